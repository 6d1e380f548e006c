//! What every object has: kind, version, names.

use serde_json::{Map, Value};

/// The text at a path; empty if there is none.
pub(crate) fn text_at<'v>(object: &'v Value, path: &[&str]) -> &'v str {
    path.iter().try_fold(object, |value, name| value.get(name)).and_then(Value::as_str).unwrap_or_default()
}

pub(crate) fn version_of(object: &Value) -> &str {
    text_at(object, &["apiVersion"])
}

pub(crate) fn kind_of(object: &Value) -> &str {
    text_at(object, &["kind"])
}

/// An object that has only a version and a kind, if they are known.
pub(crate) fn empty(version: &str, kind: &str) -> Value {
    let fields = [("apiVersion", version), ("kind", kind)].into_iter().filter(|(_, text)| !text.is_empty());
    Value::Object(fields.map(|(name, text)| (name.to_owned(), text.into())).collect::<Map<_, _>>())
}

/// The type of an object as messages show it: `apps/v1, Kind=Deployment`, or `/v1, Kind=Pod` without a group.
pub(crate) fn shown_type(object: &Value) -> String {
    let version = version_of(object);
    let version = match version.matches('/').count() {
        0 => format!("/{version}"),
        1 => version.to_owned(),
        _ => "/".to_owned(),
    };
    format!("{version}, Kind={}", kind_of(object))
}

/// An object as messages show it: `shop/web; apps/v1, Kind=Deployment`.
pub(crate) fn described(object: &Value) -> String {
    let [namespace, name] = ["namespace", "name"].map(|field| text_at(object, &["metadata", field]));
    format!("{namespace}/{name}; {}", shown_type(object))
}
