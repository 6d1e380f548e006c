//! The rules for single keywords of a schema.

mod lists;

use super::keyword;
use super::schema::{Items, Schema, Validation};
use super::selectable;
use crate::cause::{Bad, Causes};

/// What is allowed at a place in a schema.
#[derive(Clone, Default)]
struct Allowed {
    /// Why defaults are not allowed, if they are not.
    no_defaults: Option<String>,
    /// Whether the schema is one of `metadata`, `kind` or `apiVersion`, or inside it.
    inside_meta: bool,
}

/// The causes for keywords that must not be used, or not together.
///
/// ```text
/// {type: array, items: {type: string}, uniqueItems: true}  →  uniqueItems: Forbidden: …
/// ```
pub(super) fn check(schema: &Schema, path: &str) -> Causes {
    let mut causes = Causes::default();
    visit(schema, path, &Allowed::default(), true, &mut causes);
    causes
}

fn visit(schema: &Schema, path: &str, allowed: &Allowed, root: bool, causes: &mut Causes) {
    unsupported(schema, path, allowed, causes);
    if schema.unique_items {
        let detail = "uniqueItems cannot be set to true since the runtime complexity becomes quadratic";
        causes.forbidden(format_args!("{path}.uniqueItems"), detail);
    }
    additional(schema, path, allowed, causes);
    for (name, property) in &schema.properties {
        let mut allowed = allowed.clone();
        if (root || schema.embedded_resource) && matches!(name.as_str(), "metadata" | "kind" | "apiVersion") {
            allowed.inside_meta = true;
            if root {
                allowed.no_defaults = Some(format!("in top-level {name}"));
            }
        }
        visit(property, &format!("{path}.properties[{name}]"), &allowed, false, causes);
    }
    if let Some(not) = &schema.not {
        visit(not, &format!("{path}.not"), allowed, false, causes);
    }
    for (name, schemas) in [("allOf", &schema.all_of), ("oneOf", &schema.one_of), ("anyOf", &schema.any_of)] {
        for (index, schema) in schemas.iter().enumerate() {
            visit(schema, &format!("{path}.{name}[{index}]"), allowed, false, causes);
        }
    }
    for (name, schema) in &schema.unsupported.definitions {
        visit(schema, &format!("{path}.definitions[{name}]"), allowed, false, causes);
    }
    match &schema.items {
        Some(Items::One(item)) => visit(item, &format!("{path}.items"), allowed, false, causes),
        Some(Items::Many(items)) => {
            for (index, item) in items.iter().enumerate() {
                visit(item, &format!("{path}.items[{index}]"), allowed, false, causes);
            }
        }
        None => {}
    }
    if schema.preserve_unknown_fields == Some(false) {
        let field = format!("{path}.{}", keyword::PRESERVE_UNKNOWN_FIELDS);
        causes.invalid(field, Bad::Json("false"), "must be true or undefined");
    }
    map_type(schema, path, causes);
    lists::check(schema, path, causes);
    for (index, rule) in schema.validations.iter().enumerate() {
        validation(schema, rule, &format!("{path}.{}[{index}]", keyword::VALIDATIONS), causes);
    }
}

fn additional(schema: &Schema, path: &str, allowed: &Allowed, causes: &mut Causes) {
    let Some(additional) = &schema.additional else { return };
    let path = format!("{path}.additionalProperties");
    if !schema.properties.is_empty() && *additional != super::schema::Additional::Any(true) {
        causes.forbidden(&path, "additionalProperties and properties are mutual exclusive");
    }
    if let Some(schema) = additional.schema() {
        let mut allowed = allowed.clone();
        if allowed.inside_meta {
            allowed.no_defaults = Some("inside additionalProperties applying to object metadata".to_owned());
        }
        visit(schema, &path, &allowed, false, causes);
    }
}

fn unsupported(schema: &Schema, path: &str, allowed: &Allowed, causes: &mut Causes) {
    const TYPES: [&str; 6] = ["array", "boolean", "integer", "number", "object", "string"];
    let kind = schema.kind.as_str();
    if !kind.is_empty() && !TYPES.contains(&kind) {
        causes.not_supported(format_args!("{path}.type"), kind, &TYPES);
    }
    if let Some(reason) = allowed.no_defaults.as_ref().filter(|_| schema.default.is_some()) {
        causes.forbidden(format_args!("{path}.default"), format_args!("must not be set {reason}"));
    }
    let found = &schema.unsupported;
    let keywords = [
        (!found.id.is_empty(), "id"),
        (found.additional_items.is_some(), "additionalItems"),
        (found.pattern_properties.is_some(), "patternProperties"),
        (!found.definitions.is_empty(), "definitions"),
        (found.dependencies.is_some(), "dependencies"),
        (found.reference.is_some(), "$ref"),
    ];
    for (_, name) in keywords.into_iter().filter(|(found, _)| *found) {
        causes.forbidden(format_args!("{path}.{name}"), format_args!("{name} is not supported"));
    }
    if kind == "null" {
        causes.forbidden(format_args!("{path}.type"), "type cannot be set to null, use nullable as an alternative");
    }
    if matches!(&schema.items, Some(Items::Many(items)) if !items.is_empty()) {
        causes.forbidden(format_args!("{path}.items"), "items must be a schema object and not an array");
    }
    if allowed.inside_meta && schema.embedded_resource {
        let field = format!("{path}.{}", keyword::EMBEDDED_RESOURCE);
        causes.forbidden(field, "must not be used inside of resource meta");
    }
}

fn map_type(schema: &Schema, path: &str, causes: &mut Causes) {
    let Some(found) = schema.map_type.as_deref() else { return };
    if schema.kind != "object" {
        wrong_type(schema, path, &format!("must be object if {} is specified", keyword::MAP_TYPE), causes);
    }
    causes.one_of(format_args!("{path}.{}", keyword::MAP_TYPE), found, &["atomic", "granular"]);
}

/// Adds the cause for a type that an extension does not fit.
pub(super) fn wrong_type(schema: &Schema, path: &str, detail: &str, causes: &mut Causes) {
    match schema.kind.as_str() {
        "" => causes.required(format_args!("{path}.type"), detail),
        kind => causes.invalid(format_args!("{path}.type"), kind, detail),
    }
}

/// Checks the form of a rule. Its expression is compiled later.
fn validation(schema: &Schema, rule: &Validation, path: &str, causes: &mut Causes) {
    const REASONS: [&str; 4] =
        ["FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"];
    let has_breaks = |text: &str| text.contains(['\n', '\r']);
    let (expression, message) = (rule.rule.trim(), rule.message.trim());
    let field = |name: &str| format!("{path}.{name}");
    if expression.is_empty() {
        causes.required(field("rule"), "rule is not specified");
    } else if message.is_empty() && !rule.message.is_empty() {
        causes.invalid(field("message"), rule.message.as_str(), "must be non-empty if specified");
    } else if has_breaks(message) {
        causes.invalid(field("message"), rule.message.as_str(), "must not contain line breaks");
    } else if has_breaks(expression) && message.is_empty() {
        causes.required(field("message"), "message must be specified if rule contains line breaks");
    }
    if !rule.message_expression.is_empty() && rule.message_expression.trim().is_empty() {
        causes.required(field("messageExpression"), "messageExpression must be non-empty if specified");
    }
    if let Some(reason) = rule.reason.as_deref().filter(|reason| !REASONS.contains(reason)) {
        causes.not_supported(field("reason"), reason, &REASONS);
    }
    let at = rule.field_path.as_str();
    if at.is_empty() {
        return;
    }
    if at.trim().is_empty() {
        causes.invalid(field("fieldPath"), at, "must be non-empty if specified");
    }
    if has_breaks(at) {
        causes.invalid(field("fieldPath"), at, "must not contain line breaks");
    }
    if selectable::find(at, schema, true).is_err() {
        causes.invalid(field("fieldPath"), at, "must be a valid path");
    }
}
