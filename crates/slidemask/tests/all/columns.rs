//! Columns of bytes and words: the views share memory with the column, have its length, and accept no byte that is not a square.

use slidemask::columns::{self, NoSquare};
use slidemask::{Bitboard, Square};

const LENGTHS: [usize; 8] = [0, 1, 3, 31, 32, 33, 100, 1000];

/// Every byte at every position of a long column, which is shorter in Miri.
#[test]
fn no_byte_passes_that_is_no_square() {
    let mut bytes: Vec<u8> =
        (0..if cfg!(miri) { 3 } else { 300 }).map(|i| u8::try_from(i * 37 % 64).unwrap()).collect();
    for position in 0..bytes.len() {
        let kept = bytes[position];
        for byte in 0..=u8::MAX {
            bytes[position] = byte;
            match columns::squares(&bytes) {
                Ok(squares) => {
                    assert!(byte < 64, "{byte} at {position}");
                    assert_eq!(squares[position].index(), usize::from(byte));
                }
                Err(NoSquare { position: found, byte: wrong, .. }) => {
                    assert!(byte >= 64, "{byte} at {position}");
                    assert_eq!((found, wrong), (position, byte));
                }
            }
        }
        bytes[position] = kept;
    }
}

/// The error names the first of two wrong bytes, even if both together look like a square.
#[test]
fn the_first_wrong_byte_is_told() {
    for (first, second) in [(64, 64), (64, 128), (255, 255), (200, 72)] {
        let error = columns::squares(&[0, first, second]).unwrap_err();
        assert_eq!((error.position, error.byte), (1, first));
    }
    let error = columns::squares(&[0, 63, 64]).unwrap_err();
    assert_eq!(error.to_string(), "entry 2 of the squares is 64: squares are numbered 0 to 63");
}

#[test]
fn columns_are_whole_and_no_copies() {
    for length in LENGTHS {
        let bytes: Vec<u8> = (0..length).map(|i| u8::try_from(i % 64).unwrap()).collect();
        let squares = columns::squares(&bytes).unwrap();
        assert!(squares.iter().map(|&square| square as u8).eq(bytes.iter().copied()));
        assert_eq!(squares.as_ptr().cast(), bytes.as_ptr());
        assert_eq!(columns::bytes(squares), bytes);
        assert_eq!(columns::bytes(squares).as_ptr(), bytes.as_ptr());

        let mut words: Vec<u64> = (0..length as u64).map(|i| i * 0x9e37_79b9).collect();
        let boards = columns::boards(&words);
        assert!(boards.iter().map(|board| board.0).eq(words.iter().copied()));
        assert_eq!(boards.as_ptr().cast(), words.as_ptr());
        assert_eq!(columns::words(boards), words);
        assert_eq!(columns::words(boards).as_ptr(), words.as_ptr());

        let to_be_written = columns::boards_mut(&mut words);
        assert_eq!(to_be_written.len(), length);
        to_be_written.fill(Bitboard::from(Square::B1));
        assert_eq!(words, vec![2; length]);
    }
}
