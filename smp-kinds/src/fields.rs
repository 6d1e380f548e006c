//! The fields that field selectors support.

use std::sync::LazyLock;

use serde_json::Value;

use crate::object::text_at;
use crate::resource::{BuiltIn, Resource, Rules};
use crate::tables;

/// See the comments in the file for the columns.
const TABLE: &str = include_str!("../data/fields.tsv");

/// Group, plural and field.
static FIELDS: LazyLock<Vec<[&str; 3]>> = LazyLock::new(|| tables::rows(TABLE, tables::columns));

/// The fields of built-in kinds besides name and namespace.
fn built_in(resource: &Resource) -> Vec<&'static str> {
    let own = FIELDS.iter().filter(|[group, plural, _]| resource.is_named(group, plural));
    own.map(|[.., path]| *path).collect()
}

/// Rejects a field that the field selectors of a kind do not support.
///
/// # Errors
///
/// Returns the message of kube-apiserver.
pub fn check(resource: &Resource, path: &str) -> Result<(), String> {
    let is_known = matches!(path, "metadata.name" | "metadata.namespace")
        || match resource.rules() {
            Rules::BuiltIn(_) => built_in(resource).contains(&path),
            Rules::Custom(custom) => custom.selects(path),
        };
    if is_known { Ok(()) } else { Err(unknown(resource, path)) }
}

fn unknown(resource: &Resource, path: &str) -> String {
    match resource.built_in {
        BuiltIn::Job => format!("field label {path:?} not supported for Job"),
        BuiltIn::ResourceSlice => {
            format!("field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: {path}")
        }
        _ if built_in(resource).is_empty() && !resource.is_custom() => {
            format!("{path:?} is not a known field selector: only \"metadata.name\", \"metadata.namespace\"")
        }
        _ => format!("field label not supported: {path}"),
    }
}

/// The text of a field. Numbers and booleans are written as in JSON; an absent field is empty or has its default.
pub fn read(resource: &Resource, object: &Value, path: &str) -> String {
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
