//! What the registry says of its methods.

use slidemask::method::{METHODS, SET_METHODS, by_name};
use slidemask::{Axis, Bitboard, Square};

/// All read a cache line a square; one way looks ranks up, 8 files x 64 occupancies.
#[test]
fn methods_tell_their_tables() {
    let told: Vec<_> = METHODS.iter().map(|method| method.table_bytes - 64 * 64).collect();
    assert_eq!(told.iter().filter(|&&more| more == 8 * 64).count(), 1);
    assert_eq!(told.iter().filter(|&&more| more == 0).count(), METHODS.len() - 1);
}

/// A name means one method, in commands and on pages.
#[test]
fn names_are_unique() {
    let mut names: Vec<_> = METHODS.iter().map(|method| method.name).collect();
    names.extend(SET_METHODS.iter().map(|method| method.name));
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    assert!(
        METHODS.iter().all(|method| by_name(method.name).is_some_and(|found| found.title == method.title))
    );
}

/// What a picture of a step may mark: the line and the slider stand elsewhere in a mirrored word.
#[test]
fn steps_tell_where_their_bits_are() {
    let displaced = |method: &str, axis| -> Vec<_> {
        let steps = (by_name(method).unwrap().steps)(Square::D4, axis, Bitboard::EMPTY);
        steps.iter().filter(|step| step.displaced).map(|step| (step.part_of, step.name)).collect()
    };
    assert_eq!(
        displaced("ray-subtraction", Axis::File),
        [("turned", "blockers"), ("turned", "difference"), ("turned", "changed"), ("", "turned")]
    );
    assert_eq!(
        displaced("hyperbola-quintessence", Axis::File),
        [("", "reverse"), ("", "reverse_difference")]
    );
    assert_eq!(displaced("hyperbola-quintessence", Axis::Rank), [("", "inner"), ("", "on_first_rank")]);
    assert_eq!(displaced("obstruction-difference", Axis::File), []);
    for method in METHODS {
        for axis in Axis::ALL {
            let steps = (method.steps)(Square::D4, axis, Bitboard::EMPTY);
            assert!(!steps.last().unwrap().displaced, "{} {axis}: attacks are where they are", method.name);
        }
    }
}
