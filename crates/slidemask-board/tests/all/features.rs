//! The optional features.

#[cfg(feature = "serde")]
mod with_serde {
    use serde_test::{Configure, Token, assert_de_tokens_error, assert_tokens};
    use slidemask::{Color, Square};
    use slidemask_board::{Board, Castling, Fen, Keyed, Kind, Move, Piece, Placement};

    #[test]
    fn everything_is_its_text() {
        let fen = Token::Str(Fen::INITIAL);
        assert_tokens(&Board::initial().compact(), &[fen]);
        assert_tokens(&Board::initial().readable(), &[fen]);
        assert_tokens(&Keyed::from(Board::initial()), &[fen]);
        assert_tokens(&Board::initial().to_fen(), &[fen]);
        assert_tokens(
            &Board::initial().placement(),
            &[Token::Str("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")],
        );
        assert_tokens(&Castling::NONE, &[Token::Str("-")]);
        assert_tokens(&Piece { color: Color::White, kind: Kind::Knight }, &[Token::Str("N")]);
        let promotion = Move { from: Square::E7, to: Square::E8, promotion: Some(Kind::Queen) };
        assert_tokens(&promotion, &[Token::Str("e7e8q")]);
    }

    #[test]
    fn impossible_boards_are_refused() {
        let error = "impossible: a side has no king (each side must have one)";
        assert_de_tokens_error::<Board>(&[Token::Str("8/8/8/8/8/8/8/8 w - - 0 1")], error);
        assert_de_tokens_error::<Placement>(
            &[Token::Str("8")],
            "the placement has 1 rank instead of 8, separated by '/'",
        );
        assert_de_tokens_error::<Piece>(&[Token::Str("Nn")], "a piece is one letter: PNBRQK or pnbrqk");
    }
}

#[cfg(feature = "arbitrary")]
mod with_arbitrary {
    use arbitrary::{Arbitrary, Unstructured};
    use proptest::prelude::*;
    use slidemask_board::{Board, Fen, Impossibilities, Keyed, Move};

    proptest! {
        #[test]
        fn boards_are_possible(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            let mut source = Unstructured::new(&bytes);
            let keyed = Keyed::arbitrary(&mut source).unwrap();
            prop_assert!(keyed.impossibilities().is_empty());
            prop_assert_eq!(keyed.key(), keyed.board().key());
            _ = keyed.is_legal(Move::arbitrary(&mut source).unwrap());
        }

        #[test]
        fn plain_data_comes_back(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            let fen = Fen::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
            prop_assert_eq!(fen.to_string().parse(), Ok(fen));
            // No function panics, whatever the board.
            let mut board = Board::accepting(&fen, Impossibilities::ALL).unwrap();
            for _ in 0..20 {
                _ = (board.checkers(), board.outcome(), board.key(), board.move_count(), board.to_string());
                let Some(&one) = board.legal_moves().last() else { break };
                prop_assert!(board.san(one).is_ok());
                board.play(one).unwrap();
            }
        }
    }

    #[test]
    fn games_go_far() {
        let bytes: Vec<u8> = (0..600_u32).map(|place| (place * place % 251) as u8).collect();
        let longest = (0..100)
            .map(|start| Board::arbitrary(&mut Unstructured::new(&bytes[start..])).unwrap().fullmove_number())
            .max();
        assert!(longest > Some(30), "{longest:?}");
    }
}
