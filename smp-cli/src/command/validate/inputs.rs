//! Reads the objects of files and folders, without what is not an object of Kubernetes.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use smp_kinds::Catalog;

use super::kustomizations::Kustomizations;
use crate::args::ValidateObjectsArgs;
use crate::command::failures::Failures;
use crate::filenames::{Depth, expand};
use crate::input::{Document, Reader};
use crate::report::{Failure, note};

/// What the files contain.
#[derive(Debug, Default)]
pub(super) struct Inputs {
    pub(super) objects: Vec<Document>,
    /// Files that are not valid YAML or JSON, with the reason.
    pub(super) unreadable: Vec<(String, Failure)>,
    /// The names of skipped files.
    kustomizations: Vec<String>,
    templates: Vec<String>,
    others: Vec<String>,
}

/// The most names in a note.
const SHOWN: usize = 10;

impl Inputs {
    /// Reads the files. Missing ones are reported.
    pub(super) fn read(args: &ValidateObjectsArgs, reader: &Reader, failures: &mut Failures) -> Self {
        let mut files = Vec::new();
        for name in &args.files {
            let found = failures.keep(expand(name, Depth::new(args.recursive))).unwrap_or_default();
            files.extend(found.into_iter().map(|file| (file, name.is_dir())));
        }
        let kustomizations = Kustomizations::of(files.iter().map(|(file, _)| &**file));
        let mut inputs = Self::default();
        let mut seen = HashSet::new();
        for (file, is_in_folder) in files {
            if fs::canonicalize(&file).is_ok_and(|target| target.is_file() && !seen.insert(target)) {
                continue;
            }
            let name = file.display().to_string();
            if kustomizations.has(&file) {
                inputs.kustomizations.push(name);
            } else if is_in_folder && is_template(&file) {
                inputs.templates.push(name);
            } else {
                inputs.file(&file, is_in_folder, reader, failures);
            }
        }
        inputs
    }

    fn file(&mut self, file: &Path, is_in_folder: bool, reader: &Reader, failures: &mut Failures) {
        let read = if is_in_folder { reader.objects_if_any(file) } else { reader.objects(file) };
        let is_stdin = file == Path::new("-");
        match read {
            Ok(documents) => {
                let count = self.objects.len();
                let has_documents = !documents.is_empty();
                let is_kept = |document: &Document| {
                    !is_of_client(&document.value) && (!is_in_folder || may_be_object(&document.value))
                };
                self.objects.extend(documents.into_iter().filter(is_kept));
                if has_documents && self.objects.len() == count {
                    self.others.push(if is_stdin { "standard input".to_owned() } else { file.display().to_string() });
                }
            }
            // The failure for a missing file is not about its content.
            Err(failure) if !is_stdin && !file.exists() => failures.report(failure),
            Err(_) if is_in_folder && !names_a_version(file) => self.others.push(file.display().to_string()),
            Err(failure) => {
                let name = if is_stdin { "standard input".to_owned() } else { file.display().to_string() };
                self.unreadable.push((name, failure));
            }
        }
    }

    /// Names the skipped files.
    pub(super) fn report(&self) {
        let names = |names: &[String]| {
            let more = names.len().saturating_sub(SHOWN);
            let shown = names[..names.len() - more].join(", ");
            if more > 0 { format!("{shown} and {more} more") } else { shown }
        };
        if !self.kustomizations.is_empty() {
            let names = names(&self.kustomizations);
            note(&format!("skipped kustomizations and their patches, check the output of `kustomize build`: {names}"));
        }
        if !self.templates.is_empty() {
            let names = names(&self.templates);
            note(&format!("skipped templates of charts, check the output of `helm template`: {names}"));
        }
        if !self.others.is_empty() {
            note(&format!("skipped files that contain no Kubernetes objects: {}", names(&self.others)));
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

/// Whether a document in a folder looks like an object, or like one that lacks only `apiVersion` or `kind`.
fn may_be_object(document: &Value) -> bool {
    let has = |name: &str| document.get(name).is_some_and(Value::is_string);
    // A chart has `apiVersion: v2` and no kind.
    let is_chart = || has("apiVersion") && has("name") && has("version");
    has("kind") || (has("apiVersion") && !is_chart())
}

/// Whether a document is for a client, and never sent to a server: a kustomization or a kubeconfig.
fn is_of_client(document: &Value) -> bool {
    let text = |name: &str| document.get(name).and_then(Value::as_str).unwrap_or_default();
    text("apiVersion").starts_with("kustomize.config.k8s.io/") || (text("apiVersion"), text("kind")) == ("v1", "Config")
}

/// Replaces typed lists by their items, as kubectl does. The reader does it for a `v1` `List`.
///
/// ```yaml
/// {apiVersion: rbac.authorization.k8s.io/v1, kind: RoleList, items: [{metadata: {name: a}}]}   # a Role
/// ```
pub(super) fn items_of_lists(objects: Vec<Document>, catalog: &Catalog) -> Vec<Document> {
    let items = |document: Document| {
        let text = |name: &str| document.value.get(name).and_then(Value::as_str).unwrap_or_default();
        let (api_version, kind) = (text("apiVersion"), text("kind").strip_suffix("List").unwrap_or_default());
        let is_list = document.origin.item.is_none() && catalog.get_kind(api_version, kind).is_some();
        let Some(items) = document.value.get("items").and_then(Value::as_array).filter(|_| is_list) else {
            return vec![document];
        };
        let item = |(index, item): (usize, &Value)| {
            let mut value = item.clone();
            if let Value::Object(fields) = &mut value {
                fields.entry("apiVersion").or_insert_with(|| api_version.into());
                fields.entry("kind").or_insert_with(|| kind.into());
            }
            let mut origin = document.origin.clone();
            origin.item = Some(index);
            Document { value, origin }
        };
        items.iter().enumerate().map(item).collect()
    };
    objects.into_iter().flat_map(items).collect()
}
