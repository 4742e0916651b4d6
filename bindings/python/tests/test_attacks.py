"""The functions for attack sets: each beside python-chess's masks, then types, shapes, layouts and `out`."""

import re
import threading

import chess
import numpy as np
import pytest

import slidemask
from conftest import random_words


def rook(square, occupied):
    ranks = chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
    return ranks | chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]


def bishop(square, occupied):
    return chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]


def queen(square, occupied):
    return rook(square, occupied) | bishop(square, occupied)


def union(one):
    """The function for sets, from the one for a square."""

    def whole(sets, occupied):
        found = 0
        for square in chess.scan_forward(sets):
            found |= one(square, occupied)
        return found

    return whole


def pawn_attacks(color):
    return lambda squares, out=None: slidemask.pawn_attacks(color, squares, out)


SQUARES, WORDS = np.tile(np.arange(64), 3), random_words(192)
SETS, OTHER_SETS = random_words(192, 1), random_words(192, 2)
SLIDERS = [(slidemask.rook_attacks, rook), (slidemask.bishop_attacks, bishop), (slidemask.queen_attacks, queen)]
#: Functions with one result: the function, the answer for an entry, and arguments.
FUNCTIONS = {
    **{function.__name__: (function, one, [SQUARES, WORDS]) for function, one in SLIDERS},
    "setwise_rook_attacks": (slidemask.setwise_rook_attacks, union(rook), [SETS, WORDS]),
    "setwise_bishop_attacks": (slidemask.setwise_bishop_attacks, union(bishop), [SETS, WORDS]),
    "setwise_queen_attacks": (slidemask.setwise_queen_attacks, union(queen), [SETS, WORDS]),
    "setwise_slider_attacks": (
        slidemask.setwise_slider_attacks,
        lambda orthogonal, diagonal, occupied: union(rook)(orthogonal, occupied) | union(bishop)(diagonal, occupied),
        [SETS, OTHER_SETS, WORDS],
    ),
    "knight_attacks": (slidemask.knight_attacks, chess.BB_KNIGHT_ATTACKS.__getitem__, [SQUARES]),
    "king_attacks": (slidemask.king_attacks, chess.BB_KING_ATTACKS.__getitem__, [SQUARES]),
    "white pawn_attacks": (pawn_attacks("white"), chess.BB_PAWN_ATTACKS[chess.WHITE].__getitem__, [SQUARES]),
    "black pawn_attacks": (pawn_attacks(chess.BLACK), chess.BB_PAWN_ATTACKS[chess.BLACK].__getitem__, [SQUARES]),
    "between": (slidemask.between, chess.between, [np.arange(64)[:, None], np.arange(64)]),
    "line": (slidemask.line, chess.ray, [np.arange(64)[:, None], np.arange(64)]),
}


def by_oracle(one, *columns):
    """The oracle's answer for each entry of columns of one shape."""
    columns = np.broadcast_arrays(*columns)
    entries = zip(*(column.ravel().tolist() for column in columns), strict=True)
    answers = np.array([one(*entry) for entry in entries], np.uint64)
    return answers.reshape(columns[0].shape)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_each_function_answers_columns_integers_and_scalars(name):
    function, one, arguments = FUNCTIONS[name]
    want = by_oracle(one, *arguments)
    found = function(*arguments)
    assert found.dtype == np.uint64
    np.testing.assert_array_equal(found, want)
    entry = [int(argument.ravel()[-1]) for argument in arguments]
    assert function(*entry) == one(*entry)
    assert type(function(*entry)) is int
    assert type(function(*map(np.uint64, entry))) is np.uint64
    assert type(function(np.array(entry[0]), *entry[1:])) is np.uint64
    assert type(function([entry[0]], *entry[1:])) is np.ndarray


def test_rook_and_bishop_attacks_are_those_of_each_alone():
    both = slidemask.rook_and_bishop_attacks(SQUARES, WORDS)
    np.testing.assert_array_equal(both.rook, by_oracle(rook, SQUARES, WORDS))
    np.testing.assert_array_equal(both.bishop, by_oracle(bishop, SQUARES, WORDS))
    one = slidemask.rook_and_bishop_attacks("d4", 0x1234_5678_9ABC_DEF0)
    assert one == (rook(27, 0x1234_5678_9ABC_DEF0), bishop(27, 0x1234_5678_9ABC_DEF0))
    assert [type(part) for part in one] == [int, int]
    assert [type(part) for part in slidemask.rook_and_bishop_attacks(np.int8(27), 0)] == [np.uint64, np.uint64]


def test_attack_maps_hold_the_attacks_of_every_square():
    occupied = WORDS.reshape(3, 64)
    maps = slidemask.attack_map(occupied)
    assert maps.rook.shape == maps.bishop.shape == (3, 64, 64)
    np.testing.assert_array_equal(maps.rook, by_oracle(rook, np.arange(64), occupied[..., None]))
    np.testing.assert_array_equal(maps.bishop, by_oracle(bishop, np.arange(64), occupied[..., None]))
    np.testing.assert_array_equal(slidemask.attack_map(int(occupied[1, 2])).rook, maps.rook[1, 2])


@pytest.mark.parametrize(
    ("squares", "occupied"),
    [((5,), ()), ((), (5,)), ((4, 1), (3,)), ((2, 1, 3), (4, 1)), ((0,), (1,)), ((3, 0), (1,)), ((1,), (7, 1))],
)
@pytest.mark.parametrize(("function", "one"), SLIDERS)
def test_arguments_broadcast(function, one, squares, occupied):
    source = np.random.default_rng(7)
    squares = source.integers(0, 64, squares)
    occupied = source.integers(0, 2**64, occupied, dtype=np.uint64)
    result = function(squares, occupied)
    assert result.shape == np.broadcast_shapes(squares.shape, occupied.shape)
    np.testing.assert_array_equal(result, by_oracle(one, squares, occupied))


def unaligned(array):
    octets = np.zeros(array.nbytes + 1, np.uint8)
    view = octets[1:].view(array.dtype)[: array.size].reshape(array.shape)
    view[...] = array
    return view


# Each makes an array with the values of a contiguous one that lies in memory in another way.
LAYOUTS = {
    "every third": lambda array: np.repeat(array, 3, axis=-1)[..., ::3],
    "backwards": lambda array: array[..., ::-1].copy()[..., ::-1],
    "Fortran order": np.asfortranarray,
    "transposed": lambda array: array.T.copy().T,
    "read-only": lambda array: np.frombuffer(array.tobytes(), array.dtype).reshape(array.shape),
    "byte-swapped": lambda array: array.astype(array.dtype.newbyteorder()),
    "a subclass": lambda array: array.view(np.recarray),
    "unaligned": unaligned,
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
def test_the_layout_of_arguments_does_not_matter(layout, dtype):
    squares = np.random.default_rng(1).integers(0, 64, (6, 35)).astype(dtype)
    occupied = random_words(210).reshape(6, 35)
    changed = LAYOUTS[layout](squares), LAYOUTS[layout](occupied)
    np.testing.assert_array_equal(changed[1], occupied)
    np.testing.assert_array_equal(slidemask.queen_attacks(*changed), by_oracle(queen, squares, occupied))
    # A call of few entries has a way of its own.
    np.testing.assert_array_equal(
        slidemask.queen_attacks(changed[0][:1, :2], changed[1][:1, :2]), by_oracle(queen, squares[:1, :2], occupied[:1, :2])
    )
    np.testing.assert_array_equal(
        slidemask.setwise_queen_attacks(changed[1], changed[1]), slidemask.setwise_queen_attacks(occupied, occupied)
    )
    assert (slidemask.unpack(changed[1]) == slidemask.unpack(occupied)).all()


@pytest.mark.parametrize(
    "dtype", [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64, ">i4", ">i8", ">u8", np.intp]
)
def test_all_types_of_whole_numbers_are_squares_and_bitboards(dtype):
    numbers = np.arange(64).astype(dtype)
    np.testing.assert_array_equal(slidemask.rook_attacks(numbers, 0), by_oracle(rook, np.arange(64), 0))
    np.testing.assert_array_equal(slidemask.rook_attacks(0, numbers), by_oracle(rook, 0, np.arange(64)))


def test_a_list_may_mix_small_and_large_bitboards():
    occupied = [1, 2**63]
    np.testing.assert_array_equal(slidemask.rook_attacks([0, 0], occupied), [rook(0, word) for word in occupied])


def test_names_of_squares_are_squares():
    names = chess.SQUARE_NAMES
    for square, name in enumerate(names):
        assert slidemask.rook_attacks(name, 0x1234) == rook(square, 0x1234)
        assert slidemask.king_attacks(name) == chess.BB_KING_ATTACKS[square]
        assert slidemask.between(name, "a1") == chess.between(square, 0)
        assert slidemask.line("h1", name) == chess.ray(7, square)
    assert {type(slidemask.king_attacks("a1")), type(slidemask.line("a1", "h8"))} == {int}
    np.testing.assert_array_equal(slidemask.rook_attacks(names, 0), slidemask.rook_attacks(np.arange(64), 0))
    np.testing.assert_array_equal(slidemask.king_attacks(names), np.array(chess.BB_KING_ATTACKS, np.uint64))


def test_bitboards_of_python_chess_are_bitboards():
    squares = chess.SquareSet(0x00FF_0000_0000_FF00)
    assert slidemask.rook_attacks(3, squares) == rook(3, int(squares))
    assert slidemask.to_squareset(0x81) == chess.SquareSet([chess.A1, chess.H1])
    assert slidemask.to_squareset(np.uint64(2**64 - 1)) == chess.SquareSet(chess.BB_ALL)
    assert slidemask.to_squareset(np.array(5)) == chess.SquareSet(5)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_results_are_written_into_out(name):
    function, one, arguments = FUNCTIONS[name]
    want = function(*arguments)
    shape = want.shape
    contiguous = np.zeros(shape, np.uint64)
    with_gaps = np.zeros((*shape[:-1], 2 * shape[-1]), np.uint64)
    backwards = np.zeros(shape, np.uint64)[..., ::-1]
    for out in (contiguous, with_gaps[..., ::2], backwards, np.zeros(shape, np.uint64, "F"), unaligned(contiguous)):
        assert function(*arguments, out=out) is out
        np.testing.assert_array_equal(out, want)
    assert not with_gaps[..., 1::2].any()
    scalar = np.zeros((), np.uint64)
    entry = [int(argument.ravel()[-1]) for argument in arguments]
    assert function(*entry, out=scalar) is scalar
    assert scalar == one(*entry)


def test_a_pair_of_results_is_written_into_a_pair():
    squares, occupied = np.arange(64), random_words(64)
    want = by_oracle(rook, squares, occupied), by_oracle(bishop, squares, occupied)
    # One result has gaps, the other is the input itself.
    wide = np.zeros((64, 3), np.uint64)
    result = slidemask.rook_and_bishop_attacks(squares, occupied, out=(wide[:, 1], occupied))
    assert result.bishop is occupied
    np.testing.assert_array_equal(wide[:, 1], want[0])
    np.testing.assert_array_equal(occupied, want[1])
    assert not wide[:, [0, 2]].any()
    # Gaps between two results are no overlap.
    slidemask.rook_and_bishop_attacks(squares, 0, out=(wide[:, 0], wide[:, 1]))
    assert wide[:, :2].tolist() == [[rook(square, 0), bishop(square, 0)] for square in range(64)]


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


@pytest.mark.parametrize("position", range(3))
def test_out_of_setwise_functions_may_be_any_of_their_arguments(position):
    columns = [random_words(500, seed) for seed in (1, 2, 3)]
    want = slidemask.setwise_slider_attacks(*columns)
    slidemask.setwise_slider_attacks(*columns, out=columns[position])
    np.testing.assert_array_equal(columns[position], want)


def test_long_columns_are_computed_in_all_their_blocks():
    """A column is cut into blocks for the threads. Each entry must come from its own block."""
    count = 3 * (1 << 15) + 17
    squares = np.arange(count) % 64
    occupied = np.arange(count, dtype=np.uint64) * np.uint64(0x9E37_79B9_7F4A_7C15)
    edges = np.array([0, (1 << 15) - 1, 1 << 15, 2 << 15, count - 1])
    places = np.concatenate([np.random.default_rng(3).integers(0, count, 500), edges])
    sets = random_words(count, 9)
    both = slidemask.rook_and_bishop_attacks(squares, occupied)
    for found, one, *columns in [
        *((function(squares, occupied), one, squares, occupied) for function, one in SLIDERS),
        (both.rook, rook, squares, occupied),
        (both.bishop, bishop, squares, occupied),
        (slidemask.knight_attacks(squares), chess.BB_KNIGHT_ATTACKS.__getitem__, squares),
        (slidemask.setwise_rook_attacks(sets, occupied), union(rook), sets, occupied),
        (slidemask.line(squares, squares[::-1]), chess.ray, squares, squares[::-1]),
    ]:
        assert found.shape == (count,)
        np.testing.assert_array_equal(found[places], by_oracle(one, *(column[places] for column in columns)))


@pytest.mark.parametrize("shape", [(), (0,), (1,), (7,), (2, 3), (2, 0, 3)])
def test_unpack_makes_boards_and_pack_is_its_inverse(shape):
    words = random_words(100)[: int(np.prod(shape))].reshape(shape)
    boards = slidemask.unpack(words)
    assert (boards.shape, boards.dtype) == ((*shape, 8, 8), np.bool_)
    # Bit n is at rank n // 8 and file n % 8.
    bits = (words[..., None] >> np.arange(64, dtype=np.uint64) & np.uint64(1)).astype(bool)
    np.testing.assert_array_equal(boards.reshape(*shape, 64), bits)
    packed = slidemask.pack(boards)
    np.testing.assert_array_equal(packed, words)
    assert packed.dtype == np.uint64
    np.testing.assert_array_equal(slidemask.pack(np.asfortranarray(boards).astype(float)), words)
    np.testing.assert_array_equal(slidemask.pack(boards[..., ::-1, :]), words.byteswap())


def test_drawings_show_the_squares():
    words = random_words(20)
    texts = [str(chess.SquareSet(word)) for word in words.tolist()]
    assert [str(slidemask.draw(word)) for word in words.tolist()] == texts
    assert str(slidemask.draw(words)) == repr(slidemask.draw(words)) == "\n\n".join(texts)
    assert slidemask.draw(words)._repr_html_().count(f"{words[2]:#018x}") == 1


@pytest.mark.parametrize("method", slidemask.METHODS)
def test_the_steps_of_every_method_end_at_the_attacks(method):
    # Hyperbola Quintessence mirrors the board.
    steps = slidemask.explain("hyperbola-quintessence", "rook", 27, 0).lines[0].steps
    assert {step.upright for step in steps} == {True, False}
    for piece, one, axes in (("rook", rook, 2), ("bishop", bishop, 2), ("queen", queen, 4)):
        steps = slidemask.explain(method, piece, 27, int(WORDS[9]))
        assert steps.attacks == one(27, int(WORDS[9]))
        # A joint method computes a rank and its file together.
        found = [axis for line in steps.lines for axis in line.axis.split(" and ")]
        assert len(found) == len(set(found)) == axes


def test_steps_are_shown_as_text_and_as_pictures():
    steps = slidemask.explain("ray-subtraction", "rook", "b1", 0x42)
    step = steps.lines[0].steps[1]
    assert step.minuend is not None and step.subtrahend is not None
    assert step.value == (step.minuend - step.subtrahend) % 2**64
    assert "a rook on b1" in str(steps)
    assert str(steps).splitlines()[-1] == f"attacks {rook(1, 0x42):#018x}"
    # A picture for the pieces, for each step and for the attacks.
    pictures = 2 + sum(len(line.steps) for line in steps.lines)
    assert len(re.findall("<svg|<img", steps._repr_html_())) == pictures


def test_few_arguments_are_checked_like_many():
    masked = np.ma.MaskedArray([1, 2], [True, False], np.uint8)
    with pytest.raises(TypeError, match="squares is a masked array"):
        slidemask.rook_attacks(masked, np.zeros(2, np.uint64))


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
