//! Reads the machine code of the hot loops. They use whole vector registers, have no calls and no gathers, and are no
//! longer than this file allows.

#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use std::hint::black_box;
use std::path::Path;
use std::{env, fs};

use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic, Register};
use object::{Object, ObjectSection, ObjectSymbol};
use slidemask::isa::{InstructionSet, NATIVE, Work, run_best};
use slidemask::{Bitboard, Isa, Square};
use slidemask_nnue::threats::{Mailbox, Pairs, PieceCode, ThreatDeltas};

/// The hot loop of a kernel.
struct Kernel {
    isa: &'static str,
    name: &'static str,
    /// An instruction that only this loop has, and how often it has it.
    marked_by: (Mnemonic, usize),
    /// The most vector instructions allowed, including loads, stores and copies of registers.
    longest: usize,
}

const fn avx512(name: &'static str, lines: usize, longest: usize) -> Kernel {
    // One bit scan for each line. An iteration computes eight answers.
    Kernel { isa: "avx512", name, marked_by: (Mnemonic::Vplzcntq, lines), longest }
}

const fn avx512icl(name: &'static str, windows: usize, longest: usize) -> Kernel {
    // Four groups of eight answers. In each group, one `vpmultishiftqb` moves a rank or two diagonals.
    Kernel { isa: "avx512icl", name, marked_by: (Mnemonic::Vpmultishiftqb, 4 * windows), longest }
}

static KERNELS: [Kernel; 8] = [
    avx512("rook", 2, 24),
    avx512("bishop", 2, 27),
    avx512("queen", 4, 44),
    avx512("rook_and_bishop", 4, 45),
    avx512icl("rook", 1, 42),
    avx512icl("bishop", 2, 54),
    avx512icl("queen", 3, 91),
    avx512icl("rook_and_bishop", 3, 91),
];

impl Kernel {
    /// The kernel's loop. It is in the function that is compiled for the instruction set, or in a function that this
    /// one calls.
    fn hot_loop(&self, program: &object::File) -> Vec<Instruction> {
        let Self { isa, name, marked_by, .. } = self;
        let modules = ["compiled", "eight_lookups", "thirtytwo_lookups"]
            .map(|module| format!("{}{isa}{}{module}{}{name}17h", isa.len(), module.len(), name.len()));
        let mut functions = modules.iter().flat_map(|name| functions(program, &[name]));
        let found = functions.find_map(|function| hot_loop(&function, *marked_by));
        found.unwrap_or_else(|| {
            panic!("{isa} {name}: no loop has in whole registers, as often, {marked_by:?}")
        })
    }
}

/// How many more instructions another compiler may need. A guard for each line of a slider would add more than this.
const TASTE: usize = 2;

/// The instructions of every function whose mangled name contains all of these parts.
fn functions(program: &object::File, parts: &[&str]) -> Vec<Vec<Instruction>> {
    let named = |symbol: &object::Symbol| {
        let name = symbol.name().unwrap_or_default();
        symbol.size() > 0 && symbol.is_definition() && parts.iter().all(|part| name.contains(part))
    };
    let instructions = |symbol: object::Symbol| {
        let section = symbol.section_index().expect("a section");
        let section = program.section_by_index(section).expect("a section");
        let code = section.data_range(symbol.address(), symbol.size()).expect("code").expect("code");
        Decoder::with_ip(64, code, symbol.address(), DecoderOptions::NONE).into_iter().collect()
    };
    program.symbols().filter(named).map(instructions).collect()
}

fn in_whole_registers(instruction: &Instruction) -> bool {
    (0..instruction.op_count()).any(|operand| instruction.op_register(operand).is_zmm())
}

/// The loops, inner ones included. A loop reaches from the target of a backward jump to the jump.
fn loops(function: &[Instruction]) -> impl Iterator<Item = Vec<Instruction>> {
    function.iter().filter_map(|jump| {
        let jumps =
            matches!(jump.flow_control(), FlowControl::ConditionalBranch | FlowControl::UnconditionalBranch);
        let target = jump.near_branch_target();
        let within = |i: &&Instruction| (target..=jump.ip()).contains(&i.ip());
        (jumps && target < jump.ip()).then(|| function.iter().filter(within).copied().collect())
    })
}

/// The shortest loop that has the marked instruction `times` times on whole registers.
fn hot_loop(function: &[Instruction], (mark, times): (Mnemonic, usize)) -> Option<Vec<Instruction>> {
    let marks = |i: &&Instruction| i.mnemonic() == mark && in_whole_registers(i);
    loops(function).filter(|body| body.iter().filter(marks).count() == times).min_by_key(Vec::len)
}

/// The program of the laboratory, in a release build.
fn laboratory() -> object::File<'static> {
    parsed(env!("CARGO_BIN_EXE_slidemask-lab"))
}

#[expect(
    clippy::assertions_on_constants,
    reason = "a debug build could not be told by an error of the compiler: lints have one"
)]
fn parsed(program: impl AsRef<Path>) -> object::File<'static> {
    assert!(!cfg!(debug_assertions), "the machine code of a debug build says nothing: use --release");
    object::File::parse(&*fs::read(program).expect("the program").leak()).expect("an object file")
}

fn calls(code: &[Instruction]) -> bool {
    let ways = [FlowControl::Call, FlowControl::IndirectCall];
    code.iter().any(|instruction| ways.contains(&instruction.flow_control()))
}

#[test]
fn batches_stay_in_vectors() {
    let program = laboratory();
    for kernel in &KERNELS {
        let (name, body) = (format!("{} {}", kernel.isa, kernel.name), kernel.hot_loop(&program));
        let vectors = body.iter().filter(|i| in_whole_registers(i)).count();
        println!("{name}: {vectors} vector instructions of {} in the loop", body.len());
        let longest = kernel.longest;
        assert!(vectors <= longest + TASTE, "{name}: {vectors} vector instructions, once {longest}");
        assert!(!calls(&body), "{name} calls out of its loop");
        for instruction in &body {
            assert!(
                !format!("{:?}", instruction.mnemonic()).contains("gather"),
                "{name} gathers from memory"
            );
        }
    }
}

fn scans_bits_in_lanes(code: &[Instruction]) -> bool {
    code.iter().any(|instruction| instruction.mnemonic() == Mnemonic::Vplzcntq)
}

#[test]
fn single_lookups_are_inlined() {
    let program = laboratory();
    for loops in ["Rook", "Bishop", "Queen", "RookAndBishop"] {
        for order in ["overlapping", "waiting"] {
            // The mangled name is that of a trait method: <..named..Rook as ..SingleLoops>::overlapping.
            let found = functions(&program, &[&format!("native..named..{loops}$"), order]);
            let [code] = &found[..] else { panic!("{} of {loops}, {order}", found.len()) };
            println!("{loops}, {order}: {} instructions", code.len());
            // A build that may not use AVX2 detects it, by a call at the first lookup.
            let detects = cfg!(not(target_feature = "avx2"));
            let calls = code.chunks(1).filter(|one| calls(one)).count();
            assert!(calls <= usize::from(detects), "{loops}, {order}: {calls} calls");
            // AVX-512 uses the bishop lookup of SSSE3, which has no bit scans. A detected rook has none either.
            let expected = match loops {
                "Bishop" => false,
                "Rook" => NATIVE.isa() >= Isa::Avx512,
                _ => NATIVE.isa() >= Isa::Avx512 || detects,
            };
            assert_eq!(
                scans_bits_in_lanes(code),
                expected,
                "{loops}, {order}: AVX-512 where the build has it or detects it"
            );
        }
    }
}

/// The names of the functions that are called by address.
fn callees<'a>(program: &object::File<'a>, code: &[Instruction]) -> Vec<&'a str> {
    let targets: Vec<_> = code
        .iter()
        .filter(|instruction| instruction.flow_control() == FlowControl::Call)
        .map(Instruction::near_branch_target)
        .collect();
    let called =
        program.symbols().filter(|symbol| symbol.is_definition() && targets.contains(&symbol.address()));
    called.filter_map(|symbol| symbol.name().ok()).collect()
}

/// A loop over the lookups of a token is compiled for the token's instruction set. A lookup, a closure, or the shim of
/// a function value is not, unless the compiler inlines it into the loop. So are the closures of `array::map` and
/// `array::from_fn`, which the standard library does not always inline. Scalar lookups may be calls, because they need no
/// instruction set.
#[test]
fn lookups_of_tokens_are_inlined() {
    let program = laboratory();
    let mut with_token = functions(&program, &["with_the_instructions"]);
    with_token.extend(functions(&program, &["chosen", "compiled"]));
    println!("{} functions with tokens", with_token.len());
    assert!(
        !with_token.is_empty() || NATIVE.isa() != Isa::Scalar,
        "a build for any x86-64 has such functions"
    );
    for code in &with_token {
        for callee in callees(&program, code) {
            let inlined = [
                "slidemask_lab",
                "slidemask3isa",
                "slidemask..isa",
                "slidemask_nnue",
                "ops8function",
                "core5array",
            ];
            let missed = inlined.iter().any(|part| callee.contains(part))
                && !callee.contains("portable")
                && !callee.contains("scalar")
                && !callee.contains("drop_unchanged");
            assert!(!missed, "{callee} is called from code of {} instructions", code.len());
        }
    }
}

/// A build for any x86-64 chooses the instruction set of a set in each call. Any other build inlines sets.
#[test]
fn sets_choose_where_the_build_lacks_vectors() {
    let program = laboratory();
    let compiled = functions(&program, &["chosen", "setwise_slider_attacks", "compiled"]);
    let widest = |code: &Vec<Instruction>| {
        let has = |wide: fn(Register) -> bool| {
            code.iter().any(|i| (0..i.op_count()).any(|operand| wide(i.op_register(operand))))
        };
        if has(Register::is_zmm) {
            512
        } else if has(Register::is_ymm) {
            256
        } else {
            128
        }
    };
    let mut widths: Vec<_> = compiled.iter().map(widest).collect();
    widths.sort_unstable();
    println!("sets are compiled for registers of {widths:?} bits");
    let expected: &[_] = if NATIVE.isa() < Isa::Avx2 { &[128, 256, 512, 512] } else { &[] };
    assert_eq!(widths, expected);
}

/// Work as in a real program: several loops with several lookups. The compiler would not inline so many by itself.
struct Mobility {
    pieces: [Bitboard; 3],
    occupied: Bitboard,
}

impl Work for Mobility {
    type Output = u32;

    #[inline(always)]
    fn run<L: InstructionSet>(self, lookups: L) -> u32 {
        let Self { pieces: [rooks, bishops, queens], occupied } = self;
        let mut mobility = 0;
        for rook in rooks {
            let attacks = lookups.rook_attacks(rook, occupied);
            mobility += attacks.count() + lookups.rook_attacks(rook, occupied - attacks).count();
        }
        for bishop in bishops {
            let attacks = lookups.bishop_attacks(bishop, occupied);
            mobility += attacks.count() + lookups.bishop_attacks(bishop, occupied - attacks).count();
        }
        for queen in queens {
            let (rook, bishop) = lookups.rook_and_bishop_attacks(queen, occupied);
            let beyond = lookups.queen_attacks(queen, occupied - rook - bishop);
            mobility += beyond.count() * (rook & bishops | bishop & rooks).count();
        }
        mobility
    }
}

/// Finds an instruction that only the code of one token has.
type Mark = fn(&Instruction) -> bool;

/// Looks at [`run_best`] in this test program, which is built like a user's program.
#[test]
fn work_has_its_vectors() {
    if cfg!(target_feature = "ssse3") {
        println!("SKIPPED: only a build for any x86-64 compiles work for other instruction sets");
        return;
    }
    let one = Bitboard::from(Square::D4);
    assert!(run_best(black_box(Mobility { pieces: [one; 3], occupied: one })) > 0);
    let program = parsed(env::current_exe().expect("this test"));
    let with_token = functions(&program, &["with_the_instructions"]);
    println!("{} functions with tokens", with_token.len());
    // Two instruction sets, avx512 and avx512icl, have this mark.
    let marks: [(&str, usize, Mark); 3] = [
        ("AVX-512", 2, |i| i.mnemonic() == Mnemonic::Vplzcntq),
        ("AVX2", 1, |i| i.mnemonic() == Mnemonic::Vpshufb && i.op0_register().is_ymm()),
        ("SSSE3", 1, |i| i.mnemonic() == Mnemonic::Pshufb),
    ];
    for (token, count, mark) in marks {
        let has = |code: &&Vec<Instruction>| code.iter().any(mark);
        assert_eq!(with_token.iter().filter(has).count(), count, "with {token}");
    }
    assert!(!with_token.iter().any(|code| calls(code)), "work with a token calls");
}

/// The number of instructions that list the threats of a move with AVX-512, VBMI and GFNI: in a build for Rocket Lake. Other
/// processors that were tried have 626.
const LONGEST_CHANGE: usize = 630;

/// A move or a capture on a board: two squares change.
#[inline(never)]
fn change_two_squares(
    mailbox: &mut Mailbox,
    [from, to]: [Square; 2],
    after: PieceCode,
    deltas: &mut ThreatDeltas,
) {
    mailbox.change_with(NATIVE, [(from, None), (to, Some(after))], &Pairs::ALL, deltas);
}

/// Looks at [`Mailbox::change_with`] in this test program, which is built like a user's program.
#[test]
fn threats_of_a_move_are_one_piece_of_code() {
    if NATIVE.isa() != Isa::Avx512Icl {
        println!("SKIPPED: only a build for AVX-512 with VBMI and GFNI has this code");
        return;
    }
    let (mut mailbox, mut deltas) = (Mailbox::EMPTY, ThreatDeltas::EMPTY);
    let (squares, rook) = (black_box([Square::A1, Square::A8]), black_box(PieceCode::ALL[3]));
    mailbox.set(Square::A1, Some(rook));
    change_two_squares(&mut mailbox, squares, rook, &mut deltas);
    assert_eq!((mailbox.get(Square::A8), deltas.added.len()), (Some(rook), 0));
    let program = parsed(env::current_exe().expect("this test"));
    let found = functions(&program, &["change_two_squares"]);
    let [code] = &found[..] else { panic!("{} of change_two_squares", found.len()) };
    println!("the threats of a move: {} instructions", code.len());
    // Where the compiler keeps the check of an index, the panic is called through a pointer.
    let callees = callees(&program, code);
    assert!(callees.is_empty(), "it calls {callees:?}");
    assert!(code.len() <= LONGEST_CHANGE + TASTE, "{} instructions, once {LONGEST_CHANGE}", code.len());
}
