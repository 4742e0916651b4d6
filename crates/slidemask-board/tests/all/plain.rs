//! The functions that read one value: kinds, pieces, placements, boards, castling rights, moves and sets of impossibilities.

use std::ops::ControlFlow;

use slidemask::{Bitboard, Color, Slider, Square, bitboard};
use slidemask_board::{
    Board, Castling, CastlingRights, CastlingStyle, Epd, Fen, Impossibilities, Impossibility, Keyed, Kind,
    Move, MoveList, Outcome, Piece, PieceMoves, Placement, Which, Wing,
};

#[test]
fn kinds() {
    let letters = ['p', 'n', 'b', 'r', 'q', 'k'];
    let names = ["pawn", "knight", "bishop", "rook", "queen", "king"];
    let sliders = [None, None, Some(Slider::Bishop), Some(Slider::Rook), Some(Slider::Queen), None];
    for (i, kind) in Kind::ALL.into_iter().enumerate() {
        assert_eq!(kind as usize, i);
        assert_eq!((kind.letter(), kind.name(), kind.slider()), (letters[i], names[i], sliders[i]));
        assert_eq!(kind.to_string(), kind.name());
        assert_eq!(Kind::from_letter(letters[i]), Some(kind));
        assert_eq!(Kind::from_letter(letters[i].to_ascii_uppercase()), None);
    }
    assert_eq!(Kind::PROMOTIONS.map(Kind::letter), ['q', 'r', 'b', 'n']);
    for slider in Slider::ALL {
        assert_eq!(Kind::from(slider).slider(), Some(slider));
    }
}

#[test]
fn pieces() {
    for letter in "PNBRQKpnbrqk".chars() {
        let piece = Piece::from_letter(letter).unwrap();
        assert_eq!((piece.letter(), piece.to_string()), (letter, letter.to_string()));
        assert_eq!(piece.color == Color::White, letter.is_uppercase());
    }
    assert_eq!(Piece::from_letter('x'), None);
}

#[test]
fn placements() {
    assert_eq!(Placement::EMPTY.to_string(), "8/8/8/8/8/8/8/8");
    assert!(Placement::EMPTY.occupied().is_empty());
    assert_eq!(Placement::EMPTY.piece_at(Square::E4), None);

    let mut placement = Placement::EMPTY;
    placement.set(Square::A1, Piece::from_letter('Q'));
    assert_eq!(placement.to_string(), "8/8/8/8/8/8/8/Q7");
    placement.set(Square::A1, Piece::from_letter('k'));
    assert_eq!(placement.piece_at(Square::A1), Piece::from_letter('k'));
    placement.set(Square::A1, None);
    assert_eq!(placement, Placement::EMPTY);

    let kings: Placement = "8/8/8/8/8/8/8/Kk6".parse().unwrap();
    let (a1, b1) = (Bitboard::from(Square::A1), Bitboard::from(Square::B1));
    assert_eq!((kings.color(Color::White), kings.color(Color::Black)), (a1, b1));
    assert_eq!((kings.kind(Kind::King), kings.occupied()), (a1 | b1, a1 | b1));
    assert_eq!(kings.pieces(Color::White, Kind::King), a1);
    assert!(kings.pieces(Color::White, Kind::Queen).is_empty());
}

#[test]
fn boards() {
    let board = Board::initial();
    assert_eq!(board.to_string(), Fen::INITIAL);
    assert_eq!(board.placement().to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    assert_eq!(board.color(Color::White).0, 0xFFFF);
    assert_eq!((board.occupied().count(), board.kind(Kind::Pawn).count()), (32, 16));
    assert_eq!(board.pieces(Color::Black, Kind::Queen), Bitboard::from(Square::D8));
    assert_eq!(board.piece_at(Square::B8), Piece::from_letter('n'));
    assert_eq!(board.piece_at(Square::E4), None);
    assert_eq!((board.king(Color::White), board.king(Color::Black)), (Some(Square::E1), Some(Square::E8)));
    let fields = |board: Board| {
        (board.side_to_move(), board.en_passant(), board.halfmove_clock(), board.fullmove_number())
    };
    assert_eq!(fields(board), (Color::White, None, 0, 1));
    let other = Board::from_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 7 9").unwrap();
    assert_eq!(fields(other), (Color::Black, Some(Square::E3), 7, 9));
    let two_kings = Board::from_fen_accepting("4k3/8/8/8/8/8/8/K3K3 w", Impossibilities::ALL).unwrap();
    assert_eq!(two_kings.king(Color::White), None);
}

#[test]
fn castling() {
    assert_eq!((Castling::NONE.to_string().as_str(), Castling::NONE.as_str()), ("-", ""));
    assert_eq!(Fen::INITIAL.parse::<Fen>().unwrap().castling.as_str(), "KQkq");
    assert_eq!(Board::initial().to_shredder_fen().castling.as_str(), "HAha");

    for (i, wing) in Wing::ALL.into_iter().enumerate() {
        assert_eq!(wing as usize, i);
    }
    let targets = |wing: Wing, color| (wing.king_target(color), wing.rook_target(color));
    assert_eq!(targets(Wing::Kingside, Color::White), (Square::G1, Square::F1));
    assert_eq!(targets(Wing::Queenside, Color::White), (Square::C1, Square::D1));
    assert_eq!(targets(Wing::Kingside, Color::Black), (Square::G8, Square::F8));
    assert_eq!(targets(Wing::Queenside, Color::Black), (Square::C8, Square::D8));

    let rights = Board::initial().castling_rights();
    assert_eq!(rights.rook(Color::White, Wing::Kingside), Some(Square::H1));
    assert_eq!(rights.rook(Color::Black, Wing::Queenside), Some(Square::A8));
    assert!(rights.any(Color::White) && rights.any(Color::Black));
    let one = Board::from_fen("4k3/8/8/8/8/8/8/R3KR2 w Q - 0 1").unwrap().castling_rights();
    assert!(one.any(Color::White) && !one.any(Color::Black));
    assert!(!CastlingRights::NONE.any(Color::White));
}

#[test]
fn lists_and_counts_of_moves() {
    let board = Board::initial();
    assert_eq!(
        (board.legal_moves().len(), board.move_count(), board.legal(Which::Quiets).len()),
        (20, 20, 20)
    );
    assert!(board.has_legal_move());
    assert!(board.legal(Which::Captures).is_empty());
    assert_eq!(board.captures(ControlFlow::Break), ControlFlow::Continue(()));
    assert!(board.quiets(ControlFlow::Break).is_break());

    let en_passant = Board::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2").unwrap();
    let captures: Vec<_> = en_passant.legal(Which::Captures).iter().map(Move::to_string).collect();
    assert_eq!(captures, ["e5d6"]);

    let mate = Board::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    assert!(!mate.has_legal_move());
}

#[test]
fn moves() {
    let one = Move::new(Square::E2, Square::E4);
    assert_eq!((one.from, one.to, one.promotion), (Square::E2, Square::E4, None));
    assert_eq!(Board::initial().uci(one, CastlingStyle::KingSteps).to_string(), "e2e4");

    let knight = PieceMoves { kind: Kind::Knight, from: Square::G1, targets: Bitboard::from(Square::F3) };
    assert!(knight.contains(Move::new(Square::G1, Square::F3)));
    assert!(!knight.contains(Move::new(Square::G1, Square::H3)));
    assert!(!knight.contains(Move::new(Square::B1, Square::F3)));
    assert_eq!((knight.count(), knight.into_iter().len()), (1, 1));
    let pawn = PieceMoves { kind: Kind::Pawn, from: Square::A7, targets: Bitboard::from(Square::A8) };
    assert_eq!((pawn.count(), pawn.into_iter().len()), (4, 4));

    assert_eq!(MoveList::CAPACITY, 218);
    let mut list = MoveList::new();
    assert!(list.is_empty() && !list.is_cut());
    list.add(pawn);
    assert_eq!(list.len(), 4);
    assert!(!list.is_cut());
}

#[test]
fn outcomes() {
    assert_eq!(Outcome::Stalemate.winner(), None);
    assert_eq!(Outcome::Checkmate { winner: Color::Black }.winner(), Some(Color::Black));
    for (outcome, needs_claim) in [
        (Outcome::Checkmate { winner: Color::White }, false),
        (Outcome::Stalemate, false),
        (Outcome::InsufficientMaterial, false),
        (Outcome::FiftyMoves, true),
        (Outcome::SeventyFiveMoves, false),
        (Outcome::ThreefoldRepetition, true),
        (Outcome::FivefoldRepetition, false),
    ] {
        assert_eq!(outcome.needs_claim(), needs_claim, "{outcome:?}");
    }
}

#[test]
fn sets_of_impossibilities() {
    assert!(Impossibilities::NONE.is_empty() && !Impossibilities::ALL.is_empty());
    assert!(!Impossibilities::NONE.contains(Impossibility::NoKing));
    assert!(Impossibility::ALL.into_iter().all(|each| Impossibilities::ALL.contains(each)));
    assert!(Impossibilities::ALL.iter().eq(Impossibility::ALL));
    let some = Impossibility::NoKing | Impossibility::TooManyPawns;
    assert!(some.contains(Impossibility::NoKing) && !some.contains(Impossibility::SeveralKings));
    assert!(some.difference(Impossibility::NoKing.into()).iter().eq([Impossibility::TooManyPawns]));
    assert_eq!(Impossibility::NoKing.to_string(), "a side has no king (each side must have one)");
}

#[test]
fn keyed_boards() {
    let mut keyed = Keyed::from(Board::initial());
    assert_eq!((keyed.key(), keyed.board()), (Board::initial().key(), Board::initial()));
    assert!(keyed.play(Move::new(Square::E2, Square::E5)).is_err());
    assert_eq!(keyed, Keyed::default());
    keyed.play_unchecked(Move::new(Square::E2, Square::E4));
    assert_ne!(keyed.board(), Board::initial());
    assert_eq!(keyed.key(), keyed.board().key());
}

#[test]
fn epd() {
    let epd = Epd::new(Board::initial(), "bm e4 d4; acd 20;").unwrap();
    assert_eq!(epd.board(), Board::initial());
    assert!(epd.operations().map(|each| each.opcode).eq(["bm", "acd"]));
    assert_eq!(Epd::new(Board::initial(), "").unwrap().operations().count(), 0);
}

/// Among the pieces of its own side, only the rooks with which it may castle are targets of the king.
#[test]
fn targets_of_castling_are_rooks() {
    let board = Board::from_fen("3k4/8/8/8/8/8/3P4/1R1K1R2 w FB - 0 1").unwrap();
    let king = Bitboard::from(Square::D1);
    let moves = board.moves_of(king, slidemask_board::Which::All, ControlFlow::Break).break_value().unwrap();
    assert_eq!(
        moves.targets,
        bitboard! {
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . 1 . 1 . . .
            . 1 1 . 1 1 . .
        }
    );
}
