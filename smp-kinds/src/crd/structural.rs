//! Whether a schema is structural: every value that it validates has a type outside of logical junctors.

mod complete;

use super::keyword;
use super::openapi::wrong_type;
use super::pattern;
use super::schema::{Additional, Schema};
use crate::cause::{Bad, Cause, Causes};

/// Where a schema is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Root,
    Item,
    Field,
}

/// The causes for which a schema is not structural, sorted.
///
/// ```text
/// {type: object, properties: {a: {}}}  →  properties[a].type: Required value: must not be empty for specified …
/// ```
pub(super) fn check(schema: &Schema, path: &str) -> Causes {
    let mut causes = Causes::default();
    structure(schema, Level::Root, path, &mut causes);
    complete::check(schema, path, &mut causes);
    causes.sort_by_cached_key(Cause::to_string);
    causes
}

fn structure(schema: &Schema, level: Level, path: &str, causes: &mut Causes) {
    if schema.kind == "array" && schema.item().is_none() {
        causes.required(format_args!("{path}.items"), "must be specified");
    }
    if let Some(item) = schema.item() {
        structure(item, Level::Item, &format!("{path}.items"), causes);
    }
    for (name, property) in &schema.properties {
        structure(property, Level::Field, &format!("{path}.properties[{name}]"), causes);
    }
    if let Some(additional) = &schema.additional {
        let path = format!("{path}.additionalProperties");
        if level == Level::Root {
            causes.forbidden(&path, "must not be used at the root");
        }
        if let Some(schema) = additional.schema() {
            structure(schema, Level::Field, &path, causes);
        }
    }
    extensions(schema, path, causes);
    values(schema, is_int_or_string(&schema.any_of), starts_with_int_or_string(schema), path, causes);
    kind(schema, level, path, causes);
    meta(schema, level, path, causes);
}

fn extensions(schema: &Schema, path: &str, causes: &mut Causes) {
    let detail = format!("must be false if {} is true", keyword::INT_OR_STRING);
    if schema.int_or_string && schema.preserves() {
        causes.invalid(format_args!("{path}.{}", keyword::PRESERVE_UNKNOWN_FIELDS), Bad::Json("true"), &detail);
    }
    if schema.int_or_string && schema.embedded_resource {
        causes.invalid(format_args!("{path}.{}", keyword::EMBEDDED_RESOURCE), Bad::Json("true"), &detail);
    }
}

fn kind(schema: &Schema, level: Level, path: &str, causes: &mut Causes) {
    let field = format!("{path}.type");
    if schema.embedded_resource && schema.kind != "object" {
        let detail = format!("must be object if {} is true", keyword::EMBEDDED_RESOURCE);
        wrong_type(schema, path, &detail, causes);
    } else if schema.kind.is_empty() && !schema.int_or_string && !schema.preserves() {
        let whose = match level {
            Level::Root => "at the root",
            Level::Item => "for specified array items",
            Level::Field => "for specified object fields",
        };
        causes.required(&field, format_args!("must not be empty {whose}"));
    }
    if schema.embedded_resource && schema.additional.is_some() {
        let detail = format!("must not be used if {} is set", keyword::EMBEDDED_RESOURCE);
        causes.forbidden(format_args!("{path}.additionalProperties"), &detail);
    }
    if level == Level::Root && !schema.kind.is_empty() && schema.kind != "object" {
        causes.invalid(field, schema.kind.as_str(), "must be object at the root");
    }
}

/// The schemas of `kind`, `apiVersion` and `metadata`, which are fixed.
fn meta(schema: &Schema, level: Level, path: &str, causes: &mut Causes) {
    let checked = level == Level::Root || schema.embedded_resource;
    for (name, expected) in [("kind", "string"), ("apiVersion", "string"), ("metadata", "object")] {
        let Some(property) = schema.property(name).filter(|property| checked && property.kind != expected) else {
            continue;
        };
        let field = format!("{path}.properties[{name}].type");
        causes.invalid(field, property.kind.as_str(), format_args!("must be {expected}"));
    }
    if let Some(metadata) = schema.property("metadata").filter(|_| level == Level::Root) {
        let mut rest = Schema { kind: String::new(), default: None, ..metadata.clone() };
        if rest.properties.iter().all(|(name, _)| name == "name" || name == "generateName") {
            rest.properties.clear();
            rest.has_properties = false;
        }
        if rest != Schema::default() {
            let detail =
                "must not specify anything other than name and generateName, but metadata is implicitly specified";
            causes.forbidden(format_args!("{path}.properties[metadata]"), detail);
        }
    }
    if schema.embedded_resource && !schema.preserves() && schema.properties.is_empty() {
        let detail = format!(
            "must not be empty if {} is true without {}",
            keyword::EMBEDDED_RESOURCE,
            keyword::PRESERVE_UNKNOWN_FIELDS
        );
        causes.required(format_args!("{path}.properties"), &detail);
    }
}

/// Whether the schemas are `type: integer` and `type: string`. With them, a junctor may have types.
fn is_int_or_string(schemas: &[Schema]) -> bool {
    let is = |schema: &Schema, kind: &str| {
        // `additionalProperties: false` means nothing in a junctor.
        let additional = schema.additional.clone().filter(|additional| *additional == Additional::Any(false));
        *schema == Schema { kind: kind.to_owned(), additional, ..Schema::default() }
    };
    matches!(schemas, [first, second] if is(first, "integer") && is(second, "string"))
}

fn starts_with_int_or_string(schema: &Schema) -> bool {
    schema.all_of.first().is_some_and(|first| is_int_or_string(&first.any_of))
}

/// Checks the junctors and the pattern of a schema.
fn values(schema: &Schema, skip_any: bool, skip_first: bool, path: &str, causes: &mut Causes) {
    let any_of = if skip_any { &[] } else { &*schema.any_of };
    for (name, clauses) in [("anyOf", any_of), ("allOf", &schema.all_of), ("oneOf", &schema.one_of)] {
        for (index, clause) in clauses.iter().enumerate() {
            let skip_any = skip_first && index == 0 && name == "allOf";
            nested(clause, skip_any, &format!("{path}.{name}[{index}]"), causes);
        }
    }
    if let Some(not) = &schema.not {
        nested(not, false, &format!("{path}.not"), causes);
    }
    if let Some(error) =
        Some(&schema.pattern).filter(|text| !text.is_empty()).and_then(|text| pattern::check(text).err())
    {
        let detail = format!("must be a valid regular expression, but isn't: {error}");
        causes.invalid(format_args!("{path}.pattern"), schema.pattern.as_str(), &detail);
    }
}

/// Checks a schema inside a junctor, which must only validate values.
fn nested(schema: &Schema, skip_any: bool, path: &str, causes: &mut Causes) {
    values(schema, skip_any, false, path, causes);
    if let Some(item) = schema.item() {
        nested(item, false, &format!("{path}.items"), causes);
    }
    for (name, property) in &schema.properties {
        nested(property, false, &format!("{path}.properties[{name}]"), causes);
    }
    let additional = schema.additional.as_ref().is_some_and(|additional| *additional != Additional::Any(false));
    let forbidden = [
        (!schema.kind.is_empty(), "type", "empty"),
        (additional, "additionalProperties", "undefined"),
        (schema.default.is_some(), "default", "undefined"),
        (!schema.title.is_empty(), "title", "empty"),
        (!schema.description.is_empty(), "description", "empty"),
        (schema.nullable, "nullable", "false"),
        (schema.preserves(), keyword::PRESERVE_UNKNOWN_FIELDS, "false"),
        (schema.embedded_resource, keyword::EMBEDDED_RESOURCE, "false"),
        (schema.int_or_string, keyword::INT_OR_STRING, "false"),
        (!schema.list_map_keys.is_empty(), keyword::LIST_MAP_KEYS, "empty"),
        (schema.list_type.is_some(), keyword::LIST_TYPE, "undefined"),
        (schema.map_type.is_some(), keyword::MAP_TYPE, "undefined"),
        (!schema.validations.is_empty(), keyword::VALIDATIONS, "empty"),
    ];
    for (_, name, expected) in forbidden.into_iter().filter(|(found, ..)| *found) {
        causes.forbidden(format_args!("{path}.{name}"), format_args!("must be {expected} to be structural"));
    }
    if schema.property("metadata").is_some() {
        causes.forbidden(format_args!("{path}.properties[metadata]"), "must not be specified in a nested context");
    }
}
