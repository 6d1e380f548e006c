//! The types of patches that Kubernetes knows besides strategic ones: merge patches (RFC 7386) and JSON patches (RFC 6902).

use clap::ValueEnum;
use json_patch::{PatchErrorKind, PatchOperation};
use serde_json::{Map, Value};
use smp_suggest::shown;

/// A type of patches, as `kubectl patch --type` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PatchType {
    /// A strategic merge patch: the type of the object says how its lists merge
    Strategic,
    /// A JSON merge patch (RFC 7386): objects merge, lists are replaced, null deletes
    Merge,
    /// A JSON patch (RFC 6902): a list of operations on paths
    Json,
}

/// How many bytes the copies of one JSON patch may make in all, as on an API server.
const MAX_COPIED: usize = 3 * 1024 * 1024;

/// Applies a merge patch.
pub(crate) fn apply_merge(live: &mut Value, patch: &Value) {
    let before = live.clone();
    json_patch::merge(live, patch);
    keep_order(&before, live);
}

/// Applies a JSON patch to the object called `name`; on an error, which says what and where, `live` is half-done.
pub(crate) fn apply_json(live: &mut Value, operations: &[PatchOperation], name: &str) -> Result<(), String> {
    let before = live.clone();
    let mut copied = 0;
    for (index, operation) in operations.iter().enumerate() {
        let place = || format!("operation {}, {}", index + 1, operation_name(operation));
        if let PatchOperation::Copy(copy) = operation {
            copied += copy.from.resolve(live).map_or(0, |value| value.to_string().len());
            if copied > MAX_COPIED {
                return Err(format!("{}: the copies of this patch are larger than 3 MiB", place()));
            }
        }
        json_patch::patch(live, std::slice::from_ref(operation))
            .map_err(|error| format!("{}: {}", place(), reason(&error.kind, name)))?;
    }
    keep_order(&before, live);
    Ok(())
}

/// The operations of a JSON patch.
pub(crate) fn operations(patch: &Value) -> Result<Vec<PatchOperation>, String> {
    let Value::Array(operations) = patch else {
        return Err("a JSON patch is a list of operations, `[{op: add, path: /spec/replicas, value: 3}]`".to_owned());
    };
    operations.iter().enumerate().map(|(index, operation)| operation_of(index, operation)).collect()
}

/// Reads one operation. The reader's own message may hold values, so the usual mistakes are told here.
fn operation_of(index: usize, operation: &Value) -> Result<PatchOperation, String> {
    let problem = |problem: &str| Err(format!("operation {}: {problem}", index + 1));
    let text = |field: &str| operation.get(field).and_then(Value::as_str);
    let Some(op) = text("op") else { return problem("`op` is missing: add, remove, replace, move, copy or test") };
    if !["add", "remove", "replace", "move", "copy", "test"].contains(&op) {
        return problem("`op` must be add, remove, replace, move, copy or test");
    }
    let is_pointer = |pointer: &str| pointer.is_empty() || pointer.starts_with('/');
    let paths: &[&str] = if matches!(op, "move" | "copy") { &["from", "path"] } else { &["path"] };
    for field in paths {
        if !text(field).is_some_and(is_pointer) {
            return problem(&format!("{op} needs `{field}`, a pointer that begins with `/`, as in /metadata/labels"));
        }
    }
    if matches!(op, "add" | "replace" | "test") && operation.get("value").is_none() {
        return problem(&format!("{op} needs `value`"));
    }
    match serde_json::from_value(operation.clone()) {
        Ok(operation) => Ok(operation),
        Err(_) => problem("the path is no pointer: write `~` as `~0`, and `/` in a name as `~1`"),
    }
}

/// The merge patch that turns one document into another; `None` where there is none: such a patch cannot say null.
pub(crate) fn merge_patch(old: &Value, new: &Value) -> Option<Value> {
    let patch = match (old, new) {
        (Value::Object(old), Value::Object(new)) => Value::Object(changed_fields(old, new)),
        _ => new.clone(),
    };
    let mut result = old.clone();
    apply_merge(&mut result, &patch);
    (result == *new).then_some(patch)
}

fn changed_fields(old: &Map<String, Value>, new: &Map<String, Value>) -> Map<String, Value> {
    let mut patch = Map::new();
    for (name, value) in new {
        match (old.get(name), value) {
            (Some(before), value) if before == value => {}
            (Some(Value::Object(before)), Value::Object(fields)) => {
                patch.insert(name.clone(), Value::Object(changed_fields(before, fields)));
            }
            _ => drop(patch.insert(name.clone(), value.clone())),
        }
    }
    for name in old.keys().filter(|name| !new.contains_key(*name)) {
        patch.insert(name.clone(), Value::Null);
    }
    patch
}

/// The JSON patch that turns one document into another.
pub(crate) fn json_patch(old: &Value, new: &Value) -> Option<Value> {
    let patch = json_patch::diff(old, new);
    let mut result = old.clone();
    apply_json(&mut result, &patch.0, "").ok()?;
    (result == *new).then(|| serde_json::to_value(patch).ok()).flatten()
}

/// Puts the fields of an object in the order that they had before.
pub(crate) fn keep_order(before: &Value, after: &mut Value) {
    match (before, after) {
        (Value::Object(before), Value::Object(after)) => {
            let mut fields = std::mem::take(after);
            for (name, old) in before {
                if let Some(mut new) = fields.shift_remove(name) {
                    keep_order(old, &mut new);
                    after.insert(name.clone(), new);
                }
            }
            after.append(&mut fields);
        }
        (Value::Array(before), Value::Array(after)) => {
            before.iter().zip(after).for_each(|(before, after)| keep_order(before, after));
        }
        _ => {}
    }
}

fn operation_name(operation: &PatchOperation) -> String {
    let (name, path) = match operation {
        PatchOperation::Add(add) => ("add", &add.path),
        PatchOperation::Remove(remove) => ("remove", &remove.path),
        PatchOperation::Replace(replace) => ("replace", &replace.path),
        PatchOperation::Move(r#move) => ("move to", &r#move.path),
        PatchOperation::Copy(copy) => ("copy to", &copy.path),
        PatchOperation::Test(test) => ("test", &test.path),
    };
    format!("{name} {}", shown(path.as_str()))
}

fn reason(kind: &PatchErrorKind, name: &str) -> String {
    match kind {
        PatchErrorKind::TestFailed => format!("{name} has another value there"),
        PatchErrorKind::InvalidFromPointer => format!("{name} has nothing at `from`; check its names and indexes"),
        PatchErrorKind::CannotMoveInsideItself => "a value cannot be moved into itself".to_owned(),
        _ => format!("{name} has no such place; check the names and indexes of the path"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{apply_json, apply_merge, json_patch, merge_patch, operations};

    #[test]
    fn patches_that_are_made_do_what_they_are_made_for() {
        let values = [
            json!({}),
            json!({"a": 1, "b": {"c": [1, 2, {"d": 3}]}}),
            json!({"b": {"c": [2], "e": "x"}, "a": {"f": 1}}),
            json!({"a": [], "b": null}),
            json!({"a/b": {"~": 1}, "": 2}),
        ];
        for (old, new) in values.iter().flat_map(|old| values.iter().map(move |new| (old, new))) {
            let patch =
                operations(&json_patch(old, new).expect("there is a JSON patch for everything")).expect("it is one");
            let mut result = old.clone();
            apply_json(&mut result, &patch, "it").expect("it applies");
            assert_eq!(result, *new);
            if let Some(patch) = merge_patch(old, new) {
                let mut result = old.clone();
                apply_merge(&mut result, &patch);
                assert_eq!(result, *new);
            } else {
                assert_eq!(new["b"], Value::Null, "only null cannot be said");
            }
        }
    }

    #[test]
    fn fields_keep_their_order() {
        let live = json!({"a": 1, "b": 2, "c": {"d": 3, "e": 4, "f": 5}});
        let mut merged = live.clone();
        apply_merge(&mut merged, &json!({"a": null, "c": {"d": null}, "g": 6}));
        assert_eq!(merged.to_string(), r#"{"b":2,"c":{"e":4,"f":5},"g":6}"#);
        let mut changed = live.clone();
        let patch = operations(&json!([{"op": "remove", "path": "/a"}, {"op": "remove", "path": "/c/d"}]));
        apply_json(&mut changed, &patch.expect("it is a patch"), "it").expect("it applies");
        assert_eq!(changed.to_string(), r#"{"b":2,"c":{"e":4,"f":5}}"#);
    }

    #[test]
    fn copies_are_bounded() {
        let copies: Vec<Value> = (0..60).map(|_| json!({"op": "copy", "from": "", "path": "/a/-"})).collect();
        let patch = operations(&Value::Array(copies)).expect("it is a patch");
        let problem = apply_json(&mut json!({"a": ["x"]}), &patch, "it").expect_err("it would double sixty times");
        assert!(problem.contains("larger than 3 MiB"), "{problem}");
    }
}
