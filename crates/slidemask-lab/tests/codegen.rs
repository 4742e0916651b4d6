//! The machine code of the hot loops: still in whole registers, without calls or gathers, and no longer than it was.

#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use std::fs;

use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic};
use object::{Object, ObjectSection, ObjectSymbol};

/// A kernel by the end of its mangled name, the lines it answers, and the vector instructions of its loop, load,
/// store and copies of registers included.
const KERNELS: [(&str, usize, usize); 4] =
    [("4rook17h", 2, 24), ("6bishop17h", 2, 27), ("5queen17h", 4, 44), ("15rook_and_bishop17h", 4, 45)];

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

/// The longest loop with a count of leading zeros in it: from the target of a jump backwards to the jump.
fn hot_loop(function: &[Instruction]) -> Vec<Instruction> {
    let bodies = function.iter().filter_map(|jump| {
        let jumps =
            matches!(jump.flow_control(), FlowControl::ConditionalBranch | FlowControl::UnconditionalBranch);
        let target = jump.near_branch_target();
        let within = |i: &&Instruction| (target..=jump.ip()).contains(&i.ip());
        (jumps && target < jump.ip()).then(|| function.iter().filter(within).copied().collect::<Vec<_>>())
    });
    bodies
        .filter(|body| body.iter().any(|i| i.mnemonic() == Mnemonic::Vplzcntq))
        .max_by_key(Vec::len)
        .expect("a loop that counts leading zeros")
}

fn in_whole_registers(instruction: &Instruction) -> bool {
    (0..instruction.op_count()).any(|operand| instruction.op_register(operand).is_zmm())
}

#[test]
fn batches_stay_in_vectors() {
    if cfg!(debug_assertions) {
        println!("SKIPPED: only a release is worth looking at: cargo test --release -p slidemask-lab");
        return;
    }
    let program = fs::read(env!("CARGO_BIN_EXE_slidemask-lab")).expect("the laboratory");
    let program = object::File::parse(&*program).expect("an object file");
    for (name, lines, longest) in KERNELS {
        let body = hot_loop(&function(&program, &format!("slidemask6kernel6avx512{name}")));
        let vectors = body.iter().filter(|i| in_whole_registers(i)).count();
        let scans =
            body.iter().filter(|i| i.mnemonic() == Mnemonic::Vplzcntq && in_whole_registers(i)).count();
        println!("{name}: {vectors} vector instructions of {} in the loop", body.len());
        assert_eq!(scans, lines, "{name}: one bit scan for each line, eight answers at a time");
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
