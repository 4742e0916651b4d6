//! Who takes part.

use slidemask::method::METHODS;
use slidemask::method::hyperbola_quintessence::{
    Masks, byte_swap, first_rank, main_diagonal, reversal, reversal_doubled,
};
use slidemask::{Axis, Bitboard, Slider, Square, bishop_attacks, queen_attacks, rook_attacks};

use crate::report::{Name, Title};
use crate::rivals;

pub(crate) type Lookup = fn(Square, Bitboard) -> Bitboard;

/// Lookups that answer the same question; the first is what the others are compared with.
pub(crate) struct Group {
    pub(crate) title: Title,
    pub(crate) contenders: Vec<(Name, Lookup)>,
}

/// A way to answer one axis, as a lookup.
macro_rules! along {
    ($axis:ident: $($function:ident),+) => {
        vec![$((
            Name::ours(stringify!($function)),
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
        Group {
            title: Title::new(
                "the call alone",
                "What a lookup takes that does nothing: it is in every figure of a single lookup.",
            ),
            contenders: vec![(Name::rival("nothing"), |_, occupied| occupied)],
        },
        Group {
            title: Title::new("a rank", "Ways to answer one rank."),
            contenders: along!(Rank: first_rank, main_diagonal, reversal, reversal_doubled),
        },
        Group {
            title: Title::new("a diagonal", "Ways to answer one diagonal."),
            contenders: along!(Diagonal: byte_swap, reversal, reversal_doubled),
        },
        whole_piece(Slider::Rook, rook_attacks, &rivals!(rook)),
        whole_piece(Slider::Bishop, bishop_attacks, &rivals!(bishop)),
        whole_piece(Slider::Queen, queen_attacks, &rivals!(queen)),
    ]
}

fn whole_piece(slider: Slider, front_door: Lookup, rivals: &[(&'static str, Lookup)]) -> Group {
    let methods = METHODS.iter().map(|method| (Name::ours(method.name), method.lookup(slider)));
    let rivals = rivals.iter().map(|&(name, lookup)| (Name::rival(name), lookup));
    let front_door = [(Name::ours("the front door"), front_door)];
    let contenders = front_door.into_iter().chain(rivals).chain(methods).collect();
    Group { title: Title::new(slider.name(), "Single lookups: the attacks from one square."), contenders }
}
