//! [`Claim`]: what a formula should compute.

use core::str::FromStr;
use core::{error::Error, fmt};

use slidemask::Square;
use slidemask_proof::cases::{squares, subset_count};
use slidemask_proof::oracle::{self, BISHOP, QUEEN, ROOK, Step};

/// What a formula should compute: the attacks of a slider on one ray, on one line, or on all of its rays.
///
/// ```
/// use slidemask_formula::judge::Claim;
///
/// assert_eq!("line".parse(), Ok(Claim::Line));
/// assert_eq!(Claim::Line.to_string(), "line");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// A ray to higher squares: north, north-east, east or north-west.
    Ray,
    /// A ray to lower squares: south, south-west, west or south-east.
    Lower,
    /// The ray to the east alone.
    East,
    /// The ray to the west alone.
    West,
    /// The rays to the east and to the north together: those of a rook to higher squares.
    Pair,
    /// A file, a diagonal or an antidiagonal: the lines that a byte swap mirrors.
    Line,
    /// A rank.
    Rank,
    /// The four rays of a rook.
    Rook,
    /// The four rays of a bishop.
    Bishop,
    /// The eight rays of a queen.
    Queen,
}

/// The rays that a slider attacks along, and those whose subsets are the cases. Both are the same, except for a queen, whose
/// rays have too many subsets.
pub(super) type Rays = (&'static [Step], &'static [Step]);

impl Claim {
    /// All claims.
    pub const ALL: [Self; 10] = [
        Self::Ray,
        Self::Lower,
        Self::East,
        Self::West,
        Self::Pair,
        Self::Line,
        Self::Rank,
        Self::Rook,
        Self::Bishop,
        Self::Queen,
    ];

    /// The name of the claim, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ray => "ray",
            Self::Lower => "lower",
            Self::East => "east",
            Self::West => "west",
            Self::Pair => "pair",
            Self::Line => "line",
            Self::Rank => "rank",
            Self::Rook => "rook",
            Self::Bishop => "bishop",
            Self::Queen => "queen",
        }
    }

    /// The number of cases in which [`judge`](super::judge()) tries a formula.
    ///
    /// ```
    /// use slidemask_formula::judge::Claim;
    ///
    /// let cases = Claim::ALL.map(Claim::case_count);
    /// assert_eq!(cases, [5_532, 5_532, 2_032, 2_032, 65_024, 13_312, 8_192, 1_048_576, 71_168, 1_119_744]);
    /// ```
    #[must_use]
    pub fn case_count(self) -> u64 {
        self.rays().iter().map(|(_, gone_through)| subset_count(gone_through)).sum()
    }

    /// The rays of each slider that has some, and its square.
    pub(super) fn sliders(self) -> impl Iterator<Item = (Rays, Square)> {
        let all = self.rays().iter().flat_map(|&rays| squares().map(move |square| (rays, square)));
        all.filter(|&((_, gone_through), square)| oracle::slide(square as u8, gone_through, 0) != 0)
    }

    const fn rays(self) -> &'static [Rays] {
        const NORTH: &[Step] = &[(0, 1)];
        const NORTH_EAST: &[Step] = &[(1, 1)];
        const EAST: &[Step] = &[(1, 0)];
        const NORTH_WEST: &[Step] = &[(-1, 1)];
        const SOUTH: &[Step] = &[(0, -1)];
        const SOUTH_WEST: &[Step] = &[(-1, -1)];
        const WEST: &[Step] = &[(-1, 0)];
        const SOUTH_EAST: &[Step] = &[(1, -1)];
        const PAIR: &[Step] = &[(1, 0), (0, 1)];
        const RANK: &[Step] = &[(1, 0), (-1, 0)];
        const FILE: &[Step] = &[(0, 1), (0, -1)];
        const DIAGONAL: &[Step] = &[(1, 1), (-1, -1)];
        const ANTIDIAGONAL: &[Step] = &[(-1, 1), (1, -1)];
        match self {
            Self::Ray => &[(NORTH, NORTH), (NORTH_EAST, NORTH_EAST), (EAST, EAST), (NORTH_WEST, NORTH_WEST)],
            Self::Lower => {
                &[(SOUTH, SOUTH), (SOUTH_WEST, SOUTH_WEST), (WEST, WEST), (SOUTH_EAST, SOUTH_EAST)]
            }
            Self::East => &[(EAST, EAST)],
            Self::West => &[(WEST, WEST)],
            Self::Pair => &[(PAIR, PAIR)],
            Self::Line => &[(FILE, FILE), (DIAGONAL, DIAGONAL), (ANTIDIAGONAL, ANTIDIAGONAL)],
            Self::Rank => &[(RANK, RANK)],
            Self::Rook => &[(ROOK, ROOK)],
            Self::Bishop => &[(BISHOP, BISHOP)],
            Self::Queen => &[(QUEEN, ROOK), (QUEEN, BISHOP)],
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Claim {
    type Err = UnknownClaim;

    fn from_str(text: &str) -> Result<Self, UnknownClaim> {
        Self::ALL.into_iter().find(|claim| claim.name() == text).ok_or(UnknownClaim)
    }
}

/// The error for a text that is not the name of a [`Claim`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnknownClaim;

impl fmt::Display for UnknownClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no such claim: expected one of {}", Claim::ALL.map(Claim::name).join(", "))
    }
}

impl Error for UnknownClaim {}
