//! Explains how servers patch a field, which use the built-in types without overlays.

use smp_core::Schema;
use smp_core::schema::{Field, ListType, MapType, MergeStrategy};
use smp_openapi::FoundField;

use super::phrases::and;

/// The fields of a path as stock servers know them.
#[derive(Clone, Debug)]
pub(super) enum Servers<'s> {
    /// A built-in type, with the stock strategies of the fields instead of the recommended ones.
    BuiltIn(Vec<Option<Field<'s>>>),
    /// A custom resource.
    Custom,
}

impl Servers<'_> {
    pub(super) fn of(root: Schema<'_>, found: &[FoundField<'_>]) -> Self {
        if !smp_api_types::is_built_in(root) {
            return Self::Custom;
        }
        let known = |found: &FoundField<'_>| {
            let field = smp_api_types::schema_for_definition(found.holder.name())?.field(found.field.name())?;
            Some(field.with_strategy(field.stock_strategy()).with_stock_strategy(None))
        };
        Self::BuiltIn(found.iter().map(known).collect())
    }

    /// The field at a position of the path, as servers know it.
    pub(super) fn field(&self, position: usize) -> Option<&Field<'_>> {
        match self {
            Self::BuiltIn(fields) => fields.get(position)?.as_ref(),
            Self::Custom => None,
        }
    }

    pub(super) const fn is_custom(&self) -> bool {
        matches!(self, Self::Custom)
    }
}

/// How stock servers patch a list differently.
pub(super) fn list(stock: &Field<'_>, field: &Field<'_>) -> Option<String> {
    let key = stock.merge_key();
    let is_same_key = merges(field) && field.merge_key() == key;
    if !merges(stock) {
        return match (merges(field), field.recommended_key()) {
            (false, []) => None,
            (false, _) => Some("Stock servers replace it even if entries have `$patchMergeKey`.".to_owned()),
            (true, _) => Some("Stock servers replace the whole list.".to_owned()),
        };
    }
    match key {
        [] if merges(field) && field.recommended_key().is_empty() => None,
        [] => Some("Stock servers merge it as a set of scalars.".to_owned()),
        _ if is_same_key && field.recommended_key() == key => None,
        _ if is_same_key => {
            let key = and(key);
            Some(format!("Stock servers merge it by {key} alone and change the first item with the same {key}."))
        }
        _ => Some(format!("Stock servers merge it by {}.", and(key))),
    }
}

/// How stock servers patch an object or a map, if that is worth mentioning.
pub(super) fn object(stock: &Field<'_>, field: &Field<'_>) -> Option<String> {
    let text = match (replaces(field), replaces(stock)) {
        (true, true) => "Stock servers do the same.",
        (true, false) => "Stock servers merge it field by field.",
        (false, true) => "Stock servers replace it.",
        (false, false) => return None,
    };
    Some(text.to_owned())
}

/// A note on `$retainKeys` if only this project recommends it for the field.
pub(super) fn retain_keys(stock: &Field<'_>) -> Option<String> {
    let text = "Stock clients do not send `$retainKeys` here, but stock servers support it.";
    (!stock.strategy().retain_keys).then(|| text.to_owned())
}

/// How server-side apply treats a list differently.
pub(super) fn applied_list(field: &Field<'_>) -> Option<String> {
    let key = field.recommended_key();
    let by =
        if field.list_map_keys().is_empty() { String::new() } else { format!(" by {}", and(field.list_map_keys())) };
    match field.list_type()? {
        ListType::Map if !merges(field) => Some(format!("Server-side apply merges it (list type map{by}).")),
        ListType::Set if !merges(field) => Some("Server-side apply merges it (list type set).".to_owned()),
        ListType::Map if !has_same_names(key, field.list_map_keys()) => {
            Some(format!("Server-side apply merges it{by}."))
        }
        ListType::Atomic if merges(field) || !key.is_empty() => {
            Some("Server-side apply replaces it (list type atomic).".to_owned())
        }
        ListType::Map | ListType::Set | ListType::Atomic => None,
    }
}

/// How server-side apply treats an atomic object or map.
pub(super) fn applied_object(field: &Field<'_>, map_type: Option<MapType>) -> Option<String> {
    let text = match (map_type?, replaces(field)) {
        (MapType::Atomic, true) => "So does server-side apply (map type atomic).",
        (MapType::Atomic, false) => "Server-side apply replaces it (map type atomic).",
        (MapType::Granular, _) => return None,
    };
    Some(text.to_owned())
}

pub(super) fn merges(field: &Field<'_>) -> bool {
    field.strategy().merge == Some(MergeStrategy::Merge)
}

pub(super) fn replaces(field: &Field<'_>) -> bool {
    field.strategy().merge == Some(MergeStrategy::Replace)
}

fn has_same_names<T: PartialEq>(first: &[T], second: &[T]) -> bool {
    first.len() == second.len() && first.iter().all(|name| second.contains(name))
}
