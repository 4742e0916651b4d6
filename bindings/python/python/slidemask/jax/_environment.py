"""Games of chess for reinforcement learning, with the interface of pgx."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from ._actions import ACTIONS, PGX
from ._columns import initial
from ._games import OUTCOMES, History, begin, outcome_of, planes, remember
from ._moves import Positions, action_bits, action_mask, key_of, look, play
from ._sets import kept

_T = TypeVar("_T")
#: The plies after which a game ends.
_MOST_PLIES = 512


class Game(NamedTuple):
    """The part of a :class:`State` that a player does not see."""

    positions: Positions
    history: History

    @property
    def color(self) -> Array:
        """The side to move: 0 for White, 1 for Black."""
        return self.positions.black.astype(jnp.int32)


@jax.tree_util.register_dataclass
@dataclasses.dataclass(frozen=True)
class State:
    """A state of :class:`Chess`, with the fields of pgx.

    ``observation`` is ``float32[..., 8, 8, 119]``, ``legal_action_mask`` is ``bool[..., 4672]``, and ``rewards`` is
    ``float32[..., 2]``, a number for each player.
    """

    current_player: Array
    observation: Array
    rewards: Array
    terminated: Array
    truncated: Array
    legal_action_mask: Array
    _step_count: Array
    _player_order: Array
    _x: Game

    def replace(self, **changes: Any) -> State:
        """This state with other values of some fields."""
        return dataclasses.replace(self, **changes)

    @property
    def env_id(self) -> str:
        """The name of the environment."""
        return "chess"


class Chess:
    """Games of chess, with the interface of ``pgx.chess.Chess``.

    A game ends by mate or stalemate, insufficient material, the third occurrence of a position, fifty moves without a capture
    or a pawn move, and after 512 plies. As in pgx, an action that is not legal ends the game, with the reward -1 for its player
    and 1 for the other one. In a game that has ended, all actions are legal, and a step sets the rewards to 0. Unlike pgx, a
    repetition needs an equal en-passant square only if a pawn may take there, as in the rules of chess.

    ``observation=False`` leaves the observations out. States have no pictures; boards by :func:`slidemask.jax.to_boards` have.
    The observation of the player who is not to move, which pgx deprecates, is not there, either.

    >>> import jax
    >>> from slidemask import jax as chess
    >>> env = chess.Chess()
    >>> state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), 2))
    >>> state = jax.jit(jax.vmap(env.step))(state, state.legal_action_mask.argmax(-1))
    >>> state.observation.shape, state.legal_action_mask.sum(-1).tolist()
    ((2, 8, 8, 119), [20, 20])
    """

    id, version, num_players, num_actions = "chess", "v2", 2, ACTIONS

    def __init__(self, *, observation: bool = True) -> None:
        """Makes the environment. What changes is in its states."""
        self.observation_shape: tuple[int, ...] = (8, 8, 119) if observation else (0,)

    def init(self, key: Array) -> State:
        """A new game. The key decides which player has White."""
        return self.start(initial(), key)

    def start(self, position: Positions, key: Array) -> State:
        """A game that starts from one position, such as one of an endgame. Use ``vmap`` for several."""
        history = begin(position, self.observation_shape[0] or 1)
        view = look(position, PGX)
        bits = action_bits(view, PGX)
        over = outcome_of(view, bits.any().any(-1), position, history) != 0
        white = jax.random.bernoulli(key).astype(jnp.int32)
        order, rewards, count = jnp.stack([white, 1 - white]), jnp.zeros(2, jnp.float32), jnp.zeros((), jnp.int32)
        player = jnp.where(position.black, 1 - white, white)
        mask = action_mask(bits) | over
        state = State(player, over, rewards, over, jnp.zeros_like(over), mask, count, order, Game(position, history))
        return state.replace(observation=self.observe(state))

    def step(self, state: State, action: Array, key: Array | None = None) -> State:
        """The state after an action of the current player. No key is needed."""
        del key
        action = jnp.asarray(action)
        # The one gather: it reads one flag of each game.
        is_legal = jnp.take_along_axis(state.legal_action_mask, action[..., None], -1, mode="clip")[..., 0]
        is_legal &= (action >= 0) & (action < ACTIONS)
        positions = play(state._x.positions, action, "pgx")
        view = kept(look(positions, PGX))
        bits = action_bits(view, PGX)
        history = remember(state._x.history, positions, key_of(view, positions.black))
        ending = outcome_of(view, bits.any().any(-1), positions, history)
        count = state._step_count + 1
        ended = (ending != 0) | (count >= _MOST_PLIES) | ~is_legal
        order = state._player_order
        player, mover = (jnp.where(black, order[..., 1], order[..., 0]) for black in (positions.black, ~positions.black))
        # The side to move is mated, or the mover has made an illegal move.
        loser = jnp.where(is_legal, jnp.where(ending == OUTCOMES.index("checkmate"), player, -1), mover)[..., None]
        after = State(
            player,
            state.observation,
            jnp.where(loser < 0, 0.0, jnp.where(loser == np.arange(2), -1.0, 1.0)).astype(jnp.float32),
            ended,
            state.truncated,
            action_mask(bits) | ended[..., None],
            count,
            order,
            Game(positions, history),
        )
        stays = state.replace(rewards=jnp.zeros_like(state.rewards))
        after = _where(state.terminated | state.truncated, stays, after)
        return after.replace(observation=self.observe(after))

    def observe(self, state: State) -> Array:
        """What the current player sees: the planes of pgx."""
        if self.observation_shape == (0,):
            return jnp.zeros((*state.terminated.shape, 0), jnp.float32)
        return planes(state._x.positions, "pgx", state._x.history, channels="last")


def _where(flags: Array, one: _T, other: _T) -> _T:
    """The arrays of one tree where the flags are true, and those of another elsewhere."""

    def choose(one: Array, other: Array) -> Array:
        return jnp.where(jnp.expand_dims(flags, range(flags.ndim, one.ndim)), one, other)

    chosen: _T = jax.tree.map(choose, one, other)
    return chosen


def auto_reset(step: Callable[..., State], init: Callable[[Array], State]) -> Callable[[State, Array, Array], State]:
    """A step that starts a game anew when it has ended, as ``pgx.experimental.auto_reset`` does.

    The first state of the new game has the flags and the rewards of the game that has ended.
    """

    def wrapped(state: State, action: Array, key: Array) -> State:
        over, never = state.terminated | state.truncated, jnp.zeros_like(state.terminated)
        fresh = state.replace(terminated=never, truncated=never, rewards=jnp.zeros_like(state.rewards))
        first, second = jax.random.split(key)
        after = step(_where(over, fresh, state), action, first)
        start = init(second).replace(terminated=after.terminated, truncated=after.truncated, rewards=after.rewards)
        return _where(after.terminated | after.truncated, start, after)

    return wrapped
