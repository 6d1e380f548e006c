//! Writes a table as the structural schema of a custom resource: everything inline, every value with a type.

use serde_json::{Map, Value, json};
use smp_schema::Schema;
use smp_schema::{Field, Kind, ObjectSchema, ScalarKind, Shape};

use super::error::{CustomResourceError, CustomResourceProblem};
use super::list_type::{Items, types_of};
use super::loss::Lost;
use super::writer::{TYPE_META, Writer, write_type_meta};
use super::{Recursion, default};
use crate::extension;
use crate::extension::custom_resource::CustomResourceExtension;
use crate::extension::unions;

/// The maximum depth of a schema; readers accept no more.
const MAX_DEPTH: usize = 128;

/// The maximum number of nested schemas: API servers cannot store larger manifests.
const MAX_SCHEMAS: usize = 50_000;

type Written = Result<Map<String, Value>, CustomResourceError>;

impl<'s> Writer<'s> {
    /// Returns the schema of a root, from fields with their values. `dropped` is a field that the server removes from
    /// new objects.
    pub(super) fn root(
        &mut self,
        table: Option<&'s ObjectSchema<'s>>,
        fields: &[(&'s Field<'s>, Schema<'s>)],
        dropped: Option<&str>,
    ) -> Written {
        let own = fields.iter().filter(|(field, _)| !TYPE_META.contains(&field.name()));
        self.open.extend(table);
        let mut schema = self.object_of(own.copied())?;
        if let Some(name) = dropped {
            self.drop_required(name, &mut schema);
        }
        let of_server = fields.iter().filter(|(field, _)| TYPE_META.contains(&field.name()));
        write_descriptions(of_server.map(|(field, _)| *field), &mut schema);
        write_type_meta(&mut schema);
        if let Some(table) = table {
            if table.map_type().is_some() {
                self.lose(Lost::DeclaredType, "the map type is lost: a root object cannot have one");
            }
            self.additional(table, &mut schema);
            self.root_extensions(table, &mut schema);
            self.documentation(table.documentation(), &mut schema);
        }
        self.unions(table, &schema);
        Ok(schema)
    }

    fn drop_required(&mut self, name: &str, schema: &mut Map<String, Value>) {
        if let Some(Value::Array(required)) = schema.get_mut("required")
            && let Some(index) = required.iter().position(|required| required == name)
        {
            required.remove(index);
            self.place.field(name);
            self.lose(Lost::Required, "`required` is lost: the server drops the field from new objects");
            self.place.leave();
        }
    }

    fn root_extensions(&mut self, table: &ObjectSchema<'_>, schema: &mut Map<String, Value>) {
        for extension in table.extensions() {
            match CustomResourceExtension::of_name(&extension.name) {
                Some(CustomResourceExtension::EmbeddedResource) => {
                    self.lose(
                        Lost::Extension,
                        format!("the extension `{}` is lost: a root object cannot have it", extension.name),
                    );
                }
                _ => self.extension(extension, schema),
            }
        }
    }

    fn value(&mut self, schema: Schema<'s>) -> Written {
        self.written += 1;
        if self.written > MAX_SCHEMAS || self.place.depth() > MAX_DEPTH {
            let message = format!(
                "the schema has more than {MAX_SCHEMAS} parts or {MAX_DEPTH} levels when everything is inline; make \
                 a part of it free-form"
            );
            return Err(CustomResourceError::at(CustomResourceProblem::TooLarge, &self.place, message));
        }
        let mut written = self.shape(schema)?;
        if let Shape::Named(definition) = schema.shape()
            && let Some(documentation) = &definition.documentation
        {
            self.documentation(documentation, &mut written);
        }
        Ok(written)
    }

    fn shape(&mut self, schema: Schema<'s>) -> Written {
        match schema.kind() {
            Kind::Scalar => Ok(scalar(schema.shape().unnamed())),
            Kind::Object(table) => self.object(schema, table),
            Kind::Map(value) => {
                self.place.value();
                let written = self.value(value)?;
                self.unions(value.object(), &written);
                self.place.leave();
                Ok(typed("object", "additionalProperties", written))
            }
            Kind::List(item) => {
                self.place.item();
                let written = self.value(item)?;
                self.unions(item.object(), &written);
                self.place.leave();
                Ok(typed("array", "items", written))
            }
            Kind::FreeForm => Ok(free_form(schema.shape().unnamed())),
        }
    }

    fn object(&mut self, schema: Schema<'s>, table: &'s ObjectSchema<'s>) -> Written {
        if self.open.iter().any(|open| open.name() == table.name() && (std::ptr::eq(*open, table) || *open == table)) {
            return self.recursive(schema, table);
        }
        self.open.push(table);
        let fields = table.all_fields().map(|field| (field, schema.field_schema(field)));
        let mut written = self.object_of(fields)?;
        self.open.pop();
        self.additional(table, &mut written);
        if let Some(map_type) = table.map_type() {
            extension::write_map_type(&mut written, map_type);
        }
        for extension in table.extensions() {
            self.extension(extension, &mut written);
        }
        self.documentation(table.documentation(), &mut written);
        Ok(written)
    }

    fn recursive(&mut self, schema: Schema<'s>, table: &'s ObjectSchema<'s>) -> Written {
        match self.recursion {
            Recursion::Refuse => {
                let message = format!(
                    "`{}` contains itself, which a custom resource cannot express; make this field free-form, or use \
                     `Recursion::FreeForm`",
                    table.name()
                );
                Err(CustomResourceError::at(CustomResourceProblem::Recursive, &self.place, message))
            }
            Recursion::FreeForm => {
                let reason =
                    format!("`{}` contains itself; at this point only its scalar fields have a type", table.name());
                self.lose(Lost::Recursion, reason);
                let fields = table.all_fields().map(|field| (field, schema.field_schema(field)));
                let mut written = self.object_of(fields.filter(|(_, value)| matches!(value.kind(), Kind::Scalar)))?;
                extension::write_preserve_unknown_fields(&mut written);
                Ok(written)
            }
        }
    }

    fn object_of(&mut self, fields: impl Iterator<Item = (&'s Field<'s>, Schema<'s>)>) -> Written {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for (field, value) in fields {
            // If flattened types have a field with the same name, the first one is used, as in the tables.
            if properties.contains_key(field.name()) {
                continue;
            }
            self.place.field(field.name());
            let written = self.field(field, value)?;
            self.place.leave();
            properties.insert(field.name().to_string(), Value::Object(written));
            if field.is_required() {
                required.push(field.name().to_string());
            }
        }
        let mut schema = Map::from_iter([("type".to_owned(), Value::from("object"))]);
        if !required.is_empty() {
            required.sort();
            schema.insert("required".to_owned(), required.into());
        }
        if !properties.is_empty() {
            schema.insert("properties".to_owned(), properties.into());
        }
        Ok(schema)
    }

    fn field(&mut self, field: &'s Field<'s>, value: Schema<'s>) -> Written {
        let mut schema = self.value(value)?;
        if let Some(declared) = &field.default() {
            match default::accepted(declared, value) {
                Ok(default) => drop(schema.insert("default".to_owned(), default)),
                Err(reason) => self.lose(Lost::Default, reason),
            }
        }
        self.documentation(field.documentation(), &mut schema);
        self.unions(value.object(), &schema);
        self.types(field, value, &mut schema);
        for extension in field.extensions() {
            self.extension(extension, &mut schema);
        }
        Ok(schema)
    }

    /// Reports the unions of an object that its schema does not express.
    fn unions(&mut self, table: Option<&ObjectSchema<'_>>, written: &Map<String, Value>) {
        let Some(table) = table.filter(|table| !unions::are_implied(table, written)) else { return };
        for union in table.unions() {
            self.lose(Lost::Union, format!("the union is lost, and the server accepts several members: {union}"));
        }
    }

    fn types(&mut self, field: &Field<'_>, value: Schema<'s>, schema: &mut Map<String, Value>) {
        let items = schema.get("items").and_then(Value::as_object);
        let mut types = types_of(field, value, items.map(Items::Json));
        if types.map.is_some() && schema.get("type").is_none() {
            types.map = None;
            self.lose(
                Lost::Replace,
                "the strategy `replace` is lost: any value is allowed, and only objects have a map type",
            );
        }
        types.write(schema);
        for (lost, reason) in types.losses {
            self.lose(lost, reason);
        }
    }

    /// Undeclared fields: next to `properties`, the server supports only "anything".
    fn additional(&mut self, table: &ObjectSchema<'_>, schema: &mut Map<String, Value>) {
        let Some(shape) = table.additional() else { return };
        if !schema.contains_key("properties") {
            self.lose(Lost::AdditionalFields, "the type of its values is lost: the type has no fields");
        } else if !matches!(shape.unnamed(), Shape::FreeForm) {
            let reason = "the type of undeclared fields is lost: next to declared fields, any value is allowed";
            self.lose(Lost::AdditionalFields, reason);
        }
        extension::write_preserve_unknown_fields(schema);
    }
}

/// Adds the descriptions of fields that the server defines itself.
fn write_descriptions<'f>(fields: impl Iterator<Item = &'f Field<'f>>, schema: &mut Map<String, Value>) {
    let described = fields.filter_map(|field| Some((field.name().to_string(), field.documentation().description()?)));
    let mut described = described.map(|(name, text)| (name, json!({"description": text}))).peekable();
    if described.peek().is_some()
        && let Value::Object(properties) = schema.entry("properties").or_insert_with(|| json!({}))
    {
        properties.extend(described);
    }
}

fn scalar(shape: &Shape) -> Map<String, Value> {
    let mut schema = Map::new();
    let Shape::Scalar(scalar) = shape else { return schema };
    let ty = match scalar.kind {
        ScalarKind::String => "string",
        ScalarKind::Integer => "integer",
        ScalarKind::Number => "number",
        ScalarKind::Boolean => "boolean",
        ScalarKind::IntOrString => {
            extension::write_int_or_string(&mut schema);
            schema.insert("anyOf".to_owned(), json!([{"type": "integer"}, {"type": "string"}]));
            return schema;
        }
    };
    schema.insert("type".to_owned(), ty.into());
    if !scalar.format.is_empty() {
        schema.insert("format".to_owned(), (*scalar.format).into());
    }
    schema
}

fn free_form(shape: &Shape) -> Map<String, Value> {
    let mut schema = Map::new();
    if matches!(shape, Shape::Map(_)) {
        schema.insert("type".to_owned(), "object".into());
    }
    extension::write_preserve_unknown_fields(&mut schema);
    schema
}

fn typed(ty: &str, keyword: &str, part: Map<String, Value>) -> Map<String, Value> {
    Map::from_iter([("type".to_owned(), ty.into()), (keyword.to_owned(), part.into())])
}
