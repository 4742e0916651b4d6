"""slidemask.features: functions from Arrow data with a column of FENs to the same data with features."""

import pickle

import chess
import cloudpickle
import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

import slidemask
from conftest import SPECIAL_FENS, oracle, some_fens
from slidemask import Boards, features

FENS = some_fens()
NULLS = [None if row % 5 == 2 else fen for row, fen in enumerate(FENS)]
WRONG = ["nonsense" if row % 7 == 3 else fen for row, fen in enumerate(NULLS)]
NAMES = [
    "legal_move_count",
    "occupied",
    "attack_counts_black",
    "legal_moves",
    "outcome",
    "attack_map",
    "in_check",
]
ALL = list(slidemask.FEATURES)


def batch(fens=FENS):
    return pa.record_batch({"game": range(len(fens)), "fen": pa.array(fens, pa.string())})


def signed(word):
    return None if word is None else word - 2**64 if word >= 2**63 else word


def test_a_record_batch_gets_the_columns_of_the_features():
    result = features("fen", NAMES)(batch())
    assert isinstance(result, pa.RecordBatch)
    result.validate(full=True)
    assert result.column_names == ["game", "fen", *NAMES]
    assert result.select(["game", "fen"]).equals(batch())
    want = pa.record_batch(Boards.from_fens(FENS).to_arrow(NAMES))
    for name in NAMES:
        assert result.column(name).equals(want.column(name))
    games = [oracle(fen) for fen in FENS]
    assert result.column("legal_move_count").to_pylist() == [game.legal_moves.count() for game in games]
    assert result.column("occupied").to_pylist() == [game.occupied for game in games]


def test_a_table_of_several_chunks_gets_its_features_in_order():
    table = pa.Table.from_batches([batch()[:7], batch()[7:7], batch()[7:200], batch()[200:]])
    result = features("fen", NAMES)(table)
    assert isinstance(result, pa.Table)
    assert result.to_pylist() == pa.Table.from_batches([features("fen", NAMES)(batch())]).to_pylist()
    empty = features("fen", NAMES)(table[:0])
    assert empty.num_rows == 0
    assert empty.schema == result.schema
    none = pa.Table.from_batches([], schema=table.schema)
    assert features("fen", NAMES)(none).schema == result.schema


def test_batches_come_one_at_a_time():
    taken = []

    def source():
        for first in range(0, 100, 20):
            taken.append(first)
            yield batch()[first : first + 20]

    stream = features("fen", ["in_check"]).batches(source())
    assert not taken
    assert next(stream).column("game").to_pylist() == list(range(20))
    assert taken == [0]
    assert [part.num_rows for part in stream] == [20] * 4


def test_a_sliced_batch_gets_the_features_of_its_own_rows():
    result = features("fen", NAMES, dialect="spark")(batch(NULLS)[11:60])
    whole = features("fen", NAMES, dialect="spark")(batch(NULLS))
    assert result.to_pylist() == whole[11:60].to_pylist()


def test_pandas_data_frames_get_columns_too():
    frame = pd.DataFrame({"fen": FENS, "game": range(len(FENS))}, index=range(7, 7 + len(FENS)))
    result = features("fen", NAMES)(frame)
    assert isinstance(result, pd.DataFrame)
    assert result.index.equals(frame.index)
    assert list(result.columns) == ["fen", "game", *NAMES]
    boards = Boards.from_fens(FENS)
    np.testing.assert_array_equal(result["occupied"].to_numpy(np.uint64), boards.occupied)
    np.testing.assert_array_equal(np.stack(result["attack_map"]), boards.attack_map())
    assert [list(row) for row in result["legal_moves"]] == boards.legal_moves().to_pylist()
    assert list(frame.columns) == ["fen", "game"]


def test_bitboards_keep_all_bits_in_pandas_when_there_are_nulls():
    result = features("fen", ["occupied"], errors="null")(pd.DataFrame({"fen": [chess.STARTING_FEN, None]}))
    assert int(result["occupied"][0]) == chess.Board().occupied


@pytest.mark.parametrize("errors", ["raise", "null"])
@pytest.mark.parametrize("dialect", ["arrow", "spark"])
def test_a_null_stays_a_null(errors, dialect):
    fens = NULLS if errors == "raise" else WRONG
    result = features("fen", ALL, errors=errors, dialect=dialect)(batch(fens))
    result.validate(full=True)
    valid = [fen is not None and fen != "nonsense" for fen in fens]
    for name in ALL:
        found = [value is not None for value in result.column(name).to_pylist()]
        if name == "outcome":
            assert all(is_valid or not is_found for is_found, is_valid in zip(found, valid, strict=True))
        elif name == "valid":
            # This one tells of the nulls, and has none.
            assert result.column(name).to_pylist() == valid
        else:
            assert found == valid, name
    assert result.column("fen").to_pylist() == fens


def test_a_text_that_is_no_fen_raises_with_its_row():
    with pytest.raises(slidemask.BadFenError) as caught:
        features("fen", ["in_check"])(batch(WRONG))
    assert caught.value.row == WRONG.index("nonsense")


def test_impossible_positions_need_to_be_accepted():
    impossible = batch(["8/8/8/8/8/8/8/8 w - - 0 1"])
    with pytest.raises(slidemask.BadFenError):
        features("fen", ["occupied"])(impossible)
    assert features("fen", ["occupied"], accept_impossible=True)(impossible).column("occupied").to_pylist() == [0]


def test_the_dialect_of_spark_has_signed_numbers_and_plain_lists():
    plain = features("fen", ALL)(batch(NULLS))
    spark = features("fen", ALL, dialect="spark")(batch(NULLS))
    spark.validate(full=True)
    wider = {
        "bool": "bool",
        "uint16": "int32",
        "uint64": "int64",
        "string": "string",
        "list<item: string>": "list<item: string>",
        "list<item: int16 not null>": "list<item: int16 not null>",
        "list<item: fixed_size_list<item: uint8 not null>[4] not null>": "list<item: list<item: int16 not null> not null>",
    }
    lists, negative = {"uint8": "int16", "uint64": "int64"}, 0
    for name in ALL:
        before, after = plain.column(name), spark.column(name)
        if pa.types.is_fixed_size_list(before.type):
            assert pa.types.is_list(after.type)
            assert str(after.type.value_type) == lists[str(before.type.value_type)]
            assert [None if row is None else len(row) for row in after.to_pylist()] == [
                None if row is None else before.type.list_size for row in before.to_pylist()
            ]
        else:
            assert str(after.type) == wider[str(before.type)]
        if "uint64" in str(before.type):
            want = [[signed(word) for word in row] if isinstance(row, list) else signed(row) for row in before.to_pylist()]
            negative += any(row < 0 for row in np.ravel([row for row in want if row is not None]))
        else:
            want = before.to_pylist()
        assert after.to_pylist() == want, name
    # Many columns have a bitboard with the highest bit, h8.
    assert negative > 5
    # The same 64 bits: a mask gives the bitboard back.
    words = [None if word is None else word & 0xFFFF_FFFF_FFFF_FFFF for word in spark.column("occupied").to_pylist()]
    assert words == plain.column("occupied").to_pylist()


@pytest.mark.parametrize("dialect", ["arrow", "spark"])
def test_the_schema_is_that_of_the_result(dialect):
    compute = features("fen", ALL, dialect=dialect)
    result = compute(batch(NULLS))
    assert compute.schema_of(batch().schema) == result.schema
    assert compute.schema == pa.schema([result.schema.field(name) for name in ALL])
    assert all(field.nullable for field in compute.schema)
    kept = features("fen", ["in_check"], keep=["game"], dialect=dialect)
    assert kept.schema_of(batch().schema).names == ["game", "in_check"]


def test_keep_names_the_columns_of_the_input_that_stay():
    table = pa.table({"a": [1], "fen": [chess.STARTING_FEN], "b": [2]})
    for keep, want in [(None, ["a", "fen", "b"]), ([], []), (["b", "a"], ["b", "a"]), (("fen",), ["fen"])]:
        result = features("fen", ["in_check"], keep=keep)(table)
        assert result.column_names == [*want, "in_check"]
        assert result.to_pylist() == [{**{name: table[name][0].as_py() for name in want}, "in_check": False}]


def test_a_name_that_is_in_the_input_and_among_the_features_is_an_error():
    table = pa.table({"fen": [chess.STARTING_FEN], "in_check": ["mine"]})
    with pytest.raises(ValueError, match=r"in_check.*keep="):
        features("fen", ["in_check"])(table)
    assert features("fen", ["in_check"], keep=["fen"])(table).column("in_check").to_pylist() == [False]


def test_a_missing_column_is_an_error_that_lists_the_columns():
    for compute in (features("text", ["in_check"]), features("fen", ["in_check"], keep=["other"])):
        with pytest.raises(ValueError, match=r"no column '(text|other)': the columns are game, fen"):
            compute(batch())


@pytest.mark.parametrize(
    ("kind", "named", "call"),
    [
        (TypeError, "names", lambda: features("fen", "in_check")),
        (ValueError, "there is no feature 'check'", lambda: features("fen", ["in_check", "check"])),
        (
            ValueError,
            "names has in_check twice",
            lambda: features("fen", ["in_check", "occupied", "in_check"]),
        ),
        (ValueError, "errors is 'ignore'", lambda: features("fen", ["in_check"], errors="ignore")),
        (ValueError, "dialect is 'sql'", lambda: features("fen", ["in_check"], dialect="sql")),
        (TypeError, "data is of type list", lambda: features("fen", ["in_check"])([1])),
        (TypeError, "data is of type NoneType", lambda: features("fen", ["in_check"])(None)),
        (
            TypeError,
            "the column 'game' is an Arrow column of Int64",
            lambda: features("game", ["in_check"])(batch()),
        ),
    ],
)
def test_a_wrong_argument_is_an_error_that_names_it(kind, named, call):
    with pytest.raises(kind) as caught:
        call()
    assert named in str(caught.value)


@pytest.mark.parametrize("pickler", [pickle, cloudpickle])
def test_a_function_survives_pickling(pickler):
    compute = features("fen", NAMES, errors="null", dialect="spark", keep=["game"], accept_impossible=True)
    again = pickle.loads(pickler.dumps(compute))
    assert again == compute
    assert hash(again) == hash(compute)
    assert again(batch(WRONG)).equals(compute(batch(WRONG)))
    assert again != features("fen", NAMES)


@pytest.mark.parametrize("kind", [pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string())], ids=str)
def test_the_column_may_have_any_type_of_text(kind):
    table = pa.table({"fen": pa.array(NULLS).cast(kind)})
    result = features("fen", ["occupied"])(table)
    assert result.schema.field("fen").type == kind
    assert result["occupied"].to_pylist() == features("fen", ["occupied"])(batch(NULLS)).column("occupied").to_pylist()


def test_no_features_leave_the_input():
    assert features("fen", [])(batch()).equals(batch())
    assert features("fen", []).schema == pa.schema([])


def test_an_error_has_the_row_of_the_whole_table():
    fens = [chess.STARTING_FEN] * 5
    table = pa.table({"fen": pa.chunked_array([fens, [*fens, "nonsense"]])})
    with pytest.raises(slidemask.BadFenError, match=r"^row 10: ") as caught:
        features("fen", ["in_check"])(table)
    assert caught.value.row == 10


def test_a_data_frame_of_polars_gives_one():
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame({"fen": [chess.STARTING_FEN, None], "row": [1, 2]})
    found = features("fen", ["legal_move_count"])(frame)
    assert isinstance(found, pl.DataFrame)
    assert found.to_dict(as_series=False) == {**frame.to_dict(as_series=False), "legal_move_count": [20, None]}


def test_a_column_is_no_table():
    for wrong in (pd.Series([chess.STARTING_FEN]), [chess.STARTING_FEN], pa.array([chess.STARTING_FEN])):
        with pytest.raises(TypeError, match="pass a RecordBatch or a Table"):
            features("fen", ["in_check"])(wrong)


def test_a_dict_of_arrays_is_a_table():
    fens = np.array([*SPECIAL_FENS[:3], None], object)
    add = slidemask.features("fen", ["valid", "occupied", "attack_map", "outcome", "legal_moves"])
    found = add({"fen": fens, "row": np.arange(4)})
    boards = slidemask.Boards.from_fens(fens, "null")
    assert list(found) == ["fen", "row", "valid", "occupied", "attack_map", "outcome", "legal_moves"]
    for name in ("valid", "occupied", "attack_map"):
        np.testing.assert_array_equal(found[name], boards.feature(name))
    for name in ("outcome", "legal_moves"):
        assert found[name].tolist() == boards.feature(name).to_pylist()
    with pytest.raises(ValueError, match="there is no column 'fen': the columns are row"):
        add({"row": np.arange(4)})


def test_objects_of_a_data_frame_are_fens_nulls_or_errors():
    add = slidemask.features("fen", ["legal_move_count"])
    for missing in (None, float("nan"), pd.NA, pd.NaT):
        found = add(pd.DataFrame({"fen": [chess.STARTING_FEN, missing]}))["legal_move_count"]
        assert found.tolist() == [20, pd.NA]
    assert add(pd.DataFrame({"fen": [chess.Board()]}))["legal_move_count"].tolist() == [20]
    with pytest.raises(TypeError, match=r"the column 'fen'\[1\] is of type int, not str"):
        add(pd.DataFrame({"fen": [chess.STARTING_FEN, 3]}))
    with pytest.raises(ValueError, match="there are several columns 'fen'"):
        add(pd.DataFrame([[chess.STARTING_FEN] * 2], columns=["fen", "fen"]))
    assert add(pd.DataFrame([[chess.STARTING_FEN]], columns=["fen"]))["legal_move_count"].tolist() == [20]
