"""The environment: a table, seen by an agent as arrays."""

import random
from functools import lru_cache
from typing import Any, ClassVar, Literal, SupportsInt, TypeAlias

import gymnasium
import numpy as np
from numpy.typing import NDArray

from cadogan import codes, deals
from cadogan.cards import DOWN, JOKER, KING
from cadogan.errors import CodeError
from cadogan.position import Move
from cadogan.rules import Rules
from cadogan.table import Table

Observation: TypeAlias = dict[str, NDArray[Any]]

ALSO = 3
"""How many further cards of a move are shown."""
FEWEST = 64
_NUMBER = np.iinfo(np.int32)

JOKERS = 54


def _number(card: int) -> int:
    face = card & ~DOWN
    found = JOKERS if face == JOKER else 2 + 13 * (face >> 4 & 3) + (face & 15) - 1
    return 1 if not face else found + JOKERS - 1 if card >= DOWN else found


CARDS = np.array([_number(byte) if byte & 15 <= KING or byte & ~DOWN == JOKER else 1 for byte in range(256)], np.int8)
"""The number of each card in an observation, by its byte: 1 for cards that cannot be seen."""


@lru_cache(maxsize=256)
def most_moves(game: str) -> int:
    """Return how many legal moves to make room for: twice the most met in games played at random, a power of two."""
    rules = codes.bound(codes.read(game))
    most = FEWEST // 2
    for number in range(1, 5):
        chooser = random.Random(number)
        _, position = deals.opening(rules, deals.Deal("cadogan", number))
        for _ in range(100):
            moves = rules.moves(position)
            most = max(most, len(moves))
            if not moves or rules.score(position).won:
                break
            _, position = rules.play(position, chooser.choice(moves))
    return 1 << (2 * most - 1).bit_length()


class PatienceEnv(gymnasium.Env[Observation, SupportsInt]):
    """A game of patience; the README says what its arrays mean.

    Attributes:
        rules: the bound game.
        table: the table, None before the first reset.
        verbs: the verbs of the game, in the order in which an observation numbers them from 1.
        legal: the moves that an action chooses from.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 4}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        reward: Literal["score", "win"] = "score",
        height: int | None = None,
        max_moves: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        code = codes.read(game)
        if code.deal:
            raise CodeError(
                f"{game!r} names a deal, which reset(seed=12345) or reset(options={{'deal': 'ms617'}}) chooses",
                f"{game!r} называет расклад, а его выбирает reset(seed=12345) или reset(options={{'deal': 'ms617'}})",
            )
        if reward not in ("score", "win"):
            raise CodeError(
                f"reward cannot be {reward!r}; it may be: score, win", f"reward не {reward!r}; возможно: score, win"
            )
        self.rules: Rules = codes.bound(code)
        self.reward = reward
        self.render_mode = render_mode
        self.table: Table | None = None
        self.legal: list[Move] = []
        self.verbs = list(self.rules.composed.verbs)
        layout = self.rules.layout
        cards = len(layout.pack)
        self._verb_numbers = {verb: number for number, verb in enumerate(self.verbs, 1)}
        self._height = cards if height is None else height
        self._room = most_moves(game) if max_moves is None else max_moves
        number = max(cards, layout.size + 1, len(self.verbs))
        self.observation_space = gymnasium.spaces.Dict(  # type: ignore[assignment]
            {
                "piles": gymnasium.spaces.Box(0, 2 * JOKERS - 1, (layout.size, self._height), np.int8),
                "heights": gymnasium.spaces.Box(0, cards, (layout.size,), np.int16),
                "memo": gymnasium.spaces.Box(_NUMBER.min, _NUMBER.max, (max(layout.memo_size, 1),), np.int32),
                "moves": gymnasium.spaces.Box(0, number, (self._room, 4 + 2 * ALSO), np.int16),
                "action_mask": gymnasium.spaces.MultiBinary(self._room),
            }
        )
        self.action_space = gymnasium.spaces.Discrete(self._room)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal: the number of the seed, the deal that ``options`` name, or the next one.

        Raises CodeError for a deal that there is not.
        """
        super().reset(seed=seed)
        chosen = (options or {}).get("deal")
        if chosen is not None:
            deal = deals.read(str(chosen))
        elif seed is not None:
            deal = deals.Deal("cadogan", seed)
        else:
            deal = deals.Deal("cadogan", int(self.np_random.integers(1, 1_000_000_000)))
        self.table = Table(self.rules, deal)
        return self._seen(self.table, legal=True)

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a legal move by its number; any other number does nothing."""
        table = self._table()
        before = table.score
        number = int(action)
        legal = 0 <= number < len(self.legal)
        if legal:
            table.play(self.legal[number])
        after = table.score
        observation, info = self._seen(table, legal=legal)
        if self.reward == "win":
            reward = float(after.won and not before.won)
        else:
            reward = float(after.points - before.points) * (-1 if after.fewer_is_better else 1)
        return observation, reward, table.state != "playing", False, info

    def render(self) -> str | None:
        """Return the table as text with render mode ``ansi``, as the player sees it."""
        return self.rules.layout.draw(self._table().view) if self.render_mode == "ansi" else None

    def _table(self) -> Table:
        if self.table is None:
            raise gymnasium.error.ResetNeeded("there is no table yet; call reset() first")
        return self.table

    def _seen(self, table: Table, *, legal: bool) -> tuple[Observation, dict[str, Any]]:
        """Return what the agent sees, and list the moves that it may choose from."""
        view = table.view
        listed = table.moves
        self.legal = listed[: self._room]
        piles = np.zeros((self.rules.layout.size, self._height), np.int8)
        for row, pile in zip(piles, view, strict=False):
            shown = pile[::-1][: self._height]
            row[: len(shown)] = CARDS[np.frombuffer(shown, np.uint8)]
        memo = np.zeros(max(len(view.memo), 1), np.int32)
        memo[: len(view.memo)] = view.memo
        moves = np.zeros((self._room, 4 + 2 * ALSO), np.int16)
        if self.legal:
            moves[: len(self.legal)] = [self._numbers(move) for move in self.legal]
        mask = np.zeros(self._room, np.int8)
        mask[: len(self.legal)] = 1
        observation: Observation = {
            "piles": piles,
            "heights": np.array([len(pile) for pile in view.piles[: len(piles)]], np.int16),
            "memo": memo,
            "moves": moves,
            "action_mask": mask,
        }
        score = table.score
        info: dict[str, Any] = {
            "code": table.code,
            "points": score.points,
            "won": score.won,
            "legal": legal,
            "cut": len(listed) - len(self.legal),
            "action_mask": mask.copy(),
        }
        return observation, info

    def _numbers(self, move: Move) -> list[int]:
        also = [number for pile, place in move.also[:ALSO] for number in (pile + 1, place)]
        found = [self._verb_numbers[move.verb], move.source + 1, move.target + 1, move.count, *also]
        return found + [0] * (4 + 2 * ALSO - len(found))


__all__ = ["CARDS", "Observation", "PatienceEnv", "most_moves"]
