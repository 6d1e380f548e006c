//! Reads custom resource definitions: each served version is a definition under the name that API servers publish.

use std::sync::LazyLock;

use serde_json::{Map, Value, json};
use smp_schema::GroupVersionKind;

use super::Read;
use super::sources::{Origin, Source, Sources};
use crate::crd::Resource;
use crate::error::Problems;
use crate::extension::owned;
use crate::metadata::definition_name;
use crate::pointer::{Anchor, Place};

const API_VERSION: &str = "apiextensions.k8s.io/v1";
const NONE_SERVED: &str = "no version of this CustomResourceDefinition is served; set `served: true` for one of them";

/// The schema of a version that declares none.
static NO_SCHEMA: LazyLock<Value> = LazyLock::new(|| json!({}));

/// Adds the served versions of a custom resource definition.
pub(super) fn find<'d>(
    definition: &'d Map<String, Value>,
    place: &Place<'_>,
    sources: &mut Sources<'d>,
    problems: &mut Problems,
) -> Read<()> {
    let api_version = required(definition, ("apiVersion", "a string"), Value::as_str, place, problems)?;
    if api_version != API_VERSION {
        let message = format!("only definitions of `{API_VERSION}` are read; convert this one");
        return Err(problems.report(&place.field("apiVersion"), message));
    }
    let spec = required(definition, ("spec", "a JSON object"), Value::as_object, place, problems)?;
    let place = place.field("spec");
    let group = required(spec, ("group", "a non-empty string"), text, &place, problems);
    let names = required(spec, ("names", "a JSON object"), Value::as_object, &place, problems);
    let kind =
        names.and_then(|names| required(names, ("kind", "a non-empty string"), text, &place.field("names"), problems));
    let versions = required(spec, ("versions", "a list"), Value::as_array, &place, problems);
    let (group, kind, versions) = (group?, kind?, versions?);
    sources.nothing(&place, NONE_SERVED);
    sources.resources.push(Resource::read(definition, spec, group, kind));
    let place = place.field("versions");
    for (index, version) in versions.iter().enumerate() {
        if let Ok(Some(source)) = served(version, (group, kind), &place.index(index), problems) {
            sources.add(source);
        }
    }
    Ok(())
}

/// Returns a version as a definition; `None` if it is not served.
fn served<'d>(
    version: &'d Value,
    (group, kind): (&str, &str),
    place: &Place<'_>,
    problems: &mut Problems,
) -> Read<Option<Source<'d>>> {
    let Some(version) = version.as_object() else {
        return Err(problems.report(place, "a version must be a JSON object"));
    };
    if !required(version, ("served", "`true` or `false`"), Value::as_bool, place, problems)? {
        return Ok(None);
    }
    let name = required(version, ("name", "a non-empty string"), text, place, problems)?;
    let schema_place = place.field("schema");
    let schema = match present(version, "schema") {
        None => None,
        Some(Value::Object(schema)) => present(schema, "openAPIV3Schema"),
        Some(_) => return Err(problems.report(&schema_place, "`schema` must be a JSON object")),
    };
    let pointer = if schema.is_some() { schema_place.field("openAPIV3Schema").pointer() } else { place.pointer() };
    let kind = GroupVersionKind { group: owned(group), version: owned(name), kind: owned(kind) };
    Ok(Some(Source {
        anchor: Anchor { name: definition_name(&kind), document: place.document(), pointer },
        schema: schema.unwrap_or(&NO_SCHEMA),
        kind: Some(kind),
        origin: Origin::CustomResource,
    }))
}

/// Returns a required member. `what` says in messages what it must be.
fn required<'d, T>(
    object: &'d Map<String, Value>,
    (name, what): (&str, &str),
    read: impl FnOnce(&'d Value) -> Option<T>,
    place: &Place<'_>,
    problems: &mut Problems,
) -> Read<T> {
    let Some(value) = object.get(name) else {
        return Err(problems.report(place, format!("`{name}` is missing; it must be {what}")));
    };
    read(value).ok_or_else(|| problems.report(&place.field(name), format!("`{name}` must be {what}")))
}

fn text(value: &Value) -> Option<&str> {
    value.as_str().filter(|text| !text.is_empty())
}

fn present<'d>(object: &'d Map<String, Value>, name: &str) -> Option<&'d Value> {
    object.get(name).filter(|value| !value.is_null())
}
