//! The rules for schemas that involve a second type, checked when generated code is compiled.
//!
//! The rules are the same as in `schema/rules.rs`. A panic here is a compile error at the attribute that violates one.

use std::borrow::Cow;

use super::message::Message;
use super::text::{has_quoted, is_integer, is_same};
use crate::{
    DefaultValue, Definition, Documentation, Field, Item, Link, ObjectSchema, Scalar, ScalarKind, Shape, Variants,
};

/// The name of a table or shape whose derive failed.
pub(super) const FAILED_NAME: &str = "";

/// A key is only allowed for a list of objects, and must name scalar fields of the items. `word` is the kind of key.
///
/// ```text
/// struct Port { port: u16, labels: BTreeMap<String, String> }
/// merge_key = "port"       fine
/// merge_key = "prot"       merge key `prot` is not a field of `Port` in JSON; did you mean `port`?
/// merge_key = "labels"     merge key `labels` is not a scalar field of `Port`; a key needs scalars
/// ```
#[track_caller]
pub const fn check_key(shape: &Shape, item: Item, word: &str, names: &[&str]) {
    if has_failed(shape) {
        return;
    }
    let Some((item, table)) = item else {
        panic!("a key is only for a list of objects; remove it, or make the field a list");
    };
    let Some(table) = table else {
        if has_failed(item) {
            return;
        }
        assert!(!is_scalar(item), "a list of scalars is a set and cannot have a key; remove the key");
        panic!("a key is only for a list of objects whose type derives `PatchSchema`; remove the key");
    };
    let mut index = 0;
    while index < names.len() {
        check_key_field(table, word, names[index]);
        index += 1;
    }
}

#[track_caller]
const fn check_key_field(table: &ObjectSchema<'_>, word: &str, name: &str) {
    if is_same(table.name(), FAILED_NAME) {
        return;
    }
    let message = Message::new(word).text(" ").name(name);
    match find(table, name) {
        None => {
            let message = message.text(" is not a field of ").name(table.name()).text(" in JSON").fields(name, table);
            panic!("{}", message.as_str());
        }
        Some(field) if !is_scalar(field.shape()) && !has_failed(field.shape()) => {
            let message = message.text(" is not a scalar field of ").name(table.name()).text("; a key needs scalars");
            panic!("{}", message.as_str());
        }
        Some(_) => {}
    }
}

/// The members of a union, and its discriminator, are fields of the type.
#[track_caller]
pub const fn check_union(table: Option<&ObjectSchema<'_>>, names: &[&str]) {
    let Some(table) = table else { return };
    let mut index = 0;
    while index < names.len() {
        if find(table, names[index]).is_none() {
            let message = Message::new("").name(names[index]).text(" is not a field of ").name(table.name());
            let message = message.text(" in JSON").fields(names[index], table);
            panic!("{}", message.as_str());
        }
        index += 1;
    }
}

/// A list with strategy `merge` and without a key is a set, so its items must be scalars.
///
/// ```text
/// Vec<String>         a set
/// Vec<Vec<String>>    an error
/// Vec<Port>           an error that asks for a merge key
/// ```
#[track_caller]
pub const fn check_merge(shape: &Shape, item: Item) {
    assert!(!is_scalar(shape), "strategy `merge` is for lists and objects, but this field is a scalar; remove it");
    if let Some((item, _)) = item
        && !is_scalar(item)
        && !has_failed(item)
    {
        assert!(!is_list(item), "a list of lists cannot be merged: its items have no fields for a key; remove `merge`");
        assert!(
            !matches!(unnamed(item), Shape::FreeForm),
            "a list of arbitrary JSON values cannot be merged: the fields of its items are unknown; remove `merge`"
        );
        panic!(
            "a list of objects with strategy `merge` needs a key; add `merge_key = \"name\"` with a field of the items"
        );
    }
}

/// `replace` is only allowed for values that can be merged.
#[track_caller]
pub const fn check_replace(shape: &Shape) {
    assert!(
        !is_scalar(shape),
        "strategy `replace` is for lists and objects; a scalar is always replaced, so remove it"
    );
}

/// A field without strategy has none anyway, unless an enum proposes one.
#[track_caller]
pub const fn check_no_strategy(shape: &Shape, variants: Option<Variants>) {
    assert!(
        matches!(variants, Some(Variants::Whole)) || has_failed(shape),
        "a field without `strategy` has none by default; remove it, or add a `stock_strategy`"
    );
}

/// `stock_strategy` is the same anyway, unless an enum proposes another `strategy`.
#[track_caller]
pub const fn check_same_strategy(item: Item, variants: Option<Variants>) {
    let is_failed = matches!(item, Some((item, _)) if has_failed(item));
    assert!(
        matches!(variants, Some(Variants::Items)) || is_failed,
        "`stock_strategy` is the same as `strategy`; remove it"
    );
}

/// `retainKeys` is only allowed for objects and lists of objects.
#[track_caller]
pub const fn check_retain_keys(shape: &Shape, item: Item) {
    let inner = match item {
        Some((item, _)) => item,
        None => shape,
    };
    assert!(
        !is_scalar(inner) && !is_list(inner),
        "`retainKeys` is for objects and lists of objects, but this field is neither; remove it"
    );
}

/// `atomic` is only allowed for values that can be merged.
#[track_caller]
pub const fn check_atomic(shape: &Shape) {
    assert!(
        !is_scalar(shape),
        "`atomic` is for lists and objects; a scalar is always replaced as a whole, so remove it"
    );
}

/// A default is only allowed for scalar fields and must have the type of the field. `text` is the literal without
/// quotes.
#[track_caller]
pub const fn check_default(shape: &Shape, documentation: &Documentation, default: &DefaultValue, text: &str) {
    let (kind, format) = match unnamed(shape) {
        Shape::Scalar(Scalar { kind, format: Cow::Borrowed(format) }) => (*kind, *format),
        Shape::FreeForm | Shape::Scalar(_) => return,
        _ => panic!("only scalar fields can have a default, but this field is a list or an object; remove it"),
    };
    assert!(default.fits(kind), "{}", of_another_type(kind, default, text).as_str());
    if let DefaultValue::Integer(value) = default {
        let is_too_large = *value > i32::MAX as i64 || *value < i32::MIN as i64;
        assert!(!(is_same(format, "int32") && is_too_large), "this default is out of range for `int32`");
    }
    if let (DefaultValue::String(_), Some(names)) = (default, names_of(shape, documentation))
        && !has_quoted(names, text)
    {
        let message = Message::new("").name(text).text(" is not a valid value of this field; use one of ").text(names);
        panic!("{}", message.as_str());
    }
}

/// Returns the message for a default whose type is not that of the field.
const fn of_another_type(kind: ScalarKind, default: &DefaultValue, text: &str) -> Message {
    let is_unquoted = match (kind, default) {
        (ScalarKind::Integer | ScalarKind::Number, DefaultValue::String(_)) => is_integer(text),
        (ScalarKind::Boolean, DefaultValue::String(_)) => is_same(text, "true") || is_same(text, "false"),
        _ => false,
    };
    let message = Message::new(match kind {
        ScalarKind::String => "this field is a string",
        ScalarKind::Integer => "this field is an integer",
        ScalarKind::Number => "this field is a number",
        ScalarKind::Boolean => "this field is a boolean",
        ScalarKind::IntOrString => "this field is an integer or a string",
    });
    if is_unquoted {
        return message.text("; write the default without quotes, `default = ").text(text).text("`");
    }
    match kind {
        ScalarKind::String => message.text("; write the default in quotes, `default = \"").text(text).text("\"`"),
        ScalarKind::Integer => message.text("; write its default as an integer, `default = 80`"),
        ScalarKind::Number => message.text("; write its default as a number, `default = 0.5`"),
        ScalarKind::Boolean => message.text("; write `default = true` or `default = false`"),
        ScalarKind::IntOrString => message.text("; write `default = 80` or `default = \"80\"`"),
    }
}

/// Returns the values of an enum as a JSON list, from the documentation of the type or of its definition.
const fn names_of(shape: &Shape, documentation: &Documentation) -> Option<&'static str> {
    match enum_of(documentation) {
        Some(names) => Some(names),
        None => match shape {
            Shape::Named(Link::Static(Definition { documentation: Some(Link::Static(documentation)), .. })) => {
                enum_of(documentation)
            }
            _ => None,
        },
    }
}

const fn enum_of(documentation: &Documentation) -> Option<&'static str> {
    let Cow::Borrowed(keywords) = &documentation.keywords else { return None };
    let mut index = 0;
    while index < keywords.len() {
        if has_name(&keywords[index].name, "enum")
            && let Cow::Borrowed(json) = &keywords[index].json
        {
            return Some(json);
        }
        index += 1;
    }
    None
}

/// A format is only allowed for scalars.
#[track_caller]
pub const fn check_format(shape: &Shape) {
    assert!(
        is_scalar(shape) || has_failed(shape),
        "a format is only for scalars; remove it, or set it on the items: `items(format = \"date-time\")`"
    );
}

/// A map type is only allowed for objects.
#[track_caller]
pub const fn check_map_type(shape: &Shape) {
    assert!(!is_scalar(shape) && !is_list(shape), "`map_type` is only for objects and maps; remove it");
}

/// A list type is only allowed for lists. Bytes are a list in Go, so Kubernetes has `listType=atomic` on some of them,
/// although they are a string in JSON.
#[track_caller]
pub const fn check_list_type(shape: &Shape) {
    let is_bytes = match unnamed(shape) {
        Shape::Scalar(Scalar { format: Cow::Borrowed(format), .. }) => is_same(format, "byte"),
        _ => false,
    };
    assert!(
        is_list(shape) || is_bytes || matches!(unnamed(shape), Shape::FreeForm),
        "`list_type` is only for lists; remove it, or use `map_type` for an object or a map"
    );
}

/// Only structs and maps can be flattened, and the names of their fields must differ from those of the outer struct and of
/// the types that are flattened before.
#[track_caller]
pub const fn check_flatten(
    shape: &Shape,
    table: Option<&ObjectSchema<'_>>,
    variants: Option<Variants>,
    names: &[&str],
    earlier: &[Option<&ObjectSchema<'_>>],
) {
    assert!(!is_scalar(shape) && !is_list(shape), "`flatten` is for structs and maps, but this field is neither");
    assert!(
        !(matches!(unnamed(shape), Shape::FreeForm) && variants.is_some()),
        "`flatten` needs an enum whose variants are all objects with known fields; serde writes null for a variant without \
         data, which a patch cannot contain. If all variants are objects, add `#[patch(free_form)]` to this field"
    );
    let Some(table) = table else { return };
    let mut index = 0;
    while index < names.len() {
        assert!(
            find(table, names[index]).is_none(),
            "{}",
            repeated(names[index], "both the struct and the flattened type have it").as_str()
        );
        index += 1;
    }
    index = 0;
    while index < earlier.len() {
        if let Some(earlier) = earlier[index] {
            check_distinct(earlier, table);
        }
        index += 1;
    }
}

/// Two flattened types have different fields.
#[track_caller]
const fn check_distinct(earlier: &ObjectSchema<'_>, table: &ObjectSchema<'_>) {
    let mut index = 0;
    while index < earlier.fields().len() {
        let name = earlier.fields()[index].name();
        let message = repeated(name, "this flattened type and an earlier one have it");
        assert!(find(table, name).is_none(), "{}", message.as_str());
        index += 1;
    }
}

const fn repeated(name: &str, reason: &str) -> Message {
    Message::new("duplicate field ").name(name).text(" in JSON: ").text(reason).text("; rename or remove one")
}

pub(super) const fn is_list(shape: &Shape) -> bool {
    matches!(unnamed(shape), Shape::List(_))
}

pub(super) const fn is_scalar(shape: &Shape) -> bool {
    matches!(unnamed(shape), Shape::Scalar(_))
}

pub(super) const fn has_failed(shape: &Shape) -> bool {
    matches!(shape, Shape::Named(Link::Static(definition)) if has_name(&definition.name, FAILED_NAME))
}

pub(super) const fn unnamed(shape: &Shape) -> &Shape {
    match shape {
        Shape::Named(Link::Static(definition)) => &definition.shape,
        other => other,
    }
}

pub(super) const fn find<'t>(table: &ObjectSchema<'t>, name: &str) -> Option<&'t Field<'t>> {
    let mut index = 0;
    while index < table.fields().len() {
        if is_same(table.fields()[index].name(), name) {
            return Some(&table.fields()[index]);
        }
        index += 1;
    }
    index = 0;
    while index < table.flattened().len() {
        if let Some(field) = find(table.flattened()[index], name) {
            return Some(field);
        }
        index += 1;
    }
    None
}

#[expect(clippy::ptr_arg, reason = "a `Cow` cannot be dereferenced at compile time")]
pub(super) const fn has_name(candidate: &Cow<'static, str>, name: &str) -> bool {
    let Cow::Borrowed(candidate) = candidate else { return false };
    is_same(candidate, name)
}
