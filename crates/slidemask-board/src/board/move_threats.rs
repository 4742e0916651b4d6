//! The threats of a board (which piece attacks which), and those that a move adds and removes: castling, en passant and promotions
//! included.

use slidemask::Square;
use slidemask_nnue::threats::{BoardThreats, Mailbox, Pairs, PieceCode, ThreatDeltas};

use super::Board;
use super::sides::behind;
use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::placement::Placement;

impl From<Piece> for PieceCode {
    fn from(piece: Piece) -> Self {
        Self::new(piece.color, piece.kind)
    }
}

impl From<PieceCode> for Piece {
    fn from(code: PieceCode) -> Self {
        Self { color: code.color(), kind: code.kind() }
    }
}

/// The pieces as a board of bytes.
///
/// ```
/// use slidemask::Square;
/// use slidemask_nnue::threats::Mailbox;
/// use slidemask_board::Placement;
///
/// let placement: Placement = "8/8/8/8/8/8/8/Kk6".parse()?;
/// let mailbox = Mailbox::from(&placement);
/// assert_eq!(mailbox.get(Square::B1).unwrap().to_string(), "k");
/// # Ok::<(), slidemask_board::FenError>(())
/// ```
impl From<&Placement> for Mailbox {
    fn from(placement: &Placement) -> Self {
        Self::from_bitboards(placement.colors, placement.kinds)
    }
}

impl From<&Mailbox> for Placement {
    fn from(mailbox: &Mailbox) -> Self {
        let (colors, kinds) = mailbox.to_bitboards();
        Self { colors, kinds }
    }
}

/// A square and what stands on it after a move.
type Change = (Square, Option<PieceCode>);

impl Board {
    /// All threats on the board: each piece that attacks another one, with both squares. Pieces of both sides attack and are
    /// attacked, so a piece that defends another one is in the list, too.
    ///
    /// To leave out pairs, such as all pairs with a king, use [`Mailbox::threats`].
    ///
    /// ```
    /// use slidemask_board::Board;
    ///
    /// let board = Board::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
    /// let mut threats: Vec<_> = board.threats().iter().map(|threat| threat.to_string()).collect();
    /// threats.sort();
    /// assert_eq!(threats, ["Pe4xpd5", "pd5xPe4"]);
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn threats(&self) -> BoardThreats {
        let mut threats = BoardThreats::EMPTY;
        Mailbox::from(&self.placement).threats(&Pairs::ALL, &mut threats);
        threats
    }

    /// The threats that a legal move adds and removes.
    ///
    /// A program that makes many moves keeps a [`Mailbox`] and calls [`update_mailbox`](Self::update_mailbox) instead, since this
    /// function makes a new one.
    ///
    /// The result for an illegal move is unspecified. It does not panic.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_board::{Board, Move};
    ///
    /// // White castles. Then the rook attacks the pawn on f7, and king and rook defend each other.
    /// let board = Board::from_fen("k7/5p2/8/8/8/8/8/4K2R w K - 0 1")?;
    /// let deltas = board.threat_deltas(Move::new(Square::E1, Square::H1));
    /// let mut added: Vec<_> = deltas.added.iter().map(|threat| threat.to_string()).collect();
    /// added.sort();
    /// assert_eq!(added, ["Kg1xRf1", "Rf1xKg1", "Rf1xpf7"]);
    /// assert_eq!(format!("{:?}", deltas.removed), "[Rh1xKe1]");
    /// # Ok::<(), slidemask_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn threat_deltas(&self, one: Move) -> ThreatDeltas {
        let mut deltas = ThreatDeltas::EMPTY;
        self.update_mailbox(one, &mut Mailbox::from(&self.placement), &Pairs::ALL, &mut deltas);
        deltas
    }

    /// Makes a legal move on a mailbox that holds the pieces of this board, and fills `deltas` with the threats that the move
    /// adds and removes. It replaces the content of `deltas`. The board itself does not change.
    ///
    /// Call it before [`play`](Self::play). If the move is illegal, or if the mailbox does not match the board, the result is
    /// unspecified. It does not panic.
    ///
    /// ```
    /// use slidemask::Square;
    /// use slidemask_nnue::threats::{Mailbox, Pairs, ThreatDeltas};
    /// use slidemask_board::{Board, Move};
    ///
    /// let mut board = Board::initial();
    /// let mut mailbox = Mailbox::from(&board.placement());
    /// let mut deltas = ThreatDeltas::EMPTY;
    /// for (from, to) in [(Square::E2, Square::E4), (Square::D7, Square::D5)] {
    ///     let one = Move::new(from, to);
    ///     board.update_mailbox(one, &mut mailbox, &Pairs::WITHOUT_KINGS, &mut deltas);
    ///     board.play(one)?;
    /// }
    /// assert_eq!(mailbox, Mailbox::from(&board.placement()));
    /// assert!(deltas.added.iter().any(|threat| threat.to_string() == "pd5xPe4"));
    /// # Ok::<(), slidemask_board::IllegalMove>(())
    /// ```
    pub fn update_mailbox(&self, one: Move, mailbox: &mut Mailbox, pairs: &Pairs, deltas: &mut ThreatDeltas) {
        // To hear the squares from `play_and_tell` instead takes 83 instructions more a move (random games, x86-64).
        let Move { from, to, promotion } = one;
        let us = self.side_to_move;
        let Some(kind) = self.placement.kind_at(from) else {
            return mailbox.change([], pairs, deltas);
        };
        let leaves: Change = (from, None);
        let arrives: Change = (to, Some(PieceCode::new(us, promotion.unwrap_or(kind))));
        if let Some(wing) = self.castling_wing(one) {
            // In Chess960, a piece may arrive on a square that the other one leaves. The last change of a square counts.
            let king_arrives: Change = (wing.king_target(us), Some(PieceCode::new(us, Kind::King)));
            let rook_arrives: Change = (wing.rook_target(us), Some(PieceCode::new(us, Kind::Rook)));
            mailbox.change([leaves, (to, None), king_arrives, rook_arrives], pairs, deltas);
        } else if kind == Kind::Pawn
            && self.en_passant == Some(to)
            && let Some(taken) = behind(to, us).first()
        {
            // En passant: the pawn that is taken leaves a third square.
            mailbox.change([leaves, arrives, (taken, None)], pairs, deltas);
        } else {
            mailbox.change([leaves, arrives], pairs, deltas);
        }
    }
}
