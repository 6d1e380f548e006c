//! The rules for the extensions of lists.

use std::collections::HashSet;

use serde_json::json;

use super::super::keyword;
use super::super::schema::{Items, Schema};
use super::wrong_type;
use crate::cause::{Bad, Causes, text};
use crate::unique::repeats;

/// Adds the causes for `x-kubernetes-list-type` and `x-kubernetes-list-map-keys`.
pub(super) fn check(schema: &Schema, path: &str, causes: &mut Causes) {
    const TYPES: [&str; 3] = ["atomic", "set", "map"];
    let field = format!("{path}.{}", keyword::LIST_TYPE);
    let kind = schema.list_type.as_deref();
    if kind.is_some() && schema.kind != "array" {
        wrong_type(schema, path, &format!("must be array if {} is specified", keyword::LIST_TYPE), causes);
    } else if kind == Some("set") {
        set(schema, path, causes);
    }
    if let Some(kind) = kind.filter(|kind| !TYPES.contains(kind)) {
        causes.not_supported(&field, kind, &TYPES);
    }
    if !schema.list_map_keys.is_empty() && kind != Some("map") {
        let detail = format!("must be map if {} is non-empty", keyword::LIST_MAP_KEYS);
        match kind {
            None => causes.required(field, detail),
            Some(kind) => causes.invalid(field, kind, detail),
        }
    }
    if kind == Some("map") {
        map(schema, path, causes);
    }
    if let (Some(kind @ ("set" | "map")), Some(item)) = (kind, schema.item()) {
        nullable(schema, kind, item, path, causes);
    }
}

fn set(schema: &Schema, path: &str, causes: &mut Causes) {
    let Some(item) = schema.item() else { return };
    let detail = format!("must be atomic as item of a list with {}=set", keyword::LIST_TYPE);
    let name = match item.kind.as_str() {
        "array" if item.list_type.as_deref().is_some_and(|kind| kind != "atomic") => keyword::LIST_TYPE,
        "object" if item.map_type.as_deref() != Some("atomic") => keyword::MAP_TYPE,
        _ => return,
    };
    causes.invalid(format_args!("{path}.items.{name}"), Bad::Json(&text::json(&json!(item.list_type))), detail);
}

fn map(schema: &Schema, path: &str, causes: &mut Causes) {
    let is_map = format!("if {} is map", keyword::LIST_TYPE);
    let field = format!("{path}.{}", keyword::LIST_MAP_KEYS);
    if schema.list_map_keys.is_empty() {
        causes.required(&field, format_args!("must not be empty {is_map}"));
    }
    let item = match &schema.items {
        None => {
            causes.required(format_args!("{path}.items"), format_args!("must have a schema {is_map}"));
            return;
        }
        Some(Items::Many(_)) => {
            causes.invalid(format_args!("{path}.items"), "", format_args!("must only have a single schema {is_map}"));
            return;
        }
        Some(Items::One(item)) => item,
    };
    let parent = format!("if parent array's {} is map", keyword::LIST_TYPE);
    if item.kind != "object" {
        causes.invalid(format_args!("{path}.items.type"), item.kind.as_str(), format_args!("must be object {parent}"));
        return;
    }
    let keys = json!(schema.list_map_keys);
    let repeated = repeats(&schema.list_map_keys);
    for (name, repeats) in schema.list_map_keys.iter().zip(repeated) {
        match item.property(name) {
            None => causes.invalid(&field, &keys, "entries must all be names of item properties"),
            Some(property) if matches!(property.kind.as_str(), "array" | "object") => {
                let field = format!("{path}.items.properties[{name}].type");
                causes.invalid(field, item.kind.as_str(), format_args!("must be a scalar type {parent}"));
            }
            Some(_) => {}
        }
        if repeats {
            causes.invalid(&field, &keys, "must not contain duplicate entries");
        }
    }
}

/// The items of sets and maps must not be null, and every item of a map must have all keys.
fn nullable(schema: &Schema, kind: &str, item: &Schema, path: &str, causes: &mut Causes) {
    if item.nullable {
        let detail = format!("cannot be nullable when {} is {kind}", keyword::LIST_TYPE);
        causes.forbidden(format_args!("{path}.items.nullable"), &detail);
    }
    if kind != "map" {
        return;
    }
    let key = format!("this property is in {}", keyword::LIST_MAP_KEYS);
    let required: HashSet<&String> = item.required.iter().collect();
    for name in &schema.list_map_keys {
        let Some(property) = item.property(name) else { continue };
        let field = format!("{path}.items.properties[{name}]");
        if !required.contains(name) && property.default.is_none() {
            let detail = format!("{key}, so it must have a default or be a required property");
            causes.required(format_args!("{field}.default"), &detail);
        }
        if property.nullable {
            causes.forbidden(format_args!("{field}.nullable"), format_args!("{key}, so it cannot be nullable"));
        }
    }
}
