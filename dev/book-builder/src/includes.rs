//! Includes files of the repository as pages, and rewrites links between these files to links between pages.
//!
//! `{{#include FILE}}` on a separate line includes a file. A link to another file of the repository becomes a link to
//! its page. If the file has no page, only the text of the link is kept, because readers of the book do not have the
//! file.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use mdbook_driver::book::{Book, Chapter};
use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag};

/// Folders whose Markdown files must all be pages.
const WHOLE: &[&str] = &["docs", "smp-core/tests/behaviour"];

/// Maps files of the repository to pages.
pub(crate) struct Pages {
    /// The folder of the book's own pages.
    source: PathBuf,
    /// The page of each file, as a path in the book.
    of_file: BTreeMap<PathBuf, PathBuf>,
}

impl Pages {
    /// Finds the pages and the files that they are.
    pub(crate) fn of(root: &Path, book: &Book) -> Result<Self> {
        let mut pages = Self { source: root.join("book/src"), of_file: BTreeMap::new() };
        for chapter in book.chapters() {
            let Some(path) = &chapter.path else { continue };
            let own = pages.source.join(path);
            if let Some(file) = included(chapter.content.trim()) {
                pages.of_file.insert(resolve(&own, file), path.clone());
            }
            pages.of_file.insert(own, path.clone());
        }
        for folder in WHOLE {
            for entry in fs::read_dir(root.join(folder))? {
                let file = entry?.path();
                if is_markdown(&file) && !pages.of_file.contains_key(&file) {
                    bail!("{} is not a page of the book; add it to book/src/SUMMARY.md", file.display());
                }
            }
        }
        Ok(pages)
    }

    /// Replaces includes by the files and rewrites links. Returns the images that pages show.
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
        let Some(page) = &chapter.path else { return Ok(()) };
        let own = self.source.join(page);
        let mut filled = String::new();
        for line in self.turn(&chapter.content, &own, page, images)?.lines() {
            match included(line) {
                None => filled.push_str(line),
                Some(file) => {
                    let file = resolve(&own, file);
                    let text = fs::read_to_string(&file).with_context(|| format!("no file {}", file.display()))?;
                    let text = if is_markdown(&file) { self.turn(&text, &file, page, images)? } else { text };
                    filled.push_str(text.trim_end());
                }
            }
            filled.push('\n');
        }
        chapter.content = with_names(&filled);
        Ok(())
    }

    /// The text of a file, with rewritten links.
    fn turn(&self, text: &str, file: &Path, page: &Path, images: &mut Vec<PathBuf>) -> Result<String> {
        let mut turned = String::new();
        let mut done = 0;
        for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
            let Event::Start(
                Tag::Link { link_type: LinkType::Inline, dest_url, .. }
                | Tag::Image { link_type: LinkType::Inline, dest_url, .. },
            ) = event
            else {
                continue;
            };
            let Some((target, fragment)) = local(&dest_url) else { continue };
            let target = resolve(file, target);
            let link = &text[range.clone()];
            let (words, _) = link.rsplit_once("](").context("a link has a target")?;
            turned.push_str(&text[done..range.start]);
            done = range.end;
            if let Some(of_target) = self.of_file.get(&target) {
                let _ = write!(turned, "{words}]({}{}{fragment})", to_top(page), of_target.display());
            } else if !target.exists() {
                bail!("{} has a link to {}, which does not exist", file.display(), target.display());
            } else if link.starts_with('!') {
                let name = target.file_name().context("an image has a name")?.to_string_lossy();
                let _ = write!(turned, "{words}]({}{name})", to_top(page));
                images.push(target);
            } else {
                turned.push_str(&words[1..]);
            }
        }
        turned.push_str(&text[done..]);
        Ok(turned)
    }
}

/// Shows the labels of examples: the word after the language of a fence, which browsers do not show.
fn with_names(text: &str) -> String {
    let mut named = String::new();
    for line in text.lines() {
        if let Some((_, name)) = line.strip_prefix("```").and_then(|info| info.split_once(' ')) {
            let _ = writeln!(named, "\n*{name}:*\n");
        }
        let _ = writeln!(named, "{line}");
    }
    named
}

/// The file in an include line.
fn included(line: &str) -> Option<&str> {
    line.strip_prefix("{{#include ")?.strip_suffix("}}").map(str::trim)
}

/// The file and the fragment (with `#`) of a link to another file of the repository.
fn local<'t>(target: &'t CowStr<'_>) -> Option<(&'t str, &'t str)> {
    if target.contains("://") || target.starts_with('#') {
        return None;
    }
    Some(target.split_at(target.find('#').unwrap_or(target.len())))
}

/// Resolves a path relative to a file.
fn resolve(file: &Path, relative: &str) -> PathBuf {
    let mut path = file.parent().unwrap_or(file).to_path_buf();
    for component in Path::new(relative).components() {
        match component {
            Component::ParentDir => drop(path.pop()),
            Component::CurDir => {}
            other => path.push(other),
        }
    }
    path
}

/// The relative path from a page to the root of the book.
fn to_top(page: &Path) -> String {
    "../".repeat(page.components().count().saturating_sub(1))
}

fn is_markdown(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "md")
}
