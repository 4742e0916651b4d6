"""Boards of variants as columns: shogi, xiangqi, janggi, Capablanca, Grand and Omega chess, and rectangles.

A :class:`Variant` is a board of up to 256 squares with its pieces. It computes the attack sets of columns of squares, and
reads columns of FENs or SFENs: :class:`Positions`. Chess has much more: :class:`slidemask.Boards`.

Squares are numbered rank by rank from the lower left corner: file ``f`` and rank ``r``, both counted from 0, are the
square ``r * files + f``. The name of the first square is ``a1``; shogi and minishogi have the names of USI. A set of
squares is 1, 2 or 4 numbers of ``uint64``, the last dimension of every array of sets (``Variant.words``): square ``i`` is
the bit ``i % 64`` of the word ``i // 64``. Boards of up to 64 squares have one word, those of up to 128 have two.

>>> from slidemask import boards
>>> shogi = boards.Variant("shogi")
>>> positions = shogi.read([shogi.start, "4k4/9/9/9/4+R4/4l4/9/9/4K4 w 2Pp 7"])
>>> shogi.names(positions.pieces("+R")[1])
['5e']
>>> positions.in_hand("P")
array([0, 2], dtype=uint8)
>>> print(shogi.draw(shogi.attacks("+R", "5e", positions.occupied[1])))
. . . . 1 . . . .
. . . . 1 . . . .
. . . . 1 . . . .
. . . 1 1 1 . . .
1 1 1 1 . 1 1 1 1
. . . 1 1 1 . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native
from ._arrays import BoolArray, ByteArray, WordArray, _check_range, _integers, as_bitboards, contiguous

__all__ = ["VARIANTS", "Positions", "Variant"]

#: The variants that :class:`Variant` knows by name.
VARIANTS: tuple[str, ...] = tuple(_native.variant_names())

_Squares: TypeAlias = ArrayLike | Any


class Variant:
    """The board and the pieces of a variant, by its name in :data:`VARIANTS`. For other boards take :meth:`rectangle`.

    ``name``, ``files`` and ``ranks`` describe the board. ``words`` is the number of words of a set, ``start`` the
    initial position, and ``pieces`` has the letter of each piece with its name. A piece is named by its letter in a
    FEN, upper case for the side that moves up the board, or by its name for that side. ``sides`` are the names of both
    sides, that one first: ``('black', 'white')`` in shogi.

    >>> xiangqi = boards.Variant("xiangqi")
    >>> xiangqi.files, xiangqi.ranks, xiangqi.words, xiangqi.sides
    (9, 10, 2, ('red', 'black'))
    >>> xiangqi.pieces["R"]
    'chariot'
    """

    def __init__(self, variant: str) -> None:
        """Makes the tables of a variant."""
        self._set_native(_native.Variant(variant))

    @classmethod
    def rectangle(cls, files: int, ranks: int) -> "Variant":
        """A rectangle of up to 256 squares, with the pieces of Capablanca chess.

        >>> board = boards.Variant.rectangle(12, 10)
        >>> board.names(board.attacks("rook", "l10", board.set("l8", "j10")))
        ['l8', 'l9', 'j10', 'k10']
        """
        made = cls.__new__(cls)
        made._set_native(_native.Variant.rectangle(files, ranks))
        return made

    def _set_native(self, native: _native.Variant) -> None:
        self._native = native
        self.name: str = native.name
        self.files: int = native.files
        self.ranks: int = native.ranks
        self.words: int = native.words
        self.sides: tuple[str, str] = native.sides
        self.start: str | None = native.start
        # Several kinds may have one letter. The first one has its name.
        self.pieces: dict[str, str] = dict(reversed(native.pieces))

    def __repr__(self) -> str:
        """The name, and the size of the board."""
        return f"<slidemask.boards.Variant {self.name}, {self.files}x{self.ranks}>"

    def square(self, name: str) -> int:
        """The number of a square.

        >>> boards.Variant("shogi").square("5e")
        40
        """
        return self._native.square(name)

    def set(self, *names: str) -> WordArray:
        """The set of the squares with these names: ``uint64[words]``.

        >>> boards.Variant("shogi").set("9i", "8b")
        array([1, 1], dtype=uint64)
        """
        planes = np.zeros(64 * self.words, np.bool_)
        planes[[self.square(name) for name in names]] = True
        return _packed(planes)

    def names(self, squares: ArrayLike) -> list[str]:
        """The names of the squares of one set.

        >>> shogi = boards.Variant("shogi")
        >>> shogi.names(shogi.attacks("N", "5e", 0))
        ['6c', '4c']
        """
        planes = self.unpack(squares)
        if planes.ndim != 2:
            raise ValueError(f"squares has the shape {np.shape(squares)}: pass one set of {self.words} words")
        return [str(name) for name, is_in in zip(self._native.names(), planes.reshape(-1), strict=True) if is_in and name]

    def draw(self, squares: ArrayLike) -> str:
        """One set as text, the top rank first: ``1`` for its squares, ``.`` for others, a blank for a hole.

        >>> print(boards.Variant("minishogi").draw([1 << 7]))
        . . . . .
        . . . . .
        . . . . .
        . . 1 . .
        . . . . .
        """
        words = self._sets(squares, "squares")
        if words.ndim != 1:
            raise ValueError(f"squares has the shape {words.shape}: pass one set of {self.words} words")
        return self._native.draw(words.tolist()).removesuffix("\n")

    def unpack(self, squares: ArrayLike) -> BoolArray:
        """Sets as booleans: from the shape ``(..., words)`` to ``(..., ranks, files)``, the bottom rank first.

        >>> boards.Variant("minishogi").unpack([1 << 7]).astype(int)[:2]
        array([[0, 0, 0, 0, 0],
               [0, 0, 1, 0, 0]])
        """
        words = np.ascontiguousarray(self._sets(squares, "squares"), "<u8")
        bits = np.unpackbits(words.view(np.uint8), axis=-1, count=self.files * self.ranks, bitorder="little")
        return bits.reshape(*words.shape[:-1], self.ranks, self.files).view(np.bool_)

    def pack(self, planes: ArrayLike) -> WordArray:
        """Booleans as sets: the reverse of :meth:`unpack`.

        >>> xiangqi = boards.Variant("xiangqi")
        >>> sets = xiangqi.read([xiangqi.start]).occupied
        >>> (xiangqi.pack(xiangqi.unpack(sets)) == sets).all()
        np.True_
        """
        array = np.asarray(planes)
        if array.dtype != np.bool_ or array.shape[-2:] != (self.ranks, self.files):
            raise ValueError(
                f"planes has the dtype {array.dtype} and the shape {array.shape}: use bool, (..., {self.ranks}, {self.files})"
            )
        flat = array.reshape(*array.shape[:-2], self.files * self.ranks)
        padding = [(0, 0)] * (flat.ndim - 1) + [(0, 64 * self.words - flat.shape[-1])]
        return _packed(np.pad(flat, padding))

    def attacks(self, piece: str, squares: _Squares, occupied: ArrayLike, cannons: ArrayLike | None = None) -> WordArray:
        """The squares that a piece on each square attacks: ``uint64`` of the shape ``(..., words)``.

        ``squares`` are numbers or names, and ``occupied`` are sets of all pieces, of the shape ``(..., words)``; 0 is
        an empty board. They broadcast. What a piece attacks is where it could capture, so a cannon attacks the first
        piece behind another one. A hole attacks nothing.

        A cannon of janggi neither jumps over a cannon nor captures one, so it needs ``cannons``, the sets of the
        cannons of both sides. It also attacks the empty squares to which it may go. For other
        pieces, only the shape of ``cannons`` counts.

        >>> xiangqi = boards.Variant("xiangqi")
        >>> occupied = xiangqi.read([xiangqi.start]).occupied
        >>> [xiangqi.names(one) for one in xiangqi.attacks("C", ["b3", "h3"], occupied)]
        [['b10'], ['h10']]
        >>> janggi = boards.Variant("janggi")
        >>> pieces, cannons = janggi.set("a1", "a3", "a5", "c1", "d1"), janggi.set("a1", "c1")
        >>> janggi.names(janggi.attacks("C", "a1", pieces, cannons))
        ['a4', 'a5']
        """
        numbers = self._squares(squares)
        sets = [self._sets(occupied, "occupied")]
        if cannons is not None:
            sets.append(self._sets(cannons, "cannons"))
        shapes = [numbers.shape, *(one.shape for one in sets)]
        try:
            shape = np.broadcast_shapes(shapes[0], *(one[:-1] for one in shapes[1:]))
        except ValueError:
            named = zip(("squares", "occupied", "cannons"), shapes, strict=False)
            text = ", ".join(f"{name} {one}" for name, one in named)
            raise ValueError(f"the shapes do not go together without the words: {text}") from None
        out = np.empty((*shape, self.words), np.uint64)
        columns = [contiguous(one, out.shape) for one in sets]
        self._native.attacks(_text(piece, "piece"), contiguous(numbers, shape), out.reshape(-1), *columns)
        return out

    def read(self, fens: Any, errors: Literal["raise", "null"] = "raise") -> "Positions":
        """Reads a column of FENs, with pockets in brackets or without, or of SFENs in shogi.

        ``fens`` is a list, a NumPy array, or an Arrow column, as in :meth:`slidemask.Boards.from_fens`. Fields at the
        end may be missing. A text that is no position of the board raises :class:`slidemask.BadFenError`; with
        ``errors="null"`` its row has no pieces, and ``valid`` is ``False`` there. Nothing checks that a position is
        possible. A letter that is no piece of the variant attacks nothing, and stands in the way of others.

        >>> boards.Variant("minishogi").read(["rbsgk/4p/5/P4/KGSBR b - 1", "8/8"])
        Traceback (most recent call last):
          ...
        slidemask.BadFenError: row 1: the position has 2 instead of 5 ranks; `/` separates ranks, the top rank comes first. ...
        """
        if errors not in ("raise", "null"):
            raise ValueError(f"errors is {errors!r}: use 'raise' or 'null'")
        return Positions(self, _native.VariantPositions(self._native, fens, errors == "raise"))

    def _sets(self, value: Any, name: str) -> WordArray:
        """Sets of the shape ``(..., words)``."""
        array = as_bitboards(value, name)
        if array.ndim == 0 and not array:
            return np.zeros(self.words, np.uint64)
        if array.ndim == 0 or array.shape[-1] != self.words:
            raise ValueError(f"{name} has the shape {array.shape}: a set has {self.words} words, the last dimension")
        return array

    def _squares(self, value: _Squares) -> ByteArray:
        """Squares as ``uint8``: numbers or names."""
        highest = self.files * self.ranks - 1
        if isinstance(value, str):
            return np.array(self.square(value), np.uint8)
        if isinstance(value, list) and value and all(isinstance(entry, str) for entry in value):
            return np.array([self.square(entry) for entry in value], np.uint8)
        expected = f"squares are whole numbers from 0 ({self._native.names()[0] or 'a hole'}) to {highest}"
        array = _integers(value, "squares", expected)
        _check_range(array, highest, "squares", expected)
        return array.astype(np.uint8)


class Positions:
    """A column of positions of a variant. Made by :meth:`Variant.read`.

    All methods return NumPy arrays with a row for each position. ``occupied`` are the sets of all pieces, ``valid``
    says which rows have a position, and ``first_to_move`` whether the first of the variant's ``sides`` is to move: Black
    (sente) in shogi, Red in xiangqi.

    A column of sets is an Arrow column of the type ``fixed_size_list<uint64>`` without a copy:
    ``pyarrow.FixedSizeListArray.from_arrays(sets.reshape(-1), variant.words)``.

    >>> shogi = boards.Variant("shogi")
    >>> positions = shogi.read([shogi.start, shogi.start.replace(" b ", " w ")])
    >>> positions.occupied.shape, positions.first_to_move
    ((2, 2), array([ True, False]))
    """

    def __init__(self, variant: Variant, native: _native.VariantPositions) -> None:
        """Is called by :meth:`Variant.read`."""
        self.variant = variant
        self._native = native

    def __len__(self) -> int:
        """The number of rows."""
        return len(self._native)

    def __repr__(self) -> str:
        """The variant, and the number of rows."""
        return f"<slidemask.boards.Positions of {self.variant.name}, {len(self)} rows>"

    @property
    def valid(self) -> BoolArray:
        """Whether each row has a position."""
        return self._native.turns() > 0

    @property
    def first_to_move(self) -> BoolArray:
        """Whether the first of ``variant.sides`` is to move. ``False`` in rows without a position."""
        is_first: BoolArray = self._native.turns() == 1
        return is_first

    @property
    def occupied(self) -> WordArray:
        """The squares of all pieces."""
        return self._rows(self._native.pieces(None, None))

    def pieces(self, piece: str) -> WordArray:
        """The squares of a piece, by its letter such as ``"+r"`` or its name.

        >>> xiangqi = boards.Variant("xiangqi")
        >>> xiangqi.names(xiangqi.read([xiangqi.start]).pieces("c")[0])
        ['b8', 'h8']
        """
        return self._rows(self._native.pieces(_text(piece, "piece"), None))

    def side(self, side: str) -> WordArray:
        """The squares of all pieces of a side.

        >>> xiangqi = boards.Variant("xiangqi")
        >>> xiangqi.names(xiangqi.read(["4k4/9/9/9/9/9/9/9/9/4K4 w"]).side("red")[0])
        ['e1']
        """
        return self._rows(self._native.pieces(None, side))

    def in_hand(self, piece: str) -> ByteArray:
        """The number of pieces that a side has in hand, or in its pocket. The letter of the piece names the side.

        >>> boards.Variant("shogi").read(["4k4/9/9/9/9/9/9/9/4K4 b R12p 1"]).in_hand("p")
        array([12], dtype=uint8)
        """
        return self._native.in_hand(_text(piece, "piece"))

    def attackers_to(self, squares: _Squares) -> WordArray:
        """The pieces of both sides that attack a square: one square for all rows, or one for each row.

        >>> shogi = boards.Variant("shogi")
        >>> positions = shogi.read(["4k4/7R1/4G4/3NL4/9/9/9/9/4K4 b"])
        >>> shogi.names(positions.attackers_to("5b")[0])
        ['6d', '5c', '2b', '5a']
        """
        numbers = self.variant._squares(squares)
        if numbers.shape not in ((), (len(self),)):
            raise ValueError(f"squares has the shape {numbers.shape}: pass one square, or one for each of {len(self)} rows")
        return self._rows(self._native.attackers_to(contiguous(numbers, (len(self),))))

    def attacked_by(self, side: str) -> WordArray:
        """The squares that the pieces of a side attack.

        >>> xiangqi = boards.Variant("xiangqi")
        >>> positions = xiangqi.read(["4k4/9/9/9/9/9/9/9/9/4K4 w"])
        >>> xiangqi.names(positions.attacked_by("black")[0])
        ['e9', 'd10', 'f10']
        """
        return self._rows(self._native.attacked_by(side))

    def _rows(self, words: WordArray) -> WordArray:
        return words.reshape(len(self), self.variant.words)


def _text(value: str, name: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} is of type {type(value).__name__}: use a letter of a FEN, or a name")
    return value


def _packed(planes: NDArray[np.bool_]) -> WordArray:
    """Booleans whose last dimension has 64 entries for each word, as words."""
    return np.packbits(planes, axis=-1, bitorder="little").view("<u8").astype(np.uint64)
