//! Finds the resource for a kind or for the words of a user: `deployments`, `deploy`, `Deployment`, `deployments.apps`.

use std::collections::BTreeMap;

use k8s_openapi::apimachinery::pkg::apis::meta::v1::{APIResource, APIResourceList};
use kube::Client;
use kube::core::discovery::v2::{APIGroupDiscoveryList, APIResourceDiscovery};
use smp_core::schema::GroupVersionKind;
use smp_kinds::Names;
use smp_suggest::{near_names, shown};

use super::api::Refusal;
use super::connect::Cluster;
use super::resource::Resource;
use super::status;
use crate::report::{Failure, did_you_mean};

/// The resources that the cluster was asked for.
#[derive(Debug, Default)]
pub(super) struct Discovery {
    by_version: BTreeMap<String, Vec<Entry>>,
    /// All resources, those that the server prefers first.
    all: Option<Vec<Entry>>,
    /// Why the cluster did not answer. It is not asked again for each object.
    refused: Option<Refusal>,
}

/// A resource and its other names.
#[derive(Clone, Debug)]
struct Entry {
    resource: Resource,
    singular: String,
    short_names: Vec<String>,
}

impl Cluster {
    /// The resource of a kind. Asks for the resources of its version only.
    pub(super) fn resource(&self, kind: &GroupVersionKind) -> Result<Resource, Failure> {
        let (name, version) = (kind.to_string(), kind.version.clone());
        let api = if kind.group.is_empty() { version.to_string() } else { format!("{}/{version}", kind.group) };
        let mut discovery = self.discovery.borrow_mut();
        if !discovery.by_version.contains_key(&api) && discovery.refused.is_none() {
            match self.wait(of_version(self.client(), &api)) {
                Ok(entries) => drop(discovery.by_version.insert(api.clone(), entries)),
                Err(refusal) if refusal.has_code(404) => drop(discovery.by_version.insert(api.clone(), Vec::new())),
                Err(refusal) => discovery.refused = Some(refusal),
            }
        }
        if let Some(refusal) = &discovery.refused {
            return Err(status::failure("the API of the cluster", refusal, false));
        }
        let mut entries = discovery.by_version.get(&api).into_iter().flatten();
        let found = entries.find(|entry| entry.resource.kind == *kind.kind);
        found.map(|entry| entry.resource.clone()).ok_or_else(|| {
            Failure::does_not_apply(format!("the cluster has no kind {}", shown(&name)))
                .hint("check apiVersion and kind; a custom resource needs its CustomResourceDefinition first")
        })
    }

    /// The resource of a kind that may be new: asks again.
    pub(super) fn resource_now(&self, kind: &GroupVersionKind) -> Option<Resource> {
        *self.discovery.borrow_mut() = Discovery::default();
        self.resource(kind).ok()
    }

    /// The resource that a user named.
    pub(super) fn resource_called(&self, word: &str) -> Result<Resource, Failure> {
        if let Some(kind) = word.contains('/').then(|| GroupVersionKind::parse(word)).flatten() {
            return self.resource(&kind);
        }
        self.all(|all| {
            all.iter().find(|entry| entry.is_called(word)).map(|entry| entry.resource.clone()).ok_or_else(|| {
                let names = all.iter().flat_map(|entry| [&*entry.resource.plural, &*entry.singular]);
                let mut near = near_names(word, names);
                near.dedup();
                Failure::does_not_apply(format!("the cluster has no resource type {}", shown(word)))
                    .hint(did_you_mean(&near, "list the types with `kubectl api-resources`"))
            })
        })?
    }

    /// The resource of a kind in the version that the server prefers. `None` if the cluster has no such kind.
    pub(super) fn resource_of_kind(&self, group: &str, kind: &str) -> Result<Option<Resource>, Failure> {
        self.all(|all| {
            let mut resources = all.iter().map(|entry| &entry.resource);
            resources.find(|resource| (&*resource.group, &*resource.kind) == (group, kind)).cloned()
        })
    }

    /// Calls a function with all resources of the cluster.
    fn all<T>(&self, use_all: impl FnOnce(&[Entry]) -> T) -> Result<T, Failure> {
        let mut discovery = self.discovery.borrow_mut();
        if discovery.all.is_none() {
            let all = self.wait(all(self.client()));
            discovery.all = Some(all.map_err(|refusal| status::failure("the API of the cluster", &refusal, false))?);
        }
        Ok(use_all(discovery.all.as_deref().unwrap_or_default()))
    }
}

impl Entry {
    /// Whether a word names this resource, alone or with its group: `deploy`, `deployments.apps`, `deployments.v1.apps`.
    fn is_called(&self, word: &str) -> bool {
        let Resource { group, version, kind, plural, .. } = &self.resource;
        Names { group, version, kind, plural, singular: &self.singular, short_names: &self.short_names }.matches(word)
    }
}

/// The resources of one version, such as `apps/v1`.
async fn of_version(client: &Client, api: &str) -> Result<Vec<Entry>, Refusal> {
    let list = if api.contains('/') {
        client.list_api_group_resources(api).await?
    } else {
        client.list_core_api_resources(api).await?
    };
    Ok(of_list(list))
}

/// All resources: one document for the core group and one for the others, or from an old server one for each version.
async fn all(client: &Client) -> Result<Vec<Entry>, Refusal> {
    let mut entries = aggregated(client.list_core_api_versions_aggregated().await?);
    entries.extend(aggregated(client.list_api_groups_aggregated().await?));
    if !entries.is_empty() {
        return Ok(entries);
    }
    let mut versions = client.list_core_api_versions().await?.versions;
    for group in client.list_api_groups().await?.groups {
        let preferred = group.preferred_version.map(|version| version.group_version);
        let others = group.versions.into_iter().map(|version| version.group_version);
        let others: Vec<String> = others.filter(|version| Some(version) != preferred.as_ref()).collect();
        versions.extend(preferred.into_iter().chain(others));
    }
    for version in versions {
        // A server behind the cluster's API that does not answer hides its own resources only.
        entries.extend(of_version(client, &version).await.unwrap_or_default());
    }
    Ok(entries)
}

fn aggregated(list: APIGroupDiscoveryList) -> Vec<Entry> {
    let mut entries = Vec::new();
    for group in list.items {
        let name = group.metadata.and_then(|metadata| metadata.name).unwrap_or_default();
        for version in group.versions {
            let number = version.version.unwrap_or_default();
            entries.extend(version.resources.into_iter().filter_map(|resource| entry(resource, &name, &number)));
        }
    }
    entries
}

fn entry(found: APIResourceDiscovery, group: &str, version: &str) -> Option<Entry> {
    let resource = Resource {
        group: group.to_owned(),
        version: version.to_owned(),
        kind: found.response_kind?.kind?,
        plural: found.resource?,
        is_namespaced: found.scope.as_deref() == Some("Namespaced"),
    };
    Some(Entry { resource, singular: found.singular_resource.unwrap_or_default(), short_names: found.short_names })
}

fn of_list(list: APIResourceList) -> Vec<Entry> {
    let (group, version) = list.group_version.split_once('/').unwrap_or(("", &list.group_version));
    let entry = |found: APIResource| Entry {
        resource: Resource {
            group: group.to_owned(),
            version: version.to_owned(),
            kind: found.kind,
            plural: found.name,
            is_namespaced: found.namespaced,
        },
        singular: found.singular_name,
        short_names: found.short_names.unwrap_or_default(),
    };
    // Subresources are `pods/status`.
    list.resources.into_iter().filter(|found| !found.name.contains('/')).map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::{Entry, Resource};

    #[test]
    fn a_resource_is_found_by_its_names_as_in_kubectl() {
        let resource = Resource {
            group: "apps".to_owned(),
            version: "v1".to_owned(),
            kind: "Deployment".to_owned(),
            plural: "deployments".to_owned(),
            is_namespaced: true,
        };
        let entry = Entry { resource, singular: "deployment".to_owned(), short_names: vec!["deploy".to_owned()] };
        for word in ["deployments", "deployment", "Deployment", "deploy", "deployments.apps", "deployments.v1.apps"] {
            assert!(entry.is_called(word), "{word}");
        }
        for word in ["deploys", "deployments.batch", "deployments.v2.apps", "deployments.v1", "apps", ""] {
            assert!(!entry.is_called(word), "{word}");
        }
    }
}
