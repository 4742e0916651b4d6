"""Wrong arguments: an error that says what is wrong, never a crash."""

from functools import partial

import chess
import numpy as np
import pyarrow as pa
import pytest

import slidemask
from conftest import random_words, told
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
    "durations": np.timedelta64(3, "s"),
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


class NoChunks:
    """A stream of Arrow data without a chunk."""

    def __arrow_c_stream__(self, requested_schema=None):
        return pa.chunked_array([], pa.uint64()).__arrow_c_stream__()


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


def test_an_error_names_the_type_of_an_entry():
    for value, message in [
        (True, "squares is of type bool: squares are whole numbers"),
        ([True], "squares has an entry of type bool: "),
        ([1, "e4"], "squares has an entry of type str: "),
    ]:
        with pytest.raises(TypeError, match=message):
            slidemask.rook_attacks(value, 0)


def test_shapes_that_do_not_go_together_are_an_error_that_shows_them():
    with pytest.raises(ValueError, match=r"squares \(3,\), occupied \(2,\)"):
        slidemask.rook_attacks([1, 2, 3], [1, 2])
    with pytest.raises(ValueError, match=r"first \(3,\), second \(2, 2\)"):
        slidemask.line([1, 2, 3], [[1, 2], [3, 4]])
    with pytest.raises(ValueError, match=r"orthogonal \(2,\), diagonal \(\), occupied \(3,\)"):
        slidemask.setwise_slider_attacks([1, 2], 0, [1, 2, 3])


def test_empty_columns_have_empty_results():
    for empty in ([], (), np.empty(0, np.uint8), np.empty(0, ">i8"), pa.array([], pa.uint64()), NoChunks()):
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
            lambda color: boards.mobility(color, "rook"),
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
            lambda one: boards.mobility("white", one),
        ):
            refuses(call, wrong, "kind", kind)


@pytest.mark.parametrize("wrong", [*NO_SQUARES, -1, 64, 2**70, 1.5, None, b"e4"])
def test_a_square_that_is_none_is_an_error(wrong):
    explain = partial(slidemask.explain, "ray-subtraction", "rook", occupied=0)
    for call in (Board().piece_at, Board().attackers_to, explain):
        refuses(call, wrong, "square", (TypeError, ValueError))


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
    "threads of the pool is far too large": (lambda: slidemask.set_num_threads(2**62), "threads"),
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
