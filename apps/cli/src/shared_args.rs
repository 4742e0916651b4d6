//! Arguments that several commands have.

use std::num::NonZeroUsize;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use slidemask::Bitboard;
use slidemask::method::{METHODS, Method, SET_METHODS, SetMethod};

#[derive(Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// The position
    #[arg(value_name = "FEN", conflicts_with = "occupied")]
    fen: Vec<String>,
    /// The occupied squares in hexadecimal, instead of a FEN: bit 0 is a1, bit 63 is h8
    #[arg(long, value_name = "HEX")]
    pub(crate) occupied: Option<Bitboard>,
}

impl PositionArgs {
    /// The FEN, however many words the shell made of it; none for the initial position.
    pub(crate) fn fen(&self) -> Option<String> {
        joined(&self.fen)
    }

    /// Whether the command line has no position.
    pub(crate) fn is_missing(&self) -> bool {
        self.fen.is_empty() && self.occupied.is_none()
    }

    /// Whether the positions are on standard input.
    pub(crate) fn is_standard_input(&self) -> bool {
        self.fen == ["-"]
    }
}

/// The name of the initial position in UCI.
pub(crate) const START: &str = "startpos";

pub(crate) fn joined(words: &[String]) -> Option<String> {
    (!words.is_empty() && words != [START]).then(|| words.join(" "))
}

/// A method of either registry.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AnyMethod {
    One(&'static Method),
    Set(&'static SetMethod),
}

impl AnyMethod {
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        METHODS.iter().map(Self::One).chain(SET_METHODS.iter().map(Self::Set))
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::One(method) => method.name,
            Self::Set(method) => method.name,
        }
    }

    fn one_slider(self) -> Option<&'static Method> {
        match self {
            Self::One(method) => Some(method),
            Self::Set(_) => None,
        }
    }
}

/// Reads the name of a method for one slider.
pub(crate) fn one_slider() -> impl TypedValueParser<Value = &'static Method> {
    any_method().try_map(|method| {
        method.one_slider().ok_or("this method is for whole sets of sliders: use it with slidemask explain")
    })
}

/// Reads the name of any method.
pub(crate) fn any_method() -> impl TypedValueParser<Value = AnyMethod> {
    let names: Vec<_> = AnyMethod::all().map(AnyMethod::name).collect();
    let find = |name: String| AnyMethod::all().find(|method| method.name() == name);
    PossibleValuesParser::from(names).try_map(move |name| find(name).ok_or("there is no such method"))
}

/// Reads a number of threads.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "the number of threads is 1 or more, such as 2")
}
