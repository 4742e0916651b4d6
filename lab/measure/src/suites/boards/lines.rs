//! The methods on one line, the file of a square, in words of 64, 128 and 256 bits and without vector registers.

use std::rc::Rc;

use slidemask::Line;
use slidemask::method::{hyperbola_quintessence, obstruction_difference};
use slidemask::word::{Bits, methods};
use slidemask_wide::{BoardWord, Rider, Set, Shape, Square, U256, rides};

use super::{Contender, contender, questions};
use crate::harness::race::Race;
use crate::suites::loads::{self, NETWORK, SPREAD, WAITING};

/// The file through each square: a line that reaches through all halves of the word.
static FILE_OF_64: Rider<u64, 64, 1> = Rider::<u64, 64, 1>::new(&Shape::of(8, 8), [rides::ROOK[1]]);
static FILE_OF_128: Rider<u128, 120, 1> = Rider::<u128, 120, 1>::new(&Shape::of(12, 10), [rides::ROOK[1]]);
static FILE_OF_256: Rider<U256, 256, 1> = Rider::<U256, 256, 1>::new(&Shape::of(16, 16), [rides::ROOK[1]]);

pub(super) fn races() -> Vec<Race> {
    vec![
        of("a line of 64 bits", &FILE_OF_64),
        of("a line of 128 bits", &FILE_OF_128),
        of("a line of 256 bits", &FILE_OF_256),
    ]
}

fn of<W: BoardWord, const SQUARES: usize>(name: &'static str, rider: &'static Rider<W, SQUARES, 1>) -> Race {
    let questions = questions(rider.shape(), |square| rider.attacks(square, Set::EMPTY));
    let contenders = vec![
        method("edgeless", rider, |line, occupied| methods::edgeless(line, occupied)),
        method("Obstruction Difference", rider, |line, occupied| {
            let masks =
                obstruction_difference::Masks { lower: line.lower, upper: line.upper, line_ex: line.rays() };
            methods::obstruction_difference(masks, occupied)
        }),
        method("Hyperbola Quintessence, byte swap", rider, |line, occupied| {
            let masks = hyperbola_quintessence::Masks { bit: line.slider, line_ex: line.rays() };
            methods::byte_swap(masks, occupied)
        }),
        method("Hyperbola Quintessence, reversal", rider, |line, occupied| {
            let masks = hyperbola_quintessence::Masks { bit: line.slider, line_ex: line.rays() };
            methods::reversal(masks, occupied)
        }),
        method("o^(o-2r), each ray by itself", rider, |line, occupied| {
            methods::ray_subtraction(line, occupied)
        }),
    ];
    let loads = [&SPREAD, &NETWORK, &WAITING].map(|load| (load, Rc::clone(&questions)));
    loads::race(name, contenders, loads)
}

/// A method on the line of a rider with one line. The line is split as the library splits it.
fn method<W: BoardWord, const SQUARES: usize>(
    name: &str,
    rider: &'static Rider<W, SQUARES, 1>,
    attacks: impl Fn(Line<Bits<W>>, Bits<W>) -> Bits<W> + 'static,
) -> Contender<W> {
    contender(name, move |square: Square, occupied: Set<W>| {
        let slider = Bits(W::bit(square.index()));
        let union = rider.lines(square).fold(W::ZERO, |union, line| {
            let lower = Bits(line.0) & slider.wrapping_sub(Bits(W::one()));
            let line = Line { slider, lower, upper: Bits(line.0) ^ lower };
            union.or(attacks(line, Bits(occupied.0)).0)
        });
        Set(union)
    })
}
