"""The methods of Boards, which choose, read and count positions: rows, nulls, errors, blocks, and each feature once."""

import pickle

import chess
import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import slidemask
from conftest import COLORS, KINDS, SPECIAL_FENS, oracle, some_fens
from slidemask import Boards


def test_each_method_is_the_feature_of_its_name():
    boards = Boards.from_fens(some_fens())
    same = np.testing.assert_array_equal
    same(boards.occupied, boards.feature("occupied"))
    same(boards.white_to_move, boards.feature("white_to_move"))
    same(boards.legal_move_count(), boards.feature("legal_move_count"))
    same(boards.in_check(), boards.feature("in_check"))
    same(boards.attack_map(), boards.feature("attack_map"))
    assert boards.legal_moves().to_pylist() == boards.feature("legal_moves").to_pylist()
    for color, white in COLORS.items():
        for of in (color, white):
            same(boards.pieces(of), boards.feature(f"color_{color}"))
            same(boards.attacks_by(of), boards.feature(f"attacks_by_{color}"))
            same(boards.attack_counts(of), boards.feature(f"attack_counts_{color}"))
            same(boards.pinned(of), boards.feature(f"pinned_{color}"))
            for name, kind in KINDS.items():
                for piece in (name, kind):
                    same(boards.pieces(of, piece), boards.feature(f"pieces_{color}_{name}"))
                    same(boards.mobility(of, piece), boards.feature(f"mobility_{color}_{name}"))
    # The colours differ, so that the comparison above is about the right one.
    assert (boards.attacks_by("white") != boards.attacks_by("black")).any()
    for call in (boards.mobility, boards.pieces):
        with pytest.raises(ValueError, match="color is \"rook\": use 'white' or 'black'"):
            call("rook", "white")


#: A position, and the value of a feature of each type: what python-chess, or a look at the board, says of it.
FEN = "4k3/8/8/3q4/4P3/8/8/R3K2R w KQ - 7 9"
VALUES = {
    "valid": True,
    "in_check": False,
    "halfmove_clock": 7,
    "mobility_white_rook": 19,
    "pieces_white_rook_count": 2,
    "castling_rights": chess.BB_A1 | chess.BB_H1,
    "attacks_by_black": int(chess.Board(FEN).attacks(chess.D5)) | chess.BB_KING_ATTACKS[chess.E8],
    "attack_map": [int(chess.Board(FEN).attacks(square)) for square in chess.SQUARES],
    "attack_counts_black": [len(chess.Board(FEN).attackers(chess.BLACK, square)) for square in chess.SQUARES],
    "canonical_fen": FEN,
    "material_key": "KRRPvKQ",
    "outcome": None,
    "static_exchange": 9,
    # A pawn wins a queen, and a rook that gives check loses itself to it.
    "move_exchanges": [9, -1, 0, 0, 0, -5, 0, 0, -5, 0, 0, -5, *[0] * 5, -5, *[0] * 7],
    "threats": [
        [1, 28, 13, 35],
        [4, 0, 6, 4],
        [4, 7, 6, 4],
        [13, 35, 1, 28],
    ],
}


@pytest.mark.parametrize("name", VALUES)
def test_a_feature_of_each_type_has_its_value(name):
    (found,) = pa.record_batch(Boards.from_fens([FEN]).to_arrow([name])).column(0).to_pylist()
    assert (sorted(found) if name == "threats" else found) == VALUES[name]


@pytest.mark.parametrize("dtype", [None, "bool", "uint8", "float32", np.float16, np.int64, np.dtype(np.uint8)])
def test_attack_planes_have_the_type_and_the_axes_that_they_promise(dtype):
    boards = Boards.from_fens(some_fens()[:50])
    planes = boards.attack_planes(dtype)
    assert planes.shape == (50, 12, 8, 8)
    assert planes.dtype == (np.bool_ if dtype is None else dtype)
    white = boards.attack_planes(dtype, perspective="white")
    np.testing.assert_array_equal(white, boards.feature("attack_planes"))
    turned = white.reshape(-1, 2, 6, 8, 8)[:, ::-1, :, ::-1].reshape(white.shape)
    np.testing.assert_array_equal(boards.attack_planes(dtype, perspective="black"), turned)
    is_white = boards.white_to_move[:, None, None, None]
    np.testing.assert_array_equal(planes, np.where(is_white, white, turned))
    np.testing.assert_array_equal(boards.attack_planes(dtype, perspective="other side"), np.where(is_white, turned, white))


def test_len_iteration_and_indices_agree():
    fens = some_fens()
    boards = Boards.from_fens(fens)
    assert len(boards) == len(fens) == len(list(boards))
    assert [board.fen for board in boards] == boards.fens() == fens
    for index in (0, 5, -1, -len(fens), np.int64(7)):
        assert boards[index].fen == fens[index]
    assert repr(boards) == f"<slidemask.Boards of {len(fens)} positions>"
    for wrong in (len(fens), -len(fens) - 1):
        with pytest.raises(IndexError, match=str(wrong)):
            boards[wrong]


@given(
    st.integers(0, 30),
    st.slices(30) | st.builds(slice, st.integers(-99, 99), st.none(), st.integers(-9, 9).filter(bool)),
)
def test_slices_are_those_of_a_list(count, cut):
    fens = [*some_fens()[: count // 2], *[None] * (count - count // 2)]
    assert Boards.from_fens(fens, "null")[cut].fens() == fens[cut]


@pytest.mark.parametrize(
    "rows",
    [
        [],
        (),
        np.array([], int),
        np.array([], np.uint8),
        [3, 1, -1, 3],
        [5],
        range(4),
        (0, 2),
        np.array([2]),
        np.array([7, 0, 7], np.uint8),
        np.arange(20)[::-3],
        np.int32([-2]),
    ],
    ids=str,
)
def test_rows_are_chosen_by_numbers(rows):
    fens = [*some_fens()[:20], None]
    boards = Boards.from_fens(fens, "null")
    assert boards[rows].fens() == [fens[row] for row in rows]


def test_rows_are_chosen_by_a_mask():
    fens = [None, *some_fens()]
    boards = Boards.from_fens(fens, "null")
    masks = [boards.valid, ~boards.valid, boards.in_check(), [row % 3 == 0 for row in range(len(fens))]]
    for mask in [*masks, np.zeros(len(fens), bool)]:
        assert boards[mask].fens() == [fen for fen, chosen in zip(fens, mask, strict=True) if chosen]
    assert boards[:1][[True]].fens() == [None]
    assert boards[:1][np.array([False])].fens() == []


def test_columns_are_put_together():
    fens = some_fens()
    first, second = Boards.from_fens(fens[:3]), Boards.from_fens([None, *fens[3:6]], "null")
    assert Boards.concat([first, second, first]).fens() == [*fens[:3], None, *fens[3:6], *fens[:3]]
    assert Boards.concat([first[:1], second[:1], second]).fens() == [fens[0], None, None, *fens[3:6]]
    assert Boards.concat((first, first)).valid.all()
    assert Boards.concat([]).fens() == Boards.concat([Boards.random(0)]).fens() == []


NULLS = [None, float("nan"), "", "nonsense", "8/8/8/8/8/8/8/8 w - - 0 1", b"\xff", "\ud800"]


def test_a_row_without_a_position_is_zero_in_arrays_and_null_in_columns():
    fen = some_fens()[0]
    boards = Boards.from_fens([fen, *NULLS, fen], errors="null")
    alone = Boards.from_fens([fen])
    assert boards.valid.tolist() == [True, *[False] * len(NULLS), True]
    assert boards.valid.dtype == np.bool_
    assert Boards.random(5).valid.tolist() == [True] * 5
    assert "7 of them null" in repr(boards)
    for name in slidemask.FEATURES:
        values = boards.feature(name)
        column = pa.record_batch(boards.to_arrow([name])).column(0)
        if name == "valid":
            # This one tells of the nulls, and has none.
            assert column.to_pylist() == values.tolist() == boards.valid.tolist()
            continue
        assert [row.is_valid for row in column] == boards.valid.tolist() or name == "outcome"
        if isinstance(values, np.ndarray):
            assert not values[1:-1].any()
            np.testing.assert_array_equal(values[[0, -1]], alone.feature(name)[[0, 0]])
        else:
            (value,) = alone.feature(name).to_pylist()
            assert values.to_pylist() == [value, *[None] * len(NULLS), value]
    assert boards.fens() == [fen, *[None] * len(NULLS), fen]
    assert boards[3] is None
    assert [board is None for board in boards] == (~boards.valid).tolist()
    assert boards.identities()[1:-1] == [None] * len(NULLS)
    assert not boards.attack_planes()[1:-1].any()
    assert boards.perft(2).tolist() == [400, *[0] * len(NULLS), 400]
    parents, children = boards.children()
    assert set(parents.tolist()) == {0, len(NULLS) + 1}
    assert len(children) == 40


def test_a_missing_text_is_a_null_if_nulls_are_kept():
    fens = [None, some_fens()[0], float("nan")]
    for column in (fens, pa.array([*fens[:2], None])):
        assert Boards.from_fens(column, keep_nulls=True).fens() == [None, fens[1], None]
        with pytest.raises(slidemask.BadFenError, match="row 0: the FEN is missing"):
            Boards.from_fens(column)
    with pytest.raises(slidemask.BadFenError, match="row 1: "):
        Boards.from_fens([None, "nonsense"], keep_nulls=True)
    assert Boards.from_fens([None, "nonsense"], "null", keep_nulls=True).fens() == [None, None]


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (None, "text"),
        ("", "text"),
        ("8/8/8/8/8/8/8/K6k w - - 0 1 7", "text"),
        ("8/8/8/8/8/8/8/K7k w", "placement"),
        ("8/8/8/8/8/8/8/K5xk w", "placement"),
        ("8/8/8/8/8/8/8/K6k W", "side to move"),
        ("8/8/8/8/8/8/8/K6k w x", "castling rights"),
        ("8/8/8/8/8/8/8/K6k w - e5", "en-passant square"),
        ("8/8/8/8/8/8/8/K6k w - - -1", "halfmove clock"),
        ("8/8/8/8/8/8/8/K6k w - - 0 x", "fullmove number"),
        ("8/8/8/8/8/8/8/KK5k w", "position"),
        ("8/8/8/8/8/8/8/Kk6 w", "position"),
        ('4k3/8/8/8/8/8/8/4K2R w K - id "a;', "operations"),
    ],
)
def test_an_error_names_row_field_and_text(text, field):
    fens = ["8/8/8/8/8/8/8/K6k w"] * 1500 + [text] + ["also wrong"]
    with pytest.raises(slidemask.BadFenError) as caught:
        Boards.from_fens(fens)
    error = caught.value
    assert (error.row, error.field, error.text) == (1500, field, text)
    assert error.reason
    assert error.reason in str(error)
    assert str(error).startswith("row 1500: ")
    assert isinstance(error, ValueError)


@pytest.mark.parametrize(
    "fens",
    [
        lambda fens: tuple(fens),
        lambda fens: iter(fens),
        lambda fens: (fen for fen in fens),
        lambda fens: dict.fromkeys(fens),
        lambda fens: np.array(fens),
        lambda fens: np.array(fens, object),
        lambda fens: np.array([fen.encode() for fen in fens]),
        lambda fens: [fen.encode() for fen in fens],
        lambda fens: np.array(fens)[::-1][::-1],
    ],
)
def test_fens_come_from_any_column_of_texts(fens):
    texts = list(dict.fromkeys(some_fens()))
    assert Boards.from_fens(fens(texts)).fens() == texts


def test_an_array_of_no_dimension_is_one_text():
    with pytest.raises(TypeError, match="fens"):
        Boards.from_fens(np.array("8/8/8/8/8/8/8/K6k w"), errors="null")


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_column_survives_pickling(protocol):
    boards = Boards.from_fens([*some_fens(), None, "8/8/8/8/8/8/8/8 b - - 3 7"], "null", accept_impossible=True)
    again = pickle.loads(pickle.dumps(boards, protocol))
    assert again.fens() == boards.fens()
    np.testing.assert_array_equal(again.valid, boards.valid)
    np.testing.assert_array_equal(again.attack_map(), boards.attack_map())


def test_children_are_the_positions_after_each_legal_move():
    """Blocks of rows are computed apart. The numbers of the parents are those of the whole column."""
    boards = Boards.random(3000, seed=7)
    parents, children = boards.children()
    assert parents.dtype == np.int64
    assert (np.diff(parents) >= 0).all()
    np.testing.assert_array_equal(np.bincount(parents, minlength=3000), boards.legal_move_count())
    for row in (0, 1023, 1024, 2047, 2999):
        want = [boards[row].play(move).fen for move in boards[row].legal_moves()]
        assert sorted(children[parents == row].fens()) == sorted(want)
    for none in (["7k/6Q1/6K1/8/8/8/8/8 b"], []):
        assert [len(part) for part in Boards.from_fens(none).children()] == [0, 0]


@pytest.mark.parametrize("hash_mib", [0, 1, 16])
def test_perft_is_that_of_each_position(hash_mib):
    boards = Boards.from_fens(SPECIAL_FENS[:5])
    for depth in range(5):
        found = boards.perft(depth, hash_mib=hash_mib)
        assert found.dtype == np.uint64
        assert found.tolist() == [board.perft(depth) for board in boards]


def test_a_count_above_64_bits_is_an_error():
    # Two kings have few positions, so that the table holds them all, but ever more games.
    boards = Boards.from_fens(["7k/6Q1/6K1/8/8/8/8/8 b", "8/8/8/8/8/8/8/K6k w"])
    with pytest.raises(OverflowError, match="row 1"):
        boards.perft(40)
    assert boards.perft(20)[1] < 2**63


def test_identities_are_equal_for_equal_positions_only():
    # The en-passant square is written only if a capture is legal, and the clocks are not.
    want = [" ".join(oracle(fen).fen(en_passant="legal").split()[:4]) for fen in SPECIAL_FENS]
    assert Boards.from_fens(SPECIAL_FENS).identities() == want


@pytest.mark.parametrize("chess960", [False, True])
def test_random_positions_are_reproducible_and_follow_one_another(chess960):
    boards = Boards.random(9000, seed=3, chess960=chess960)
    fens = boards.fens()
    assert fens == Boards.random(9000, seed=3, chess960=chess960).fens()
    assert fens[:100] == Boards.random(100, seed=3, chess960=chess960).fens()
    assert fens != Boards.random(9000, seed=4, chess960=chess960).fens()
    assert len(set(fens)) > 8000
    parents, children = boards[:1000].children()
    after = set(zip(parents.tolist(), children.identities(), strict=True))
    starts = [row for row, one in enumerate(boards[1:1001].identities()) if (row, one) not in after]
    assert 4 <= len(starts) < 40
    known = {chess.Board.from_chess960_pos(number).fen() for number in (range(960) if chess960 else [518])}
    assert {fens[row + 1] for row in starts} <= known
    assert len({fens[row + 1] for row in starts}) > 3 * chess960


def test_columns_of_any_length_have_a_row_for_each_position():
    """A column is cut into blocks of 1,024 rows for the threads."""
    fens = Boards.random(4100, seed=2).fens()
    whole = Boards.from_fens(fens)
    map_, counts, moves = whole.attack_map(), whole.attack_counts("black"), whole.legal_moves().to_pylist()
    for length in (0, 1, 1023, 1024, 1025, 2048, 4099):
        boards = Boards.from_fens(fens[:length])
        np.testing.assert_array_equal(boards.attack_map(), map_[:length])
        np.testing.assert_array_equal(boards.attack_counts("black"), counts[:length])
        assert boards.legal_moves().to_pylist() == moves[:length]
        assert boards.fens() == fens[:length]
        assert boards.attack_planes().shape == (length, 12, 8, 8)


def test_the_name_of_a_feature_that_is_no_method_has_a_hint():
    with pytest.raises(AttributeError, match=r"use .feature\(\"attacks_by_white\"\)"):
        Boards.random(1).attacks_by_white()
    with pytest.raises(AttributeError, match=r"no attribute 'attack'$"):
        Boards.random(1).attack()


def test_a_column_of_texts_has_rows():
    moves = Boards.random(3, seed=1).legal_moves()
    assert list(moves) == moves.to_pylist() == [moves[0], moves[1], moves[-1]]
    with pytest.raises(IndexError, match="there is no row 3: there are 3 rows"):
        moves[3]


def test_equal_columns_have_equal_positions_and_nulls():
    fens = Boards.random(3000, seed=1).fens()
    boards = Boards.from_fens(fens)
    assert boards == Boards.from_fens(fens)
    assert (boards != Boards.from_fens(fens)) is False
    assert boards != boards[:-1]
    for row in (0, 1500, 2999):
        other = [*fens]
        other[row] = "8/8/8/8/8/8/8/K6k w"
        assert boards != Boards.from_fens(other)
        other[row] = None
        nulls = Boards.from_fens(other, "null")
        assert boards != nulls
        assert nulls == Boards.from_fens(other, "null")
    assert boards != fens
    assert Boards.from_fens([]) == Boards.random(0)


def test_a_line_of_epd_is_a_position():
    lines = ['4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id "a; b";', "4k3/8/8/8/8/8/8/4K2R w K - hmvc 7; fmvn 9;"]
    assert Boards.from_fens(lines).fens() == ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 7 9"]
    assert slidemask.Board(lines[1]).fen == "4k3/8/8/8/8/8/8/4K2R w K - 7 9"
