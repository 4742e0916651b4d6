//! Compares the operations of rows with the same operations on single bytes, in the registers of every instruction set that
//! this machine has.

use fastrand::Rng;
use slidemask::Bitboard;
use slidemask::isa::{InstructionSet, Work, run_with};
use slidemask::rows::{RANKS, Rows};
use slidemask_proof::testing::with_each;

/// One operation on rows: from two boards to one, rank by rank.
#[derive(Clone, Copy)]
enum Operation {
    And,
    Or,
    Xor,
    Not,
    Splat,
    Plus,
    Minus,
    East,
    West,
    Mirror,
    Count,
    Anywhere,
    Leaving,
    EastRays,
}

use Operation::{
    And, Anywhere, Count, East, EastRays, Leaving, Minus, Mirror, Not, Or, Plus, Splat, West, Xor,
};

const ALL: [Operation; 14] =
    [And, Or, Xor, Not, Splat, Plus, Minus, East, West, Mirror, Count, Anywhere, Leaving, EastRays];

impl Operation {
    #[inline(always)]
    fn of_rows<R: Rows>(self, one: R, other: R) -> R {
        match self {
            And => one & other,
            Or => one | other,
            Xor => one ^ other,
            Not => !one,
            Splat => one.splat(0x5a),
            Plus => one.plus(other),
            Minus => one.minus(other),
            East => one.east(),
            West => one.west(),
            Mirror => one.mirror(),
            Count => one.count(),
            Anywhere => one.anywhere(),
            Leaving => one.leaving(other, one & other),
            EastRays => one.east_rays(other),
        }
    }

    fn of_bytes(self, one: u8, other: u8) -> u8 {
        match self {
            And => one & other,
            Or => one | other,
            Xor => one ^ other,
            Not => !one,
            Splat => 0x5a,
            Plus => one.wrapping_add(other),
            Minus => one.wrapping_sub(other),
            East => one << 1,
            West => one >> 1,
            Mirror => one.reverse_bits(),
            Count => (0..8).map(|file| one >> file & 1).sum(),
            Anywhere => u8::from(one != 0).wrapping_neg(),
            Leaving => other | (one & !(one & other)),
            // Each slider walks to the east until it meets a piece or another slider.
            EastRays => (0..8).filter(|file| one >> file & 1 != 0).fold(0, |attacks, slider| {
                let mut walked = attacks;
                for file in slider + 1..8 {
                    walked |= 1 << file;
                    if (one | other) >> file & 1 != 0 {
                        break;
                    }
                }
                walked
            }),
        }
    }
}

/// The boards that an operation on rows makes, and the sum of all bytes of the result.
#[derive(Clone, Copy)]
struct InRows<'a>(Operation, &'a [Bitboard], &'a [Bitboard]);

impl Work for InRows<'_> {
    type Output = (Vec<Bitboard>, u64);

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> Self::Output {
        let Self(operation, one, other) = self;
        assert!(I::Rows::BOARDS.is_power_of_two() && I::Rows::BOARDS >= RANKS);
        let (mut found, mut total) = (vec![Bitboard(0x5a); one.len()], 0);
        let columns = one.chunks(I::Rows::BOARDS).zip(other.chunks(I::Rows::BOARDS));
        for ((one, other), found) in columns.zip(found.chunks_mut(I::Rows::BOARDS)) {
            let mut one = isa.empty_row().take_apart(one);
            let other = isa.empty_row().take_apart(other);
            for (rank, (one, other)) in one.iter_mut().zip(other).enumerate() {
                *one = operation.of_rows(*one, other);
                total += one.total() * (rank as u64 + 1);
            }
            I::Rows::put_together(one, found);
        }
        (found, total)
    }
}

fn by_bytes(operation: Operation, one: Bitboard, other: Bitboard) -> Bitboard {
    let bytes = one.0.to_le_bytes().into_iter().zip(other.0.to_le_bytes());
    let answers: Vec<_> = bytes.map(|(one, other)| operation.of_bytes(one, other)).collect();
    Bitboard(u64::from_le_bytes(answers.try_into().expect("eight bytes")))
}

fn check(operation: Operation, one: &[Bitboard], other: &[Bitboard]) {
    let expected: Vec<_> =
        one.iter().zip(other).map(|(&one, &other)| by_bytes(operation, one, other)).collect();
    let weigh = |board: &Bitboard| {
        let bytes = board.0.to_le_bytes();
        (1..).zip(bytes).map(|(rank, byte)| rank * u64::from(byte)).sum::<u64>()
    };
    with_each(&InRows(operation, one, other), |isa, (found, total)| {
        assert_eq!(found, expected, "operation {} with {isa}", operation as u8);
        // A register that is not full is filled with empty boards. Their bytes are the answer for an empty board.
        let boards = run_with(isa, Boards).unwrap_or(1);
        let padding = one.len().next_multiple_of(boards) - one.len();
        let empty = weigh(&by_bytes(operation, Bitboard::EMPTY, Bitboard::EMPTY)) * padding as u64;
        let weight = expected.iter().map(weigh).sum::<u64>() + empty;
        assert_eq!(total, weight, "the sum of operation {} with {isa}", operation as u8);
    });
}

struct Boards;

impl Work for Boards {
    type Output = usize;

    #[inline(always)]
    fn run<I: InstructionSet>(self, _: I) -> usize {
        I::Rows::BOARDS
    }
}

/// Every pair of bytes, in every rank.
#[test]
fn every_operation_is_right_on_every_pair_of_bytes() {
    let bytes = || (0..=255_u8).step_by(if cfg!(miri) { 63 } else { 1 });
    let pairs = || bytes().flat_map(|one| bytes().map(move |other| (one, other)));
    let mut ranks = [0; RANKS];
    let boards = |of: fn((u8, u8)) -> u8, ranks: &mut [u8; RANKS]| -> Vec<_> {
        // A board has eight pairs. Each pair is in another rank on the next board.
        let board = |(i, pair): (usize, (u8, u8))| {
            ranks[i % RANKS] = of(pair);
            Bitboard(u64::from_le_bytes(*ranks))
        };
        pairs().enumerate().map(board).collect()
    };
    let one = boards(|pair| pair.0, &mut ranks);
    let other = boards(|pair| pair.1, &mut ranks);
    for operation in ALL {
        check(operation, &one, &other);
    }
}

/// Every number of boards, from none to several registers.
#[test]
fn any_number_of_boards_will_do() {
    let mut random = Rng::with_seed(0);
    let (one, other): (Vec<_>, Vec<_>) =
        (0..200).map(|_| (Bitboard(random.u64(..)), Bitboard(random.u64(..)))).unzip();
    for length in (0..=if cfg!(miri) { 40 } else { 200 }).step_by(if cfg!(miri) { 20 } else { 1 }) {
        for operation in [Minus, Not] {
            check(operation, &one[..length], &other[..length]);
        }
    }
}
