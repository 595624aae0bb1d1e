"""What holds in every position of every game, checked along random play: for the kit, the command line and authors.

Each law is a function of a position; `walk` goes through a game by random moves and checks all of them.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from cadogan import advice, builder, notation, steps
from cadogan.cards import DOWN, UNSEEN
from cadogan.deals import Deal, opening
from cadogan.errors import AmbiguousMove, CadoganError
from cadogan.position import Move, Position
from cadogan.rules import Rules
from cadogan.steps import MOVE, TURN, TURN_OVER


class Broken(CadoganError):
    """A law that does not hold, with everything needed to see it again: code, moves and the position, drawn."""

    def __init__(self, law: str, detail: str, code: str, moves: tuple[str, ...], position: str) -> None:
        played = ", ".join(moves) or "none"
        super().__init__(f"{law}: {detail}\ncode: {code}\nmoves: {played}\n{position}")
        self.law = law
        self.detail = detail


T = TypeVar("T")


def _some(items: Sequence[T], most: int) -> Sequence[T]:
    """Return the items, or so many of them spread evenly, where there are hundreds of moves."""
    return items[:: max(1, len(items) // most)]


def cards_are_kept(rules: Rules, position: Position) -> str:
    """The cards of a position are those of the pack, and none is left in the pack."""
    if position.cards != bytes(sorted(rules.layout.pack)):
        return "cards were lost or doubled"
    return "cards are left in the pack" if position[rules.layout.size] else ""


def moves_are_unique_and_ordered(rules: Rules, position: Position) -> str:
    """Each move is listed once, and twice in the same order."""
    moves = rules.moves(position)
    if len(set(moves)) != len(moves):
        return f"listed twice: {next(move for move in moves if moves.count(move) > 1)}"
    return "" if moves == rules.moves(position) else "the order changes from call to call"


def each_move_changes_the_position(rules: Rules, position: Position) -> str:
    """No legal move leaves the position as it is, and none touches the position that it is played in."""
    before = Position(position)
    for move in _some(rules.moves(position), 200):
        steps, after = rules.play(position, move)
        if after == position:
            return f"{move} does nothing"
        if position.after(steps) != after:
            return f"the steps of {move} lead elsewhere than its position"
        if len(after) != len(position) or len(after.memo) != len(position.memo):
            return f"{move} changes the number of piles or of notes"
    return "" if before == position else "the position itself was changed"


def nothing_hidden_matters(rules: Rules, position: Position) -> str:
    """The law of hidden cards: the moves of a view are those of its position, whatever lies hidden."""
    moves = rules.moves(position)
    view = rules.view(position)
    shown = any(card >= DOWN and card != UNSEEN for pile in view.piles for card in pile)
    if view.chance or (shown and not set(rules.house) & set(rules.changed_by["view"])):
        return "the view shows a hidden card, or chance"
    pairs = (zip(pile, seen, strict=True) for pile, seen in zip(position.piles, view.piles, strict=True))
    if any(seen not in (card, UNSEEN) for each in pairs for card, seen in each):
        return "the view shows a card that does not lie there"
    if rules.moves(view) != moves:
        return "the moves of the view differ"
    if rules.view(view) != view:
        return "the view of a view differs from it"
    other = _rearranged(position, view)
    if rules.view(other) != view:
        return "the view depends on hidden cards"
    if rules.moves(other) != moves:
        return "the moves depend on hidden cards"
    if advice.hints(rules, other) != advice.hints(rules, position):
        return "the hints depend on hidden cards"
    if advice.safe(rules, other) != advice.safe(rules, position):
        return "the safe moves depend on hidden cards"
    return ""


def _rearranged(position: Position, view: Position) -> Position:
    """Turn the hidden cards round among their places, and change chance."""
    hidden = [(i, at) for i, pile in enumerate(view.piles) for at, card in enumerate(pile) if card == UNSEEN]
    piles = [bytearray(pile) for pile in position.piles]
    faces = [position[i][at] for i, at in hidden]
    for (i, at), face in zip(hidden, faces[1:] + faces[:1], strict=True):
        piles[i][at] = face
    return Position.of(*map(bytes, piles), memo=position.memo, chance=position.chance ^ 0x5DEECE66D)


def nothing_is_left_to_happen(rules: Rules, position: Position) -> str:
    """At rest nothing more happens by itself."""
    return "the automatic hook still answers with steps" if rules.automatic(position, None) else ""


def moves_can_be_written(rules: Rules, position: Position) -> str:
    """A move written by places is read as itself; one written by cards is read as a move, or said to be ambiguous."""
    for move in _some(rules.moves(position), 25):
        text = notation.written(rules.layout, move)
        try:
            if notation.read(rules, position, text) != move:
                return f"{text!r} is read as another move than {move}"
            text = notation.by_cards(rules.layout, position, move)
            again = notation.read(rules, position, text)
            if notation.by_cards(rules.layout, position, again) != text:
                return f"{text!r} is read as {again}"
        except AmbiguousMove:
            pass
        except CadoganError as fault:
            return f"{text!r} is not read: {fault}"
    return ""


def hints_are_the_legal_moves(rules: Rules, position: Position) -> str:
    """The hints are the legal moves in another order; safe and obvious moves are among them."""
    moves = set(rules.moves(position))
    hints = advice.hints(rules, position)
    if set(hints) != moves or len(hints) != len(moves):
        return "the hints differ from the legal moves"
    if not set(advice.safe(rules, position)) <= moves:
        return "a safe move is not legal"
    for pile in _some(range(rules.layout.size), 12):
        found = advice.obvious(rules, position, pile)
        if found is not None and found not in moves:
            return "an obvious move is not legal"
    return ""


def can_be_drawn(rules: Rules, position: Position) -> str:
    """A position written as text is read as itself."""
    layout = rules.layout
    return "" if layout.read(layout.draw(position)) == position else "it is read as another position"


def verbs_keep_to_their_piles(rules: Rules, position: Position) -> str:
    """A verb that is said to be within some piles touches no others, and does the same whatever lies elsewhere."""
    if not rules.composed.within or rules.composed.tests:
        return ""
    bare = rules.layout.empty()
    for verb, names in rules.composed.within.items():
        here = {i for name in names for i in rules.layout.piles(name)}
        alone = Position((*[pile if i in here else b"" for i, pile in enumerate(position.piles)], *bare[-2:]))
        moves = [move for move in rules.moves(position) if move.verb == verb]
        if moves != [move for move in rules.moves(alone) if move.verb == verb]:
            return f"{verb!r} is within {' '.join(names)}, but its moves depend on other piles"
        what = rules.composed.verbs[verb]
        for move in moves:
            done = what(position, move)
            if any(step[0] not in (MOVE, TURN, TURN_OVER) or not {step[1], step[2]} <= here for step in done):
                return f"{verb!r} is within {' '.join(names)}, but {move} changes something else"
            if what(alone, move) != done:
                return f"{verb!r} is within {' '.join(names)}, but what {move} does depends on other piles"
    return ""


def a_stated_goal_is_what_wins(rules: Rules, position: Position) -> str:
    """A game that is as its layout says, but for its score, is won just when the piles of its goal are empty."""
    layout = rules.layout
    if layout.goal.kind != "cleared" or not advice.is_plain(rules):
        return ""
    piles = [i for name in layout.goal.name.split() for i in layout.piles(name)]
    if rules.score(position).won != (not any(position[i] for i in piles)):
        return "the score says otherwise"
    away = next((i for i in range(layout.size) if i not in piles), layout.size)
    cleared = position.replace(
        {**dict.fromkeys(piles, b""), away: b"".join([position[i] for i in piles]) + position[away]}
    )
    return "" if rules.score(cleared).won else "the piles are empty and the score does not say that it is won"


def own_moves_lead_where_ordinary_ones_do(rules: Rules, position: Position) -> str:
    """Where all else is as the layout says, a verb ``move`` of the game's own only goes there in another way."""
    own = [v for v in ("move", "pick") if v in rules.composed.verbs and not builder.is_core(rules.composed.verbs[v])]
    if not own or not advice.is_by_layout(rules):
        return ""
    for move in _some([move for move in rules.moves(position) if move.verb in own], 25):
        depth = move.count - 1 if move.verb == "pick" else 0
        usual = position.after([steps.move(move.source, move.target, 1 if depth else move.count, depth=depth)])
        if position.after(rules.composed.verbs[move.verb](position, move)) != usual:
            return f"{move} leads elsewhere"
    return ""


def more_room_forbids_no_run(rules: Rules, position: Position) -> str:
    """Where tests are about runs alone, a run that may move may do so as well when some other pile is empty."""
    if not rules.composed.tests or not rules.composed.loose:
        return ""
    rest = rules.layout.size
    for move in _some([move for move in rules.moves(position) if move.count > 1 and move.verb == "move"], 5):
        for i in range(rest):
            if position[i] and i not in (move.source, move.target):
                emptied = position.replace({i: b"", rest: position[i]})
                if move not in rules.moves(emptied):
                    return f"{move} is not legal any more when {rules.layout.label(i)} is empty"
    return ""


LAWS: tuple[Callable[[Rules, Position], str], ...] = (
    cards_are_kept,
    moves_are_unique_and_ordered,
    each_move_changes_the_position,
    nothing_hidden_matters,
    nothing_is_left_to_happen,
    moves_can_be_written,
    hints_are_the_legal_moves,
    can_be_drawn,
    verbs_keep_to_their_piles,
    a_stated_goal_is_what_wins,
    own_moves_lead_where_ordinary_ones_do,
    more_room_forbids_no_run,
)


def check(rules: Rules, position: Position, code: str = "", moves: tuple[str, ...] = ()) -> None:
    """Check every law in a position. Raises Broken for the first that does not hold."""
    for law in LAWS:
        try:
            detail = law(rules, position)
        except Broken:
            raise
        except Exception as fault:
            detail = f"{type(fault).__name__}: {fault}"
        if detail:
            sentence = (law.__doc__ or "").splitlines()[0].rstrip(".")
            raise Broken(sentence, detail, code, moves, rules.layout.draw(position))


def walk(rules: Rules, plies: int, seed: int = 1, *, every: int = 1) -> Iterator[Position]:
    """Play random games until so many plies are done, check the laws in every ``every``-th position, and yield each.

    A game ends when it is won, has no move left, or has gone on for 500 plies. Raises Broken.
    """
    chooser = random.Random(seed)
    done = 0
    number = seed
    options = rules.options.written()
    house = "".join(f"+{rule}" for rule in rules.house)
    while done < plies:
        deal = Deal("cadogan", number)
        code = rules.id + (f":{options}" if options else "") + house + f"#{number}"
        _, position = opening(rules, deal)
        moves: list[str] = []
        for _ in range(500):
            if done % every == 0 or not moves:
                check(rules, position, code, tuple(moves))
            yield position
            legal: list[Move] = rules.moves(position)
            if not legal or done >= plies or rules.score(position).won:
                break
            move = chooser.choice(legal)
            moves.append(notation.written(rules.layout, move))
            _, position = rules.play(position, move)
            done += 1
        done += not moves
        number += 1


def perft(rules: Rules, position: Position, depth: int) -> int:
    """Count the sequences of so many moves from a position: a fingerprint of the rules."""
    if depth == 0:
        return 1
    moves = rules.moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(rules, rules.play(position, move)[1], depth - 1) for move in moves)
