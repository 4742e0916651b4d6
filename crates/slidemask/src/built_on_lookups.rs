//! Functions built on single lookups: the attackers of a square, and x-ray attacks.

/// Writes these functions. They call `rook_attacks`, `bishop_attacks` and `rook_and_bishop_attacks`: the functions of that name
/// in scope, or, if a `self` is given, its methods. The brackets hold the modifiers before `fn`. The two texts are the import and
/// the path that the examples use.
macro_rules! built_on_lookups {
    (examples: $use:literal, $path:literal; [$($modifier:tt)*] $($lookups:ident)?) => {
        /// The x-ray attacks of a slider: the squares that it attacks through pieces in `blockers`.
        ///
        /// A slider sees through the first piece of a ray if that piece is in `blockers`. So these are the squares that it would
        /// attack in addition if all blockers that it attacks were removed from the board.
        ///
        /// ```
        /// use slidemask::{Bitboard, Slider, Square};
        #[doc = $use]
        ///
        /// // A queen on a1; pieces on c1, c3 and e5.
        /// let occupied: Bitboard = [Square::C1, Square::C3, Square::E5].into_iter().collect();
        /// let through = Bitboard::from(Square::C3);
        #[doc = concat!("let beyond = ", $path, "xray_attacks(Slider::Queen, Square::A1, occupied, through);")]
        /// assert!(beyond.into_iter().eq([Square::D4, Square::E5]));
        /// ```
        #[must_use]
        $($modifier)* fn xray_attacks(
            $($lookups,)?
            slider: $crate::Slider,
            square: Square,
            occupied: Bitboard,
            blockers: Bitboard,
        ) -> Bitboard {
            let attacks = match slider {
                $crate::Slider::Rook => $($lookups.)?rook_attacks(square, occupied),
                $crate::Slider::Bishop => $($lookups.)?bishop_attacks(square, occupied),
                $crate::Slider::Queen => $($lookups.)?queen_attacks(square, occupied),
            };
            let left = occupied.difference(attacks.intersection(blockers));
            attacks.symmetric_difference(match slider {
                $crate::Slider::Rook => $($lookups.)?rook_attacks(square, left),
                $crate::Slider::Bishop => $($lookups.)?bishop_attacks(square, left),
                $crate::Slider::Queen => $($lookups.)?queen_attacks(square, left),
            })
        }

        /// The pieces of both sides that attack a square.
        ///
        /// ```
        /// use slidemask::{Bitboard, Pieces, Sliders, Square};
        #[doc = $use]
        ///
        /// let pieces = Pieces {
        ///     pawns: [Bitboard::from(Square::D3), Bitboard::from(Square::D5)],
        ///     knights: Bitboard::from(Square::F3),
        ///     sliders: Sliders { orthogonal: Bitboard::from(Square::E8), ..Sliders::EMPTY },
        ///     ..Pieces::default()
        /// };
        /// let occupied: Bitboard = [Square::D3, Square::D5, Square::F3, Square::E8].into_iter().collect();
        /// // The knight does not attack e4.
        #[doc = concat!("assert!(", $path, "attackers(Square::E4, &pieces, occupied).into_iter().eq([Square::D3, Square::D5, Square::E8]));")]
        /// ```
        #[doc(alias = "attackers_to")]
        #[must_use]
        $($modifier)* fn attackers($($lookups,)? target: Square, pieces: &$crate::Pieces, occupied: Bitboard) -> Bitboard {
            let [white_pawns, black_pawns] = pieces.pawns;
            $($lookups.)?slider_attackers(target, pieces.sliders, occupied)
                .union($crate::knight_attacks(target).intersection(pieces.knights))
                .union($crate::king_attacks(target).intersection(pieces.kings))
                .union($crate::pawn_attacks($crate::Color::Black, target).intersection(white_pawns))
                .union($crate::pawn_attacks($crate::Color::White, target).intersection(black_pawns))
        }

        /// Whether any of these pieces attacks a square. For the pieces of one side, leave out those of the other side.
        ///
        /// ```
        /// use slidemask::{Bitboard, Pieces, Sliders, Square};
        #[doc = $use]
        ///
        /// // May a king castle across f1? A rook on f8 attacks it, unless a piece stands in between.
        /// let sliders = Sliders { orthogonal: Bitboard::from(Square::F8), ..Sliders::EMPTY };
        /// let enemies = Pieces { sliders, ..Pieces::default() };
        #[doc = concat!("assert!(", $path, "is_attacked(Square::F1, &enemies, Bitboard::EMPTY));")]
        #[doc = concat!("assert!(!", $path, "is_attacked(Square::F1, &enemies, Bitboard::from(Square::F2)));")]
        /// ```
        #[must_use]
        $($modifier)* fn is_attacked($($lookups,)? target: Square, pieces: &$crate::Pieces, occupied: Bitboard) -> bool {
            !$($lookups.)?attackers(target, pieces, occupied).is_empty()
        }

        /// The sliders of both sides that attack a square.
        ///
        /// ```
        /// use slidemask::{Bitboard, Sliders, Square};
        #[doc = $use]
        ///
        /// let orthogonal: Bitboard = [Square::A4, Square::E1].into_iter().collect();
        /// let diagonal = Bitboard::from(Square::G2);
        /// let occupied = orthogonal | diagonal | Bitboard::from(Square::C4);
        /// // The rook on a4 is behind the piece on c4.
        #[doc = concat!("let found = ", $path, "slider_attackers(Square::E4, Sliders { orthogonal, diagonal }, occupied);")]
        /// assert!(found.into_iter().eq([Square::E1, Square::G2]));
        /// ```
        #[must_use]
        $($modifier)* fn slider_attackers(
            $($lookups,)?
            target: Square,
            sliders: $crate::Sliders,
            occupied: Bitboard,
        ) -> Bitboard {
            let (rook, bishop) = $($lookups.)?rook_and_bishop_attacks(target, occupied);
            rook.intersection(sliders.orthogonal).union(bishop.intersection(sliders.diagonal))
        }
    };
}

pub(crate) use built_on_lookups;
