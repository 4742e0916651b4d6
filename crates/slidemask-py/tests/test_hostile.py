"""Wrong arguments, and calls at wrong moments: an error that says what is wrong, never a crash."""

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import chess
import numpy as np
import psutil
import pyarrow as pa
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import slidemask
from conftest import SPECIAL_FENS, random_words, run_python, some_fens, told
from slidemask import Board, Boards

FEN = chess.STARTING_FEN
WORDS = random_words(100)
SQUARES = np.arange(100) % 64
ERRORS = (TypeError, ValueError, IndexError, KeyError)

WRONG_NUMBERS = {
    "floats": [0.0, 1.0],
    "a float": 1.0,
    "NaN": [1, float("nan")],
    "complex": 1j,
    "bool": True,
    "an array of bytes": np.array([b"1", b"2"]),
    "texts and numbers": ["1", 2],
    "bools": np.array([True, False]),
    "bytes": b"\x01",
    "None": None,
    "a list with None": [1, None],
    "objects": np.array([object()]),
    "objects that are floats": np.array([1, 2.5], object),
    "an object array with bools": np.array([True], object),
    "dates": np.array(["2020-01-01"], "datetime64[D]"),
    "durations": np.timedelta64(3),
    "records": np.array([(1, 2)], "i4,i4"),
    "void": np.void(b"12345678"),
    "masked": np.ma.array([1, 2], mask=[True, False]),
    "masked without a masked entry": np.ma.array([1, 2]),
    "ragged": [[1], [1, 2]],
    "a set": {1, 2},
    "a dict": {1: 2},
    "a generator": (one for one in [1]),
    "a module": np,
    "a function": len,
    "a class": int,
    "Ellipsis": ...,
    "a slice": slice(3),
    "nulls": pa.array([1, None]),
    "Arrow texts": pa.array(["x"]),
}
NO_SQUARES = ["", "e9", "E4", "e44", "i1", "1e", " e4", "e4 ", "\ud800", "\uff45\uff14"]
OUT_OF_RANGE_SQUARES = {
    "negative": -1,
    "negative in a list": [0, -1],
    "int8": np.array([-1], np.int8),
    "64": 64,
    "64 in a list": [63, 64],
    "64 in uint8": np.array([63, 64], np.uint8),
    "255": np.array([255], np.uint8),
    "64 in two dimensions": np.array([[0, 64]], np.uint8),
    "256": np.array([256], np.uint16),
    "2**32": 2**32,
    "2**63": 2**63,
    "2**64": 2**64,
    "2**64 in a list": [2**64],
    "2**200": 2**200,
    "an object array": np.array([2**70, 1], object),
}
OUT_OF_RANGE_BOARDS = {
    "negative": -1,
    "negative in a list": [0, -1],
    "int8": np.array([-1], np.int8),
    "2**64": 2**64,
    "2**64 in a list": [2**64],
    "-2**63": -(2**63),
    "-2**200": -(2**200),
}

#: Functions with the arguments that are squares, and that are bitboards. The other arguments are good ones.
BY_SQUARES = {
    "rook_attacks": (lambda x: slidemask.rook_attacks(x, 0), "square"),
    "rook_attacks of an array": (lambda x: slidemask.rook_attacks(x, np.uint64(0)), "squares"),
    "bishop_attacks": (lambda x: slidemask.bishop_attacks(x, 0), "square"),
    "queen_attacks": (lambda x: slidemask.queen_attacks(x, 0), "square"),
    "rook_and_bishop_attacks": (lambda x: slidemask.rook_and_bishop_attacks(x, 0), "square"),
    "knight_attacks": (slidemask.knight_attacks, "squares"),
    "king_attacks": (slidemask.king_attacks, "squares"),
    "pawn_attacks": (lambda x: slidemask.pawn_attacks("white", x), "squares"),
    "between, first": (lambda x: slidemask.between(x, 0), "first"),
    "between, second": (lambda x: slidemask.between(0, x), "second"),
    "line, first": (lambda x: slidemask.line(x, 0), "first"),
    "line, second": (lambda x: slidemask.line([0], x), "second"),
}
BY_BOARDS = {
    "rook_attacks": (lambda x: slidemask.rook_attacks(0, x), "occupied"),
    "rook_attacks of an array": (lambda x: slidemask.rook_attacks([0], x), "occupied"),
    "rook_and_bishop_attacks": (lambda x: slidemask.rook_and_bishop_attacks(0, x), "occupied"),
    "setwise_rook_attacks": (lambda x: slidemask.setwise_rook_attacks(x, 0), "rooks"),
    "setwise_bishop_attacks": (lambda x: slidemask.setwise_bishop_attacks(x, 0), "bishops"),
    "setwise_queen_attacks": (lambda x: slidemask.setwise_queen_attacks(x, 0), "queens"),
    "setwise_queen_attacks, occupied": (lambda x: slidemask.setwise_queen_attacks(0, x), "occupied"),
    "setwise_slider_attacks, first": (lambda x: slidemask.setwise_slider_attacks(x, 0, 0), "orthogonal"),
    "setwise_slider_attacks, second": (lambda x: slidemask.setwise_slider_attacks(0, x, 0), "diagonal"),
    "setwise_slider_attacks, third": (lambda x: slidemask.setwise_slider_attacks(0, 0, x), "occupied"),
    "attack_map": (slidemask.attack_map, "occupied"),
    "unpack": (slidemask.unpack, "bitboards"),
    "to_squareset": (slidemask.to_squareset, "bitboard"),
    "draw": (slidemask.draw, "bitboards"),
}


def refuses(call, value, name, kind):
    with pytest.raises(kind) as caught:
        call(value)
    assert name in told(caught.value)


def combined(functions, values):
    """All pairs of a function and a value, as keys of the tables."""
    return [(function, value) for function in functions for value in values]


@pytest.mark.parametrize(("function", "wrong"), combined(BY_SQUARES, WRONG_NUMBERS))
def test_squares_that_are_no_numbers_are_a_type_error(function, wrong):
    call, name = BY_SQUARES[function]
    refuses(call, WRONG_NUMBERS[wrong], name, TypeError)


@pytest.mark.parametrize(("function", "wrong"), combined(BY_BOARDS, [*WRONG_NUMBERS, "text", "texts"]))
def test_bitboards_that_are_no_numbers_are_a_type_error(function, wrong):
    call, name = BY_BOARDS[function]
    refuses(call, ({"text": "a1", "texts": ["a1"]} | WRONG_NUMBERS)[wrong], name, TypeError)


@pytest.mark.parametrize(("function", "wrong"), combined(BY_SQUARES, OUT_OF_RANGE_SQUARES))
def test_squares_off_the_board_are_a_value_error(function, wrong):
    call, name = BY_SQUARES[function]
    refuses(call, OUT_OF_RANGE_SQUARES[wrong], name, ValueError)


@pytest.mark.parametrize(("function", "wrong"), combined(BY_BOARDS, OUT_OF_RANGE_BOARDS))
def test_bitboards_out_of_range_are_a_value_error(function, wrong):
    call, name = BY_BOARDS[function]
    refuses(call, OUT_OF_RANGE_BOARDS[wrong], name, ValueError)


@pytest.mark.parametrize("function", BY_SQUARES)
def test_texts_that_name_no_square_are_an_error(function):
    call, _ = BY_SQUARES[function]
    for wrong in NO_SQUARES:
        refuses(call, wrong, "square", ERRORS)
        refuses(call, ["e4", wrong], "square", ERRORS)


def test_an_error_names_the_place_of_the_entry():
    with pytest.raises(ValueError, match=r"squares\[2\] is 64"):
        slidemask.rook_attacks([1, 2, 64], 0)
    with pytest.raises(ValueError, match=r"squares\[1, 0\] is -3"):
        slidemask.knight_attacks([[1, 2], [-3, 64]])
    with pytest.raises(ValueError, match=r"occupied\[1\] is -1.*view\('uint64'\)"):
        slidemask.rook_attacks(0, np.array([1, -1]))
    with pytest.raises(ValueError, match=r"squares.*1.*64"):
        slidemask.rook_attacks(np.array([1, 64], np.uint8), 0)


@pytest.mark.parametrize(
    ("out", "kind", "named"),
    [
        ([0] * 100, TypeError, "out"),
        (3, TypeError, "out"),
        (np.zeros(100, np.int64), TypeError, "out"),
        (np.zeros(100, np.float64), TypeError, "out"),
        (np.zeros(100, np.uint32), TypeError, "out"),
        (np.zeros(100, ">u8"), TypeError, "out"),
        (np.zeros(100, object), TypeError, "out"),
        (np.zeros(99, np.uint64), ValueError, "out"),
        (np.zeros((100, 1), np.uint64), ValueError, "out"),
        (np.zeros((), np.uint64), ValueError, "out"),
        (np.zeros(0, np.uint64), ValueError, "out"),
        (np.frombuffer(bytes(800), np.uint64), ValueError, "read-only"),
        (np.broadcast_to(np.uint64(0), 100), ValueError, "read-only"),
    ],
    ids=range(13),
)
def test_an_out_that_does_not_fit_is_an_error(out, kind, named):
    calls = [
        lambda: slidemask.rook_attacks(SQUARES, WORDS, out=out),
        lambda: slidemask.knight_attacks(SQUARES, out=out),
        lambda: slidemask.pawn_attacks("white", SQUARES, out=out),
        lambda: slidemask.between(SQUARES, 0, out=out),
        lambda: slidemask.setwise_queen_attacks(WORDS, WORDS, out=out),
        lambda: slidemask.rook_and_bishop_attacks(SQUARES, WORDS, out=(np.zeros(100, np.uint64), out)),
        lambda: slidemask.rook_and_bishop_attacks(SQUARES, WORDS, out=(out, np.zeros(100, np.uint64))),
    ]
    for call in calls:
        with pytest.raises(kind) as caught:
            call()
        assert "out" in str(caught.value)
        assert named in str(caught.value)


def test_a_wrong_pair_of_outs_is_an_error():
    one = np.zeros(100, np.uint64)
    for out in (one, [one, one.copy()], (one,), (one, one.copy(), one.copy()), 3):
        with pytest.raises(TypeError, match="out"):
            slidemask.rook_and_bishop_attacks(SQUARES, WORDS, out=out)
    wide = np.zeros(150, np.uint64)
    for out in ((one, one), (wide[:100], wide[50:])):
        with pytest.raises(ValueError, match=r"out.*share memory"):
            slidemask.rook_and_bishop_attacks(SQUARES, WORDS, out=out)
    assert not one.any()


def test_shapes_that_do_not_go_together_are_an_error_that_shows_them():
    with pytest.raises(ValueError, match=r"squares \(3,\), occupied \(2,\)"):
        slidemask.rook_attacks([1, 2, 3], [1, 2])
    with pytest.raises(ValueError, match=r"first \(3,\), second \(2, 2\)"):
        slidemask.line([1, 2, 3], [[1, 2], [3, 4]])
    with pytest.raises(ValueError, match=r"orthogonal \(2,\), diagonal \(\), occupied \(3,\)"):
        slidemask.setwise_slider_attacks([1, 2], 0, [1, 2, 3])


def test_empty_columns_have_empty_results():
    for empty in ([], (), np.empty(0, np.uint8), np.empty(0, ">i8"), pa.array([], pa.uint64())):
        assert slidemask.rook_attacks(empty, 0).shape == (0,)
        assert slidemask.rook_attacks(0, empty).dtype == np.uint64
        assert slidemask.setwise_rook_attacks(empty, empty).shape == (0,)
        assert slidemask.knight_attacks(empty).shape == (0,)
        assert slidemask.attack_map(empty).rook.shape == (0, 64)
        assert slidemask.unpack(empty).shape == (0, 8, 8)
        assert slidemask.pack(slidemask.unpack(empty)).shape == (0,)
    assert slidemask.rook_attacks(np.empty((3, 0, 2), np.int64), 0).shape == (3, 0, 2)
    out = np.empty(0, np.uint64)
    assert slidemask.queen_attacks([], [], out=out) is out
    for values in (Boards.from_fens([]), Boards.from_fens([])[:3], Boards.random(0)):
        for name in slidemask.FEATURES:
            assert len(values.feature(name)) == 0
        assert values.perft(3).shape == (0,)
        assert values.fens() == values.identities() == list(values) == []


def test_a_wrong_colour_or_kind_is_an_error():
    board, boards = Board(), Boards.random(2)
    for wrong, kind in [
        ("red", ValueError),
        ("White", ValueError),
        (2, ERRORS),
        (None, ERRORS),
        (1.0, ERRORS),
        ([], ERRORS),
    ]:
        for call in (
            board.pieces,
            board.attacks_by,
            board.pinned,
            boards.pieces,
            boards.attacks_by,
            boards.attack_counts,
            boards.pinned,
            lambda color: boards.mobility("rook", color),
            lambda color: slidemask.pawn_attacks(color, 0),
        ):
            refuses(call, wrong, "color", kind)
    for wrong, kind in [
        ("Pawn", ValueError),
        ("p", ValueError),
        (0, ValueError),
        (7, ValueError),
        (-1, ERRORS),
        (2**70, ERRORS),
    ]:
        for call in (
            lambda one: board.pieces("white", one),
            lambda one: boards.pieces("white", one),
            lambda one: boards.mobility(one, "white"),
        ):
            refuses(call, wrong, "kind", kind)


@pytest.mark.parametrize("wrong", [*NO_SQUARES, -1, 64, 2**70, 1.5, None, b"e4"])
def test_a_square_that_is_none_is_an_error(wrong):
    for call in (Board().piece_at, Board().attackers_to):
        refuses(call, wrong, "square", (TypeError, ValueError))


@pytest.mark.parametrize("wrong", [*NO_SQUARES, -1, 64, 2**70, 1.5, None, b"e4"])
def test_a_square_of_explain_that_is_none_is_an_error(wrong):
    refuses(
        lambda square: slidemask.explain("ray-subtraction", "rook", square, 0),
        wrong,
        "square",
        (TypeError, ValueError),
    )


#: Calls with one wrong argument, and the name of that argument.
WRONG_CALLS = {
    "count is negative": (lambda: Boards.random(-1), "count"),
    "count is a text": (lambda: Boards.random("3"), "count"),
    "count is a float": (lambda: Boards.random(1.5), "count"),
    "count does not fit 64 bits": (lambda: Boards.random(2**64), "count"),
    "seed is negative": (lambda: Boards.random(1, seed=-1), "seed"),
    "chess960 is a text": (lambda: Boards.random(1, chess960="yes"), "chess960"),
    "depth is negative": (lambda: Board().perft(-1), "depth"),
    "depth is too large": (lambda: Board().perft(65), "depth"),
    "depth is far too large": (lambda: Board().perft(2**40), "depth"),
    "depth of a column is negative": (lambda: Boards.random(1).perft(-1), "depth"),
    "depth of a column is too large": (lambda: Boards.random(1).perft(65), "depth"),
    "depth of divide is negative": (lambda: Board().divide(-1), "depth"),
    "depth of divide is too large": (lambda: Board().divide(65), "depth"),
    "depth is a float": (lambda: Board().perft(3.0), "depth"),
    "threads is negative": (lambda: Board().perft(2, threads=-1), "threads"),
    "threads is 0": (lambda: Board().perft(2, threads=0), "threads"),
    "threads of the pool is 0": (lambda: slidemask.set_num_threads(0), "threads"),
    "threads of the pool is negative": (lambda: slidemask.set_num_threads(-1), "threads"),
    "threads of the pool is a text": (lambda: slidemask.set_num_threads("2"), "threads"),
    "hash_mib is negative": (lambda: Board().perft(4, hash_mib=-1), "hash_mib"),
    "progress is no function": (lambda: Board().perft(5, hash_mib=0, progress=3), "progress"),
    "number is 960": (lambda: Board.chess960(960), "number"),
    "number is negative": (lambda: Board.chess960(-1), "number"),
    "number is far too large": (lambda: Board.chess960(2**70), "number"),
    "fen is a number": (lambda: Board(3), "fen"),
    "fen is bytes": (lambda: Board(FEN.encode()), "fen"),
    "accept_impossible is a text": (lambda: Board(FEN, accept_impossible="yes"), "accept_impossible"),
    "move is a number": (lambda: Board().play(3), "move"),
    "move is None": (lambda: Board().play("e4", None), "move"),
    "move of uci is a number": (lambda: Board().uci(3), "move"),
    "move of is_legal is a number": (lambda: Board().is_legal(3), "move"),
    "fens is a text": (lambda: Boards.from_fens(FEN), "fens"),
    "fens is bytes": (lambda: Boards.from_fens(FEN.encode()), "fens"),
    "fens is a number": (lambda: Boards.from_fens(3), "fens"),
    "fens is None": (lambda: Boards.from_fens(None), "fens"),
    "fens has a number": (lambda: Boards.from_fens([FEN, 3]), "fens[1]"),
    "fens has a list": (lambda: Boards.from_fens([[FEN]]), "fens[0]"),
    "fens has an infinite number": (lambda: Boards.from_fens([float("inf")], "null"), "fens[0]"),
    "fens has two dimensions": (lambda: Boards.from_fens(np.array([[FEN]])), "fens[0]"),
    "fens is an array of numbers": (lambda: Boards.from_fens(np.arange(3)), "fens[0]"),
    "errors is another word": (lambda: Boards.from_fens([FEN], "ignore"), "errors"),
    "errors is a number": (lambda: Boards.from_fens([FEN], 3), "errors"),
    "feature is unknown": (lambda: Boards.random(1).feature("no_such"), "no_such"),
    "feature is a number": (lambda: Boards.random(1).feature(3), "name"),
    "features has an unknown one": (lambda: Boards.random(1).to_arrow(["in_check", "no_such"]), "no_such"),
    "features is a text": (lambda: Boards.random(1).to_arrow("in_check"), "features"),
    "features is a number": (lambda: Boards.random(1).to_arrow(3), "features"),
    "dtype is unknown": (lambda: Boards.random(1).attack_planes("no_such"), "no_such"),
    "index is a text": (lambda: Boards.random(1)["x"], "rows"),
    "index is None": (lambda: Boards.random(1)[None], "rows"),
    "index is a float": (lambda: Boards.random(1)[0.0], "rows"),
    "index is far too large": (lambda: Boards.random(1)[2**70], "row"),
    "index has a row that is not there": (lambda: Boards.random(3)[[0, 3]], "row 3"),
    "index has two dimensions": (lambda: Boards.random(3)[np.array([[0]])], "rows"),
    "index has floats": (lambda: Boards.random(3)[np.array([0.0])], "rows"),
    "index is a mask of another length": (lambda: Boards.random(3)[[True, False]], "mask"),
    "columns is a text": (lambda: Boards.concat("x"), "columns"),
    "columns has a list": (lambda: Boards.concat([[FEN]]), "columns"),
    "boards has another shape": (lambda: slidemask.pack(np.zeros((8, 7))), "boards"),
    "boards is a text": (lambda: slidemask.pack("x"), "boards"),
    "boards has texts": (lambda: slidemask.pack(np.full((8, 8), "x")), "boards"),
    "boards has NaN": (lambda: slidemask.pack(np.full((8, 8), np.nan)), "boards"),
    "boards is ragged": (lambda: slidemask.pack([[1], [1, 2]]), "boards"),
    "method is unknown": (lambda: slidemask.explain("no_such", "rook", 0, 0), "method"),
    "method is a number": (lambda: slidemask.explain(3, "rook", 0, 0), "method"),
    "piece is unknown": (lambda: slidemask.explain("ray-subtraction", "king", 0, 0), "piece"),
    "occupied of explain is negative": (
        lambda: slidemask.explain("ray-subtraction", "rook", 0, -1),
        "occupied",
    ),
    "bitboards has too many": (lambda: slidemask.draw(range(1000)), "bitboards"),
    "bitboard is a column": (lambda: slidemask.to_squareset([1, 2]), "bitboard"),
}


@pytest.mark.parametrize("call", WRONG_CALLS)
def test_a_wrong_argument_is_an_error_that_names_it(call):
    function, name = WRONG_CALLS[call]
    with pytest.raises(ERRORS) as caught:
        function()
    assert name in told(caught.value)


def test_too_much_memory_is_an_error():
    for mebibytes in (2**40, 2**60):
        with pytest.raises(MemoryError, match="hash_mib"):
            Board().perft(4, hash_mib=mebibytes)
        with pytest.raises(MemoryError, match="hash_mib"):
            Boards.random(1).perft(4, hash_mib=mebibytes)


LIMITED = """
import resource, sys, slidemask
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
boards = slidemask.Boards.random(50_000)
try:
    {}
except (MemoryError, ValueError, OSError) as error:
    print("an error:", error)
"""


@pytest.mark.parametrize(
    "call",
    [
        "slidemask.Boards.random(2**62)",
        "slidemask.Boards.random(2**40)",
        "slidemask.Boards.random(3_000_000).attack_planes()",
        "slidemask.Boards.random(4_000_000).attack_map()",
    ],
)
def test_a_column_that_does_not_fit_memory_is_an_error(call):
    done = run_python(LIMITED.format(call))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("an error:")


def test_a_fen_of_a_megabyte_is_an_error_with_a_short_message():
    for text in (
        "k" * 1_000_000,
        "8/" * 500_000,
        FEN + " " * 1_000_000 + "x",
        "\0" * 1_000_000,
        "é" * 1_000_000,
    ):
        for call in (lambda text=text: Boards.from_fens([FEN, text]), lambda text=text: Board(text)):
            with pytest.raises(slidemask.BadFenError) as caught:
                call()
            assert len(str(caught.value)) < 2000
            assert caught.value.text == text
        assert not Boards.from_fens([text], "null").valid.any()
    for move in ("e" * 1_000_000, "\0" * 1_000_000):
        with pytest.raises(ValueError) as caught:
            Board().play(move)
        assert len(str(caught.value)) < 2000


def test_lone_surrogates_are_no_fen_and_no_move():
    for text in ("\ud800", FEN[:-1] + "\udfff"):
        with pytest.raises(slidemask.BadFenError, match="not valid UTF-8"):
            Board(text)
        with pytest.raises(slidemask.BadFenError, match="not valid UTF-8"):
            Boards.from_fens([text])
        with pytest.raises(ValueError, match="not valid UTF-8"):
            Board().play(text)
        assert not Board().is_legal(text)


def test_an_object_that_lies_about_itself_is_an_error():
    class Lies:
        def __len__(self):
            return 3

        def __iter__(self):
            yield FEN
            raise LookupError("in the middle")

    with pytest.raises(LookupError, match="in the middle"):
        Boards.from_fens(Lies())

    class Fen:
        def fen(self):
            return 3

    with pytest.raises(TypeError, match="fen"):
        Board(Fen())

    class Array:
        def __array__(self, dtype=None, copy=None):
            return "no array"

    with pytest.raises(ERRORS):
        slidemask.rook_attacks(0, Array())


def test_arguments_are_not_changed():
    squares, occupied = np.arange(100, dtype=np.uint8) % 64, random_words(100)
    before = squares.copy(), occupied.copy()
    slidemask.rook_attacks(squares, occupied)
    slidemask.setwise_queen_attacks(occupied, occupied[::-1])
    slidemask.attack_map(occupied)
    np.testing.assert_array_equal((squares, occupied), before)


ALPHABET = "pnbrqkPNBRQK12345678/ wbKQkq-abcdefgh0123456789+#=xO."
TEXTS = st.text() | st.text(ALPHABET, max_size=90)


@st.composite
def spoiled_fens(draw):
    """A good FEN with a few characters replaced, removed or put in."""
    text = draw(st.sampled_from(SPECIAL_FENS + some_fens()[30:60]))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text)))
        text = text[:place] + draw(st.text(ALPHABET, max_size=2)) + text[place + draw(st.integers(0, 2)) :]
    return text


@given(TEXTS | spoiled_fens(), st.booleans())
@example("8/8/8/8/8/8/8/8 w", True)
@example("\0", False)
def test_any_text_is_a_position_or_an_error(text, accept):
    try:
        board = Board(text, accept_impossible=accept)
    except slidemask.BadFenError as error:
        assert error.text == text
        assert error.field
        boards = Boards.from_fens([text], "null", accept_impossible=accept)
        assert boards.fens() == [None]
        with pytest.raises(slidemask.BadFenError, match="row 0: "):
            Boards.from_fens([text], accept_impossible=accept)
        return
    boards = Boards.from_fens([text], accept_impossible=accept)
    assert boards.fens() == [board.fen]
    assert Board(board.fen, accept_impossible=accept) == board
    # All features have a value, and agree with one another.
    moves = board.legal_moves()
    assert boards.legal_move_count().tolist() == [len(moves)] == [board.perft(1)]
    for name in slidemask.FEATURES:
        boards.feature(name)
    for move in moves:
        san = board.san(move)
        assert board.uci(san) == move
        assert board.play(san).fen == board.play(move).fen
    placement = text.split()[0]
    assert chess.BaseBoard(placement).board_fen() == board.fen.split()[0]


@given(st.sampled_from(some_fens()[:60]), TEXTS | st.text("KQRBNabcdefgh12345678x+#=O-@ ", max_size=8))
@example(chess.STARTING_FEN, "\0")
def test_any_text_is_a_legal_move_or_an_error(fen, text):
    board = Board(fen)
    try:
        after = board.play(text)
    except ValueError:
        assert not board.is_legal(text)
        return
    assert board.is_legal(text)
    assert board.uci(text) in board.legal_moves()
    assert after.undo() == board
    assert after == board.play(board.uci(text))


INTERRUPTED = """
import sys, slidemask
boards = slidemask.Boards.random(2000)
initial = slidemask.Boards.from_fens(["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"] * 500)
print("ready", flush=True)
try:
    {}
except KeyboardInterrupt:
    print(slidemask.Board().perft(4), len(boards.legal_moves()), flush=True)
"""


@pytest.mark.parametrize(
    "call",
    [
        "slidemask.Board().perft(12, hash_mib=0)",
        "slidemask.Board().perft(14, threads=1)",
        "slidemask.Board().perft(12, hash_mib=0, progress=lambda *now: None)",
        "slidemask.Board().divide(12)",
        "initial.perft(8, hash_mib=0)",
        "initial[:1].perft(12)",
        "slidemask.Boards.random(2_000_000_000 // 80)",
    ],
)
def test_ctrl_c_ends_a_long_call(call):
    command = [sys.executable, "-c", INTERRUPTED.format(call)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout.readline() == "ready\n", process.stderr.read()
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            sent = time.monotonic()
            output, errors = process.communicate(timeout=30)
        finally:
            process.kill()
    assert output == "197281 2000\n", errors
    assert time.monotonic() - sent < 8


def test_the_number_of_threads_changes_no_result():
    boards = Boards.random(5000, seed=4)
    squares, occupied = np.arange(100_000) % 64, random_words(100_000)

    def results():
        yield boards.attack_map()
        yield boards.attack_counts("white")
        yield boards[:50].perft(3)
        yield slidemask.queen_attacks(squares, occupied)
        yield slidemask.attack_map(occupied[:5000]).bishop
        yield Boards.random(9000, seed=5).occupied
        yield np.array(boards.fens())
        yield boards.children()[0]

    try:
        answers = []
        for threads in (1, 2, 3, None):
            slidemask.set_num_threads(threads)
            assert slidemask.get_num_threads() == (threads or len(os.sched_getaffinity(0)))
            answers.append(list(results()))
    finally:
        slidemask.set_num_threads(None)
    for other in answers[1:]:
        for one, same in zip(answers[0], other, strict=True):
            np.testing.assert_array_equal(one, same)


def test_python_threads_share_arguments_and_parts_of_one_result():
    squares, occupied = np.arange(200_000) % 64, random_words(200_000)
    squares = squares.astype(np.uint8)
    want = slidemask.queen_attacks(squares, occupied)
    out = np.zeros(8 * 25_000, np.uint64)

    def part(number):
        mine = slice(25_000 * number, 25_000 * (number + 1))
        slidemask.queen_attacks(squares[mine], occupied[mine], out=out[mine])
        return slidemask.queen_attacks(squares, occupied)

    with ThreadPoolExecutor(8) as pool:
        for whole in pool.map(part, range(8)):
            np.testing.assert_array_equal(whole, want)
    np.testing.assert_array_equal(out, want)


def test_one_result_for_two_threads_is_an_error_or_a_result():
    squares, occupied, out = np.zeros(500_000, np.uint8), random_words(500_000), np.zeros(500_000, np.uint64)
    want = slidemask.rook_attacks(squares, occupied)

    def write(_):
        try:
            slidemask.rook_attacks(squares, occupied, out=out)
        except BufferError as error:
            assert "in use" in str(error)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(40)))
    np.testing.assert_array_equal(out, want)


def test_python_threads_share_a_column():
    boards = Boards.random(20_000, seed=9)
    want = boards.legal_move_count()
    with ThreadPoolExecutor(6) as pool:
        for found in pool.map(lambda _: boards.legal_move_count(), range(24)):
            np.testing.assert_array_equal(found, want)


FORK = """
import os, signal, sys, multiprocessing, warnings
import numpy as np, slidemask
# Python 3.12 warns of a fork in a process with threads, which is what this is about.
warnings.simplefilter("ignore", DeprecationWarning)
boards = slidemask.Boards.random(50_000)
want = boards.legal_move_count()

def child(number):
    signal.alarm(60)
    same = (boards.legal_move_count() == want).all()
    same &= slidemask.Boards.random(9000, seed=number).occupied.all()
    return bool(same) and slidemask.Board().perft(5) == 4865609

process = os.fork()
if not process:
    os._exit(0 if child(0) else 3)
print(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
with multiprocessing.get_context("fork").Pool(2) as pool:
    print(pool.map(child, range(4)))
print(child(0))
"""


def test_a_forked_process_can_compute_columns():
    done = run_python(FORK)
    assert done.stdout.splitlines() == ["0", "[True, True, True, True]", "True"], done.stderr


def longest_pause(call):
    """How long a call took in another thread, and the longest time in which this one could not run."""
    worker, longest, last = threading.Thread(target=call), 0.0, time.monotonic()
    began = last
    worker.start()
    while worker.is_alive():
        time.sleep(0)
        now = time.monotonic()
        longest, last = max(longest, now - last), now
    worker.join()
    return time.monotonic() - began, longest


def test_other_python_threads_run_during_a_long_call():
    # Some positions again and again, so that there is enough to do.
    many = Boards.from_fens(pa.array(some_fens()[:200]).take(pa.array(np.arange(400_000) % 200)))
    calls = {
        "perft": lambda: Board().perft(7, hash_mib=0, threads=1),
        "perft of a column": lambda: many[:2000].perft(4, hash_mib=0),
        "legal_move_count": lambda: [many.legal_move_count() for _ in range(8)],
        "legal_moves": many.legal_moves,
        "attack_map": lambda: many.attack_map(),
        "random": lambda: Boards.random(400_000),
    }
    # One thread leaves a processor to this one.
    slidemask.set_num_threads(1)
    try:
        for name, call in calls.items():
            took, longest = longest_pause(call)
            assert took > 0.1, (name, took)
            assert longest < 0.5 * took, (name, took, longest)
    finally:
        slidemask.set_num_threads(None)


def fails(call):
    def fail():
        try:
            call()
        except (ValueError, TypeError):
            return
        raise AssertionError("no error")

    return fail


def leak_cases():
    fens = some_fens() * 3
    boards = Boards.from_fens(fens)
    text, binary = pa.array(fens), pa.array([fen.encode() for fen in fens], pa.binary())
    chunked = pa.chunked_array([text[:100], text[100:]])
    words, squares = random_words(5000), np.arange(5000) % 64
    out = np.zeros(5000, np.uint64)
    long = "k" * 20_000
    names = ["occupied", "attack_counts_white", "legal_moves", "in_check"]
    compute = slidemask.features("fen", names, errors="null", dialect="spark")
    batch = pa.record_batch({"fen": text})
    played = Board().play(*["Nf3", "Nf6", "Ng1", "Ng8"] * 20)
    return {
        "sliders": lambda: slidemask.queen_attacks(squares, words),
        "sliders into out": lambda: slidemask.queen_attacks(squares, out, out=out),
        "both sliders": lambda: slidemask.rook_and_bishop_attacks(squares, words),
        "setwise": lambda: slidemask.setwise_slider_attacks(words, words, words),
        "attack_map": lambda: slidemask.attack_map(words[:200]),
        "Arrow numbers": lambda: slidemask.rook_attacks(0, slidemask._native.arrow_numbers(pa.array(words), "x")[0]),
        "lists of FENs": lambda: Boards.from_fens(fens[:200]),
        "Arrow texts": lambda: Boards.from_fens(text),
        "Arrow bytes": lambda: Boards.from_fens(binary),
        "Arrow stream": lambda: Boards.from_fens(chunked),
        "wrong FENs": fails(lambda: Boards.from_fens([long])),
        "wrong FENs as nulls": lambda: Boards.from_fens([long, None] * 20, "null").fens(),
        "a wrong FEN": fails(lambda: Board(long)),
        "a wrong move": fails(lambda: Board().play(long)),
        "a wrong type": fails(lambda: Boards.from_fens([fens, 3])),
        "a wrong square": fails(lambda: slidemask.queen_attacks(np.full(5000, 99, np.uint8), words)),
        "all features": lambda: boards[:40].to_arrow(list(slidemask.FEATURES)),
        "a NumPy feature": boards.attack_map,
        "planes": lambda: boards[:200].attack_planes("float32"),
        "texts": lambda: boards.fens(),
        "moves": lambda: pa.array(boards.legal_moves()).to_pylist()[:1],
        "an export": lambda: pa.record_batch(boards.to_arrow(names)),
        "an export that is not used": lambda: boards.to_arrow(names).__arrow_c_array__(),
        "a stream that is not used": lambda: boards.to_arrow(names).__arrow_c_stream__(),
        "children": lambda: boards[:200].children(),
        "slices": lambda: boards[::-1][5:],
        "positions": lambda: list(boards[:300]),
        "features": lambda: compute(batch),
        "perft": lambda: boards[:20].perft(2, hash_mib=1),
        "perft of a board": lambda: Board().perft(4, hash_mib=1),
        "a game": lambda: played.play("e4", "e5").undo(),
        "a picture": lambda: played._repr_svg_(),
        "steps": lambda: slidemask.explain("ray-subtraction", "queen", 3, 5),
    }


@pytest.mark.parametrize("case", list(leak_cases()))
def test_a_thousand_calls_leave_no_memory(case):
    call, process = leak_cases()[case], psutil.Process()
    slow = case in (
        "features",
        "all features",
        "moves",
        "a NumPy feature",
        "lists of FENs",
        "perft of a board",
    )
    rounds = 10
    calls = 30 if slow else 100
    resident = []
    # Memory that still grows in the last rounds is a leak. What an allocator keeps, it has before.
    for _ in range(rounds):
        for _ in range(calls):
            call()
        gc.collect()
        resident.append(process.memory_info().rss)
    growth = resident[-1] - resident[rounds // 2]
    # A result of the smallest case has about 20 kB, so that a leak of each is more than 10 MB.
    assert growth < 4 << 20, [(one - resident[0]) >> 10 for one in resident]
