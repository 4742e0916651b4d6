//! The optional features: `serde` and `arbitrary`.

#[cfg(feature = "serde")]
mod serde {
    use serde_test::{Configure, Token, assert_de_tokens_error, assert_ser_tokens, assert_tokens};
    use slidemask::method::{METHODS, SET_METHODS};
    use slidemask::{Axis, Bitboard, Color, Direction, File, Kind, Line, Rank, Slider, Square};

    #[test]
    fn people_read_names() {
        assert_tokens(&Square::E4.readable(), &[Token::Str("e4")]);
        assert_tokens(&File::E.readable(), &[Token::Str("e")]);
        assert_tokens(&Rank::Fourth.readable(), &[Token::Str("4")]);
        assert_tokens(&Color::Black.readable(), &[Token::Str("black")]);
        assert_tokens(&Direction::NorthEast.readable(), &[Token::Str("north-east")]);
        assert_tokens(&Axis::Antidiagonal.readable(), &[Token::Str("antidiagonal")]);
        assert_tokens(&Slider::Queen.readable(), &[Token::Str("queen")]);
        assert_tokens(&Kind::Knight.readable(), &[Token::Str("knight")]);
        assert_tokens(&Bitboard(0xff00).readable(), &[Token::Str("0x000000000000ff00")]);
    }

    #[test]
    fn machines_read_numbers() {
        assert_tokens(&Square::H8.compact(), &[Token::U8(63)]);
        assert_tokens(&File::H.compact(), &[Token::U8(7)]);
        assert_tokens(&Rank::Eighth.compact(), &[Token::U8(7)]);
        assert_tokens(&Color::Black.compact(), &[Token::U8(1)]);
        assert_tokens(&Direction::NorthWest.compact(), &[Token::U8(7)]);
        assert_tokens(&Axis::Diagonal.compact(), &[Token::U8(2)]);
        assert_tokens(&Slider::Bishop.compact(), &[Token::U8(1)]);
        assert_tokens(&Kind::Knight.compact(), &[Token::U8(1)]);
        assert_tokens(&Bitboard::FULL.compact(), &[Token::U64(u64::MAX)]);
    }

    #[test]
    fn lines_are_their_three_sets() {
        let tokens = |slider, lower, upper| {
            let sets = [Token::U64(slider), Token::U64(lower), Token::U64(upper)];
            [&[Token::Tuple { len: 3 }], &sets[..], &[Token::TupleEnd]].concat()
        };
        let line = Line::through(Square::B1, Axis::Rank);
        assert_tokens(&line.compact(), &tokens(2, 1, 0xfc));
        for (slider, lower, upper) in [(2, 1, 0x7c), (3, 0, 0xfc), (0, 0, 0), (2, 1, 0x0202_0202_0202_0200)] {
            assert_de_tokens_error::<serde_test::Compact<Line>>(
                &tokens(slider, lower, upper),
                "a line is a slider and its rays below and above it on one axis",
            );
        }
    }

    /// A record: its fields by name, each one value or more.
    fn record(name: &'static str, fields: &[(&'static str, &[Token])]) -> Vec<Token> {
        let mut tokens = vec![Token::Struct { name, len: fields.len() }];
        for (field, value) in fields {
            tokens.push(Token::Str(field));
            tokens.extend(*value);
        }
        tokens.push(Token::StructEnd);
        tokens
    }

    fn list(text: &'static str) -> [Token; 3] {
        [Token::Seq { len: Some(1) }, Token::Str(text), Token::SeqEnd]
    }

    #[test]
    fn methods_are_their_facts() {
        let method = METHODS[0];
        let axes = Axis::ALL.map(|axis| list(axis.name()));
        let facts = record(
            "Method",
            &[
                ("name", &[Token::Str("ray-subtraction")]),
                ("title", &[Token::Str(method.title)]),
                ("authors", &[Token::Str(method.authors)]),
                ("source", &[Token::Str(method.source)]),
                ("table_bytes", &[Token::U64(4096)]),
                ("instructions", &list("rbit")),
                (
                    "together",
                    &[&[Token::Seq { len: Some(4) }][..], &axes.concat(), &[Token::SeqEnd]].concat(),
                ),
            ],
        );
        assert_ser_tokens(&method.readable(), &facts);
        let method = SET_METHODS[0];
        let facts = record(
            "SetMethod",
            &[
                ("name", &[Token::Str("ranks-east")]),
                ("title", &[Token::Str(method.title)]),
                ("authors", &[Token::Str(method.authors)]),
                ("source", &[Token::Str(method.source)]),
                ("directions", &list("east")),
            ],
        );
        assert_ser_tokens(&method.readable(), &facts);
    }

    #[test]
    fn errors_say_what_was_wrong() {
        type Readable = serde_test::Readable<Square>;
        assert_de_tokens_error::<Readable>(&[Token::Str("e9")], "a square has no rank '9': ranks are 1 to 8");
        assert_de_tokens_error::<Readable>(
            &[Token::U8(12)],
            "invalid type: integer `12`, expected the name of a square, such as e4",
        );
        assert_de_tokens_error::<serde_test::Compact<Square>>(
            &[Token::U8(64)],
            "64 is no square: they are numbered 0 to 63",
        );
    }
}

#[cfg(feature = "arbitrary")]
mod arbitrary {
    use arbitrary::{Arbitrary, Unstructured};
    use slidemask::{Axis, Bitboard, Line, Square};

    #[test]
    fn bytes_become_anything() {
        let bytes: Vec<u8> = (0..=255).collect();
        let mut bytes = Unstructured::new(&bytes);
        let squares: Vec<_> = (0..64).map(|_| Square::arbitrary(&mut bytes).unwrap()).collect();
        assert!(squares.iter().any(|square| *square != squares[0]));
        assert!(Axis::ALL.contains(&Axis::arbitrary(&mut bytes).unwrap()));
        assert_ne!(Bitboard::arbitrary(&mut bytes).unwrap(), Bitboard::EMPTY);
        assert!(Line::arbitrary(&mut bytes).unwrap().rays() != 0);
        assert_eq!(Square::size_hint(0), (1, Some(1)));
        assert_eq!(Bitboard::size_hint(0), (8, Some(8)));
        assert_eq!(Line::size_hint(0), (2, Some(2)));
    }
}
