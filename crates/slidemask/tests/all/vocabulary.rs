//! Squares, sets, lines and names, compared with plain arithmetic on files and ranks, and with `BTreeSet`.

use std::collections::{BTreeSet, VecDeque};

use proptest::prelude::*;
use slidemask::{
    Axis, Bitboard, Color, Direction, File, Line, ParseBitboardError, ParseSquareError, Rank, Slider, Square,
};

fn any_square() -> impl Strategy<Value = Square> {
    prop::sample::select(Square::ALL.to_vec())
}

/// Sets of every density, from empty to full.
fn any_set() -> impl Strategy<Value = Bitboard> {
    prop_oneof![
        any::<u64>(),
        (any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(a, b, c)| a & b & c),
        (any::<u64>(), any::<u64>()).prop_map(|(a, b)| a | b),
        Just(0),
        Just(u64::MAX),
    ]
    .prop_map(Bitboard)
}

fn listed(set: Bitboard) -> BTreeSet<u32> {
    (0..64).filter(|bit| set.0 >> bit & 1 != 0).collect()
}

/// The set with every square `(file, rank)` moved. Squares that leave the board are dropped.
fn moved(set: Bitboard, target: impl Fn(i32, i32) -> (i32, i32)) -> Bitboard {
    let mut bits = 0;
    for bit in 0..64 {
        let (file, rank) = target(bit % 8, bit / 8);
        if set.0 >> bit & 1 != 0 && (0..8).contains(&file) && (0..8).contains(&rank) {
            bits |= 1 << (rank * 8 + file);
        }
    }
    Bitboard(bits)
}

proptest! {
    #[test]
    fn set_operations_are_those_of_a_btree_set(a in any_set(), b in any_set()) {
        let (x, y) = (listed(a), listed(b));
        prop_assert_eq!(listed(a | b), &x | &y);
        prop_assert_eq!(listed(a & b), &x & &y);
        prop_assert_eq!(listed(a ^ b), &x ^ &y);
        prop_assert_eq!(listed(a - b), &x - &y);
        prop_assert_eq!(listed(!a), &(0..64).collect() - &x);
        prop_assert_eq!(a.is_subset(b), x.is_subset(&y));
        prop_assert_eq!((a & b).is_subset(b), true);
        prop_assert_eq!(a.is_superset(b), x.is_superset(&y));
        prop_assert_eq!(a.is_superset(a & b), true);
        prop_assert_eq!(a.is_disjoint(b), x.is_disjoint(&y));
        prop_assert_eq!(a.is_disjoint(b - a), true);
        prop_assert_eq!(a.count() as usize, x.len());
        prop_assert_eq!(a.is_empty(), x.is_empty());
        prop_assert_eq!(a.more_than_one(), x.len() > 1);
        prop_assert_eq!(a.first().map(|s| s as u32), x.first().copied());
        prop_assert_eq!(a.last().map(|s| s as u32), x.last().copied());
    }

    #[test]
    fn assigning_operators_do_what_the_others_do(a in any_set(), b in any_set()) {
        let assigned = |assign: fn(&mut Bitboard, Bitboard)| {
            let mut set = a;
            assign(&mut set, b);
            set
        };
        prop_assert_eq!(assigned(|x, y| *x |= y), a | b);
        prop_assert_eq!(assigned(|x, y| *x &= y), a & b);
        prop_assert_eq!(assigned(|x, y| *x ^= y), a ^ b);
        prop_assert_eq!(assigned(|x, y| *x -= y), a - b);
    }

    #[test]
    fn one_square_at_a_time(set in any_set(), square in any_square()) {
        let there = listed(set).contains(&(square as u32));
        prop_assert_eq!(set.contains(square), there);
        let mut changed = set;
        changed.toggle(square);
        prop_assert_eq!(changed.contains(square), !there);
        prop_assert_eq!(changed, if there { set.without(square) } else { set.with(square) });
        changed.insert(square);
        prop_assert_eq!(changed, set | square.into());
        changed.remove(square);
        prop_assert_eq!(changed, set - square.into());
        prop_assert_eq!(Bitboard::from(square).single(), Some(square));
        prop_assert_eq!(set.single(), if set.count() == 1 { set.first() } else { None });
    }

    #[test]
    fn iterates_from_both_ends(set in any_set(), back in prop::collection::vec(any::<bool>(), 64)) {
        prop_assert!(set.into_iter().map(|s| s as u32).eq(listed(set)));
        prop_assert!(set.iter().rev().map(|s| s as u32).eq(listed(set).into_iter().rev()));
        prop_assert_eq!(set.iter().collect::<Bitboard>(), set);
        let mut squares = set.iter();
        let mut reference: VecDeque<_> = listed(set).into_iter().collect();
        for back in back {
            prop_assert_eq!(squares.len(), reference.len());
            prop_assert_eq!(squares.remaining().count() as usize, reference.len());
            let (found, expected) =
                if back { (squares.next_back(), reference.pop_back()) } else { (squares.next(), reference.pop_front()) };
            prop_assert_eq!(found.map(|s| s as u32), expected);
        }
        prop_assert_eq!(set.iter().count(), set.count() as usize);
        prop_assert_eq!((set.iter().min(), set.iter().max()), (set.first(), set.last()));
        prop_assert_eq!(set.iter().last(), set.last());
        let mut extended = Bitboard::EMPTY;
        extended.extend(&set);
        prop_assert_eq!(extended, set);
        prop_assert_eq!([set, !set].into_iter().collect::<Bitboard>(), Bitboard::FULL);
    }

    #[test]
    fn subsets_are_all_there_in_order(set in any_set(), keep in 0_u32..=12) {
        let few: Bitboard = set.iter().take(keep as usize).collect();
        let mut subsets = few.subsets();
        let mut last = None;
        for left in (1..=1_usize << few.count()).rev() {
            prop_assert_eq!(subsets.size_hint(), (left, Some(left)));
            let subset = subsets.next().unwrap();
            prop_assert!(subset.is_subset(few) && Some(subset.0) > last);
            last = Some(subset.0);
        }
        prop_assert_eq!(last, Some(few.0));
        prop_assert_eq!(subsets.size_hint(), (0, Some(0)));
        prop_assert_eq!(subsets.next(), None);
    }

    #[test]
    fn flips_mirrors_and_turns_move_squares(set in any_set()) {
        prop_assert_eq!(set.flip_vertical(), moved(set, |file, rank| (file, 7 - rank)));
        prop_assert_eq!(set.mirror_horizontal(), moved(set, |file, rank| (7 - file, rank)));
        prop_assert_eq!(set.flip_diagonal(), moved(set, |file, rank| (rank, file)));
        prop_assert_eq!(set.flip_antidiagonal(), moved(set, |file, rank| (7 - rank, 7 - file)));
        prop_assert_eq!(set.rotate_90(), moved(set, |file, rank| (rank, 7 - file)));
        prop_assert_eq!(set.rotate_180(), moved(set, |file, rank| (7 - file, 7 - rank)));
        prop_assert_eq!(set.rotate_270(), moved(set, |file, rank| (7 - rank, file)));
    }

    #[test]
    fn offsets_and_shifts_do_not_wrap(set in any_set(), square in any_square(), files in any::<i8>(), ranks in any::<i8>()) {
        for (files, ranks) in [(files, ranks), (files % 9, ranks % 9)] {
            let (right, up) = (i32::from(files), i32::from(ranks));
            prop_assert_eq!(set.offset(files, ranks), moved(set, |file, rank| (file + right, rank + up)));
            let one = moved(square.into(), |file, rank| (file + right, rank + up));
            prop_assert_eq!(square.offset(files, ranks), one.single());
        }
    }

    #[test]
    fn text_and_back(set in any_set()) {
        let picture = set.to_string();
        let rows: Vec<_> = picture.lines().collect();
        prop_assert_eq!(rows.len(), 8);
        for (row, rank) in rows.into_iter().zip((0..8).rev()) {
            let marks: Vec<_> = row.split(' ').collect();
            let expected: Vec<_> =
                (0..8).map(|file| if set.0 >> (rank * 8 + file) & 1 != 0 { "1" } else { "." }).collect();
            prop_assert_eq!(marks, expected);
        }
        for text in [picture, format!("{set:x}"), format!("{set:#X}"), format!("{set:#018x}")] {
            prop_assert_eq!(text.parse(), Ok(set));
        }
        prop_assert_eq!(format!("{set:b} {set:o}"), format!("{:b} {:o}", set.0, set.0));
        prop_assert_eq!(u64::from(set), set.0);
        prop_assert_eq!(Bitboard::from(set.0), set);
    }

    #[test]
    fn no_text_panics(text in ".*") {
        let square: Result<Square, _> = text.parse();
        prop_assert_eq!(square.ok(), Square::ALL.into_iter().find(|square| square.to_string() == text));
        let hex = u64::from_str_radix(text.trim(), 16).ok().filter(|_| !text.contains('+')).map(Bitboard);
        prop_assert!(hex.is_none() || text.parse::<Bitboard>().ok() == hex || text.len() > 16);
        prop_assert!(text.parse::<Bitboard>().is_err_and(|error| !error.to_string().is_empty()) || hex.is_some() || text.contains('_'));
        prop_assert!(text.parse::<Axis>().is_err() || Axis::ALL.iter().any(|axis| axis.name() == text));
    }
}

/// A full board has 2^64 subsets: one more than a `usize` of 64 bits can count, and far more than one of 32 bits.
#[test]
fn subsets_of_a_full_board_are_counted_as_far_as_numbers_go() {
    let mut subsets = Bitboard::FULL.subsets();
    for taken in 0..3 {
        let left = usize::try_from((1_u128 << 64) - u128::from(taken)).ok();
        assert_eq!(subsets.size_hint(), (left.unwrap_or(usize::MAX), left));
        assert_eq!(subsets.next(), Some(Bitboard(taken)));
    }
}

#[test]
fn bad_drawings_are_refused() {
    let why = |text: &str| text.parse::<Bitboard>().unwrap_err();
    let row = ". . . . . . . .\n";
    assert_eq!(row.repeat(7).parse::<Bitboard>(), Err(ParseBitboardError::Squares(56)));
    assert_eq!(why(&(row.repeat(7) + ". . . . . . . x")), ParseBitboardError::Mark('x'));
    assert_eq!((row.repeat(7) + "X......1").parse(), Ok(Bitboard(0x81)));
    assert_eq!(why(&"1".repeat(17)), ParseBitboardError::Length(17));
    assert_eq!(why(""), ParseBitboardError::Length(0));
    assert_eq!("0xff\n".parse(), Ok(Bitboard(0xff)));
    assert_eq!(why("0xfg"), ParseBitboardError::Digit('g'));
    assert_eq!(why("0xfg").to_string(), "'g' is no hexadecimal digit: use 0 to 9 and a to f");
    assert_eq!(
        why("0x").to_string(),
        "a bitboard in hexadecimal has 1 to 16 digits, such as 0xff00: this has 0"
    );
    assert_eq!(why(". . 1").to_string(), "a drawn bitboard has 64 squares, rank 8 first: this has 3");
    assert_eq!(
        why(&(row.repeat(7) + ". . . . . . . x")).to_string(),
        "a bitboard is drawn with '1' or 'X' and '.', not 'x'"
    );
}

#[test]
fn texts_that_name_no_square_are_refused() {
    let why = |text: &str| text.parse::<Square>().unwrap_err();
    assert_eq!(
        (why("i4"), why("d9"), why("d")),
        (ParseSquareError::File('i'), ParseSquareError::Rank('9'), ParseSquareError::Length(1),)
    );
    assert_eq!(why("i4").to_string(), "a square has no file 'i': files are a to h");
    assert_eq!(why("d9").to_string(), "a square has no rank '9': ranks are 1 to 8");
    assert_eq!(why("d").to_string(), "a square is a file and a rank, such as e4: this has length 1");
}

#[test]
fn squares_are_files_and_ranks() {
    for (index, square) in Square::ALL.into_iter().enumerate() {
        let (file, rank) = (index % 8, index / 8);
        assert_eq!((square.file().index(), square.rank().index()), (file, rank));
        assert_eq!(Square::new(File::ALL[file], Rank::ALL[rank]), square);
        assert_eq!(square.to_string(), format!("{}{}", char::from(b"abcdefgh"[file]), rank + 1));
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Bitboard::LIGHT_SQUARES.contains(square), (file + rank) % 2 == 1);
        assert_eq!(Bitboard::DARK_SQUARES.contains(square), (file + rank) % 2 == 0);
        assert_eq!(Bitboard::EDGES.contains(square), [0, 7].contains(&file) || [0, 7].contains(&rank));
        assert_eq!(Bitboard::from(square.flip_vertical()), Bitboard::from(square).flip_vertical());
        assert_eq!(Bitboard::from(square.mirror_horizontal()), Bitboard::from(square).mirror_horizontal());
        for (other, to) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.distance(to), file.abs_diff(other % 8).max(rank.abs_diff(other / 8)));
        }
    }
    for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
        assert_eq!(Bitboard::from(file), moved(Bitboard::FULL, |_, rank| (file as i32, rank)));
        assert_eq!(Bitboard::from(rank), moved(Bitboard::FULL, |file, _| (file, rank as i32)));
        assert_eq!((file.mirror().index(), rank.flip().index()), (7 - file.index(), 7 - rank.index()));
    }
    assert_eq!(
        (Square::A1.index(), Square::B1.index(), Square::A2.index(), Square::H8.index()),
        (0, 1, 8, 63)
    );
    assert_eq!((Square::E2.flip_vertical(), Square::E2.mirror_horizontal()), (Square::E7, Square::D2));
    for bits in 0..256 {
        assert_eq!(Square::from_low_bits(bits), Square::ALL[bits % 64]);
        assert_eq!(
            (File::from_low_bits(bits), Rank::from_low_bits(bits)),
            (File::ALL[bits % 8], Rank::ALL[bits % 8])
        );
    }
}

#[test]
fn single_bits_are_where_they_should_be() {
    assert_eq!(Bitboard::from_square(Square::A2), Bitboard(0x100));
    assert_eq!(Bitboard::from_file(File::A), Bitboard(0x0101_0101_0101_0101));
    assert_eq!(Bitboard::from_rank(Rank::Second), Bitboard(0xff00));
    assert_eq!((Bitboard::EMPTY, Bitboard::FULL), (Bitboard(0), Bitboard(u64::MAX)));
}

#[test]
fn directions_lead_back() {
    assert_eq!((Direction::NorthEast.delta(), Direction::West.delta()), ((1, 1), (-1, 0)));
    assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
    for direction in Direction::ALL {
        let ((files, ranks), (back_files, back_ranks)) = (direction.delta(), direction.opposite().delta());
        assert_eq!((files + back_files, ranks + back_ranks), (0, 0));
        let d4 = Bitboard::from(Square::D4);
        assert_eq!(d4.shift(direction).shift(direction.opposite()), d4);
        assert_eq!(d4.shift(direction).single(), Square::D4.offset(files, ranks));
    }
    let around: Bitboard =
        Direction::ALL.map(|direction| Bitboard::from(Square::D4).shift(direction)).into_iter().collect();
    assert_eq!(around, slidemask::king_attacks(Square::D4));
}

#[test]
fn lines_are_split_at_the_slider() {
    for square in Square::ALL {
        for axis in Axis::ALL {
            let line = Line::through(square, axis);
            assert_eq!(Line::lookup(square, axis), line);
            assert_eq!(line.slider, 1 << square as u32);
            assert_eq!(line.lower | line.upper, line.rays());
            assert_eq!(line.rays() ^ line.slider, line.whole());
            assert!(Bitboard(line.lower).last() < Some(square));
            assert!(Bitboard(line.upper).first().is_none_or(|first| first > square));
            assert_eq!(line.turned().turned(), line);
            assert_eq!(line.turned(), Line::through(square.flip_vertical().mirror_horizontal(), axis));
            let same_line = |file: i32, rank: i32| match axis {
                Axis::Rank => rank,
                Axis::File => file,
                Axis::Diagonal => file - rank,
                Axis::Antidiagonal => file + rank,
            };
            let (file, rank) = (square.file() as i32, square.rank() as i32);
            let whole = moved(Bitboard::FULL, |f, r| {
                if same_line(f, r) == same_line(file, rank) { (f, r) } else { (-1, -1) }
            });
            assert_eq!(Bitboard(line.whole()), whole, "{square} {axis}");
        }
    }
}

#[test]
fn pictures_name_the_squares() {
    let set = Bitboard::from(Square::A1) | Bitboard::from(Square::H7);
    assert_eq!(
        format!("{set:#}"),
        "8 . . . . . . . .\n7 . . . . . . . 1\n6 . . . . . . . .\n5 . . . . . . . .\n\
         4 . . . . . . . .\n3 . . . . . . . .\n2 . . . . . . . .\n1 1 . . . . . . .\n  a b c d e f g h"
    );
    assert!(format!("{set:?}").starts_with("bitboard! {\n    . . . . . . . .\n    . . . . . . . 1\n"));
}

/// Checks the numbers and the names of an enum, and that both can be turned back into its values.
macro_rules! assert_enumerated {
    ($($name:ident is $what:literal: $count:literal;)+) => {
        $(
            assert_eq!($name::ALL.len(), $count);
            for (index, each) in $name::ALL.into_iter().enumerate() {
                assert_eq!((each.index(), usize::from(each)), (index, index));
                assert_eq!(usize::from(u8::from(each)), index);
                assert_eq!($name::from_index(index), Some(each));
                assert_eq!($name::try_from(u8::from(each)), Ok(each));
                assert_eq!(each.to_string().parse(), Ok(each));
            }
            assert_eq!($name::from_index($count), None);
            let error = $name::try_from($count).unwrap_err();
            assert_eq!((error.what, error.index, error.count), ($what, $count, $count));
        )+
    };
}

#[test]
fn numbers_and_names_go_there_and_back() {
    assert_enumerated! {
        File is "file": 8;
        Rank is "rank": 8;
        Square is "square": 64;
        Color is "color": 2;
        Direction is "direction": 8;
        Axis is "axis": 4;
        Slider is "sliding piece": 3;
    }
    assert_eq!(Square::try_from(64).unwrap_err().to_string(), "64 is no square: they are numbered 0 to 63");
    assert_eq!(File::ALL.map(File::name), ["a", "b", "c", "d", "e", "f", "g", "h"]);
    assert_eq!(Rank::ALL.map(Rank::name), ["1", "2", "3", "4", "5", "6", "7", "8"]);
    assert_eq!(Color::ALL.map(Color::name), ["white", "black"]);
    let error = "row".parse::<Axis>().unwrap_err();
    assert_eq!((error.what, error.expected), ("axis", &["rank", "file", "diagonal", "antidiagonal"][..]));
    assert_eq!(error.to_string(), "no such axis: expected one of rank, file, diagonal, antidiagonal");
}

#[test]
fn sliders_have_their_axes() {
    assert_eq!(Slider::Rook.axes(), [Axis::Rank, Axis::File]);
    assert_eq!(Slider::Bishop.axes(), [Axis::Diagonal, Axis::Antidiagonal]);
    assert_eq!(Slider::Queen.axes(), Axis::ALL);
}

#[test]
fn names_read_well() {
    assert_eq!(!Color::White, Color::Black);
    assert_eq!(!Color::Black, Color::White);
    assert_eq!(Color::White.other(), Color::Black);
    assert_eq!(Slider::ALL.map(Slider::name), ["rook", "bishop", "queen"]);
    assert_eq!(format!("[{:>8}] [{:3}]", Slider::Rook, Square::E4), "[    rook] [e4 ]");
    assert_eq!(
        "up".parse::<Direction>().unwrap_err().to_string(),
        "no such direction: expected one of north, north-east, east, south-east, south, south-west, west, north-west"
    );
}
