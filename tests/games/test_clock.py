"""Clock: where each card goes, how the game ends, and two independent ways to foresee the end."""

import pytest

from cadogan import Position, is_down, names, rank
from cadogan.cards import FACES
from cadogan.catalogue import game
from cadogan.deals import Deal, opening
from cadogan.errors import IllegalMove
from cadogan.rules import Rules, shuffle_of
from cadogan.table import Table
from cadogan.testing import legal, played, position

HOURS = "A23456789TJQK"


@pytest.fixture(scope="module")
def rules() -> Rules:
    return game("clock").bound()


def piles(rules: Rules, at: Position) -> dict[str, str]:
    """Name what lies where, empty piles left out."""
    return {rules.layout.label(i): names(pile) for i, pile in enumerate(at.piles[:13]) if pile}


def nearly_done(face_down: str = "") -> str:
    """Name a table on which the last king is still to be turned, and one more card if it is given."""
    hours = [" ".join(name + suit for suit in "cdhs") for name in HOURS[:12]]
    table = "; ".join(f"t{hour}: {cards}" for hour, cards in enumerate([*hours, "Kc Kd Kh -Ks"], 1))
    return table.replace(face_down, f"-{face_down}") if face_down else table


def followed(pack: bytes) -> list[int]:
    """Play a shuffled pack by the sheet alone, with lists, and return the cards in the order in which they turn up."""
    closed: dict[int, list[int]] = {pile: [] for pile in range(1, 14)}
    for place, card in enumerate(reversed(pack)):
        closed[place % 13 + 1].append(card)
    current = 13
    turned = []
    while closed[current]:
        card = closed[current].pop()
        turned.append(card)
        current = rank(card)
    return turned


def test_the_pack_is_dealt_in_rounds(rules: Rules) -> None:
    """One card to each pile in turn, four times, all face down."""
    pack, chance = shuffle_of(rules.layout, 1)
    _, at = rules.opening(pack, chance)
    dealt = pack[::-1]

    for place in range(13):
        assert at[place].translate(FACES) == bytes(dealt[place::13])
        assert all(map(is_down, at[place]))


def test_the_piles_lie_as_the_hours(rules: Rules) -> None:
    """Pile 12 is uppermost, 3 to the right, 6 undermost, 9 to the left, 13 in the middle; the hours go clockwise."""
    places = rules.layout.places[:12]
    centre = rules.layout.places[12]
    across, upright = [place.x for place in places], [place.y for place in places]

    assert (min(upright), max(across), max(upright), min(across)) == (
        places[11].y,
        places[2].x,
        places[5].y,
        places[8].x,
    )
    assert (centre.x, centre.y) == (places[11].x, places[2].y)
    assert across[0] > centre.x and upright[0] < centre.y


def test_the_centre_is_turned_first(rules: Rules) -> None:
    """There is one move at a time, and the first is to turn the centre."""
    _, at = opening(rules, Deal("cadogan", 1))

    assert legal(rules, at) == {"t13 turn"}


@pytest.mark.parametrize(("card", "pile"), [("2h", 2), ("6c", 6), ("Ad", 1), ("Js", 11), ("Qd", 12), ("Th", 10)])
def test_a_card_goes_face_up_under_the_pile_of_its_hour(rules: Rules, card: str, pile: int) -> None:
    """2* goes under pile 2, 6* under pile 6, A* under 1, J* under 11, Q* under 12; that pile is turned next."""
    at = position(rules, f"t13: -5h -{card}; t{pile}: -3h -4h")
    after = played(rules, at, "turn")

    assert piles(rules, after) == {"t13": "-5h", f"t{pile}": f"{card} -3h -4h"}
    assert legal(rules, after) == {f"t{pile} turn"}


def test_the_top_card_of_a_pile_is_turned(rules: Rules) -> None:
    """Ruling 1: the top card that lies face down, not the pile's bottom card."""
    at = played(rules, position(rules, "t13: -5h -2c; t2: -3h -Jc; t11: -9h"), "turn", "turn")

    assert piles(rules, at) == {"t13": "-5h", "t2": "2c -3h", "t11": "Jc -9h"}


def test_a_card_may_go_under_its_own_pile(rules: Rules) -> None:
    """A five turned on pile 5 goes under it, below the five that is there, and pile 5 is turned again."""
    at = position(rules, "t5: 5c -8h -9c -5d; t13: -Kc; hour = 5")
    after = played(rules, at, "turn")

    assert piles(rules, after) == {"t5": "5d 5c -8h -9c", "t13": "-Kc"}
    assert legal(rules, after) == {"t5 turn"}


def test_a_king_goes_under_the_centre_and_nowhere_else(rules: Rules) -> None:
    """B42: a king just turned lies under the centre, and the next card of the centre is turned."""
    from_hour = played(rules, position(rules, "t3: -7c -Kd; t13: Kh -4c -9c; hour = 3"), "turn")
    from_centre = played(rules, position(rules, "t13: Kh -4c -9c -Kd"), "turn")

    assert piles(rules, from_hour) == {"t3": "-7c", "t13": "Kd Kh -4c -9c"}
    assert piles(rules, from_centre) == {"t13": "Kd Kh -4c -9c"}
    assert legal(rules, from_hour) == legal(rules, from_centre) == {"t13 turn"}


@pytest.mark.parametrize("said", ["t13-t1", "t13-t2", "t2 turn", "Kc -> t2"])
def test_there_is_nothing_to_choose(rules: Rules, said: str) -> None:
    """No card moves but by turning the current pile."""
    at = position(rules, "t13: -4c -Kc; t2: -9h; t1: Ac")
    with pytest.raises(IllegalMove):
        Table(rules, position=at).play(said)


def test_the_fourth_king_turned_last_wins(rules: Rules) -> None:
    """B42: all 52 cards face up is a win, and no move is left."""
    table = Table(rules, position=position(rules, nearly_done()))

    assert table.state == "playing"
    assert table.score.points == 51

    table.play("turn")

    assert table.state == "won"
    assert table.score.points == 52
    assert rules.moves(table.position) == []


def test_the_fourth_king_ends_the_game_with_cards_left(rules: Rules) -> None:
    """B42: with a card face down somewhere it is lost; the points are the cards turned up."""
    table = Table(rules, position=position(rules, nearly_done("7s")))
    table.play("turn")

    assert table.state == "over"
    assert table.score.points == 51
    with pytest.raises(IllegalMove, match="turn: the pile of the hour has no card left"):
        table.play("t13 turn")


@pytest.mark.parametrize("number", range(1, 31))
def test_the_cards_turn_up_in_the_order_of_the_sheet(rules: Rules, number: int) -> None:
    """Played with lists, without piles of bytes or steps, a pack turns up card for card the same, as far."""
    pack, chance = shuffle_of(rules.layout, number)
    _, at = rules.opening(pack, chance)
    turned = []
    while moves := rules.moves(at):
        assert len(moves) == 1
        turned.append(at[moves[0].source][-1] & 0x7F)
        _, at = rules.play(at, moves[0])

    assert turned == followed(pack)
    assert rules.score(at).points == len(turned)
    assert rules.score(at).won == (len(turned) == 52)


def test_only_the_centre_runs_out(rules: Rules) -> None:
    """An hour's pile has its n-th card to turn when its n-th card comes in; so the last card turned is a king."""
    for number in range(1, 100):
        turned = followed(shuffle_of(rules.layout, number)[0])

        assert rank(turned[-1]) == 13
        assert sum(rank(card) == 13 for card in turned) == 4


def test_the_bottom_cards_tell_the_end(rules: Rules) -> None:
    """A game comes out just if from each hour the bottom cards, each naming the next hour, lead to the centre."""
    won = 0
    for number in range(1, 200):
        _, at = opening(rules, Deal("cadogan", number))
        on = {hour: rank(at[hour - 1][0] & 0x7F) for hour in range(1, 13)}
        reached = {13}
        for _ in range(12):
            reached |= {hour for hour, goal in on.items() if goal in reached}
        while moves := rules.moves(at):
            _, at = rules.play(at, moves[0])

        assert rules.score(at).won == (len(reached) == 13)
        won += rules.score(at).won

    assert 0 < won < 199


def test_what_a_turn_brings_is_not_foreseen(rules: Rules) -> None:
    """The player learns of a turn no more than that a card turns up: where it goes depends on its face."""
    table = Table(rules, Deal("cadogan", 1))
    seen = table.foreseen(table.moves[0])

    assert [(step.kind, step.target, step.cards) for step in seen] == [("turn", 12, b"\x80")]
