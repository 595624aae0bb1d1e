"""Games as Gymnasium environments: the checker of Gymnasium passes, the agent sees what a player sees, deals repeat."""

import doctest
import random
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cadogan_gym
from cadogan import Position, cards, codes
from cadogan.cards import DOWN, UNSEEN
from cadogan.catalogue import games
from cadogan.deals import Deal
from cadogan.errors import CadoganError, CodeError, OptionError
from cadogan.table import Table
from cadogan_gym import PatienceEnv
from cadogan_gym.env import ALSO, CARDS, most_moves

README = Path(__file__).parent.parent / "frontends" / "gym" / "README.md"


def made(name: str, /, **arguments: Any) -> PatienceEnv:
    """Return the bare environment, without the wrappers of `gymnasium.make`."""
    env = gymnasium.make(f"cadogan/{name}-v0", **arguments).unwrapped
    assert isinstance(env, PatienceEnv)
    return env


def played(env: PatienceEnv, seed: int, steps: int) -> list[tuple[Any, ...]]:
    """Play legal moves by chance and return all that the environment answered."""
    chooser = random.Random(seed)
    told: list[tuple[Any, ...]] = [env.reset(seed=seed)]
    for _ in range(steps):
        if not env.legal:
            break
        told.append(env.step(chooser.randrange(len(env.legal))))
    return told


@pytest.mark.parametrize("game", games())
def test_every_game_passes_the_checker_of_gymnasium(game: str) -> None:
    """No assertion of `check_env` fails, and it warns of nothing, since a warning fails a test."""
    check_env(made(game))


@pytest.mark.parametrize("game", games())
def test_every_step_lies_in_the_spaces_and_repeats(game: str) -> None:
    """During a game observations lie in their space; the same deal and actions give the same, byte for byte."""
    env = made(game)
    told = played(env, 5, 25)
    again = played(made(game), 5, 25)

    assert all(each[0] in env.observation_space for each in told)
    assert len(told) == len(again)
    for one, other in zip(told, again, strict=True):
        assert all(np.array_equal(one[0][key], other[0][key]) for key in one[0])
        assert repr(one[1:]) == repr(other[1:])


@pytest.mark.parametrize("game", games())
def test_the_agent_sees_nothing_that_is_hidden(game: str) -> None:
    """Two tables that look the same, with other cards hidden, are the same observation."""
    env = made(game)
    played(env, 5, 8)
    assert env.table is not None
    position, view = env.table.position, env.table.view
    hidden = [(i, at) for i, pile in enumerate(view.piles) for at, card in enumerate(pile) if card == UNSEEN]
    piles = [bytearray(pile) for pile in position.piles]
    faces = [position[i][at] for i, at in hidden]
    for (i, at), face in zip(hidden, faces[1:] + faces[:1], strict=True):
        piles[i][at] = face | DOWN
    other = Position.of(*map(bytes, piles), memo=position.memo, chance=position.chance ^ 12345)
    one, two = (env._seen(Table(env.rules, position=each), legal=True)[0] for each in (position, other))

    assert all(np.array_equal(one[key], two[key]) for key in one)


def test_an_observation_says_which_card_lies_where() -> None:
    """Cards are numbered as the README says, from the top of each pile, with what cannot be seen as 1."""
    env = made("klondike")
    observation, info = env.reset(seed=12345)
    layout = env.rules.layout

    assert info["code"] == "klondike#12345"
    assert layout.draw(codes.opened("klondike#12345").view).splitlines()[1] == "t2: ? Kh"
    assert observation["piles"][1][:3].tolist() == [2 + 13 * 2 + 12, 1, 0]
    assert observation["heights"].tolist() == [1, 2, 3, 4, 5, 6, 7, 24, 0, 0, 0, 0, 0]
    assert [int(CARDS[cards.card(text)]) for text in ("Ac", "Kc", "Ad", "Ks", "JK", "?", "-Ac", "-JK")] == [
        2, 14, 15, 53, 54, 1, 55, 107,
    ]  # fmt: skip
    assert CARDS[0] == 1


def test_an_observation_lists_the_moves_as_numbers() -> None:
    """Verb, pile, target and place, counted from 1; and the pair of a game with pairs."""
    env = made("klondike")
    observation, _ = env.reset(seed=12345)
    first = env.legal[0]

    assert env.verbs[observation["moves"][0][0] - 1] == first.verb == "move"
    assert observation["moves"][0][1:4].tolist() == [first.source + 1, first.target + 1, first.count]
    assert observation["moves"][len(env.legal) :].any() == np.False_
    assert observation["action_mask"].sum() == len(env.legal)

    pairs = made("monte-carlo")
    observation, _ = pairs.reset(seed=1)
    at, pair = next((i, move) for i, move in enumerate(pairs.legal) if move.also)

    assert observation["moves"][at][4:6].tolist() == [pair.also[0][0] + 1, pair.also[0][1]]
    assert observation["moves"].shape[1] == 4 + 2 * ALSO


def test_seeds_are_deal_numbers() -> None:
    """A seed deals the deal of that number, later resets follow from it, and any deal can be named."""
    env = made("golf")
    first = [env.reset(seed=7)[1]["code"], env.reset()[1]["code"], env.reset()[1]["code"]]
    second = [env.reset(seed=7)[1]["code"], env.reset()[1]["code"], env.reset()[1]["code"]]

    assert first[0] == "golf#7"
    assert first == second
    assert len(set(first)) == 3
    assert env.reset(options={"deal": "ms617"})[1]["code"] == "golf#ms617"
    with pytest.raises(CodeError, match="not a deal"):
        env.reset(options={"deal": "nonsense"})


def test_a_forbidden_action_does_nothing() -> None:
    """It leaves the table, is worth nothing and is told apart."""
    env = made("klondike")
    before, _ = env.reset(seed=12345)
    after, reward, terminated, truncated, info = env.step(len(env.legal))

    assert all(np.array_equal(before[key], after[key]) for key in before)
    assert (reward, terminated, truncated, info["legal"]) == (0.0, False, False, False)
    assert env.step(0)[4]["legal"] is True


def test_the_reward_is_the_change_of_points() -> None:
    """Over a game rewards add up to the points; where fewer points are better each point costs."""
    for game, sign in (("klondike", 1), ("golf", -1)):
        env = made(game)
        told = played(env, 3, 60)
        gained = told[-1][-1]["points"] - told[0][1]["points"]

        assert gained != 0
        assert env.rules.score(env._table().position).fewer_is_better is (sign < 0)
        assert sum(each[1] for each in told[1:]) == sign * gained


def test_the_reward_may_be_winning_alone() -> None:
    """The move that wins is worth 1 and ends the episode; all others are worth 0."""
    env = made("klondike", reward="win")
    env.reset(seed=1)
    suits = ["".join(f"{rank}{suit} " for rank in "A23456789TJQK") for suit in "cdhs"]
    layout = env.rules.layout
    text = "\n".join([f"f{i}: {suit}" for i, suit in enumerate(suits[:3], 1)])
    text += f"\nf4: {suits[3].replace('Qs Ks ', '')}\nt1: Ks Qs"
    env.table = Table(env.rules, Deal("cadogan", 1), layout.read(text))
    rewards = []
    for wanted in ("t1-f4", "t1-f4"):
        env._seen(env.table, legal=True)
        number = env.legal.index(env.table.read(wanted))
        _, reward, terminated, _, info = env.step(number)
        rewards.append((reward, terminated, info["won"]))

    assert rewards == [(0.0, False, False), (1.0, True, True)]
    assert not env.legal


def test_an_episode_ends_with_the_game_or_is_truncated() -> None:
    """A game that is over terminates; one that goes on for long is truncated by the wrapper."""
    told = played(made("golf"), 1, 200)
    env = gymnasium.make("cadogan/klondike-v0", max_episode_steps=3)
    env.reset(seed=1)
    ends = [env.step(63)[2:4] for _ in range(3)]

    assert [each[2] for each in told[1:]] == [False] * (len(told) - 2) + [True]
    assert ends == [(False, False), (False, False), (False, True)]
    assert gymnasium.spec("cadogan/golf-v0").max_episode_steps == cadogan_gym.LONGEST


def test_moves_beyond_the_room_are_counted() -> None:
    """With room for two moves the agent chooses between the first two, and is told how many it cannot choose."""
    env = made("klondike", max_moves=2)
    observation, info = env.reset(seed=12345)
    table = codes.opened("klondike#12345")

    assert observation["action_mask"].tolist() == [1, 1]
    assert info["cut"] == len(table.moves) - 2 > 0
    assert env.action_space.n == 2


def test_the_room_for_moves_is_a_power_of_two_and_repeats() -> None:
    """A thousand moves need more room than six; asked once more the answer is the same."""
    found = {game: most_moves(game) for game in ("klondike", "empress-of-india")}
    most_moves.cache_clear()

    assert found == {game: most_moves(game) for game in found}
    assert found["klondike"] == 64
    assert found["empress-of-india"] >= 2048
    assert all(room & (room - 1) == 0 for room in found.values())


def test_a_lower_height_shows_the_tops() -> None:
    """Of higher piles the upper cards are seen, and their height."""
    low, full = made("klondike", height=2), made("klondike")
    one, two = low.reset(seed=12345)[0], full.reset(seed=12345)[0]

    assert one["piles"].tolist() == two["piles"][:, :2].tolist()
    assert one["heights"].tolist() == two["heights"].tolist()
    assert full.observation_space["piles"].shape == (13, 52)


def test_options_and_house_rules_are_part_of_the_game() -> None:
    """`game` is a code: the options count, and a mistake is told in a sentence, a deal there too."""
    assert made("klondike", game="klondike:draw=3").reset(seed=4)[1]["code"] == "klondike:draw=3#4"
    for arguments, kind in (
        ({"game": "klondike:draw=2"}, OptionError),
        ({"game": "klondike#5"}, CodeError),
        ({"reward": "fame"}, CodeError),
    ):
        with pytest.raises(CadoganError) as raised:
            made("klondike", **arguments)

        assert type(raised.value) is kind
        assert raised.value.russian != raised.value.english


def test_a_table_can_be_rendered_as_text() -> None:
    """`ansi` gives the piles as the player sees them; without a render mode there is nothing, before reset an error."""
    env = made("klondike", render_mode="ansi")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.render()
    env.reset(seed=12345)

    assert env.render() == env.rules.layout.draw(codes.opened("klondike#12345").view)
    quiet = made("klondike")
    quiet.reset(seed=1)
    assert quiet.render() is None


def test_registering_twice_changes_nothing() -> None:
    """Each installed game has one environment, however often it is registered."""
    before = dict(gymnasium.registry)
    cadogan_gym.register()

    assert dict(gymnasium.registry) == before
    assert {f"cadogan/{game}-v0" for game in games()} <= set(before)


def test_the_session_of_the_page_runs() -> None:
    """What the README of the distribution shows can be typed."""
    session = README.read_text(encoding="utf-8").partition("```pycon\n")[2].partition("```")[0]
    result = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0))

    assert result.attempted == 5
    assert result.failed == 0
