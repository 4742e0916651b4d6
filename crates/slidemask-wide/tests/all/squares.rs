//! Shapes, squares and their names.

use slidemask_wide::{Layout, Names, ParseSquareError, Set, Shape, ShapeError, Square, U256};

/// The name of a file, written out: `a` to `z`, then `aa`.
fn letters(file: usize) -> String {
    let letter = |number: usize| "abcdefghijklmnopqrstuvwxyz".chars().nth(number).unwrap();
    match file.checked_sub(26) {
        None => letter(file).to_string(),
        Some(left) => format!("{}{}", letter(left / 26), letter(left % 26)),
    }
}

#[test]
fn every_square_of_every_rectangle_has_its_name() {
    for files in 1..=256 {
        for ranks in 1..=256 / files {
            let shape = Shape::rectangle(files, ranks).unwrap();
            assert_eq!((shape.files(), shape.ranks(), shape.bits()), (files, ranks, files * ranks));
            assert_eq!(shape.squares::<U256>().count() as usize, files * ranks);
            for index in 0..files * ranks {
                let square = shape.square(index % files, index / files).unwrap();
                assert_eq!(square.index(), index);
                assert_eq!((shape.file(square), shape.rank(square)), (index % files, index / files));
                let name = format!("{}{}", letters(index % files), index / files + 1);
                assert_eq!(shape.name(square).to_string(), name);
                assert_eq!(shape.named(&name), Ok(square));
                assert!(shape.contains(square));
            }
            assert_eq!(shape.square(files, 0), None);
            assert_eq!(shape.square(0, ranks), None);
            assert_eq!(shape.square(usize::MAX, usize::MAX), None);
            for index in files * ranks..256 {
                assert!(!shape.contains(Square::new(u8::try_from(index).unwrap())));
            }
        }
    }
}

#[test]
fn names_of_files_have_one_letter_or_two() {
    let wide = Shape::of(256, 1);
    let names: Vec<_> =
        [0, 25, 26, 27, 51, 52, 255].iter().map(|&file| wide.file_name(file).to_string()).collect();
    assert_eq!(names, ["a", "z", "aa", "ab", "az", "ba", "iv"]);
    assert_eq!(wide.named("iv1").map(Square::index), Ok(255));
    assert_eq!(wide.named("iw1"), Err(ParseSquareError::NoSuchFile { files: 256, names: Names::CHESS }));
}

/// Every square has the name that other programs give it, counted without the library.
#[test]
fn shogi_and_xiangqi_have_names_of_their_own() {
    let shogi = Shape::of(9, 9).called(Names::SHOGI);
    let xiangqi = Shape::of(9, 10).called(Names::UCCI);
    for (file, nine, letter) in
        (0..9).zip("987654321".chars()).zip("abcdefghi".chars()).map(|((a, b), c)| (a, b, c))
    {
        for (rank, from_top) in (0..9).zip("ihgfedcba".chars()) {
            let name = format!("{nine}{from_top}");
            let square = shogi.square(file, rank).unwrap();
            assert_eq!((shogi.name(square).to_string(), shogi.named(&name)), (name, Ok(square)));
        }
        for rank in 0..10 {
            let name = format!("{letter}{rank}");
            let square = xiangqi.square(file, rank).unwrap();
            assert_eq!((xiangqi.name(square).to_string(), xiangqi.named(&name)), (name, Ok(square)));
        }
    }
    assert_eq!((shogi.file_name(0).to_string(), shogi.rank_name(0).to_string()), ("9".into(), "i".into()));
    // Other bits and holes leave the names as they are.
    let numbered = shogi.without(8, 8).numbered(Layout::SHOGI);
    assert_eq!(numbered.name(Square::new(1)).to_string(), "1b");
    assert_eq!(numbered.named("1a"), Err(ParseSquareError::Hole));

    for name in ["", "2", "h", "h2", "02h", "2H", "2h ", "+2h", "2h2"] {
        assert_eq!(shogi.named(name), Err(ParseSquareError::NotASquare { names: Names::SHOGI }), "{name:?}");
    }
    for name in ["0a", "10a", "99999999999999999999a"] {
        assert_eq!(
            shogi.named(name).unwrap_err().to_string(),
            "the board has 9 files; the first one is 1",
            "{name:?}"
        );
    }
    for name in ["1j", "1aa", "1zzzzzzzzzzzzzzzzzzzzzzzz"] {
        assert_eq!(
            shogi.named(name).unwrap_err().to_string(),
            "the board has 9 ranks; the first one is a",
            "{name:?}"
        );
    }
    assert_eq!(xiangqi.named("a10").unwrap_err().to_string(), "the board has 10 ranks; the first one is 0");
    assert_eq!(xiangqi.named("a00"), Err(ParseSquareError::NotASquare { names: Names::UCCI }));
}

/// In every direction, every square has a name that leads back to it, and the first square has the first name.
#[test]
fn all_names_lead_back() {
    for flags in 0..8 {
        let [letters_are_ranks, from_right, from_top] = [1, 2, 4].map(|flag| flags & flag != 0);
        for (files, ranks, first_number) in [(5, 3, 1), (3, 5, 0), (30, 2, 7), (1, 256, 255), (256, 1, 1)] {
            let names = Names { letters_are_ranks, from_right, from_top, first_number };
            let shape = Shape::of(files, ranks).called(names);
            for square in (0..files * ranks).map(|index| Square::new(u8::try_from(index).unwrap())) {
                assert_eq!(shape.named(&shape.name(square).to_string()), Ok(square), "{names:?}");
            }
            let corner = (if from_right { files - 1 } else { 0 }, if from_top { ranks - 1 } else { 0 });
            let first =
                if letters_are_ranks { format!("{first_number}a") } else { format!("a{first_number}") };
            assert_eq!(shape.named(&first), Ok(shape.square(corner.0, corner.1).unwrap()), "{names:?}");
        }
    }
    // A file or a rank that no board has is no panic.
    let beyond = Shape::of(9, 9);
    assert_eq!(beyond.file_name(702).to_string(), "aaa");
    assert_eq!(beyond.rank_name(usize::MAX).to_string(), usize::MAX.to_string());
}

#[test]
fn other_names_are_errors_that_say_why() {
    let shape = Shape::of(12, 10).without(4, 4);
    let error = |name: &str| shape.named(name).unwrap_err();
    for name in
        ["", "e", "4", "E4", "e04", "e+4", "e-4", "e4 ", " e4", "4e", "e4e", "e٤", "é4", "e4.0", "e4\0", "-"]
    {
        assert_eq!(error(name), ParseSquareError::NotASquare { names: Names::CHESS }, "{name:?}");
    }
    for name in ["m1", "z9", "aa1", "zz10", "aaa1", "abcdefghijklmnopqrstuvwxyz1"] {
        assert_eq!(error(name), ParseSquareError::NoSuchFile { files: 12, names: Names::CHESS }, "{name:?}");
    }
    for name in ["a11", "l99", "a18446744073709551615", "a99999999999999999999999999"] {
        assert_eq!(error(name), ParseSquareError::NoSuchRank { ranks: 10, names: Names::CHESS }, "{name:?}");
    }
    assert_eq!(error("e5"), ParseSquareError::Hole);
    assert_eq!(
        error("").to_string(),
        "a square is a letter for the file and a number for the rank, such as a1"
    );
    assert_eq!(error("m1").to_string(), "the board has 12 files; the first one is a");
    assert_eq!(error("a11").to_string(), "the board has 10 ranks; the first one is 1");
    assert_eq!(error("e5").to_string(), "the board has a hole there");
}

#[test]
fn shapes_have_1_to_256_squares() {
    for (files, ranks) in [(0, 0), (0, 9), (9, 0)] {
        let error = Shape::rectangle(files, ranks).unwrap_err();
        assert_eq!(error, ShapeError::Empty { files, ranks });
        assert_eq!(
            error.to_string(),
            format!("a board of {files}x{ranks} has no squares; it needs at least one file and one rank")
        );
    }
    let half = 1 << (usize::BITS / 2);
    for (files, ranks) in
        [(257, 1), (1, 257), (16, 17), (129, 2), (half, half), (usize::MAX, 2), (usize::MAX, usize::MAX)]
    {
        let error = Shape::rectangle(files, ranks).unwrap_err();
        assert_eq!(error, ShapeError::TooLarge { files, ranks });
        assert_eq!(
            error.to_string(),
            format!(
                "a board of {files}x{ranks} has more than 256 squares; the largest boards are those such as 16x16 or 32x8"
            )
        );
    }
}

#[test]
#[should_panic(expected = "a board needs 1 to 256 squares")]
fn a_constant_shape_panics() {
    let _ = Shape::of(17, 16);
}

#[test]
fn holes_are_no_squares() {
    let shape = Shape::of(5, 5).without(2, 2);
    assert_eq!(shape.square(2, 2), None);
    assert_eq!(shape.without(2, 2), shape);
    assert_eq!(shape.without(5, 0), shape);
    assert_eq!(shape.squares::<u64>().count(), 24);
    assert!(!shape.contains(Square::new(12)));

    let corners = ["a1", "a12", "l1", "l12"];
    assert!(corners.iter().all(|corner| Shape::OMEGA.named(corner).is_ok()));
    assert_eq!(Shape::OMEGA.named("b1"), Err(ParseSquareError::Hole));
    assert_eq!(Shape::OMEGA.squares::<U256>().count(), 104);
    assert_eq!(Shape::GLINSKI.squares::<u128>().count(), 91);
    let missing = Set::<u128>::of(Square::new(5 * 11 + 5)).without(Shape::GLINSKI.squares());
    assert!(missing.is_empty(), "the middle is a cell");
}

#[test]
fn steps_end_at_the_edge_and_at_holes() {
    let shape = Shape::of(5, 4).without(2, 2);
    let from = shape.named("b2").unwrap();
    let to = |files, ranks| shape.step(from, files, ranks).map(|square| shape.name(square).to_string());
    assert_eq!(to(0, 0).as_deref(), Some("b2"));
    assert_eq!(to(3, 2).as_deref(), Some("e4"));
    assert_eq!(to(-1, -1).as_deref(), Some("a1"));
    for (files, ranks) in
        [(-2, 0), (4, 0), (0, -2), (0, 3), (1, 1), (i32::MIN, 0), (i32::MAX, 0), (0, i32::MIN), (0, i32::MAX)]
    {
        assert_eq!(to(files, ranks), None, "{files} {ranks}");
    }
}
