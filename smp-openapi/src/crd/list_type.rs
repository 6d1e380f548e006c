//! List types and map types that describe how a field is patched, as far as an API server allows them.
//!
//! The rules of the server are checked on the JSON schema of the items, whether this crate or schemars wrote it.

use serde_json::{Map, Value};
use smp_schema::Schema;
use smp_schema::{Field, Kind, ListType, MapType, MergeStrategy, Str};

use super::loss::Lost;
use crate::extension;

/// The list type and map type of a field, and what they cannot express.
#[derive(Debug, Default)]
pub(crate) struct Types {
    pub(crate) list: Option<(ListType, Vec<String>)>,
    pub(crate) map: Option<MapType>,
    pub(crate) losses: Vec<(Lost, String)>,
}

/// The items of a list, as the server sees them.
#[derive(Clone, Copy)]
pub(crate) enum Items<'i> {
    /// The JSON schema of the items.
    Json(&'i Map<String, Value>),
    /// The table of the items, if the document has no schema for them.
    Table(Schema<'i>),
    /// The table of the items, if their JSON schema was written by somebody else and may lack defaults.
    #[cfg_attr(not(feature = "schemars"), expect(dead_code, reason = "only the schemars transform cannot see them"))]
    Unseen(Schema<'i>),
}

/// Returns the list type and map type of a field.
pub(crate) fn types_of(field: &Field<'_>, value: Schema<'_>, items: Option<Items<'_>>) -> Types {
    let mut types = Types::default();
    match value.kind() {
        Kind::List(item) => types.list(field, item, items.unwrap_or(Items::Table(item))),
        Kind::Object(table) => types.map = map_type(field).or(table.map_type()),
        Kind::Map(_) | Kind::FreeForm => types.map = map_type(field),
        Kind::Scalar => {}
    }
    if field.strategy().retain_keys {
        let reason = "`retainKeys` is lost: a custom resource cannot declare that fields exclude each other";
        types.losses.push((Lost::RetainKeys, reason.to_owned()));
    }
    types
}

impl Types {
    /// Writes the types into the schema of a field.
    pub(crate) fn write(&self, schema: &mut Map<String, Value>) {
        if let Some((list_type, keys)) = &self.list {
            extension::write_list_type(schema, *list_type, keys);
        }
        if let Some(map_type) = self.map {
            extension::write_map_type(schema, map_type);
        }
    }

    fn list(&mut self, field: &Field<'_>, item: Schema<'_>, items: Items<'_>) {
        let merges = field.strategy().merge == Some(MergeStrategy::Merge);
        let recommended = field.recommended_key();
        match field.list_type() {
            Some(ListType::Map) => {
                let declared = field.list_map_keys();
                self.map_list(field, if declared.is_empty() { recommended } else { declared }, items);
            }
            Some(ListType::Set) => self.set(item, items),
            None if merges && !recommended.is_empty() => self.map_list(field, recommended, items),
            None if merges && matches!(item.kind(), Kind::Scalar) => self.set(item, items),
            Some(ListType::Atomic) | None => self.atomic(merges),
        }
        if !merges && !recommended.is_empty() && !matches!(self.list, Some((ListType::Map, _))) {
            let reason = format!(
                "the recommended key `{}` is lost: a custom resource cannot declare a list that is merged only if a patch \
                 sends `$patchMergeKey`; the server treats it as atomic",
                recommended.join(",")
            );
            self.losses.push((Lost::RecommendedKey, reason));
        }
    }

    fn atomic(&mut self, merges: bool) {
        self.list = Some((ListType::Atomic, Vec::new()));
        if merges {
            let reason = "the field declares list type `atomic`, so the server replaces the list that a patch merges";
            self.losses.push((Lost::Key, reason.to_owned()));
        }
    }

    fn set(&mut self, item: Schema<'_>, items: Items<'_>) {
        match set_problem(item, items) {
            None => self.list = Some((ListType::Set, Vec::new())),
            Some(problem) => {
                self.list = Some((ListType::Atomic, Vec::new()));
                self.losses.push((Lost::DeclaredType, format!("the list is atomic instead of a set: {problem}")));
            }
        }
    }

    /// A list whose items have keys: merged by all of them, or by as many of the first ones as the server allows.
    fn map_list(&mut self, field: &Field<'_>, keys: &[Str], items: Items<'_>) {
        let of_key = |(index, key): (usize, &Str)| Some((index, key_problem(items, key)?));
        let of_items = items_problem(items).map(|problem| (0, problem.to_owned()));
        let problem = of_items.or_else(|| keys.iter().enumerate().find_map(of_key));
        let allowed = &keys[..problem.as_ref().map_or(keys.len(), |(index, _)| *index)];
        let names = |keys: &[Str]| keys.join(",");
        if let Some((_, problem)) = &problem {
            let instead = if allowed.is_empty() {
                "the server treats the list as atomic".to_owned()
            } else {
                format!("the server merges by `{0}` alone and rejects two items with the same `{0}`", names(allowed))
            };
            self.losses.push((Lost::Key, format!("the key `{}` is not allowed: {problem}; {instead}", names(keys))));
        }
        let list_type = if allowed.is_empty() { ListType::Atomic } else { ListType::Map };
        self.list = Some((list_type, allowed.iter().map(ToString::to_string).collect()));
        if !allowed.is_empty() {
            self.other_keys(field, allowed);
        }
    }

    /// Reports the keys of patches that are not the keys of the list.
    fn other_keys(&mut self, field: &Field<'_>, allowed: &[Str]) {
        let is_other = |key: &[Str]| !key.is_empty() && key != allowed;
        let is_declared = !field.list_map_keys().is_empty() && allowed == field.list_map_keys();
        if is_other(field.merge_key()) && field.merge_key() != field.recommended_key() {
            let (default, keys) = (field.merge_key().join(","), allowed.join(","));
            let reason = format!("the default key `{default}` of patches is lost: the list has the keys `{keys}`");
            self.losses.push((Lost::DefaultKey, reason));
        }
        if field.strategy().merge != Some(MergeStrategy::Merge) {
            let reason =
                "a patch replaces the list, but the server merges it, because the field declares list type `map`";
            self.losses.push((Lost::DeclaredType, reason.to_owned()));
        } else if is_declared && is_other(field.recommended_key()) {
            let (recommended, keys) = (field.recommended_key().join(","), allowed.join(","));
            let reason =
                format!("the key `{recommended}` of patches is lost: the field declares the list map keys `{keys}`");
            self.losses.push((Lost::Key, reason));
        }
    }
}

fn map_type(field: &Field<'_>) -> Option<MapType> {
    let replaces = field.strategy().merge == Some(MergeStrategy::Replace);
    field.map_type().or(replaces.then_some(MapType::Atomic))
}

/// Returns why these items cannot have keys.
fn items_problem(items: Items<'_>) -> Option<&'static str> {
    match items {
        Items::Json(item) if is_nullable(item) => Some("items may be null"),
        Items::Json(item) if has_type(item, "object") => None,
        Items::Table(item) | Items::Unseen(item) if item.object().is_some() => None,
        Items::Json(_) | Items::Table(_) | Items::Unseen(_) => Some("the items are not objects with fields"),
    }
}

/// Returns why a field of the items cannot be a key.
fn key_problem(items: Items<'_>, key: &str) -> Option<String> {
    match items {
        Items::Json(item) => written_key_problem(item, key),
        Items::Table(item) => match item.field(key) {
            None => Some(no_field(key)),
            Some(field) => (!field.is_required() && field.default().is_none()).then(|| not_given(key)),
        },
        Items::Unseen(item) => match item.field(key) {
            None => Some(no_field(key)),
            Some(field) => (!field.is_required()).then(|| not_given(key)),
        },
    }
}

fn written_key_problem(item: &Map<String, Value>, key: &str) -> Option<String> {
    let Some(field) = item.get("properties").and_then(|fields| fields.get(key)).and_then(Value::as_object) else {
        return Some(no_field(key));
    };
    if has_type(field, "array") || has_type(field, "object") {
        return Some(format!("`{key}` is not a scalar"));
    }
    if is_nullable(field) {
        return Some(format!("`{key}` may be null"));
    }
    let required = item.get("required").and_then(Value::as_array);
    let is_required = required.is_some_and(|names| names.iter().any(|name| name == key));
    let is_given = is_required || field.get("default").is_some_and(|default| !default.is_null());
    (!is_given).then(|| not_given(key))
}

fn no_field(key: &str) -> String {
    format!("the items have no field `{key}`")
}

fn not_given(key: &str) -> String {
    format!("`{key}` is optional and has no default")
}

/// Returns why these items cannot be in a set.
fn set_problem(item: Schema<'_>, items: Items<'_>) -> Option<&'static str> {
    let is_atomic = match (item.kind(), items) {
        (Kind::Scalar | Kind::List(_), _) => true,
        (Kind::Object(table), _) => table.map_type() == Some(MapType::Atomic),
        (Kind::Map(_) | Kind::FreeForm, Items::Json(item)) => !has_type(item, "object"),
        (Kind::Map(_) | Kind::FreeForm, Items::Table(_) | Items::Unseen(_)) => false,
    };
    match items {
        Items::Json(item) if is_nullable(item) => Some("items may be null"),
        _ if !is_atomic => Some("the items are objects that are not atomic"),
        _ => None,
    }
}

/// Whether a schema has the given type, alone or among others.
pub(crate) fn has_type(schema: &Map<String, Value>, ty: &str) -> bool {
    match schema.get("type") {
        Some(Value::Array(types)) => types.iter().any(|word| word == ty),
        Some(word) => word == ty,
        None => false,
    }
}

fn is_nullable(schema: &Map<String, Value>) -> bool {
    schema.get("nullable").is_some_and(|value| value == true)
        || has_type(schema, "null")
        || ["anyOf", "oneOf"].iter().filter_map(|name| schema.get(*name)?.as_array()).flatten().any(|branch| {
            branch.as_object().is_some_and(|branch| has_type(branch, "null") || is_nullable_branch(branch))
        })
}

/// Whether this is `enum: [null]`, which generators write for null in OpenAPI 3.0.
fn is_nullable_branch(branch: &Map<String, Value>) -> bool {
    branch.get("nullable").is_some_and(|value| value == true)
        || branch.get("enum").and_then(Value::as_array).is_some_and(|values| values.iter().any(Value::is_null))
}
