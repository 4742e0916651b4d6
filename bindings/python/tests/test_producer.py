"""Arrow data that breaks the rules of the C data interface: an exception, and neither a panic nor a crash.

A producer made of ctypes lends its structures. They stay alive as long as the producer.
"""

import ctypes
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_int64, c_void_p, cast, pointer, py_object

import pytest

import slidemask
from conftest import run_python
from slidemask import Boards

FEN = b"4k3/8/8/3q4/8/8/8/R3K3 w - - 0 1"


class Schema(Structure):
    """``ArrowSchema``."""


class Array(Structure):
    """``ArrowArray``."""


RELEASE = ctypes.CFUNCTYPE(None, c_void_p)
Schema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_char_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(Schema))),
    ("dictionary", POINTER(Schema)),
    ("release", RELEASE),
    ("private_data", c_void_p),
]
Array._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(Array))),
    ("dictionary", POINTER(Array)),
    ("release", RELEASE),
    ("private_data", c_void_p),
]


class Stream(Structure):
    """``ArrowArrayStream``."""

    CALL = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)
    _fields_ = [
        ("get_schema", CALL),
        ("get_next", CALL),
        ("get_last_error", ctypes.CFUNCTYPE(c_char_p, c_void_p)),
        ("release", RELEASE),
        ("private_data", c_void_p),
    ]


new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype, new_capsule.argtypes = py_object, [c_void_p, c_char_p, c_void_p]


def release(kind):
    """Marks a structure as released, as the interface says."""

    def done(address):
        cast(address, POINTER(kind)).contents.release = RELEASE()

    return RELEASE(done)


RELEASES = {kind: release(kind) for kind in (Schema, Array, Stream)}


def filled(kind, children=(), **fields):
    made = kind(release=RELEASES[kind], n_children=len(children))
    if children:
        made.children = (POINTER(kind) * len(children))(*[pointer(child) for child in children])
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def array(buffers, children=(), **fields):
    """An array of buffers of bytes; ``None`` is a null pointer."""
    kept = [None if one is None else ctypes.create_string_buffer(one, len(one) + 8) for one in buffers]
    addresses = [None if one is None else ctypes.addressof(one) for one in kept]
    made = filled(Array, children, n_buffers=len(buffers), buffers=(c_void_p * max(1, len(kept)))(*addresses), **fields)
    made.kept = kept
    return made


class Producer:
    """Lends an array."""

    def __init__(self, schema, array):
        self.schema, self.array = schema, array

    def __arrow_c_array__(self, requested_schema=None):
        schema = new_capsule(ctypes.addressof(self.schema), b"arrow_schema", None)
        return schema, new_capsule(ctypes.addressof(self.array), b"arrow_array", None)


class StreamProducer:
    """Gives an array away in a stream."""

    def __init__(self, schema, array, functions):
        self.kept = schema, array

        def give(one):
            def call(stream, out):
                ctypes.memmove(out, byref(one), ctypes.sizeof(one))
                one.release = RELEASE()
                return 0

            return Stream.CALL(call)

        self.stream = Stream(release=RELEASES[Stream], get_schema=give(schema), get_next=give(array))
        for name, function in functions.items():
            setattr(self.stream, name, function)

    def __arrow_c_stream__(self, requested_schema=None):
        return new_capsule(ctypes.addressof(self.stream), b"arrow_array_stream", None)


def producer(schema, array, stream=False, **functions):
    return StreamProducer(schema, array, functions) if stream else Producer(schema, array)


def offsets(*ends, kind=c_int):
    return bytes((kind * len(ends))(*ends))


def texts(buffers=None, **fields):
    """A column of one FEN."""
    return array([None, offsets(0, len(FEN)), FEN] if buffers is None else buffers, **({"length": 1} | fields))


def text_type(form=b"u", **fields):
    return filled(Schema, format=form, name=b"fen", **fields)


def number_type(form=b"L"):
    return filled(Schema, format=form, name=b"x")


def numbers(buffers=None):
    return texts([None, bytes(8)] if buffers is None else buffers)


@pytest.mark.parametrize("stream", [False, True])
def test_a_good_producer_is_read(stream):
    boards = Boards.from_fens(producer(text_type(), texts(), stream))
    assert boards.fens() == [FEN.decode()]
    attacks = slidemask.rook_attacks(0, producer(number_type(), numbers(), stream))
    assert attacks.tolist() == [0x01010101010101FE]


@pytest.mark.parametrize("end", [-1, -(2**63), 2**62])
def test_the_size_of_large_texts(end):
    column = texts([None, offsets(0, end, kind=c_int64), FEN])
    with pytest.raises(ValueError, match="the number of bytes of the texts is"):
        Boards.from_fens(producer(text_type(b"U"), column))


def test_a_stream_that_fails_is_an_error():
    fail = Stream.CALL(lambda stream, out: 22)
    for functions in ({"get_schema": fail}, {"get_next": fail}, {"get_schema": Stream.CALL()}, {"get_next": Stream.CALL()}):
        with pytest.raises(ValueError, match=r"failed with code 22: it does not say why|has no get_"):
            Boards.from_fens(producer(text_type(), texts(), True, **functions))


BIG = 2**61
WRONG_TEXTS = {
    "negative length": {"length": -1},
    "huge length": {"length": BIG},
    "the most negative length": {"length": -(2**63)},
    "negative offset": {"offset": -1},
    "huge offset": {"offset": BIG},
    "length and offset overflow": {"length": 2**63 - 1, "offset": 2**63 - 1},
    "more nulls than rows": {"null_count": BIG},
    "negative number of nulls": {"null_count": -2},
    "negative number of buffers": {"n_buffers": -1},
    "huge number of buffers": {"n_buffers": BIG},
    "negative number of children": {"n_children": -1},
    "children that are nowhere": {"n_children": 2},
    "no pointer to the buffers": {"buffers": None},
    "no buffers": {"buffers": [], "n_buffers": 0},
    "one buffer": {"buffers": [None]},
    "two buffers": {"buffers": [None, offsets(0, len(FEN))]},
    "four buffers": {"buffers": [None, offsets(0, len(FEN)), FEN, b""]},
    "no offsets": {"buffers": [None, None, FEN]},
    "no texts": {"buffers": [None, offsets(0, len(FEN)), None]},
    "an offset is negative": {"buffers": [None, offsets(0, -5), FEN]},
    "the first offset is negative": {"buffers": [None, offsets(-5, 3), FEN]},
    "offsets go down": {"length": 3, "buffers": [None, offsets(0, 20, 3, 30), FEN]},
}


def made(kind, changes):
    """A column with fields that are wrong."""
    buffers = changes.get("buffers")
    one = kind(buffers)
    for name, value in changes.items():
        if name != "buffers" or value is None:
            setattr(one, name, value)
    return one


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("wrong", WRONG_TEXTS)
def test_texts(wrong, stream):
    with pytest.raises(ValueError, match="Arrow data that cannot be read"):
        Boards.from_fens(producer(text_type(), made(texts, WRONG_TEXTS[wrong]), stream))


WRONG_NUMBERS = {
    name: changes for name, changes in WRONG_TEXTS.items() if "buffers" not in changes or changes["buffers"] in (None, [])
} | {
    "one buffer": {"buffers": [None]},
    "three buffers": {"buffers": [None, bytes(8), bytes(8)]},
    "no numbers": {"buffers": [None, None]},
}


@pytest.mark.parametrize("wrong", WRONG_NUMBERS)
def test_numbers(wrong):
    with pytest.raises(ValueError, match="Arrow data that cannot be read"):
        slidemask.rook_attacks(0, producer(number_type(), made(numbers, WRONG_NUMBERS[wrong])))


@pytest.mark.parametrize(
    "buffers",
    [[None, bytes(16)], [None], [], [None, bytes(16), FEN, None], [None, bytes(16), FEN, offsets(-1, kind=c_int64)]],
    ids=["no sizes", "no views", "nothing", "sizes are nowhere", "a size is negative"],
)
def test_views(buffers):
    with pytest.raises(ValueError, match="Arrow data that cannot be read"):
        Boards.from_fens(producer(text_type(b"vu"), texts(buffers)))


FOREIGN = """
import struct, sys
import pyarrow as pa
from slidemask import Boards, boards

FEN, MOVE = b"8/8/8/8/8/8/8/K6k w", b"a1a2 or a move of so many letters"
LENGTHS, NOWHERE = [len(FEN), len(MOVE)], 2**32 - 1

def views(rows, kind=None, valid=None, data=(FEN, MOVE)):
    # A row is a length, a prefix, a buffer and an offset.
    rows = [struct.pack("<I4sII", *row) for row in rows]
    buffers = [valid and pa.py_buffer(valid), pa.py_buffer(b"".join(rows)), *map(pa.py_buffer, data)]
    return pa.Array.from_buffers(kind or pa.string_view(), len(rows), buffers)

good = (19, b"8/8/", 0, 0)
wrong = {
    "the offset": (19, b"8/8/", 0, 200),
    "an offset behind the end": (19, b"8/8/", 0, 1),
    "a negative offset": (19, b"8/8/", 0, NOWHERE),
    "the length": (37, b"8/8/", 0, 0),
    "a negative length": (NOWHERE, b"8/8/", 0, 0),
    "the most negative length": (2**31, b"8/8/", 0, 2**31),
    "the buffer": (19, b"8/8/", 2, 0),
    "a negative buffer": (19, b"8/8/", NOWHERE, 0),
    "the prefix": (19, b"8/8.", 0, 0),
}
lists = {
    "as it is": lambda column: column,
    "in a stream": lambda column: pa.chunked_array([views([good], column.type), column]),
    "sliced": lambda column: pa.concat_arrays([views([good], column.type), column]).slice(1),
    "in a table": lambda column: pa.table({"fen": column}),
    "in a dictionary": lambda column: pa.DictionaryArray.from_arrays(pa.array(range(len(column))), column),
    "in runs": lambda column: pa.RunEndEncodedArray.from_arrays(pa.array(range(1, len(column) + 1), pa.int32()), column),
}
board, game = Boards.from_fens([FEN.decode()]), boards.Variant("shogi")
readers = {
    "from_fens": Boards.from_fens,
    "play": lambda column: Boards.concat([board] * len(column)).play(column),
    "replay": board.replay,
    "replay of lists": lambda column: board.replay(pa.ListArray.from_arrays([0, 1], column)),
    "replay of large lists": lambda column: board.replay(pa.LargeListArray.from_arrays([0, 1], column)),
    "replay of lists of one": lambda column: board.replay(pa.FixedSizeListArray.from_arrays(column, 1)),
    "Variant.read": game.read,
}

def said(read, column):
    try:
        return str(read(column))
    except (ValueError, TypeError) as error:
        return f"{error!r}"
"""


def sandboxed(code):
    """What code prints in a process of its own, which a fault would end."""
    done = run_python(FOREIGN + code)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_view_leads_into_its_buffer():
    found = sandboxed("""
for kind in (pa.string_view(), pa.binary_view()):
    for row in wrong:
        for how, made in lists.items():
            # pyarrow itself refuses some, or copies the texts.
            try:
                column = made(views([wrong[row]], kind))
            except (pa.lib.ArrowInvalid, pa.lib.ArrowNotImplementedError):
                continue
            for name, read in readers.items():
                if how == "as it is" or name in ("from_fens", "play", "Variant.read"):
                    print(f"{kind} {row} {how} {name}: {said(read, column)}")
""")
    assert len(found) > 200
    assert [line for line in found if "the view of row" not in line] == []


def test_views_as_arrow_allows_them_are_read():
    found = sandboxed("""
column = views([good, (NOWHERE, b"....", NOWHERE, NOWHERE), good, (4, b"even", 0, 0)], valid=bytes([13]))
for made in lists.values():
    print(*Boards.from_fens(made(column), "null").valid.tolist()[-3:])
""")
    assert found == ["False True False"] * 6


def test_a_stream_with_other_bytes_answers_with_no_other_memory():
    found = sandboxed("""
texts = pa.array([FEN.decode()] * 3, pa.string_view())
for column in (texts, pa.ListArray.from_arrays([0, 2, 3], texts), pa.DictionaryArray.from_arrays(pa.array([0, 1, 2]), texts)):
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, pa.schema({"x": column.type})) as stream:
        stream.write(pa.record_batch([column], names=["x"]))
    stream = sink.getvalue().to_pybytes()
    first = stream.find(struct.pack("<I4s", len(FEN), FEN))
    for place in range(first, first + 48):
        for change in (0x01, 0x7F, 0xFF):
            changed = bytearray(stream)
            changed[place] ^= change
            for read in readers.values():
                print(said(read, pa.ipc.open_stream(bytes(changed)).read_all()["x"]))
""")
    assert [line for line in found if "The text is" in line and 'The text is "8/8/8/8/' not in line] == []
    assert sum("the view of row" in line for line in found) > 1000


def test_the_offsets_of_lists_and_the_keys_of_dictionaries_are_checked():
    found = sandboxed("""
texts = pa.array([MOVE.decode()] * 3, pa.string_view())
for ends in ([0, 3, 1, 3], [0, 4, 3, 3], [0, -1, 3, 3], [3, 0, 0, 3]):
    for kind, code in ((pa.list_(texts.type), "i"), (pa.large_list(texts.type), "q")):
        offsets = pa.py_buffer(struct.pack(f"<4{code}", *ends))
        print(said(board.replay, pa.Array.from_buffers(kind, 3, [None, offsets], children=[texts])))
for key in (3, -1):
    column = pa.DictionaryArray.from_arrays(pa.array([key], pa.int8()), texts, safe=False)
    print(said(Boards.from_fens, column))
""")
    assert len(found) == 10
    assert [line for line in found if "Arrow data that cannot be read" not in line] == []


def test_tables():
    def table(column, children=1, **fields):
        kind = filled(Schema, [text_type()], format=b"+s", name=b"")
        return producer(kind, array([None], [column] * children, **({"length": 1} | fields)))

    assert len(Boards.from_fens(table(texts()))) == 1
    nowhere = table(texts())
    nowhere.array.children[0] = POINTER(Array)()
    for wrong in (
        table(texts(), length=2),
        table(texts(), offset=1),
        table(texts(), children=2),
        table(texts(), n_children=0),
        table(made(texts, {"length": BIG})),
        table(made(texts, {"buffers": [None]})),
        nowhere,
    ):
        with pytest.raises(ValueError, match="Arrow data that cannot be read"):
            Boards.from_fens(wrong)


def test_more_values_than_memory_has():
    for kind, values in ((filled(Schema, [text_type()], format=b"+w:2147483647"), [texts()]), (text_type(b"w:2147483647"), [])):
        with pytest.raises(ValueError, match="the number of values is"):
            Boards.from_fens(producer(kind, array([None, b""][: 2 - len(values)], values, length=2**44)))


def test_dictionaries():
    def column(values, keys=b"\0", **fields):
        kind = filled(Schema, format=b"c", name=b"fen", dictionary=pointer(text_type()))
        return producer(kind, array([None, keys], length=1, dictionary=pointer(values), **fields))

    assert len(Boards.from_fens(column(texts()))) == 1
    for wrong in ({"length": BIG}, {"offset": -1}, {"buffers": [None]}, {"buffers": [None, offsets(9, 3), FEN]}):
        with pytest.raises(ValueError, match="Arrow data that cannot be read"):
            Boards.from_fens(column(made(texts, wrong)))
    missing = column(texts())
    missing.array.dictionary = None
    with pytest.raises(ValueError, match="Arrow data that cannot be read"):
        Boards.from_fens(missing)


@pytest.mark.parametrize(
    "schema",
    [
        {"format": None},
        {"format": b"\xff"},
        {"format": b"no such type"},
        {"name": b"\xff"},
        {"format": b"+l"},
        {"format": b"+r"},
        {"format": b"+s", "n_children": -1},
        {"format": b"+s", "n_children": 3},
    ],
    ids=str,
)
def test_schemas(schema):
    kind = text_type()
    for name, value in schema.items():
        setattr(kind, name, value)
    with pytest.raises((ValueError, TypeError), match="Arrow data that cannot be read"):
        Boards.from_fens(producer(kind, texts()))
