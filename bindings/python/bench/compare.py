"""Compares slidemask with python-chess and pgx, and a call from Python with the batch in Rust, in one process.

Contenders take turns, and each figure is the median over the rounds. Build with the function that measures Rust first:

    maturin develop --release --features measure
    python bench/compare.py

Without pgx, which is optional, its group is left out. Its times are processor times.
"""

import argparse
import io
import itertools
import json
import os
import statistics
import time
from collections.abc import Callable

import chess
import chess.pgn
import numpy as np
import pyarrow as pa

import slidemask
from slidemask import _native

COLORS = ("white", "black")
KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")


def with_slidemask(fens: list[str]) -> list[np.ndarray]:
    """Every feature of the comparison, from texts to arrays."""
    boards = slidemask.Boards.from_fens(fens)
    columns = [boards.valid, boards.occupied]
    columns += [boards.pieces("white", kind) | boards.pieces("black", kind) for kind in KINDS]
    columns += [boards.attacks_by(color) for color in COLORS]
    columns += [boards.mobility(color, kind) for color in COLORS for kind in KINDS]
    return [*columns, boards.legal_move_count(), boards.in_check()]


def with_python_chess(fens: list[str]) -> list[np.ndarray]:
    """The same, as a user of python-chess writes it."""
    rows = []
    for fen in fens:
        board = chess.Board(fen)
        attacks, mobility = [], []
        for color in chess.COLORS:
            union, own = 0, board.occupied_co[color]
            moves = [0] * 7
            for square in chess.scan_forward(own):
                reached = board.attacks_mask(square)
                union |= reached
                moves[board.piece_type_at(square) or 0] += (reached & ~own).bit_count()
            attacks.append(union)
            mobility += moves[1:]
        pieces = [board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings]
        count = board.legal_moves.count()
        rows.append([board.is_valid(), board.occupied, *pieces, *attacks, *mobility, count, board.is_check()])
    return [np.array(column) for column in zip(*rows, strict=True)]


def seconds(call: Callable[[], object]) -> float:
    """The wall time of a call."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def features(rounds: int) -> dict[str, float]:
    """Features of 10,000 positions, on one thread."""
    slidemask.set_num_threads(1)
    fens = slidemask.Boards.random(10_000, seed=12).fens()
    for ours, theirs in zip(with_slidemask(fens), with_python_chess(fens), strict=True):
        assert (ours == theirs).all(), "the two libraries disagree"
    times = {"slidemask": [], "parsing": [], "python-chess": []}
    for _ in range(rounds):
        times["python-chess"].append(seconds(lambda: with_python_chess(fens)))
        for _ in range(9):
            times["slidemask"].append(seconds(lambda: with_slidemask(fens)))
            times["parsing"].append(seconds(lambda: slidemask.Boards.from_fens(fens)))
    ours, parsing, theirs = (statistics.median(found) for found in times.values())
    return {
        "python-chess, s": theirs,
        "slidemask, s": ours,
        "ratio": theirs / ours,
        "positions per second": len(fens) / ours,
        "share of parsing": parsing / ours,
    }


def lookups(rounds: int) -> dict[str, float]:
    """A million rook lookups on one thread, in Rust and from Python; and calls with one question."""
    slidemask.set_num_threads(1)
    random = np.random.default_rng(0)
    squares = random.integers(0, 64, 1_000_000, dtype=np.uint8)
    occupied = random.integers(0, 2**64, 1_000_000, dtype=np.uint64)
    out = np.empty(1_000_000, np.uint64)
    times: dict[str, list[float]] = {"rust": [], "out": [], "new": []}
    for _ in range(rounds):
        times["rust"].append(_native.time_rook_attacks(squares, occupied, out))
        times["out"].append(seconds(lambda: slidemask.rook_attacks(squares, occupied, out)))
        times["new"].append(seconds(lambda: slidemask.rook_attacks(squares, occupied)))
    rust, into, new = (statistics.median(found) for found in times.values())
    calls = 20_000
    one, other = np.array([28], np.uint8), np.array([1], np.uint64)
    many = range(calls)
    integers = seconds(lambda: [slidemask.rook_attacks(28, 1) for _ in many])
    arrays = seconds(lambda: [slidemask.rook_attacks(one, other) for _ in many])
    return {
        "Rust batch, ms": rust * 1e3,
        "Python with out=, ratio": into / rust,
        "Python, new array, ratio": new / rust,
        "one call with integers, us": integers / calls * 1e6,
        "one call with arrays, us": arrays / calls * 1e6,
    }


def with_planes_by_hand(boards: list[chess.Board]) -> np.ndarray:
    """Twelve planes, as a user of python-chess stacks them."""
    planes = np.zeros((len(boards), 12, 64), np.uint8)
    for row, board in enumerate(boards):
        for square, piece in board.piece_map().items():
            planes[row, piece.piece_type - 1 + (0 if piece.color else 6), square] = 1
    return planes.reshape(-1, 12, 8, 8)


def learning(rounds: int) -> dict[str, float]:
    """Planes, masks and moves of 10,000 positions, on one thread. python-chess gets boards, and slidemask a column."""
    slidemask.set_num_threads(1)
    column = slidemask.Boards.random(10_000, seed=13)
    boards = [chess.Board(fen) for fen in column.fens()]
    planes, masks = np.zeros((10_000, 12, 8, 8), np.uint8), np.zeros((10_000, 4672), np.bool_)
    assert (with_planes_by_hand(boards) == column.planes("pieces", perspective="white", out=planes)).all()
    calls = {
        "python-chess, planes": lambda: with_planes_by_hand(boards),
        "planes": lambda: column.planes("pieces", dtype="uint8", perspective="white"),
        "planes with out=": lambda: column.planes("pieces", perspective="white", out=planes),
        "attack planes": lambda: column.attack_planes("uint8"),
        "python-chess, legal moves": lambda: [list(board.legal_moves) for board in boards],
        "masks with out=": lambda: column.legal_actions(out=masks),
    }
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            times[name].append(seconds(call))
    return {f"{name}, us a position": statistics.median(found) / 10_000 * 1e6 for name, found in times.items()}


def some_games(count: int) -> str:
    """Games of random moves in PGN, with clocks."""
    random, games = np.random.default_rng(5), []
    boards, going = slidemask.Boards.from_fens([slidemask.Board().fen] * count), np.arange(count)
    texts: list[list[str]] = [[] for _ in range(count)]
    for ply in range(100):
        goes_on = boards.legal_move_count() > 0
        going, boards = going[goes_on], boards[goes_on]
        played = [moves[random.integers(len(moves))] for moves in boards.legal_moves("san").to_pylist()]
        for game, move in zip(going, played, strict=True):
            texts[game].append(f"{ply // 2 + 1}{'.' if ply % 2 == 0 else '...'} {move} {{[%clk 0:{59 - ply // 2:02}:00]}}")
        boards = boards.play(played)
    for number, moves in enumerate(texts):
        games.append(f'[White "{number}"]\n[Result "*"]\n\n{" ".join(moves)} *\n\n')
    return "".join(games)


def games(rounds: int) -> dict[str, float]:
    """Game, ply, FEN, UCI and SAN of each move of 200 games in PGN, on one thread."""
    text = some_games(200)
    data = text.encode()

    def ours() -> list[pa.RecordBatch]:
        return [pa.record_batch(batch) for batch in slidemask.read_pgn(io.BytesIO(data), threads=1)]

    def theirs() -> list[tuple[int, int, str, str, str]]:
        source, rows = io.StringIO(text), []
        for number in itertools.count():
            game = chess.pgn.read_game(source)
            if game is None:
                return rows
            board = game.board()
            for ply, move in enumerate(game.mainline_moves()):
                rows.append((number, ply, board.fen(en_passant="xfen"), move.uci(), board.san(move)))
                board.push(move)

    want, found = theirs(), pa.Table.from_batches(ours())
    assert [tuple(row.values()) for row in found.to_pylist()] == want, "the two libraries disagree"
    times: dict[str, list[float]] = {"python-chess": [], "read_pgn": [], "copy": []}
    for _ in range(rounds):
        times["python-chess"].append(seconds(theirs))
        for _ in range(9):
            times["read_pgn"].append(seconds(ours))
            times["copy"].append(seconds(ours))
    other, own, copy = (statistics.median(found) for found in times.values())
    return {
        "python-chess, us a move": other / len(want) * 1e6,
        "read_pgn, us a move": own / len(want) * 1e6,
        "ratio": other / own,
        "two equal copies": copy / own,
    }


def environments(rounds: int, count: int = 1024) -> dict[str, float]:
    """Steps of games for reinforcement learning, against pgx, on one thread. The choice of moves is not timed."""
    # JAX reads this when it is imported.
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    try:
        import jax
        import pgx
    except ImportError:
        return {}
    slidemask.set_num_threads(1)
    env, key = pgx.make("chess"), jax.random.PRNGKey
    step = jax.jit(jax.vmap(env.step))
    choose = jax.jit(lambda mask, key: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9), axis=-1))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key(1), count))
    state = jax.block_until_ready(step(state, choose(state.legal_action_mask, key(0))))
    own, random = slidemask.Games(count), np.random.default_rng(0)
    masks, planes = own.legal_actions(), np.zeros((count, 119, 8, 8), np.float32)

    def ours(with_planes: bool) -> float:
        shift = random.integers(4672)
        actions = (np.roll(masks, -shift, 1).argmax(1) + shift) % 4672
        start = time.process_time()
        own.step(actions)
        own.legal_actions(out=masks)
        if with_planes:
            own.planes("alphazero", out=planes)
        return time.process_time() - start

    times: dict[str, list[float]] = {"pgx": [], "masks": [], "copy": [], "planes": []}
    for number in range(3 * rounds):
        actions = jax.block_until_ready(choose(state.legal_action_mask, key(number)))
        start = time.process_time()
        state = jax.block_until_ready(step(state, actions))
        times["pgx"].append(time.process_time() - start)
        for _ in range(9):
            for name in ("masks", "copy", "planes"):
                times[name].append(ours(name == "planes"))
    other, own_time, copy, with_planes = (statistics.median(found) for found in times.values())
    return {
        "pgx, steps a second": count / other,
        "Games with masks, steps a second": count / own_time,
        "ratio with 119 planes": other / with_planes,
        "ratio without planes, which pgx always has": other / own_time,
        "two equal copies": copy / own_time,
    }


def main() -> None:
    """Prints the figures, as lines or as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="rounds of python-chess (default 5)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    figures = {
        "features": features(args.rounds),
        "learning": learning(args.rounds),
        "games": games(args.rounds),
        "environments": environments(args.rounds),
        "lookups": lookups(40 * args.rounds),
    }
    if args.json:
        print(json.dumps(figures, indent=1))
        return
    for title, found in figures.items():
        print(title)
        for name, value in found.items():
            print(f"  {name:<42} {value:,.3f}" if value < 1000 else f"  {name:<42} {value:,.0f}")


if __name__ == "__main__":
    main()
