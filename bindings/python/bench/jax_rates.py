"""Times slidemask.jax, beside pgx if it is installed, on the device that JAX finds: a table in Markdown.

    python bench/jax_rates.py [--batches 1024,65536] [--seconds 1]

Contenders take turns in one process, and a figure is the best of the turns, in thousands of positions a second. Two equal
copies of the mask show how far such figures vary. Compilation times are those of the first batch.
"""

import argparse
import datetime
import itertools
import time
from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

import slidemask
from slidemask import jax as chess


def lean(positions: chess.Positions, actions: jax.Array) -> tuple[chess.Positions, jax.Array]:
    """A move, and the mask of the next one: what a search needs."""
    after = chess.play(positions, actions, "pgx")
    return after, chess.legal_actions(after, "pgx")


def contenders(count: int) -> dict[str, tuple[Callable[..., Any], tuple[Any, ...]]]:
    """Functions and their arguments, by name."""
    boards = slidemask.Boards.random(count, seed=1)
    boards = boards[boards.legal_move_count() > 0]
    boards = slidemask.Boards.concat([boards, boards[: count - len(boards)]])
    positions = chess.from_boards(boards)
    actions = jnp.asarray(boards.legal_actions("pgx").argmax(1), jnp.int32)
    found: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
        "`legal_actions`, order of pgx": (lambda p: chess.legal_actions(p, "pgx"), (positions,)),
        "the same, an equal copy": (lambda p: chess.legal_actions(p, "pgx"), (positions,)),
        "`legal_actions`, order of AlphaZero": (chess.legal_actions, (positions,)),
        "`legal_action_bits`": (chess.legal_action_bits, (positions,)),
        "`legal_move_count`": (chess.legal_move_count, (positions,)),
        "`play`": (lambda p, a: chess.play(p, a, "pgx"), (positions, actions)),
        "`play` and `legal_actions`": (lean, (positions, actions)),
    }
    keys = jax.random.split(jax.random.PRNGKey(0), count)
    for name, env in (("without observation", chess.Chess(observation=False)), ("with it", chess.Chess())):
        state = jax.jit(jax.vmap(env.init))(keys)
        found[f"`Chess.step` {name}"] = (env.step, (state, state.legal_action_mask.argmax(-1)))
    try:
        import pgx
        from pgx._src.games import chess as rules
    except ImportError:
        return found
    env = pgx.make("chess")
    state = jax.jit(jax.vmap(env.init))(keys)
    first = state.legal_action_mask.argmax(-1)
    found |= {
        "pgx, mask": (jax.vmap(rules._legal_action_mask), (state._x,)),
        "pgx, `Game.step`": (jax.vmap(rules.Game().step), (state._x, first)),
        "pgx, `env.step`": (jax.vmap(env.step), (state, first)),
    }
    return found


def rates(count: int, seconds: float) -> tuple[dict[str, float], dict[str, float]]:
    """Positions a second, and seconds of compilation."""
    compiled, compilation = {}, {}
    for name, (function, arguments) in contenders(count).items():
        start = time.perf_counter()
        compiled[name] = jax.jit(function).lower(*arguments).compile(), arguments
        compilation[name] = time.perf_counter() - start
        jax.block_until_ready(compiled[name][0](*arguments))
    best = dict.fromkeys(compiled, np.inf)
    end = time.monotonic() + seconds * len(compiled)
    for turn in itertools.count():
        for name, (function, arguments) in compiled.items():
            start = time.perf_counter()
            jax.block_until_ready(function(*arguments))
            best[name] = min(best[name], time.perf_counter() - start)
        if turn >= 2 and time.monotonic() > end:
            return {name: count / each for name, each in best.items()}, compilation


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--batches", default="1024", help="numbers of positions, with commas (default 1024)")
    parser.add_argument("--seconds", type=float, default=1, help="seconds for each contender (default 1)")
    args = parser.parse_args()
    batches = [int(batch) for batch in args.batches.split(",")]
    found = [rates(batch, args.seconds) for batch in batches]
    device = jax.devices()[0]
    print(f"{device.device_kind} ({device.platform}), JAX {jax.__version__}, {datetime.date.today()}\n")
    print("| thousands of positions a second |" + "".join(f" {batch:,} |" for batch in batches) + " compiled in |")
    print("|---|" + "---|" * (len(batches) + 1))
    for name, compilation in found[0][1].items():
        cells = "".join(f" {rate[name] / 1000:,.{0 if rate[name] > 1e5 else 2}f} |" for rate, _ in found)
        print(f"| {name} |{cells} {compilation:.1f} s |")


if __name__ == "__main__":
    main()
