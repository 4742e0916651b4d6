/** Functions of the bits of a board as binary decision diagrams (Bryant 1986). Equal functions are one node. */

import { bitOf, EMPTY, has } from "../squares.ts";

/** A function: the constants 0 and 1, or the place of a node. */
export type Bit = number;

/** The most steps for one diagram. It is full then, and what it returns has no meaning. */
const MOST_STEPS = 1 << 15;
/** The most variables. The recursion is no deeper. */
const MOST_VARIABLES = 1 << 11;

/** A choice by a variable. The constants have one, too, which comes after all others. */
interface Node {
  readonly variable: number;
  readonly ifZero: Bit;
  readonly ifOne: Bit;
  /** Whether it depends on a square off the rays. */
  readonly looksOff: boolean;
}

const constant = (bit: Bit): Node => ({ variable: Infinity, ifZero: bit, ifOne: bit, looksOff: false });

/** A key of three numbers. There are fewer nodes than 2 to the 17. */
const keyOf = (a: number, b: Bit, c: Bit): number => (a * 0x20000 + b) * 0x20000 + c;

/** Variables 0 to 63 are the squares of a board. The others are unknown functions of the squares on the rays. */
export class Diagram {
  isFull = false;
  private variables = 0;
  private readonly nodes = [constant(0), constant(1)];
  private readonly places = new Map<number, Bit>();
  private readonly choices = new Map<number, Bit>();

  constructor(private readonly onRays: bigint) {}

  /** The next variable. */
  variable(): Bit {
    if (this.variables === MOST_VARIABLES) {
      this.isFull = true;
      return 0;
    }
    return this.node(this.variables++, 0, 1);
  }

  looksOff(bit: Bit): boolean {
    return this.nodes[bit]!.looksOff;
  }

  private isOff(variable: number): boolean {
    return variable < 64 && !has(this.onRays, variable);
  }

  private node(variable: number, ifZero: Bit, ifOne: Bit): Bit {
    if (ifZero === ifOne) return ifZero;
    const key = keyOf(variable, ifZero, ifOne);
    let place = this.places.get(key);
    if (place === undefined) {
      const looksOff = this.isOff(variable) || this.looksOff(ifZero) || this.looksOff(ifOne);
      place = this.nodes.push({ variable, ifZero, ifOne, looksOff }) - 1;
      this.places.set(key, place);
    }
    return place;
  }

  /** `ifOne` where the condition is 1, and `ifZero` elsewhere. */
  choose(condition: Bit, ifOne: Bit, ifZero: Bit): Bit {
    if (condition === 0) return ifZero;
    if (condition === 1 || ifOne === ifZero) return ifOne;
    if (ifOne === 1 && ifZero === 0) return condition;
    const key = keyOf(condition, ifOne, ifZero);
    const known = this.choices.get(key);
    if (known !== undefined) return known;
    if (this.isFull || this.choices.size >= MOST_STEPS) {
      this.isFull = true;
      return 0;
    }
    const [c, one, zero] = [this.nodes[condition]!, this.nodes[ifOne]!, this.nodes[ifZero]!];
    const variable = Math.min(c.variable, one.variable, zero.variable);
    const branch = (side: "ifZero" | "ifOne") =>
      this.choose(
        c.variable === variable ? c[side] : condition,
        one.variable === variable ? one[side] : ifOne,
        zero.variable === variable ? zero[side] : ifZero,
      );
    const bit = this.node(variable, branch("ifZero"), branch("ifOne"));
    this.choices.set(key, bit);
    return bit;
  }

  /** Two boards with the same pieces on the rays, for which a function differs. It has to look off the rays. */
  pair(bit: Bit): readonly [bigint, bigint] {
    let board = EMPTY;
    const follow = ({ variable, ifZero, ifOne }: Node, isWanted: (bit: Bit) => boolean): Node => {
      const isSet = isWanted(ifOne);
      if (isSet && variable < 64) board |= bitOf(variable);
      return this.nodes[isSet ? ifOne : ifZero]!;
    };
    let node = this.nodes[bit]!;
    while (!this.isOff(node.variable) && node.looksOff) node = follow(node, (to) => this.looksOff(to));
    const { variable, ifZero, ifOne } = node;
    node = this.nodes[this.choose(ifOne, this.choose(ifZero, 0, 1), ifZero)]!;
    while (node.variable !== Infinity) node = follow(node, (to) => to !== 0);
    return [board, board | bitOf(variable)];
  }
}
