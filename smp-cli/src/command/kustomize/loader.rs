//! Reads a kustomization, the files that it refers to, and the kustomizations that it includes.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use smp_core::Path as FieldPath;

use super::entry::{Entry, Options};
use super::field::Field;
use super::inline;
use super::layer::{Layer, Rename, Resource};
use super::paths::{self, NAMES, Reference};
use crate::input::{Document, Reader};
use crate::report::Failure;

/// The fields of a kustomization that have no effect on its objects, or that are read here.
const READ: [&str; 14] = [
    "apiVersion",
    "kind",
    "metadata",
    "resources",
    "bases",
    "components",
    "patches",
    "patchesStrategicMerge",
    "patchesJson6902",
    "buildMetadata",
    "sortOptions",
    "generatorOptions",
    "helmGlobals",
    "crds",
];

/// The other fields of a kustomization.
const NOT_APPLIED: [&str; 20] = [
    "namePrefix",
    "nameSuffix",
    "namespace",
    "labels",
    "commonLabels",
    "commonAnnotations",
    "images",
    "imageTags",
    "replicas",
    "replacements",
    "vars",
    "configMapGenerator",
    "secretGenerator",
    "helmCharts",
    "helmChartInflationGenerator",
    "generators",
    "transformers",
    "validators",
    "configurations",
    "openapi",
];

/// The fields that add objects or labels, which a patch of another kustomization may be for.
const OPEN: [&str; 9] = [
    "labels",
    "commonLabels",
    "commonAnnotations",
    "configMapGenerator",
    "secretGenerator",
    "helmCharts",
    "helmChartInflationGenerator",
    "generators",
    "transformers",
];

/// The most kustomizations that are read, counting each time that one is included.
const MAX_LAYERS: usize = 10_000;

/// The most problems that are reported.
const MAX_PROBLEMS: usize = 100;

/// A problem with a kustomization or a file that it refers to.
#[derive(Debug)]
pub(in crate::command) struct Problem {
    /// The name of the file, with which the message starts.
    pub(in crate::command) file: String,
    pub(in crate::command) failure: Failure,
}

/// Reads kustomizations.
#[derive(Debug)]
pub(super) struct Loader<'r> {
    reader: &'r Reader,
    /// The folders of the kustomizations that include the current one, without links.
    stack: Vec<PathBuf>,
    layers: usize,
    pub(super) problems: Vec<Problem>,
    /// The names of the kustomizations with parts that are not applied, and these parts.
    pub(super) not_applied: Vec<(String, Vec<String>)>,
}

/// How a kustomization is included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Kustomization,
    Component,
}

/// A kustomization whose fields are read.
struct Current<'c> {
    folder: &'c Path,
    document: &'c Document,
    root: Field<'c>,
}

/// What an entry of `resources` leads to.
enum Found {
    /// Objects or a kustomization in files.
    Here(Resource),
    /// An address, which smp does not read.
    Remote,
}

impl<'r> Loader<'r> {
    pub(super) fn new(reader: &'r Reader) -> Self {
        Self { reader, stack: Vec::new(), layers: 0, problems: Vec::new(), not_applied: Vec::new() }
    }

    /// Reads the kustomization of a folder. `None` if it cannot be read.
    pub(super) fn folder(&mut self, folder: &Path, role: Role) -> Option<Layer> {
        let file = self.keep(&folder.display().to_string(), file_in(folder))?;
        let name = file.display().to_string();
        let document = self.reader.single(&file).and_then(|document| match document.value {
            Value::Object(_) => Ok(document),
            _ => Err(Field::of(&document).expected("an object")),
        });
        let document = self.keep(&name, document)?;
        self.stack.push(fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned()));
        let current = Current { folder, document: &document, root: Field::of(&document) };
        let layer = self.layer(&current, role);
        self.stack.pop();
        Some(layer)
    }

    fn layer(&mut self, current: &Current<'_>, role: Role) -> Layer {
        let Current { document, root, .. } = current;
        let name = document.origin.name();
        self.keep(&name, check(root, role));
        let mut layer = Layer::default();
        let mut skipped: Vec<String> =
            NOT_APPLIED.iter().filter(|name| is_set(root, name)).map(ToString::to_string).collect();
        layer.is_open = OPEN.iter().any(|name| is_set(root, name));
        for list in ["resources", "bases"] {
            for field in self.list(root, list) {
                match self.resource(current, &field) {
                    Some(Found::Here(resource)) => {
                        layer.is_open |= matches!(&resource, Resource::Layer(inner) if inner.is_open);
                        layer.resources.push(resource);
                    }
                    Some(Found::Remote) => {
                        layer.is_open = true;
                        skipped.push(format!("{} (remote)", field.value.as_str().unwrap_or_default()));
                    }
                    None => layer.is_open = true,
                }
            }
        }
        for field in self.list(root, "components") {
            let component = self.included(current, &field, Role::Component);
            layer.is_open |= component.as_ref().is_none_or(|component| component.is_open);
            layer.components.extend(component);
        }
        (layer.patches, layer.late_patches) = self.entries(current);
        layer.rename = self.keep(&name, rename(root)).unwrap_or_default();
        if !skipped.is_empty() {
            self.not_applied.push((name, skipped));
        }
        layer
    }

    /// Reads an entry of `resources`. `None` if that fails.
    fn resource(&mut self, current: &Current<'_>, field: &Field<'_>) -> Option<Found> {
        let file = current.document.origin.file();
        let text = self.keep(file, field.as_text())?;
        match Reference::follow(current.folder, text) {
            Reference::Remote => Some(Found::Remote),
            Reference::Folder(_) => {
                Some(Found::Here(Resource::Layer(self.included(current, field, Role::Kustomization)?)))
            }
            Reference::File(path) => {
                self.keep(file, allowed(current, field, &path))?;
                let objects = self.reader.objects_if_any(&path);
                let objects = self.keep(&path.display().to_string(), objects)?;
                for object in &objects {
                    self.keep(object.origin.file(), check_object(object));
                }
                Some(Found::Here(Resource::Objects(objects)))
            }
            Reference::Missing => {
                self.keep(file, Err::<(), _>(field.wrong("no such file or folder")));
                None
            }
        }
    }

    /// Reads a kustomization that another one includes.
    fn included(&mut self, current: &Current<'_>, field: &Field<'_>, role: Role) -> Option<Layer> {
        let file = current.document.origin.file();
        let text = self.keep(file, field.as_text())?;
        let folder = match Reference::follow(current.folder, text) {
            Reference::Folder(folder) => Ok(folder),
            Reference::Remote => Err(field.wrong("smp reads no remote components")),
            Reference::File(_) => Err(field.wrong("this is a file; write the folder of a component")),
            Reference::Missing => Err(field.wrong("no such folder")),
        };
        let folder = self.keep(file, folder)?;
        let real = fs::canonicalize(&folder).unwrap_or_else(|_| folder.clone());
        let checked = if self.stack.iter().any(|outer| outer.starts_with(&real)) {
            Err(field.wrong("a cycle: this folder contains the kustomization that refers to it"))
        } else if self.layers >= MAX_LAYERS {
            Err(field.wrong(&format!("more than {MAX_LAYERS} kustomizations are included")))
        } else {
            Ok(())
        };
        self.keep(file, checked)?;
        self.layers += 1;
        self.folder(&folder, role)
    }

    /// The patches before objects are renamed, and those after.
    fn entries(&mut self, current: &Current<'_>) -> (Vec<Entry>, Vec<Entry>) {
        let merges = self.list(&current.root, "patchesStrategicMerge");
        let patches = self.list(&current.root, "patches");
        let operations = self.list(&current.root, "patchesJson6902");
        let inline = |field: &&Field<'_>| field.value.is_string();
        let texts: Vec<Field<'_>> = patches.iter().chain(&operations).filter_map(|field| field.get("patch")).collect();
        let texts: Vec<&Field<'_>> = merges.iter().chain(&texts).filter(inline).collect();
        let starts = Starts::of(current.document, &texts);
        let mut early: Vec<Entry> =
            merges.iter().filter_map(|field| self.strategic_merge(current, field, &starts)).collect();
        early.extend(patches.iter().filter_map(|field| self.entry(current, field, &starts)));
        let late = operations.iter().filter_map(|field| self.entry(current, field, &starts)).collect();
        (early, late)
    }

    /// Reads an entry of `patchesStrategicMerge`: the name of a file, or a text.
    fn strategic_merge(&mut self, current: &Current<'_>, field: &Field<'_>, starts: &Starts) -> Option<Entry> {
        let patches =
            if inline::is_patch(field.value) { self.text(current, field, starts) } else { self.file(current, field) };
        let entry = Entry { patches: patches?, target: None, options: Options::default() };
        self.keep(current.document.origin.file(), entry.checked(field))
    }

    /// Reads an entry of `patches` or `patchesJson6902`.
    fn entry(&mut self, current: &Current<'_>, field: &Field<'_>, starts: &Starts) -> Option<Entry> {
        let file = current.document.origin.file();
        self.keep(file, field.object(&["path", "patch", "target", "options"]))?;
        let patches = match (field.get("path"), field.get("patch")) {
            (Some(path), None) => self.file(current, &path)?,
            (None, Some(patch)) => self.text(current, &patch, starts)?,
            (Some(_), Some(_)) => return self.keep(file, Err(field.wrong("write either `path` or `patch`"))),
            (None, None) => return self.keep(file, Err(field.wrong("`patch` or `path` is missing"))),
        };
        self.keep(file, Entry::read(field, patches))
    }

    /// Reads the patches in a file.
    fn file(&mut self, current: &Current<'_>, field: &Field<'_>) -> Option<Vec<Document>> {
        let file = current.document.origin.file();
        let text = self.keep(file, field.as_text())?;
        let path = match Reference::follow(current.folder, text) {
            Reference::File(path) => allowed(current, field, &path).map(|()| path),
            Reference::Folder(_) => Err(field.wrong("this is a folder; write the name of a file")),
            Reference::Remote => Err(field.wrong("smp reads no remote patches")),
            Reference::Missing => Err(field.wrong("no such file")),
        };
        let path = self.keep(file, path)?;
        let read = self.reader.file(&path);
        let patches = self.keep(&path.display().to_string(), read)?;
        self.checked(field, patches)
    }

    /// Reads the patches in a text of the kustomization.
    fn text(&mut self, current: &Current<'_>, field: &Field<'_>, starts: &Starts) -> Option<Vec<Document>> {
        let file = current.document.origin.file();
        let text = self.keep(file, field.as_text())?;
        let start = starts.get(&field.path);
        let read = inline::documents(self.reader, field, (&current.document.origin, start), text);
        let patches = self.keep(file, read)?;
        self.checked(field, patches)
    }

    /// Checks that documents are patches.
    fn checked(&mut self, field: &Field<'_>, patches: Vec<Document>) -> Option<Vec<Document>> {
        if patches.is_empty() {
            return self.keep(field.file(), Err(field.wrong("the patch is empty")));
        }
        let mut are_valid = true;
        for patch in &patches {
            are_valid &= self.keep(patch.origin.file(), check_patch(patch)).is_some();
        }
        are_valid.then_some(patches)
    }

    /// The items of a list in a kustomization.
    fn list<'v>(&mut self, root: &Field<'v>, name: &str) -> Vec<Field<'v>> {
        let list = root.get(name).map_or(Ok(Vec::new()), |list| list.list());
        self.keep(root.file(), list).unwrap_or_default()
    }

    /// Returns the value, or keeps the problem.
    fn keep<T>(&mut self, file: &str, result: Result<T, Failure>) -> Option<T> {
        result
            .map_err(|failure| {
                if self.problems.len() < MAX_PROBLEMS {
                    self.problems.push(Problem { file: file.to_owned(), failure });
                }
            })
            .ok()
    }
}

/// Where the texts of patches start in a kustomization.
struct Starts(HashMap<FieldPath, usize>);

impl Starts {
    /// Finds the texts of all fields at once.
    fn of(document: &Document, fields: &[&Field<'_>]) -> Self {
        let paths: Vec<&FieldPath> = fields.iter().map(|field| &field.path).collect();
        let starts = inline::starts(&document.origin, &paths).into_iter().zip(&paths);
        Self(starts.filter_map(|(start, path)| Some(((*path).clone(), start?))).collect())
    }

    fn get(&self, path: &FieldPath) -> usize {
        self.0.get(path).copied().unwrap_or_default()
    }
}

/// The file of the kustomization in a folder.
fn file_in(folder: &Path) -> Result<PathBuf, Failure> {
    let files: Vec<PathBuf> = NAMES.iter().map(|name| folder.join(name)).filter(|file| file.is_file()).collect();
    let place = folder.display().to_string();
    match <[PathBuf; 1]>::try_from(files) {
        Ok([file]) => Ok(file),
        Err(none) if none.is_empty() => {
            let what = if folder.is_dir() { "no kustomization.yaml in this folder" } else { "no such folder" };
            Err(Failure::unreadable(&place, what))
        }
        Err(files) => {
            let names: Vec<_> = files.iter().filter_map(|file| file.file_name()?.to_str()).collect();
            let message = format!("several kustomizations in this folder: {}; keep one", names.join(", "));
            Err(Failure::unreadable(&place, &message))
        }
    }
}

/// Checks the fields of a kustomization.
fn check(root: &Field<'_>, role: Role) -> Result<(), Failure> {
    let names: Vec<&str> = READ.iter().chain(&NOT_APPLIED).copied().collect();
    if root.object(&names)?.is_empty() {
        return Err(root.wrong("the kustomization is empty"));
    }
    let text = |name: &str| root.text(name).map(Option::unwrap_or_default);
    let is_component = text("kind")? == "Component";
    match (text("kind")?, role) {
        ("" | "Kustomization", Role::Kustomization) | ("Component", Role::Component) => {}
        ("Component", Role::Kustomization) => {
            return Err(root.field("kind").wrong("this is a component; name it in `components`"));
        }
        ("" | "Kustomization", Role::Component) => {
            return Err(root.wrong("not a component; write `kind: Component`, or name it in `resources`"));
        }
        _ => return Err(root.field("kind").wrong("not a kustomization; write `kind: Kustomization`")),
    }
    let version = format!("kustomize.config.k8s.io/{}", if is_component { "v1alpha1" } else { "v1beta1" });
    match text("apiVersion")? {
        found if found.is_empty() || found == version => Ok(()),
        _ => Err(root.field("apiVersion").wrong(&format!("unknown version; write `apiVersion: {version}`"))),
    }
}

/// Whether a field is set, and not empty.
fn is_set(root: &Field<'_>, name: &str) -> bool {
    root.get(name).is_some_and(|field| match field.value {
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => true,
    })
}

fn rename(root: &Field<'_>) -> Result<Rename, Failure> {
    let text = |name: &str| root.text(name).map(|text| text.unwrap_or_default().to_owned());
    Ok(Rename { prefix: text("namePrefix")?, suffix: text("nameSuffix")?, namespace: text("namespace")? })
}

/// Fails for a file outside of the folder of the kustomization.
fn allowed(current: &Current<'_>, field: &Field<'_>, path: &Path) -> Result<(), Failure> {
    if paths::is_inside(current.folder, path) {
        return Ok(());
    }
    let message = "the file is not in the folder of the kustomization, so kustomize does not read it";
    Err(field.wrong(message).hint("move the file, or name a folder that has a kustomization"))
}

/// Fails for a document that kustomize does not accept as a patch: a strategic merge patch needs a kind and a name even if it has a target.
fn check_patch(patch: &Document) -> Result<(), Failure> {
    let root = Field::of(patch);
    let has = |pointer: &str| patch.value.pointer(pointer).is_some_and(Value::is_string);
    match patch.value {
        Value::Array(_) => Ok(()),
        Value::Object(_) if has("/kind") && has("/metadata/name") => Ok(()),
        Value::Object(_) => Err(root
            .wrong("kustomize rejects a patch without `kind` and `metadata.name`")
            .hint("add both; if the patch has a target, they may have any value")),
        _ => Err(root.expected("a patch, an object or a list of operations")),
    }
}

/// Fails for a document that is not an object with a kind and a name.
fn check_object(object: &Document) -> Result<(), Failure> {
    let root = Field::of(object);
    if !object.value.is_object() {
        return Err(root.wrong("not an object; write fields with values, such as `kind: Pod`"));
    }
    let has =
        |pointer: &str| object.value.pointer(pointer).and_then(Value::as_str).is_some_and(|text| !text.is_empty());
    match ["/apiVersion", "/kind", "/metadata/name"].iter().find(|pointer| !has(pointer)) {
        Some(&"/metadata/name") if has("/metadata/generateName") => Ok(()),
        Some(missing) => {
            let name = missing[1..].replace('/', ".");
            Err(root.wrong(&format!("not an object for a cluster: `{name}` is missing")))
        }
        None => Ok(()),
    }
}
