//! A tiny patch of a field: what the engine makes of two small objects that differ in it.

use serde_json::{Map, Value, json};
use smp_core::schema::{Default, Field, Kind, MergeStrategy, ObjectSchema, ScalarKind, Shape, Str};
use smp_core::{Options, Schema, diff_value};
use smp_openapi::FoundField;

/// How deep an example goes to find a single value.
const MAX_DEPTH: usize = 4;

/// What stands in an example before and after.
#[derive(Clone, Debug, PartialEq)]
struct Pair {
    before: Value,
    after: Value,
}

/// Which of two values of one type is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    After,
}

/// The items of lists and the values of maps have no annotations of their own.
static PART: Field = Field::new("", &Shape::FreeForm);

/// The patch; `None` where nothing small can be said.
pub(super) fn of(root: Schema<'_>, found: &[FoundField<'_>]) -> Option<Value> {
    let Pair { before, after } = objects(found)?;
    let options = Options { set_element_order: false, ..Options::default() };
    let patch = diff_value(root, &before, &after, &options).ok()?.into_value();
    patch.as_object().is_some_and(|patch| !patch.is_empty()).then_some(patch)
}

/// Two objects of the root's type that differ in the last field.
fn objects(found: &[FoundField<'_>]) -> Option<Pair> {
    let (last, above) = found.split_last()?;
    let mut pair = in_field(last.field, pair(last.field, last.value, 0));
    for above in above.iter().rev() {
        pair = in_field(above.field, around(above.field, above.value, pair));
    }
    Some(pair)
}

/// Puts the objects below a field into the lists and maps between.
fn around(field: &Field, schema: Schema<'_>, inside: Pair) -> Pair {
    match schema.kind() {
        Kind::Map(value) => around(&PART, value, inside).map(|value| json!({"example": value})),
        Kind::List(item) => {
            let key = item_with(item, field.recommended_key(), Side::After);
            around(&PART, item, inside).map(|value| json!([joined(key.clone(), value)]))
        }
        Kind::Scalar | Kind::Object(_) | Kind::FreeForm => inside,
    }
}

/// Two values of a field that differ so that its strategy shows.
fn pair(field: &Field, schema: Schema<'_>, depth: usize) -> Pair {
    match schema.kind() {
        Kind::Scalar => Pair { before: scalar(schema, Side::Before), after: scalar(schema, Side::After) },
        Kind::FreeForm => Pair { before: json!({"other": "example"}), after: json!({"example": "example"}) },
        Kind::Map(value) => {
            let Pair { before, after } = pair(&PART, value, depth + 1);
            Pair { before: json!({"other": before}), after: json!({"example": after}) }
        }
        Kind::List(item) if item.object().is_some() && !field.recommended_key().is_empty() => keyed(field, item, depth),
        Kind::List(item) => pair(&PART, item, depth + 1).map(|item| json!([item])),
        Kind::Object(table) => {
            let is_exchanged = field.strategy.retain_keys || field.strategy.merge == Some(MergeStrategy::Replace);
            match two_fields(table, schema, &[], depth).as_slice() {
                [] => Pair { before: Value::Null, after: json!({}) },
                [first, second] if is_exchanged => Pair { before: second.before.clone(), after: first.after.clone() },
                [first, ..] => first.clone(),
            }
        }
    }
}

/// One item that changes, and one that goes.
fn keyed(field: &Field, item: Schema<'_>, depth: usize) -> Pair {
    let key = field.recommended_key();
    let (kept, gone) = (item_with(item, key, Side::After), item_with(item, key, Side::Before));
    let fields = item.object().map(|table| two_fields(table, item, key, depth)).unwrap_or_default();
    let (before, after) = match fields.as_slice() {
        [] => return Pair { before: json!([gone]), after: json!([kept]) },
        [first, second] if field.strategy.retain_keys => (second.before.clone(), first.after.clone()),
        [first, ..] => (json!({}), first.after.clone()),
    };
    Pair { before: json!([joined(kept.clone(), before), gone]), after: json!([joined(kept, after)]) }
}

/// Up to two fields of an object, each in an object of its own; single values first.
fn two_fields(table: &ObjectSchema, schema: Schema<'_>, but: &[Str], depth: usize) -> Vec<Pair> {
    if depth >= MAX_DEPTH {
        return Vec::new();
    }
    let others = || table.all_fields().filter(|field| !but.contains(&field.name));
    let is_single = |field: &&Field| matches!(Schema::kind(schema.part(&field.shape)), Kind::Scalar);
    let (single, larger) = (others().filter(is_single), others().filter(|field| !is_single(field)));
    let pairs = single.chain(larger).map(|field| in_field(field, pair(field, schema.part(&field.shape), depth + 1)));
    pairs.take(2).collect()
}

/// An item with the fields of its key. The items of two sides differ in the first of them.
fn item_with(item: Schema<'_>, key: &[Str], side: Side) -> Map<String, Value> {
    let mut fields = Map::new();
    for (position, name) in key.iter().enumerate() {
        let Some(field) = item.field(name) else { continue };
        let value = match &field.default {
            Some(default) if position > 0 => default_value(default),
            _ => scalar(item.part(&field.shape), if position == 0 { side } else { Side::After }),
        };
        fields.insert(name.to_string(), value);
    }
    fields
}

fn in_field(field: &Field, pair: Pair) -> Pair {
    pair.map(|value| Map::from_iter([(field.name.to_string(), value)]).into())
}

/// An item with more fields; what stands in both is that of `more`.
fn joined(mut item: Map<String, Value>, more: Value) -> Value {
    match more {
        Value::Object(more) => {
            item.extend(more);
            item.into()
        }
        other => other,
    }
}

fn scalar(schema: Schema<'_>, side: Side) -> Value {
    let Shape::Scalar(scalar) = schema.shape().unnamed() else { return Value::Null };
    let (before, after) = match (scalar.kind, &*scalar.format) {
        (ScalarKind::String, "date-time") => (json!("2026-01-01T00:00:00Z"), json!("2026-02-01T00:00:00Z")),
        (ScalarKind::String, "byte") => (json!("b3RoZXI="), json!("ZXhhbXBsZQ==")),
        (ScalarKind::String, _) => (json!("other"), json!("example")),
        (ScalarKind::Integer, _) => (json!(2), json!(1)),
        (ScalarKind::Number, _) => (json!(0.5), json!(1.5)),
        (ScalarKind::Boolean, _) => (json!(false), json!(true)),
        (ScalarKind::IntOrString, _) => (json!(80), json!(8080)),
    };
    if side == Side::Before { before } else { after }
}

fn default_value(default: &Default) -> Value {
    match default {
        Default::Bool(value) => json!(value),
        Default::Integer(value) => json!(value),
        Default::Number(value) => json!(value),
        Default::String(value) => json!(value),
    }
}

impl Pair {
    fn map(self, change: impl Fn(Value) -> Value) -> Self {
        Self { before: change(self.before), after: change(self.after) }
    }
}

#[cfg(test)]
mod tests {
    use smp_core::{Options, apply_value};
    use smp_openapi::{Definitions, find_fields};

    use super::*;

    /// Every field of every built-in type, from the type that holds it.
    fn fields() -> Vec<(Schema<'static>, String)> {
        let mut definitions = Definitions::new();
        for definition in smp_api_types::definitions() {
            definitions.add(definition.schema).expect("the built-in names are distinct");
        }
        let of_type = |(_, schema): (&str, Schema<'static>)| {
            let fields: Vec<&Field> = schema.object().into_iter().flat_map(ObjectSchema::all_fields).collect();
            fields.into_iter().map(move |field| (schema, format!("[{}]", json!(field.name))))
        };
        definitions.iter().flat_map(of_type).collect()
    }

    #[test]
    fn every_example_makes_what_it_says_of_what_was_there() {
        let fields = fields();
        assert!(fields.len() > 2500, "only {} fields", fields.len());
        for (schema, path) in fields {
            let name = &schema.object().expect("a type with fields").name;
            let found = find_fields(schema, &path).expect("the field is there");
            let Pair { before, after } = objects(&found).expect("there is a field");
            let patch = of(schema, &found).unwrap_or_else(|| panic!("{name}{path} has no example"));
            let patched = apply_value(schema, before, &patch, &Options::default());
            assert_eq!(patched.as_ref(), Ok(&after), "{name}{path}: {patch}");
        }
    }

    #[test]
    fn every_example_applies_to_an_object_that_has_nothing() {
        for (schema, path) in fields() {
            let found = find_fields(schema, &path).expect("the field is there");
            let patch = of(schema, &found).expect("it has an example");
            let patched = apply_value(schema, json!({}), &patch, &Options::default());
            assert!(patched.is_ok(), "{path}: {patch} gives {patched:?}");
        }
    }
}
