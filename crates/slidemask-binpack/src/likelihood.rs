//! How likely the result of a game is, by the score and the ply of one of its positions.

/// The coefficients of the score at which a side wins every second game, and of how fast it wins more: polynomials of the ply,
/// the highest power first.
const CENTER: [f64; 4] = [-3.683_893_04, 30.070_659_21, -60.528_787_23, 149.533_785_57];
const SPREAD: [f64; 4] = [-2.018_185_7, 15.856_850_38, -29.834_520_23, 47.590_788_27];

/// The plies of the unit of the polynomials, and the last ply for which they hold.
const UNIT: f64 = 64.0;
const LAST_PLY: u16 = 240;
/// The scores in Stockfish's units that are a hundredth of a pawn, and the largest number of hundredths.
const HUNDREDTH: f64 = 2.08;
const MOST_HUNDREDTHS: f64 = 2000.0;

/// The Taylor series of the exponential function.
const SERIES: [f64; 10] = [
    1.0,
    1.0,
    1.0 / 2.0,
    1.0 / 6.0,
    1.0 / 24.0,
    1.0 / 120.0,
    1.0 / 720.0,
    1.0 / 5040.0,
    1.0 / 40_320.0,
    1.0 / 362_880.0,
];

/// The probability of a result for the side to move: [`Filter::likely_results`](crate::Filter::likely_results) has the formula.
#[inline(always)]
pub(crate) fn likelihood(score: i16, ply: u16, result: i8) -> f64 {
    let m = f64::from(if ply < LAST_PLY { ply } else { LAST_PLY }) / UNIT;
    let polynomial = |[a, b, c, d]: [f64; 4]| ((a * m + b) * m + c) * m + d;
    let (center, spread) = (polynomial(CENTER), 1.5 * polynomial(SPREAD));
    let score = (f64::from(score) / HUNDREDTH).clamp(-MOST_HUNDREDTHS, MOST_HUNDREDTHS);
    let wins = |score: f64| 1.0 / (1.0 + exp((center - score) / spread));
    match result {
        0 => 1.0 - wins(score) - wins(-score),
        result => wins(f64::from(result) * score),
    }
}

/// The exponential function for numbers from -700 to 700, to ten digits. `core` has none, and that of `std` differs between systems.
#[inline(always)]
fn exp(x: f64) -> f64 {
    use core::f64::consts::{LN_2, LOG2_E};
    // A power of two, and the series of what is left, which is at most half of ln 2.
    let power = (x * LOG2_E + if x < 0.0 { -0.5 } else { 0.5 }) as i32;
    let rest = x - f64::from(power) * LN_2;
    // In pairs: a step after the other would wait twice as long.
    let square = rest * rest;
    let pair = |n: usize| SERIES[n] + SERIES[n + 1] * rest;
    let four = |n: usize| pair(n) + square * pair(n + 2);
    let series = four(0) + square * square * (four(4) + square * square * pair(8));
    series * f64::from_bits(u64::from((power + 1023).cast_unsigned()) << 52)
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::{exp, likelihood};

    #[test]
    fn exp_is_that_of_std() {
        for x in (-40_000..=40_000).map(|x| f64::from(x) / 1000.0) {
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-10, "{x}");
        }
    }

    /// The answers of the formula in Stockfish's trainer (9f72946), in double precision.
    #[test]
    fn likelihoods_are_those_of_the_trainer() {
        for (score, ply, result, expected) in EXPECTED {
            let found = likelihood(score, ply, result);
            assert!(
                (found - expected).abs() < 1e-9,
                "{score} at ply {ply}, {result}: {found} is not {expected}"
            );
        }
    }

    #[test]
    fn results_share_the_whole() {
        for score in [i16::MIN, -5000, -300, -1, 0, 77, 900, i16::MAX] {
            for ply in [0, 1, 64, 239, 240, u16::MAX] {
                let [lost, drawn, won] = [-1, 0, 1].map(|result| likelihood(score, ply, result));
                // A draw that is next to impossible may be rounded to less than zero.
                assert!([lost, drawn, won].iter().all(|one| (-1e-15..=1.0).contains(one)), "{score} {ply}");
                assert!((lost + drawn + won - 1.0).abs() < 1e-9);
                assert!((score > 0) == (won > lost) || score == 0);
            }
        }
    }

    const EXPECTED: [(i16, u16, i8, f64); 11] = [
        (0, 0, 0, 0.780_777_099_792),
        (0, 100, 1, 0.084_516_821_810),
        (100, 16, 1, 0.193_086_365_106),
        (-250, 30, 1, 0.011_260_012_177),
        (300, 64, -1, 0.004_159_686_925),
        (-32_768, 7, -1, 0.999_999_999_999),
        (32_767, 500, 1, 0.999_999_999_943),
        (600, 240, 0, 0.144_227_867_082),
        (-600, 241, -1, 0.852_113_121_589),
        (208, 120, 0, 0.570_578_029_861),
        (40, 9_999, 1, 0.156_759_398_547),
    ];
}
