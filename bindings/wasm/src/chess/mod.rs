//! The exports for chess: lookups, methods and positions. The crate's documentation says how they are called.

mod answers;
mod columns;
mod position;
mod rays;

use slidemask::method::{METHODS, SET_METHODS, eight_rays};
use slidemask::{Axis, Bitboard, Color, Line, Slider, Square};

use crate::text::{self, nth};

/// The answer for a square, or the empty set if the number is not a square.
fn from_square(square: u32, answer: impl FnOnce(Square) -> Bitboard) -> u64 {
    Square::from_index(square as usize).map_or(0, |square| answer(square).0)
}

exports! {
    /// The attacks of a rook on a square.
    fn rook_attacks(square: u32, occupied: u64) -> u64 {
        from_square(square, |square| slidemask::rook_attacks(square, Bitboard(occupied)))
    }

    /// The attacks of a bishop on a square.
    fn bishop_attacks(square: u32, occupied: u64) -> u64 {
        from_square(square, |square| slidemask::bishop_attacks(square, Bitboard(occupied)))
    }

    /// The attacks of a queen on a square.
    fn queen_attacks(square: u32, occupied: u64) -> u64 {
        from_square(square, |square| slidemask::queen_attacks(square, Bitboard(occupied)))
    }

    /// The attacks of a knight on a square.
    fn knight_attacks(square: u32) -> u64 {
        from_square(square, slidemask::knight_attacks)
    }

    /// The attacks of a king on a square.
    fn king_attacks(square: u32) -> u64 {
        from_square(square, slidemask::king_attacks)
    }

    /// The attacks of a pawn of a color on a square.
    fn pawn_attacks(color: u32, square: u32) -> u64 {
        nth(&Color::ALL, color)
            .map_or(0, |&color| from_square(square, |square| slidemask::pawn_attacks(color, square)))
    }

    /// The union of the attacks of all sliders of a set.
    fn set_attacks(slider: u32, sliders: u64, occupied: u64) -> u64 {
        let attacks = match nth(&Slider::ALL, slider) {
            None => return 0,
            Some(Slider::Rook) => slidemask::setwise_rook_attacks,
            Some(Slider::Bishop) => slidemask::setwise_bishop_attacks,
            Some(Slider::Queen) => slidemask::setwise_queen_attacks,
        };
        attacks(Bitboard(sliders), Bitboard(occupied)).0
    }

    /// The squares strictly between two squares, if they are on a line.
    fn between(a: u32, b: u32) -> u64 {
        from_square(a, |a| Bitboard(from_square(b, |b| slidemask::between(a, b))))
    }

    /// The line through two squares, from edge to edge.
    fn line(a: u32, b: u32) -> u64 {
        from_square(a, |a| Bitboard(from_square(b, |b| slidemask::line(a, b))))
    }

    /// The line through a square along an axis, without the square.
    fn rays(square: u32, axis: u32) -> u64 {
        nth(&Axis::ALL, axis)
            .map_or(0, |&axis| from_square(square, |square| Bitboard(Line::lookup(square, axis).rays())))
    }

    /// The board upside down: a1 and a8 are exchanged.
    fn flip_vertical(board: u64) -> u64 {
        Bitboard(board).flip_vertical().0
    }

    /// The board mirrored: a1 and h1 are exchanged.
    fn mirror_horizontal(board: u64) -> u64 {
        Bitboard(board).mirror_horizontal().0
    }

    /// The board reflected at the diagonal from a1 to h8.
    fn flip_diagonal(board: u64) -> u64 {
        Bitboard(board).flip_diagonal().0
    }

    /// The board reflected at the antidiagonal from a8 to h1.
    fn flip_antidiagonal(board: u64) -> u64 {
        Bitboard(board).flip_antidiagonal().0
    }

    /// The board rotated by 90 degrees clockwise.
    fn rotate_90(board: u64) -> u64 {
        Bitboard(board).rotate_90().0
    }

    /// The board rotated by 180 degrees.
    fn rotate_180(board: u64) -> u64 {
        Bitboard(board).rotate_180().0
    }

    /// The board rotated by 90 degrees counterclockwise.
    fn rotate_270(board: u64) -> u64 {
        Bitboard(board).rotate_270().0
    }

    /// The attacks of a slider on a square, computed by a method of the registry.
    fn attacks(method: u32, slider: u32, square: u32, occupied: u64) -> u64 {
        let (Some(method), Some(&slider)) = (nth(METHODS, method), nth(&Slider::ALL, slider)) else { return 0 };
        from_square(square, |square| method.attacks(slider, square, Bitboard(occupied)))
    }

    /// The answer of a set method of the registry.
    fn set_method_attacks(method: u32, sliders: u64, occupied: u64) -> u64 {
        nth(SET_METHODS, method).map_or(0, |method| (method.attacks)(Bitboard(sliders), Bitboard(occupied)).0)
    }

    /// The address of the column of squares. An entry is one byte.
    fn squares() -> *mut u8 {
        columns::squares()
    }

    /// The address of the column of sets of sliders. An entry is an `i64`.
    fn sliders() -> *mut u64 {
        columns::sliders()
    }

    /// The address of the column of occupied squares. An entry is an `i64`.
    fn occupied() -> *mut u64 {
        columns::occupied()
    }

    /// The address of the column of attacks. An entry is an `i64`.
    fn attacked() -> *mut u64 {
        columns::attacks()
    }

    /// Writes the attacks of a slider for each entry of the columns of squares and occupied squares.
    ///
    /// Returns the number of entries that it has written: at most 1024, and 0 if the slider is out of range. If a byte is not a
    /// square, it writes nothing and returns the bitwise complement of the index of that entry.
    fn slider_column(slider: u32, entries: u32) -> i32 {
        nth(&Slider::ALL, slider).map_or(0, |&slider| columns::slider_attacks(slider, entries))
    }

    /// Writes the union of the attacks of a set for each entry of the columns of sliders and occupied squares.
    ///
    /// Returns the number of entries that it has written: at most 1024, and 0 if the slider is out of range.
    fn set_column(slider: u32, entries: u32) -> i32 {
        nth(&Slider::ALL, slider).map_or(0, |&slider| columns::set_attacks(slider, entries))
    }

    /// Writes the attacks of a slider from each square of a board into 64 entries.
    ///
    /// Returns 64, or 0 if the slider is out of range.
    fn attack_map(slider: u32, occupied: u64) -> i32 {
        nth(&Slider::ALL, slider).map_or(0, |&slider| columns::attack_map(slider, Bitboard(occupied)))
    }

    /// The registry as JSON: the methods; sliders, axes, colors and kinds of pieces in the order of their numbers; and the
    /// limits.
    fn registry() -> i32 {
        text::write(answers::registry())
    }

    /// The steps of a method along one line, as JSON.
    fn explain(method: u32, square: u32, axis: u32, occupied: u64) -> i32 {
        text::write(answers::explain(method, square, axis, Bitboard(occupied)))
    }

    /// The steps of a set method, as JSON.
    fn explain_set(method: u32, sliders: u64, occupied: u64) -> i32 {
        text::write(answers::explain_set(method, Bitboard(sliders), Bitboard(occupied)))
    }

    /// The eight rays around a square as a word: a byte for each direction, clockwise from the north.
    fn rays_around(square: u32, occupied: u64) -> u64 {
        from_square(square, |square| Bitboard(eight_rays::around(square, Bitboard(occupied))))
    }

    /// The square that a bit of the eight rays around a square stands for, or -1 if it is off the board.
    fn ray_square(square: u32, bit: u32) -> i32 {
        Square::from_index(square as usize).map_or(-1, |square| rays::square(square, bit))
    }

    /// The steps that find the nearest piece on each of eight rays, as JSON.
    fn explain_rays(rays: u64) -> i32 {
        text::write(rays::explain(rays))
    }

    /// The bitboard that the text in the buffer names, in hexadecimal.
    fn parse_bitboard(length: u32) -> i32 {
        text::write(answers::parse_bitboard(&text::given(length)))
    }

    /// The pieces and the occupied squares of the FEN in the buffer.
    fn parse_placement(length: u32) -> i32 {
        text::write(answers::parse_placement(&text::given(length)))
    }

    /// The legal moves of the piece on a square in the position of the FEN in the buffer. If the square is out of range, all moves.
    fn legal_moves(length: u32, from: u32) -> i32 {
        text::write(answers::legal_moves(&text::given(length), Square::from_index(from as usize)))
    }

    /// Writes the squares to which the piece on each square can go to the column of attacks, and returns 64. The FEN is in the buffer.
    fn destinations(length: u32) -> i32 {
        match answers::destinations(&text::given(length)) {
            Ok(sets) => columns::write(&sets),
            Err(why) => text::write(Err::<(), _>(why)),
        }
    }

    /// The number of legal move sequences of length `depth` from the FEN in the buffer (perft), as a number in quotes.
    fn perft(length: u32, depth: u32) -> i32 {
        text::write(answers::perft(&text::given(length), depth))
    }

    /// The position of the FEN given, as the wrapper keeps it.
    fn position(length: u32) -> i32 {
        text::write(position::position(&text::given(length)))
    }

    /// A move and the position after it. The text given is a FEN of `fen_length` bytes, and then the move in UCI or SAN.
    fn position_after(length: u32, fen_length: u32) -> i32 {
        text::write(position::position_after(&text::given(length), fen_length as usize))
    }

    /// How a game has ended, or the draw that a player may claim. The FEN given is the current position, which has occurred
    /// `occurrences` times in the game.
    fn ruling(length: u32, occurrences: u32) -> i32 {
        text::write(position::ruling(&text::given(length), occurrences))
    }

    /// Writes sets of the FEN given to the column of attacks, and returns their number. They are the pieces of each color,
    /// kind by kind; then the pieces that give check; then the pinned pieces of each color.
    fn position_sets(length: u32) -> i32 {
        match position::sets(&text::given(length)) {
            Ok(sets) => columns::write(&sets),
            Err(why) => text::write(Err::<(), _>(why)),
        }
    }

    /// The pieces of both colors that attack a square in the FEN given.
    fn attackers(length: u32, square: u32) -> u64 {
        from_square(square, |square| position::attackers(&text::given(length), square))
    }

    /// Writes the threats of the pieces of the FEN given to the column of attacks, and returns their number: at most 420.
    ///
    /// The low four bytes of an entry are the code of the attacker, its square, the code of the victim and its square. A code
    /// is the number of the kind plus one, and 8 more for Black.
    fn threats(length: u32) -> i32 {
        match rays::threats(&text::given(length)) {
            Ok(threats) => columns::write(&threats),
            Err(why) => text::write(Err::<(), _>(why)),
        }
    }
}
