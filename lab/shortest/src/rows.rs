//! The searches whose results are recorded, as a table.

use crate::plan::Plan;
use crate::problem::{PROBLEMS, name_of};
use crate::work::root;

/// A search whose result is recorded.
pub(crate) struct Row {
    pub(crate) problem: &'static str,
    pub(crate) set: &'static str,
    pub(crate) constants: &'static [&'static str],
    pub(crate) up_to: usize,
    /// A formula that is known, where the search does not reach the shortest.
    pub(crate) known: &'static str,
}

const fn row(
    problem: &'static str,
    set: &'static str,
    constants: &'static [&'static str],
    up_to: usize,
    known: &'static str,
) -> Row {
    Row { problem, set, constants, up_to, known }
}

impl Row {
    pub(crate) fn plan(&self) -> Result<Plan, String> {
        let constants: Vec<String> = self.constants.iter().map(|one| (*one).to_owned()).collect();
        Plan::new(self.problem, self.set, &constants, None, root().join("target/shortest"))
    }

    /// The words that a program gets, as formulas.
    pub(crate) fn words(&self) -> impl Iterator<Item = &'static str> {
        let of_problem = PROBLEMS.iter().filter(|one| one.name == self.problem).flat_map(|one| one.inputs);
        of_problem.chain(self.constants).copied()
    }

    /// A formula that says what its words are, as the judge reads it.
    pub(crate) fn with_words(&self, formula: &str) -> String {
        let defined: Vec<&str> = self.words().filter(|word| name_of(word) != *word).collect();
        [&defined[..], &[formula]].concat().join("; ")
    }

    /// The names of the words, as the table has them.
    pub(crate) fn inputs(&self) -> String {
        self.words().map(name_of).collect::<Vec<_>>().join(", ")
    }
}

const SPLIT: &str = "t = o & u; m & (t ^ (t - ms1b(o & l | 1)))";
const REVERSED: &str = "t = o & m; m & ((t - r) ^ rbit(rbit(t) - rbit(r)))";
const SWAPPED: &str = "t = o & m; m & ((t - r) ^ bswap(bswap(t) - bswap(r)))";
const WEST: &str = "p = rbit(o); q = rbit(r); rbit(((p | q) ^ (((p | a) & ~q) - q)) & ~a)";
const BOTH: &str = "t = o & ~r; u = o | r; (u ^ sub8(t, r)) | (u ^ rbit8(sub8(rbit8(t), rbit8(r))))";
const BOTH_TOGETHER: &str = "t = o & ~r; (o ^ sub8(t, r)) | (o ^ rbit8(sub8(rbit8(t), rbit8(r))))";
const BOTH_AT_ONCE: &str = "t = o & ~r; ternary7e(o, sub8(t, r), rbit8(sub8(rbit8(t), rbit8(r))))";
const NORTH: &str = "t = r | ((r << 8) & ~o); p = o | (o << 8); u = t | ((t << 16) & ~p); \
                     q = p | (p << 16); (u | ((u << 32) & ~q)) << 8";
const SPLIT_WITH_ONES: &str = "t = o & u; m & (t ^ (t - ms1b((o | 1) & (l | 1))))";
const SPLIT_OF_X86: &str = "t = o & u; m & (t ^ (t - ((1 << 63) >> lzcnt((o | 1) & (l | 1)))))";
const SPLIT_OF_AVX512: &str = "t = o & u; ternary90(m, t, shr0((1 << 63) - 1, lzcnt(o & l)) - t)";
const ROOK: &str = "t = o & z; m & ((t - c) ^ rbit(rbit(t) - d))";
const ROOK_SPLIT: &str = "t = o & z; m & ((t - c - ms1b(o & w | g)) ^ bswap(bswap(t) - d))";
const ROOK_OF_X86: &str = "t = o & z; m & ((t - c - ((1 << 63) >> lzcnt(o & w | g))) ^ bswap(bswap(t) - d))";
const QUEEN: &str = "t = o & z; p = o & a; q = o & b; x = a & ((p - r) ^ rbit(rbit(p) - rbit(r))); \
                     y = b & ((q - r) ^ rbit(rbit(q) - rbit(r))); n & ((t - c) ^ rbit(rbit(t) - d)) | x | y";

pub(crate) static ROWS: &[Row] = &[
    row("ray", "c", &["1"], 4, ""),
    row("ray", "basic", &[], 4, ""),
    row("ray", "basic", &["1", "2 * r", "~m", "m | r"], 4, ""),
    row("ray", "bmi", &[], 3, ""),
    row("ray", "pext", &[], 3, ""),
    row("ray", "shifts", &["1"], 4, ""),
    row("ray", "wasm", &[], 4, ""),
    row("ray", "neon", &[], 4, ""),
    row("ray", "avx512", &[], 3, ""),
    row("line", "bswap", &[], 7, SWAPPED),
    row("line", "bswap", &["2 * r", "2 * bswap(r)"], 6, SWAPPED),
    row("line", "bswap", &["~m", "m | r"], 6, SWAPPED),
    row("line", "bswap", &["bswap(o)", "bswap(m)"], 6, SWAPPED),
    row("line", "bmi-bswap", &[], 6, SWAPPED),
    row("line", "wasm", &[], 5, SWAPPED),
    row("line", "avx512-bswap", &[], 4, "t = o & m; ternary60(m, t - r, bswap(bswap(t) - bswap(r)))"),
    row("rank", "rbit", &[], 6, REVERSED),
    row("any-line", "rbit", &[], 7, REVERSED),
    row("any-line", "neon", &[], 5, REVERSED),
    row("split-line", "bits", &["1"], 6, SPLIT),
    row("split-line", "bits", &["o | 1", "l | 1"], 5, SPLIT_WITH_ONES),
    row("split-line", "x86", &["1 << 63", "o | 1", "l | 1"], 4, SPLIT_OF_X86),
    row("split-line", "avx512-lzcnt", &["(1 << 63) - 1"], 4, SPLIT_OF_AVX512),
    row("two-rays", "basic", &[], 6, "(m1 & ~(o ^ -(o & m1))) | (m2 & ~(o ^ -(o & m2)))"),
    row("two-rays", "bmi", &[], 7, ""),
    row("two-rays", "bmi", &["m1 | m2"], 6, "(m1 & blsmsk(o & m1)) | (m2 & blsmsk(o & m2))"),
    row("east-north", "basic", &[], 5, ""),
    row("rook", "rbit", &[], 6, ROOK),
    row("rook-split", "bits-bswap", &[], 5, ROOK_SPLIT),
    row("rook-split", "x86", &["1 << 63"], 4, ROOK_OF_X86),
    row("queen", "rbit", &[], 5, QUEEN),
    row("ranks-east", "basic", &["a", "~a"], 6, ""),
    row("ranks-east", "bytes", &[], 4, ""),
    row("ranks-east-together", "basic", &["a", "~a"], 5, ""),
    row("ranks-east-together", "bytes", &[], 3, ""),
    row("ranks-east-together", "avx512", &["a", "~a"], 4, ""),
    row("ranks-west", "rbit", &["a", "~a"], 6, WEST),
    row("ranks-west", "bytes-rbit", &[], 7, ""),
    row("ranks-west-together", "bytes-rbit", &[], 6, ""),
    row("ranks-both", "bytes-rbit", &[], 7, BOTH),
    row("ranks-both-together", "bytes-rbit", &[], 7, BOTH_TOGETHER),
    row("ranks-both-together", "avx512-bytes", &[], 4, BOTH_AT_ONCE),
    row("east-of-byte", "bytes", &[], 3, ""),
    row("rank-of-byte", "bytes-rbit", &[], 7, ""),
    row("rank-of-byte", "bytes-rbit", &["rbit8(r)"], 6, ""),
    row("rank-of-byte", "bytes-rbit", &["add8(r, r)", "add8(rbit8(r), rbit8(r))"], 5, ""),
    row("files-north", "shifts", &["8", "16", "32"], 5, NORTH),
];
