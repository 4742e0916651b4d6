//! Compares the texts with the measurements, and renews them.

use std::ops::Range;

use super::claims::{Claims, OfText, Under};
use super::figures::figures;
use super::pattern::Pattern;
use super::runs::Reports;
use super::text::Text;

/// Texts as they should be.
pub(super) struct Renewed {
    /// Path and new content of each text that changes.
    pub(super) texts: Vec<(String, String)>,
    /// A message to the user that lists the changes.
    pub(super) said: String,
}

/// A figure or a table of a text, and what should stand in its place.
struct Change {
    bytes: Range<usize>,
    to: String,
}

/// The faults of a text, one message for each.
pub(super) fn wrong(claims: &Claims, path: &str, file: &str, reports: &Reports) -> Vec<String> {
    let Some(of_text) = claims.of(path) else { return Vec::new() };
    let text = Text::new(path, file);
    let mut wrong = places_of(of_text, &text);
    for pattern in &of_text.says {
        match piece(pattern, &text, reports) {
            Ok(Some(Piece { is, should_be, .. })) if is != should_be => {
                let [is, should_be] = [is, should_be].map(|values| pattern.with(&values));
                wrong.push(format!("it should say \"{should_be}\", and says \"{is}\""));
            }
            Ok(_) => (),
            Err(error) => wrong.push(error),
        }
    }
    for under in &of_text.tables {
        let is = text.block(&under.heading).map(|bytes| &file[bytes]);
        match table(under, reports) {
            Ok(should_be) => wrong.extend(different_lines(under, is.unwrap_or_default(), &should_be)),
            Err(error) => wrong.push(error),
        }
    }
    wrong.extend(without_source(of_text, &text));
    wrong.into_iter().map(|what| format!("{path}: {what}")).collect()
}

/// A message with the first line that differs, as it is and as it should be.
fn different_lines(under: &Under, is: &str, should_be: &str) -> Option<String> {
    let Under { heading, run } = under;
    let (mut is, mut should_be) = (is.lines(), should_be.lines());
    loop {
        match (is.next(), should_be.next()) {
            (None, None) => return None,
            (is, should_be) if is == should_be => (),
            (is, should_be) => {
                let [is, should_be] = [is, should_be].map(|line| line.unwrap_or("(its end)"));
                return Some(format!(
                    "under \"{heading}\" it should say, from {run}:\n{should_be}\nand says:\n{is}"
                ));
            }
        }
    }
}

/// Fails if a claim has no place in its text, or if a figure has no source.
pub(super) fn places(claims: &Claims, texts: &[(String, String)]) -> Result<(), String> {
    let wrong = texts.iter().flat_map(|(path, file)| {
        let of_text = claims.of(path).map(|of_text| {
            let text = Text::new(path, file);
            [places_of(of_text, &text), without_source(of_text, &text)].concat()
        });
        of_text.into_iter().flatten().map(move |what| format!("{path}: {what}"))
    });
    let wrong: Vec<_> = wrong.collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

fn places_of(claims: &OfText, text: &Text<'_>) -> Vec<String> {
    let mut wrong = Vec::new();
    for pattern in &claims.says {
        let piece = pattern.with(&vec!["…"; pattern.asked.len()]);
        match text.find(pattern).len() {
            1 => (),
            0 => wrong.push(format!("\"{piece}\" is claimed and does not stand there")),
            times => wrong.push(format!("\"{piece}\" stands there {times} times; claim a longer piece")),
        }
    }
    let missing =
        |found: bool, what: &str| (!found).then(|| format!("{what} is claimed and does not stand there"));
    wrong.extend(
        claims.elsewhere.iter().filter_map(|words| missing(!text.find_words(words).is_empty(), words)),
    );
    let sections = claims.sections_from_elsewhere.iter().chain(&claims.complete);
    wrong.extend(sections.filter_map(|section| missing(text.section(section).is_some(), section)));
    let tables = claims.tables.iter().map(|under| &under.heading);
    wrong.extend(tables.filter_map(|heading| missing(text.block(heading).is_some(), heading)));
    wrong
}

/// The figures without a source in the sections in which every figure needs one.
fn without_source(claims: &OfText, text: &Text<'_>) -> Vec<String> {
    let mut known: Vec<Range<usize>> =
        claims.says.iter().flat_map(|pattern| text.find(pattern)).flatten().collect();
    known.extend(claims.elsewhere.iter().flat_map(|words| text.find_words(words)));
    known.extend(claims.sections_from_elsewhere.iter().filter_map(|section| text.section(section)));
    known.extend(claims.tables.iter().filter_map(|under| text.block_seen(&under.heading)));
    let complete: Vec<_> = claims.complete.iter().filter_map(|section| text.section(section)).collect();
    let within = |ranges: &[Range<usize>], figure: &Range<usize>| {
        ranges.iter().any(|range| range.start <= figure.start && figure.end <= range.end)
    };
    let figures = figures(&text.seen).into_iter();
    let unknown = figures.filter(|figure| within(&complete, figure) && !within(&known, figure));
    let said = |figure: Range<usize>| {
        let (number, around) = (text.words(&figure), text.around(&figure));
        format!(
            "the figure {number} has no source: \"…{around}…\"; claim it, or list it with where it comes from"
        )
    };
    unknown.map(said).collect()
}

/// The figures of a piece: their places, their present values and the values that they should have.
struct Piece {
    ranges: Vec<Range<usize>>,
    is: Vec<String>,
    should_be: Vec<String>,
}

fn piece(pattern: &Pattern, text: &Text<'_>, reports: &Reports) -> Result<Option<Piece>, String> {
    let values = pattern.asked.iter().map(|asked| {
        let piece = || pattern.with(&vec!["…"; pattern.asked.len()]);
        asked.value(reports).map_err(|error| format!("\"{}\": {error} ({asked:?})", piece()))
    });
    let should_be = values.collect::<Result<Vec<_>, _>>()?;
    let Some(ranges) = text.find(pattern).into_iter().next() else { return Ok(None) };
    let is = ranges.iter().map(|range| text.words(range)).collect();
    Ok(Some(Piece { ranges, is, should_be }))
}

fn table(under: &Under, reports: &Reports) -> Result<String, String> {
    Ok(reports.get(&under.run)?.tables(true).trim_end().to_owned())
}

/// Puts the measurements into the texts.
pub(super) fn renew(
    claims: &Claims,
    texts: &[(String, String)],
    reports: &Reports,
) -> Result<Renewed, String> {
    let mut renewed = Renewed { texts: Vec::new(), said: String::new() };
    for (path, file) in texts {
        let Some(of_text) = claims.of(path) else { continue };
        let text = Text::new(path, file);
        let mut changes = Vec::new();
        for pattern in &of_text.says {
            let piece = piece(pattern, &text, reports).map_err(|error| format!("{path}: {error}"))?;
            let Some(Piece { ranges, is, should_be }) = piece else { continue };
            if is != should_be {
                let [is, new] = [&is, &should_be].map(|values| pattern.with(values));
                renewed.said += &format!("{path}\n  - {is}\n  + {new}\n");
            }
            let change = |(range, to): (&Range<usize>, String)| Change { bytes: text.bytes(range), to };
            changes.extend(ranges.iter().zip(should_be).map(change));
        }
        for under in &of_text.tables {
            if let Some(bytes) = text.block(&under.heading) {
                changes.push(Change { bytes, to: table(under, reports)? });
            }
        }
        let new = changed(file, changes).map_err(|error| format!("{path}: {error}"))?;
        // The test of the texts has to accept every renewed text.
        let wrong = wrong(claims, path, &new, reports);
        if !wrong.is_empty() {
            return Err(wrong.join("\n"));
        }
        if new != *file {
            renewed.texts.push((path.clone(), new));
        }
    }
    renewed.said = match (&*renewed.said, renewed.texts.len()) {
        ("", 0) => "the texts say already what was measured\n".into(),
        (said, texts) => {
            format!("{said}{texts} texts are renewed; read the sentences around each change again\n")
        }
    };
    Ok(renewed)
}

/// The file with the changes made. Two changes of the same place must be equal.
fn changed(file: &str, mut changes: Vec<Change>) -> Result<String, String> {
    changes.sort_by_key(|change| change.bytes.start);
    let (mut new, mut end) = (String::new(), 0);
    let mut last: Option<&Change> = None;
    for change in &changes {
        if let Some(last) = last.filter(|last| change.bytes.start < last.bytes.end) {
            if last.bytes == change.bytes && last.to == change.to {
                continue;
            }
            return Err(format!("two claims differ about \"{}\"", &file[change.bytes.clone()]));
        }
        new += &file[end..change.bytes.start];
        new += &change.to;
        end = change.bytes.end;
        last = Some(change);
    }
    Ok(new + &file[end..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::runs::tests::reports;

    const CLAIMS: &str = "file: a.md\n\
        says:\n    takes {lookups-plain > default @ rook / spread = time} ns\n\n    \
        another {lookups-plain > rival @ rook / * = max ratio.1 to default} times\n\n\
        elsewhere: by hand\n    0.5 ns\n\n\
        table: lookups-plain\n    ## Table\n\n\
        section from elsewhere: a model\n    ## Model\n\n\
        complete:\n    # A\n";

    fn page(time: &str, ratio: &str, table: &str, more: &str) -> String {
        format!(
            "# A\nOne takes\n{time} ns, another {ratio} times that.{more} By hand it was 0.5 ns.\n\n\
             ## Model\n7.5 ns\n\n## Table\n\n```text\n{table}\n```\n"
        )
    }

    fn table() -> String {
        reports().get("lookups-plain").expect("a run").tables(true).trim_end().to_owned()
    }

    fn wrongs(page: &str) -> Vec<String> {
        wrong(&Claims::parse(CLAIMS).expect("claims"), "a.md", page, &reports())
    }

    #[test]
    fn a_text_that_says_what_was_measured_is_right() {
        assert_eq!(wrongs(&page("1.50", "2.0", &table(), "")), [""; 0]);
    }

    #[test]
    fn a_text_that_says_something_else_is_wrong() {
        let said = wrongs(&page("1.51", "2.0", &table(), ""));
        assert_eq!(said, ["a.md: it should say \"takes 1.50 ns\", and says \"takes 1.51 ns\""]);
        let said = wrongs(&page("1.50", "2.0", &table().replace("2.00", "2.01"), ""));
        assert!(said.len() == 1 && said[0].contains("under \"## Table\" it should say"), "{said:?}");
        let said = wrongs("# A\n");
        assert!(said.iter().any(|said| said.contains("\"takes … ns\" is claimed and does not")), "{said:?}");
        let said = wrongs(&page("1.50", "2.0", &table(), " It takes 1.50 ns."));
        assert!(said.iter().any(|said| said.contains("stands there 2 times")), "{said:?}");
    }

    #[test]
    fn a_figure_without_a_source_is_wrong() {
        let said = wrongs(&page("1.50", "2.0", &table(), " A third took 40 %."));
        assert!(said.len() == 1 && said[0].contains("the figure 40 has no source"), "{said:?}");
    }

    #[test]
    fn texts_are_renewed_with_the_figures_and_nothing_else() {
        let claims = Claims::parse(CLAIMS).expect("claims");
        let texts = [("a.md".to_owned(), page("9.99", "2.0", "an old table", ""))];
        places(&claims, &texts).expect("places");
        let Renewed { texts, said } = renew(&claims, &texts, &reports()).expect("renewed");
        assert_eq!(texts, [("a.md".to_owned(), page("1.50", "2.0", &table(), ""))]);
        assert!(said.contains("- takes 9.99 ns\n  + takes 1.50 ns") && !said.contains("another"), "{said}");
        let Renewed { texts, said } = renew(&claims, &texts, &reports()).expect("renewed");
        assert!(texts.is_empty() && said.starts_with("the texts say already"), "{said}");
    }

    #[test]
    fn claims_that_differ_about_a_place_change_nothing() {
        let change = |bytes, to: &str| Change { bytes, to: to.into() };
        assert_eq!(changed("a1b", vec![change(1..2, "2"), change(1..2, "2")]).as_deref(), Ok("a2b"));
        assert!(changed("a1b", vec![change(1..2, "2"), change(1..2, "3")]).is_err());
    }
}
