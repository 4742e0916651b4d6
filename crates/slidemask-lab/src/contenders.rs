//! Who takes part.

use slidemask::method::METHODS;
use slidemask::method::hyperbola_quintessence::{
    Masks, byte_swap, first_rank, main_diagonal, reversal, reversal_doubled,
};
use slidemask::{Axis, Bitboard, Slider, Square, bishop_attacks, queen_attacks, rook_attacks};

use crate::rivals;

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
            (|square, occupied| Bitboard($function(Masks::lookup(square, Axis::$axis), occupied.0))) as Lookup,
        )),+]
    };
}

/// The rivals, for one piece.
macro_rules! rivals {
    ($piece:ident) => {
        [
            (rivals::cozy::NAME, rivals::cozy::$piece as Lookup),
            #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
            (rivals::pext::NAME, rivals::pext::$piece),
            (rivals::classical::NAME, rivals::classical::$piece),
            (rivals::kogge_stone::NAME, rivals::kogge_stone::$piece),
        ]
    };
}

pub(crate) fn groups() -> Vec<Group> {
    vec![
        Group { title: "the call alone", contenders: vec![("nothing", |_, occupied| occupied)] },
        Group {
            title: "a rank",
            contenders: along!(Rank: first_rank, main_diagonal, reversal, reversal_doubled),
        },
        Group { title: "a diagonal", contenders: along!(Diagonal: byte_swap, reversal, reversal_doubled) },
        whole_piece(Slider::Rook, rook_attacks, &rivals!(rook)),
        whole_piece(Slider::Bishop, bishop_attacks, &rivals!(bishop)),
        whole_piece(Slider::Queen, queen_attacks, &rivals!(queen)),
    ]
}

fn whole_piece(slider: Slider, front_door: Lookup, rivals: &[(&'static str, Lookup)]) -> Group {
    let methods = METHODS.iter().map(|method| (method.name, method.lookup(slider)));
    let front_door = [("the front door", front_door)];
    let contenders = front_door.into_iter().chain(rivals.iter().copied()).chain(methods).collect();
    Group { title: slider.name(), contenders }
}
