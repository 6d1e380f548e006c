//! Shrinks a case with a difference as long as it shows the same kind of difference.

use serde_json::Value;

use crate::case::Case;

/// Smaller versions of a case, the smallest first.
pub(crate) fn candidates(case: &Case) -> Vec<Case> {
    let mut all: Vec<Case> = Vec::new();
    let count = case.inputs.documents().len();
    for index in 0..count {
        for document in smaller(case.inputs.documents()[index].1) {
            if document.is_object() {
                let mut smaller = case.clone();
                *smaller.inputs.documents_mut()[index] = document;
                all.push(smaller);
            }
        }
    }
    all.extend(without_a_value(case));
    let mut sized: Vec<(usize, Case)> = all.into_iter().map(|case| (case.size(), case)).collect();
    sized.sort_by_key(|(size, _)| *size);
    let own = case.size();
    sized.into_iter().filter(|(size, _)| *size < own).map(|(_, case)| case).collect()
}

/// All versions of a value with one part removed or simplified.
fn smaller(value: &Value) -> Vec<Value> {
    match value {
        Value::Object(map) => versions(map.values().collect(), |parts| {
            map.keys().cloned().zip(parts).filter_map(|(name, part)| Some((name, part?))).collect()
        }),
        Value::Array(items) => versions(items.iter().collect(), |parts| parts.into_iter().flatten().collect()),
        _ => Vec::new(),
    }
}

/// The versions of a value with these parts, which `build` puts together again.
fn versions(parts: Vec<&Value>, build: impl Fn(Vec<Option<Value>>) -> Value) -> Vec<Value> {
    let whole: Vec<Option<Value>> = parts.iter().map(|part| Some((*part).clone())).collect();
    let with = |index: usize, part| {
        let mut changed = whole.clone();
        changed[index] = part;
        build(changed)
    };
    let mut all = Vec::new();
    if !parts.is_empty() {
        all.push(build(Vec::new()));
    }
    all.extend((0..parts.len()).map(|index| with(index, None)));
    for (index, part) in parts.into_iter().enumerate() {
        all.extend(smaller(part).into_iter().map(|part| with(index, Some(part))));
    }
    all
}

/// The case without one field in all documents at once.
fn without_a_value(case: &Case) -> Vec<Case> {
    let mut names: Vec<String> = Vec::new();
    for (_, document) in case.inputs.documents() {
        collect_names(document, &mut names);
    }
    names.sort();
    names.dedup();
    let remove = |name: &String| {
        let mut smaller = case.clone();
        for document in smaller.inputs.documents_mut() {
            remove_name(document, name);
        }
        smaller
    };
    names.iter().map(remove).collect()
}

fn collect_names(value: &Value, names: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            for (name, field) in map {
                names.push(name.clone());
                collect_names(field, names);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect_names(item, names)),
        _ => {}
    }
}

fn remove_name(value: &mut Value, name: &str) {
    match value {
        Value::Object(map) => {
            map.remove(name);
            map.values_mut().for_each(|field| remove_name(field, name));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| remove_name(item, name)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::candidates;
    use crate::case::{Case, Inputs, Op};
    use crate::types::TypeName;

    #[test]
    fn every_candidate_is_smaller_and_the_smallest_comes_first() {
        let inputs = Inputs::Apply { live: json!({"a": [1, {"b": 2}]}), patch: json!({"a": null, "b": {"c": {}}}) };
        let case = Case { op: Op::Apply, name: TypeName::BuiltIn(String::new()), inputs };
        let sizes: Vec<usize> = candidates(&case).iter().map(Case::size).collect();
        assert!(sizes.len() > 8 && sizes.is_sorted());
        assert!(sizes.last().is_some_and(|largest| *largest < case.size()));
    }
}
