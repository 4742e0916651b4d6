"""Threats as offsets and items, and those of one position, against loops over python-chess."""

import random

import chess
import numpy as np
import polars as pl
import pyarrow as pa
import pytest

import slidemask
from conftest import SOURCES, SPECIAL_FENS, fens_of, oracle, random_game, rows, some_fens
from slidemask import Board, Boards

WITH_NULLS = [None if row % 3 == 1 else fen for row, fen in enumerate(some_fens())]
PAIRS = ["all", "full", "without kings"]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = chess.PIECE_TYPES
#: The kinds that each kind may attack in a set, as the documentation says it.
VICTIMS = {
    "all": {kind: set(chess.PIECE_TYPES) for kind in chess.PIECE_TYPES},
    "full": {
        PAWN: {PAWN, KNIGHT, ROOK},
        KNIGHT: set(chess.PIECE_TYPES),
        BISHOP: set(chess.PIECE_TYPES) - {QUEEN},
        ROOK: set(chess.PIECE_TYPES) - {QUEEN},
        QUEEN: set(chess.PIECE_TYPES),
        KING: set(chess.PIECE_TYPES) - {QUEEN, KING},
    },
}
VICTIMS["without kings"] = {kind: victims - {KING} for kind, victims in VICTIMS["full"].items()} | {KING: set()}


def code(piece):
    """A piece as a number: 1 to 6 for White, 9 to 14 for Black."""
    return piece.piece_type + (0 if piece.color else 8)


def threats_of(board):
    """The threats of a board of python-chess, sorted."""
    found = []
    for origin, attacker in board.piece_map().items():
        for target in board.attacks(origin):
            victim = board.piece_at(target)
            if victim:
                found.append((code(attacker), origin, code(victim), target))
    return sorted(found)


def of_set(threats, pairs):
    """The threats of a set of pairs."""
    return [threat for threat in threats if threat[2] % 8 in VICTIMS[pairs][threat[0] % 8]]


@pytest.mark.parametrize("source", SOURCES)
def test_threats_are_those_of_python_chess(source):
    boards, want = Boards.from_fens(fens_of(source)), [threats_of(oracle(fen)) for fen in fens_of(source)]
    for pairs in PAIRS:
        offsets, items = boards.threats(pairs)
        assert items.dtype == np.uint8
        assert items.shape == (offsets[-1], 4)
        for threats, row in zip(want, rows(offsets, items), strict=True):
            assert sorted(map(tuple, row.tolist())) == of_set(threats, pairs)


@pytest.mark.parametrize("threads", [1, 3])
def test_long_columns_keep_their_order(threads):
    """A column of many blocks, with a last one that is not full."""
    boards = Boards.random(20_077, seed=12)
    nulls = Boards.from_fens([None] * 300, "null")
    many = Boards.concat([boards[:5000], nulls, boards[5000:], nulls])
    alone = [rows(*boards[row : row + 1].threats()) for row in range(0, len(boards), 97)]
    slidemask.set_num_threads(threads)
    try:
        found = rows(*many.threats())
    finally:
        slidemask.set_num_threads(None)
    assert not any(len(row) for row in found[5000:5300] + found[-300:])
    kept = found[:5000] + found[5300:-300]
    for (want,), row in zip(alone, kept[::97], strict=True):
        np.testing.assert_array_equal(row, want)


def test_nulls_and_empty_columns_have_no_items():
    for boards in (Boards.from_fens([]), Boards.random(0), Boards.random(5)[:0]):
        offsets, items = boards.threats()
        assert (offsets.tolist(), items.shape) == ([0], (0, 4))
    boards = Boards.from_fens(WITH_NULLS, "null")
    found = rows(*boards.threats())
    assert not any(len(row) for row, fen in zip(found, WITH_NULLS, strict=True) if fen is None)
    assert all(len(row) for row, fen in zip(found, WITH_NULLS, strict=True) if fen == chess.STARTING_FEN)
    offsets, items = Boards.from_fens(["nonsense", None], "null").threats()
    assert (offsets.tolist(), items.shape) == ([0, 0, 0], (0, 4))


def test_boards_with_the_most_threats_have_room():
    """Sixty-four queens have 420 threats, more than a block has room for at first."""
    full = "/".join(["QqQqQqQq"] * 8)
    boards = Boards.from_fens([f"{full} w - - 0 1"] * 700, accept_impossible=True)
    assert np.diff(boards.threats()[0]).tolist() == [420] * 700
    kept = threats_of(chess.BaseBoard(full))
    assert sorted(map(tuple, boards.threats()[1][-420:].tolist())) == kept


# Arrow


def test_an_arrow_column_has_the_same_threats():
    boards = Boards.from_fens(WITH_NULLS, "null")
    column = boards.feature("threats")
    array = pa.array(column)
    array.validate(full=True)
    offsets, items = boards.threats()
    assert array.offsets.to_numpy().tolist() == offsets.tolist()
    np.testing.assert_array_equal(array.values.flatten().to_numpy().reshape(-1, 4), items)
    assert [row.is_valid for row in array] == boards.valid.tolist()
    assert column.to_pylist() == array.to_pylist() == pl.Series(column).to_list()
    assert slidemask.FEATURES["threats"].type in str(column)
    assert pa.record_batch(boards.to_arrow(["threats"])).column(0).equals(array)
    # The third row, where a slice begins.
    assert column[2] == array[2].as_py() == [row.tolist() for row in rows(offsets, items)[2]]


# One position


def text(threat):
    attacker, origin, victim, target = threat
    letters = [chess.Piece(one % 8, one < 8).symbol() for one in (attacker, victim)]
    return f"{letters[0]}{chess.square_name(origin)}x{letters[1]}{chess.square_name(target)}"


def texts_of(threats, pairs):
    found = sorted(of_set(threats, pairs), key=lambda threat: (threat[1], threat[3]))
    return [text(threat) for threat in found]


@pytest.mark.parametrize("chess960", [False, True])
def test_threats_of_a_position_and_of_a_move(chess960):
    source = random.Random(36 + chess960)
    kinds, count = set(), 0
    games = [board.copy(stack=False) for _ in range(3) for board in random_game(source, chess960=chess960)]
    for board in [*map(oracle, SPECIAL_FENS), *games]:
        mine = Board(board.fen(en_passant="fen"))
        before = threats_of(board)
        for pairs in PAIRS:
            assert mine.threats(pairs) == texts_of(before, pairs)
        for move in list(board.legal_moves):
            uci = board.uci(move)
            kinds.add("castling" if board.is_castling(move) else "en passant" if board.is_en_passant(move) else move.promotion)
            board.push(move)
            after = threats_of(board)
            board.pop()
            changes = set(after) - set(before), set(before) - set(after)
            for pairs in PAIRS:
                for found, want in zip(mine.threat_deltas(uci, pairs), changes, strict=True):
                    assert sorted(found) == sorted(texts_of(want, pairs))
            count += 1
    assert count > 5000
    assert kinds >= {"castling", "en passant", None, QUEEN, KNIGHT}


def test_a_position_has_the_threats_of_its_column():
    board = Board().play("e4", "d5")
    assert board.threats() == board.threats("all")
    assert len(board.threats()) == len(Boards.from_fens([board]).threats()[1])
    assert board.threat_deltas("e4d5") == board.threat_deltas("exd5") == board.threat_deltas(chess.Move.from_uci("e4d5"), "all")


# Wrong arguments


@pytest.mark.parametrize("wrong", ["", "Full", "none", "full ", "\ud800", "full\0", 1, [], b"full", True])
def test_a_wrong_set_is_an_error_that_names_the_choices(wrong):
    boards, board = Boards.random(3), Board()
    for call in (boards.threats, board.threats, lambda pairs: board.threat_deltas("e2e4", pairs)):
        with pytest.raises((TypeError, ValueError), match=r"pairs is .*: use 'all', 'full' or 'without kings'"):
            call(wrong)


def test_a_wrong_move_is_an_error():
    for wrong in ("e2e5", "e1g1", "nonsense"):
        with pytest.raises(ValueError, match=wrong):
            Board().threat_deltas(wrong)
    with pytest.raises(TypeError, match="move is of type int"):
        Board().threat_deltas(3)
