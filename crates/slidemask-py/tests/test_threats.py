"""Threats as offsets and items, their numbers, and those of one position, against loops over python-chess."""

import random
import sys
from functools import cache
from itertools import pairwise

import chess
import numpy as np
import polars as pl
import pyarrow as pa
import pytest

import slidemask
from conftest import SPECIAL_FENS, oracle, random_fens, random_game, run_python, some_fens
from slidemask import THREAT_FEATURES, Board, Boards

WITH_NULLS = [None if row % 3 == 1 else fen for row, fen in enumerate(some_fens())]
PAIRS = list(THREAT_FEATURES)
PERSPECTIVES = ["side to move", "other side", "white", "black"]

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


@cache
def numbering(pairs):
    """The number of each threat of a set, by the definition: attacker, victim, square of the attacker, square of the victim."""
    numbers = {}
    pieces = [chess.Piece(kind, white) for white in (chess.WHITE, chess.BLACK) for kind in chess.PIECE_TYPES]
    for attacker in pieces:
        attacks = []
        for origin in chess.SQUARES:
            board = chess.BaseBoard.empty()
            board.set_piece_at(origin, attacker)
            if attacker.piece_type != PAWN or chess.square_rank(origin) not in (0, 7):
                attacks += [(origin, target) for target in board.attacks(origin)]
        for victim in pieces:
            if victim.piece_type in VICTIMS[pairs][attacker.piece_type]:
                for origin, target in attacks:
                    numbers[code(attacker), origin, code(victim), target] = len(numbers)
    return numbers


def seen_by(board, white):
    """A board as one side sees it."""
    seen = chess.BaseBoard(board.board_fen())
    if not white:
        seen.apply_transform(chess.flip_vertical)
        seen = swapped(seen)
    king = seen.king(chess.WHITE)
    if king is not None and chess.square_file(king) >= 4:
        seen.apply_transform(chess.flip_horizontal)
    return seen


def swapped(board):
    """A board with the colours exchanged."""
    other = chess.BaseBoard.empty()
    for square, piece in board.piece_map().items():
        other.set_piece_at(square, chess.Piece(piece.piece_type, not piece.color))
    return other


def side(board, perspective):
    """Whether White is the side of a perspective."""
    return {"white": True, "black": False, "side to move": board.turn, "other side": not board.turn}[perspective]


def rows(offsets, items):
    """The items of each row."""
    assert offsets.dtype == np.int32
    assert offsets.ndim == 1
    assert offsets[0] == 0
    assert (np.diff(offsets) >= 0).all()
    assert offsets[-1] == len(items)
    for array in (offsets, items):
        assert array.flags.c_contiguous
        assert array.flags.aligned
        assert array.flags.writeable
    return [items[first:after] for first, after in pairwise(offsets)]


@cache
def fens_of(source):
    """Positions of each kind. Together with those of test_values.py, all threats of a column are compared."""
    return {
        "special": lambda: SPECIAL_FENS,
        "chess": lambda: random_fens(500, 31),
        "Chess960": lambda: random_fens(500, 32, chess960=True),
    }[source]()


SOURCES = ["special", "chess", "Chess960"]


@pytest.mark.parametrize("source", SOURCES)
def test_threats_are_those_of_python_chess(source):
    boards, want = Boards.from_fens(fens_of(source)), [threats_of(oracle(fen)) for fen in fens_of(source)]
    for pairs in PAIRS:
        offsets, items = boards.threats(pairs)
        assert items.dtype == np.uint8
        assert items.shape == (offsets[-1], 4)
        for threats, row in zip(want, rows(offsets, items), strict=True):
            assert sorted(map(tuple, row.tolist())) == of_set(threats, pairs)


@pytest.mark.parametrize("perspective", PERSPECTIVES)
@pytest.mark.parametrize("source", SOURCES)
def test_features_are_the_numbers_of_the_threats(source, perspective):
    games = [oracle(fen) for fen in fens_of(source)]
    want = [threats_of(seen_by(game, side(game, perspective))) for game in games]
    for pairs in PAIRS:
        numbers = numbering(pairs)
        offsets, items = Boards.from_fens(fens_of(source)).threat_features(pairs, perspective)
        assert items.dtype == np.int32
        assert items.shape == (offsets[-1],)
        assert ((items >= 0) & (items < THREAT_FEATURES[pairs])).all()
        for threats, row in zip(want, rows(offsets, items), strict=True):
            found = row.tolist()
            assert len(set(found)) == len(found)
            assert sorted(found) == sorted(numbers[threat] for threat in of_set(threats, pairs))


@pytest.mark.parametrize("pairs", PAIRS)
def test_the_sizes_of_the_sets(pairs):
    numbers = numbering(pairs)
    assert THREAT_FEATURES[pairs] == len(numbers)
    published = {"full": 79_856, "without kings": 60_144}
    assert THREAT_FEATURES[pairs] == published.get(pairs, len(numbers))
    # Each number is that of a threat on a board of two pieces, seen by White, whose king has no part in it.
    boards, want = [], []
    for threat, number in random.Random(5).sample(sorted(numbers.items()), 2000):
        attacker, origin, victim, target = threat
        board = chess.Board.empty()
        for square, one in ((origin, attacker), (target, victim)):
            board.set_piece_at(square, chess.Piece(one % 8, one < 8))
        if board.king(chess.WHITE) is None or chess.square_file(board.king(chess.WHITE)) < 4:
            boards.append(board.fen())
            want.append(number)
    offsets, items = Boards.from_fens(boards, accept_impossible=True).threat_features(pairs, "white")
    for row, number in zip(rows(offsets, items), want, strict=True):
        assert number in row


def test_the_first_and_the_last_number():
    # White's pawn a2 defends its pawn b3: the first attack of the first pair.
    first = Boards.from_fens(["8/8/8/8/8/1P6/P7/8 w"], accept_impossible=True)
    assert first.threat_features("full", "white")[1].tolist() == [0]
    # Black's king h8 defends its rook g8. No attack from h8 has a higher square, and rooks are the last victims of a king.
    last = Boards.from_fens(["6rk/8/8/8/8/8/8/8 w"], accept_impossible=True)
    assert last.threat_features("full", "white")[1].max() == THREAT_FEATURES["full"] - 1


def test_the_side_to_move_is_the_default_and_colours_may_be_those_of_python_chess():
    boards = Boards.random(3000, seed=3)
    for default, given in (
        (boards.threat_features("full"), boards.threat_features(pairs="full", perspective="side to move")),
        (boards.threat_features("full", chess.WHITE), boards.threat_features("full", "white")),
        (boards.threat_features("full", chess.BLACK), boards.threat_features("full", "black")),
        (boards.threats(), boards.threats("all")),
    ):
        for one, other in zip(default, given, strict=True):
            np.testing.assert_array_equal(one, other)
    assert len(boards.threats()[1]) > len(boards.threats("full")[1]) > len(boards.threats("without kings")[1])


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
        numbers = rows(*many.threat_features("full"))
    finally:
        slidemask.set_num_threads(None)
    assert not any(len(row) for part in (found, numbers) for row in part[5000:5300] + part[-300:])
    kept = found[:5000] + found[5300:-300]
    for (want,), row in zip(alone, kept[::97], strict=True):
        np.testing.assert_array_equal(row, want)
    want = rows(*boards.threat_features("full"))
    for one, other in zip(want, numbers[:5000] + numbers[5300:-300], strict=True):
        np.testing.assert_array_equal(one, other)


def test_nulls_and_empty_columns_have_no_items():
    for boards in (Boards.from_fens([]), Boards.random(0), Boards.random(5)[:0]):
        offsets, items = boards.threats()
        assert (offsets.tolist(), items.shape) == ([0], (0, 4))
        offsets, items = boards.threat_features("full")
        assert (offsets.tolist(), items.shape, items.dtype) == ([0], (0,), np.int32)
    boards = Boards.from_fens(WITH_NULLS, "null")
    for arrays in (boards.threats(), boards.threat_features("all", "black")):
        found = rows(*arrays)
        assert not any(len(row) for row, fen in zip(found, WITH_NULLS, strict=True) if fen is None)
        assert all(len(row) for row, fen in zip(found, WITH_NULLS, strict=True) if fen == chess.STARTING_FEN)
    offsets, items = Boards.from_fens(["nonsense", None], "null").threats()
    assert (offsets.tolist(), items.shape) == ([0, 0, 0], (0, 4))


def test_boards_with_the_most_threats_have_room():
    """Sixty-four queens have 420 threats, more than a block has room for at first."""
    full = "/".join(["QqQqQqQq"] * 8)
    boards = Boards.from_fens([f"{full} w - - 0 1"] * 700, accept_impossible=True)
    assert np.diff(boards.threats()[0]).tolist() == [420] * 700
    assert np.diff(boards.threat_features("all")[0]).tolist() == [420] * 700
    kept = threats_of(chess.BaseBoard(full))
    assert sorted(map(tuple, boards.threats()[1][-420:].tolist())) == kept


def test_pawns_on_the_first_and_last_rank_have_no_number():
    boards = Boards.from_fens(["rr6/8/8/8/8/8/1r6/P6K w - - 0 1"], accept_impossible=True)
    assert (1, 0, 12, 9) in set(map(tuple, boards.threats("full")[1].tolist()))
    with_number = len(boards.threat_features("full", "white")[1])
    assert with_number == len(boards.threats("full")[1]) - 1


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


def test_numbers_become_an_arrow_list_without_a_copy():
    offsets, items = Boards.random(500, seed=1).threat_features("full")
    array = pa.ListArray.from_arrays(pa.array(offsets), pa.array(items))
    array.validate(full=True)
    assert array.type == pa.list_(pa.int32())
    assert array.offsets.buffers()[1].address == offsets.__array_interface__["data"][0]
    assert array.values.buffers()[1].address == items.__array_interface__["data"][0]


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


@pytest.mark.parametrize("wrong", ["", "Full", "none", "full ", "\ud800", "full\0", 1, None, [], b"full", True])
def test_a_wrong_set_is_an_error_that_names_the_choices(wrong):
    boards, board = Boards.random(3), Board()
    calls = [boards.threat_features]
    if wrong is not None:
        calls += [boards.threats, board.threats, lambda pairs: board.threat_deltas("e2e4", pairs)]
    for call in calls:
        with pytest.raises((TypeError, ValueError), match=r"pairs is .*: use 'all', 'full' or 'without kings'"):
            call(wrong)


@pytest.mark.parametrize("wrong", ["", "White", "both", "\ud800", 1, 0, [], b"white", 1.0])
def test_a_wrong_perspective_is_an_error_that_names_the_choices(wrong):
    with pytest.raises(
        (TypeError, ValueError), match=r"perspective is .*: use 'side to move', 'other side', 'white' or 'black'"
    ):
        Boards.random(3).threat_features("full", wrong)


def test_a_wrong_move_is_an_error():
    for wrong in ("e2e5", "e1g1", "nonsense"):
        with pytest.raises(ValueError, match=wrong):
            Board().threat_deltas(wrong)
    with pytest.raises(TypeError, match="move is of type int"):
        Board().threat_deltas(3)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are those of Linux")
@pytest.mark.parametrize("call", ["threats()", "threat_features('full')"])
def test_a_column_that_does_not_fit_memory_is_an_error(call):
    code = f"""
import resource, slidemask
slidemask.set_num_threads(1)
boards = slidemask.Boards.random(2_000_000)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (150 << 20), -1))
try:
    boards.{call}
except MemoryError as error:
    print("an error:", error)
"""
    done = run_python(code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("an error: there is not enough memory"), done.stdout
