//! The facts that the registry states about its methods.

use std::collections::BTreeSet;

use slidemask::method::{FORMULAS, Formula, METHODS, Orientation, SET_METHODS, by_name, eight_rays};
use slidemask::{Axis, Slider};

/// Most methods read one cache line for each square. One of them also has a table of ranks: 8 files x 64 occupancies. Those of
/// a whole rook have masks of their own, and those of bishops.
#[test]
fn methods_tell_their_tables() {
    for method in METHODS {
        let more = match method.name {
            "hyperbola-quintessence" => 8 * 64,
            // Only where a processor reverses bits, the masks of rooks are in a table.
            "joint" if cfg!(any(target_arch = "aarch64", target_arch = "loongarch64")) => 32 * 64,
            "joint" => 2 * 8,
            "joint-pairs" | "joint-byte-swap" => 64 * 64,
            _ => 0,
        };
        assert_eq!(method.table_bytes, 64 * 64 + more, "{}", method.name);
    }
}

/// Every axis is in one group, and no group has axes of a rook and of a bishop.
#[test]
fn methods_group_the_axes() {
    for method in METHODS {
        assert_eq!(method.together.concat(), Axis::ALL, "{}", method.name);
        let of_both = Slider::ALL[..2].iter().flat_map(|&slider| method.groups(slider));
        assert!(of_both.eq(method.together.iter().copied()), "{}", method.name);
        assert!(method.groups(Slider::Queen).eq(method.together.iter().copied()), "{}", method.name);
        for slider in Slider::ALL {
            assert_eq!(method.groups(slider).flatten().count(), slider.axes().len(), "{}", method.name);
        }
    }
}

/// Commands and pages use names, so a name must belong to one method only.
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

#[test]
fn orientations_have_names() {
    use Orientation::{Flipped, Mirrored, Moved, Turned, Upright};
    assert_eq!(
        [Upright, Flipped, Mirrored, Turned, Moved].map(Orientation::name),
        ["upright", "flipped", "mirrored", "turned", "moved"]
    );
}

/// Adds a formula and those that it calls, by their paths.
fn add_with_calls(formula: &'static Formula, used: &mut BTreeSet<&str>) {
    if used.insert(formula.path) {
        formula.calls.iter().for_each(|called| add_with_calls(called, used));
    }
}

#[test]
fn the_registry_has_the_formulas_of_methods_and_no_other() {
    let mut used = BTreeSet::new();
    let of_methods = METHODS.iter().flat_map(|method| Axis::ALL.map(|axis| method.formula(axis)));
    for formula in of_methods.chain(SET_METHODS.iter().map(|method| method.formula)) {
        add_with_calls(formula, &mut used);
    }
    add_with_calls(eight_rays::FORMULA, &mut used);
    let listed = FORMULAS.iter().map(|formula| formula.path);
    assert_eq!(listed.clone().count(), used.len(), "one of them twice");
    assert_eq!(listed.collect::<BTreeSet<_>>(), used);
}
