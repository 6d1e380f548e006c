//! An object's schema as a table: its fields with their strategies, keys and defaults.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::{Map, Value};
use smp_core::schema::{Default, Field, ObjectSchema, ScalarKind, Shape};

use super::Read;
use super::definitions::Reader;
use super::form::Schema;
use super::shape::Owner;
use crate::extension::owned;
use crate::pointer::Place;

/// Takes the place of a shape that could not be read; as a key field it causes no further problem.
const UNREAD: &Shape = &Shape::scalar(ScalarKind::String);

impl<'d> Reader<'d> {
    /// Adds the table of an object with properties.
    pub(super) fn table(
        &mut self,
        name: String,
        schema: &Schema<'d>,
        properties: &'d Map<String, Value>,
        place: &Place<'_>,
        depth: usize,
        owner: Owner,
    ) {
        let required = self.required(schema, place);
        let within = place.field("properties");
        let fields = properties.iter().map(|(name, value)| {
            let place = within.field(name);
            let field = self.field(value, &place, depth + 1);
            Field {
                name: owned(name),
                required: required.contains(name.as_str()),
                ..field.unwrap_or(Field::new("", UNREAD))
            }
        });
        let fields = Cow::Owned(fields.collect());
        let mut additional = self.additional(schema, place, depth).ok().flatten().map(|part| part.shape);
        if schema.extensions.preserve_unknown_fields {
            additional = additional.or(Some(Shape::FreeForm));
        }
        let mut table = ObjectSchema { name: name.into(), fields, ..ObjectSchema::new("") };
        table.additional = additional.map(Into::into);
        if owner == Owner::Definition {
            table.kinds = schema.extensions.kinds.clone().into();
        }
        if owner != Owner::Field {
            table.map_type = schema.extensions.map_type;
            table.extensions = schema.extensions.other.clone().into();
        }
        self.tables.object(table);
    }

    /// What a field's schema says; the name and `required` stand elsewhere.
    fn field(&mut self, value: &'d Value, place: &Place<'_>, depth: usize) -> Read<Field> {
        let schema = Schema::read(value, place, &mut self.problems)?;
        let shape = self.shape(&schema, place, depth, Owner::Field)?.shape;
        let default = self.default(&schema, place);
        let extensions = schema.extensions;
        Ok(Field {
            shape: shape.into(),
            strategy: extensions.strategy,
            merge_key: extensions.merge_key,
            recommended_key: extensions.recommended_key,
            default,
            list_type: extensions.list_type,
            list_map_keys: extensions.list_map_keys,
            map_type: extensions.map_type,
            extensions: extensions.other.into(),
            ..Field::new("", UNREAD)
        })
    }

    /// The declared default. Those of objects and lists mean nothing to a patch.
    fn default(&mut self, schema: &Schema<'d>, place: &Place<'_>) -> Option<Default> {
        scalar_default(schema.map.get("default")?).unwrap_or_else(|message| {
            self.problems.report(&place.field("default"), message);
            None
        })
    }

    fn required(&mut self, schema: &Schema<'d>, place: &Place<'_>) -> HashSet<&'d str> {
        let Some(value) = schema.map.get("required") else { return HashSet::new() };
        let names = value.as_array().and_then(|items| items.iter().map(Value::as_str).collect());
        names.unwrap_or_else(|| {
            self.problems.report(&place.field("required"), "`required` must be a list of field names");
            HashSet::new()
        })
    }
}

/// A default as tables hold it; `None` where the value is not a scalar.
pub(crate) fn scalar_default(value: &Value) -> Result<Option<Default>, &'static str> {
    Ok(match value {
        Value::Bool(value) => Some(Default::Bool(*value)),
        Value::String(value) => Some(Default::String(owned(value))),
        Value::Number(value) => {
            let fraction = || value.as_f64().filter(|number| number.is_finite()).map(Default::Number);
            let default = value.as_i64().map(Default::Integer).or_else(fraction);
            Some(default.ok_or("a default number must fit into 64 bits")?)
        }
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    })
}
