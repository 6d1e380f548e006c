//! Fills in the templates of pages and writes them.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use smp_page::{processor, table};

/// Fills in the values of a template, and the line that names the machine.
pub fn fill(template: &str, values: &[(&str, String)]) -> String {
    let (model, cores) = processor();
    smp_page::fill(template, values).replace("{machine}", &format!("Measured on {cores} cores of {model}."))
}

/// Writes a page to `docs`, or only prints it.
pub fn publish(name: &str, text: &str, is_printed: bool) -> Result<()> {
    if is_printed {
        print!("{text}");
        return Ok(());
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    fs::write(path, text).with_context(|| format!("docs/{name} cannot be written"))
}

/// A table of names and results.
pub fn results(rows: impl IntoIterator<Item = (impl Into<String>, String)>) -> String {
    table(" | result", rows.into_iter().map(|(name, result)| vec![name.into(), result]))
}
