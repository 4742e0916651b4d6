"""Games in PGN, against python-chess."""

import bz2
import datetime
import gzip
import io
import random
import re
import warnings

import chess
import chess.pgn
import numpy as np
import pyarrow as pa
import pytest

import slidemask.polars
from conftest import SPECIAL_FENS, is_chess960, run_python
from slidemask import BadPgnError, Boards, read_pgn

EVERYTHING = ["game", "ply", "index", "parent", "depth", "fen", "uci", "san", "clock", "evaluation", "mate", "comment", "nags"]
HEADERS = ["White", "WhiteElo", "Annotator", "Result"]


def annotate(node, source):
    """Adds what a move may have."""
    if source.random() < 0.3:
        node.comment = source.choice(["good", "two  words", "ein Zug, größer", "[%csl Gd4]"])
    if source.random() < 0.4:
        node.set_clock(source.randrange(72_000) / 10)
    if source.random() < 0.3:
        score = (
            chess.engine.Mate(source.choice([3, -2])) if source.random() < 0.2 else chess.engine.Cp(source.randrange(-999, 999))
        )
        node.set_eval(chess.engine.PovScore(score, chess.WHITE), source.choice([None, 12]))
    if source.random() < 0.2:
        node.nags.update(source.sample([1, 2, 5, 14, 140], 2))


def random_line(node, source, longest, depth=0):
    for _ in range(longest):
        moves = list(node.board().legal_moves)
        if not moves:
            return
        others = source.sample(moves, min(len(moves), 2 if source.random() < 0.1 and depth < 3 else 1))
        for other in others[1:]:
            side = node.add_variation(other)
            annotate(side, source)
            random_line(side, source, source.randrange(5), depth + 1)
        # python-chess writes the first variation as the main line.
        main = node.add_variation(others[0])
        node.promote_to_main(main)
        annotate(main, source)
        node = main


def some_games(count, seed):
    """Games of python-chess with comments, clocks, evaluations, glyphs, variations, and starts of all kinds."""
    source, games = random.Random(seed), []
    starts = [fen for fen in SPECIAL_FENS if chess.Board(fen).is_valid() or is_chess960(fen)]
    for number in range(count):
        game = chess.pgn.Game()
        game.headers["White"] = source.choice(["Morphy", 'The "Turk"', "Müller", "back\\slash"])
        if number % 2:
            game.headers["WhiteElo"] = str(source.randrange(3000))
        if number % 4 == 1:
            game.setup(chess.Board.from_chess960_pos(source.randrange(960)))
        elif number % 4 == 2:
            fen = source.choice(starts)
            game.setup(chess.Board(fen, chess960=is_chess960(fen)))
        game.headers["Result"] = source.choice(["1-0", "0-1", "1/2-1/2", "*"])
        random_line(game, source, source.randrange(1, 40))
        games.append(game)
    return games


def comment_of(node):
    """The comments as the file has them: those of python-chess are in one text, and so are the commands."""
    return node.comment or None


def rows_of(game, number, with_variations):
    """The rows of a game, by python-chess, in the order of the file."""
    rows = []

    def add(node, parent, depth):
        before = node.parent.board()
        score = node.eval()
        white = score.white() if score else None
        rows.append(
            {
                "game": number,
                "ply": node.ply() - game.ply() - 1,
                "index": len(rows),
                "parent": parent,
                "depth": depth,
                "fen": before.fen(),
                "uci": before.uci(node.move),
                "san": before.san(node.move),
                "clock": node.clock(),
                "evaluation": white.score() if white else None,
                "mate": white.mate() if white else None,
                "comment": comment_of(node),
                "nags": " ".join(map(str, sorted(node.nags))) or None,
            }
        )
        return len(rows) - 1

    def follow(node, parent, depth):
        while node.variations:
            main, *others = node.variations
            index = add(main, parent, depth)
            if with_variations:
                for other in others:
                    follow(other, add(other, parent, depth + 1), depth + 1)
            node, parent = main, index

    follow(game, None, 0)
    return rows


def text_of(games):
    return "\n\n".join(map(str, games)) + "\n"


def tables(reader):
    """The rows of all batches."""
    return [row for batch in reader for row in pa.record_batch(batch).to_pylist()]


@pytest.fixture(scope="module")
def games():
    """Games that were written and read again: python-chess keeps some comments in another form."""
    text = text_of(some_games(120, 7))
    source = io.StringIO(text)
    read = []
    while (game := chess.pgn.read_game(source)) is not None:
        assert not game.errors
        read.append(game)
    assert len(read) == 120
    return text, read


@pytest.fixture(scope="module")
def file(games, tmp_path_factory):
    path = tmp_path_factory.mktemp("pgn") / "games.pgn"
    path.write_text(games[0], encoding="utf-8")
    return path


@pytest.mark.parametrize("variations", [False, True])
def test_moves_are_those_of_python_chess(games, file, variations):
    want = [row for number, game in enumerate(games[1]) for row in rows_of(game, number, variations)]
    assert len(want) > 2000 and any(row["depth"] > 1 for row in want) == variations
    for batch in (77, 65_536):
        found = tables(read_pgn(file, EVERYTHING, variations=variations, batch=batch, threads=2))
        for row in found:
            # The order of glyphs is that of the file, and python-chess has a set.
            row["nags"] = row["nags"] and " ".join(sorted(row["nags"].split(), key=int))
            row["comment"] = row["comment"] and row["comment"].replace("\n", " ")
        assert found == want
    some = tables(read_pgn(file, ["san", "in_check", "legal_move_count"], variations=variations))
    boards = Boards.from_fens([row["fen"] for row in want])
    assert [row["san"] for row in some] == [row["san"] for row in want]
    assert [row["in_check"] for row in some] == boards.in_check().tolist()
    assert [row["legal_move_count"] for row in some] == boards.legal_move_count().tolist()


@pytest.mark.filterwarnings("ignore:no game has the header")
def test_games_are_those_of_python_chess(games, file):
    text, read = games
    found = tables(read_pgn(str(file), ["game", "byte", "line", *HEADERS, "plies", "result", "damage"], table="games"))
    lines = text.encode().split(b"\n")
    for number, (row, game) in enumerate(zip(found, read, strict=True)):
        start = sum(len(line) + 1 for line in lines[: row.pop("line") - 1])
        assert row.pop("byte") == start and text.encode()[start:].startswith(b"[Event ")
        assert row == {
            "game": number,
            **{name: game.headers.get(name) for name in HEADERS},
            "plies": game.end().ply() - game.ply(),
            "result": game.headers["Result"],
            "damage": None,
        }
    usual = read_pgn(file, table="games")
    assert usual.schema.names[:3] == ["game", "byte", "Event"]
    assert len(tables(usual)) == len(read)
    # Values of games are in the table of moves, too.
    moves = tables(read_pgn(file, ["game", "White", "result", "plies"]))
    assert moves == [
        {"game": row["game"], "White": row["White"], "result": row["result"], "plies": row["plies"]}
        for row in found
        for _ in range(row["plies"])
    ]


@pytest.mark.parametrize("variations", [False, True])
def test_a_table_of_games_has_lists_of_moves(games, file, variations):
    features = ["in_check", "legal_moves", "occupied", "attack_counts_white", "threats"]
    names = [*EVERYTHING[1:], *features]
    moves = pa.table(read_pgn(file, ["game", *names], variations=variations))
    for batch in (7, 65_536):
        reader = read_pgn(file, ["game", "White", *names], table="games", variations=variations, batch=batch)
        batches = [pa.record_batch(batch) for batch in reader]
        assert {batch.num_rows for batch in batches} <= {batch, 120, 120 % 7}
        found = pa.Table.from_batches(batches)
        assert [found.schema.field(name).type for name in names] == [pa.list_(moves.schema.field(name).type) for name in names]
        rows = found.to_pylist()
        assert [row["game"] for row in rows] == list(range(120)) and {len(row["san"]) for row in rows} > {1}
        assert [
            {"game": row["game"], **{name: row[name][move] for name in names}}
            for row in rows
            for move in range(len(row["san"]))
        ] == (moves.to_pylist())
    arrays = next(read_pgn(file, names, table="games", variations=variations)).to_numpy()
    for name in names:
        assert arrays[name].tolist() == [row[name] for row in rows], name
    frame = slidemask.polars.scan_pgn(file, ["White", *names], table="games", variations=variations).select("White", *names)
    assert frame.collect().to_dicts() == found.drop_columns("game").to_pylist()


def test_lists_of_moves_are_small_and_end_at_damage(tmp_path):
    path = tmp_path / "a.pgn"
    path.write_text('1. e4 e5 2. Ke3 *\n\n[White "B"]\n\n1-0\n\n[White "C"]\n\n1. Ke2 *\n')
    columns = ["san", "plies", "damage", "fen", "legal_move_count"]
    found = pa.table(read_pgn(path, columns, table="games", errors="skip")).to_pydict()
    assert (found["san"], found["plies"]) == ([["e4", "e5"], [], []], [2, 0, 0])
    assert (found["legal_move_count"], found["damage"][1]) == ([[20, 20], [], []], None)
    # So that long games do not fill the memory, a batch ends with a game at a million moves.
    path.write_text(f'[White "A"]\n\n{"-- " * 700_000}*\n\n' * 3)
    for columns, rows in [(["ply"], [2, 1]), (["plies"], [3])]:
        assert [len(batch) for batch in read_pgn(path, columns, table="games")] == rows


def test_boards_come_with_the_offsets_of_games(games, file):
    seen = 0
    for boards, offsets, columns in read_pgn(file, ["game", "fen", "uci"], batch=500).boards():
        rows = pa.record_batch(columns).to_pylist()
        assert boards.fens() == [row["fen"] for row in rows]
        assert offsets.dtype == np.int64 and offsets[-1] == len(boards) == len(columns)
        starts = [row for row in range(len(rows)) if not row or rows[row]["game"] != rows[row - 1]["game"]]
        assert offsets[:-1].tolist() == starts
        assert boards.planes("alphazero", games=offsets).shape == (len(rows), 119, 8, 8)
        assert boards.play([row["uci"] for row in rows])[:-1].legal_move_count().shape == (len(rows) - 1,)
        seen += len(rows)
    assert seen == sum(game.end().ply() - game.ply() for game in games[1])
    reader = read_pgn(file, ["uci"], batch=100)
    next(reader)
    with pytest.raises(RuntimeError, match=re.escape("call boards() before the first batch")):
        reader.boards()
    with pytest.raises(ValueError, match="the table of games has no positions: pass table='moves'"):
        read_pgn(file, table="games").boards()


def test_compressed_files_and_folders(games, file, tmp_path):
    data = games[0].encode()
    (tmp_path / "1.pgn.gz").write_bytes(gzip.compress(data[:50_000]) + gzip.compress(data[50_000:]))
    (tmp_path / "2.pgn.bz2").write_bytes(bz2.compress(data))
    (tmp_path / "3.pgn.zst").write_bytes(pa.compress(data, "zstd", asbytes=True))
    (tmp_path / "4.PGN").write_bytes(data)
    (tmp_path / "notes.txt").write_text("no games")
    one = tables(read_pgn(file, ["san", "White"]))
    folder = tables(read_pgn(tmp_path, ["game", "path", "san", "White"]))
    assert [(row["san"], row["White"]) for row in folder] == 4 * [(row["san"], row["White"]) for row in one]
    assert sorted({row["path"] for row in folder}) == sorted(map(str, tmp_path.glob("[1-4]*")))
    assert folder[-1]["game"] == 4 * len(games[1]) - 1
    # The names of files do not matter.
    (tmp_path / "games").write_bytes(gzip.compress(data))
    assert tables(read_pgn([tmp_path / "games"], ["san", "White"])) == one
    (tmp_path / "cut.gz").write_bytes(gzip.compress(data)[:-1000])
    reader = read_pgn([tmp_path / "cut.gz", file], ["san", "White"])
    with pytest.raises(OSError, match=r"cut\.gz"):
        tables(reader)
    assert tables(reader)[-len(one) :] == one, "other files are read"


@pytest.mark.parametrize("most", [0, 1, 100, 120, 150, 240, 10**9])
def test_the_number_of_games_can_be_limited(games, file, most):
    reader = read_pgn([file, file], ["game"], table="games", max_games=most)
    assert [row["game"] for row in tables(reader)] == list(range(min(most, 240)))
    assert reader.totals["games"] == min(most, 240)
    assert next(reader, None) is None


@pytest.mark.filterwarnings("ignore:no game has the header")
def test_games_are_kept_by_their_headers(games, file):
    found = tables(read_pgn(file, ["game", "WhiteElo", "White", "Result"], table="games"))

    def kept(**filter):
        moves, reader = read_pgn(file, ["game"], filter=filter), read_pgn(file, ["game"], table="games", filter=filter)
        rows = [row["game"] for row in tables(reader)]
        # A game without moves has no row in the table of moves.
        assert sorted({row["game"] for row in tables(moves)}) == [game for game in rows if games[1][game].variations]
        assert moves.totals["games"] == reader.totals["games"] == len(rows)
        return rows

    def want(accepts):
        return [row["game"] for row in found if accepts(row)]

    assert 0 < len(kept(White="Morphy")) < len(found)
    for name in ("Morphy", 'The "Turk"'):
        assert kept(White=name) == want(lambda row, name=name: row["White"] == name)
    both = kept(Result=("1-0", "*"), White={"Müller"})
    assert both == want(lambda row: row["Result"] in "1-0 *" and row["White"] == "Müller")
    elo = [int(row["WhiteElo"] or -1) for row in found]
    for least, most in ((1500, None), (None, 1500), (700, 2000)):
        accepted = range(least or 0, (most or 9999) + 1)
        assert kept(WhiteElo=(least, most)) == [game for game, one in enumerate(elo) if one in accepted]
    assert kept(Nothing="") == []
    assert kept() == list(range(120))
    # The limit counts games that are left out.
    some = read_pgn([file, file], ["game"], table="games", filter={"White": "Morphy"}, max_games=150)
    assert [row["game"] for row in tables(some)] == [
        game for game in range(150) if games[1][game % 120].headers["White"] == "Morphy"
    ]


def test_open_files_are_read(games, file, tmp_path):
    data, want = file.read_bytes(), tables(read_pgn(file))
    assert tables(read_pgn(io.BytesIO(data), threads=2)) == tables(read_pgn(io.BytesIO(gzip.compress(data)))) == want
    with file.open("rb") as one, file.open("rb", buffering=0) as two:
        rows = tables(read_pgn([one, file, two], ["game", "path"]))
    assert {row["path"] for row in rows} == {str(file)} and rows[-1]["game"] == 3 * len(games[1]) - 1

    class Slow:
        """At most ten bytes at a time, and in the end an error."""

        def __init__(self, error=None, compress=bytes):
            self.source, self.error = io.BytesIO(compress(data[: data.index(b"[Event ", 9_000)])), error

        def read(self, size):
            found = self.source.read(min(size, 10))
            if not found and self.error is not None:
                raise self.error
            return found

    few = tables(read_pgn(Slow()))
    assert few == want[: len(few)] and len(few) > 20
    # What a source raises is raised, whatever decompresses it.
    for compress in (gzip.compress, bz2.compress, lambda data: pa.compress(data, "zstd", asbytes=True)):
        assert tables(read_pgn(Slow(compress=compress))) == few
        with pytest.raises(RuntimeError, match="the connection is lost"):
            tables(read_pgn(Slow(RuntimeError("the connection is lost"), lambda data, compress=compress: compress(data)[:-20])))
    reader = read_pgn(Slow(RuntimeError("the connection is lost")), batch=1)
    rows = []
    with pytest.raises(RuntimeError, match="the connection is lost"):
        rows.extend(row for batch in reader for row in pa.record_batch(batch).to_pylist())
    assert rows and rows == few[: len(rows)], "whole games before the error"
    with pytest.raises(TypeError, match="what read\\(\\) returns is of type str: open the file in binary mode"):
        tables(read_pgn(io.StringIO("1. e4 *")))
    with pytest.raises(BadPgnError, match=r"^<file>, game 0, ply 0"):
        tables(read_pgn(io.BytesIO(b"1. e5 *")))


def test_the_interpreter_ends_while_a_file_is_read():
    code = """
import time, slidemask
class Slow:
    calls = 0
    def read(self, size):
        Slow.calls += 1
        time.sleep(0.3 if Slow.calls > 3000 else 0)
        return (b'[White "A"]\\n\\n1. e4 e5 2. Nf3 Nc6 *\\n\\n' * 40)[:size]
class Late:
    def __del__(self, time=time):
        for _ in range(60):
            time.sleep(0.01)
late, reader = Late(), slidemask.read_pgn(Slow(), ["san"], batch=1, threads=2)
next(reader)
"""
    for end in ("", "del reader"):
        assert run_python(code + end).returncode == 0


def test_a_reader_is_a_stream_of_arrow(games, file):
    rows = tables(read_pgn(file))
    assert pa.table(read_pgn(file, batch=500)).to_pylist() == rows
    reader = read_pgn(file, batch=500)
    first = pa.record_batch(next(reader)).num_rows
    assert pa.RecordBatchReader.from_stream(reader).read_all().num_rows == len(rows) - first
    assert pa.table(reader).num_rows == len(rows)


DAMAGED = [
    ('[White "A"]\n\n1. e4 e5 2. Nf3 Nc5 3. d4 *', (3, 3, "Nc5"), ["e4", "e5", "Nf3"]),
    ('[White "B"]\n\n1. e4 {no end\n\n', (1, 3, "{no end"), ["e4"]),
    ('[White "C"]\n[FEN "nonsense"]\n\n1. e4 *', (None, 2, "nonsense"), []),
    ('[White "D"]\n[Variant "Atomic"]\n\n1. e4 *', (None, 2, "Atomic"), []),
]


def test_damage_is_raised_or_skipped(tmp_path):
    good = '[White "good"]\n\n1. d4 d5 1-0'
    path = tmp_path / "a.pgn"
    path.write_text("\n\n".join(part for text, *_ in DAMAGED for part in (text, good)) + "\n")
    want = [san for *_, sans in DAMAGED for san in (*sans, "d4", "d5")]
    skipping = read_pgn(path, ["san"], errors="skip")
    assert [row["san"] for row in tables(skipping)] == want
    assert skipping.totals == {"bytes": path.stat().st_size, "games": 8, "rows": len(want), "damaged": 4}
    raising, raised, rows = read_pgn(path, ["san"], batch=1), [], []
    while True:
        try:
            batch = next(raising)
        except BadPgnError as error:
            raised.append(error)
        except StopIteration:
            break
        else:
            rows += pa.record_batch(batch).column(0).to_pylist()
    assert rows == want
    for number, (error, listed, (_, (ply, line, text), _)) in enumerate(zip(raised, skipping.damage, DAMAGED, strict=True)):
        assert (error.path, error.game, error.ply, error.text) == (str(path), 2 * number, ply, text)
        data = path.read_bytes()
        assert data[error.byte :].startswith(text.encode())
        assert error.line == data[: error.byte].count(b"\n") + 1
        start = data.count(b"\n", 0, data.index(b'[White "' + b"ABCD"[number : number + 1]))
        assert error.line == start + line
        assert str(error) == f"{listed}: use errors='skip' to read the rest"
        assert error.reason in str(error) and str(error).startswith(f"{path}, game {2 * number}, ")
        assert vars(error) == vars(listed)
    found = tables(read_pgn(path, ["damage", "plies"], table="games", errors="skip"))
    assert [row["plies"] for row in found] == [3, 2, 1, 2, 0, 2, 0, 2]
    assert [f"{path}, {row['damage']}" for row in found[::2]] == list(map(str, skipping.damage))
    # Headers alone are read without the moves.
    assert len(tables(read_pgn(path, ["White"], table="games"))) == 8


def test_a_game_without_an_end_is_damage(tmp_path):
    path = tmp_path / "a.pgn"
    path.write_bytes(b'[White "A"]\n\n' + b"x" * (20 << 20) + b'\n\n[White "B"]\n\n1. e4 *\n')
    reader = read_pgn(path, ["game", "san"])
    with pytest.raises(BadPgnError, match="is this PGN") as caught:
        next(reader)
    assert (caught.value.game, caught.value.line, caught.value.byte, caught.value.ply) == (0, 1, 0, None)
    assert tables(reader) == [{"game": 1, "san": "e4"}]


def test_unusual_games(tmp_path):
    path = tmp_path / "a.pgn"
    path.write_bytes('[White "Andr\xe9"]\n\n1. e4 -- 2. 0000 {caf\xe9} e5 *\n'.encode("latin-1"))
    found = tables(read_pgn(path, ["White", "uci", "san", "text", "comment"]))
    assert [list(row.values()) for row in found] == [
        ["André", "e2e4", "e4", "e4", None],
        ["André", "0000", "--", "--", None],
        ["André", "0000", "--", "0000", "café"],
        ["André", "e7e5", "e5", "e5", None],
    ]
    path.write_bytes(b"")
    assert tables(read_pgn(path)) == tables(read_pgn(path, table="games")) == tables(read_pgn([])) == []


def test_the_documentation_names_all_columns(file):
    with pytest.raises(ValueError, match="there is no column") as caught:
        read_pgn(file, ["nothing"])
    names = re.findall("'([a-z_]+)', ", str(caught.value).split("headers such as")[0])
    assert {"path", "nags"} < set(names)
    assert [name for name in names if f'``"{name}"``' not in read_pgn.__doc__] == []


def test_a_header_that_no_game_has_is_a_warning(tmp_path):
    file = tmp_path / "a.pgn"
    file.write_text('[White "A"]\n[WhiteElo "2400"]\n\n1. e4 *\n\n[Black "B"]\n\n1. d4 *\n')

    def told(read=read_pgn, **options):
        with warnings.catch_warnings(record=True) as found:
            warnings.simplefilter("always")
            reader = read(file, **options)
            list(reader)
            list(reader)
        assert all(one.filename == __file__ for one in found)
        return sorted(str(one.message) for one in found)

    for options, wanted in [
        ({}, []),
        ({"table": "games"}, []),
        ({"columns": ["White", "Black", "san"]}, []),
        ({"columns": ["san", "WhitElo"]}, ["no game has the header 'WhitElo': did you mean 'WhiteElo'?"]),
        ({"filter": {"Whiteelo": (2200, None)}}, ["no game has the header 'Whiteelo': did you mean 'WhiteElo'?"]),
        ({"filter": {"ECO": "B12"}}, ["no game has the header 'ECO': the first games have Black, White, WhiteElo"]),
    ]:
        assert told(**options) == wanted, options
    with pytest.warns(UserWarning, match="did you mean 'WhiteElo'"):
        slidemask.polars.scan_pgn(file, ["san", "WhitElo"]).collect()


def test_filters_and_columns_of_numbers_and_dates(tmp_path):
    file = tmp_path / "a.pgn"
    games = [("2400", "2019.12.31"), ("900", "2020.05.01"), ("?", "2020.??.??"), ("2200", "2021.01.01"), ("-", "????.??.??")]
    text = "".join(f'[WhiteElo "{elo}"]\n[Date "{date}"]\n\n1. e4 *\n\n' for elo, date in games)
    file.write_text(f"{text}1. d4 *\n")
    day = datetime.date
    for wanted, kept in [
        ({"Date": (2020, None)}, [1, 2, 3]),
        ({"Date": 2020}, [1, 2]),
        ({"Date": (2019, 2020)}, [0, 1, 2]),
        ({"Date": (day(2020, 5, 2), None)}, [2, 3]),
        ({"Date": (None, datetime.datetime(2020, 5, 1, 12))}, [0, 1, 2]),
        ({"Date": (2019, day(2020, 5, 1))}, [0, 1, 2]),
        ({"Date": day(2020, 5, 1)}, [1, 2]),
        ({"Date": [2019, day(2021, 1, 1), "2020.05.01"]}, [0, 1, 3]),
        ({"Date": "2020.??.??"}, [2]),
        ({"WhiteElo": 2200}, [3]),
        ({"WhiteElo": (np.int64(1000), None)}, [0, 3]),
        ({"WhiteElo": (None, None)}, [0, 1, 3]),
        ({"WhiteElo": ["?", 900]}, [1, 2]),
    ]:
        found = read_pgn(file, ["game"], table="games", filter=wanted)
        assert pa.table(found)["game"].to_pylist() == kept, wanted
    for table in ("moves", "games"):
        found = pa.table(read_pgn(file, ["Date", "WhiteElo"], table=table, integers=["WhiteElo"]))
        assert found["WhiteElo"].to_pylist() == [2400, 900, None, 2200, None, None]
        assert found.schema.types == [pa.string(), pa.int64()]
