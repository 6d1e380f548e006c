//! The document of a group and version.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};
use smp_openapi::{Definitions, OpenApi};

use super::{custom, descriptions, paths};
use crate::resource::{Resource, Rules};
use crate::types;

const META: &str = "io.k8s.apimachinery.pkg.apis.meta.v1";

/// The definitions of the built-in types.
static ALL: LazyLock<Definitions<'static>> = LazyLock::new(|| {
    let mut all = Definitions::new();
    for definition in smp_api_types::definitions() {
        let added = all.add(definition.schema);
        debug_assert!(added.is_ok(), "the built-in types have different names");
    }
    all
});

/// The definitions of each group and version.
static PARTS: LazyLock<BTreeMap<String, Definitions<'static>>> = LazyLock::new(|| ALL.by_group_version());

/// Builds the document at a path such as `apis/apps/v1`.
pub(super) fn build(path: &str, resources: &[&Resource], strategic: bool) -> Value {
    let mut schemas = built_in(path, resources);
    for resource in resources {
        if let Rules::Custom(found) = resource.rules() {
            let (name, list_name) = names(resource);
            schemas.insert(name.clone(), custom::schema(resource, found, strategic));
            schemas.insert(list_name, custom::list_schema(resource, &name));
        }
    }
    let paths: Map<String, Value> = resources.iter().flat_map(|resource| paths::of(resource, strategic)).collect();
    let version = smp_api_types::KUBERNETES_VERSION;
    let mut document = json!({
        "components": {"schemas": schemas},
        "info": {"title": "Kubernetes", "version": version},
        "openapi": "3.0.0",
        "paths": paths,
    });
    document.sort_all_objects();
    document
}

/// The built-in types that the kinds and operations refer to.
fn built_in(path: &str, resources: &[&Resource]) -> Map<String, Value> {
    let part = PARTS.get(path).filter(|_| resources.iter().any(|resource| !resource.is_custom()));
    let mut names: Vec<String> =
        part.into_iter().flat_map(Definitions::iter).map(|(name, _)| name.to_owned()).collect();
    let common = ["DeleteOptions", "ListMeta", "ObjectMeta", "Patch", "Status"];
    names.extend(common.map(|name| format!("{META}.{name}")));
    if resources.iter().any(|resource| resource.has_scale()) {
        names.push(SCALE.to_owned());
    }
    let chosen = ALL.select(names.iter().map(String::as_str));
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
