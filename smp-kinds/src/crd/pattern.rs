//! Patterns in the syntax of Go, matched in linear time.

mod class;
mod translate;

use regex::bytes::{Regex, RegexBuilder};

/// A compiled pattern.
#[derive(Debug)]
pub(super) struct Pattern {
    text: Box<str>,
    compiled: Option<Regex>,
}

impl Pattern {
    /// Compiles a pattern. One that [`check`] refuses matches nothing.
    pub(super) fn new(text: &str) -> Self {
        Self { text: text.into(), compiled: compiled(text).ok() }
    }

    /// The pattern as it is written.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Whether the pattern matches a part of the text.
    pub(super) fn matches(&self, text: &str) -> bool {
        self.compiled.as_ref().is_some_and(|regex| regex.is_match(text.as_bytes()))
    }

    /// The parts of the text that the pattern matches.
    pub(super) fn find<'t>(&'t self, text: &'t str) -> impl Iterator<Item = &'t str> {
        let found = self.compiled.iter().flat_map(move |regex| regex.find_iter(text.as_bytes()));
        found.map(move |part| text.get(part.range()).unwrap_or_default())
    }
}

/// Checks a pattern.
///
/// # Errors
///
/// Returns the text of Go's error if the pattern is not valid or too large.
pub(super) fn check(text: &str) -> Result<(), String> {
    compiled(text).map(drop)
}

/// An estimate of the size of a pattern, without compiling it.
pub(super) fn cost(text: &str) -> usize {
    translate::translate(text).map_or(text.len(), |(_, cost)| cost.saturating_add(50))
}

/// The greatest estimated size of a pattern.
const MAX_COST: usize = 50_000;

fn compiled(text: &str) -> Result<Regex, String> {
    let error = |code: &str, part: &str| format!("error parsing regexp: {code}: `{part}`");
    let (translated, cost) = translate::translate(text).map_err(|wrong| error(wrong.code, &wrong.part))?;
    if cost > MAX_COST {
        return Err(error("expression too large", text));
    }
    let regex = RegexBuilder::new(&translated).size_limit(4 << 20).nest_limit(1000).build();
    regex.map_err(|_| error("invalid or unsupported Perl syntax", text))
}

#[cfg(test)]
mod tests {
    use super::{Pattern, check};

    #[test]
    fn classes_are_those_of_go() {
        assert!(!Pattern::new(r"^\d$").matches("\u{663}"), "digits are ASCII");
        assert!(!Pattern::new(r"^\s$").matches("\u{b}"), "a vertical tab is not a space");
        assert!(Pattern::new("^[a[b]+$").matches("a[b"), "brackets do not nest");
        assert!(Pattern::new("^[a&&b]+$").matches("a&b"), "classes have no operators");
        assert!(Pattern::new(r"^\<\101{,2}$").matches("<A{,2}"));
        assert!(Pattern::new(r"^\Qa.b\E$").matches("a.b"));
    }

    #[test]
    fn errors_are_those_of_go() {
        let error = |text| check(text).expect_err("the pattern is wrong");
        assert_eq!(error("a(b"), "error parsing regexp: missing closing ): `a(b`");
        assert_eq!(error("[a"), "error parsing regexp: missing closing ]: `[a`");
        assert_eq!(error("a**"), "error parsing regexp: invalid nested repetition operator: `**`");
        assert_eq!(error("*a"), "error parsing regexp: missing argument to repetition operator: `*`");
        assert_eq!(error("(?=a)"), "error parsing regexp: invalid or unsupported Perl syntax: `(?=`");
        assert_eq!(error(r"\8"), "error parsing regexp: invalid escape sequence: `\\8`");
    }

    #[test]
    fn a_huge_pattern_is_refused() {
        assert!(check(&format!("{}{}", "(a{1000}|".repeat(60), ")".repeat(60))).is_err());
        assert!(check(&"(".repeat(100_000)).is_err());
    }
}
