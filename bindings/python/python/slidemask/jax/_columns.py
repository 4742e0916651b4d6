"""Positions from and to columns of :class:`slidemask.Boards`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from .._native import Boards, Games
from ._moves import CASTLING, EN_PASSANT, Positions

_COLORS: tuple[Literal["white", "black"], ...] = ("white", "black")
_KINDS: tuple[Any, ...] = ("pawn", "knight", "bishop", "rook", "queen", "king")
_SETS = ("white", "black", "pawns", "knights", "bishops", "rooks", "queens", "kings", "white_to_move")
_NUMBERS: tuple[Any, ...] = ("castling_rights", "en_passant", "halfmove_clock", "fullmove_number")


def from_boards(boards: Boards) -> Positions:
    """The positions of a column. ``ValueError`` names the first row that is null, or may castle as only Chess960 does."""
    pieces = [boards.pieces(color, kind) for color in _COLORS for kind in _KINDS]
    castling, en_passant, clock, number = (np.asarray(boards.feature(name)) for name in _NUMBERS)
    sets = np.stack([*pieces, castling, en_passant], -1)
    allowed = np.zeros(len(boards), np.uint64)
    for king, square in ((sets[:, 5], 4), (sets[:, 11], 60)):
        allowed |= np.where(king == 1 << square, np.uint64(0b10010001 << square - 4), np.uint64(0))
    for bad, reason in ((~boards.valid, "is null"), ((sets[:, CASTLING] & ~allowed) != 0, "may castle as only Chess960 does")):
        if bad.any():
            raise ValueError(f"row {bad.argmax()} {reason}: leave it out")
    black = ~boards.white_to_move
    sets = _seen_by(black, sets)
    is_wide = jax.dtypes.canonicalize_dtype(np.uint64) == np.uint64
    words = sets if is_wide else sets.astype("<u8").view("<u4").reshape(*sets.shape, 2)
    return Positions(*map(jnp.asarray, (words, black, clock.astype(np.int32), number.astype(np.int32))))


def _seen_by(black: NDArray[np.bool_], sets: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Sets of White and Black as those of the side to move and the other one, or back."""
    others = np.concatenate([sets[:, 6:12], sets[:, :6], sets[:, 12:]], 1).byteswap()
    return np.where(black[:, None], others, sets)


def to_boards(positions: Positions, *, accept_impossible: bool = False) -> Boards:
    """The positions of an array as a column, in the order of the flattened array.

    A position that no game can reach raises :class:`slidemask.BadFenError`, unless ``accept_impossible`` is true.
    """
    words, black, clock, number = map(np.asarray, positions)
    little = np.ascontiguousarray(words, words.dtype.newbyteorder("<"))
    sets = _seen_by(black.reshape(-1), little.view("<u8").astype(np.uint64).reshape(-1, 14))
    columns: list[Any] = [np.bitwise_or.reduce(sets[:, side : side + 6], 1) for side in (0, 6)]
    columns += [sets[:, kind] | sets[:, 6 + kind] for kind in range(6)]
    columns += [~black.reshape(-1), sets[:, CASTLING], sets[:, EN_PASSANT], clock.reshape(-1), number.reshape(-1)]
    return Boards.from_bitboards(**dict(zip(_SETS + _NUMBERS, columns, strict=True)), accept_impossible=accept_impossible)


def initial(shape: Sequence[int] = ()) -> Positions:
    """The initial position, in an array of a shape."""
    start = from_boards(Games(1).boards())
    return Positions(*(jnp.broadcast_to(array[0], (*shape, *array.shape[1:])) for array in start))
