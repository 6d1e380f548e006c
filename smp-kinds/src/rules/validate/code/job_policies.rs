//! When a job fails or succeeds before all of its pods do.

use serde_json::Value;

use super::super::{Code, Site, items, shown, syntax, text};
use crate::cause::text::quoted;
use crate::cause::{Bad, Cause, Causes};
use crate::object::at;
use crate::path::Path;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[
    ("failure-policy", failure_policy),
    ("success-policy", success_policy),
    ("replacement-policy", replacement_policy),
];

fn count(list: &[Value]) -> i64 {
    i64::try_from(list.len()).unwrap_or(i64::MAX)
}

/// What happens to a job when a pod fails in some way.
///
/// ```yaml
/// rules: [{action: FailJob}]
/// # …rules[0]: Invalid value: specifying one of OnExitCodes and OnPodConditions is required
/// ```
fn failure_policy(site: &Site<'_>, causes: &mut Causes) {
    const ACTIONS: [&str; 4] = ["Count", "FailIndex", "FailJob", "Ignore"];
    let (rules, list) = (items(at(site.value, &["rules"])), site.path.field("rules"));
    if rules.len() > 20 {
        causes.add(|| Cause::too_many(list, count(rules), 20));
    }
    let spec = at(site.get("template"), &["spec"]);
    let containers = ["containers", "initContainers"].into_iter().flat_map(|name| items(at(spec, &[name])));
    let names: Vec<&str> = containers.map(|container| text(container, "name")).collect();
    for (index, rule) in rules.iter().enumerate() {
        let path = list.index(index);
        match text(rule, "action") {
            "" => {
                let valid = ACTIONS.map(quoted).join(" ");
                causes.required(path.field("action"), format_args!("valid values: [{valid}]"));
            }
            "FailIndex" if !site.has("backoffLimitPerIndex") => {
                causes.invalid(path.field("action"), "FailIndex", "requires the backoffLimitPerIndex to be set");
            }
            action => causes.one_of(path.field("action"), action, &ACTIONS),
        }
        let (codes, conditions) = (at(rule, &["onExitCodes"]), items(at(rule, &["onPodConditions"])));
        if !codes.is_null() {
            exit_codes(codes, &names, &path.field("onExitCodes"), causes);
        }
        let condition_path = path.field("onPodConditions");
        for (index, condition) in conditions.iter().enumerate() {
            let path = condition_path.index(index);
            syntax::check(syntax::qualified, text(condition, "type"), path.field("type"), causes);
            match text(condition, "status") {
                "" => causes.required(path.field("status"), "valid values: [\"False\" \"True\" \"Unknown\"]"),
                status => causes.one_of(path.field("status"), status, &["False", "True", "Unknown"]),
            }
        }
        let detail = match (codes.is_null(), conditions.is_empty()) {
            (false, false) => "specifying both OnExitCodes and OnPodConditions is not supported",
            (true, true) => "specifying one of OnExitCodes and OnPodConditions is required",
            _ => continue,
        };
        causes.add(|| Cause::invalid_without_value(path, detail));
    }
}

fn exit_codes(codes: &Value, names: &[&str], path: &Path<'_>, causes: &mut Causes) {
    let operator = text(codes, "operator");
    match operator {
        "" => causes.required(path.field("operator"), "valid values: [\"In\" \"NotIn\"]"),
        operator => causes.one_of(path.field("operator"), operator, &["In", "NotIn"]),
    }
    if let Some(name) = at(codes, &["containerName"]).as_str().filter(|name| !names.contains(name)) {
        let detail = "must be one of the container or initContainer names in the pod template";
        causes.invalid(path.field("containerName"), name, detail);
    }
    let (list, values) = (path.field("values"), items(at(codes, &["values"])));
    if values.is_empty() {
        causes.invalid(list, at(codes, &["values"]), "at least one value is required");
    } else if values.len() > 255 {
        causes.add(|| Cause::too_many(list, count(values), 255));
    }
    let repeated = repeats(values);
    for (index, value) in values.iter().enumerate() {
        if operator == "In" && *value == 0 {
            causes.invalid(list.index(index), value, "must not be 0 for the In operator");
        }
        if repeated[index] {
            causes.duplicate(list.index(index), value);
        }
    }
    if !values.is_sorted_by_key(|value| value.as_i64().unwrap_or_default()) {
        causes.invalid(list, at(codes, &["values"]), "must be ordered");
    }
}

/// Which indexes of an indexed job must succeed.
fn success_policy(site: &Site<'_>, causes: &mut Causes) {
    if site.text("completionMode") != "Indexed" {
        let shown = shown::of("io.k8s.api.batch.v1.SuccessPolicy", site.value);
        return causes.invalid(site.path, Bad::Json(&shown), "requires indexed completion mode");
    }
    let (rules, list) = (items(at(site.value, &["rules"])), site.path.field("rules"));
    let completions = site.get("completions").as_i64().unwrap_or_default();
    if rules.is_empty() {
        causes.required(list, "at least one rules must be specified when the successPolicy is specified");
    } else if rules.len() > 20 {
        causes.add(|| Cause::too_many(list, count(rules), 20));
    }
    for (index, rule) in rules.iter().enumerate() {
        let path = list.index(index);
        let (number, indexes) = (at(rule, &["succeededCount"]).as_i64(), at(rule, &["succeededIndexes"]).as_str());
        if number.is_none() && indexes.is_none() {
            causes.required(path, "at least one of succeededCount or succeededIndexes must be specified");
        }
        let mut total = 0;
        if let Some(indexes) = indexes {
            if indexes.len() > 64 * 1024 {
                causes.add(|| Cause::too_long(path.field("succeededIndexes"), 64 * 1024));
            }
            match total_indexes(indexes, completions) {
                Ok(found) => total = found,
                Err(problem) => {
                    let detail = format!("error parsing succeededIndexes: {problem}");
                    causes.invalid(path.field("succeededIndexes"), indexes, &detail);
                }
            }
        }
        let Some(number) = number else { continue };
        let mut refuse = |detail: &str| causes.invalid(path.field("succeededCount"), number, detail);
        if number < 0 {
            refuse("must be greater than or equal to 0");
        }
        if number > completions {
            refuse(&format!("must be less than or equal to {completions} (the number of specified completions)"));
        }
        if indexes.is_some() && number > total {
            let which = "(the number of indexes in the specified succeededIndexes field)";
            refuse(&format!("must be less than or equal to {total} {which}"));
        }
    }
}

/// The number of indexes in a list of intervals, or what is wrong with it.
///
/// ```text
/// 0-2,4  →  4        2,1  →  non-increasing order, previous: 2, current: 1
/// ```
pub(super) fn total_indexes(text: &str, completions: i64) -> Result<i64, String> {
    let index = |text: &str| {
        let index: i64 =
            text.parse().map_err(|_| format!("cannot convert string to integer for index: {}", quoted(text)))?;
        if index >= completions { Err(format!("too large index: {}", quoted(text))) } else { Ok(index) }
    };
    let disordered = |previous, current| format!("non-increasing order, previous: {previous}, current: {current}");
    let (mut total, mut last) = (0, None);
    for interval in text.split(',').filter(|_| !text.is_empty()) {
        let parts: Vec<&str> = interval.split('-').collect();
        let (first, end) = match parts.as_slice() {
            [first] => (index(first)?, None),
            [first, end] => {
                let first = index(first)?;
                (first, Some(index(end)?))
            }
            _ => {
                let rule =
                    "violates the requirement that an index interval can have at most two parts separated by '-'";
                return Err(format!("the fragment {} {rule}", quoted(interval)));
            }
        };
        if let Some(end) = end.filter(|end| first >= *end) {
            return Err(disordered(first, end));
        }
        if let Some(last) = last.filter(|last| *last >= first) {
            return Err(disordered(last, first));
        }
        let end = end.unwrap_or(first);
        total += end - first + 1;
        last = Some(end);
    }
    Ok(total)
}

fn replacement_policy(site: &Site<'_>, causes: &mut Causes) {
    let policies: &[&str] = if site.has("podFailurePolicy") { &["Failed"] } else { &["Failed", "TerminatingOrFailed"] };
    causes.one_of(site.path, site.value, policies);
}
