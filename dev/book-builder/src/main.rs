//! Builds the book into `target/book`.

mod pages;
mod relink;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use mdbook_driver::MDBook;

use pages::Pages;

fn main() -> Result<()> {
    let root = root()?;
    let mut book = MDBook::load(root.join("book"))?;
    let images = Pages::of(&root, &book.book)?.fill(&mut book.book)?;
    book.build()?;
    for image in images {
        let name = image.file_name().context("an image has a name")?;
        let copied = std::fs::copy(&image, root.join("target/book").join(name));
        copied.with_context(|| format!("{} cannot be copied", image.display()))?;
    }
    Ok(())
}

/// The root of the repository.
fn root() -> Result<PathBuf> {
    let builder = Path::new(env!("CARGO_MANIFEST_DIR"));
    builder.ancestors().nth(2).context("the builder is not in the repository")?.canonicalize().context("no repository")
}
