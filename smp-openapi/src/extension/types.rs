//! List types and map types as documents write them.

use serde_json::Value;
use smp_schema::{ListType, MapType};

pub(super) fn list_type(value: &Value) -> Result<ListType, &'static str> {
    match value.as_str() {
        Some("atomic") => Ok(ListType::Atomic),
        Some("set") => Ok(ListType::Set),
        Some("map") => Ok(ListType::Map),
        _ => Err("a list type is `atomic`, `set` or `map`"),
    }
}

pub(super) fn map_type(value: &Value) -> Result<MapType, &'static str> {
    match value.as_str() {
        Some("atomic") => Ok(MapType::Atomic),
        Some("granular") => Ok(MapType::Granular),
        _ => Err("a map type is `atomic` or `granular`"),
    }
}

pub(crate) fn list_type_text(list_type: ListType) -> &'static str {
    match list_type {
        ListType::Atomic => "atomic",
        ListType::Set => "set",
        ListType::Map => "map",
    }
}

pub(crate) fn map_type_text(map_type: MapType) -> &'static str {
    match map_type {
        MapType::Atomic => "atomic",
        MapType::Granular => "granular",
    }
}
