//! Capacities of devices that several requests can share.

use std::cmp::Ordering;

use serde_json::Value;

use super::super::{Code, Site, items, text};
use super::devices::name;
use super::quantities;
use crate::cause::{Cause, Causes};
use crate::decode::quantity;
use crate::object::{at, is_same};
use crate::path::Path;
use crate::unique::repeats;

pub(super) const RULES: &[(&str, Code)] = &[("capacities", capacities)];

fn capacities(site: &Site<'_>, causes: &mut Causes) {
    // Capacities that an update does not change are not checked again, even if another field of the device changes.
    if site.object.old.and_then(|old| old.get("capacity")).is_some_and(|old| is_same(old, site.value)) {
        return;
    }
    let is_shared = site.get("allowMultipleAllocations") == true;
    for (key, capacity) in quantities::sorted(site.value) {
        name(key, site.path, causes);
        let (path, policy) = (site.path.key(key), at(capacity, &["requestPolicy"]));
        let path = path.field("requestPolicy");
        if policy.is_null() {
            continue;
        }
        if !is_shared {
            causes.forbidden(path, "allowMultipleAllocations must be true");
            continue;
        }
        let most = text(capacity, "value");
        let (values, range) = (items(at(policy, &["validValues"])), at(policy, &["validRange"]));
        let default = at(policy, &["default"]).as_str();
        match (values.is_empty(), range.is_null(), default) {
            (false, false, _) => {
                let both = "exactly one policy can be specified, cannot specify \"validValues\" and \"validRange\" at the same time";
                causes.forbidden(path, both);
            }
            (false, true, None) => causes.required(path.field("default"), "required when validValues is defined"),
            (true, false, None) => causes.required(path.field("default"), "required when validRange is defined"),
            (false, true, Some(default)) => valid_values(values, [default, most], &path.field("validValues"), causes),
            (true, false, Some(default)) => valid_range(range, [default, most], &path.field("validRange"), causes),
            (true, true, _) => {}
        }
    }
}

fn is_more(one: &str, other: &str) -> bool {
    quantity::compare(one, other) == Some(Ordering::Greater)
}

/// The amounts that can be requested, in ascending order.
fn valid_values(values: &[Value], [default, most]: [&str; 2], path: &Path<'_>, causes: &mut Causes) {
    let values: Vec<&str> = values.iter().map(|value| value.as_str().unwrap_or_default()).collect();
    for (index, pair) in values.windows(2).enumerate().filter(|(_, pair)| is_more(pair[0], pair[1])) {
        causes.invalid(path.index(index + 1), pair[1], "values must be sorted in ascending order");
    }
    if values.len() > 10 {
        let count = i64::try_from(values.len()).unwrap_or(i64::MAX);
        causes.add(|| Cause::too_many(path, count, 10));
    } else {
        for (index, is_repeated) in repeats(&values).into_iter().enumerate() {
            if is_more(values[index], most) {
                let detail = format!("option is larger than capacity value: {most}");
                causes.invalid(path.index(index), values[index], &detail);
            }
            if is_repeated {
                causes.duplicate(path.index(index), values[index]);
            }
        }
    }
    if !values.iter().any(|value| quantity::compare(value, default) == Some(Ordering::Equal)) {
        causes.invalid(path, default, "default value is not valid according to the requestPolicy");
    }
}

/// The range of amounts that can be requested, and the steps in it.
fn valid_range(range: &Value, [default, most]: [&str; 2], path: &Path<'_>, causes: &mut Causes) {
    let [least, end, step] = ["min", "max", "step"].map(|name| at(range, &[name]).as_str());
    let Some(least) = least else {
        return causes.required(path.field("min"), "required when validRange is defined");
    };
    let mut refuse = |name: &str, shown: &str, detail: String| causes.invalid(path.field(name), shown, &detail);
    if is_more(least, most) {
        refuse("min", least, format!("min is larger than capacity value: {most}"));
    }
    if is_more(least, default) {
        refuse("default", default, format!("default is less than min: {least}"));
    }
    if let Some(end) = end {
        if is_more(least, end) {
            refuse("max", least, format!("min is larger than max: {end}"));
        }
        if is_more(end, most) {
            refuse("max", end, format!("max is larger than capacity value: {most}"));
        }
        if is_more(default, end) {
            refuse("default", default, format!("default is more than max: {end}"));
        }
    }
    if let Some(step) = step {
        check_step(step, [default, least, most], end, path, causes);
    }
}

/// The default and the end of a range are a number of steps from its start.
///
/// ```yaml
/// default: 1
/// validRange: {min: 1, max: 4, step: 2}   # Invalid value: "4": value is not a multiple of a given step (2) from (1)
/// ```
fn check_step(step: &str, [default, least, most]: [&str; 3], end: Option<&str>, path: &Path<'_>, causes: &mut Causes) {
    let step_path = path.field("step");
    if !is_more(step, "0") {
        return causes.invalid(step_path, step, "must be greater than zero");
    }
    if let Some(first) = quantity::sum(least, step).filter(|first| is_more(first, most)) {
        causes.invalid(step_path, step, format_args!("one step {first} is larger than capacity value: {most}"));
    }
    let mut is_out_of_range = false;
    for (name, value) in [("default", Some(default)), ("min", Some(least)), ("max", end), ("step", Some(step))] {
        let Some((value, problem)) = value.and_then(|value| Some((value, integer_problem(value)?))) else { continue };
        causes.invalid(path.field(name), value, problem);
        is_out_of_range = true;
    }
    if is_out_of_range {
        return;
    }
    for value in [Some(default), end].into_iter().flatten() {
        let numbers = [value, least, step].map(quantity::approximate);
        let [Some(value_number), Some(least_number), Some(step_number)] = numbers else { continue };
        if (value_number.ceil() - least_number.ceil()) % step_number.ceil() != 0.0 {
            let detail = format_args!("value is not a multiple of a given step ({step}) from ({least})");
            causes.invalid(step_path, value, detail);
        }
    }
}

/// What is wrong with a quantity that kube-apiserver reads as a 64-bit integer.
fn integer_problem(value: &str) -> Option<&'static str> {
    if is_more("0", value) {
        return Some("must be greater than or equal to 0");
    }
    is_more(value, "9223372036854775807").then_some("must not be larger than 9223372036854775807")
}
