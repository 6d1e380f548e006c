//! The functionConfig: patches with their targets, and schemas.

use std::rc::Rc;

use serde_json::Value;
use smp_core::Patcher;
use smp_suggest::shown;

use crate::command::kustomize::{Entry, Field};
use crate::input::{Document, Reader};
use crate::origin::{Origin, Text, Written};
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

impl<'v> Config<'v> {
    /// Reads a functionConfig. Returns all problems.
    pub(super) fn read(source: &'v Value) -> Result<Self, Vec<Failure>> {
        let root = Field::named("functionConfig", source);
        let (patches, schemas) = parts(&root).map_err(|failure| vec![failure])?;
        let mut wrong = Vec::new();
        let read = patches.iter().map(entry);
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

/// Reads an entry of `patches`.
fn entry(entry: &Field<'_>) -> Result<Entry, Failure> {
    if let Some(path) = entry.get("path") {
        return Err(path.wrong("smp krm reads no files").hint("write the patch into `patch`"));
    }
    entry.object(&["patch", "target", "options"])?;
    let patch = entry.get("patch").ok_or_else(|| entry.wrong("`patch` is missing"))?;
    Entry::read(entry, patches(&patch)?)
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
            return Err(patch.with(value).expected("an object or a list of operations"));
        }
    }
    Ok(documents)
}

/// The origin of a part of the `ResourceList`, without a text to quote: the orchestrator wrote its lines, not the user.
pub(super) fn without_text(name: &str) -> Origin {
    let text = Rc::new(Text::new(name, String::new(), None));
    Origin { text, range: 0..0, number: None, item: None, written: Written::Document }
}
