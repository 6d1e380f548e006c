//! Discovery: groups, versions and resources; the server's version and health.

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use http::header::ACCEPT;
use http::{Method, Request, StatusCode};
use serde_json::{Value, json};
use smp_kinds::KubernetesVersion;

use crate::catalog::{self, Catalog};
use crate::openapi;
use crate::reply::Reply;
use crate::resource::Resource;
use crate::state::Server;
use crate::status::Status;
use crate::verbs::{SubresourceOf, subresources, verbs};
use crate::versions::priority;

/// Answers a request that is not about objects, or returns `None`.
pub(crate) fn answer(server: &Server, request: &Request<Bytes>) -> Result<Option<Reply>, Status> {
    let path = request.uri().path().trim_matches('/');
    if path.starts_with("api") && path.matches('/').count() > 2 {
        return Ok(None);
    }
    let path: Vec<&str> = path.split('/').collect();
    if let ["openapi", path @ ..] = path.as_slice() {
        return openapi::answer(server, request, path).map(Some);
    }
    let catalog = server.catalog();
    let wants_aggregated = path.len() == 1 && is_aggregated(request);
    let value = match path.as_slice() {
        ["api"] if wants_aggregated => aggregated(&catalog, true),
        ["apis"] if wants_aggregated => aggregated(&catalog, false),
        ["api"] => json!({"kind": "APIVersions", "versions": ["v1"], "serverAddressByClientCIDRs": []}),
        ["apis"] => group_list(&catalog),
        ["api", version] => resource_list(&catalog, "", version).ok_or_else(Status::no_such_resource)?,
        ["apis", group] => group_value(&catalog, group).ok_or_else(|| Catalog::missing(group))?,
        ["apis", group, version] => resource_list(&catalog, group, version).ok_or_else(|| Catalog::missing(group))?,
        ["version"] => version(server.inner.options.kubernetes),
        ["healthz" | "livez" | "readyz", ..] => {
            return Ok(Some(Reply::text("ok")));
        }
        _ => return Ok(None),
    };
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(Status::method_not_allowed());
    }
    let answer = Reply::json(StatusCode::OK, value.to_string());
    let is_list = value["kind"] == "APIGroupDiscoveryList";
    Ok(Some(if is_list { answer.with_type(AGGREGATED) } else { answer }))
}

/// The media type of aggregated discovery. Clients check its parameters.
const AGGREGATED: &str = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

fn is_aggregated(request: &Request<Bytes>) -> bool {
    let accepted = request.headers().get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let has = |part: &str, word: &str| part.split(';').any(|found| found.trim() == word);
    accepted
        .flat_map(|text| text.split(','))
        .any(|part| has(part, "as=APIGroupDiscoveryList") && has(part, "g=apidiscovery.k8s.io") && has(part, "v=v2"))
}

fn version(kubernetes: KubernetesVersion) -> Value {
    json!({
        "major": "1", "minor": kubernetes.minor().to_string(), "gitVersion": format!("v{kubernetes}.0+smp"), "gitCommit": "",
        "gitTreeState": "clean", "buildDate": "1970-01-01T00:00:00Z", "goVersion": "", "compiler": "", "platform": "",
    })
}

/// Versions with their resources.
type Versions<'a> = Vec<(&'a str, Vec<&'a Arc<Resource>>)>;

/// The versions of each group with their resources, the newest version first.
fn groups(catalog: &Catalog) -> BTreeMap<&str, Versions<'_>> {
    let mut groups: BTreeMap<&str, BTreeMap<&str, Vec<&Arc<Resource>>>> = BTreeMap::new();
    for resource in catalog.all().chain(catalog::reviews()) {
        groups.entry(resource.group()).or_default().entry(resource.version()).or_default().push(resource);
    }
    groups.into_iter().map(|(group, versions)| (group, newest_first(versions))).collect()
}

fn newest_first<T>(versions: BTreeMap<&str, T>) -> Vec<(&str, T)> {
    let mut versions: Vec<_> = versions.into_iter().collect();
    versions.sort_by_key(|(version, _)| std::cmp::Reverse(priority(version)));
    versions
}

fn group_list(catalog: &Catalog) -> Value {
    let groups = groups(catalog);
    let named = groups.iter().filter(|(name, _)| !name.is_empty());
    let groups: Vec<_> = named.map(|(name, versions)| group_of(name, versions)).collect();
    json!({"kind": "APIGroupList", "apiVersion": "v1", "groups": groups})
}

fn group_of(name: &str, versions: &[(&str, Vec<&Arc<Resource>>)]) -> Value {
    let versions: Vec<_> = versions
        .iter()
        .map(|(version, _)| json!({"groupVersion": format!("{name}/{version}"), "version": version}))
        .collect();
    json!({"name": name, "preferredVersion": versions[0], "versions": versions})
}

fn group_value(catalog: &Catalog, group: &str) -> Option<Value> {
    let groups = groups(catalog);
    let mut value = group_of(group, groups.get(group).filter(|_| !group.is_empty())?);
    value["kind"] = "APIGroup".into();
    value["apiVersion"] = "v1".into();
    Some(value)
}

fn resource_list(catalog: &Catalog, group: &str, version: &str) -> Option<Value> {
    let resources = catalog.all().chain(catalog::reviews());
    let resources = resources.filter(|resource| resource.group() == group && resource.version() == version);
    let mut resources: Vec<_> = resources.flat_map(|resource| resource_entries(resource)).collect();
    resources.sort_by(|one, other| one["name"].as_str().cmp(&other["name"].as_str()));
    let name = if group.is_empty() { version.to_owned() } else { format!("{group}/{version}") };
    let list = json!({"kind": "APIResourceList", "apiVersion": "v1", "groupVersion": name, "resources": resources});
    (!resources.is_empty()).then_some(list)
}

/// Returns the entries of a resource and its subresources in the list of an API version.
fn resource_entries(resource: &Resource) -> Vec<Value> {
    let mut entry = json!({
        "name": resource.plural(), "singularName": resource.singular(), "namespaced": resource.is_namespaced(),
        "kind": resource.kind(), "verbs": verbs(resource),
    });
    add_names(&mut entry, resource);
    let mut entries = vec![entry];
    for SubresourceOf { name: part, id: [group, version, kind], verbs } in subresources(resource) {
        let mut entry = json!({
            "name": format!("{}/{part}", resource.plural()), "singularName": "", "namespaced": resource.is_namespaced(),
            "kind": kind, "verbs": verbs,
        });
        if [group, version] != resource.id()[..2] {
            entry["group"] = group.into();
            entry["version"] = version.into();
        }
        entries.push(entry);
    }
    entries
}

fn add_names(entry: &mut Value, resource: &Resource) {
    for (name, words) in [("shortNames", resource.short_names()), ("categories", resource.categories())] {
        if !words.is_empty() {
            entry[name] = json!(words);
        }
    }
}

fn aggregated(catalog: &Catalog, is_core: bool) -> Value {
    let groups = groups(catalog);
    let groups = groups.iter().filter(|(name, _)| name.is_empty() == is_core);
    let items: Vec<_> = groups
        .map(|(name, versions)| {
            let versions: Vec<_> = versions
                .iter()
                .map(|(version, resources)| {
                    let resources: Vec<_> = resources.iter().map(|resource| aggregated_resource(resource)).collect();
                    json!({"version": version, "freshness": "Current", "resources": resources})
                })
                .collect();
            let metadata = if is_core { json!({}) } else { json!({"name": name}) };
            json!({"metadata": metadata, "versions": versions})
        })
        .collect();
    json!({"kind": "APIGroupDiscoveryList", "apiVersion": "apidiscovery.k8s.io/v2", "metadata": {}, "items": items})
}

fn aggregated_resource(resource: &Resource) -> Value {
    let kind = |[group, version, kind]: [&str; 3]| json!({"group": group, "version": version, "kind": kind});
    let scope = if resource.is_namespaced() { "Namespaced" } else { "Cluster" };
    let mut value = json!({
        "resource": resource.plural(), "singularResource": resource.singular(), "scope": scope, "verbs": verbs(resource),
        "responseKind": kind(resource.id()),
    });
    add_names(&mut value, resource);
    let parts: Vec<_> = subresources(resource)
        .into_iter()
        .map(|SubresourceOf { name, id, verbs }| json!({"subresource": name, "responseKind": kind(id), "verbs": verbs}))
        .collect();
    if !parts.is_empty() {
        value["subresources"] = parts.into();
    }
    value
}
