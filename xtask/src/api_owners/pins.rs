//! The tests that cover a statement of the page: cases by name, and headings of the behavior pages.

use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::files::{self, Files};
use crate::upstream::{PAGES, slug};

const CASES: &str = "spec/cases";

/// The cases and the behavior pages.
pub(crate) struct Pins {
    cases: Files,
    pages: Files,
}

impl Pins {
    pub(crate) fn read(root: &Path) -> Result<Self> {
        Ok(Self { cases: files::read(&root.join(CASES))?, pages: files::read(&root.join(PAGES))? })
    }

    /// Returns links for a list such as `a-case; diff.md#A heading`. The error names the first missing one.
    pub(crate) fn links(&self, pins: &str) -> Result<String> {
        ensure!(!pins.is_empty(), "no case and no heading is named");
        let links: Result<Vec<String>> = pins.split("; ").map(|pin| self.link(pin)).collect();
        Ok(links?.join(", "))
    }

    fn link(&self, pin: &str) -> Result<String> {
        if let Some((page, heading)) = pin.split_once(".md#") {
            let text =
                self.pages.get(Path::new(&format!("{page}.md"))).with_context(|| format!("no page {page}.md"))?;
            let is_there = text.lines().any(|line| line.strip_prefix("## ") == Some(heading));
            ensure!(is_there, "{page}.md has no heading `{heading}`");
            return Ok(format!("[{heading}](../{PAGES}/{page}.md#{})", slug(heading)));
        }
        let line = format!("- name: {pin}");
        let file = self.cases.iter().find(|(_, text)| text.lines().any(|found| found == line));
        let (file, _) = file.with_context(|| format!("there is no case `{pin}`"))?;
        Ok(format!("[`{pin}`](../{CASES}/{})", file.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::Pins;

    #[test]
    fn cases_and_headings_are_linked_and_must_exist() {
        let pins = Pins::read(&crate::root()).unwrap();
        assert_eq!(
            pins.links("s2-retain-keys; null.md#Null removes the field").unwrap(),
            "[`s2-retain-keys`](../spec/cases/seeds.yaml), \
             [Null removes the field](../smp-core/tests/behavior/null.md#null-removes-the-field)"
        );
        let error = |text: &str| pins.links(text).unwrap_err().to_string();
        assert_eq!(error("gone"), "there is no case `gone`");
        assert_eq!(error("null.md#Gone"), "null.md has no heading `Gone`");
        assert_eq!(error("gone.md#Gone"), "no page gone.md");
        assert_eq!(error(""), "no case and no heading is named");
    }
}
