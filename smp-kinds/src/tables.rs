//! Reads the tables in `data`, which are part of the program: one row per line, tabs between columns, comments after `#`.

use std::fmt::{self, Display};

use serde::Deserialize;
use serde::de::value::BorrowedStrDeserializer;

/// Returns the rows of a table in their order.
///
/// ```text
/// # group, plural, field
/// apps    deployments    spec.replicas     →  row("apps\tdeployments\tspec.replicas")
/// ```
///
/// # Panics
/// Panics if `row` cannot read a line. Tests read every table, so a released program has no such line.
pub(crate) fn rows<T>(table: &'static str, row: impl Fn(&'static str) -> Option<T>) -> Vec<T> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| row(line).unwrap_or_else(|| panic!("a table in smp-kinds/data has the line {line:?}"))).collect()
}

/// Returns the columns of a line that has exactly `N` of them.
pub(crate) fn columns<const N: usize>(line: &'static str) -> Option<[&'static str; N]> {
    let mut columns = line.split('\t');
    let found = std::array::from_fn(|_| columns.next());
    let is_whole = columns.next().is_none() && found.iter().all(Option::is_some);
    is_whole.then(|| found.map(Option::unwrap_or_default))
}

/// Returns the words of a comma-separated list.
pub(crate) fn words(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.split(',').filter(|word| !word.is_empty())
}

/// Reads the word of an enum that has a word for each variant; `None` if no variant has it.
pub fn word<'w, T: Deserialize<'w>>(word: &'w str) -> Option<T> {
    T::deserialize(BorrowedStrDeserializer::<Unknown>::new(word)).ok()
}

/// A word of no variant. Most kinds are none of those with rules in code, and a message would list these for each.
#[derive(Debug)]
struct Unknown;

impl Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown word")
    }
}

impl std::error::Error for Unknown {}

impl serde::de::Error for Unknown {
    fn custom<T: Display>(_: T) -> Self {
        Self
    }

    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_skipped() {
        assert_eq!(rows("# a, b\na\tb\n", columns::<2>), [["a", "b"]]);
    }

    #[test]
    #[should_panic(expected = "has the line \"a\\tb\\tc\"")]
    fn a_line_with_another_number_of_columns_panics() {
        rows("a\tb\na\tb\tc\n", columns::<2>);
    }
}
