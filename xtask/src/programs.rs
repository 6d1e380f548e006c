//! The programs that checks run: installed ones, or those that are built or installed in the target folder, once for each version.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::cargo;
use crate::process::{self, announce};

/// The package that contains the version of a program of Kubernetes.
const VERSION: &str = "k8s.io/component-base/version";

/// The oldest minor version of Kubernetes 1 whose kubectl reads OpenAPI v3, without which `apply` fails.
const OLDEST: u32 = 27;

/// A program.
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    /// Its version, without `v`.
    pub(crate) version: String,
}

/// The folder of programs in the target folder.
pub(crate) fn folder(root: &Path, name: &str) -> Result<PathBuf> {
    let folder = cargo::target_directory(root)?.join(name);
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// Builds a package of a Go module in the repository, which requires `module` in the version of the program. `link` are the flags of
/// the linker for a version.
pub(crate) fn go(
    root: &Path,
    [name, source, module, package]: [&str; 4],
    link: impl Fn(&str) -> String,
) -> Result<Program> {
    let source = root.join(source);
    let manifest = fs::read_to_string(source.join("go.mod")).with_context(|| format!("{}", source.display()))?;
    let version = required(&manifest, module).with_context(|| format!("{}: no {module}", source.display()))?;
    // The name changes with the sources, so that a stale program is never run.
    let sum = Sha256::digest(manifest.clone() + &fs::read_to_string(source.join("main.go")).unwrap_or_default());
    let file = format!("{name}-{version}-{:02x}{:02x}{:02x}", sum[0], sum[1], sum[2]);
    let path = folder(root, "programs")?.join(file);
    if !path.exists() {
        announce(&format!("building {name} {version}, which takes minutes"));
        // Under a temporary name first, so that an interrupted build leaves nothing that looks complete.
        let part = path.with_extension("part");
        let mut command = Command::new("go");
        command.args(["build", "-buildvcs=false", "-trimpath", "-ldflags", &format!("-s -w {}", link(version)), "-o"]);
        process::run(command.arg(&part).arg(package).current_dir(&source))?;
        fs::rename(&part, &path)?;
    }
    Ok(Program { version: version.to_owned(), path })
}

/// The flags of the linker that set the version that a program of Kubernetes reports.
pub(crate) fn kubernetes(version: &str) -> String {
    let mut parts = version.split('.');
    let mut part = || parts.next().unwrap_or_default();
    let (major, minor) = (part(), part());
    format!(
        "-X {VERSION}.gitVersion=v{version} -X {VERSION}.gitMajor={major} -X {VERSION}.gitMinor={minor} \
         -X {VERSION}.gitTreeState=clean"
    )
}

/// The version of a module that a manifest requires.
fn required<'m>(manifest: &'m str, module: &str) -> Option<&'m str> {
    manifest.lines().find_map(|line| {
        let mut words = line.trim().trim_start_matches("require ").split(' ');
        (words.next() == Some(module)).then(|| words.next()).flatten()?.strip_prefix('v')
    })
}

/// Installs a version of a package of the Python Package Index, such as `kubernetes==37.0.2`, in a virtual environment, and returns
/// the folder of its programs.
pub(crate) fn python(root: &Path, package: &str) -> Result<PathBuf> {
    let place = folder(root, "programs")?.join(package);
    let programs = place.join("bin");
    if !place.join("installed").exists() {
        process::printed(Command::new("python3").args(["-m", "venv"]).arg(&place))
            .context("Python 3 with its module venv is needed; install both")?;
        process::printed(Command::new(programs.join("python")).args(["-m", "pip", "install", "--quiet", package]))
            .with_context(|| format!("{package} cannot be installed from the Python Package Index"))?;
        fs::write(place.join("installed"), "")?;
    }
    Ok(programs)
}

/// Installs a version of a package of the npm registry, such as `@kubernetes/client-node@1.4.0`, in a folder, and returns the folder.
pub(crate) fn node(root: &Path, package: &str) -> Result<PathBuf> {
    let place = folder(root, "programs")?.join(package.replace('/', "-"));
    fs::create_dir_all(&place)?;
    if !place.join("node_modules").exists() {
        let words = ["install", "--silent", "--no-audit", "--no-fund", package];
        process::run(Command::new("npm").args(words).current_dir(&place))?;
    }
    Ok(place)
}

/// Returns the installed kubectl, or the newest one if none is installed or it is too old.
pub(crate) fn any_kubectl(root: &Path) -> Result<Program> {
    kubectl("kubectl").or_else(|error| {
        announce(&format!("{error:#}; using one that is built from its Go module"));
        newest_kubectl(root)
    })
}

/// Returns the kubectl that is run as this command. Fails if it is too old.
pub(crate) fn kubectl(path: &str) -> Result<Program> {
    let answer = process::printed(Command::new(path).args(["version", "--client", "-o", "json"]))?;
    let answer: Value = serde_json::from_str(&answer).with_context(|| format!("{path} has no version"))?;
    let version = answer["clientVersion"]["gitVersion"].as_str().unwrap_or_default();
    // `v1.32.4-dispatcher` is kubectl 1.32.4.
    let version = version.trim_start_matches('v').split('-').next().unwrap_or_default();
    let minor = version.split('.').nth(1).and_then(|minor| minor.parse::<u32>().ok());
    let recent = minor.is_some_and(|minor| minor >= OLDEST);
    ensure!(recent, "{path} {version} is older than 1.{OLDEST}, or has an unknown version");
    Ok(Program { path: path.into(), version: version.to_owned() })
}

/// Returns the kubectl of the newest Kubernetes. Its version is that of its libraries with the major version 1: `0.7.3` is
/// kubectl 1.7.3.
pub(crate) fn newest_kubectl(root: &Path) -> Result<Program> {
    let link = |version: &str| kubernetes(&format!("1{}", version.trim_start_matches('0')));
    let built = go(root, ["kubectl", "dev/kubectl/go", "k8s.io/kubectl", "."], link);
    kubectl(&built.context("the checks need kubectl, or Go to build it")?.path.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::required;

    #[test]
    fn the_version_is_that_of_the_manifest() {
        let manifest = "module m\n\nrequire a.io/b v1.2.3\n\nrequire (\n\ta.io/c/v3 v3.4.5 // indirect\n)\n";
        assert_eq!(required(manifest, "a.io/b"), Some("1.2.3"));
        assert_eq!(required(manifest, "a.io/c/v3"), Some("3.4.5"));
        assert_eq!(required(manifest, "a.io/c"), None);
    }
}
