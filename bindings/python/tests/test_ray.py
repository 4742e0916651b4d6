"""The function of slidemask.features in Ray Data, on a Ray of one process with two cores."""

from collections.abc import Iterator

import pytest

import slidemask

ray = pytest.importorskip("ray")
pa = pytest.importorskip("pyarrow")

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    """Ray, without its dashboard."""
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    ray.data.DataContext.get_current().enable_progress_bars = False
    yield
    ray.shutdown()


def test_features_in_ray_data_are_those_of_the_library(cluster: None) -> None:
    fens = slidemask.Boards.random(500, seed=3).fens()
    table = pa.table({"row": range(500), "fen": fens})
    add = slidemask.features("fen", ["legal_move_count", "attacks_by_white", "legal_moves"])
    dataset = ray.data.from_arrow(table).repartition(4).map_batches(add, batch_format="pyarrow")
    found = {row["row"]: row for row in dataset.take_all()}
    for row in add(table).to_pylist():
        assert dict(found[row["row"]]) == row


def test_the_default_batch_of_ray_data_is_a_dict_of_arrays(cluster: None) -> None:
    boards = slidemask.Boards.random(100, seed=3)
    add = slidemask.features("fen", ["legal_move_count", "attack_counts_white", "legal_moves"], keep=["row"])
    dataset = ray.data.from_items([{"row": row, "fen": fen} for row, fen in enumerate(boards.fens())]).map_batches(add)
    rows = sorted(dataset.take_all(), key=lambda row: int(row["row"]))
    assert [row["legal_move_count"] for row in rows] == boards.legal_move_count().tolist()
    assert [row["attack_counts_white"].tolist() for row in rows] == boards.attack_counts("white").tolist()
    assert [list(row["legal_moves"]) for row in rows] == boards.legal_moves().to_pylist()
