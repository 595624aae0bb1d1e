"""The fixed sentences of the core, in English and in Russian: one whole sentence for each word, never composed."""

from typing import TypeAlias

from cadogan.cards import Card, matching
from cadogan.vocabulary import Build

Sentence: TypeAlias = tuple[str, str]
"""English, then Russian."""

LANGUAGES = ("en", "ru")

REFUSALS: dict[str, Sentence] = {
    "no card": ("there are not so many cards", "там нет столько карт"),
    "own pile": ("a card does not move to its own pile", "карта не ходит на свое же место"),
    "face down": ("a card that lies face down does not move", "закрытая карта не ходит"),
    "on face down": ("nothing goes on a card that lies face down", "на закрытую карту ничего не кладут"),
    "foundation stays": ("cards on a foundation stay there", "карты с базы не возвращаются"),
    "nothing leaves": ("no card is taken from there", "оттуда карты не берут"),
    "nothing taken": ("no card is put there", "туда карты не кладут"),
    "nothing in space": ("this space is not filled by the player", "это пустое место игрок не заполняет"),
    "no way": ("cards do not go from there to here", "оттуда сюда карты не ходят"),
    "not along": ("these two piles do not serve each other", "между этими стопками карты не ходят"),
    "only to cards": ("from there cards do not go to a space", "оттуда на пустое место карты не ходят"),
    "only to spaces": ("from there cards go to spaces only", "оттуда карты ходят только на пустые места"),
    "not now": ("that is not allowed at this stage of the game", "сейчас, на этом этапе игры, так ходить нельзя"),
    "not free": ("the card is not free yet", "эта карта еще не свободна"),
    "full": ("the pile is full", "стопка уже заполнена"),
    "taken": ("a card lies there already", "там уже лежит карта"),
    "one card": ("only one card at a time goes there", "туда кладут только по одной карте"),
    "alike": ("the empty piles there are alike, play to {}", "пустые места там одинаковы, кладите на {}"),
    "beside": ("this card fits none that lies beside that place", "эта карта не подходит к соседним с этим местом"),
    "base ends": ("nothing goes on a card of the base rank", "на карту базового достоинства ничего не кладут"),
    "unseen": (
        "an unseen card goes only where any card goes",
        "карту, которой не видно, кладут только туда, куда идет любая",
    ),
    "order": ("another card is next here", "здесь на очереди другая карта"),
}

LIFTS: dict[str, Sentence] = {
    "top": ("only the top card may be taken", "взять можно только верхнюю карту"),
    "run": ("these cards do not make a run", "эти карты не составляют серии"),
    "whole run": ("a run moves only as a whole", "серия ходит только целиком"),
    "any card": ("only a single open card may be taken", "взять можно только одну открытую карту"),
    "full run": (
        "only a complete run of thirteen cards goes there",
        "туда идет только полная серия из тринадцати карт",
    ),
    "nothing": REFUSALS["nothing leaves"],
}

_BUILDS: dict[tuple[tuple[int, ...], str], Sentence] = {
    ((1,), "any"): ("here cards are built up by one", "здесь выстраивают по возрастанию на единицу, масть любая"),
    ((1,), "same"): ("here cards are built up by one in suit", "здесь выстраивают по возрастанию в масть"),
    ((1,), "alternating"): (
        "here cards are built up by one in alternating colours",
        "здесь выстраивают по возрастанию с чередованием цветов",
    ),
    ((1,), "colour"): (
        "here cards are built up by one, red on red and black on black",
        "здесь выстраивают по возрастанию, красные на красные, черные на черные",
    ),
    ((-1,), "any"): ("here cards are built down by one", "здесь выстраивают по убыванию на единицу, масть любая"),
    ((-1,), "same"): ("here cards are built down by one in suit", "здесь выстраивают по убыванию в масть"),
    ((-1,), "alternating"): (
        "here cards are built down by one in alternating colours",
        "здесь выстраивают по убыванию с чередованием цветов",
    ),
    ((-1,), "colour"): (
        "here cards are built down by one, red on red and black on black",
        "здесь выстраивают по убыванию, красные на красные, черные на черные",
    ),
    ((1, -1), "any"): ("here a card goes on one next in rank", "здесь кладут на карту, соседнюю по достоинству"),
    ((1, -1), "same"): (
        "here a card goes on one next in rank of its suit",
        "здесь кладут на карту той же масти, соседнюю по достоинству",
    ),
    ((1, -1), "alternating"): (
        "here a card goes on one next in rank of the other colour",
        "здесь кладут на карту другого цвета, соседнюю по достоинству",
    ),
    ((1, -1), "colour"): (
        "here a card goes on one next in rank of its colour",
        "здесь кладут на карту того же цвета, соседнюю по достоинству",
    ),
}

_SPACES: dict[bytes, Sentence] = {
    matching("A*"): ("only an ace goes there", "туда кладут только туза"),
    matching("K*"): ("only a king goes there", "туда кладут только короля"),
    matching("2*"): ("only a two goes there", "туда кладут только двойку"),
    matching("5*"): ("only a five goes there", "туда кладут только пятерку"),
    matching("6*"): ("only a six goes there", "туда кладут только шестерку"),
}
_SOME: Sentence = ("only certain cards go there", "туда кладут только определенные карты")
_BASE: Sentence = ("only a card of the base rank goes there", "туда кладут только карту базового достоинства")
_OWN_SUIT: Sentence = ("each of these piles has its own suit", "у каждой из этих стопок своя масть")


def build(word: Build, card: Card) -> Sentence:
    """Return the sentence of a build that a card did not fit."""
    if word.says is not None:
        return word.says
    if word.base:
        return _BASE
    if word.by_suit and word.takes(card, card):
        return _OWN_SUIT
    if word.among is not None:
        return _SPACES.get(word.among, _SOME)
    return _BUILDS.get((word.directions, word.suits), _SOME)


def of(function: object) -> Sentence:
    """Return what a test or a verb says of itself: the first line of its docstring, and its line ``ru:``."""
    return of_text(getattr(function, "__doc__", None) or "")


def of_text(docstring: str) -> Sentence:
    """Return the sentences of a docstring, see `of`."""
    lines = [line.strip() for line in docstring.strip().splitlines()]
    english = lines[0].rstrip(".") if lines else ""
    russian = next((line[3:].strip().rstrip(".") for line in lines if line.startswith("ru:")), english)
    return english, russian


def verb(word: str, what: Sentence, when: Sentence = ("", "")) -> Sentence:
    """Return the sentence for a verb that the game has, but not so or not here.

    ``what`` tells what the verb does, ``when`` when it is possible, if the game says so.
    """
    if word == "move":
        return "that move is not allowed here", "здесь так ходить нельзя"
    if when[0]:
        english, russian = (f"{said[:1].lower()}{said[1:]}" for said in when)
        return f"{word}: {english}", f"{word}: {russian}"
    return f"{word}: that cannot be done now ({what[0]})", f"{word}: сейчас этого сделать нельзя ({what[1]})"


def no_verb(word: str) -> Sentence:
    """Return the sentence for a verb that the game does not have."""
    if word == "move":
        return "in this game no card moves from pile to pile", "в этой игре карты со стопки на стопку не перекладывают"
    return f"{word}: this game has no such move", f"{word}: в этой игре нет такого хода"
