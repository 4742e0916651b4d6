//! The functions of `slidemask.cuh`, compared with those of `slidemask` and `slidemask-board`.

use std::array;

use fastrand::Rng;
use slidemask::{
    Bitboard, Color, Square, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use slidemask_gpu::encoded_board::{EncodedBoard, castling};

use crate::perft::{TRICKY, of_games, thrown};
use crate::{answers, board, request};

/// Random occupied squares, from few to many.
fn occupied(random: &mut Rng) -> Bitboard {
    let words = [random.u64(..), random.u64(..), random.u64(..)];
    Bitboard(match random.u8(..3) {
        0 => words[0] & words[1] & words[2],
        1 => words[0] & words[1],
        _ => words[0],
    })
}

/// All subsets of the lines of a rook and of a bishop, with the square itself or without.
#[test]
fn lookups() {
    let lines = |square| [rook_attacks(square, Bitboard::EMPTY), bishop_attacks(square, Bitboard::EMPTY)];
    let cases: Vec<_> = Square::ALL
        .into_iter()
        .flat_map(|square| lines(square).map(|set| (square, set.with(square))))
        .collect();
    let requests: Vec<_> =
        cases.iter().map(|&(square, set)| request("lookups", [square as u64, set.0])).collect();
    for ((square, set), answer) in cases.into_iter().zip(answers(&requests)) {
        let sums = set.subsets().fold([0_u64; 3], |sums, occupied| {
            let [rook, bishop] = [rook_attacks(square, occupied), bishop_attacks(square, occupied)];
            let attacks = [rook, bishop, rook | bishop];
            array::from_fn(|i| sums[i].wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(attacks[i].0))
        });
        assert_eq!(answer, [sums, sums].concat(), "{square}, subsets of\n{set}");
    }
}

#[test]
fn sets() {
    let mut random = Rng::with_seed(4);
    let cases: Vec<[[Bitboard; 4]; 3]> =
        (0..500).map(|_| [(); 3].map(|()| [(); 4].map(|()| occupied(&mut random)))).collect();
    let requests: Vec<_> =
        cases.iter().map(|sets| request("sets", sets.iter().flatten().map(|set| set.0))).collect();
    for ([orthogonal, diagonal, occupied], answer) in cases.into_iter().zip(answers(&requests)) {
        let each = |i: usize| {
            let union = |set: Bitboard, attacks: &dyn Fn(Square) -> Bitboard| {
                set.into_iter().map(attacks).fold(Bitboard::EMPTY, |all, one| all | one)
            };
            let rooks = union(orthogonal[i], &|square| rook_attacks(square, occupied[i]));
            let bishops = union(diagonal[i], &|square| bishop_attacks(square, occupied[i]));
            [
                rooks,
                bishops,
                rooks | bishops,
                union(orthogonal[i], &knight_attacks),
                union(orthogonal[i], &king_attacks),
                union(orthogonal[i], &|square| pawn_attacks(Color::White, square)),
                union(orthogonal[i], &|square| pawn_attacks(Color::Black, square)),
            ]
        };
        let boards = [0, 1, 2, 3].map(each);
        let right: Vec<u64> = (0..7).flat_map(|function| boards.map(|sets| sets[function].0)).collect();
        assert_eq!(answer, right);
    }
}

/// Boards that are counted together castle in the same way: four times the same board, or boards that cannot castle.
#[test]
fn move_counts() {
    // A published generator for GPUs finds 8: it misses the en-passant capture of the pawn that gives check.
    assert_eq!(board(TRICKY[0]).move_count(), 9);
    let mut random = Rng::with_seed(218);
    let tricky = TRICKY.map(board).into_iter().flat_map(|board| [board, board.flipped()]);
    let boards = tricky.chain(of_games(&mut random, 150)).chain(thrown(&mut random, 150)).collect::<Vec<_>>();
    let (castles, others): (Vec<_>, Vec<_>) =
        boards.into_iter().partition(|board| board.castling_rights().any(board.side_to_move()));
    let fours: Vec<[_; 4]> = castles
        .into_iter()
        .map(|board| [board; 4])
        .chain(others.as_chunks::<4>().0.iter().copied())
        .collect();
    let words = |board| {
        let EncodedBoard { own, kinds: [b0, b1, b2] } = EncodedBoard::of(&board).unwrap();
        [own, b0, b1, b2]
    };
    let requests: Vec<_> = fours
        .iter()
        .map(|boards| {
            let castling = castling(&boards[0], boards[0].side_to_move());
            request("counts", [castling].into_iter().chain(boards.iter().copied().flat_map(words)))
        })
        .collect();
    for (boards, answer) in fours.iter().zip(answers(&requests)) {
        assert_eq!(answer, boards.map(|board| board.move_count() as u64), "{boards:?}");
    }
}
