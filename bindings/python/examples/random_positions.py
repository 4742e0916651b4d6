#!/usr/bin/env python3
"""Writes a Parquet file of positions of random games. Needs slidemask, pyarrow and tqdm."""

import argparse
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from tqdm import tqdm

import slidemask

SCHEMA = pa.schema([("row", pa.int64()), ("game", pa.int64()), ("ply", pa.uint16()), ("fen", pa.string())])
ROWS_PER_GROUP = 100_000


def parser() -> argparse.ArgumentParser:
    """The command line."""
    result = argparse.ArgumentParser(
        description="Write positions of random games to a Parquet file. Equal arguments give equal files.",
        epilog="Columns: row and game count from 0; ply is the number of moves before the position; fen.",
    )
    result.add_argument("output", metavar="OUTPUT", type=Path, help="the Parquet file to write")
    result.add_argument("--rows", metavar="N", type=int, default=1_000_000, help="positions (default: %(default)s)")
    result.add_argument("--seed", type=int, default=0, help="selects the games (default: %(default)s)")
    result.add_argument("--chess960", action="store_true", help="start from positions of Chess960")
    return result


def main() -> int:
    """Runs the program, and returns its exit status."""
    args = parser().parse_args()
    if args.rows < 0 or not 0 <= args.seed < 1 << 32:
        parser().error("N is at least 0, and SEED from 0 to 4294967295")
    part = args.output.with_name(args.output.name + ".part")
    games = 0
    try:
        bar = tqdm(total=args.rows, unit=" rows", unit_scale=True, disable=None)
        with bar, pq.ParquetWriter(part, SCHEMA, compression="zstd") as writer:
            for group, first in enumerate(range(0, args.rows, ROWS_PER_GROUP)):
                count = min(ROWS_PER_GROUP, args.rows - first)
                boards = slidemask.Boards.random(count, seed=args.seed << 32 | group, chess960=args.chess960)
                ply = 2 * (boards.feature("fullmove_number") - 1) + ~boards.white_to_move
                game = games + np.cumsum(ply == 0) - 1
                games = int(game[-1]) + 1
                fen = pa.record_batch(boards.to_arrow(["canonical_fen"])).column(0)
                columns = [pa.array(np.arange(first, first + count)), pa.array(game), pa.array(ply), fen]
                writer.write_batch(pa.RecordBatch.from_arrays(columns, schema=SCHEMA))
                bar.update(count)
        part.replace(args.output)
    except OSError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    finally:
        part.unlink(missing_ok=True)
    print(f"{args.output}: {args.rows:,} positions of {games:,} games", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
