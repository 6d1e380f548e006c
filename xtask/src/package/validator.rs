//! Validates an OpenAPI document with openapi-spec-validator, a Python program.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::process::{self, announce};
use crate::programs;

/// The version in the Python Package Index.
const PACKAGE: &str = "openapi-spec-validator==0.9.0";

/// Validates a document. Without Python or the network, it is skipped with a message; in CI, that is an error.
pub(super) fn run(root: &Path, document: &Path) -> Result<()> {
    let programs = match programs::python(root, PACKAGE) {
        Err(error) if !super::is_ci() => {
            announce(&format!("skipped: {} was not validated: {error:#}", document.display()));
            return Ok(());
        }
        programs => programs?,
    };
    let mut command = Command::new(programs.join("openapi-spec-validator"));
    command.arg(document).current_dir(root);
    process::run(&mut command).context("the document is not valid")
}
