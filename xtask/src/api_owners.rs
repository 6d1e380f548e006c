//! The page for owners of an API type: recommended keys, the audit of merge keys, and deviations from the proposals.

mod audit;
mod deviations;
mod facts;
mod pins;
mod recommended;

use std::path::Path;

use anyhow::Result;

use crate::codegen::fixups::KEY_DEFAULTS;
use crate::codegen::load::Definitions;
use crate::files::{Mode, Page};

use audit::Audit;
use facts::Facts;
use pins::Pins;

const PAGE: Page = Page {
    target: "docs/api-owners.md",
    template: include_str!("api_owners/page.md"),
    command: "cargo xtask generate api-owners",
};

/// The problem of each row of the audit that does not fit these definitions.
pub(crate) fn problems(root: &Path, definitions: Definitions) -> Result<Vec<String>> {
    Ok(Audit::read(root)?.problems(&Facts::of(root, definitions)?))
}

/// Validates the data, then writes or compares the page.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    let facts = Facts::read(root)?;
    let audit = Audit::read(root)?;
    audit.verify(&facts)?;
    let pins = Pins::read(root)?;
    let parts = [
        ("recommended keys", recommended::keys(&facts, &audit)?),
        ("recommended strategies", recommended::strategies(&facts)?),
        ("key defaults", recommended::defaults(&crate::spec::rows(root, KEY_DEFAULTS)?)),
        ("audited", audit.count()),
        ("audit", audit.table(&facts)?),
        ("audit details", audit.details(&pins)?),
        ("deviations", deviations::lists(&crate::spec::rows(root, deviations::FILE)?, &pins)?),
    ];
    PAGE.settle(root, &parts, mode)
}
