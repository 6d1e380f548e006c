//! Webhooks: whom they call, and for what.

use serde_json::Value;

use super::super::{Code, Site, items, syntax, text};
use crate::cause::{Cause, Causes};
use crate::names;
use crate::object::at;
use crate::path::Path;
use crate::rules::STATIC_SUFFIX;
use crate::unique::repeats;
use crate::webhook;

pub(super) const RULES: &[(&str, Code)] = &[
    ("qualified-domain", qualified_domain),
    ("side-effects", side_effects),
    ("webhook-conditions", webhook_conditions),
    ("review-versions", review_versions),
    ("operations", operations),
    ("wildcard-versions", wildcard_versions),
    ("rule-resources", resources),
    ("wildcard-groups", |site, causes| only_wildcard(site, "API groups", causes)),
    ("static-name", static_name),
    ("webhook-client", |site, causes| webhook::check_client(site.value, site.path, ["namespace", "name"], causes)),
];

/// The names of webhooks and policies that are in files of the server. Older objects may have them.
fn static_name(site: &Site<'_>, causes: &mut Causes) {
    let name = site.get("metadata").get("name").and_then(Value::as_str).unwrap_or_default();
    if site.object.old.is_none() && name.ends_with(STATIC_SUFFIX) {
        let text = "are reserved for static manifest-based configurations and cannot be managed via the API";
        causes.invalid("metadata.name", name, format_args!("names ending with {STATIC_SUFFIX:?} {text}"));
    }
}

/// Names of webhooks are domains.
fn qualified_domain(site: &Site<'_>, causes: &mut Causes) {
    let name = site.value.as_str().unwrap_or_default();
    if name.is_empty() {
        causes.required(site.path, "");
        return;
    }
    let problems = syntax::subdomain(name);
    if !problems.is_empty() {
        causes.invalid(site.path, name, problems.join(","));
    } else if name.split('.').count() < 3 {
        causes.invalid(site.path, name, "should be a domain with at least three segments separated by dots");
    }
}

/// The webhooks before the change.
fn old_webhooks<'v>(site: &Site<'v>) -> Option<&'v [Value]> {
    site.scope.old.map(|old| items(old.get("webhooks").unwrap_or(&Value::Null)))
}

/// A webhook has no side effects, unless an old one already had some.
fn side_effects(site: &Site<'_>, causes: &mut Causes) {
    const NONE: &[&str] = &["None", "NoneOnDryRun"];
    let is_known = |hook: &Value| NONE.contains(&text(hook, "sideEffects"));
    let is_strict = old_webhooks(site).is_none_or(|old| old.iter().all(is_known));
    let allowed = if is_strict { NONE } else { &["None", "NoneOnDryRun", "Some", "Unknown"] };
    match site.value.as_str() {
        None => causes.required(site.path, format_args!("must specify one of {}", allowed.join(", "))),
        Some(class) => causes.one_of(site.path, class, allowed),
    }
}

/// The conditions of all webhooks, which are checked if one of them changed.
fn webhook_conditions(site: &Site<'_>, causes: &mut Causes) {
    let conditions =
        |hooks: &[Value]| hooks.iter().map(|hook| at(hook, &["matchConditions"]).clone()).collect::<Vec<_>>();
    if old_webhooks(site).is_some_and(|old| conditions(old) == conditions(items(site.value))) {
        return;
    }
    for (index, hook) in items(site.value).iter().enumerate() {
        check_conditions(at(hook, &["matchConditions"]), &site.path.index(index).field("matchConditions"), causes);
    }
}

pub(super) fn check_conditions(conditions: &Value, path: &Path<'_>, causes: &mut Causes) {
    let conditions = items(conditions);
    if conditions.len() > 64 {
        causes.add(|| Cause::too_many(path, i64::try_from(conditions.len()).unwrap_or(i64::MAX), 64));
    }
    let repeated = repeats(conditions.iter().map(|condition| text(condition, "name")));
    for (index, condition) in conditions.iter().enumerate() {
        let (path, name) = (path.index(index), text(condition, "name"));
        expression(text(condition, "expression"), &path.field("expression"), "", causes);
        syntax::needed(syntax::qualified, name, path.field("name"), causes);
        if !name.is_empty() && repeated[index] {
            causes.duplicate(path.field("name"), name);
        }
    }
}

pub(super) fn expression(expression: &str, path: &Path<'_>, detail: &str, causes: &mut Causes) {
    if expression.trim().is_empty() {
        causes.required(path, detail);
    }
}

/// A webhook understands a version of reviews that the server sends.
fn review_versions(site: &Site<'_>, causes: &mut Causes) {
    const ACCEPTED: [&str; 2] = ["v1", "v1beta1"];
    let versions: Vec<&str> = items(site.value).iter().filter_map(Value::as_str).collect();
    if versions.is_empty() {
        return causes.required(site.path, "must specify one of v1, v1beta1");
    }
    for (index, is_repeated) in repeats(&versions).into_iter().enumerate() {
        let (path, version) = (site.path.index(index), versions[index]);
        if is_repeated {
            causes.invalid(path, version, "duplicate version");
        } else {
            causes.problems(path, version, names::label_1035(version));
        }
    }
    let is_accepted = |version: &Value| ACCEPTED.iter().any(|accepted| *version == **accepted);
    let is_usable = |hook: &Value| {
        let versions = items(at(hook, &["admissionReviewVersions"]));
        versions.is_empty() || versions.iter().any(is_accepted)
    };
    let is_strict = old_webhooks(site).is_none_or(|old| old.iter().all(is_usable));
    if is_strict && !items(site.value).iter().any(is_accepted) {
        causes.invalid(site.path, site.value, "must include at least one of v1, v1beta1");
    }
}

fn only_wildcard(site: &Site<'_>, what: &str, causes: &mut Causes) {
    let list = items(site.value);
    if list.len() > 1 && list.iter().any(|item| *item == "*") {
        causes.invalid(site.path, site.value, format_args!("if '*' is present, must not specify other {what}"));
    }
}

fn operations(site: &Site<'_>, causes: &mut Causes) {
    only_wildcard(site, "operations", causes);
    for (index, operation) in items(site.value).iter().enumerate() {
        causes.one_of(site.path.index(index), operation, &["*", "CONNECT", "CREATE", "DELETE", "UPDATE"]);
    }
}

fn wildcard_versions(site: &Site<'_>, causes: &mut Causes) {
    only_wildcard(site, "API versions", causes);
    for (index, version) in items(site.value).iter().enumerate() {
        causes.required_text(site.path.index(index), version.as_str().unwrap_or_default());
    }
}

/// Resources and subresources, of which a wildcard covers others.
///
/// ```yaml
/// resources: ["pods/*", pods/log]   # resources[1]: Invalid value: "pods/log": if 'pods/*' is present, must not specify pods/log
/// ```
fn resources(site: &Site<'_>, causes: &mut Causes) {
    let list: Vec<&str> = items(site.value).iter().map(|item| item.as_str().unwrap_or_default()).collect();
    let (mut with_all_subresources, mut of_all_resources) = (Vec::new(), Vec::new());
    let mut has_plain = false;
    for (index, resource) in list.iter().enumerate() {
        let path = site.path.index(index);
        let Some((name, sub)) = resource.split_once('/') else {
            causes.required_text(path, resource);
            has_plain = if resource.is_empty() { has_plain } else { *resource != "*" };
            continue;
        };
        if with_all_subresources.contains(&name) {
            causes.invalid(path, *resource, format_args!("if '{name}/*' is present, must not specify {resource}"));
        }
        if of_all_resources.contains(&sub) {
            causes.invalid(path, *resource, format_args!("if '*/{sub}' is present, must not specify {resource}"));
        }
        if sub == "*" && !with_all_subresources.contains(&name) {
            with_all_subresources.push(name);
        }
        if name == "*" && !of_all_resources.contains(&sub) {
            of_all_resources.push(sub);
        }
    }
    if list.len() > 1 && list.contains(&"*/*") {
        causes.invalid(site.path, site.value, "if '*/*' is present, must not specify other resources");
    }
    if has_plain && list.contains(&"*") {
        let detail = "if '*' is present, must not specify other resources without subresources";
        causes.invalid(site.path, site.value, detail);
    }
}
