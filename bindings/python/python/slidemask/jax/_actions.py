"""The numbers of actions: 73 planes of 64 squares, in the order of AlphaZero and in that of pgx."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ._sets import ALL, Lanes

Order: TypeAlias = Literal["alphazero", "pgx"]

COMPASS = {"N": (1, 0), "NE": (1, 1), "E": (0, 1), "SE": (-1, 1), "S": (-1, 0), "SW": (-1, -1), "W": (0, -1), "NW": (1, -1)}
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
ACTIONS = 64 * 73


class Numbering:
    """An order of actions: its planes, and the directions as lanes. Lane i + 4 is opposite to lane i."""

    def __init__(self, compass: str, leaps: str, promotions: Sequence[tuple[str, int]], is_pgx: bool) -> None:
        self.names, self.is_pgx = compass.split(), is_pgx
        steps = np.array([COMPASS[name] for name in self.names])
        far = steps * np.arange(1, 8)[:, None, None]
        knight = np.array([(int(leap[:2]), int(leap[2:])) for leap in leaps.split()])
        self.lanes, self.back, self.far_back = Lanes.of(steps), Lanes.of(-steps), Lanes.of(-far)
        self.leaps, self.leaps_back = Lanes.of(knight), Lanes.of(-knight)
        self.straight = np.where((steps == 0).any(1), np.uint64(ALL), np.uint64(0))
        self.diagonal = ~self.straight
        self.promotions = [self.names.index(name) for name, _ in promotions]
        # For each plane, by how many squares a piece moves, and what a pawn becomes on the last rank.
        lines = self.lines(far @ [8, 1], np.stack)
        self.change = self.join(lines, knight @ [8, 1], steps[self.promotions] @ [8, 1], np.concatenate)
        self.kind = self.join([QUEEN] * 56, [QUEEN] * 8, [kind for _, kind in promotions], np.concatenate)

    def lines(self, rows: Any, stack: Callable[..., Any]) -> Any:
        """The planes of the directions, from eight lanes for each distance."""
        lanes = stack(rows, -1)
        if self.is_pgx:  # The first four directions have the longest distance first, and each is followed by its opposite.
            lanes = stack([stack(rows[::-1], -1)[..., :4, :], lanes[..., 4:, :]], -2)
        return lanes.reshape(*rows[0].shape[:-1], 56)

    def join(self, lines: Any, leaps: Any, promotions: Any, concatenate: Callable[[Any], Any]) -> Any:
        """All planes: those of directions, of knights, and of promotions to other pieces than a queen."""
        return concatenate([promotions, lines, leaps] if self.is_pgx else [lines, leaps, promotions])

    def lane(self, *names: str) -> NDArray[np.uint64]:
        """All squares in these lanes, and none in the others."""
        return np.array([ALL if name in names else 0 for name in self.names], np.uint64)


NUMBERINGS = {
    "alphazero": Numbering(
        "N NE E SE S SW W NW",
        "+2+1 +1+2 -1+2 -2+1 -2-1 -1-2 +1-2 +2-1",
        [(to, kind) for to in ("NW", "N", "NE") for kind in (KNIGHT, BISHOP, ROOK)],
        is_pgx=False,
    ),
    "pgx": Numbering(
        "S W SW NW N E NE SE",
        "-1-2 +1-2 -2-1 +2-1 -1+2 +1+2 -2+1 +2+1",
        [(to, kind) for kind in (ROOK, BISHOP, KNIGHT) for to in ("N", "NE", "NW")],
        is_pgx=True,
    ),
}
ALPHAZERO, PGX = NUMBERINGS["alphazero"], NUMBERINGS["pgx"]


def numbering(order: Order) -> Numbering:
    """An order by its name."""
    if order not in NUMBERINGS:
        raise ValueError(f"order is {order!r}: use 'alphazero' or 'pgx'")
    return NUMBERINGS[order]
