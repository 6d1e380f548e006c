//! Builds the book into `target/book` and checks every link in it; with `include`, updates the files that its pages include.

mod chapters;
mod includes;
mod links;
mod relink;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, anyhow, bail};
use mdbook_driver::MDBook;

use includes::{Mode, Pages};

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "the report is for the person at the terminal")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => build(),
        ["include"] => include(Mode::Write),
        ["include", "--check"] => include(Mode::Check),
        _ => Err(anyhow!("usage: smp-book [include [--check]]")),
    };
    match result {
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

/// Updates the files that pages include, or fails if one is stale.
fn include(mode: Mode) -> Result<String> {
    let root = root()?;
    let book = MDBook::load(root.join("book"))?;
    Pages::of(&root, &book.book)?.settle(mode)?;
    Ok("the pages include the current files".to_owned())
}

fn build() -> Result<String> {
    let root = root()?;
    let output = root.join("target/book");
    let mut book = MDBook::load(root.join("book"))?;
    let pages = Pages::of(&root, &book.book)?;
    pages.settle(Mode::Check)?;
    let images = chapters::fill(&root, &pages, &mut book.book)?;
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
