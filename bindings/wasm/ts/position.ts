import { index, shown, square as checkedSquare, unsigned, whole } from "./checks.js";
import type { Exports, Played, PositionRecord, Registry, Ruling, Text } from "./exports.js";
import { moveOf } from "./moves.js";
import type {
  Bitboard,
  Color,
  Draw,
  Move,
  Outcome,
  Piece,
  PieceKind,
  Position,
  Slidemask,
  Square,
} from "./types.js";

/** The functions of the library that take a FEN. */
type OfPositions = Pick<Slidemask, "position" | "legalMoves" | "play" | "perft">;

/** A number of no square: the moves of all pieces. */
const EVERYWHERE = 64;

/** Asks a module about positions. The module keeps no position, so each call brings the FEN. */
export function positionsOf(
  wasm: Exports,
  { colors, kinds, deepest_perft }: Registry,
  { give, answer }: Text,
): OfPositions {
  const color = (name: Color) => index(colors, name, "color");

  const giveFen = (fen: string) => give(fen, "the FEN");
  /** From a square, or from all. */
  const legalMoves = (fen: string, from = EVERYWHERE) =>
    answer<string[]>(wasm.legal_moves(giveFen(fen), from)).map(moveOf);
  const after = (fen: string, move: string | Pick<Move, "uci">) => {
    // It may be a getter that asks the module itself, so it is read before the FEN is given.
    const text = typeof move === "object" && move !== null ? move.uci : move;
    if (typeof text !== "string") {
      throw new TypeError(`the move is neither a text nor a Move: ${shown(move)}`);
    }
    const fenLength = giveFen(fen);
    return answer<Played>(wasm.position_after(give(text, "the move", fenLength), fenLength));
  };
  /** The sets that a module has written. */
  const sets = (entries: number) => new BigUint64Array(wasm.memory.buffer, wasm.attacked(), entries).slice();
  const perft = (fen: string, depth: number) => {
    whole(depth, deepest_perft, "depth");
    return BigInt(answer<string>(wasm.perft(giveFen(fen), depth)));
  };

  class GamePosition implements Position {
    readonly fen: string;
    readonly turn: Color;
    readonly move: Move | undefined;
    // A chain of properties would be too deep for what follows them, such as `JSON.stringify`.
    readonly #previous: GamePosition | undefined;
    readonly #identity: string;
    #ruling: Ruling | undefined;
    #sets: BigUint64Array | undefined;

    constructor(record: PositionRecord, move?: Move, previous?: GamePosition) {
      this.fen = record.fen;
      this.turn = record.turn;
      this.#identity = record.identity;
      this.move = move;
      this.#previous = previous;
      Object.freeze(this);
    }

    get previous(): GamePosition | undefined {
      return this.#previous;
    }

    legalMoves(from?: Square): readonly Move[] {
      return legalMoves(this.fen, from === undefined ? EVERYWHERE : checkedSquare(from));
    }

    destinations(): BigUint64Array {
      return sets(wasm.destinations(giveFen(this.fen)));
    }

    play(move: string | Pick<Move, "uci">): Position {
      const { played, position } = after(this.fen, move);
      return new GamePosition(position, Object.freeze(moveOf(played)), this);
    }

    get history(): readonly Move[] {
      const moves: Move[] = [];
      for (let at: GamePosition | undefined = this; at?.move; at = at.#previous) {
        moves.push(at.move);
      }
      return moves.reverse();
    }

    get occurrences(): number {
      let count = 0;
      for (let at: GamePosition | undefined = this; at; at = at.#previous) {
        count += at.#identity === this.#identity ? 1 : 0;
      }
      return count;
    }

    /** The outcome and the claimable draw. They never change, so the module is asked only once. */
    #ruled(): Ruling {
      if (this.#ruling === undefined) {
        this.#ruling = answer<Ruling>(wasm.ruling(giveFen(this.fen), this.occurrences));
        Object.freeze(this.#ruling.outcome);
      }
      return this.#ruling;
    }

    get outcome(): Outcome | undefined {
      return this.#ruled().outcome ?? undefined;
    }

    get claimableDraw(): Draw | undefined {
      return this.#ruled().claimable_draw ?? undefined;
    }

    /** One of the sets that the module writes for a position, in its order. All of them are read at once, and kept. */
    #set(place: number): Bitboard {
      if (this.#sets === undefined) {
        this.#sets = sets(wasm.position_sets(giveFen(this.fen)));
      }
      return this.#sets[place]!;
    }

    get isCheck(): boolean {
      return this.checkers !== 0n;
    }

    get checkers(): Bitboard {
      return this.#set(colors.length * kinds.length);
    }

    get occupied(): Bitboard {
      return this.pieces("white") | this.pieces("black");
    }

    pieces(side: Color, kind?: PieceKind): Bitboard {
      const first = color(side) * kinds.length;
      return kind === undefined
        ? kinds.reduce((all, _, place) => all | this.#set(first + place), 0n)
        : this.#set(first + index(kinds, kind, "kind of piece"));
    }

    pieceAt(square: Square): Piece | undefined {
      const [on, count] = [1n << BigInt(checkedSquare(square)), colors.length * kinds.length];
      for (let place = 0; place < count; place++) {
        if (this.#set(place) & on) {
          return { color: colors[Math.floor(place / kinds.length)]!, kind: kinds[place % kinds.length]! };
        }
      }
      return undefined;
    }

    pinned(side: Color): Bitboard {
      return this.#set(colors.length * kinds.length + 1 + color(side));
    }

    attackersOf(square: Square, side?: Color): Bitboard {
      const on = checkedSquare(square);
      const attackers = unsigned(wasm.attackers(giveFen(this.fen), on));
      return side === undefined ? attackers : attackers & this.pieces(side);
    }

    perft(depth: number): bigint {
      return perft(this.fen, depth);
    }
  }

  return {
    position: (fen = "startpos") => new GamePosition(answer<PositionRecord>(wasm.position(giveFen(fen)))),
    legalMoves: (fen) => legalMoves(fen),
    play: (fen, move) => after(fen, move).position.fen,
    perft,
  };
}
