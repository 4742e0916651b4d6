"""The namespace of polars expressions."""

import warnings
from functools import partial

import chess
import polars as pl
import pytest

import slidemask
import slidemask.polars
from conftest import oracle, some_fens

FENS = some_fens()
NULLS = [None if row % 4 == 1 else fen for row, fen in enumerate(FENS)]


def frame(fens=NULLS):
    return pl.DataFrame({"fen": pl.Series(fens, dtype=pl.String), "game": range(len(fens))})


def collected(data, expression, mode):
    """An expression's result in one of the three ways in which polars computes it."""
    if mode == "eager":
        return data.select(expression)
    return data.lazy().select(expression).collect(engine="streaming" if mode == "streaming" else "in-memory")


@pytest.mark.parametrize("mode", ["eager", "lazy", "streaming"])
@pytest.mark.parametrize("name", list(slidemask.FEATURES))
def test_every_feature_is_an_expression(name, mode):
    want = pl.DataFrame(slidemask.Boards.from_fens(NULLS, "null").to_arrow([name]))[name]
    found = collected(frame(), pl.col("fen").slidemask.feature(name), mode)[name]
    assert found.dtype == want.dtype
    assert found.to_list() == want.to_list()


def test_each_method_is_its_feature_and_takes_errors():
    fens = pl.col("fen").slidemask
    methods = {
        **{name: getattr(fens, name) for name in ("legal_move_count", "legal_moves", "in_check", "occupied", "outcome")},
        "attacks_by_white": partial(fens.attacks_by, "white"),
        "pieces_black_queen": partial(fens.pieces, "black", "queen"),
        "mobility_black_rook": partial(fens.mobility, "black", "rook"),
        "pinned_white": partial(fens.pinned, "white"),
    }
    found = frame().select(**{name: method() for name, method in methods.items()})
    want = pl.DataFrame(slidemask.Boards.from_fens(NULLS, "null").to_arrow(list(methods)))
    assert found.equals(want)
    wrong = frame(["nonsense"])
    for method in methods.values():
        assert wrong.select(method(errors="null")).to_series().to_list() == [None]
        with pytest.raises(slidemask.BadFenError):
            wrong.select(method(errors="raise"))
        with pytest.raises(ValueError, match="errors is"):
            wrong.select(method(errors="ignore"))


@pytest.mark.parametrize("mode", ["eager", "lazy", "streaming"])
def test_several_features_are_a_struct(mode):
    names = ["legal_move_count", "legal_moves", "attack_counts_white", "outcome"]
    found = collected(frame(), pl.col("fen").slidemask.features(names), mode)
    assert found["features"].dtype == pl.Struct
    columns = found.unnest("features")
    assert columns.columns == names
    for name in names:
        want = collected(frame(), pl.col("fen").slidemask.feature(name), mode)[name]
        assert columns[name].to_list() == want.to_list()


@pytest.mark.parametrize("mode", ["eager", "lazy", "streaming"])
def test_the_type_is_known_before_the_values(mode):
    names = list(slidemask.FEATURES)
    lazy = frame().lazy().select(pl.col("fen").slidemask.feature(name).alias(name) for name in names)
    assert lazy.collect_schema() == lazy.collect().schema
    empty = collected(frame([]), pl.col("fen").slidemask.features(names), mode)
    assert empty.height == 0
    assert empty.unnest("features").schema == lazy.collect_schema()


def test_a_large_frame_keeps_its_order_in_the_streaming_engine():
    fens = slidemask.Boards.random(60_000, seed=8).fens()
    data = pl.concat([frame(fens[:10_001]), frame(fens[10_001:])], rechunk=False)
    expressions = [pl.col("fen"), pl.col("fen").slidemask.occupied().alias("occupied")]
    found = collected(data, expressions, "streaming")
    assert found["fen"].to_list() == fens
    assert found["occupied"].to_list() == slidemask.Boards.from_fens(fens).occupied.tolist()


def test_expressions_filter_group_and_join():
    data = frame().with_columns(pl.col("fen").slidemask.in_check())
    assert data.columns[-1] == "in_check"
    checks = data.filter(pl.col("fen").slidemask.in_check())["fen"].to_list()
    assert checks == [fen for fen in NULLS if fen is not None and chess.Board(fen).is_check()]
    assert checks
    groups = data.group_by("in_check", maintain_order=True).agg(pl.col("fen").slidemask.legal_move_count().sum())
    total = sum(oracle(fen).legal_moves.count() for fen in NULLS if fen is not None)
    assert groups["legal_move_count"].sum() == total
    assert data.filter(pl.col("fen") == "no such").select(pl.col("fen").slidemask.occupied()).height == 0


def test_a_column_without_any_text_has_no_positions():
    nulls = pl.DataFrame({"fen": [None, None]}).select(pl.col("fen").slidemask.legal_move_count())
    assert nulls["legal_move_count"].to_list() == [None, None]


@pytest.mark.parametrize("mode", ["eager", "lazy", "streaming"])
def test_a_text_that_is_no_fen_raises_or_becomes_null(mode):
    data = frame([None, FENS[0], None, "nonsense", FENS[1]])
    # The streaming engine gives a function parts of a column, so only the text says which row it is.
    for expression in (pl.col("fen").slidemask.in_check(), pl.col("fen").slidemask.features(["in_check", "occupied"])):
        with pytest.raises((slidemask.BadFenError, pl.exceptions.ComputeError), match="nonsense") as caught:
            collected(data, expression, mode)
        assert "row" not in str(caught.value)
    found = collected(data, pl.col("fen").slidemask.legal_move_count(errors="null"), mode)["legal_move_count"].to_list()
    assert found == [None, 20, None, None, oracle(FENS[1]).legal_moves.count()]
    struct = collected(data, pl.col("fen").slidemask.features(["in_check"], errors="null"), mode)
    assert struct.unnest("features")["in_check"].to_list() == [None, False, None, None, oracle(FENS[1]).is_check()]


@pytest.mark.parametrize(
    "call",
    [
        lambda fens: fens.feature("no_such"),
        lambda fens: fens.features(["in_check", "no_such"]),
        lambda fens: fens.attacks_by("no_such"),
        lambda fens: fens.pieces("white", "no_such"),
        lambda fens: fens.mobility("white", "no_such"),
    ],
)
def test_an_unknown_feature_is_an_error_at_once(call):
    with pytest.raises(ValueError, match="no_such"):
        call(pl.col("fen").slidemask)


def test_a_column_of_numbers_is_an_error():
    with pytest.raises((TypeError, pl.exceptions.PolarsError), match="fens is an Arrow column of Int64"):
        frame().select(pl.col("game").slidemask.in_check())


PGN = '[White "Morphy"]\n\n1. e4 e5 2. Nf3 1-0\n\n[White "Anderssen"]\n\n1. f4 1-0\n\n'


def test_games_are_a_lazy_frame(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(PGN * 500)
    asked = []

    def read(paths, columns, **options):
        asked.append((columns, options))
        return slidemask.read_pgn(paths, columns, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(slidemask.polars._pgn, "read_pgn", read)
        moves = slidemask.polars.scan_pgn(path, ["game", "White", "ply", "san", "legal_move_count"], batch=100)
        for engine in ("in-memory", "streaming"):
            second = moves.filter(pl.col("ply") == 1).select("White", "san").collect(engine=engine)
            assert second.rows() == [("Morphy", "e5")] * 500
            assert set(asked[-1][0]) == {"White", "ply", "san"}, "no other column is computed"
            assert moves.select(pl.len()).collect(engine=engine).item() == 2000
            assert len(asked[-1][0]) == 1
            assert moves.head(150).collect(engine=engine).equals(moves.collect(engine=engine).head(150))
        assert moves.collect().equals(pl.DataFrame(slidemask.read_pgn(path, moves.collect_schema().names())))
        assert asked[-1][1] == {"batch": 100, "integers": []}
        players = slidemask.polars.scan_pgn(path, table="games").group_by("White").len().sort("White")
        assert players.collect().rows() == [("Anderssen", 500), ("Morphy", 500)]
    everything = slidemask.polars.scan_pgn(path, integers=["WhiteElo"])
    assert {"san", "clock", "White", "WhiteElo", *slidemask.FEATURES} < set(everything.collect_schema())
    assert everything.select("san", "in_check", "White", "WhiteElo").head(1).collect().rows() == [("e4", False, "Morphy", None)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert everything.select("WhiteElo").collect().dtypes == [pl.Int64]
    games = slidemask.polars.scan_pgn(path, table="games").collect_schema()
    assert "Termination" in games and "san" not in games
    with pytest.raises(TypeError, match="max_game"):
        slidemask.polars.scan_pgn(path, max_game=1)
    twice = slidemask.polars.scan_pgn(tmp_path.glob("*.pgn"), ["san"])
    assert [twice.collect().height for _ in range(2)] == [2000, 2000]
    with path.open("rb") as file, pytest.raises(TypeError, match="paths has an open file"):
        slidemask.polars.scan_pgn([file])
    for options, message in [({"columns": ["no_such"]}, "no_such"), ({"table": "no_such"}, 'table is "no_such"')]:
        with pytest.raises(ValueError, match=message):
            slidemask.polars.scan_pgn(path, **options)


def test_a_binpack_is_a_lazy_frame(tmp_path):
    path = tmp_path / "a.binpack"
    boards = slidemask.Boards.random(2000, seed=1)
    slidemask.write_binpack(path, boards, [None] * 2000, range(2000), [0] * 2000, [0] * 2000)
    scores = slidemask.polars.scan_binpack(path, ["fen", "score"], batch=300)
    assert slidemask.Boards.from_fens(scores.collect()["fen"]).identities() == boards.identities()
    assert scores.collect()["score"].to_list() == list(range(2000))
    assert scores.filter(pl.col("score") > 1000).head(2).collect()["score"].to_list() == [1001, 1002]
    endless = slidemask.polars.scan_binpack(path, ["score"], shuffle=100, epochs=None, seed=3)
    assert endless.head(5000).collect().height == 5000
