//! Sets of squares: operators, iteration, and drawings, in each word.

use std::collections::BTreeSet;

use fastrand::Rng;
use slidemask_wide::{BoardWord, Set, Shape, Square, U256};

/// A set of the library and the same one of the standard library.
fn random_pair<W: BoardWord>(random: &mut Rng) -> (Set<W>, BTreeSet<Square>) {
    let how_many = random.usize(..=W::BITS);
    let squares: BTreeSet<_> = (0..how_many).map(|_| Square::new(random.u8(..))).collect();
    let in_word = squares.iter().copied().filter(|square| square.index() < W::BITS).collect();
    (squares.into_iter().collect(), in_word)
}

fn listed<W: BoardWord>(set: Set<W>) -> BTreeSet<Square> {
    let list: Vec<_> = set.into_iter().collect();
    assert!(list.is_sorted_by(|one, other| one < other), "lowest bit first, each once");
    list.into_iter().collect()
}

fn operations<W: BoardWord>() {
    let mut random = Rng::with_seed(0);
    let all: BTreeSet<_> = (0..=u8::MAX).map(Square::new).filter(|square| square.index() < W::BITS).collect();
    for _ in 0..2_000 {
        let (one, squares) = random_pair::<W>(&mut random);
        let (other, others) = random_pair::<W>(&mut random);
        assert_eq!(listed(one), squares);
        assert_eq!(listed(one & other), &squares & &others);
        assert_eq!(listed(one | other), &squares | &others);
        assert_eq!(listed(one ^ other), &squares ^ &others);
        assert_eq!(listed(one.without(other)), &squares - &others);
        assert_eq!(one - other, one.without(other));
        assert_eq!(listed(!one), &all - &squares);
        let mut changed = one;
        changed &= other;
        assert_eq!(changed, one & other);
        changed |= one;
        assert_eq!(changed, one);
        changed ^= other;
        assert_eq!(changed, one ^ other);
        changed -= other;
        assert_eq!(changed, one.without(other));

        assert_eq!(one.count() as usize, squares.len());
        assert_eq!(one.is_empty(), squares.is_empty());
        assert_eq!(one.first(), squares.first().copied());
        assert_eq!(one.last(), squares.last().copied());
        assert_eq!(one == other, squares == others);
        let any = Square::new(random.u8(..));
        assert_eq!(one.contains(any), squares.contains(&any));
        assert_eq!(listed(Set::<W>::from(any)).len(), usize::from(any.index() < W::BITS));

        let mut popped = one;
        assert_eq!((popped.pop(), popped), (one.first(), one ^ one.first().map_or(Set::EMPTY, Set::of)));

        let by = random.i16(-300..=300);
        let moved = one.squares().filter_map(|square| square.index().checked_add_signed(by.into()));
        let moved = moved.filter_map(|index| u8::try_from(index).ok());
        assert_eq!(Set(one.0.shifted(by.into())), moved.map(Square::new).collect(), "by {by}");

        // An iterator knows how many squares are left, and ends for good.
        let mut left = one.squares();
        for taken in 0..squares.len() {
            assert_eq!(left.len(), squares.len() - taken);
            assert_eq!(left.next().as_ref(), squares.iter().nth(taken));
        }
        assert_eq!((left.len(), left.next(), left.next()), (0, None, None));
        assert_eq!(W::from_limbs(one.0.to_limbs()), one.0);
    }
    assert!(Set::<W>::EMPTY.is_empty() && Set::<W>::default().is_empty());
    assert_eq!(W::ZERO.first(), W::BITS);
    assert_eq!([i32::MIN, i32::MAX].map(|by| W::bit(0).shifted(by)), [W::ZERO; 2]);
    for bit in 0..600 {
        assert_eq!(W::bit(bit).count(), u32::from(bit < W::BITS));
    }
}

#[test]
fn operations_are_those_of_sets() {
    operations::<u64>();
    operations::<u128>();
    operations::<U256>();
}

#[test]
fn drawings_show_holes_as_blanks() {
    let shape = Shape::of(4, 3).without(3, 2).without(1, 1).without(0, 0).without(3, 0).without(9, 9);
    let squares: Set<u64> =
        ["a3", "a2", "c1", "b3"].map(|name| shape.named(name).unwrap()).into_iter().collect();
    assert_eq!(shape.draw(squares).to_string(), "1 1 .\n1   . .\n  . 1\n");
    // A square in a hole, or beyond the board, is not drawn.
    let beyond = Set::of(Square::new(5)) | Set::of(Square::new(40));
    assert_eq!(shape.draw(squares | beyond).to_string(), shape.draw(squares).to_string());
    assert_eq!(Shape::of(1, 1).draw(Set::<u64>::EMPTY).to_string(), ".\n");
    assert_eq!(Shape::of(1, 1).without(0, 0).draw(Set::<u64>::EMPTY).to_string(), "\n");
}

#[test]
fn drawings_of_the_boards_with_holes() {
    let omega = Shape::OMEGA;
    let drawn = omega.draw(Set::<U256>::EMPTY).to_string();
    let lines: Vec<_> = drawn.lines().collect();
    assert_eq!(lines.len(), 12);
    let corner = format!(".{}.", " ".repeat(21));
    assert_eq!((lines[0], lines[11]), (corner.as_str(), corner.as_str()));
    assert!(lines[1..11].iter().all(|line| *line == format!("  {}", [". "; 10].concat().trim_end())));

    let drawn = Shape::GLINSKI.draw(Set::<u128>::EMPTY).to_string();
    let cells: Vec<_> = drawn.lines().map(|line| line.matches('.').count()).collect();
    assert_eq!(cells, [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]);
    assert!(drawn.starts_with("          . . . . . .\n"));
    assert!(drawn.ends_with("\n. . . . . .\n"));
}
