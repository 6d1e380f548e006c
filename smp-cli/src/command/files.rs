//! Reads the files and folders on the command line, by one rule for all commands: a document of a folder is used if it is a Kubernetes
//! object, and files without objects are named once.

mod kustomizations;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use self::kustomizations::Kustomizations;
use super::failures::Failures;
use crate::filenames::{Depth, expand};
use crate::input::{Document, Reader};
use crate::memory;
use crate::report::{Failure, note_of_names, warning};

/// Which documents of a folder are used. A file that is named itself is used whatever it contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Objects, which have apiVersion and kind.
    Objects,
    /// Objects, and documents that lack only apiVersion or kind, to report that.
    Manifests,
    /// Patches with apiVersion and kind, also those that kustomizations refer to.
    Patches,
    /// Every document: its type is on the command line.
    Everything,
}

/// Reads the files of a command.
#[derive(Debug)]
pub(super) struct Files {
    depth: Depth,
    wanted: Wanted,
    /// The names of skipped files and documents.
    kustomizations: Vec<String>,
    templates: Vec<String>,
    others: Vec<String>,
}

/// A file that cannot be read.
#[derive(Debug)]
pub(super) struct Unread {
    pub(super) name: String,
    pub(super) failure: Failure,
    /// Whether the file does not exist. Otherwise, its content is wrong.
    pub(super) is_missing: bool,
}

impl Files {
    pub(super) fn new(depth: Depth, wanted: Wanted) -> Self {
        Self { depth, wanted, kustomizations: Vec::new(), templates: Vec::new(), others: Vec::new() }
    }

    /// Reads the documents of each file. A file in a folder may be empty. A file that is listed again, by name, in a folder or through a
    /// link, is read once: a patch would otherwise find it changed by itself.
    pub(super) fn read(&mut self, reader: &Reader, names: &[PathBuf]) -> Vec<Result<Vec<Document>, Unread>> {
        let (mut files, mut results) = (Vec::new(), Vec::new());
        for name in names {
            if memory::file(name).is_some() {
                results.extend(self.file(reader, name, false));
                continue;
            }
            match expand(name, self.depth) {
                Ok(found) => files.extend(found.into_iter().map(|file| (file, name.is_dir()))),
                Err(failure) => {
                    results.push(Err(Unread { name: name.display().to_string(), failure, is_missing: true }));
                }
            }
        }
        let kustomizations = Kustomizations::of(files.iter().map(|(file, _)| &**file), self.wanted);
        let mut seen = HashSet::new();
        for (file, is_in_folder) in files {
            if fs::canonicalize(&file).is_ok_and(|target| target.is_file() && !seen.insert(target)) {
                warning(&format!("{}: listed twice; it is read once", file.display()));
                continue;
            }
            let is_part = is_in_folder || self.wanted == Wanted::Manifests;
            if self.wanted != Wanted::Everything && is_part && kustomizations.has(&file) {
                self.kustomizations.push(file.display().to_string());
            } else if is_in_folder && is_template(&file) {
                self.templates.push(file.display().to_string());
            } else {
                results.extend(self.file(reader, &file, is_in_folder));
            }
        }
        results
    }

    /// Reads the objects of each file, and reports files that cannot be read.
    pub(super) fn objects(
        &mut self,
        reader: &Reader,
        names: &[PathBuf],
        failures: &mut Failures,
    ) -> Vec<Vec<Document>> {
        let read = self.read(reader, names).into_iter();
        read.filter_map(|file| failures.keep(file.map_err(|unread| unread.failure))).collect()
    }

    /// `None` if the file is skipped.
    fn file(&mut self, reader: &Reader, file: &Path, is_in_folder: bool) -> Option<Result<Vec<Document>, Unread>> {
        let is_stdin = file == Path::new("-");
        let name = if is_stdin { "standard input".to_owned() } else { file.display().to_string() };
        let read = if is_in_folder { reader.objects_if_any(file) } else { reader.objects(file) };
        let documents = match read {
            Ok(documents) => documents,
            Err(failure) => {
                let is_missing = !is_stdin && !memory::is_used() && !file.exists();
                if is_in_folder && !is_missing && !names_a_version(file) {
                    self.others.push(name);
                    return None;
                }
                return Some(Err(Unread { name, failure, is_missing }));
            }
        };
        let is_used = |document: &&Document| self.uses(&document.value, is_in_folder);
        let used = documents.iter().filter(is_used).count();
        if used == 0 && !documents.is_empty() {
            self.others.push(name);
            return None;
        }
        let (used, skipped): (Vec<_>, Vec<_>) =
            documents.into_iter().partition(|document| self.uses(&document.value, is_in_folder));
        self.others.extend(skipped.iter().map(|document| document.origin.name()));
        Some(Ok(used))
    }

    fn uses(&self, document: &Value, is_in_folder: bool) -> bool {
        let has = |name: &str| document.get(name).is_some_and(Value::is_string);
        // A chart has `apiVersion: v2` and no kind.
        let is_chart = || has("apiVersion") && has("name") && has("version");
        match self.wanted {
            Wanted::Everything => true,
            _ if is_of_client(document) => false,
            _ if !is_in_folder => true,
            Wanted::Manifests => has("kind") || (has("apiVersion") && !is_chart()),
            Wanted::Objects | Wanted::Patches => has("kind") && has("apiVersion"),
        }
    }

    /// Names the skipped files.
    pub(super) fn report(&self) {
        let kustomizations =
            if self.wanted == Wanted::Patches { "kustomizations" } else { "kustomizations and their patches" };
        for (names, message) in [
            (&self.kustomizations, &*format!("skipped {kustomizations}, use the output of `kustomize build`")),
            (&self.templates, "skipped templates of charts, use the output of `helm template`"),
            (&self.others, "skipped files that contain no Kubernetes objects"),
        ] {
            let mut seen = HashSet::new();
            let names: Vec<&str> = names.iter().map(String::as_str).filter(|name| seen.insert(*name)).collect();
            if !names.is_empty() {
                note_of_names(message, &names);
            }
        }
    }
}

/// Whether a file that is not valid YAML or JSON may contain objects. Configurations of other tools have comments in JSON, for example.
fn names_a_version(file: &Path) -> bool {
    fs::read(file).map_or(true, |text| String::from_utf8_lossy(&text).contains("apiVersion"))
}

/// Whether a file is a template of a Helm chart: `CHART/templates/service.yaml`.
fn is_template(file: &Path) -> bool {
    let mut templates = file.ancestors().filter(|folder| folder.ends_with("templates"));
    templates.any(|folder| folder.with_file_name("Chart.yaml").is_file())
}

/// Whether a document is for a client, and never sent to a server: a kustomization or a kubeconfig.
fn is_of_client(document: &Value) -> bool {
    let text = |name: &str| document.get(name).and_then(Value::as_str).unwrap_or_default();
    text("apiVersion").starts_with("kustomize.config.k8s.io/") || (text("apiVersion"), text("kind")) == ("v1", "Config")
}
