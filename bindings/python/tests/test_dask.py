"""The function of slidemask.features in Dask, whose partitions are pandas data frames."""

import pytest

import slidemask

dataframe = pytest.importorskip("dask.dataframe")
pandas = pytest.importorskip("pandas")

pytestmark = pytest.mark.filterwarnings("ignore::FutureWarning")


def test_features_in_dask_are_those_of_the_library() -> None:
    fens = slidemask.Boards.random(300, seed=4).fens()
    frame = pandas.DataFrame({"row": range(300), "fen": fens})
    add = slidemask.features("fen", ["legal_move_count", "in_check", "attacks_by_black"])
    parts = dataframe.from_pandas(frame, npartitions=3)
    found = parts.map_partitions(add, meta=add(parts._meta)).compute(scheduler="threads")
    expected = add(frame)
    assert found.columns.tolist() == expected.columns.tolist()
    assert found.to_dict("list") == expected.to_dict("list")
    assert found["legal_move_count"].tolist() == slidemask.Boards.from_fens(fens).legal_move_count().tolist()


@pytest.mark.parametrize("dtype", ["object", "string"])
def test_dask_finds_the_types_by_itself(dtype: str) -> None:
    fens = slidemask.Boards.random(30, seed=4).fens()
    frame = pandas.DataFrame({"fen": pandas.Series(fens, dtype=dtype)})
    add = slidemask.features("fen", ["legal_move_count", "legal_moves"])
    found = dataframe.from_pandas(frame, npartitions=2).map_partitions(add)
    assert found.dtypes["legal_move_count"] == add(frame).dtypes["legal_move_count"]
    assert found.compute(scheduler="threads")["legal_move_count"].tolist() == add(frame)["legal_move_count"].tolist()


def test_only_the_probe_of_dask_is_no_error() -> None:
    add = slidemask.features("fen", ["in_check"])
    for fens in (["foo"] * 3, ["foo", "bar"], ["nonsense"]):
        with pytest.raises(slidemask.BadFenError, match="row 0"):
            add(pandas.DataFrame({"fen": fens}))
