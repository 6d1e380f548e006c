//! The page of differences between the dialects: collects the `UPSTREAM:` lines of the engine with their examples.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::files::{self, Files, Mode, Page};

/// The start of a line that names a difference.
const MARK: &str = "// UPSTREAM: ";
/// The code with the differences, and the pages whose headings name them.
const CODE: &str = "smp-core/src";
pub(crate) const PAGES: &str = "smp-core/tests/behavior";

const PAGE: Page = Page {
    target: "docs/upstream.md",
    template: include_str!("upstream/page.md"),
    command: "cargo xtask generate upstream",
};

/// Collects the differences, then writes or compares the page.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    let mut notes = Notes::new();
    for (path, text) in files::read(&root.join(CODE))? {
        collect(&path, &text, &mut notes);
    }
    let is_page = |path: &Path| path.to_string_lossy().starts_with("upstream");
    let pages: Files = files::read(&root.join(PAGES))?.into_iter().filter(|(path, _)| is_page(path)).collect();
    PAGE.settle(root, &[("differences", page(notes, &pages)?)], mode)
}

/// Differences as headings, with the files that mark them.
type Notes = BTreeMap<String, Vec<PathBuf>>;

fn collect(path: &Path, text: &str, notes: &mut Notes) {
    for note in text.lines().filter_map(|line| line.trim_start().strip_prefix(MARK)) {
        let files = notes.entry(heading(note)).or_default();
        if files.last().is_none_or(|last| last != path) {
            files.push(path.to_owned());
        }
    }
}

/// Turns a sentence of a comment into a heading: with a capital first letter and without a full stop.
fn heading(note: &str) -> String {
    let note = note.trim_end().trim_end_matches('.');
    let mut letters = note.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn page(mut notes: Notes, pages: &Files) -> Result<String> {
    let mut text = String::new();
    for (path, page) in pages {
        let name = path.display();
        let title = page.lines().next().and_then(|line| line.strip_prefix("# "));
        let title = title.with_context(|| format!("{PAGES}/{name} does not start with a title"))?;
        write!(text, "\n## {title}\n\n")?;
        for (heading, why) in sections(page) {
            write!(text, "- **[{heading}](../{PAGES}/{name}#{})**. {why}", slug(heading))?;
            let files = notes.remove(heading).unwrap_or_default();
            for (at, file) in files.iter().enumerate() {
                write!(text, "{} [`{1}`](../{CODE}/{1})", if at == 0 { " In" } else { "," }, file.display())?;
            }
            writeln!(text, "{}", if files.is_empty() { "" } else { "." })?;
        }
    }
    let Some((heading, files)) = notes.first_key_value() else { return Ok(text) };
    let file = files.first().map(|file| file.display().to_string()).unwrap_or_default();
    bail!(
        "{CODE}/{file} marks a difference without an example; add one under the heading `## {heading}` to {PAGES}/upstream_*.md"
    )
}

/// The headings of a page, each with the paragraph that gives the reason.
fn sections(page: &str) -> impl Iterator<Item = (&str, String)> {
    page.split("\n## ").skip(1).map(|section| {
        let (heading, rest) = section.split_once('\n').unwrap_or((section, ""));
        let lines = rest.lines().skip_while(|line| line.is_empty()).take_while(|line| !line.is_empty());
        (heading, lines.collect::<Vec<_>>().join(" "))
    })
}

/// The anchor of a heading, in the format of GitHub and others.
pub(crate) fn slug(heading: &str) -> String {
    let stays = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
    heading.to_lowercase().chars().filter(stays).map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::{Files, Notes, collect, page};

    #[test]
    fn every_difference_needs_an_example() {
        let mut notes = Notes::new();
        collect(Path::new("a.rs"), "    // UPSTREAM: `x` is data.\n", &mut notes);
        let of = |heading: &str| Files::from([(PathBuf::from("p.md"), format!("# T\n\n## {heading}\n\nWhy.\nSo.\n"))]);
        let text = page(notes.clone(), &of("`x` is data")).unwrap();
        let item = "- **[`x` is data](../smp-core/tests/behavior/p.md#x-is-data)**. Why. So. In [`a.rs`](../smp-core/src/a.rs).\n";
        assert!(text.ends_with(item), "{text}");
        let error = page(notes, &of("Other")).unwrap_err().to_string();
        assert!(
            error.contains("a.rs marks a difference without an example") && error.contains("## `x` is data"),
            "{error}"
        );
    }
}
