//! What is built on single lookups, once for the front door and once, `const`, for its scalar twins: which pieces
//! attack a square, and what a slider attacks through others.

/// Writes the functions over the `rook_attacks`, `bishop_attacks` and `rook_and_bishop_attacks` where it stands.
///
/// The path is for the examples.
macro_rules! built_on_lookups {
    ($path:literal $(, $const:ident)?) => {
        use $crate::color::Color;
        use $crate::leaping::{king_attacks, knight_attacks, pawn_attacks};
        use $crate::pieces::Pieces;

        /// The squares that a rook attacks through the first pieces in its way, where these are among `blockers`.
        ///
        /// The attacks that are new once the attacked blockers are lifted off the board.
        ///
        /// ```
        /// use slidemask::{Bitboard, Square};
        #[doc = concat!("use ", $path, "::xray_rook_attacks;")]
        ///
        /// // A rook on a1; pieces on c1, f1 and a2. It sees through c1 as far as f1, but not through a2.
        /// let occupied: Bitboard = [Square::C1, Square::F1, Square::A2].into_iter().collect();
        /// let through = Bitboard::from(Square::C1);
        /// let beyond = xray_rook_attacks(Square::A1, occupied, through);
        /// assert!(beyond.into_iter().eq([Square::D1, Square::E1, Square::F1]));
        /// ```
        #[inline]
        #[must_use]
        pub $($const)? fn xray_rook_attacks(square: Square, occupied: Bitboard, blockers: Bitboard) -> Bitboard {
            let attacks = rook_attacks(square, occupied);
            let lifted = attacks.intersection(blockers);
            attacks.symmetric_difference(rook_attacks(square, occupied.difference(lifted)))
        }

        /// The squares that a bishop attacks through the first pieces in its way, where these are among `blockers`.
        ///
        /// ```
        /// use slidemask::{Bitboard, Square};
        #[doc = concat!("use ", $path, "::xray_bishop_attacks;")]
        ///
        /// // A bishop on a1; pieces on c3 and e5.
        /// let occupied: Bitboard = [Square::C3, Square::E5].into_iter().collect();
        /// let beyond = xray_bishop_attacks(Square::A1, occupied, occupied);
        /// assert!(beyond.into_iter().eq([Square::D4, Square::E5]));
        /// ```
        #[inline]
        #[must_use]
        pub $($const)? fn xray_bishop_attacks(square: Square, occupied: Bitboard, blockers: Bitboard) -> Bitboard {
            let attacks = bishop_attacks(square, occupied);
            let lifted = attacks.intersection(blockers);
            attacks.symmetric_difference(bishop_attacks(square, occupied.difference(lifted)))
        }

        /// The pieces, of either side, that attack a square.
        ///
        /// ```
        /// use slidemask::{Bitboard, Pieces, Square};
        #[doc = concat!("use ", $path, "::attackers;")]
        ///
        /// let pieces = Pieces {
        ///     pawns: [Bitboard::from(Square::D3), Bitboard::from(Square::D5)],
        ///     knights: Bitboard::from(Square::F3),
        ///     rook_like: Bitboard::from(Square::E8),
        ///     ..Pieces::default()
        /// };
        /// let occupied: Bitboard = [Square::D3, Square::D5, Square::F3, Square::E8].into_iter().collect();
        /// // The knight does not attack e4.
        /// assert!(attackers(Square::E4, &pieces, occupied).into_iter().eq([Square::D3, Square::D5, Square::E8]));
        /// ```
        #[doc(alias = "attackers_to")]
        #[inline]
        #[must_use]
        pub $($const)? fn attackers(target: Square, pieces: &Pieces, occupied: Bitboard) -> Bitboard {
            let [white_pawns, black_pawns] = pieces.pawns;
            slider_attackers(target, pieces.rook_like, pieces.bishop_like, occupied)
                .union(knight_attacks(target).intersection(pieces.knights))
                .union(king_attacks(target).intersection(pieces.kings))
                .union(pawn_attacks(Color::Black, target).intersection(white_pawns))
                .union(pawn_attacks(Color::White, target).intersection(black_pawns))
        }

        /// The sliding pieces that attack a square.
        ///
        /// ```
        /// use slidemask::{Bitboard, Square};
        #[doc = concat!("use ", $path, "::slider_attackers;")]
        ///
        /// let rooks: Bitboard = [Square::A4, Square::E1].into_iter().collect();
        /// let bishops = Bitboard::from(Square::G2);
        /// let occupied = rooks | bishops | Bitboard::from(Square::C4);
        /// // The rook on a4 is behind the piece on c4.
        /// let found = slider_attackers(Square::E4, rooks, bishops, occupied);
        /// assert!(found.into_iter().eq([Square::E1, Square::G2]));
        /// ```
        #[inline]
        #[must_use]
        pub $($const)? fn slider_attackers(
            target: Square,
            rook_like: Bitboard,
            bishop_like: Bitboard,
            occupied: Bitboard,
        ) -> Bitboard {
            let (rook, bishop) = rook_and_bishop_attacks(target, occupied);
            rook.intersection(rook_like).union(bishop.intersection(bishop_like))
        }
    };
}

pub(crate) use built_on_lookups;
