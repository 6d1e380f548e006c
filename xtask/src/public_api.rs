//! The public API of the libraries, one line per item, so that API changes are visible as a diff.

use std::path::Path;

use anyhow::{Context, Result, bail};
use public_api::Builder;

use crate::files::{self, Files, Mode};
use crate::{cargo, oldest};

/// The libraries whose API is listed. `smp-derive` only has a macro, and `smp-api-types` is generated.
const LIBRARIES: [&str; 8] =
    ["smp-core", "smp-kube", "smp-openapi", "smp-patch", "smp-serve", "smp-server", "smp-suggest", "smp-yaml"];

/// The feature whose dependencies do not compile without protoc.
const NEEDS_PROTOC: &str = "smp-server/etcd";

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
    // A separate target folder, because the environment variables would make cargo rebuild everything.
    let target = root.join("target/public-api");
    document(root, &target)?;
    let mut fresh = Files::new();
    for library in LIBRARIES {
        let text = items(&target, library).with_context(|| format!("the public API of {library}"))?;
        fresh.insert(format!("{library}.txt").into(), text);
    }
    let present = files::read(&root.join(FOLDER))?;
    files::settle(root, Path::new(FOLDER), [&fresh, &present], mode, "cargo xtask generate public-api")
}

/// Writes rustdoc's JSON of all libraries with all features that compile everywhere. One call of cargo compiles each dependency once.
fn document(root: &Path, target: &Path) -> Result<()> {
    let packages = cargo::packages(root, &["--no-deps"])?;
    let libraries = packages.iter().filter(|package| LIBRARIES.contains(&package.name.as_str()));
    let features = libraries.flat_map(|package| package.features.keys().map(|name| format!("{}/{name}", package.name)));
    // k8s-openapi does not compile without a version of Kubernetes.
    let features = features.filter(|name| name != NEEDS_PROTOC).chain(["k8s-openapi/latest".to_owned()]);
    let output = oldest::command(root)?
        .args(["doc", "--quiet", "--lib", "--no-deps", "--features", &features.collect::<Vec<_>>().join(",")])
        .args(LIBRARIES.iter().flat_map(|library| ["-p", library]))
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTDOCFLAGS", "-Z unstable-options --output-format json --cap-lints allow")
        .env("CARGO_TARGET_DIR", target)
        .output()
        .context("cargo cannot be run")?;
    if !output.status.success() {
        bail!("rustdoc failed:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}

/// The items of a library, without derived and automatic trait implementations.
fn items(target: &Path, library: &str) -> Result<String> {
    let json = target.join("doc").join(format!("{}.json", library.replace('-', "_")));
    let api = Builder::from_rustdoc_json(json)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?;
    let lines: Vec<String> = api.items().map(ToString::to_string).collect();
    Ok(lines.join("\n") + "\n")
}
