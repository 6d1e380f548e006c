//! Custom resource definitions: their status, and the resources that they define.

use serde_json::Value;

use crate::catalog;
use crate::crd::{self, Definition};

use crate::object::{self, finalizers, text_at};
use crate::resource::Resource;
use crate::server::Server;
use crate::status::Status;
use crate::store::{Key, Range};

/// The finalizer that keeps a definition until its objects are gone.
const CLEANUP: &str = "customresourcecleanup.apiextensions.k8s.io";

/// Checks a definition, and completes its status as the controllers of kube-apiserver do. Returns warnings.
pub(crate) async fn complete(
    server: &Server,
    resource: &Resource,
    object: &mut Value,
    is_new: bool,
) -> Result<Vec<String>, Status> {
    let name = text_at(object, &["metadata", "name"]).to_owned();
    let definition = Definition::read(object).map_err(|causes| Status::invalid(resource, &name, &causes))?;
    let page = server.inner.store.range(Range::all(&resource.collection)).await?;
    let mut others = Vec::new();
    for (other, stored) in page.entries.iter().filter(|(other, _)| **other != *name) {
        let value = stored.value()?;
        if other.ends_with(&format!(".{}", definition.group)) {
            others.push(value["status"].clone());
        }
    }
    let others: Vec<_> = others.iter().collect();
    let old = if is_new { Value::Null } else { object["status"].clone() };
    object["status"] = crd::status(&definition, &old, &others, &server.inner.sources.now());
    if is_new && !finalizers(object).contains(&CLEANUP) {
        let all: Vec<_> = finalizers(object).into_iter().chain([CLEANUP]).map(ToOwned::to_owned).collect();
        object::set_metadata(object, "finalizers", all);
    }
    Ok(definition.warnings)
}

/// Serves the resources of a definition.
pub(crate) fn publish(server: &Server, object: &Value) {
    if let Ok(definition) = Definition::read(object)
        && crd::is_established(&object["status"])
    {
        let name = text_at(object, &["metadata", "name"]).to_owned();
        server.change_catalog(|catalog| catalog.replace(&name, catalog::custom(definition, object)));
    }
}

/// Serves the resources of a definition no more.
pub(crate) fn withdraw(server: &Server, object: &Value) {
    let name = text_at(object, &["metadata", "name"]);
    server.change_catalog(|catalog| catalog.replace(name, Vec::new()));
}

/// Deletes the objects of a definition that is deleted. When the last one is gone, the definition is.
pub(crate) async fn empty(server: &Server, name: &str) -> Result<(), Status> {
    let catalog = server.catalog();
    let Some(definitions) = catalog.find(super::DEFINITIONS[0], "v1", super::DEFINITIONS[1]) else { return Ok(()) };
    let key = Key::new(std::sync::Arc::clone(&definitions.collection), name);
    let Some(stored) = server.inner.store.get(&key).await? else { return Ok(()) };
    if stored.value()?["metadata"]["deletionTimestamp"].is_null() {
        return Ok(());
    }
    let waiting = match catalog.all().find(|resource| resource.is_custom() && resource.qualified() == name) {
        Some(resource) => super::empty(server, resource, "").await?,
        None => 0,
    };
    if waiting > 0 { Ok(()) } else { super::remove_finalizer(server, &key, CLEANUP).await }
}
