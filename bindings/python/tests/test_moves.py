"""Moves as columns, against python-chess."""

import random

import chess
import numpy as np
import pandas
import polars
import pyarrow as pa
import pytest

import slidemask
from conftest import SPECIAL_FENS, random_game

START = slidemask.Boards.from_fens([chess.STARTING_FEN])


def played(seed: int, plies: int) -> chess.Board:
    """A random game."""
    *_, board = random_game(random.Random(seed), longest=plies + 1)
    return board


def positions(game: chess.Board) -> list[str]:
    board = game.root()
    fens = [board.fen(en_passant="legal")]
    for move in game.move_stack:
        board.push(move)
        fens.append(board.fen(en_passant="legal"))
    return fens


def sans(game: chess.Board) -> list[str]:
    board = game.root()
    return [board.san_and_push(move) for move in game.move_stack]


GAMES = [played(seed, 10 * seed) for seed in range(12)]
UCI = [[move.uci() for move in game.move_stack] for game in GAMES]
SAN = [sans(game) for game in GAMES]


def test_a_move_in_each_row_is_played():
    boards = [chess.Board(fen, chess960=True) for fen in SPECIAL_FENS]
    moves = [(board, move) for board in boards for move in board.legal_moves]
    columns = slidemask.Boards.from_fens([board.fen() for board, _ in moves])
    after = []
    for board, move in moves:
        child = board.copy()
        child.push(move)
        after.append(child.fen(en_passant="legal"))
    expected = slidemask.Boards.from_fens(after).identities()
    uci, san = [board.uci(move) for board, move in moves], [board.san(move) for board, move in moves]
    for texts in [uci, san, [move for _, move in moves], np.array(uci), pa.array(san), pa.chunked_array([san[:9], san[9:]])]:
        assert columns.play(texts).identities() == expected
    for order in ("alphazero", "pgx"):
        # Each legal action gives one of the positions after a legal move.
        rows, actions = columns.legal_actions(order).nonzero()
        assert set(zip(rows, columns[rows].play(actions, order=order).fens(), strict=True)) == set(
            zip(*(lambda parents, children: (parents, children.fens()))(*columns.children()), strict=True)
        )


def test_columns_of_other_libraries_are_actions():
    expected = START.play([877]).fens()
    for column in [pa.array([877]), polars.Series([877]), pandas.Series([877]), np.array([877], np.uint16)]:
        assert START.play(column).fens() == expected
    assert START.replay(np.array([["e4", "e5"]]))[1].fens() == START.replay(["e4 e5"])[1].fens()
    pairs = pa.array([["a3", "a6"], ["e4", "e5"], None, ["d4", "d5"]], pa.list_(pa.string(), 2))
    for games in (pairs, pairs[1:]):
        assert START.replay(games)[1].fens() == START.replay(games.to_pylist())[1].fens()


def test_legal_moves_are_written_in_san():
    boards = [chess.Board(fen) for fen in SPECIAL_FENS[:10]]
    lists = slidemask.Boards.from_fens(boards).legal_moves(notation="san").to_pylist()
    for board, found in zip(boards, lists, strict=True):
        assert sorted(found) == sorted(board.san(move) for move in board.legal_moves)


@pytest.mark.parametrize(
    "games",
    [
        UCI,
        SAN,
        [" ".join(game) for game in SAN],
        [list(game.move_stack) for game in GAMES],
        [UCI[0], *(" ".join(game) for game in SAN[1:])],
        pa.array(UCI),
        pa.array(SAN, pa.large_list(pa.string_view())),
        pa.chunked_array([UCI[:5], UCI[5:]]),
        pa.array([["e4"], *UCI])[1:],
        polars.Series(SAN),
        pa.array([" ".join(game) for game in UCI]),
        tuple(UCI),
    ],
    ids=lambda games: type(games).__name__,
)
def test_games_are_replayed(games):
    offsets, boards = START.replay(games)
    expected = [positions(game) for game in GAMES]
    assert offsets.dtype == np.int64
    assert offsets.tolist() == np.cumsum([0] + [len(fens) for fens in expected]).tolist()
    assert boards.fens() == [fen for fens in expected for fen in fens]


def test_each_row_can_have_a_start_of_its_own():
    starts = slidemask.Boards.from_fens(["4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "8/8/8/8/8/8/8/K6k w", None], errors="null")
    offsets, boards = starts.replay(["O-O-O Kf7", None, "Kb1"])
    assert offsets.tolist() == [0, 3, 3, 5]
    assert boards.fens() == [
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "4k3/8/8/8/8/8/8/2KR4 b - - 1 1",
        "8/5k2/8/8/8/8/8/2KR4 w - - 2 2",
        None,
        None,
    ]


def test_what_is_not_legal_is_an_error_or_a_null():
    boards = slidemask.Boards.from_fens([chess.STARTING_FEN] * 4)
    with pytest.raises(ValueError, match='row 1: "e2e5": the pawn on e2 cannot go to e5'):
        boards.play(["e4", "e2e5", "nonsense", None])
    with pytest.raises(ValueError, match="row 3: the move is missing"):
        boards.play(["e4", "e4", "e4", None])
    with pytest.raises(ValueError, match="row 2: the action 0: the rook on a1 cannot go to a2"):
        boards.play([877, 877, 0, 5000])
    assert boards.play(["e4", "e2e5", "nonsense", None], errors="null").valid.tolist() == [True, False, False, False]
    assert boards.play([877, 877, 0, 5000], errors="null").valid.tolist() == [True, True, False, False]
    with pytest.raises(ValueError, match='game 1, ply 2: "e5": '):
        START.replay(["e4 e5", "e4 e5 e5 Nf3", "e5"])
    offsets, after = START.replay(["e4 e5", "e4 e5 e5 Nf3", "e5"], errors="null")
    assert offsets.tolist() == [0, 3, 8, 10]
    assert after.valid.tolist() == [True] * 3 + [True] * 3 + [False] * 2 + [True, False]


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: START.play(["e4", "e5"]), ValueError, "there are 2 moves for 1 positions"),
        (lambda: START.play(np.array([1, 2])), ValueError, "there are 2 moves for 1 positions"),
        (lambda: START.play("e4"), TypeError, "moves is one text: pass a list of moves"),
        (lambda: START.play([1.5]), TypeError, "moves[0] is of type float"),
        (lambda: START.play(pa.array([1.5])), TypeError, "moves is an Arrow column of Float64: moves are strings"),
        (lambda: START.play(["e4"], order="sorted"), ValueError, "use 'alphazero' or 'pgx'"),
        (lambda: START.play(["e4"], errors="ignore"), ValueError, "use 'raise' or 'null'"),
        (lambda: START.replay("e4"), TypeError, "games is one text"),
        (lambda: START.play([9999]), ValueError, "row 0: the action 9999: actions are numbered"),
        (lambda: START.play(np.array([[877]])), ValueError, "moves has 2 dimensions"),
        (lambda: START.replay([["e4", 5]]), TypeError, "games[0][1] is of type int, not str"),
        (lambda: START.replay([["e4"], 3]), TypeError, "games[1] is of type int: pass a list of moves"),
        (lambda: START.replay(pa.array([[1, 2]])), TypeError, "games is an Arrow column of Int64"),
        (lambda: slidemask.Boards.random(3).replay(["e4", "e5"]), ValueError, "there are 2 games for 3 positions"),
        (lambda: START.legal_moves("lan"), ValueError, "notation is \"lan\": use 'uci' or 'san'"),
    ],
)
def test_bad_arguments_are_refused_with_a_sentence(call, error, message):
    with pytest.raises(error) as caught:
        call()
    assert message in str(caught.value)
