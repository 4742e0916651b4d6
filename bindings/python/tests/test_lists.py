"""Lists for each position: threats and inputs of networks, as offsets and items, as rows of one width, and as Arrow columns."""

from itertools import pairwise

import chess
import numpy as np
import polars as pl
import pyarrow as pa
import pytest

import slidemask
from conftest import KIWIPETE, SPECIAL_FENS, oracle, some_fens
from slidemask import NETWORK_PARTS, Board, Boards

WHOLE = "Full_Threats+PP_3Wide+HalfKAv2_hm"
PERSPECTIVES = ["side to move", "other side", "white", "black"]
WITH_NULLS = [None if row % 3 == 1 else fen for row, fen in enumerate(some_fens())]


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


#: The lists of a column, each with the bytes of an item.
LISTS = {
    "threats": (Boards.threats, np.uint8, (4,)),
    "inputs": (lambda boards: boards.network_inputs(WHOLE, "black"), np.int32, ()),
}


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("threads", [1, 3])
def test_long_columns_keep_their_order(name, threads):
    """A column of many blocks, with a last one that is not full."""
    call, dtype, shape = LISTS[name]
    boards = Boards.random(20_077, seed=12)
    nulls = Boards.from_fens([None] * 300, "null")
    many = Boards.concat([boards[:5000], nulls, boards[5000:], nulls])
    alone = [call(boards[row : row + 1])[1] for row in range(0, len(boards), 97)]
    slidemask.set_num_threads(threads)
    try:
        offsets, items = call(many)
    finally:
        slidemask.set_num_threads(None)
    assert (items.dtype, items.shape[1:]) == (dtype, shape)
    found = rows(offsets, items)
    assert not any(len(row) for row in found[5000:5300] + found[-300:])
    for want, row in zip(alone, (found[:5000] + found[5300:-300])[::97], strict=True):
        np.testing.assert_array_equal(row, want)


@pytest.mark.parametrize("name", LISTS)
def test_nulls_and_empty_columns_have_no_items(name):
    call, dtype, shape = LISTS[name]
    for boards in (Boards.from_fens([]), Boards.random(0), Boards.random(5)[:0]):
        offsets, items = call(boards)
        assert (offsets.tolist(), items.shape, items.dtype) == ([0], (0, *shape), dtype)
    offsets, items = call(Boards.from_fens(["nonsense", None], "null"))
    assert (offsets.tolist(), items.shape) == ([0, 0, 0], (0, *shape))


def test_boards_with_the_most_items_have_room():
    """More than a block has room for at first."""
    queens = Boards.from_fens([f"{'/'.join(['QqQqQqQq'] * 8)} w - - 0 1"] * 700, accept_impossible=True)
    assert np.diff(queens.threats()[0]).tolist() == [420] * 700
    # Of 420 threats between queens, one half counts.
    assert np.diff(queens.network_inputs("Full_Threats_79856+Chess768")[0]).tolist() == [210 + 64] * 700


# Threats

THREATS = "4k3/8/8/3p4/4P3/8/8/R3KQ2 w - - 0 1"
TEXTS = ["Ra1xKe1", "Ke1xQf1", "Qf1xKe1", "Pe4xpd5", "pd5xPe4"]


@pytest.mark.parametrize(("pairs", "left_out"), [("all", ()), ("full", {"Ke1xQf1"}), ("without kings", set(TEXTS[:3]))])
def test_a_position_and_its_column_have_the_threats_of_a_set(pairs, left_out):
    board = Board(THREATS)
    assert board.threats(pairs) == [one for one in TEXTS if one not in left_out]
    codes = {"P": 1, "p": 9, "R": 4, "Q": 5, "K": 6}
    want = [
        [codes[text[0]], chess.parse_square(text[1:3]), codes[text[4]], chess.parse_square(text[5:])]
        for text in board.threats(pairs)
    ]
    offsets, items = Boards.from_fens([board]).threats(pairs)
    assert offsets.tolist() == [0, len(want)]
    assert sorted(items.tolist()) == sorted(want)


@pytest.mark.parametrize("pairs", ["all", "full", "without kings"])
@pytest.mark.parametrize("fen", [KIWIPETE, "1r1k1r2/8/8/8/8/8/8/1R1K1R2 w KQkq - 0 1", "8/P6k/8/3pP3/8/8/8/K7 w - d6 0 1"])
def test_the_threats_of_a_move_are_those_that_come_and_go(fen, pairs):
    board = Board(fen)
    before = set(board.threats(pairs))
    for move in board.legal_moves():
        after = set(board.play(move).threats(pairs))
        added, removed = board.threat_deltas(move, pairs)
        assert board.threat_deltas(board.san(move), pairs) == (added, removed)
        assert (set(added), set(removed)) == (after - before, before - after)


def test_the_default_is_all_pairs():
    board = Board().play("e4", "d5")
    assert board.threats() == board.threats("all")
    assert board.threat_deltas("e4d5") == board.threat_deltas(chess.Move.from_uci("e4d5"), "all")


def test_an_arrow_column_has_the_same_threats():
    boards = Boards.from_fens(WITH_NULLS, "null")
    column = boards.feature("threats")
    array = pa.array(column)
    array.validate(full=True)
    offsets, items = boards.threats()
    assert array.offsets.to_numpy().tolist() == offsets.tolist()
    # The column is sorted, so it is the same in all instruction sets.
    in_order = [sorted(row.tolist()) for row in rows(offsets, items)]
    assert array.values.to_pylist() == [item for row in in_order for item in row]
    assert [row.is_valid for row in array] == boards.valid.tolist()
    assert column.to_pylist() == array.to_pylist() == pl.Series(column).to_list()
    assert slidemask.FEATURES["threats"].type in str(column)
    assert pa.record_batch(boards.to_arrow(["threats"])).column(0).equals(array)
    # The third row, where a slice begins.
    assert column[2] == array[2].as_py() == in_order[2]


# Inputs of networks


def test_sizes_and_numbers_of_parts_add_up():
    assert all(slidemask.network_size(name) == size for name, size in NETWORK_PARTS.items())
    assert slidemask.network_size(WHOLE) == sum(NETWORK_PARTS[name] for name in WHOLE.split("+"))
    boards, first = Boards.from_fens(SPECIAL_FENS), 0
    want = [[] for _ in SPECIAL_FENS]
    for name in WHOLE.split("+"):
        for row, part in zip(want, rows(*boards.network_inputs(name)), strict=True):
            assert ((part >= 0) & (part < NETWORK_PARTS[name])).all()
            row += (first + part).tolist()
        first += NETWORK_PARTS[name]
    for row, found in zip(want, rows(*boards.network_inputs(WHOLE)), strict=True):
        assert sorted(found.tolist()) == sorted(row)


@pytest.mark.parametrize("perspective", PERSPECTIVES)
def test_each_perspective_sees_its_own_pieces(perspective):
    found = rows(*Boards.from_fens(SPECIAL_FENS).network_inputs("Chess768", perspective))
    for fen, row in zip(SPECIAL_FENS, found, strict=True):
        game = oracle(fen)
        white = {"white": True, "black": False, "side to move": game.turn, "other side": not game.turn}[perspective]
        pieces = (game if white else game.mirror()).piece_map().items()
        want = [64 * (piece.piece_type - 1 + (0 if piece.color else 6)) + square for square, piece in pieces]
        assert sorted(row.tolist()) == sorted(want)


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


def test_rows_of_one_width_end_with_minus_one():
    boards = Boards.from_fens(WITH_NULLS, "null")
    pair = boards.network_inputs(WHOLE, ("white", "black"))
    padded = boards.network_inputs(WHOLE, ("white", "black"), width=150)
    for lists, table in zip(pair, padded, strict=True):
        assert (table.dtype, table.shape, table.flags.c_contiguous) == (np.int32, (len(boards), 150), True)
        for row, padded_row in zip(rows(*lists), table, strict=True):
            np.testing.assert_array_equal(padded_row[: len(row)], row)
            assert (padded_row[len(row) :] == -1).all()
    assert Boards.random(0).network_inputs(WHOLE, width=7).shape == (0, 7)
    assert Boards.from_fens(["nonsense", None], "null").network_inputs(WHOLE, width=2).tolist() == [[-1, -1]] * 2


def test_a_row_that_does_not_fit_is_an_error_that_names_it():
    boards = Boards.from_fens([*["8/8/8/8/8/8/8/K6k w"] * 300, chess.STARTING_FEN, "8/8/8/8/8/8/7p/K6k w"])
    assert boards.network_inputs("Chess768", width=32).shape == (302, 32)
    want = r"^row 300 has 32 inputs, and width is 31: use at least 32 for these rows$"
    with pytest.raises(ValueError, match=want):
        boards.network_inputs("Chess768", width=31)
    with pytest.raises(ValueError, match=r"^row 0 has 2 inputs, and width is 1: use at least 32"):
        boards.network_inputs("Chess768", ("white", "black"), width=1)


# Wrong arguments

BOARDS = Boards.random(3)
NETWORK = r"network is .*(NETWORK_PARTS|expected Full_Threats, .* join parts with \+)"
PERSPECTIVE = r"perspective is .*: use 'side to move', 'other side', 'white' or 'black', or a pair of"
PAIRS = r"pairs is .*: use 'all', 'full' or 'without kings'"


@pytest.mark.parametrize(
    ("calls", "wrong", "message"),
    [
        (
            [BOARDS.network_inputs, slidemask.network_size],
            ["", "full_threats", "Full_Threats+", "\ud800", "Chess768\0", 1, None, [], b"Chess768", True],
            NETWORK,
        ),
        (
            [lambda wrong: BOARDS.network_inputs(WHOLE, wrong)],
            ["", "White", "both", "\ud800", 1, 0, [], b"white", 1.0, ("white",), ("white", "both")],
            PERSPECTIVE,
        ),
        (
            [lambda wrong: BOARDS.network_inputs(WHOLE, wrong)],
            [("white", "white"), ("white", "other side"), ["side to move", "side to move"]],
            "a pair has opposite sides",
        ),
        ([lambda wrong: BOARDS.network_inputs(WHOLE, width=wrong)], [0, -1, 1.5, "8", 1 << 70], "width is"),
        (
            [BOARDS.threats, Board().threats, lambda wrong: Board().threat_deltas("e2e4", wrong)],
            ["", "Full", "none", "full ", "\ud800", "full\0", 1, [], b"full", True],
            PAIRS,
        ),
        ([Board().threat_deltas], ["e2e5", "e1g1", "nonsense"], "e2e5|e1g1|nonsense"),
        ([Board().threat_deltas], [3], "move is of type int"),
        (
            [slidemask.network_size],
            ["Full_Threats+Full_Threats_60144"],
            "part 2 of the inputs is of the same sort as an earlier one",
        ),
    ],
    ids=["network", "perspective", "pair", "width", "pairs", "move", "type of a move", "sorts"],
)
def test_a_wrong_argument_is_an_error_that_says_what_to_use(calls, wrong, message):
    for call in calls:
        for one in wrong:
            with pytest.raises((TypeError, ValueError), match=message):
                call(one)
