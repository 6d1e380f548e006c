//! Reads schema documents, and explains what is wrong with one.

use serde_json::Value;
use smp_openapi::{Error, Errors, ListMapKeys};

use crate::input::Document;
use crate::origin::Origin;
use crate::report::{self, Failure};

/// The largest number of problems shown per schema file.
const SHOWN: usize = 20;

/// The largest number of warnings about annotations without effect.
const SHOWN_WARNINGS: usize = 3;

/// Returns a reader of schemas with the option `--ignore-list-types`.
pub(crate) fn schema_reader(ignore_list_types: bool) -> smp_openapi::Reader {
    let list_map_keys = if ignore_list_types { ListMapKeys::Carry } else { ListMapKeys::MergeKeyOfCustomResources };
    smp_openapi::Reader::new().list_map_keys(list_map_keys)
}

/// Reads the schema documents of a file. Also returns the custom resource definitions among them.
pub(crate) fn read_documents(
    documents: Vec<Document>,
    schemas: &smp_openapi::Reader,
) -> Result<(smp_openapi::Document, Vec<Value>), Failure> {
    let (values, origins): (Vec<Value>, Vec<Origin>) =
        documents.into_iter().map(|document| (document.value, document.origin)).unzip();
    let name = origins.first().map(Origin::file).unwrap_or_default();
    let document = schemas.read(&values).map_err(|errors| {
        // The text is read again, because its errors have lines.
        let located = origins.first().and_then(|origin| schemas.read(origin.content()).err());
        let is_same = |located: &Errors| errors.iter().map(Error::pointer).eq(located.iter().map(Error::pointer));
        not_a_schema(name, &values, located.as_ref().filter(|located| is_same(located)).unwrap_or(&errors))
    })?;
    warn(name, document.warnings());
    Ok((document, values.into_iter().flat_map(parts).filter(is_definition).collect()))
}

/// Reads the schema documents of several files.
pub(super) fn read_files(
    files: Vec<Vec<Document>>,
    schemas: &smp_openapi::Reader,
) -> Result<Vec<(smp_openapi::Document, Vec<Value>)>, Failure> {
    files.into_iter().map(|documents| read_documents(documents, schemas)).collect()
}

/// The items of a list, or else the document itself.
fn parts(mut value: Value) -> Vec<Value> {
    match value.get_mut("items") {
        Some(Value::Array(items)) => std::mem::take(items),
        _ => vec![value],
    }
}

/// Whether an object is a custom resource definition.
pub(crate) fn is_definition(object: &Value) -> bool {
    let text = |field: &str| object.get(field).and_then(Value::as_str).unwrap_or_default();
    text("kind") == "CustomResourceDefinition" && text("apiVersion").starts_with("apiextensions.k8s.io/")
}

/// Whether a document of a folder is a schema: a custom resource definition, an OpenAPI document, or a list of definitions.
pub(crate) fn is_schema_document(value: &Value) -> bool {
    let is_openapi = ["swagger", "openapi"].iter().any(|word| value.get(word).is_some_and(is_version));
    let items = value.get("items").and_then(Value::as_array);
    is_openapi || is_definition(value) || items.is_some_and(|items| items.iter().any(is_definition))
}

fn is_version(value: &Value) -> bool {
    value.is_string() || value.is_number()
}

fn not_a_schema(name: &str, values: &[Value], errors: &Errors) -> Failure {
    let failure = unreadable(name, errors);
    if !values.iter().any(|value| value.is_object() || value.is_array()) {
        failure.hint("a schema is a Swagger 2.0 or OpenAPI 3 document or a CustomResourceDefinition")
    } else if values.iter().all(is_overlay) {
        failure.hint("this looks like an overlay, not a schema; use --overlay")
    } else if errors.iter().any(|error| error.pointer().ends_with("/$ref")) {
        failure
            .hint("a file must contain all definitions that it refers to; `smp schema emit NAME` writes built-in ones")
    } else {
        failure
    }
}

pub(super) fn not_an_overlay(name: &str, value: &Value, errors: &Errors) -> Failure {
    let failure = unreadable(name, errors);
    if is_schema(value) {
        failure.hint("this looks like a schema; use --schema")
    } else if value.get("apiVersion").is_some() {
        failure.hint("this looks like an object; an overlay changes types, which it names with `gvk` or `definition`")
    } else {
        failure
    }
}

/// Warns of the first annotations without effect, and gives the number of the others.
fn warn(name: &str, warnings: &[smp_openapi::Error]) {
    for warning in warnings.iter().take(SHOWN_WARNINGS) {
        report::warning(&format!("{name}: {warning}"));
    }
    let more = match warnings.len().saturating_sub(SHOWN_WARNINGS) {
        0 => return,
        1 => "1 more annotation has".to_owned(),
        more => format!("{more} more annotations have"),
    };
    report::warning(&format!("{name}: {more} no effect; run `smp schema audit --schema {name}` for details"));
}

/// Whether a document looks like a schema.
fn is_schema(value: &Value) -> bool {
    ["swagger", "openapi", "definitions", "components"].iter().any(|word| value.get(word).is_some())
        || value.get("kind").is_some_and(|kind| kind == "CustomResourceDefinition")
}

/// Whether a document looks like an overlay: a list of entries that name fields.
fn is_overlay(value: &Value) -> bool {
    value.as_array().is_some_and(|entries| entries.iter().any(|entry| entry.get("field").is_some()))
}

/// The failure for a document with errors.
pub(crate) fn unreadable(name: &str, errors: &Errors) -> Failure {
    let mut problems = errors.iter().map(ToString::to_string);
    let first = problems.next().unwrap_or_default();
    let mut details: Vec<String> = problems.by_ref().take(SHOWN - 1).collect();
    match problems.count() {
        0 => {}
        more => details.push(format!("and {more} more")),
    }
    Failure::unreadable(name, &first).details(details)
}
