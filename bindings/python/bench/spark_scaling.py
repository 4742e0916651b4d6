"""Measures how distributed perft scales from one executor to two, each a process with one core.

The rounds alternate between the two clusters: a new session for each, with a small count before the clock starts.

    python bench/spark_scaling.py --depth 7 --rounds 3
"""

import argparse
import os
import statistics
import sys
import time

from pyspark.sql import SparkSession

import slidemask

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
EXPECTED = {5: 193_690_690, 6: 8_031_647_685, 7: 374_190_009_323}


def measure(executors: int, depth: int, split: int, hash_mib: int) -> float:
    """Seconds of one count on a new cluster."""
    spark = (
        SparkSession.builder.master(f"local-cluster[{executors},1,1024]")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "8")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("OFF")
    try:
        slidemask.spark.perft(spark, KIWIPETE, 4)
        start = time.perf_counter()
        nodes = slidemask.spark.perft(spark, KIWIPETE, depth, split=split, hash_mib=hash_mib, partitions=16)
        elapsed = time.perf_counter() - start
    finally:
        spark.stop()
    assert nodes == EXPECTED[depth], nodes
    return elapsed


def main() -> None:
    """Prints the times and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--depth", type=int, default=7, choices=EXPECTED)
    parser.add_argument("--split", type=int, default=3)
    parser.add_argument("--hash-mib", type=int, default=256)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    os.environ["PYSPARK_PYTHON"] = sys.executable
    times: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(args.rounds):
        for executors, found in times.items():
            found.append(measure(executors, args.depth, args.split, args.hash_mib))
            print(f"{executors} executors: {found[-1]:.1f} s", flush=True)
    one, two = (statistics.median(found) for found in times.values())
    rate = EXPECTED[args.depth] / two / 1e6
    print(f"one {one:.1f} s, two {two:.1f} s: {one / two:.2f} times as fast; {rate:,.0f} M nodes/s")


if __name__ == "__main__":
    main()
