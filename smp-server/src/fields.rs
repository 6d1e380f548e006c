//! The fields that field selectors support.

use std::sync::LazyLock;

use serde_json::Value;

use crate::object::text_at;
use crate::resource::{BuiltIn, Resource, Rules};
use crate::selector::FieldSelector;
use crate::status::Status;
use crate::tables;

/// See the comments in the file for the columns.
const TABLE: &str = include_str!("../data/fields.tsv");

/// The fields of a resource.
struct Fields {
    group: &'static str,
    plural: &'static str,
    paths: Vec<&'static str>,
}

static FIELDS: LazyLock<Vec<Fields>> = LazyLock::new(|| {
    let mut fields: Vec<Fields> = Vec::new();
    for [group, plural, path] in tables::rows(TABLE, tables::columns) {
        match fields.last_mut().filter(|last| (last.group, last.plural) == (group, plural)) {
            Some(last) => last.paths.push(path),
            None => fields.push(Fields { group, plural, paths: vec![path] }),
        }
    }
    fields
});

/// The fields of built-in kinds besides name and namespace.
fn built_in(resource: &Resource) -> &'static [&'static str] {
    let own = FIELDS.iter().find(|fields| resource.is_named(fields.group, fields.plural));
    own.map_or(&[], |fields| &fields.paths)
}

/// Rejects a field selector with a field that the kind does not support.
pub(crate) fn check(resource: &Resource, selector: &FieldSelector) -> Result<(), Status> {
    for path in selector.paths() {
        let is_known = matches!(path, "metadata.name" | "metadata.namespace")
            || match &resource.rules {
                Rules::BuiltIn(_) => built_in(resource).contains(&path),
                Rules::Custom(custom) => custom.selects(path),
            };
        if !is_known {
            return Err(unknown(resource, path));
        }
    }
    Ok(())
}

fn unknown(resource: &Resource, path: &str) -> Status {
    Status::bad_request(match resource.built_in {
        BuiltIn::Job => format!("field label {path:?} not supported for Job"),
        BuiltIn::ResourceSlice => {
            format!("field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: {path}")
        }
        _ if built_in(resource).is_empty() && !resource.is_custom() => {
            format!("{path:?} is not a known field selector: only \"metadata.name\", \"metadata.namespace\"")
        }
        _ => format!("field label not supported: {path}"),
    })
}

/// The text of a field. Numbers and booleans are written as in JSON; an absent field is empty or has its default.
pub(crate) fn read(resource: &Resource, object: &Value, path: &str) -> String {
    if path == "source" {
        return text_at(object, &["source", "component"]).to_owned();
    }
    if path == "reportingComponent" {
        let own = text_at(object, &["reportingComponent"]);
        return if own.is_empty() { text_at(object, &["source", "component"]) } else { own }.to_owned();
    }
    let path = if path == "status.successful" { "status.succeeded" } else { path };
    let found = path.split('.').filter(|name| !name.is_empty()).try_fold(object, |object, name| object.get(name));
    match found {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Null) | None if resource.is_custom() => String::new(),
        Some(Value::Null) | None => match path {
            "spec.unschedulable" | "spec.hostNetwork" => "false".to_owned(),
            "status.replicas" | "status.succeeded" => "0".to_owned(),
            _ => String::new(),
        },
        Some(value) => value.to_string(),
    }
}
