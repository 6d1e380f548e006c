//! A schema that is prepared for use: patterns are compiled, formats are resolved, properties are sorted.

use std::borrow::Cow;

use serde_json::Value;

use super::cel::Rule;
use super::format::Format;
use super::pattern::Pattern;
use super::schema::{Additional, Schema};
use crate::path::Path;

/// A prepared schema.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "the keywords are independent of each other")]
pub(super) struct Node {
    pub(super) types: Types,
    pub(super) nullable: bool,
    /// The format, as it is written, and its meaning if it has one.
    pub(super) format: Option<(String, Option<Format>)>,
    pub(super) numbers: Option<Box<NumberRules>>,
    pub(super) strings: Option<Box<StringRules>>,
    pub(super) items: Option<Box<Node>>,
    pub(super) min_items: Option<i64>,
    pub(super) max_items: Option<i64>,
    pub(super) unique_items: bool,
    /// The properties, sorted by name.
    pub(super) properties: Box<[(String, Node)]>,
    pub(super) additional: Others,
    pub(super) required: Box<[String]>,
    pub(super) min_properties: Option<i64>,
    pub(super) max_properties: Option<i64>,
    pub(super) allowed: Box<[Value]>,
    pub(super) all_of: Box<[Node]>,
    pub(super) any_of: Box<[Node]>,
    pub(super) one_of: Box<[Node]>,
    pub(super) not: Option<Box<Node>>,
    pub(super) preserves: bool,
    pub(super) embedded: bool,
    pub(super) default: Option<Value>,
    /// The properties that have defaults, as indexes.
    pub(super) defaulted: Box<[usize]>,
    pub(super) list: ListType,
    pub(super) map_keys: Box<[String]>,
    pub(super) rules: Box<[Rule]>,
    /// Whether the values are resources, whose version, kind and name every expression knows.
    pub(super) resource: bool,
    /// What this schema or one inside it has.
    pub(super) inside: Inside,
}

/// What a schema or one inside it has, so that walks can skip the rest.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is about another keyword")]
pub(super) struct Inside {
    pub(super) defaults: bool,
    pub(super) list_types: bool,
    pub(super) embedded: bool,
    pub(super) rules: bool,
}

/// The fields that are not properties.
#[derive(Debug, Default)]
pub(super) enum Others {
    /// `additionalProperties` is absent.
    #[default]
    Unsaid,
    /// `additionalProperties` is `true` or `false`.
    Any(bool),
    /// `additionalProperties` has a schema.
    Schema(Box<Node>),
}

/// The meaning of `x-kubernetes-list-type`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum ListType {
    #[default]
    Atomic,
    Set,
    Map,
}

#[derive(Debug)]
pub(super) struct NumberRules {
    pub(super) multiple_of: Option<f64>,
    pub(super) maximum: Option<f64>,
    pub(super) exclusive_maximum: bool,
    pub(super) minimum: Option<f64>,
    pub(super) exclusive_minimum: bool,
}

#[derive(Debug)]
pub(super) struct StringRules {
    pub(super) max_length: Option<i64>,
    pub(super) min_length: Option<i64>,
    pub(super) pattern: Option<Pattern>,
}

/// The types of a schema: none, one, or `integer,string` for an integer or string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Types(pub(super) Cow<'static, str>);

impl Types {
    /// Whether the schema has no type.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the schema has this type.
    pub(super) fn contains(&self, name: &str) -> bool {
        self.0 == name || self.is_int_or_string() && (name == "integer" || name == "string")
    }

    /// The type, if there is exactly one.
    pub(super) fn only(&self) -> &str {
        if self.is_int_or_string() { "" } else { &self.0 }
    }

    fn is_int_or_string(&self) -> bool {
        self.0 == "integer,string"
    }
}

/// What a schema is prepared for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Objects of the custom resource.
    Objects,
    /// Defaults in the schema, which are checked before types and formats are normalized.
    Defaults,
    /// Defaults, in a junctor, where `additionalProperties` has no effect.
    DefaultsInJunctor,
}

impl Purpose {
    fn in_junctor(self) -> Self {
        if self == Self::Objects { self } else { Self::DefaultsInJunctor }
    }
}

impl Node {
    /// Prepares the schema of a resource.
    pub(super) fn resource(schema: &Schema) -> Self {
        Self::prepare(schema, Purpose::Objects, true)
    }

    /// Prepares a schema. Patterns that cannot be compiled match nothing; a definition with such a pattern is refused.
    pub(super) fn new(schema: &Schema, purpose: Purpose) -> Self {
        Self::prepare(schema, purpose, schema.embedded_resource)
    }

    fn prepare(schema: &Schema, purpose: Purpose, resource: bool) -> Self {
        let node = |schema: &Schema| Self::new(schema, purpose);
        let clause = |schema: &Schema| Self::new(schema, purpose.in_junctor());
        let nodes = |schemas: &[Schema]| schemas.iter().map(clause).collect();
        let types = types(schema, purpose);
        let properties: Box<[(String, Self)]> =
            schema.properties.iter().map(|(name, schema)| (name.clone(), node(schema))).collect();
        let defaulted = properties.iter().enumerate().filter(|(_, (_, node))| node.default.is_some());
        let mut this = Self {
            format: format(schema, &types, purpose),
            types,
            nullable: schema.nullable,
            numbers: numbers(schema),
            strings: strings(schema),
            items: schema.item().map(|item| Box::new(node(item))),
            min_items: schema.min_items,
            max_items: schema.max_items,
            unique_items: schema.unique_items,
            defaulted: defaulted.map(|(index, _)| index).collect(),
            properties,
            additional: match &schema.additional {
                _ if purpose == Purpose::DefaultsInJunctor => Others::Unsaid,
                None => Others::Unsaid,
                Some(Additional::Any(any)) => Others::Any(*any),
                Some(Additional::Schema(schema)) => Others::Schema(Box::new(node(schema))),
            },
            required: schema.required.clone().into(),
            min_properties: schema.min_properties,
            max_properties: schema.max_properties,
            allowed: schema.allowed.clone().into(),
            all_of: nodes(&schema.all_of),
            any_of: nodes(&schema.any_of),
            one_of: nodes(&schema.one_of),
            not: schema.not.as_deref().map(|not| Box::new(clause(not))),
            preserves: schema.preserves(),
            embedded: schema.embedded_resource,
            default: schema.default.clone(),
            list: match schema.list_type.as_deref() {
                Some("set") => ListType::Set,
                Some("map") => ListType::Map,
                _ => ListType::Atomic,
            },
            map_keys: schema.list_map_keys.clone().into(),
            rules: Box::default(),
            resource,
            inside: Inside::default(),
        };
        if purpose == Purpose::Objects {
            // The rules know the types of everything inside.
            this.rules = schema.validations.iter().map(|rule| Rule::new(rule, schema, &this)).collect();
        }
        this.inside = this.summary();
        this
    }

    fn summary(&self) -> Inside {
        let mut inside = Inside {
            defaults: self.default.is_some(),
            list_types: self.list != ListType::Atomic,
            embedded: self.embedded,
            rules: !self.rules.is_empty(),
        };
        let below = self.properties.iter().map(|(_, node)| node).chain(self.items.as_deref()).chain(self.others());
        for node in below {
            inside.defaults |= node.inside.defaults;
            inside.list_types |= node.inside.list_types;
            inside.embedded |= node.inside.embedded;
            inside.rules |= node.inside.rules;
        }
        inside
    }

    /// Calls `visit` with this schema and those inside it that have rules.
    pub(super) fn walk<'n>(&'n self, visit: &mut dyn FnMut(&'n Self)) {
        if !self.inside.rules {
            return;
        }
        visit(self);
        let properties = self.properties.iter().map(|(_, node)| node);
        properties.chain(self.items.as_deref()).chain(self.others()).for_each(|node| node.walk(visit));
    }

    /// The schema of a property.
    pub(super) fn property(&self, name: &str) -> Option<&Self> {
        let at = self.properties.binary_search_by(|(other, _)| other.as_str().cmp(name)).ok()?;
        self.properties.get(at).map(|(_, node)| node)
    }

    /// The schema of the fields that are not properties.
    pub(super) fn others(&self) -> Option<&Self> {
        match &self.additional {
            Others::Schema(node) => Some(node),
            _ => None,
        }
    }

    /// The schema and the path of a field below a path. A field that is not a property is a key.
    pub(super) fn step<'p>(&self, name: &'p str, path: &'p Path<'p>) -> Option<(&Self, Path<'p>)> {
        match self.property(name) {
            Some(schema) => Some((schema, path.field(name))),
            None => Some((self.others()?, path.key(name))),
        }
    }

    /// Calls `visit` with the fields and items of a value that have a schema.
    pub(super) fn visit(&self, value: &Value, path: &Path<'_>, visit: &mut dyn FnMut(&Value, &Self, &Path<'_>)) {
        match (value, self.items.as_deref()) {
            (Value::Object(members), _) => {
                for (name, value) in members {
                    if let Some((schema, path)) = self.step(name, path) {
                        visit(value, schema, &path);
                    }
                }
            }
            (Value::Array(items), Some(schema)) => {
                items.iter().enumerate().for_each(|(index, item)| visit(item, schema, &path.index(index)));
            }
            _ => {}
        }
    }

    /// The schema of any field.
    pub(super) fn field(&self, name: &str) -> Option<&Self> {
        self.property(name).or_else(|| self.others())
    }
}

fn types(schema: &Schema, purpose: Purpose) -> Types {
    Types(match schema.kind.as_str() {
        _ if schema.int_or_string && purpose == Purpose::Objects => Cow::Borrowed("integer,string"),
        "object" => Cow::Borrowed("object"),
        "array" => Cow::Borrowed("array"),
        "string" => Cow::Borrowed("string"),
        "integer" => Cow::Borrowed("integer"),
        "number" => Cow::Borrowed("number"),
        "boolean" => Cow::Borrowed("boolean"),
        other => Cow::Owned(other.to_owned()),
    })
}

/// The format. Objects are not checked against formats that Kubernetes does not know.
fn format(schema: &Schema, types: &Types, purpose: Purpose) -> Option<(String, Option<Format>)> {
    if schema.format.is_empty() || purpose == Purpose::Objects && !is_recognized(types.only(), &schema.format) {
        return None;
    }
    Some((schema.format.clone(), Format::named(&schema.format)))
}

/// Whether Kubernetes knows a format for a type. An unknown one is kept in the definition and has no effect.
pub(super) fn is_recognized(kind: &str, format: &str) -> bool {
    match kind {
        "" | "string" => Format::named(format).is_some(),
        "integer" => matches!(format, "int32" | "int64"),
        "number" => matches!(format, "float" | "double"),
        _ => false,
    }
}

fn numbers(schema: &Schema) -> Option<Box<NumberRules>> {
    let rules = NumberRules {
        multiple_of: schema.multiple_of,
        maximum: schema.maximum,
        exclusive_maximum: schema.exclusive_maximum,
        minimum: schema.minimum,
        exclusive_minimum: schema.exclusive_minimum,
    };
    let any = rules.multiple_of.or(rules.maximum).or(rules.minimum).is_some();
    any.then(|| Box::new(rules))
}

fn strings(schema: &Schema) -> Option<Box<StringRules>> {
    let pattern = (!schema.pattern.is_empty()).then(|| Pattern::new(&schema.pattern));
    let any = schema.max_length.or(schema.min_length).is_some() || pattern.is_some();
    any.then(|| Box::new(StringRules { max_length: schema.max_length, min_length: schema.min_length, pattern }))
}
