//! The sources of Kubernetes in the module cache of Go.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::files::Files;
use crate::process;

use super::release::{KUBERNETES, Release};

/// The modules with the types of the API.
const TYPES: [&str; 4] =
    ["k8s.io/api", "k8s.io/apimachinery", "k8s.io/apiextensions-apiserver", "k8s.io/kube-aggregator"];

/// The sources of a release.
pub(super) struct Sources {
    cache: PathBuf,
    release: Release,
}

/// What Go answers about the download of a module.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Download {
    pub(super) error: Option<String>,
    pub(super) go_mod: Option<PathBuf>,
}

/// Downloads modules, such as `k8s.io/api@v0.37.2`, and returns an answer for each.
pub(super) fn download(modules: &[String]) -> Result<Vec<Download>> {
    // Go fails if one of the modules cannot be downloaded, after it has answered for all.
    let output = Command::new("go").args(["mod", "download", "-json"]).args(modules).output();
    let output = output.context("go cannot be run; install Go")?;
    let answers = serde_json::Deserializer::from_slice(&output.stdout).into_iter();
    let errors = || format!("`go mod download` failed: {}", String::from_utf8_lossy(&output.stderr).trim());
    let answers: Vec<Download> = answers.collect::<Result<_, _>>().with_context(errors)?;
    anyhow::ensure!(answers.len() == modules.len(), errors());
    Ok(answers)
}

impl Sources {
    /// Downloads what is read of a release.
    pub(super) fn of(release: &Release) -> Result<Self> {
        let types = TYPES.iter().map(|module| format!("{module}@{}", release.library()));
        download(&types.chain([format!("{KUBERNETES}@{}", release.kubernetes())]).collect::<Vec<_>>())?;
        let cache = process::printed(Command::new("go").args(["env", "GOMODCACHE"]))?;
        Ok(Self { cache: cache.trim().into(), release: release.clone() })
    }

    /// The folder of `k8s.io/kubernetes`. It exists even if this Go is too old to compile the module.
    pub(super) fn kubernetes(&self) -> PathBuf {
        self.cache.join(format!("{KUBERNETES}@{}", self.release.kubernetes()))
    }

    /// The Go files of the package with the type of a definition, by name: those of `k8s.io/api/core/v1` for
    /// `io.k8s.api.core.v1.Pod`.
    pub(super) fn package(&self, definition: &str) -> Result<Files> {
        let Some((module, folder, _)) = package(definition) else { return Ok(Files::new()) };
        let module = self.cache.join(format!("{module}@{}", self.release.library()));
        go_files(&module.join(folder))
    }

    /// The Go files in a folder of `k8s.io/kubernetes`, such as `pkg/apis`, and in the folders below.
    pub(super) fn files(&self, folder: &str) -> Result<Files> {
        go_files(&self.kubernetes().join(folder))
    }
}

/// The module, the folder and the Go type of a definition.
///
/// ```text
/// io.k8s.api.core.v1.Pod  →  k8s.io/api  core/v1  Pod
/// ```
pub(super) fn package(definition: &str) -> Option<(String, String, &str)> {
    let (package, name) = definition.strip_prefix("io.k8s.")?.rsplit_once('.')?;
    let (module, folder) = package.split_once('.')?;
    Some((format!("k8s.io/{module}"), folder.replace('.', "/"), name))
}

/// The folder of the API group below `pkg/apis`, and the version: `core` and `v1`.
pub(super) fn group(definition: &str) -> Option<(&str, &str)> {
    let mut parts = definition.rsplitn(4, '.').skip(1);
    let version = parts.next()?;
    Some((parts.next()?, version))
}

/// The Go files in a folder and those below, without tests; none if there is no such folder.
fn go_files(folder: &Path) -> Result<Files> {
    let mut found = Files::new();
    let is_go = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.ends_with(".go") && !name.ends_with("_test.go")
    };
    let mut open = vec![folder.to_path_buf()];
    while let Some(inner) = open.pop().filter(|_| folder.exists()) {
        for entry in fs::read_dir(&inner)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else if is_go(&path) {
                let text = fs::read_to_string(&path).with_context(|| format!("{}", path.display()))?;
                found.insert(path.strip_prefix(folder)?.to_path_buf(), text);
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::{group, package};

    #[test]
    fn a_definition_has_a_package_and_a_group() {
        let of = |module: &str, folder: &str, name| Some((module.to_owned(), folder.to_owned(), name));
        assert_eq!(package("io.k8s.api.core.v1.Pod"), of("k8s.io/api", "core/v1", "Pod"));
        let meta = "io.k8s.apimachinery.pkg.apis.meta.v1.Status";
        assert_eq!(package(meta), of("k8s.io/apimachinery", "pkg/apis/meta/v1", "Status"));
        assert_eq!((group(meta), group("io.k8s.api.core.v1.Pod")), (Some(("meta", "v1")), Some(("core", "v1"))));
        assert_eq!(package("example.com.v1.Pod"), None);
    }
}
