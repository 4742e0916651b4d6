//! The steps of the methods: their values, which are those of the compiled functions, and what else they tell.

use std::cell::RefCell;
use std::collections::HashMap;

use slidemask::method::{FORMULAS, METHODS, Orientation, SET_METHODS, by_name, eight_rays, sbamg};
use slidemask::word::{Bits, formulas};
use slidemask::{Axis, Bitboard, Line, Slider, Square};
use slidemask_formula::{Explanation, Step, Steps, set_steps, steps};
use slidemask_proof::oracle::QUEEN;
use slidemask_proof::wide::{Board, Ray, Squares, rays};
use slidemask_proof::{prove, prove_set_method, set_case_count};
use slidemask_wide::{BoardWord, U256};

/// The steps of a method end in its answer, in every case of a rook and a bishop. Each axis of a group has the steps of the group.
#[test]
fn every_explanation_ends_in_the_attacks() {
    for method in METHODS {
        for slider in [Slider::Rook, Slider::Bishop] {
            let explanations = RefCell::new(HashMap::new());
            let explained = |square, occupied: Bitboard| -> Bitboard {
                let mut explanations = explanations.borrow_mut();
                let of_groups = explanations.entry(square).or_insert_with(|| {
                    let of_group =
                        |axes: &[Axis]| Explanation::of_method(method, square, axes[axes.len() - 1]);
                    method.groups(slider).map(of_group).collect::<Vec<_>>()
                });
                of_groups.iter_mut().map(|explanation| Bitboard(explanation.answer(occupied.0))).collect()
            };
            if let Err(difference) = prove(slider, explained, |_| ()) {
                panic!("{}: {difference}", method.name);
            }
        }
    }
}

#[test]
fn explanations_of_sets_end_in_the_attacks() {
    let [east, west] = SET_METHODS else { panic!("explain the new set-wise method here, too") };
    let [mut east, mut west] = [*east, *west];
    thread_local! {
        static EXPLANATIONS: RefCell<[Explanation; 2]> =
            RefCell::new([0, 1].map(|i| Explanation::of_words(SET_METHODS[i].formula, &[0]).unwrap()));
    }
    fn answer(method: usize, rooks: Bitboard, occupied: Bitboard) -> Bitboard {
        EXPLANATIONS.with_borrow_mut(|explanations| {
            explanations[method].set_words(&[rooks.0]).unwrap();
            Bitboard(explanations[method].answer(occupied.0))
        })
    }
    east.attacks = |rooks, o| answer(0, rooks, o);
    west.attacks = |rooks, o| answer(1, rooks, o);
    for method in [east, west] {
        assert_eq!(prove_set_method(&method, |_| ()), Ok(set_case_count()), "{}", method.name);
    }
}

#[test]
fn the_steps_of_the_eight_rays_end_with_the_answer() {
    let mut nearest = Explanation::of_words(eight_rays::FORMULA, &[]).unwrap();
    let mut random = fastrand::Rng::with_seed(2);
    for _ in 0..10_000 {
        let rays = random.u64(..) & random.u64(..);
        assert_eq!(nearest.answer(rays), eight_rays::nearest(rays));
    }
}

/// The formulas for words of any width, on lines of boards of 64, 128 and 256 bits.
#[test]
fn explanations_in_any_width_end_in_the_attacks() {
    fn compare<W: BoardWord>(files: i32, ranks: i32) {
        let board = Board::rectangle(files, ranks);
        let word =
            |squares: Squares| Bits(squares.iter().fold(W::ZERO, |word, square| word.or(W::bit(square))));
        let mut random = fastrand::Rng::with_seed(15);
        for square in board.squares().iter() {
            let lines: Vec<_> =
                QUEEN.chunks(2).map(|steps| split(&board, square, &rays(steps), word)).collect();
            let explained = |name: &str, lines: &[Line<Bits<W>>]| {
                let formula = FORMULAS.iter().find(|formula| formula.path.ends_with(name)).expect(name);
                Explanation::of_lines(formula, lines).expect(name)
            };
            for _ in 0..8 {
                let occupied: Squares = board.squares().iter().filter(|_| random.u8(..) < 80).collect();
                for (line, steps) in lines.iter().zip(QUEEN.chunks(2)) {
                    let attacks = board.slide(square, &rays(steps), occupied);
                    for name in [
                        "ray_subtraction::attacks",
                        "reversal",
                        "reversal_doubled",
                        "obstruction_difference::attacks",
                        "edgeless",
                    ] {
                        let found = explained(name, &[*line]).answer(word(occupied));
                        assert_eq!(
                            found,
                            word(attacks),
                            "{name}, {files}x{ranks}: square {square}, pieces on {occupied:?}"
                        );
                    }
                    let positive =
                        explained("ray_subtraction::positive_ray", &[*line]).answer(word(occupied));
                    assert_eq!(positive, word(attacks) & line.upper);
                }
                let attacks = board.slide(square, &rays(&QUEEN[..4]), occupied);
                assert_eq!(explained("joint::attacks", &lines[..2]).answer(word(occupied)), word(attacks));
                let file = board.slide(square, &rays(&QUEEN[2..4]), occupied);
                if files >= 8 {
                    assert_eq!(explained("byte_swap", &lines[1..2]).answer(word(occupied)), word(file));
                }
            }
        }
    }
    fn split<W: BoardWord>(
        board: &Board,
        square: usize,
        line: &[Ray],
        word: impl Fn(Squares) -> Bits<W>,
    ) -> Line<Bits<W>> {
        let whole = board.slide(square, line, Squares::EMPTY);
        let (lower, upper): (Vec<_>, Vec<_>) = whole.iter().partition(|&other| other < square);
        let [slider, lower, upper] =
            [vec![square], lower, upper].map(|squares| word(squares.into_iter().collect()));
        Line { slider, lower, upper }
    }
    compare::<u64>(8, 8);
    compare::<u128>(9, 10);
    compare::<U256>(16, 16);
}

/// A set of rooks on boards of other widths, up to the barrier.
#[test]
fn sets_are_explained_in_any_width() {
    // Rooks on the first squares of two ranks of nine squares. The barrier is the first file.
    let words = [Bits(1_u128 | 1 << 9), Bits(1 << 9 | 1 << 18)];
    let mut explanation = Explanation::of_words(&formulas::up_to_barrier, &words).unwrap();
    let attacks = Bits(0b1_1111_1110 | 0b110 << 9);
    assert_eq!(explanation.answer(Bits(1 << 11)), attacks);
}

#[test]
fn a_formula_takes_what_it_is_made_for() {
    let [rank, file] = [Axis::Rank, Axis::File].map(|axis| Line::through(Square::D4, axis));
    for (method, axis, lines) in
        [("edgeless", Axis::File, 1), ("joint", Axis::File, 2), ("joint", Axis::Diagonal, 1)]
    {
        let formula = by_name(method).unwrap().formula(axis);
        for (given, lines_given) in [(&[][..], 0), (&[file][..], 1), (&[rank, file][..], 2)] {
            let is_explained = Explanation::of_lines(formula, given).is_some();
            assert_eq!(is_explained, lines == lines_given, "{method} {axis}");
        }
    }
    // A table of ranks, and multiplications, are for chess boards.
    let wide = |line: Line| {
        let [slider, lower, upper] = [line.slider, line.lower, line.upper].map(|word| Bits(u128::from(word)));
        Line { slider, lower, upper }
    };
    for name in ["hyperbola-quintessence", "hyperbola-diagonal", "sbamg", "obstruction-subtractive"] {
        let formula = by_name(name).unwrap().formula(Axis::Rank);
        assert!(Explanation::of_lines(formula, &[wide(rank)]).is_none(), "{name}");
    }
}

/// The steps in a wider word are those of 64 bits: the same names, and the same values where the word has the same bits.
#[test]
fn steps_are_the_same_in_any_width() {
    let narrow = Line::lookup(Square::D4, Axis::Diagonal);
    let occupied = 0x8000_4000_0804_0201;
    let formula = by_name("edgeless").unwrap().formula(Axis::Diagonal);
    let [slider, lower, upper] =
        [narrow.slider, narrow.lower, narrow.upper].map(|word| Bits(u128::from(word)));
    let mut wide = Explanation::of_lines(formula, &[Line { slider, lower, upper }]).unwrap();
    let wide: Steps<Bits<u128>> = wide.steps(Bits(occupied.into()));
    let steps: Steps<u64> = Explanation::of_lines(formula, &[narrow]).unwrap().steps(occupied);
    assert_eq!(steps.result(), sbamg::edgeless(narrow, occupied));
    assert_eq!(steps.len(), wide.len());
    for (step, wide) in steps.iter().zip(&wide) {
        let low = wide.value.0 & u128::from(u64::MAX);
        assert_eq!((step.name, &step.expression, u128::from(step.value)), (wide.name, &wide.expression, low));
        assert_eq!(step.borrow.is_some(), wide.borrow.is_some());
    }
}

/// Pictures of steps need this: in a mirrored word, the line and the slider are on other squares.
#[test]
fn steps_tell_how_their_bits_lie() {
    use Orientation::{Flipped, Moved, Turned, Upright};
    let not_upright = |method: &str, axis| -> Vec<_> {
        let steps = steps(by_name(method).unwrap(), Square::D4, axis, Bitboard::EMPTY);
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
            let steps = steps(method, Square::D4, axis, Bitboard::EMPTY);
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
            let steps = steps(by_name(method).unwrap(), square, Axis::Diagonal, occupied);
            assert_eq!(
                undone(steps.named(made).unwrap()),
                steps.named(of).unwrap().value,
                "{method} {square}"
            );
        }
    }
    let west = set_steps(&SET_METHODS[1], Bitboard(0x0208_0204_0002_0180), occupied);
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
                    check(method.name, Some(axis), &steps(method, square, axis, occupied));
                }
            }
        }
        for method in SET_METHODS {
            for sliders in BOARDS {
                check(method.name, None, &set_steps(method, sliders, occupied));
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
                let (minuend, subtrahend) = (borrow.minuend.0, borrow.subtrahend.0);
                assert_eq!(minuend.wrapping_sub(subtrahend), step.value.0, "{name} {axis:?} {}", step.name);
                let mut borrows = 0_u64;
                for bit in 0..63 {
                    let [taken, has] = [subtrahend, minuend].map(|word| word >> bit & 1);
                    borrows |= u64::from(taken + (borrows >> bit & 1) > has) << (bit + 1);
                }
                assert_eq!(borrow.borrows.0, borrows, "{name} {axis:?} {}", step.name);
            }
        }
    });
}

/// The expression of a subtraction has a minus; that of a sum has a plus.
#[test]
fn borrows_are_written_as_in_the_papers() {
    let expression = |name, step| {
        let steps = steps(by_name(name).expect(name), Square::D4, Axis::File, Bitboard::EMPTY);
        steps.named(step).expect(step).expression.clone()
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
        let steps = steps(by_name(name).expect(name), Square::D4, Axis::Rank, Bitboard::EMPTY);
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
    let steps = steps(&METHODS[0], Square::A1, Axis::Rank, Bitboard::EMPTY);
    assert_eq!(steps.result(), Bitboard(0xfe));
    assert_eq!(steps.named("attacks").unwrap().value, steps.result());
}
