//! [`slidemask`] as WebAssembly: the exports of a module that other languages load.
//!
//! Numbers come and go as they are: a square from 0, a bitboard as an `i64`, and a method, a slider, an axis or a
//! color by its place in what [`registry`] lists. A number that names nothing attacks nothing. Nothing here panics.
//!
//! Many lookups go through columns: the caller writes them where [`squares`], [`sliders`] and [`occupied`] begin, 1024 entries at
//! most, and reads the answers where [`attacked`] begins.
//!
//! Text is UTF-8, and goes both ways through one place of 65,536 bytes that begins at [`text`]. The caller writes what
//! it asks there, calls with its length, and reads the answer there. A function that answers with text returns its
//! length; or, where there is no answer, the bitwise complement of the length of the text that says why: a number
//! below 0. The answers are JSON.
//!
//! The module keeps no position. A function that asks about a position takes its FEN, or `startpos`, as the text given.
//!
//! For WebAssembly this is a whole program, with an allocator and a panic handler of its own: without the standard
//! library it is a sixth smaller. For other targets it is the same functions, to test them.
//!
//! ```
//! // The rook on a1 of an empty board.
//! assert_eq!(slidemask_wasm::rook_attacks(0, 0), 0x0101_0101_0101_01fe);
//! ```

#![no_std]
#![cfg_attr(
    target_family = "wasm",
    expect(unsafe_code, reason = "an export is a name beside all others: no_mangle, and nothing else here")
)]

extern crate alloc;
#[cfg(not(target_family = "wasm"))]
extern crate std;

mod answers;
mod columns;
mod position;
#[cfg(target_family = "wasm")]
mod program;
mod text;

use slidemask::method::{METHODS, SET_METHODS};
use slidemask::{Axis, Bitboard, Color, Line, Slider, Square};

/// The functions of the module: by their own names where that is what we build, and only there.
macro_rules! exports {
    ($( $(#[$meta:meta])* fn $name:ident($($arg:ident: $type:ty),* $(,)?) -> $out:ty $body:block )+) => {
        $(
            $(#[$meta])*
            #[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
            #[must_use]
            pub extern "C" fn $name($($arg: $type),*) -> $out $body
        )+
    };
}

/// What a number names.
fn nth<T>(all: &[T], number: u32) -> Option<&T> {
    all.get(number as usize)
}

/// What a square attacks; nothing, if the number names none.
fn from_square(square: u32, answer: impl FnOnce(Square) -> Bitboard) -> u64 {
    Square::from_index(square as usize).map_or(0, |square| answer(square).0)
}

exports! {
    /// What a rook attacks.
    fn rook_attacks(square: u32, occupied: u64) -> u64 {
        from_square(square, |square| slidemask::rook_attacks(square, Bitboard(occupied)))
    }

    /// What a bishop attacks.
    fn bishop_attacks(square: u32, occupied: u64) -> u64 {
        from_square(square, |square| slidemask::bishop_attacks(square, Bitboard(occupied)))
    }

    /// What a queen attacks.
    fn queen_attacks(square: u32, occupied: u64) -> u64 {
        from_square(square, |square| slidemask::queen_attacks(square, Bitboard(occupied)))
    }

    /// What a knight attacks.
    fn knight_attacks(square: u32) -> u64 {
        from_square(square, slidemask::knight_attacks)
    }

    /// What a king attacks.
    fn king_attacks(square: u32) -> u64 {
        from_square(square, slidemask::king_attacks)
    }

    /// What a pawn of a color attacks.
    fn pawn_attacks(color: u32, square: u32) -> u64 {
        nth(&Color::ALL, color)
            .map_or(0, |&color| from_square(square, |square| slidemask::pawn_attacks(color, square)))
    }

    /// What any slider of a set attacks.
    fn set_attacks(slider: u32, sliders: u64, occupied: u64) -> u64 {
        let attacks = match nth(&Slider::ALL, slider) {
            None => return 0,
            Some(Slider::Rook) => slidemask::setwise_rook_attacks,
            Some(Slider::Bishop) => slidemask::setwise_bishop_attacks,
            Some(Slider::Queen) => slidemask::setwise_queen_attacks,
        };
        attacks(Bitboard(sliders), Bitboard(occupied)).0
    }

    /// The squares strictly between two.
    fn between(a: u32, b: u32) -> u64 {
        from_square(a, |a| Bitboard(from_square(b, |b| slidemask::between(a, b))))
    }

    /// The line through two squares.
    fn line(a: u32, b: u32) -> u64 {
        from_square(a, |a| Bitboard(from_square(b, |b| slidemask::line(a, b))))
    }

    /// The line through a square along an axis, without the square.
    fn rays(square: u32, axis: u32) -> u64 {
        nth(&Axis::ALL, axis)
            .map_or(0, |&axis| from_square(square, |square| Bitboard(Line::lookup(square, axis).rays())))
    }

    /// The board upside down: a1 and a8 change places.
    fn flip_vertical(board: u64) -> u64 {
        Bitboard(board).flip_vertical().0
    }

    /// The board in a mirror: a1 and h1 change places.
    fn mirror_horizontal(board: u64) -> u64 {
        Bitboard(board).mirror_horizontal().0
    }

    /// The board flipped about the diagonal of a1 and h8.
    fn flip_diagonal(board: u64) -> u64 {
        Bitboard(board).flip_diagonal().0
    }

    /// The board flipped about the antidiagonal of a8 and h1.
    fn flip_antidiagonal(board: u64) -> u64 {
        Bitboard(board).flip_antidiagonal().0
    }

    /// The board turned clockwise.
    fn rotate_90(board: u64) -> u64 {
        Bitboard(board).rotate_90().0
    }

    /// The board turned half round.
    fn rotate_180(board: u64) -> u64 {
        Bitboard(board).rotate_180().0
    }

    /// The board turned counterclockwise.
    fn rotate_270(board: u64) -> u64 {
        Bitboard(board).rotate_270().0
    }

    /// What a slider attacks, by a method of the registry.
    fn attacks(method: u32, slider: u32, square: u32, occupied: u64) -> u64 {
        let (Some(method), Some(&slider)) = (nth(METHODS, method), nth(&Slider::ALL, slider)) else { return 0 };
        from_square(square, |square| method.attacks(slider, square, Bitboard(occupied)))
    }

    /// What a set method of the registry answers.
    fn set_method_attacks(method: u32, sliders: u64, occupied: u64) -> u64 {
        nth(SET_METHODS, method).map_or(0, |method| (method.attacks)(Bitboard(sliders), Bitboard(occupied)).0)
    }

    /// Where the column of squares begins: a byte each.
    fn squares() -> *mut u8 {
        columns::squares()
    }

    /// Where the column of sets of sliders begins: an `i64` each.
    fn sliders() -> *mut u64 {
        columns::sliders()
    }

    /// Where the column of occupied squares begins: an `i64` each.
    fn occupied() -> *mut u64 {
        columns::occupied()
    }

    /// Where the column of attacks begins: an `i64` each.
    fn attacked() -> *mut u64 {
        columns::attacks()
    }

    /// Writes what sliders attack, each from its square, and returns how many it answered; or, where a byte is no
    /// square, the bitwise complement of its entry, and writes nothing.
    fn slider_column(slider: u32, entries: u32) -> i32 {
        nth(&Slider::ALL, slider).map_or(0, |&slider| columns::slider_attacks(slider, entries))
    }

    /// Writes what any slider of a set attacks, for each set, and returns how many it answered.
    fn set_column(slider: u32, entries: u32) -> i32 {
        nth(&Slider::ALL, slider).map_or(0, |&slider| columns::set_attacks(slider, entries))
    }

    /// Writes what a slider attacks from every square of a board, in 64 entries, and returns 64.
    fn attack_map(slider: u32, occupied: u64) -> i32 {
        nth(&Slider::ALL, slider).map_or(0, |&slider| columns::attack_map(slider, Bitboard(occupied)))
    }

    /// Where text begins, in both ways.
    fn text() -> *mut u8 {
        text::place()
    }

    /// The methods, the names of sliders, axes and colors in the order of their numbers, and the limits.
    fn registry() -> i32 {
        text::write(answers::registry())
    }

    /// The steps of a method along one line.
    fn explain(method: u32, square: u32, axis: u32, occupied: u64) -> i32 {
        text::write(answers::explain(method, square, axis, Bitboard(occupied)))
    }

    /// The steps of a set method.
    fn explain_set(method: u32, sliders: u64, occupied: u64) -> i32 {
        text::write(answers::explain_set(method, Bitboard(sliders), Bitboard(occupied)))
    }

    /// The bitboard that the text given is, in hexadecimal.
    fn parse_bitboard(length: u32) -> i32 {
        text::write(answers::parse_bitboard(&text::given(length)))
    }

    /// What stands on the board of the FEN given.
    fn parse_placement(length: u32) -> i32 {
        text::write(answers::parse_placement(&text::given(length)))
    }

    /// The legal moves in the FEN given.
    fn legal_moves(length: u32) -> i32 {
        text::write(answers::legal_moves(&text::given(length)))
    }

    /// The number of legal move sequences of a length from the FEN given (perft): a number in quotes.
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
}
