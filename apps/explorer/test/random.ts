/** Pseudorandom numbers, boards and states, the same in every run. */

import type { Bitboard, Slidemask } from "slidemask";
import type { Wide } from "slidemask/wide";
import type { Explored } from "../src/explore/explored.ts";
import { linesOf, type WideExplored } from "../src/explore/wide/wideExplored.ts";
import { DIRECTIONS, LETTERS, type RaysState } from "../src/rays/raysState.ts";
import { AXES, type Board, type Position, SLIDERS } from "../src/position.ts";
import type { SetState } from "../src/sets/setState.ts";
import { SQUARES, bitOf } from "../src/squares.ts";

export class Random {
  #state: bigint;

  constructor(seed: number) {
    this.#state = BigInt(seed);
  }

  /** 64 bits: SplitMix64 by Guy Steele, Doug Lea and Christine Flood. */
  word(): Bitboard {
    this.#state = BigInt.asUintN(64, this.#state + 0x9e37_79b9_7f4a_7c15n);
    let word = this.#state;
    word = BigInt.asUintN(64, (word ^ (word >> 30n)) * 0xbf58_476d_1ce4_e5b9n);
    word = BigInt.asUintN(64, (word ^ (word >> 27n)) * 0x94d0_49bb_1331_11ebn);
    return word ^ (word >> 31n);
  }

  /** A number from 0 up to a limit, which is excluded. */
  below(limit: number): number {
    return Number(this.word() % BigInt(limit));
  }

  oneOf<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  chance(): boolean {
    return this.below(2) === 0;
  }

  /** A board, from nearly empty to nearly full, and sometimes entirely empty or full. */
  board(): Bitboard {
    const word = this.word();
    switch (this.below(8)) {
      case 0:
        return 0n;
      case 1:
        return 2n ** 64n - 1n;
      case 2:
        return word & this.word() & this.word();
      case 3:
        return word | this.word();
      default:
        return word & this.word();
    }
  }
}

/** A board with pieces or with bare blockers. A board of pieces has at least one: an empty board shows no difference. */
function randomBoard(random: Random): Board {
  const occupied = random.board();
  if (occupied === 0n || random.chance()) return { occupied, pieces: undefined };
  const pieces = SQUARES.map((square) =>
    (occupied & bitOf(square)) === 0n ? "." : random.oneOf([..."PNBRQKpnbrqk"]),
  );
  return { occupied, pieces: pieces.join("") };
}

export function randomPosition(random: Random): Position {
  return { slider: random.oneOf(SLIDERS), square: random.below(64), ...randomBoard(random) };
}

export function randomExplored(random: Random, { methods }: Slidemask): Explored {
  const position = randomPosition(random);
  const base = {
    ...position,
    method: random.oneOf(methods).name,
    axis: random.oneOf([...AXES[position.slider], "all" as const]),
  };
  return { ...base, ...randomSight(random, 64) };
}

/** How much of a computation is shown, on a board with this number of bits. */
function randomSight(random: Random, bits: number) {
  // The view of all steps always shows whole subtractions.
  const all = random.chance();
  return {
    view: all ? ("all" as const) : ("one" as const),
    step: random.below(100),
    bit: all ? bits : random.below(bits + 1),
    bits: random.chance(),
    source: random.chance(),
  };
}

export function randomWide(random: Random, { boards, methods }: Wide): WideExplored {
  const board = random.oneOf(boards);
  const squares = [...board.squares.keys()].filter((square) => board.squares[square] !== undefined);
  const all = squares.reduce((set, square) => set | bitOf(square), 0n);
  const slider = random.oneOf(SLIDERS);
  const game = random.oneOf([undefined, ...board.games]);
  return {
    board,
    ...(game && { game: game.name }),
    slider,
    square: random.oneOf(squares),
    occupied: (random.board() | (random.board() << 64n)) & all,
    method: random.oneOf(methods),
    axis: random.oneOf([...linesOf(board, slider), "all"]),
    ...randomSight(random, board.squares.length),
  };
}

export function randomSet(random: Random, { setMethods }: Slidemask): SetState {
  return {
    ...randomBoard(random),
    method: random.oneOf(setMethods).name,
    sliders: random.board(),
    hand: random.oneOf(["slider", "blocker"] as const),
    slider: random.oneOf(SLIDERS),
    source: random.chance(),
  };
}

export function randomRays(random: Random): RaysState {
  return {
    ...randomBoard(random),
    square: random.below(64),
    ray: random.oneOf(DIRECTIONS),
    bit: random.below(65),
    hand: random.oneOf(["square", "piece"] as const),
    letter: random.oneOf(LETTERS),
    source: random.chance(),
  };
}
