"""Bitboards as text and as pictures."""

from ._arrays import Bitboards, as_bitboards
from ._pictures import bitboard_svg, card

#: The most bitboards of one drawing. Each picture takes a few kilobytes of a notebook.
_MOST = 64


class Drawing:
    """Bitboards as pictures in a notebook, and as text elsewhere. Made by :func:`draw`."""

    def __init__(self, bitboards: list[int]) -> None:
        """Is called by :func:`draw`."""
        self._bitboards = bitboards

    def __str__(self) -> str:
        """Eight lines for each bitboard, from rank 8 to rank 1: ``1`` for a square of the set."""
        return "\n\n".join(map(_text, self._bitboards))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return "".join(card(bitboard_svg(board), f"{board:#018x}") for board in self._bitboards)


def draw(bitboards: Bitboards) -> Drawing:
    """Draws bitboards: as pictures in a notebook, as text elsewhere.

    >>> slidemask.draw(slidemask.rook_attacks("d4", 0x0000_0800_0000_0000))
    . . . . . . . .
    . . . . . . . .
    . . . 1 . . . .
    . . . 1 . . . .
    1 1 1 . 1 1 1 1
    . . . 1 . . . .
    . . . 1 . . . .
    . . . 1 . . . .
    """
    array = as_bitboards(bitboards, "bitboards").reshape(-1)
    if len(array) > _MOST:
        raise ValueError(f"bitboards has {len(array)} entries: draw at most {_MOST}")
    return Drawing(array.tolist())


def _text(board: int) -> str:
    ranks = (board >> 8 * rank & 0xFF for rank in range(7, -1, -1))
    return "\n".join(" ".join("1" if rank >> file & 1 else "." for file in range(8)) for rank in ranks)
