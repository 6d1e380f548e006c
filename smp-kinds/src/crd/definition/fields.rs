//! The rules for the fields of a version: deprecation, subresources, columns, and the root of its schema.

use super::super::schema::Schema;
use super::read::{Column, Subresources, Version};
use crate::cause::text::{is_printable, json};
use crate::cause::{Bad, Cause, Causes};

/// The rules for the warning of a deprecated version.
pub(super) fn deprecation(version: &Version, path: &str, causes: &mut Causes) {
    let Some(warning) = &version.deprecation_warning else { return };
    let mut errors = Vec::new();
    if version.deprecated {
        if warning.len() > 256 {
            errors.push("must be <= 256 characters long".to_owned());
        }
        if warning.is_empty() {
            errors.push("must not be an empty string".to_owned());
        }
        if let Some((index, _)) = warning.char_indices().find(|(_, c)| !is_printable(*c)) {
            let rule = "must only contain printable UTF-8 characters";
            errors.push(format!("{rule}; non-printable character found at index {index}"));
        }
    } else {
        errors.push("can only be set for deprecated versions".to_owned());
    }
    let shown = json(&warning.as_str().into());
    let field = format!("{path}.deprecationWarning");
    causes.problems(&field, Bad::Json(&shown), errors);
}

/// The rules for the paths of the subresource `scale`.
pub(super) fn subresources(subresources: Option<&Subresources>, path: &str, causes: &mut Causes) {
    let Some(scale) = subresources.and_then(|subresources| subresources.scale.as_ref()) else { return };
    let required = [
        ("scale.specReplicasPath", &scale.spec_replicas, ".spec"),
        ("scale.statusReplicasPath", &scale.status_replicas, ".status"),
    ];
    for (name, value, start) in required {
        let field = format!("{path}.{name}");
        if value.is_empty() {
            causes.required(field, "");
        } else if let Some(cause) = wrong_path(value, &field) {
            causes.add(|| cause);
        } else if !value.strip_prefix(start).is_some_and(|rest| rest.starts_with('.')) {
            causes.invalid(field, value.as_str(), format_args!("should be a json path under {start}"));
        }
    }
    if let Some(value) = scale.label_selector.as_ref().filter(|value| !value.is_empty()) {
        let field = format!("{path}.scale.labelSelectorPath");
        if let Some(cause) = wrong_path(value, &field) {
            causes.add(|| cause);
        } else if !value.starts_with(".spec.") && !value.starts_with(".status.") {
            let shown = json(&value.as_str().into());
            causes.invalid(field, Bad::Json(&shown), "should be a json path under either .spec or .status");
        }
    }
}

/// The rules for columns.
pub(super) fn columns(columns: &[Column], path: &str, causes: &mut Causes) {
    const TYPES: [&str; 5] = ["boolean", "date", "integer", "number", "string"];
    const FORMATS: [&str; 8] = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];
    for (index, column) in columns.iter().enumerate() {
        let field = |name: &str| format!("{path}[{index}].{name}");
        causes.required_text(field("name"), &column.name);
        let types = format!("must be one of {}", TYPES.join(","));
        match column.kind.as_str() {
            "" => causes.required(field("type"), &types),
            kind if TYPES.contains(&kind) => {}
            kind => causes.invalid(field("type"), kind, &types),
        }
        let format = column.format.as_str();
        if !format.is_empty() && !FORMATS.contains(&format) {
            causes.invalid(field("format"), format, format_args!("must be one of {}", FORMATS.join(",")));
        }
        match column.path.as_str() {
            "" => causes.required(field("JSONPath"), ""),
            path => causes.extend(wrong_path(path, &field("JSONPath"))),
        }
    }
}

fn wrong_path(path: &str, field: &str) -> Option<Cause> {
    let is_path = path.starts_with('.');
    (!is_path).then(|| Cause::invalid(field, path, "must be a simple json path starting with ."))
}

/// With the subresource `status`, the root of a schema must only have keywords that do not concern `status`.
pub(super) fn root_of_status(schema: &Schema, path: &str) -> Option<Cause> {
    const KEYWORDS: &str = "Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength \
                            MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties \
                            ExternalDocs Example XPreserveUnknownFields XValidations";
    let rule = "at the root of the schema if the status subresource is enabled";
    let only = || Cause::invalid(path, "", &format!("only [{KEYWORDS}] fields are allowed {rule}"));
    let found = &schema.unsupported;
    if !found.id.is_empty() || !found.schema.is_empty() || found.reference.is_some() {
        return Some(only());
    }
    if !schema.kind.is_empty() && schema.kind != "object" {
        let detail = format!("only \"object\" is allowed as the type {rule}");
        return Some(Cause::invalid(format!("{path}.type"), schema.kind.as_str(), &detail));
    }
    let junctors = [&schema.all_of, &schema.any_of, &schema.one_of].into_iter().any(|schemas| !schemas.is_empty());
    let extensions = schema.embedded_resource
        || schema.int_or_string
        || !schema.list_map_keys.is_empty()
        || schema.list_type.is_some()
        || schema.map_type.is_some();
    let others = found.additional_items.is_some()
        || found.pattern_properties.is_some()
        || found.dependencies.is_some()
        || !found.definitions.is_empty();
    let values = schema.nullable
        || schema.default.is_some()
        || !schema.allowed.is_empty()
        || schema.max_properties.or(schema.min_properties).is_some()
        || schema.additional.is_some()
        || schema.not.is_some();
    (junctors || extensions || others || values).then(only)
}
