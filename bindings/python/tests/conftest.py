"""What several test files share: random positions and games, and the answers of python-chess.

python-chess is the oracle. It shares no code with slidemask. Nothing here calls slidemask.
"""

import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache

import chess
import numpy as np
from hypothesis import settings
from numpy.typing import NDArray

# The same examples in each run, so that a failure on one machine is a failure on all. No limit of time for an
# example, since the machine may be busy.
settings.register_profile("slidemask", derandomize=True, deadline=None, database=None, print_blob=False)
settings.load_profile("slidemask")

#: The names that slidemask has for the colours and kinds of python-chess.
COLORS = {"white": chess.WHITE, "black": chess.BLACK}
KINDS = dict(zip(["pawn", "knight", "bishop", "rook", "queen", "king"], chess.PIECE_TYPES, strict=True))

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

#: Positions of several kinds: with promotions, en-passant captures, pins, no legal moves and many, and those of Chess960.
SPECIAL_FENS = [
    chess.STARTING_FEN,
    KIWIPETE,
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    # En passant that is legal; that a pin along the rank forbids; that no pawn can make.
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    # Checkmate, stalemate, too few pieces, a draw after 75 moves.
    "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "8/8/8/3bk3/8/8/3K4/8 w - - 0 1",
    "8/8/8/3rk3/8/8/1K6/8 w - - 150 190",
    # Both colours have a piece that is pinned to the king.
    "k2r4/8/8/3N4/8/6b1/5P2/3RK3 w - - 0 1",
    # Many moves, and nine queens.
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    # Chess960: a king and rooks away from the squares of chess, one of them between the others.
    "1r1k1r2/8/8/8/8/8/8/1R1K1R2 w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/R3KR1R w FQ - 0 1",
]

RANDOM_WORDS_SEED = 20_240_229


def random_words(count: int, seed: int = RANDOM_WORDS_SEED) -> NDArray[np.uint64]:
    """Bitboards, dense and sparse, with the two extremes first."""
    source = np.random.default_rng(seed)
    words = source.integers(0, 2**64, (3, count), dtype=np.uint64)
    density = np.arange(count) % 3
    words = np.where(density == 0, words[0], np.where(density == 1, words[0] & words[1], words[0] & words[1] & words[2]))
    words[:2] = [0, 2**64 - 1][: words[:2].size]
    return words


def is_chess960(fen: str) -> bool:
    """Whether a king or rook that may castle is not on the square that it has in chess."""
    return chess.Board(fen, chess960=True).has_chess960_castling_rights()


def oracle(fen: str) -> chess.Board:
    """A position of python-chess, which writes castling as slidemask documents it."""
    return chess.Board(fen, chess960=is_chess960(fen))


def random_game(source: random.Random, *, chess960: bool = False, longest: int = 200) -> Iterator[chess.Board]:
    """The positions of a random game, made by python-chess. The board is one object, which changes."""
    board = chess.Board.from_chess960_pos(source.randrange(960)) if chess960 else chess.Board()
    for _ in range(longest):
        yield board
        moves = list(board.legal_moves)
        if not moves or board.is_insufficient_material():
            return
        # Captures and pawn moves are rare in random play. A few more of them lead to more kinds of positions.
        if source.random() < 0.2:
            moves = [move for move in moves if board.is_zeroing(move)] or moves
        board.push(source.choice(moves))


def random_fens(count: int, seed: int, *, chess960: bool = False) -> list[str]:
    """FENs of python-chess's own random games."""
    source, fens = random.Random(seed), []
    while len(fens) < count:
        fens += [board.fen(en_passant="fen") for board in random_game(source, chess960=chess960)]
    return fens[:count]


@cache
def some_fens() -> list[str]:
    """A few hundred positions, for tests that are about something else than the values."""
    return [*SPECIAL_FENS, *random_fens(300, 1), *random_fens(100, 2, chess960=True)]


def moves_of(board: chess.Board) -> list[str]:
    """The legal moves, sorted."""
    return sorted(map(board.uci, board.legal_moves))


def run_python(code: str, *arguments: str, timeout: float = 120) -> subprocess.CompletedProcess[str]:
    """Runs code in another process, for what could end this one."""
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False)


def interrupted(code: str, *arguments: str, after: float = 0.3) -> tuple[float, list[str]]:
    """Runs code in another process, with Ctrl-C some time after it has printed "ready": when, and the rest of its output."""
    command = [sys.executable, "-c", code, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout and process.stderr
            assert process.stdout.readline() == "ready\n", process.stderr.read()
            time.sleep(after)
            sent = time.monotonic()
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=30)
        finally:
            process.kill()
    assert not errors, errors
    return sent, output.splitlines()


def told(error: BaseException) -> str:
    """All that an error says: its message and its notes (pyo3 adds "while processing 'depth'")."""
    return " ".join([str(error), *getattr(error, "__notes__", [])])
