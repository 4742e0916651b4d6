//! The facts that the registry states about its methods, and the steps of the methods.

use slidemask::method::{
    Borrow, Expression, FORMULAS, METHODS, Operator, Orientation, SET_METHODS, Step, Steps, Term, by_name,
};
use slidemask::{Axis, Bitboard, Slider, Square};

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

/// Pictures of steps need this: in a mirrored word, the line and the slider are on other squares.
#[test]
fn steps_tell_how_their_bits_lie() {
    use Orientation::{Flipped, Moved, Turned, Upright};
    let not_upright = |method: &str, axis| -> Vec<_> {
        let steps = (by_name(method).unwrap().steps)(Square::D4, axis, Bitboard::EMPTY);
        let told = steps.iter().map(|step| (step.part_of, step.name, step.orientation));
        told.filter(|&(.., orientation)| orientation != Upright).collect()
    };
    assert_eq!(
        not_upright("ray-subtraction", Axis::File),
        [
            ("turned", "blockers", Turned),
            ("turned", "difference", Turned),
            ("turned", "changed", Turned),
            ("", "turned", Turned)
        ]
    );
    assert_eq!(
        not_upright("hyperbola-quintessence", Axis::File),
        [("", "reverse", Flipped), ("", "reverse_difference", Flipped)]
    );
    assert_eq!(
        not_upright("hyperbola-reversal", Axis::File),
        [("", "reverse", Turned), ("", "reverse_difference", Turned)]
    );
    assert_eq!(
        not_upright("hyperbola-quintessence", Axis::Rank),
        [("", "inner", Moved), ("", "on_first_rank", Moved)]
    );
    assert_eq!(not_upright("obstruction-difference", Axis::File), []);
    for method in METHODS {
        for axis in Axis::ALL {
            let steps = (method.steps)(Square::D4, axis, Bitboard::EMPTY);
            assert_eq!(steps.last().unwrap().orientation, Upright, "{} {axis}", method.name);
        }
    }
}

/// A mirrored word is the mirror image of the word from which it was made, on every square.
#[test]
fn orientations_are_what_was_done() {
    use Orientation::{Flipped, Mirrored, Turned};
    let undone = |step: &Step| match step.orientation {
        Flipped => step.value.flip_vertical(),
        Mirrored => step.value.mirror_horizontal(),
        Turned => step.value.rotate_180(),
        _ => step.value,
    };
    let occupied = Bitboard(0x9288_c264_0002_0180);
    for (method, made, of) in [
        ("hyperbola-quintessence", "reverse", "forward"),
        ("hyperbola-reversal", "reverse", "forward"),
        ("hyperbola-doubled", "reverse_o", "o"),
    ] {
        for square in Square::ALL {
            let steps = (by_name(method).unwrap().steps)(square, Axis::Diagonal, occupied);
            assert_eq!(
                undone(steps.named(made).unwrap()),
                steps.named(of).unwrap().value,
                "{method} {square}"
            );
        }
    }
    let west = (SET_METHODS[1].steps)(Bitboard(0x0208_0204_0002_0180), occupied);
    assert_eq!(undone(west.named("mirrored_occupied").unwrap()), occupied);
    assert_eq!(undone(west.named("mirrored").unwrap()), west.result());
    let o = west.iter().find(|step| step.name == "o").unwrap();
    assert_eq!((o.part_of, undone(o)), ("mirrored", occupied));
}

/// Boards from empty to full, with as many pieces above as below.
const BOARDS: [Bitboard; 4] =
    [Bitboard::EMPTY, Bitboard(0x9288_c264_0002_0180), Bitboard(0x00ff_5aa5_3cc3_ff00), Bitboard::FULL];

/// Calls `check` with the steps of every method on a few boards: for every line, and for sets.
fn for_each_explanation(mut check: impl FnMut(&str, Option<Axis>, &Steps)) {
    for occupied in BOARDS {
        for method in METHODS {
            for square in Square::ALL {
                for axis in Axis::ALL {
                    check(method.name, Some(axis), &(method.steps)(square, axis, occupied));
                }
            }
        }
        for method in SET_METHODS {
            for sliders in BOARDS {
                check(method.name, None, &(method.steps)(sliders, occupied));
            }
        }
    }
}

#[test]
fn methods_live_by_a_borrow() {
    for_each_explanation(|name, axis, steps| {
        let borrows = steps.iter().filter(|step| step.borrow.is_some()).count();
        // The method with a table of ranks has subtracted at compile time.
        let looked_up = name == "hyperbola-quintessence" && axis == Some(Axis::Rank);
        assert_eq!(borrows == 0, looked_up, "{name} {axis:?}");
    });
}

#[test]
fn steps_are_what_their_borrow_leaves() {
    for_each_explanation(|name, axis, steps| {
        for step in steps {
            if let Some(borrow) = step.borrow {
                assert_eq!(borrow.difference(), step.value, "{name} {axis:?} {}", step.name);
                // Where no borrow arrives, a difference is the xor.
                let bits = !borrow.borrows();
                let xor = borrow.minuend ^ borrow.subtrahend;
                assert_eq!(step.value & bits, xor & bits, "{name} {axis:?} {}", step.name);
            }
        }
    });
}

/// The expression of a subtraction has a minus; that of a sum has a plus.
#[test]
fn borrows_are_written_as_in_the_papers() {
    let expression = |name, step| {
        let steps = (by_name(name).expect(name).steps)(Square::D4, Axis::File, Bitboard::EMPTY);
        steps.named(step).expect(step).expression
    };
    assert_eq!(expression("ray-subtraction", "difference"), "blockers - (line.slider << 1)");
    assert_eq!(expression("ray-negation", "negative"), "0 - blockers");
    assert_eq!(expression("hyperbola-reversal", "reverse_difference"), "reverse - masks.bit.reverse_bits()");
    assert_eq!(expression("obstruction-difference", "difference"), "(ls1b << 1) + minus_ms1b");
    assert_eq!(expression("obstruction-subtractive", "difference"), "twice_ls1b - ms1b");
    assert_eq!(expression("sbamg", "difference"), "o - cbn.wrapping_mul(3)");
}

#[test]
fn steps_count_their_work() {
    let operations = |name| -> Vec<_> {
        let steps = (by_name(name).expect(name).steps)(Square::D4, Axis::Rank, Bitboard::EMPTY);
        steps.iter().map(|step| step.operations).collect()
    };
    assert_eq!(operations("edgeless"), [1, 2, 2, 1, 1, 2]);
    assert_eq!(operations("obstruction-difference"), [1, 1, 2, 1, 2, 2, 1]);
    // Two rays of the same four lines. The last line of each is counted in `positive` and `turned`. The rotation of line and
    // board takes two calls.
    assert_eq!(operations("ray-subtraction"), [2, 2, 1, 2, 2, 2, 1, 2 + 2, 2]);
    assert_eq!(operations("ray-negation"), [1, 1, 1, 2, 1, 1, 1, 2 + 2, 2]);
    for_each_explanation(|name, axis, steps| {
        assert!(steps.iter().all(|step| step.operations > 0), "{name} {axis:?}");
    });
}

#[test]
fn steps_end_with_the_attacks() {
    for_each_explanation(|name, axis, steps| {
        let last = steps.last().unwrap();
        assert_eq!((last.name, last.value), ("attacks", steps.result()), "{name} {axis:?}");
        assert!(steps.named("magic").is_none());
    });
    let steps = (METHODS[0].steps)(Square::A1, Axis::Rank, Bitboard::EMPTY);
    assert_eq!(steps.result(), Bitboard(0xfe));
    assert_eq!(steps.named("attacks").unwrap().value, steps.result());
}

#[test]
fn a_borrow_wraps_around() {
    let borrow = Borrow { minuend: Bitboard(0), subtrahend: Bitboard(1) };
    assert_eq!((borrow.difference(), borrow.borrows()), (Bitboard::FULL, Bitboard(!1)));
    let borrow = Borrow { minuend: Bitboard(0b0100_0000), subtrahend: Bitboard(0b0000_0100) };
    assert_eq!(borrow.borrows(), Bitboard(0b0111_1000));
}

#[test]
fn formulas_are_listed_and_parsed() {
    assert_eq!(FORMULAS[0].name, "positive_ray");
    let line = FORMULAS[0].lines[1];
    assert!(matches!(line.parse().root().term(), Term::Binary { operator: Operator::Minus, .. }));
    let error = Expression::parse("upper & ").unwrap_err();
    assert_eq!(error.to_string(), "byte 8 of the expression: expected a value");
    assert_eq!(Operator::ShiftLeft.symbol(), "<<");
}

#[test]
fn orientations_have_names() {
    use Orientation::{Flipped, Mirrored, Moved, Turned, Upright};
    assert_eq!(
        [Upright, Flipped, Mirrored, Turned, Moved].map(Orientation::name),
        ["upright", "flipped", "mirrored", "turned", "moved"]
    );
}
