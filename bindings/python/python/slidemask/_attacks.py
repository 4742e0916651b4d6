"""Attack sets of squares and bitboards, with NumPy's manners."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, overload

import numpy as np

from . import _native
from ._arrays import (
    AnyArray,
    Bitboards,
    BoolArray,
    Squares,
    WordArray,
    as_bitboards,
    as_squares,
    broadcast_shape,
    check_out,
    contiguous,
    direct,
    elementwise,
)


def _slider(piece: str, squares: Squares, occupied: Bitboards, out: WordArray | None) -> Any:
    if (type(squares) is int or type(squares) is str) and type(occupied) is int and out is None:
        return _native.one_slider(piece, squares, occupied)
    if out is None and (attacks := _native.plain_slider_attacks(piece, squares, occupied)) is not None:
        return attacks
    arrays: dict[str, AnyArray] = {"squares": as_squares(squares, "squares"), "occupied": as_bitboards(occupied, "occupied")}
    return elementwise(partial(_native.slider_attacks, piece), arrays, out)


@overload
def rook_attacks(squares: int | str, occupied: int, out: None = None) -> int: ...
@overload
def rook_attacks(squares: Any, occupied: Any, out: WordArray | None = None) -> WordArray: ...
def rook_attacks(squares: Squares, occupied: Bitboards, out: WordArray | None = None) -> Any:
    """The squares that a rook on each square attacks, as bitboards (``uint64``).

    ``squares`` are numbers from 0 (a1) to 63 (h8) or names such as ``"d4"``; ``occupied`` are bitboards of all pieces. Both
    broadcast as in NumPy's own functions. One square and one integer give an integer. Results are written into
    ``out``, if it is given.

    >>> hex(slidemask.rook_attacks(0, 0))
    '0x1010101010101fe'
    >>> slidemask.rook_attacks([0, 7], 0x0000_0000_0000_0024)
    array([ 72340172838076678, 9259542123273814112], dtype=uint64)
    """
    return _slider("rook", squares, occupied, out)


@overload
def bishop_attacks(squares: int | str, occupied: int, out: None = None) -> int: ...
@overload
def bishop_attacks(squares: Any, occupied: Any, out: WordArray | None = None) -> WordArray: ...
def bishop_attacks(squares: Squares, occupied: Bitboards, out: WordArray | None = None) -> Any:
    """The squares that a bishop on each square attacks. The arguments are those of :func:`rook_attacks`."""
    return _slider("bishop", squares, occupied, out)


@overload
def queen_attacks(squares: int | str, occupied: int, out: None = None) -> int: ...
@overload
def queen_attacks(squares: Any, occupied: Any, out: WordArray | None = None) -> WordArray: ...
def queen_attacks(squares: Squares, occupied: Bitboards, out: WordArray | None = None) -> Any:
    """The squares that a queen on each square attacks. The arguments are those of :func:`rook_attacks`."""
    return _slider("queen", squares, occupied, out)


class RookAndBishop(NamedTuple):
    """The attacks of a rook and of a bishop."""

    rook: Any
    bishop: Any


def rook_and_bishop_attacks(
    squares: Squares, occupied: Bitboards, out: tuple[WordArray, WordArray] | None = None
) -> RookAndBishop:
    """The squares that a rook and a bishop on each square attack: faster than asking for each alone.

    The arguments are those of :func:`rook_attacks`; ``out`` is a pair of arrays.

    >>> both = slidemask.rook_and_bishop_attacks(np.arange(64), 0)
    >>> both.rook[0] | both.bishop[0] == slidemask.queen_attacks(0, 0)
    np.True_
    """
    if (type(squares) is int or type(squares) is str) and type(occupied) is int and out is None:
        one = _native.one_slider
        return RookAndBishop(one("rook", squares, occupied), one("bishop", squares, occupied))
    arrays: dict[str, AnyArray] = {"squares": as_squares(squares, "squares"), "occupied": as_bitboards(occupied, "occupied")}
    shape = broadcast_shape(arrays)
    numbers, boards = (contiguous(array, shape) for array in arrays.values())
    if out is None:
        rook, bishop = np.empty(shape, np.uint64), np.empty(shape, np.uint64)
        _native.rook_and_bishop_attacks(numbers, boards, rook.reshape(-1), bishop.reshape(-1))
        return RookAndBishop(rook if shape else rook[()], bishop if shape else bishop[()])
    if not isinstance(out, tuple) or len(out) != 2:
        raise TypeError("out is a pair of arrays: one for the rook, one for the bishop")
    outs = check_out(out[0], shape, "out[0]"), check_out(out[1], shape, "out[1]")
    if np.shares_memory(*outs):
        raise ValueError("out[0] and out[1] share memory")
    targets = [direct(one, arrays.values()) for one in outs]
    _native.rook_and_bishop_attacks(numbers, boards, *targets)
    for target, result in zip(targets, outs, strict=True):
        if not np.shares_memory(target, result):
            result[...] = target.reshape(shape)
    return RookAndBishop(*outs)


#: The function for sets of sliders, by the name of the first of them.
_SETWISE: dict[str, Callable[..., None]] = {
    "rooks": lambda rooks, occupied, out: _native.setwise_attacks(rooks, None, occupied, out),
    "bishops": lambda bishops, occupied, out: _native.setwise_attacks(None, bishops, occupied, out),
    "queens": lambda queens, occupied, out: _native.setwise_attacks(queens, queens, occupied, out),
    "orthogonal": _native.setwise_attacks,
}


def _sets(sets: dict[str, Bitboards], out: WordArray | None) -> Any:
    arrays = {name: as_bitboards(value, name) for name, value in sets.items()}
    result = elementwise(_SETWISE[next(iter(sets))], arrays, out)
    return int(result) if out is None and all(type(value) is int for value in sets.values()) else result


@overload
def setwise_rook_attacks(rooks: int, occupied: int, out: None = None) -> int: ...
@overload
def setwise_rook_attacks(rooks: Any, occupied: Any, out: WordArray | None = None) -> WordArray: ...
def setwise_rook_attacks(rooks: Bitboards, occupied: Bitboards, out: WordArray | None = None) -> Any:
    """The union of the attacks of all rooks of each set, as bitboards.

    ``rooks`` are sets of squares. The pieces of ``rooks`` block one another if they are in ``occupied``, too.

    >>> rooks = 0x81  # a1 and h1
    >>> hex(slidemask.setwise_rook_attacks(rooks, rooks))
    '0x81818181818181ff'
    """
    return _sets({"rooks": rooks, "occupied": occupied}, out)


@overload
def setwise_bishop_attacks(bishops: int, occupied: int, out: None = None) -> int: ...
@overload
def setwise_bishop_attacks(bishops: Any, occupied: Any, out: WordArray | None = None) -> WordArray: ...
def setwise_bishop_attacks(bishops: Bitboards, occupied: Bitboards, out: WordArray | None = None) -> Any:
    """The union of the attacks of all bishops of each set. See :func:`setwise_rook_attacks`."""
    return _sets({"bishops": bishops, "occupied": occupied}, out)


@overload
def setwise_queen_attacks(queens: int, occupied: int, out: None = None) -> int: ...
@overload
def setwise_queen_attacks(queens: Any, occupied: Any, out: WordArray | None = None) -> WordArray: ...
def setwise_queen_attacks(queens: Bitboards, occupied: Bitboards, out: WordArray | None = None) -> Any:
    """The union of the attacks of all queens of each set. See :func:`setwise_rook_attacks`."""
    return _sets({"queens": queens, "occupied": occupied}, out)


@overload
def setwise_slider_attacks(orthogonal: int, diagonal: int, occupied: int, out: None = None) -> int: ...
@overload
def setwise_slider_attacks(orthogonal: Any, diagonal: Any, occupied: Any, out: WordArray | None = None) -> WordArray: ...
def setwise_slider_attacks(
    orthogonal: Bitboards, diagonal: Bitboards, occupied: Bitboards, out: WordArray | None = None
) -> Any:
    """The union of the attacks of rooks and queens (``orthogonal``) and of bishops and queens (``diagonal``)."""
    return _sets({"orthogonal": orthogonal, "diagonal": diagonal, "occupied": occupied}, out)


class AttackMap(NamedTuple):
    """The attacks of a rook and of a bishop on every square of each board: ``uint64[..., 64]`` each."""

    rook: WordArray
    bishop: WordArray


def attack_map(occupied: Bitboards) -> AttackMap:
    """The attacks of a rook and of a bishop on every square of each board, indexed by the square.

    >>> map = slidemask.attack_map(0)
    >>> map.rook.shape
    (64,)
    >>> int(map.rook[28]) == slidemask.rook_attacks(28, 0)
    True
    """
    boards = as_bitboards(occupied, "occupied")
    shape = (*boards.shape, 64)
    rook, bishop = np.empty(shape, np.uint64), np.empty(shape, np.uint64)
    _native.attack_maps(contiguous(boards, boards.shape), rook.reshape(-1), bishop.reshape(-1))
    return AttackMap(rook, bishop)


def _of_squares(kernel: Any, squares: dict[str, Squares], out: WordArray | None) -> Any:
    arrays = {name: as_squares(value, name) for name, value in squares.items()}
    result = elementwise(kernel, arrays, out)
    return int(result) if out is None and all(type(value) in (int, str) for value in squares.values()) else result


@overload
def knight_attacks(squares: int | str, out: None = None) -> int: ...
@overload
def knight_attacks(squares: Any, out: WordArray | None = None) -> WordArray: ...
def knight_attacks(squares: Squares, out: WordArray | None = None) -> Any:
    """The squares that a knight on each square attacks."""
    return _of_squares(partial(_native.leaper_attacks, "knight"), {"squares": squares}, out)


@overload
def king_attacks(squares: int | str, out: None = None) -> int: ...
@overload
def king_attacks(squares: Any, out: WordArray | None = None) -> WordArray: ...
def king_attacks(squares: Squares, out: WordArray | None = None) -> Any:
    """The squares that a king on each square attacks."""
    return _of_squares(partial(_native.leaper_attacks, "king"), {"squares": squares}, out)


@overload
def pawn_attacks(color: str | bool, squares: int | str, out: None = None) -> int: ...
@overload
def pawn_attacks(color: str | bool, squares: Any, out: WordArray | None = None) -> WordArray: ...
def pawn_attacks(color: str | bool, squares: Squares, out: WordArray | None = None) -> Any:
    """The squares that a pawn of a colour on each square attacks: ``"white"`` or ``"black"``.

    >>> hex(slidemask.pawn_attacks("white", 12))
    '0x280000'
    """
    return _of_squares(partial(_native.pawn_attacks, color), {"squares": squares}, out)


@overload
def between(first: int | str, second: int | str, out: None = None) -> int: ...
@overload
def between(first: Any, second: Any, out: WordArray | None = None) -> WordArray: ...
def between(first: Squares, second: Squares, out: WordArray | None = None) -> Any:
    """The squares strictly between two squares, as bitboards; 0 if they share no rank, file or diagonal.

    >>> hex(slidemask.between(0, 7))
    '0x7e'
    """
    return _of_squares(partial(_native.two_squares, "between"), {"first": first, "second": second}, out)


@overload
def line(first: int | str, second: int | str, out: None = None) -> int: ...
@overload
def line(first: Any, second: Any, out: WordArray | None = None) -> WordArray: ...
def line(first: Squares, second: Squares, out: WordArray | None = None) -> Any:
    """The whole line through two squares, from edge to edge; 0 if they share no rank, file or diagonal."""
    return _of_squares(partial(_native.two_squares, "line"), {"first": first, "second": second}, out)


def unpack(bitboards: Bitboards) -> BoolArray:
    """Bitboards as boards of ``bool``: ``bool[..., 8, 8]``, the rank (1 to 8) first, then the file (a to h).

    >>> slidemask.unpack(slidemask.rook_attacks(0, 0x4))[0]
    array([False,  True,  True, False, False, False, False, False])
    """
    words = as_bitboards(bitboards, "bitboards")
    octets = np.ascontiguousarray(words, "<u8").view(np.uint8).reshape(*words.shape, 8, 1)
    return np.unpackbits(octets, axis=-1, bitorder="little").view(np.bool_)


def pack(boards: Any) -> Any:
    """Boards of ``bool``, ``[..., 8, 8]``, as bitboards: the inverse of :func:`unpack`.

    >>> slidemask.pack(slidemask.unpack([1, 2, 3]))
    array([1, 2, 3], dtype=uint64)
    """
    try:
        array = np.asarray(boards)
    except ValueError as error:
        raise TypeError(f"boards is not an array: {error}") from error
    if array.dtype.kind not in "biuf" or np.isnan(array).any():
        raise TypeError(f"boards has the dtype {array.dtype} or NaN: boards are bool, or numbers")
    if array.shape[-2:] != (8, 8):
        raise ValueError(f"boards has the shape {array.shape}: the last two dimensions are 8 ranks and 8 files")
    octets = np.packbits(array.astype(np.bool_, copy=False), axis=-1, bitorder="little")
    result = np.ascontiguousarray(octets[..., 0]).view("<u8")[..., 0].astype(np.uint64, copy=False)
    return result if result.shape else result[()]


def to_squareset(bitboard: Bitboards) -> Any:
    """A bitboard as a ``chess.SquareSet`` of python-chess, which must be installed.

    >>> len(slidemask.to_squareset(slidemask.rook_attacks(0, 0)))
    14
    """
    import chess

    array = as_bitboards(bitboard, "bitboard")
    if array.shape:
        raise ValueError(f"bitboard has the shape {array.shape}: a SquareSet holds one bitboard")
    return chess.SquareSet(int(array))
