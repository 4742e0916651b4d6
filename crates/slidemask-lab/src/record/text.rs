//! A text without line breaks and comment marks, so that a piece is found however its lines are broken.

use std::ops::Range;

use super::pattern::Pattern;

/// The characters of a text with one space between words, and their places in the file.
pub(super) struct Text<'a> {
    file: &'a str,
    pub(super) seen: Vec<char>,
    /// For each character of `seen`, the byte of the file at which it begins.
    from: Vec<usize>,
}

/// The marks that begin a line of a comment, the longer ones first.
const MARKS: [&str; 5] = ["//!", "///", "//", "/**", "* "];

impl<'a> Text<'a> {
    pub(super) fn new(path: &str, file: &'a str) -> Self {
        let is_code = [".rs", ".ts", ".tsx"].iter().any(|ending| path.ends_with(ending));
        let mut text = Self { file, seen: Vec::new(), from: Vec::new() };
        let mut start = 0;
        for line in file.split_inclusive('\n') {
            let trimmed = line.trim_start();
            let marks = if is_code { &MARKS[..] } else { &[] };
            let words = marks.iter().find_map(|mark| trimmed.strip_prefix(mark)).unwrap_or(trimmed);
            for (i, c) in words.char_indices() {
                text.push(c, start + line.len() - words.len() + i);
            }
            start += line.len();
        }
        text
    }

    fn push(&mut self, c: char, from: usize) {
        let c = if c.is_whitespace() { ' ' } else { c };
        if c != ' ' || self.seen.last() != Some(&' ') {
            self.seen.push(c);
            self.from.push(from);
        }
    }

    /// The bytes of the file from the first to the last of these characters.
    pub(super) fn bytes(&self, seen: &Range<usize>) -> Range<usize> {
        let last = seen.end - 1;
        self.from[seen.start]..self.from[last] + self.seen[last].len_utf8()
    }

    /// The characters of `seen` that come from these bytes of the file.
    fn seen(&self, bytes: &Range<usize>) -> Range<usize> {
        let at = |byte: usize| self.from.partition_point(|&from| from < byte);
        at(bytes.start)..at(bytes.end)
    }

    /// Finds every place of the pattern. Returns the ranges of its figures at each.
    pub(super) fn find(&self, pattern: &Pattern) -> Vec<Vec<Range<usize>>> {
        (0..self.seen.len()).filter_map(|start| pattern.matches(&self.seen, start)).collect()
    }

    /// Finds every place of these words.
    pub(super) fn find_words(&self, words: &str) -> Vec<Range<usize>> {
        let words: Vec<_> = words.chars().collect();
        let starts = (0..self.seen.len()).filter(|&start| self.seen[start..].starts_with(&words));
        starts.map(|start| start..start + words.len()).collect()
    }

    /// The range from a line with this beginning to the next heading of the second level. If the line is a heading of
    /// the first level, the range goes to the end.
    pub(super) fn section(&self, beginning: &str) -> Option<Range<usize>> {
        let start = self.line(beginning)?;
        let after = start + beginning.len();
        let next = if beginning.starts_with("# ") { None } else { self.file[after..].find("\n## ") };
        Some(self.seen(&(start..next.map_or(self.file.len(), |next| after + next))))
    }

    /// The bytes of the first block of plain text after a line with this beginning, without its fences.
    pub(super) fn block(&self, beginning: &str) -> Option<Range<usize>> {
        const FENCE: &str = "```text\n";
        let start = self.line(beginning)?;
        let block = start + self.file[start..].find(FENCE)? + FENCE.len();
        Some(block..block + self.file[block..].find("\n```")?)
    }

    pub(super) fn block_seen(&self, beginning: &str) -> Option<Range<usize>> {
        self.block(beginning).map(|bytes| self.seen(&bytes))
    }

    fn line(&self, beginning: &str) -> Option<usize> {
        let starts = self.file.match_indices(beginning).map(|(start, _)| start);
        starts.into_iter().find(|&start| start == 0 || self.file[..start].ends_with('\n'))
    }

    /// The text around this range, for a message.
    pub(super) fn around(&self, seen: &Range<usize>) -> String {
        let range = seen.start.saturating_sub(40)..self.seen.len().min(seen.end + 40);
        self.seen[range].iter().collect()
    }

    pub(super) fn words(&self, seen: &Range<usize>) -> String {
        self.seen[seen.clone()].iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "//! It takes 0.5\n//!   ns, once.\nfn main() {}\n";

    #[test]
    fn line_breaks_and_comment_marks_are_not_seen() {
        let text = Text::new("a.rs", CODE);
        let pattern = Pattern::parse("takes {r > c @ g / l = time} ns, once").expect("a piece");
        let found = text.find(&pattern);
        let [figures] = &found[..] else { panic!("{} times", found.len()) };
        assert_eq!(&CODE[text.bytes(&figures[0])], "0.5");
        assert_eq!(text.find_words("It takes 0.5 ns, once. fn main").len(), 1);
        assert!(Text::new("a.md", CODE).find(&pattern).is_empty(), "other texts have no such marks");
    }

    #[test]
    fn sections_end_with_the_next_one() {
        const PAGE: &str = "# A\none\n\n## B\ntwo\n```text\nthree\nfour\n```\n\n## C\nfive\n";
        let text = Text::new("a.md", PAGE);
        let words = |beginning: &str| text.section(beginning).map(|range| text.words(&range));
        assert_eq!(words("## B").as_deref(), Some("## B two ```text three four ``` "));
        assert_eq!(words("# A"), Some(text.seen.iter().collect()));
        assert_eq!(words("one").as_deref(), Some("one "));
        assert_eq!(words("## D"), None);
        assert_eq!(text.block("## B").map(|bytes| &PAGE[bytes]), Some("three\nfour"));
        assert_eq!(text.block("## C"), None);
    }
}
