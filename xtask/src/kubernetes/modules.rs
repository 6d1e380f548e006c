//! The Go modules of the repository: their versions of Kubernetes.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde::Deserialize;

use crate::process;

use super::release::{KUBERNETES, Release};
use super::sources::{self, Download};

/// The module of the facts, whose version is that of the repository.
const FACTS: &str = "dev/interop/go";

/// The module with the server of etcd, and the library that `k8s.io/kubernetes` requires in the version that it is tested with.
const ETCD: [&str; 3] = ["dev/real-server/go/etcd", "go.etcd.io/etcd/server/v3", "go.etcd.io/etcd/client/v3"];

/// A `go.mod`.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "PascalCase")]
struct Manifest {
    go: String,
    godebug: Option<Vec<Setting>>,
    require: Option<Vec<Requirement>>,
    replace: Option<Vec<Replacement>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Setting {
    key: String,
    value: String,
}

#[derive(Clone, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Requirement {
    path: String,
    version: String,
    #[serde(default)]
    indirect: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Replacement {
    old: Replaced,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Replaced {
    path: String,
}

impl Manifest {
    fn read(file: &Path) -> Result<Self> {
        let text = process::printed(Command::new("go").args(["mod", "edit", "-json"]).arg(file))?;
        serde_json::from_str(&text).with_context(|| format!("{}", file.display()))
    }

    fn requirements(&self) -> &[Requirement] {
        self.require.as_deref().unwrap_or_default()
    }

    /// The version of a module, with `v`.
    fn version(&self, path: &str) -> Option<&str> {
        self.requirements().iter().find(|required| required.path == path).map(|required| required.version.as_str())
    }

    /// The libraries of Kubernetes, as `k8s.io/kubernetes` requires them: from its own repository.
    fn libraries(&self) -> impl Iterator<Item = &str> {
        let own = |required: &&Requirement| required.path.starts_with("k8s.io/") && required.version == "v0.0.0";
        self.requirements().iter().filter(own).map(|required| required.path.as_str())
    }

    fn debug(&self) -> Option<&str> {
        let default = |setting: &&Setting| setting.key == "default";
        self.godebug.iter().flatten().find(default).map(|setting| setting.value.as_str())
    }
}

/// What prevents the use of a release: a Go that is too old, and modules that cannot be downloaded.
pub(super) fn missing(release: &Release) -> Result<Vec<String>> {
    let kubernetes = kubernetes(release)?;
    let manifest = Manifest::read(kubernetes.go_mod.as_deref().context("it has no go.mod")?)?;
    let libraries: Vec<String> =
        manifest.libraries().map(|library| format!("{library}@{}", release.library())).collect();
    let mut missing: Vec<String> = Vec::new();
    for Download { error, .. } in [kubernetes].into_iter().chain(sources::download(&libraries)?) {
        let Some(error) = error else { continue };
        let problem = match error.split_once(" requires go ") {
            Some((_, needed)) => format!("this Go is too old; its version must be {needed}"),
            None => error.lines().next().unwrap_or_default().to_owned(),
        };
        if !missing.contains(&problem) {
            missing.push(problem);
        }
    }
    Ok(missing)
}

/// Downloads `k8s.io/kubernetes`. Its manifest is there even if this Go is too old for it.
fn kubernetes(release: &Release) -> Result<Download> {
    let module = format!("{KUBERNETES}@{}", release.kubernetes());
    let answer = sources::download(std::slice::from_ref(&module))?.pop().context("go did not answer")?;
    let error = answer.error.as_deref().unwrap_or_default();
    ensure!(answer.go_mod.is_some(), "{module} cannot be downloaded: {error}");
    Ok(answer)
}

/// Whether the modules of the repository are those of a release.
pub(super) fn are_of(root: &Path, release: &Release) -> Result<bool> {
    let manifest = Manifest::read(&root.join(FACTS).join("go.mod"))?;
    Ok(manifest.version("k8s.io/api") == Some(&*release.library()))
}

/// Sets the versions of all modules that require a library of Kubernetes, and the version of etcd.
pub(super) fn set(root: &Path, release: &Release) -> Result<()> {
    let upstream = Manifest::read(kubernetes(release)?.go_mod.as_deref().context("it has no go.mod")?)?;
    let files = process::printed(Command::new("git").args(["ls-files", "*go.mod"]).current_dir(root))?;
    for file in files.lines().map(|file| root.join(file)) {
        let present = Manifest::read(&file)?;
        if let Some(arguments) = edits(&present, &upstream, release) {
            let folder = file.parent().map(PathBuf::from).context("a file is in a folder")?;
            process::printed(Command::new("go").args(["mod", "edit"]).args(arguments).current_dir(&folder))?;
            tidy(&folder)?;
        }
    }
    let [folder, server, client] = ETCD;
    let wanted = upstream.version(client).with_context(|| format!("{KUBERNETES} does not require {client}"))?;
    let minor = |version: &str| version.split('.').take(2).collect::<Vec<_>>().join(".");
    let folder = root.join(folder);
    if Manifest::read(&folder.join("go.mod"))?.version(server).map(minor) != Some(minor(wanted)) {
        let newest = format!("{server}@{}", minor(wanted));
        process::printed(Command::new("go").args(["get", &newest]).current_dir(&folder))?;
        tidy(&folder)?;
    }
    Ok(())
}

fn tidy(folder: &Path) -> Result<()> {
    process::printed(Command::new("go").args(["mod", "tidy"]).current_dir(folder))
        .map(drop)
        .with_context(|| format!("{}", folder.display()))
}

/// The arguments of `go mod edit` that set the versions in a manifest; none if it requires no library of Kubernetes. `upstream` is the
/// manifest of `k8s.io/kubernetes`.
fn edits(present: &Manifest, upstream: &Manifest, release: &Release) -> Option<Vec<String>> {
    let is_library = |path: &str| upstream.libraries().any(|library| library == path);
    let version = |path: &str| match path {
        KUBERNETES => Some(release.kubernetes()),
        path => is_library(path).then(|| release.library()),
    };
    let mut edits = Vec::new();
    for Requirement { path, indirect, .. } in present.requirements() {
        match version(path) {
            Some(version) if !indirect => edits.push(format!("-require={path}@{version}")),
            // `go mod tidy` adds those that are still needed.
            Some(_) => edits.push(format!("-droprequire={path}")),
            None => {}
        }
    }
    if !edits.iter().any(|edit| edit.starts_with("-require")) {
        return None;
    }
    // `k8s.io/kubernetes` replaces its libraries by folders of its repository, which its module lacks.
    if present.version(KUBERNETES).is_some() {
        let replaced = present.replace.iter().flatten().map(|replacement| replacement.old.path.as_str());
        let gone = replaced.filter(|path| path.starts_with("k8s.io/") && !is_library(path));
        edits.extend(gone.map(|path| format!("-dropreplace={path}")));
        edits.extend(upstream.libraries().map(|path| format!("-replace={path}={path}@{}", release.library())));
    }
    if numbers(&present.go) < numbers(&upstream.go) {
        edits.push(format!("-go={}", upstream.go));
    }
    if let (Some(_), Some(debug)) = (present.debug(), upstream.debug()) {
        edits.push(format!("-godebug=default={debug}"));
    }
    Some(edits)
}

/// The numbers of a version of Go.
fn numbers(version: &str) -> Vec<u32> {
    version.split('.').filter_map(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::{Manifest, edits};
    use crate::kubernetes::release::Release;

    const UPSTREAM: &str = r#"{"Go": "1.10.0", "Godebug": [{"Key": "default", "Value": "go1.10"}], "Require": [
        {"Path": "k8s.io/api", "Version": "v0.0.0"}, {"Path": "k8s.io/new", "Version": "v0.0.0"},
        {"Path": "k8s.io/utils", "Version": "v0.0.0-2026"}]}"#;

    fn edited(present: &str) -> Option<String> {
        let read = |text| serde_json::from_str::<Manifest>(text).unwrap();
        Some(edits(&read(present), &read(UPSTREAM), &Release::of("1.8.2").unwrap())?.join(" "))
    }

    #[test]
    fn libraries_have_the_version_of_the_release() {
        let present = r#"{"Go": "1.9.0", "Require": [{"Path": "k8s.io/api", "Version": "v0.7.0"},
            {"Path": "k8s.io/utils", "Version": "v0.0.0-2025"}, {"Path": "k8s.io/new", "Version": "v0.7.0", "Indirect": true}]}"#;
        assert_eq!(edited(present).unwrap(), "-require=k8s.io/api@v0.8.2 -droprequire=k8s.io/new -go=1.10.0");
    }

    #[test]
    fn the_programs_need_the_libraries_of_the_release_instead_of_folders() {
        let present = r#"{"Go": "1.11", "Godebug": [{"Key": "default", "Value": "go1.9"}],
            "Require": [{"Path": "k8s.io/kubernetes", "Version": "v1.7.0"}],
            "Replace": [{"Old": {"Path": "k8s.io/gone"}}, {"Old": {"Path": "example.com/own"}}]}"#;
        assert_eq!(
            edited(present).unwrap(),
            "-require=k8s.io/kubernetes@v1.8.2 -dropreplace=k8s.io/gone -replace=k8s.io/api=k8s.io/api@v0.8.2 \
             -replace=k8s.io/new=k8s.io/new@v0.8.2 -godebug=default=go1.10"
        );
    }

    #[test]
    fn a_module_that_needs_kubernetes_for_another_one_stays() {
        let helm = r#"{"Go": "1.9", "Require": [{"Path": "k8s.io/api", "Version": "v0.6.0", "Indirect": true}]}"#;
        assert_eq!(edited(helm), None);
        assert_eq!(edited("{}"), None);
    }
}
