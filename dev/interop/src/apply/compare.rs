//! Compares two answers to a case.

use serde_json::Value;
use smp_testkit::same::same;

/// Returns what differs between two answers; `None` if nothing does, or if one side skips the case.
pub(super) fn difference(case: &Value, ours: &Value, go: &Value) -> Option<String> {
    let level = case["level"].as_str().unwrap_or_default();
    if ours.get("skip").is_some() || go.get("skip").is_some() {
        return None;
    }
    let op = case["op"].as_str().map_or_else(|| level.to_owned(), |op| format!("{level} {op}"));
    let (Some(ours_steps), Some(go_steps)) = (ours["steps"].as_array(), go["steps"].as_array()) else {
        return answer(ours, go).map(|what| format!("{op}: {what}"));
    };
    for (index, (ours, go)) in ours_steps.iter().zip(go_steps).enumerate() {
        if let Some(what) = answer(ours, go) {
            return Some(format!("{level} {}: {what}", case["steps"][index]["op"].as_str().unwrap_or_default()));
        }
    }
    (ours_steps.len() != go_steps.len()).then(|| format!("{op}: number of steps"))
}

/// What differs between the answers to an operation.
fn answer(ours: &Value, go: &Value) -> Option<String> {
    if let Some(panic) = ours.get("panic") {
        return Some(format!("smp panics: {panic}"));
    }
    match (ours.get("error"), go.get("error")) {
        (Some(ours), Some(go)) => error(ours, go),
        (Some(error), None) => Some(format!("only smp fails: {}", gist(error))),
        (None, Some(error)) => Some(format!("only Go fails: {}", gist(error))),
        (None, None) => values(ours, go),
    }
}

/// Both fail.
fn error(ours: &Value, go: &Value) -> Option<String> {
    let codes = (&ours["code"], &go["code"]);
    if !codes.0.is_null() && !codes.1.is_null() && codes.0 != codes.1 {
        return Some(format!("codes {} and {}: {}", codes.0, codes.1, gist(go)));
    }
    (!same_set(&ours["causes"], &go["causes"])).then(|| "causes".to_owned())
}

fn values(ours: &Value, go: &Value) -> Option<String> {
    let conflicts = (ours.get("conflicts"), go.get("conflicts"));
    match conflicts {
        (Some(ours), Some(go)) => return (!same_set(ours, go)).then(|| "conflicts".to_owned()),
        (None, None) => {}
        (Some(_), None) => return Some("only smp has conflicts".to_owned()),
        (None, Some(_)) => return Some("only Go has conflicts".to_owned()),
    }
    // Entries that differ in nothing but their fields have no order.
    if ours.get("entries").is_some() && same_set(&ours["entries"], &go["entries"]) && has_ties(&go["entries"]) {
        return None;
    }
    let names = [
        "object",
        "managedFields",
        "managers",
        "fields",
        "added",
        "removed",
        "modified",
        "text",
        "paths",
        "entries",
        "patch",
        "changed",
    ];
    names.into_iter().find(|name| !same(&ours[name], &go[name])).map(str::to_owned)
}

/// Whether two entries are of the same manager in the same version.
fn has_ties(entries: &Value) -> bool {
    let key = |entry: &Value| {
        ["operation", "manager", "apiVersion", "subresource", "time"].map(|name| entry[name].to_string())
    };
    let mut keys: Vec<_> = entries.as_array().into_iter().flatten().map(key).collect();
    keys.sort();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}

/// Whether two lists have the same items in any order.
fn same_set(a: &Value, b: &Value) -> bool {
    let sorted = |list: &Value| {
        let mut texts: Vec<String> = list.as_array().into_iter().flatten().map(ToString::to_string).collect();
        texts.sort();
        texts
    };
    sorted(a) == sorted(b)
}

/// The start of an error text, up to the first name or value.
fn gist(error: &Value) -> String {
    let text = error["message"].as_str().unwrap_or_default();
    // The reason comes after the object.
    let reason = text.rsplit("): ").next().unwrap_or_default();
    let reason = reason.strip_prefix('.').and_then(|path| path.split_once(": ")).map_or(reason, |(_, reason)| reason);
    reason.split(['"', '[', '{']).next().unwrap_or_default().trim().chars().take(70).collect()
}

#[cfg(test)]
mod tests {
    use super::difference;
    use serde_json::json;

    #[test]
    fn causes_are_equal_in_any_order() {
        let case = json!({"level": "object", "steps": [{"op": "apply"}]});
        let answer = |causes| json!({"steps": [{"error": {"code": 409, "causes": causes}}]});
        let (a, b) = (json!({"field": ".a"}), json!({"field": ".b"}));
        assert_eq!(difference(&case, &answer(json!([a, b])), &answer(json!([b, a]))), None);
        let found = difference(&case, &answer(json!([a])), &answer(json!([a, b])));
        assert_eq!(found.as_deref(), Some("object apply: causes"));
    }

    #[test]
    fn a_difference_has_no_values() {
        let case = json!({"level": "typed", "op": "merge"});
        let go = json!({"error": {"message": ".a.b: expected string, got \"x\"", "code": 500}});
        let found = difference(&case, &json!({"object": {}}), &go);
        assert_eq!(found.as_deref(), Some("typed merge: only Go fails: expected string, got"));
    }
}
