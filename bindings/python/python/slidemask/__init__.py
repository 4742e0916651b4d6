"""Chess positions as columns: attack sets, legal moves and features.

* Attack sets of squares and bitboards: :func:`rook_attacks` and related functions.
* Columns of positions: :class:`Boards`. Features over Arrow data: :func:`features`.
* Inputs of a network: :meth:`Boards.network_inputs`, :data:`NETWORK_PARTS` and :func:`network_size`.
* Learning by play: :meth:`Boards.planes`, :meth:`Boards.legal_actions` and :class:`Games`.
* Games in PGN: :func:`read_pgn`.
* Training data: :func:`read_binpack` and :func:`write_binpack`.
* Boards of variants such as shogi: ``slidemask.boards``.
* One position: :class:`Board`. The steps of the methods: :func:`explain`.
* Other libraries: ``slidemask.polars``, ``.duckdb``, ``.gymnasium``, ``.jax`` and ``.spark``.

Squares are numbered as in python-chess: a1 is 0, h1 is 7, h8 is 63. A bitboard is a set of squares in 64 bits; bit 0 is a1.
"""

import typing as _typing
from importlib import import_module as _import_module
from types import ModuleType as _ModuleType

from ._attacks import (
    AttackMap,
    RookAndBishop,
    attack_map,
    between,
    bishop_attacks,
    king_attacks,
    knight_attacks,
    line,
    pack,
    pawn_attacks,
    queen_attacks,
    rook_and_bishop_attacks,
    rook_attacks,
    setwise_bishop_attacks,
    setwise_queen_attacks,
    setwise_rook_attacks,
    setwise_slider_attacks,
    to_squareset,
    unpack,
)
from ._binpack import (
    BinpackBatch,
    BinpackFilter,
    BinpackPart,
    BinpackReader,
    NetworkBatch,
    read_binpack,
    split_binpack,
    write_binpack,
)
from ._draw import Drawing, draw
from ._explain import METHODS, Explanation, Line, Step, explain
from ._features import FEATURES, NETWORK_PARTS, PLANE_PARTS, Feature, FeatureName, Features, PlanePart, features
from ._native import VERSION as _VERSION
from ._native import (
    ArrowBatch,
    ArrowColumn,
    BadBinpackError,
    BadFenError,
    BadPgnError,
    Board,
    Boards,
    Games,
    get_num_threads,
    network_size,
    set_num_threads,
)
from ._pgn import PgnBatch, PgnReader, read_pgn

__all__ = [
    "FEATURES",
    "METHODS",
    "NETWORK_PARTS",
    "PLANE_PARTS",
    "ArrowBatch",
    "ArrowColumn",
    "AttackMap",
    "BadBinpackError",
    "BadFenError",
    "BadPgnError",
    "BinpackBatch",
    "BinpackFilter",
    "BinpackPart",
    "BinpackReader",
    "Board",
    "Boards",
    "Drawing",
    "Explanation",
    "Feature",
    "FeatureName",
    "Features",
    "Games",
    "Line",
    "NetworkBatch",
    "PgnBatch",
    "PgnReader",
    "PlanePart",
    "RookAndBishop",
    "Step",
    "attack_map",
    "between",
    "bishop_attacks",
    "draw",
    "explain",
    "features",
    "get_num_threads",
    "king_attacks",
    "knight_attacks",
    "line",
    "network_size",
    "pack",
    "pawn_attacks",
    "queen_attacks",
    "read_binpack",
    "read_pgn",
    "rook_and_bishop_attacks",
    "rook_attacks",
    "set_num_threads",
    "setwise_bishop_attacks",
    "setwise_queen_attacks",
    "setwise_rook_attacks",
    "setwise_slider_attacks",
    "split_binpack",
    "to_squareset",
    "unpack",
    "write_binpack",
]

__version__ = _VERSION


if _typing.TYPE_CHECKING:
    from . import boards as boards
    from . import duckdb as duckdb
    from . import gymnasium as gymnasium
    from . import jax as jax
    from . import polars as polars
    from . import spark as spark
else:

    def __getattr__(name: str) -> _ModuleType:
        """``slidemask.boards``, ``slidemask.spark`` and other modules: imported when they are first used."""
        if name in ("boards", "duckdb", "gymnasium", "jax", "polars", "spark"):
            return _import_module(f"slidemask.{name}")
        raise AttributeError(f"module 'slidemask' has no attribute {name!r}")
