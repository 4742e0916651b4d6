//! The published parts of the inputs of a network, as data for C.
//!
//! The library has them as code. So this asks for the numbers of some threats and pieces, and panics where a part has a rule that the
//! header does not know. The tests of the header compare all of its numbers with the library's.

use slidemask::{Color, Kind, Square};
use slidemask_nnue::network::{Mirror, NetworkInputs, PARTS, Planes};
use slidemask_nnue::threats::{FeatureSet, PieceCode, Threat};

/// The rows of the table of parts: their fields are those of `slidemask_part`.
pub(crate) fn written() -> String {
    let rows = PARTS.iter().map(|part| {
        let network = NetworkInputs::named(part.name).expect("a part");
        let (threats, planes) = (network.threats().map(threats), network.planes().map(planes));
        let has = format!("{}, {}", threats.is_some(), planes.is_some());
        let threats = threats.unwrap_or_else(|| "{0}, false, false".to_owned());
        let planes = planes.unwrap_or_else(|| "{0}, SLIDEMASK_MIRROR_NEVER, {0}".to_owned());
        format!("    // {}\n    {{\"{}\", {has}, {threats}, {planes}}},", part.about, part.name)
    });
    rows.collect::<Vec<_>>().join("\n")
}

fn listed(numbers: impl IntoIterator<Item = usize>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

fn threats(features: &FeatureSet) -> String {
    let white = |kind| PieceCode::new(Color::White, kind);
    let counts = |attacker, victim| features.pairs().contains(white(attacker), white(victim));
    let victims = Kind::ALL.map(|attacker| {
        Kind::ALL
            .into_iter()
            .filter(|&victim| counts(attacker, victim))
            .map(|victim| 1 << victim.index())
            .sum()
    });
    for (attacker, victim) in
        PieceCode::ALL.into_iter().flat_map(|one| PieceCode::ALL.map(|other| (one, other)))
    {
        let contains = features.pairs().contains(attacker, victim);
        assert_eq!(contains, counts(attacker.kind(), victim.kind()), "the header knows pairs of kinds");
    }
    let number = |piece, from, to| features.index(Threat { attacker: piece, from, victim: piece, to });
    let symmetric_once = number(white(Kind::Knight), Square::E4, Square::F6).is_none();
    let pushes = number(white(Kind::Pawn), Square::E4, Square::E5).is_some();
    format!("{{{}}}, {symmetric_once}, {pushes}", listed(victims))
}

fn planes(planes: &Planes) -> String {
    let mirror = match planes.mirror() {
        Mirror::Never => "NEVER",
        Mirror::ToQueenside => "TO_QUEENSIDE",
        Mirror::ToKingside => "TO_KINGSIDE",
    };
    // The own king is White's, so only files are mirrored.
    let first = |king: Square, piece| {
        let seen = planes.mirror().perspective(Color::White, king);
        planes.index(Color::White, king, piece, seen.square(Square::A1))
    };
    let of_king = |king| PieceCode::ALL.map(|piece| first(king, piece)).into_iter().min().expect("pieces");
    let of_pieces = PieceCode::ALL.map(|piece| (first(Square::A1, piece) - of_king(Square::A1)) / 64);
    let of_bucket = 64 * (1 + of_pieces.into_iter().max().expect("pieces"));
    let buckets = Square::ALL.map(|king| of_king(king) / of_bucket);
    let rows: Vec<_> = buckets.chunks(16).map(|row| listed(row.iter().copied())).collect();
    let buckets = if buckets == [0; 64] { "0".to_owned() } else { rows.join(",\n      ") };
    format!("{{{}}}, SLIDEMASK_MIRROR_{mirror},\n     {{{buckets}}}", listed(of_pieces))
}
