"""Vegas: a card of the pack costs 1, a card on a foundation pays 5; as many passes as cards are turned at a time.

ru: Вегас: за каждую карту колоды платят 1, за карту на базе получают 5; проходов столько, по сколько карт открывают.
"""

from collections.abc import Generator

from cadogan import Layout, Position, Score, Scorer, hookimpl

from . import turning

PAID = 5


@hookimpl(wrapper=True)
def layout() -> Generator[None, Layout, Layout]:
    ordinary = yield
    stock = turning(ordinary)
    if stock is None or not isinstance(stock.turn, int) or not ordinary.piles("foundation"):
        return ordinary
    limit = stock.turn - 1
    given = limit if ordinary.redeals is None else ordinary.redeals
    return ordinary.changed("layout", redeals=min(given, limit)) if ordinary.gather == ("waste",) else ordinary


@hookimpl(wrapper=True)
def score(layout: Layout) -> Generator[None, Scorer, Scorer]:
    ordinary = yield
    homes, price = layout.piles("foundation"), len(layout.pack)
    if not homes:
        return ordinary

    def money(position: Position) -> Score:
        return Score(PAID * sum(len(position[home]) for home in homes) - price, ordinary(position).won)

    return money
