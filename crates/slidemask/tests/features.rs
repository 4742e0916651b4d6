//! The optional features: `serde` and `arbitrary`.

#[cfg(feature = "serde")]
mod serde {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, U8Deserializer, U64Deserializer};
    use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned, forward_to_deserialize_any};
    use slidemask::{Axis, Bitboard, Color, Direction, File, Rank, Slider, Square};

    fn text<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T, json: &str) {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
    }

    #[test]
    fn people_read_names() {
        text(&Square::E4, r#""e4""#);
        text(&File::E, r#""e""#);
        text(&Rank::Fourth, r#""4""#);
        text(&Color::Black, r#""black""#);
        text(&Direction::NorthEast, r#""north-east""#);
        text(&Axis::Antidiagonal, r#""antidiagonal""#);
        text(&Slider::Queen, r#""queen""#);
        text(&Bitboard(0xff00), r#""0x000000000000ff00""#);
        text(&vec![Square::A1, Square::H8], r#"["a1","h8"]"#);
    }

    #[test]
    fn errors_say_what_was_wrong() {
        let why = |json: &str| serde_json::from_str::<Square>(json).unwrap_err().to_string();
        assert!(why(r#""e9""#).starts_with("a square has no rank '9': ranks are 1 to 8"));
        assert!(why("12").contains("expected the name of a square, such as e4"));
    }

    /// A format of numbers, for machines.
    struct Compact<D>(D);

    impl<'de, D: Deserializer<'de>> Deserializer<'de> for Compact<D> {
        type Error = D::Error;

        fn deserialize_any<V: serde::de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
            self.0.deserialize_any(visitor)
        }

        fn is_human_readable(&self) -> bool {
            false
        }

        forward_to_deserialize_any! {
            bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
            unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
        }
    }

    #[test]
    fn machines_read_numbers() {
        let number = |n: u8| -> Compact<U8Deserializer<Error>> { Compact(n.into_deserializer()) };
        assert_eq!(Square::deserialize(number(63)), Ok(Square::H8));
        let error = Square::deserialize(number(64)).unwrap_err();
        assert_eq!(error.to_string(), "64 is no square: they are numbered 0 to 63");
        let word: Compact<U64Deserializer<Error>> = Compact(u64::MAX.into_deserializer());
        assert_eq!(Bitboard::deserialize(word), Ok(Bitboard::FULL));
    }
}

#[cfg(feature = "arbitrary")]
mod arbitrary {
    use arbitrary::{Arbitrary, Unstructured};
    use slidemask::{Axis, Bitboard, Square};

    #[test]
    fn bytes_become_anything() {
        let bytes: Vec<u8> = (0..=255).collect();
        let mut bytes = Unstructured::new(&bytes);
        let squares: Vec<_> = (0..64).map(|_| Square::arbitrary(&mut bytes).unwrap()).collect();
        assert!(squares.iter().any(|square| *square != squares[0]));
        assert!(Axis::ALL.contains(&Axis::arbitrary(&mut bytes).unwrap()));
        assert_ne!(Bitboard::arbitrary(&mut bytes).unwrap(), Bitboard::EMPTY);
        assert_eq!(Square::size_hint(0), (1, Some(1)));
        assert_eq!(Bitboard::size_hint(0), (8, Some(8)));
    }
}
