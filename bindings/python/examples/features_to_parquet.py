#!/usr/bin/env python3
"""Adds features to a Parquet file with a column of FENs. Needs slidemask, pyarrow and tqdm.

The program reads, computes and writes one batch at a time: its memory does not grow with the file.
"""

import argparse
import difflib
import signal
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from tqdm import tqdm

import slidemask

EPILOG = """\
example:
  features_to_parquet.py games.parquet out.parquet legal_move_count in_check attacks_by_white

exit status:
  0  OUTPUT is complete
  1  reading, computing or writing failed, for example because of a bad FEN
  2  the arguments are wrong: no such file, feature or column of texts
"""


class UsageError(Exception):
    """The arguments do not fit the file."""


def feature(name: str) -> str:
    """The name of a feature, as an argument."""
    if name in slidemask.FEATURES:
        return name
    similar = difflib.get_close_matches(name, slidemask.FEATURES)
    hint = f"did you mean {' or '.join(similar)}?" if similar else "see --list"
    raise argparse.ArgumentTypeError(f"there is no feature {name!r}: {hint}")


def positive(text: str) -> int:
    """A number of at least 1, as an argument."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of at least 1")
    return int(text)


class ListFeatures(argparse.Action):
    """Prints all features, and exits."""

    def __call__(self, *_: object) -> None:
        """Is called by argparse."""
        if hasattr(signal, "SIGPIPE"):
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # for `--list | head`
        for one in slidemask.FEATURES.values():
            print(f"{one.name:22} {one.type:34} {one.meaning}")
        sys.exit(0)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    result = argparse.ArgumentParser(
        description="Copy a Parquet file with a column of FENs, and add columns of features.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = result.add_argument
    add("input", metavar="INPUT", type=Path, help="the Parquet file to read")
    add("output", metavar="OUTPUT", type=Path, help="the Parquet file to write; an existing one is replaced")
    add("features", metavar="FEATURE", type=feature, nargs="+", help="the features to add, see --list")
    add("--column", default="fen", help="the column of FENs (default: %(default)s)")
    add("--keep", metavar="A,B", help="copy only these columns of INPUT (default: all)")
    add(
        "--errors",
        choices=["raise", "null"],
        default="raise",
        help="at a bad FEN, stop (raise, the default), or write nulls and go on (null)",
    )
    add(
        "--dialect",
        choices=["arrow", "spark"],
        default="arrow",
        help="spark writes signed integers, because Spark has no unsigned ones (default: %(default)s)",
    )
    add("--batch", metavar="ROWS", type=positive, default=65_536, help="rows per batch (default: %(default)s)")
    add("--quiet", action="store_true", help="print errors only")
    add("--list", action=ListFeatures, nargs=0, help="list all features, and exit")
    return result


def run(args: argparse.Namespace) -> str:
    """Writes the output, and returns a line about it."""
    if not args.input.is_file():
        raise UsageError("there is no such file")
    keep = args.keep.split(",") if args.keep else None
    options = {"errors": args.errors, "dialect": args.dialect}
    part = args.output.with_name(args.output.name + ".part")
    done = missing = valid = 0
    # By default, pyarrow keeps what it has read until the end of the file.
    with pq.ParquetFile(args.input, pre_buffer=False, buffer_size=1 << 20) as file:
        try:
            schema = slidemask.features(args.column, args.features, keep=keep, **options).schema_of(file.schema_arrow)
        except ValueError as error:
            raise UsageError(str(error).replace("keep=", "--keep")) from None
        kept = schema.names[: -len(args.features)]
        # `valid` counts the FENs that can be read.
        names = args.features if "valid" in args.features else [*args.features, "valid"]
        compute = slidemask.features(args.column, names, keep=[], **options)
        # With None, tqdm shows no bar if standard error is not a terminal.
        bar = tqdm(total=file.metadata.num_rows, unit=" rows", unit_scale=True, disable=True if args.quiet else None)
        try:
            with bar, pq.ParquetWriter(part, schema, compression="zstd") as writer:
                for batch in file.iter_batches(args.batch, columns=[args.column, *keep] if keep else None):
                    computed = compute(batch)
                    columns = [*map(batch.column, kept), *computed.columns[: len(args.features)]]
                    writer.write_batch(pa.RecordBatch.from_arrays(columns, schema=schema))
                    valid += pc.sum(computed.column("valid"), min_count=0).as_py()
                    missing += batch.column(args.column).null_count
                    done += len(batch)
                    bar.update(len(batch))
            part.replace(args.output)
        except slidemask.BadFenError as error:
            text = "" if error.text is None else f": {error.text!r}"
            raise ValueError(f"row {done + (error.row or 0)}: {error.reason}{text} (see --errors)") from None
        except TypeError as error:
            raise UsageError(str(error)) from None
        finally:
            part.unlink(missing_ok=True)
    return f"{args.output}: {done:,} rows, {done - valid - missing:,} bad FENs, {missing:,} missing FENs"


def main() -> int:
    """Runs the program, and returns its exit status."""
    args = parser().parse_args()
    # Without this, SIGTERM would end the program before `finally` removes the temporary file.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        summary = run(args)
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except (UsageError, ValueError, OSError) as error:
        print(f"error: {args.input}: {error}", file=sys.stderr)
        return 2 if isinstance(error, UsageError) else 1
    if not args.quiet:
        print(summary, file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
