"""The common house rules: over every game, alone and together, in codes and saves, and what each does by cards."""

import io
import re
from pathlib import Path
from types import ModuleType

import pytest
from house_rules_table import OURS, PAGE, updated

from cadogan import Position, catalogue, codes, conformance, sentences
from cadogan.cards import DOWN, UNSEEN, names
from cadogan.command import main
from cadogan.deals import Deal, opening
from cadogan.errors import CadoganError, IllegalMove, InvalidMove
from cadogan.rules import HouseRule, Rules
from cadogan.table import Table
from cadogan.testing import counts, legal, legal_by_cards, played, position

CHECKS = (
    conformance.the_deal_is_that_of_the_sheet,
    conformance.the_laws_hold_along_random_play,
    conformance.the_same_deal_gives_the_same_cards,
    conformance.undo_and_redo_are_exact,
    conformance.a_save_gives_the_same_table,
    conformance.piles_that_are_alike_may_change_places,
    conformance.every_sentence_is_there_in_both_languages,
)
PLIES = 150


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CADOGAN_HOME", str(tmp_path))


def bound(game: str, *house: str) -> Rules:
    """Bind a game with house rules; the game may be a code with options."""
    return codes.bound(codes.read(game), house)


def same(one: Rules, other: Rules, at: Position) -> bool:
    """Tell whether two games are alike in a position: in moves, score and view."""
    return (
        one.moves(at) == other.moves(at)
        and one.score(at) == other.score(at)
        and one.view(at).piles == other.view(at).piles
    )


def holds_what_every_game_must_hold(rules: Rules) -> None:
    """Run the checks of the kit that are about play, not about the sheet."""
    subject = conformance.Subject(catalogue.game(rules.id), PLIES)
    vars(subject)["rules"] = rules
    for check in CHECKS:
        check(subject)


# Over every game.


@pytest.mark.parametrize("rule", OURS)
@pytest.mark.parametrize("game", catalogue.games())
def test_rule_over_game(game: str, rule: str) -> None:
    """Under the rule the game holds what every game must hold; a rule that is idle leaves it as it is."""
    plain, ruled = bound(game), bound(game, rule)
    if ruled.idle:
        for number in range(1, 4):
            at = opening(plain, Deal("cadogan", number))[1]
            for _ in range(30):
                assert same(plain, ruled, at)
                moves = plain.moves(at)
                if not moves:
                    break
                at = plain.play(at, moves[len(moves) // 2])[1]
        return
    holds_what_every_game_must_hold(ruled)


@pytest.mark.parametrize("house", [("draw-three", "merci"), ("worrying-back", "any-card-to-a-space", "peeking")])
@pytest.mark.parametrize("game", ["klondike", "westcliff", "la-belle-lucie"])
def test_several_rules_over_a_game(game: str, house: tuple[str, ...]) -> None:
    """Rules laid over each other keep the laws, and the table knows them in their order."""
    rules = bound(game, *house)
    holds_what_every_game_must_hold(rules)

    assert rules.house == house
    assert rules.idle == tuple(rule for rule in house if bound(game, rule).idle)


@pytest.mark.parametrize("rule", OURS)
def test_rule_says_what_it_is(rule: str) -> None:
    """Its name and a sentence, in English and in Russian; the name in English is its id."""
    english, russian = sentences.of(catalogue.house_rule(rule).module)

    assert english.partition(":")[0].lower().replace(" ", "-") == rule
    assert re.fullmatch("[А-Я][а-я ]+: .+", russian)


def test_rule_of_the_game_itself_is_idle() -> None:
    """A rule that an option says already changes nothing more."""
    options = ("draw=3", "redeals=unlimited", "partial_runs", "worrying_back")
    house = ("draw-three", "unlimited-redeals", "parts-of-runs", "worrying-back")

    assert bound(f"klondike:{','.join(options)}", *house).idle == house
    assert bound("la-belle-lucie:merci", "merci").idle == ("merci",)


# What each does, by cards.


@pytest.mark.parametrize(
    ("rule", "game", "piles", "move"),
    [
        ("any-card-to-a-space", "klondike", "t1: 5c Qh", "Qh -> space"),
        ("any-card-to-a-space", "klondike", "t1: 5c Qh Js", "Qh Js -> space"),
        ("any-card-to-a-space", "bisley", "t1: 5c 9d", "9d -> space"),
        ("any-card-to-a-space", "corner-stones", "t1: 5c 9d", "9d -> space"),
        ("any-card-to-a-space", "demon", "t1: 5c 9d", "9d -> space"),
        ("worrying-back", "klondike", "f1: Ah 2h 3h; t1: 4c", "3h -> 4c"),
        ("worrying-back", "bisley", "f1: Ac 2c; t1: 3c", "2c -> 3c"),
        ("worrying-back", "demon", "f1: Jh Qh; t1: Kc", "Qh -> Kc"),
        ("worrying-back", "westcliff", "f1: Ah 2h; t1: 4c", "2h -> space"),
        ("parts-of-runs", "klondike", "t1: 9h 8s; t2: 9d", "8s -> 9d"),
        ("parts-of-runs", "demon", "t1: 9h 8s 7d; t2: 9d", "8s 7d -> 9d"),
        ("merci", "klondike", "t1: 5h Kd 9h; t2: 6c", "5h -> 6c merci"),
        ("merci", "klondike", "t1: -2c Ah 9h", "Ah -> foundation merci"),
        ("merci", "westcliff", "t1: 5h Kd 6c", "t1 x3 merci"),
        ("merci", "golf", "t1: 5h Kd; w: 6c", "5h -> waste merci"),
        ("more-redeals", "klondike", "w: 5c 6d", "redeal"),
        ("more-redeals", "la-belle-lucie", "t1: 5c 6d; redeals = 2", "redeal"),
        ("unlimited-redeals", "pyramid", "w: 5c 6d", "redeal"),
        ("unlimited-redeals", "la-belle-lucie", "t1: 5c 6d; redeals = 99", "redeal"),
    ],
)
def test_rule_allows(rule: str, game: str, piles: str, move: str) -> None:
    """The move is legal under the rule and refused without it."""
    plain, ruled = bound(game), bound(game, rule)
    at, ruled_at = position(plain, piles), position(ruled, piles)

    assert move in legal_by_cards(ruled, ruled_at) | legal(ruled, ruled_at)
    assert played(ruled, ruled_at, move) != ruled_at
    with pytest.raises((IllegalMove, InvalidMove)):
        played(plain, at, move)


@pytest.mark.parametrize(
    ("rule", "game", "piles", "move"),
    [
        ("no-redeals", "demon", "w: 5c 6d", "redeal"),
        ("no-redeals", "la-belle-lucie", "t1: 5c 6d", "redeal"),
        ("no-redeals", "indian-carpet", "w: 5c 6d", "redeal"),
        ("vegas", "indian-carpet", "w: 5c 6d", "redeal"),
        ("vegas", "klondike:redeals=2", "w: 5c 6d", "redeal"),
    ],
)
def test_rule_forbids(rule: str, game: str, piles: str, move: str) -> None:
    """The move is legal without the rule and refused under it."""
    plain, ruled = bound(game), bound(game, rule)
    at = position(plain, piles)

    assert move in legal_by_cards(plain, at)
    with pytest.raises(IllegalMove):
        played(ruled, at, move)


def test_one_redeal_more_is_one() -> None:
    """After it there is none."""
    rules = bound("klondike", "more-redeals")
    after = played(rules, position(rules, "w: 5c 6d"), "redeal", "deal", "deal")

    assert names(after[rules.layout.pile("waste")]) == "5c 6d"
    assert "redeal" not in legal(rules, after)


def test_unlimited_redeals_that_lead_nowhere_are_the_end() -> None:
    """Where redeals were counted a table that only goes round is known to be over."""
    rules = bound("klondike:redeals=1", "unlimited-redeals")
    table = Table(rules, position=position(rules, "s: -9d -9c; t1: 2c"))
    for _ in range(40):
        if table.state == "over":
            break
        table.play("deal" if "deal" in legal(rules, table.position) else "redeal")

    assert table.state == "over"


def test_bases_that_were_set_out_stay() -> None:
    """The ace of a foundation that begins with it is not worried back, nor the base card of Demon."""
    assert "Ac -> 2c" not in legal_by_cards(*placed(bound("bisley", "worrying-back"), "f1: Ac; t1: 2c"))
    assert "Jh -> Qc" not in legal_by_cards(*placed(bound("demon", "worrying-back"), "f1: Jh; t1: Qc"))
    assert "Ah -> 2c" in legal_by_cards(*placed(bound("klondike", "worrying-back"), "f1: Ah; t1: 2c"))


def placed(rules: Rules, piles: str) -> tuple[Rules, Position]:
    return rules, position(rules, piles)


def test_merci_is_once_in_a_game() -> None:
    """What lay above closes up; there is no second merci, and no card that lies face down is taken."""
    rules = bound("la-belle-lucie", "merci")
    at = position(rules, "t1: 5c Kd 9h; t2: 6c; t3: 8d Qs")
    after = played(rules, at, "5c -> 6c merci")

    assert names(after[rules.layout.piles("t1")[0]]) == "Kd 9h"
    assert "8d -> 9h merci" not in legal_by_cards(rules, at)
    assert {move.verb for move in rules.moves(after)} <= {"move", "redeal"}
    hidden = legal_by_cards(*placed(bound("klondike", "merci"), "t1: -5h Qd 9h; t2: 6c"))
    assert not any(move.endswith("merci") for move in hidden)


@pytest.mark.parametrize(
    ("game", "stock"), [("klondike", 24), ("westcliff", 22), ("pyramid", 24), ("indian-carpet", 32)]
)
def test_three_cards_are_turned(game: str, stock: int) -> None:
    """From the stock, instead of one."""
    plain, ruled = bound(game), bound(game, "draw-three")
    at = opening(ruled, Deal("cadogan", 1))[1]

    assert counts(plain, played(plain, at, "deal"), "stock") == [stock - 1]
    assert counts(ruled, played(ruled, at, "deal"), "stock") == [stock - 3]


@pytest.mark.parametrize(
    ("game", "piles", "points"),
    [("klondike", "f1: Ah 2h; t1: 3h", -42), ("westcliff", "t1: 3h", -52), ("spider", "t1: 3h", -104)],
)
def test_vegas_pays_for_cards_on_foundations(game: str, piles: str, points: int) -> None:
    """Five for each, of which the pack costs as much as it has cards; what wins is the same."""
    rules = bound(game, "vegas")
    at = position(rules, piles)

    assert rules.score(at).points == points
    assert rules.score(at).won == bound(game).score(at).won


def test_vegas_counts_passes_by_the_cards_turned() -> None:
    """Three passes of three cards, one of single cards, and never more than the game gives."""
    given = {
        code: bound(code, "vegas").layout.redeals
        for code in (
            "klondike:redeals=unlimited",
            "klondike:draw=3,redeals=unlimited",
            "klondike:draw=3,redeals=1",
            "demon",
            "la-belle-lucie",
        )
    }

    assert list(given.values()) == [0, 2, 1, None, 2]


@pytest.mark.parametrize("game", ["klondike", "spider", "westcliff"])
def test_peeking_shows_the_tableau_only(game: str) -> None:
    """Its face-down cards have faces in the view, those of the stock have none, and all moves are as before."""
    plain, ruled = bound(game), bound(game, "peeking")
    at = opening(ruled, Deal("cadogan", 3))[1]
    columns, stock = ruled.layout.piles("tableau"), ruled.layout.pile("stock")

    assert any(card >= DOWN for i in columns for card in at[i])
    assert [ruled.view(at)[i] for i in columns] == [at[i] for i in columns]
    assert set(ruled.view(at)[stock]) == {UNSEEN}
    assert ruled.moves(ruled.view(at)) == ruled.moves(at) == plain.moves(at)
    assert UNSEEN in plain.view(at)[columns[-1]]


# Order.


@pytest.mark.parametrize(
    ("game", "house", "redeals"),
    [
        ("klondike", ("more-redeals", "no-redeals"), 0),
        ("klondike", ("no-redeals", "more-redeals"), 1),
        ("klondike:redeals=unlimited", ("draw-three", "vegas"), 2),
        ("klondike:redeals=unlimited", ("vegas", "draw-three"), 0),
        ("indian-carpet", ("vegas", "unlimited-redeals"), None),
        ("indian-carpet", ("unlimited-redeals", "vegas"), 0),
    ],
)
def test_later_rule_has_the_last_word(game: str, house: tuple[str, ...], redeals: int | None) -> None:
    """Rules are laid on in the player's order; the later one changes what the earlier one left."""
    assert bound(game, *house).layout.redeals == redeals


# Codes, saves, the command line.


def test_code_and_save_name_the_rules() -> None:
    """Both open the same table again, with the rules in their order."""
    code = "klondike+worrying-back+merci#12345"
    table = codes.opened(code)
    table.play("deal")
    saved = codes.save(table)

    assert table.code == code
    assert "house worrying-back merci" in saved.splitlines()
    assert codes.load(saved).position == table.position
    assert codes.load(saved).rules.house == ("worrying-back", "merci")


def test_unknown_rule_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    """On the command line, in both languages, with the names of those that are installed."""
    assert main(["deal", "klondike#1", "--house", "nonsense", "--lang", "en"]) == 2
    english = capsys.readouterr().err
    assert main(["deal", "klondike+nonsense#1", "--lang", "ru"]) == 2
    russian = capsys.readouterr().err

    assert english.startswith("cadogan: no house rule 'nonsense' is installed; installed are: any-card-to-a-space, ")
    assert russian.startswith("cadogan: домашнее правило 'nonsense' не установлено; установлены: any-card-to-a-space, ")
    assert [english.count("\n"), russian.count("\n")] == [1, 1]


def test_save_with_a_rule_that_is_not_installed_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The save stays as it is and opens again once the rule is there."""
    saved = codes.save(codes.opened("klondike+merci#1"))
    path = tmp_path / "game.save"
    path.write_text(saved.replace("house merci", "house mercy"), encoding="utf-8")

    with pytest.raises(CadoganError, match="no house rule 'mercy' is installed"):
        codes.load(path.read_text(encoding="utf-8"))
    assert main(["moves", str(path), "--lang", "en"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("command", [["deal"], ["moves"], ["perft", "2"], ["random-play", "--plies", "20"]])
def test_commands_take_rules(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """By --house and in the code, with the same answer."""
    name, *rest = command

    assert main([name, "klondike+merci+draw-three#5", *rest]) == 0
    in_code = capsys.readouterr().out
    assert main([name, "klondike#5", *rest, "--house", "merci", "draw-three"]) == 0
    assert capsys.readouterr().out == in_code


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "the house rule draw-three changes nothing in this game"), ("ru", "правило draw-three в этой игре ничего")],
)
def test_rule_that_changes_nothing_is_told(
    language: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Play begins all the same, and the rule that does change something is not spoken of."""
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))

    assert main(["play", "spider#1", "--lang", language, "--house", "merci", "draw-three"]) == 0
    told = capsys.readouterr().err.splitlines()
    assert [said in line for line in told] == [True]


def test_tables_of_the_page_are_up_to_date() -> None:
    """``uv run python tests/house_rules_table.py`` writes docs/house-rules.md."""
    text = PAGE.read_text(encoding="utf-8")

    assert text == updated(text)


def test_rule_of_the_page_works() -> None:
    """What docs/house-rules.md shows how to write changes a game, and says so in both languages."""
    (source,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    module = ModuleType("aces_wait")
    exec(source, vars(module))
    rules = catalogue.game("klondike").bound((), (HouseRule("aces-wait", module),))
    at = position(rules, "t1: Ah; t2: 2c; s: -3c")

    assert rules.idle == ()
    assert "deal" in legal(bound("klondike"), at)
    with pytest.raises(IllegalMove, match="An ace that is free goes to its foundation first"):
        played(rules, at, "deal")
    assert "туз" in sentences.of(module)[1]
