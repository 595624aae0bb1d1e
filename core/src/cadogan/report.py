"""The report of ``cadogan check``: what held, what did not and how to see it again, and what the game is like."""

import re
import time
from collections.abc import Iterator

import attrs

from cadogan import invariants, mistakes
from cadogan.conformance import CHECKS, Check, Subject, it_can_be_dealt_and_begun, the_laws_hold_along_random_play
from cadogan.position import Position
from cadogan.rules import Rules
from cadogan.sentences import Sentence

RUSSIAN = {
    "it_can_be_dealt_and_begun": "игру можно раздать и начать",
    "the_deal_is_that_of_the_sheet": "раскладка та же, что на странице правил",
    "cards_are_kept": "карты не пропадают и не двоятся",
    "moves_are_unique_and_ordered": "каждый ход назван один раз и на своем месте",
    "each_move_changes_the_position": "каждый ход что-то меняет",
    "nothing_hidden_matters": "скрытое ни на что не влияет",
    "nothing_is_left_to_happen": "само собой больше ничего не происходит",
    "moves_can_be_written": "ходы можно записать и прочесть",
    "hints_are_the_legal_moves": "подсказки - это возможные ходы",
    "can_be_drawn": "позицию можно записать и прочесть",
    "the_same_deal_gives_the_same_cards": "один и тот же номер дает одни и те же карты",
    "undo_and_redo_are_exact": "отмена и повтор точны",
    "a_save_gives_the_same_table": "сохраненная игра загружается такой же",
    "piles_that_are_alike_may_change_places": "одинаковые стопки можно менять местами",
    "every_option_changes_something": "каждая настройка что-то меняет",
    "the_options_are_those_of_the_sheet": "настройки те же, что на странице правил",
    "the_sheet_is_complete": "страница правил полна",
    "every_sentence_is_there_in_both_languages": "каждое объяснение есть на обоих языках",
    "the_piles_have_places_of_their_own": "у каждой стопки свое место",
    "the_numbers_of_continuations_are_those_written_down": "числа продолжений те же, что записаны",
    "the_plugin_depends_on_positions_alone": "дополнение зависит только от позиции",
}


def title(function: object) -> Sentence:
    """Return the short title of a check or a law in English and in Russian."""
    name = getattr(function, "__name__", "")
    return name.replace("_", " "), RUSSIAN.get(name, name)


@attrs.frozen
class Result:
    """What came of a check, or of a law.

    Attributes:
        title: what should hold, in English and in Russian.
        fault: what was found instead, and where; empty if it holds.
        seconds: how long it took.
    """

    title: Sentence
    fault: str
    seconds: float


@attrs.define
class Tally:
    """What random play has met of a game.

    Attributes:
        games, won: how many.
        positions: how many it has counted, the last of each game among them.
        choices: the sum of the numbers of legal moves.
        left: how many moves the game that goes on may still have, as `invariants.walk` plays.
        verbs: the verbs that were legal.
        refusing: the numbers of the tests that refused something.
        reached: the piles that had a card.
    """

    games: int = 0
    won: int = 0
    positions: int = 0
    choices: int = 0
    left: int = 0
    verbs: set[str] = attrs.field(factory=set)
    refusing: set[int] = attrs.field(factory=set)
    reached: set[int] = attrs.field(factory=set)

    def add(self, rules: Rules, position: Position) -> None:
        """Count a position of `invariants.walk`."""
        legal = rules.moves(position)
        self.positions += 1
        self.choices += len(legal)
        won = rules.score(position).won
        self.won += won
        self.games += not self.left
        self.left = 0 if won or not legal else (self.left or 500) - 1
        self.verbs |= {move.verb for move in legal}
        self.reached |= {i for i, pile in enumerate(position.piles) if pile}
        for number, (before, test) in enumerate(rules.composed.tests):
            if number not in self.refusing and not all(test(position, move) for move in before(position)):
                self.refusing.add(number)

    def said(self, rules: Rules) -> Iterator[Sentence]:
        """Yield sentences about the game."""
        moves, choices = self.positions - self.games, self.choices / max(self.positions, 1)
        yield (
            f"dealt {self.games}, won {self.won}; moves {moves}, with {choices:.1f} to choose from on average",
            f"партий: {self.games}, сошлось: {self.won}; ходов: {moves}, на выбор в среднем {choices:.1f}",
        )
        for verb in rules.composed.verbs:
            if verb not in self.verbs and verb not in ("move", "pick"):
                yield f"the verb {verb!r} was never legal", f"ход {verb!r} ни разу не был возможен"
        for number, (_, test) in enumerate(rules.composed.tests):
            if number not in self.refusing:
                name = getattr(test, "__name__", "")
                yield f"the test {name!r} refused nothing", f"проверка {name!r} ничего не запретила"
        for row, span in zip(rules.layout.rows, rules.layout.spans, strict=True):
            if span and not self.reached & set(span):
                yield f"{row.line}: no card ever got there", f"{row.line}: ни одна карта туда не попала"


def heading(subject: Subject, rules: Rules, language: str) -> str:
    """Return which game is checked, as it is played, and where it comes from."""
    game = subject.game
    code = rules.code if game.path is None else game.path.name
    source = f", {game.distribution} {game.version}" if game.distribution else ""
    return f"{subject.sheet.name(language)} ({code}{source})"


def results(subject: Subject, tally: Tally) -> Iterator[Result]:
    """Run every check, with a result for each law along random play, and fill the tally.

    A check that fails does not stop the others, unless the game cannot even be dealt.
    """
    for check in subject.checks:
        begun = time.perf_counter()
        if check is the_laws_hold_along_random_play:
            yield from _laws(subject, tally)
            continue
        fault = _fault(check, subject)
        yield Result(title(check), fault, time.perf_counter() - begun)
        if fault and check is it_can_be_dealt_and_begun:
            return


def _fault(check: Check, subject: Subject) -> str:
    try:
        check(subject)
    except invariants.Broken as broken:
        return _broken(broken)
    except AssertionError as fault:
        return str(fault)
    except Exception as fault:
        return mistakes.in_play(fault)
    return ""


def _laws(subject: Subject, tally: Tally) -> Iterator[Result]:
    """Play at random; of several broken laws the first that is met stops the play."""
    begun = time.perf_counter()
    broken, fault = "", ""
    try:
        for position in invariants.walk(subject.rules, subject.plies, every=4):
            tally.add(subject.rules, position)
    except invariants.Broken as error:
        broken, fault = error.law, _broken(error)
    except Exception as error:
        broken, fault = (invariants.LAWS[0].__doc__ or "").splitlines()[0].rstrip("."), mistakes.in_play(error)
    seconds = (time.perf_counter() - begun) / len(invariants.LAWS)
    for law in invariants.LAWS:
        is_it = (law.__doc__ or "").splitlines()[0].rstrip(".") == broken
        yield Result(title(law), fault if is_it else "", seconds)


def _broken(fault: invariants.Broken) -> str:
    """Return what is wrong, and the way back there: the code, the moves, and the position for a test."""
    _, code, moves, *piles = str(fault).removeprefix(f"{fault.law}: {fault.detail}").split("\n")
    detail = fault.detail.removeprefix("PluginError: ")
    return f'{detail}\n{code}\n{moves}\nposition(rules, "{"; ".join(piles)}")'


def next_steps(subject: Subject) -> Iterator[Sentence]:
    """Yield what is still to be done for a game that passes."""
    sheet, game = subject.sheet, subject.game
    if subject.checks is not CHECKS:
        return
    if sheet.bare is not None:
        yield (
            "a sheet.md beside the game gives it a name and a page of rules",
            "файл sheet.md рядом с игрой даст ей название и страницу правил",
        )
        return
    if not sheet.path.with_name("perft.txt").is_file():
        line = f"cadogan perft '{game.id}#1' 4"
        yield (
            f"no perft.txt beside the sheet guards the rules; a line of it is written by: {line}",
            f"рядом со страницей правил нет perft.txt, который их сторожит; его строку пишет: {line}",
        )
    if not sheet.has_russian:
        yield "no sheet.ru.md: the game does not speak Russian", "нет sheet.ru.md: игра не говорит по-русски"


def lines(subject: Subject, found: list[Result], tally: Tally, language: str) -> Iterator[str]:
    """Yield the lines that follow the results: the game, what is next, and how many checks hold."""
    russian = language == "ru"
    failed = sum(bool(result.fault) for result in found)
    if tally.positions:
        yield ""
        yield from (said[russian] for said in tally.said(subject.rules))
    if not failed:
        yield from (said[russian] for said in next_steps(subject))
    seconds = sum(result.seconds for result in found)
    english = f"{len(found) - failed} of {len(found)} checks hold ({subject.plies} random moves, {seconds:.1f} s)"
    said = f"соблюдено {len(found) - failed} из {len(found)} ({subject.plies} случайных ходов, {seconds:.1f} с)"
    yield ""
    yield said if russian else english


def shown(result: Result, language: str, earlier: set[str]) -> Iterator[str]:
    """Yield the lines of a result; a fault that was said earlier is not said again."""
    russian = language == "ru"
    word = (("НЕТ", "да ") if russian else ("FAILS", "holds"))[not result.fault]
    yield f"{word}  {result.title[russian]}"
    # What goes wrong in many positions is one fault, whatever the numbers of cards.
    fault = re.sub(r"\d+", "", result.fault.partition("\n")[0])
    if fault and fault in earlier:
        yield "       то же" if russian else "       the same"
    elif fault:
        earlier.add(fault)
        yield from (f"       {line}" for line in result.fault.splitlines())
