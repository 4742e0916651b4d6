"""The functions for attack sets, judged by python-chess's masks and by a walk over the board."""

import re
import threading

import chess
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import slidemask
from conftest import random_words

ROOK_STEPS = [(0, 1), (0, -1), (1, 0), (-1, 0)]
BISHOP_STEPS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
WORDS = st.integers(0, 2**64 - 1)


def rook(square, occupied):
    ranks = chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
    return ranks | chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]


def bishop(square, occupied):
    return chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]


def queen(square, occupied):
    return rook(square, occupied) | bishop(square, occupied)


def walk(square, occupied, steps):
    """The squares that a slider reaches, one step at a time: a second oracle, which has no tables."""
    reached = 0
    for rank_step, file_step in steps:
        rank, file = divmod(square, 8)
        while True:
            rank, file = rank + rank_step, file + file_step
            if not (0 <= rank < 8 and 0 <= file < 8):
                break
            reached |= 1 << 8 * rank + file
            if occupied >> 8 * rank + file & 1:
                break
    return reached


SLIDERS = [
    (slidemask.rook_attacks, rook),
    (slidemask.bishop_attacks, bishop),
    (slidemask.queen_attacks, queen),
]
SETWISE = [
    (slidemask.setwise_rook_attacks, rook),
    (slidemask.setwise_bishop_attacks, bishop),
    (slidemask.setwise_queen_attacks, queen),
]
LEAPERS = [
    (slidemask.knight_attacks, chess.BB_KNIGHT_ATTACKS),
    (slidemask.king_attacks, chess.BB_KING_ATTACKS),
    (
        lambda squares, out=None: slidemask.pawn_attacks("white", squares, out),
        chess.BB_PAWN_ATTACKS[chess.WHITE],
    ),
    (
        lambda squares, out=None: slidemask.pawn_attacks("black", squares, out),
        chess.BB_PAWN_ATTACKS[chess.BLACK],
    ),
]
PAIRS = [(slidemask.between, chess.between), (slidemask.line, chess.ray)]


def by_oracle(one, *columns):
    """The oracle's answer for each entry of columns of one shape."""
    columns = np.broadcast_arrays(*columns)
    entries = zip(*(column.ravel().tolist() for column in columns), strict=True)
    answers = np.array([one(*entry) for entry in entries], np.uint64)
    return answers.reshape(columns[0].shape)


def union(one, sets, occupied):
    whole = 0
    for square in chess.scan_forward(sets):
        whole |= one(square, occupied)
    return whole


@pytest.mark.parametrize(("function", "one"), SLIDERS)
def test_sliders_attack_what_python_chess_says(function, one):
    squares = np.tile(np.arange(64), 400)
    occupied = random_words(squares.size)
    np.testing.assert_array_equal(function(squares, occupied), by_oracle(one, squares, occupied))


def test_the_oracle_agrees_with_a_walk_over_the_board():
    for square, occupied in zip(list(range(64)) * 10, random_words(640).tolist(), strict=True):
        assert rook(square, occupied) == walk(square, occupied, ROOK_STEPS)
        assert bishop(square, occupied) == walk(square, occupied, BISHOP_STEPS)


def test_rook_and_bishop_attacks_are_those_of_each_alone():
    squares, occupied = np.tile(np.arange(64), 100), random_words(6400)
    both = slidemask.rook_and_bishop_attacks(squares, occupied)
    np.testing.assert_array_equal(both.rook, by_oracle(rook, squares, occupied))
    np.testing.assert_array_equal(both.bishop, by_oracle(bishop, squares, occupied))


def test_rook_and_bishop_attacks_take_integers_scalars_and_out():
    both = slidemask.rook_and_bishop_attacks(27, 0x1234_5678_9ABC_DEF0)
    assert both == (rook(27, 0x1234_5678_9ABC_DEF0), bishop(27, 0x1234_5678_9ABC_DEF0))
    assert [type(one) for one in both] == [int, int]
    scalars = slidemask.rook_and_bishop_attacks(np.int8(27), 0)
    assert [type(one) for one in scalars] == [np.uint64, np.uint64]
    squares, occupied = np.arange(64), random_words(64)
    wide = np.zeros((64, 3), np.uint64)
    # One result has gaps, the other is the input itself.
    want = by_oracle(rook, squares, occupied), by_oracle(bishop, squares, occupied)
    result = slidemask.rook_and_bishop_attacks(squares, occupied, out=(wide[:, 1], occupied))
    assert result.bishop is occupied
    np.testing.assert_array_equal(wide[:, 1], want[0])
    np.testing.assert_array_equal(occupied, want[1])
    assert not wide[:, [0, 2]].any()


@pytest.mark.parametrize(("function", "table"), LEAPERS)
def test_leapers_attack_what_python_chess_says(function, table):
    np.testing.assert_array_equal(function(np.arange(64)), np.array(table, np.uint64))
    assert [function(square) for square in range(64)] == table
    assert type(function(0)) is int
    assert type(function(np.uint8(0))) is np.uint64
    out = np.zeros((2, 64), np.uint64)
    assert function(np.arange(64), out[1]) is not None
    np.testing.assert_array_equal(out[1], np.array(table, np.uint64))
    assert not out[0].any()


@pytest.mark.parametrize("color", ["white", "black"])
def test_a_colour_of_python_chess_is_a_colour(color):
    assert slidemask.pawn_attacks(color, 28) == slidemask.pawn_attacks(color == "white", 28)


@pytest.mark.parametrize(("function", "one"), PAIRS)
def test_between_and_line_are_those_of_python_chess(function, one):
    first, second = np.arange(64)[:, None], np.arange(64)
    want = by_oracle(one, first, second)
    np.testing.assert_array_equal(function(first, second), want)
    for square in range(64):
        assert [function(square, other) for other in range(64)] == want[square].tolist()
    assert type(function(0, 7)) is int
    out = np.zeros((64, 64), np.uint64, order="F")
    assert function(first.astype(np.uint8), second, out) is out
    np.testing.assert_array_equal(out, want)


@pytest.mark.parametrize(("function", "one"), SETWISE)
def test_setwise_attacks_are_the_union_of_single_attacks(function, one):
    sets, occupied = random_words(3000, 1), random_words(3000, 2)
    want = by_oracle(lambda *entry: union(one, *entry), sets, occupied)
    np.testing.assert_array_equal(function(sets, occupied), want)
    assert function(int(sets[5]), int(occupied[5])) == want[5]
    assert type(function(1, 1)) is int


def test_setwise_slider_attacks_are_the_union_of_both_kinds():
    orthogonal, diagonal, occupied = (random_words(3000, seed) for seed in (3, 4, 5))
    want = by_oracle(lambda o, d, all_: union(rook, o, all_) | union(bishop, d, all_), orthogonal, diagonal, occupied)
    np.testing.assert_array_equal(slidemask.setwise_slider_attacks(orthogonal, diagonal, occupied), want)
    out = np.zeros(3000, np.uint64)
    assert slidemask.setwise_slider_attacks(orthogonal, diagonal, occupied, out=out) is out
    np.testing.assert_array_equal(out, want)


def test_attack_maps_hold_the_attacks_of_every_square():
    occupied = random_words(300).reshape(3, 100)
    squares = np.arange(64)
    maps = slidemask.attack_map(occupied)
    assert maps.rook.shape == maps.bishop.shape == (3, 100, 64)
    np.testing.assert_array_equal(maps.rook, by_oracle(rook, squares, occupied[..., None]))
    np.testing.assert_array_equal(maps.bishop, by_oracle(bishop, squares, occupied[..., None]))
    one = slidemask.attack_map(int(occupied[1, 2]))
    np.testing.assert_array_equal(one.rook, maps.rook[1, 2])


@pytest.mark.parametrize(
    ("squares", "occupied"),
    [
        ((5,), ()),
        ((), (5,)),
        ((4, 1), (3,)),
        ((2, 1, 3), (4, 1)),
        ((0,), (1,)),
        ((3, 0), (1,)),
        ((1,), (7, 1)),
    ],
)
@pytest.mark.parametrize(("function", "one"), SLIDERS)
def test_arguments_broadcast(function, one, squares, occupied):
    source = np.random.default_rng(7)
    squares = source.integers(0, 64, squares)
    occupied = source.integers(0, 2**64, occupied, dtype=np.uint64)
    result = function(squares, occupied)
    assert result.shape == np.broadcast_shapes(squares.shape, occupied.shape)
    np.testing.assert_array_equal(result, by_oracle(one, squares, occupied))


# Each makes an array with the values of a contiguous one that lies in memory in another way.
LAYOUTS = {
    "every third": lambda array: np.repeat(array, 3, axis=-1)[..., ::3],
    "backwards": lambda array: array[..., ::-1].copy()[..., ::-1],
    "Fortran order": np.asfortranarray,
    "transposed": lambda array: array.T.copy().T,
    "read-only": lambda array: np.frombuffer(array.tobytes(), array.dtype).reshape(array.shape),
    "byte-swapped": lambda array: array.astype(array.dtype.newbyteorder()),
    "a subclass": lambda array: array.view(np.recarray),
}


def unaligned(array):
    octets = np.zeros(array.nbytes + 1, np.uint8)
    view = octets[1:].view(array.dtype)[: array.size].reshape(array.shape)
    view[...] = array
    return view


LAYOUTS["unaligned"] = unaligned


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
def test_the_layout_of_arguments_does_not_matter(layout, dtype):
    squares = np.random.default_rng(1).integers(0, 64, (6, 35)).astype(dtype)
    occupied = random_words(210).reshape(6, 35)
    changed = LAYOUTS[layout](squares), LAYOUTS[layout](occupied)
    np.testing.assert_array_equal(changed[1], occupied)
    want = by_oracle(queen, squares, occupied)
    np.testing.assert_array_equal(slidemask.queen_attacks(*changed), want)
    np.testing.assert_array_equal(slidemask.setwise_queen_attacks(changed[1], changed[1]).shape, (6, 35))
    assert (slidemask.unpack(changed[1]) == slidemask.unpack(occupied)).all()


@pytest.mark.parametrize(
    "dtype", [np.int8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64, ">i4", ">u8", np.intp]
)
def test_all_types_of_whole_numbers_are_squares(dtype):
    squares = np.arange(64).astype(dtype)
    np.testing.assert_array_equal(slidemask.rook_attacks(squares, 0), by_oracle(rook, np.arange(64), 0))


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.uint32, np.int64, ">i8", ">u8"])
def test_all_types_of_whole_numbers_are_bitboards(dtype):
    words = np.arange(100).astype(dtype)
    np.testing.assert_array_equal(slidemask.rook_attacks(0, words), by_oracle(rook, 0, np.arange(100)))


def test_integers_give_an_integer_and_arrays_of_no_dimension_a_scalar():
    for function, one in SLIDERS:
        for square, occupied in zip(range(64), random_words(64).tolist(), strict=True):
            assert function(square, occupied) == one(square, occupied)
        assert type(function(3, 2**64 - 1)) is int
        assert type(function(np.array(3), 0)) is np.uint64
        assert type(function(3, np.uint64(0))) is np.uint64
        assert type(function([3], 0)) is np.ndarray


def test_a_list_may_mix_small_and_large_bitboards():
    occupied = [1, 2**63]
    np.testing.assert_array_equal(slidemask.rook_attacks([0, 0], occupied), [rook(0, word) for word in occupied])


def test_names_of_squares_are_squares():
    for square, name in enumerate(chess.SQUARE_NAMES):
        for function, one in SLIDERS:
            assert function(name, 0x1234) == one(square, 0x1234)
        for function, table in LEAPERS:
            assert function(name) == table[square]
        assert slidemask.between(name, "a1") == chess.between(square, 0)
        assert slidemask.line("h1", name) == chess.ray(7, square)
    names = chess.SQUARE_NAMES
    np.testing.assert_array_equal(slidemask.rook_attacks(names, 0), slidemask.rook_attacks(np.arange(64), 0))
    np.testing.assert_array_equal(slidemask.king_attacks(names), np.array(chess.BB_KING_ATTACKS, np.uint64))
    assert slidemask.rook_and_bishop_attacks("d4", 5) == (rook(27, 5), bishop(27, 5))


def test_bitboards_of_python_chess_are_bitboards():
    squares = chess.SquareSet(0x00FF_0000_0000_FF00)
    assert slidemask.rook_attacks(3, squares) == rook(3, int(squares))
    assert slidemask.to_squareset(0x81) == chess.SquareSet([chess.A1, chess.H1])
    assert slidemask.to_squareset(np.uint64(2**64 - 1)) == chess.SquareSet(chess.BB_ALL)
    assert slidemask.to_squareset(np.array(5)) == chess.SquareSet(5)


@pytest.mark.parametrize(("function", "one"), SLIDERS)
def test_results_are_written_into_out(function, one):
    squares, occupied = np.tile(np.arange(64), 5).reshape(5, 64), random_words(320).reshape(5, 64)
    want = by_oracle(one, squares, occupied)
    contiguous = np.zeros((5, 64), np.uint64)
    with_gaps = np.zeros((5, 128), np.uint64)
    backwards = np.zeros((5, 64), np.uint64)[::-1, ::-1]
    for out in (
        contiguous,
        with_gaps[:, ::2],
        backwards,
        np.zeros((5, 64), np.uint64, "F"),
        unaligned(contiguous),
    ):
        assert function(squares, occupied, out=out) is out
        np.testing.assert_array_equal(out, want)
    assert not with_gaps[:, 1::2].any()
    scalar = np.zeros((), np.uint64)
    assert function(1, 2, out=scalar) is scalar
    assert scalar == one(1, 2)


@pytest.mark.parametrize("count", [100, 200_000])
def test_out_may_overlap_an_argument(count):
    squares = np.random.default_rng(4).integers(0, 64, count)
    original = random_words(count + 1)
    want = by_oracle(queen, squares[:500], original[:count][:500])
    tail = by_oracle(queen, squares[-50:], original[:count][-50:])
    # The argument itself; the argument moved by one entry, either way; the argument backwards.
    memory = original.copy()
    for source, out in [
        (memory[:count], memory[:count]),
        (memory[:count], memory[1:]),
        (memory[1:], memory[:count]),
        (memory[:count], memory[:count][::-1]),
    ]:
        source[...] = original[:count]
        slidemask.queen_attacks(squares, source, out=out)
        np.testing.assert_array_equal(out[:500], want[:500])
        np.testing.assert_array_equal(out[-50:], tail)
    octets = np.zeros(8 * count, np.uint8)
    octets[:count] = squares
    slidemask.queen_attacks(octets[:count], original[:count], out=octets.view(np.uint64))
    np.testing.assert_array_equal(octets.view(np.uint64)[:500], want)


def test_out_of_setwise_functions_may_be_any_of_their_arguments():
    for position in range(3):
        columns = [random_words(500, seed) for seed in (1, 2, 3)]
        want = slidemask.setwise_slider_attacks(*columns)
        slidemask.setwise_slider_attacks(*columns, out=columns[position])
        np.testing.assert_array_equal(columns[position], want)


def test_long_columns_are_computed_in_all_their_blocks():
    """A column is cut into blocks for the threads. Each entry must come from its own block."""
    count = 3 * (1 << 15) + 17
    squares = np.arange(count) % 64
    occupied = np.arange(count, dtype=np.uint64) * np.uint64(0x9E37_79B9_7F4A_7C15)
    places = np.random.default_rng(3).integers(0, count, 2000)
    edges = np.array([0, (1 << 15) - 1, 1 << 15, 2 << 15, count - 1])
    places = np.concatenate([places, edges])
    for function, one in SLIDERS:
        want = by_oracle(one, squares[places], occupied[places])
        np.testing.assert_array_equal(function(squares, occupied)[places], want)
    both = slidemask.rook_and_bishop_attacks(squares, occupied)
    np.testing.assert_array_equal(both.rook[places], by_oracle(rook, squares[places], occupied[places]))
    np.testing.assert_array_equal(both.bishop[places], by_oracle(bishop, squares[places], occupied[places]))
    knights = slidemask.knight_attacks(squares)
    np.testing.assert_array_equal(knights, np.array(chess.BB_KNIGHT_ATTACKS, np.uint64)[squares])
    sets = random_words(count, 9)
    want = by_oracle(lambda *entry: union(rook, *entry), sets[places], occupied[places])
    np.testing.assert_array_equal(slidemask.setwise_rook_attacks(sets, occupied)[places], want)
    lines = slidemask.line(squares, squares[::-1])
    np.testing.assert_array_equal(lines[places], by_oracle(chess.ray, squares[places], squares[::-1][places]))


@given(
    arrays.mutually_broadcastable_shapes(num_shapes=2, max_dims=4, max_side=4),
    st.randoms(use_true_random=False),
)
def test_any_shapes_that_broadcast_give_the_calls_of_single_entries(shapes, source):
    first, second = shapes.input_shapes
    squares = np.array([source.randrange(64) for _ in range(int(np.prod(first)))], np.uint8).reshape(first)
    words = [source.randrange(2**64) for _ in range(int(np.prod(second)))]
    occupied = np.array(words, np.uint64).reshape(second)
    result = slidemask.bishop_attacks(squares, occupied)
    assert result.shape == shapes.result_shape
    np.testing.assert_array_equal(result, by_oracle(bishop, squares, occupied))


@given(WORDS)
def test_unpack_puts_bit_n_at_rank_n_div_8_and_file_n_mod_8(word):
    board = slidemask.unpack(word)
    assert board.shape == (8, 8)
    assert board.dtype == np.bool_
    assert [bool(bit) for bit in board.ravel()] == [bool(word >> square & 1) for square in range(64)]
    assert slidemask.pack(board) == word


@pytest.mark.parametrize("shape", [(), (0,), (1,), (7,), (2, 3), (2, 0, 3)])
def test_pack_is_the_inverse_of_unpack(shape):
    words = random_words(100)[: int(np.prod(shape))].reshape(shape)
    boards = slidemask.unpack(words)
    assert boards.shape == (*shape, 8, 8)
    packed = slidemask.pack(boards)
    np.testing.assert_array_equal(packed, words)
    assert packed.dtype == np.uint64
    np.testing.assert_array_equal(slidemask.pack(np.asfortranarray(boards).astype(float)), words)
    np.testing.assert_array_equal(slidemask.pack(boards[..., ::-1, :]), words.byteswap())


def test_drawings_show_the_squares():
    words = random_words(20)
    for word in words.tolist():
        assert str(slidemask.draw(word)) == repr(slidemask.draw([word])) == str(chess.SquareSet(word))
    assert str(slidemask.draw(words)) == "\n\n".join(str(chess.SquareSet(word)) for word in words.tolist())
    assert slidemask.draw(words)._repr_html_().count(f"{words[2]:#018x}") == 1


def test_the_steps_of_every_method_end_at_the_attacks():
    occupied = random_words(40).tolist()
    for method in slidemask.METHODS:
        for square, word in zip(range(0, 64, 2), occupied, strict=False):
            for piece, one in (("rook", rook), ("bishop", bishop), ("queen", queen)):
                steps = slidemask.explain(method, piece, square, word)
                assert steps.attacks == one(square, word), (method, piece, square, word)
                # A joint method computes a rank and its file together.
                axes = [axis for line in steps.lines for axis in line.axis.split(" and ")]
                assert len(axes) == len(set(axes)) == {"rook": 2, "bishop": 2, "queen": 4}[piece]
    text = str(slidemask.explain("ray-subtraction", "rook", "b1", 0x42))
    assert "a rook on b1" in text
    assert text.splitlines()[-1] == f"attacks {rook(1, 0x42):#018x}"
    # A picture for the pieces, for each step and for the attacks.
    steps = slidemask.explain("ray-subtraction", "rook", "b1", 0x42)
    pictures = 2 + sum(len(line.steps) for line in steps.lines)
    assert len(re.findall("<svg|<img", steps._repr_html_())) == pictures


def test_few_arguments_are_checked_like_many():
    masked = np.ma.MaskedArray([1, 2], [True, False], np.uint8)
    with pytest.raises(TypeError, match="squares is a masked array"):
        slidemask.rook_attacks(masked, np.zeros(2, np.uint64))
    memory = np.zeros(17, np.uint8)
    misaligned = memory[1:].view(np.uint64)
    assert not misaligned.flags.aligned
    assert slidemask.rook_attacks(np.array([0, 63], np.uint8), misaligned).tolist() == [rook(0, 0), rook(63, 0)]


def test_squares_that_another_thread_writes_stay_on_the_board():
    squares = np.zeros(200_000, np.uint8)
    done = threading.Event()

    def write():
        while not done.is_set():
            squares[:] = 255
            squares[:] = 0

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(200):
            try:
                found = slidemask.knight_attacks(squares)
            except ValueError:
                continue
            assert set(np.unique(found).tolist()) <= set(chess.BB_KNIGHT_ATTACKS)
    finally:
        done.set()
        writer.join()


def test_gaps_between_two_outputs_are_no_overlap():
    out = np.empty((64, 2), np.uint64)
    slidemask.rook_and_bishop_attacks(np.arange(64), 0, out=(out[:, 0], out[:, 1]))
    assert out.tolist() == [[rook(square, 0), bishop(square, 0)] for square in range(64)]
