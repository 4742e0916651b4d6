"""A program that uses the package. test_types.py gives it to the type checkers, and runs it."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, assert_type

import numpy as np
import polars as pl
from numpy.typing import NDArray

import slidemask
import slidemask.polars
from slidemask import Board, Boards, Explanation, Features, features

FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def mobility(fens: list[str], color: Literal["white", "black"]) -> NDArray[np.uint16]:
    """The mobility of a colour's knights and queens."""
    boards = Boards.from_fens(fens, errors="null")
    return boards.mobility(color, "knight") + boards.mobility(color, "queen")


def positions(boards: Boards) -> Iterator[Board]:
    """The positions that are not missing."""
    for board in boards:
        if board is not None:
            yield board


def main() -> None:
    """Uses each part of the package once."""
    board = Board().play("e4", "e5", "Nf3")
    assert_type(board, Board)
    assert_type(board.legal_moves(), list[str])
    assert_type(board.turn, Literal["white", "black"])
    assert_type(board.outcome(), str | None)
    assert_type(board.piece_at("e4"), str | None)
    assert_type(board.pieces("white", "pawn"), int)
    assert_type(board.divide(1), dict[str, int])

    boards = Boards.from_fens([FEN, board.fen])
    assert_type(boards[0], Board | None)
    assert_type(boards[:1], Boards)
    assert_type(boards.occupied, NDArray[np.uint64])
    assert_type(boards.legal_move_count(), NDArray[np.uint16])
    parents, children = boards.children()
    assert_type(parents, NDArray[np.int64])
    assert_type(children, Boards)
    offsets, threats = boards.threats("without kings")
    assert_type(offsets, NDArray[np.int32])
    assert_type(threats, NDArray[np.uint8])
    network = "Full_Threats+PP_3Wide"
    assert_type(boards.network_inputs(network)[1], NDArray[np.int32])
    assert_type(boards.network_inputs(network, "white", width=256), NDArray[np.int32])
    (offsets, items), (_, others) = boards.network_inputs(network, ("side to move", "other side"))
    own, other = boards.network_inputs(network, ("white", "black"), width=256)
    assert_type(offsets, NDArray[np.int32])
    assert_type(items, NDArray[np.int32])
    assert_type(others, NDArray[np.int32])
    assert_type(own, NDArray[np.int32])
    assert_type(other, NDArray[np.int32])
    assert_type(slidemask.NETWORK_PARTS["PP_3Wide"], int)
    assert_type(slidemask.network_size(network), int)
    white, black = boards.pieces("white"), boards.pieces("black")
    assert_type(Boards.from_bitboards(white, black, 0, 0, 0, 0, 0, 0, boards.white_to_move, errors="null"), Boards)
    assert_type(Boards.from_codes(np.zeros((1, 64), np.uint8), errors="null"), Boards)
    records, scores, results = Boards.from_records(bytes(32), accept_impossible=True)
    assert_type(records, Boards)
    assert_type(scores, NDArray[np.int16])
    assert_type(results, NDArray[np.uint8])
    assert_type(board.threats(), list[str])
    added, removed = board.threat_deltas("Nc6", "full")
    assert_type(added + removed, list[str])
    print(len(list(positions(children))), mobility([FEN], "white"))

    attacks = np.zeros(64, np.uint64)
    slidemask.rook_attacks(np.arange(64), boards.occupied[0], out=attacks)
    assert_type(slidemask.rook_attacks("a1", 0), int)
    assert_type(slidemask.rook_attacks(np.arange(64), 0), NDArray[np.uint64])
    assert_type(slidemask.queen_attacks([0, 1], boards.occupied), NDArray[np.uint64])
    assert_type(slidemask.setwise_rook_attacks(1, 0), int)
    assert_type(slidemask.setwise_slider_attacks(boards.occupied, 0, 0), NDArray[np.uint64])
    assert_type(slidemask.knight_attacks("g1"), int)
    assert_type(slidemask.pawn_attacks("white", ["a2"]), NDArray[np.uint64])
    assert_type(slidemask.between(0, "h8"), int)
    assert_type(slidemask.line(0, np.arange(64)), NDArray[np.uint64])
    assert_type(boards == children, bool)
    rook, bishop = slidemask.rook_and_bishop_attacks([0, 1], 0)
    maps = slidemask.attack_map(boards.occupied)
    assert_type(maps.rook, NDArray[np.uint64])
    assert_type(slidemask.unpack(attacks), NDArray[np.bool_])
    print(rook, bishop, slidemask.pawn_attacks("white", 8), slidemask.between(0, 7))

    shogi = slidemask.boards.Variant("shogi")
    column = shogi.read([shogi.start], errors="null")
    assert_type(column, slidemask.boards.Positions)
    assert_type(shogi.attacks("+R", ["5e"], column.occupied), NDArray[np.uint64])
    assert_type(column.attackers_to("5e"), NDArray[np.uint64])
    assert_type(column.in_hand("p"), NDArray[np.uint8])
    assert_type(column.valid, NDArray[np.bool_])
    assert_type(shogi.names(column.pieces("R")[0]), list[str])

    steps = slidemask.explain("ray-subtraction", "rook", "e4", board.occupied)
    assert_type(steps, Explanation)
    assert_type([step.value for line in steps.lines for step in line.steps], list[int])

    compute = features("fen", ["legal_move_count", "in_check"], errors="null")
    assert_type(compute, Features)
    frame = pl.DataFrame({"fen": [FEN]})
    # pyarrow has no types of its own, so that a strict checker would complain of each use.
    arrow: Any = import_module("pyarrow")
    print(compute(arrow.table({"fen": [FEN]})).num_rows)
    print(frame.select(slidemask.polars.SlidemaskNamespace(pl.col("fen")).legal_move_count()))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.binpack"
        slidemask.write_binpack(path, [FEN], ["e2e4"], [18], [0], [1])
        quiet = slidemask.BinpackFilter(no_captures=True, keep=1.0)
        for batch in slidemask.read_binpack(path, ["score"], filter=quiet):
            assert_type(batch, slidemask.ArrowBatch)
        for training in slidemask.read_binpack(slidemask.split_binpack(path, 2)[0]).boards():
            assert_type(training.boards, Boards)
            assert_type(training.scores, NDArray[np.int16])
        reader = slidemask.read_binpack(path, errors="skip")
        for numbers in reader.network_batches(network, ("white", "black"), width=128, reuse=True):
            assert_type(numbers.results, NDArray[np.int8])
        assert_type(reader.totals["kept"], int)
        assert_type([one.ply for one in reader.damage], list[int | None])
        path.write_text("1. e4 e5 *")
        for batch in slidemask.read_pgn([path], ["uci", "White"], max_games=10, progress=print):
            assert_type(batch, slidemask.ArrowBatch)
        moves = slidemask.read_pgn(path, errors="skip")
        for game in moves.boards():
            assert_type(game.boards, Boards)
            assert_type(game.games, NDArray[np.int64])
        assert_type(moves.totals["games"], int)
        assert_type([(one.game, one.text) for one in moves.damage], list[tuple[int, str]])
    try:
        Boards.from_fens(["nonsense"])
    except slidemask.BadFenError as error:
        assert_type(error.row, int | None)
        print(error.field, error.reason)


if __name__ == "__main__":
    main()
