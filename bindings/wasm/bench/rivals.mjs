// Measures the moves of positions against chess.js, in turns.
//
//     npm install --prefix FOLDER chess.js && node bindings/wasm/bench/rivals.mjs FOLDER

import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { load, square } from "../dist/index.js";
import { measure } from "./work.mjs";

/** Positions of games whose moves are chosen by a number. */
function positions(slidemask) {
  const all = [];
  for (let game = 0; game < 20; game++) {
    let position = slidemask.position();
    for (let ply = 0; ply < 50; ply++) {
      const moves = position.legalMoves();
      if (moves.length === 0) break;
      position = position.play(moves[(game * 7919 + ply * 104_729) % moves.length]);
      if (ply % 5 === 0) all.push(position);
    }
  }
  return all;
}

/** What each library is asked for each of its positions, in rounds. The answers are compared as texts. */
export function race(libraries, names, count) {
  const questions = names.map((name) => ({
    name,
    count,
    ask: ({ positions, [name]: ask }) => positions.map(ask),
    told: (answers) => answers.map((answer) => [...answer].join()).join("\n"),
  }));
  for (const { name, nanoseconds } of measure(libraries, questions)) {
    const times = nanoseconds.map((time, place) => `${libraries[place].name} ${(time / 1000).toFixed(1)} µs`);
    console.log(`${name}, a position: ${times.join(", ")}`);
  }
}

export const ours = async () => {
  const slidemask = await load();
  return {
    name: "slidemask",
    positions: positions(slidemask),
    destinations: (position) => position.destinations(),
    sans: (position) =>
      position
        .legalMoves()
        .map(({ san }) => san)
        .sort(),
  };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? ".";
  const { Chess } = await import(
    pathToFileURL(createRequire(join(resolve(folder), "_")).resolve("chess.js"))
  );
  const slidemask = await ours();
  const chessJs = {
    name: "chess.js",
    positions: slidemask.positions.map(({ fen }) => new Chess(fen)),
    destinations(chess) {
      const sets = new BigUint64Array(64);
      for (const { from, to } of chess.moves({ verbose: true }))
        sets[square(from)] |= 1n << BigInt(square(to));
      return sets;
    },
    sans: (chess) => chess.moves().sort(),
  };
  race([slidemask, chessJs], ["destinations", "sans"], slidemask.positions.length);
}
