//! The functions that make the cells of tables.

use serde_json::Value;

use super::{duration, lists, network, nodes, others, pods, storage, workloads};
use crate::column::{Function, Source};
pub(super) use crate::object::items;
use crate::object::{scalar, text_at};

const fn is(name: &'static str, description: &'static str, run: fn(&Source<'_>, &[&str]) -> Value) -> Function {
    Function { name, description, run }
}

const FUNCTIONS: &[Function] = &[
    is("age", "The time since the creation.", |source, _| source.since("metadata.creationTimestamp", "<unknown>")),
    is("api-available", "Whether the service answers.", others::api_available),
    is("api-service", "The service that has the API.", pair),
    is("audiences", "The audiences of tokens.", storage::audiences),
    is("bool-text", "The field {}.", bool_text),
    is("claim", "The claim that has the volume.", pair),
    is("claim-capacity", "The size of the volume.", storage::claim_capacity),
    is("claim-modes", "The ways to mount the volume.", storage::claim_modes),
    is("claim-state", "Whether devices are allocated and reserved.", others::claim_state),
    is("class-parameters", "The object with parameters of the class.", network::class_parameters),
    is("controller", "The owner that controls the object.", workloads::controller),
    is("count", "The number of entries in {}.", lists::count),
    is("created", "The time of the creation.", |source, _| source.object["metadata"]["creationTimestamp"].clone()),
    is("dangling", "Whether the priority level is missing.", others::dangling),
    is("driver-modes", "The kinds of volumes that the driver has.", storage::driver_modes),
    is("endpoints", "Addresses and ports.", network::endpoints),
    is("established", "Whether the server serves the custom resource.", others::established),
    is("event-count", "How often it happened.", others::event_count),
    is("event-first", "The time since it first happened.", others::event_first),
    is("event-last", "The time since it last happened.", others::event_last),
    is("event-message", "What happened.", others::event_message),
    is("event-object", "The object to which it happened.", others::event_object),
    is("event-part", "The part of the object.", others::event_part),
    is("event-source", "Who reported it.", others::event_source),
    is("external-ip", "The addresses outside of the cluster.", network::external_ip),
    is("flag", "The field {}.", flag),
    is("hosts", "The hosts of the rules.", network::hosts),
    is("ingress-ports", "The ports.", network::ingress_ports),
    is("job-completions", "Pods that succeeded, of those that are wanted.", workloads::completions),
    is("job-duration", "How long the job runs or ran.", workloads::job_duration),
    is("job-status", "The state of the job.", workloads::job_status),
    is("join", "The entries of {}.", lists::join),
    is("labels", "The entries of {}.", lists::labels),
    is("last-condition", "The last condition that is true.", others::last_condition),
    is("load-balancer", "The addresses of the load balancer.", network::load_balancer),
    is("metrics", "Metrics and their targets.", workloads::metrics),
    is("migrated", "The resource that is migrated.", others::migrated),
    is("modes", "The field {}.", storage::modes),
    is("name", "The name, with a mark for the default class.", default_name),
    is("node-address", "The first address of the type {}.", nodes::address),
    is("node-kernel", "The version of the kernel.", nodes::kernel),
    is("node-roles", "The roles that labels give the node.", nodes::roles),
    is("node-status", "Whether the node is ready and takes pods.", nodes::status),
    is("number", "The field {}.", |source, path| source.number(path.first().unwrap_or(&"")).into()),
    is("param-kind", "The kind of the parameters.", pair),
    is("param-ref", "The object with the parameters.", others::param_ref),
    is("parent", "The object that has the address.", network::parent),
    is("phase", "The field `status.phase`, or that the object is being deleted.", storage::phase),
    is("pod-gates", "Readiness gates that are open, of all.", pods::gates),
    is("pod-ready", "Containers that are ready, of all.", pods::ready),
    is("pod-restarts", "How often containers started again.", pods::restarts),
    is("pod-status", "The state of the pod and its containers.", pods::status),
    is("quota", "What is used of {}.", others::quota),
    is("ready", "Those that are ready, of those that are wanted.", ready),
    is("request-condition", "The state of the request.", others::request_condition),
    is("role", "The role that is given.", pair),
    is("seconds", "The field {} as a duration.", human_seconds),
    is("selector", "The selector in {}.", lists::selector),
    is("served-versions", "The versions that are served.", others::served_versions),
    is("service-ports", "The ports.", network::service_ports),
    is("since", "The time since {}.", |source, arguments| match arguments {
        [path, fallback] => source.since(path, fallback),
        _ => Value::Null,
    }),
    is("slice-endpoints", "The addresses.", network::slice_endpoints),
    is("slice-ports", "The ports.", network::slice_ports),
    is("storage-class", "The storage class.", storage::class),
    is("subjects", "The subjects of the kind {}.", others::subjects),
    is("target", "The object that is scaled.", pair),
    is("text", "The field {}.", text),
    is("value", "The field {}.", value),
];

/// The function with a name.
pub(super) fn function(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

impl<'v> Source<'v> {
    /// The value at a path of names and indexes; null if there is none.
    pub(super) fn at(&self, path: &str) -> &'v Value {
        at(self.object, path)
    }

    /// The text at a path; empty if there is none.
    pub(super) fn text(&self, path: &str) -> &'v str {
        self.at(path).as_str().unwrap_or_default()
    }

    /// The number at a path, or zero.
    pub(super) fn number(&self, path: &str) -> i64 {
        self.at(path).as_i64().unwrap_or_default()
    }

    /// The items at a path.
    pub(super) fn items(&self, path: &str) -> &'v [Value] {
        items(self.at(path))
    }

    /// The time since the time at a path.
    pub(super) fn since(&self, path: &str, fallback: &str) -> Value {
        let time = duration::seconds(self.text(path));
        time.map_or_else(|| fallback.into(), |time| duration::since(time, self.now).into())
    }

    /// Whether the object is being deleted.
    pub(super) fn is_deleted(&self) -> bool {
        !self.at("metadata.deletionTimestamp").is_null()
    }

    /// The status of a condition; empty if the object does not have it.
    pub(super) fn condition(&self, name: &str) -> &'v str {
        let found = self.items("status.conditions").iter().find(|condition| condition["type"] == name);
        found.and_then(|condition| condition["status"].as_str()).unwrap_or_default()
    }
}

/// The value at a path below another value.
pub(super) fn at<'v>(value: &'v Value, path: &str) -> &'v Value {
    let step = |value: &'v Value, name: &str| match value {
        Value::Array(items) => items.get(name.parse::<usize>().ok()?),
        value => value.get(name),
    };
    path.split('.').try_fold(value, step).unwrap_or(&Value::Null)
}

/// The text, or the other one if it is empty.
pub(super) fn or(text: String, fallback: &str) -> Value {
    if text.is_empty() { fallback.into() } else { text.into() }
}

fn text(source: &Source<'_>, arguments: &[&str]) -> Value {
    let [path, rest @ ..] = arguments else { return Value::Null };
    or(scalar(source.at(path)), rest.first().copied().unwrap_or_default())
}

fn value(source: &Source<'_>, arguments: &[&str]) -> Value {
    let &[path, fallback] = arguments else { return Value::Null };
    Some(source.at(path)).filter(|value| !value.is_null()).cloned().unwrap_or_else(|| fallback.into())
}

fn flag(source: &Source<'_>, arguments: &[&str]) -> Value {
    let &[path, fallback] = arguments else { return Value::Null };
    source.at(path).as_bool().unwrap_or(fallback == "true").into()
}

fn bool_text(source: &Source<'_>, arguments: &[&str]) -> Value {
    match source.at(arguments.first().unwrap_or(&"")) {
        Value::Bool(true) => "True".into(),
        Value::Bool(false) => "False".into(),
        _ => "<unset>".into(),
    }
}

fn ready(source: &Source<'_>, arguments: &[&str]) -> Value {
    let &[part, all] = arguments else { return Value::Null };
    format!("{}/{}", source.number(part), source.number(all)).into()
}

/// Two texts of the value at a path, such as `Role/reader`; the last argument if there is no value.
fn pair(source: &Source<'_>, arguments: &[&str]) -> Value {
    let [path, one, other, fallback @ ..] = arguments else { return Value::Null };
    let value = source.at(path);
    if value.is_null() {
        return fallback.first().copied().unwrap_or_default().into();
    }
    format!("{}/{}", text_at(value, &[one]), text_at(value, &[other])).into()
}

fn human_seconds(source: &Source<'_>, arguments: &[&str]) -> Value {
    let &[path, fallback] = arguments else { return Value::Null };
    source.at(path).as_i64().map_or_else(|| fallback.into(), |seconds| duration::human(seconds).into())
}

fn default_name(source: &Source<'_>, annotations: &[&str]) -> Value {
    let marked = &source.object["metadata"]["annotations"];
    let mark = if annotations.iter().any(|name| marked[*name] == "true") { " (default)" } else { "" };
    format!("{}{mark}", source.text("metadata.name")).into()
}
