//! Admission policies. Their expressions are not compiled.

use serde_json::Value;

use super::super::{Code, Site, items, syntax, text};
use super::labels;
use super::webhooks::{check_conditions, expression};
use crate::cause::Causes;
use crate::crd::cel;
use crate::names;
use crate::object::at;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[
    ("validation-actions", validation_actions),
    ("resource-names", resource_names),
    ("policy-resources", policy_resources),
    ("mutating-operations", mutating_operations),
    ("policy-conditions", policy_conditions),
    ("param-kind", param_kind),
    ("param-ref", param_ref),
    ("policy-variable", policy_variable),
    ("policy-validation", policy_validation),
    ("policy-validations", policy_validations),
    ("audit-key", audit_key),
    ("policy-mutation", policy_mutation),
];

fn validation_actions(site: &Site<'_>, causes: &mut Causes) {
    const ACTIONS: [&str; 3] = ["Audit", "Deny", "Warn"];
    let actions: Vec<&str> = items(site.value).iter().map(|action| action.as_str().unwrap_or_default()).collect();
    for (index, repeated) in repeats(&actions).into_iter().enumerate() {
        causes.one_of(site.path.index(index), actions[index], &ACTIONS);
        if repeated {
            causes.duplicate(site.path.index(index), actions[index]);
        }
    }
    if actions.contains(&"Deny") && actions.contains(&"Warn") {
        let reason = "must not contain both Deny and Warn (repeating the same validation failure information in the API response \
                      and headers serves no purpose)";
        causes.invalid(site.path, site.value, reason);
    }
}

fn policy_conditions(site: &Site<'_>, causes: &mut Causes) {
    let names = ["paramKind", "matchConditions"];
    let is_same = |old: &serde_json::Map<String, Value>| {
        names.iter().all(|name| old.get(*name).unwrap_or(&Value::Null) == site.get(name))
    };
    if !site.object.old.is_some_and(is_same) {
        check_conditions(site.get("matchConditions"), &site.path.field("matchConditions"), causes);
    }
}

fn resource_names(site: &Site<'_>, causes: &mut Causes) {
    let names: Vec<&str> = items(site.value).iter().map(|name| name.as_str().unwrap_or_default()).collect();
    for (index, is_repeated) in repeats(&names).into_iter().enumerate() {
        causes.problems(site.path.index(index), names[index], syntax::segment(names[index]));
        if is_repeated {
            causes.duplicate(site.path.index(index), names[index]);
        }
    }
}

fn policy_resources(site: &Site<'_>, causes: &mut Causes) {
    if items(at(site.value, &["resourceRules"])).is_empty() {
        causes.required(site.path.field("resourceRules"), "");
    }
}

/// A mutating policy cannot change what is deleted.
fn mutating_operations(site: &Site<'_>, causes: &mut Causes) {
    let rules = items(at(site.value, &["resourceRules"])).iter();
    for operation in rules.flat_map(|rule| items(at(rule, &["operations"]))) {
        causes.one_of(site.path.field("resourceRules.operations"), operation, &["*", "CONNECT", "CREATE", "UPDATE"]);
    }
}

fn param_kind(site: &Site<'_>, causes: &mut Causes) {
    let (version, kind) = (site.text("apiVersion"), site.text("kind"));
    let path = site.path.field("apiVersion");
    let (group, name) = version.split_once('/').unwrap_or(("", version));
    if version.is_empty() {
        causes.required(path, "");
    } else if name.contains('/') {
        causes.invalid(path, version, format_args!("unexpected GroupVersion string: {version}"));
    } else {
        let problems = if group.is_empty() { Vec::new() } else { syntax::subdomain(group) };
        if !problems.is_empty() {
            causes.invalid(path, group, problems.join(","));
        }
        let problems = names::label_1035(name);
        if name.is_empty() {
            causes.invalid(path, version, "version must be specified");
        } else if !problems.is_empty() {
            causes.invalid(path, name, problems.join(","));
        }
    }
    let path = site.path.field("kind");
    let problems = names::label_1035(&kind.to_lowercase());
    if kind.is_empty() {
        causes.required(path, "");
    } else if !problems.is_empty() {
        let detail = format!("may have mixed case, but should otherwise match: {}", problems.join(","));
        causes.invalid(path, kind, detail);
    }
}

fn param_ref(site: &Site<'_>, causes: &mut Causes) {
    const BOTH: &str = "name and selector are mutually exclusive";
    let (name, selector) = (site.text("name"), site.get("selector"));
    let has_both = !name.is_empty() && !selector.is_null();
    if !name.is_empty() {
        syntax::check(syntax::segment, name, site.path.field("name"), causes);
    }
    if has_both {
        causes.forbidden(site.at("name"), BOTH);
    }
    if !selector.is_null() {
        labels::check_selector(selector, &site.path.field("selector"), causes);
    }
    if has_both {
        causes.forbidden(site.at("selector"), BOTH);
    }
    if name.is_empty() && selector.is_null() {
        causes.required(site.path, "one of name or selector must be specified");
    }
    match site.text("parameterNotFoundAction") {
        "" => causes.required(site.at("parameterNotFoundAction"), ""),
        action => causes.one_of(site.at("parameterNotFoundAction"), action, &["Deny", "Allow"]),
    }
}

fn policy_variable(site: &Site<'_>, causes: &mut Causes) {
    let name = site.text("name");
    let is_start = |c: char| c.is_ascii_alphabetic() || c == '_';
    if name.trim().is_empty() {
        causes.required(site.at("name"), "name is not specified");
    } else if !name.starts_with(is_start)
        || !name.chars().all(|c| is_start(c) || c.is_ascii_digit())
        || cel::WORDS.contains(&name)
    {
        causes.invalid(site.at("name"), name, "must be a valid CEL identifier");
    }
    expression(site.text("expression"), &site.path.field("expression"), "expression is not specified", causes);
}

fn policy_validations(site: &Site<'_>, causes: &mut Causes) {
    if site.items("validations").is_empty() && site.items("auditAnnotations").is_empty() {
        for name in ["validations", "auditAnnotations"] {
            causes.required(site.at(name), "validations or auditAnnotations must contain at least one item");
        }
    }
}

fn policy_validation(site: &Site<'_>, causes: &mut Causes) {
    expression(site.text("expression"), &site.path.field("expression"), "expression is not specified", causes);
    let is_blank = |text: &str| !text.is_empty() && text.trim().is_empty();
    for name in ["messageExpression", "message"] {
        if is_blank(site.text(name)) {
            causes.invalid(site.at(name), site.text(name), "must be non-empty if specified");
        }
    }
    if site.text("message").trim().contains(['\n', '\r']) {
        causes.invalid(site.at("message"), site.text("message"), "must not contain line breaks");
    }
}

/// The key of an audit annotation follows the name of the policy.
fn audit_key(site: &Site<'_>, causes: &mut Causes) {
    let policy = site.scope.root.get("metadata").and_then(|metadata| metadata["name"].as_str()).unwrap_or_default();
    let (key, path) = (site.text("key"), site.path.field("key"));
    if policy.is_empty() {
        causes.invalid(path, key, "requires metadata.name be non-empty");
    } else {
        let full = format!("{policy}/{key}");
        causes.problems(path, full.as_str(), names::qualified_name_problems(&full));
    }
    let value = site.text("valueExpression").trim();
    if value.is_empty() {
        causes.required(site.at("valueExpression"), "valueExpression is not specified");
    } else if value.len() > 5 * 1024 {
        causes.required(site.at("valueExpression"), "must not exceed 5120 bytes in length");
    }
    if site.object.repeats("key") {
        causes.duplicate(path, key);
    }
}

/// A mutation has the patch of its type.
fn policy_mutation(site: &Site<'_>, causes: &mut Causes) {
    let kind = site.text("patchType");
    let (own, other) = match kind {
        "" => return causes.required(site.at("patchType"), ""),
        "JSONPatch" => ("jsonPatch", "applyConfiguration"),
        "ApplyConfiguration" => ("applyConfiguration", "jsonPatch"),
        _ => return causes.not_supported(site.at("patchType"), kind, &["ApplyConfiguration", "JSONPatch"]),
    };
    if site.has(own) {
        expression(text(site.get(own), "expression"), &site.path.field(own).field("expression"), "", causes);
    } else {
        causes.required(site.at(own), format_args!("must be specified when patchType is {kind}"));
    }
    if site.has(other) {
        let shown = format!("{{{other}}}");
        causes.invalid(site.at(other), shown.as_str(), format_args!("must not be specified when patchType is {kind}"));
    }
}
