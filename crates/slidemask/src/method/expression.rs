//! What the text of an expression says: how much work it is, and whether it needs parentheses.
//!
//! The texts are those of [`explained!`](super::steps), read at compile time. A character that does not occur
//! there yet does not compile: whoever writes it says here what it counts.

/// How many operators and calls an expression has.
///
/// Operators with two sides or one, calls of functions and methods, and indexing count one each; casts
/// (`as`, `.cast_unsigned()`), fields, paths and parentheses nothing.
pub(super) const fn operations(text: &str) -> usize {
    let text = text.as_bytes();
    let mut count = 0;
    let mut i = 0;
    while i < text.len() {
        match text[i] {
            _ if is_word(text, i) => {
                let start = i;
                while is_word(text, i) {
                    i += 1;
                }
                // What follows a name directly is its arguments, or an index. No keyword stands before either.
                let arguments = i < text.len() && text[i] == b'(' && !starts_with(text, start, b"cast_");
                count += arguments as usize;
                continue;
            }
            b'<' | b'>' => {
                assert!(i + 1 < text.len() && text[i + 1] == text[i], "shifts occur, comparisons do not");
                count += 1;
                i += 1;
            }
            b'&' | b'|' | b'^' | b'+' | b'-' | b'*' | b'!' | b'[' => count += 1,
            b' ' | b'\n' | b'(' | b')' | b']' | b'.' | b',' | b':' => {}
            _ => panic!("nothing is said of this character yet"),
        }
        i += 1;
    }
    count
}

/// Whether an expression has an operator, or a cast with `as`, outside of parentheses: then it needs them beside another
/// operator.
pub(super) const fn is_compound(text: &str) -> bool {
    let text = text.as_bytes();
    let mut depth = 0;
    let mut i = 0;
    while i < text.len() {
        match text[i] {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            // Operators with two sides and `as` have spaces around them. Commas have one behind, but only in parentheses.
            b' ' if depth == 0 => return true,
            _ => {}
        }
        i += 1;
    }
    false
}

const fn is_word(text: &[u8], i: usize) -> bool {
    i < text.len() && (text[i].is_ascii_alphanumeric() || text[i] == b'_')
}

const fn starts_with(text: &[u8], start: usize, prefix: &[u8]) -> bool {
    let mut i = 0;
    while i < prefix.len() {
        if start + i >= text.len() || text[start + i] != prefix[i] {
            return false;
        }
        i += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{is_compound, operations};

    #[test]
    fn operators_and_calls_count() {
        for (expected, text) in [
            (0, "occupied"),
            (0, "masks.line_ex"),
            (0, "i64::MIN"),
            (0, "0b11_1111 as usize"),
            (0, "(x).cast_unsigned()"),
            (1, "o | 1"),
            (1, "o << 1"),
            (1, "-o"),
            (1, "line.rays()"),
            (1, "mirror(rooks)"),
            (2, "changed & !BARRIER"),
            (2, "upper & upper.wrapping_neg()"),
            (2, "cbn.wrapping_mul(3) >> 56"),
            (2, "(i64::MIN >> lower_or_a1.leading_zeros()).cast_unsigned()"),
            (2, "occupied & (masks.bit |\n    masks.line_ex)"),
            (3, "positive_ray(line.turned(), occupied.reverse_bits())"),
            (3, "FIRST_RANK[inner as usize][slider_file(masks)] as u64"),
            (4, "occupied >> (rank_shift(masks) + 1) & 0b11_1111"),
        ] {
            assert_eq!(operations(text), expected, "{text}");
        }
    }

    #[test]
    #[should_panic(expected = "nothing is said of this character yet")]
    fn what_is_unknown_is_refused() {
        operations("a % b");
    }

    #[test]
    #[should_panic(expected = "shifts occur, comparisons do not")]
    fn comparisons_are_refused() {
        operations("a < b");
    }

    #[test]
    fn operators_outside_of_parentheses_want_some() {
        for text in ["a << 1", "(a) | (b)", "x[i] & 1", "a as u64"] {
            assert!(is_compound(text), "{text}");
        }
        for text in ["a", "line.slider", "cbn.wrapping_mul(3 + 1)", "(a << 1)", "x[i + 1]", "f(a, b)"] {
            assert!(!is_compound(text), "{text}");
        }
    }
}
