//! A writer that shares no code with the crate: it walks over letters, and its bits are characters.

use super::games::Played;
use slidemask_board::Move;

/// The letters of the pieces from a1 to h8; a dot is an empty square.
fn letters(fen: &str) -> Vec<char> {
    let ranks: Vec<&str> = fen.split(' ').next().expect("a placement").split('/').collect();
    let expand = |letter: char| match letter.to_digit(10) {
        Some(count) => ".".repeat(count as usize),
        None => letter.to_string(),
    };
    ranks
        .iter()
        .rev()
        .flat_map(|rank| rank.chars().map(expand).collect::<String>().chars().collect::<Vec<_>>())
        .collect()
}

struct View {
    letters: Vec<char>,
    white: bool,
    castling: String,
    /// The square on which an en-passant capture is legal.
    en_passant: Option<usize>,
}

impl View {
    fn of(ply: &Played) -> Self {
        let fen = ply.board.to_string();
        let fields: Vec<&str> = fen.split(' ').collect();
        Self {
            letters: letters(&fen),
            white: fields[1] == "w",
            castling: fields[2].to_owned(),
            en_passant: ply.board.legal_en_passant().map(|square| square as usize),
        }
    }

    fn is_own(&self, square: usize) -> bool {
        self.letters[square] != '.' && self.letters[square].is_uppercase() == self.white
    }

    /// The squares to which a piece can go, without castling.
    fn targets(&self, from: usize) -> Vec<usize> {
        let kind = self.letters[from].to_ascii_lowercase();
        let mut targets = Vec::new();
        let step = |square: usize, (file, rank): (i32, i32)| {
            let (file, rank) = (square as i32 % 8 + file, square as i32 / 8 + rank);
            ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((8 * rank + file) as usize)
        };
        let mut walk = |steps: &[(i32, i32)], most: usize| {
            for &each in steps {
                let mut square = from;
                for _ in 0..most {
                    let Some(next) = step(square, each) else { break };
                    if self.is_own(next) {
                        break;
                    }
                    targets.push(next);
                    if self.letters[next] != '.' {
                        break;
                    }
                    square = next;
                }
            }
        };
        let (straight, diagonal) = ([(0, 1), (1, 0), (0, -1), (-1, 0)], [(1, 1), (1, -1), (-1, -1), (-1, 1)]);
        match kind {
            'n' => walk(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)], 1),
            'b' => walk(&diagonal, 8),
            'r' => walk(&straight, 8),
            'q' => walk(&[straight, diagonal].concat(), 8),
            'k' => walk(&[straight, diagonal].concat(), 1),
            _ => {
                let (up, start) = if self.white { (1, 1) } else { (-1, 6) };
                for file in [-1, 1] {
                    let Some(target) = step(from, (file, up)) else { continue };
                    if self.letters[target] != '.' && !self.is_own(target) || self.en_passant == Some(target)
                    {
                        targets.push(target);
                    }
                }
                for (ranks, allowed) in [(1, true), (2, from / 8 == start)] {
                    let way = (1..=ranks).filter_map(|rank| step(from, (0, rank * up)));
                    if allowed && way.clone().all(|square| self.letters[square] == '.') {
                        targets.extend(way.max_by_key(|square| square.abs_diff(from)));
                    }
                }
            }
        }
        targets.sort_unstable();
        targets
    }

    /// The bits of a move: of its piece, and of its target.
    fn bits(&self, played: Move) -> String {
        let own: Vec<usize> = (0..64).filter(|&square| self.is_own(square)).collect();
        let (from, to) = (played.from as usize, played.to as usize);
        let piece = own.iter().position(|&square| square == from).expect("an own piece moves");
        let targets = self.targets(from);
        let place = targets.iter().position(|&square| square == to);
        let (number, count) = match self.letters[from].to_ascii_lowercase() {
            'k' => {
                let rights: Vec<char> =
                    self.castling.chars().filter(|right| right.is_uppercase() == self.white).collect();
                // The long one comes first.
                let wings: Vec<char> = "qk"
                    .chars()
                    .filter(|&wing| rights.iter().any(|right| right.eq_ignore_ascii_case(&wing)))
                    .collect();
                let wing = if to % 8 < 4 { 'q' } else { 'k' };
                let castling = || targets.len() + wings.iter().position(|&one| one == wing).expect("a right");
                (place.unwrap_or_else(castling), targets.len() + wings.len())
            }
            'p' if played.promotion.is_some() => {
                let kind = "nbrq".find(played.promotion.expect("a kind").letter()).expect("a kind");
                (4 * place.expect("a target") + kind, 4 * targets.len())
            }
            _ => (place.expect("a target"), targets.len()),
        };
        binary(piece, own.len()) + &binary(number, count)
    }
}

/// A number in as many digits as the largest below `count` has.
fn binary(number: usize, count: usize) -> String {
    let width = (0..10).find(|&width| 1 << width >= count).expect("a width");
    if width == 0 { String::new() } else { format!("{number:0width$b}") }
}

fn score_bits(difference: i16) -> String {
    let difference = i32::from(difference);
    let mut number = if difference < 0 { -2 * difference - 1 } else { 2 * difference };
    let mut bits = String::new();
    loop {
        let (block, rest) = (number % 16, number / 16);
        bits += &format!("{}{block:04b}", i32::from(rest > 0));
        if rest == 0 {
            return bits;
        }
        number = rest;
    }
}

/// The 32 bytes of the first entry of a chain.
fn stem(ply: &Played) -> Vec<u8> {
    let view = View::of(ply);
    let pieces: Vec<usize> = (0..64).filter(|&square| view.letters[square] != '.').collect();
    let occupied = pieces.iter().fold(0, |set, &square| set | 1_u64 << square);
    let mut bytes = occupied.to_be_bytes().to_vec();
    let mut nibbles = [0_u8; 32];
    for (i, &square) in pieces.iter().enumerate() {
        let letter = view.letters[square];
        let plain = 2 * "pnbrqk".find(letter.to_ascii_lowercase()).expect("a piece")
            + usize::from(letter.is_lowercase());
        let passed =
            view.en_passant.is_some_and(|passed| if view.white { passed - 8 } else { passed + 8 } == square);
        let right =
            [(0, 'Q'), (7, 'K'), (56, 'q'), (63, 'k')].into_iter().find(|&(corner, _)| corner == square);
        let castles = right.is_some_and(|(_, right)| view.castling.contains(right));
        nibbles[i] = match letter {
            'p' | 'P' if passed => 12,
            'R' if castles => 13,
            'r' if castles => 14,
            'k' if !view.white => 15,
            _ => plain as u8,
        };
    }
    bytes.extend(nibbles.chunks(2).map(|pair| pair[0] + 16 * pair[1]));
    let played = ply.one;
    let (from, to) = (played.from as u16, played.to as u16);
    let is = |letter: char| view.letters[from as usize].eq_ignore_ascii_case(&letter);
    let (special, promotion) = match played.promotion {
        Some(kind) => (1, "nbrq".find(kind.letter()).expect("a kind") as u16),
        None if is('k') && view.is_own(to as usize) => (2, 0),
        None if is('p') && view.en_passant == Some(to as usize) => (3, 0),
        None => (0, 0),
    };
    let signless = |value: i16| if value < 0 { (-2 * i32::from(value) - 1) as u16 } else { 2 * value as u16 };
    bytes.extend((special * 16384 + from * 256 + to * 4 + promotion).to_be_bytes());
    bytes.extend(signless(ply.score).to_be_bytes());
    bytes.extend((ply.ply + 16384 * signless(i16::from(ply.result))).to_be_bytes());
    bytes.extend(ply.board.halfmove_clock().to_be_bytes());
    bytes
}

/// One chunk with these games, each of which is a chain.
pub(crate) fn write(games: &[Vec<Played>]) -> Vec<u8> {
    let mut content = Vec::new();
    for game in games {
        content.extend(stem(&game[0]));
        content.extend((game.len() as u16 - 1).to_be_bytes());
        let mut bits = String::new();
        for pair in game.windows(2) {
            let difference = pair[1].score.wrapping_add(pair[0].score);
            bits += &View::of(&pair[1]).bits(pair[1].one);
            bits += &score_bits(difference);
        }
        while !bits.len().is_multiple_of(8) {
            bits.push('0');
        }
        content.extend(
            (0..bits.len() / 8).map(|i| u8::from_str_radix(&bits[8 * i..8 * i + 8], 2).expect("eight bits")),
        );
    }
    [b"BINP".to_vec(), (content.len() as u32).to_le_bytes().to_vec(), content].concat()
}
