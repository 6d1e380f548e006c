//! The schema of a custom resource as it is written, with all keywords of `JSONSchemaProps`.

mod read;

use serde_json::Value;

pub(super) use read::{MAX_DEPTH, Reader};

/// A schema. Absent keywords have their zero values.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "the keywords are independent of each other")]
pub(super) struct Schema {
    /// The type; empty if the schema has none.
    pub(super) kind: String,
    /// The format; empty if the schema has none.
    pub(super) format: String,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) default: Option<Value>,
    pub(super) maximum: Option<f64>,
    pub(super) exclusive_maximum: bool,
    pub(super) minimum: Option<f64>,
    pub(super) exclusive_minimum: bool,
    pub(super) multiple_of: Option<f64>,
    pub(super) max_length: Option<i64>,
    pub(super) min_length: Option<i64>,
    pub(super) pattern: String,
    pub(super) max_items: Option<i64>,
    pub(super) min_items: Option<i64>,
    pub(super) unique_items: bool,
    pub(super) max_properties: Option<i64>,
    pub(super) min_properties: Option<i64>,
    pub(super) required: Vec<String>,
    pub(super) allowed: Vec<Value>,
    pub(super) items: Option<Items>,
    pub(super) all_of: Vec<Schema>,
    pub(super) any_of: Vec<Schema>,
    pub(super) one_of: Vec<Schema>,
    pub(super) not: Option<Box<Schema>>,
    /// The properties, sorted by name.
    pub(super) properties: Vec<(String, Schema)>,
    /// Whether `properties` is present, possibly empty.
    pub(super) has_properties: bool,
    pub(super) additional: Option<Additional>,
    pub(super) nullable: bool,
    pub(super) documented: Documented,
    pub(super) preserve_unknown_fields: Option<bool>,
    pub(super) embedded_resource: bool,
    pub(super) int_or_string: bool,
    pub(super) list_map_keys: Vec<String>,
    pub(super) list_type: Option<String>,
    pub(super) map_type: Option<String>,
    pub(super) validations: Vec<Validation>,
    pub(super) unsupported: Unsupported,
}

/// `items`: a schema, or a list of schemas, which custom resources must not have.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Items {
    One(Box<Schema>),
    Many(Vec<Schema>),
}

/// `additionalProperties`.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Additional {
    /// Whether any field is allowed.
    Any(bool),
    /// The schema of all other fields.
    Schema(Box<Schema>),
}

impl Additional {
    /// The schema, if there is one.
    pub(super) fn schema(&self) -> Option<&Schema> {
        match self {
            Self::Any(_) => None,
            Self::Schema(schema) => Some(schema),
        }
    }
}

/// Keywords that only documentation uses.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Documented {
    pub(super) example: Option<Value>,
    pub(super) external_docs: Option<Value>,
}

/// Keywords that custom resources must not have.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Unsupported {
    pub(super) id: String,
    pub(super) schema: String,
    pub(super) reference: Option<String>,
    pub(super) additional_items: Option<Value>,
    pub(super) pattern_properties: Option<Value>,
    pub(super) definitions: Vec<(String, Schema)>,
    pub(super) dependencies: Option<Value>,
}

/// A rule in the Common Expression Language.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Validation {
    pub(super) rule: String,
    pub(super) message: String,
    pub(super) message_expression: String,
    pub(super) reason: Option<String>,
    pub(super) field_path: String,
    pub(super) optional_old_self: bool,
}

impl Schema {
    /// The schema of the items, if there is exactly one.
    pub(super) fn item(&self) -> Option<&Schema> {
        match &self.items {
            Some(Items::One(schema)) => Some(schema),
            _ => None,
        }
    }

    /// The schema of a property.
    pub(super) fn property(&self, name: &str) -> Option<&Schema> {
        let at = self.properties.binary_search_by(|(other, _)| other.as_str().cmp(name)).ok()?;
        self.properties.get(at).map(|(_, schema)| schema)
    }

    /// Whether fields that the schema does not name are kept.
    pub(super) fn preserves(&self) -> bool {
        self.preserve_unknown_fields == Some(true)
    }

    /// Calls `visit` with this schema and all schemas inside it.
    pub(super) fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Schema)) {
        visit(self);
        for schema in self.children() {
            schema.walk(visit);
        }
    }

    /// The schemas directly inside this one.
    fn children(&self) -> impl Iterator<Item = &Schema> {
        let items: &[Schema] = match &self.items {
            Some(Items::One(schema)) => std::slice::from_ref(schema.as_ref()),
            Some(Items::Many(schemas)) => schemas,
            None => &[],
        };
        let junctors = self.all_of.iter().chain(&self.any_of).chain(&self.one_of).chain(self.not.as_deref());
        let named = self.properties.iter().chain(&self.unsupported.definitions).map(|(_, schema)| schema);
        items.iter().chain(junctors).chain(named).chain(self.additional.as_ref().and_then(Additional::schema))
    }
}
