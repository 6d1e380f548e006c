//! The `ResourceList`: reads it from standard input, and writes it back with the text of everything that did not change.

use std::path::Path as FilePath;

use serde_json::Value;
use smp_core::{Patcher, Path, Step};
use smp_suggest::shown;

use super::results::Results;
use crate::command::kustomize::kind_of;
use crate::input::{Document, Format, Reader};
use crate::output;
use crate::report::Failure;

/// The versions of the kind `ResourceList`.
const API_VERSIONS: [&str; 3] =
    ["config.kubernetes.io/v1", "config.kubernetes.io/v1beta1", "config.kubernetes.io/v1alpha1"];

/// The input of a KRM function.
#[derive(Debug)]
pub(super) struct ResourceList {
    document: Document,
}

impl ResourceList {
    /// Reads a `ResourceList` whose items are objects.
    pub(super) fn read() -> Result<Self, Failure> {
        let documents = Reader::new(Patcher::MAX_DEPTH).file(FilePath::new("-"));
        let documents = documents.map_err(|failure| failure.hint(EXPECTED))?;
        let document = <[Document; 1]>::try_from(documents).map_err(|several| {
            let message = format!("expected one ResourceList, found {} documents", several.len());
            Failure::unreadable("standard input", &message).hint(EXPECTED)
        })?;
        let [document] = document;
        check(&document)?;
        Ok(Self { document })
    }

    /// The items. Empty if there are none.
    pub(super) fn items(&self) -> &[Value] {
        self.document.value.get("items").and_then(Value::as_array).map_or(&[], Vec::as_slice)
    }

    /// The configuration, if there is one.
    pub(super) fn function_config(&self) -> Option<&Value> {
        self.document.value.get("functionConfig").filter(|config| !config.is_null())
    }

    /// Prints the list with new items, if there are any, and with the results after those of earlier functions.
    pub(super) fn write(self, items: Option<Vec<Value>>, results: Results) -> Result<(), Failure> {
        let mut new = self.document.value.clone();
        let Value::Object(fields) = &mut new else { return Ok(()) };
        if let (Some(items), true) = (items, !self.items().is_empty()) {
            fields.insert("items".to_owned(), Value::Array(items));
        }
        let results = results.into_list();
        if !results.is_empty() {
            match fields.get_mut("results") {
                Some(Value::Array(before)) => before.extend(results),
                _ => drop(fields.insert("results".to_owned(), Value::Array(results))),
            }
        }
        output::bytes(self.text(&new)?.as_bytes())
    }

    /// The text of the list with a new value. The orchestrator restores comments if the text cannot be edited in place.
    fn text(&self, new: &Value) -> Result<String, Failure> {
        let text = self.document.origin.content();
        if self.document.value == *new {
            return Ok(text.to_owned());
        }
        match self.document.origin.format() {
            Format::Json => {
                let edited = smp_yaml::edit_json(text, new).ok();
                let text = edited.map_or_else(|| output::text(new, Format::Json), Ok)?;
                Ok(if text.ends_with('\n') { text } else { text + "\n" })
            }
            Format::Yaml => {
                let edited = smp_yaml::edit(text, new).map(smp_yaml::Edited::into_text);
                Ok(edited.unwrap_or_else(|_| smp_yaml::to_string(new)))
            }
        }
    }
}

const EXPECTED: &str = "kustomize and kpt send a ResourceList; to patch files, use `smp apply`";

/// Fails if the document is not a `ResourceList` whose items are objects.
fn check(document: &Document) -> Result<(), Failure> {
    let Document { value, origin } = document;
    let text = |field: &str| value.get(field).and_then(Value::as_str).unwrap_or_default();
    let (api_version, kind) = (text("apiVersion"), text("kind"));
    if kind != "ResourceList" || !API_VERSIONS.contains(&api_version) {
        let found = match (api_version, kind) {
            ("", _) | (_, "") => String::new(),
            _ => format!(", but {}/{}", shown(api_version), shown(kind)),
        };
        let message = format!("not a config.kubernetes.io/v1/ResourceList{found}");
        return Err(Failure::unreadable("standard input", &message).hint(EXPECTED));
    }
    let items = Path::root().child(Step::Field("items".to_owned()));
    let expected = |path: &Path, expected: &str, found: &Value| {
        let message = format!("{path}: expected {expected}, found {}", kind_of(found));
        Err(Failure::unreadable(&origin.place(origin.spots(&[path]).pop().flatten().as_ref()), &message))
    };
    match value.get("items") {
        None | Some(Value::Null) => Ok(()),
        Some(Value::Array(list)) => match list.iter().position(|item| !item.is_object()) {
            Some(index) => expected(&items.child(Step::Index(index)), "an object", &list[index]),
            None => Ok(()),
        },
        Some(other) => expected(&items, "a list", other),
    }
}
