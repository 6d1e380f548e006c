//! The archives of a release and their checksums.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use super::{TARGETS, Target};
use crate::process;

/// The SHA-256 of each archive, by its file name.
pub(super) type Sums = BTreeMap<String, String>;

/// Packs the command, which is already built, with its README and the licenses. `folder` is cargo's target folder.
pub(super) fn pack(root: &Path, folder: &Path, target: &Target, version: &str) -> Result<()> {
    let built = folder.join(target.triple).join("release");
    if !built.join(target.command).is_file() {
        bail!(
            "{} has no {}; run `cargo build --release --locked -p smp-cli --target {}`",
            built.display(),
            target.command,
            target.triple
        );
    }
    let dist = folder.join("dist");
    fs::create_dir_all(&dist)?;
    // `-a` selects the format by the ending. The tar of Windows also writes zip.
    let mut tar = Command::new("tar");
    tar.args(["-a", "-c", "-f"]).arg(dist.join(target.archive(version)));
    tar.arg("-C").arg(built).arg(target.command);
    tar.arg("-C").arg(root).args(["LICENSE-APACHE", "LICENSE-MIT"]);
    process::run(tar.arg("-C").arg(root.join("smp-cli")).arg("README.md"))
}

/// The checksums of the archives of all targets in a folder.
pub(super) fn sums(folder: &Path, version: &str) -> Result<Sums> {
    let sum = |target: &Target| {
        let name = target.archive(version);
        let bytes = fs::read(folder.join(&name)).with_context(|| format!("the archive {name} cannot be read"))?;
        let mut sum = String::new();
        Sha256::digest(bytes).iter().try_for_each(|byte| write!(sum, "{byte:02x}"))?;
        Ok((name, sum))
    };
    TARGETS.iter().map(sum).collect()
}
