//! The inputs of networks, against an oracle that walks over the board and numbers what it finds by the definitions of trainers.

mod oracle;

use std::collections::{BTreeSet, HashMap};

use slidemask::{Color, Isa, Kind, Square};
use slidemask_nnue::network::{BoardInputs, InputDeltas, Mirror, NetworkInputs, PARTS, Planes};
use slidemask_nnue::threats::{FeatureSet, Mailbox, PieceCode, ThreatDeltas};

use oracle::{Oracle, on_last_ranks, threat_parts};

/// Numbers that look random. The same on every run.
fn random() -> impl FnMut(usize) -> usize {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32).expect("32 bits") % below
    }
}

/// The numbers of a list, which has none twice.
fn set(list: &[u32], first: u32) -> BTreeSet<u32> {
    let set: BTreeSet<u32> = list.iter().map(|number| number - first).collect();
    assert_eq!(set.len(), list.len(), "{list:?}");
    set
}

#[test]
fn sizes_are_the_published_ones() {
    let sizes = [
        ("PP_3Wide", 4_560),
        ("HalfKAv2_hm", 22_528),
        ("HalfKAv2_hm^", 24_576),
        ("Chess768", 768),
        ("Chess768_hm", 768),
    ];
    let threats = threat_parts().into_iter().map(|(name, size, set)| {
        assert_eq!(set.numbered().size, size, "{name}");
        (name, size as usize)
    });
    let all: HashMap<_, _> = threats.chain(sizes).collect();
    assert_eq!(all.len(), PARTS.len());
    for part in PARTS {
        assert_eq!(part.size(), all[part.name], "{}", part.name);
        assert_eq!(NetworkInputs::named(part.name).expect("a part").len(), part.size());
    }
}

/// Random boards from empty to full, and changes of one to four squares. Pawns may stand anywhere, and kings may be many.
#[test]
fn inputs_of_boards_and_changes_are_those_of_a_walk() {
    let oracles = Oracle::all();
    let inputs: Vec<_> =
        oracles.iter().map(|oracle| NetworkInputs::named(oracle.name).expect("a part")).collect();
    let mut random = random();
    let (mut of_board, mut deltas) = (BoardInputs::EMPTY, InputDeltas::EMPTY);
    let mut refreshed = 0;
    let rounds = if cfg!(debug_assertions) { 300 } else { 3_000 };
    for round in 0..rounds {
        let density = 1 + round % 64;
        let kinds = if round % 3 == 0 { 2 } else { 12 };
        let mut board = Mailbox::EMPTY;
        for square in Square::ALL {
            if random(64) < density {
                board.set(square, Some(PieceCode::ALL[random(kinds) * 6 % 11]));
            }
        }
        for color in Color::ALL {
            board.set(Square::from_low_bits(random(64)), Some(PieceCode::new(color, Kind::King)));
        }
        for (oracle, network) in oracles.iter().zip(&inputs) {
            network.of_board(&board, &mut of_board);
            for side in Color::ALL {
                let (expected, _) = oracle.of(&board, side);
                assert_eq!(
                    set(&of_board.sides[side as usize], 0),
                    expected,
                    "{} {side}\n{board}",
                    oracle.name
                );
                // One side alone gets the same list, and the other list stays.
                let sides = Color::ALL.map(|_| of_board.sides[!side as usize].clone());
                let mut of_side = BoardInputs { sides };
                network.of_side(side, &board, &mut of_side);
                assert_eq!(set(&of_side.sides[side as usize], 0), expected, "{} {side}", oracle.name);
                assert_eq!(of_side.sides[!side as usize], of_board.sides[!side as usize]);
            }
        }
        for _ in 0..4 {
            let change = |random: &mut dyn FnMut(usize) -> usize| {
                let piece = random(14);
                (Square::from_low_bits(random(64)), PieceCode::ALL.get(piece).copied())
            };
            let changes = [(); 4].map(|()| change(&mut random));
            let before = board;
            for (oracle, network) in oracles.iter().zip(&inputs) {
                board = before;
                match round % 4 {
                    0 => network.change(&mut board, changes, &mut deltas),
                    1 => network.change(&mut board, [changes[0]], &mut deltas),
                    2 => network.change(&mut board, [changes[0], changes[1]], &mut deltas),
                    _ => network.change(&mut board, [changes[0], changes[1], changes[2]], &mut deltas),
                }
                for side in Color::ALL {
                    let (old, old_king) = oracle.of(&before, side);
                    let (new, new_king) = oracle.of(&board, side);
                    let i = side as usize;
                    let name = oracle.name;
                    assert_eq!(deltas.refresh[i], old_king != new_king, "{name} {side}\n{before}\n{board}");
                    refreshed += usize::from(deltas.refresh[i]);
                    let (mut added, mut removed) = (set(&deltas.added[i], 0), set(&deltas.removed[i], 0));
                    if name == "HalfKAv2_hm" {
                        // Both kings have one plane: a king that takes the other one changes nothing.
                        (added, removed) = (&added - &removed, &removed - &added);
                    }
                    if deltas.refresh[i] {
                        assert!(added.is_empty() && removed.is_empty());
                    } else {
                        assert_eq!(added, &new - &old, "{name} {side}\n{before}\n{board}");
                        assert_eq!(removed, &old - &new, "{name} {side}\n{before}\n{board}");
                    }
                }
            }
        }
    }
    assert!(refreshed > 100);
}

/// Parts are numbered one after the other, in the order of their names, whatever the order.
#[test]
fn parts_follow_each_other() {
    let mut random = random();
    let mut board = Mailbox::EMPTY;
    for square in Square::ALL {
        board.set(square, PieceCode::ALL.get(random(30)).copied());
    }
    let alone = |name| {
        let mut inputs = BoardInputs::EMPTY;
        let network = NetworkInputs::named(name).expect("a part");
        network.of_board(&board, &mut inputs);
        (inputs, u32::try_from(network.len()).expect("small"))
    };
    for names in [
        ["Full_Threats_60720", "PP_3Wide", "HalfKAv2_hm"],
        ["PP_3Wide", "Full_Threats", "Chess768"],
        ["Chess768_hm", "Full_Threats_79856", "PP_3Wide"],
    ] {
        let mut all = BoardInputs::EMPTY;
        NetworkInputs::named(&names.join("+")).expect("parts").of_board(&board, &mut all);
        for side in Color::ALL {
            let (mut expected, mut first) = (BTreeSet::new(), 0);
            for name in names {
                let (part, size) = alone(name);
                expected.extend(part.sides[side as usize].iter().map(|number| number + first));
                first += size;
            }
            assert_eq!(set(&all.sides[side as usize], 0), expected, "{names:?}");
        }
    }
}

/// Two boards that no move lies between: both sides need a refresh, and nothing is cut off silently.
#[test]
fn more_than_four_changes_need_a_refresh() {
    let network = NetworkInputs::named("Full_Threats+PP_3Wide+Chess768").expect("parts");
    let mut deltas = InputDeltas::EMPTY;
    let mut after = Mailbox::EMPTY;
    for (i, square) in Square::ALL.into_iter().enumerate().skip(8).take(6) {
        after.set(square, Some(PieceCode::new(Color::White, Kind::Pawn)));
        network.of_change(&Mailbox::EMPTY, &after, &ThreatDeltas::EMPTY, &mut deltas);
        let many = i >= 8 + 4;
        assert_eq!(deltas.refresh, [many; 2], "{after}");
        assert!(deltas.added.iter().all(|list| list.is_empty() == many), "{after}");
    }
}

/// Boards with the most inputs of each sort fit into a list.
#[test]
fn the_fullest_boards_fit() {
    let network = NetworkInputs::named("Full_Threats_60720+PP_3Wide+Chess768").expect("parts");
    let mut inputs = BoardInputs::EMPTY;
    let mut pawns = Mailbox::EMPTY;
    for square in Square::ALL {
        let piece = if on_last_ranks(square) { Kind::Queen } else { Kind::Pawn };
        let color = if square as u8 / 8 < 4 { Color::White } else { Color::Black };
        pawns.set(square, Some(PieceCode::new(color, piece)));
    }
    let queens = Mailbox::from_bytes(&[5; 64]).expect("queens");
    let pairs = NetworkInputs::named("PP_3Wide").expect("a part");
    pairs.of_board(&pawns, &mut inputs);
    assert_eq!(inputs.sides.each_ref().map(|side| side.len()), [372; 2]);
    for board in [pawns, queens] {
        network.of_board(&board, &mut inputs);
        assert!(inputs.sides.iter().all(|side| side.len() <= BoardInputs::MOST));
        let mut deltas = InputDeltas::EMPTY;
        let mut after = board;
        let changes =
            [Square::C3, Square::C4, Square::D3, Square::D4].map(|square| (square, None::<PieceCode>));
        network.change(&mut after, changes, &mut deltas);
        assert!(deltas.removed.iter().all(|list| list.len() <= InputDeltas::MOST && !list.is_empty()));
    }
}

#[test]
fn wrong_names_are_errors() {
    for (text, part, twice) in [
        ("", 1, false),
        ("Full_Threats+", 2, false),
        ("full_threats", 1, false),
        ("PP_3Wide+Full_Threats+Full_Threats_60144", 3, true),
        ("Chess768+HalfKAv2_hm", 2, true),
    ] {
        let error = NetworkInputs::named(text).expect_err(text);
        assert_eq!((error.part, error.twice), (part, twice), "{text}");
    }
    assert!(NetworkInputs::named("Full_Threats + PP_3Wide").is_ok(), "spaces are allowed");
}

/// Sets of the caller's: another order of pairs, a gap, buckets, and no mirror.
#[test]
fn a_set_can_be_described_as_data() {
    let [queen, knight] = [Kind::Queen, Kind::Knight].map(|kind| PieceCode::new(Color::White, kind));
    let features = FeatureSet::EMPTY.with_pair(queen, knight, 5_000).with_pair(knight, queen, 0);
    assert!(features.pairs().contains(queen, knight) && !features.pairs().contains(queen, queen));
    assert_eq!(features.len(), 5_000 + 1_456);
    assert_eq!(FeatureSet::EMPTY.with_pair(queen, knight, 1 << 30).len(), 0);
    let mut buckets = [0; 64];
    buckets[Square::G1 as usize] = 3;
    let network = NetworkInputs::EMPTY
        .mirrored(Mirror::Never)
        .with_gap(10)
        .with_threats(features.clone())
        .with_planes(Planes::new(&[0; 12]).with_buckets(&buckets));
    assert_eq!(network.len(), 10 + 6_456 + 4 * 64);
    assert_eq!(network.threats().map(FeatureSet::len), Some(6_456));
    assert_eq!(network.planes().map(Planes::len), Some(4 * 64));
    let mut board = Mailbox::EMPTY;
    board.set(Square::G1, Some(PieceCode::new(Color::White, Kind::King)));
    board.set(Square::H1, Some(queen));
    board.set(Square::G3, Some(knight));
    let mut inputs = BoardInputs::EMPTY;
    network.of_board(&board, &mut inputs);
    let white = set(&inputs.sides[0], 10);
    let on_g3_to_h1 = features.index(slidemask_nnue::threats::Threat {
        attacker: knight,
        from: Square::G3,
        victim: queen,
        to: Square::H1,
    });
    let threat = u32::try_from(on_g3_to_h1.expect("a number")).expect("small");
    let planes = [Square::G1, Square::H1, Square::G3].map(|square| 6_456 + 3 * 64 + square as u32);
    assert_eq!(white, planes.into_iter().chain([threat]).collect());
}

/// The code of each instruction set gives the same lists.
#[test]
fn instruction_sets_agree() {
    use slidemask::isa::{InstructionSet, Work, run_with};

    struct Lists<'a> {
        network: &'a NetworkInputs,
        before: Mailbox,
        changes: [(Square, Option<PieceCode>); 2],
        inputs: &'a mut BoardInputs,
        /// By one call, and by two.
        deltas: &'a mut [InputDeltas; 2],
    }
    impl Work for Lists<'_> {
        type Output = ();

        #[inline(always)]
        fn run<I: InstructionSet>(self, isa: I) {
            let Self { network, before, changes, inputs, deltas: [at_once, later] } = self;
            let (mut board, mut after, mut threats) = (before, before, ThreatDeltas::EMPTY);
            network.change_with(isa, &mut board, changes, at_once);
            after.change_with(isa, changes, network.pairs(), &mut threats);
            network.of_change_with(isa, &before, &after, &threats, later);
            network.of_board_with(isa, &board, inputs);
        }
    }

    let mut random = random();
    let networks =
        ["Full_Threats_60720+PP_3Wide+HalfKAv2_hm", "Full_Threats_79856+Chess768", "PP_3Wide+Full_Threats"]
            .map(|name| NetworkInputs::named(name).expect("parts"));
    for round in 0..if cfg!(debug_assertions) { 200 } else { 5_000 } {
        let mut board = Mailbox::EMPTY;
        for square in Square::ALL {
            if random(64) < 1 + round % 64 {
                board.set(square, Some(PieceCode::ALL[random(12)]));
            }
        }
        let mut after = board;
        let network = &networks[round % 3];
        let mut deltas = InputDeltas::EMPTY;
        let changes =
            [(); 2].map(|()| (Square::from_low_bits(random(64)), PieceCode::ALL.get(random(14)).copied()));
        network.change(&mut after, changes, &mut deltas);
        let mut sorted = deltas.clone();
        for list in sorted.added.iter_mut().chain(&mut sorted.removed) {
            list.sort();
        }
        let mut inputs = BoardInputs::EMPTY;
        network.of_board(&after, &mut inputs);
        inputs.sides.iter_mut().for_each(slidemask_nnue::List::sort);
        for &isa in Isa::ALL {
            let (mut all, mut found) = (BoardInputs::EMPTY, [InputDeltas::EMPTY, InputDeltas::EMPTY]);
            let lists = Lists { network, before: board, changes, inputs: &mut all, deltas: &mut found };
            if run_with(isa, lists).is_err() {
                continue;
            }
            for one in &mut found {
                for list in one.added.iter_mut().chain(&mut one.removed) {
                    list.sort();
                }
                assert_eq!(*one, sorted, "{isa}");
            }
            all.sides.iter_mut().for_each(slidemask_nnue::List::sort);
            assert_eq!(all.sides, inputs.sides, "{isa}");
        }
    }
}
