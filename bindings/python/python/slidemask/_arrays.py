"""Arguments as NumPy arrays: of the right type and range, contiguous, broadcast, and written into ``out``."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native

BoolArray: TypeAlias = NDArray[np.bool_]
ByteArray: TypeAlias = NDArray[np.uint8]
WordArray: TypeAlias = NDArray[np.uint64]
AnyArray: TypeAlias = NDArray[Any]

#: Bitboards: an integer, an array, or anything that NumPy or Arrow makes one of. An integer gives an integer back.
Bitboards: TypeAlias = ArrayLike | Any
#: Squares likewise: numbers from 0 (a1) to 63 (h8). A name such as "d4" or a list of names is a square, too.
Squares: TypeAlias = ArrayLike | Any

SQUARES = "squares are whole numbers from 0 (a1) to 63 (h8)"
BITBOARDS = "bitboards are whole numbers from 0 to 2**64 - 1"


def as_squares(value: Squares, name: str) -> ByteArray:
    """Squares as ``uint8``: numbers or names. The range of ``uint8`` arrays is checked later, in Rust."""
    if isinstance(value, str):
        return np.array(_native.square_number(value), np.uint8)
    if type(value) is np.ndarray and value.dtype.kind in "UT":
        return np.array([_native.square_number(entry) for entry in value.flat], np.uint8).reshape(value.shape)
    if isinstance(value, list) and value and all(isinstance(entry, str) for entry in value):
        return np.array([_native.square_number(entry) for entry in value], np.uint8)
    array = _integers(value, name, SQUARES)
    if array.dtype != np.uint8:
        _check_range(array, 63, name, SQUARES)
        array = array.astype(np.uint8)
    return array


def as_bitboards(value: Bitboards, name: str) -> WordArray:
    """Bitboards as ``uint64``."""
    array = _integers(value, name, BITBOARDS)
    if array.dtype != np.uint64:
        hint = ". For a column of signed numbers, as in Spark, pass its .view('uint64')"
        _check_range(array, None, name, BITBOARDS + (hint if array.dtype == np.int64 else ""))
        array = array.astype(np.uint64)
    return array


def columns(batch: _native.ArrowBatch) -> dict[str, AnyArray]:
    """The columns of a batch as arrays; :meth:`ArrowBatch.to_numpy` calls this."""
    return {name: _of_column(column) for name, column in zip(batch.names, batch.columns(), strict=True)}


def _of_column(column: _native.ArrowColumn) -> AnyArray:
    found = column.numbers()
    if found is None:
        return objects(column.to_pylist())
    values, width, valid = found
    array = np.asarray(values)
    if width is not None:
        array = array.reshape(-1, width)
    if valid is None:
        return array
    if array.dtype.kind == "f":
        return np.where(valid, array, np.nan)
    mask = ~valid if width is None else np.repeat(~valid, width).reshape(array.shape)
    return np.ma.MaskedArray(array, mask)


def objects(rows: Sequence[Any]) -> AnyArray:
    """An array of one dimension, whatever the rows are."""
    return np.fromiter(rows, object, len(rows))


def as_actions(value: ArrayLike | Any, name: str = "actions") -> NDArray[np.int64]:
    """Actions as ``int64``, one for each row. Their range is checked in Rust."""
    return _column_of_integers(value, name, "actions are whole numbers from 0 to 4671")


def _column_of_integers(value: ArrayLike | Any, name: str, expected: str) -> NDArray[np.int64]:
    array = _integers(value, name, expected)
    if array.ndim != 1:
        raise ValueError(f"{name} has {array.ndim} dimensions: pass one number for each row")
    # A number that does not fit is none of those expected.
    if array.dtype == np.uint64:
        array = array.clip(0, 2**63 - 1)
    return np.ascontiguousarray(array, np.int64)


def as_mask(value: ArrayLike | Any) -> BoolArray:
    """Which games are meant: ``bool``, contiguous."""
    array = np.asarray(value)
    if array.dtype != np.bool_ or array.ndim != 1:
        raise TypeError("which is no column of bool: pass True or False for each game")
    return np.ascontiguousarray(array)


def if_actions(value: Any) -> NDArray[np.int64] | None:
    """Actions, if the moves are numbers."""
    if isinstance(value, list):
        are_numbers = bool(value) and all(type(entry) is int for entry in value)
    elif hasattr(value, "dtype"):
        # An array of NumPy, or a series of pandas or polars.
        are_numbers = str(value.dtype).lower().startswith(("int", "uint"))
    else:
        # A column of pyarrow.
        are_numbers = str(getattr(value, "type", "")).startswith(("int", "uint"))
    return as_actions(value, "moves") if are_numbers else None


def as_offsets(value: ArrayLike | Any) -> NDArray[np.int64]:
    """The rows at which games start, and the number of rows."""
    return _column_of_integers(value, "games", "games are the rows at which games start, as Boards.replay returns them")


def _integers(value: Any, name: str, expected: str) -> AnyArray:
    if isinstance(value, np.ma.MaskedArray):
        raise TypeError(f"{name} is a masked array: fill the masked entries first")
    if type(value) is not np.ndarray:
        value = _plain(value, name)
    try:
        array = np.asarray(value)
    except OverflowError as error:
        raise ValueError(f"{name} has a number that is out of range: {expected}") from error
    except ValueError as error:
        raise TypeError(f"{name} is not an array: {error}") from error
    if array.dtype.kind in "iu":
        return array
    if array.size == 0 and array.dtype == np.float64:
        # An empty list has no type of its own.
        return array.astype(np.uint64)
    if not isinstance(value, np.ndarray):
        # NumPy makes floats or objects of integers that no signed and no unsigned type can hold together.
        array = np.asarray(value, dtype=object)
    if array.dtype == object and all(type(entry) is int for entry in array.flat):
        if all(0 <= entry < 1 << 64 for entry in array.flat):
            return array.astype(np.uint64)
        raise ValueError(f"{name} has a number that is out of range: {expected}")
    if array.dtype == object:
        wrong = next((entry for entry in array.flat if type(entry) is not int), None)
        what = "has an entry of type" if array.shape else "is of type"
        raise TypeError(f"{name} {what} {type(wrong).__name__}: {expected}")
    hint = " (a column with nulls becomes one of floats)" if array.dtype.kind == "f" else ""
    raise TypeError(f"{name} has the dtype {array.dtype}{hint}: {expected}")


def _plain(value: Any, name: str) -> Any:
    """A value as NumPy understands it."""
    if hasattr(value, "__array__") or isinstance(value, list | tuple | int):
        return value
    if hasattr(value, "__arrow_c_array__") or hasattr(value, "__arrow_c_stream__"):
        chunks = _native.arrow_numbers(value, name)
        if chunks is not None:
            try:
                arrays = [np.asarray(chunk.__array_interface__ and chunk) for chunk in chunks]
            except AttributeError as error:
                raise TypeError(f"{name}: {error}") from error
            return arrays[0] if len(arrays) == 1 else np.concatenate(arrays or [np.empty(0, np.uint64)])
    mask = getattr(value, "mask", None)
    # chess.SquareSet keeps its bitboard in `mask`.
    return mask if type(mask) is int else value


def _check_range(array: AnyArray, highest: int | None, name: str, expected: str) -> None:
    wrong = array < 0
    if highest is not None:
        wrong |= array > highest
    if wrong.any():
        where = np.argwhere(wrong)[0]
        place = name + "".join(f"[{', '.join(map(str, where))}]" for _ in where[:1])
        raise ValueError(f"{place} is {array[tuple(where)]}: {expected}")


def contiguous(array: AnyArray, shape: tuple[int, ...]) -> AnyArray:
    """The array in this shape as one dimension: without a copy if it lies in memory like that."""
    if array.shape != shape:
        array = np.broadcast_to(array, shape)
    if not (array.flags.c_contiguous and array.flags.aligned):
        array = np.array(array, order="C")
    return array.reshape(-1)


def check_out(out: Any, shape: tuple[int, ...], name: str = "out") -> WordArray:
    """Whether results can be written into ``out``."""
    if not isinstance(out, np.ndarray):
        raise TypeError(f"{name} is of type {type(out).__name__}, not a NumPy array")
    if out.dtype != np.uint64:
        raise TypeError(f"{name} has the dtype {out.dtype}: results are uint64")
    if out.shape != shape:
        raise ValueError(f"{name} has the shape {out.shape}: the results have {shape}")
    if not out.flags.writeable:
        raise ValueError(f"{name} is read-only")
    return out


def broadcast_shape(arrays: Mapping[str, AnyArray]) -> tuple[int, ...]:
    """The shape that the arrays have together."""
    shapes = [array.shape for array in arrays.values()]
    if all(shape == shapes[0] for shape in shapes):
        return shapes[0]
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError:
        named = ", ".join(f"{name} {shape}" for name, shape in zip(arrays, shapes, strict=True))
        raise ValueError(f"the shapes do not go together: {named}") from None


def elementwise(kernel: Callable[..., None], arrays: Mapping[str, AnyArray], out: WordArray | None) -> Any:
    """Calls ``kernel`` with one-dimensional inputs and an output, and returns the output in the shape of the inputs.

    It returns a NumPy scalar if all inputs are of no dimension and ``out`` is not given.
    """
    shape = broadcast_shape(arrays)
    inputs = [contiguous(array, shape) for array in arrays.values()]
    if out is None:
        result = np.empty(shape, np.uint64)
        kernel(*inputs, result.reshape(-1))
        return result if shape else result[()]
    out = check_out(out, shape)
    target = direct(out, arrays.values())
    kernel(*inputs, target)
    if not np.shares_memory(target, out):
        out[...] = target.reshape(shape)
    return out


def direct(out: WordArray, inputs: Iterable[AnyArray]) -> WordArray:
    """A one-dimensional array to write into: ``out`` itself, unless it has gaps or shares memory with an input."""
    usable = out.flags.c_contiguous and out.flags.aligned
    if usable and not any(np.may_share_memory(out, array) for array in inputs):
        return out.reshape(-1)
    return np.empty(out.size, np.uint64)


def _as_sides(value: Any) -> BoolArray:
    """The argument ``white_to_move``."""
    array = np.asarray(True if value is None else value)
    if array.dtype != np.bool_:
        raise TypeError(f"white_to_move has the dtype {array.dtype}: use True or False, or an array of bool")
    return array


def as_sets(columns: tuple[list[Any], list[Any]], white_to_move: Any) -> tuple[list[WordArray], BoolArray]:
    """The arguments of ``Boards.from_bitboards`` as arrays of one dimension and one length."""
    sets, others = columns
    names = ["white", "black", "pawns", "knights", "bishops", "rooks", "queens", "kings"]
    defaults = {"castling_rights": 0, "en_passant": 0, "halfmove_clock": 0, "fullmove_number": 1}
    given = dict(zip(names, sets, strict=True))
    given |= {name: defaults[name] if value is None else value for name, value in zip(defaults, others, strict=True)}
    arrays = {name: as_bitboards(value, name) for name, value in given.items()}
    sides = _as_sides(white_to_move)
    shape = broadcast_shape({**arrays, "white_to_move": sides})
    if len(shape) > 1:
        raise ValueError(f"the bitboards have the shape {shape}: a column has one dimension")
    rows = shape or (1,)
    return [contiguous(array, rows) for array in arrays.values()], contiguous(sides, rows)


def as_codes(codes: Any, white_to_move: Any) -> tuple[ByteArray, BoolArray]:
    """The arguments of ``Boards.from_codes`` as arrays of one dimension: 64 codes and a side for each row."""
    expected = "codes are numbers from 0 to 255, in the shape (n, 64) or (n, 8, 8)"
    if isinstance(codes, bytes | bytearray | memoryview):
        codes = _bytes(codes, 64, "codes")
    array = _integers(codes, "codes", expected)
    if array.shape[1:] not in ((64,), (8, 8)):
        raise ValueError(f"codes has the shape {array.shape}: {expected}")
    if array.dtype != np.uint8:
        _check_range(array, 255, "codes", expected)
        array = array.astype(np.uint8)
    rows, sides = array.shape[:1], _as_sides(white_to_move)
    if sides.shape not in ((), rows):
        raise ValueError(f"white_to_move has the shape {sides.shape}: there are {rows[0]} rows of codes")
    return contiguous(array, array.shape), contiguous(sides, rows)


def as_rows(index: Any) -> AnyArray:
    """The index of a column: an array of ``bool`` or of ``int64``, of one dimension."""
    expected = "rows are chosen by a number, a slice, an array of numbers or of bool"
    if isinstance(index, list | tuple) and len(index) > _PART:
        # NumPy keeps the lock of the interpreter while it reads a list. Between two parts, other threads run.
        return np.concatenate([as_rows(index[first : first + _PART]) for first in range(0, len(index), _PART)])
    if index is None or isinstance(index, str | bytes | float):
        raise TypeError(expected)
    try:
        array = np.asarray(index)
    except (TypeError, ValueError):
        raise TypeError(expected) from None
    if array.size == 0 and array.ndim == 1:
        array = array.astype(np.bool_)
    if array.ndim != 1 or array.dtype.kind not in "biu":
        raise TypeError(expected)
    if array.dtype.kind == "u" and array.size and array.max() > np.iinfo(np.int64).max:
        raise IndexError(f"there is no row {array.max()}")
    return np.ascontiguousarray(array, np.bool_ if array.dtype.kind == "b" else np.int64)


#: Entries of a list that NumPy reads at a time.
_PART = 1 << 16


def as_records(records: Any) -> tuple[ByteArray, NDArray[np.int16], ByteArray]:
    """The argument of ``Boards.from_records`` as rows of 32 bytes, with the scores and results that they contain."""
    rows = _bytes(records, 32, "records")
    return rows, np.ascontiguousarray(rows[:, 24:26]).view("<i2").astype(np.int16).reshape(-1), rows[:, 26].copy()


def _bytes(value: Any, width: int, name: str) -> ByteArray:
    """Bytes in rows of this width."""
    if isinstance(value, bytes | bytearray | memoryview):
        array: AnyArray = np.frombuffer(value, np.uint8)
    elif isinstance(value, np.ndarray) and (value.dtype == np.uint8 or value.dtype.itemsize == width):
        array = np.ascontiguousarray(value).reshape(-1).view(np.uint8)
    else:
        kind = f"the dtype {value.dtype}" if isinstance(value, np.ndarray) else f"the type {type(value).__name__}"
        raise TypeError(f"{name} has {kind}: use bytes, or an array of uint8")
    if array.size % width:
        raise ValueError(f"{name} has {array.size} bytes: use a multiple of {width}")
    return array.reshape(-1, width)
