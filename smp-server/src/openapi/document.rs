//! The document of a group and version.

use serde_json::{Map, Value, json};
use smp_kinds::KubernetesVersion;
use smp_openapi::{Definitions, OpenApi};

use super::{custom, descriptions, paths};
use crate::built_in::BuiltIns;
use crate::resource::{Resource, Rules};
use crate::types;

const META: &str = "io.k8s.apimachinery.pkg.apis.meta.v1";

/// Builds the document at a path such as `apis/apps/v1`.
pub(super) fn build(kubernetes: KubernetesVersion, path: &str, resources: &[&Resource], strategic: bool) -> Value {
    let mut schemas = built_in(BuiltIns::of(kubernetes), path, resources);
    for resource in resources {
        if let Rules::Custom(found) = resource.rules() {
            let (name, list_name) = names(resource);
            schemas.insert(name.clone(), custom::schema(resource, found, strategic));
            schemas.insert(list_name, custom::list_schema(resource, &name));
        }
    }
    let paths: Map<String, Value> = resources.iter().flat_map(|resource| paths::of(resource, strategic)).collect();
    let mut document = json!({
        "components": {"schemas": schemas},
        "info": {"title": "Kubernetes", "version": kubernetes.to_string()},
        "openapi": "3.0.0",
        "paths": paths,
    });
    document.sort_all_objects();
    document
}

/// The built-in types that the kinds and operations refer to.
fn built_in(types: &BuiltIns, path: &str, resources: &[&Resource]) -> Map<String, Value> {
    let part = types.parts.get(path).filter(|_| resources.iter().any(|resource| !resource.is_custom()));
    let mut names: Vec<String> =
        part.into_iter().flat_map(Definitions::iter).map(|(name, _)| name.to_owned()).collect();
    let common = ["DeleteOptions", "ListMeta", "ObjectMeta", "Patch", "Status"];
    names.extend(common.map(|name| format!("{META}.{name}")));
    if resources.iter().any(|resource| resource.has_scale()) {
        names.push(SCALE.to_owned());
    }
    let chosen = types.all.select(names.iter().map(String::as_str));
    let mut schemas = chosen.schemas(OpenApi::V3);
    descriptions::add(&mut schemas, resources);
    schemas
}

/// The name of the definition of a scale.
pub(super) const SCALE: &str = "io.k8s.api.autoscaling.v1.Scale";

/// The names of the definitions of a kind and its list.
///
/// ```text
/// Deployment of apps/v1       io.k8s.api.apps.v1.Deployment
/// Rack of example.com/v1      com.example.v1.Rack
/// ```
pub(super) fn names(resource: &Resource) -> (String, String) {
    match resource.rules() {
        Rules::BuiltIn(of) => {
            let list = types::of_kind(resource.group(), resource.version(), resource.list_kind());
            (of.name.to_owned(), list.map_or(of.name, |list| list.name).to_owned())
        }
        Rules::Custom(_) => {
            let reversed: Vec<&str> = resource.group().rsplit('.').collect();
            let name = |kind: &str| format!("{}.{}.{kind}", reversed.join("."), resource.version());
            (name(resource.kind()), name(resource.list_kind()))
        }
    }
}

/// The name of a common type of the API.
pub(super) fn meta(name: &str) -> String {
    format!("{META}.{name}")
}

/// A reference to a definition.
pub(super) fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}
