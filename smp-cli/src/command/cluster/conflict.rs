//! Explains a conflict: who changed the object in the meantime, and which fields both changed.

use crate::summary::Summary;
use serde_json::Value;
use smp_core::Schema;

use super::api;
use super::change::Plan;
use super::connect::Cluster;
use crate::report::Failure;

/// The largest number of lines about others.
const SHOWN: usize = 10;

/// The failure for a change that the server refused with 409, with what happened to the object.
pub(super) fn explained(cluster: &Cluster, plan: &Plan, failure: Failure) -> Failure {
    let Some(live) = &plan.live else {
        return failure.hint("somebody created the object in the meantime; run the command again");
    };
    let address = plan.target.address(None);
    let Ok(now) = cluster.wait(api::get(cluster.client(), &address)) else { return failure };
    let mut details = failure.shown_details().to_vec();
    details.extend(lines(plan, live, &now));
    let sent = plan.change.as_ref().and_then(|change| change.body.pointer("/metadata/resourceVersion"));
    let hint = if sent.is_some_and(|sent| !sent.is_null()) {
        "your change names a resourceVersion that is not the current one; remove metadata.resourceVersion from it"
    } else {
        "run the command again, to see the difference to the object as it is now"
    };
    failure.details(details).hint(hint)
}

fn lines(plan: &Plan, live: &Value, now: &Value) -> Vec<String> {
    let mut lines: Vec<String> = managers(live, now).into_iter().map(|who| format!("changed by {who}")).collect();
    if lines.is_empty() {
        lines.extend(last_manager(now).map(|who| format!("last changed by {who}")));
    }
    let both = both(plan.engine.schema(), (live, &plan.wanted), now);
    lines.extend(both.into_iter().map(|path| format!("{path}: changed by you and by others")));
    lines.truncate(SHOWN);
    lines
}

/// Who changed the object last.
fn last_manager(object: &Value) -> Option<String> {
    let entries = object.pointer("/metadata/managedFields")?.as_array()?;
    let last = entries.iter().max_by_key(|entry| entry.get("time").and_then(Value::as_str).unwrap_or_default())?;
    Some(described(last))
}

/// Who changed the object between two versions, from its managed fields: `web-operator (Update) at 2026-11-23T10:00:00Z`.
pub(super) fn managers(before: &Value, after: &Value) -> Vec<String> {
    let entries = |object: &Value| object.pointer("/metadata/managedFields").and_then(Value::as_array).cloned();
    let known = entries(before).unwrap_or_default();
    let is_new = |entry: &Value| !known.contains(entry);
    let changed = entries(after).unwrap_or_default().into_iter().filter(is_new);
    changed.map(|entry| described(&entry)).collect()
}

fn described(entry: &Value) -> String {
    let text = |name: &str| entry.get(name).and_then(Value::as_str).unwrap_or_default();
    let with = |before: &str, text: &str| if text.is_empty() { String::new() } else { format!("{before}{text}") };
    let (subresource, time) = (with(", ", text("subresource")), with(" at ", text("time")));
    format!("{} ({}{subresource}){time}", text("manager"), text("operation"))
}

/// The paths that both sides changed. Values are not shown.
fn both(schema: Schema<'_>, (live, wanted): (&Value, &Value), now: &Value) -> Vec<String> {
    let paths = |after: &Value| -> Vec<String> {
        let changes = Summary::between(schema, live, after).changes.into_iter().map(|change| change.path);
        changes.filter(|path| !is_bookkeeping(path)).collect()
    };
    let (mine, theirs) = (paths(wanted), paths(now));
    let meets = |mine: &String| theirs.iter().any(|theirs| is_below(mine, theirs) || is_below(theirs, mine));
    mine.into_iter().filter(meets).collect()
}

/// Whether a path is the other one or below it.
fn is_below(path: &str, above: &str) -> bool {
    path.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

/// Whether the server or this command sets the field at each change.
fn is_bookkeeping(path: &str) -> bool {
    ["metadata.managedFields", "metadata.resourceVersion", "metadata.generation", "metadata.annotations[\"kubectl."]
        .iter()
        .any(|prefix| path.starts_with(prefix))
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use smp_core::Schema;

    use super::{both, managers};

    #[test]
    fn fields_that_both_changed_are_named() {
        let live =
            json!({"metadata": {"resourceVersion": "1"}, "spec": {"replicas": 1, "paused": false, "a": {"b": 1}}});
        let wanted =
            json!({"metadata": {"resourceVersion": "1"}, "spec": {"replicas": 2, "paused": true, "a": {"b": 2}}});
        let now = json!({"metadata": {"resourceVersion": "2"}, "spec": {"replicas": 3, "paused": false, "a": null}});
        assert_eq!(both(Schema::free_form(), (&live, &wanted), &now), ["spec.replicas", "spec.a.b"]);
    }

    #[test]
    fn managers_are_those_whose_entry_is_new() {
        let entry = |manager: &str, time: &str| json!({"manager": manager, "operation": "Update", "time": time});
        let before = json!({"metadata": {"managedFields": [entry("a", "1"), entry("b", "1")]}});
        let after = json!({"metadata": {"managedFields": [entry("a", "1"), entry("b", "2")]}});
        assert_eq!(managers(&before, &after), ["b (Update) at 2"]);
        assert!(managers(&json!({}), &json!({})).is_empty());
    }
}
