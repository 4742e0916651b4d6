"""slidemask.boards: variants. Columns agree with one piece on one board, and these with examples."""

import random

import numpy as np
import pyarrow as pa
import pytest

import slidemask
from conftest import run_python
from slidemask import boards


def random_positions(variant, letters, count):
    rng = random.Random(0)
    for _ in range(count):
        squares = rng.sample(range(variant.files * variant.ranks), rng.randint(1, 20))
        yield {square: rng.choice([str.upper, str.lower])(rng.choice(letters)) for square in squares}


def text_of(variant, pieces):
    ranks = []
    for rank in range(variant.ranks - 1, -1, -1):
        text, empty = "", 0
        for square in range(rank * variant.files, (rank + 1) * variant.files):
            if square in pieces:
                text, empty = text + (str(empty) if empty else "") + pieces[square], 0
            else:
                empty += 1
        ranks.append(text + (str(empty) if empty else ""))
    return "/".join(ranks)


def squares_of(variant, sets):
    return [set(np.flatnonzero(one).tolist()) for one in variant.unpack(sets).reshape(len(sets), -1)]


#: The words of a set of each variant, and its letters.
VARIANTS = {
    "shogi": (2, ["P", "L", "N", "S", "G", "B", "R", "K", "+P", "+L", "+N", "+S", "+B", "+R"]),
    "minishogi": (1, ["P", "S", "G", "B", "R", "K", "+P", "+S", "+B", "+R"]),
    "grand": (2, ["P", "N", "B", "R", "Q", "K", "A", "C"]),
    "16x16": (4, ["P", "N", "B", "R", "Q", "K", "A", "C"]),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_columns_agree_with_one_piece_on_one_board(name):
    variant = boards.Variant.rectangle(16, 16) if "x" in name else boards.Variant(name)
    words, letters = VARIANTS[name]
    assert variant.words == words
    rows = list(random_positions(variant, letters, 30))
    positions = variant.read(pa.array([text_of(variant, pieces) for pieces in rows]))
    assert squares_of(variant, positions.occupied) == [set(pieces) for pieces in rows]
    for letter in [*letters, *map(str.lower, letters)]:
        own = [{square for square, one in pieces.items() if one == letter} for pieces in rows]
        assert squares_of(variant, positions.pieces(letter)) == own
    reached = [
        {square: squares_of(variant, variant.attacks(one, [square], occupied))[0] for square, one in pieces.items()}
        for pieces, occupied in zip(rows, positions.occupied, strict=True)
    ]
    for side, is_own in zip(variant.sides, (str.isupper, str.islower), strict=True):
        own = [{square for square, one in pieces.items() if is_own(one[-1])} for pieces in rows]
        assert squares_of(variant, positions.side(side)) == own
        union = [set().union(*(row[square] for square in squares)) for row, squares in zip(reached, own, strict=True)]
        assert squares_of(variant, positions.attacked_by(side)) == union
    targets = np.arange(len(rows)) % (variant.files * variant.ranks)
    attackers = [
        {square for square, found in row.items() if target in found} for row, target in zip(reached, targets, strict=True)
    ]
    assert squares_of(variant, positions.attackers_to(targets)) == attackers
    assert sum(map(len, attackers)) > 5
    assert (variant.pack(variant.unpack(positions.occupied)) == positions.occupied).all()


def test_pieces_of_one_letter_and_boards_with_holes():
    xiangqi = boards.Variant("xiangqi")
    assert xiangqi.names(xiangqi.attacks("advisor", ["d1", "e5"], 0)[1]) == []
    # A soldier has one letter and two kinds.
    assert xiangqi.names(xiangqi.attacks("P", "e7", 0)) == ["d7", "f7", "e8"]
    assert xiangqi.pieces["P"] == "soldier"
    omega = boards.Variant("omega")
    assert omega.names(omega.attacks("W", "a1", 0)) == ["b2", "d2", "b4"]
    assert omega.draw(omega.set("a1")).splitlines()[-2:] == ["  . . . . . . . . . .", "1                     ."]


def test_cannons_of_janggi_know_all_cannons():
    janggi = boards.Variant("janggi")
    # The cannon on a1 has a cannon and a soldier before it.
    positions = janggi.read(["9/4k4/9/9/9/p8/9/p4P3/4P4/C2c1C3 w", "9/4k4/9/9/9/9/9/3c5/4c4/5C2C w"])
    cannons = positions.pieces("C") | positions.pieces("c")
    found = janggi.attacks("C", "a1", positions.occupied, cannons)
    assert [janggi.names(one) for one in found] == [["a4", "a5"], []]
    assert [janggi.names(one) for one in positions.attackers_to(["a5", "d3"])] == [["a1"], []]
    assert {"a4", "a5", "d3", "f10"} <= set(janggi.names(positions.attacked_by("blue")[0]))
    # One set for all squares.
    assert janggi.attacks("C", ["a1", "f1"], positions.occupied[0], cannons[0]).shape == (2, 2)
    with pytest.raises(ValueError, match="a cannon of janggi has to know all cannons: pass their sets as cannons"):
        janggi.attacks("C", "a1", 0)
    with pytest.raises(ValueError, match=r"cannons has the shape \(3,\): a set has 2 words"):
        janggi.attacks("C", "a1", 0, [1, 2, 3])
    with pytest.raises(ValueError, match=r"squares \(2,\), occupied \(2,\), cannons \(3, 2\)"):
        janggi.attacks("C", ["a1", "b1"], 0, np.zeros((3, 2), np.uint64))


def test_hands_and_sides_are_read():
    shogi = boards.Variant("shogi")
    board = "4k4/9/9/9/9/9/9/9/4K4"
    texts = [f"{board} b RP12p 1", f"{board} w - 2", f"{board}[Pp] b - - 0 1", board, None, "x", b"\xff"]
    positions = shogi.read(texts, errors="null")
    assert len(positions) == 7
    assert positions.in_hand("p").tolist() == [12, 0, 1, 0, 0, 0, 0]
    assert positions.in_hand("P").tolist() == [1, 0, 1, 0, 0, 0, 0]
    assert positions.in_hand("rook").tolist() == [1, 0, 0, 0, 0, 0, 0]
    assert positions.first_to_move.tolist() == [True, False, False, True, False, False, False]
    assert positions.valid.tolist() == [True] * 4 + [False] * 3
    assert not positions.occupied[4:].any()
    for name in boards.VARIANTS:
        variant = boards.Variant(name)
        assert variant.read([variant.start]).valid.all()
        assert repr(variant) == f"<slidemask.boards.Variant {name}, {variant.files}x{variant.ranks}>"
    assert repr(positions) == "<slidemask.boards.Positions of shogi, 7 rows>"
    assert boards.Variant.rectangle(3, 1).start is None
    empty = shogi.read([])
    assert empty.occupied.shape == (0, 2)
    assert empty.attackers_to(np.array([], np.uint8)).shape == (0, 2)


def test_arrays_broadcast_and_keep_their_shapes():
    shogi = boards.Variant("shogi")
    occupied = shogi.set("5c")
    one = shogi.attacks("lance", "5e", occupied)
    assert one.shape == (2,)
    assert shogi.names(one) == ["5d", "5c"]
    squares = np.array([[40, 41, 42]], np.int64)
    assert shogi.attacks("L", squares, np.stack([occupied, one])[:, None]).shape == (2, 3, 2)
    assert (shogi.attacks("L", squares, 0)[0, 0] == shogi.attacks("L", 40, [0, 0])).all()
    turned = np.asfortranarray(np.stack([occupied] * 3))
    assert (shogi.attacks("L", squares[0][::-1], turned)[2] == one).all()
    sets = shogi.read([shogi.start] * 3).occupied
    column = pa.FixedSizeListArray.from_arrays(sets.reshape(-1), shogi.words)
    assert column.to_pylist() == sets.tolist()


ERRORS = [
    (lambda shogi: boards.Variant("chess"), ValueError, 'variant is "chess": use one of shogi, minishogi, xiangqi, .*omega'),
    (lambda shogi: boards.Variant(3), TypeError, "variant is of type int: use one of"),
    (lambda shogi: boards.Variant.rectangle(0, 3), ValueError, "files is 0: use at least 1"),
    (lambda shogi: boards.Variant.rectangle(17, 16), ValueError, "17x16 has more than 256 squares"),
    (lambda shogi: shogi.square("1j"), ValueError, 'square is "1j": the board has 9 ranks; the first one is a'),
    (lambda shogi: shogi.set("5e", "g7"), ValueError, 'square is "g7": a square is a number for the file'),
    (
        lambda shogi: shogi.attacks("Q", 0, 0),
        ValueError,
        r"shogi has no piece 'Q': its pieces are P \(pawn\), .*\+R \(dragon\)",
    ),
    (
        lambda shogi: shogi.read([shogi.start]).in_hand("dragon"),
        ValueError,
        'piece is "dragon": a piece in hand is not promoted',
    ),
    (lambda shogi: shogi.attacks(None, 0, 0), TypeError, "piece is of type NoneType: use a letter"),
    (lambda shogi: shogi.attacks("R", 81, 0), ValueError, r"squares is 81: squares are whole numbers from 0 \(9i\) to 80"),
    (lambda shogi: shogi.attacks("R", [0, -1], 0), ValueError, r"squares\[1\] is -1"),
    (lambda shogi: shogi.attacks("R", 0.5, 0), TypeError, "squares is of type float"),
    (lambda shogi: shogi.attacks("R", 0, 1), ValueError, r"occupied has the shape \(\): a set has 2 words"),
    (lambda shogi: shogi.attacks("R", 0, [1, 2, 3]), ValueError, r"occupied has the shape \(3,\)"),
    (lambda shogi: shogi.attacks("R", [1, 2, 3], [[0, 0]] * 2), ValueError, r"squares \(3,\), occupied \(2, 2\)"),
    (lambda shogi: shogi.names([[0, 1]]), ValueError, "pass one set of 2 words"),
    (lambda shogi: shogi.draw([[0, 1]]), ValueError, "pass one set of 2 words"),
    (lambda shogi: shogi.pack(np.zeros((9, 8), bool)), ValueError, r"\(9, 8\): use bool, \(..., 9, 9\)"),
    (lambda shogi: shogi.read("9"), TypeError, "fens is one text: pass a list of FENs, or put it into a list"),
    (lambda shogi: shogi.read([], errors="ignore"), ValueError, "errors is 'ignore': use 'raise' or 'null'"),
    (lambda shogi: shogi.read([shogi.start]).side("red"), ValueError, "side is \"red\": use 'black' or 'white'"),
    (lambda shogi: shogi.read([shogi.start]).attackers_to([1, 2]), ValueError, "one for each of 1 rows"),
    (lambda shogi: shogi.read([shogi.start]).pieces("X"), ValueError, "shogi has no piece 'X'"),
]


@pytest.mark.parametrize(("call", "error", "message"), ERRORS)
def test_wrong_arguments_are_errors(call, error, message):
    with pytest.raises(error, match=message):
        call(boards.Variant("shogi"))


def test_a_bad_text_is_an_error_with_its_row_and_field():
    shogi = boards.Variant("shogi")
    for text, field, reason in [
        ("9/9", "placement", "the position has 2 instead of 9 ranks"),
        (shogi.start.replace(" b ", " x "), "side to move", "neither b"),
        (shogi.start.replace(" - ", " 3 "), "hands", "the hands end with a number"),
        (None, "text", "the FEN is missing"),
        (b"\xff", "text", "not valid UTF-8"),
    ]:
        with pytest.raises(slidemask.BadFenError, match=reason) as caught:
            shogi.read([shogi.start, text, "x"])
        assert (caught.value.row, caught.value.field) == (1, field)


def test_a_column_that_does_not_fit_memory_is_an_error():
    done = run_python(
        """
import resource
import numpy as np, pyarrow as pa
from slidemask import boards

shogi = boards.Variant("shogi")
column = pa.array([shogi.start]).take(pa.array(np.zeros(500_000, np.int64)))
positions = shogi.read(column)
with open("/proc/self/statm") as sizes:
    size = int(sizes.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (size + (3 << 20), resource.RLIM_INFINITY))
for call in (lambda: shogi.read(column), lambda: positions.occupied, lambda: positions.attackers_to(40)):
    try:
        call()
        print("no error")
    except MemoryError:
        print("MemoryError")
"""
    )
    assert done.stdout.split() == ["MemoryError"] * 3, done.stderr
