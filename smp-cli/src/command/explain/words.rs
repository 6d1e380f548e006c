//! How a field is patched, in words.

use std::fmt::Write as _;

use smp_core::Schema;
use smp_core::schema::{Field, Kind, MergeStrategy, Str};
use smp_openapi::{Aspect, FoundField, field_aspects};

/// The field, its type, and how it is patched; one sentence or two a line.
pub(super) fn of(title: &str, found: &[FoundField<'_>]) -> String {
    let Some((last, above)) = found.split_last() else { return String::new() };
    let path: Vec<&str> = found.iter().map(|found| &*found.field.name).collect();
    let mut text = format!("{title}: {}\n", path.join("."));
    for (aspect, said) in field_aspects(last.field) {
        if aspect != Aspect::Required || said == "true" {
            let _ = writeln!(text, "  {aspect}: {said}");
        }
    }
    text.push('\n');
    let mut lines = how(last.field, last.value);
    lines.extend(role(last.field, above));
    for line in lines {
        let _ = writeln!(text, "{line}");
    }
    text
}

fn how(field: &Field, value: Schema<'_>) -> Vec<String> {
    let replaces = field.strategy.merge == Some(MergeStrategy::Replace);
    let mut lines = match value.kind() {
        Kind::List(item) => return list(field, item),
        Kind::Scalar => vec!["This is a single value: what a patch has takes its place.".to_owned()],
        _ if replaces => vec![
            "This is replaced whole: what the patch does not name is gone.".to_owned(),
            "Stock servers do the same.".to_owned(),
        ],
        Kind::Object(_) => vec![
            "This is an object: a patch is merged into it field by field, and fields that it does not name stay."
                .to_owned(),
        ],
        Kind::Map(_) => vec![
            "This is a map, whose names are data: a patch is merged into it entry by entry, the others stay."
                .to_owned(),
            "`null` as a value removes the entry.".to_owned(),
        ],
        Kind::FreeForm => vec![
            "The schema says nothing of what stands here: objects are merged field by field, anything else is replaced."
                .to_owned(),
        ],
    };
    if field.strategy.retain_keys {
        lines.push(retain_keys("Its fields", "it"));
    }
    if !replaces && matches!(value.kind(), Kind::Object(_) | Kind::Map(_)) {
        lines.push("`$patch: replace` in it makes the patch's fields the only ones.".to_owned());
    }
    lines.push("`null` removes the field.".to_owned());
    lines
}

fn retain_keys(fields: &str, place: &str) -> String {
    format!("{fields} may exclude each other: `$retainKeys: [names]` in {place} clears every field that is not named.")
}

fn list(field: &Field, item: Schema<'_>) -> Vec<String> {
    let merges = field.strategy.merge == Some(MergeStrategy::Merge);
    let (default, recommended) = (&*field.merge_key, field.recommended_key());
    let mut lines = match (default, recommended) {
        ([], []) if merges => return set(field),
        (_, []) => vec!["This list is atomic: what a patch has takes the place of the whole list.".to_owned()],
        (_, key) if !merges => moved(key),
        (default, key) if default == key => keyed(key),
        (default, key) => keyed_by_more(default, key),
    };
    if !recommended.is_empty() {
        lines.extend(defaults(item, recommended));
        lines.push("`$patch: delete` beside the key deletes an item.".to_owned());
        if merges {
            lines.push(
                "An entry that is nothing but `$patch: replace` makes the other entries the whole list.".to_owned(),
            );
            lines.push(format!("`$setElementOrder/{}` puts the items in order.", field.name));
        }
    }
    if field.strategy.retain_keys {
        lines.push(retain_keys("The fields of an item", "an entry"));
    }
    lines.push("`null` removes the whole list.".to_owned());
    lines
}

fn set(field: &Field) -> Vec<String> {
    let name = &field.name;
    vec![
        "This list is a set of single values: those of a patch are added where they are missing, the others stay."
            .to_owned(),
        format!(
            "`$deleteFromPrimitiveList/{name}` names values that go; `$setElementOrder/{name}` puts them in order."
        ),
        "`null` removes the whole list.".to_owned(),
    ]
}

fn keyed(key: &[Str]) -> Vec<String> {
    let names = and(key);
    let mut lines = vec![format!(
        "This list is merged by {names}: an entry changes the item with the same {names}, or else adds one. The others stay."
    )];
    if key.len() > 1 {
        lines.push("Stock servers know keys of one field only, and cannot patch it so.".to_owned());
    }
    lines
}

fn keyed_by_more(default: &[Str], key: &[Str]) -> Vec<String> {
    let (default, names) = (and(default), and(key));
    vec![
        format!(
            "This list is merged by {names}: an entry with `$patchMergeKey: [{}]` changes the item that has",
            key.join(", ")
        ),
        format!("the same {names}, or else adds one. The others stay."),
        format!(
            "Without `$patchMergeKey` an entry must name {default}. It changes the item that agrees in {default} and in what"
        ),
        format!(
            "else of the key it names, and several are an error; where none does, the only item with its {default}; else it adds one."
        ),
        format!("The key of stock servers is {default} alone: they change the first item that has it."),
    ]
}

fn moved(key: &[Str]) -> Vec<String> {
    let names = and(key);
    vec![
        "This list is atomic: what a patch has takes the place of the whole list.".to_owned(),
        format!(
            "But where every entry has `$patchMergeKey: [{}]`, it is merged by {names}. Stock servers replace it even then.",
            key.join(", ")
        ),
    ]
}

fn defaults(item: Schema<'_>, key: &[Str]) -> Vec<String> {
    let of_field = |name: &Str| {
        let aspects = field_aspects(item.field(name)?);
        let default = aspects.get(&Aspect::Default)?;
        Some(format!("An item without {name} counts as one with {default}."))
    };
    key.iter().filter_map(of_field).collect()
}

/// What the field is to what stands above it.
fn role(field: &Field, above: &[FoundField<'_>]) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, over) in above.iter().enumerate() {
        let path: Vec<&str> = above[..=index].iter().map(|found| &*found.field.name).collect();
        let path = path.join(".");
        let is_innermost = index + 1 == above.len();
        let key = over.field.recommended_key();
        let is_list = holds_list(over.value);
        if is_list && is_innermost && key.contains(&field.name) {
            lines.push(format!("It is a key of the items of {path}: with another value it is another item."));
        }
        if over.field.strategy.merge == Some(MergeStrategy::Replace) || (is_list && over.field.strategy.merge.is_none())
        {
            let but = if key.is_empty() { "" } else { ", unless it sends `$patchMergeKey`" };
            lines.push(format!("It stands in {path}, which is replaced whole: a patch must have all of that{but}."));
        }
    }
    lines
}

fn holds_list(schema: Schema<'_>) -> bool {
    match schema.kind() {
        Kind::List(_) => true,
        Kind::Map(value) => holds_list(value),
        Kind::Scalar | Kind::Object(_) | Kind::FreeForm => false,
    }
}

fn and(names: &[Str]) -> String {
    match names.split_last() {
        Some((last, [])) => last.to_string(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
