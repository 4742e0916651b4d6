//! Every worked figure and sample of the texts, drawn again and computed.

use slidemask::method::{SET_METHODS, by_name, obstruction_difference, ray_subtraction, sbamg};
use slidemask::{Axis, Bitboard, Line, Square, bitboard};
use slidemask_formula::{Steps, set_steps};

fn steps(method: &str, square: Square, axis: Axis, occupied: Bitboard) -> Steps {
    slidemask_formula::steps(by_name(method).expect(method), square, axis, occupied)
}

#[track_caller]
fn assert_step(steps: &Steps, name: &str, picture: Bitboard) {
    assert_eq!(steps.named(name).expect("a step of this name").value, picture, "{name}");
}

mod subtracting_a_rook_from_a_blocking_piece {
    use super::*;

    #[test]
    fn byte_sample() {
        let (blocking_piece, rook) = (0b0100_0000_u8, 0b0000_0010);
        assert_eq!(blocking_piece - rook, 0b0011_1110);
        let occupied = blocking_piece | rook;
        assert_eq!(ray_subtraction::in_rank_positive(rook, occupied), 0b0111_1100);
        // "No matter whether it is set or not."
        assert_eq!(ray_subtraction::in_rank_positive(rook, blocking_piece), 0b0111_1100);
    }

    #[test]
    fn north_attacks_of_a_rook_on_d2() {
        let occupied = bitboard! {
            . . 1 1 . . 1 .
            1 . 1 1 . 1 1 1
            . 1 . . . 1 . .
            . . . . . . . .
            1 . . . . . . .
            . 1 1 . . . 1 .
            . . . 1 1 1 1 1
            . . . 1 . . 1 .
        };
        let steps = steps("ray-subtraction", Square::D2, Axis::File, occupied);
        assert_step(
            &steps,
            "blockers",
            bitboard! {
                . . . 1 . . . .
                . . . 1 . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . 1 . . . .
                . . . 1 . . . .
            },
        );
        assert_step(
            &steps,
            "difference",
            bitboard! {
                . . . 1 . . . .
                1 1 1 . . . . .
                1 1 1 1 1 1 1 1
                1 1 1 1 1 1 1 1
                1 1 1 1 1 1 1 1
                1 1 1 1 1 1 1 1
                . . . 1 1 1 1 1
                . . . 1 . . . .
            },
        );
        assert_step(
            &steps,
            "changed",
            bitboard! {
                . . 1 . . . 1 .
                . 1 . 1 . 1 1 1
                1 . 1 1 1 . 1 1
                1 1 1 1 1 1 1 1
                . 1 1 1 1 1 1 1
                1 . . 1 1 1 . 1
                . . . . . . . .
                . . . . . . 1 .
            },
        );
        let north = bitboard! {
            . . . . . . . .
            . . . 1 . . . .
            . . . 1 . . . .
            . . . 1 . . . .
            . . . 1 . . . .
            . . . 1 . . . .
            . . . . . . . .
            . . . . . . . .
        };
        assert_step(&steps, "positive", north);
        let line = Line::through(Square::D2, Axis::File);
        assert_eq!(Bitboard(ray_subtraction::positive_ray(line, occupied.0)), north);
    }
}

mod joint_hyperbola_quintessence {
    use slidemask::method::joint::Masks;

    use super::*;

    /// A rook on d3; pieces on a3, f3 and d6.
    const OCCUPIED: Bitboard = bitboard! {
        . . . . . . . .
        . . . . . . . .
        . . . 1 . . . .
        . . . . . . . .
        . . . . . . . .
        1 . . . . 1 . .
        . . . . . . . .
        . . . . . . . .
    };

    #[test]
    fn one_subtraction_starts_both_borrows() {
        let steps = steps("joint", Square::D3, Axis::Rank, OCCUPIED);
        assert_step(&steps, "forward", OCCUPIED.without(Square::A3));
        let difference = bitboard! {
            . . . . . . . .
            . . . . . . . .
            1 1 1 . . . . .
            1 1 1 1 1 1 1 1
            . . . 1 1 1 1 1
            1 . . . 1 . . 1
            . . . . . . . .
            . . . . . . . .
        };
        assert_step(&steps, "forward_difference", difference);
        let forward = steps.named("forward").unwrap().value;
        let rays = Bitboard(Masks::lookup(Square::D3).rays);
        assert_eq!(
            rays & (forward ^ difference),
            bitboard! {
                . . . . . . . .
                . . . . . . . .
                . . . 1 . . . .
                . . . 1 . . . .
                . . . 1 . . . .
                1 . . . 1 1 . 1
                . . . . . . . .
                . . . . . . . .
            }
        );
        // The word turned back has the ends of the rank, too, where no borrow arrives.
        let turned_back = steps.named("turned_back").unwrap().value;
        assert!(turned_back.contains(Square::H3) && !turned_back.contains(Square::A3));
        assert_step(
            &steps,
            "attacks",
            bitboard! {
                . . . . . . . .
                . . . . . . . .
                . . . 1 . . . .
                . . . 1 . . . .
                . . . 1 . . . .
                1 1 1 . 1 1 . .
                . . . 1 . . . .
                . . . 1 . . . .
            },
        );
    }

    #[test]
    fn a_whole_rook_has_seven_operations() {
        let operations = |method| -> usize {
            steps(method, Square::D3, Axis::File, OCCUPIED).iter().map(|step| step.operations).sum()
        };
        assert_eq!(operations("joint"), 7);
        assert_eq!(operations("joint-byte-swap"), 12);
        let to_higher_squares = steps("joint-pairs", Square::D3, Axis::File, OCCUPIED);
        let pair = to_higher_squares.iter().filter(|step| step.part_of == "higher");
        // The last operation of the pair is counted where it is called.
        assert_eq!(pair.map(|step| step.operations).sum::<usize>() + 1, 5);
    }
}

mod ray_negation_text {
    use super::*;

    /// A rook on b1, pieces on e1 and g1. Above the rank, `-t` and `t ^ -t` are full.
    #[test]
    fn one_rank() {
        let above_the_rank = !0xff;
        let steps = steps("ray-negation", Square::B1, Axis::Rank, Bitboard(0b0101_0010));
        assert_step(&steps, "blockers", Bitboard(0b0101_0000));
        assert_step(&steps, "negative", Bitboard(0b1011_0000 | above_the_rank));
        assert_step(&steps, "above", Bitboard(0b1110_0000 | above_the_rank));
        assert_step(&steps, "positive", Bitboard(0b0001_1100));
        assert_step(&steps, "attacks", Bitboard(0b0001_1101));
    }

    /// "If the ray has no piece, `t ^ -t` is empty."
    #[test]
    fn empty_ray() {
        let steps = steps("ray-negation", Square::B1, Axis::Rank, Bitboard::EMPTY);
        assert_step(&steps, "above", Bitboard::EMPTY);
        assert_step(&steps, "positive", Bitboard(0b1111_1100));
    }

    /// The other form: `~(t ^ -t)` is `t ^ (t - 1)`, for each `t`.
    #[test]
    fn without_the_negation() {
        for t in 0..=u64::from(u16::MAX) {
            assert_eq!(!(t ^ t.wrapping_neg()), t ^ t.wrapping_sub(1));
        }
    }
}

mod hyperbola_quintessence {
    use super::*;

    /// The byte of the text on the first rank. Its reverse is then on the last rank.
    #[test]
    fn reverse_math() {
        let (o, r) = (Bitboard(0b1101_0101), Square::E1);
        let steps = steps("hyperbola-doubled", r, Axis::Rank, o);
        assert_step(&steps, "o", o);
        assert_step(&steps, "cleared", Bitboard(0b1100_0101));
        assert_step(&steps, "borrowed", Bitboard(0b1011_0101));
        assert_step(&steps, "reverse_o", Bitboard(0b1010_1011 << 56));
        assert_step(&steps, "reverse_cleared", Bitboard(0b1010_0011 << 56));
        assert_step(&steps, "reverse_borrowed", Bitboard(0b1001_1011 << 56));
        assert_step(&steps, "reversed_back", Bitboard(0b1101_1001));
        assert_step(&steps, "changed", Bitboard(0b0110_1100));
        assert_step(&steps, "attacks", Bitboard(0b0110_1100));
    }

    /// The same byte without the doubling: the mask replaces the first subtraction.
    #[test]
    fn reverse_math_with_the_slider_masked_off() {
        let steps = steps("hyperbola-reversal", Square::E1, Axis::Rank, Bitboard(0b1101_0101));
        assert_step(&steps, "forward", Bitboard(0b1100_0101));
        assert_step(&steps, "forward_difference", Bitboard(0b1011_0101));
        assert_step(&steps, "reverse", Bitboard(0b1010_0011 << 56));
        assert_step(&steps, "reverse_difference", Bitboard(0b1001_1011 << 56));
        assert_step(&steps, "attacks", Bitboard(0b0110_1100));
    }

    /// The difference of the two forms: with the slider in the mask, `o - r` only removes it and finds no attacks.
    #[test]
    fn without_the_doubling_the_mask_must_leave_the_slider_out() {
        use slidemask::method::hyperbola_quintessence::{Masks, reversal, reversal_doubled};
        let line = Line::through(Square::E1, Axis::Rank);
        let with_slider = Masks { bit: line.slider, line_ex: line.whole() };
        let occupied = 0b1101_0101;
        assert_eq!(reversal(with_slider, occupied) & line.rays(), 0);
        assert_eq!(reversal_doubled(with_slider, occupied) & line.rays(), 0b0110_1100);
    }

    /// The mask of the Java sample, square for square.
    #[test]
    fn java_diagonal_masks() {
        let masks = [
            0x8040_2010_0804_0200,
            0x0080_4020_1008_0400,
            0x0000_8040_2010_0800,
            0x0000_0080_4020_1000,
            0x0000_0000_8040_2000,
            0x0000_0000_0080_4000,
            0x0000_0000_0000_8000,
            0x0000_0000_0000_0000,
        ];
        for (square, mask) in Square::ALL.into_iter().zip(masks) {
            assert_eq!(Line::through(square, Axis::Diagonal).rays(), mask, "{square}");
        }
    }

    /// One rook without the barrier: its borrow runs on through every rank above. The figure draws bit 0 on the right, so its
    /// squares are mirrored here.
    #[test]
    fn without_a_barrier_the_borrow_wraps_around() {
        let r = bitboard! {
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . 1 . . . .
            . . . . . . . .
        };
        assert_eq!(
            Bitboard(r.0.wrapping_sub(2 * r.0)),
            bitboard! {
                1 1 1 1 1 1 1 1
                1 1 1 1 1 1 1 1
                1 1 1 1 1 1 1 1
                1 1 1 1 1 1 1 1
                1 1 1 1 1 1 1 1
                1 1 1 1 1 1 1 1
                . . . 1 1 1 1 1
                . . . . . . . .
            }
        );
        assert_eq!(
            Bitboard(ray_subtraction::east(r.0, r.0)),
            bitboard! {
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . 1 1 1 1
                . . . . . . . .
            }
        );
    }

    /// A drawing with bit 0 on the right, as this one figure of the text has it.
    fn bit_0_right(picture: Bitboard) -> Bitboard {
        picture.mirror_horizontal()
    }

    /// Seven rooks, and the barrier that keeps their ranks apart.
    #[test]
    fn barrier_stages() {
        let rooks = bit_0_right(bitboard! {
            . . . . . . 1 .
            . . . . 1 . . .
            . . . . . . 1 .
            . . . . . 1 . .
            . . . . . . . .
            . . . . . . 1 .
            . . . . . . . 1
            1 . . . . . . .
        });
        let occupied = bit_0_right(bitboard! {
            1 . . 1 . . 1 .
            1 . . . 1 . . .
            1 1 . . . . 1 .
            . 1 1 . . 1 . .
            . . . . . . . .
            . . . . . . 1 .
            . . . . . . . 1
            1 . . . . . . .
        });
        let steps = set_steps(&SET_METHODS[0], rooks, occupied);
        assert_step(&steps, "o", occupied);
        assert_step(
            &steps,
            "difference",
            bit_0_right(bitboard! {
                1 . . . 1 1 1 1
                . 1 1 1 1 . . 1
                1 . 1 1 1 1 1 1
                . 1 . 1 1 1 . 1
                . . . . . . . .
                1 1 1 1 1 1 1 .
                1 1 1 1 1 1 1 .
                1 . . . . . . 1
            }),
        );
        assert_step(
            &steps,
            "changed",
            bit_0_right(bitboard! {
                . . . 1 1 1 . 1
                1 1 1 1 . . . 1
                . 1 1 1 1 1 . 1
                . . 1 1 1 . . 1
                . . . . . . . .
                1 1 1 1 1 1 . .
                1 1 1 1 1 1 1 1
                . . . . . . . 1
            }),
        );
        let attacks = bit_0_right(bitboard! {
            . . . 1 1 1 . .
            1 1 1 1 . . . .
            . 1 1 1 1 1 . .
            . . 1 1 1 . . .
            . . . . . . . .
            1 1 1 1 1 1 . .
            1 1 1 1 1 1 1 .
            . . . . . . . .
        });
        assert_step(&steps, "attacks", attacks);
        // "For the right-hand direction, the bits need to be reversed rank-wise."
        let mirror = |set: Bitboard| set.mirror_horizontal();
        assert_eq!((SET_METHODS[1].attacks)(mirror(rooks), mirror(occupied)), mirror(attacks));
    }

    /// C computes `&` before `^` in the printed formula, so a piece on the file of the barrier stays in the attacks.
    #[test]
    fn the_printed_formula_lacks_a_parenthesis() {
        let (o, r, right) = (0b0000_1001_u64, 0b0000_1000, 0x0101_0101_0101_0101);
        let as_printed = o ^ (((o | right) - 2 * r) & !right);
        assert_eq!(as_printed & 0xff, 0b1111_0001);
        assert_eq!(ray_subtraction::east(r, o) & 0xff, 0b1111_0000);
    }

    /// "Several rooks": if `o` does not contain the rooks, the bare formula gives a wrong answer.
    #[test]
    fn set_wise_o_must_include_the_rooks() {
        let rooks = 0b0001_0010_u8;
        assert_eq!(0_u8.wrapping_sub(rooks << 1), 0b1101_1100, "f is missing");
        assert_eq!(ray_subtraction::in_rank_positive(rooks, 0), 0b1111_1100);
    }
}

mod obstruction_difference_text {
    use super::*;

    const OCCUPIED: Bitboard = bitboard! {
        . . . 1 . 1 . .
        1 . 1 . . 1 1 .
        . 1 . 1 . . . 1
        . . . . . 1 . .
        . 1 . 1 . . . .
        . . . . . . 1 .
        1 1 . 1 . 1 . 1
        . . . 1 1 . 1 .
    };

    /// The text marks the rook in the masked occupancy; the mask leaves it out.
    #[test]
    fn rook_on_d4() {
        let masks = obstruction_difference::Masks::new(Line::through(Square::D4, Axis::File));
        assert_eq!(
            Bitboard(masks.line_ex),
            bitboard! {
                . . . 1 . . . .
                . . . 1 . . . .
                . . . 1 . . . .
                . . . 1 . . . .
                . . . . . . . .
                . . . 1 . . . .
                . . . 1 . . . .
                . . . 1 . . . .
            }
        );
        let steps = steps("obstruction-subtractive", Square::D4, Axis::File, OCCUPIED);
        assert_step(
            &steps,
            "upper",
            bitboard! {
                . . . 1 . . . .
                . . . . . . . .
                . . . 1 . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
            },
        );
        assert_step(
            &steps,
            "lower",
            bitboard! {
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . 1 . . . .
                . . . 1 . . . .
            },
        );
        assert_step(&steps, "ls1b", Bitboard::from(Square::D6));
        assert_step(
            &steps,
            "lower_or_a1",
            bitboard! {
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . 1 . . . .
                1 . . 1 . . . .
            },
        );
        assert_step(&steps, "twice_ls1b", Bitboard::from(Square::E6));
        assert_step(&steps, "ms1b", Bitboard::from(Square::D2));
        let difference = bitboard! {
            . . . . . . . .
            . . . . . . . .
            1 1 1 1 . . . .
            1 1 1 1 1 1 1 1
            1 1 1 1 1 1 1 1
            1 1 1 1 1 1 1 1
            . . . 1 1 1 1 1
            . . . . . . . .
        };
        let attacks = bitboard! {
            . . . . . . . .
            . . . . . . . .
            . . . 1 . . . .
            . . . 1 . . . .
            . . . . . . . .
            . . . 1 . . . .
            . . . 1 . . . .
            . . . . . . . .
        };
        assert_step(&steps, "difference", difference);
        assert_step(&steps, "attacks", attacks);
        // The additive form gets to the same difference by way of -ms1b.
        let additive = super::steps("obstruction-difference", Square::D4, Axis::File, OCCUPIED);
        assert_step(&additive, "minus_ms1b", Bitboard(Bitboard::from(Square::D2).0.wrapping_neg()));
        assert_step(&additive, "difference", difference);
        assert_step(&additive, "attacks", attacks);
    }

    /// "With neither blocker available, the difference is the universal set."
    #[test]
    fn empty_sets() {
        for name in ["obstruction-difference", "obstruction-subtractive"] {
            let steps = steps(name, Square::D4, Axis::File, Bitboard::EMPTY);
            assert_step(&steps, "difference", Bitboard::FULL);
        }
    }
}

mod sbamg_text {
    use super::*;

    /// The sample leaves the outer squares out. So the only outer square here is a1, which the sample has anyway.
    #[test]
    fn two_nibbles() {
        let masks = sbamg::Masks { outer: 1, ..sbamg::Masks::new(Line::through(Square::D1, Axis::Rank)) };
        let occ = 0b0100_1011 & masks.line_ex | masks.outer;
        assert_eq!(occ, 0x43);
        let cbn = 1_u64 << (occ & masks.lower).ilog2();
        assert_eq!(cbn, 0x02);
        assert_eq!(occ - 3 * cbn, 0x3d);
        assert_eq!(occ ^ (occ - 3 * cbn), 0x7e);
        assert_eq!(sbamg::attacks(masks, 0b0100_1011), 0x76);
    }

    /// A record whose `lower` and `outer` share no square gets some answer, without a panic in builds that check overflow.
    #[test]
    fn broken_records_do_not_panic() {
        for lower in [0, 1 << 63, u64::MAX] {
            let masks = sbamg::Masks { lower, line_ex: u64::MAX, outer: 0 };
            assert_eq!(sbamg::attacks(masks, 0), 1 << 63);
        }
        let nowhere = Line { slider: 0, lower: 0, upper: 0 };
        assert_eq!(sbamg::attacks(sbamg::Masks::new(nowhere), 0), 0);
    }

    /// The outer squares, such as h1, change `o` and the difference, but not the changed squares.
    #[test]
    fn two_nibbles_with_outer_squares() {
        let steps = steps("sbamg", Square::D1, Axis::Rank, Bitboard(0b0100_1011));
        assert_step(&steps, "o", Bitboard(0xc3));
        assert_step(&steps, "cbn", Bitboard(0x02));
        assert_step(&steps, "difference", Bitboard(0xbd));
        assert_step(&steps, "changed", Bitboard(0x7e));
        assert_step(&steps, "attacks", Bitboard(0x76));
    }

    /// Of the outer squares only a1 is needed, for all squares, lines and occupancies of the line. The outer squares must not
    /// include a slider at the lower end of its line, which the text does not say.
    #[test]
    fn outer_squares() {
        let (mut wrong_at_lower_end, mut wrong_at_upper_end) = (0, 0);
        for square in Square::ALL {
            for axis in Axis::ALL {
                let line = Line::through(square, axis);
                let masks = sbamg::Masks::new(line);
                assert_eq!(masks.outer & line.slider, u64::from(square == Square::A1), "{square} {axis}");
                let only_a1 = sbamg::Masks { outer: 1, ..masks };
                let slider_too = sbamg::Masks { outer: masks.outer | line.slider, ..masks };
                for occupied in Bitboard(line.rays()).subsets() {
                    let attacks = sbamg::attacks(masks, occupied.0);
                    assert_eq!(sbamg::attacks(only_a1, occupied.0), attacks, "{square} {axis} {occupied:?}");
                    let wrong = u32::from(sbamg::attacks(slider_too, occupied.0) != attacks);
                    wrong_at_lower_end += if line.lower == 0 { wrong } else { 0 };
                    wrong_at_upper_end += if line.upper == 0 { wrong } else { 0 };
                }
            }
        }
        assert!(wrong_at_lower_end > 0);
        assert_eq!(wrong_at_upper_end, 0);
    }
}
