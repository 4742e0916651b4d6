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
use crate::harness::loops::single::{SingleLoops, overlapping, waiting};
use crate::harness::race::Race;
use crate::ours::native::Native;
use crate::report::{Name, Title};
use crate::workloads::questions::Asked;

type Pointer = fn(Square, Bitboard) -> Bitboard;

/// Loops that call this pointer for every lookup.
struct Called(Pointer);

impl SingleLoops for Called {
    fn overlapping(&self, asked: Asked<'_>, laps: usize) -> u64 {
        overlapping(self.0, asked, laps)
    }

    fn waiting(&self, asked: Asked<'_>, laps: usize) -> u64 {
        waiting(self.0, asked, laps)
    }
}

/// A contender whose lookups are never inlined: `black_box` hides the pointer's target from the compiler.
fn called(name: Name, lookup: Pointer) -> Single {
    Single { name, loops: Box::new(Called(black_box(lookup))) }
}

/// The ways to answer one axis, as contenders.
macro_rules! along {
    ($axis:ident: $($function:ident),+) => {
        vec![$(called(
            Name::ours(stringify!($function)),
            |square, occupied| Bitboard($function(Masks::lookup(square, Axis::$axis), occupied.0)),
        )),+]
    };
}

/// The races of the methods and of the ways to answer one line.
pub(crate) fn races() -> Vec<Race> {
    let nothing = vec![called(Name::rival("nothing"), |_, occupied| occupied)];
    let mut races = vec![
        race(
            Title::new(
                "the call alone",
                "The time of a lookup that does nothing and is called through a pointer. It is in the figures of the \
                 methods and of the ways to answer a line.",
            ),
            Slider::Queen,
            nothing,
            true,
        ),
        race(
            Title::new("a rank", "Ways to answer one rank, called through pointers."),
            Slider::Rook,
            along!(Rank: first_rank, main_diagonal, reversal, reversal_doubled),
            true,
        ),
        race(
            Title::new("a diagonal", "Ways to answer one diagonal, called through pointers."),
            Slider::Bishop,
            along!(Diagonal: byte_swap, reversal, reversal_doubled),
            true,
        ),
    ];
    let pieces: [(&str, Slider, Pointer); 3] = [
        ("methods: rook", Slider::Rook, rook_attacks),
        ("methods: bishop", Slider::Bishop, bishop_attacks),
        ("methods: queen", Slider::Queen, queen_attacks),
    ];
    races.extend(pieces.map(|(title, slider, native)| {
        let methods = METHODS.iter().map(|method| called(Name::ours(method.name), method.lookup(slider)));
        let contenders = [called(Native.name(), native)].into_iter().chain(methods).collect();
        let about = "The methods of the registry and the build's own lookups, called through pointers.";
        race(Title::new(title, about), slider, contenders, true)
    }));
    races
}
