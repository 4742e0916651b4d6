// What both modules are asked, and how long each takes. Runs in Node.js and in browsers alike.

const LENGTH = 1 << 14;
const ROUNDS = 25;

const INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/** Random words, by Marsaglia's xorshift: the same in every run. */
function* words() {
  for (let word = 0x2545_f491_4f6c_dd1dn; ;) {
    word = BigInt.asUintN(64, word ^ (word << 13n));
    word ^= word >> 7n;
    word = BigInt.asUintN(64, word ^ (word << 17n));
    yield word;
  }
}

const random = words();
const sparse = (factors) =>
  BigUint64Array.from({ length: LENGTH }, () =>
    Array.from({ length: factors }, () => random.next().value).reduce((a, b) => a & b),
  );
const squares = Uint8Array.from({ length: LENGTH }, (_, entry) => (entry * 37) % 64);
const [boards, sets] = [sparse(2), sparse(3)];
const out = new BigUint64Array(LENGTH);

/** Each question: what of it is one, how many there are in a call, and the call, which returns something to compare. */
const QUESTIONS = [
  ...["rook", "bishop", "queen"].map((slider) => ({
    name: `${slider} column`,
    each: "lookup",
    count: LENGTH,
    ask: (library) => library.columns.attacks(slider, squares, boards, out),
  })),
  ...["rook", "bishop", "queen"].map((slider) => ({
    name: `${slider} sets`,
    each: "set",
    count: LENGTH,
    ask: (library) => library.columns.setAttacks(slider, sets, boards, out),
  })),
  {
    name: "maps of queens",
    each: "map",
    count: 256,
    ask: (library) => {
      const maps = Array.from({ length: 256 }, (_, entry) => library.attackMap("queen", boards[entry]));
      return maps.at(-1);
    },
  },
  {
    name: "single queens",
    each: "lookup",
    count: 4096,
    ask: (library) => {
      let all = 0n;
      for (let entry = 0; entry < 4096; entry++) {
        all ^= library.queenAttacks(squares[entry], boards[entry]);
      }
      return all;
    },
  },
  { name: "perft, initial 5", each: "node", count: 4_865_609, ask: (library) => library.perft(INITIAL, 5) },
  { name: "perft, Kiwipete 4", each: "node", count: 4_085_603, ask: (library) => library.perft(KIWIPETE, 4) },
];

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

/** Asks again and again, for the clocks of browsers are coarse: the time of one call in milliseconds, and the last answer. */
function timed(ask, library, calls, told = String) {
  const begin = performance.now();
  let answer;
  for (let call = 0; call < calls; call++) {
    answer = ask(library);
  }
  return { time: (performance.now() - begin) / calls, answer: told(answer) };
}

/** How many calls of the slowest library last this many milliseconds. */
function enough(ask, libraries, milliseconds) {
  for (let calls = 1; ; calls *= 2) {
    if (Math.max(...libraries.map((library) => timed(ask, library, calls).time * calls)) >= milliseconds) {
      return calls;
    }
  }
}

/**
 * Nanoseconds for each question and library, in turns; every other round begins with the other one. The ratio is the median of
 * those of the rounds.
 */
export function measure(libraries, questions = QUESTIONS) {
  return questions.map(({ name, each, count, ask, told }) => {
    const calls = enough(ask, libraries, 10);
    const times = libraries.map(() => []);
    for (let round = 0; round < ROUNDS; round++) {
      const order = libraries.map((library, place) => ({ library, place }));
      const answers = (round % 2 ? order.reverse() : order).map(({ library, place }) => {
        const { time, answer } = timed(ask, library, calls, told);
        times[place].push((time * 1e6) / count);
        return answer;
      });
      if (new Set(answers).size > 1) {
        throw new Error(`${name}: the libraries give different answers`);
      }
    }
    const ratio = median(times[0].map((time, round) => time / times[1][round]));
    return { name, each, nanoseconds: times.map(median), ratio };
  });
}
