//! The instruction sets of this processor, and those that are measured in addition to the build's own.

use slidemask::Isa;
use slidemask::isa::{InstructionSet, NATIVE, Work, run_with};
use slidemask::rows::Rows;

/// An instruction set, and how many bytes its registers have.
#[derive(Clone, Copy)]
struct Registers {
    isa: Isa,
    bytes: usize,
}

/// The bytes of a register that holds a queen's four lines, 64 bits each. Narrower registers are little faster than
/// scalar code.
const FOUR_LINES: usize = 4 * size_of::<u64>();

/// Finds out how wide the registers are in the instruction set that it runs with.
struct Look;

impl Work for Look {
    type Output = Registers;

    #[inline(always)]
    fn run<I: InstructionSet>(self, isa: I) -> Registers {
        // `Rows` is one register with a byte for each board.
        Registers { isa: isa.isa(), bytes: I::Rows::BOARDS }
    }
}

/// The instruction sets of this processor, the best first.
pub(crate) fn available() -> impl Iterator<Item = Isa> {
    Isa::ALL.iter().copied().rev().filter(|isa| isa.is_available())
}

/// The instruction sets of this processor with vector registers, the best first.
pub(crate) fn vectors() -> impl Iterator<Item = Isa> {
    available().filter(|&isa| isa != Isa::Scalar)
}

/// The instruction sets that would make a program with this build's target faster, the best first. They are better than
/// the one that the build assumes, and their registers hold a queen's four lines.
pub(crate) fn improvements() -> Vec<Isa> {
    let registers: Vec<_> = Isa::ALL.iter().copied().filter_map(|isa| run_with(isa, Look).ok()).collect();
    improvements_on(NATIVE.isa(), &registers)
}

/// Chooses from the instruction sets of a processor, given the worst first. If several have registers of the same
/// width, it takes only the first: wider registers make a single lookup faster, more instructions on them do not.
fn improvements_on(native: Isa, available: &[Registers]) -> Vec<Isa> {
    let mut widest = 0;
    let wider = |&Registers { isa, bytes }: &Registers| {
        let wider = bytes > widest;
        widest = widest.max(bytes);
        (wider && bytes >= FOUR_LINES && isa > native).then_some(isa)
    };
    let mut improvements: Vec<_> = available.iter().filter_map(wider).collect();
    improvements.reverse();
    improvements
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The registers of a processor that has all instruction sets up to `best`.
    fn processor(best: Isa) -> Vec<Registers> {
        let bytes = |isa| match isa {
            Isa::Scalar => 8,
            Isa::Ssse3 => 16,
            Isa::Avx2 => 32,
            _ => 64,
        };
        let known = [Isa::Scalar, Isa::Ssse3, Isa::Avx2, Isa::Avx512, Isa::Avx512Icl];
        let available = known.into_iter().filter(|&isa| isa <= best);
        available.map(|isa| Registers { isa, bytes: bytes(isa) }).collect()
    }

    #[test]
    fn builds_for_old_processors_gain_from_every_width() {
        for native in [Isa::Scalar, Isa::Ssse3] {
            assert_eq!(improvements_on(native, &processor(Isa::Avx512Icl)), [Isa::Avx512, Isa::Avx2]);
            assert_eq!(improvements_on(native, &processor(Isa::Avx2)), [Isa::Avx2]);
            assert_eq!(improvements_on(native, &processor(Isa::Ssse3)), []);
        }
    }

    #[test]
    fn other_builds_gain_from_wider_registers_only() {
        assert_eq!(improvements_on(Isa::Avx2, &processor(Isa::Avx512Icl)), [Isa::Avx512]);
        assert_eq!(improvements_on(Isa::Avx512, &processor(Isa::Avx512Icl)), []);
        assert_eq!(improvements_on(Isa::Avx512Icl, &processor(Isa::Avx512Icl)), []);
    }

    #[test]
    fn what_is_available_begins_with_the_best_and_ends_with_scalar() {
        let available: Vec<_> = available().collect();
        assert_eq!(available.last(), Some(&Isa::Scalar));
        assert!(available.is_sorted_by(|one, next| one > next), "{available:?}");
    }

    #[test]
    fn registers_are_those_of_the_instruction_set() {
        let scalar = run_with(Isa::Scalar, Look).unwrap_or_else(|Look| panic!("every processor has it"));
        assert_eq!((scalar.isa, scalar.bytes), (Isa::Scalar, 8));
    }
}
