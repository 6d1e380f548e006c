//! Orders that are random, or depend on the clock of a server.

use serde_json::Value;

/// What is added to entries that are not in the order of their times.
const UNORDERED: &str = "(not in order)";

/// Masks the times of the entries of `metadata.managedFields`, and sorts them without their times. A server sorts them by the second of the write, so two writes
/// may be in one second on one server and in two on the other:
///
/// ```text
/// Update 10:00:07 b, Update 10:00:08 a   →   Update a, Update b
/// Update 10:00:08 a, Update 10:00:08 b   →   Update a, Update b
/// Update 10:00:08 b, Update 10:00:08 a   →   Update a, Update b, (not in order)
/// ```
pub(crate) fn entries(entries: &mut Vec<Value>) {
    let is_ordered = entries.is_sorted_by_key(|entry| key(entry, &entry["time"]));
    for time in entries.iter_mut().filter_map(|entry| entry.get_mut("time")) {
        *time = "<time>".into();
    }
    entries.sort_by_cached_key(|entry| key(entry, &Value::Null));
    if !is_ordered {
        entries.push(UNORDERED.into());
    }
}

/// What entries are sorted by. An entry without a time is older than all others.
fn key(entry: &Value, time: &Value) -> [String; 5] {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let [operation, manager] = ["operation", "manager"].map(|name| text(&entry[name]));
    [operation, text(time), manager, text(&entry["apiVersion"]), text(&entry["subresource"])]
}

/// Sorts the causes of conflicts by manager. kube-apiserver reports the managers in random order, and the paths of each one in order.
pub(crate) fn conflicts(body: &mut Value) {
    let causes = body.pointer_mut("/details/causes").and_then(Value::as_array_mut);
    let Some(causes) = causes.filter(|causes| causes.iter().all(|cause| cause["reason"] == "FieldManagerConflict"))
    else {
        return;
    };
    causes.sort_by_cached_key(|cause| cause["message"].as_str().unwrap_or_default().to_owned());
}

/// Sorts the mistakes in an applied configuration. kube-apiserver reports them in random order:
///
/// ```text
/// failed to create typed patch object (…): errors:
///   .b: field not declared in schema
///   .a: field not declared in schema
/// ```
pub(crate) fn mistakes(body: &mut Value) {
    let Some(Value::String(message)) = body.get_mut("message") else { return };
    let Some((head, list)) = message.split_once("errors:\n") else { return };
    let mut lines: Vec<&str> = list.lines().collect();
    lines.sort_unstable();
    *message = format!("{head}errors:\n{}", lines.join("\n"));
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn entry(time: &str, manager: &str) -> Value {
        json!({"manager": manager, "operation": "Update", "time": time})
    }

    #[test]
    fn only_entries_that_are_not_in_the_order_of_their_times_differ() {
        let sorted = |times: [&str; 2], managers: [&str; 2]| {
            let mut list = vec![entry(times[0], managers[0]), entry(times[1], managers[1])];
            entries(&mut list);
            list.iter().map(|entry| entry["manager"].as_str().unwrap_or(UNORDERED).to_owned()).collect::<Vec<_>>()
        };
        let [early, late] = ["2026-01-01T10:00:07Z", "2026-01-01T10:00:08Z"];
        assert_eq!(sorted([early, late], ["b", "a"]), ["a", "b"]);
        assert_eq!(sorted([late, late], ["a", "b"]), ["a", "b"]);
        assert_eq!(sorted([late, late], ["b", "a"]), ["a", "b", UNORDERED]);
        assert_eq!(sorted([late, early], ["a", "b"]), ["a", "b", UNORDERED]);
    }

    #[test]
    fn causes_of_conflicts_are_sorted_by_manager_only() {
        let cause =
            |manager: &str, field: &str| json!({"reason": "FieldManagerConflict", "message": manager, "field": field});
        let mut body = json!({"details": {"causes": [cause("b", ".z"), cause("b", ".a"), cause("a", ".z")]}});
        conflicts(&mut body);
        assert_eq!(body, json!({"details": {"causes": [cause("a", ".z"), cause("b", ".z"), cause("b", ".a")]}}));
        let mut other = json!({"details": {"causes": [{"message": "b"}, {"message": "a"}]}});
        conflicts(&mut other);
        assert_eq!(other["details"]["causes"][0]["message"], "b");
    }

    #[test]
    fn mistakes_of_a_configuration_are_sorted() {
        let mut body = json!({"message": "failed: errors:\n  .b: no\n  .a: no"});
        mistakes(&mut body);
        assert_eq!(body["message"], "failed: errors:\n  .a: no\n  .b: no");
    }
}
