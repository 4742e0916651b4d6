//! Moves in standard algebraic notation (SAN): `Nf3`, `exd5`, `e8=Q+`, `O-O`.

use core::{fmt, ops::ControlFlow};

use slidemask::{Bitboard, File, Rank, Square};

use crate::board::{Board, IllegalMove, Which, Wing};
use crate::moves::{Move, PieceMoves};
use crate::piece::Kind;

/// A move that prints in standard algebraic notation, made by [`Board::san`].
///
/// ```
/// use slidemask_board::Board;
///
/// let board = Board::initial();
/// let one = board.parse_san("Nf3")?;
/// assert_eq!(one.to_string(), "g1f3");
/// assert_eq!(board.san(one).unwrap().to_string(), "Nf3");
/// # Ok::<(), slidemask_board::SanError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    kind: Kind,
    file: Option<File>,
    rank: Option<Rank>,
    captures: bool,
    to: Square,
    promotion: Option<Kind>,
    castling: Option<Wing>,
    /// `+` for check, `#` for mate, or the empty string.
    mark: &'static str,
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.castling {
            Some(Wing::Kingside) => f.write_str("O-O")?,
            Some(Wing::Queenside) => f.write_str("O-O-O")?,
            None => {
                if self.kind != Kind::Pawn {
                    write!(f, "{}", self.kind.letter().to_ascii_uppercase())?;
                }
                if let Some(file) = self.file {
                    write!(f, "{file}")?;
                }
                if let Some(rank) = self.rank {
                    write!(f, "{rank}")?;
                }
                write!(f, "{}{}", if self.captures { "x" } else { "" }, self.to)?;
                if let Some(kind) = self.promotion {
                    write!(f, "={}", kind.letter().to_ascii_uppercase())?;
                }
            }
        }
        f.write_str(self.mark)
    }
}

/// Why a text is not a legal move in standard algebraic notation.
///
/// ```
/// use slidemask::Square;
/// use slidemask_board::{Board, Kind, SanError};
///
/// let why = |text| Board::initial().parse_san(text).unwrap_err();
/// assert_eq!(why("Nf4"), SanError::NoMove { kind: Kind::Knight, to: Square::F4 });
/// assert_eq!(why("Nf4").to_string(), "no knight that fits this move can go to f4");
/// assert_eq!(
///     why("Nf9").to_string(),
///     "character 3, '9', is not expected there: write a move such as Nf3, exd5, R1a3, e8=Q or O-O"
/// );
/// assert_eq!(
///     why("N").to_string(),
///     "the move ends before its square: write a move such as Nf3, exd5, R1a3, e8=Q or O-O"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SanError {
    /// A character is not allowed where it stands.
    Unexpected {
        /// The place of the character, counted from 1.
        at: usize,
        /// The character.
        found: char,
    },
    /// The text ends before the square to which the piece goes.
    Ended,
    /// No piece of this kind can go to this square from the file or rank that the text names.
    NoMove {
        /// The kind of the piece.
        kind: Kind,
        /// The square to which the piece should go.
        to: Square,
    },
    /// Several pieces of this kind can go to this square, and the text does not tell them apart.
    Ambiguous {
        /// The kind of the pieces.
        kind: Kind,
        /// The square to which the piece should go.
        to: Square,
    },
    /// A pawn reaches its last rank, and the text does not name the promotion.
    MissingPromotion {
        /// The square to which the pawn goes.
        to: Square,
    },
    /// The king cannot castle on this wing.
    NoCastling(Wing),
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { at, found } => write!(
                f,
                "character {at}, {found:?}, is not expected there: write a move such as Nf3, exd5, R1a3, e8=Q or \
                 O-O"
            ),
            Self::Ended => f.write_str(
                "the move ends before its square: write a move such as Nf3, exd5, R1a3, e8=Q or O-O",
            ),
            Self::NoMove { kind, to } => write!(f, "no {kind} that fits this move can go to {to}"),
            Self::Ambiguous { kind, to } => {
                write!(
                    f,
                    "several {kind}s can go to {to}: add the file, the rank or the square of the one that you mean"
                )
            }
            Self::MissingPromotion { to } => {
                write!(f, "a pawn that goes to {to} promotes: add the piece, such as {to}=Q")
            }
            Self::NoCastling(wing) => write!(
                f,
                "the king cannot castle {}: castling needs the castling right, no piece in the way, no check, and \
                 no attacked square on the king's path",
                match wing {
                    Wing::Kingside => "kingside",
                    Wing::Queenside => "queenside",
                }
            ),
        }
    }
}

impl core::error::Error for SanError {}

impl Board {
    /// Writes a legal move in standard algebraic notation.
    ///
    /// It adds the file, the rank or both if another piece of the same kind can go to the same square. It adds `+` for
    /// check and `#` for mate.
    ///
    /// # Errors
    /// If the move is not legal. The error says why.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// let board = Board::from_fen("R6R/8/2k5/8/8/8/8/4K2R w K - 0 1")?;
    /// let san = |uci| board.san(board.parse_uci(uci).unwrap()).unwrap().to_string();
    /// assert_eq!(san("a8d8"), "Rad8");
    /// assert_eq!(san("h1h6"), "R1h6+");
    /// assert_eq!(san("e1g1"), "O-O");
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    pub fn san(&self, one: Move) -> Result<San, IllegalMove> {
        let mut after = *self;
        after.play(one)?;
        let us = self.side_to_move;
        let kind = self.placement.kind_at(one.from).unwrap_or(Kind::Pawn); // it is legal: a piece stands there
        let castling = self.castling_wing(one);
        let captures =
            castling.is_none() && (self.occupied().contains(one.to) || self.takes_in_passing(kind, one));

        let (mut file, mut rank) = (None, None);
        if kind == Kind::Pawn {
            file = captures.then(|| one.from.file());
        } else {
            let mut others = Bitboard::EMPTY;
            self.each_to(self.pieces(us, kind).without(one.from), one.to, |moves| others.insert(moves.from));
            if !others.is_empty() {
                let same_file = !(others & Bitboard::from(one.from.file())).is_empty();
                let same_rank = !(others & Bitboard::from(one.from.rank())).is_empty();
                file = (!same_file || same_rank).then(|| one.from.file());
                rank = same_file.then(|| one.from.rank());
            }
        }
        let mark = match (after.checkers().is_empty(), after.has_legal_move()) {
            (true, _) => "",
            (false, true) => "+",
            (false, false) => "#",
        };
        Ok(San { kind, file, rank, captures, to: one.to, promotion: one.promotion, castling, mark })
    }

    /// Reads a move in standard algebraic notation.
    ///
    /// It accepts more than [`san`](Self::san) writes:
    /// - castling with letters (`O-O`) or zeros (`0-0`)
    /// - promotions without `=`
    /// - the file and rank of the start square, even if they are not needed
    /// - `x`, `+` and `#` that are missing or wrong
    /// - `!` and `?` at the end
    ///
    /// # Errors
    /// If the text is not a move, or if no legal move or several legal moves match it.
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// let board = Board::from_fen("4k3/1P6/8/8/8/8/8/4K2R w K - 0 1")?;
    /// for (text, uci) in [("O-O", "e1h1"), ("b8=Q+", "b7b8q"), ("b8N", "b7b8n"), ("Rh1h2!?", "h1h2")] {
    ///     assert_eq!(board.parse_san(text).unwrap().to_string(), uci);
    /// }
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        let body = text.trim_end_matches(['+', '#', '!', '?']);
        match body {
            "O-O" | "0-0" => self.castling_move(Wing::Kingside),
            "O-O-O" | "0-0-0" => self.castling_move(Wing::Queenside),
            _ => self.described(Description::read(body)?),
        }
    }

    fn castling_move(&self, wing: Wing) -> Result<Move, SanError> {
        let us = self.side_to_move;
        let one = self.king(us).zip(self.castling.rook(us, wing)).map(|(king, rook)| Move::new(king, rook));
        one.filter(|&one| self.is_legal(one)).ok_or(SanError::NoCastling(wing))
    }

    /// The one legal move that matches a description.
    fn described(&self, wanted: Description) -> Result<Move, SanError> {
        let Description { kind, file, rank, to, promotion } = wanted;
        let from = file.map_or(Bitboard::FULL, Bitboard::from) & rank.map_or(Bitboard::FULL, Bitboard::from);
        let mut found = [None; 2];
        self.each_to(self.pieces(self.side_to_move, kind) & from, to, |moves| {
            found = [Some(moves), found[0]];
        });
        match found {
            [Some(_), Some(_)] => Err(SanError::Ambiguous { kind, to }),
            [Some(moves), _] => {
                let one = Move { from: moves.from, to, promotion };
                if moves.contains(one) {
                    Ok(one)
                } else if promotion.is_none() {
                    Err(SanError::MissingPromotion { to })
                } else {
                    Err(SanError::NoMove { kind, to })
                }
            }
            _ => Err(SanError::NoMove { kind, to }),
        }
    }

    /// Visits the moves of those pieces of a set that can go to a square. Castling is left out, because its target is a rook's square.
    fn each_to(&self, pieces: Bitboard, to: Square, mut visit: impl FnMut(PieceMoves)) {
        if self.color(self.side_to_move).contains(to) {
            return;
        }
        let _ = self.moves_of(pieces, Which::All, |moves| -> ControlFlow<()> {
            if moves.targets.contains(to) {
                visit(moves);
            }
            ControlFlow::Continue(())
        });
    }

    /// Whether a legal move takes en passant.
    fn takes_in_passing(&self, kind: Kind, one: Move) -> bool {
        kind == Kind::Pawn && self.en_passant == Some(one.to) && one.from.file() != one.to.file()
    }
}

/// The parts of a move in standard algebraic notation.
#[derive(Clone, Copy)]
struct Description {
    kind: Kind,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Kind>,
}

impl Description {
    /// Reads the parts: `N`, `b`, `1`, `x`, `d2`, `=Q`. All but the square may be missing.
    fn read(text: &str) -> Result<Self, SanError> {
        let unexpected = |at: usize| match text.chars().nth(at) {
            Some(found) => SanError::Unexpected { at: at + 1, found },
            None => SanError::Ended,
        };
        // From here on the text is ASCII, so a byte is a character.
        if let Some(at) = text.chars().position(|letter| !letter.is_ascii()) {
            return Err(unexpected(at));
        }
        let officer = |letter: u8| {
            let kind = Kind::from_letter(char::from(letter.to_ascii_lowercase()));
            kind.filter(|&kind| letter.is_ascii_uppercase() && kind != Kind::Pawn)
        };
        let bytes = text.as_bytes();
        let named = bytes.first().and_then(|&first| officer(first));
        let kind = named.unwrap_or(Kind::Pawn);
        let start = usize::from(named.is_some());
        let mut end = bytes.len();
        let mut promotion = None;
        if kind == Kind::Pawn {
            promotion =
                bytes.last().and_then(|&last| officer(last)).filter(|kind| Kind::PROMOTIONS.contains(kind));
            end -= usize::from(promotion.is_some());
            end -= usize::from(promotion.is_some() && bytes[..end].ends_with(b"="));
        }
        let (Some(origin), Some(square)) = (
            end.checked_sub(2).and_then(|place| bytes.get(start..place)),
            end.checked_sub(2).and_then(|place| text.get(place..end)),
        ) else {
            // The text is too short. The error is the first character that is no coordinate, or the end.
            let known =
                bytes[start..end].iter().take_while(|byte| b"abcdefghx12345678".contains(byte)).count();
            return Err(if start + known < end { unexpected(start + known) } else { SanError::Ended });
        };

        let mut place = 0;
        let mut next = |is_next: fn(u8) -> bool| {
            let found = origin.get(place).copied().filter(|&byte| is_next(byte));
            place += usize::from(found.is_some());
            found
        };
        let file = next(|byte| matches!(byte, b'a'..=b'h')).map(|byte| usize::from(byte - b'a'));
        let rank = next(|byte| matches!(byte, b'1'..=b'8')).map(|byte| usize::from(byte - b'1'));
        next(|byte| byte == b'x');
        if place < origin.len() {
            return Err(unexpected(start + place));
        }
        let to = square.parse().map_err(|_| {
            let file_is_good = matches!(bytes[end - 2], b'a'..=b'h');
            unexpected(end - 2 + usize::from(file_is_good))
        })?;
        let (file, rank) = (file.and_then(File::from_index), rank.and_then(Rank::from_index));
        Ok(Self { kind, file, rank, to, promotion })
    }
}
