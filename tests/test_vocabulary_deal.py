"""The words of dealing: rows and the deal, refilling, the stock, redeals, the pack, the memo, the goal."""

import re
from collections.abc import Callable

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
from cadogan.rows import Row
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
    """Pile by pile, as a layout with fans may say: the cards go as far as they go."""
    assert tableau(Tableau(4, deal=2, by="pile"), pack=SIX) == ["Ac 2c", "3c 4c", "5c 6c", ""]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ((Tableau(3, deal=4),), "the rows are dealt 12 cards and the pack has 9"),
        ((Tableau(3, deal=2),), "the deal leaves 3 cards in the pack, and there is no Stock() for them"),
    ],
)
def test_a_deal_that_does_not_come_out_even_is_an_error(rows: tuple[Row, ...], said: str) -> None:
    """Too many cards, or too few without a stock: binding says it."""
    with pytest.raises(PluginError, match=re.escape(said)):
        bound(Layout(*rows, pack=cards(NINE)), strictly=True)


def test_cards_left_over_by_a_games_own_deal_are_an_error() -> None:
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
    """Pile i gets the suit i, in the order c d h s and over again; the rest is dealt without them."""
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
    ("word", "row"),
    [
        ("deal", lambda: Tableau(2, deal=[1, 1, 1])),
        ("face_up", lambda: Tableau(2, deal=1, face_up=[1])),
        ("face_up", lambda: Tableau(2, deal=1, face_up=[1, 1, 1])),
        ("first", lambda: Foundation(2, first=("A*", "A*", "A*"))),
        ("at", lambda: Tableau(2, at=[(0, 0)])),
        ("fan", lambda: Tableau(2, fan=["down"])),
        ("freed", lambda: Tableau(2, take=top.freed(1, [[0]]))),
        ("beside", lambda: Tableau(2, space=up.beside([0]))),
        ("along", lambda: Tableau(2, space=ANY, along=["t1"])),
        ("order", lambda: Foundation(2, space="A*", order=["A23", "A23", "A23"])),
    ],
)
def test_a_list_of_another_length_than_the_row_is_an_error(word: str, row: Callable[[], Row]) -> None:
    """A list has one value a pile; only ``deal=`` may be shorter. Binding names the word."""
    with pytest.raises((PluginError, ValueError), match=rf"\b{word}\b"):
        rows_of(row(), Tableau(3, accepts=ANY, space=ANY), Stock())


# Filling and what happens by itself.


def refilled(text: str, move: str, *rows: Row) -> list[str]:
    """Play a move and return the columns, then the reserve, the waste and the stock."""
    rules = rows_of(*rows, Cell(4), Reserve(1), Waste(1), Stock())
    at = played(rules, laid(rules, text), move)
    return [each for kind in ("tableau", "reserve", "waste", "stock") for each in piles(at, kind, rules)]


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
    """In their order if they lie open, turned card by card if not; fewer if there are no more; at least one."""
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
    rules = rows_of(Tableau(1, deal=1, refill="reserve", when=out("waste")), Reserve(1), Waste(1), Cell(1), Stock())

    assert piles(_settled(rules, "r: 2c; w: 3c"), "tableau", rules) == [""]
    assert piles(_settled(rules, "r: 2c"), "tableau", rules) == ["2c"]


def test_what_a_row_takes_at_once_goes_there_by_itself() -> None:
    """Cards of the pattern that the row may take now, one after another; other cards and other piles wait."""
    rules = rows_of(Foundation(2, space="A*", at_once="A* 2*"), Tableau(4, face_up=1), Stock())

    at = _settled(rules, "t1: 3c 2c Ac; t2: 3d -2d Ad; t3: 5h Ah; t4: As 6h")
    assert piles(at, "foundation", rules) == ["Ac 2c", "Ad 2d"]
    assert piles(at, "tableau", rules) == ["3c", "3d", "5h Ah", "As 6h"]


def test_what_goes_at_once_comes_from_elsewhere() -> None:
    """A card that the row has is there already, so that nothing goes round in a ring."""
    rules = rows_of(Foundation(2, take=top, accepts=ANY, space=ANY, at_once="A*"), Tableau(1), Stock())

    assert rules.automatic(laid(rules, "f1: 2c Ac; f2: 3c"), None) == []


def test_one_card_out_of_many_goes_at_once_alone() -> None:
    """Of a pile that gives any card, the cards above it stay."""
    rules = rows_of(Foundation(1, space="A*", at_once="A*"), Reserve(1, take=any_card), Stock())

    assert piles(_settled(rules, "r: 5c Ac 6c 7c"), "reserve", rules) == ["5c 6c 7c"]


def _settled(rules: Rules, text: str) -> Position:
    """Lay a position and let happen what happens by itself."""
    at = laid(rules, text)
    while some := rules.automatic(at, None):
        at = at.after(some)
    return at


# The stock.


def turned(text: str, *stock_and_rows: Row, **words: object) -> tuple[Rules, Position]:
    rules = rows_of(*stock_and_rows, **words)  # type: ignore[arg-type]
    return rules, laid(rules, text)


@pytest.mark.parametrize(
    ("turn", "waste", "stock"),
    [(1, "9c 5c", "-2c -3c -4c"), (3, "9c 5c 4c 3c", "-2c"), (4, "9c 5c 4c 3c 2c", ""), (7, "9c 5c 4c 3c 2c", "")],
)
def test_the_stock_turns_so_many_cards_or_what_is_left(turn: int, waste: str, stock: str) -> None:
    """One by one, so that the last lies on top."""
    rules, at = turned("s: -2c -3c -4c -5c; w: 9c", Stock(turn=turn, onto="waste"), Waste(take=()))
    at = played(rules, at, "deal")

    assert (piles(at, "waste", rules), piles(at, "stock", rules)) == ([waste], [stock])


@pytest.mark.parametrize(("turn", "waste"), [(1, "4c"), (2, "4c 3c")])
def test_a_card_that_lies_open_on_the_stock_stays_open_when_it_is_turned(turn: int, waste: str) -> None:
    """With ``face_up=1`` the top card has turned already; those below turn on the way, and the next one after."""
    rules, at = turned("s: -2c -3c 4c", Stock(turn=turn, onto="waste", face_up=1), Waste(take=()))
    at = played(rules, at, "deal")
    assert piles(at, "waste", rules) == [waste]
    assert piles(at, "stock", rules) == ["-2c 3c" if turn == 1 else "2c"]
    rules, at = turned("s: -2c -3c 4c", Stock(turn=turn, onto="tableau", face_up=1), Tableau(2, take=()))
    assert piles(played(rules, at, "deal"), "tableau", rules) == [*waste.split(), ""][:2]


def test_an_empty_stock_turns_nothing() -> None:
    """B53: no deal, and no redeal unless the layout has one."""
    rules, at = turned("w: 2c", Stock(turn=1, onto="waste"), Waste(take=()))

    assert legal(rules, at) == set()


def test_a_stock_without_turn_leaves_the_verb_to_the_game() -> None:
    """There is no deal by itself."""
    rules, at = turned("s: -2c", Stock(), Waste(take=()))

    assert legal(rules, at) == set()


def test_a_turn_on_to_a_row_lays_one_a_pile() -> None:
    """A whole turn has as many cards as the row has piles; the last one may be short."""
    rules, at = turned("s: -2c -3c -4c -5c -6c; t2: 9c", Stock(turn=3, onto="tableau"), Tableau(3, take=()))
    at = played(rules, at, "deal")
    assert piles(at, "tableau", rules) == ["6c", "9c 5c", "4c"]
    at = played(rules, at, "deal")
    assert piles(at, "tableau", rules) == ["6c 3c", "9c 5c 2c", "4c"]
    assert piles(at, "stock", rules) == [""]


def test_a_smaller_turn_goes_on_where_the_last_one_stopped() -> None:
    """And a redeal begins anew with the first pile."""
    rules, at = turned(
        "s: -2c -3c -4c -5c -6c", Stock(turn=2, onto="tableau"), Tableau(3, take=()), redeals=1, gather="tableau"
    )
    at = played(rules, at, "deal", "deal")
    assert piles(at, "tableau", rules) == ["6c 3c", "5c", "4c"]
    at = played(rules, at, "deal")
    assert piles(at, "tableau", rules) == ["6c 3c", "5c 2c", "4c"]
    at = played(rules, at, "redeal", "deal")
    assert piles(at, "tableau", rules) == ["6c", "3c", ""]


def test_a_turn_on_to_spaces() -> None:
    """One card to each empty pile of these, no more than ``turn``; illegal while there is no space."""
    rules, at = turned("s: -2c -3c -4c -5c; t2: 9c", Stock(turn=2, onto="spaces tableau"), Tableau(4, take=()))
    at = played(rules, at, "deal")
    assert piles(at, "tableau", rules) == ["5c", "9c", "4c", ""]
    at = played(rules, at, "deal")
    assert piles(at, "tableau", rules) == ["5c", "9c", "4c", "3c"]
    assert legal(rules, at) == set()


def test_a_turn_on_the_stock_itself() -> None:
    """The top card is turned where it lies; only then may it be taken, and no other is turned before."""
    rules, at = turned("s: -2c -3c", Stock(turn=1, onto="stock", take=top), Tableau(1, space=ANY))
    assert legal(rules, at) == {"deal"}
    at = played(rules, at, "deal")
    assert piles(at, "stock", rules) == ["-2c 3c"]
    assert legal(rules, at) == {"s-t"}
    assert legal(rules, played(rules, at, "s-t")) == {"deal"}


def test_of_several_targets_the_first_that_can_is_turned_on_to() -> None:
    """Spaces first, then the waste."""
    rules, at = turned(
        "s: -2c -3c -4c; t1: 9c", Stock(turn=1, onto=("spaces tableau", "waste")), Tableau(2, take=()), Waste(take=())
    )
    at = played(rules, at, "deal", "deal")

    assert piles(at, "tableau", rules) == ["9c", "4c"]
    assert piles(at, "waste", rules) == ["3c"]


def test_of_several_targets_a_waste_takes_the_whole_turn() -> None:
    """With no space left, three cards are turned on to the waste as if it stood alone."""
    rules, at = turned(
        "s: -2c -3c -4c; t: 9c", Stock(turn=3, onto=("spaces tableau", "waste")), Tableau(1, take=()), Waste(take=())
    )

    assert piles(played(rules, at, "deal"), "waste", rules) == ["4c 3c 2c"]


def test_the_condition_of_a_stock_is_about_turning_and_redealing() -> None:
    """``when=`` at a stock leaves alone what may be taken from it."""
    stock = Stock(turn=1, onto="waste", take=top, when=out("reserve"))
    rules, at = turned("s: -2c; r: 9c; w: 3c", stock, Waste(take=()), Reserve(1, take=()), Tableau(1, space=ANY))

    assert legal(rules, at) == {"s-t"}
    assert legal(rules, at.replace({2: b""})) == {"s-t", "deal"}
    rules, at = turned("w: 3c; r: 9c", stock, Waste(take=()), Reserve(1, take=()), Tableau(1, space=ANY), redeals=None)
    assert legal(rules, at) == set()
    assert legal(rules, at.replace({2: b""})) == {"redeal"}


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_redeal_is_legal_so_often(number: int) -> None:
    """B05: when the stock is empty, and not once more."""
    rules, at = turned("s: -2c -3c", Stock(turn=2, onto="waste"), Waste(take=()), redeals=number, pack="2c 3c")
    for _ in range(number):
        assert legal(rules, at) == {"deal"}
        at = played(rules, at, "deal")
        assert legal(rules, at) == {"redeal"}
        at = played(rules, at, "redeal")
    at = played(rules, at, "deal")

    assert legal(rules, at) == set()


def test_a_redeal_without_limit() -> None:
    """The position is then the same as before, so that a pass that changes nothing is seen to change nothing."""
    rules, at = turned("s: -2c -3c", Stock(turn=2, onto="waste"), Waste(take=()), redeals=None, pack="2c 3c")

    assert played(rules, at, "deal", "redeal") == at


def test_the_waste_becomes_the_stock_as_it_lies() -> None:
    """B07: the card that was turned first is turned first again."""
    rules, at = turned("w: 2c 5d 9s", Stock(turn=1, onto="waste"), Waste(take=()), redeals=1)
    at = played(rules, at, "redeal")

    assert piles(at, "stock", rules) == ["-9s -5d -2c"]


def test_piles_are_gathered_in_their_order_and_dealt_as_at_first() -> None:
    """Each is dealt from its bottom card, the first pile leading; cards that lie face down come in their places."""
    rules, at = turned(
        "t1: -2c 3c; t2: 4c; t3: 5c -6c 7c; r: 9c", Tableau(3, deal=2), Reserve(1), redeals=1, gather="t3 t1 t2"
    )
    at = played(rules, at, "redeal")

    assert piles(at, "tableau", rules) == ["5c 2c", "6c 3c", "7c 4c"]
    assert piles(at, "reserve", rules) == ["9c"]


def test_a_stock_that_is_not_gathered_must_be_empty_first() -> None:
    """One that is gathered need not be."""
    waiting, at = turned("t: 2c; s: -3c", Tableau(1, deal=1, take=()), Stock(), redeals=1, gather="tableau")
    assert legal(waiting, at) == set()
    gathered, at = turned("t: 2c; s: -3c", Tableau(1, deal=1, take=()), Stock(), redeals=1, gather="tableau stock")
    assert legal(gathered, at) == {"redeal"}


def test_a_redeal_that_would_change_nothing_is_not_legal() -> None:
    """B67: right after a deal, the same cards would come to lie in the same places."""
    rules = rows_of(Tableau(3, deal=3, by="pile", take=()), redeals=None, gather="tableau")

    assert legal(rules, dealt(rules, NINE)) == set()


def test_gathered_cards_are_shuffled_if_the_layout_says_so() -> None:
    """By the chance that the position carries: the same chance gives the same order, another one another."""
    words = {"redeals": None, "gather": "tableau", "shuffled": True, "pack": NINE}
    rules = rows_of(Tableau(3, deal=3), **words)  # type: ignore[arg-type]
    orders = {
        tuple(piles(played(rules, dealt(rules, NINE, chance), "redeal"), "tableau", rules)) for chance in (1, 1, 2, 3)
    }

    assert len(orders) == 3


@pytest.mark.parametrize("redeals", [2, None])
def test_the_number_of_the_deal(redeals: int | None) -> None:
    """`deal_is` counts deals and passes from 1, however many there may be."""
    rules, at = turned(
        "s: -2c; t1: 3c",
        Stock(turn=1, onto="waste"),
        Waste(take=()),
        Tableau(1, take=top.when(deal_is(2))),
        Tableau(1, take=(), space=ANY),
        redeals=redeals,
        pack="2c 3c",
    )
    assert legal(rules, at) == {"deal"}
    at = played(rules, at, "deal", "redeal")
    assert legal(rules, at) == {"deal", "t1-t2"}
    at = played(rules, at, "deal", "redeal")
    assert legal(rules, at) == {"deal"}


# The table.


def test_the_pack() -> None:
    """Packs are shuffled together; a pattern takes out all such cards, a card written out one copy of it."""
    assert len(Layout(decks=2).pack) == 104
    assert names(Layout(without="*c *d *s T* J* Q* K*").pack) == "Ah 2h 3h 4h 5h 6h 7h 8h 9h"
    two = Layout(decks=2, without="2* Kh").pack
    assert (len(two), two.count(cards("2h")), two.count(cards("Kh"))) == (95, 0, 1)
    assert Layout(pack=cards("3c 2c")).pack == cards("2c 3c")


def test_a_layout_with_other_words() -> None:
    """A house rule changes words of rows, or of the layout; all else stays, and what a layout lacks is left alone."""
    layout = Layout(
        Tableau(2, deal=2),
        Foundation(4, order="A23", space="A*"),
        Stock(turn=1, onto="tableau"),
        redeals=1,
        gather="tableau",
        memo={"marks": 1},
    )

    assert [row.space for row in layout.changed("tableau", space="K*")] == [
        Tableau(1, space="K*").space,
        layout.rows[1].space,
        (),
    ]
    assert layout.changed("cell", space="K*") == layout
    assert layout.changed("foundation", turn=3) == layout
    assert layout.changed("stock", turn=2).rows[2] == Stock(turn=2, onto="tableau")
    assert layout.changed("layout", redeals=2).redeals == 2
    assert list(layout.changed("layout", redeals=2).memo) == list(layout.memo)
    assert layout.changed("layout", shuffled=True) != layout
    assert len(layout.changed("layout", decks=2).pack) == 104
    assert len(layout.changed("layout", without="2*").pack) == 48


def test_the_memo() -> None:
    """One number a name, or one a pile; a game's names come after those of redeals and turns."""
    layout = Layout(
        Tableau(3), Stock(turn=2, onto="tableau"), redeals=1, gather="tableau", memo={"points": 1, "marks": "tableau"}
    )
    at = layout.empty().after([layout.note("marks", 5, 2), layout.note("redeals", 1)])

    assert at.memo == (1, 0, 0, 0, 0, 5)
    assert [layout.noted(at, "marks", place) for place in range(3)] == [0, 0, 5]
    assert [layout.memo_count(name) for name in layout.memo] == [1, 1, 1, 3]


def won(rules: Rules, text: str) -> bool:
    return rules.score(laid(rules, text)).won


def test_a_game_is_won_with_all_cards_out() -> None:
    """On foundations and discards, if no goal is said; the points are the cards there."""
    rules = rows_of(Foundation(1), Discard(1), Tableau(1), pack=SIX)

    assert won(rules, "f: Ac 2c 3c 4c; d: 5c 6c")
    assert not won(rules, "f: Ac 2c 3c 4c; d: 5c; t: 6c")
    assert rules.score(laid(rules, "f: Ac 2c 3c; d: 5c; t: 6c 4c")).points == 4


@pytest.mark.parametrize("names", ["tableau", "tableau reserve"])
def test_a_game_is_won_with_piles_cleared(names: str) -> None:
    """All piles of a kind, or of several names."""
    rules = rows_of(Tableau(2), Reserve(1), Stock(), goal=cleared(names), pack=SIX)

    assert won(rules, "s: -Ac")
    assert not won(rules, "t2: 2c; s: -Ac")
    assert won(rules, "r: 2c; s: -Ac") == (names == "tableau")


def test_a_game_is_won_with_runs() -> None:
    """Each pile is empty or a single open run of so many cards."""
    rules = rows_of(Tableau(3), goal=runs(down.in_suit, 3), pack="3c 2c Ac 3d 2d Ad")

    assert won(rules, "t1: 3c 2c Ac; t3: 3d 2d Ad")
    assert not won(rules, "t1: 3c 2c Ac; t2: 3d; t3: 2d Ad")
    assert not won(rules, "t1: 3c 2c Ac 3d 2d Ad")
    assert not won(rules, "t1: -3c 2c Ac; t3: 3d 2d Ad")
    assert not won(rules, "t1: 3c 2d Ac; t3: 3d 2c Ad")


@pytest.mark.parametrize(
    ("named", "layout"),
    [
        ("waste", lambda: Layout(Tableau(52, deal=1), Stock(turn=1, onto="waste"))),
        ("turns nowhere", lambda: Layout(Tableau(1, deal=1), Stock(turn=1))),
        ("turns no card", lambda: Layout(Tableau(1, deal=1), Stock(onto="tableau"))),
        ("reserve", lambda: Layout(Tableau(52, deal=1, refill="reserve"))),
        ("cell", lambda: Layout(Tableau(52, deal=1, take=top.to("cell")))),
        ("reserve", lambda: Layout(Tableau(26, deal=1, take=top.to("reserve"), space=ANY), Reserve(26, deal=1))),
        ("waste", lambda: Layout(Tableau(52, deal=1, accepts=down.of("waste")))),
        ("foundation", lambda: Layout(Tableau(52, deal=1, accepts=down.of("foundation")), Foundation(4, space="A*"))),
        ("reserve", lambda: Layout(Tableau(52, deal=1, take=top.when(out("reserve")), space=ANY))),
        ("hand", lambda: Layout(Tableau(52, deal=1, when=empty("hand"), space=ANY))),
        ("t99", lambda: Layout(Tableau(52, deal=1, along=["t99"] * 52, space=ANY))),
        ("t99", lambda: Layout(Tableau(52, deal=1, space=up.beside(["t99"] * 52)))),
        ("waste", lambda: Layout(Tableau(52, deal=1), redeals=1)),
        ("hand", lambda: Layout(Tableau(52, deal=1), redeals=1, gather="tableau hand")),
        ("stock", lambda: Layout(Tableau(51, deal=1), Waste(deal=1), redeals=1)),
        ("reserve", lambda: Layout(Tableau(52, deal=1), goal=cleared("reserve"))),
        ("cells", lambda: Layout(Tableau(52, deal=1), goal=runs(down, 3, "cells"))),
        ("hand", lambda: Layout(Tableau(52, deal=1), memo={"marks": "hand"})),
        ("gives runs", lambda: Layout(Reserve(52, deal=1, take=run), Tableau(1, space=ANY))),
        ("tableau", lambda: Layout(Tableau(52, deal=1, at_once="tableau"))),
        ("itself", lambda: Layout(Tableau(52, deal=1, space=ANY, refill="tableau"))),
        (r"X\*", lambda: Layout(Foundation(1, first="X*"), Tableau(51, deal=1))),
        ("Tableau", lambda: Layout(Tableau(2), Tableau, Stock())),
        ("pack has 4", lambda: Layout(Foundation(5, first=("A*",) * 5), Tableau(47, deal=1))),
        ("decks", lambda: Layout(Tableau(52, deal=1), decks=0)),
        ("redeals", lambda: Layout(Tableau(52, deal=1), redeals=-1)),
        ("one stock", lambda: Layout(Stock(), Stock())),
        ("name=", lambda: Layout(Tableau(52, deal=1, name="waste"))),
        ("space=", lambda: Layout(Tableau(52, deal=1, space=down))),
        ("take=", lambda: Layout(Tableau(52, deal=1, take=down))),
        ("take=", lambda: Layout(Tableau(52, deal=1, take="top"))),
        ("accepts=", lambda: Layout(Tableau(52, deal=1, accepts=top))),
        ("keeps=", lambda: Layout(Tableau(52, deal=1, keeps=-1))),
    ],
)
def test_words_that_speak_of_nothing_are_errors(named: str, layout: Callable[[], Layout]) -> None:
    """A misspelt name does not pass for one that allows nothing: making or binding the layout names it."""
    with pytest.raises((ValueError, PluginError), match=named):
        bound(layout(), strictly=True)


def test_a_sequence_of_ranks_that_cannot_be_read_is_an_error() -> None:
    """The sentence names the rank."""
    with pytest.raises(ValueError, match="'1'"):
        Foundation(1, order="A1")


@pytest.mark.parametrize("words", [{"at_once": "X*"}, {"first": "X*"}, {"first": ("X*",)}, {"space": "X*"}])
def test_cards_that_cannot_be_read_are_an_error(words: dict[str, object]) -> None:
    """The line that names them is at fault, whether or not they are ever dealt."""
    with pytest.raises(ValueError, match=r"'X\*' names no card"):
        Foundation(1, **words)  # type: ignore[arg-type]
