//! Converts the aspects of a definition or a field to text that can be compared.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;
use smp_schema::Schema;
use smp_schema::{Extension, Field, ObjectSchema, ScalarKind, Shape, Str, Union, UnionDefinition};

use crate::extension::{list_type_text, map_type_text, strategy};

/// The aspect in which two definitions or fields differ, named as in `#[patch(...)]`.
///
/// ```
/// assert_eq!(smp_openapi::Aspect::RecommendedKey.to_string(), "recommended_key");
/// assert_eq!(smp_openapi::Aspect::Extension("x-unit".to_owned()).to_string(), "x-unit");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Aspect {
    /// Only one collection has the definition or the field.
    Presence,
    /// The type: `string`, `[]io.k8s.api.core.v1.Container`, `map[string]string`, `object`, `any`.
    Type,
    /// The format of a scalar, or of the scalar items or values.
    Format,
    /// The patch strategies, joined by commas.
    Strategy,
    /// The patch strategies on stock servers, if they differ; `none` if stock servers have none.
    StockStrategy,
    /// The default key, joined by commas.
    MergeKey,
    /// The declared recommended key, joined by commas.
    RecommendedKey,
    /// The declared default, as JSON.
    Default,
    /// Whether a valid object must have the field: `true` or `false`.
    Required,
    /// The list type.
    ListType,
    /// The keys of a list of type `map`, joined by commas.
    ListMapKeys,
    /// The map type of a field or of a definition.
    MapType,
    /// The kinds of a definition, sorted and joined by commas.
    Kinds,
    /// The type of undeclared fields.
    AdditionalProperties,
    /// The unions of a definition, sorted and separated by `; `.
    Unions,
    /// Another extension with its name; the value is JSON.
    Extension(String),
}

/// The aspects of a definition or a field as text; an absent aspect has no entry.
pub(crate) type Aspects = BTreeMap<Aspect, String>;

impl Aspect {
    /// Returns the aspects of a field in a table as text; an absent aspect has no entry.
    ///
    /// ```
    /// use smp_schema::{PatchSchema, Schema};
    /// use smp_openapi::Aspect;
    ///
    /// #[derive(PatchSchema)]
    /// struct Service {
    ///     #[patch(strategy = "merge")]
    ///     names: Vec<String>,
    /// }
    ///
    /// let names = Aspect::of(Schema::of::<Service>().field("names").expect("the type has it"));
    /// assert_eq!((names[&Aspect::Type].as_str(), names[&Aspect::Strategy].as_str()), ("[]string", "merge"));
    /// assert!(!names.contains_key(&Aspect::MergeKey));
    /// ```
    pub fn of(field: &Field<'_>) -> BTreeMap<Self, String> {
        of_field(field)
    }
}

/// Returns the aspects of a definition, without its fields.
pub(crate) fn of_definition(name: &str, schema: Schema<'_>) -> Aspects {
    let mut aspects = Aspects::new();
    match schema.object().filter(|table| table.name() == name) {
        Some(table) => {
            aspects.insert(Aspect::Type, "object".to_owned());
            let mut kinds: Vec<String> = table.kinds().iter().map(ToString::to_string).collect();
            kinds.sort();
            insert(&mut aspects, Aspect::Kinds, joined(&kinds));
            insert(&mut aspects, Aspect::MapType, table.map_type().map(map_type_text));
            insert(&mut aspects, Aspect::AdditionalProperties, table.additional().map(with_formats));
            let mut unions: Vec<String> = table.unions().map(union).collect();
            unions.sort();
            insert(&mut aspects, Aspect::Unions, (!unions.is_empty()).then(|| unions.join("; ")));
            extensions(&mut aspects, table.extensions());
        }
        None => shape(&mut aspects, schema.shape().unnamed()),
    }
    aspects
}

/// Returns the aspects of a field. Its name identifies it, and its documentation is not compared.
pub(crate) fn of_field(field: &Field<'_>) -> Aspects {
    let mut aspects = Aspects::new();
    shape(&mut aspects, field.shape());
    insert(&mut aspects, Aspect::Strategy, strategy::text(field.strategy()));
    insert(&mut aspects, Aspect::StockStrategy, field.own_stock_strategy().map(strategy::word));
    insert(&mut aspects, Aspect::MergeKey, joined(field.merge_key()));
    insert(&mut aspects, Aspect::RecommendedKey, joined(field.own_recommended_key()));
    insert(&mut aspects, Aspect::Default, field.default().map(|default| default.to_value().to_string()));
    aspects.insert(Aspect::Required, field.is_required().to_string());
    insert(&mut aspects, Aspect::ListType, field.list_type().map(list_type_text));
    insert(&mut aspects, Aspect::ListMapKeys, joined(field.list_map_keys()));
    insert(&mut aspects, Aspect::MapType, field.map_type().map(map_type_text));
    extensions(&mut aspects, field.extensions());
    aspects
}

/// Sorts the members, because their order is ignored.
fn union(union: &Union<'_>) -> String {
    let mut sorted = UnionDefinition::from(union);
    sorted.members.sort();
    sorted.table().to_string()
}

fn insert(aspects: &mut Aspects, aspect: Aspect, text: Option<impl Into<String>>) {
    aspects.extend(text.map(|text| (aspect, text.into())));
}

fn joined<T: AsRef<str>>(names: &[T]) -> Option<String> {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    (!names.is_empty()).then(|| names.join(","))
}

fn shape(aspects: &mut Aspects, shape: &Shape) {
    let (text, format) = type_and_format(shape);
    aspects.insert(Aspect::Type, text);
    insert(aspects, Aspect::Format, format.map(ToString::to_string));
}

fn with_formats(shape: &Shape) -> String {
    match type_and_format(shape) {
        (text, Some(format)) => format!("{text} ({format})"),
        (text, None) => text,
    }
}

/// Returns the type in Kubernetes notation, and the format of the innermost scalar.
fn type_and_format(shape: &Shape) -> (String, Option<&Str>) {
    let mut text = String::new();
    let mut shape = shape;
    loop {
        let end = match shape {
            Shape::List(item) => {
                text.push_str("[]");
                shape = item;
                continue;
            }
            Shape::Map(value) => {
                text.push_str("map[string]");
                shape = value;
                continue;
            }
            Shape::Scalar(scalar) => scalar_type(scalar.kind),
            Shape::Object(reference) => reference.name(),
            Shape::Named(definition) => &definition.name,
            Shape::FreeForm => "any",
        };
        text.push_str(end);
        let format = match shape {
            Shape::Scalar(scalar) if !scalar.format.is_empty() => Some(&scalar.format),
            _ => None,
        };
        return (text, format);
    }
}

fn scalar_type(kind: ScalarKind) -> &'static str {
    match kind {
        ScalarKind::String => "string",
        ScalarKind::Integer => "integer",
        ScalarKind::Number => "number",
        ScalarKind::Boolean => "boolean",
        ScalarKind::IntOrString => "int-or-string",
    }
}

/// Sorts the fields of objects, because their order is ignored.
fn extensions(aspects: &mut Aspects, extensions: &[Extension]) {
    for Extension { name, json } in extensions {
        let text = match serde_json::from_str::<Value>(json) {
            Ok(mut value) => {
                value.sort_all_objects();
                value.to_string()
            }
            Err(_) => json.to_string(),
        };
        aspects.insert(Aspect::Extension(name.to_string()), text);
    }
}

/// Returns the fields of a definition by name. If a flattened type has a field with the same name, returns the one that
/// is used.
pub(crate) fn fields(schema: Schema<'_>) -> BTreeMap<&str, &Field<'_>> {
    let mut fields = BTreeMap::new();
    for field in schema.object().into_iter().flat_map(ObjectSchema::all_fields) {
        fields.entry(field.name()).or_insert(field);
    }
    fields
}

/// Whether two definitions with the same name are equal in every aspect.
pub(crate) fn is_same(name: &str, first: Schema<'_>, second: Schema<'_>) -> bool {
    let all = |schema| {
        let fields: BTreeMap<_, _> = fields(schema).into_iter().map(|(name, field)| (name, of_field(field))).collect();
        (of_definition(name, schema), fields)
    };
    all(first) == all(second)
}

impl fmt::Display for Aspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Presence => "presence",
            Self::Type => "type",
            Self::Format => "format",
            Self::Strategy => "strategy",
            Self::StockStrategy => "stock_strategy",
            Self::MergeKey => "merge_key",
            Self::RecommendedKey => "recommended_key",
            Self::Default => "default",
            Self::Required => "required",
            Self::ListType => "list_type",
            Self::ListMapKeys => "list_map_keys",
            Self::MapType => "map_type",
            Self::Kinds => "kinds",
            Self::AdditionalProperties => "additionalProperties",
            Self::Unions => "unions",
            Self::Extension(name) => name,
        })
    }
}
