//! `Variant`: the board and the pieces of a variant such as shogi, and attack sets of columns. `boards.py` has the documentation for Python, and checks
//! and shapes the arrays.

use std::sync::Arc;

use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use slidemask_wide::games::{Attacks, Kind, capablanca};
use slidemask_wide::{BoardWord, BoxedPieces, Fen, FenError, Piece, Set, Shape, Square, U256};

use crate::lookups::{self, equal, read};
use crate::{names, threads};

/// Lookups in a block of a column.
const BLOCK: usize = 1 << 13;

/// The board and the pieces of a variant. Boards of up to 64 squares are computed in words of 128 bits, too: one copy of the code less.
#[derive(Debug)]
pub(crate) struct Rules {
    pub(crate) name: String,
    pub(crate) shape: Shape,
    pub(crate) sides: [&'static str; 2],
    kinds: Vec<Kind<'static>>,
    pub(crate) pieces: Pieces,
    variant: Option<&'static slidemask_wide::Variant>,
}

#[derive(Debug)]
pub(crate) enum Pieces {
    Narrow(BoxedPieces<u128>),
    Wide(BoxedPieces<U256>),
}

/// Calls a function for either word.
macro_rules! in_word {
    ($pieces:expr, $bound:ident => $body:expr) => {
        match $pieces {
            $crate::variant::Pieces::Narrow($bound) => $body,
            $crate::variant::Pieces::Wide($bound) => $body,
        }
    };
}
pub(crate) use in_word;

impl Rules {
    fn new(
        name: String,
        shape: Shape,
        kinds: Vec<Kind<'static>>,
        variant: Option<&'static slidemask_wide::Variant>,
    ) -> PyResult<Self> {
        let wrong = |error| PyValueError::new_err(format!("{name}: {error}"));
        let pieces = if shape.bits() <= 128 {
            Pieces::Narrow(BoxedPieces::boxed(&shape, &kinds).map_err(wrong)?)
        } else {
            Pieces::Wide(BoxedPieces::boxed(&shape, &kinds).map_err(wrong)?)
        };
        let sides = variant.map_or(["white", "black"], |variant| variant.sides);
        Ok(Self { name, shape, sides, kinds, pieces, variant })
    }

    pub(crate) fn read<'a>(&self, text: &'a str) -> Result<Fen<'a>, FenError> {
        self.variant.map_or_else(|| Fen::parse(&self.shape, text), |variant| variant.parse(text))
    }

    /// The number of words of 64 bits of a set: 1, 2 or 4.
    pub(crate) fn words(&self) -> usize {
        self.shape.bits().div_ceil(64).next_power_of_two()
    }

    /// The piece with this letter, or the piece with this name of the side that moves up.
    pub(crate) fn piece(&self, text: &str) -> PyResult<Piece> {
        let of = |kind: &Kind<'_>, is_white| Piece {
            letter: kind.letter,
            is_white,
            is_promoted: kind.is_promoted,
        };
        let both = self.kinds.iter().flat_map(|kind| [(kind, of(kind, true)), (kind, of(kind, false))]);
        let mut found =
            both.filter(|(kind, piece)| piece.to_string() == text || piece.is_white && kind.name == text);
        found.next().map(|(_, piece)| piece).ok_or_else(|| {
            let kinds = self.kinds.iter().map(|kind| format!("{} ({})", of(kind, true), kind.name));
            let kinds = kinds.collect::<Vec<_>>().join(", ");
            let (name, text) = (&self.name, text.escape_debug());
            PyValueError::new_err(format!(
                "{name} has no piece '{text}': its pieces are {kinds}, in lower case for the other side"
            ))
        })
    }

    /// Whether a piece has to know where all cannons are.
    fn is_janggi_cannon(&self, piece: Piece) -> bool {
        let mut kinds = self.kinds.iter().filter(|kind| kind.letter == piece.letter);
        kinds.any(|kind| matches!(kind.attacks, Attacks::JanggiCannon(_)))
    }

    /// Whether a side moves up the board.
    pub(crate) fn side(&self, side: &Bound<'_, PyAny>) -> PyResult<bool> {
        let [first, second] = self.sides;
        names::chosen(Some(side), "side", &[(first, true), (second, false)]).copied()
    }
}

/// A set from its words.
pub(crate) fn set_of<W: BoardWord>(words: &[u64]) -> Set<W> {
    let mut limbs = [0; 4];
    limbs[..words.len()].copy_from_slice(words);
    Set(W::from_limbs(limbs))
}

/// Writes a set into its words.
pub(crate) fn write<W: BoardWord>(set: Set<W>, words: &mut [u64]) {
    words.copy_from_slice(&set.0.to_limbs()[..words.len()]);
}

#[pyclass(frozen, module = "slidemask._native", name = "Variant")]
pub(crate) struct Variant(pub(crate) Arc<Rules>);

#[pymethods]
impl Variant {
    #[new]
    fn new(variant: &Bound<'_, PyAny>) -> PyResult<Self> {
        let expected = format!("one of {}", variant_names().join(", "));
        let known = names::named(variant, "variant", &expected, slidemask_wide::Variant::named)?;
        Ok(Self(Arc::new(Rules::new(known.name.into(), known.shape, known.kinds.to_vec(), Some(known))?)))
    }

    #[staticmethod]
    fn rectangle(files: &Bound<'_, PyAny>, ranks: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (files, ranks) = (names::natural(files, "files", 1)?, names::natural(ranks, "ranks", 1)?);
        let shape =
            Shape::rectangle(files, ranks).map_err(|error| PyValueError::new_err(error.to_string()))?;
        // A board may be too narrow for some of the pieces.
        let lands = |kind: &&Kind<'_>| BoxedPieces::<U256>::boxed(&shape, &[**kind]).is_ok();
        let kinds = capablanca::KINDS.iter().filter(lands).copied().collect();
        Ok(Self(Arc::new(Rules::new(format!("{files}x{ranks}"), shape, kinds, None)?)))
    }

    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    #[getter]
    fn files(&self) -> usize {
        self.0.shape.files()
    }

    #[getter]
    fn ranks(&self) -> usize {
        self.0.shape.ranks()
    }

    #[getter]
    fn words(&self) -> usize {
        self.0.words()
    }

    #[getter]
    fn sides(&self) -> (&'static str, &'static str) {
        self.0.sides.into()
    }

    #[getter]
    fn start(&self) -> Option<&'static str> {
        self.0.variant.map(|variant| variant.start)
    }

    /// The letters and names of the pieces of the side that moves up. Several kinds may have one letter.
    #[getter]
    fn pieces(&self) -> Vec<(String, &'static str)> {
        let letter = |kind: &Kind<'_>| {
            Piece { letter: kind.letter, is_white: true, is_promoted: kind.is_promoted }.to_string()
        };
        self.0.kinds.iter().map(|kind| (letter(kind), kind.name)).collect()
    }

    /// The name of each square, and `None` for a hole.
    fn names(&self) -> Vec<Option<String>> {
        let shape = &self.0.shape;
        let squares = (0..=u8::MAX).take(shape.bits()).map(Square::new);
        squares.map(|square| shape.contains(square).then(|| shape.name(square).to_string())).collect()
    }

    #[expect(clippy::needless_pass_by_value, reason = "it is made of a list of Python")]
    fn draw(&self, set: Vec<u64>) -> PyResult<String> {
        equal(&[self.0.words(), set.len()])?;
        Ok(self.0.shape.draw(set_of::<U256>(&set)).to_string())
    }

    fn square(&self, name: &str) -> PyResult<usize> {
        self.0
            .shape
            .named(name)
            .map(Square::index)
            .map_err(|error| PyValueError::new_err(format!("square is {name:?}: {error}")))
    }

    /// The attacks of a piece on each square. The sets of `out`, `occupied` and `cannons` follow one another.
    #[pyo3(signature = (piece, squares, out, occupied, cannons=None))]
    fn attacks(
        &self,
        piece: &str,
        squares: &Bound<'_, PyArray1<u8>>,
        out: &Bound<'_, PyArray1<u64>>,
        occupied: &Bound<'_, PyArray1<u64>>,
        cannons: Option<&Bound<'_, PyArray1<u64>>>,
    ) -> PyResult<()> {
        let (rules, piece, width) = (&self.0, self.0.piece(piece)?, self.0.words());
        let (squares, occupied) = (read(squares)?, read(occupied)?);
        if cannons.is_none() && rules.is_janggi_cannon(piece) {
            let message =
                format!("a cannon of {} has to know all cannons: pass their sets as cannons", rules.name);
            return Err(PyValueError::new_err(message));
        }
        // Other pieces do not ask where the cannons are.
        let cannons = cannons.map(read).transpose()?;
        let cannons = cannons.as_ref().unwrap_or(&occupied);
        let (py, mut out) = (out.py(), lookups::write(out)?);
        let (squares, occupied, out) = (squares.as_slice()?, occupied.as_slice()?, out.as_slice_mut()?);
        let cannons = cannons.as_slice()?;
        equal(&[squares.len() * width, occupied.len(), cannons.len(), out.len()])?;
        threads::fill(py, out, width, BLOCK, |first, out| {
            for (row, out) in (first..).zip(out.chunks_mut(width)) {
                let square = Square::new(squares[row]);
                let [occupied, cannons] = [occupied, cannons].map(|sets| &sets[row * width..][..width]);
                in_word!(&rules.pieces, pieces => {
                    let attacks = pieces.attacks(piece, square, set_of(occupied), |_| set_of(cannons));
                    write(attacks, out);
                });
            }
        })
    }
}

/// The names of all variants.
#[pyfunction]
pub(crate) fn variant_names() -> Vec<&'static str> {
    slidemask_wide::Variant::ALL.iter().map(|variant| variant.name).collect()
}
