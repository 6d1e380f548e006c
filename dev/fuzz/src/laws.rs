//! The laws that hold for any input, operation by operation.

use std::collections::HashSet;

use serde_json::Value;
use smp_core::{Code, SetElementOrder};

use crate::case::{Case, Wants};
use smp_testkit::bytes::{apply_value, diff_value, three_way_value};
use smp_testkit::check::{Normal, has_hollow, new_null, unordered};
use smp_testkit::documents::key;
use smp_testkit::operations::{conflicts_value, merge_value};
use smp_testkit::options::{Dialect, Options};
use smp_testkit::schemas::Place;

/// Apply gives the same answer twice, does not change the patch, and stores no directives and no new nulls. A patch
/// that is invalid for any object is also rejected for an empty object.
pub fn apply(data: &[u8]) {
    let Some(case) = Case::read(data, Wants::Apply) else { return };
    let [live, patch, _] = &case.values;
    let (schema, options, before) = (case.schema(), &case.options, patch.to_string());
    let answer = apply_value(schema, live.clone(), patch, options);
    assert_eq!(before, patch.to_string(), "the patch was changed");
    assert_eq!(answer, apply_value(schema, live.clone(), patch, options), "the second answer differs");
    if options.dialect == Dialect::Upstream {
        return;
    }
    let place = Place::root(schema);
    match answer {
        Ok(result) => {
            let new = new_null(place, live, &result);
            assert!(new.is_none(), "{new:?} is new in {result}");
        }
        Err(error) => {
            let on_live = matches!(error.code(), Code::AmbiguousMergeKey | Code::DuplicateMergeKey | Code::NotAnObject);
            let on_nothing = apply_value(schema, Value::Object(serde_json::Map::new()), patch, options);
            assert!(on_live || on_nothing.is_err(), "{error}, but not on an empty object");
        }
    }
}

/// The diff of two documents turns one into the other, or is an error. The diff of equal documents is empty.
pub fn diff(data: &[u8]) {
    let Some(case) = Case::read(data, Wants::Versions) else { return };
    let [original, modified, _] = &case.values;
    let (schema, options, before) = (case.schema(), &case.options, [original.to_string(), modified.to_string()]);
    let answer = diff_value(schema, original, modified, options);
    assert_eq!(before, [original.to_string(), modified.to_string()], "an input was changed");
    let Ok(patch) = answer else { return };
    let result = apply_value(schema, original.clone(), patch.as_value(), options);
    if options.dialect == Dialect::Upstream {
        return;
    }
    let result = result.unwrap_or_else(|error| panic!("{patch} cannot be applied: {error}"));
    let normal = Normal {
        order: options.set_element_order != SetElementOrder::Never,
        drop_empty: has_hollow(original) || has_hollow(modified),
    };
    let place = Place::root(schema);
    assert_eq!(normal.of(place, &result), normal.of(place, modified), "{patch} does not give modified");
    if let Ok(patch) = diff_value(schema, modified, modified, options) {
        assert!(patch.is_empty(), "a diff of equals is {patch}");
    }
}

/// A three-way patch can be applied, and a second three-way patch is empty. A conflict error names a conflict.
pub fn three_way(data: &[u8]) {
    let Some(case) = Case::read(data, Wants::Versions) else { return };
    let [original, modified, current] = &case.values;
    let (schema, options) = (case.schema(), &case.options);
    let texts = || case.values.each_ref().map(Value::to_string);
    let before = texts();
    let answer = three_way_value(schema, original, modified, current, options);
    assert_eq!(before, texts(), "an input was changed");
    let patch = match answer {
        Ok(patch) => patch,
        Err(error) => {
            assert!(
                error.code() != Code::Conflict || !error.conflicts().is_empty(),
                "a conflict error without conflicts: {error}"
            );
            return;
        }
    };
    let result = apply_value(schema, current.clone(), patch.as_value(), options);
    if options.dialect == Dialect::Upstream {
        return;
    }
    let result = result.unwrap_or_else(|error| panic!("{patch} cannot be applied: {error}"));
    let options = Options { overwrite: true, ..options.clone() };
    let again = three_way_value(schema, original, modified, &result, &options);
    let again = again.unwrap_or_else(|error| panic!("{error} after {patch} on the result {result}"));
    assert!(again.is_empty(), "after {patch} the diff is still {again}");
}

/// On an object without repeated keys, a merged patch has the same effect as both patches in sequence.
pub fn merge(data: &[u8]) {
    let Some(case) = Case::read(data, Wants::Patches) else { return };
    let [live, first, second] = &case.values;
    let (schema, options) = (case.schema(), &case.options);
    let merged = merge_value(schema, first, second, options);
    let conflicts = || conflicts_value(schema, first, second, options);
    assert_eq!(conflicts(), conflicts(), "the second answer differs");
    let Ok(merged) = merged else { return };
    if options.dialect == Dialect::Upstream {
        return;
    }
    let on_live = |patch: &Value| apply_value(schema, live.clone(), patch, options);
    let both = on_live(first).and_then(|between| apply_value(schema, between, second, options));
    let (Ok(both), false) = (both, is_outside(Place::root(schema), live)) else { return };
    let at_once = on_live(merged.as_value()).unwrap_or_else(|error| panic!("{merged} cannot be applied: {error}"));
    let normal = Normal { order: false, drop_empty: true };
    let compared = |result: &Value| unordered(&normal.of(Place::root(schema), result));
    assert_eq!(compared(&both), compared(&at_once), "{merged} has a different effect");
}

/// Whether the law of merging does not apply: a keyed list repeats a key or has items without one.
fn is_outside(place: Place<'_>, live: &Value) -> bool {
    match live {
        Value::Object(fields) => fields.iter().any(|(name, value)| is_outside(place.child(name), value)),
        Value::Array(items) => {
            let (_, names) = place.keys();
            let mut seen = HashSet::new();
            let has_first =
                |item: &Value| names.first().is_none_or(|name| item.get(name).is_some_and(|value| !value.is_null()));
            let repeats =
                !names.is_empty() && !items.iter().all(|item| has_first(item) && seen.insert(key(place, item)));
            repeats || items.iter().any(|item| is_outside(place.item(), item))
        }
        _ => false,
    }
}
