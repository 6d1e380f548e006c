//! The krew manifest, the Homebrew formula and the list of checksums of a release.

use std::path::Path;

use anyhow::{Result, ensure};

use super::archive::Sums;
use crate::cargo::Package;
use crate::files::Files;
use crate::spec::read;

/// The manifests in the folder `release`, which have placeholders in `<>`.
const MANIFESTS: [&str; 2] = ["smp.yaml", "smp.rb"];

/// The manifests of a release, and its checksums in the format of `sha256sum`.
pub(super) fn filled(root: &Path, command: &Package, repository: &str, sums: &Sums) -> Result<Files> {
    let mut files = Files::new();
    for name in MANIFESTS {
        let mut text = read(root, &format!("release/{name}"))?;
        text = text.replace("<version>", &command.version).replace("<repository>", repository);
        for (archive, sum) in sums {
            text = text.replace(&format!("<sha256 of {archive}>"), sum);
        }
        // The first line is about the placeholders.
        text = text.lines().skip_while(|line| line.starts_with('#')).fold(String::new(), |all, line| all + line + "\n");
        ensure!(!text.contains("<repository>") && !text.contains("<sha256"), "release/{name} still has a placeholder");
        files.insert(name.into(), text);
    }
    let list = sums.iter().fold(String::new(), |list, (archive, sum)| list + sum + "  " + archive + "\n");
    files.insert("SHA256SUMS".into(), list);
    Ok(files)
}
