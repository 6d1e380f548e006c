//! The status of pods: users and resources of containers, and claims in place of other resources.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::super::{Code, Site, items, shown, syntax, text};
use super::device_options;
use crate::cause::{Bad, Cause, Causes};
use crate::object::at;
use crate::path::Path;
use crate::types::Kind;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[
    ("nominated-node", nominated_node),
    ("extended-claim", extended_claim),
    ("node-claims", node_claims),
    ("container-users", users),
    ("allocated-resources", allocated_resources),
    ("no-allocated-resources", no_allocated_resources),
];

/// A field of the pod's spec; null if it is absent.
fn of_spec<'v>(site: &Site<'v>, name: &str) -> &'v Value {
    site.scope.root.get("spec").map_or(&Value::Null, |spec| at(spec, &[name]))
}

fn nominated_node(site: &Site<'_>, causes: &mut Causes) {
    let name = site.value.as_str().unwrap_or_default();
    let old = site.object.old.and_then(|old| old.get("nominatedNodeName")).and_then(Value::as_str);
    if name.is_empty() || old == Some(name) {
        return;
    }
    syntax::check(syntax::subdomain, name, site.path, causes);
    if of_spec(site, "nodeName").as_str().is_some_and(|node| !node.is_empty()) {
        causes.forbidden(site.path, "may not be set on pods that are already bound to a node");
    }
}

/// The containers of a list of the spec, by name.
fn named(containers: &Value) -> HashMap<&str, &Value> {
    // Of several with one name, kube-apiserver finds the first.
    items(containers).iter().rev().map(|container| (text(container, "name"), container)).collect()
}

/// Requests of a claim that replace extended resources of containers.
///
/// ```yaml
/// requestMappings: [{containerName: web, resourceName: example.com/gpu, requestName: container-0-request-0}]
/// resourceClaimName: web-extended-resources-x7k2p
/// ```
fn extended_claim(site: &Site<'_>, causes: &mut Causes) {
    let list = site.path.field("requestMappings");
    let mappings = items(at(site.value, &["requestMappings"]));
    if mappings.is_empty() {
        causes.required(list, "at least one request mapping is required");
    }
    let mut containers = named(of_spec(site, "initContainers"));
    containers.extend(named(of_spec(site, "containers")));
    let mut seen = HashSet::new();
    for (index, mapping) in mappings.iter().enumerate() {
        let fields = ["containerName", "resourceName", "requestName"];
        let [container, resource, request] = fields.map(|name| text(mapping, name));
        let path = list.index(index);
        match containers.get(container) {
            None => {
                let detail = "must match the name of an entry in spec.initContainers.name or spec.containers.name";
                causes.invalid(path.field("containerName"), container, detail);
            }
            Some(container) if at(container, &["resources", "requests", resource]).is_null() => {
                let detail = "must match the extended resource name of an entry in spec.initContainers.resources.requests or \
                              spec.containers.resources.requests";
                causes.invalid(path.field("resourceName"), resource, detail);
            }
            Some(_) => {}
        }
        // kube-apiserver leaves out the list in this path.
        syntax::check(syntax::label, request, site.path.field("requestName"), causes);
        if !seen.insert((container, resource, request)) {
            for (name, value) in fields.into_iter().zip([container, resource, request]) {
                causes.duplicate(path.field(name), value);
            }
        }
    }
    let (path, claim) = (site.path.field("resourceClaimName"), text(site.value, "resourceClaimName"));
    causes.required_text(path, claim);
    if !claim.is_empty() {
        syntax::check(syntax::subdomain, claim, path, causes);
    }
}

/// What claims of the pod take of the resources of its node.
///
/// ```yaml
/// nodeAllocatableResourceClaimStatuses: [{resourceClaimName: gpu, mapping: [{name: memory, quantity: 1Gi}]}]
/// ```
fn node_claims(site: &Site<'_>, causes: &mut Causes) {
    let lists = [of_spec(site, "resourceClaims"), site.get("resourceClaimStatuses")].into_iter().flat_map(items);
    let known: HashSet<&str> = lists.map(|claim| text(claim, "resourceClaimName")).collect();
    let repeated = repeats(items(site.value).iter().map(|status| text(status, "resourceClaimName")));
    for (index, status) in items(site.value).iter().enumerate() {
        let (path, claim) = (site.path.index(index), text(status, "resourceClaimName"));
        if claim.is_empty() {
            causes.required(path.field("resourceClaimName"), "");
        } else {
            if !known.contains(claim) {
                causes.invalid(path.field("resourceClaimName"), claim, "no mapping found in pod reference");
            }
            node_resources(status, &path, causes);
        }
        if repeated[index] {
            duplicate("PodStatus", site.name(), status, &path, causes);
        }
        for (list, field) in [("mapping", Some("quantity")), ("overhead", None)] {
            needed_fields(at(status, &[list]), list, field, &path, causes);
        }
    }
}

/// The values of the resources.
fn node_resources(status: &Value, path: &Path<'_>, causes: &mut Causes) {
    for list_name in ["mapping", "overhead"] {
        let list = path.field(list_name);
        for (index, resource) in items(at(status, &[list_name])).iter().enumerate() {
            let path = list.index(index);
            device_options::check_resource_name(text(resource, "name"), &path.field("name"), causes);
            if list_name == "mapping" {
                device_options::check_amount(at(resource, &["quantity"]), &path.field("quantity"), causes);
            } else {
                device_options::check_overhead(resource, &path, causes);
            }
        }
    }
}

/// The fields that each resource of a list needs, once per name.
fn needed_fields(resources: &Value, name: &str, field: Option<&str>, path: &Path<'_>, causes: &mut Causes) {
    let list = path.field(name);
    let repeated = repeats(items(resources).iter().map(|resource| text(resource, "name")));
    for (index, resource) in items(resources).iter().enumerate() {
        let path = list.index(index);
        if repeated[index] {
            duplicate("NodeAllocatableResourceClaimStatus", name, resource, &path, causes);
        }
        causes.required_text(path.field("name"), text(resource, "name"));
        if let Some(field) = field.filter(|field| at(resource, &[field]).is_null()) {
            causes.required(path.field(field), "");
        }
    }
}

/// Reports an item of a list of a struct, as rules in the Go type show it.
fn duplicate(of: &str, list: &str, item: &Value, path: &Path<'_>, causes: &mut Causes) {
    let slot = shown::slot_of(&format!("io.k8s.api.core.v1.{of}"), list);
    if let Some(Kind::List(slot)) = slot.map(|slot| slot.kind) {
        causes.duplicate(path, Bad::Json(&shown::declared(slot.get(), item)));
    }
}

/// The user of a container, as its runtime reports it. Its ID may be higher than one in a spec.
fn users(site: &Site<'_>, causes: &mut Causes) {
    let os = of_spec(site, "os");
    let os = if os.is_null() { "linux" } else { text(os, "name") };
    for (index, status) in items(site.value).iter().enumerate() {
        let user = at(status, &["user", "linux"]);
        if user.is_null() {
            continue;
        }
        let status_path = site.path.index(index);
        let path = status_path.field("user.linux");
        match os {
            "windows" => causes.forbidden(path, "cannot be set for a windows pod"),
            "linux" => linux_user(user, &path, causes),
            _ => {}
        }
    }
}

fn linux_user(user: &Value, path: &Path<'_>, causes: &mut Causes) {
    let mut check = |field: &Path<'_>, id: &Value, most: i64| {
        if id.as_i64().is_some_and(|id| !(0..=most).contains(&id)) {
            causes.invalid(field, id, format_args!("must be between 0 and {most}, inclusive"));
        }
    };
    check(&path.field("uid"), at(user, &["uid"]), u32::MAX.into());
    check(&path.field("gid"), at(user, &["gid"]), i32::MAX.into());
    let list = path.field("supplementalGroups");
    for (index, group) in items(at(user, &["supplementalGroups"])).iter().enumerate() {
        check(&list.index(index), group, i32::MAX.into());
    }
}

/// The health of devices that a container has.
///
/// ```yaml
/// allocatedResourcesStatus: [{name: example.com/gpu, resources: [{resourceID: gpu-0, health: Healthy}]}]
/// ```
fn allocated_resources(site: &Site<'_>, causes: &mut Causes) {
    let list = if site.name() == "initContainerStatuses" { "initContainers" } else { "containers" };
    let containers = named(of_spec(site, list));
    for (index, status) in items(site.value).iter().enumerate() {
        let status_path = site.path.index(index);
        let list = status_path.field("allocatedResourcesStatus");
        let container = containers.get(text(status, "name"));
        let claims = container.map(|container| claims_of(site, container)).unwrap_or_default();
        for (index, resource) in items(at(status, &["allocatedResourcesStatus"])).iter().enumerate() {
            let path = list.index(index);
            if let Some(container) = container {
                check_resource_name(container, &claims, text(resource, "name"), &path, causes);
            }
            check_health(at(resource, &["resources"]), &path.field("resources"), causes);
        }
    }
}

/// The names of the claims that a container uses: `claim:gpu`, or `claim:gpu/big` for one request of a claim.
fn claims_of(site: &Site<'_>, container: &Value) -> HashSet<String> {
    let own = items(at(container, &["resources", "claims"])).iter();
    let own = own.map(|claim| (text(claim, "name"), text(claim, "request")));
    let extended = site.get("extendedResourceClaimStatus");
    let mapped = items(at(extended, &["requestMappings"])).iter().filter(|mapping| {
        let requested = at(container, &["resources", "requests", text(mapping, "resourceName")]);
        let is_requested = requested.as_str().is_some_and(|amount| amount != "0");
        is_requested && text(mapping, "containerName") == text(container, "name")
    });
    let mapped = mapped.map(|mapping| (text(extended, "resourceClaimName"), text(mapping, "requestName")));
    let mapped = mapped.filter(|(claim, request)| !claim.is_empty() && !request.is_empty());
    let named = own.chain(mapped).map(|(claim, request)| match request {
        "" => format!("claim:{claim}"),
        request => format!("claim:{claim}/{request}"),
    });
    named.collect()
}

fn check_resource_name(container: &Value, claims: &HashSet<String>, name: &str, path: &Path<'_>, causes: &mut Causes) {
    let (is_known, detail) = if name.starts_with("claim:") {
        let detail = "must match one of the container's resource claims as 'claim:<claimName>/<requestName>' when \
                      container.resources.claims[*].request is set or 'claim:<claimName>' when it is empty";
        (claims.contains(name), detail)
    } else {
        let requested = at(container, &["resources", "requests", name]);
        (!requested.is_null(), "must match one of the container's resource requests")
    };
    if !is_known {
        causes.invalid(path.field("name"), name, detail);
    }
}

fn check_health(resources: &Value, list: &Path<'_>, causes: &mut Causes) {
    /// The maximum length of a message.
    const MOST: usize = 1024;
    let mut seen = HashSet::new();
    for (index, resource) in items(resources).iter().enumerate() {
        let path = list.index(index);
        causes.one_of(path.field("health"), text(resource, "health"), &["Healthy", "Unhealthy", "Unknown"]);
        match at(resource, &["message"]).as_str() {
            Some("") => causes.required(path.field("message"), "must be non-empty if specified"),
            Some(message) if message.len() > MOST => causes.add(|| Cause::too_long(path.field("message"), 1024)),
            _ => {}
        }
        let id = text(resource, "resourceID");
        if !seen.insert(id) {
            causes.duplicate(path.field("resourceID"), id);
        }
    }
}

fn no_allocated_resources(site: &Site<'_>, causes: &mut Causes) {
    for (index, status) in items(site.value).iter().enumerate() {
        if !items(at(status, &["allocatedResourcesStatus"])).is_empty() {
            let path = site.path.index(index);
            causes.forbidden(path.field("allocatedResourcesStatus"), "must not be specified in container status");
        }
    }
}
