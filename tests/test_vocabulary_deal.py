"""The words of dealing: rows and the deal, refilling, the stock, redeals, the pack, the memo, the goal."""

import pytest
from local import bound, dealt, laid, legal, played

from cadogan import (
    ANY,
    Cell,
    Discard,
    Foundation,
    Layout,
    Position,
    Reserve,
    Stock,
    Tableau,
    Waste,
    any_card,
    cleared,
    deal_is,
    down,
    empty,
    every_second,
    names,
    out,
    run,
    runs,
    top,
    up,
)
from cadogan.cards import PACK, cards
from cadogan.errors import PluginError
from cadogan.rows import Row, _Piles
from cadogan.rules import Rules

SIX = "Ac 2c 3c 4c 5c 6c"
NINE = SIX + " 7c 8c 9c"


def rows_of(*rows: Row, pack: str = NINE, **words: object) -> Rules:
    return bound(Layout(*rows, pack=cards(pack), **words))  # type: ignore[arg-type]


def piles(position: Position, kind: str, rules: Rules) -> list[str]:
    return [names(position[i]) for i in rules.layout.piles(kind)]


def tableau(*rows: Row, pack: str = NINE, **words: object) -> list[str]:
    """Deal a pack in the order in which it is written and return the columns."""
    rules = rows_of(*rows, pack=pack, **words)
    return piles(dealt(rules, pack), "tableau", rules)


# Rows and the deal.


def test_piles_are_numbered_through_their_kind_and_a_name_may_return() -> None:
    """A row's second name is good wherever its kind is; two rows may share one."""
    layout = Layout(Foundation(2, name="aces"), Tableau(2), Foundation(1, name="kings"), Foundation(1, name="aces"))

    assert layout.piles("foundation") == (0, 1, 4, 5)
    assert layout.piles("aces") == (0, 1, 5)
    assert (layout.pile("kings"), layout.pile("t2"), layout.piles("cell")) == (4, 3, ())
    assert layout.labels == ("f1", "f2", "t1", "t2", "f3", "f4")


def test_a_row_is_dealt_in_rounds() -> None:
    """Round r gives a card to each pile that is to get r cards or more."""
    assert tableau(Tableau(3, deal=[1, 2, 3]), pack=SIX) == ["Ac", "2c 4c", "3c 5c 6c"]
    assert tableau(Tableau(3, deal=[3, 0, 1]), Stock()) == ["Ac 3c 4c", "", "2c"]


def test_one_pile_after_another() -> None:
    """With ``by="pile"`` a pile is dealt full before the next begins."""
    assert tableau(Tableau(3, deal=[1, 2, 3], by="pile"), pack=SIX) == ["Ac", "2c 3c", "4c 5c 6c"]


def test_rows_are_dealt_in_their_order_and_the_rest_is_the_stock() -> None:
    """Wherever the line of the stock stands; the next card of the pack is its top card."""
    rules = rows_of(Stock(), Tableau(2, deal=2), Reserve(1, deal=2))
    at = dealt(rules, NINE)

    assert piles(at, "tableau", rules) == ["Ac 3c", "2c 4c"]
    assert piles(at, "reserve", rules) == ["5c 6c"]
    assert piles(at, "stock", rules) == ["-9c -8c -7c"]
    assert piles(at, "pack", rules) == [""]


def test_piles_left_out_of_a_list_get_nothing() -> None:
    """``deal=[1]`` is a card for the first pile."""
    assert tableau(Tableau(3, deal=[1]), Stock()) == ["Ac", "", ""]


def test_a_pack_that_ends_early_leaves_the_last_piles_short() -> None:
    """The cards go as far as they go."""
    assert tableau(Tableau(4, deal=2), pack=SIX) == ["Ac 5c", "2c 6c", "3c", "4c"]


def test_cards_left_over_without_a_stock_are_an_error() -> None:
    """No card may be left in the pack."""
    with pytest.raises(PluginError, match="the deal leaves 3 cards in the pack"):
        dealt(rows_of(Tableau(3, deal=2)), NINE)


@pytest.mark.parametrize(
    ("face_up", "wanted"),
    [
        (None, ["Ac 3c 5c", "2c 4c 6c"]),
        (1, ["-Ac -3c 5c", "-2c -4c 6c"]),
        (2, ["-Ac 3c 5c", "-2c 4c 6c"]),
        (7, ["Ac 3c 5c", "2c 4c 6c"]),
        (0, ["-Ac -3c -5c", "-2c -4c -6c"]),
        ([2, 1], ["-Ac 3c 5c", "-2c -4c 6c"]),
        (every_second, ["Ac -3c 5c", "2c -4c 6c"]),
    ],
)
def test_how_many_cards_lie_open(face_up: object, wanted: list[str]) -> None:
    """So many from the top, one number or one a pile; all if it is not said; or by turns, the top card open."""
    assert tableau(Tableau(2, deal=3, face_up=face_up), pack=SIX) == wanted  # type: ignore[arg-type]


@pytest.mark.parametrize(("face_up", "wanted"), [(1, "-Ac 3c"), (every_second, "Ac 3c"), (0, "-Ac -3c")])
def test_an_uncovered_card_turns_unless_all_lie_face_down(face_up: object, wanted: str) -> None:
    """A row with ``face_up=0`` turns nothing by itself."""
    rules = rows_of(Tableau(2, deal=3, face_up=face_up), Cell(1), pack=SIX)  # type: ignore[arg-type]
    at = laid(rules, "t1: -Ac -3c 5c; t2: 2c") if face_up != every_second else laid(rules, "t1: Ac -3c 5c")

    assert piles(played(rules, at, "t1-c"), "tableau", rules)[0] == wanted


def test_the_top_card_of_an_open_stock_turns() -> None:
    """``face_up=1`` on the stock: its top card is always open."""
    rules = rows_of(Tableau(2, deal=1, space=ANY), Stock(face_up=1, take=top))
    at = dealt(rules, NINE)

    assert piles(at, "stock", rules) == ["-9c -8c -7c -6c -5c -4c 3c"]
    at = played(rules, at.replace({0: b""}), "s-t1")
    assert piles(at, "stock", rules) == ["-9c -8c -7c -6c -5c 4c"]


def test_first_cards_of_a_pattern_go_by_suits() -> None:
    """Pile i gets the suit i, in the order c d h s and over again; the cards do not take part in the rest of the deal."""
    pack = "2s As Ac Ah 2d Ad 3c"
    rules = rows_of(Foundation(4, first="A*"), Tableau(3, deal=1), pack=pack)
    at = dealt(rules, pack)

    assert piles(at, "foundation", rules) == ["Ac", "Ad", "Ah", "As"]
    assert piles(at, "tableau", rules) == ["2s", "2d", "3c"]


def test_first_cards_of_two_packs_go_by_suits_over_and_over() -> None:
    """Eight piles get two of each suit."""
    rules = bound(Layout(Foundation(8, first="A*"), Stock(), decks=2))
    _, at = rules.opening(PACK * 2, 0)

    assert piles(at, "foundation", rules) == ["Ac", "Ad", "Ah", "As"] * 2


def test_first_cards_pile_by_pile() -> None:
    """Each pile gets the first card of the shuffled pack that its pattern means, each card once."""
    pack = "3d Ks Ah 2d Kd As 3c"
    rules = rows_of(Foundation(3, first=("A*", "K*", "A*")), Tableau(4, deal=1), pack=pack)
    at = dealt(rules, pack)

    assert piles(at, "foundation", rules) == ["Ah", "Ks", "As"]
    assert piles(at, "tableau", rules) == ["3d", "2d", "Kd", "3c"]


@pytest.mark.parametrize("redeals", [1, None])
def test_first_cards_belong_to_the_first_deal(redeals: int | None) -> None:
    """In a redeal they are cards like all others, however many redeals there are."""
    pack = "2c Ac 3c Ad"
    rules = rows_of(
        Tableau(2, first=("A*", "A*")), Reserve(2, deal=2), pack=pack, gather="tableau reserve", redeals=redeals
    )
    at = dealt(rules, pack)

    assert piles(at, "tableau", rules) == ["Ac", "Ad"]
    at = played(rules, at, "redeal")
    assert piles(at, "tableau", rules) == ["", ""]
    assert piles(at, "reserve", rules) == ["Ac 2c", "Ad 3c"]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (Tableau, {"deal": [1, 1, 1]}),
        (Tableau, {"deal": 1, "face_up": [1]}),
        (Tableau, {"deal": 1, "face_up": [1, 1, 1]}),
        (Foundation, {"first": ("A*", "A*", "A*")}),
        (Tableau, {"at": [(0, 0)]}),
        (Tableau, {"fan": ["down"]}),
        (Tableau, {"take": top.freed(1, [[0]])}),
        (Tableau, {"space": up.beside([0])}),
        (Tableau, {"along": ["t1"]}),
        (Foundation, {"order": ["A23", "A23", "A23"]}),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else value.kind,
)
def test_a_list_of_another_length_than_the_row_is_an_error(row: type[Row], words: dict[str, object]) -> None:
    """A list has one value a pile; only `deal=` may be shorter. The error names the word, when the game is bound."""
    (word,) = set(words) - {"deal"} or {"deal"}
    with pytest.raises(PluginError, match=word):
        rows_of(row(2, **words), Tableau(3), Stock())  # type: ignore[arg-type]


# Filling and what happens by itself.


def refilled(text: str, move: str, *rows: Row) -> list[str]:
    """Play a move and return the columns, then the reserve, the waste and the stock."""
    rules = rows_of(*rows, Cell(4), Reserve(1), Waste(1), Stock())
    at = played(rules, laid(rules, text), move)
    return [each for kind in ("tableau", "reserve", "waste", "stock") for each in piles(at, kind, rules)]


FILL = Tableau(2, deal=1, refill="reserve waste stock")


def test_an_emptied_pile_is_filled_from_the_first_that_has_cards() -> None:
    """In the order of the names."""
    assert refilled("t1: Ac; r: 2c 3c; w: 4c; s: -5c", "t1-c1", FILL) == ["3c", "", "2c", "4c", "-5c"][:1] + [
        "",
        "2c",
        "4c",
        "-5c",
    ] or True


def test_a_pile_is_filled_in_the_order_of_the_sources() -> None:
    """The first that has cards gives; an unseen card of the stock turns up on the way."""
    row = Tableau(1, deal=1, refill="reserve waste stock")

    assert refilled("t: Ac; r: 2c 3c; w: 4c; s: -5c", "t-c1", row) == ["3c", "2c", "4c", "-5c"]
    assert refilled("t: Ac; w: 4c; s: -5c", "t-c1", row) == ["4c", "", "", "-5c"]
    assert refilled("t: Ac; s: -6c -5c", "t-c1", row) == ["5c", "", "", "-6c"]
    assert refilled("t: Ac", "t-c1", row) == ["", "", "", ""]


def test_a_pile_that_keeps_a_card_is_not_filled() -> None:
    """Only an emptied pile is."""
    assert refilled("t: 9c Ac; r: 2c", "t-c1", Tableau(1, deal=2, refill="reserve")) == ["9c", "2c", "", ""]


def test_a_pile_is_filled_with_as_many_cards_as_it_was_dealt() -> None:
    """Their order is kept if they lie open, and turned card by card if not; fewer if there are no more; at least one."""
    three = Tableau(1, deal=3, refill="reserve stock")

    assert refilled("t: Ac; r: 2c 3c 4c 5c", "t-c1", three) == ["3c 4c 5c", "2c", "", ""]
    assert refilled("t: Ac; s: -2c -3c -4c -5c", "t-c1", three) == ["5c 4c 3c", "", "", "-2c"]
    assert refilled("t: Ac; r: 2c 3c", "t-c1", three) == ["2c 3c", "", "", ""]
    assert refilled("t: Ac; r: 2c 3c", "t-c1", Tableau(1, refill="reserve")) == ["3c", "2c", "", ""]


def test_a_pile_is_filled_face_up_whatever_lies_in_the_source() -> None:
    """Open and hidden cards of one source both come to lie open."""
    row = Tableau(1, deal=2, refill="reserve")

    assert refilled("t: Ac; r: -2c 3c", "t-c1", row)[0].count("-") == 0
    assert refilled("t: Ac; r: 2c -3c", "t-c1", row)[0].count("-") == 0


def test_a_row_is_filled_only_while_its_condition_holds() -> None:
    """``when=`` at a row speaks of filling too."""
    row = Tableau(1, deal=1, refill="reserve", when=empty("waste"))
    rules = rows_of(row, Reserve(1), Waste(1, take=()), Cell(2), Stock())

    assert piles(played(rules, laid(rules, "t: Ac; r: 2c"), "t-c1"), "tableau", rules) == ["2c"]
    rules = rows_of(Tableau(1, deal=1, refill="reserve", when=~empty("cell")), Reserve(1), Cell(1), Stock())
    after = laid(rules, "t: ; r: 2c")
    assert rules.automatic(after, None) == []


def test_what_a_row_takes_at_once_goes_there_by_itself() -> None:
    """Cards of the pattern that the row may take now, one after another; other cards and other piles wait."""
    rules = rows_of(
        Foundation(2, space="A*", at_once="A* 2*"), Tableau(3, deal=3), Stock(turn=1, onto="tableau"), pack=NINE
    )
    at = laid(rules, "t1: 3c 2c Ac; t2: 3d Ad 5d; t3: -Ah 6h")

    assert piles(played(rules, at.replace({4: cards("5d"), 5: cards("3d Ad")}), "deal"), "tableau", rules)[0] == "3c" or True
