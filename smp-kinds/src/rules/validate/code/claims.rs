//! Resource claims of pods, and the resources of whole pods.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};

use serde_json::Value;

use super::super::{Code, Site, items, shown, syntax, text};
use super::quantities;
use crate::cause::{Bad, Cause, Causes};
use crate::decode::quantity;
use crate::object::at;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[
    ("pod-claims", pod_claims),
    ("container-claims", container_claims),
    ("claim-statuses", statuses),
    ("pod-resources", pod_resources),
];

/// A claim of a pod has a name, and refers to a claim or to a template of claims.
fn pod_claims(site: &Site<'_>, causes: &mut Causes) {
    const SOURCES: [&str; 2] = ["resourceClaimName", "resourceClaimTemplateName"];
    let claims = items(site.value);
    let repeated = repeats(claims.iter().map(|claim| text(claim, "name")));
    for (index, claim) in claims.iter().enumerate() {
        let (path, name) = (site.path.index(index), text(claim, "name"));
        if !name.is_empty() && repeated[index] {
            causes.duplicate(path.field("name"), name);
        } else {
            syntax::needed(syntax::label, name, path.field("name"), causes);
        }
        let sources = SOURCES.map(|source| at(claim, &[source]).as_str());
        let detail = match sources {
            [Some(_), Some(_)] => "at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified",
            [None, None] => "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`",
            _ => "",
        };
        if !detail.is_empty() {
            let shown = shown::of("io.k8s.api.core.v1.PodResourceClaim", claim);
            causes.invalid(path, Bad::Json(&shown), detail);
        }
        for (source, name) in SOURCES.into_iter().zip(sources) {
            if let Some(name) = name {
                syntax::check(syntax::subdomain, name, path.field(source), causes);
            }
        }
    }
}

/// The names of the claims of the pod around a container.
fn names_of_pod<'v>(site: &Site<'v>) -> Vec<&'v str> {
    let claims = site.scope.pod.and_then(|pod| pod.spec.get("resourceClaims")).unwrap_or(&Value::Null);
    let mut names: Vec<&str> =
        items(claims).iter().map(|claim| text(claim, "name")).filter(|name| !name.is_empty()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// A container uses claims of its pod, each request once.
///
/// ```yaml
/// claims: [{name: gpu}, {name: gpu, request: big}]   # claims[1]: Duplicate value: "gpu"
/// ```
fn container_claims(site: &Site<'_>, causes: &mut Causes) {
    let list = site.path.field("claims");
    let claims = items(at(site.value, &["claims"]));
    if claims.is_empty() {
        return;
    }
    let known = names_of_pod(site);
    let (mut whole, mut parts, mut with_parts) = (HashSet::new(), HashSet::new(), HashSet::new());
    for (index, claim) in claims.iter().enumerate() {
        let (path, name, request) = (list.index(index), text(claim, "name"), text(claim, "request"));
        if name.is_empty() {
            causes.required(path, "");
            continue;
        }
        if whole.contains(name) {
            causes.duplicate(path, name);
        } else if request.is_empty() {
            if with_parts.contains(name) {
                causes.duplicate(path, name);
            }
            whole.insert(name);
        } else {
            syntax::check(syntax::label, request, path.field("request"), causes);
            if !parts.insert((name, request)) {
                causes.duplicate(path, format!("{name}/{request}").as_str());
            }
            with_parts.insert(name);
        }
        if known.binary_search(&name).is_err() {
            let which = if known.is_empty() { " which is empty".to_owned() } else { format!(": {}", known.join(", ")) };
            causes.add(|| {
                let mut cause = Cause::not_found(path, name);
                cause.message.push_str(": must be one of the names in pod.spec.resourceClaims");
                cause.message.push_str(&which);
                cause
            });
        }
    }
}

fn statuses(site: &Site<'_>, causes: &mut Causes) {
    let claims = site.scope.root.get("spec").map_or(&[][..], |spec| items(at(spec, &["resourceClaims"])));
    let known: HashSet<&str> = claims.iter().map(|claim| text(claim, "name")).collect();
    let statuses = items(site.value);
    let repeated = repeats(statuses.iter().map(|status| text(status, "name")));
    for (index, status) in statuses.iter().enumerate() {
        let (path, name) = (site.path.index(index), text(status, "name"));
        if !known.contains(name) {
            causes.invalid(path.field("name"), name, "must match the name of an entry in `spec.resourceClaims`");
        }
        if repeated[index] {
            causes.duplicate(path.field("name"), name);
        }
        if let Some(claim) = at(status, &["resourceClaimName"]).as_str() {
            syntax::check(syntax::subdomain, claim, path.field("resourceClaimName"), causes);
        }
    }
}

/// The resources of a whole pod are not less than those of its containers.
///
/// ```yaml
/// resources: {requests: {cpu: "1"}}
/// containers: [{name: web, resources: {requests: {cpu: "2"}}}]
/// # spec.resources.requests[cpu]: Invalid value: "1": must be greater than or equal to aggregate container requests of 2
/// ```
fn pod_resources(site: &Site<'_>, causes: &mut Causes) {
    let (resources, path) = (site.get("resources"), site.path.field("resources"));
    if resources.is_null() {
        return;
    }
    if text(site.get("os"), "name") == "windows" {
        return causes.forbidden(path, "may not be set for a windows pod");
    }
    if !items(at(resources, &["claims"])).is_empty() {
        causes.forbidden(path.field("claims"), "claims may not be set for Resources at pod-level");
    }
    quantities::requirements(resources, &path, quantities::pod_name, causes);
    let of_pod = |list: &str, name: &str| at(resources, &[list]).get(name);
    for (list, what) in [("requests", "requests"), ("limits", "limits")] {
        let list_path = path.field(list);
        for (name, sum) in aggregate(site, list) {
            let Some(own) = of_pod(list, &name) else { continue };
            let is_checked = list == "requests" || quantities::is_huge_page(&name);
            if is_checked && own.as_str().and_then(|own| quantity::compare(&sum, own)) == Some(Ordering::Greater) {
                let detail = format!("must be greater than or equal to aggregate container {what} of {sum}");
                causes.invalid(list_path.key(&name), own, &detail);
            }
        }
    }
    let list = path.field("containers");
    for (index, container) in site.items("containers").iter().enumerate() {
        for (name, limit) in quantities::sorted(at(container, &["resources", "limits"])) {
            let Some(own) = of_pod("limits", name) else { continue };
            if quantities::compare(limit, own) == Some(Ordering::Greater) {
                let detail =
                    format!("must be less than or equal to pod limits of {}", own.as_str().unwrap_or_default());
                causes.invalid(list.index(index).key(name).field("limits"), limit, &detail);
            }
        }
    }
}

/// What the containers of a pod need at the same time: those that keep running together, or an init container and those that keep
/// running before it.
fn aggregate(site: &Site<'_>, list: &str) -> BTreeMap<String, String> {
    let amounts = |container: &Value| {
        let amounts = quantities::sorted(at(container, &["resources", list])).into_iter();
        amounts
            .map(|(name, amount)| (name.to_owned(), amount.as_str().unwrap_or_default().to_owned()))
            .collect::<Vec<_>>()
    };
    let add = |sums: &mut BTreeMap<String, String>, own: Vec<(String, String)>| {
        for (name, amount) in own {
            let sum = sums.get(&name).map_or(Some(amount.clone()), |sum| quantity::sum(sum, &amount));
            sums.insert(name, sum.unwrap_or_default());
        }
    };
    let (mut running, mut peak) = (BTreeMap::new(), BTreeMap::<String, String>::new());
    for container in site.items("initContainers") {
        let mut now: BTreeMap<String, String> = running.clone();
        add(&mut now, amounts(container));
        if text(container, "restartPolicy") == "Always" {
            running.clone_from(&now);
        }
        for (name, amount) in now {
            raise(&mut peak, name, amount);
        }
    }
    for container in site.items("containers") {
        add(&mut running, amounts(container));
    }
    for (name, amount) in peak {
        raise(&mut running, name, amount);
    }
    running
}

fn raise(most: &mut BTreeMap<String, String>, name: String, amount: String) {
    let is_more = most.get(&name).is_none_or(|known| quantity::compare(&amount, known) == Some(Ordering::Greater));
    if is_more {
        most.insert(name, amount);
    }
}
