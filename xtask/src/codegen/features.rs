//! Checks that the crate's manifest has a feature for each API group that enables the groups its types refer to.

use std::path::Path;

use anyhow::{Result, ensure};

use super::model::Model;

const MANIFEST: &str = "api-types/Cargo.toml";

/// Fails unless the manifest has a line for every feature and `all` names them.
pub(crate) fn verify(root: &Path, model: &Model) -> Result<()> {
    let manifest = crate::spec::read(root, MANIFEST)?;
    let has = |line: &str| manifest.lines().any(|found| found == line);
    for (feature, needs) in &model.features {
        let needs: Vec<String> = needs.iter().map(|need| format!("\"{need}\"")).collect();
        let line = format!("{feature} = [{}]", needs.join(", "));
        ensure!(has(&line), "{MANIFEST}: `[features]` needs the line `{line}`");
        ensure!(has(&format!("    \"{feature}\",")), "{MANIFEST}: the feature `all` must name \"{feature}\"");
    }
    Ok(())
}
