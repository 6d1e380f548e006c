//! The files in `spec/`: their checksums, and functions to read them.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use sha2::{Digest, Sha256};

use crate::files::{self, Mode};

/// The checksums of the files, in the format of `sha256sum`.
const SUMS: &str = "spec/SHA256SUMS";

/// The folders whose files are listed.
const FOLDERS: [&str; 3] = ["facts", "cases", "meta-schemas"];

/// Writes the checksums of all facts, cases and meta-schemas, or fails if one differs.
pub(crate) fn settle(root: &Path, mode: Mode) -> Result<()> {
    files::settle_one(root, Path::new(SUMS), sums(root)?, mode, "cargo xtask generate sums")
}

/// The checksums in the format of `sha256sum`.
fn sums(root: &Path) -> Result<String> {
    let mut sums = String::new();
    for folder in FOLDERS {
        let files = files::read(&root.join("spec").join(folder))?;
        ensure!(!files.is_empty(), "spec/{folder} is missing");
        for (path, text) in files {
            let digest = Sha256::digest(text.as_bytes());
            digest.iter().try_for_each(|byte| write!(sums, "{byte:02x}"))?;
            writeln!(sums, "  {folder}/{}", path.display())?;
        }
    }
    Ok(sums)
}

/// Reads a text file of the repository.
pub(crate) fn read(root: &Path, name: &str) -> Result<String> {
    fs::read_to_string(root.join(name)).with_context(|| format!("{name} cannot be read"))
}

/// The rows of a tab-separated file under `spec/facts`, without the heading.
pub(crate) fn rows<const COLUMNS: usize>(root: &Path, name: &str) -> Result<Vec<[String; COLUMNS]>> {
    let text = read(root, &format!("spec/facts/{name}"))?;
    let mut rows = Vec::new();
    for (index, line) in text.lines().enumerate().skip(1) {
        let cells: Vec<String> = line.split('\t').map(str::to_owned).collect();
        let found = cells.len();
        let Ok(row) = cells.try_into() else {
            bail!("spec/facts/{name}:{}: {found} columns; expected {COLUMNS}", index + 1);
        };
        rows.push(row);
    }
    Ok(rows)
}

/// The value that a word in a table names.
pub(crate) fn word<T: ValueEnum>(word: &str) -> Result<T> {
    let names: Vec<_> = T::value_variants().iter().filter_map(T::to_possible_value).collect();
    let names: Vec<&str> = names.iter().map(PossibleValue::get_name).collect();
    T::from_str(word, false).map_err(|_| anyhow!("`{word}` is not one of {}", names.join(", ")))
}
