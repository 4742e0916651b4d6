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

/// One function of every rival: `rook`, `bishop`, `queen`, or `both`.
macro_rules! rivals {
    ($function:ident as $type:ty) => {
        [
            (rivals::cozy::NAME, rivals::cozy::$function as $type),
            (rivals::chess::NAME, rivals::chess::$function),
            #[cfg(any(feature = "shakmaty", feature = "shakmaty-hq"))]
            (rivals::shakmaty::NAME, rivals::shakmaty::$function),
            #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
            (rivals::pext::NAME, rivals::pext::$function),
            #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
            (rivals::parallel_hq::NAME, rivals::parallel_hq::$function),
            (rivals::classical::NAME, rivals::classical::$function),
            (rivals::qbb::NAME, rivals::qbb::$function),
            (rivals::leorik::NAME, rivals::leorik::$function),
            (rivals::kogge_stone::NAME, rivals::kogge_stone::$function),
            (rivals::dumb7::NAME, rivals::dumb7::$function),
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
        whole_piece(Slider::Rook, rook_attacks, &rivals!(rook as Lookup)),
        whole_piece(Slider::Bishop, bishop_attacks, &rivals!(bishop as Lookup)),
        whole_piece(Slider::Queen, queen_attacks, &rivals!(queen as Lookup)),
    ]
}

fn whole_piece(slider: Slider, front_door: Lookup, rivals: &[(&'static str, Lookup)]) -> Group {
    let methods = METHODS.iter().map(|method| (Name::ours(method.name), method.lookup(slider)));
    let rivals = rivals.iter().map(|&(name, lookup)| (Name::rival(name), lookup));
    let front_door = [(Name::ours("the front door"), front_door)];
    let contenders = front_door.into_iter().chain(rivals).chain(methods).collect();
    Group { title: Title::new(slider.name(), "Single lookups: the attacks from one square."), contenders }
}

#[cfg(test)]
mod tests {
    use slidemask_proof::{case_count, prove};

    use super::*;

    type Both = fn(Square, Bitboard) -> (Bitboard, Bitboard);

    fn prove_named(name: &str, slider: Slider, lookup: impl Fn(Square, Bitboard) -> Bitboard) {
        match prove(slider, lookup, |_| ()) {
            Ok(cases) => assert_eq!(cases, case_count(slider), "{name}"),
            Err(difference) => panic!("{name}: {difference}"),
        }
    }

    #[test]
    fn every_rival_answers_all_cases_of_a_rook() {
        for (name, rook) in rivals!(rook as Lookup) {
            prove_named(name, Slider::Rook, rook);
        }
    }

    #[test]
    fn every_rival_answers_all_cases_of_a_bishop() {
        for (name, bishop) in rivals!(bishop as Lookup) {
            prove_named(name, Slider::Bishop, bishop);
        }
    }

    #[test]
    fn every_rival_answers_all_cases_of_a_queen() {
        for (name, queen) in rivals!(queen as Lookup) {
            prove_named(name, Slider::Queen, queen);
        }
    }

    #[test]
    fn every_rival_answers_all_cases_of_both_at_once() {
        for (name, both) in rivals!(both as Both) {
            prove_named(name, Slider::Rook, |square, occupied| both(square, occupied).0);
            prove_named(name, Slider::Bishop, |square, occupied| both(square, occupied).1);
        }
    }
}
