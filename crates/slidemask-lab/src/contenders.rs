//! Who takes part.

use slidemask::method::METHODS;
use slidemask::method::hyperbola_quintessence::{
    byte_swap, first_rank, main_diagonal, reversal, reversal_doubled,
};
use slidemask::{Axis, Bitboard, Line, Slider, Square, bishop_attacks, queen_attacks, rook_attacks};

pub(crate) type Lookup = fn(Square, Bitboard) -> Bitboard;

/// Lookups that answer the same question; the first is what the others are compared with.
pub(crate) struct Group {
    pub(crate) title: &'static str,
    pub(crate) contenders: Vec<(&'static str, Lookup)>,
}

/// A way to answer one axis, as a lookup.
macro_rules! along {
    ($axis:ident: $($function:ident),+) => {
        vec![$((
            stringify!($function),
            (|square, occupied| Bitboard($function(Line::lookup(square, Axis::$axis), occupied.0))) as Lookup,
        )),+]
    };
}

pub(crate) fn groups() -> Vec<Group> {
    vec![
        Group {
            title: "a rank",
            contenders: along!(Rank: first_rank, main_diagonal, reversal, reversal_doubled),
        },
        Group { title: "a diagonal", contenders: along!(Diagonal: byte_swap, reversal, reversal_doubled) },
        whole_piece(Slider::Rook, rook_attacks, |square, occupied| {
            rival(cozy_chess::get_rook_moves(theirs(square), cozy_chess::BitBoard(occupied.0)))
        }),
        whole_piece(Slider::Bishop, bishop_attacks, |square, occupied| {
            rival(cozy_chess::get_bishop_moves(theirs(square), cozy_chess::BitBoard(occupied.0)))
        }),
        whole_piece(Slider::Queen, queen_attacks, |square, occupied| {
            let (square, occupied) = (theirs(square), cozy_chess::BitBoard(occupied.0));
            rival(
                cozy_chess::get_rook_moves(square, occupied) | cozy_chess::get_bishop_moves(square, occupied),
            )
        }),
    ]
}

fn whole_piece(slider: Slider, front_door: Lookup, magic: Lookup) -> Group {
    let lookup = |method: &slidemask::method::Method| match slider {
        Slider::Rook => method.rook,
        Slider::Bishop => method.bishop,
        Slider::Queen => method.queen,
    };
    let methods = METHODS.iter().map(|method| (method.name, lookup(method)));
    let front_door = [("the front door", front_door), ("cozy-chess, magic", magic)];
    Group { title: slider.name(), contenders: front_door.into_iter().chain(methods).collect() }
}

/// Their squares have our numbers.
fn theirs(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::index_const(square.index())
}

fn rival(set: cozy_chess::BitBoard) -> Bitboard {
    Bitboard(set.0)
}
