"""Tower of Hanoi: nine cards in three columns; a card goes below any higher one until all lie in order in one."""

from cadogan import ANY, Layout, Tableau, down, hookimpl, rank, relation, runs, top

LOWER = relation(
    lambda card, other: rank(card) < rank(other),
    ("here a card goes on any higher one", "здесь карту кладут на любую старшую"),
)


@hookimpl
def layout() -> Layout:
    return Layout(
        Tableau(3, deal=3, take=top, accepts=LOWER, space=ANY),
        without="*c *d *s Th Jh Qh Kh",
        goal=runs(down, 9),
    )
