//! Features of positions by their names, found by walks over a mailbox, which share no code with the library.

use crate::mailbox::Mailbox;

const KINDS: [(&str, char, u64); 6] = [
    ("pawn", 'p', 1),
    ("knight", 'n', 3),
    ("bishop", 'b', 3),
    ("rook", 'r', 5),
    ("queen", 'q', 9),
    ("king", 'k', 200),
];

/// A position, and the squares that the piece on each square attacks.
pub(crate) struct Walks {
    letters: Mailbox,
    attacks: Vec<Vec<usize>>,
    /// The fields of its FEN.
    fields: Vec<String>,
}

/// What a feature is about.
#[derive(Clone, Copy)]
struct Subject {
    white: bool,
    /// The letter of the kind of piece, for this colour.
    piece: char,
}

fn coordinates(square: usize) -> (i32, i32) {
    let number = |index| i32::try_from(index).unwrap();
    (number(square % 8), number(square / 8))
}

fn bit(is_member: bool, square: usize) -> u64 {
    u64::from(is_member) << square
}

impl Walks {
    pub(crate) fn new(letters: Mailbox) -> Self {
        let attacks = (0..64).map(|square| letters.attacks(square)).collect();
        let fields = letters.write().split(' ').map(str::to_string).collect();
        Self { letters, attacks, fields }
    }

    fn on(&self, square: usize) -> char {
        self.letters.squares()[square]
    }

    fn is_of(&self, square: usize, white: bool) -> bool {
        self.on(square).is_alphabetic() && self.on(square).is_uppercase() == white
    }

    fn is_king(&self, square: usize) -> bool {
        self.on(square).eq_ignore_ascii_case(&'k')
    }

    fn worth(&self, square: usize) -> u64 {
        KINDS
            .iter()
            .find(|(_, letter, _)| self.on(square).eq_ignore_ascii_case(letter))
            .map_or(0, |kind| kind.2)
    }

    /// The square of a side's king, if it has exactly one.
    fn king(&self, white: bool) -> Option<usize> {
        let mut kings = (0..64).filter(|&square| self.is_of(square, white) && self.is_king(square));
        kings.next().filter(|_| kings.next().is_none())
    }

    fn is_attacked(&self, target: usize, white: bool) -> bool {
        (0..64).any(|from| self.is_of(from, white) && self.attacks[from].contains(&target))
    }

    /// Whether the piece on a square goes along this line: a rook where one coordinate stays, a bishop where both change.
    fn slides(&self, square: usize, (file, rank): (i32, i32)) -> bool {
        let slider = if file == 0 || rank == 0 { 'r' } else { 'b' };
        [slider, 'q'].contains(&self.on(square).to_ascii_lowercase())
    }

    /// The pieces that a slider meets on each of its lines, the nearest first, up to the edge, and the direction of the line.
    fn lines(&self, from: usize) -> Vec<((i32, i32), Vec<usize>)> {
        let steps = (-1..=1).flat_map(|file| (-1..=1).map(move |rank| (file, rank)));
        let slides = steps.filter(|&step| step != (0, 0) && self.slides(from, step));
        let (file, rank) = coordinates(from);
        let met = |step: (i32, i32)| {
            let squares = (1..8).map(move |far| (file + far * step.0, rank + far * step.1));
            let squares = squares.take_while(|(file, rank)| (0..8).contains(file) && (0..8).contains(rank));
            squares.map(|(file, rank)| usize::try_from(rank * 8 + file).unwrap())
        };
        slides.map(|step| (step, met(step).filter(|&square| self.on(square) != '.').collect())).collect()
    }

    /// Whether a square is beside a side's king or up to two ranks in front of it.
    fn in_zone(&self, square: usize, white: bool) -> bool {
        self.king(white).is_some_and(|king| {
            let ((file, rank), (king_file, king_rank)) = (coordinates(square), coordinates(king));
            let ahead = if white { rank - king_rank } else { king_rank - rank };
            (file - king_file).abs() <= 1 && (-1..=2).contains(&ahead)
        })
    }

    /// Whether a square is in the set of this name, or `None` if no set has the name.
    fn is_member(&self, name: &str, Subject { white, piece }: Subject, square: usize) -> Option<bool> {
        let own = self.is_of(square, white);
        let plain = own && !self.is_king(square);
        let second = |wanted: &dyn Fn(&[usize]) -> bool| {
            own && self.lines(square).iter().any(|(_, met)| met.len() > 1 && wanted(met))
        };
        Some(match name {
            "occupied" => self.on(square) != '.',
            "color" => own,
            "pieces" => self.on(square) == piece,
            "castling_rights" => {
                let files = if square < 8 { "ABCDEFGH" } else { "abcdefgh" };
                [0, 7].contains(&(square / 8)) && self.fields[2].contains(&files[square % 8..=square % 8])
            }
            "en_passant" => self.fields[3].bytes().eq([b"abcdefgh"[square % 8], b"12345678"[square / 8]]),
            "attacks_by" => self.is_attacked(square, white),
            "checkers" => {
                let mover = self.letters.white_to_move();
                self.is_of(square, !mover)
                    && self.king(mover).is_some_and(|king| self.attacks[square].contains(&king))
            }
            "pinned" => self.king(white).is_some() && self.letters.pinned(white).contains(&square),
            "pinners" => second(&|met| self.is_of(met[0], !white) && Some(met[1]) == self.king(!white)),
            "xray_attackers" => second(&|met| self.is_of(met[1], !white)),
            "xray_defenders" => second(&|met| self.is_of(met[1], white) && !self.is_king(met[1])),
            "batteries" => {
                let joins = |step, met: &[usize]| {
                    met.first().is_some_and(|&next| self.is_of(next, white) && self.slides(next, step))
                };
                own && self.lines(square).iter().any(|(step, met)| joins(*step, met))
            }
            "defended" => plain && self.is_attacked(square, white),
            "hanging" => plain && self.is_attacked(square, !white) && !self.is_attacked(square, white),
            "forks" => {
                let is_loot = |&&target: &&usize| {
                    let is_worth_more = self.worth(target) > self.worth(square);
                    self.is_of(target, !white) && (is_worth_more || !self.is_attacked(target, !white))
                };
                own && self.attacks[square].iter().filter(is_loot).count() >= 2
            }
            "check_squares" => self
                .king(!white)
                .is_some_and(|king| self.letters.with(square, piece).attacks(square).contains(&king)),
            "king_zone" => self.in_zone(square, white),
            "king_zone_attackers" => {
                own && self.attacks[square].iter().any(|&target| self.in_zone(target, !white))
            }
            _ => return None,
        })
    }

    /// The values of a feature as numbers, or `None` if no feature has this name.
    fn numbers(&self, name: &str, of: Subject) -> Option<Vec<u64>> {
        let pieces = |white| (0..64).filter(move |&square| self.is_of(square, white));
        let word = |squares: &[usize]| squares.iter().fold(0, |word, &square| word | 1 << square);
        Some(match name {
            "white_to_move" => vec![self.letters.white_to_move().into()],
            "in_check" => vec![(self.numbers("checkers", of)? != [0]).into()],
            "halfmove_clock" => vec![self.fields[4].parse().unwrap()],
            "fullmove_number" => vec![self.fields[5].parse().unwrap()],
            "attack_counts" => (0..64)
                .map(|target| {
                    pieces(of.white).filter(|&from| self.attacks[from].contains(&target)).count() as u64
                })
                .collect(),
            "attack_map" => self.attacks.iter().map(|squares| word(squares)).collect(),
            "attack_planes" => "PNBRQKpnbrqk"
                .chars()
                .flat_map(|piece| {
                    let attacks = move |from: &usize| self.on(*from) == piece;
                    (0..64).map(move |target| {
                        (0..64).filter(attacks).any(|from| self.attacks[from].contains(&target)).into()
                    })
                })
                .collect(),
            "mobility" => {
                let movers = (0..64).filter(|&from| self.on(from) == of.piece);
                let free =
                    |from: usize| self.attacks[from].iter().filter(|&&to| !self.is_of(to, of.white)).count();
                vec![movers.map(free).sum::<usize>() as u64]
            }
            "material" => {
                let plain = pieces(of.white).filter(|&square| !self.is_king(square));
                vec![plain.map(|square| self.worth(square)).sum()]
            }
            "material_key" => {
                let side = |white| {
                    let letters = |kind: char| {
                        pieces(white).filter(move |&square| self.on(square).eq_ignore_ascii_case(&kind))
                    };
                    "KQRBNP"
                        .chars()
                        .flat_map(move |kind| letters(kind).map(move |_| kind))
                        .collect::<String>()
                };
                format!("{}v{}", side(true), side(false)).bytes().map(u64::from).collect()
            }
            _ => {
                let members =
                    (0..64).map(|square| self.is_member(name, of, square).map(|is| bit(is, square)));
                vec![members.sum::<Option<u64>>()?]
            }
        })
    }

    /// The values of the feature of this name as numbers; a text as its bytes. `None` if the walks do not know the feature.
    pub(crate) fn feature(&self, name: &str) -> Option<Vec<u64>> {
        let split = |side| name.split_once(side);
        let (row, white, rest) = match (split("_white"), split("_black")) {
            (Some((row, rest)), _) => (row, true, rest),
            (_, Some((row, rest))) => (row, false, rest),
            _ => (name, true, ""),
        };
        let kind =
            KINDS.iter().find(|(name, ..)| rest.strip_prefix('_').is_some_and(|rest| rest.starts_with(name)));
        let letter = kind.map_or('.', |kind| kind.1);
        let of = Subject { white, piece: if white { letter.to_ascii_uppercase() } else { letter } };
        let row = row.strip_suffix("_count").unwrap_or(row);
        let values = self.numbers(row, of)?;
        Some(if name.ends_with("_count") { vec![values[0].count_ones().into()] } else { values })
    }
}
