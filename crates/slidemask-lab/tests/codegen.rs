//! The machine code of the hot loops: still in whole registers, without calls or gathers, and no longer than it was.

#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use std::fs;

use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic};
use object::{Object, ObjectSection, ObjectSymbol};

/// The hot loop of a kernel.
struct Kernel {
    /// What its mangled name contains.
    name: &'static str,
    /// An instruction that is nowhere but in this loop, and how often.
    marked_by: (Mnemonic, usize),
    /// The vector instructions, load, store and copies of registers included.
    longest: usize,
}

const fn avx512(name: &'static str, lines: usize, longest: usize) -> Kernel {
    // A bit scan for each line, eight answers at a time.
    Kernel { name, marked_by: (Mnemonic::Vplzcntq, lines), longest }
}

const fn avx512icl(name: &'static str, windows: usize, longest: usize) -> Kernel {
    // Four groups of eight answers, each with a rank that is moved or two diagonals.
    Kernel { name, marked_by: (Mnemonic::Vpmultishiftqb, 4 * windows), longest }
}

static KERNELS: [Kernel; 8] = [
    avx512("slidemask6kernel6avx5124rook17h", 2, 24),
    avx512("slidemask6kernel6avx5126bishop17h", 2, 27),
    avx512("slidemask6kernel6avx5125queen17h", 4, 44),
    avx512("slidemask6kernel6avx51215rook_and_bishop17h", 4, 45),
    avx512icl("slidemask6kernel9avx512icl4rook17h", 1, 42),
    avx512icl("slidemask6kernel9avx512icl6bishop17h", 2, 54),
    avx512icl("slidemask6kernel9avx512icl5queen17h", 3, 91),
    avx512icl("slidemask6kernel9avx512icl15rook_and_bishop17h", 3, 91),
];

/// So many more may come of another compiler's taste; a guard for each line is more than that.
const TASTE: usize = 2;

/// The instructions of the function whose mangled name contains this.
fn function(program: &object::File, name: &str) -> Vec<Instruction> {
    let symbol = program
        .symbols()
        .find(|symbol| symbol.size() > 0 && symbol.name().is_ok_and(|found| found.contains(name)))
        .unwrap_or_else(|| panic!("the laboratory has no {name}"));
    let section = program.section_by_index(symbol.section_index().expect("a section")).expect("a section");
    let code = section.data_range(symbol.address(), symbol.size()).expect("code").expect("code");
    Decoder::with_ip(64, code, symbol.address(), DecoderOptions::NONE).into_iter().collect()
}

fn in_whole_registers(instruction: &Instruction) -> bool {
    (0..instruction.op_count()).any(|operand| instruction.op_register(operand).is_zmm())
}

/// The shortest loop with all its marks in whole registers: from the target of a jump backwards to the jump.
fn hot_loop(function: &[Instruction], (mark, times): (Mnemonic, usize)) -> Option<Vec<Instruction>> {
    let bodies = function.iter().filter_map(|jump| {
        let jumps =
            matches!(jump.flow_control(), FlowControl::ConditionalBranch | FlowControl::UnconditionalBranch);
        let target = jump.near_branch_target();
        let within = |i: &&Instruction| (target..=jump.ip()).contains(&i.ip());
        (jumps && target < jump.ip()).then(|| function.iter().filter(within).copied().collect::<Vec<_>>())
    });
    let marks = |i: &&Instruction| i.mnemonic() == mark && in_whole_registers(i);
    bodies.filter(|body| body.iter().filter(marks).count() == times).min_by_key(Vec::len)
}

#[test]
fn batches_stay_in_vectors() {
    if cfg!(debug_assertions) {
        println!("SKIPPED: only a release is worth looking at: cargo test --release -p slidemask-lab");
        return;
    }
    let program = fs::read(env!("CARGO_BIN_EXE_slidemask-lab")).expect("the laboratory");
    let program = object::File::parse(&*program).expect("an object file");
    for &Kernel { name, marked_by, longest } in &KERNELS {
        let body = hot_loop(&function(&program, name), marked_by)
            .unwrap_or_else(|| panic!("{name}: no loop has in whole registers, as often, {marked_by:?}"));
        let vectors = body.iter().filter(|i| in_whole_registers(i)).count();
        println!("{name}: {vectors} vector instructions of {} in the loop", body.len());
        assert!(vectors <= longest + TASTE, "{name}: {vectors} vector instructions, once {longest}");
        for instruction in &body {
            assert_ne!(instruction.flow_control(), FlowControl::Call, "{name} calls out of its loop");
            assert_ne!(instruction.flow_control(), FlowControl::IndirectCall, "{name} calls out of its loop");
            assert!(
                !format!("{:?}", instruction.mnemonic()).contains("gather"),
                "{name} gathers from memory"
            );
        }
    }
}
