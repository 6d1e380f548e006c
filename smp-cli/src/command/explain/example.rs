//! A small example patch for a field: the diff of two small objects that differ in the field.

use serde_json::{Map, Value, json};
use smp_core::schema::{Field, Kind, ObjectSchema, ScalarKind, Shape, Str};
use smp_core::{Patcher, Schema, SetElementOrder};
use smp_openapi::FoundField;

use super::stock::{merges, replaces};

/// The largest depth of an example.
const MAX_DEPTH: usize = 6;

/// Well-known fields, which are preferred in examples.
const FAMILIAR: [&str; 12] = [
    "configMap",
    "emptyDir",
    "image",
    "replicas",
    "matchLabels",
    "targetPort",
    "value",
    "type",
    "name",
    "key",
    "path",
    "spec",
];

/// The values of an example before and after the patch.
#[derive(Clone, Debug, PartialEq)]
struct Pair {
    before: Value,
    after: Value,
}

/// Which of the two values to create.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Before,
    After,
}

/// A field without annotations, for the items of lists and the values of maps.
static PART: Field<'static> = Field::new("", &Shape::FreeForm);

/// The example patch. `None` if no small example exists.
pub(super) fn of(root: Schema<'_>, found: &[FoundField<'_>]) -> Option<Value> {
    let Pair { before, after } = objects(found)?;
    let patcher = Patcher::new(root).follow_proposals().set_element_order(SetElementOrder::Never);
    let mut patch = patcher.diff(&before, &after).ok()?.into_value();
    patch.as_object_mut().into_iter().for_each(|patch| retained(patch, found));
    patch.as_object().is_some_and(|patch| !patch.is_empty()).then_some(patch)
}

/// Removes redundant directives from an example. The field itself is cleared by `$retainKeys` alone. The objects above it have
/// no `$retainKeys` for the field, because it would clear fields that the user does not expect.
///
/// ```yaml
/// strategy: {$retainKeys: [rollingUpdate], rollingUpdate: {maxSurge: 1}}   # the diff, for strategy.rollingUpdate.maxSurge
/// strategy: {rollingUpdate: {maxSurge: 1}}                                 # the example
/// ```
fn retained(patch: &mut Map<String, Value>, found: &[FoundField<'_>]) {
    let Some((here, below)) = found.split_first() else { return };
    let Some(value) = patch.get_mut(here.field.name()) else { return };
    let names = |value: &Value, name: &str| value.as_array().is_some_and(|names| names.contains(&json!(name)));
    for_each_object(here.value, value, &mut |object| {
        match below.first().map(|next| next.field.name()) {
            _ if !here.field.strategy().retain_keys => {}
            None => object.retain(|_, value| !value.is_null()),
            Some(next) if here.field.recommended_key().iter().any(|name| name == next) => {}
            Some(next) => object.retain(|name, value| !(name.starts_with('$') && names(value, next))),
        }
        retained(object, below);
    });
}

fn for_each_object(schema: Schema<'_>, value: &mut Value, change: &mut dyn FnMut(&mut Map<String, Value>)) {
    match (schema.kind(), value) {
        (Kind::List(item), Value::Array(items)) => {
            for value in items {
                for_each_object(item, value, change);
            }
        }
        (Kind::Map(part), Value::Object(values)) => {
            values.values_mut().for_each(|value| for_each_object(part, value, change));
        }
        (_, Value::Object(object)) => change(object),
        _ => {}
    }
}

/// Two objects of the root type that differ in the last field.
fn objects(found: &[FoundField<'_>]) -> Option<Pair> {
    let (last, above) = found.split_last()?;
    let mut pair = in_field(last.field, pair(last.field, last.value, 0));
    for above in above.iter().rev() {
        pair = in_field(above.field, around(above.field, above.value, pair));
    }
    Some(pair)
}

/// Wraps the objects below a field in the lists and maps of the field.
fn around(field: &Field<'_>, schema: Schema<'_>, inside: Pair) -> Pair {
    match schema.kind() {
        Kind::Map(value) => around(&PART, value, inside).map(|value| json!({"example": value})),
        Kind::List(item) => {
            let mut whole = if merges(field) { Map::new() } else { required(item, Side::After, 0) };
            whole.extend(item_with(item, field.recommended_key(), Side::After));
            around(&PART, item, inside).map(|value| json!([joined(whole.clone(), value)]))
        }
        Kind::Object(_) if replaces(field) => {
            let whole = required(schema, Side::After, 0);
            inside.map(|value| joined(whole.clone(), value))
        }
        Kind::Scalar | Kind::Object(_) | Kind::FreeForm => inside,
    }
}

/// Two values of a field whose difference shows the strategy of the field.
fn pair(field: &Field<'_>, schema: Schema<'_>, depth: usize) -> Pair {
    let sample =
        |schema, depth| Pair { before: whole(schema, Side::Before, depth), after: whole(schema, Side::After, depth) };
    match schema.kind() {
        Kind::Map(value) => {
            let Pair { before, after } = sample(value, depth + 1);
            Pair { before: json!({"other": before}), after: json!({"example": after}) }
        }
        Kind::FreeForm => Pair { before: json!({"other": "example"}), after: json!({"example": "example"}) },
        Kind::List(item) if item.object().is_some() && !field.recommended_key().is_empty() => keyed(field, item, depth),
        Kind::Scalar => sample(schema, depth),
        Kind::List(_) => match sample(schema, depth) {
            Pair { before, after } if before == after => Pair { before: json!([]), after },
            pair => pair,
        },
        Kind::Object(table) => {
            let is_exchanged = field.strategy().retain_keys || replaces(field);
            match two_fields(table, schema, &[], depth).as_slice() {
                [] => Pair { before: Value::Null, after: json!({}) },
                [first, second] if is_exchanged => Pair {
                    before: joined(required(schema, Side::Before, depth), second.before.clone()),
                    after: joined(required(schema, Side::After, depth), first.after.clone()),
                },
                [first, ..] => first.clone(),
            }
        }
    }
}

/// A value with all required fields.
fn whole(schema: Schema<'_>, side: Side, depth: usize) -> Value {
    match schema.kind() {
        Kind::Scalar => scalar(schema, side),
        Kind::FreeForm => json!({if side == Side::Before { "other" } else { "example" }: "example"}),
        Kind::Map(value) => json!({"example": whole(value, side, depth + 1)}),
        Kind::List(item) => json!([whole(item, side, depth + 1)]),
        Kind::Object(table) => {
            let mut fields = required(schema, side, depth);
            if fields.is_empty() && depth < MAX_DEPTH {
                let best = table.all_fields().min_by_key(|field| rank(field, schema.field_schema(field)));
                fields.extend(
                    best.map(|field| (field.name().to_string(), whole(schema.field_schema(field), side, depth + 1))),
                );
            }
            fields.into()
        }
    }
}

/// The required fields of an object.
fn required(schema: Schema<'_>, side: Side, depth: usize) -> Map<String, Value> {
    let fields = schema.object().into_iter().flat_map(ObjectSchema::all_fields);
    let fields = fields.filter(|field| field.is_required() && depth < 2 * MAX_DEPTH);
    fields.map(|field| (field.name().to_string(), whole(schema.field_schema(field), side, depth + 1))).collect()
}

/// Two versions of a keyed list: one item changes, and one is deleted.
fn keyed(field: &Field<'_>, item: Schema<'_>, depth: usize) -> Pair {
    let key = field.recommended_key();
    let (kept, gone) = (item_with(item, key, Side::After), item_with(item, key, Side::Before));
    let fields = item.object().map(|table| two_fields(table, item, key, depth)).unwrap_or_default();
    let (before, after) = match fields.as_slice() {
        [] => return Pair { before: json!([gone]), after: json!([kept]) },
        [first, second] if field.strategy().retain_keys => (second.before.clone(), first.after.clone()),
        [first, ..] => (json!({}), first.after.clone()),
    };
    Pair { before: json!([joined(kept.clone(), before), gone]), after: json!([joined(kept, after)]) }
}

/// Up to two fields of an object, each in a separate object. The most useful ones come first.
fn two_fields(table: &ObjectSchema<'_>, schema: Schema<'_>, but: &[Str], depth: usize) -> Vec<Pair> {
    if depth >= MAX_DEPTH {
        return Vec::new();
    }
    let mut fields: Vec<&Field<'_>> =
        table.all_fields().filter(|field| !but.iter().any(|name| name == field.name())).collect();
    fields.sort_by_key(|field| rank(field, schema.field_schema(field)));
    let pairs = fields.into_iter().map(|field| in_field(field, pair(field, schema.field_schema(field), depth + 1)));
    pairs.take(2).collect()
}

/// The rank of a field for examples: well-known fields first, then required ones, then simple ones.
fn rank(field: &Field<'_>, value: Schema<'_>) -> (usize, usize) {
    if let Some(place) = FAMILIAR.iter().position(|name| *name == field.name()) {
        return (0, place);
    }
    let size = match value.kind() {
        Kind::Scalar => match value.shape().unnamed() {
            Shape::Scalar(scalar) if scalar.kind == ScalarKind::String && scalar.format.is_empty() => 0,
            _ => 1,
        },
        Kind::Map(_) => 2,
        Kind::List(_) => 3,
        Kind::Object(_) | Kind::FreeForm => 4,
    };
    (if field.is_required() { 1 } else { 2 }, size)
}

/// An item with the fields of its key. The items of the two sides differ in the first key field.
fn item_with(item: Schema<'_>, key: &[Str], side: Side) -> Map<String, Value> {
    let mut fields = Map::new();
    for (position, name) in key.iter().enumerate() {
        let Some(field) = item.field(name) else { continue };
        let value = match &field.default() {
            Some(default) if position > 0 => default.to_value(),
            _ => scalar(item.with_shape(field.shape()), if position == 0 { side } else { Side::After }),
        };
        fields.insert(name.to_string(), value);
    }
    fields
}

fn in_field(field: &Field<'_>, pair: Pair) -> Pair {
    pair.map(|value| Map::from_iter([(field.name().to_string(), value)]).into())
}

/// Adds fields to an item. Fields of `more` replace fields of the item.
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

impl Pair {
    fn map(self, change: impl Fn(Value) -> Value) -> Self {
        Self { before: change(self.before), after: change(self.after) }
    }
}

#[cfg(test)]
mod tests {
    use smp_openapi::{Definitions, find_fields};

    use super::*;

    /// Every field of every built-in type, with the type.
    fn fields() -> Vec<(Schema<'static>, String)> {
        let mut definitions = Definitions::new();
        for definition in smp_api_types::definitions() {
            definitions.add(definition.schema).expect("the built-in names are distinct");
        }
        let of_type = |(_, schema): (&str, Schema<'static>)| {
            let fields: Vec<&Field<'_>> = schema.object().into_iter().flat_map(ObjectSchema::all_fields).collect();
            fields.into_iter().map(move |field| (schema, format!("[{}]", json!(field.name()))))
        };
        definitions.iter().flat_map(of_type).collect()
    }

    #[test]
    fn every_example_turns_the_old_object_into_the_new_one() {
        let fields = fields();
        assert!(fields.len() > 2500, "only {} fields", fields.len());
        for (schema, path) in fields {
            let name = &schema.object().expect("a type with fields").name();
            let found = find_fields(schema, &path).expect("the field is there");
            let Pair { before, after } = objects(&found).expect("there is a field");
            let patch = of(schema, &found).unwrap_or_else(|| panic!("{name}{path} has no example"));
            let patched = Patcher::new(schema).apply(before, &patch);
            assert_eq!(patched.as_ref(), Ok(&after), "{name}{path}: {patch}");
        }
    }

    #[test]
    fn every_example_applies_to_an_empty_object() {
        for (schema, path) in fields() {
            let found = find_fields(schema, &path).expect("the field is there");
            let patch = of(schema, &found).expect("it has an example");
            let patched = Patcher::new(schema).apply(json!({}), &patch);
            assert!(patched.is_ok(), "{path}: {patch} gives {patched:?}");
        }
    }
}
