//! [`Shortest`]: the shortest formulas that are known, as a table.

use super::claim::Claim;
use super::formula::Formula;
use alloc::vec::Vec;

/// The table: a claim, functions, constants, the smallest number of operations known, the largest number that is proved
/// impossible, and a formula. The columns are separated by tabs; `-` stands for nothing. Constants may be names that the formula
/// defines. `slidemask-shortest record` writes it.
const RECORDED: &str = include_str!("shortest.tsv");

/// The same for whole pieces with any functions, written by hand.
const OF_ANY: &str = include_str!("pieces.tsv");

/// The shortest formula that is known for a claim, and what is proved impossible.
///
/// ```
/// use slidemask_formula::judge::{Claim, Formula, Shortest};
///
/// let formula = Formula::parse("t = o & m; m & blsmsk(t)").unwrap();
/// let known = Shortest::known(Claim::Ray, &formula).unwrap();
/// assert_eq!((known.operations, known.impossible), (3, Some(2)));
/// assert_eq!(known.functions, ["blsi", "blsr", "blsmsk"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Shortest {
    /// What it computes. It is not serialized: who asks knows it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub claim: Claim,
    /// The functions that formulas may have besides the operators `~ - + & ^ |`, and `*`, `<<`, `>>` if formulas may have them. The
    /// name `any` stands for all functions.
    pub functions: Vec<&'static str>,
    /// The constants of a square that formulas may have in the proof. A constant may be a name. Then the formula has a line that defines
    /// it.
    pub constants: Vec<&'static str>,
    /// The smallest number of operations that is known.
    pub operations: usize,
    /// The largest number of operations that is proved impossible with these functions and constants, if anything is proved.
    pub impossible: Option<usize>,
    /// A formula with that number of operations.
    pub formula: &'static str,
}

impl Shortest {
    /// All rows of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        [RECORDED, OF_ANY].into_iter().flat_map(|table| table.lines().skip(1)).filter_map(Self::row)
    }

    /// What is known about a claim with the functions of a formula, as [`Formula::functions`] lists them. If several rows have them,
    /// this is the one with the fewest functions.
    #[must_use]
    pub fn known(claim: Claim, formula: &Formula) -> Option<Self> {
        let functions = formula.functions();
        let has_all = |row: &Self| row.has_any() || functions.iter().all(|name| row.functions.contains(name));
        let fewest = |row: &Self| (row.has_any(), row.functions.len());
        Self::all().filter(|row| row.claim == claim && has_all(row)).min_by_key(fewest)
    }

    fn has_any(&self) -> bool {
        self.functions == ["any"]
    }

    fn row(line: &'static str) -> Option<Self> {
        let mut columns = line.split('\t');
        let mut column = || columns.next();
        let claim = column()?.parse().ok()?;
        let mut list = |separator| Some(column()?.split(separator).filter(|&name| name != "-").collect());
        let (functions, constants) = (list(" ")?, list(", ")?);
        let operations = column()?.parse().ok()?;
        let impossible = column()?.parse().ok();
        Some(Self { claim, functions, constants, operations, impossible, formula: column()? })
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::judge::{ignores_other_squares, judge};

    /// Each formula of the table is right, has the number of operations of its row and is found for its own functions.
    #[test]
    #[cfg_attr(miri, ignore = "it tries all cases")]
    fn the_table_is_right() {
        assert_eq!(Shortest::all().count(), RECORDED.lines().count() + OF_ANY.lines().count() - 2);
        for row in Shortest::all() {
            let formula = Formula::parse(row.formula).unwrap_or_else(|error| panic!("{row:?}: {error}"));
            assert_eq!(formula.operations(), row.operations, "{row:?}");
            assert_eq!(judge(row.claim, &formula, |_| ()), Ok(row.claim.case_count()), "{row:?}");
            assert!(ignores_other_squares(row.claim, &formula), "{row:?}");
            let functions = formula.functions();
            assert!(row.has_any() || functions.iter().all(|name| row.functions.contains(name)), "{row:?}");
            assert!(row.impossible.is_none_or(|impossible| impossible < row.operations), "{row:?}");
            assert_eq!(row.constants.is_empty(), row.impossible.is_none(), "{row:?}");
            for constant in &row.constants {
                // A name has its value in the lines before the answer.
                let (lines, _) = row.formula.rsplit_once(';').unwrap_or_default();
                let text = format!("{lines}; {constant}");
                let constant = Formula::parse(&text).unwrap_or_else(|error| panic!("{row:?}: {error}"));
                assert_eq!(constant.operations(), 0, "{row:?}");
            }
        }
    }
}
