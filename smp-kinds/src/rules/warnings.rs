//! Warnings about objects that are valid, but have deprecated fields or probable mistakes.

mod address;
mod admission;
mod path;
mod pods;
mod table;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::validate;
use crate::decode::quantity;
use crate::names::{self, NameSyntax};
use crate::object::{at, is_same, text_at};
use crate::path::Path;
use crate::resource::{BuiltIn, Resource};
use crate::subresource::Subresource;
use table::Scope;

/// The warnings about a new object.
pub(super) fn on_create(resource: &Resource, new: &Value) -> Vec<String> {
    let mut warnings: Vec<String> = host_name(resource, new).into_iter().collect();
    if let Some(names) = resource.built_in.pod_template() {
        warnings.extend(of_template(&Path::Root, names, new));
    } else if resource.is(BuiltIn::Pod) {
        warnings.extend(pods::of_pod(&Path::Root, new));
    }
    warnings.extend(of_kind(resource, None, new));
    warnings
}

/// The warnings about a changed object.
pub(super) fn on_update(resource: &Resource, subresource: Subresource, old: &Value, new: &Value) -> Vec<String> {
    match subresource {
        Subresource::Status => return table::of_object(resource, Scope::Status, new),
        Subresource::Approval
        | Subresource::Connect(_)
        | Subresource::EphemeralContainers
        | Subresource::Finalize
        | Subresource::Missing => return Vec::new(),
        Subresource::None | Subresource::Resize | Subresource::Scale if resource.is(BuiltIn::Pod) => return Vec::new(),
        Subresource::None | Subresource::Resize | Subresource::Scale => {}
    }
    let mut warnings = Vec::new();
    if let Some(names) = resource.built_in.pod_template()
        && is_changed(resource, old, new)
    {
        // As on kube-apiserver, whose arguments are swapped for this kind.
        let seen = if resource.is(BuiltIn::ReplicationController) { old } else { new };
        warnings.extend(of_template(&Path::Root, names, seen));
    }
    warnings.extend(of_kind(resource, Some(old), new));
    warnings
}

/// Whether the template is checked again.
fn is_changed(resource: &Resource, old: &Value, new: &Value) -> bool {
    if resource.is(BuiltIn::DaemonSet) {
        return !is_same(at(old, &["spec", "template"]), at(new, &["spec", "template"]));
    }
    at(old, &["metadata", "generation"]) != at(new, &["metadata", "generation"])
}

/// The warnings about the pod template at a path.
fn of_template(path: &Path<'_>, names: &[&str], value: &Value) -> Vec<String> {
    match names.split_first() {
        None => pods::of_pod(path, value),
        Some((name, rest)) => {
            value.get(*name).map_or_else(Vec::new, |value| of_template(&path.field(name), rest, value))
        }
    }
}

/// The warning about a name that becomes a host name but is not valid as one.
fn host_name(resource: &Resource, new: &Value) -> Option<String> {
    let used = match resource.built_in {
        BuiltIn::Pod => "the Pod's hostname",
        BuiltIn::ReplicationController
        | BuiltIn::Deployment
        | BuiltIn::ReplicaSet
        | BuiltIn::Job
        | BuiltIn::CronJob => "Pod names and hostnames",
        _ => return None,
    };
    let problems = names::problems(NameSyntax::Label, text_at(new, &["metadata", "name"]));
    let text = "which can result in surprising behavior; a DNS label is recommended";
    (!problems.is_empty()).then(|| format!("metadata.name: this is used in {used}, {text}: [{}]", problems.join(" ")))
}

fn of_kind(resource: &Resource, old: Option<&Value>, new: &Value) -> Vec<String> {
    match resource.built_in {
        BuiltIn::Pod => Vec::new(),
        BuiltIn::Service => of_service(resource, new),
        BuiltIn::ServiceAccount => of_service_account(old, new),
        BuiltIn::ResourceQuota if old.is_none() => of_quota(new),
        BuiltIn::StatefulSet => of_claims(resource, old, new),
        BuiltIn::CronJob if old.is_some() && text_at(new, &["spec", "schedule"]).contains("TZ") => {
            let text = "use timeZone instead, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/";
            vec![format!("cannot use TZ or CRON_TZ in spec.spec.schedule, {text} for more details")]
        }
        BuiltIn::Ingress if old.is_none() => of_ingress(new),
        BuiltIn::Endpoints => of_endpoints(resource, old, new),
        BuiltIn::Admission => admission::of_object(old, new),
        BuiltIn::ResourceSlice => of_driver(new),
        BuiltIn::Secret => of_key_pair(new),
        BuiltIn::CsiDriver => of_csi_driver(old, new),
        _ => table::of_object(resource, Scope::Object, new),
    }
}

fn of_service(resource: &Resource, new: &Value) -> Vec<String> {
    let mut warnings = table::of_object(resource, Scope::Object, new);
    let spec = at(new, &["spec"]);
    let is_external = at(spec, &["type"]) == "ExternalName";
    let is_headless = at(spec, &["type"]) == "ClusterIP" && at(spec, &["clusterIP"]) == "None";
    let has_addresses = at(spec, &["externalIPs"]).as_array().is_some_and(|addresses| !addresses.is_empty());
    let mut warn = |is_so: bool, text: &str| {
        if is_so {
            warnings.push(text.to_owned());
        }
    };
    warn(
        is_headless && !text_at(spec, &["loadBalancerIP"]).is_empty(),
        "spec.loadBalancerIP is ignored for headless services",
    );
    warn(is_headless && has_addresses, "spec.externalIPs is ignored for headless services");
    warn(
        is_headless && at(spec, &["sessionAffinity"]) != "None",
        "spec.SessionAffinity is ignored for headless services",
    );
    warn(
        has_addresses && !is_headless && !is_external,
        "spec.externalIPs is deprecated and may no longer be implemented in some clusters",
    );
    warn(is_external && has_addresses, "spec.externalIPs is ignored when spec.type is \"ExternalName\"");
    warn(
        !is_external && !text_at(spec, &["externalName"]).is_empty(),
        "spec.externalName is ignored when spec.type is not \"ExternalName\"",
    );
    warnings
}

fn of_endpoints(resource: &Resource, old: Option<&Value>, new: &Value) -> Vec<String> {
    let mut warnings = Vec::new();
    if old.is_none() && text_at(new, &["addressType"]) == "FQDN" {
        warnings.push("spec.addressType: FQDN endpoints are deprecated".to_owned());
    }
    let labels = ["endpoints.kubernetes.io/managed-by", "endpointslice.kubernetes.io/managed-by"];
    // Controllers write addresses in canonical form.
    let is_by_controller = labels.iter().any(|label| {
        let manager = text_at(new, &["metadata", "labels", label]);
        manager == "endpoint-controller" || manager.ends_with("-controller.k8s.io")
    });
    if !is_by_controller {
        warnings.extend(table::of_object(resource, Scope::Object, new));
    }
    warnings
}

fn of_service_account(old: Option<&Value>, new: &Value) -> Vec<String> {
    const ANNOTATION: &str = "kubernetes.io/enforce-mountable-secrets";
    let has = |object: &Value| at(object, &["metadata", "annotations"]).get(ANNOTATION).is_some();
    let text = "deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets";
    let is_new = has(new) && !old.is_some_and(has);
    is_new.then(|| format!("metadata.annotations[{ANNOTATION}]: {text}")).into_iter().collect()
}

/// Limits of a quota that are below its requests.
fn of_quota(new: &Value) -> Vec<String> {
    let hard = at(new, &["spec", "hard"]);
    let found = ["cpu", "memory", "storage", "ephemeral-storage"].into_iter().filter_map(|name| {
        let full = format!("requests.{name}");
        let is_short = hard.get(&full).is_none() && matches!(name, "cpu" | "memory");
        let requested = if is_short { name } else { &full };
        let limited = format!("limits.{name}");
        let (request, limit) = (hard[requested].as_str()?, hard[&limited].as_str()?);
        let is_more = quantity::compare(request, limit)?.is_gt();
        is_more.then(|| format!("ResourceQuota {requested} ({request}) should be less than {limited} ({limit})"))
    });
    found.collect()
}

fn of_claims(resource: &Resource, old: Option<&Value>, new: &Value) -> Vec<String> {
    let mut warnings = table::of_object(resource, Scope::Object, new);
    // The path after a change is that of kube-apiserver.
    let end = if old.is_some() { ".Spec" } else { "" };
    for (index, claim) in at(new, &["spec", "volumeClaimTemplates"]).as_array().into_iter().flatten().enumerate() {
        for part in ["requests", "limits"] {
            let path = format_args!("spec.volumeClaimTemplates[{index}]{end}.resources.{part}[storage]");
            warnings.extend(table::fraction(&path, text_at(claim, &["spec", "resources", part, "storage"])));
        }
    }
    warnings
}

fn of_ingress(new: &Value) -> Vec<String> {
    const ANNOTATION: &str = "kubernetes.io/ingress.class";
    let is_set = at(new, &["metadata", "annotations"]).get(ANNOTATION).is_some();
    let is_so = is_set && at(new, &["spec", "ingressClassName"]).is_null();
    let text = format!("annotation {ANNOTATION:?} is deprecated, please use 'spec.ingressClassName' instead");
    is_so.then_some(text).into_iter().collect()
}

fn of_driver(new: &Value) -> Vec<String> {
    let driver = text_at(new, &["spec", "driver"]);
    let text = format!("spec.driver: driver names should be lowercase; {driver:?} contains uppercase characters");
    (driver != driver.to_lowercase()).then_some(text).into_iter().collect()
}

/// A certificate or a key that is not PEM.
fn of_key_pair(new: &Value) -> Vec<String> {
    if text_at(new, &["type"]) != "kubernetes.io/tls" {
        return Vec::new();
    }
    let is_pem = |name: &str| {
        let bytes = STANDARD.decode(text_at(new, &["data", name])).unwrap_or_default();
        validate::pem_type(&bytes).is_some()
    };
    let parts = [("tls.crt", "certificate"), ("tls.key", "key")];
    let wrong = parts.into_iter().find(|(name, _)| !is_pem(name));
    wrong.map(|(_, part)| format!("tls: failed to find any PEM data in {part} input")).into_iter().collect()
}

fn of_csi_driver(old: Option<&Value>, new: &Value) -> Vec<String> {
    let requests = |object: &Value| at(object, &["spec", "tokenRequests"]).clone();
    let is_new = old.is_none_or(|old| requests(old) != requests(new));
    let has_some = requests(new).as_array().is_some_and(|requests| !requests.is_empty());
    let text = "spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent possible \
                logging of tokens in volume attributes";
    let is_so = is_new && has_some && at(new, &["spec", "serviceAccountTokenInSecrets"]).is_null();
    is_so.then(|| text.to_owned()).into_iter().collect()
}
