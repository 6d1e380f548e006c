//! The pages of the book. Many are files of the repository, whose links lead to other files; readers of the book have only the pages.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use mdbook_driver::book::{Book, Chapter};

use crate::relink::{Link, relink, resolve};

/// Folders whose Markdown files must all be pages.
const WHOLE: &[&str] = &["docs", "smp-core/tests/behavior", "smp-apply/tests/behavior"];

pub(crate) struct Pages {
    source: PathBuf,
    /// The page of each file, as absolute paths. A page is its own page.
    of_file: BTreeMap<PathBuf, PathBuf>,
}

impl Pages {
    /// Finds the pages and the files that they consist of.
    pub(crate) fn of(root: &Path, book: &Book) -> Result<Self> {
        let source = root.join("book/src");
        let mut of_file = BTreeMap::new();
        for chapter in book.chapters() {
            let Some(path) = &chapter.path else { continue };
            let page = source.join(path);
            if let Some(file) = included(&chapter.content, &page) {
                of_file.insert(file, page.clone());
            }
            of_file.insert(page.clone(), page);
        }
        for folder in WHOLE {
            for entry in fs::read_dir(root.join(folder))? {
                let file = entry?.path();
                if file.extension().is_some_and(|extension| extension == "md") && !of_file.contains_key(&file) {
                    bail!("{} is not a page of the book; add it to book/src/SUMMARY.md", file.display());
                }
            }
        }
        Ok(Self { source, of_file })
    }

    /// Reads the files that are pages, and rewrites the links of all pages. Returns the images that the pages show.
    pub(crate) fn fill(&self, book: &mut Book) -> Result<Vec<PathBuf>> {
        let mut images = Vec::new();
        let mut failure = None;
        book.for_each_chapter_mut(|chapter| {
            if let Err(error) = self.fill_chapter(chapter, &mut images) {
                failure.get_or_insert(error.context(format!("in the page `{}`", chapter.name)));
            }
        });
        failure.map_or(Ok(images), Err)
    }

    fn fill_chapter(&self, chapter: &mut Chapter, images: &mut Vec<PathBuf>) -> Result<()> {
        let Some(path) = &chapter.path else { return Ok(()) };
        let to_top = "../".repeat(path.components().count().saturating_sub(1));
        let page = self.source.join(path);
        let mut file = page.clone();
        if let Some(included) = included(&chapter.content, &page) {
            let text = fs::read_to_string(&included).with_context(|| format!("{}", included.display()))?;
            (chapter.content, file) = (with_labels(&text), included);
        }
        chapter.content = relink(&chapter.content, &file, |link| self.link(&to_top, link, images))?;
        Ok(())
    }

    /// A link in the book. A link to a file that is not a page is reduced to its text. `to_top` leads from the page to the top of the
    /// book.
    ///
    /// ```text
    /// in docs/kubectl.md:  [server](../smp-server/README.md#stores) [script](../dev/kubectl/prelude.sh)
    /// in the page:         [server](../reference/smp-server.md#stores) script
    /// ```
    fn link(&self, to_top: &str, link: Link<'_>, images: &mut Vec<PathBuf>) -> Result<String> {
        let Link { words, target, fragment } = link;
        if let Some(page) = self.of_file.get(&target) {
            let page = page.strip_prefix(&self.source).context("a page is in the folder of pages")?;
            return Ok(format!("{words}]({to_top}{}{fragment})", page.display()));
        }
        if !target.exists() {
            bail!("a link leads to {}, which does not exist", target.display());
        }
        if !words.starts_with('!') {
            return Ok(words[1..].to_owned());
        }
        let name = target.file_name().context("an image has a name")?.to_string_lossy().into_owned();
        images.push(target);
        Ok(format!("{words}]({to_top}{name})"))
    }
}

/// The Markdown file that a page consists of.
fn included(page: &str, own: &Path) -> Option<PathBuf> {
    let file = page.strip_prefix("{{#include ")?.trim_end().strip_suffix(".md}}")?;
    Some(resolve(own, &format!("{file}.md")))
}

/// Shows the labels of examples: the word after the language of a fence, which neither browsers nor GitHub show.
///
/// ````text
/// ```yaml live   →   *live:*
///
///                    ```yaml
/// ````
fn with_labels(text: &str) -> String {
    let mut shown = String::new();
    for line in text.lines() {
        match line.strip_prefix("```").and_then(|info| info.split_once(' ')) {
            Some((language, label)) => {
                let gap = if shown.is_empty() || shown.ends_with("\n\n") { "" } else { "\n" };
                let _ = writeln!(shown, "{gap}*{label}:*\n\n```{language}");
            }
            None => {
                let _ = writeln!(shown, "{line}");
            }
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        fs::write(at("code.rs"), "").unwrap();
        let of_file = [(at("README.md"), at("book/src/a/readme.md"))].into();
        let pages = Pages { source: at("book/src"), of_file };
        let mut images = Vec::new();
        let text = "[words](../README.md#b) [code](../code.rs) ![c](../code.rs)";
        let mut fill = |text| relink(text, &at("docs/page.md"), |link| pages.link("../", link, &mut images));
        assert_eq!(fill(text).unwrap(), "[words](../a/readme.md#b) code ![c](../code.rs)");
        assert!(fill("[lost](lost.md)").unwrap_err().to_string().ends_with("docs/lost.md, which does not exist"));
        assert_eq!(images, [at("code.rs")]);
    }

    #[test]
    fn a_page_can_be_a_file_with_labels() {
        let page = Path::new("/r/book/src/rules/null.md");
        assert_eq!(included("{{#include ../../../docs/null.md}}\n", page), Some("/r/docs/null.md".into()));
        assert_eq!(included("# Null\n", page), None);
        assert_eq!(with_labels("a\n```yaml live\nb: 1\n```\n"), "a\n\n*live:*\n\n```yaml\nb: 1\n```\n");
    }
}
