//! Feature numbers: every threat that the definition names has exactly one number, in the documented order, and perspectives are
//! flips of the board.

use slidemask::{Color, Kind, Rank, Square};
use slidemask_nnue::threats::{FeatureSet, Mailbox, Pairs, Perspective, PieceCode, Threat};

static FULL: FeatureSet = FeatureSet::new(Pairs::FULL);
static WITHOUT_KINGS: FeatureSet = FeatureSet::new(Pairs::WITHOUT_KINGS);

/// Steps as files and ranks, and how often a piece repeats them.
fn steps(piece: PieceCode) -> (Vec<(i8, i8)>, usize) {
    let around = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
    match (piece.kind(), piece.color()) {
        (Kind::Pawn, Color::White) => (vec![(-1, 1), (1, 1)], 1),
        (Kind::Pawn, Color::Black) => (vec![(-1, -1), (1, -1)], 1),
        (Kind::Knight, _) => {
            (vec![(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)], 1)
        }
        (Kind::Bishop, _) => (around[4..].to_vec(), 7),
        (Kind::Rook, _) => (around[..4].to_vec(), 7),
        (Kind::Queen, _) => (around.to_vec(), 7),
        (Kind::King, _) => (around.to_vec(), 1),
    }
}

/// Walks on an empty board: the squares that a piece attacks, from a1 to h8. A pawn cannot stand on the first or the last rank.
fn attacked(piece: PieceCode, from: Square) -> Vec<Square> {
    if piece.kind() == Kind::Pawn && matches!(from.rank(), Rank::First | Rank::Eighth) {
        return vec![];
    }
    let (steps, most) = steps(piece);
    let walk = |(files, ranks): (i8, i8)| {
        std::iter::successors(Some(from), move |square| square.offset(files, ranks)).skip(1).take(most)
    };
    let mut attacked: Vec<_> = steps.into_iter().flat_map(walk).collect();
    attacked.sort();
    attacked
}

/// All threats whose pairs count, in the documented order.
fn in_order(pairs: &Pairs) -> Vec<Threat> {
    let mut threats = vec![];
    for attacker in PieceCode::ALL {
        for victim in PieceCode::ALL.into_iter().filter(|&victim| pairs.contains(attacker, victim)) {
            for from in Square::ALL {
                threats.extend(attacked(attacker, from).into_iter().map(|to| Threat {
                    attacker,
                    from,
                    victim,
                    to,
                }));
            }
        }
    }
    threats
}

#[test]
fn every_threat_that_counts_has_one_number() {
    let black_knight_on_white_pawn = (PieceCode::ALL[7], PieceCode::ALL[0]);
    let sets = [
        Pairs::ALL,
        Pairs::FULL,
        Pairs::WITHOUT_KINGS,
        Pairs::ALL.without_own(),
        Pairs::FULL.without_enemy(),
        Pairs::ALL.without_pair(black_knight_on_white_pawn.0, black_knight_on_white_pawn.1),
        Pairs::ALL.without_attacker(Kind::Pawn).without_victim(Kind::King),
        Pairs::ALL.without_own().without_enemy(),
    ];
    for pairs in sets {
        let features = FeatureSet::new(pairs.clone());
        let threats = in_order(&pairs);
        assert_eq!(features.pairs(), &pairs);
        assert_eq!((features.len(), features.is_empty()), (threats.len(), threats.is_empty()));
        for (index, &threat) in threats.iter().enumerate() {
            assert_eq!(features.index(threat), Some(index), "{threat}");
            assert_eq!(features.threat(index), Some(threat), "{index}");
        }
        for index in [threats.len(), threats.len() + 1, 1 << 31, usize::MAX] {
            assert_eq!(features.threat(index), None);
        }
        // All other threats, most of them impossible, have no number.
        let mut numbered = 0;
        for attacker in PieceCode::ALL {
            for victim in PieceCode::ALL {
                for from in Square::ALL {
                    for to in Square::ALL {
                        let threat = Threat { attacker, from, victim, to };
                        numbered += usize::from(features.index(threat).is_some());
                    }
                }
            }
        }
        assert_eq!(numbered, threats.len());
    }
}

#[test]
fn sizes_follow_from_the_attacks_on_an_empty_board() {
    let attacks = PieceCode::ALL
        .map(|piece| Square::ALL.into_iter().map(|from| attacked(piece, from).len()).sum::<usize>());
    assert_eq!(attacks, [84, 336, 560, 896, 1456, 420, 84, 336, 560, 896, 1456, 420]);
    for (piece, attacks) in PieceCode::ALL.into_iter().zip(attacks) {
        // Only this attacker, and only one victim.
        let mut pairs = Pairs::ALL;
        for (attacker, victim) in PieceCode::ALL.into_iter().flat_map(|a| PieceCode::ALL.map(|v| (a, v))) {
            if (attacker, victim) != (piece, PieceCode::ALL[9]) {
                pairs = pairs.without_pair(attacker, victim);
            }
        }
        assert_eq!(FeatureSet::new(pairs).len(), attacks, "{piece}");
    }
    assert_eq!(FULL.len(), 2 * (84 * 6 + 336 * 12 + 560 * 10 + 896 * 10 + 1456 * 12 + 420 * 8));
    assert_eq!(WITHOUT_KINGS.len(), 2 * (84 * 6 + 336 * 10 + 560 * 8 + 896 * 8 + 1456 * 10));
    assert_eq!((FULL.len(), WITHOUT_KINGS.len()), (79_856, 60_144));
    assert_eq!(FeatureSet::new(Pairs::ALL).len(), 2 * 12 * (84 + 336 + 560 + 896 + 1456 + 420));
    assert_eq!(size_of::<FeatureSet>(), 4_656, "the documented size");
}

/// Every function evaluates at compile time.
#[test]
fn numbers_are_constants() {
    const THREAT: Threat = Threat {
        attacker: PieceCode::new(Color::Black, Kind::Queen),
        from: Square::A8,
        victim: PieceCode::new(Color::White, Kind::Rook),
        to: Square::H1,
    };
    const SEEN: Perspective = Perspective::of_king(Color::Black, Square::E8);
    const INDEX: Option<usize> = FeatureSet::new(Pairs::FULL).index_for(SEEN, THREAT);
    let index = INDEX.expect("a queen attacks rooks");
    assert_eq!(FULL.threat(index).map(|threat| threat.to_string()).as_deref(), Some("Qh1xra8"));
    assert_eq!(FULL.index_for(SEEN, THREAT), INDEX);
    assert_eq!(format!("{FULL:?}"), "FeatureSet { len: 79856, .. }");
}

/// Numbers that look random. The same on every run.
fn random() -> impl FnMut() -> u64 {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32
    }
}

/// Boards from empty to full. No pawns on the first and the last rank if `possible`.
fn boards(possible: bool) -> Vec<Mailbox> {
    let mut random = random();
    let board = |pieces: u64| {
        let mut board = Mailbox::EMPTY;
        for square in Square::ALL {
            let mut piece = PieceCode::ALL[usize::try_from(random() % 12).expect("less than 12")];
            if possible && piece.kind() == Kind::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth) {
                piece = PieceCode::new(piece.color(), Kind::King);
            }
            if random() % 64 < pieces {
                board.set(square, Some(piece));
            }
        }
        board
    };
    (0..=64).flat_map(|pieces| [pieces; 4]).map(board).collect()
}

fn indices(board: &Mailbox, perspective: Perspective) -> Vec<usize> {
    let mut threats = slidemask_nnue::threats::BoardThreats::EMPTY;
    board.threats(FULL.pairs(), &mut threats);
    let mut indices: Vec<_> =
        threats.iter().map(|&threat| FULL.index_for(perspective, threat).expect("a number")).collect();
    indices.sort_unstable();
    indices
}

/// The board with its bytes moved: ranks flipped and colours exchanged, files mirrored.
fn moved(board: &Mailbox, flipped: bool, mirrored: bool) -> Mailbox {
    let mut ranks: Vec<Vec<u8>> = board.as_bytes().chunks(8).map(<[u8]>::to_vec).collect();
    if flipped {
        ranks.reverse();
        for code in ranks.iter_mut().flatten().filter(|code| **code != 0) {
            *code = if *code > 8 { *code - 8 } else { *code + 8 };
        }
    }
    if mirrored {
        for rank in &mut ranks {
            rank.reverse();
        }
    }
    let codes: Vec<u8> = ranks.concat();
    Mailbox::from_bytes(codes.as_slice().try_into().expect("64 codes")).expect("codes of pieces")
}

#[test]
fn a_perspective_is_a_flip_of_the_board() {
    for board in boards(true) {
        for (color, mirrored) in [(0, false), (0, true), (1, false), (1, true)] {
            let perspective = Perspective::new(Color::ALL[color], mirrored);
            assert_eq!((perspective.color(), perspective.is_mirrored()), (Color::ALL[color], mirrored));
            let seen = indices(&moved(&board, color == 1, mirrored), Perspective::WHITE);
            assert_eq!(indices(&board, perspective), seen, "{board}\n{perspective:?}");
        }
    }
    assert_eq!(
        [Perspective::WHITE, Perspective::BLACK],
        Color::ALL.map(|color| Perspective::new(color, false))
    );
}

#[test]
fn files_are_mirrored_if_the_king_is_on_files_e_to_h() {
    for king in Square::ALL {
        for color in Color::ALL {
            let perspective = Perspective::of_king(color, king);
            assert_eq!(perspective.is_mirrored(), king.to_string().as_bytes()[0] >= b'e');
            assert!(
                perspective.square(king).to_string().as_bytes()[0] < b'e',
                "the network sees it on a to d"
            );
            let mut board = Mailbox::EMPTY;
            board.set(king, Some(PieceCode::new(color, Kind::King)));
            assert_eq!(Perspective::of_board(color, &board), perspective);
            assert_eq!(Perspective::of_board(!color, &board), Perspective::new(!color, false));
            // Of several kings, the lowest square counts.
            if king != Square::H8 {
                board.set(Square::H8, Some(PieceCode::new(color, Kind::King)));
                assert_eq!(Perspective::of_board(color, &board), perspective);
            }
        }
    }
}

/// On an impossible board the only threats without a number are those of pawns on the first and the last rank.
#[test]
fn pawns_on_the_first_and_last_rank_have_no_numbers() {
    let mut without = 0;
    for board in boards(false) {
        let mut threats = slidemask_nnue::threats::BoardThreats::EMPTY;
        board.threats(FULL.pairs(), &mut threats);
        for &threat in &threats {
            let impossible = threat.attacker.kind() == Kind::Pawn
                && matches!(threat.from.rank(), Rank::First | Rank::Eighth);
            for color in Color::ALL {
                assert_eq!(
                    FULL.index_for(Perspective::new(color, true), threat).is_none(),
                    impossible,
                    "{threat}"
                );
            }
            without += usize::from(impossible);
        }
    }
    assert!(without > 50, "only {without} such threats");
}
