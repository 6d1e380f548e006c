//! Priority and fairness: flow schemas and priority levels.

use serde_json::{Value, json};

use super::super::{Code, Site, check_field, items, shown, syntax, text};
use crate::cause::{Bad, Causes};
use crate::object::at;
use crate::path::Path;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[
    ("flow-schema", schema),
    ("fixed-flow-schema", fixed_schema),
    ("flow-rules", rules),
    ("flow-subject", subject),
    ("flow-verbs", verbs),
    ("flow-paths", paths),
    ("flow-namespaces", namespaces),
    ("flow-resources", resources),
    ("unique-conditions", conditions),
    ("priority-level", level),
    ("fixed-priority-level", fixed_level),
    ("limit-response", response),
    ("queuing", queuing),
];

/// The name of the object.
fn own_name<'v>(site: &Site<'v>) -> &'v str {
    site.scope.root.get("metadata").map_or("", |metadata| text(metadata, "name"))
}

fn schema(site: &Site<'_>, causes: &mut Causes) {
    let precedence = site.get("matchingPrecedence").as_i64().unwrap_or_default();
    let mut refuse = |detail: &str| causes.invalid(site.at("matchingPrecedence"), precedence, detail);
    if precedence <= 0 {
        refuse("must be a positive value");
    }
    if precedence > 10_000 {
        refuse("must not be greater than 10000");
    }
    if precedence == 1 && own_name(site) != "exempt" {
        refuse("only the schema named 'exempt' may have matchingPrecedence 1");
    }
    let method = site.get("distinguisherMethod");
    let supported = ["ByNamespace", "ByUser"];
    if !method.is_null() && !supported.contains(&text(method, "type")) {
        let shown = shown::of("io.k8s.api.flowcontrol.v1.FlowDistinguisherMethod", method);
        causes.not_supported(site.at("distinguisherMethod.type"), Bad::Json(&shown), &supported);
    }
    let name = text(site.get("priorityLevelConfiguration"), "name");
    let path = site.path.field("priorityLevelConfiguration.name");
    if name.is_empty() {
        causes.required(path, "must reference a priority level");
    } else {
        syntax::check(syntax::subdomain, name, path, causes);
    }
}

/// The schemas that every server has.
fn fixed_schema(site: &Site<'_>, causes: &mut Causes) {
    let group = |name| json!({"kind": "Group", "group": {"name": name}});
    let expected = |level: &str, precedence: i64, subjects: Vec<Value>| {
        json!({
            "priorityLevelConfiguration": {"name": level},
            "matchingPrecedence": precedence,
            "rules": [{
                "subjects": subjects,
                "resourceRules": [{
                    "verbs": ["*"], "apiGroups": ["*"], "resources": ["*"], "clusterScope": true, "namespaces": ["*"],
                }],
                "nonResourceRules": [{"verbs": ["*"], "nonResourceURLs": ["*"]}],
            }],
        })
    };
    let name = own_name(site);
    let expected = match name {
        "exempt" => expected("exempt", 1, vec![group("system:masters")]),
        "catch-all" => {
            let everybody = vec![group("system:unauthenticated"), group("system:authenticated")];
            let mut spec = expected("catch-all", 10_000, everybody);
            spec["distinguisherMethod"] = json!({"type": "ByUser"});
            spec
        }
        _ => return,
    };
    if *site.value != expected {
        let shown = shown::of("io.k8s.api.flowcontrol.v1.FlowSchemaSpec", site.value);
        let detail = format!("spec of '{name}' must equal the fixed value");
        causes.invalid(site.path, Bad::Json(&shown), &detail);
    }
}

fn rules(site: &Site<'_>, causes: &mut Causes) {
    if site.items("subjects").is_empty() {
        causes.required(site.at("subjects"), "subjects must contain at least one value");
    }
    if site.items("resourceRules").is_empty() && site.items("nonResourceRules").is_empty() {
        causes.required(site.path, "at least one of resourceRules and nonResourceRules has to be non-empty");
    }
}

/// The kinds of subjects and their fields.
const SUBJECTS: [(&str, &str); 3] = [("ServiceAccount", "serviceAccount"), ("User", "user"), ("Group", "group")];

/// A subject has the field of its kind, and no other.
///
/// ```yaml
/// subjects: [{kind: User, group: {name: a}}]
/// # …subjects[0].user: Required value: user is required when subject kind is 'User'
/// # …subjects[0].group: Forbidden: group is forbidden when subject kind is not 'Group'
/// ```
fn subject(site: &Site<'_>, causes: &mut Causes) {
    let kind = site.text("kind");
    let Some((_, own)) = SUBJECTS.iter().find(|(name, _)| *name == kind) else {
        return causes.not_supported(site.at("kind"), kind, &["Group", "ServiceAccount", "User"]);
    };
    let (subject, path) = (site.get(own), site.path.field(own));
    let name = text(subject, "name");
    if subject.is_null() {
        causes.required(path, format_args!("{own} is required when subject kind is '{kind}'"));
    } else {
        causes.required_text(path.field("name"), name);
    }
    if kind == "ServiceAccount" && !subject.is_null() {
        if !matches!(name, "" | "*") {
            syntax::check(syntax::subdomain, name, path.field("name"), causes);
        }
        match text(subject, "namespace") {
            "" => causes.required(path.field("namespace"), "must specify namespace for service account"),
            namespace => syntax::check(syntax::label, namespace, path.field("namespace"), causes),
        }
    }
    for (other, field) in SUBJECTS.iter().filter(|(other, field)| *other != kind && site.has(field)) {
        causes.forbidden(site.at(field), format_args!("{field} is forbidden when subject kind is not '{other}'"));
    }
}

/// Whether a list has a wildcard. Other items next to it are refused.
fn has_wildcard(list: &Value, path: &Path<'_>, what: &str, causes: &mut Causes) -> bool {
    let has_one = items(list).iter().any(|item| *item == "*");
    if has_one && items(list).len() > 1 {
        causes.invalid(path, list, format_args!("if '*' is present, must not specify other {what}"));
    }
    has_one
}

fn verbs(site: &Site<'_>, causes: &mut Causes) {
    const VERBS: [&str; 9] =
        ["create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"];
    let is_known = |verb: &Value| VERBS.iter().any(|known| *verb == **known);
    if items(site.value).is_empty() {
        causes.required(site.path, "verbs must contain at least one value");
    } else if !has_wildcard(site.value, site.path, "verbs", causes) && !items(site.value).iter().all(is_known) {
        causes.not_supported(site.path, site.value, &VERBS);
    }
}

fn paths(site: &Site<'_>, causes: &mut Causes) {
    if items(site.value).is_empty() {
        return causes.required(site.path, "nonResourceURLs must contain at least one value");
    }
    if has_wildcard(site.value, site.path, "non-resource URLs", causes) {
        return;
    }
    for (index, path) in items(site.value).iter().enumerate() {
        let path = path.as_str().unwrap_or_default();
        let wildcards = path.matches('*').count();
        let detail = match path {
            "" => "must not be empty",
            "/" => continue,
            path if !path.starts_with('/') => "must start with slash",
            path if path.contains(' ') => "must not contain white-space",
            path if path.contains("//") => "must not contain double slash",
            path if wildcards > 1 || (wildcards == 1 && !path.ends_with("/*")) => {
                "wildcard can only do suffix matching"
            }
            _ => continue,
        };
        causes.invalid(site.path.index(index), path, detail);
    }
}

fn resources(site: &Site<'_>, causes: &mut Causes) {
    for (name, one, many) in [("apiGroups", "api group", "api groups"), ("resources", "resource", "resources")] {
        if site.items(name).is_empty() {
            causes.required(site.at(name), format_args!("resource rules must supply at least one {one}"));
        } else {
            has_wildcard(site.get(name), &site.path.field(name), many, causes);
        }
    }
}

fn namespaces(site: &Site<'_>, causes: &mut Causes) {
    let (list, path) = (site.get("namespaces"), site.path.field("namespaces"));
    if items(list).is_empty() && site.get("clusterScope") != true {
        let detail = "resource rules that are not cluster scoped must supply at least one namespace";
        return causes.required(path, detail);
    }
    if has_wildcard(list, &path, "namespaces", causes) {
        return;
    }
    for (index, name) in items(list).iter().enumerate() {
        let name = name.as_str().unwrap_or_default();
        for problem in syntax::label(name) {
            let detail = format!("each member of this list must be '*' or a DNS-1123 label; {problem}");
            causes.invalid(path.index(index), name, &detail);
        }
    }
}

/// Conditions have different types.
fn conditions(site: &Site<'_>, causes: &mut Causes) {
    let types: Vec<&str> = items(site.value).iter().map(|condition| text(condition, "type")).collect();
    for (index, is_repeated) in repeats(&types).into_iter().enumerate() {
        let path = site.path.index(index);
        if is_repeated {
            causes.duplicate(path.field("type"), types[index]);
        }
        causes.required_text(path.field("type"), types[index]);
    }
}

/// The level `exempt` has no limits; all others have.
fn level(site: &Site<'_>, causes: &mut Causes) {
    let kind = site.text("type");
    if (own_name(site) == "exempt") != (kind == "Exempt") {
        causes.invalid(site.at("type"), kind, "must be 'Exempt' if and only if `name` is 'exempt'");
    }
    match kind {
        "Exempt" => {
            check_field(site, "exempt", &site.path.field("exempt"), causes);
        }
        "Limited" => {
            if !site.has("limited") {
                causes.required(site.at("limited"), "");
            }
            check_field(site, "limited", &site.path.field("limited"), causes);
        }
        "" => causes.required(site.at("type"), ""),
        _ => causes.not_supported(site.at("type"), kind, &["Exempt", "Limited"]),
    }
    for (of, name) in [("Exempt", "exempt"), ("Limited", "limited")] {
        if kind != of && site.has(name) {
            causes.forbidden(site.at(name), "");
        }
    }
}

/// The levels that every server has.
fn fixed_level(site: &Site<'_>, causes: &mut Causes) {
    let limited = json!({"nominalConcurrencyShares": 5, "lendablePercent": 0, "limitResponse": {"type": "Reject"}});
    let name = own_name(site);
    let (is_fixed, but) = match name {
        "catch-all" => (*site.value == json!({"type": "Limited", "limited": limited}), ""),
        "exempt" => {
            let is_fixed = text(site.value, "type") == "Exempt" && at(site.value, &["limited"]).is_null();
            (is_fixed, " except the 'spec.exempt' field")
        }
        _ => return,
    };
    if !is_fixed {
        let shown = shown::of("io.k8s.api.flowcontrol.v1.PriorityLevelConfigurationSpec", site.value);
        causes.invalid(site.path, Bad::Json(&shown), format_args!("spec of '{name}'{but} must equal the fixed value"));
    }
}

fn response(site: &Site<'_>, causes: &mut Causes) {
    let path = site.path.field("queuing");
    match (site.text("type"), site.has("queuing")) {
        ("Reject", _) => {}
        ("Queue", true) => check_field(site, "queuing", &path, causes),
        ("Queue", false) => causes.required(path, ""),
        ("", _) => causes.required(site.at("type"), ""),
        (kind, _) => causes.not_supported(site.at("type"), kind, &["Queue", "Reject"]),
    }
    if site.text("type") != "Queue" && site.has("queuing") {
        causes.forbidden(site.at("queuing"), "");
    }
}

/// Each flow gets a hand of some queues, chosen by a hash of 60 bits.
fn queuing(site: &Site<'_>, causes: &mut Causes) {
    const BITS: i64 = 60;
    let number = |name: &str| site.get(name).as_i64().unwrap_or_default();
    let (queues, hand) = (number("queues"), number("handSize"));
    if number("queueLengthLimit") <= 0 {
        causes.invalid(site.at("queueLengthLimit"), number("queueLengthLimit"), "must be positive");
    }
    if queues <= 0 {
        causes.invalid(site.at("queues"), queues, "must be positive");
    } else if queues > 10_000_000 {
        causes.invalid(site.at("queues"), queues, "must not be greater than 10000000");
    }
    if hand <= 0 {
        return causes.invalid(site.at("handSize"), hand, "must be positive");
    }
    if hand > queues {
        let detail = format!("should not be greater than queues ({queues})");
        return causes.invalid(site.at("handSize"), hand, &detail);
    }
    if needs_more_bits(queues, hand, BITS) {
        let detail =
            format!("required entropy bits of deckSize {queues} and handSize {hand} should not be greater than {BITS}");
        causes.invalid(site.at("handSize"), hand, &detail);
    }
}

/// Whether the choice of a hand needs more bits: whether queues^hand > 2^bits.
///
/// ```text
/// 64 queues, a hand of 10: 2^60, no        65 queues, a hand of 10: more than 2^60, yes
/// ```
fn needs_more_bits(queues: i64, hand: i64, bits: i64) -> bool {
    let most = 1_i128 << bits;
    let mut choices = 1_i128;
    for _ in 0..hand.min(bits + 1) {
        choices = choices.saturating_mul(i128::from(queues));
        if choices > most {
            return true;
        }
    }
    false
}
