//! Explains how lists are patched.

use smp_core::Schema;
use smp_core::schema::{Field, Str};
use smp_openapi::Aspect;

use super::phrases::{NULL_KEY, and, null, retain_keys};
use super::stock::{self, Servers, merges};

pub(super) fn of(field: &Field<'_>, item: Schema<'_>, servers: &Servers<'_>, position: usize) -> Vec<String> {
    let (default, recommended) = (field.merge_key(), field.recommended_key());
    let mut lines = match (default, recommended) {
        ([], []) if merges(field) => set(field),
        (_, []) => vec![WHOLE.to_owned()],
        (_, key) if !merges(field) => moved(key),
        (default, key) if default == key => vec![keyed(key)],
        (default, key) => keyed_by_more(default, key),
    };
    lines.extend(missing(field, item));
    lines.extend(servers.field(position).and_then(|stock| stock::list(stock, field)));
    lines.extend(stock::applied_list(field));
    if !recommended.is_empty() {
        lines.push(deletion(field));
        if merges(field) {
            lines.push("A separate entry `$patch: replace` replaces the whole list with the other entries.".into());
            lines.push(format!("`$setElementOrder/{}` sets the order of the items.", field.name()));
        }
    }
    if field.strategy().retain_keys {
        lines.push(retain_keys("The fields of an item", "an entry"));
        lines.extend(servers.field(position).and_then(stock::retain_keys));
    }
    lines.push(null(field, "the whole list"));
    lines
}

const WHOLE: &str = "A patch replaces the whole list.";

fn set(field: &Field<'_>) -> Vec<String> {
    let name = field.name();
    vec![
        "This list is a set of scalars: a patch adds missing values, and other values are kept.".to_owned(),
        format!("`$deleteFromPrimitiveList/{name}` deletes values; `$setElementOrder/{name}` sets their order."),
    ]
}

fn keyed(key: &[Str]) -> String {
    let names = and(key);
    format!(
        "This list is merged by {names}: an entry changes the item with the same {names}, or adds an item if there is \
         none. Other items are kept."
    )
}

fn keyed_by_more(default: &[Str], key: &[Str]) -> Vec<String> {
    let (first, default, names) = (&default[0], and(default), and(key));
    vec![
        format!(
            "This list is merged by {names}: an entry with `$patchMergeKey: [{}]` changes the item with the same \
             {names}, or adds an item if there is none. Other items are kept.",
            key.join(", ")
        ),
        format!(
            "Without `$patchMergeKey`, an entry must have {first}. It changes the item with the same {names}. If there is \
             none, it changes the item with the same {default} and the same other key fields of the entry (several \
             matches are an error), or else the only item with the same {default}. Otherwise, it adds an item."
        ),
    ]
}

fn moved(key: &[Str]) -> Vec<String> {
    vec![
        WHOLE.to_owned(),
        format!(
            "If every entry has `$patchMergeKey: [{}]`, the list is merged by {} instead.",
            key.join(", "),
            and(key)
        ),
    ]
}

fn deletion(field: &Field<'_>) -> String {
    let default = and(field.merge_key());
    if !merges(field) {
        "`$patch: delete` with the key deletes an item if every entry has `$patchMergeKey`. Otherwise, the whole list is \
         replaced."
            .to_owned()
    } else if field.merge_key() == field.recommended_key() {
        "`$patch: delete` with the key deletes an item.".to_owned()
    } else {
        format!(
            "`$patch: delete` with the whole key deletes an item. With {default} alone and without `$patchMergeKey`, it \
             deletes every item with the same {default}."
        )
    }
}

/// The effect of missing key fields.
fn missing(field: &Field<'_>, item: Schema<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut lacking = Vec::new();
    for name in field.recommended_key() {
        let Some(part) = item.field(name) else { continue };
        match Aspect::of(part).get(&Aspect::Default) {
            Some(default) => lines.push(format!("When whole keys are compared, {name} defaults to {default}.")),
            None if !part.is_required() && field.merge_key().first() != Some(name) => lacking.push(name.clone()),
            None => {}
        }
    }
    if !lacking.is_empty() {
        lines.push(format!("To match an item that has no {0}, omit {0} from the entry. {NULL_KEY}", or(&lacking)));
    }
    lines
}

fn or(names: &[Str]) -> String {
    and(names).replace(" and ", " or ")
}
