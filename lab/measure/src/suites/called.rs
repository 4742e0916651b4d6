//! The methods of the registry and the ways to answer one line. The registry holds function pointers, so the races call
//! them through pointers.

use std::hint::black_box;

use slidemask::method::METHODS;
use slidemask::method::hyperbola_quintessence::{
    Masks, byte_swap, first_rank, main_diagonal, reversal, reversal_doubled,
};
use slidemask::{Axis, Bitboard, Slider, Square, bishop_attacks, queen_attacks, rook_attacks};

use super::singles::{Single, race};
use crate::harness::contender::Contender;
use crate::harness::loops::one::Function;
use crate::harness::race::Race;
use crate::ours::native::Native;

type Pointer = fn(Square, Bitboard) -> Bitboard;

/// A contender whose lookups are never inlined: `black_box` hides the pointer's target from the compiler.
fn called(name: &str, lookup: Pointer) -> Single {
    (name.into(), Box::new(Function(black_box(lookup))))
}

/// The ways to answer one axis, as contenders.
macro_rules! along {
    ($axis:ident: $($function:ident),+) => {
        vec![$(called(
            stringify!($function),
            |square, occupied| Bitboard($function(Masks::lookup(square, Axis::$axis), occupied.0)),
        )),+]
    };
}

/// The races of the methods and of the ways to answer one line. The first is the time of a lookup that does nothing: it is in
/// the figures of all others.
pub(super) fn races() -> Vec<Race> {
    let nothing = vec![called("nothing", |_, occupied| occupied)];
    let rank = along!(Rank: first_rank, main_diagonal, reversal, reversal_doubled);
    let diagonal = along!(Diagonal: byte_swap, reversal, reversal_doubled);
    let mut races = vec![
        race("the call alone", Slider::Queen, nothing),
        race("a rank", Slider::Rook, rank),
        race("a diagonal", Slider::Bishop, diagonal),
    ];
    let pieces: [(&str, Slider, Pointer); 3] = [
        ("methods: rook", Slider::Rook, rook_attacks),
        ("methods: bishop", Slider::Bishop, bishop_attacks),
        ("methods: queen", Slider::Queen, queen_attacks),
    ];
    races.extend(pieces.map(|(title, slider, native)| {
        let methods = METHODS.iter().map(|method| called(method.name, method.lookup(slider)));
        let contenders = [called(&Native.name(), native)].into_iter().chain(methods).collect();
        race(title, slider, contenders)
    }));
    races
}
