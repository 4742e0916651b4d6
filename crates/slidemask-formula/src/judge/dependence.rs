//! Whether an answer depends on squares off the rays, decided for all boards with a [`Diagram`].
//!
//! Each bit of each value is a function of the board. Of a value that depends on the squares of the rays alone, it does not matter
//! how: arithmetic with it gives bits of which nothing else is known. So the usual formulas take few steps, and formulas that look
//! elsewhere are followed exactly.

use alloc::vec::Vec;
use core::array::from_fn;

use slidemask::{Axis, Bitboard, Line, Square};

use super::diagram::{Bit, Diagram};
use super::formula::Evaluator;
use crate::graph::Node;
use crate::operation::{Function, Operation};

/// The bits of a value, the lowest first.
type Word = [Bit; 64];

/// Pairs of boards that differ off the rays only, with one pair for each bit of the answer that differs. There are none if no bit
/// does, and `None` is returned if that was not decided.
///
/// A pair need not differ if arithmetic on the rays was not followed. Bits on other rays than those of the cases are left out.
pub(super) fn pairs(
    evaluator: &Evaluator<'_>,
    cases: Bitboard,
    other_rays: Bitboard,
) -> Option<Vec<[Bitboard; 2]>> {
    let (mut diagram, answer, has_mistake) = followed(evaluator, cases);
    let answer = (!other_rays).into_iter().map(|square| answer[square.index()]);
    let open: Vec<Bit> = answer.chain([has_mistake]).filter(|&bit| diagram.looks_off_rays(bit)).collect();
    let pairs = open.into_iter().map(|bit| diagram.pair(bit)).collect();
    (!diagram.is_full).then_some(pairs)
}

/// The answer as functions of the board, and whether it is missing there.
fn followed(evaluator: &Evaluator<'_>, cases: Bitboard) -> (Diagram, Word, Bit) {
    let mut values = Values { diagram: Diagram::new(cases), has_mistake: 0 };
    let occupied = values.unknown();
    let mut words: Vec<Word> = evaluator.values.iter().map(|&value| word(value)).collect();
    let formula = evaluator.formula;
    for &i in &formula.order.varying {
        words[i] = match formula.nodes[i] {
            Node::Apply(operation, a, b) => values.value(operation, words[a], words[b]),
            Node::Given(_) | Node::Number(_) => occupied,
        };
    }
    (values.diagram, words[formula.answer], values.has_mistake)
}

fn word(value: u64) -> Word {
    from_fn(|i| (value >> i & 1) as Bit)
}

fn reversed(x: Word) -> Word {
    from_fn(|i| x[63 - i])
}

struct Values {
    diagram: Diagram,
    /// Whether an operation has no value.
    has_mistake: Bit,
}

impl Values {
    fn unknown(&mut self) -> Word {
        from_fn(|_| self.diagram.variable())
    }

    fn value(&mut self, operation: Operation, a: Word, b: Word) -> Word {
        use Operation::{And, Call, Minus, Not, Or, Plus, ShiftLeft, ShiftRight, Times, Xor};
        match operation {
            Not => self.not(a),
            And => self.and(a, b),
            Or => from_fn(|i| self.diagram.choose(a[i], 1, b[i])),
            Xor => self.xor(a, b),
            Call(Function::Bswap) => from_fn(|i| a[i ^ 0b11_1000]),
            Call(Function::Rbit) => reversed(a),
            _ if self.is_of_rays(&[a, b]) => self.unknown(),
            Plus => self.sum(a, b),
            Minus => self.minus(a, b),
            Times => (0..64).fold(word(0), |sum, i| {
                let part = from_fn(|j| if j < i { 0 } else { self.diagram.choose(b[i], a[j - i], 0) });
                self.sum(sum, part)
            }),
            ShiftLeft | ShiftRight => {
                let is_far = self.is_far(b);
                self.has_mistake = self.diagram.choose(is_far, 1, self.has_mistake);
                if operation == ShiftLeft { self.left(a, b) } else { self.right(a, b) }
            }
            Call(function) => self.call(function, a, b),
        }
    }

    /// Whether words depend on the squares on the rays alone. Constants depend on none.
    fn is_of_rays(&self, words: &[Word]) -> bool {
        let mut bits = words.iter().flatten();
        bits.clone().any(|&bit| bit > 1) && !bits.any(|&bit| self.diagram.looks_off_rays(bit))
    }

    fn call(&mut self, function: Function, x: Word, by: Word) -> Word {
        match function {
            Function::Bswap | Function::Rbit => x,
            Function::Blsi => self.blsi(x),
            Function::Blsr => {
                let below = self.minus(x, word(1));
                self.and(x, below)
            }
            Function::Blsmsk => {
                let below = self.minus(x, word(1));
                self.xor(x, below)
            }
            Function::Ms1b => reversed(self.blsi(reversed(x))),
            Function::Lzcnt => self.tzcnt(reversed(x)),
            Function::Tzcnt => self.tzcnt(x),
            Function::Popcnt => self.popcnt(x),
            Function::Pext => (0..64).rev().fold(word(0), |found, i| {
                from_fn(|j| self.diagram.choose(by[i], if j == 0 { x[i] } else { found[j - 1] }, found[j]))
            }),
            Function::Pdep => {
                let mut rest = x;
                from_fn(|i| {
                    let found = self.diagram.choose(by[i], rest[0], 0);
                    rest = from_fn(|j| {
                        self.diagram.choose(by[i], rest.get(j + 1).copied().unwrap_or(0), rest[j])
                    });
                    found
                })
            }
            Function::Shl0 => {
                let (is_far, near) = (self.is_far(by), self.left(x, by));
                near.map(|bit| self.diagram.choose(is_far, 0, bit))
            }
            Function::Shr0 => {
                let (is_far, near) = (self.is_far(by), self.right(x, by));
                near.map(|bit| self.diagram.choose(is_far, 0, bit))
            }
            Function::Line(axis) => self.line(x, axis),
        }
    }

    fn not(&mut self, x: Word) -> Word {
        x.map(|bit| self.diagram.choose(bit, 0, 1))
    }

    fn and(&mut self, a: Word, b: Word) -> Word {
        from_fn(|i| self.diagram.choose(a[i], b[i], 0))
    }

    fn xor_bit(&mut self, a: Bit, b: Bit) -> Bit {
        let not = self.diagram.choose(b, 0, 1);
        self.diagram.choose(a, not, b)
    }

    fn xor(&mut self, a: Word, b: Word) -> Word {
        from_fn(|i| self.xor_bit(a[i], b[i]))
    }

    fn any(&mut self, bits: &[Bit]) -> Bit {
        bits.iter().fold(0, |any, &bit| self.diagram.choose(bit, 1, any))
    }

    fn sum(&mut self, a: Word, b: Word) -> Word {
        let mut carry = 0;
        from_fn(|i| {
            let differ = self.xor_bit(a[i], b[i]);
            let sum = self.xor_bit(differ, carry);
            carry = self.diagram.choose(differ, carry, a[i]);
            sum
        })
    }

    /// `~(~a + b)`, which is `a - b`.
    fn minus(&mut self, a: Word, b: Word) -> Word {
        let not = self.not(a);
        let sum = self.sum(not, b);
        self.not(sum)
    }

    fn blsi(&mut self, x: Word) -> Word {
        let minus = self.minus(word(0), x);
        self.and(x, minus)
    }

    /// The places of the bits are known: the lowest one that is set chooses its place, and if none is, it is 64.
    fn tzcnt(&mut self, x: Word) -> Word {
        (0_u8..64).rev().fold(word(64), |found, i| {
            let place = word(i.into());
            from_fn(|j| self.diagram.choose(x[usize::from(i)], place[j], found[j]))
        })
    }

    /// From the last bit to the first: each bit of the count, for every count before.
    fn popcnt(&mut self, x: Word) -> Word {
        from_fn(|bit| {
            let mut of_count: Vec<Bit> = (0..=64_u64).map(|count| (count >> bit & 1) as Bit).collect();
            for i in (0..64).rev() {
                of_count = (0..=i).map(|n| self.diagram.choose(x[i], of_count[n + 1], of_count[n])).collect();
            }
            of_count[0]
        })
    }

    /// Whether a shift by this number is too far.
    fn is_far(&mut self, by: Word) -> Bit {
        self.any(&by[6..])
    }

    /// A shift by the low six bits of a number.
    fn left(&mut self, x: Word, by: Word) -> Word {
        (0..6).fold(x, |x, stage| {
            from_fn(|i| {
                let moved = i.checked_sub(1 << stage).map_or(0, |from| x[from]);
                self.diagram.choose(by[stage], moved, x[i])
            })
        })
    }

    fn right(&mut self, x: Word, by: Word) -> Word {
        reversed(self.left(reversed(x), by))
    }

    fn line(&mut self, x: Word, axis: Axis) -> Word {
        let (mut one, mut more) = (0, 0);
        for bit in x {
            let another = self.diagram.choose(bit, one, 0);
            more = self.any(&[more, another]);
            one = self.any(&[one, bit]);
        }
        let is_single = self.diagram.choose(more, 0, one);
        self.has_mistake = self.diagram.choose(is_single, self.has_mistake, 1);
        Square::ALL.map(|square| {
            let line = Bitboard(Line::through(square, axis).whole());
            let bits: Vec<Bit> = line.into_iter().map(|square| x[square.index()]).collect();
            self.any(&bits)
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use fastrand::Rng;

    use super::*;
    use crate::judge::Formula;

    /// An expression of at most this depth.
    fn expression(random: &mut Rng, depth: u32) -> String {
        let leaves = ["o", "o", "o", "r", "m", "l", "1", "64", "0x8000_0000_0000_00ff"];
        if depth == 0 {
            return random.choice(leaves).unwrap_or("o").into();
        }
        let [a, b] = [random.u32(..depth), random.u32(..depth)].map(|depth| expression(random, depth));
        let operator = random.choice(["~", "&", "|", "^", "+", "-", "*", "<<", ">>", ""]);
        match operator.unwrap_or("") {
            "~" => format!("~({a})"),
            "" => {
                let names: Vec<_> = Function::names().collect();
                let name = names[random.usize(..names.len())];
                let arity = Function::named(name).map_or(1, Function::arity);
                if arity == 1 { format!("{name}({a})") } else { format!("{name}({a}, {b})") }
            }
            operator => format!("({a}) {operator} ({b})"),
        }
    }

    /// Boards that are crowded, almost empty, and between.
    fn board(random: &mut Rng) -> Bitboard {
        let words = random.u32(1..7);
        let cut = (0..words).fold(!0, |cut, _| cut & random.u64(..));
        Bitboard(if random.bool() { cut } else { !cut })
    }

    /// Functions of all squares are exact. So are the pairs.
    #[test]
    fn diagrams_have_the_values_of_formulas() {
        let mut random = Rng::with_seed(41);
        let mut decided = 0;
        for _ in 0..if cfg!(miri) { 2 } else { 200 } {
            let depth = random.u32(1..4);
            let text = expression(&mut random, depth);
            let formula = Formula::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let square = Square::ALL[random.usize(..64)];
            let rays = board(&mut random).without(square);
            let mut evaluator = Evaluator::new(&formula, square, rays);
            let (diagram, answer, has_mistake) =
                followed(&Evaluator::new(&formula, square, rays), Bitboard::EMPTY);
            if diagram.is_full || evaluator.mistake.is_some() {
                continue;
            }
            decided += 1;
            for _ in 0..20 {
                let board = board(&mut random);
                let is_set = |square: &Square| diagram.value(answer[square.index()], board);
                let found = (!diagram.value(has_mistake, board))
                    .then(|| Square::ALL.into_iter().filter(is_set).collect::<Bitboard>());
                assert_eq!(evaluator.answer(board).ok(), found, "{text} from {square}, {rays:?}, {board:?}");
            }
            let pairs = pairs(&Evaluator::new(&formula, square, rays), Bitboard::EMPTY, Bitboard::EMPTY);
            for [a, b] in pairs.into_iter().flatten() {
                let answers = [a, b].map(|board| evaluator.answer(board));
                assert!(answers[0] != answers[1] || answers[0].is_err(), "{text} from {square}, {rays:?}");
            }
        }
        assert!(cfg!(miri) || decided > 150, "{decided}");
    }

    /// What is proved of the squares on rays is true, and a pair differs off the rays only.
    #[test]
    fn no_answer_depends_on_squares_that_do_not_matter() {
        let mut random = Rng::with_seed(41);
        let mut proved = 0;
        for _ in 0..if cfg!(miri) { 2 } else { 200 } {
            let [a, b] = [1, 2].map(|depth| expression(&mut random, depth));
            let text = format!("m & ({a}) ^ (m & o | 1) - ({b})").replace("- (o)", "- (o & m)");
            let formula = Formula::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let square = Square::ALL[random.usize(..64)];
            let rays = board(&mut random).without(square);
            let mut evaluator = Evaluator::new(&formula, square, rays);
            match pairs(&evaluator, rays, Bitboard::EMPTY) {
                Some(pairs) if pairs.is_empty() => {
                    proved += 1;
                    for _ in 0..20 {
                        let (on, off) = (board(&mut random) & rays, board(&mut random) - rays);
                        assert_eq!(
                            evaluator.answer(on).ok(),
                            evaluator.answer(on | off).ok(),
                            "{text} from {square}, {rays:?}"
                        );
                    }
                }
                Some(pairs) => {
                    for [a, b] in pairs {
                        assert_eq!(a & rays, b & rays, "{text}");
                        assert_ne!(a, b, "{text}");
                    }
                }
                None => {}
            }
        }
        assert!(cfg!(miri) || proved > 25, "{proved}");
    }
}
