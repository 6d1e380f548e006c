//! The three types of a custom resource's schema that may have several forms. Go hands their contents to another decoder, which
//! reports no unknown fields.

use std::sync::LazyLock;

use serde::Deserialize;
use serde::de::DeserializeSeed;
use serde_json::Value;

use super::context::{Context, Path};
use super::mismatch::unfit;
use super::node::Node;
use super::seed::Seed;
use crate::types::{self, Kind, Struct};

/// The type `JSONSchemaProps`.
pub(crate) static PROPS: LazyLock<Option<&Struct>> =
    LazyLock::new(|| types::by_name("io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps"));

/// Decodes `true` or a schema; a schema or a list of schemas; or a schema or a list of strings. Only the first form reports what it
/// cannot hold; the others become `null`.
pub(super) fn decode(kind: Kind, value: &Value) -> Result<Value, String> {
    match (kind, value) {
        (_, Value::Object(_)) => props(value),
        (Kind::SchemaOrBool, Value::Bool(_)) => Ok(value.clone()),
        (Kind::SchemaOrBool, _) => Err("boolean or JSON schema expected".to_owned()),
        (_, Value::Array(items)) if items.is_empty() => Ok(Value::Null),
        (Kind::SchemaOrArray, Value::Array(items)) => items.iter().map(props).collect(),
        (Kind::SchemaOrStrings, Value::Array(items)) => items.iter().map(string).collect(),
        _ => Ok(Value::Null),
    }
}

fn props(value: &Value) -> Result<Value, String> {
    let Some(props) = *PROPS else { return Ok(value.clone()) };
    let seed = Seed { context: &Context::quiet(), path: &Path::Root, slot: &props.slot, base: None };
    seed.deserialize(value).map_err(|error: serde_json::Error| match Node::deserialize(value) {
        Ok(node) => super::mismatch::explain(props, &node),
        Err(_) => error.to_string(),
    })
}

fn string(value: &Value) -> Result<Value, String> {
    match value {
        Value::String(_) => Ok(value.clone()),
        Value::Null => Ok(Value::from("")),
        other => Err(unfit(other, "string")),
    }
}
