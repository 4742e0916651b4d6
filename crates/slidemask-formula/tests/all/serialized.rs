//! The feature `serde`.

use serde_test::{Configure, Token, assert_ser_tokens};
use slidemask::method::METHODS;
use slidemask::{Axis, Bitboard, Square};

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

/// Two steps: one that is a part of another and borrows, and one that is neither.
#[test]
fn steps_are_what_they_have() {
    let steps = slidemask_formula::steps(&METHODS[0], Square::B1, Axis::Rank, Bitboard(0b0100_0010));
    let borrow = [
        ("minuend", &[Token::U64(0b0100_0010)][..]),
        ("subtrahend", &[Token::U64(0b0100)]),
        ("borrows", &[Token::U64(0b0111_1000)]),
    ];
    let difference = record(
        "Step",
        &[
            ("name", &[Token::Str("difference")]),
            ("expression", &[Token::Str("blockers - (line.slider << 1)")]),
            ("note", &[Token::Str("o - 2r")]),
            ("part_of", &[Token::Str("positive")]),
            ("value", &[Token::U64(0b0011_1110)]),
            ("orientation", &[Token::Str("upright")]),
            ("operations", &[Token::U64(2)]),
            ("borrow", &[vec![Token::Some], record("Borrow", &borrow)].concat()),
        ],
    );
    assert_ser_tokens(&steps.named("difference").unwrap().compact(), &difference);
    let attacks = record(
        "Step",
        &[
            ("name", &[Token::Str("attacks")]),
            ("expression", &[Token::Str("positive | turned.reverse_bits()")]),
            ("note", &[Token::Str("both rays")]),
            ("value", &[Token::U64(0b0111_1101)]),
            ("orientation", &[Token::Str("upright")]),
            ("operations", &[Token::U64(2)]),
        ],
    );
    assert_ser_tokens(&steps.last().unwrap().compact(), &attacks);
}
