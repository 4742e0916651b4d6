//! The published sets of inputs, by the names that trainers give them.

use core::fmt;

use slidemask::Kind;

use super::inputs::NetworkInputs;
use super::mirror::Mirror;
use super::planes::Planes;
use crate::threats::features::FeatureSet;
use crate::threats::pairs::Pairs;

/// A published part of the inputs of a network.
#[derive(Debug)]
#[non_exhaustive]
pub struct Part {
    /// Its name, as in [`NetworkInputs::named`].
    pub name: &'static str,
    /// What it is, and which networks have it.
    pub about: &'static str,
    add: fn(NetworkInputs) -> NetworkInputs,
}

impl Part {
    /// The number of its inputs.
    ///
    /// ```
    /// for part in slidemask_nnue::network::PARTS {
    ///     println!("{:6} {} ({})", part.size(), part.name, part.about);
    /// }
    /// ```
    #[must_use]
    pub fn size(&self) -> usize {
        (self.add)(NetworkInputs::EMPTY).len()
    }
}

/// Threats of which only one of two symmetric ones counts.
const fn threats(pairs: Pairs) -> FeatureSet {
    FeatureSet::new(pairs).symmetric_once()
}

const WITHOUT_PAWN_PAIRS: Pairs = Pairs::WITHOUT_KINGS.without(Kind::Pawn, Kind::Pawn);

/// All published parts.
pub static PARTS: &[Part] = &[
    Part {
        name: "Full_Threats",
        about: "threats without kings, and without pawns that attack pawns: Stockfish's SFNNv16, PlentyChess",
        add: |inputs| inputs.with_threats(threats(WITHOUT_PAWN_PAIRS)),
    },
    Part {
        name: "Full_Threats_60720",
        about: "threats without kings; pawns also threaten a pawn in front of them: SFNNv14 and SFNNv15",
        add: |inputs| inputs.with_threats(threats(Pairs::WITHOUT_KINGS).with_pushes()),
    },
    Part {
        name: "Full_Threats_60144",
        about: "threats without kings: SFNNv12 and SFNNv13",
        add: |inputs| inputs.with_threats(threats(Pairs::WITHOUT_KINGS)),
    },
    Part {
        name: "Full_Threats_66864",
        about: "threats in which kings attack, but are not attacked: SFNNv11",
        add: |inputs| inputs.with_threats(threats(Pairs::FULL.without_victim(Kind::King))),
    },
    Part {
        name: "Full_Threats_79856",
        about: "threats with kings: SFNNv10",
        add: |inputs| inputs.with_threats(threats(Pairs::FULL)),
    },
    Part {
        name: "PP_3Wide",
        about: "pairs of pawns on the same file or on adjacent ones: SFNNv16, PlentyChess",
        add: NetworkInputs::with_pawn_pairs,
    },
    Part {
        name: "HalfKAv2_hm",
        about: "pieces, for each of 32 squares of the own king, one plane for both kings: Stockfish",
        add: |inputs| inputs.with_planes(Planes::HALF_KA_V2_HM),
    },
    Part {
        name: "HalfKAv2_hm^",
        about: "the same with a plane for each king, as Stockfish's trainer has it before it exports a network",
        add: |inputs| inputs.with_planes(Planes::HALF_KA_V2_HM_TRAINED),
    },
    Part {
        name: "Chess768",
        about: "pieces on their squares: the first networks of most engines",
        add: |inputs| inputs.with_planes(Planes::CHESS_768),
    },
    Part {
        name: "Chess768_hm",
        about: "the same, with files mirrored so that the own king is on files a to d",
        add: |inputs| inputs.with_planes(Planes::CHESS_768.mirrored(Mirror::ToQueenside)),
    },
];

impl NetworkInputs {
    /// The inputs with this name: one or several of [`PARTS`], joined with `+`, in the order of their numbers.
    ///
    /// The loader of Stockfish's trainer says `HalfKAv2_hm` for what is `HalfKAv2_hm^` here, with a plane for each king. Here `HalfKAv2_hm` is what
    /// the trainer exports and Stockfish reads: 22,528 numbers instead of 24,576. So for rows that the trainer takes, add the `^`.
    ///
    /// It is a long computation (some microseconds), so keep the result. A program that knows the set when it is compiled makes a
    /// static with [`with_threats`](Self::with_threats) and related functions.
    ///
    /// # Errors
    /// The text names a part that does not exist, or two parts of the same sort.
    ///
    /// ```
    /// use slidemask_nnue::network::NetworkInputs;
    ///
    /// assert_eq!(NetworkInputs::named("Full_Threats+PP_3Wide+HalfKAv2_hm")?.len(), 86_896);
    /// let error = NetworkInputs::named("Full_Threats+PP_4Wide").unwrap_err();
    /// assert!(error.to_string().starts_with("part 2 of the inputs has an unknown name: expected Full_Threats, "));
    /// # Ok::<(), slidemask_nnue::network::UnknownInputs>(())
    /// ```
    pub fn named(text: &str) -> Result<Self, UnknownInputs> {
        let mut inputs = Self::EMPTY;
        for (i, name) in text.split('+').enumerate() {
            let part = PARTS.iter().find(|part| part.name == name.trim());
            let Some(part) = part else { return Err(UnknownInputs { part: i + 1, twice: false }) };
            let before = inputs.sorts();
            inputs = (part.add)(inputs);
            if inputs.sorts() == before {
                return Err(UnknownInputs { part: i + 1, twice: true });
            }
        }
        Ok(inputs)
    }
}

/// The error for a text that does not name the inputs of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownInputs {
    /// The number of the part that is wrong, counted from 1.
    pub part: usize,
    /// Whether there is an earlier part of the same sort. Otherwise no part has this name.
    pub twice: bool,
}

impl fmt::Display for UnknownInputs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = self.part;
        if self.twice {
            return write!(
                f,
                "part {part} of the inputs is of the same sort as an earlier one: a network has one part of threats, one of pairs of \
                 pawns, and one of pieces"
            );
        }
        write!(f, "part {part} of the inputs has an unknown name: expected ")?;
        for (i, part) in PARTS.iter().enumerate() {
            let before = if i == 0 {
                ""
            } else if i + 1 == PARTS.len() {
                " or "
            } else {
                ", "
            };
            write!(f, "{before}{}", part.name)?;
        }
        write!(f, "; join parts with + (HalfKAv2_hm of the loader of Stockfish's trainer is HalfKAv2_hm^)")
    }
}

impl core::error::Error for UnknownInputs {}
