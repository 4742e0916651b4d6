"""What a game remembers, how it ends, and what a network sees of it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import jax.numpy as jnp
import numpy as np
from jax import Array

from ._actions import ALPHAZERO, BISHOP, KNIGHT, PAWN, QUEEN, ROOK
from ._moves import CASTLING, Positions, View, key, look, move_count_of, other_side
from ._sets import ALL, DARK, Set, concatenate, kept, stack

#: The names of the numbers that :func:`outcome` gives.
OUTCOMES = (
    "",
    "checkmate",
    "stalemate",
    "insufficient material",
    "seventy-five moves",
    "fivefold repetition",
    "threefold repetition",
    "fifty moves",
)
#: A game ends when its half-move clock reaches this.
_LONGEST = 150


class History(NamedTuple):
    """What a game remembers: ``keys`` for repetitions, and the last positions for planes.

    ``keys`` is ``uint32[..., 150, 2]``: the key of the position that had each half-move clock. The others have an entry for
    each of the last positions, the newest first: how often it had occurred before, whether it has occurred again, its key, and
    its pieces, seen from the side that is to move now.
    """

    keys: Array
    earlier: Array
    again: Array
    last_keys: Array
    last_pieces: Array


def begin(positions: Positions, steps: int = 8) -> History:
    """The history of games that begin with these positions. Planes show eight steps; if you draw none, one is enough."""
    shape, pieces = positions.black.shape, _pieces(positions)
    blank = History(
        jnp.zeros((*shape, _LONGEST, 2), jnp.uint32),
        jnp.zeros((*shape, steps), jnp.int32),
        jnp.zeros((*shape, steps), jnp.bool_),
        jnp.zeros((*shape, steps, 2), jnp.uint32),
        jnp.zeros((*shape, steps, *pieces.shape[len(shape) :]), pieces.dtype),
    )
    return remember(blank, positions)


def _pieces(positions: Positions) -> Array:
    return Set.load(positions.sets)[:12].store()


def remember(history: History, positions: Positions, keys: Array | None = None) -> History:
    """The history after a move that has led to these positions. If you have their :func:`key`, it is not computed again."""
    axis, slots, clock = positions.black.ndim, np.arange(_LONGEST), positions.halfmove_clock[..., None]
    keys = (key(positions) if keys is None else keys)[..., None, :]
    # No position before the last capture or pawn move comes back, so its key, if it is still there, is another one.
    earlier = (history.keys == keys).all(-1).sum(-1, dtype=jnp.int32)

    def push(new: Array, old: Array) -> Array:
        return jnp.concatenate([jnp.expand_dims(new, axis), old], axis)[(*(slice(None),) * axis, slice(old.shape[axis]))]

    return History(
        jnp.where((slots == clock)[..., None], keys, history.keys),
        push(earlier, history.earlier),
        push(jnp.zeros_like(positions.black), history.again | (history.last_keys == keys).all(-1)),
        push(keys[..., 0, :], history.last_keys),
        push(_pieces(positions), other_side(Set.load(history.last_pieces)).store()),
    )


def outcome(positions: Positions, history: History | None = None) -> Array:
    """How games have ended, as numbers of :data:`OUTCOMES`: ``int32[...]``. The last two are draws that a player may claim.

    Repetitions are counted with a history.
    """
    view = kept(look(positions, ALPHAZERO))
    return outcome_of(view, move_count_of(view) > 0, positions, history)


def outcome_of(view: View, can_move: Array, positions: Positions, history: History | None) -> Array:
    """The outcome of positions whose view is known."""
    both = view.every[:6] | view.every[6:12]
    bishops = both[BISHOP]
    on_one_color = ~both[KNIGHT].any() & ~((bishops & DARK).any() & (bishops & (ALL ^ DARK)).any())
    none_mates = ~(both[PAWN] | both[ROOK] | both[QUEEN]).any() & (on_one_color | (view.occupied.count() <= 3))
    clock = positions.halfmove_clock
    occurrences = jnp.ones_like(clock) if history is None else history.earlier[..., 0] + 1
    endings = [
        ~can_move & view.checkers.any(),
        ~can_move,
        none_mates,
        clock >= _LONGEST,
        occurrences >= 5,
        occurrences >= 3,
        clock >= 100,
    ]
    # The first one is the outcome.
    return jnp.select(endings, list(range(1, 8)), 0).astype(jnp.int32)


def planes(
    positions: Positions,
    layout: Literal["pieces", "alphazero", "pgx"] = "pieces",
    history: History | None = None,
    *,
    channels: Literal["first", "last"] = "first",
    dtype: Any = jnp.float32,
) -> Array:
    """What a network sees, as :meth:`slidemask.Boards.planes` draws it from the side to move.

    ``"pieces"`` has 12 planes, ``dtype[..., 12, 8, 8]``. ``"alphazero"`` and ``"pgx"`` have 119, of the last eight positions in
    a ``history``. Those of pgx have fractions, which only types of floats can hold.
    """
    if layout not in ("pieces", "alphazero", "pgx"):
        raise ValueError(f"layout is {layout!r}: use 'pieces', 'alphazero' or 'pgx'")
    if channels not in ("first", "last"):
        raise ValueError(f"channels is {channels!r}: use 'first' or 'last'")
    every, numbers, is_pgx = Set.load(positions.sets), [], layout == "pgx"
    if is_pgx and not jnp.issubdtype(dtype, jnp.floating):
        raise TypeError(f"layout 'pgx' has fractions, and dtype is {jnp.dtype(dtype)}: use a type of floats")
    sets = every[:12]
    if layout != "pieces":
        if history is None or history.earlier.shape[-1] != 8:
            raise ValueError(f"layout {layout!r} shows eight positions: give a history that begin() has made with 8 steps")
        full = every.each(lambda word: jnp.full_like(word[..., 0], -1))
        once = history.earlier >= 1
        marks = (~(once | history.again), once | history.again) if is_pgx else (once, history.earlier >= 2)
        steps = concatenate([Set.load(history.last_pieces), stack([full.lanes.where(mark) for mark in marks])])
        corners = [1 << 7, 1 << 0, 1 << 63, 1 << 56]
        rights = [full.where((every[CASTLING] & corner).any()) for corner in corners]
        if is_pgx:
            rights = [rights[wing] for wing in (1, 0, 3, 2)]
            plies = 2 * (positions.fullmove_number - 1) + positions.black
            numbers = [positions.black, plies / 512, 1, 1, 1, 1, positions.halfmove_clock / 100]
        else:
            numbers = [~positions.black, positions.fullmove_number, 1, 1, 1, 1, positions.halfmove_clock]
        steps = steps.each(lambda word: word.reshape(*word.shape[:-2], 8 * 14))
        sets = concatenate([steps, stack([full, full, *rights, full])])
    # Every plane is a set, with a number on its squares.
    values = [
        jnp.broadcast_to(jnp.asarray(one, dtype), positions.black.shape)
        for one in [1] * (sets.words[0].shape[-1] - len(numbers)) + numbers
    ]
    sets, value = kept((sets, jnp.stack(values, -1)))
    squares = sets.bits(8)
    squares = jnp.flip(squares, -3) if is_pgx else squares
    drawn = jnp.where(squares, value[..., None, None, :], jnp.zeros((), dtype))
    return drawn if channels == "last" else jnp.moveaxis(drawn, -1, -3)
