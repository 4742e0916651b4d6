#!/usr/bin/env python3
"""Trains a toy network on the inputs of today's engines, with NumPy alone.

The network sees each position from both sides. From binpacks, the training data of engines, it learns the scores. Without
binpacks, it learns the number of legal moves in random games.
"""

import argparse
import itertools
import sys
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import slidemask

NETWORK = "Full_Threats+PP_3Wide+HalfKAv2_hm"
SIDES = ("side to move", "other side")

Floats = NDArray[np.float32]


class Batch(NamedTuple):
    """Positions, and what the network should say about them."""

    #: For each side, offsets and items.
    inputs: tuple[Any, Any]
    targets: Floats


class Network:
    """A sum of learned vectors, one for each input. Then one layer learns from the sums of both sides."""

    def __init__(self, seed: int, width: int = 16) -> None:
        """Makes a network that has learned nothing."""
        random = np.random.default_rng(seed)
        self.vectors = random.normal(0, 0.05, (slidemask.network_size(NETWORK), width)).astype(np.float32)
        self.bias = np.full(width, 0.5, np.float32)
        self.layer = random.normal(0, 0.1, 2 * width).astype(np.float32)
        self.end = np.zeros(1, np.float32)
        # Adagrad: a weight that has moved much moves less.
        self.moved = {name: np.full_like(value, 1e-6) for name, value in vars(self).items()}

    def sums(self, inputs: tuple[Any, Any]) -> Floats:
        """The sums of both sides, side by side. All positions have inputs."""
        sides = [np.add.reduceat(self.vectors[items], offsets[:-1]) + self.bias for offsets, items in inputs]
        return np.concatenate(sides, axis=1)

    def error(self, batch: Batch) -> float:
        """The mean error of the answers."""
        answers = np.maximum(self.sums(batch.inputs), 0) @ self.layer + self.end
        return float(np.abs(answers - batch.targets).mean())

    def step(self, batch: Batch, rate: float) -> None:
        """Changes the weights so that the squares of the errors become less."""
        sums = self.sums(batch.inputs)
        hidden = np.maximum(sums, 0)
        error = (hidden @ self.layer + self.end - batch.targets) / len(batch.targets)
        self.change("end", error.sum(keepdims=True), rate)
        sums_error = np.where(sums > 0, error[:, None] * self.layer, 0).astype(np.float32)
        self.change("layer", hidden.T @ error, rate)
        for (offsets, items), one in zip(batch.inputs, np.split(sums_error, 2, axis=1), strict=True):
            self.change("bias", one.sum(axis=0), rate)
            # Each input of a position has the error of the sum. Equal inputs are added up.
            order = np.argsort(items, kind="stable")
            numbers, first = np.unique(items[order], return_index=True)
            rows = np.repeat(np.arange(len(one)), np.diff(offsets))
            self.change("vectors", np.add.reduceat(one[rows[order]], first), rate, numbers)

    def change(self, name: str, gradient: Floats, rate: float, rows: Any = slice(None)) -> None:
        """Moves weights against their gradient."""
        self.moved[name][rows] += gradient**2
        getattr(self, name)[rows] -= rate * gradient / np.sqrt(self.moved[name][rows])


def random_games(size: int, seed: int) -> Iterator[Batch]:
    """Positions of random games, with the number of legal moves, divided by 20. The first batch has 5,000."""
    step = 0
    while True:
        boards = slidemask.Boards.random(size if step else 5000, seed=seed << 32 | step)
        yield Batch(boards.network_inputs(NETWORK, SIDES), boards.legal_move_count().astype(np.float32) / 20)
        step += 1


def binpacks(paths: list[str], size: int, seed: int) -> Iterator[Batch]:
    """Quiet positions of binpacks, with the chance to win that their score means. The first batch is of chunks of its own."""
    shares = [share for share in slidemask.split_binpack(paths, 20) if share]
    if len(shares) < 2:
        raise ValueError("the binpacks have one chunk: they need two, one to learn from and one for the test")
    quiet = slidemask.BinpackFilter(max_score=3000, no_captures=True, no_checks=True)
    learned = [part for share in shares[1:] for part in share]
    unseen = slidemask.read_binpack(shares[0], batch=5000, filter=quiet)
    reader = slidemask.read_binpack(learned, batch=size, filter=quiet, shuffle=1 << 18, epochs=None, seed=seed)
    first = next(unseen.network_batches(NETWORK, SIDES))
    print_histogram(first.scores)
    for batch in itertools.chain([first], reader.network_batches(NETWORK, SIDES)):
        # 400 centipawns are a chance of 73 %.
        yield Batch(batch.inputs, 1 / (1 + np.exp(batch.scores.astype(np.float32) / -400)))


def print_histogram(scores: NDArray[np.int16]) -> None:
    """Shows how often scores are."""
    counts, edges = np.histogram(scores.clip(-1000, 999), bins=np.arange(-1000, 1001, 200))
    for count, start in zip(counts, edges, strict=False):
        print(f"score from {start:5}: {count / len(scores):6.1%} {'#' * round(60 * count / len(scores))}")


def parser() -> argparse.ArgumentParser:
    """The command line."""
    result = argparse.ArgumentParser(
        description="Train a toy network with NumPy: it learns the scores of binpacks, or the number of moves in random games."
    )
    result.add_argument("binpacks", metavar="BINPACK", nargs="*", help="a binpack, or a folder of them (default: random games)")
    result.add_argument("--seconds", metavar="S", type=float, default=60, help="how long to train (default: %(default)g)")
    result.add_argument("--steps", metavar="N", type=int, help="train for N steps instead")
    result.add_argument("--batch", metavar="N", type=int, default=1024, help="positions in a step (default: %(default)s)")
    result.add_argument("--seed", type=int, default=0, help="selects the positions and the first weights")
    return result


def train(args: argparse.Namespace) -> None:
    """Trains a network, and prints the mean error on positions that it has not seen."""
    network = Network(args.seed)
    if args.binpacks:
        batches, scale, unit = binpacks(args.binpacks, args.batch, args.seed), 100, "%"
    else:
        batches, scale, unit = random_games(args.batch, args.seed), 20, "moves"
    unseen = next(batches)

    def report(steps: int) -> None:
        print(f"{steps:6} steps: the answer is off by {scale * network.error(unseen):5.2f} {unit}", flush=True)

    report(0)
    total = args.steps or args.seconds
    began, step, done, told = time.monotonic(), 0, 0.0, 0.0
    while done < total:
        step += 1
        network.step(next(batches), rate=0.02)
        done = step if args.steps else time.monotonic() - began
        if done - told >= total / 6 or done >= total:
            told = done
            report(step)


def main() -> int:
    """Runs the program, and returns its exit status."""
    args = parser().parse_args()
    if args.seconds <= 0 or (args.steps is not None and args.steps < 1) or args.batch < 1 or not 0 <= args.seed < 1 << 31:
        parser().error("S is above 0, N at least 1, and SEED from 0 to 2147483647")
    try:
        train(args)
    except KeyboardInterrupt:
        return 130
    except (ValueError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
