//! How the pods of a job are scheduled together.

use serde_json::Value;

use super::super::{Code, Site};
use crate::cause::Causes;
use crate::object::at;
use crate::path::Path;

pub(super) const RULES: &[(&str, Code)] = &[("job-scheduling", job_scheduling)];

fn job_scheduling(site: &Site<'_>, causes: &mut Causes) {
    let policy = at(site.value, &["schedulingPolicy"]);
    let path = site.path.field("schedulingPolicy");
    let gang_path = path.field("gang");
    let gang_path = gang_path.field("minCount");
    let count = at(policy, &["gang", "minCount"]).as_i64();
    let parallelism = site.get("parallelism").as_i64().unwrap_or(1);
    if let Some(count) = count.filter(|count| *count > parallelism) {
        causes.invalid(gang_path, count, format_args!("must not be greater than parallelism ({parallelism})"));
    }
    if !at(site.value, &["disruptionMode", "all"]).is_null() && at(policy, &["gang"]).is_null() {
        let detail = "the disruptionMode `all` is not supported with the Basic scheduling policy";
        causes.invalid(site.path.field("disruptionMode"), "", detail);
    }
    if let Some(old) = site.object.old {
        check_change(site, old.get("scheduling").unwrap_or(&Value::Null), &path, causes);
    }
    if let Some(count) = count.filter(|count| *count < 1) {
        causes.invalid(gang_path, count, "must be greater than or equal to 1");
    }
}

/// Only the size of a gang may change.
///
/// ```yaml
/// scheduling: {schedulingPolicy: {gang: {minCount: 2}}}   # before
/// scheduling: {schedulingPolicy: {gang: {minCount: 3}}}   # valid
/// scheduling: {}                                          # …schedulingPolicy: Invalid value: null: field cannot be cleared once set
/// ```
fn check_change(site: &Site<'_>, old: &Value, policy: &Path<'_>, causes: &mut Causes) {
    let new = site.value;
    if !check_presence(old, new, site.path, causes) {
        return;
    }
    let policies = [old, new].map(|scheduling| at(scheduling, &["schedulingPolicy"]));
    let is_job = site.scope.root.get("kind").is_some_and(|kind| kind == "Job");
    if check_presence(policies[0], policies[1], policy, causes) && is_job {
        let [was_basic, is_basic] = policies.map(|policy| !at(policy, &["basic"]).is_null());
        if was_basic != is_basic {
            let detail = "the basic/gang policy variant is immutable after creation; only schedulingPolicy.gang.minCount may be updated";
            causes.invalid(policy, &Value::Null, detail);
        }
    }
    for name in ["schedulingConstraints", "disruptionMode", "resourceClaims"] {
        if at(old, &[name]) != at(new, &[name]) {
            causes.invalid(site.path.field(name), &Value::Null, "field is immutable");
        }
    }
}

/// Reports a field that an update adds or removes. Returns whether the field was set and still is.
fn check_presence(old: &Value, new: &Value, path: &Path<'_>, causes: &mut Causes) -> bool {
    match (old.is_null(), new.is_null()) {
        (true, false) => causes.invalid(path, &Value::Null, "field cannot be set once created"),
        (false, true) => causes.invalid(path, &Value::Null, "field cannot be cleared once set"),
        (true, true) => {}
        (false, false) => return true,
    }
    false
}
