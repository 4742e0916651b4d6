//! The oracle: it walks over the board, and numbers what it finds by the definitions of trainers.

use std::collections::{BTreeSet, HashMap};

use slidemask::{Color, Kind, Rank, Square};
use slidemask_nnue::network::PARTS;
use slidemask_nnue::threats::{Mailbox, PieceCode};

/// A piece as the oracle sees it: its kind as a number, and whether it is an enemy's.
type Seen = (usize, bool);

const PAWN: usize = 0;
const KING: usize = 5;

/// The steps of a piece, and how often it repeats them.
fn steps((kind, enemy): Seen) -> (Vec<(i8, i8)>, usize) {
    let straight = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let diagonal = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
    let ahead = if enemy { -1 } else { 1 };
    match kind {
        PAWN => (vec![(-1, ahead), (1, ahead)], 1),
        1 => (vec![(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)], 1),
        2 => (diagonal.to_vec(), 7),
        3 => (straight.to_vec(), 7),
        _ => ([straight, diagonal].concat(), if kind == KING { 1 } else { 7 }),
    }
}

pub(crate) fn on_last_ranks(square: Square) -> bool {
    matches!(square.rank(), Rank::First | Rank::Eighth)
}

/// The squares that a piece reaches on an empty board. With `pushes`, a pawn also reaches the square in front of it.
fn reached(piece: Seen, from: Square, pushes: bool) -> Vec<Square> {
    if piece.0 == PAWN && on_last_ranks(from) {
        return vec![];
    }
    let (mut steps, most) = steps(piece);
    if piece.0 == PAWN && pushes {
        steps.push((0, if piece.1 { -1 } else { 1 }));
    }
    let mut squares: Vec<Square> = vec![];
    for (files, ranks) in steps {
        squares.extend(
            std::iter::successors(Some(from), |square| square.offset(files, ranks)).skip(1).take(most),
        );
    }
    squares.sort_by_key(|&square| square as u8);
    squares
}

/// The definition of a set of threats: which kinds an attacker threatens, and whether pawns threaten pawns in front of them.
pub(crate) struct Threats {
    victims: [&'static [usize]; 6],
    pushes: bool,
}

/// Its numbers, by attacker, its square, victim and its square. All threats are numbered; `None`: there are so many.
pub(crate) struct Numbered {
    numbers: HashMap<(Seen, u8, Seen, u8), u32>,
    pub(crate) size: u32,
}

impl Threats {
    pub(crate) fn numbered(&self) -> Numbered {
        let (mut numbers, mut size) = (HashMap::new(), 0);
        for attacker in [false, true].into_iter().flat_map(|enemy| (0..6).map(move |kind| (kind, enemy))) {
            for enemy in [false, true] {
                for &victim in self.victims[attacker.0] {
                    for from in Square::ALL {
                        for to in reached(attacker, from, self.pushes) {
                            numbers.insert((attacker, from as u8, (victim, enemy), to as u8), size);
                            size += 1;
                        }
                    }
                }
            }
        }
        Numbered { numbers, size }
    }
}

const ALL_BUT_KINGS: [usize; 5] = [0, 1, 2, 3, 4];

/// The parts of threats by name, with their published sizes.
pub(crate) fn threat_parts() -> Vec<(&'static str, u32, Threats)> {
    let set = |pawns: &'static [usize],
               queens: &'static [usize],
               kings: &'static [usize],
               minor: &'static [usize]| { [pawns, queens, minor, minor, queens, kings] };
    let full = &[0, 1, 2, 3, 4, 5];
    let no_queen = &[0, 1, 2, 3];
    let no_queen_but_king = &[0, 1, 2, 3, 5];
    vec![
        (
            "Full_Threats",
            59_808,
            Threats { victims: set(&[1, 3], &ALL_BUT_KINGS, &[], no_queen), pushes: false },
        ),
        (
            "Full_Threats_60720",
            60_720,
            Threats { victims: set(&[0, 1, 3], &ALL_BUT_KINGS, &[], no_queen), pushes: true },
        ),
        (
            "Full_Threats_60144",
            60_144,
            Threats { victims: set(&[0, 1, 3], &ALL_BUT_KINGS, &[], no_queen), pushes: false },
        ),
        (
            "Full_Threats_66864",
            66_864,
            Threats { victims: set(&[0, 1, 3], &ALL_BUT_KINGS, no_queen, no_queen), pushes: false },
        ),
        (
            "Full_Threats_79856",
            79_856,
            Threats { victims: set(&[0, 1, 3], full, no_queen, no_queen_but_king), pushes: false },
        ),
    ]
}

/// A piece that a side sees, and its square as it sees it, mirrored or not.
fn seen(side: Color, mirrored: bool, piece: PieceCode, square: Square) -> (Seen, u8) {
    let mut place = square as u8;
    if side == Color::Black {
        place = place % 8 + 8 * (7 - place / 8);
    }
    if mirrored {
        place = place / 8 * 8 + (7 - place % 8);
    }
    ((piece.kind().index(), piece.color() != side), place)
}

fn pieces(board: &Mailbox) -> Vec<(PieceCode, Square)> {
    Square::ALL.into_iter().filter_map(|square| Some((board.get(square)?, square))).collect()
}

/// The first king of a side.
fn king(board: &Mailbox, side: Color) -> Option<Square> {
    let is_king = |&(piece, _): &(PieceCode, Square)| piece == PieceCode::new(side, Kind::King);
    pieces(board).into_iter().find(is_king).map(|(_, square)| square)
}

fn on_kingside(board: &Mailbox, side: Color) -> bool {
    king(board, side).is_some_and(|square| square as u8 % 8 >= 4)
}

/// The numbers of the threats of a board.
fn threats(set: &Threats, numbered: &Numbered, board: &Mailbox, side: Color) -> Vec<u32> {
    let mirrored = on_kingside(board, side);
    let mut found = vec![];
    for (attacker, from) in pieces(board) {
        if attacker.kind() == Kind::Pawn && on_last_ranks(from) {
            continue;
        }
        let white_side = (attacker.kind().index(), attacker.color() == Color::Black);
        let (steps, most) = steps(white_side);
        let ahead = if attacker.color() == Color::White { 1 } else { -1 };
        let push = if set.pushes && attacker.kind() == Kind::Pawn { from.offset(0, ahead) } else { None };
        let mut to: Vec<(Square, bool)> = push.into_iter().map(|square| (square, true)).collect();
        for (files, ranks) in steps {
            let mut walk =
                std::iter::successors(Some(from), |square| square.offset(files, ranks)).skip(1).take(most);
            to.extend(walk.find(|&square| board.get(square).is_some()).map(|square| (square, false)));
        }
        for (to, push) in to {
            let Some(victim) = board.get(to) else { continue };
            if push && victim.kind() != Kind::Pawn {
                continue;
            }
            let (seen_attacker, seen_from) = seen(side, mirrored, attacker, from);
            let (seen_victim, seen_to) = seen(side, mirrored, victim, to);
            let symmetric = seen_attacker.0 == seen_victim.0
                && (seen_attacker.0 != PAWN || seen_attacker.1 != seen_victim.1);
            if symmetric && seen_from < seen_to {
                continue;
            }
            found.extend(numbered.numbers.get(&(seen_attacker, seen_from, seen_victim, seen_to)));
        }
    }
    found
}

/// The numbers of the pairs of pawns.
fn pawn_pairs(board: &Mailbox, side: Color) -> Vec<u32> {
    let mirrored = on_kingside(board, side);
    let mut places: Vec<(u32, u8)> = pieces(board)
        .into_iter()
        .filter(|(piece, square)| piece.kind() == Kind::Pawn && !on_last_ranks(*square))
        .map(|(piece, square)| {
            let ((_, enemy), place) = seen(side, mirrored, piece, square);
            (u32::from(place) - 8 + if enemy { 48 } else { 0 }, place % 8)
        })
        .collect();
    places.sort_unstable();
    let mut found = vec![];
    for (high, &(place, file)) in places.iter().enumerate() {
        let lower = places[..high].iter().filter(|(_, other)| other.abs_diff(file) <= 1);
        found.extend(lower.map(|(low, _)| place * (place - 1) / 2 + low));
    }
    found
}

/// The numbers of the pieces, and what the side sees of its king.
fn planes(name: &str, board: &Mailbox, side: Color) -> (Vec<u32>, (bool, u32)) {
    let half_ka = name.starts_with("HalfKA");
    let without_king = if side == Color::White { Square::A1 } else { Square::A8 };
    let king_square = king(board, side).unwrap_or(without_king);
    let kingside = king_square as u8 % 8 >= 4;
    let mirrored = match name {
        "Chess768" => false,
        "Chess768_hm" => kingside,
        _ => !kingside,
    };
    let (_, king_seen) = seen(side, mirrored, PieceCode::ALL[5], king_square);
    // Stockfish's buckets: h8 is 0, g8 is 1, and so on to e1, which is 31.
    let bucket = u32::from((7 - king_seen / 8) * 4 + (7 - king_seen % 8));
    let number = |(piece, square)| {
        let ((kind, enemy), place) = seen(side, mirrored, piece, square);
        let (kind, enemy, place) = (u32::try_from(kind).expect("small"), u32::from(enemy), u32::from(place));
        match name {
            "HalfKAv2_hm" => bucket * 704 + 64 * (2 * kind + if kind == 5 { 0 } else { enemy }) + place,
            "HalfKAv2_hm^" => bucket * 768 + 64 * (2 * kind + enemy) + place,
            _ => 64 * (6 * enemy + kind) + place,
        }
    };
    let bucket = if half_ka { bucket } else { 0 };
    (pieces(board).into_iter().map(number).collect(), (mirrored, bucket))
}

/// What the oracle says about a board: the numbers that each side sees, and what it sees of its king.
pub(crate) struct Oracle {
    pub(crate) name: &'static str,
    threats: Option<(Threats, Numbered)>,
}

impl Oracle {
    pub(crate) fn all() -> Vec<Self> {
        let mut threats: HashMap<_, _> =
            threat_parts().into_iter().map(|(name, _, threats)| (name, threats)).collect();
        PARTS
            .iter()
            .map(|part| Self {
                name: part.name,
                threats: threats.remove(part.name).map(|threats| {
                    let numbered = threats.numbered();
                    (threats, numbered)
                }),
            })
            .collect()
    }

    pub(crate) fn of(&self, board: &Mailbox, side: Color) -> (BTreeSet<u32>, (bool, u32)) {
        let (numbers, king) = match (&self.threats, self.name) {
            (Some((set, numbered)), _) => {
                (threats(set, numbered, board, side), (on_kingside(board, side), 0))
            }
            (None, "PP_3Wide") => (pawn_pairs(board, side), (on_kingside(board, side), 0)),
            (None, name) => planes(name, board, side),
        };
        let set: BTreeSet<u32> = numbers.iter().copied().collect();
        assert_eq!(set.len(), numbers.len(), "{} has a number twice", self.name);
        (set, king)
    }
}
