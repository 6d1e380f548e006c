//! Builds kube-apiserver, etcd and kubectl from their Go modules, once for each version.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

/// The folder of the Go modules.
const MODULES: &str = "dev/real-server/go";

/// The package that contains the version of the API server.
const VERSION: &str = "k8s.io/component-base/version";

/// The programs of a server.
pub(super) struct Programs {
    pub(super) apiserver: Program,
    pub(super) etcd: Program,
}

/// A built program.
pub(super) struct Program {
    pub(super) path: PathBuf,
    /// Its version, without `v`.
    pub(super) version: String,
}

/// Returns the programs, and builds those that are not in the folder.
pub(super) fn programs(root: &Path, folder: &Path) -> Result<Programs> {
    let modules = root.join(MODULES);
    let etcd = program(&modules.join("etcd"), folder, ["etcd", "go.etcd.io/etcd/server/v3"], |_| String::new())?;
    let apiserver = program(&modules.join("apiserver"), folder, ["apiserver", "k8s.io/kubernetes"], api_version)?;
    Ok(Programs { apiserver, etcd })
}

/// Returns kubectl, whose version is that of its libraries with the major version 1: `0.36.3` is kubectl 1.36.3.
pub(super) fn kubectl(source: &Path, folder: &Path) -> Result<PathBuf> {
    let flags = |version: &str| api_version(&format!("1{}", version.trim_start_matches('0')));
    Ok(program(source, folder, ["kubectl", "k8s.io/kubectl"], flags)?.path)
}

/// The flags that set the version that a program of Kubernetes reports.
fn api_version(version: &str) -> String {
    let mut parts = version.split('.');
    let mut part = || parts.next().unwrap_or_default();
    let (major, minor) = (part(), part());
    format!(
        "-X {VERSION}.gitVersion=v{version} -X {VERSION}.gitMajor={major} -X {VERSION}.gitMinor={minor} \
         -X {VERSION}.gitTreeState=clean"
    )
}

/// Returns the program of a Go module, which requires another one in some version.
fn program(source: &Path, folder: &Path, [name, module]: [&str; 2], flags: impl Fn(&str) -> String) -> Result<Program> {
    let read = |file: &str| fs::read_to_string(source.join(file)).with_context(|| format!("{name}/{file}"));
    let manifest = read("go.mod")?;
    let version = required(&manifest, module).with_context(|| format!("{name}/go.mod does not require {module}"))?;
    // The name changes with the sources, so that a stale program is never run.
    let sum = Sha256::digest(format!("{manifest}{}", read("main.go")?));
    let path = folder.join(format!("{name}-{version}-{:02x}{:02x}{:02x}", sum[0], sum[1], sum[2]));
    if !path.exists() {
        super::announce(&format!("building {name} {version}, which takes minutes"));
        build(source, &path, &format!("-s -w {}", flags(version)))?;
    }
    Ok(Program { version: version.to_owned(), path })
}

/// The version of a module that a manifest requires.
pub(crate) fn required<'m>(manifest: &'m str, module: &str) -> Option<&'m str> {
    manifest.lines().find_map(|line| {
        let mut words = line.trim().trim_start_matches("require ").split(' ');
        (words.next() == Some(module)).then(|| words.next()).flatten()?.strip_prefix('v')
    })
}

/// Builds the module under a temporary name first, so that an interrupted build leaves nothing that looks complete.
fn build(source: &Path, path: &Path, flags: &str) -> Result<()> {
    let part = path.with_extension("part");
    let status = Command::new("go")
        .args(["build", "-buildvcs=false", "-trimpath", "-ldflags", flags, "-o"])
        .args([&part, Path::new(".")])
        .current_dir(source)
        .status()
        .context("go cannot be run; install Go")?;
    ensure!(status.success(), "go cannot build {}", source.display());
    fs::rename(&part, path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_that_of_the_manifest() {
        let manifest = "module m\n\nrequire a.io/b v1.2.3\n\nrequire (\n\ta.io/c/v3 v3.4.5 // indirect\n)\n";
        assert_eq!(required(manifest, "a.io/b"), Some("1.2.3"));
        assert_eq!(required(manifest, "a.io/c/v3"), Some("3.4.5"));
        assert_eq!(required(manifest, "a.io/c"), None);
    }

    #[test]
    fn both_modules_require_a_version() {
        for (name, module) in [("etcd", "go.etcd.io/etcd/server/v3"), ("apiserver", "k8s.io/kubernetes")] {
            let manifest = fs::read_to_string(crate::root().join(MODULES).join(name).join("go.mod")).unwrap();
            assert!(required(&manifest, module).is_some(), "{name}");
        }
    }
}
