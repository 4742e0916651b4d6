"""The functions of DuckDB, in SQL on tables of several row groups."""

import chess
import duckdb
import pyarrow as pa
import pytest

import slidemask
import slidemask.duckdb
from conftest import some_fens

FENS = some_fens()
NULLS = [None if row % 4 == 1 else fen for row, fen in enumerate(FENS)]


def connection(fens, **options):
    """A connection with a table of FENs, in DuckDB's own storage."""
    made = duckdb.connect()
    slidemask.duckdb.register(made, **options)
    data = pa.table({"row": range(len(fens)), "fen": pa.array(fens, pa.string())})
    made.register("data", data)
    made.execute("CREATE TABLE games AS SELECT * FROM data")
    return made


@pytest.mark.parametrize("name", list(slidemask.FEATURES))
def test_every_feature_is_a_function(name):
    made = connection(NULLS, names=[name])
    rows = made.execute(f"SELECT slidemask_{name}(fen) FROM games ORDER BY row").fetchall()
    want = pa.record_batch(slidemask.Boards.from_fens(NULLS, "null").to_arrow([name])).column(0).to_pylist()

    def lists(value):
        # An array of DuckDB is a tuple in Python.
        return [lists(one) for one in value] if isinstance(value, tuple | list) else value

    assert [lists(value) for (value,) in rows] == want


def test_a_table_of_several_row_groups_keeps_its_rows_together():
    # A row group of DuckDB has 122,880 rows, and each call of a function has up to 2,048 of them.
    boards = slidemask.Boards.random(300_000, seed=6)
    made = connection(boards.fens(), names=["occupied", "legal_move_count"])
    ((groups,),) = made.execute("SELECT count(DISTINCT row_group_id) FROM pragma_storage_info('games')").fetchall()
    assert groups > 1
    found = made.sql("SELECT row, slidemask_occupied(fen) AS occupied FROM games").to_arrow_table().sort_by("row")
    assert found["occupied"].to_pylist() == boards.occupied.tolist()
    ((total,),) = made.execute("SELECT sum(slidemask_legal_move_count(fen)) FROM games").fetchall()
    assert total == boards.legal_move_count().sum(dtype=int)
    sql = "SELECT count(*) FROM games WHERE slidemask_legal_move_count(fen) = 0"
    assert made.execute(sql).fetchall()[0][0] == (boards.legal_move_count() == 0).sum()


def test_a_text_that_is_no_fen_raises_or_becomes_null():
    fens = [None, FENS[0], None, "nonsense"]
    with pytest.raises(duckdb.Error, match=r"row 3: .*nonsense"):
        connection(fens).execute("SELECT slidemask_in_check(fen) FROM games").fetchall()
    rows = connection(fens, errors="null").execute("SELECT slidemask_in_check(fen) FROM games ORDER BY row").fetchall()
    assert rows == [(None,), (False,), (None,), (None,)]


def test_a_constant_is_a_fen():
    made = connection(FENS)
    assert made.execute("SELECT slidemask_legal_move_count(NULL)").fetchall() == [(None,)]
    assert made.execute("SELECT slidemask_legal_move_count(?)", [chess.STARTING_FEN]).fetchall() == [(20,)]
    assert made.execute("SELECT slidemask_in_check(fen) FROM games WHERE false").fetchall() == []


def test_names_prefix_and_choice_of_functions():
    made = connection(FENS, names=["in_check"], prefix="chess_")
    assert made.execute("SELECT chess_in_check(fen) FROM games LIMIT 1").fetchall() == [(False,)]
    with pytest.raises(duckdb.Error, match="chess_occupied"):
        made.execute("SELECT chess_occupied(fen) FROM games")
    with pytest.raises(duckdb.Error, match="slidemask_in_check"):
        made.execute("SELECT slidemask_in_check(fen) FROM games")
    with pytest.raises(ValueError, match=r"there is no feature 'no_such'"):
        connection(FENS, names=["no_such"])


def test_a_wrong_way_to_treat_errors_is_an_error():
    with pytest.raises((ValueError, duckdb.Error), match="errors is"):
        connection(FENS, errors="ignore").execute("SELECT slidemask_in_check(fen) FROM games").fetchall()


def test_several_features_are_a_struct():
    names = ["legal_move_count", "legal_moves", "attack_counts_white", "outcome"]
    made = connection(NULLS, names=names)
    slidemask.duckdb.register_struct(made, names)
    columns = ", ".join(f"slidemask_{name}(fen)" for name in names)
    found = made.execute("SELECT unnest(slidemask_features(fen)) FROM games ORDER BY row")
    assert [column[0] for column in found.description] == names
    assert found.fetchall() == made.execute(f"SELECT {columns} FROM games ORDER BY row").fetchall()
    ((total,),) = made.execute("SELECT sum(slidemask_features(fen).legal_move_count) FROM games").fetchall()
    assert total == slidemask.Boards.from_fens(NULLS, "null").legal_move_count().sum(dtype=int)


def test_a_struct_has_a_name_and_treats_errors_as_the_caller_wants():
    made = connection([None, "nonsense"])
    # A notebook runs its cells again.
    for _ in range(2):
        slidemask.duckdb.register_struct(made, ["in_check"], errors="null", function="checks")
    assert made.execute("SELECT checks(fen).in_check FROM games").fetchall() == [(None,), (None,)]
    slidemask.duckdb.register_struct(made, ["in_check"])
    with pytest.raises(duckdb.Error, match=r"row 1: .*nonsense"):
        made.execute("SELECT slidemask_features(fen) FROM games").fetchall()
    with pytest.raises(ValueError, match=r"there is no feature 'no_such'"):
        slidemask.duckdb.register_struct(made, ["no_such"])


def test_games_are_a_table(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text('[White "Morphy"]\n\n1. e4 e5 2. Nf3 1-0\n\n' * 500)
    moves = slidemask.read_pgn(path, ["White", "san"], batch=100)
    found = duckdb.sql("SELECT White, san, count(*) FROM moves GROUP BY ALL ORDER BY san").fetchall()
    assert found == [("Morphy", san, 500) for san in ("Nf3", "e4", "e5")]
    assert moves.totals["games"] == 500
    games = slidemask.read_pgn(path, ["White", "san", "legal_move_count"], table="games")
    found = duckdb.sql("SELECT san[2], len(san), list_sum(legal_move_count), count(*) FROM games GROUP BY ALL").fetchall()
    assert found == [("e5", 3, 69, 500)]
    assert games.totals["rows"] == 500
