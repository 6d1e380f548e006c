//! Copies files of the repository into the pages of the book, so that the pages can also be read on GitHub.
//!
//! A line `{{#include FILE}}` is replaced by the file between two comments, and later runs update it:
//!
//! ```text
//! <!-- include ../../docs/lint.md: edit that file, then run `cargo xtask generate book` -->
//! # Findings of smp lint
//! …
//! <!-- end of include -->
//! ```
//!
//! A file that is not Markdown becomes a code block. A link in a file leads to the page of its target, or to the target
//! itself if it has no page.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use mdbook_driver::book::Book;

use crate::relink::{relative, relink, resolve};

/// Folders whose Markdown files must all be pages.
const WHOLE: &[&str] = &["docs", "smp-core/tests/behaviour"];

const OPEN: &str = "<!-- include ";
const HINT: &str = ": edit that file, then run `cargo xtask generate book` -->";
const CLOSE: &str = "<!-- end of include -->";

/// Whether to write or to check the pages.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Write,
    Check,
}

/// The pages of the book.
pub(crate) struct Pages {
    /// The page of each file, as absolute paths. A page is its own page.
    of_file: BTreeMap<PathBuf, PathBuf>,
}

impl Pages {
    /// Finds the pages and the files that they consist of.
    pub(crate) fn of(root: &Path, book: &Book) -> Result<Self> {
        let mut of_file = BTreeMap::new();
        for chapter in book.chapters() {
            let Some(path) = &chapter.path else { continue };
            let page = root.join("book/src").join(path);
            if let Some(file) = chapter.content.lines().next().and_then(included) {
                of_file.insert(resolve(&page, file), page.clone());
            }
            of_file.insert(page.clone(), page);
        }
        for folder in WHOLE {
            for entry in fs::read_dir(root.join(folder))? {
                let file = entry?.path();
                if is_markdown(&file) && !of_file.contains_key(&file) {
                    bail!("{} is not a page of the book; add it to book/src/SUMMARY.md", file.display());
                }
            }
        }
        Ok(Self { of_file })
    }

    /// Whether a file of the repository is a page of the book.
    pub(crate) fn contains(&self, file: &Path) -> bool {
        self.of_file.contains_key(file)
    }

    /// Updates the included files in all pages, or fails if one is stale.
    pub(crate) fn settle(&self, mode: Mode) -> Result<()> {
        for page in self.of_file.iter().filter_map(|(file, page)| (file == page).then_some(page)) {
            let present = fs::read_to_string(page).with_context(|| format!("{} cannot be read", page.display()))?;
            let fresh = self.expand(&present, page).with_context(|| format!("in the page {}", page.display()))?;
            if fresh == present {
                continue;
            }
            match mode {
                Mode::Check => bail!("{} is stale; run `cargo xtask generate book`", page.display()),
                Mode::Write => {
                    fs::write(page, fresh).with_context(|| format!("{} cannot be written", page.display()))?;
                }
            }
        }
        Ok(())
    }

    /// The text of a page with the current contents of the included files.
    fn expand(&self, text: &str, page: &Path) -> Result<String> {
        let mut fresh = String::new();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            match included(line) {
                None => fresh.push_str(line),
                Some(file) => {
                    if line.starts_with(OPEN) {
                        lines.by_ref().find(|line| *line == CLOSE).with_context(|| format!("no line `{CLOSE}`"))?;
                    }
                    let text = self.include(&resolve(page, file), page)?;
                    let _ = write!(fresh, "{OPEN}{file}{HINT}\n{}\n{CLOSE}", text.trim_end());
                }
            }
            fresh.push('\n');
        }
        Ok(fresh)
    }

    /// The text of a file as part of a page.
    fn include(&self, file: &Path, page: &Path) -> Result<String> {
        let text = fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
        if is_markdown(file) {
            return Ok(with_names(&self.rebase(&text, file, page)?));
        }
        let language = match file.extension().and_then(|extension| extension.to_str()) {
            Some("rs") => "rust",
            other => other.unwrap_or_default(),
        };
        Ok(format!("```{language}\n{}\n```", text.trim_end()))
    }

    /// The text of a file whose links work in a page.
    fn rebase(&self, text: &str, file: &Path, page: &Path) -> Result<String> {
        relink(text, file, |link| {
            let target = self.of_file.get(&link.target).unwrap_or(&link.target);
            if !target.exists() {
                bail!("{} has a link to {}, which does not exist", file.display(), target.display());
            }
            // A link to the page itself needs only the fragment.
            let path = if target == page && !link.fragment.is_empty() { String::new() } else { relative(page, target) };
            Ok(format!("{}]({path}{})", link.words, link.fragment))
        })
    }
}

/// Shows the labels of examples: the word after the language of a fence, which neither browsers nor GitHub show.
///
/// ````text
/// ```yaml live   →   *live:*
///
///                    ```yaml
/// ````
fn with_names(text: &str) -> String {
    let mut named = String::new();
    for line in text.lines() {
        match line.strip_prefix("```").and_then(|info| info.split_once(' ')) {
            Some((language, name)) => {
                let gap = if named.is_empty() || named.ends_with("\n\n") { "" } else { "\n" };
                let _ = writeln!(named, "{gap}*{name}:*\n\n```{language}");
            }
            None => {
                let _ = writeln!(named, "{line}");
            }
        }
    }
    named
}

/// The file in an include line.
fn included(line: &str) -> Option<&str> {
    let short = || line.strip_prefix("{{#include ")?.strip_suffix("}}");
    line.strip_prefix(OPEN).and_then(|rest| rest.strip_suffix(HINT)).or_else(short).map(str::trim)
}

fn is_markdown(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "md")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_included_once_and_updated_later() {
        let root = tempfile::tempdir().unwrap();
        let [page, twin, file, code] = ["book/src/a/page.md", "book/src/a/twin.md", "docs/file.md", "docs/main.rs"]
            .map(|name| root.path().join(name));
        fs::create_dir_all(page.parent().unwrap()).unwrap();
        fs::create_dir_all(root.path().join("docs")).unwrap();
        fs::write(&code, "fn main() {}\n").unwrap();
        let source = "# File\n[code](main.rs) [twin](twin.md#b) [here](file.md#c)\n```yaml live\na: 1\n```\n";
        fs::write(&file, source).unwrap();
        fs::write(root.path().join("docs/twin.md"), "").unwrap();
        fs::write(&twin, "").unwrap();
        fs::write(&page, "").unwrap();
        let of_file = [(&file, &page), (&page, &page), (&root.path().join("docs/twin.md"), &twin)];
        let pages = Pages { of_file: of_file.map(|(file, page)| (file.clone(), page.clone())).into() };

        let short = "{{#include ../../../docs/file.md}}\nOwn text.\n{{#include ../../../docs/main.rs}}\n";
        let long = pages.expand(short, &page).unwrap();
        assert_eq!(
            long,
            "<!-- include ../../../docs/file.md: edit that file, then run `cargo xtask generate book` -->\n# File\n\
             [code](../../../docs/main.rs) [twin](twin.md#b) [here](#c)\n\n*live:*\n\n```yaml\na: 1\n```\n\
             <!-- end of include -->\nOwn text.\n\
             <!-- include ../../../docs/main.rs: edit that file, then run `cargo xtask generate book` -->\n```rust\n\
             fn main() {}\n```\n<!-- end of include -->\n"
        );
        assert_eq!(pages.expand(&long, &page).unwrap(), long);

        fs::write(&page, &long).unwrap();
        pages.settle(Mode::Check).unwrap();
        fs::write(&code, "fn main() { run() }\n").unwrap();
        let stale = pages.settle(Mode::Check).unwrap_err().to_string();
        assert!(stale.ends_with("page.md is stale; run `cargo xtask generate book`"), "{stale}");
        pages.settle(Mode::Write).unwrap();
        pages.settle(Mode::Check).unwrap();
        assert!(fs::read_to_string(&page).unwrap().contains("run()"));
    }
}
