//! Validates an OpenAPI document with openapi-spec-validator, a Python program.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::{process, programs};

/// The version in the Python Package Index.
const PACKAGE: &str = "openapi-spec-validator==0.9.0";

/// Validates a document.
pub(super) fn run(root: &Path, document: &Path) -> Result<()> {
    let mut command = Command::new(programs::python(root, PACKAGE)?.join("openapi-spec-validator"));
    command.arg(document).current_dir(root);
    process::run(&mut command).context("the document is not valid")
}
