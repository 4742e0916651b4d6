//! Compares the inputs of networks of `slidemask.h` with the library's, in every build.

#![allow(unsafe_code, reason = "functions of compiled C code can only be called by unsafe calls")]

use std::ffi::{CString, c_char};

use fastrand::Rng;
use libloading::Symbol;
use slidemask::{Color, Kind, Square};
use slidemask_nnue::network::{BoardInputs, InputDeltas, Mirror, NetworkInputs, PARTS, Planes};
use slidemask_nnue::threats::{FeatureSet, Mailbox, Pairs, PieceCode};
use slidemask_proof::testing::threat_lists::{random_board, random_change};

use crate::builds::{self, Build};
use crate::lists::{Guarded, List, set};

type Codes = [u8; 64];
/// Squares, and what stands on them afterwards.
type Changes = Vec<[u8; 2]>;

/// What each side sees, White first.
type Sides<T> = [T; 2];
type Set = Vec<u32>;

/// A network as C has it. Its fields are private.
type Network = Vec<u64>;

/// `slidemask_input_list`.
type InputList = List<u32, { BoardInputs::MOST + 16 }>;

/// `slidemask_input_deltas`.
#[repr(C)]
struct Deltas {
    added: Sides<List<u32, { InputDeltas::MOST + 16 }>>,
    removed: Sides<List<u32, { InputDeltas::MOST + 16 }>>,
    refresh: Sides<u8>,
}

const OLD: u32 = 1 << 20;

/// What a change does.
#[derive(Debug, PartialEq, Eq)]
struct Done {
    after: Codes,
    added: Sides<Set>,
    removed: Sides<Set>,
    refresh: Sides<bool>,
}

impl Deltas {
    fn old() -> Guarded<Self> {
        Guarded::new(Self { added: [List::old(OLD); 2], removed: [List::old(OLD); 2], refresh: [2; 2] })
    }

    fn done(&self, after: Codes) -> Done {
        let refresh = self.refresh.map(|refresh| match refresh {
            0 => false,
            1 => true,
            other => panic!("{other} is no bool"),
        });
        Done {
            after,
            added: self.added.each_ref().map(List::set),
            removed: self.removed.each_ref().map(List::set),
            refresh,
        }
    }
}

type Change = unsafe extern "C" fn(*const u64, *mut Codes, *const [u8; 2], i32, *mut Deltas);

/// The functions of `network.c`.
#[repr(C)]
struct Header {
    named: unsafe extern "C" fn(*const c_char, *mut u64),
    wrong_part: unsafe extern "C" fn(*const c_char) -> i32,
    from_parts: unsafe extern "C" fn(*const u8, *const u8, *mut u64),
    all_pairs: unsafe extern "C" fn(bool, *mut u64),
    length_of: unsafe extern "C" fn(*const u64) -> u32,
    size: usize,
    of_board: unsafe extern "C" fn(*const u64, *const Codes, *mut Sides<InputList>),
    of_side: unsafe extern "C" fn(*const u64, *const Codes, i32, *mut InputList),
    change: Change,
    change_later: Change,
    of_change: unsafe extern "C" fn(*const u64, *const Codes, *const Codes, *mut Deltas),
}

impl Header {
    /// Lets a function write a network.
    fn written(&self, write: impl FnOnce(*mut u64)) -> Network {
        let mut network = vec![u64::MAX; self.size.div_ceil(8)];
        write(network.as_mut_ptr());
        network
    }

    fn named(&self, names: &str) -> Network {
        let names = CString::new(names).expect("no zeros");
        // SAFETY: it reads the text, and writes the network, which has the size that C says.
        self.written(|network| unsafe { (self.named)(names.as_ptr(), network) })
    }

    fn wrong_part(&self, names: &str) -> i32 {
        let names = CString::new(names).expect("no zeros");
        // SAFETY: it reads the text.
        unsafe { (self.wrong_part)(names.as_ptr()) }
    }

    fn length(&self, network: &Network) -> usize {
        // SAFETY: it reads the network.
        unsafe { (self.length_of)(network.as_ptr()) as usize }
    }

    /// The networks of `networks`, in the same order.
    fn networks(&self) -> Vec<Network> {
        let named = names().into_iter().map(|names| self.named(&names));
        // SAFETY: they read 12 and 64 bytes, and write the network.
        let others = unsafe {
            [
                self.written(|network| (self.from_parts)(PLANES.as_ptr(), BUCKETS.as_ptr(), network)),
                self.written(|network| (self.all_pairs)(false, network)),
                self.written(|network| (self.all_pairs)(true, network)),
            ]
        };
        named.chain(others).collect()
    }

    fn inputs(&self, network: &Network, codes: &Codes) -> Sides<Set> {
        let mut inputs = Guarded::new([List::old(OLD); 2]);
        // SAFETY: it reads the network and the board, and writes the inputs.
        unsafe { (self.of_board)(network.as_ptr(), codes, &raw mut inputs.value) };
        inputs.written().each_ref().map(List::set)
    }

    fn inputs_of_side(&self, network: &Network, codes: &Codes, side: Color) -> Set {
        let mut inputs = Guarded::new(List::old(OLD));
        // SAFETY: it reads the network and the board, and writes the list.
        unsafe { (self.of_side)(network.as_ptr(), codes, side as i32, &raw mut inputs.value) };
        inputs.written().set()
    }

    /// Makes a change, at once or in two steps.
    fn change(&self, at_once: bool, network: &Network, codes: &Codes, changes: &Changes) -> Done {
        let (mut after, mut deltas) = (*codes, Deltas::old());
        let change = if at_once { self.change } else { self.change_later };
        let count = i32::try_from(changes.len()).expect("at most four");
        // SAFETY: they read the network and the changes, and write the board and the lists.
        unsafe { change(network.as_ptr(), &raw mut after, changes.as_ptr(), count, &raw mut deltas.value) };
        deltas.written().done(after)
    }

    fn of_change(&self, network: &Network, before: &Codes, after: &Codes) -> Done {
        let mut deltas = Deltas::old();
        // SAFETY: it reads the network and both boards, and writes the lists.
        unsafe { (self.of_change)(network.as_ptr(), before, after, &raw mut deltas.value) };
        deltas.written().done(*after)
    }
}

/// Every part alone, and some together.
fn names() -> Vec<String> {
    let together = [
        "Full_Threats+PP_3Wide+HalfKAv2_hm",
        "PP_3Wide + Full_Threats_60720",
        " HalfKAv2_hm^+Full_Threats_79856 ",
        "Chess768_hm+PP_3Wide+Full_Threats_66864",
    ];
    PARTS.iter().map(|part| part.name).chain(together).map(str::to_owned).collect()
}

/// Kings share a plane, and no piece has plane 2.
const PLANES: [u8; 12] = [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 6];

/// Buckets that differ along files and ranks.
static BUCKETS: [u8; 64] = {
    let (mut buckets, mut square) = ([0; 64], 0);
    while square < 64 {
        buckets[square as usize] = square % 8 / 3 + square / 24;
        square += 1;
    }
    buckets
};

/// The networks of the library that network.c has, too.
fn networks() -> Vec<NetworkInputs> {
    let named = names().into_iter().map(|names| NetworkInputs::named(&names).expect("names"));
    let [queen, pawn] = [PieceCode::new(Color::White, Kind::Queen), PieceCode::new(Color::Black, Kind::Pawn)];
    let features = FeatureSet::EMPTY
        .with_pair(queen, pawn, 5_000)
        .with_pair(pawn, queen, 0)
        .with_pair(queen, queen, 100);
    let planes = Planes::new(&PLANES).with_buckets(&BUCKETS).mirrored(Mirror::ToQueenside);
    let empty = NetworkInputs::EMPTY;
    let from_parts = empty.clone().with_gap(10).with_pawn_pairs().with_threats(features).with_planes(planes);
    let all = FeatureSet::new(Pairs::ALL);
    let others = [
        from_parts.mirrored(Mirror::ToKingside),
        empty.clone().with_threats(all.clone()),
        empty.with_threats(all.with_pushes()),
    ];
    named.chain(others).collect()
}

/// A board, and a change of it, with what the library says.
struct Case {
    network: usize,
    codes: Codes,
    inputs: Sides<Set>,
    changes: Changes,
    done: Done,
}

impl Case {
    fn new(networks: &[NetworkInputs], network: usize, codes: Codes, changes: Changes) -> Self {
        let mut board = Mailbox::from_bytes(&codes).expect("codes of pieces");
        let (mut inputs, mut deltas) = (BoardInputs::EMPTY, InputDeltas::EMPTY);
        networks[network].of_board(&board, &mut inputs);
        let change = |i: usize| {
            let [square, code] = changes[i];
            (Square::ALL[usize::from(square)], PieceCode::from_code(code))
        };
        match changes.len() {
            0 => networks[network].change(&mut board, [], &mut deltas),
            1 => networks[network].change(&mut board, [change(0)], &mut deltas),
            2 => networks[network].change(&mut board, [0, 1].map(change), &mut deltas),
            3 => networks[network].change(&mut board, [0, 1, 2].map(change), &mut deltas),
            _ => networks[network].change(&mut board, [0, 1, 2, 3].map(change), &mut deltas),
        }
        let done = Done {
            after: *board.as_bytes(),
            added: deltas.added.each_ref().map(|list| set(list)),
            removed: deltas.removed.each_ref().map(|list| set(list)),
            refresh: deltas.refresh,
        };
        Self { network, codes, inputs: inputs.sides.each_ref().map(|list| set(list)), changes, done }
    }

    fn compare(&self, header: &Header, networks: &[Network], build: &Build) {
        let network = &networks[self.network];
        let case = || {
            let board = Mailbox::from_bytes(&self.codes).expect("codes of pieces");
            format!("{build}\n{board}\nnetwork {}, {:?}", self.network, self.changes)
        };
        assert_eq!(header.inputs(network, &self.codes), self.inputs, "{}", case());
        let of_sides = Color::ALL.map(|side| header.inputs_of_side(network, &self.codes, side));
        assert_eq!(of_sides, self.inputs, "{}", case());
        for at_once in [true, false] {
            let done = header.change(at_once, network, &self.codes, &self.changes);
            assert_eq!(done, self.done, "{}", case());
        }
    }
}

/// Boards from empty to full, with pawns anywhere and with any number of kings; and every kind of move.
fn cases(networks: &[NetworkInputs]) -> Vec<Case> {
    let (mut random, mut cases) = (Rng::with_seed(5), Vec::new());
    for i in 0..400 {
        for network in 0..networks.len() {
            let mut codes = random_board(&mut random, (i + 40) % 65);
            if i % 3 == 0 {
                // Many pawns.
                codes
                    .iter_mut()
                    .filter(|code| **code % 8 > 2 && **code % 8 < 6)
                    .for_each(|code| *code = *code / 8 * 8 + 1);
            }
            let (squares, changes) = random_change(&mut random);
            let changes = changes.map(<[u8; 2]>::from);
            let king = [6, 14][random.usize(..2)];
            codes[usize::from(squares[4])] = king;
            let moved = |from: u8, to: u8| vec![[from, 0], [to, codes[usize::from(from)]]];
            let changes = match i % 6 {
                0 => changes[..random.usize(..=4)].to_vec(),
                1 => changes.map(|[_, code]| [squares[random.usize(..2)], code]).to_vec(),
                2 => vec![[squares[4], 0], [squares[5], king]],
                3 => moved(squares[6], squares[7]),
                4 => special_move(&mut random, &mut codes),
                _ => changes[..1].to_vec(),
            };
            cases.push(Case::new(networks, network, codes, changes));
        }
    }
    for codes in [[5; 64], [1; 64], [9; 64], [0; 64]] {
        let changes: Changes = vec![[19, 0], [20, 0], [27, 0], [28, 10]];
        cases.extend((0..networks.len()).map(|network| Case::new(networks, network, codes, changes.clone())));
    }
    assert!(cases.iter().filter(|case| case.done.refresh.contains(&true)).count() > 500);
    cases
}

/// Castling, en passant or a promotion.
fn special_move(random: &mut Rng, codes: &mut Codes) -> Changes {
    match random.usize(..3) {
        0 => {
            codes[..8].copy_from_slice(&[4, 0, 0, 0, 6, 0, 0, 4]);
            if random.bool() {
                vec![[4, 0], [7, 0], [6, 6], [5, 4]]
            } else {
                vec![[4, 0], [0, 0], [2, 6], [3, 4]]
            }
        }
        1 => {
            (codes[36], codes[35], codes[43]) = (1, 9, 0);
            vec![[36, 0], [43, 1], [35, 0]]
        }
        _ => {
            codes[49] = 1;
            vec![[49, 0], [56 + random.u8(..2), random.u8(2..=5)]]
        }
    }
}

/// One test, so that each build is compiled only once.
#[test]
fn inputs_in_every_build() {
    let expected = networks();
    let cases = cases(&expected);
    builds::each("network", include_str!("network.c"), |build, library| {
        // SAFETY: the function of network.c has this type. Its structures have the layout of those here.
        let header = unsafe {
            let functions: Symbol<unsafe extern "C" fn() -> Header> = library.get(b"functions").unwrap();
            functions()
        };
        let networks = header.networks();
        for (network, expected) in networks.iter().zip(&expected) {
            assert_eq!(header.length(network), expected.len(), "{build}");
        }
        wrong_names(&header);
        for case in &cases {
            case.compare(&header, &networks, build);
        }
        too_many_changes(&header, &networks);
    });
}

/// Names are wrong where the library says so.
fn wrong_names(header: &Header) {
    let wrong = [
        "",
        " ",
        "+",
        "Full_Threats+",
        "full_threats",
        "Full_Threat",
        "Full_Threats_",
        "Full_Threats_607200",
        "HalfKAv2_hm ^",
        "PP_3Wide+PP_3Wide",
        "PP_3Wide+Full_Threats+Full_Threats_60144",
        "Chess768+HalfKAv2_hm",
    ];
    for names in wrong.into_iter().map(str::to_owned).chain(self::names()) {
        let part = NetworkInputs::named(&names).err().map_or(0, |error| error.part);
        assert_eq!(usize::try_from(header.wrong_part(&names)), Ok(part), "{names}");
        assert_eq!(header.length(&header.named(&names)) == 0, part != 0, "{names}");
    }
}

/// If more than four squares differ, both sides need a refresh, and nothing is written behind a list.
fn too_many_changes(header: &Header, networks: &[Network]) {
    for network in networks {
        for (before, after) in [([1; 64], [9; 64]), ([0; 64], [5; 64]), ([5; 64], [13; 64])] {
            let done = header.of_change(network, &before, &after);
            assert_eq!(done.refresh, [true; 2]);
            assert!(done.added.iter().chain(&done.removed).all(Set::is_empty));
        }
    }
}
