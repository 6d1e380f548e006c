//! Reads the schema of an object as a table: its fields with their strategies, keys and defaults.

use std::collections::HashSet;
use std::ptr;

use serde_json::Value;
use smp_schema::{
    DefaultValue, Documentation, FieldDefinition, ListType, MapType, MergeStrategy, ObjectDefinition, ScalarKind,
    Shape, Strategy,
};

use super::Read;
use super::definitions::Reading;
use super::documentation::{self, Owner, linked};
use super::form::{Form, Schema};
use crate::extension::owned;
use crate::pointer::Place;

impl<'d> Reading<'d> {
    /// Adds the table of an object with properties.
    pub(super) fn table(&mut self, name: String, schema: &Schema<'d>, place: &Place<'_>, depth: usize, owner: Owner) {
        let Form::Table(properties) = schema.form else { return };
        let required = self.required(schema, place);
        let within = place.field("properties");
        let fields = schema.members(properties).map(|(name, value)| {
            let place = within.field(name);
            let field = self.field(value, &place, depth + 1);
            // A field that could not be read causes no further errors if it is part of a key.
            let mut field = field.unwrap_or_else(|_| FieldDefinition::new("", Shape::scalar(ScalarKind::String)));
            if let Some(own) = properties.and_then(|fields| fields.get(name)).filter(|own| !ptr::eq(*own, value)) {
                field.documentation = documentation::description(own);
            }
            (field.name, field.required) = (owned(name), required.contains(name));
            field
        });
        let mut fields: Vec<FieldDefinition> = fields.collect();
        if self.list_map_keys.merge(&name) {
            fields.iter_mut().for_each(merge_as_declared);
        }
        let additional = self.additional(schema, place, depth).ok().flatten();
        let (mut additional, of_additional) =
            additional.map_or((None, None), |part| (Some(part.shape), linked(part.documentation)));
        let mut documentation = Documentation::NONE;
        documentation.items = of_additional;
        if schema.extensions.preserve_unknown_fields || properties.is_none() {
            additional = additional.or(Some(Shape::FreeForm));
        }
        let mut table = ObjectDefinition::new(name);
        (table.fields, table.additional) = (fields, additional);
        table.unions = schema.unions();
        if owner == Owner::Definition {
            table.kinds = self.kinds_of(&table.name).to_vec();
        }
        if owner != Owner::Field {
            table.map_type = schema.extensions.map_type;
            table.extensions.clone_from(&schema.extensions.other);
            documentation.keywords = documentation::keywords(schema, owner, place, &mut self.problems);
        }
        table.documentation = documentation;
        self.tables.add_object(table);
    }

    /// The contents of a field's schema; the name and `required` are elsewhere.
    fn field(&mut self, value: &'d Value, place: &Place<'_>, depth: usize) -> Read<FieldDefinition> {
        let schema = self.schema(value, place)?;
        let (part, inherited) = match schema.form {
            Form::Reference(reference) => {
                self.check_depth(place, depth)?;
                let mut end = self.end(reference, place, depth)?;
                end.part.documentation.keywords =
                    documentation::keywords(&schema, Owner::Field, place, &mut self.problems);
                (end.part, end.default)
            }
            _ => (self.shape(&schema, place, depth, Owner::Field)?, None),
        };
        let default = self.default(&schema, place).or(inherited);
        let extensions = schema.extensions;
        // The caller knows the name, and whether the field is required.
        let mut field = FieldDefinition::new("", part.shape);
        field.documentation = part.documentation;
        (field.strategy, field.stock_strategy) = extensions.strategies();
        (field.merge_key, field.recommended_key) = (extensions.merge_key, extensions.recommended_key);
        field.default = default;
        (field.list_type, field.list_map_keys) = (extensions.list_type, extensions.list_map_keys);
        field.map_type = extensions.map_type;
        field.extensions = extensions.other;
        Ok(field)
    }

    /// Returns the declared default. Defaults of objects and lists do not affect patches.
    pub(super) fn default(&mut self, schema: &Schema<'_>, place: &Place<'_>) -> Option<DefaultValue> {
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

/// Returns a default as in tables; `None` if the value is not a scalar.
pub(crate) fn scalar_default(value: &Value) -> Result<Option<DefaultValue>, &'static str> {
    Ok(match value {
        Value::Bool(value) => Some(DefaultValue::Bool(*value)),
        Value::String(value) => Some(DefaultValue::String(owned(value))),
        Value::Number(value) => {
            let fraction = || value.as_f64().filter(|number| number.is_finite()).map(DefaultValue::Number);
            let default = value.as_i64().map(DefaultValue::Integer).or_else(fraction);
            Some(default.ok_or("a default number must fit into 64 bits")?)
        }
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    })
}

/// Uses the list type and map type of a field without patch extensions as its strategy and merge key.
fn merge_as_declared(field: &mut FieldDefinition) {
    let says_strategy = field.strategy != Strategy::default() || field.stock_strategy.is_some();
    if says_strategy || !field.merge_key.is_empty() || !field.recommended_key.is_empty() {
        return;
    }
    field.strategy.merge = match (field.shape.unnamed(), field.list_type, field.map_type) {
        (Shape::List(_), Some(ListType::Map), _) if !field.list_map_keys.is_empty() => {
            field.merge_key = field.list_map_keys.clone();
            Some(MergeStrategy::Merge)
        }
        (Shape::List(item), Some(ListType::Set), _) if matches!(item.unnamed(), Shape::Scalar(_)) => {
            Some(MergeStrategy::Merge)
        }
        (Shape::Object(_) | Shape::Map(_) | Shape::FreeForm, _, Some(MapType::Atomic)) => Some(MergeStrategy::Replace),
        _ => None,
    };
}
