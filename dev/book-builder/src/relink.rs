//! Rewrites the links of a page to files of the repository.

use std::path::{Component, Path, PathBuf};

use anyhow::{Context as _, Result};
use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};

/// A link or an image whose target is a file of the repository.
pub(crate) struct Link<'t> {
    /// The link up to its target, without `](`: `[words`, or `![words` for an image.
    pub(crate) words: &'t str,
    pub(crate) target: PathBuf,
    /// The part of the target from `#` on; empty without a fragment.
    pub(crate) fragment: &'t str,
}

/// The text of `file` with each link to a file of the repository replaced.
pub(crate) fn relink(text: &str, file: &Path, mut replace: impl FnMut(Link<'_>) -> Result<String>) -> Result<String> {
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
        if dest_url.contains("://") || dest_url.starts_with('#') {
            continue;
        }
        let (target, fragment) = dest_url.split_at(dest_url.find('#').unwrap_or(dest_url.len()));
        let (words, _) = text[range.clone()].rsplit_once("](").context("a link has a target")?;
        turned.push_str(&text[done..range.start]);
        done = range.end;
        turned.push_str(&replace(Link { words, target: resolve(file, target), fragment })?);
    }
    turned.push_str(&text[done..]);
    Ok(turned)
}

/// Resolves a path relative to a file.
pub(crate) fn resolve(file: &Path, relative: &str) -> PathBuf {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_links_to_files_are_replaced() {
        let text = "[a](b.md#c) ![d](../e.svg) [f](https://g.example) [h](#i) `[j](k)`";
        let replaced = relink(text, Path::new("/r/s/page.md"), |link| {
            Ok(format!("<{} {} {}>", link.words, link.target.display(), link.fragment))
        });
        assert_eq!(replaced.unwrap(), "<[a /r/s/b.md #c> <![d /r/e.svg > [f](https://g.example) [h](#i) `[j](k)`");
    }
}
