//! Describes what the parts of a patch do, and why.

use crate::command::explain::phrases::and;
use crate::summary::{Sign, counted, short};
use serde_json::Value;
use smp_core::explain::{Action, Effect, Matched, Replaced};
use smp_core::{Path, Step};

pub(super) fn removed(before: Option<&Value>) -> String {
    match before {
        None => "removed".to_owned(),
        Some(Value::Object(map)) => format!("removed, {}", counted(map.len(), "field")),
        Some(Value::Array(list)) => format!("removed, {}", counted(list.len(), "item")),
        Some(value) => format!("removed, was {}", short(value)),
    }
}

pub(super) fn object(replaced: Option<Replaced>, retained: Option<&[&str]>, is_new: bool) -> (Sign, String) {
    let says = match (replaced, retained) {
        _ if is_new => return (Sign::Add, "added".to_owned()),
        (Some(Replaced::ByDirective), _) => "replaced, because the patch has `$patch: replace`".to_owned(),
        (Some(Replaced::ByStrategy), _) => "replaced, because its strategy in the schema is replace".to_owned(),
        (None, Some(names)) => format!("keeps only {}, because of `$retainKeys`", and(names)),
        (None, None) => "merged".to_owned(),
    };
    (Sign::Change, says)
}

/// Describes a list that is replaced.
///
/// ```yaml
/// tolerations: [{key: a}, {key: b}]          # live
/// tolerations: [{$patch: delete, key: a}]    # replaced as a whole: 2 items before, 0 items after
/// ```
pub(super) fn atomic(list: &Effect<'_>, discarded: &[usize]) -> (Sign, String) {
    let length = |value: Option<&Value>| value.and_then(Value::as_array).map_or(0, Vec::len);
    let after = counted(length(list.patch).saturating_sub(discarded.len()), "item");
    let by_key = if discarded.is_empty() { "" } else { "; `$patch` does not delete by key in such a list" };
    match list.live {
        None => (Sign::Add, format!("added, {after}{by_key}")),
        Some(_) if list.live == list.patch => (Sign::Keep, format!("{after}, unchanged")),
        live => {
            let before = counted(length(live), "item");
            (Sign::Change, format!("replaced as a whole: {before} before, {after} after{by_key}"))
        }
    }
}

/// Describes a list that another list replaces.
pub(super) fn replaced_list(before: &Value, after: &Value) -> Option<String> {
    let [before, after] = [before, after].map(|list| list.as_array().map(|items| counted(items.len(), "item")));
    Some(format!("replaced as a whole: {} before, {} after", before?, after?))
}

pub(super) fn set(ordered: bool, is_new: bool) -> (Sign, String) {
    let order = if ordered { ", and ordered by `$setElementOrder`" } else { "" };
    let sign = if is_new { Sign::Add } else { Sign::Change };
    (sign, format!("merged as a set of scalars{order}"))
}

pub(super) fn keyed(list: &Effect<'_>) -> (Sign, String) {
    let Action::KeyedList { default_key, recommended_key, sent_keys, replaced, ordered, unchanged, .. } = &list.action
    else {
        return (Sign::Change, "merged".to_owned());
    };
    let mut says = match (replaced, sent_keys.as_slice()) {
        (true, _) => "replaced with the entries of the patch, because one of them is `$patch: replace`".to_owned(),
        (_, [key]) => format!("merged by {}, the key in `$patchMergeKey`", and(key)),
        (_, [_, ..]) => "merged by the key in `$patchMergeKey` of each entry".to_owned(),
        (_, []) if default_key == recommended_key => format!("merged by {}, the key in the schema", and(default_key)),
        (_, []) => format!("merged by {}, the recommended key in the schema", and(recommended_key)),
    };
    if *ordered {
        says.push_str(", and ordered by `$setElementOrder`");
    }
    match unchanged {
        0 => {}
        1 => says.push_str("; 1 other item is unchanged"),
        others => says.extend(["; ", &others.to_string(), " other items are unchanged"]),
    }
    (if list.live.is_none() { Sign::Add } else { Sign::Change }, says)
}

pub(super) fn deletion(key: &[&str], items: &[usize]) -> (Sign, String) {
    match items {
        [] => (Sign::Keep, format!("deletes nothing, because no item has the same {}", and(key))),
        [one] => (Sign::Remove, format!("deletes item {one}, which has the same {}", and(key))),
        several => (Sign::Remove, format!("deletes items {}, which all have the same {}", and(several), and(key))),
    }
}

/// Describes an entry of a keyed list. With `is_replaced`, the list is replaced.
///
/// ```yaml
/// ports: [{port: 53, protocol: UDP}]      # live
/// ports: [{port: 53, targetPort: 5353}]   # merged into item 0, the only one with port 53
/// ```
pub(super) fn item(entry: &Effect<'_>, key: &[&str], matched: &Matched<'_>, is_replaced: bool) -> (Sign, String) {
    let index = entry.live_path.as_ref().and_then(index_of).unwrap_or_default();
    let is_given = |name: &str| entry.patch.is_some_and(|entry| entry.get(name).is_some());
    let rest = |fields: &[&str], given: bool| {
        let rest = key.iter().filter(|name| !fields.contains(name) && is_given(name) == given);
        rest.copied().collect::<Vec<_>>()
    };
    let says = match matched {
        Matched::New if is_replaced => "part of the new list".to_owned(),
        Matched::New => format!("added, because no item has the same {}", and(key)),
        Matched::Key => {
            let lacking = rest(&[], false);
            let default = if lacking.is_empty() { String::new() } else { format!(" ({} by default)", and(&lacking)) };
            format!("merged into item {index}, which has the same {}{default}", and(key))
        }
        Matched::ByFields(fields) => format!(
            "merged into item {index}, which has the same {}; the entry does not have {}",
            and(fields),
            and(&rest(fields, false))
        ),
        Matched::OnlyWithDefaultKey(fields) => format!(
            "merged into item {index}, the only one with the same {}, although {} differs",
            and(fields),
            and(&rest(fields, true))
        ),
        _ => format!("matches several items by {}", and(key)),
    };
    (sign_of(matched), says)
}

/// The sign for an entry of a keyed list.
fn sign_of(matched: &Matched<'_>) -> Sign {
    match matched {
        Matched::New => Sign::Add,
        Matched::Ambiguous => Sign::Wrong,
        _ => Sign::Change,
    }
}

fn index_of(path: &Path) -> Option<usize> {
    match path.steps().last() {
        Some(Step::Index(index)) => Some(*index),
        _ => None,
    }
}
