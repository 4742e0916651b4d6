"""Gymnasium: many games of chess as one vector environment, for reinforcement learning by self-play.

>>> import numpy as np
>>> import slidemask.gymnasium
>>> games = slidemask.gymnasium.ChessVectorEnv(4)
>>> observations, info = games.reset(seed=1)
>>> observations.shape, info["action_mask"].shape
((4, 119, 8, 8), (4, 4672))
>>> actions = info["action_mask"].argmax(axis=1)  # the first legal move of each game
>>> observations, rewards, terminated, truncated, info = games.step(actions)
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import DTypeLike, NDArray

from ._native import Boards, Games

__all__ = ["ChessVectorEnv"]


class ChessVectorEnv(VectorEnv[NDArray[Any], NDArray[np.integer[Any]], NDArray[Any]]):
    """Games of chess in which each action is a move of the side to move.

    :class:`slidemask.Games` has the rules and the arguments. An observation has the planes of a position, as
    :meth:`slidemask.Boards.planes` draws them, from the side to move. The reward is 1 for a move that gives mate, and 0 for all
    others. ``info["action_mask"]`` has the legal moves: ``bool[n, 4672]``. With ``mask_dtype="int8"``, action spaces take it:
    ``games.single_action_space.sample(mask=info["action_mask"][0])``. An action that is not legal raises ``ValueError``.

    ``autoreset_mode`` says what follows the end of a game. With ``NEXT_STEP``, the next action of the game is ignored, and it
    starts anew. With ``SAME_STEP``, it starts anew at once; then ``info["final_obs"]`` has the last observations of all games,
    and ``info["_final_obs"]`` says which games have ended. With ``DISABLED``, ``reset(options={"reset_mask": mask})`` starts
    them.
    """

    def __init__(
        self,
        num_envs: int,
        *,
        layout: str = "alphazero",
        dtype: DTypeLike = "float32",
        channels: Literal["first", "last"] = "first",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        start: Boards | None = None,
        order: Literal["alphazero", "pgx"] = "alphazero",
        max_plies: int = 512,
        mask_dtype: Literal["bool", "int8", "uint8"] = "bool",
    ) -> None:
        """Starts so many games."""
        self.games = Games(num_envs, start=start, order=order, max_plies=max_plies)
        self.num_envs = num_envs
        self._mask_dtype = np.dtype(mask_dtype)
        if self._mask_dtype.itemsize != 1:
            raise ValueError(f"mask_dtype is {mask_dtype!r}: use 'bool', 'int8' or 'uint8'")
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode}
        self._planes: dict[str, Any] = {"layout": layout, "dtype": dtype, "channels": channels}
        planes = self._observe()
        highest = 1 if planes.dtype == bool else np.iinfo(planes.dtype).max if planes.dtype.kind in "iu" else np.inf
        self.single_observation_space = spaces.Box(0, highest, planes.shape[1:], planes.dtype.type)
        self.single_action_space = spaces.Discrete(4672)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, np.bool_)

    def _observe(self) -> NDArray[Any]:
        return self.games.planes(**self._planes)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.games.legal_actions().view(self._mask_dtype)}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Starts all games anew, or those of ``options["reset_mask"]``. One seed is for all games together."""
        if isinstance(seed, list):
            seed = seed[0]
        if seed is not None:
            self._np_random, self._np_random_seed = np.random.default_rng(seed), seed
        mask = (options or {}).get("reset_mask")
        self.games.reset(mask, seed=seed)
        self._over &= False if mask is None else ~mask
        return self._observe(), self._info()

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Makes a move in each game."""
        if self._mode is AutoresetMode.DISABLED and self._over.any():
            raise ValueError(f"game {self._over.argmax()} is over: call reset(options={{'reset_mask': mask}}) first")
        rewards, terminated, truncated = self.games.step(actions)
        self._over = terminated | truncated
        info: dict[str, Any] = {}
        if self._mode is AutoresetMode.SAME_STEP and self._over.any():
            info = {"final_obs": self._observe(), "_final_obs": self._over.copy()}
            self.games.reset(self._over)
            self._over = np.zeros(self.num_envs, np.bool_)
        return self._observe(), rewards, terminated, truncated, info | self._info()
