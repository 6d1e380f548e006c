//! The public API of the libraries, one line per item, so that API changes are visible as a diff.

use std::path::Path;

use anyhow::{Context, Result, bail};
use public_api::Builder;

use crate::files::{self, Files, Mode};
use crate::oldest;

/// The libraries whose API is listed. `smp-derive` only has a macro, and `smp-api-types` is generated.
const LIBRARIES: [&str; 8] =
    ["smp-core", "smp-kube", "smp-openapi", "smp-patch", "smp-serve", "smp-server", "smp-suggest", "smp-yaml"];

/// The folder of the files.
const FOLDER: &str = "docs/public-api";

/// Writes or compares a file for each library.
///
/// The API is read from rustdoc's JSON, whose format depends on the compiler. The compiler in `rust-version` always writes the
/// files; a check by another compiler is skipped.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    if mode == Mode::Check && !oldest::is_at_work(root)? {
        return Ok(());
    }
    let mut fresh = Files::new();
    for library in LIBRARIES {
        let text = items(root, library).with_context(|| format!("the public API of {library}"))?;
        fresh.insert(format!("{library}.txt").into(), text);
    }
    let present = files::read(&root.join(FOLDER))?;
    files::settle(root, Path::new(FOLDER), [&fresh, &present], mode, "cargo xtask generate public-api")
}

/// The items of a library with all features that compile everywhere, without derived and automatic trait implementations.
fn items(root: &Path, library: &str) -> Result<String> {
    // A separate target folder, because the environment variable would make cargo rebuild everything.
    let target = root.join("target/public-api");
    let features: &[&str] = match library {
        // k8s-openapi does not compile without a version of Kubernetes.
        "smp-core" | "smp-kube" => &["--all-features", "--features", "k8s-openapi/latest"],
        // The client of etcd does not compile without protoc.
        "smp-server" => &["--features", "redb"],
        _ => &["--all-features"],
    };
    let output = oldest::command(root)?
        .args(["rustdoc", "--quiet", "--lib", "-p", library])
        .args(features)
        .args(["--", "-Z", "unstable-options", "--output-format", "json", "--cap-lints", "allow"])
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_DIR", &target)
        .output()
        .context("cargo cannot be run")?;
    if !output.status.success() {
        bail!("rustdoc failed:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    let json = target.join("doc").join(format!("{}.json", library.replace('-', "_")));
    let api = Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?;
    let lines: Vec<String> = api.items().map(ToString::to_string).collect();
    Ok(lines.join("\n") + "\n")
}
