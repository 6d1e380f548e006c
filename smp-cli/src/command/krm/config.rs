//! The functionConfig: patches with their targets, and schemas.

use std::rc::Rc;

use serde_json::Value;
use smp_core::Patcher;
use smp_suggest::shown;

use super::field::Field;
use super::target::{Id, Target};
use crate::input::{Document, Reader};
use crate::origin::{Origin, Text};
use crate::report::Failure;

const API_VERSION: &str = "smp/v1alpha1";
const KIND: &str = "StrategicMergePatch";

/// The expected form of a functionConfig.
pub(super) const EXPECTED: &str =
    "write `apiVersion: smp/v1alpha1`, `kind: StrategicMergePatch` and a list `patches`; see `smp krm --help`";

/// The configuration of the function.
#[derive(Debug)]
pub(super) struct Config<'v> {
    /// The functionConfig.
    pub(super) source: &'v Value,
    pub(super) patches: Vec<Entry>,
    /// Schemas with their names for messages.
    pub(super) schemas: Vec<(String, &'v Value)>,
    pub(super) overlay: Option<&'v Value>,
}

/// An entry of `patches`.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) patches: Vec<Document>,
    /// Without a target, a patch is for the item that it names.
    pub(super) target: Option<Target>,
    pub(super) options: Options,
}

/// What a patch may change even if it has a target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub(super) allow_name_change: bool,
    pub(super) allow_kind_change: bool,
}

impl<'v> Config<'v> {
    /// Reads a functionConfig. Returns all problems.
    pub(super) fn read(source: &'v Value) -> Result<Self, Vec<Failure>> {
        let root = Field::root(source);
        let (patches, schemas) = parts(&root).map_err(|failure| vec![failure])?;
        let mut wrong = Vec::new();
        let read = patches.iter().map(Entry::read);
        let patches = read.filter_map(|entry| entry.map_err(|failure| wrong.push(failure)).ok()).collect();
        let schemas = schemas.into_iter().map(|schema| (schema.name(), schema.value)).collect();
        let overlay = root.get("overlay").map(|overlay| overlay.value);
        if wrong.is_empty() { Ok(Self { source, patches, schemas, overlay }) } else { Err(wrong) }
    }
}

/// The entries of `patches` and `schemas`.
fn parts<'v>(root: &Field<'v>) -> Result<(Vec<Field<'v>>, Vec<Field<'v>>), Failure> {
    let text = |name: &str| root.value.get(name).and_then(Value::as_str).unwrap_or_default();
    let (api_version, kind) = (text("apiVersion"), text("kind"));
    if root.value.is_object() && (api_version, kind) != (API_VERSION, KIND) {
        let message = match (api_version, kind) {
            ("", _) | (_, "") => "no apiVersion or kind".to_owned(),
            _ => format!("unknown kind {}/{}", shown(api_version), shown(kind)),
        };
        return Err(root.wrong(&message).hint(EXPECTED));
    }
    root.object(&["apiVersion", "kind", "metadata", "patches", "schemas", "overlay"])?;
    let patches = root.get("patches").ok_or_else(|| root.wrong("`patches` is missing").hint(EXPECTED))?;
    let schemas = root.get("schemas").map_or(Ok(Vec::new()), |schemas| schemas.list())?;
    Ok((patches.list()?, schemas))
}

impl Entry {
    fn read(entry: &Field<'_>) -> Result<Self, Failure> {
        if let Some(path) = entry.get("path") {
            return Err(path.wrong("smp krm reads no files").hint("write the patch into `patch`"));
        }
        entry.object(&["patch", "target", "options"])?;
        let target = entry.get("target").map(|target| Target::read(&target)).transpose()?;
        let options = match entry.get("options") {
            None => Options { allow_name_change: false, allow_kind_change: false },
            Some(options) => Options::read(&options)?,
        };
        let patch = entry.get("patch").ok_or_else(|| entry.wrong("`patch` is missing"))?;
        let patches = patches(&patch)?;
        let is_operations = |patch: &Document| patch.value.is_array();
        match &target {
            None if patches.iter().any(is_operations) => {
                Err(entry.wrong("a JSON patch does not name an item; add a `target`"))
            }
            None if !patches.iter().all(|patch| Id::of(&patch.value).is_complete()) => {
                let message = "a patch without a target needs apiVersion, kind and metadata.name";
                Err(patch.wrong(message).hint("name the item in the patch, or add a `target`"))
            }
            Some(_) if patches.len() > 1 => {
                Err(patch.wrong("an entry with a target can have only one patch; write one entry for each"))
            }
            _ => Ok(Self { patches, target, options }),
        }
    }
}

impl Options {
    fn read(options: &Field<'_>) -> Result<Self, Failure> {
        let (name, kind) = ("allowNameChange", "allowKindChange");
        options.object(&[name, kind])?;
        Ok(Self { allow_name_change: options.flag(name)?, allow_kind_change: options.flag(kind)? })
    }
}

/// The patches of an entry: one object or list of operations, or text with one or more documents.
fn patches(patch: &Field<'_>) -> Result<Vec<Document>, Failure> {
    let documents = match patch.value {
        Value::String(text) => {
            let documents = Reader::new(Patcher::MAX_DEPTH).text(&patch.name(), text, None);
            documents.map_err(|failure| failure.at(&patch.path))?
        }
        value => vec![Document { value: value.clone(), origin: without_text(&patch.name()) }],
    };
    for Document { value, .. } in &documents {
        if !value.is_object() && !value.is_array() {
            let found = Field { value, path: patch.path.clone() };
            return Err(found.expected("an object or a list of operations"));
        }
    }
    Ok(documents)
}

/// The origin of a part of the `ResourceList`, without a text to quote: the orchestrator wrote its lines, not the user.
pub(super) fn without_text(name: &str) -> Origin {
    let text = Rc::new(Text::new(name, String::new(), None));
    Origin { text, range: 0..0, number: None, item: None }
}
