#!/usr/bin/env python3
"""Trains a toy network on threats, on the processor. Needs slidemask, tqdm and PyTorch.

The network sees the threats of each position from both sides. It learns the number of legal moves. The positions come from
random games.
"""

import argparse
import sys
import time

import numpy as np

import slidemask

try:
    import torch
    from torch import nn
    from tqdm import tqdm
except ImportError as missing:
    sys.exit(f"error: {missing}: this example needs PyTorch and tqdm, for example by `pip install torch tqdm`")

PAIRS = "full"
SIDES = ("side to move", "other side")


class Network(nn.Module):
    """A sum of learned vectors, one for each threat, then two layers that learn from the sums of both sides."""

    def __init__(self, width: int = 32) -> None:
        """Makes a network that has learned nothing."""
        super().__init__()
        # A step changes only the vectors of the threats that it has seen: their gradients are sparse.
        self.threats = nn.EmbeddingBag(
            slidemask.THREAT_FEATURES[PAIRS], width, mode="sum", include_last_offset=True, sparse=True
        )
        nn.init.normal_(self.threats.weight, std=0.05)
        self.layers = nn.Sequential(nn.ReLU(), nn.Linear(2 * width, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, boards: slidemask.Boards) -> torch.Tensor:
        """An answer for each position."""
        sides = []
        for side in SIDES:
            offsets, items = boards.threat_features(PAIRS, side)
            # PyTorch uses the memory of the arrays: nothing is copied.
            sides.append(self.threats(torch.from_numpy(items), torch.from_numpy(offsets)))
        return self.layers(torch.cat(sides, dim=1)).squeeze(1)


def targets(boards: slidemask.Boards) -> torch.Tensor:
    """The number of legal moves, divided by 20."""
    return torch.from_numpy(boards.legal_move_count().astype(np.float32) / 20)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    result = argparse.ArgumentParser(description="Train a toy network on threats: it learns the number of legal moves.")
    result.add_argument("--seconds", metavar="S", type=float, default=60, help="how long to train (default: %(default)g)")
    result.add_argument("--steps", metavar="N", type=int, help="train for N steps instead")
    result.add_argument("--batch", metavar="N", type=int, default=1024, help="positions in a step (default: %(default)s)")
    result.add_argument("--seed", type=int, default=0, help="selects the positions and the first weights")
    return result


def train(args: argparse.Namespace) -> None:
    """Trains a network, and prints the mean error on positions that it has not seen."""
    torch.manual_seed(args.seed)
    network = Network()
    optimizers = [
        torch.optim.SparseAdam(network.threats.parameters(), lr=2e-3),
        torch.optim.Adam(network.layers.parameters(), lr=2e-3),
    ]
    # Steps have the seeds from 1 on.
    unseen = slidemask.Boards.random(20_000, seed=args.seed << 32)

    def report(steps: int) -> None:
        with torch.no_grad():
            error = 20 * nn.functional.l1_loss(network(unseen), targets(unseen)).item()
        tqdm.write(f"{steps:6} steps: the answer is off by {error:5.2f} moves", file=sys.stdout)

    report(0)
    total = args.steps or round(args.seconds, 1)
    began, step, done, told = time.monotonic(), 0, 0.0, 0.0
    # With None, tqdm shows no bar if standard error is not a terminal.
    with tqdm(total=total, unit=" steps" if args.steps else " s", disable=None) as bar:
        while done < total:
            step += 1
            boards = slidemask.Boards.random(args.batch, seed=args.seed << 32 | step)
            loss = nn.functional.mse_loss(network(boards), targets(boards))
            network.zero_grad()
            loss.backward()
            for optimizer in optimizers:
                optimizer.step()
            now = min(step if args.steps else round(time.monotonic() - began, 1), total)
            bar.update(now - done)
            bar.set_postfix(loss=f"{loss.item():.4f}", refresh=False)
            done = now
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
