#!/usr/bin/env python3
"""Trains a toy network on the inputs of today's engines, with NumPy alone.

The network sees each position from both sides. It learns the number of legal moves. The positions come from random games.
"""

import argparse
import sys
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

import slidemask

NETWORK = "Full_Threats+PP_3Wide+HalfKAv2_hm"
SIDES = ("side to move", "other side")

Floats = NDArray[np.float32]


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

    def sums(self, inputs: list[tuple[Any, Any]]) -> Floats:
        """The sums of both sides, side by side. All positions have inputs."""
        sides = [np.add.reduceat(self.vectors[items], offsets[:-1]) + self.bias for offsets, items in inputs]
        return np.concatenate(sides, axis=1)

    def answers(self, boards: slidemask.Boards) -> Floats:
        """An answer for each position."""
        return np.maximum(self.sums(list(boards.network_inputs(NETWORK, SIDES))), 0) @ self.layer + self.end

    def step(self, boards: slidemask.Boards, rate: float) -> None:
        """Changes the weights so that the squares of the errors become less."""
        inputs = list(boards.network_inputs(NETWORK, SIDES))
        sums = self.sums(inputs)
        hidden = np.maximum(sums, 0)
        error = (hidden @ self.layer + self.end - targets(boards)) / len(boards)
        self.change("end", error.sum(keepdims=True), rate)
        sums_error = np.where(sums > 0, error[:, None] * self.layer, 0).astype(np.float32)
        self.change("layer", hidden.T @ error, rate)
        for (offsets, items), one in zip(inputs, np.split(sums_error, 2, axis=1), strict=True):
            self.change("bias", one.sum(axis=0), rate)
            # Each input of a position has the error of the sum. Equal inputs are added up.
            order = np.argsort(items, kind="stable")
            numbers, first = np.unique(items[order], return_index=True)
            rows = np.repeat(np.arange(len(boards)), np.diff(offsets))
            self.change("vectors", np.add.reduceat(one[rows[order]], first), rate, numbers)

    def change(self, name: str, gradient: Floats, rate: float, rows: Any = slice(None)) -> None:
        """Moves weights against their gradient."""
        self.moved[name][rows] += gradient**2
        getattr(self, name)[rows] -= rate * gradient / np.sqrt(self.moved[name][rows])


def targets(boards: slidemask.Boards) -> Floats:
    """The number of legal moves, divided by 20."""
    return boards.legal_move_count().astype(np.float32) / 20


def parser() -> argparse.ArgumentParser:
    """The command line."""
    result = argparse.ArgumentParser(description="Train a toy network with NumPy: it learns the number of legal moves.")
    result.add_argument("--seconds", metavar="S", type=float, default=60, help="how long to train (default: %(default)g)")
    result.add_argument("--steps", metavar="N", type=int, help="train for N steps instead")
    result.add_argument("--batch", metavar="N", type=int, default=1024, help="positions in a step (default: %(default)s)")
    result.add_argument("--seed", type=int, default=0, help="selects the positions and the first weights")
    return result


def train(args: argparse.Namespace) -> None:
    """Trains a network, and prints the mean error on positions that it has not seen."""
    network = Network(args.seed)
    # Steps have the seeds from 1 on.
    unseen = slidemask.Boards.random(5000, seed=args.seed << 32)

    def report(steps: int) -> None:
        error = 20 * np.abs(network.answers(unseen) - targets(unseen)).mean()
        print(f"{steps:6} steps: the answer is off by {error:5.2f} moves", flush=True)

    report(0)
    total = args.steps or args.seconds
    began, step, done, told = time.monotonic(), 0, 0.0, 0.0
    while done < total:
        step += 1
        boards = slidemask.Boards.random(args.batch, seed=args.seed << 32 | step)
        network.step(boards, rate=0.02)
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
    return 0


if __name__ == "__main__":
    sys.exit(main())
