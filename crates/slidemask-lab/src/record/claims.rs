//! The file of claims: which text takes which figure from which measurement.
//!
//! The first lines of `docs/measured/claims.txt` explain its format.

use super::pattern::Pattern;

/// All claims, text by text.
#[derive(Debug)]
pub(super) struct Claims(Vec<OfText>);

/// The claims about one text.
#[derive(Debug, Default)]
pub(super) struct OfText {
    pub(super) path: String,
    /// Pieces whose figures come from the committed measurements.
    pub(super) says: Vec<Pattern>,
    /// Headings, and the run whose tables stand in the first block of text under each.
    pub(super) tables: Vec<Under>,
    /// Pieces whose figures come from elsewhere.
    pub(super) elsewhere: Vec<String>,
    /// The beginnings of sections whose figures all come from elsewhere.
    pub(super) sections_from_elsewhere: Vec<String>,
    /// The beginnings of sections in which every figure has to have a source.
    pub(super) complete: Vec<String>,
}

#[derive(Debug)]
pub(super) struct Under {
    pub(super) run: String,
    pub(super) heading: String,
}

/// The meaning of the pieces after a directive.
enum Kind {
    Says,
    Table(String),
    Elsewhere,
    SectionFromElsewhere,
    Complete,
}

impl Claims {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut claims: Vec<OfText> = Vec::new();
        let mut kind = None;
        let mut piece = (0, String::new());
        // The empty line that is added at the end finishes the last piece.
        for (number, line) in (1..).zip(text.lines().chain([""])) {
            if let Some(more) = line.strip_prefix("    ") {
                if piece.1.is_empty() {
                    piece.0 = number;
                }
                piece.1 += more.trim_end();
                piece.1.push(' ');
                continue;
            }
            let at = |number: usize| move |error: String| format!("line {number}: {error}");
            let (started, words) = (piece.0, std::mem::take(&mut piece.1));
            if !words.is_empty() {
                let file = claims
                    .last_mut()
                    .ok_or("a piece stands before the first `file:`")
                    .map_err(|e| at(started)(e.into()))?;
                let kind = kind
                    .as_ref()
                    .ok_or("a piece stands under no directive")
                    .map_err(|e| at(started)(e.into()))?;
                file.add(kind, words.trim()).map_err(at(started))?;
            }
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let unknown =
                || at(number)(format!("{line:?} is no directive; the first lines of the file list them"));
            let (name, argument) = line.split_once(':').ok_or_else(unknown)?;
            let argument = argument.trim();
            kind = Some(match name {
                "file" if claims.iter().any(|file| file.path == argument) => {
                    return Err(at(number)(format!("{argument} has claims above: add these to them")));
                }
                "file" => {
                    claims.push(OfText { path: argument.into(), ..OfText::default() });
                    kind = None;
                    continue;
                }
                "says" => Kind::Says,
                "table" => Kind::Table(argument.into()),
                "elsewhere" if !argument.is_empty() => Kind::Elsewhere,
                "section from elsewhere" if !argument.is_empty() => Kind::SectionFromElsewhere,
                "complete" => Kind::Complete,
                _ => return Err(unknown()),
            });
        }
        Ok(Self(claims))
    }

    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|file| &*file.path)
    }

    pub(super) fn of(&self, path: &str) -> Option<&OfText> {
        self.0.iter().find(|file| file.path == path)
    }
}

impl OfText {
    fn add(&mut self, kind: &Kind, piece: &str) -> Result<(), String> {
        match kind {
            Kind::Says => self.says.push(Pattern::parse(piece)?),
            Kind::Table(run) => self.tables.push(Under { run: run.clone(), heading: piece.into() }),
            Kind::Elsewhere => self.elsewhere.push(piece.into()),
            Kind::SectionFromElsewhere => self.sections_from_elsewhere.push(piece.into()),
            Kind::Complete => self.complete.push(piece.into()),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_belong_to_the_directive_above_them() {
        let claims = Claims::parse(
            "# a comment\nfile: a.md\nsays:\n    one {r = time}\n    of two lines\n\n    another {r = time}\n\nelsewhere: by hand\n    \
             0.5 ns\n\ntable: perft-plain\n    ## Built\n\nfile: b.md\ncomplete:\n    # B\n",
        );
        let claims = claims.expect("claims");
        assert_eq!(claims.texts().collect::<Vec<_>>(), ["a.md", "b.md"]);
        let [a, b] = &claims.0[..] else { panic!("two texts") };
        assert_eq!(
            (a.says.len(), &a.elsewhere[..], &*a.tables[0].run),
            (2, &["0.5 ns".to_owned()][..], "perft-plain")
        );
        assert_eq!(b.complete, ["# B"]);
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_line() {
        for (text, said) in [
            ("says:\n    a piece", "line 2: a piece stands before"),
            ("file: a.md\n    a piece", "line 2: a piece stands under no directive"),
            ("file: a.md\nsay:\n", "line 2: \"say:\" is no directive"),
            ("file: a.md\nelsewhere:\n", "line 2: \"elsewhere:\" is no directive"),
            ("file: a.md\nfile: b.md\nfile: a.md\n", "line 3: a.md has claims above"),
            (
                "file: a.md\nsays:\n\n    {r = low to x}",
                "line 4: the placeholder {r = low to x}: only ratios",
            ),
            ("file: a.md\nsays:\n\n    {r = speed}", "line 4: the placeholder {r = speed}: no quantity"),
        ] {
            let error = Claims::parse(text).expect_err(text);
            assert!(error.starts_with(said), "{error}");
        }
    }
}
