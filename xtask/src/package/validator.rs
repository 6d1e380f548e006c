//! Validates an OpenAPI document with openapi-spec-validator, a Python program.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// The version in the Python Package Index.
const VERSION: &str = "0.9.0";

/// Validates a document. Without Python or the network, it is skipped with a message; in CI, that is an error.
pub(super) fn run(root: &Path, target: &Path, document: &Path) -> Result<()> {
    let program = match program(target) {
        Ok(program) => program,
        Err(error) if super::is_ci() => return Err(error),
        Err(error) => {
            skip(document, &error);
            return Ok(());
        }
    };
    let output = Command::new(&program).arg(document).current_dir(root).output();
    let output = output.with_context(|| format!("{} cannot be run", program.display()))?;
    if !output.status.success() {
        let [text, errors] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
        bail!("{} is not a valid OpenAPI document: {}{}", document.display(), text.trim(), errors.trim());
    }
    Ok(())
}

#[expect(clippy::print_stderr, reason = "the person at the terminal should know what was not checked")]
fn skip(document: &Path, error: &anyhow::Error) {
    eprintln!("skipped: {} was not validated: {error:#}", document.display());
}

/// The validator, in a virtual environment in the target folder. Installs it if necessary.
fn program(target: &Path) -> Result<PathBuf> {
    let folder = target.join(format!("openapi-spec-validator-{VERSION}"));
    let program = folder.join("bin/openapi-spec-validator");
    if !program.exists() {
        call(Command::new("python3").args(["-m", "venv"]).arg(&folder))
            .context("openapi-spec-validator needs Python 3 with its module venv; install both")?;
        let package = format!("openapi-spec-validator=={VERSION}");
        call(Command::new(folder.join("bin/python")).args(["-m", "pip", "install", "--quiet", &package]))
            .with_context(|| format!("{package} cannot be installed from the Python Package Index"))?;
    }
    Ok(program)
}

fn call(command: &mut Command) -> Result<()> {
    let output = command.output().with_context(|| format!("{} cannot be run", command.get_program().display()))?;
    if !output.status.success() {
        bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(())
}
