//! The files under `spec/`: their checksums, and reading them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

/// Lists the vendored files, in the format of `sha256sum`.
const SUMS: &str = "spec/SHA256SUMS";

/// Fails unless every vendored file has the checksum written down for it, and every fact, case and meta-schema is listed.
pub(crate) fn verify(root: &Path) -> Result<()> {
    let sums = read(root, SUMS)?;
    let mut listed = Vec::new();
    for line in sums.lines() {
        let Some((expected, name)) = line.split_once("  ") else {
            bail!("{SUMS}: `{line}` is not a checksum, two spaces and a file name");
        };
        let path = root.join("spec").join(name);
        let bytes = fs::read(&path).with_context(|| format!("{SUMS} names spec/{name}, which cannot be read"))?;
        let found = Sha256::digest(&bytes).iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
        if found != expected {
            bail!("spec/{name} has another checksum than {SUMS} says; if the change is meant, run `sha256sum` again");
        }
        listed.push(path);
    }
    for folder in ["facts", "cases", "meta-schemas"] {
        for entry in
            fs::read_dir(root.join("spec").join(folder)).with_context(|| format!("spec/{folder} is missing"))?
        {
            let path = entry?.path();
            if !listed.contains(&path) {
                bail!("spec/{folder} holds {}, which {SUMS} does not list", path.display());
            }
        }
    }
    Ok(())
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
            bail!("spec/facts/{name}:{}: {found} columns, where {COLUMNS} are needed", index + 1);
        };
        rows.push(row);
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    #[test]
    fn vendored_files_have_their_checksums() {
        super::verify(&crate::root()).unwrap();
    }
}
