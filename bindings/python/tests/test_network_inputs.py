"""The inputs of networks, against loops over python-chess that number pieces by the definitions of trainers."""

import random
import sys
from functools import cache
from itertools import pairwise

import chess
import numpy as np
import pyarrow as pa
import pytest

import slidemask
from conftest import SOURCES, fens_of, oracle, random_fens, rows, run_python, some_fens
from slidemask import NETWORK_PARTS, Boards

WHOLE = "Full_Threats+PP_3Wide+HalfKAv2_hm"
PERSPECTIVES = ["side to move", "other side", "white", "black"]

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = chess.PIECE_TYPES
FIRST_FOUR, FIRST_FIVE = {PAWN, KNIGHT, BISHOP, ROOK}, {PAWN, KNIGHT, BISHOP, ROOK, QUEEN}


def victims(pawns, others, queens, kings):
    """Which kinds each kind threatens: bishops and rooks threaten the same ones, and so do knights and queens."""
    return {PAWN: pawns, KNIGHT: queens, BISHOP: others, ROOK: others, QUEEN: queens, KING: kings}


#: The published sets of threats: the sizes that trainers say, and which kinds each kind threatens.
THREATS = {
    "Full_Threats": (59_808, victims({KNIGHT, ROOK}, FIRST_FOUR, FIRST_FIVE, set())),
    "Full_Threats_60720": (60_720, victims({PAWN, KNIGHT, ROOK}, FIRST_FOUR, FIRST_FIVE, set())),
    "Full_Threats_60144": (60_144, victims({PAWN, KNIGHT, ROOK}, FIRST_FOUR, FIRST_FIVE, set())),
    "Full_Threats_66864": (66_864, victims({PAWN, KNIGHT, ROOK}, FIRST_FOUR, FIRST_FIVE, FIRST_FOUR)),
    "Full_Threats_79856": (79_856, victims({PAWN, KNIGHT, ROOK}, {*FIRST_FOUR, KING}, {*FIRST_FIVE, KING}, FIRST_FOUR)),
}
SIZES = {"PP_3Wide": 4560, "HalfKAv2_hm": 22_528, "HalfKAv2_hm^": 24_576, "Chess768": 768, "Chess768_hm": 768}


def attacked(board, origin, *, pushes):
    """The squares that a piece attacks. With ``pushes``, a pawn also attacks a pawn in front of it.

    On a board without other pieces, it attacks the square in front of it.
    """
    targets = set(board.attacks(origin))
    piece = board.piece_at(origin)
    if piece.piece_type == PAWN:
        if chess.square_rank(origin) in (0, 7):
            return []
        ahead = origin + (8 if piece.color else -8)
        if pushes and (board.piece_type_at(ahead) == PAWN or len(board.piece_map()) == 1):
            targets.add(ahead)
    return sorted(targets)


@cache
def numbering(name):
    """The number of each threat of a set: by attacker, victim, square of the attacker, square of the victim."""
    numbers, pushes = {}, name == "Full_Threats_60720"
    pieces = [chess.Piece(kind, white) for white in (chess.WHITE, chess.BLACK) for kind in chess.PIECE_TYPES]
    for attacker in pieces:
        attacks = []
        for origin in chess.SQUARES:
            board = chess.BaseBoard.empty()
            board.set_piece_at(origin, attacker)
            attacks += [(origin, target) for target in attacked(board, origin, pushes=pushes)]
        for victim in pieces:
            if victim.piece_type in THREATS[name][1][attacker.piece_type]:
                for origin, target in attacks:
                    numbers[attacker, origin, victim, target] = len(numbers)
    return numbers


def threats(name, board):
    """The numbers of the threats of a board that is seen from White."""
    found, numbers = [], numbering(name)
    for origin, attacker in board.piece_map().items():
        for target in attacked(board, origin, pushes=name == "Full_Threats_60720"):
            victim = board.piece_at(target)
            if victim is None or (attacker, origin, victim, target) not in numbers:
                continue
            # Of two pieces that threaten each other, one counts.
            own_pawns = attacker.piece_type == PAWN and attacker.color == victim.color
            if attacker.piece_type == victim.piece_type and not own_pawns and origin < target:
                continue
            found.append(numbers[attacker, origin, victim, target])
    return found


def pawn_pairs(board):
    """The numbers of the pairs of pawns: place 0 is the own pawn on a2, and place 48 the enemy's."""
    places = [
        (square - 8 + (0 if piece.color else 48), chess.square_file(square))
        for square, piece in board.piece_map().items()
        if piece.piece_type == PAWN and 8 <= square < 56
    ]
    return [
        high * (high - 1) // 2 + low for high, file in places for low, other in places if low < high and abs(file - other) <= 1
    ]


def planes(name, board):
    """The numbers of the pieces."""
    found = []
    king = board.king(chess.WHITE)
    for square, piece in board.piece_map().items():
        kind, enemy = piece.piece_type - 1, not piece.color
        if name.startswith("Chess768"):
            found.append(64 * (kind + 6 * enemy) + square)
            continue
        # The bucket of h8 is 0, that of g8 is 1, and that of h7 is 4.
        bucket = 4 * (7 - chess.square_rank(king)) + 7 - chess.square_file(king)
        if name == "HalfKAv2_hm":
            found.append(704 * bucket + 64 * (2 * kind + (enemy and kind != 5)) + square)
        else:
            found.append(768 * bucket + 64 * (2 * kind + enemy) + square)
    return found


def seen_by(board, white, name):
    """A board as one side sees it: the own pieces are White's."""
    seen = chess.BaseBoard(board.board_fen())
    if not white:
        seen = seen.mirror()
    kingside = chess.square_file(seen.king(chess.WHITE)) >= 4
    if name != "Chess768" and kingside == (not name.startswith("HalfKA")):
        seen.apply_transform(chess.flip_horizontal)
    return seen


def inputs(name, board, white):
    """The numbers of a part, sorted."""
    seen = seen_by(board, white, name)
    if name in THREATS:
        return sorted(threats(name, seen))
    return sorted(pawn_pairs(seen) if name == "PP_3Wide" else planes(name, seen))


def random_places(count, seed):
    """Positions that no game need reach. Both kings stand on each square."""
    source, fens = random.Random(seed), []
    for number in range(count):
        board = chess.BaseBoard.empty()
        for square in source.sample(chess.SQUARES, source.randrange(40)):
            kind = source.choice([PAWN, *chess.PIECE_TYPES[:5]])
            if kind != PAWN or 8 <= square < 56:
                board.set_piece_at(square, chess.Piece(kind, source.random() < 0.5))
        king = number % 64
        other = source.choice([square for square in chess.SQUARES if square != king])
        for square, white in ((king, number % 2 == 0), (other, number % 2 == 1)):
            board.set_piece_at(square, chess.Piece(KING, white))
        fens.append(f"{board.board_fen()} {'wb'[source.randrange(2)]} - - 0 1")
    return fens


def check(fens):
    """Compares the inputs of all parts with the loops, and those of a network with its parts."""
    boards, games = Boards.from_fens(fens, accept_impossible=True), [oracle(fen) for fen in fens]
    found = {}
    for name, size in NETWORK_PARTS.items():
        for white, lists in zip((True, False), boards.network_inputs(name, ("white", "black")), strict=True):
            found[name, white] = [sorted(row.tolist()) for row in rows(*lists)]
            assert lists[1].dtype == np.int32
            for fen, game, row in zip(fens, games, found[name, white], strict=True):
                assert row == inputs(name, game, white), (name, white, fen)
                assert all(0 <= number < size for number in row)
                assert len(set(row)) == len(row) or name == "HalfKAv2_hm"
    for name in (WHOLE, "Chess768+Full_Threats_79856"):
        for side in PERSPECTIVES:
            lists = rows(*boards.network_inputs(name, side))
            for number, (game, row) in enumerate(zip(games, lists, strict=True)):
                white = {"white": True, "black": False, "side to move": game.turn, "other side": not game.turn}[side]
                want, first = [], 0
                for part in name.split("+"):
                    want += [first + one for one in found[part, white][number]]
                    first += NETWORK_PARTS[part]
                assert sorted(row.tolist()) == want


@pytest.mark.parametrize("source", SOURCES)
def test_inputs_are_those_of_python_chess(source):
    check(fens_of(source))


def test_inputs_with_kings_on_all_squares_are_those_of_python_chess():
    check(random_places(256, 9))


# 40,000 positions.
@pytest.mark.long
@pytest.mark.parametrize("source", range(8))
def test_inputs_of_many_positions_are_those_of_python_chess(source):
    fens = random_places(5000, source) if source < 2 else random_fens(5000, 90 + source, chess960=source % 2 == 1)
    for first in range(0, len(fens), 1000):
        check(fens[first : first + 1000])


def test_the_sizes_are_the_published_ones():
    assert {name: len(numbering(name)) for name in THREATS} == {name: size for name, (size, _) in THREATS.items()}
    assert {name: size for name, (size, _) in THREATS.items()} | SIZES == NETWORK_PARTS
    assert all(slidemask.network_size(name) == size for name, size in NETWORK_PARTS.items())
    assert slidemask.network_size(WHOLE) == 59_808 + 4560 + 22_528


def test_the_side_to_move_is_the_default_and_colours_may_be_those_of_python_chess():
    boards = Boards.random(3000, seed=3)
    sides = {side: boards.network_inputs(WHOLE, side) for side in PERSPECTIVES}
    cases = [
        (boards.network_inputs(WHOLE), sides["side to move"]),
        (boards.network_inputs(network=WHOLE, perspective=chess.WHITE), sides["white"]),
        (boards.network_inputs(WHOLE, chess.BLACK), sides["black"]),
    ]
    for pair in (PERSPECTIVES[:2], PERSPECTIVES[1::-1], ("white", "black"), ("black", chess.WHITE)):
        names = ["white" if one is chess.WHITE else one for one in pair]
        cases += zip(boards.network_inputs(WHOLE, pair), [sides[name] for name in names], strict=True)
    for found, want in cases:
        for one, other in zip(found, want, strict=True):
            np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("threads", [1, 3])
def test_long_columns_keep_their_order(threads):
    """A column of many blocks, with a last one that is not full."""
    boards = Boards.random(20_077, seed=12)
    nulls = Boards.from_fens([None] * 300, "null")
    many = Boards.concat([boards[:5000], nulls, boards[5000:], nulls])
    alone = [boards[row : row + 1].network_inputs(WHOLE, "black")[1] for row in range(0, len(boards), 97)]
    slidemask.set_num_threads(threads)
    try:
        pair = many.network_inputs(WHOLE, ("white", "black"))
        padded = many.network_inputs(WHOLE, ("white", "black"), width=150)
    finally:
        slidemask.set_num_threads(None)
    for lists, table in zip(pair, padded, strict=True):
        assert (table.dtype, table.shape, table.flags.c_contiguous) == (np.int32, (len(many), 150), True)
        assert not any(len(row) for row in rows(*lists)[5000:5300] + rows(*lists)[-300:])
        for row, padded_row in zip(rows(*lists), table, strict=True):
            np.testing.assert_array_equal(padded_row[: len(row)], row)
            assert (padded_row[len(row) :] == -1).all()
    found = rows(*pair[1])
    for want, row in zip(alone, (found[:5000] + found[5300:-300])[::97], strict=True):
        np.testing.assert_array_equal(row, want)


def test_nulls_and_empty_columns_have_no_items():
    for boards in (Boards.from_fens([]), Boards.random(5)[:0]):
        offsets, items = boards.network_inputs(WHOLE)
        assert (offsets.tolist(), items.shape, items.dtype) == ([0], (0,), np.int32)
        assert boards.network_inputs(WHOLE, width=7).shape == (0, 7)
    boards = Boards.from_fens(["nonsense", None], "null")
    assert boards.network_inputs(WHOLE)[0].tolist() == [0, 0, 0]
    assert boards.network_inputs(WHOLE, width=2).tolist() == [[-1, -1]] * 2


def test_boards_with_the_most_inputs_have_room():
    """More than a block has room for at first."""
    boards = Boards.from_fens([f"{'/'.join(['QqQqQqQq'] * 8)} w - - 0 1"] * 700, accept_impossible=True)
    offsets, _ = boards.network_inputs("Full_Threats_79856+Chess768")
    # Of 420 threats between queens, one half counts.
    assert np.diff(offsets).tolist() == [210 + 64] * 700
    pawns = Boards.from_fens([f"{'/'.join(['8', *['pppppppp'] * 6, '8'])} w - - 0 1"] * 300, accept_impossible=True)
    assert np.diff(pawns.network_inputs("PP_3Wide")[0]).tolist() == [372] * 300


def test_a_row_that_does_not_fit_is_an_error_that_names_it():
    boards = Boards.from_fens([*["8/8/8/8/8/8/8/K6k w"] * 300, chess.STARTING_FEN, "8/8/8/8/8/8/7p/K6k w"])
    assert boards.network_inputs("Chess768", width=32).shape == (302, 32)
    want = r"^row 300 has 32 inputs, and width is 31: use at least 32 for these rows$"
    with pytest.raises(ValueError, match=want):
        boards.network_inputs("Chess768", width=31)
    with pytest.raises(ValueError, match=r"^row 0 has 2 inputs, and width is 1: use at least 32"):
        boards.network_inputs("Chess768", ("white", "black"), width=1)


def test_numbers_become_an_arrow_list_without_a_copy():
    offsets, items = Boards.random(500, seed=1).network_inputs(WHOLE)
    array = pa.ListArray.from_arrays(pa.array(offsets), pa.array(items))
    array.validate(full=True)
    assert array.type == pa.list_(pa.int32())
    assert array.offsets.buffers()[1].address == offsets.__array_interface__["data"][0]
    assert array.values.buffers()[1].address == items.__array_interface__["data"][0]
    assert [len(row) for row in array.to_pylist()] == [after - first for first, after in pairwise(offsets)]


# Wrong arguments


@pytest.mark.parametrize("wrong", ["", "full_threats", "Full_Threats+", "\ud800", "Chess768\0", 1, None, [], b"Chess768", True])
@pytest.mark.parametrize("call", [Boards.random(3).network_inputs, slidemask.network_size])
def test_a_wrong_network_is_an_error_that_names_the_choices(call, wrong):
    with pytest.raises(
        (TypeError, ValueError), match=r"network is .*(NETWORK_PARTS|expected Full_Threats, .* join parts with \+)"
    ):
        call(wrong)


def test_two_parts_of_one_sort_are_an_error():
    with pytest.raises(ValueError, match="part 2 of the inputs is of the same sort as an earlier one"):
        slidemask.network_size("Full_Threats+Full_Threats_60144")


@pytest.mark.parametrize("wrong", ["", "White", "both", "\ud800", 1, 0, [], b"white", 1.0, ("white",), ("white", "both")])
def test_a_wrong_perspective_is_an_error_that_names_the_choices(wrong):
    with pytest.raises(
        (TypeError, ValueError), match=r"perspective is .*: use 'side to move', 'other side', 'white' or 'black', or a pair of"
    ):
        Boards.random(3).network_inputs(WHOLE, wrong)


@pytest.mark.parametrize("wrong", [("white", "white"), ("white", "other side"), ["side to move", "side to move"]])
def test_a_pair_of_sides_that_are_not_opposite_is_an_error(wrong):
    with pytest.raises(ValueError, match="a pair has opposite sides"):
        Boards.random(3).network_inputs(WHOLE, wrong)


@pytest.mark.parametrize("wrong", [0, -1, 1.5, "8", 1 << 70])
def test_a_wrong_width_is_an_error(wrong):
    with pytest.raises((TypeError, ValueError), match="width is"):
        Boards.random(3).network_inputs(WHOLE, width=wrong)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are those of Linux")
@pytest.mark.parametrize(
    "call",
    [
        "threats()",
        "network_inputs('Full_Threats')",
        "network_inputs('PP_3Wide', ('white', 'black'))",
        "network_inputs('Chess768', width=1 << 20)",
        "network_inputs('Chess768', width=1 << 62)",
    ],
)
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


def test_nulls_in_a_column_with_positions():
    fens = [None if row % 3 == 1 else fen for row, fen in enumerate(some_fens())]
    found = rows(*Boards.from_fens(fens, "null").network_inputs("Chess768"))
    assert [len(row) > 0 for row in found] == [fen is not None for fen in fens]
