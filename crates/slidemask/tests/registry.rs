//! What the registry says of its methods.

use slidemask::method::{METHODS, SET_METHODS, by_name};

/// Two rays a line, or the line without its square: 64 squares x 4 axes x 8 bytes, twice or once. One way looks
/// ranks up, 8 files x 64 occupancies.
#[test]
fn methods_tell_their_tables() {
    for method in METHODS {
        let once = method.name.starts_with("hyperbola");
        let masks = if once { 64 * 4 * 8 } else { 64 * 4 * 8 * 2 };
        let ranks = if method.name == "hyperbola-quintessence" { 8 * 64 } else { 0 };
        assert_eq!(method.table_bytes, masks + ranks, "{}", method.name);
    }
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
