"""Columns of other libraries in, and columns for them out: all kinds of texts, and no copies."""

import re

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import slidemask
from conftest import SPECIAL_FENS, some_fens
from slidemask import Boards, _native

FENS = some_fens()
WITH_NULLS = [None if row % 3 == 1 else fen for row, fen in enumerate(FENS)]
TEXT_TYPES = {
    "string": pa.string(),
    "large_string": pa.large_string(),
    "string_view": pa.string_view(),
    "binary": pa.binary(),
    "large_binary": pa.large_binary(),
    "binary_view": pa.binary_view(),
}


def column(texts, kind):
    binary = pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or kind == pa.binary_view()
    return pa.array([text.encode() if binary and text is not None else text for text in texts], kind)


class Stream:
    """An object that has nothing but a stream of Arrow data."""

    def __init__(self, data):
        self.data = data

    def __arrow_c_stream__(self, requested_schema=None):
        return self.data.__arrow_c_stream__(requested_schema)


class Array:
    """An object that has nothing but one Arrow array."""

    def __init__(self, data):
        self.data = data

    def __arrow_c_array__(self, requested_schema=None):
        return self.data.__arrow_c_array__(requested_schema)


@pytest.mark.parametrize("texts", [FENS, WITH_NULLS, [], [None, None]], ids=["all", "nulls", "empty", "only nulls"])
@pytest.mark.parametrize("kind", TEXT_TYPES)
def test_every_arrow_type_of_text_is_a_column_of_fens(kind, texts):
    array = column(texts, TEXT_TYPES[kind])
    boards = Boards.from_fens(array, "null")
    assert boards.fens() == texts
    assert boards.valid.tolist() == [text is not None for text in texts]


@pytest.mark.parametrize("kind", TEXT_TYPES)
def test_a_null_hides_the_bytes_under_it(kind):
    """An Arrow array may have any bytes in the place of a null, a good FEN as well."""
    whole = column(FENS[:20], TEXT_TYPES[kind])
    valid = [row % 3 != 1 for row in range(20)]
    bits = pa.py_buffer(np.packbits(valid, bitorder="little").tobytes())
    array = pa.Array.from_buffers(whole.type, 20, [bits, *whole.buffers()[1:]])
    want = [fen if is_valid else None for fen, is_valid in zip(FENS[:20], valid, strict=True)]
    assert Boards.from_fens(array, "null").fens() == want
    assert Boards.from_fens(array[5:], keep_nulls=True).fens() == want[5:]
    with pytest.raises(slidemask.BadFenError, match="row 1: the FEN is missing"):
        Boards.from_fens(array)


@pytest.mark.parametrize("kind", TEXT_TYPES)
def test_a_sliced_array_begins_at_its_offset(kind):
    array = column(WITH_NULLS, TEXT_TYPES[kind])
    for first, count in ((1, 5), (7, 100), (8, 0), (len(FENS) - 1, 1), (65, 70)):
        part = array.slice(first, count)
        assert Boards.from_fens(part, "null").fens() == WITH_NULLS[first : first + count]
        assert Boards.from_fens(part.slice(count // 2), "null").fens() == WITH_NULLS[first + count // 2 : first + count]


@pytest.mark.parametrize(
    "index",
    [pa.int8(), pa.uint8(), pa.int16(), pa.uint16(), pa.int32(), pa.uint32(), pa.int64(), pa.uint64()],
)
@pytest.mark.parametrize("kind", TEXT_TYPES)
def test_a_dictionary_is_a_column_of_its_texts(index, kind):
    values = column([*SPECIAL_FENS[:5], None], TEXT_TYPES[kind])
    keys = [5, 4, 3, None, 0, 0, 2, 1]
    array = pa.DictionaryArray.from_arrays(pa.array(keys, index), values)
    want = [None if key is None else [*SPECIAL_FENS[:5], None][key] for key in keys]
    assert Boards.from_fens(array, "null").fens() == want
    assert Boards.from_fens(array[3:7], "null").fens() == want[3:7]


@pytest.mark.parametrize("ends", [pa.int16(), pa.int32(), pa.int64()])
@pytest.mark.parametrize("kind", TEXT_TYPES)
def test_a_run_is_a_column_of_its_text(ends, kind):
    values = column([SPECIAL_FENS[0], None, SPECIAL_FENS[1]], TEXT_TYPES[kind])
    array = pa.RunEndEncodedArray.from_arrays(pa.array([2, 3, 7], ends), values)
    want = [SPECIAL_FENS[0]] * 2 + [None] + [SPECIAL_FENS[1]] * 4
    assert Boards.from_fens(array, "null").fens() == want
    assert Boards.from_fens(array[1:5], "null").fens() == want[1:5]
    with pytest.raises(slidemask.BadFenError, match="row 2: the FEN is missing"):
        Boards.from_fens(array)


def test_a_chunked_array_is_one_column():
    chunks = pa.chunked_array([FENS[:3], [], FENS[3:100], FENS[100:101], FENS[101:]], pa.string())
    assert Boards.from_fens(chunks).fens() == FENS
    assert Boards.from_fens(chunks[2:102]).fens() == FENS[2:102]
    assert Boards.from_fens(pa.chunked_array([], pa.string())).fens() == []
    dictionary = pa.chunked_array([pa.array(FENS[:5]).dictionary_encode(), pa.array(FENS[2:9]).dictionary_encode()])
    assert Boards.from_fens(dictionary).fens() == FENS[:5] + FENS[2:9]
    with pytest.raises(slidemask.BadFenError, match="row 3: "):
        Boards.from_fens(pa.chunked_array([FENS[:2], [FENS[2], "nonsense"]]))


def test_a_column_of_nulls_has_no_positions():
    boards = Boards.from_fens(pa.nulls(5), "null")
    assert boards.valid.tolist() == [False] * 5
    with pytest.raises(slidemask.BadFenError, match="row 0: the FEN is missing"):
        Boards.from_fens(pa.nulls(5))


@pytest.mark.parametrize("wrap", [Stream, Array])
def test_a_table_of_one_column_is_that_column(wrap):
    batch = pa.record_batch({"fen": FENS})
    assert Boards.from_fens(wrap(batch)).fens() == FENS
    assert Boards.from_fens(pa.table(batch)).fens() == FENS
    # A slice of a table has its offset in the struct or in the column.
    assert Boards.from_fens(wrap(batch[3:9])).fens() == FENS[3:9]
    struct = pa.StructArray.from_arrays([pa.array(FENS)], ["fen"])
    assert Boards.from_fens(struct[3:9]).fens() == FENS[3:9]


def test_a_table_of_several_columns_is_an_error_that_names_them():
    table = pa.table({"fen": FENS, "game": range(len(FENS))})
    for data in (table, table.to_batches()[0], pl.from_arrow(table), table.to_pandas(), Stream(table)):
        with pytest.raises(TypeError, match="fens is a table with the columns fen, game"):
            Boards.from_fens(data)
    with pytest.raises(TypeError, match="fens is a table"):
        Boards.from_fens(pa.StructArray.from_arrays([pa.array(FENS)], ["fen"], mask=pa.array([True] * len(FENS))))


@pytest.mark.parametrize(
    "array",
    [
        pa.array([1, 2]),
        pa.array([1.5]),
        pa.array([True]),
        pa.array([["x"]]),
        pa.array([1]).dictionary_encode(),
        pa.array([b"abc"], pa.binary(3)),
        pa.RunEndEncodedArray.from_arrays([3], pa.array([1])),
    ],
    ids=lambda array: str(array.type),
)
def test_a_column_of_another_type_is_an_error_that_names_it(array):
    with pytest.raises(TypeError, match="fens"):
        Boards.from_fens(array, "null")


def not_utf8(kind, texts):
    """A string column whose bytes are not UTF-8. pyarrow would refuse to make it from Python objects."""
    array = pa.array(
        texts,
        {"string": pa.binary(), "large_string": pa.large_binary(), "string_view": pa.binary_view()}[kind],
    )
    return pa.Array.from_buffers(TEXT_TYPES[kind], len(array), array.buffers())


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
def test_a_string_column_may_hold_any_bytes(kind):
    good = FENS[0].encode()
    wrong = [
        b"\xff",
        b"8/8/8/8/8/8/8/K6k w\xc3",
        b"\xed\xa0\x80" * 30,
        good[:30] + b"\x80" + good[31:],
        b"\0",
    ]
    array = not_utf8(kind, [good, *wrong, None, good])
    boards = Boards.from_fens(array, "null")
    assert boards.fens() == [FENS[0], *[None] * 6, FENS[0]]
    with pytest.raises(slidemask.BadFenError) as caught:
        Boards.from_fens(array)
    assert (caught.value.row, caught.value.field) == (1, "text")
    dictionary = pa.DictionaryArray.from_arrays(pa.array([1, 0]), array[:2])
    assert Boards.from_fens(dictionary, "null").fens() == [None, FENS[0]]


@pytest.mark.parametrize("texts", [FENS, WITH_NULLS, []])
def test_columns_of_polars_pandas_and_duckdb_are_columns_of_fens(texts):
    series = pl.Series("fen", texts, pl.String)
    assert Boards.from_fens(series, "null").fens() == texts
    assert Boards.from_fens(series.cast(pl.Categorical), "null").fens() == texts
    assert Boards.from_fens(series.to_frame(), "null").fens() == texts
    assert Boards.from_fens(pl.concat([series[:4], series[4:]], rechunk=False), "null").fens() == texts
    pandas = pd.Series(texts, dtype=object)
    assert Boards.from_fens(pandas, "null").fens() == texts
    assert Boards.from_fens(pandas.astype("category"), "null").fens() == texts
    assert Boards.from_fens(pd.DataFrame({"fen": pandas}), "null").fens() == texts
    table = pa.table({"fen": pa.array(texts, pa.string())})
    with duckdb.connect() as connection:
        relation = connection.from_arrow(table)
        assert Boards.from_fens(relation.select("fen"), "null").fens() == texts


PANDAS_TYPES = ["string", "string[pyarrow]", pd.ArrowDtype(pa.string())]


@pytest.mark.parametrize("texts", [FENS, WITH_NULLS])
@pytest.mark.parametrize("dtype", PANDAS_TYPES, ids=range(3))
def test_a_pandas_series_of_texts_is_a_column_of_fens(dtype, texts):
    assert Boards.from_fens(pd.Series(texts, dtype=dtype), "null").fens() == texts


def test_a_record_batch_reader_is_a_column_once():
    batch = pa.record_batch({"fen": FENS})
    reader = pa.RecordBatchReader.from_batches(batch.schema, [batch[:5], batch[5:5], batch[5:]])
    assert Boards.from_fens(reader).fens() == FENS
    assert Boards.from_fens(Stream(pa.chunked_array([FENS[:3], FENS[3:]]))).fens() == FENS


def test_an_error_of_a_stream_is_an_error():
    def batches():
        yield pa.record_batch({"fen": FENS})
        raise OSError("the file is gone")

    reader = pa.RecordBatchReader.from_batches(pa.schema({"fen": pa.string()}), batches())
    with pytest.raises((TypeError, ValueError, OSError), match="the file is gone"):
        Boards.from_fens(reader)


def test_results_are_arrow_columns_of_the_types_that_are_listed():
    boards = Boards.from_fens(WITH_NULLS, "null")
    names = list(slidemask.FEATURES)
    batch = boards.to_arrow(names)
    assert batch.names == names
    assert len(batch) == len(boards)
    assert repr(batch) == f"<slidemask.ArrowBatch of {len(boards)} rows: {', '.join(names)}>"
    table = pa.record_batch(batch)
    table.validate(full=True)
    assert table.schema == pa.schema(batch)
    assert table.column_names == names
    frame = pl.DataFrame(batch)
    assert frame.columns == names
    streamed = pa.table(Stream(batch))
    assert streamed.to_batches()[0].equals(table)
    dtypes = {"Boolean": np.bool_, "UInt8": np.uint8, "UInt16": np.uint16, "UInt64": np.uint64}
    for name, feature in slidemask.FEATURES.items():
        assert feature.name == name and feature.meaning
        want = table.column(name).to_pylist()
        assert frame[name].to_list() == want
        values = boards.feature(name)
        if isinstance(values, np.ndarray):
            assert values.dtype == dtypes[re.findall("Boolean|UInt[0-9]+", feature.type)[0]]
            # An Arrow column has the planes of a position as one list.
            assert values.shape[1:] == {1: (), 64: (64,), 768: (12, 8, 8)}[values[0].size]
            is_list = feature.type.startswith("FixedSizeList")
            plain = values.reshape(len(values), -1).tolist() if is_list else values.tolist()
        else:
            plain = values.to_pylist()
            assert pa.array(values).equals(table.column(name))
        if name != "valid":
            plain = [None if fen is None else one for one, fen in zip(plain, WITH_NULLS, strict=True)]
        assert want == plain


def test_a_batch_without_columns_keeps_its_rows():
    batch = Boards.from_fens(FENS).to_arrow([])
    assert (len(batch), batch.names) == (len(FENS), [])
    assert pa.record_batch(batch).num_rows == len(FENS)


def test_legal_moves_are_lists_of_texts_to_other_libraries():
    boards = Boards.from_fens(WITH_NULLS, "null")
    moves = boards.legal_moves()
    array = pa.array(moves)
    array.validate(full=True)
    assert array.type == pa.list_(pa.string())
    assert len(moves) == len(array) == len(FENS)
    assert "List" in repr(moves)
    assert array.to_pylist() == moves.to_pylist() == pl.Series(moves).to_list()
    counts = pa.compute.list_value_length(array).fill_null(0)
    assert counts.to_pylist() == boards.legal_move_count().tolist()


def test_no_copy_is_made_on_the_way_out():
    boards = Boards.from_fens(WITH_NULLS, "null")
    for name in ("legal_moves", "outcome", "canonical_fen"):
        column = boards.feature(name)
        array = pa.array(column)
        buffers = [buffer.address for buffer in array.buffers() if buffer is not None]
        assert column.buffer_addresses()
        assert set(column.buffer_addresses()) < set(buffers)
        # The same column twice is the same memory.
        assert pa.array(column).buffers()[1].address == array.buffers()[1].address
    batch = boards.to_arrow(["occupied", "attack_map", "legal_move_count"])
    first, second = pa.record_batch(batch), pa.record_batch(batch)
    for one, other in zip(first.columns, second.columns, strict=True):
        assert [b and b.address for b in one.buffers()] == [b and b.address for b in other.buffers()]
    # polars gives its own columns to pyarrow without a copy, too.
    occupied = pl.DataFrame(batch)["occupied"].to_arrow()
    assert occupied.buffers()[1].address == first.column("occupied").buffers()[1].address


@pytest.mark.parametrize("kind", [pa.uint64(), pa.int64(), pa.uint8(), pa.int16()])
def test_no_copy_is_made_on_the_way_in(kind):
    array = pa.array(range(100), kind)
    (column,) = _native.arrow_numbers(array, "x")
    assert column.buffer_addresses() == [array.buffers()[1].address]
    numbers = np.asarray(column)
    assert numbers.__array_interface__["data"][0] == array.buffers()[1].address
    assert numbers.tolist() == list(range(100))
    # A slice is the same memory from its first entry.
    (part,) = _native.arrow_numbers(array[7:20], "x")
    start = array.buffers()[1].address + 7 * kind.bit_width // 8
    assert np.asarray(part).__array_interface__["data"][0] == start
    assert np.asarray(part).tolist() == list(range(7, 20))
    chunks = _native.arrow_numbers(Stream(pa.chunked_array([array[:5], array[5:]])), "x")
    starts = [chunk.__array_interface__["data"][0] for chunk in chunks]
    assert starts == [array.buffers()[1].address, array.buffers()[1].address + 5 * kind.bit_width // 8]


def test_texts_are_read_where_they_are():
    """The addresses of a text column are those of its producer."""
    array = pa.array(FENS)
    (column,) = _native.arrow_numbers(array, "x")
    assert column.buffer_addresses() == [buffer.address for buffer in array.buffers()[1:]]


def test_arrays_outlive_the_column_that_they_came_from():
    array = pa.array(Boards.from_fens(FENS).legal_moves())
    want = Boards.from_fens(FENS).legal_moves().to_pylist()
    junk = [np.ones(100_000) for _ in range(50)]
    assert len(junk) == 50
    assert array.to_pylist() == want
    (numbers,) = _native.arrow_numbers(pa.array(np.arange(1000, dtype=np.uint64)), "x")
    view = np.asarray(numbers)
    del numbers
    junk = [np.ones(100_000) for _ in range(50)]
    assert view.tolist() == list(range(1000))


NUMBERS = np.arange(0, 6400, 64, dtype=np.uint64)


@pytest.mark.parametrize(
    "occupied",
    [
        pa.array(NUMBERS),
        pa.chunked_array([NUMBERS[:30], NUMBERS[30:]]),
        pl.Series(NUMBERS),
        pd.Series(NUMBERS),
        pd.Series(NUMBERS, dtype="UInt64"),
        Array(pa.array(NUMBERS)),
        Array(pa.array(NUMBERS.astype(np.int64))),
        Array(pa.concat_arrays([pa.array([9, 9], pa.uint64()), pa.array(NUMBERS)])[2:]),
        Stream(pa.chunked_array([NUMBERS])),
        Stream(pa.chunked_array([NUMBERS[:30], NUMBERS[30:]])),
        Stream(pa.table({"word": NUMBERS})),
        _native.arrow_numbers(pa.array(NUMBERS), "x")[0],
        duckdb.from_arrow(pa.table({"word": NUMBERS})),
    ],
    ids=lambda value: f"{type(value).__module__}.{type(value).__name__}",
)
def test_numbers_of_other_libraries_are_bitboards(occupied):
    want = slidemask.rook_attacks(4, NUMBERS)
    np.testing.assert_array_equal(slidemask.rook_attacks(4, occupied), want)


@pytest.mark.parametrize(
    "column",
    [
        Array(pa.array([1, None])),
        Stream(pa.chunked_array([[1], [None]])),
        Array(pa.array([1.5])),
        Array(pa.array(["x"])),
        Array(pa.array([True])),
        Array(pa.array([[1]])),
        pl.Series([1, None]),
        pa.array([1, None]),
        pd.Series([1, None], dtype="UInt64"),
        Stream(pa.table({"a": [1], "b": [2]})),
    ],
    ids=str,
)
def test_a_column_that_is_not_one_of_numbers_is_an_error(column):
    for call in (lambda: slidemask.rook_attacks(0, column), lambda: slidemask.attack_map(column)):
        with pytest.raises(TypeError, match="occupied"):
            call()


@pytest.mark.parametrize(
    ("data", "method"), [(pa.array(FENS), "__arrow_c_array__"), (pa.chunked_array([FENS]), "__arrow_c_stream__")], ids=[0, 1]
)
def test_a_capsule_that_was_used_is_an_error(data, method):
    """A consumer empties a capsule at the first use."""
    capsule = getattr(data, method)()
    producer = type("Producer", (), {method: lambda self, requested_schema=None: capsule})()
    assert Boards.from_fens(producer).fens() == FENS
    with pytest.raises(TypeError, match="released"):
        Boards.from_fens(producer)


def capsules():
    schema, array = pa.array(["x"]).__arrow_c_array__()
    return [None, 3, (), (1, 2), (array, schema), (schema,), (schema, schema), "xy"]


@pytest.mark.parametrize("answer", capsules(), ids=range(len(capsules())))
def test_a_producer_that_returns_anything_else_is_an_error(answer):
    producer = type("Producer", (), {"__arrow_c_array__": lambda self, requested_schema=None: answer})()
    with pytest.raises((TypeError, ValueError)):
        Boards.from_fens(producer)
    with pytest.raises((TypeError, ValueError)):
        slidemask.rook_attacks(0, producer)
    stream = type("Producer", (), {"__arrow_c_stream__": lambda self, requested_schema=None: answer})()
    with pytest.raises((TypeError, ValueError)):
        Boards.from_fens(stream)


def test_an_error_of_a_producer_is_passed_on():
    def fail(self, requested_schema=None):
        raise LookupError("no data")

    for method in ("__arrow_c_array__", "__arrow_c_stream__"):
        with pytest.raises(LookupError, match="no data"):
            Boards.from_fens(type("Producer", (), {method: fail})())


def test_a_column_that_is_not_one_of_texts_has_no_list():
    for rows, message in [
        (pa.array([1]), "not one of texts or lists"),
        (pa.array([[1]], pa.list_(pa.int8())), "lists of Int8"),
    ]:
        (column,) = _native.arrow_numbers(rows, "x")
        with pytest.raises(TypeError, match=message):
            column.to_pylist()
    (lists,) = _native.arrow_numbers(pa.array([[[1, None], None], None, []]), "x")
    assert lists.to_pylist() == [[[1, None], None], None, []]


def test_a_stream_may_wait_for_python(tmp_path):
    # The threads that read this data set call Python: they need the GIL while the stream is read.
    fsspec = pytest.importorskip("fsspec")
    dataset = pytest.importorskip("pyarrow.dataset")
    parquet = pytest.importorskip("pyarrow.parquet")
    fens = Boards.random(2000, seed=6).fens()
    parquet.write_table(pa.table({"fen": fens}), tmp_path / "fens.parquet", row_group_size=100)
    files = dataset.dataset(str(tmp_path / "fens.parquet"), filesystem=fsspec.filesystem("file"))
    found = Boards.from_fens(files.scanner(columns=["fen"]).to_reader())
    assert found.fens() == Boards.from_fens(fens).fens()


def test_a_view_of_a_null_row_is_not_looked_at():
    views = np.zeros((2, 16), np.uint8)
    views[0, :4] = views[1, :4] = np.frombuffer(np.uint32(19).tobytes(), np.uint8)
    views[1, 8:] = 0xFF
    text = np.frombuffer(b"8/8/8/8/8/8/8/K6k w", np.uint8)
    views[0, 4:8] = text[:4]
    buffers = [pa.py_buffer(b"\x01"), pa.py_buffer(views.tobytes()), pa.py_buffer(text.tobytes())]
    column = pa.Array.from_buffers(pa.string_view(), 2, buffers)
    assert Boards.from_fens(column, "null").valid.tolist() == [True, False]


def test_a_batch_is_arrays_of_numpy(tmp_path):
    boards = Boards.from_fens([FENS[0], "nonsense", FENS[0]], "null", keep_nulls=True)
    names = list(slidemask.FEATURES)
    batch = boards.to_arrow(names)
    arrays = batch.to_numpy()
    assert list(arrays) == names
    for name, column in zip(names, pa.record_batch(batch).columns, strict=True):
        array, rows = arrays[name], column.to_pylist()
        assert len(array) == 3, name
        if array.dtype == object:
            assert array[1] is None and (array[0] is None) == (rows[0] is None), name
            continue
        # A null is masked, and the rest is what Arrow has.
        assert np.ma.getmaskarray(array)[1].all() == (rows[1] is None), name
        np.testing.assert_array_equal(array[::2], rows[::2], name)
    assert arrays["in_check"].dtype == bool and arrays["attack_map"].shape == (3, 64)
    file = tmp_path / "a.pgn"
    file.write_text("1. e4 {[%clk 0:00:30.5]} e5 {[%eval #3]} *")
    (batch,) = slidemask.read_pgn(file, ["ply", "san", "clock", "mate"])
    arrays = batch.to_numpy()
    assert arrays["ply"].tolist() == [0, 1] and not arrays["ply"].flags.owndata
    assert arrays["san"].tolist() == ["e4", "e5"] and arrays["mate"].tolist() == [None, 3]
    np.testing.assert_array_equal(arrays["clock"], [30.5, np.nan])
    frame = slidemask.read_pgn(file, ["ply", "san", "clock", "mate"]).to_pandas()
    assert frame.dtypes.map(str).tolist()[0] == "Int64" and frame["mate"].tolist() == [pd.NA, 3]
    assert frame["clock"].isna().tolist() == [False, True]
    for make in (pd.DataFrame, np.asarray):
        with pytest.raises(TypeError, match=r"PgnReader is no array: call to_pandas\(\)"):
            make(slidemask.read_pgn(file))
