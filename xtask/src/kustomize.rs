//! Runs `smp krm` in the real `kubectl kustomize`: on the example, and on entries that the field `patches` must treat alike.
//!
//! kubectl runs functions only in containers, so a script called `docker` runs smp instead. If kustomize is installed, it runs
//! the example as it is.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::process::{announce, printed};
use crate::spec::read;
use crate::{cargo, programs};

const EXAMPLE: &str = "examples/kustomize";
const PAGE: &str = "book/src/cookbook/kustomize.md";
const PATCHES: &str = "spec/kustomize/patches.json";
const RESOURCES: &str = "spec/kustomize/resources.yaml";

/// The annotation of the example, and that for kubectl.
const EXEC: &str = "exec:\n        path: smp-krm\n";
const CONTAINER: &str = "container:\n        image: smp-krm\n";

/// The fields of an entry that are for the whole kustomization.
const WHOLE: [&str; 2] = ["namePrefix", "namespace"];

/// The programs that are run.
struct Tools {
    kubectl: PathBuf,
    /// The folder of the scripts that run smp.
    substitutes: TempDir,
}

/// Runs the example and all entries with the installed kubectl, or with one that is built.
pub(crate) fn run(root: &Path) -> Result<()> {
    ensure!(cfg!(unix), "the substitutes for docker are shell scripts, which need Unix");
    let tools =
        Tools { kubectl: programs::any_kubectl(root)?.path, substitutes: substitutes(&cargo::program(root, "smp")?)? };
    example(root, &tools)?;
    let entries: Vec<Value> = serde_json::from_str(&read(root, PATCHES)?).with_context(|| format!("in {PATCHES}"))?;
    let resources = read(root, RESOURCES)?;
    let mut wrong = Vec::new();
    for entry in &entries {
        let folders = [patches(&resources, entry)?, function(&resources, entry)?];
        match folders.map(|folder| tools.kubectl(folder.path())) {
            [Ok(theirs), Ok(ours)] if theirs == ours => {}
            [Err(_), Err(_)] => {}
            [theirs, ours] => wrong.push(format!("{entry}\n--- patches\n{theirs:?}\n--- smp krm\n{ours:?}")),
        }
    }
    ensure!(wrong.is_empty(), "smp krm and the field `patches` differ:\n{}", wrong.join("\n\n"));
    announce(&format!("smp krm and kubectl kustomize agree on {} entries", entries.len()));
    Ok(())
}

/// A folder with smp as `smp-krm` and in place of docker.
fn substitutes(smp: &Command) -> Result<TempDir> {
    let folder = tempfile::tempdir()?;
    for name in ["docker", "smp-krm"] {
        let file = folder.path().join(name);
        fs::write(&file, format!("#!/bin/sh\nexec '{}' krm\n", Path::new(smp.get_program()).display()))?;
        #[cfg(unix)]
        fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
    }
    Ok(folder)
}

/// The example prints what the page of the book shows.
fn example(root: &Path, tools: &Tools) -> Result<()> {
    let folder = tempfile::tempdir()?;
    for name in ["kustomization.yaml", "racks.yaml", "patches.yaml"] {
        let text = read(root, &format!("{EXAMPLE}/{name}"))?;
        ensure!(name != "patches.yaml" || text.contains(EXEC), "{EXAMPLE}/{name} does not run smp-krm");
        fs::write(folder.path().join(name), text.replace(EXEC, CONTAINER))?;
    }
    let mut outputs = vec![tools.kubectl(folder.path())?];
    if Command::new("kustomize").arg("version").output().is_ok() {
        let mut kustomize = Command::new("kustomize");
        kustomize.args(["build", "--enable-alpha-plugins", "--enable-exec", "."]).current_dir(root.join(EXAMPLE));
        outputs.push(printed(kustomize.env("PATH", tools.path()))?);
    }
    let page = read(root, PAGE)?;
    for output in outputs {
        let rack = output.rsplit("---\n").next().unwrap_or_default();
        ensure!(page.contains(&format!("```yaml\n{rack}```\n")), "{EXAMPLE} differs from {PAGE}:\n{output}");
    }
    Ok(())
}

/// A kustomization with an entry in the field `patches`.
fn patches(resources: &str, entry: &Value) -> Result<TempDir> {
    kustomization(resources, entry, &json!({"resources": ["resources.yaml"], "patches": [patch(entry)]}))
}

/// A kustomization with the same entry for `smp krm`.
fn function(resources: &str, entry: &Value) -> Result<TempDir> {
    let kustomization = json!({"resources": ["resources.yaml"], "transformers": ["patches.yaml"]});
    let folder = self::kustomization(resources, entry, &kustomization)?;
    let annotations = json!({"config.kubernetes.io/function": "container: {image: smp-krm}"});
    let function = json!({
        "apiVersion": "smp/v1alpha1",
        "kind": "StrategicMergePatch",
        "metadata": {"name": "patches", "annotations": annotations},
        "patches": [patch(entry)],
    });
    fs::write(folder.path().join("patches.yaml"), function.to_string())?;
    Ok(folder)
}

/// An entry without the fields for the whole kustomization.
fn patch(entry: &Value) -> Value {
    let mut patch = entry.clone();
    if let Value::Object(fields) = &mut patch {
        fields.retain(|name, _| !WHOLE.contains(&name.as_str()));
    }
    patch
}

fn kustomization(resources: &str, entry: &Value, kustomization: &Value) -> Result<TempDir> {
    let mut kustomization = kustomization.clone();
    for name in WHOLE {
        kustomization[name] = entry.get(name).cloned().unwrap_or_default();
    }
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("resources.yaml"), resources)?;
    fs::write(folder.path().join("kustomization.yaml"), kustomization.to_string())?;
    Ok(folder)
}

impl Tools {
    fn kubectl(&self, folder: &Path) -> Result<String> {
        let mut kubectl = Command::new(&self.kubectl);
        kubectl.args(["kustomize", "--enable-alpha-plugins", "."]);
        printed(kubectl.current_dir(folder).env("PATH", self.path()))
    }

    fn path(&self) -> String {
        format!("{}:{}", self.substitutes.path().display(), std::env::var("PATH").unwrap_or_default())
    }
}
