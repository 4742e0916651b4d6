//! What the registry says of its methods.

use slidemask::method::{METHODS, SET_METHODS, by_name};

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
