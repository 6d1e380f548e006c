//! Rewrites the links of the pages for the book, whose readers do not have the repository.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use mdbook_driver::book::{Book, Chapter};

use crate::includes::Pages;
use crate::relink::relink;

/// Keeps links between pages. A link to any other file of the repository is reduced to its text. Returns the images that
/// pages show.
pub(crate) fn fill(root: &Path, pages: &Pages, book: &mut Book) -> Result<Vec<PathBuf>> {
    let mut images = Vec::new();
    let mut failure = None;
    book.for_each_chapter_mut(|chapter| {
        if let Err(error) = fill_chapter(root, pages, chapter, &mut images) {
            failure.get_or_insert(error.context(format!("in the page `{}`", chapter.name)));
        }
    });
    failure.map_or(Ok(images), Err)
}

fn fill_chapter(root: &Path, pages: &Pages, chapter: &mut Chapter, images: &mut Vec<PathBuf>) -> Result<()> {
    let Some(page) = &chapter.path else { return Ok(()) };
    let source = root.join("book/src");
    let own = source.join(page);
    chapter.content = relink(&chapter.content, &own, |link| {
        let to_top = "../".repeat(page.components().count().saturating_sub(1));
        if pages.contains(&link.target) {
            let target = link.target.strip_prefix(&source).context("a page is in the folder of pages")?;
            return Ok(format!("{}]({to_top}{}{})", link.words, target.display(), link.fragment));
        }
        if !link.target.exists() {
            bail!("a link leads to {}, which does not exist", link.target.display());
        }
        if !link.words.starts_with('!') {
            return Ok(link.words[1..].to_owned());
        }
        let name = link.target.file_name().context("an image has a name")?.to_string_lossy().into_owned();
        images.push(link.target);
        Ok(format!("{}]({to_top}{name})", link.words))
    })?;
    Ok(())
}
