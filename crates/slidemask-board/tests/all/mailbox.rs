//! A mailbox: a slow and plain implementation of the rules on an array of letters, which uses nothing of the library but the
//! type of an outcome.
//!
//! Squares are numbers: a1 is 0, b1 is 1. It reads and writes Shredder-FEN. Moves are UCI texts, with castling as king takes
//! rook.

use std::array;

use slidemask::Color;
use slidemask_board::Outcome;

/// White's rank 1 is `squares[0..8]`; `.` is empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mailbox {
    squares: [char; 64],
    white: bool,
    /// The squares of the rooks that may castle: White's on the east and west, then Black's on the east and west.
    rooks: [Option<usize>; 4],
    passed: Option<usize>,
    halfmoves: u32,
    moves: u32,
}

/// A move: start square, target square, and promotion.
pub(crate) type Step = (usize, usize, Option<char>);

const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

fn go(square: usize, (files, ranks): (i32, i32)) -> Option<usize> {
    let file = i32::try_from(square % 8).unwrap() + files;
    let rank = i32::try_from(square / 8).unwrap() + ranks;
    let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    on_board.then(|| usize::try_from(rank * 8 + file).unwrap())
}

fn name(square: usize) -> String {
    let file = b"abcdefgh"[square % 8] as char;
    format!("{file}{}", square / 8 + 1)
}

pub(crate) fn text((from, to, promotion): Step) -> String {
    let promotion = promotion.map_or(String::new(), |kind| kind.to_string());
    format!("{}{}{promotion}", name(from), name(to))
}

impl Mailbox {
    pub(crate) fn read(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut squares = ['.'; 64];
        for (row, rank) in fields[0].split('/').zip((0..8).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(gap) = letter.to_digit(10) {
                    file += gap as usize;
                } else {
                    squares[rank * 8 + file] = letter;
                    file += 1;
                }
            }
        }
        let mut mailbox = Self {
            squares,
            white: fields[1] == "w",
            rooks: [None; 4],
            passed: (0..64).find(|&square| name(square) == fields[3]),
            halfmoves: fields[4].parse().unwrap(),
            moves: fields[5].parse().unwrap(),
        };
        for letter in fields[2].chars().filter(|&letter| letter != '-') {
            let white = letter.is_ascii_uppercase();
            let file = "ABCDEFGH".find(letter.to_ascii_uppercase()).unwrap();
            let rook = file + if white { 0 } else { 56 };
            let left = rook < mailbox.king(white);
            mailbox.rooks[usize::from(!white) * 2 + usize::from(left)] = Some(rook);
        }
        mailbox
    }

    pub(crate) fn write(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..8).rev() {
            let mut row: String = self.squares[rank * 8..rank * 8 + 8].iter().collect();
            for gap in (1..=8).rev() {
                row = row.replace(&".".repeat(gap), &gap.to_string());
            }
            rows.push(row);
        }
        let mut castling = String::new();
        for (place, rook) in self.rooks.iter().enumerate() {
            if let Some(rook) = rook {
                let letters = if place < 2 { b"ABCDEFGH" } else { b"abcdefgh" };
                castling.push(letters[rook % 8] as char);
            }
        }
        if castling.is_empty() {
            castling.push('-');
        }
        let side = if self.white { 'w' } else { 'b' };
        let passed = self.passed.map_or("-".to_string(), name);
        format!("{} {side} {castling} {passed} {} {}", rows.join("/"), self.halfmoves, self.moves)
    }

    pub(crate) fn squares(&self) -> &[char; 64] {
        &self.squares
    }

    /// The same board with this piece on a square.
    pub(crate) fn with(&self, square: usize, piece: char) -> Self {
        let mut with = self.clone();
        with.squares[square] = piece;
        with
    }

    /// The position with colours exchanged, from the other side's view.
    pub(crate) fn flipped(&self) -> Self {
        let swap = |piece: char| {
            if piece.is_ascii_uppercase() { piece.to_ascii_lowercase() } else { piece.to_ascii_uppercase() }
        };
        Self {
            squares: array::from_fn(|square| swap(self.squares[square ^ 0o70])),
            white: !self.white,
            rooks: array::from_fn(|place| self.rooks[place ^ 2].map(|rook| rook ^ 0o70)),
            passed: self.passed.map(|square| square ^ 0o70),
            ..*self
        }
    }

    /// The position in a mirror, if nobody may castle.
    pub(crate) fn mirrored(&self) -> Option<Self> {
        (self.rooks == [None; 4]).then(|| Self {
            squares: array::from_fn(|square| self.squares[square ^ 7]),
            passed: self.passed.map(|square| square ^ 7),
            ..*self
        })
    }

    /// The position after a null move.
    pub(crate) fn passed(&self) -> Self {
        let moves = self.moves + u32::from(!self.white);
        Self { white: !self.white, passed: None, halfmoves: self.halfmoves + 1, moves, ..*self }
    }

    pub(crate) fn white_to_move(&self) -> bool {
        self.white
    }

    pub(crate) fn king(&self, white: bool) -> usize {
        let king = if white { 'K' } else { 'k' };
        self.squares.iter().position(|&piece| piece == king).unwrap()
    }

    fn is_of(&self, square: usize, white: bool) -> bool {
        self.squares[square] != '.' && self.squares[square].is_ascii_uppercase() == white
    }

    /// The squares on which the piece on a square could take something.
    pub(crate) fn attacks(&self, from: usize) -> Vec<usize> {
        let piece = self.squares[from];
        let leap = |ways: &[(i32, i32)]| ways.iter().filter_map(|&way| go(from, way)).collect();
        let slide = |ways: &[(i32, i32)]| {
            let mut found = Vec::new();
            for &way in ways {
                let mut square = from;
                while let Some(next) = go(square, way) {
                    found.push(next);
                    square = next;
                    if self.squares[square] != '.' {
                        break;
                    }
                }
            }
            found
        };
        match piece {
            'P' => leap(&[(-1, 1), (1, 1)]),
            'p' => leap(&[(-1, -1), (1, -1)]),
            'N' | 'n' => leap(&LEAPS),
            'B' | 'b' => slide(&DIAGONAL),
            'R' | 'r' => slide(&STRAIGHT),
            'Q' | 'q' => slide(&[DIAGONAL, STRAIGHT].concat()),
            'K' | 'k' => leap(&[DIAGONAL, STRAIGHT].concat()),
            _ => Vec::new(),
        }
    }

    pub(crate) fn attackers(&self, target: usize, white: bool) -> Vec<usize> {
        (0..64).filter(|&from| self.is_of(from, white) && self.attacks(from).contains(&target)).collect()
    }

    pub(crate) fn is_attacked(&self, target: usize, white: bool) -> bool {
        !self.attackers(target, white).is_empty()
    }

    pub(crate) fn is_check(&self) -> bool {
        self.is_attacked(self.king(self.white), !self.white)
    }

    /// The pieces of a side whose removal would uncover its king.
    pub(crate) fn pinned(&self, white: bool) -> Vec<usize> {
        let king = self.king(white);
        let before = self.attackers(king, !white).len();
        let uncovers = |square: &usize| {
            let mut without = self.clone();
            without.squares[*square] = '.';
            without.attackers(king, !white).len() > before
        };
        (0..64).filter(|&square| square != king && self.is_of(square, white)).filter(uncovers).collect()
    }

    pub(crate) fn is_capture(&self, (from, to, _): Step) -> bool {
        self.is_of(to, !self.white) || self.squares[from].eq_ignore_ascii_case(&'p') && from % 8 != to % 8
    }

    pub(crate) fn captured(&self, step: Step) -> Option<char> {
        // Behind a pawn that takes en passant.
        let on = |square| if square == '.' { 'p' } else { square };
        self.is_capture(step).then(|| on(self.squares[step.1].to_ascii_lowercase()))
    }

    /// The square of a legal en-passant capture, if there is one among the legal moves.
    pub(crate) fn en_passant(&self, legal: &[Step]) -> Option<usize> {
        let takes = |&&step: &&Step| self.is_capture(step) && self.squares[step.1] == '.';
        legal.iter().find(takes).map(|step| step.1)
    }

    pub(crate) fn gives_check(&self, step: Step) -> bool {
        self.after(step).is_check()
    }

    /// The moves of the pieces, without castling, whether or not the king is then in check.
    fn pseudo_legal(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for from in (0..64).filter(|&from| self.is_of(from, self.white)) {
            let mut targets = Vec::new();
            if self.squares[from].eq_ignore_ascii_case(&'p') {
                let (ahead, start) = if self.white { (1, 1) } else { (-1, 6) };
                for distance in 1..=if from / 8 == start { 2 } else { 1 } {
                    match go(from, (0, ahead * distance)) {
                        Some(to) if self.squares[to] == '.' => targets.push(to),
                        _ => break,
                    }
                }
                let takes = |to: &usize| self.is_of(*to, !self.white) || self.passed == Some(*to);
                targets.extend(self.attacks(from).into_iter().filter(takes));
                for to in targets {
                    if to / 8 == 0 || to / 8 == 7 {
                        steps.extend("qrbn".chars().map(|kind| (from, to, Some(kind))));
                    } else {
                        steps.push((from, to, None));
                    }
                }
            } else {
                let free = self.attacks(from).into_iter().filter(|&to| !self.is_of(to, self.white));
                steps.extend(free.map(|to| (from, to, None)));
            }
        }
        steps
    }

    /// The rules of castling, as the rule book says them: no piece in between, and no attacked square from the king's square
    /// to its target.
    fn castling(&self) -> Vec<Step> {
        let king = self.king(self.white);
        let rank = if self.white { 0 } else { 56 };
        let mut steps = Vec::new();
        for (place, [king_file, rook_file]) in [[6, 5], [2, 3]].into_iter().enumerate() {
            let Some(rook) = self.rooks[usize::from(!self.white) * 2 + place] else { continue };
            let (king_to, rook_to) = (rank + king_file, rank + rook_file);
            let span = |a: usize, b: usize| a.min(b)..=a.max(b);
            let mut bare = self.clone();
            bare.squares[king] = '.';
            bare.squares[rook] = '.';
            let free =
                span(king, king_to).chain(span(rook, rook_to)).all(|square| bare.squares[square] == '.');
            let safe = span(king, king_to).all(|square| {
                let mut there = self.clone();
                there.squares.swap(king, square);
                if square == rook {
                    there.squares[king] = '.'; // it has not moved the rook
                }
                !there.is_attacked(square, !self.white)
            });
            let step = (king, rook, None);
            if free && safe && !self.is_attacked(king, !self.white) && self.after(step).leaves_king_safe() {
                steps.push(step);
            }
        }
        steps
    }

    /// Whether the side that has just moved is not in check.
    fn leaves_king_safe(&self) -> bool {
        !self.is_attacked(self.king(!self.white), self.white)
    }

    pub(crate) fn legal(&self) -> Vec<Step> {
        let mut steps = self.pseudo_legal();
        steps.retain(|&step| self.after(step).leaves_king_safe());
        steps.extend(self.castling());
        steps
    }

    pub(crate) fn after(&self, (from, to, promotion): Step) -> Self {
        let mut after = self.clone();
        let piece = self.squares[from];
        let is_pawn = piece.eq_ignore_ascii_case(&'p');
        after.white = !self.white;
        after.passed = None;
        after.moves += u32::from(!self.white);
        after.halfmoves += 1;
        if is_pawn || self.is_of(to, !self.white) {
            after.halfmoves = 0;
        }
        after.squares[from] = '.';
        if piece.eq_ignore_ascii_case(&'k') && self.is_of(to, self.white) {
            let rank = to / 8 * 8;
            let right = to > from;
            after.squares[to] = '.';
            after.squares[rank + if right { 6 } else { 2 }] = piece;
            after.squares[rank + if right { 5 } else { 3 }] = self.squares[to];
        } else {
            after.squares[to] = match promotion {
                Some(kind) if self.white => kind.to_ascii_uppercase(),
                Some(kind) => kind,
                None => piece,
            };
        }
        if is_pawn && self.passed == Some(to) && from % 8 != to % 8 {
            after.squares[from / 8 * 8 + to % 8] = '.';
        }
        if is_pawn && from.abs_diff(to) == 16 {
            let passed = usize::midpoint(from, to);
            let pawn = if self.white { 'p' } else { 'P' };
            let takers = after.attackers(passed, !self.white);
            after.passed = takers.iter().any(|&taker| after.squares[taker] == pawn).then_some(passed);
        }
        for (place, rook) in after.rooks.iter_mut().enumerate() {
            let king_moved = piece == if place < 2 { 'K' } else { 'k' };
            if king_moved || *rook == Some(from) || *rook == Some(to) {
                *rook = None;
            }
        }
        after
    }

    /// The outcome of this position, without those before it.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if self.legal().is_empty() {
            let winner = if self.white { Color::Black } else { Color::White };
            return Some(if self.is_check() { Outcome::Checkmate { winner } } else { Outcome::Stalemate });
        }
        let men: Vec<(char, usize)> = (0..64)
            .map(|square| (self.squares[square].to_ascii_lowercase(), (square % 8 + square / 8) % 2))
            .filter(|(piece, _)| !"k.".contains(*piece))
            .collect();
        let only_bishops = men.iter().all(|(piece, shade)| *piece == 'b' && *shade == men[0].1);
        if men.is_empty() || only_bishops || men.len() == 1 && men[0].0 == 'n' {
            Some(Outcome::InsufficientMaterial)
        } else if self.halfmoves >= 150 {
            Some(Outcome::SeventyFiveMoves)
        } else {
            (self.halfmoves >= 100).then_some(Outcome::FiftyMoves)
        }
    }
}
