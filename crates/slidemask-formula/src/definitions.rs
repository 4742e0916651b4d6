//! What the formulas of methods mean by the names that are no lines: records of lines, helpers and constants, as expressions.
//!
//! The functions of the library are the source. That the two agree is shown by the test that every explanation ends in the attacks.

/// A function or a record: its name, its parameters, and its fields as expressions. A function has one field without a name.
pub(crate) type Definition = (&'static str, &'static [&'static str], &'static [(&'static str, &'static str)]);

/// The record that the functions of a file get instead of a line, or of the rank and the file of a rook, has the name `FILE::RECORD`.
pub(crate) static DEFINITIONS: [Definition; 18] = [
    ("whole", &["line"], &[("", "line.lower | line.slider | line.upper")]),
    ("rays", &["line"], &[("", "line.lower | line.upper")]),
    (
        "turned",
        &["line"],
        &[
            ("slider", "line.slider.reverse_bits()"),
            ("lower", "line.upper.reverse_bits()"),
            ("upper", "line.lower.reverse_bits()"),
        ],
    ),
    ("mirror", &["bits"], &[("", "bits.swap_bytes().reverse_bits()")]),
    ("rank_shift", &["masks"], &[("", "masks.bit.trailing_zeros() & 0o70")]),
    ("FIRST_RANK", &["inner", "file"], &[("", "in_rank(1 << file, inner << 1)")]),
    ("in_rank", &["r", "o"], &[("", "(above(r, o) ^ above(r, o) - ms1b(o & (r - 1) | 1)) & 0xff & !r")]),
    ("above", &["r", "o"], &[("", "o & 0xff & -r & !r")]),
    ("slider_file", &["masks"], &[("", "masks.bit.trailing_zeros() & 0o7")]),
    (
        "on_main_diagonal",
        &["masks"],
        &[("bit", "1 << 9 * slider_file(masks)"), ("line_ex", "A1_H8 ^ 1 << 9 * slider_file(masks)")],
    ),
    ("hyperbola_quintessence::Masks", &["line"], &[("bit", "line.slider"), ("line_ex", "line.rays()")]),
    (
        "obstruction_difference::Masks",
        &["line"],
        &[("lower", "line.lower"), ("upper", "line.upper"), ("line_ex", "line.rays()")],
    ),
    (
        "sbamg::Masks",
        &["line"],
        &[
            ("lower", "line.slider - 1 | line.slider & 1"),
            ("line_ex", "line.rays()"),
            ("outer", "blsi(line.lower) | ms1b(line.upper) | 1"),
        ],
    ),
    (
        "joint::Masks",
        &["rank", "file"],
        &[
            ("inner", "(rank.rays() | file.rays()) & !(ms1b(rank.upper) | blsi(rank.lower))"),
            ("rays", "rank.rays() | file.rays()"),
            ("start", "start(rank, file)"),
            ("start_mirrored", "start(rank.turned(), file.turned())"),
        ],
    ),
    (
        "start",
        &["rank", "file"],
        &[("", "(blsi(rank.upper) | blsi(file.upper)) - (ms1b(rank.upper) | blsi(rank.lower))")],
    ),
    (
        "joint::Pair",
        &["rank", "file"],
        &[
            ("rays", "rank.upper | file.upper"),
            ("end", "ms1b(rank.upper)"),
            ("start", "blsi(rank.upper) | blsi(file.upper)"),
        ],
    ),
    (
        "joint::Pairs",
        &["rank", "file"],
        &[("higher", "joint::Pair(rank, file)"), ("lower", "joint::Pair(rank.turned(), file.turned())")],
    ),
    (
        "joint::Swapped",
        &["rank", "file"],
        &[
            ("inner", "(file.rays() | rank.upper) & !ms1b(rank.upper)"),
            ("west", "rank.lower"),
            ("west_end", "blsi(rank.lower | rank.slider)"),
            ("start", "blsi(file.upper) - ms1b(rank.slider | rank.upper)"),
            ("start_swapped", "ms1b(file.lower).swap_bytes() - ms1b(rank.upper).swap_bytes()"),
            ("rays", "rank.rays() | file.rays()"),
        ],
    ),
];

const A_FILE: u64 = 0x0101_0101_0101_0101;

/// The constants, by name.
pub(crate) static CONSTANTS: [(&str, u64); 6] = [
    ("A_FILE", A_FILE),
    ("BARRIER", A_FILE),
    ("ORIGINS", A_FILE),
    ("WALLS", A_FILE << 7),
    ("A1_H8", 0x8040_2010_0804_0201),
    ("SIGN", 1 << 63),
];
