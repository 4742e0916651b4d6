//! The crate haitaka (MIT), for shogi: its magic bitboards, and its subtraction.
//!
//! A build cannot contain a crate with and without a feature. The crate has the subtraction of its feature `qugiy` for ranks and files
//! in any build. For bishops it is written here, after the crate's `slider_moves.rs`: a ray that leads to the higher bits is
//! `((o & ray) - 1) ^ o`, and the other rays are that on reversed bits.

use haitaka::{
    BitBoard, Color, Square, get_bishop_moves, get_lance_moves, get_rook_file_moves, get_rook_moves,
    get_rook_rank_moves,
};
use slidemask_wide::Set;

// haitaka counts squares along files. On other boards, its board is mirrored, which rooks and bishops do not notice.

#[inline(always)]
pub(crate) fn magic_rook(square: slidemask_wide::Square, Set(occupied): Set<u128>) -> Set<u128> {
    Set(get_rook_moves(Color::White, Square::index_const(square.index()), BitBoard(occupied)).0)
}

#[inline(always)]
pub(crate) fn magic_bishop(square: slidemask_wide::Square, Set(occupied): Set<u128>) -> Set<u128> {
    Set(get_bishop_moves(Color::White, Square::index_const(square.index()), BitBoard(occupied)).0)
}

#[inline(always)]
pub(crate) fn magic_queen(square: slidemask_wide::Square, occupied: Set<u128>) -> Set<u128> {
    magic_rook(square, occupied) | magic_bishop(square, occupied)
}

#[inline(always)]
pub(crate) fn subtracted_rook(square: slidemask_wide::Square, Set(occupied): Set<u128>) -> Set<u128> {
    let (square, occupied) = (Square::index_const(square.index()), BitBoard(occupied));
    Set((get_rook_rank_moves(square, occupied) | get_rook_file_moves(square, occupied)).0)
}

#[inline(always)]
pub(crate) fn subtracted_bishop(square: slidemask_wide::Square, Set(occupied): Set<u128>) -> Set<u128> {
    let [a, b, c, d] = BISHOP_RAYS[square.index()];
    let reversed = occupied.reverse_bits();
    let attacks = |ray: u128, occupied: u128| {
        if ray & occupied == 0 { ray } else { (((ray & occupied) - 1) ^ occupied) & ray }
    };
    Set(attacks(a, occupied)
        | attacks(b, occupied)
        | attacks(c, reversed).reverse_bits()
        | attacks(d, reversed).reverse_bits())
}

/// By square: two rays to the higher bits, and two to the lower bits on reversed bits.
static BISHOP_RAYS: [[u128; 4]; 81] = {
    let mut rays = [[0; 4]; 81];
    let mut square = 0;
    while square < 81 {
        rays[square] = [
            ray(square, 1, 1),
            ray(square, -1, 1),
            ray(square, 1, -1).reverse_bits(),
            ray(square, -1, -1).reverse_bits(),
        ];
        square += 1;
    }
    rays
};

const fn ray(square: usize, files: isize, ranks: isize) -> u128 {
    let (mut file, mut rank) = ((square % 9).cast_signed() + files, (square / 9).cast_signed() + ranks);
    let mut ray = 0;
    while file >= 0 && file < 9 && rank >= 0 && rank < 9 {
        ray |= 1 << (rank * 9 + file);
        file += files;
        rank += ranks;
    }
    ray
}

#[inline(always)]
pub(crate) fn subtracted_lance(
    side: usize,
    square: slidemask_wide::Square,
    Set(occupied): Set<u128>,
) -> Set<u128> {
    let color = if side == 0 { Color::Black } else { Color::White };
    Set(get_lance_moves(color, Square::index_const(square.index()), BitBoard(occupied)).0)
}

/// The number of sequences of so many legal moves, as haitaka itself counts them.
#[cfg(all(test, not(debug_assertions)))]
pub(crate) fn perft(board: &haitaka::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    let mut count = |moves: haitaka::PieceMoves| {
        if depth == 1 {
            nodes += moves.into_iter().len() as u64;
        } else {
            for one in moves {
                let mut board = board.clone();
                board.play_unchecked(one);
                nodes += perft(&board, depth - 1);
            }
        }
        false
    };
    board.generate_board_moves(&mut count);
    board.generate_drops(&mut count);
    nodes
}
