"""Cadogan's games as Gymnasium environments; importing this registers one for each installed game.

>>> import gymnasium
>>> env = gymnasium.make("cadogan/klondike-v0")
>>> observation, info = env.reset(seed=12345)
>>> info["code"]
'klondike#12345'
"""

import gymnasium

from cadogan import catalogue

from .env import PatienceEnv

LONGEST = 1000
"""After how many moves an episode is truncated."""


def register() -> None:
    """Register an environment for each installed game that has none yet. No game is imported."""
    for game in catalogue.games():
        name = f"cadogan/{game}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, "cadogan_gym.env:PatienceEnv", max_episode_steps=LONGEST, kwargs={"game": game})


register()

__all__ = ["LONGEST", "PatienceEnv", "register"]
