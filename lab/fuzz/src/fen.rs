//! FEN. The input is a text.
//!
//! - A reader of its own, which shares no code with the library, accepts the same texts, and finds the same fields in them.
//! - Writing a FEN and reading it again changes nothing. The same holds for boards, in both dialects.
//! - A second account, on letters and by a walk over the squares, finds the same impossibilities and the same castling rooks.
//! - A board is refused if and only if it has impossibilities, and accepted if and only if the caller accepts all of them.
//! - No text panics, and no impossible board does.

use libfuzzer_sys::Corpus;
use slidemask::{Color, Square};
use slidemask_board::{Board, Fen, Impossibilities, Impossibility, Piece, Wing};
use slidemask_proof::oracle;

pub(crate) fn run(data: &[u8]) -> Corpus {
    let Ok(text) = str::from_utf8(data) else { return Corpus::Reject };
    let read = text.parse::<Fen>();
    assert_eq!(read.ok().map(|fen| fields(&fen)), plain_fields(text));
    match read {
        Ok(fen) => {
            assert_eq!(fen.to_string().parse(), Ok(fen));
            check_boards(&fen);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    Corpus::Keep
}

/// The letters of all squares from a1 on, the side, the castling rights, the en-passant square, and both clocks.
type Fields = (Vec<char>, char, String, Option<usize>, u16, u16);

fn fields(fen: &Fen) -> Fields {
    (
        Square::ALL.iter().map(|&square| fen.placement.piece_at(square).map_or('.', Piece::letter)).collect(),
        if fen.side_to_move == Color::White { 'w' } else { 'b' },
        fen.castling.as_str().to_string(),
        fen.en_passant.map(Square::index),
        fen.halfmove_clock,
        fen.fullmove_number,
    )
}

/// Reads a FEN by strings alone.
fn plain_fields(text: &str) -> Option<Fields> {
    let mut given: Vec<&str> = text.split_whitespace().collect();
    if given.is_empty() || given.len() > 6 {
        return None;
    }
    given.extend_from_slice(&["", "w", "-", "-", "0", "1"][given.len()..]);
    let mut rows = Vec::new();
    for row in given[0].split('/') {
        let mut letters = Vec::new();
        for letter in row.chars() {
            match letter {
                '1'..='8' => letters.extend(".".repeat(letter as usize - '0' as usize).chars()),
                _ if "PNBRQKpnbrqk".contains(letter) => letters.push(letter),
                _ => return None,
            }
        }
        if letters.len() != 8 {
            return None;
        }
        rows.push(letters);
    }
    let side = given[1].chars().next().filter(|side| given[1].len() == 1 && "wb".contains(*side))?;
    let castling = if given[2] == "-" { "" } else { given[2] };
    let twice = castling.chars().any(|letter| castling.matches(letter).count() > 1);
    if castling.len() > 4 || twice || !castling.chars().all(|letter| "KQABCDEFGHkqabcdefgh".contains(letter))
    {
        return None;
    }
    let passed = (0..64).filter(|square| matches!(square / 8, 2 | 5));
    let passed = passed.map(Some).chain([None]).find(|&square| {
        let name = |square: usize| format!("{}{}", b"abcdefgh"[square % 8] as char, square / 8 + 1);
        square.map_or("-".to_string(), name) == given[3]
    })?;
    let clock = |text: &str| {
        let mut number: u16 = 0;
        for digit in text.chars() {
            let digit = u16::try_from(digit.to_digit(10)?).ok()?;
            number = number.checked_mul(10)?.checked_add(digit)?;
        }
        Some(number)
    };
    let clocks = (clock(given[4])?, clock(given[5])?);
    rows.reverse();
    (rows.len() == 8).then(|| (rows.concat(), side, castling.to_string(), passed, clocks.0, clocks.1))
}

/// The impossibilities, by a second account on letters and by a walk over the squares. Then the castling rooks that the text
/// names: White's on the king's side and the queen's side, and Black's.
fn plain_account((letters, side, castling, passed, ..): &Fields) -> (Impossibilities, [Option<usize>; 4]) {
    let count = |wanted: &dyn Fn(usize, char) -> bool| {
        letters.iter().enumerate().filter(|&(at, &one)| wanted(at, one)).count()
    };
    let kings = ['K', 'k'].map(|king| count(&|_, one| one == king));
    let them_white = *side == 'b';
    let mut found = Vec::new();
    let mut tell = |is_so: bool, one| found.extend(is_so.then_some(one));
    tell(kings.contains(&0), Impossibility::NoKing);
    tell(kings.iter().any(|&kings| kings > 1), Impossibility::SeveralKings);
    tell(!checkers(letters, them_white).is_empty(), Impossibility::OpponentInCheck);
    tell(checkers(letters, !them_white).len() > 2, Impossibility::TooManyCheckers);
    let is_back_rank = |square: usize| matches!(square / 8, 0 | 7);
    tell(count(&|at, one| "Pp".contains(one) && is_back_rank(at)) > 0, Impossibility::PawnOnBackRank);
    for white in [true, false] {
        let of = |one: char| one != '.' && one.is_ascii_uppercase() == white;
        let number = |kind: char| count(&|_, one| of(one) && one.eq_ignore_ascii_case(&kind));
        let bishops = |shade| {
            count(&|at, one| of(one) && one.eq_ignore_ascii_case(&'b') && (at % 8 + at / 8) % 2 == shade)
        };
        let beyond = [(number('n'), 2), (bishops(0), 1), (bishops(1), 1), (number('r'), 2), (number('q'), 1)];
        let promoted: usize = beyond.iter().map(|&(number, first)| number.saturating_sub(first)).sum();
        tell(count(&|_, one| of(one)) > 16, Impossibility::TooManyPieces);
        tell(number('p') > 8, Impossibility::TooManyPawns);
        tell(number('p').min(8) + promoted > 8, Impossibility::TooManyPromoted);
    }
    let mut rooks = [None; 4];
    for letter in castling.chars() {
        let white = letter.is_ascii_uppercase();
        let (rank, king, rook) = if white { (0, 'K', 'R') } else { (56, 'k', 'r') };
        let mut at = (rank..rank + 8).filter(|&square| letters[square] == king);
        let king = at.next().filter(|_| kings[usize::from(!white)] == 1);
        let named = king.and_then(|king| {
            let mut rooks = (rank..rank + 8).filter(|&square| letters[square] == rook);
            match letter.to_ascii_uppercase() {
                'K' => rooks.rfind(|&rook| rook > king),
                'Q' => rooks.find(|&rook| rook < king),
                file => rooks.find(|&rook| b"ABCDEFGH"[rook % 8] as char == file),
            }
        });
        let place = named.map(|rook| 2 * usize::from(!white) + usize::from(Some(rook) < king));
        let is_new = place.is_some_and(|place| rooks[place].is_none());
        tell(!is_new, Impossibility::CastlingRight);
        if let Some(place) = place.filter(|_| is_new) {
            rooks[place] = named;
        }
    }
    if let &Some(passed) = passed {
        // The pawn came from one side of the square and stands on the other.
        let (rank, from, to, pawn) =
            if them_white { (2, passed - 8, passed + 8, 'P') } else { (5, passed + 8, passed - 8, 'p') };
        let is_good =
            passed / 8 == rank && letters[passed] == '.' && letters[from] == '.' && letters[to] == pawn && {
                let mut before = letters.clone();
                before.swap(from, to);
                checkers(&before, !them_white).is_empty()
            };
        tell(!is_good, Impossibility::EnPassantSquare);
    }
    (found.into_iter().collect(), rooks)
}

/// The squares of the pieces that attack a king, if its side has only one.
fn checkers(letters: &[char], white: bool) -> Vec<u8> {
    let king = if white { 'K' } else { 'k' };
    if letters.iter().filter(|&&letter| letter == king).count() != 1 {
        return Vec::new();
    }
    let code = |letter: char| ".PNBRQK..pnbrqk".find(letter).filter(|_| letter != '.').unwrap_or(0);
    let codes = std::array::from_fn(|square| u8::try_from(code(letters[square])).expect("a small number"));
    let king = u8::try_from(code(king)).expect("a small number");
    let checks = oracle::threats(&codes)
        .into_iter()
        .filter(|&[attacker, _, victim, _]| victim == king && attacker / 8 != king / 8);
    checks.map(|[_, from, ..]| from).collect()
}

fn check_boards(fen: &Fen) {
    let board = Board::accepting(fen, Impossibilities::ALL).expect("any FEN is accepted");
    let found = match Board::try_from(*fen) {
        Ok(same) => {
            assert_eq!(same, board);
            Impossibilities::NONE
        }
        Err(found) => found,
    };
    let (expected, rooks) = plain_account(&fields(fen));
    // Its oracle is in the tests of slidemask-board. Here, each is one of two checks.
    let double = Impossibilities::from(Impossibility::DoubleCheck);
    assert_eq!(found.difference(double), expected, "{fen}");
    assert!(!found.contains(Impossibility::DoubleCheck) || board.checkers().count() == 2, "{fen}");
    let sides = Color::ALL.into_iter().flat_map(|color| Wing::ALL.map(|wing| (color, wing)));
    let found_rooks = sides.map(|(color, wing)| board.castling_rights().rook(color, wing).map(Square::index));
    assert!(found_rooks.eq(rooks), "{fen}");
    assert_eq!(Board::accepting(fen, found), Ok(board));
    for one in found.iter() {
        assert_eq!(Board::accepting(fen, found.difference(one.into())), Err(one.into()));
    }
    // The board drops impossible rights and an impossible square, so it has no such impossibilities itself.
    let dropped = Impossibility::CastlingRight | Impossibility::EnPassantSquare;
    assert_eq!(board.impossibilities(), found.difference(dropped));
    if !found.contains(Impossibility::EnPassantSquare) {
        assert_eq!(board.en_passant(), fen.en_passant);
    }
    for text in [board.to_string(), format!("{board:#}")] {
        assert_eq!(Board::from_fen_accepting(&text, board.impossibilities()), Ok(board));
        let fen: Fen = text.parse().expect("a written FEN");
        assert_eq!(fen.to_string(), text);
    }
    for &one in &board.legal_moves() {
        assert!(board.is_legal(one));
        let mut after = board;
        after.play(one).expect("a legal move");
        assert_eq!(after.to_string().parse::<Fen>(), Ok(after.to_fen()));
    }
    _ = (board.outcome(), board.key(), board.threats(), board.attacked_squares(Color::White));
}
