//! The crate's features: one for each API group, which enables the groups that its types refer to.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result};

use super::model::Model;
use crate::files::{self, Mode};

const MANIFEST: &str = "api-types/Cargo.toml";

/// Writes the features to the manifest, or fails if they differ.
pub(crate) fn settle(root: &Path, model: &Model, mode: Mode) -> Result<()> {
    let manifest = with_features(&crate::spec::read(root, MANIFEST)?, &model.features)?;
    files::settle_one(root, Path::new(MANIFEST), manifest, mode, "cargo xtask generate api-types")
}

/// Replaces the features in the manifest, which end at the first empty line.
fn with_features(manifest: &str, features: &BTreeMap<String, BTreeSet<String>>) -> Result<String> {
    let (before, rest) =
        manifest.split_once("[features]\n").context("api-types/Cargo.toml has no section `[features]`")?;
    let (_, after) = rest.split_once("\n\n").context("api-types/Cargo.toml needs an empty line after `[features]`")?;
    let mut text = "default = [\"all\"]\nall = [\n".to_owned();
    for feature in features.keys() {
        writeln!(text, "    \"{feature}\",")?;
    }
    text.push_str("]\n");
    for (feature, needs) in features {
        let needs: Vec<String> = needs.iter().map(|need| format!("\"{need}\"")).collect();
        writeln!(text, "{feature} = [{}]", needs.join(", "))?;
    }
    Ok(format!("{before}[features]\n{text}\n{after}"))
}
