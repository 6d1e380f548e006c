//! How lists are patched, in words.

use smp_core::Schema;
use smp_core::schema::{Field, Str};
use smp_openapi::{Aspect, field_aspects};

use super::stock::{self, Servers, merges};
use super::words::{and, null, retain_keys};

pub(super) fn of(field: &Field, item: Schema<'_>, servers: &Servers, position: usize) -> Vec<String> {
    let (default, recommended) = (&*field.merge_key, field.recommended_key());
    let mut lines = match (default, recommended) {
        ([], []) if merges(field) => set(field),
        (_, []) => vec![WHOLE.to_owned()],
        (_, key) if !merges(field) => moved(key),
        (default, key) if default == key => vec![keyed(key)],
        (default, key) => keyed_by_more(default, key),
    };
    lines.extend(missing(field, item));
    lines.extend(servers.field(position).and_then(|stock| stock::list(stock, field)));
    lines.extend(stock::applied_list(field, servers.is_custom()));
    if !recommended.is_empty() {
        lines.push(deletion(field));
        if merges(field) {
            lines.push("An entry that is nothing but `$patch: replace` makes the other entries the whole list.".into());
            lines.push(format!("`$setElementOrder/{}` puts the items in order.", field.name));
        }
    }
    if field.strategy.retain_keys {
        lines.push(retain_keys("The fields of an item", "an entry"));
        lines.extend(servers.field(position).and_then(stock::retain_keys));
    }
    lines.push(null(field, "the whole list"));
    lines
}

const WHOLE: &str = "A patch replaces this list whole.";

fn set(field: &Field) -> Vec<String> {
    let name = &field.name;
    vec![
        "This list is a set of single values: those of a patch are added where they are missing, the others stay."
            .to_owned(),
        format!(
            "`$deleteFromPrimitiveList/{name}` names values that go; `$setElementOrder/{name}` puts them in order."
        ),
    ]
}

fn keyed(key: &[Str]) -> String {
    let names = and(key);
    format!(
        "This list is merged by {names}: an entry changes the item with the same {names}, or else adds one. The others \
         stay."
    )
}

fn keyed_by_more(default: &[Str], key: &[Str]) -> Vec<String> {
    let (first, default, names) = (&default[0], and(default), and(key));
    vec![
        format!(
            "This list is merged by {names}: an entry with `$patchMergeKey: [{}]` changes the item with the same \
             {names}, or else adds one. The others stay.",
            key.join(", ")
        ),
        format!(
            "Without `$patchMergeKey` an entry must name {first}. It changes the item with the same {names}; where none \
             has them, the one that agrees in {default} and in what else of the key the entry has (several are an \
             error); else the only item with its {default}; else it adds one."
        ),
    ]
}

fn moved(key: &[Str]) -> Vec<String> {
    vec![
        WHOLE.to_owned(),
        format!("But where every entry has `$patchMergeKey: [{}]`, it is merged by {}.", key.join(", "), and(key)),
    ]
}

fn deletion(field: &Field) -> String {
    let default = and(&field.merge_key);
    if !merges(field) {
        "`$patch: delete` beside the key deletes an item where every entry has `$patchMergeKey`; without it the whole \
         list is replaced."
            .to_owned()
    } else if *field.merge_key == *field.recommended_key() {
        "`$patch: delete` beside the key deletes an item.".to_owned()
    } else {
        format!(
            "`$patch: delete` beside the whole key deletes an item; beside {default} alone, without `$patchMergeKey`, \
             it deletes every item with that {default}."
        )
    }
}

/// What it means that key fields are missing.
fn missing(field: &Field, item: Schema<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut lacking = Vec::new();
    for name in field.recommended_key() {
        let Some(part) = item.field(name) else { continue };
        match field_aspects(part).get(&Aspect::Default) {
            Some(default) => lines.push(format!(
                "Where the whole key is compared, an entry or item without {name} counts as one with {default}."
            )),
            None if !part.required && field.merge_key.first() != Some(name) => lacking.push(name.clone()),
            None => {}
        }
    }
    if !lacking.is_empty() {
        lines.push(format!("An item without {} is named by leaving it out, or {}.", or(&lacking), NULL_KEY));
    }
    lines
}

/// What a null in a key means.
pub(super) const NULL_KEY: &str =
    "with `$patchMergeKey` by `null`, which takes it from an item that has it where none is without it";

fn or(names: &[Str]) -> String {
    and(names).replace(" and ", " or ")
}
