//! Differences that are accepted, each with its reason: `accepted.yaml`, and functions for those that a pattern cannot describe.

use std::collections::HashSet;
use std::sync::LazyLock;

use regex::Regex;
use serde::Deserialize;
use serde_json::{Value, json};
use smp_yaml::Reader;

use crate::call::Answer;
use crate::diff::{customs, validation};
use crate::step::Step;

static GOT: LazyLock<Regex> =
    LazyLock::new(|| Regex::new("(expected [a-z ()]+, got) .*").expect("the pattern is valid"));

static EMPTY: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(Invalid|Unsupported) value: (null|\[\]|\{\}):").expect("the pattern is valid"));

/// All accepted differences, in the order in which they are looked for.
pub(crate) static ACCEPTED: LazyLock<Vec<Accepted>> = LazyLock::new(|| {
    let rows = Reader::new().read_one(include_str!("accepted.yaml")).expect("accepted.yaml is YAML").value;
    serde_json::from_value(rows).expect("accepted.yaml has the fields of this file")
});

/// An accepted difference.
#[derive(Deserialize)]
pub(crate) struct Accepted {
    /// What differs, for the page.
    pub(crate) title: String,
    pub(crate) reason: String,
    when: When,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum When {
    Function(String),
    Answers(Box<Answers>),
}

/// The requests and answers that a difference is about.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Answers {
    /// A kind, or `custom`.
    kind: Option<String>,
    verb: Option<Pattern>,
    path: Option<Pattern>,
    writes: Option<bool>,
    /// The body of the request.
    sends: Option<Pattern>,
    /// JSON pointers to the members that may differ; without members and warnings, anything may differ.
    members: Vec<String>,
    /// The warnings that may differ.
    warnings: Option<Pattern>,
    real: Side,
    ours: Side,
}

/// The answer of one server.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Side {
    status: Vec<u16>,
    message: Option<Pattern>,
    body: Option<Pattern>,
    /// What the body does not contain.
    lacks: Option<Pattern>,
    /// One of the warnings.
    warning: Option<Pattern>,
}

#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Pattern(Regex);

impl TryFrom<String> for Pattern {
    type Error = regex::Error;

    fn try_from(text: String) -> Result<Self, regex::Error> {
        Regex::new(&text).map(Self)
    }
}

/// What was asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'a> {
    /// The kind.
    pub(crate) subject: &'a str,
    pub(crate) step: &'a Step,
}

impl Accepted {
    /// Makes two answers equal where they differ in this way, and returns whether they did.
    pub(crate) fn settle(&self, request: &Request<'_>, real: &mut Answer, ours: &mut Answer) -> bool {
        match &self.when {
            When::Function(name) => function(name).is_some_and(|settle| settle(request, real, ours)),
            When::Answers(answers) if !answers.fit(request, real, ours) => false,
            When::Answers(answers) => answers.settle(real, ours),
        }
    }
}

impl Answers {
    fn fit(&self, request: &Request<'_>, real: &Answer, ours: &Answer) -> bool {
        let Request { subject, step } = request;
        let is_kind = |kind: &String| kind == subject || (kind == "custom" && customs::is_custom(subject));
        self.kind.as_ref().is_none_or(is_kind)
            && fits(self.verb.as_ref(), || step.verb.to_owned())
            && fits(self.path.as_ref(), || step.path.clone())
            && self.writes.is_none_or(|writes| writes == step.writes())
            && fits(self.sends.as_ref(), || step.body.clone())
            && (real.status == ours.status || !self.ours.status.is_empty())
            && self.real.fits(real)
            && self.ours.fits(ours)
    }

    /// Makes what may differ equal, and returns whether it differed.
    fn settle(&self, real: &mut Answer, ours: &mut Answer) -> bool {
        if let Some(Pattern(pattern)) = &self.warnings {
            let differ = real.warnings != ours.warnings;
            for answer in [real, ours] {
                answer.warnings.retain(|warning| !pattern.is_match(warning));
            }
            return differ;
        }
        if self.members.is_empty() {
            return forgive(real, ours, true);
        }
        self.members.iter().filter(|pointer| settle_member(&real.body, &mut ours.body, pointer)).count() > 0
    }
}

impl Side {
    fn fits(&self, answer: &Answer) -> bool {
        (self.status.is_empty() || self.status.contains(&answer.status))
            && fits(self.message.as_ref(), || answer.message().to_owned())
            && fits(self.body.as_ref(), || answer.body.to_string())
            && self.lacks.as_ref().is_none_or(|pattern| !pattern.0.is_match(&answer.body.to_string()))
            && (self.warning.as_ref()).is_none_or(|pattern| answer.warnings.iter().any(|text| pattern.0.is_match(text)))
    }
}

fn fits(pattern: Option<&Pattern>, text: impl FnOnce() -> String) -> bool {
    pattern.is_none_or(|pattern| pattern.0.is_match(&text()))
}

/// Makes two answers equal where they differ in some way, and returns whether they did.
type Settle = fn(&Request<'_>, &mut Answer, &mut Answer) -> bool;

/// The functions in `accepted.yaml`, by name.
const FUNCTIONS: &[(&str, Settle)] = &[
    ("addresses", |request, real, ours| {
        let mask = |answer: &mut Answer| mask_addresses(&mut answer.body);
        request.subject == "Service" && real.body != ours.body && (mask(real) | mask(ours))
    }),
    ("missing rules", |request, real, ours| {
        let is_built_in = !customs::is_custom(request.subject);
        let is_invalid = is_built_in && real.status == 422 && real.body["reason"] == "Invalid";
        let is_accepted = match ours.status {
            422 => validation::is_part(&ours.body, &real.body),
            409 => validation::is_missing(request.subject, &real.body),
            _ => ours.succeeds() && validation::is_missing(request.subject, &real.body),
        };
        forgive(real, ours, is_invalid && is_accepted)
    }),
    ("values in types", |_, real, ours| {
        let is_so = real.status == 500 && real.body != ours.body;
        is_so && (hide_value(&mut real.body) | hide_value(&mut ours.body))
    }),
    ("some mistakes", |_, real, ours| {
        let [some, all] = [&*real, &*ours].map(|answer| mistakes(answer.message()));
        let is_part = some.0 == all.0 && some.1 != all.1 && some.1.iter().all(|one| all.1.contains(one));
        forgive(real, ours, real.status == 500 && ours.status == 500 && is_part)
    }),
    ("same second", |request, real, ours| {
        let is_so = request.subject == "CustomResourceDefinition" && real.body != ours.body;
        is_so && (hide_owned_times(&mut real.body) | hide_owned_times(&mut ours.body))
    }),
    ("idle apply", |request, real, ours| {
        let is_apply = request.step.verb == "apply" && real.status == 200 && ours.status == 200;
        let is_accepted = is_apply && real.body != ours.body && is_idle(&real.body, &ours.body);
        forgive(real, ours, is_accepted)
    }),
    ("pruned apply", |request, real, ours| {
        let is_apply = request.step.verb == "apply" && customs::is_custom(request.subject);
        let entries = real.body["metadata"]["managedFields"].as_array().into_iter().flatten();
        let mut fields = entries.map(|entry| &entry["fieldsV1"]);
        let is_lost = fields.any(|fields| owns_absent(fields, &real.body)) || request.step.body.contains("[]");
        let is_pruned = is_apply && real.status == 200 && is_lost;
        let members = ["/metadata/generation", "/metadata/resourceVersion"];
        is_pruned && members.iter().filter(|pointer| settle_member(&real.body, &mut ours.body, pointer)).count() > 0
    }),
    ("hidden policy", |request, real, ours| {
        let is_service = request.subject == "Service" && real.body != ours.body;
        is_service && (hide_policy(&mut real.body) | hide_policy(&mut ours.body))
    }),
    ("empty values", |_, real, ours| {
        let is_so = real.status == 422 && ours.status == 422 && real.body != ours.body;
        is_so && (hide_empty(&mut real.body) & hide_empty(&mut ours.body))
    }),
    ("repeated causes", |_, real, ours| {
        let is_so = real.status == 422 && ours.status == 422 && real.body["details"] != ours.body["details"];
        is_so && (unite(&mut real.body) | unite(&mut ours.body))
    }),
    ("sorted causes", |request, real, ours| {
        let is_custom = customs::is_custom(request.subject) || request.subject == "CustomResourceDefinition";
        let [known, found] = [&*real, &*ours].map(|answer| sorted_causes(&answer.body));
        let is_invalid = real.status == 422 && ours.status == 422;
        let is_so = is_invalid && known.len() > 1 && known == found;
        let is_accepted = is_custom && (is_so || has_other_problem_of_embedded(real, ours));
        forgive(real, ours, is_accepted)
    }),
];

/// The function with a name.
fn function(name: &str) -> Option<Settle> {
    FUNCTIONS.iter().find(|(known, _)| *known == name).map(|(_, settle)| *settle)
}

/// Takes a member from the other answer, and returns whether it differed.
fn settle_member(real: &Value, ours: &mut Value, pointer: &str) -> bool {
    let wanted = real.pointer(pointer);
    let differs = ours.pointer(pointer) != wanted;
    let Some((parent, name)) = pointer.rsplit_once('/') else { return false };
    let Some(members) = ours.pointer_mut(parent).and_then(Value::as_object_mut) else { return false };
    match wanted {
        Some(value) => members.insert(name.replace("~1", "/"), value.clone()),
        None => members.remove(name),
    };
    differs
}

/// The causes of a failure without repeated ones, sorted.
fn sorted_causes(body: &Value) -> Vec<String> {
    let causes = body["details"]["causes"].as_array().into_iter().flatten();
    let mut causes: Vec<String> = causes.map(Value::to_string).collect();
    causes.sort_unstable();
    causes.dedup();
    causes
}

/// Accepts any difference of two answers.
fn forgive(real: &mut Answer, ours: &mut Answer, is_accepted: bool) -> bool {
    if is_accepted {
        *ours = real.clone();
    }
    is_accepted
}

/// Whether two refusals are about different problems of an embedded resource. The first one ends the check.
///
/// ```text
/// Frame in version "v1" cannot be handled as a Frame: spec.template.kind: Invalid value: 1: must be a string
/// Frame in version "v1" cannot be handled as a Frame: spec.template.metadata: Invalid value: {"name":1}: json: …
/// ```
fn has_other_problem_of_embedded(real: &Answer, ours: &Answer) -> bool {
    let place = |answer: &Answer| {
        let (_, problem) = answer.message().split_once(": ")?;
        let (field, _) = problem.split_once(": Invalid value: ")?;
        let (parent, name) = field.rsplit_once('.')?;
        matches!(name, "apiVersion" | "kind" | "metadata").then(|| parent.to_owned())
    };
    real.status == 400 && ours.status == 400 && place(real).is_some() && place(real) == place(ours)
}

/// Hides what the message about a value of a wrong type says it is, and returns whether there was something.
///
/// ```text
/// failed to create typed patch object (…): .data.a: expected string, got &value.valueUnstructured{Value:5}
/// failed to create typed patch object (…): .data.a: expected string, got a number
/// ```
fn hide_value(body: &mut Value) -> bool {
    let Some(Value::String(message)) = body.get_mut("message") else { return false };
    let hidden = GOT.replace_all(message, "$1 <value>").into_owned();
    let differs = hidden != *message;
    *message = hidden;
    differs
}

/// Whether two objects differ only in the times of managers, their order, and their versions: when a second ends between two requests,
/// one server writes another time.
fn is_idle(real: &Value, ours: &Value) -> bool {
    let without = |object: &Value| {
        let mut object = object.clone();
        let metadata = &mut object["metadata"];
        metadata["resourceVersion"].take();
        let mut entries: Vec<Value> = metadata["managedFields"].as_array().cloned().unwrap_or_default();
        for entry in &mut entries {
            drop(entry["time"].take());
        }
        entries.sort_by_key(Value::to_string);
        metadata["managedFields"] = entries.into();
        object
    };
    without(real) == without(ours)
}

/// Hides who owns the times of conditions, and returns whether somebody does.
fn hide_owned_times(value: &mut Value) -> bool {
    match value {
        Value::Array(items) => items.iter_mut().fold(false, |found, item| hide_owned_times(item) | found),
        Value::Object(members) => {
            let is_owned = members.remove("f:lastTransitionTime").is_some();
            members.values_mut().fold(is_owned, |found, value| hide_owned_times(value) | found)
        }
        _ => false,
    }
}

/// Whether a field set contains a field that the object does not have.
fn owns_absent(fields: &Value, object: &Value) -> bool {
    fields.as_object().into_iter().flatten().any(|(step, below)| {
        let name = step.strip_prefix("f:");
        name.is_some_and(|name| object.get(name).is_none_or(|value| owns_absent(below, value)))
    })
}

/// Hides the policy of Services of type `ExternalName`, and who owns the policy of any Service, and returns whether there was one.
fn hide_policy(value: &mut Value) -> bool {
    match value {
        Value::Array(items) => items.iter_mut().fold(false, |found, item| hide_policy(item) | found),
        Value::Object(members) => {
            let is_external = members.get("type").is_some_and(|kind| kind == "ExternalName");
            let is_shown = is_external && members.remove("internalTrafficPolicy").is_some();
            let is_owned = members.remove("f:internalTrafficPolicy").is_some();
            members.values_mut().fold(is_shown || is_owned, |found, value| hide_policy(value) | found)
        }
        _ => false,
    }
}

/// Hides whether an invalid value is null, an empty list or an empty map, and returns whether there was one.
///
/// ```text
/// spec.cidrs: Invalid value: null: field is immutable    spec.cidrs: Invalid value: []: field is immutable
/// ```
fn hide_empty(value: &mut Value) -> bool {
    match value {
        Value::String(text) => {
            let hidden = EMPTY.replace_all(text, "$1 value: <empty>:").into_owned();
            let differs = hidden != *text;
            *text = hidden;
            differs
        }
        Value::Array(items) => items.iter_mut().fold(false, |found, item| hide_empty(item) | found),
        Value::Object(members) => members.values_mut().fold(false, |found, value| hide_empty(value) | found),
        _ => false,
    }
}

/// The beginning of the message about an applied configuration, and the mistakes that it lists.
///
/// ```text
/// failed to create typed patch object (…): errors:
///   .a: field not declared in schema
///   .b: field not declared in schema
/// ```
fn mistakes(message: &str) -> (&str, Vec<&str>) {
    let list = ["): ", "new object: ", "applied version: "].iter().find_map(|end| message.split_once(end));
    let Some((head, list)) = list else { return (message, Vec::new()) };
    match list.strip_prefix("errors:") {
        Some(lines) => (head, lines.lines().map(str::trim).filter(|line| !line.is_empty()).collect()),
        None => (head, vec![list]),
    }
}

/// Removes repeated causes, and returns whether some were.
fn unite(body: &mut Value) -> bool {
    let Some(causes) = body.pointer_mut("/details/causes").and_then(Value::as_array_mut) else { return false };
    let (count, mut seen) = (causes.len(), HashSet::new());
    causes.retain(|cause| seen.insert(cause.to_string()));
    causes.len() < count
}

/// Replaces the addresses and node ports of a service, and returns whether there were some.
fn mask_addresses(value: &mut Value) -> bool {
    match value {
        Value::Array(items) => items.iter_mut().filter_map(|item| mask_addresses(item).then_some(())).count() > 0,
        Value::Object(members) => members.iter_mut().fold(false, |found, (name, value)| {
            let is_address = matches!(name.as_str(), "clusterIP" | "clusterIPs" | "nodePort" | "healthCheckNodePort");
            let is_masked = is_address && *value != "None" && *value != json!(["None"]);
            if is_masked {
                *value = "<address>".into();
            }
            is_masked || (!is_address && mask_addresses(value)) || found
        }),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_masked_but_those_of_headless_services() {
        let mut service =
            json!({"spec": {"clusterIP": "10.0.0.1", "clusterIPs": ["10.0.0.1"], "ports": [{"nodePort": 30001}]}});
        assert!(mask_addresses(&mut service));
        let masked = json!({"spec": {"clusterIP": "<address>", "clusterIPs": "<address>", "ports": [{"nodePort": "<address>"}]}});
        assert_eq!(service, masked);
        assert!(!mask_addresses(&mut json!({"spec": {"clusterIP": "None"}})));
    }

    #[test]
    fn only_the_value_of_a_wrong_type_is_hidden() {
        let mut body = json!({"message": "errors:\n  .a: expected map, got &x{1}\n  .b: field not declared"});
        assert!(hide_value(&mut body));
        assert_eq!(body["message"], "errors:\n  .a: expected map, got <value>\n  .b: field not declared");
        assert!(!hide_value(&mut json!({"message": ".b: field not declared"})));
    }

    #[test]
    fn an_idle_apply_differs_in_times_and_version_only() {
        let object = |version: &str, size: u32, times: [Option<&str>; 2]| {
            let entries: Vec<Value> =
                times.iter().zip(["a", "b"]).map(|(time, name)| json!({"manager": name, "time": time})).collect();
            json!({"metadata": {"resourceVersion": version, "managedFields": entries}, "size": size})
        };
        let ours = object("rv-4", 1, [None, Some("x")]);
        assert!(is_idle(&object("rv-5", 1, [Some("y"), Some("x")]), &ours));
        assert!(is_idle(&object("rv-3", 1, [Some("y"), Some("x")]), &ours), "the second may end before our request");
        assert!(!is_idle(&object("rv-5", 2, [None, Some("x")]), &ours));
    }

    #[test]
    fn only_empty_values_are_hidden() {
        let mut body = json!({"message": "a: Invalid value: null: x, b: Invalid value: [1]: y"});
        assert!(hide_empty(&mut body));
        assert_eq!(body["message"], "a: Invalid value: <empty>: x, b: Invalid value: [1]: y");
        assert!(!hide_empty(&mut body));
    }

    #[test]
    fn mistakes_are_the_lines_of_a_message() {
        assert_eq!(mistakes("failed (x): errors:\n  .a: no\n  .b: no"), ("failed (x", vec![".a: no", ".b: no"]));
        assert_eq!(mistakes("failed (x): .a: no"), ("failed (x", vec![".a: no"]));
        assert_eq!(mistakes("failed to convert new object: .a: no"), ("failed to convert ", vec![".a: no"]));
        assert_eq!(mistakes("other"), ("other", Vec::new()));
    }

    #[test]
    fn every_accepted_difference_has_a_title_that_no_other_has() {
        for (position, accepted) in ACCEPTED.iter().enumerate() {
            assert!(!accepted.reason.is_empty());
            assert!(!matches!(&accepted.when, When::Function(name) if function(name).is_none()), "{}", accepted.title);
            assert!(ACCEPTED[..position].iter().all(|other| other.title != accepted.title), "{}", accepted.title);
        }
    }
}
