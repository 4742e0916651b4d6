"""Chess in JAX: legal moves, play, and an environment for learning, for many positions at once, on CPUs, GPUs and TPUs.

>>> import jax
>>> import slidemask
>>> from slidemask import jax as chess
>>> fens = ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]
>>> positions = chess.from_boards(slidemask.Boards.from_fens(fens))
>>> chess.legal_move_count(positions).tolist()
[15, 0]
>>> [chess.OUTCOMES[number] for number in chess.outcome(positions).tolist()]
['', 'stalemate']

All functions but those from and to columns take positions of any shape ``[...]``, also of none, and work under ``jit``,
``vmap``, ``scan`` and sharding. A position is seen from the side to move, whose pawns go up. A set of squares is two words of
``uint32``, the squares a1 to h4 first; with ``jax_enable_x64`` it is one word of ``uint64``. Castling is that of chess, not of
Chess960.

:class:`Chess` is an environment with the interface of pgx.
"""

from ._columns import from_boards, initial, to_boards
from ._environment import Chess, Game, State, auto_reset
from ._games import OUTCOMES, History, begin, outcome, planes, remember
from ._moves import (
    Positions,
    attacks_by,
    in_check,
    key,
    legal_action_bits,
    legal_actions,
    legal_move_count,
    play,
)

__all__ = [
    "OUTCOMES",
    "Chess",
    "Game",
    "History",
    "Positions",
    "State",
    "attacks_by",
    "auto_reset",
    "begin",
    "from_boards",
    "in_check",
    "initial",
    "key",
    "legal_action_bits",
    "legal_actions",
    "legal_move_count",
    "outcome",
    "planes",
    "play",
    "remember",
    "to_boards",
]
