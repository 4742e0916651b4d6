//! Keeps the figures of the project's texts equal to the committed measurements.
//!
//! | module | content |
//! |---|---|
//! | `runs` | the committed measurements, and the command that takes each |
//! | `claims` | the file of claims: which text takes which figure from which measurement |
//! | `pattern` | a piece of text with places for figures; reads the figures in them |
//! | `value` | computes the value of a placeholder from a measurement |
//! | `text` | a text without line breaks and comment marks; finds pieces in it |
//! | `figures` | which numbers of a text are figures that need a source |
//! | `check` | compares the texts with the measurements, and renews them |
//! | `write` | writes several files: either all or none |

mod check;
mod claims;
mod figures;
mod pattern;
mod runs;
mod text;
mod value;
mod write;

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use check::Renewed;
use claims::Claims;
use runs::Reports;
pub(crate) use runs::subjects;

/// The folder of the measurements and the claims.
const FOLDER: &str = "docs/measured";

/// The reason why `record` failed. It changed nothing, unless the message says so.
pub(crate) struct Refused(String);

impl Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// The root of the repository that this program was built from.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(root: &Path, path: &str) -> Result<String, Refused> {
    fs::read_to_string(root.join(path)).map_err(|error| Refused(format!("cannot read {path}: {error}")))
}

fn claims(root: &Path) -> Result<Claims, Refused> {
    let path = format!("{FOLDER}/claims.txt");
    Claims::parse(&read(root, &path)?).map_err(|error| Refused(format!("{path}: {error}")))
}

/// What is measured before the texts are renewed.
pub(crate) enum Measure<'a> {
    Nothing,
    /// One of the [`subjects`].
    Only(&'a str),
    All,
}

/// Measures, and renews the texts. Returns a message to the user.
pub(crate) fn record(measure: &Measure<'_>) -> Result<String, Refused> {
    let root = root();
    let claims = claims(&root)?;
    let texts = claims.texts().map(|path| Ok((path.to_owned(), read(&root, path)?)));
    let texts = texts.collect::<Result<Vec<_>, Refused>>()?;
    // If a text cannot be renewed, report it now, not after minutes of measuring.
    check::places(&claims, &texts).map_err(Refused)?;
    let measured = match *measure {
        Measure::Nothing => Vec::new(),
        Measure::Only(subject) => runs::measure(&root, Some(subject))?,
        Measure::All => runs::measure(&root, None)?,
    };
    let reports = Reports::read(&root, &measured)?;
    let files = measured.into_iter().map(|new| (new.run.path(), new.json)).collect();
    let (files, said) = outcome(files, check::renew(&claims, &texts, &reports));
    write::all(&root, &files)?;
    said.map_err(Refused)
}

/// The files to write, and what to say. Measurements are kept even if a claim does not fit them, because they took minutes.
fn outcome(
    mut measured: Vec<(String, String)>,
    renewed: Result<Renewed, String>,
) -> (Vec<(String, String)>, Result<String, String>) {
    let said = match renewed {
        Ok(Renewed { texts, said }) => {
            measured.extend(texts);
            Ok(said)
        }
        Err(error) if measured.is_empty() => Err(error),
        Err(error) => Err(format!(
            "{error}\n\nThe measurements are recorded in {FOLDER}, and the texts are unchanged. Mend {FOLDER}/claims.txt, then \
             renew the texts with `record --texts`."
        )),
    };
    (measured, said)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures of every text agree with the committed measurements, and every figure has a source.
    #[test]
    fn texts_say_what_was_measured() {
        let root = root();
        let claims = claims(&root).unwrap_or_else(|refused| panic!("{refused}"));
        let reports = Reports::read(&root, &[]).unwrap_or_else(|refused| panic!("{refused}"));
        let mut wrong = Vec::new();
        for path in claims.texts() {
            let text = read(&root, path).unwrap_or_else(|refused| panic!("{refused}"));
            wrong.extend(check::wrong(&claims, path, &text, &reports));
        }
        assert!(
            wrong.is_empty(),
            "{}\n\nThe figures are in {FOLDER}/*.json, the claims in {FOLDER}/claims.txt. \
             `cargo run --release -p slidemask-lab -- record --texts` puts the figures into the texts.",
            wrong.join("\n")
        );
    }

    #[test]
    fn measurements_are_kept_if_a_claim_does_not_fit_them() {
        let file = |path: &str| (path.to_owned(), String::new());
        let renewed = || Renewed { texts: vec![file("README.md")], said: "renewed".into() };
        let (files, said) = outcome(vec![file("a.json")], Ok(renewed()));
        assert_eq!((files, said), (vec![file("a.json"), file("README.md")], Ok("renewed".into())));
        let (files, said) = outcome(vec![file("a.json")], Err("no contender".into()));
        assert_eq!(files, [file("a.json")]);
        assert!(said.is_err_and(|said| said.starts_with("no contender") && said.contains("record --texts")));
        // Without a measurement there is nothing to keep.
        assert_eq!(outcome(Vec::new(), Err("no contender".into())), (Vec::new(), Err("no contender".into())));
    }
}
