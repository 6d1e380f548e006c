//! Checks that cargo can package the published crates, the contents of the packages, and a workspace that uses them.

mod example;
mod validator;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::cargo::{self, Package};
use crate::files::Mode;

/// The folders with the packages that are never published.
const PRIVATE: [&str; 3] = ["dev", "examples", "xtask"];

/// Files in every package.
const FILES: [&str; 3] = ["LICENSE-APACHE", "LICENSE-MIT", "README.md"];

/// Packages every published crate and checks its metadata and contents. Reports all findings at once. Then builds and
/// tests the example workspace with the packages, whose `Cargo.lock` is updated or, with [`Mode::Check`], must be up to date.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<()> {
    let mut findings = Vec::new();
    let mut arguments = vec!["package", "--quiet", "--offline", "--no-verify", "--allow-dirty"];
    let packages = cargo::packages(root, &["--no-deps"])?;
    for package in &packages {
        let is_private = package.publish.as_ref().is_some_and(Vec::is_empty);
        if is_private != PRIVATE.iter().any(|folder| Path::new(&package.manifest_path).starts_with(root.join(folder))) {
            let folders = PRIVATE.join(", ");
            findings.push(format!("{}: the packages with `publish = false` must be those in {folders}", package.name));
        }
        if !is_private {
            arguments.extend(["-p", &package.name]);
            check(root, package, &mut findings)?;
        }
    }
    cargo::output(root, &arguments)?;
    if !findings.is_empty() {
        bail!("{} problems with the packages:\n{}", findings.len(), findings.join("\n"))
    }
    example::run(root, &packages, mode)
}

fn check(root: &Path, package: &Package, findings: &mut Vec<String>) -> Result<()> {
    let name = &package.name;
    let listed = cargo::output(root, &["package", "--quiet", "--offline", "--list", "--allow-dirty", "-p", name])?;
    let files: BTreeSet<PathBuf> = listed.lines().map(PathBuf::from).collect();
    let folder = Path::new(&package.manifest_path).parent().context("the manifest has no folder")?;
    let missing = FILES.iter().filter(|file| !files.contains(Path::new(file)));
    findings.extend(missing.map(|file| format!("{name}: the package has no {file}")));
    findings.extend(missing_fields(package).map(|field| format!("{name}: Cargo.toml has no `{field}`")));
    // A missing README is already a finding.
    let readme = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
    let features = package.features.keys().filter(|feature| *feature != "default");
    let undocumented = features.filter(|feature| !readme.contains(&format!("`{feature}`")));
    findings.extend(undocumented.map(|feature| format!("{name}: README.md does not document the feature `{feature}`")));
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs")) {
        let text = fs::read_to_string(folder.join(file))?;
        let lost = named_files(file, &text).filter(|named| !files.contains(named));
        findings.extend(lost.map(|named| {
            format!("{name}: {} includes {}, which is not in the package", file.display(), named.display())
        }));
    }
    Ok(())
}

/// The missing manifest fields that a registry displays.
fn missing_fields(package: &Package) -> impl Iterator<Item = &'static str> {
    [
        ("description", package.description.is_none()),
        ("license", package.license.is_none()),
        ("readme", package.readme.is_none()),
        ("rust-version", package.rust_version.is_none()),
        ("keywords", package.keywords.is_empty()),
        ("categories", package.categories.is_empty()),
    ]
    .into_iter()
    .filter_map(|(field, is_missing)| is_missing.then_some(field))
}

/// The files that a source file includes, relative to the package. Tests are not published, so their includes do not
/// count.
fn named_files(file: &Path, text: &str) -> impl Iterator<Item = PathBuf> {
    let is_test = file.file_stem().is_some_and(|stem| stem == "tests");
    let code = text.split("[cfg(test)]").next().filter(|_| !is_test).unwrap_or_default();
    let folder = file.parent().unwrap_or(Path::new("")).to_path_buf();
    ["include_str!(\"", "include_bytes!(\"", "include!(\"", "#[path = \""].into_iter().flat_map(move |call| {
        let folder = folder.clone();
        code.split(call).skip(1).filter_map(move |rest| Some(plain(&folder.join(rest.split_once('"')?.0))))
    })
}

/// Removes each `..` together with the component before it.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut plain, component| {
        if component == Component::ParentDir && plain.parent().is_some() && !plain.ends_with("..") {
            plain.pop();
        } else {
            plain.push(component);
        }
        plain
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_that_a_source_file_includes() {
        let named = |file: &str, text: &str| -> Vec<PathBuf> { named_files(Path::new(file), text).collect() };
        let text =
            "#![doc = include_str!(\"../README.md\")]\n#[path = \"x/y.rs\"]\nmod y;\n#[cfg(test)]\ninclude!(\"z.rs\")";
        assert_eq!(named("src/lib.rs", text), [PathBuf::from("README.md"), "src/x/y.rs".into()]);
        assert_eq!(named("src/a/b.rs", "include_str!(\"../../../spec/c\")"), [PathBuf::from("../spec/c")]);
        assert!(named("src/a/tests.rs", "include_str!(\"../../../spec/c\")").is_empty());
        assert!(named("src/a/laws.rs", "#![cfg(test)]\ninclude_str!(\"../../../spec/c\")").is_empty());
    }

    #[test]
    fn missing_manifest_fields_are_findings() {
        let package = Package { license: Some("MIT".to_owned()), ..Package::default() };
        assert_eq!(
            missing_fields(&package).collect::<Vec<_>>(),
            ["description", "readme", "rust-version", "keywords", "categories"]
        );
    }
}
