//! Explains how a field is patched.

use std::fmt::Write as _;

use smp_core::Schema;
use smp_core::schema::{Field, Kind, Strategy, Union};
use smp_kinds::{Availability, FeatureGate};
use smp_openapi::{Aspect, FoundField};
use smp_suggest::escaped;

use super::phrases::{NULL_KEY, null, retain_keys, wrap};
use super::stock::{self, Servers, merges, replaces};
use super::{documentation, lists};
use crate::command::aspects;

/// The field, its type and how it is patched. Each statement starts on a new line.
pub(super) fn of(title: &str, found: &[FoundField<'_>], servers: &Servers<'_>) -> String {
    let Some(target) = found.last() else { return String::new() };
    let mut text = head(title, found, target);
    let fields: Vec<Field<'_>> = found.iter().map(effective).collect();
    let mut patched = found.to_vec();
    patched.iter_mut().zip(&fields).for_each(|(found, field)| found.field = field);
    let Some((last, above)) = patched.split_last() else { return text };
    let mut lines: Vec<String> = Vec::new();
    let versions = Availability::of_field(target.holder.name(), target.field.name()).to_string();
    if let Some(rest) = versions.strip_prefix('a') {
        lines.push(format!("A{rest}."));
    }
    if let Some(gate) = FeatureGate::of_field(target.holder.name(), target.field.name()) {
        lines.push(format!("It needs {gate}; a server without it drops or rejects the field."));
    }
    if last.field != target.field {
        lines.push("The patch annotations of this field have no effect; `smp schema audit` explains why.".to_owned());
    }
    lines.extend(match last.value.kind() {
        Kind::List(item) => lists::of(last.field, item, servers, above.len()),
        kind => how(last, &kind, servers.field(above.len())),
    });
    let is_key = above.last().is_some_and(|over| is_key(over, last.field));
    if !is_key && !matches!(last.value.kind(), Kind::List(_)) {
        lines.push(null(last.field, "the field"));
    }
    lines.extend(role(last.field, above, servers));
    let names = |union: &&Union<'_>| union.fields().any(|name| name == last.field.name());
    lines.extend(last.holder.unions().filter(names).map(aspects::union));
    if servers.is_custom() {
        lines.push(CUSTOM.to_owned());
    }
    for line in lines {
        wrap(&mut text, &line);
    }
    text
}

/// The path of a field and its properties in the schema.
fn head(title: &str, found: &[FoundField<'_>], target: &FoundField<'_>) -> String {
    let path: Vec<&str> = found.iter().map(|found| found.field.name()).collect();
    let mut text = format!("{}\n", escaped(&format!("{title}: {}", path.join("."))));
    for (aspect, value) in aspects::of(target.field, target.value) {
        if aspect != Aspect::Required || value == "true" {
            let _ = writeln!(text, "  {}", escaped(&format!("{aspect}: {value}")));
        }
    }
    text.push_str(&documentation::values(target));
    text.push('\n');
    if let Some(description) = documentation::description(target) {
        for line in documentation::paragraphs(&description) {
            wrap(&mut text, &line);
        }
        text.push('\n');
    }
    text
}

/// The field without a merge key or a strategy `merge` that has no effect.
fn effective<'s>(found: &FoundField<'s>) -> Field<'s> {
    let field = found.field;
    let has_effect = match found.value.kind() {
        Kind::List(item) if field.merge_key().is_empty() => !merges(field) || matches!(item.kind(), Kind::Scalar),
        Kind::List(_) => found.value.has_merge_key(field),
        Kind::Scalar | Kind::Object(_) | Kind::Map(_) | Kind::FreeForm => field.merge_key().is_empty(),
    };
    if has_effect {
        return *field;
    }
    field.with_strategy(Strategy { merge: None, ..field.strategy() }).with_merge_key(&[])
}

/// The explanation of a path inside a free-form field.
pub(super) fn free_form(title: &str, path: &str, near: &[String]) -> String {
    let mut text = format!("{}\n\n", escaped(&format!("{title}: {path}")));
    wrap(&mut text, FREE_FORM);
    wrap(&mut text, "`null` removes a field.");
    if !near.is_empty() {
        wrap(&mut text, &format!("Fields with similar names: {}.", near.join(", ")));
    }
    text
}

const CUSTOM: &str =
    "API servers reject strategic merge patches for custom resources with 415 (Unsupported Media Type).";

const FREE_FORM: &str = "This field is free-form: the schema has no fields for it. Objects are merged field by field, and \
                         anything else is replaced, as in a JSON merge patch (RFC 7386).";

fn merged(field: &Field<'_>, kind: &Kind<'_>) -> &'static str {
    match kind {
        _ if replaces(field) => "This is replaced as a whole: fields that the patch does not have are lost.",
        Kind::Map(_) => {
            "This is a map, whose keys are data: a patch is merged into it entry by entry, and other entries are kept."
        }
        Kind::FreeForm => FREE_FORM,
        Kind::Object(_) | Kind::List(_) | Kind::Scalar => {
            "This is an object: a patch is merged into it field by field, and other fields are kept."
        }
    }
}

fn how(found: &FoundField<'_>, kind: &Kind<'_>, stock: Option<&Field<'_>>) -> Vec<String> {
    let field = found.field;
    if matches!(kind, Kind::Scalar) {
        return vec!["This is a scalar: a patch replaces it.".to_owned()];
    }
    let mut lines = vec![merged(field, kind).to_owned()];
    lines.extend(stock.and_then(|stock| stock::object(stock, field)));
    lines.extend(stock::applied_object(field, aspects::map_type(field, found.value)));
    if replaces(field) {
        return lines;
    }
    if matches!(kind, Kind::Map(_)) {
        lines.push("`null` as a value removes the entry.".to_owned());
    }
    if field.strategy().retain_keys {
        lines.push(retain_keys("Its fields", "it"));
        lines.extend(stock.and_then(stock::retain_keys));
    }
    if !matches!(kind, Kind::FreeForm) {
        lines.push("`$patch: replace` in it replaces the whole object with the fields of the patch.".to_owned());
    }
    lines
}

/// The role of a field in the fields above it: a key, or a part of something that is replaced.
fn role(field: &Field<'_>, above: &[FoundField<'_>], servers: &Servers<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, over) in above.iter().enumerate() {
        let path: Vec<&str> = above[..=index].iter().map(|found| found.field.name()).collect();
        let path = path.join(".");
        let key = over.field.recommended_key();
        let is_list = holds_list(over.value);
        if index + 1 == above.len() && is_key(over, field) {
            lines.push(format!("It is a key of the items of {path}: a different value means a different item."));
            if !field.is_required()
                && field.default().is_none()
                && over.field.merge_key().first().is_none_or(|first| first != field.name())
            {
                lines.push(format!("To match an item that does not have it, omit it from the entry. {NULL_KEY}"));
            }
        }
        let stock_replaces = servers.field(index).is_some_and(|stock| is_replaced(stock, is_list));
        if is_replaced(over.field, is_list) {
            let but = match key {
                [] => "",
                _ if stock_replaces => ", unless it has `$patchMergeKey`; stock servers replace it even then",
                _ => ", unless it has `$patchMergeKey`",
            };
            lines.push(format!(
                "It is part of {path}, which is replaced as a whole: a patch must contain all of {path}{but}."
            ));
        } else if stock_replaces {
            lines.push(format!("Stock servers replace the whole of {path}."));
        }
    }
    lines
}

/// Whether patches replace a field that is not a scalar.
fn is_replaced(field: &Field<'_>, is_list: bool) -> bool {
    replaces(field) || (is_list && !merges(field))
}

/// Whether a field is a key of the items of the list above it.
fn is_key(over: &FoundField<'_>, field: &Field<'_>) -> bool {
    holds_list(over.value) && over.field.recommended_key().iter().any(|name| name == field.name())
}

fn holds_list(schema: Schema<'_>) -> bool {
    match schema.kind() {
        Kind::List(_) => true,
        Kind::Map(value) => holds_list(value),
        Kind::Scalar | Kind::Object(_) | Kind::FreeForm => false,
    }
}
