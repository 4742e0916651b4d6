//! The functions of a board that are longer than a line of the table.

use slidemask::batch::Batch;
use slidemask::{
    Bitboard, Color, Direction, Sliders, Square, between, king_attacks, knight_attacks, pawn_attacks,
    setwise_slider_attacks, slider_attackers, xray_bishop_attacks, xray_rook_attacks,
};
use slidemask_board::{Board, Kind, Move, Values, Wing};

use crate::texts::Line;

/// The squares of a board.
pub(crate) const SQUARES: usize = Square::ALL.len();

pub(super) fn castling_rights(board: &Board) -> Bitboard {
    let rights = board.castling_rights();
    let rooks = Color::ALL.into_iter().flat_map(|color| Wing::ALL.map(|wing| rights.rook(color, wing)));
    rooks.flatten().collect()
}

pub(super) fn attack_map(board: &Board) -> [Bitboard; SQUARES] {
    let [white, black] = Color::ALL.map(|color| board.sliders(color));
    let sliders = Sliders {
        orthogonal: white.orthogonal | black.orthogonal,
        diagonal: white.diagonal | black.diagonal,
    };
    let mut map = Batch::best().attacks_by_square(sliders, board.occupied());
    for color in Color::ALL {
        for kind in [Kind::Pawn, Kind::Knight, Kind::King] {
            for square in board.pieces(color, kind) {
                map[square.index()] = attacks(color, kind, square, board.occupied());
            }
        }
    }
    map
}

pub(super) fn attack_planes(board: &Board, planes: &mut [u8]) {
    let sets = Color::ALL.into_iter().flat_map(|color| board.attacks_by_kind(color).to_array());
    for (plane, attacked) in planes.chunks_mut(SQUARES).zip(sets) {
        for square in attacked {
            plane[square.index()] = 1;
        }
    }
}

pub(super) fn mobility(board: &Board, color: Color, kind: Kind) -> u16 {
    let reached = |square| (attacks(color, kind, square, board.occupied()) - board.color(color)).count();
    let reached: u32 = board.pieces(color, kind).iter().map(reached).sum();
    u16::try_from(reached).expect("at most 64 pieces with 27 squares each")
}

/// The attacks of a piece on a square.
fn attacks(color: Color, kind: Kind, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        Kind::Pawn => pawn_attacks(color, square),
        Kind::Knight => knight_attacks(square),
        Kind::Bishop => slidemask::bishop_attacks(square, occupied),
        Kind::Rook => slidemask::rook_attacks(square, occupied),
        Kind::Queen => slidemask::queen_attacks(square, occupied),
        Kind::King => king_attacks(square),
    }
}

/// What a piece is worth. A king can be taken only on an impossible board.
const WORTH: Values = Values::new([1, 3, 3, 5, 9, 200]);

/// A side's pieces without its kings.
pub(super) fn capturable(board: &Board, color: Color) -> Bitboard {
    board.color(color) - board.kind(Kind::King)
}

pub(super) fn hanging(board: &Board, color: Color) -> Bitboard {
    (capturable(board, color) - board.attacked_squares(color)) & board.attacked_squares(!color)
}

pub(super) fn pinners(board: &Board, color: Color) -> Bitboard {
    let Some(king) = board.king(!color) else { return Bitboard::EMPTY };
    let pinned = board.pinned(!color);
    // The nearest slider of each line. It pins if a pinned piece stands before the king.
    let snipers = slider_attackers(king, board.sliders(color), board.color(color));
    snipers.iter().filter(|&sniper| !(between(king, sniper) & pinned).is_empty()).collect()
}

/// A side's sliders that attack one of these squares through exactly one piece.
pub(super) fn xray_attackers(board: &Board, color: Color, targets: Bitboard) -> Bitboard {
    let (sliders, occupied) = (board.sliders(color), board.occupied());
    let lines = |&square: &Square| !(xray_rook_attacks(square, occupied, occupied) & targets).is_empty();
    let diagonals =
        |&square: &Square| !(xray_bishop_attacks(square, occupied, occupied) & targets).is_empty();
    sliders.orthogonal.iter().filter(lines).chain(sliders.diagonal.iter().filter(diagonals)).collect()
}

pub(super) fn batteries(board: &Board, color: Color) -> Bitboard {
    let Sliders { orthogonal, diagonal } = board.sliders(color);
    let [none, occupied] = [Bitboard::EMPTY, board.occupied()];
    let lines = setwise_slider_attacks(Sliders { orthogonal, diagonal: none }, occupied);
    let diagonals = setwise_slider_attacks(Sliders { orthogonal: none, diagonal }, occupied);
    lines & orthogonal | diagonals & diagonal
}

pub(super) fn forks(board: &Board, color: Color) -> Bitboard {
    let undefended = board.color(!color) - board.attacked_squares(!color);
    let mut forks = Bitboard::EMPTY;
    for kind in Kind::ALL {
        let worth_more = Kind::ALL.into_iter().filter(|&other| WORTH.of(other) > WORTH.of(kind));
        let targets =
            worth_more.map(|other| board.pieces(!color, other)).fold(undefended, |all, one| all | one);
        forks |= board
            .pieces(color, kind)
            .iter()
            .filter(|&square| (attacks(color, kind, square, board.occupied()) & targets).more_than_one())
            .collect();
    }
    forks
}

pub(super) fn check_squares(board: &Board, color: Color, kind: Kind) -> Bitboard {
    // A pawn attacks the king from the squares that a pawn of the king's side would attack from the king's square.
    board.king(!color).map_or(Bitboard::EMPTY, |king| attacks(!color, kind, king, board.occupied()))
}

pub(super) fn king_zone(board: &Board, color: Color) -> Bitboard {
    let Some(king) = board.king(color) else { return Bitboard::EMPTY };
    let around = king_attacks(king).with(king);
    around | around.shift(if color == Color::White { Direction::North } else { Direction::South })
}

/// A side's pieces that attack one of these squares.
pub(super) fn attackers_of(board: &Board, color: Color, targets: Bitboard) -> Bitboard {
    let of = |kind| {
        let reaches =
            move |&square: &Square| !(attacks(color, kind, square, board.occupied()) & targets).is_empty();
        board.pieces(color, kind).iter().filter(reaches)
    };
    Kind::ALL.into_iter().flat_map(of).collect()
}

pub(super) fn material(board: &Board, color: Color) -> u16 {
    let worth = |kind| WORTH.of(kind) * board.pieces(color, kind).count().cast_signed();
    let [kinds @ .., _] = Kind::ALL;
    u16::try_from(kinds.map(worth).iter().sum::<i32>()).expect("64 queens are worth 576")
}

pub(super) fn material_key<'a>(board: &Board, buffer: &'a mut Line) -> Option<&'a str> {
    let side = |color| {
        let letters = move |kind: Kind| {
            let letter = kind.letter().to_ascii_uppercase() as u8;
            board.pieces(color, kind).iter().map(move |_| letter)
        };
        Kind::ALL.into_iter().rev().flat_map(letters)
    };
    let letters = side(Color::White).chain([b'v']).chain(side(Color::Black));
    let length = buffer.iter_mut().zip(letters).map(|(byte, letter)| *byte = letter).count();
    core::str::from_utf8(&buffer[..length]).ok()
}

pub(super) fn static_exchange(board: &Board) -> u16 {
    let results = board.legal_captures().iter().map(|&one| board.exchange(one, &WORTH)).max();
    u16::try_from(results.unwrap_or(0).max(0)).expect("at most two values")
}

pub(super) fn move_exchange(board: &Board, one: Move) -> i16 {
    i16::try_from(board.exchange(one, &WORTH)).expect("at most the values of a few pieces")
}
