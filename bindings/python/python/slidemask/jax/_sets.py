"""Sets of squares in arrays of JAX, and steps of all their squares in several directions at once."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax
from numpy.typing import NDArray

_T = TypeVar("_T")


def squares(which: Callable[[int, int], bool]) -> int:
    """The squares for whose rank and file the function is true."""
    return sum(1 << 8 * rank + file for rank in range(8) for file in range(8) if which(rank, file))


ALL = squares(lambda rank, file: True)
DARK = squares(lambda rank, file: (rank + file) % 2 == 0)
RANKS = [0xFF << 8 * rank for rank in range(8)]


class Lanes(NamedTuple):
    """Steps, one in each lane of an array: how far they rotate the board, and what they reach without leaving it."""

    shift: NDArray[np.int64]
    reached: NDArray[np.uint64]

    @staticmethod
    def of(steps: Any) -> Lanes:
        """The lanes of steps by ranks and files, which are the last dimension."""
        up, right = np.moveaxis(np.asarray(steps), -1, 0)
        inside = np.frompyfunc(
            lambda up, right: squares(lambda rank, file: rank - up in range(8) and file - right in range(8)), 2, 1
        )
        return Lanes((8 * up + right) % 64, np.asarray(inside(up, right), np.uint64))


@jax.tree_util.register_dataclass
@dataclasses.dataclass(frozen=True)
class Set:
    """Sets of squares: an array of one word, ``uint64``, or arrays of two, ``uint32``, the lower squares first."""

    words: tuple[Array, ...]

    @staticmethod
    def load(sets: Array) -> Set:
        return Set((sets,) if sets.dtype == jnp.uint64 else (sets[..., 0], sets[..., 1]))

    def store(self) -> Array:
        return self.words[0] if len(self.words) == 1 else jnp.stack(self.words, -1)

    def of(self, squares: Any) -> Set:
        """A constant, from whole numbers of 64 bits."""
        wide: Any = np.asarray(squares, np.uint64)
        return Set((wide,) if len(self.words) == 1 else (wide.astype(np.uint32), (wide >> np.uint64(32)).astype(np.uint32)))

    def each(self, function: Callable[..., Array], *others: Any) -> Set:
        """Applies a function to the words of this and other sets, or of constants."""
        sets = [other if isinstance(other, Set) else self.of(other) for other in others]
        return Set(tuple(map(function, self.words, *(one.words for one in sets))))

    def __and__(self, other: Any) -> Set:
        return self.each(jnp.bitwise_and, other)

    def __or__(self, other: Any) -> Set:
        return self.each(jnp.bitwise_or, other)

    def __xor__(self, other: Any) -> Set:
        return self.each(jnp.bitwise_xor, other)

    def __invert__(self) -> Set:
        return self.each(jnp.bitwise_not)

    def __getitem__(self, index: int | slice | tuple[int | slice, ...]) -> Set:
        """The sets with these numbers in the last dimensions."""
        return self.each(lambda word: word[(..., *index) if isinstance(index, tuple) else (..., index)])

    @property
    def lanes(self) -> Set:
        """A last dimension for lanes."""
        return self.each(lambda word: word[..., None])

    def where(self, flags: Array, others: Any = 0) -> Set:
        """These sets where the flags are true, and others elsewhere."""
        return self.each(lambda one, other: jnp.where(flags, one, other), others)

    def any(self) -> Array:
        return functools.reduce(jnp.bitwise_or, self.words) != 0

    def count(self) -> Array:
        return functools.reduce(jnp.add, (lax.population_count(word).astype(jnp.int32) for word in self.words))

    def union(self) -> Set:
        """The union over the lanes."""
        return self.each(lambda word: lax.reduce(word, np.zeros((), word.dtype)[()], lax.bitwise_or, (word.ndim - 1,)))

    def rotated(self, shift: NDArray[np.int64]) -> Set:
        """The sets with their squares moved up by a number of squares in each lane, around the end of the board."""
        bits = 64 // len(self.words)
        up, down = (one.astype(self.words[0].dtype) for one in (shift % bits, bits - shift % bits))
        words = self.words
        if len(words) == 2:  # A shift by at least half a board exchanges the words.
            words = tuple(jnp.where(shift < 32, one, other) for one, other in (words, words[::-1]))
        # In XLA, a shift by all bits gives 0.
        moved = (
            one << up | lax.shift_right_logical(*jnp.broadcast_arrays(other, down))
            for one, other in zip(words, words[::-1], strict=True)
        )
        return Set(tuple(moved))

    def step(self, lanes: Lanes) -> Set:
        return self.rotated(lanes.shift) & lanes.reached

    def square(self, number: Array) -> Set:
        """Sets of one square."""
        one, bits = jnp.ones((), self.words[0].dtype), 64 // len(self.words)
        bit = one << (number % bits).astype(one.dtype)
        return Set(tuple(jnp.where(number // bits == part, bit, one - one) for part in range(len(self.words))))

    def flipped(self) -> Set:
        """The sets seen from the other side: the ranks in reverse."""

        def swap(word: Array) -> Array:
            for shift, low in ((8, 0x00FF00FF00FF00FF), (16, 0x0000FFFF0000FFFF), (32, 0x00000000FFFFFFFF)):
                if shift < 64 // len(self.words):
                    word = (word & _part(low, word)) << shift | word >> shift & _part(low, word)
            return word

        return Set(tuple(map(swap, self.words[::-1])))

    def transposed(self) -> Set:
        """The sets with files and ranks exchanged, by three swaps of ever larger blocks."""

        def swap(word: Array, shift: int, low: int) -> Array:
            moved = (word ^ word >> shift) & _part(low, word)
            return word ^ (moved | moved << shift)

        words = [swap(swap(word, 7, 0x00AA00AA00AA00AA), 14, 0x0000CCCC0000CCCC) for word in self.words]
        if len(words) == 1:
            return Set((swap(words[0], 28, 0x00000000F0F0F0F0),))
        moved = (words[0] >> 4 ^ words[1]) & np.uint32(0x0F0F0F0F)
        return Set((words[0] ^ moved << 4, words[1] ^ moved))

    def bits(self, *shape: int) -> Array:
        """The squares as flags in a new dimension before the last one, or in several."""

        def flags(word: Array) -> Array:
            number = np.arange(8 * word.dtype.itemsize, dtype=word.dtype).reshape(-1, *shape, 1)
            return (jnp.expand_dims(word, range(-1 - len(shape) - 1, -1)) >> number & np.ones((), word.dtype)) != 0

        return jnp.concatenate([flags(word) for word in self.words], -2 - len(shape))


def _part(number: int, word: Array) -> Array:
    return jnp.asarray(np.asarray(number, np.uint64).astype(word.dtype))


def stack(sets: Sequence[Set]) -> Set:
    return sets[0].each(lambda *words: jnp.stack(words, -1), *sets[1:])


def concatenate(sets: Sequence[Set]) -> Set:
    return sets[0].each(lambda *words: jnp.concatenate(words, -1), *sets[1:])


def rays(sliders: Set, empty: Set, lanes: Lanes) -> Set:
    """The squares that sliders attack in each lane, up to the first piece, by the parallel prefix of Kogge and Stone."""
    through = empty & lanes.reached
    for distance in (1, 2, 4):
        sliders |= through & sliders.rotated(lanes.shift * distance % 64)
        if distance < 4:
            through &= through.rotated(lanes.shift * distance % 64)
    return sliders.step(lanes)


def kept(tree: _T) -> _T:
    """Computes these arrays once, however many arrays are computed from them. Otherwise XLA computes them again for each.

    The compiler for CPUs removes the barrier early. It does not compute a reduction twice.
    """

    def reduced(tree: _T) -> _T:
        once: _T = jax.tree.map(lambda array: jnp.stack([array, jnp.zeros_like(array)]).sum(0, dtype=array.dtype), tree)
        return once

    computed: _T = lax.platform_dependent(tree, cpu=reduced, default=lax.optimization_barrier)
    return computed
