//! Builds the book into `target/book` and checks every link in it.

mod includes;
mod links;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use mdbook_driver::MDBook;

use includes::Pages;

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "the report is for the person at the terminal")]
fn main() -> ExitCode {
    match run() {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<String> {
    let root = root()?;
    let output = root.join("target/book");
    let mut book = MDBook::load(root.join("book"))?;
    let pages = Pages::of(&root, &book.book)?;
    let images = pages.fill(&mut book.book)?;
    book.build()?;
    for image in images {
        let name = image.file_name().context("an image has a name")?;
        std::fs::copy(&image, output.join(name)).with_context(|| format!("{} cannot be copied", image.display()))?;
    }
    let report = links::check(&output)?;
    if !report.broken.is_empty() {
        bail!("broken links:\n{}", report.broken.join("\n"));
    }
    Ok(format!("{}: {} pages, {} links", output.display(), report.pages, report.links))
}

/// The root of the repository.
fn root() -> Result<PathBuf> {
    let builder = Path::new(env!("CARGO_MANIFEST_DIR"));
    builder.ancestors().nth(2).context("the builder is not in the repository")?.canonicalize().context("no repository")
}
