"""Indian Carpet and Eastern Carpet, two sheets with the same rules: the carpet, the waste, the redeal."""

import random
from collections.abc import Collection
from itertools import product

import pytest

from cadogan import Position, is_down, names, rank, suit
from cadogan.cards import FACES
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.notation import read
from cadogan.rules import Rules, shuffle_of
from cadogan.table import Table
from cadogan.testing import legal, legal_by_cards, played, position

IDS = ("indian-carpet", "eastern-carpet")
BASES = "f1: Ac; f2: Ad; f3: Ah; f4: As; f5: Kc; f6: Kd; f7: Kh; f8: Ks"
PLACES = list(product(range(1, 9), range(1, 9)))
AT_THE_START = {(r, c) for r, c in PLACES if (r in (1, 8) and (r + c) % 2 == 0) or (c in (1, 8) and (r + c) % 2 == 1)}
"""Upright cards of the first and last row, sideways ones of the first and last column."""


@pytest.fixture(scope="module", params=IDS)
def rules(request: pytest.FixtureRequest) -> Rules:
    return game(request.param).bound()


def carpet(some: dict[tuple[int, int], str], *, empty: Collection[tuple[int, int]] = (), waste: str = "") -> str:
    """Name a carpet in which these cards lie at these places, other cards in all the others that are not empty.

    The others are fours to jacks, which fit on no foundation that holds its base alone.
    """
    rest = [rank + suit for rank in "56789T4J" for suit in "cdhs"] * 2
    for card in [*some.values(), *waste.split()]:
        if card in rest:
            rest.remove(card)
    lies = {place: some.get(place) or rest.pop(0) for place in PLACES if place not in empty}
    return "; ".join([BASES, f"w: {waste}", *(f"g{r}.{c}: {card}" for (r, c), card in lies.items())])


def by_the_sheet(rules: Rules, at: Position) -> set[str]:
    """List the legal moves as the sheet tells them, with rows and columns."""
    piles = dict(zip(rules.layout.labels, at.piles, strict=False))
    found = {"deal"} if piles["s"] else set()
    if not piles["s"] and piles["w"] and rules.layout.noted(at, "redeals") < 1:
        found.add("redeal")
    givers = ["w"] if piles["w"] else []
    for r, c in PLACES:
        sides = ((r - 1, c), (r + 1, c)) if (r + c) % 2 == 0 else ((r, c - 1), (r, c + 1))
        if piles[f"g{r}.{c}"] and any(side not in PLACES or not piles[f"g{side[0]}.{side[1]}"] for side in sides):
            givers.append(f"g{r}.{c}")
    for giver in givers:
        card = piles[giver][-1]
        for n in range(1, 9):
            top = piles[f"f{n}"][-1]
            if suit(card) == suit(top) and rank(card) - rank(top) == (1 if n < 5 else -1):
                found.add(f"{giver}-f{n}")
        top = piles["w"][-1] if piles["w"] else 0
        if giver != "w" and top and suit(card) == suit(top) and abs(rank(card) - rank(top)) == 1:
            found.add(f"{giver}-w")
    return found


def test_the_two_games_have_the_same_rules() -> None:
    """Ruling 6: Eastern Carpet differs in no point: layout, options and code are those of Indian Carpet."""
    one, other = (game(each).bound(["redeals=2"]) for each in IDS)

    assert one.layout == other.layout
    assert type(one.options) is type(other.options)
    assert game(IDS[0]).sheet.name() != game(IDS[1]).sheet.name()


def test_the_deal(rules: Rules) -> None:
    """An ace and a king of each suit apart, the carpet row by row from left to right, the other 32 face down."""
    pack, chance = shuffle_of(rules.layout, 1)
    _, at = rules.opening(pack, chance)
    dealt = list(pack[::-1])
    bases = at[0:8]
    for base in bases:
        dealt.remove(base[0])
    stock = at[rules.layout.pile("stock")]

    assert [names(base) for base in bases] == ["Ac", "Ad", "Ah", "As", "Kc", "Kd", "Kh", "Ks"]
    assert b"".join(at[i] for i in rules.layout.piles("grid")) == bytes(dealt[:64])
    assert stock[::-1].translate(FACES) == bytes(dealt[64:])
    assert all(map(is_down, stock))


def test_the_cards_lie_as_the_squares_of_a_chessboard(rules: Rules) -> None:
    """Eight rows of eight; the card in row r and column c is upright if r + c is even, so the first one is."""
    layout = rules.layout
    places = [layout.places[pile] for pile in layout.piles("grid")]

    assert [layout.label(pile) for pile in layout.piles("grid")] == [f"g{r}.{c}" for r, c in PLACES]
    assert [place.sideways for place in places] == [(r + c) % 2 == 1 for r, c in PLACES]


@pytest.mark.parametrize("place", PLACES)
def test_a_card_is_available_by_its_short_sides(place: tuple[int, int]) -> None:
    """At the start the 16 cards with a short side at the edge; any other one when a card at a short side is gone."""
    rules = game("indian-carpet").bound()
    r, c = place
    move = f"g{r}.{c}-f4"
    short, long = ((r - 1, c), (r + 1, c)), ((r, c - 1), (r, c + 1))
    if (r + c) % 2 == 1:
        short, long = long, short
    whole = position(rules, carpet({place: "2s"}))

    assert len(AT_THE_START) == 16
    assert (move in legal(rules, whole)) == (place in AT_THE_START)
    for side in short:
        assert move in legal(rules, position(rules, carpet({place: "2s"}, empty={side})))
    for side in long:
        at = position(rules, carpet({place: "2s"}, empty={side}))

        assert (move in legal(rules, at)) == (place in AT_THE_START)


def test_the_worked_example(rules: Rules) -> None:
    """2s at (1,3) goes to As and frees 5d at (1,2) and Js at (1,4); 2h at (1,6) waits for (1,5) or (1,7)."""
    first_row = {(1, 2): "5d", (1, 3): "2s", (1, 4): "Js", (1, 6): "2h"}
    at = position(rules, carpet(first_row, waste="6d"))
    after = played(rules, at, "2s -> As")

    assert not legal(rules, at) & {"g1.2-w", "g1.6-f3"}
    with pytest.raises(IllegalMove, match="the card is not free yet"):
        read(rules, at, "2h -> Ah")
    with pytest.raises(IllegalMove, match="the card is not free yet"):
        read(rules, at, "g1.2-w")
    assert "g1.2-w" in legal(rules, after)
    assert "g1.6-f3" not in legal(rules, after)

    jack = position(rules, carpet(first_row, waste="Qs"))

    assert "g1.4-w" not in legal(rules, jack)
    assert "g1.4-w" in legal(rules, played(rules, jack, "2s -> As"))
    for side in ((1, 5), (1, 7)):
        assert "g1.6-f3" in legal(rules, position(rules, carpet(first_row, empty={side})))


def test_a_vacant_place_stays_vacant(rules: Rules) -> None:
    """Nothing goes into the carpet: no card of the carpet, of the waste, or of the stock."""
    at = position(rules, f"{BASES}; g1.3: 5d; g2.2: 6d; w: 4d; s: -7d")

    for said in ("g1.3-g1.4", "g1.3-g2.2", "w-g1.3", "w-g1.4", "s-g1.4"):
        with pytest.raises(IllegalMove):
            read(rules, at, said)
    assert legal(rules, at) == {"g1.3-w", "deal"}


@pytest.mark.parametrize(("card", "fits"), [("8c", True), ("Tc", True), ("8s", False), ("Jc", False), ("9c", False)])
def test_the_waste_takes_carpet_cards_in_suit_one_higher_or_lower(rules: Rules, card: str, fits: bool) -> None:
    """On 9c goes 8c or Tc, not 8s."""
    at = position(rules, f"{BASES}; g4.4: {card}; w: 9c")

    assert (f"{card} -> waste" in legal_by_cards(rules, at)) == fits


@pytest.mark.parametrize(("card", "top"), [("Kc", "Ac"), ("Ac", "Kc")])
def test_ace_and_king_are_no_neighbours(rules: Rules, card: str, top: str) -> None:
    """Ruling 5: not Kc -> Ac on the waste, nor the other way."""
    at = position(rules, f"{BASES}; g4.4: {card}; w: {top}")

    assert legal(rules, at) == {"redeal"}
    with pytest.raises(IllegalMove, match="next in rank of its suit"):
        read(rules, at, f"{card} -> waste")


def test_an_empty_waste_takes_nothing_from_the_carpet(rules: Rules) -> None:
    """Only a card of the stock begins the waste."""
    at = position(rules, f"{BASES}; g1.1: 5d; s: -7d")

    assert legal(rules, at) == {"deal"}
    with pytest.raises(IllegalMove, match="this space is not filled by the player"):
        read(rules, at, "5d -> waste")


def test_aces_go_up_and_kings_down_in_suit(rules: Rules) -> None:
    """B16: 2s on As and Qs on Ks; not 9s, not 2h, not Qs on As."""
    at = position(rules, f"{BASES}; g1.1: 2s; g1.3: 9s; g1.5: Qs; g1.7: Jh; w: 2h")

    assert legal(rules, at) == {"g1.1-f4", "g1.5-f8", "w-f3", "redeal"}
    after = played(rules, at, "2s -> As", "Qs -> Ks", "2h -> Ah")

    assert [names(after[i]) for i in (2, 3, 7)] == ["Ah 2h", "As 2s", "Ks Qs"]


def test_both_sequences_run_to_their_end(rules: Rules) -> None:
    """From the ace to the king and from the king to the ace: all 104 cards win."""
    ranks = "A23456789TJQK"
    suits = [
        f"f{n}: {' '.join(r + s for r in ranks)}; f{n + 4}: {' '.join(r + s for r in reversed(ranks))}"
        for n, s in enumerate("cdhs", 1)
    ]
    text = "; ".join(suits).replace("Qc Kc; ", "Qc; ").replace("2d Ad; ", "2d; ")
    at = position(rules, text + "; g1.1: Kc; w: Ad")

    assert not rules.score(at).won
    assert rules.score(played(rules, at, "g1.1-f1", "w-f6")).won


def test_nothing_leaves_a_foundation(rules: Rules) -> None:
    """2s does not come back on 3s of the waste, nor go over to the king's sequence."""
    bases = BASES.replace("As", "As 2s").replace("Ks", "Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s")
    at = position(rules, f"{bases}; w: 3s")

    assert {"f4-w", "f4-f8", "f8-f4"}.isdisjoint(legal(rules, at))
    with pytest.raises(IllegalMove, match="cards on a foundation stay there"):
        read(rules, at, "f4-w")


def test_a_stock_card_that_fits_a_foundation_may_stay_on_the_waste(rules: Rules) -> None:
    """It is turned to the waste, may be built on there, and waits."""
    at = played(rules, position(rules, f"{BASES}; g1.1: 3s; s: -9d -2s"), "deal")

    assert names(at[rules.layout.pile("waste")]) == "2s"
    assert legal(rules, at) == {"deal", "w-f4", "g1.1-w"}


def test_the_waste_is_turned_over_without_shuffling(rules: Rules) -> None:
    """B07, ruling 4: the card that went to the waste first is dealt first, carpet cards among the others."""
    at = position(rules, f"{BASES}; g1.1: 6d; s: -9s -5d -2c")
    at = played(rules, at, "deal", "deal", "6d -> waste", "deal")

    assert names(at[rules.layout.pile("waste")]) == "2c 5d 6d 9s"

    at = played(rules, at, "redeal")

    assert names(at[rules.layout.pile("stock")]) == "-9s -6d -5d -2c"
    assert names(played(rules, at, "deal", "deal", "deal")[rules.layout.pile("waste")]) == "2c 5d 6d"


def test_the_redeal_waits_for_the_stock_to_run_out(rules: Rules) -> None:
    """Not while a card is left in the stock, nor without a waste."""
    assert "redeal" not in legal(rules, position(rules, f"{BASES}; s: -9s; w: 4d"))
    assert "redeal" not in legal(rules, position(rules, f"{BASES}; g1.1: 9s"))


@pytest.mark.parametrize("allowed", [0, 1, 2])
def test_there_are_so_many_redeals(allowed: int) -> None:
    """B05: the option's number, one by default; after them a redeal is neither legal nor a hint."""
    rules = game("indian-carpet").bound([f"redeals={allowed}"])
    table = Table(rules, position=position(rules, f"{BASES}; s: -9s -6d"))
    used = 0
    for _ in range(5):
        while "deal" in {move.verb for move in table.moves}:
            table.play("deal")
        if "redeal" in {move.verb for move in table.hints()}:
            table.play("redeal")
            used += 1

    assert used == allowed
    assert table.state == "over"
    with pytest.raises(IllegalMove):
        table.play("redeal")


def test_the_moves_are_those_of_the_sheet(rules: Rules) -> None:
    """A second, slow list of moves, written from the sheet, agrees along random play."""
    chooser = random.Random(1)
    most = 0
    for number in range(1, 9):
        _, at = opening(rules, Deal("cadogan", number))
        while moves := rules.moves(at):
            assert legal(rules, at) == by_the_sheet(rules, at)
            out = [move for move in moves if move.verb == "move" and rules.layout.row(move.target).kind == "foundation"]
            _, at = rules.play(at, chooser.choice(out or moves))
        most = max(most, rules.score(at).points)

        assert by_the_sheet(rules, at) == set()
    assert most > 30


def test_every_vacant_place_is_connected_with_the_outside() -> None:
    """Ruling 2 of both sheets: so a free short side and one that can be reached from outside are the same."""
    rules = game("eastern-carpet").bound()
    chooser = random.Random(2)
    for number in range(1, 9):
        _, at = opening(rules, Deal("cadogan", number))
        while moves := rules.moves(at):
            out = [move for move in moves if rules.layout.row(move.source).kind == "grid"]
            _, at = rules.play(at, chooser.choice(out or moves))
        vacant = {place for place, i in zip(PLACES, rules.layout.piles("grid"), strict=True) if not at[i]}
        reached = {(r, c) for r, c in vacant if r in (1, 8) or c in (1, 8)}
        for _ in range(64):
            reached |= {(r, c) for r, c in vacant if reached & {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}}

        assert reached == vacant
        assert len(vacant) > 10
