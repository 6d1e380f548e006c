//! The public API of the libraries, one line per item, so that API changes are visible as a diff.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use public_api::Builder;

use crate::files::{self, Files, Mode};
use crate::process::printed;
use crate::{cargo, oldest};

/// The libraries whose API is listed, without `smp-`. `smp-derive` only has a macro, and `smp-api-types` is generated.
const LIBRARIES: &str = "apply core kinds kube openapi patch schema serve server suggest yaml";

/// The folder of the files.
const FOLDER: &str = "docs/public-api";

/// Writes or compares a file for each library, with all features.
///
/// The API is read from rustdoc's JSON, whose format depends on the compiler, so that the compiler in `rust-version` writes it.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    document(root)?;
    let documents = cargo::target_directory(root)?.join("doc");
    let mut fresh = Files::new();
    for library in LIBRARIES.split(' ').map(|name| format!("smp-{name}")) {
        let text = items(&documents, &library).with_context(|| format!("the public API of {library}"))?;
        fresh.insert(format!("{library}.txt").into(), text);
    }
    let present = files::read(&root.join(FOLDER))?;
    files::settle(root, Path::new(FOLDER), [&fresh, &present], mode, "cargo xtask generate public-api")
}

/// Writes rustdoc's JSON of all libraries. Their other features are on in the whole workspace.
fn document(root: &Path) -> Result<()> {
    let mut command = oldest::cargo(root)?;
    command.args(["doc", "--workspace", "--features", "smp-server/etcd", "--quiet", "--lib", "--no-deps"]);
    command.env("RUSTDOC", std::env::current_exe()?).env(AS_RUSTDOC, "1");
    command.env("RUSTDOCFLAGS", "-Z unstable-options --output-format json --cap-lints allow");
    printed(&mut command).map(drop)
}

/// The environment variable with which this program runs rustdoc.
const AS_RUSTDOC: &str = "XTASK_AS_RUSTDOC";

/// Runs rustdoc with the arguments of this program and unstable options, if cargo called this program instead of rustdoc. With the
/// variable that allows these options, cargo itself would compile all dependencies again.
pub(crate) fn as_rustdoc() -> Option<i32> {
    std::env::var_os(AS_RUSTDOC)?;
    let status = Command::new("rustdoc").args(std::env::args_os().skip(1)).env("RUSTC_BOOTSTRAP", "1").status();
    Some(i32::from(!status.is_ok_and(|status| status.success())))
}

/// The items of a library, without derived and automatic trait implementations.
fn items(documents: &Path, library: &str) -> Result<String> {
    let json = documents.join(format!("{}.json", library.replace('-', "_")));
    let api = Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?;
    let lines: Vec<String> = api.items().map(ToString::to_string).collect();
    Ok(lines.join("\n") + "\n")
}
