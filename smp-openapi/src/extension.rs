//! Reads and writes the `x-kubernetes-…` extensions. No other file contains their names.

pub(crate) mod custom_resource;
pub(crate) mod strategy;
mod types;
pub(crate) mod unions;

use std::borrow::Cow;

use serde_json::{Map, Value, json};
use smp_schema::{
    Attribute, Extension, Field, GroupVersionKind, Key, ListType, MapType, ObjectSchema, Str, Strategy, UnionDefinition,
};

use self::types::{list_type, map_type};
pub(crate) use self::types::{list_type_text, map_type_text};
use crate::error::{Problems, Reported};
use crate::pointer::Place;

pub(crate) const PATCH_STRATEGY: &str = "x-kubernetes-patch-strategy";
pub(crate) const PATCH_MERGE_KEY: &str = "x-kubernetes-patch-merge-key";
const RECOMMENDED_PATCH_STRATEGY: &str = "x-kubernetes-recommended-patch-strategy";
const RECOMMENDED_PATCH_MERGE_KEY: &str = "x-kubernetes-recommended-patch-merge-key";
pub(crate) const RECOMMENDED_UNIONS: &str = "x-kubernetes-recommended-unions";
const UNIONS: &str = "x-kubernetes-unions";
pub(crate) const GROUP_VERSION_KIND: &str = "x-kubernetes-group-version-kind";
pub(crate) const LIST_TYPE: &str = "x-kubernetes-list-type";
pub(crate) const LIST_MAP_KEYS: &str = "x-kubernetes-list-map-keys";
pub(crate) const MAP_TYPE: &str = "x-kubernetes-map-type";
const INT_OR_STRING: &str = "x-kubernetes-int-or-string";
pub(crate) const PRESERVE_UNKNOWN_FIELDS: &str = "x-kubernetes-preserve-unknown-fields";
pub(crate) const EMBEDDED_RESOURCE: &str = "x-kubernetes-embedded-resource";
const VALIDATIONS: &str = "x-kubernetes-validations";

/// The extensions that describe how a field is patched.
const PATCH: [&str; 4] = [PATCH_STRATEGY, PATCH_MERGE_KEY, RECOMMENDED_PATCH_STRATEGY, RECOMMENDED_PATCH_MERGE_KEY];

/// The maximum number of field names in a key; more than any object needs.
const MAX_KEY_NAMES: usize = 64;

/// The maximum nesting of the value of an extension that is only stored.
const MAX_DEPTH: usize = 128;

/// The extensions of one schema.
#[derive(Debug, Default)]
pub(crate) struct Extensions {
    /// The strategy on stock servers.
    strategy: Strategy,
    recommended_strategy: Option<Strategy>,
    pub(crate) merge_key: Key,
    pub(crate) recommended_key: Key,
    pub(crate) kinds: Vec<GroupVersionKind>,
    pub(crate) list_type: Option<ListType>,
    pub(crate) list_map_keys: Key,
    pub(crate) map_type: Option<MapType>,
    /// The unions of an object, if this project's extension declares them.
    pub(crate) unions: Option<Vec<UnionDefinition>>,
    pub(crate) int_or_string: bool,
    pub(crate) preserve_unknown_fields: bool,
    pub(crate) embedded_resource: bool,
    /// The extensions without a meaning here. `x-kubernetes-preserve-unknown-fields` and
    /// `x-kubernetes-embedded-resource` are among them, because the tables have no other place for them.
    pub(crate) other: Vec<Extension>,
}

impl Extensions {
    /// Reads the extensions of a schema; a malformed one is reported and omitted.
    pub(crate) fn read(schema: &Map<String, Value>, place: &Place<'_>, problems: &mut Problems) -> Self {
        let mut read = Self::default();
        let mut malformed = false;
        for (name, value) in schema.iter().filter(|(name, _)| name.starts_with("x-")) {
            if let Err(message) = read.take(name, value, &place.field(name), problems) {
                problems.report(&place.field(name), message);
                malformed |= PATCH.contains(&name.as_str());
            }
        }
        if malformed {
            // The rest of them would break a rule only because a part is missing.
            (read.strategy, read.merge_key, read.recommended_key) = std::default::Default::default();
            read.recommended_strategy = None;
        }
        read
    }

    /// Returns the recommended strategy, and the strategy on stock servers if it differs.
    pub(crate) fn strategies(&self) -> (Strategy, Option<Strategy>) {
        strategy::differing(self.recommended_strategy.unwrap_or(self.strategy), self.strategy)
    }

    fn take(
        &mut self,
        name: &str,
        value: &Value,
        place: &Place<'_>,
        problems: &mut Problems,
    ) -> Result<(), &'static str> {
        match name {
            PATCH_STRATEGY => self.strategy = strategy::read(value)?,
            PATCH_MERGE_KEY => self.merge_key = key(value)?,
            RECOMMENDED_PATCH_STRATEGY => self.recommended_strategy = Some(strategy::read_or_none(value)?),
            RECOMMENDED_PATCH_MERGE_KEY => self.recommended_key = key(value)?,
            GROUP_VERSION_KIND => self.kinds = kinds(value, place, problems)?,
            LIST_TYPE => self.list_type = Some(list_type(value)?),
            LIST_MAP_KEYS => self.list_map_keys = names(value)?,
            MAP_TYPE => self.map_type = Some(map_type(value)?),
            RECOMMENDED_UNIONS => self.unions = Some(unions::read(value)?),
            INT_OR_STRING => self.int_or_string = boolean(value)?,
            _ => {
                match name {
                    PRESERVE_UNKNOWN_FIELDS => self.preserve_unknown_fields = boolean(value)?,
                    EMBEDDED_RESOURCE => self.embedded_resource = boolean(value)?,
                    _ => {}
                }
                self.other.push(carried(name, value)?);
            }
        }
        Ok(())
    }

    /// Reports unions in a schema that is not that of an object with fields.
    pub(crate) fn expect_no_unions(&self, place: &Place<'_>, problems: &mut Problems) {
        if self.unions.is_some() {
            problems.report(&place.field(RECOMMENDED_UNIONS), "unions belong to an object with `properties`");
        }
    }

    /// Returns the kinds of a schema, if they are well-formed.
    pub(crate) fn kinds(schema: &Value) -> Vec<GroupVersionKind> {
        let items = schema.get(GROUP_VERSION_KIND).and_then(Value::as_array);
        items.into_iter().flatten().filter_map(kind).collect()
    }

    /// Reports patch extensions in a schema that is not that of a field, where nothing would read them.
    pub(crate) fn expect_no_patch(
        schema: &Map<String, Value>,
        place: &Place<'_>,
        problems: &mut Problems,
    ) -> Result<(), Reported> {
        match PATCH.iter().find(|name| schema.contains_key(**name)) {
            Some(name) => {
                let message = "this belongs next to the type of a field, in `properties`; move it there";
                Err(problems.report(&place.field(name), message))
            }
            None => Ok(()),
        }
    }
}

/// Writes the extensions of a field that are set.
pub(crate) fn write_field(field: &Field<'_>, schema: &mut Map<String, Value>) {
    write_carried(field.extensions(), schema);
    let mut write = |name: &str, value: Option<Value>| schema.extend(value.map(|value| (name.to_owned(), value)));
    let key = |key: &[Str]| (!key.is_empty()).then(|| Value::from(key.join(",")));
    let (recommended, stock) = strategy::differing(field.strategy(), field.stock_strategy());
    write(PATCH_STRATEGY, strategy::text(field.stock_strategy()).map(Value::from));
    write(RECOMMENDED_PATCH_STRATEGY, stock.map(|_| strategy::word(recommended).into()));
    write(PATCH_MERGE_KEY, key(field.merge_key()));
    write(RECOMMENDED_PATCH_MERGE_KEY, key(field.own_recommended_key()));
    write(LIST_TYPE, field.list_type().map(|list_type| list_type_text(list_type).into()));
    let names = || field.list_map_keys().iter().map(|name| Value::from(&**name)).collect();
    write(LIST_MAP_KEYS, (!field.list_map_keys().is_empty()).then(names));
    write(MAP_TYPE, field.map_type().map(|map_type| map_type_text(map_type).into()));
}

/// Writes the extensions of an object type that are set.
pub(crate) fn write_table(table: &ObjectSchema<'_>, schema: &mut Map<String, Value>) {
    write_carried(table.extensions(), schema);
    if !table.kinds().is_empty() {
        let kind = |kind: &GroupVersionKind| json!({"group": kind.group, "kind": kind.kind, "version": kind.version});
        schema.insert(GROUP_VERSION_KIND.to_owned(), table.kinds().iter().map(kind).collect());
    }
    if let Some(map_type) = table.map_type() {
        write_map_type(schema, map_type);
    }
}

/// Writes that a value is a number or a string, if no format does so.
pub(crate) fn write_int_or_string(schema: &mut Map<String, Value>) {
    schema.insert(INT_OR_STRING.to_owned(), true.into());
}

/// Writes that undeclared fields are kept.
pub(crate) fn write_preserve_unknown_fields(schema: &mut Map<String, Value>) {
    schema.insert(PRESERVE_UNKNOWN_FIELDS.to_owned(), true.into());
}

/// Writes a list type, with its keys if it has any.
pub(crate) fn write_list_type(schema: &mut Map<String, Value>, list_type: ListType, keys: &[String]) {
    schema.insert(LIST_TYPE.to_owned(), list_type_text(list_type).into());
    if !keys.is_empty() {
        schema.insert(LIST_MAP_KEYS.to_owned(), keys.into());
    }
}

/// Writes a map type.
pub(crate) fn write_map_type(schema: &mut Map<String, Value>, map_type: MapType) {
    schema.insert(MAP_TYPE.to_owned(), map_type_text(map_type).into());
}

/// Whether a schema has a list type or list map keys.
#[cfg(feature = "schemars")]
pub(crate) fn has_list_type(schema: &Map<String, Value>) -> bool {
    schema.contains_key(LIST_TYPE) || schema.contains_key(LIST_MAP_KEYS)
}

/// Whether a schema has a map type.
#[cfg(feature = "schemars")]
pub(crate) fn has_map_type(schema: &Map<String, Value>) -> bool {
    schema.contains_key(MAP_TYPE)
}

/// Text that is not JSON, which is only possible in a table made by hand, is written as a string.
fn write_carried(extensions: &[Extension], schema: &mut Map<String, Value>) {
    for extension in extensions.iter().filter(|extension| extension.name.starts_with("x-")) {
        let value = serde_json::from_str(&extension.json).unwrap_or_else(|_| Value::from(&*extension.json));
        schema.insert(extension.name.to_string(), value);
    }
}

/// The keywords that can contain an attribute; the first one that is present is used.
pub(crate) fn keywords(attribute: Attribute) -> &'static [&'static str] {
    match attribute {
        Attribute::Strategy => &[RECOMMENDED_PATCH_STRATEGY, PATCH_STRATEGY],
        Attribute::StockStrategy => &[PATCH_STRATEGY],
        Attribute::MergeKey => &[PATCH_MERGE_KEY, LIST_MAP_KEYS],
        Attribute::RecommendedKey => &[RECOMMENDED_PATCH_MERGE_KEY],
        Attribute::Default => &["default"],
        _ => &[],
    }
}

/// Reads a key: field names separated by commas.
pub(crate) fn key(value: &Value) -> Result<Key, &'static str> {
    let text = value.as_str().ok_or("a key must be a string of field names separated by commas")?;
    key_of(text.split(',').map(|name| Some(name.trim())))
}

/// Reads a list of field names.
pub(crate) fn names(value: &Value) -> Result<Key, &'static str> {
    let items = value.as_array().ok_or("this must be a list of field names")?;
    key_of(items.iter().map(Value::as_str))
}

fn key_of<'n>(names: impl Iterator<Item = Option<&'n str>>) -> Result<Key, &'static str> {
    let mut key = Vec::new();
    for name in names {
        match name {
            Some(name) if !name.is_empty() => key.push(Cow::Owned(name.to_owned())),
            Some(_) => return Err("a field name is empty; remove it"),
            None => return Err("this must be a list of field names"),
        }
        if key.len() > MAX_KEY_NAMES {
            return Err("a key can have at most 64 field names");
        }
    }
    Ok(Cow::Owned(key))
}

fn kinds(value: &Value, place: &Place<'_>, problems: &mut Problems) -> Result<Vec<GroupVersionKind>, &'static str> {
    let items = value.as_array().ok_or("this must be a list of objects with `group`, `version` and `kind`")?;
    let mut kinds = Vec::with_capacity(items.len());
    for (index, item) in items.iter().enumerate() {
        if let Some(kind) = kind(item) {
            kinds.push(kind);
        } else {
            let message =
                "a kind is an object with the strings `group`, `version` and `kind`; only `group` may be empty";
            problems.report(&place.index(index), message);
        }
    }
    Ok(kinds)
}

/// Reads a kind from an object. Kubernetes 1.6 published these field names with capital letters.
pub(crate) fn kind(item: &Value) -> Option<GroupVersionKind> {
    let item = item.as_object()?;
    let text = |names: [&str; 2]| names.iter().find_map(|name| item.get(*name)).map(Value::as_str);
    let named = |names| text(names).flatten().filter(|text| !text.is_empty()).map(owned);
    let group = text(["group", "Group"]).unwrap_or(Some(""))?;
    let (version, kind) = (named(["version", "Version"])?, named(["kind", "Kind"])?);
    Some(GroupVersionKind { group: owned(group), version, kind })
}

fn boolean(value: &Value) -> Result<bool, &'static str> {
    value.as_bool().ok_or("this must be `true` or `false`")
}

fn carried(name: &str, value: &Value) -> Result<Extension, &'static str> {
    Ok(Extension { name: owned(name), json: json_text(value)? })
}

/// Returns a value that is only stored, as text.
pub(crate) fn json_text(value: &Value) -> Result<Str, &'static str> {
    if nests_deeper(value, MAX_DEPTH) {
        return Err("this value is nested more than 128 levels deep; flatten it");
    }
    Ok(value.to_string().into())
}

/// Whether this is the extension that makes a value a number or a string.
pub(crate) fn says_int_or_string(name: &str) -> bool {
    name == INT_OR_STRING
}

/// Whether this is the extension for validation rules.
pub(crate) fn is_validations(name: &str) -> bool {
    name == VALIDATIONS
}

/// Whether a value has more than `levels` levels; recurses no deeper than that.
fn nests_deeper(value: &Value, levels: usize) -> bool {
    let Some(below) = levels.checked_sub(1) else { return true };
    match value {
        Value::Array(items) => items.iter().any(|item| nests_deeper(item, below)),
        Value::Object(fields) => fields.values().any(|field| nests_deeper(field, below)),
        _ => false,
    }
}

/// Converts text of a document to text of a table.
pub(crate) fn owned(text: &str) -> Str {
    Cow::Owned(text.to_owned())
}
