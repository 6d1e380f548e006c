//! The merge keys of list items, as stock servers and as this project see them.

use serde_json::Value;
use smp_core::Schema;
use smp_core::schema::{Field, Kind, MergeStrategy, Str};

use crate::tier::member;

/// A list that stock servers merge by a key.
#[derive(Clone, Copy)]
pub(crate) struct KeyedList<'s> {
    field: &'s Field<'s>,
    /// The type of its items.
    pub(crate) item: Schema<'s>,
}

impl<'s> KeyedList<'s> {
    /// The list in a field. `None` if stock servers do not merge it, or it has no key.
    pub(crate) fn of(schema: Schema<'s>, name: &str) -> Option<Self> {
        let (field, list) = member(schema, name)?;
        let field = field?;
        let Kind::List(item) = list.kind() else { return None };
        let is_merged = field.stock_strategy().merge == Some(MergeStrategy::Merge);
        (is_merged && !field.merge_key().is_empty()).then_some(Self { field, item })
    }

    /// The key by which stock servers find an item: they know one field. `None` if the item does not have it.
    ///
    /// ```text
    /// {port: 53, protocol: UDP}   port=53
    /// ```
    pub(crate) fn stock_key(&self, item: &Value) -> Option<String> {
        text(self.field.merge_key().get(..1)?, item)
    }

    /// The whole recommended key. `None` if the item lacks a field of it, or if the stock key is the whole key.
    ///
    /// ```text
    /// {port: 53, protocol: UDP}   port=53, protocol="UDP"
    /// {port: 53}                  none
    /// ```
    pub(crate) fn whole_key(&self, item: &Value) -> Option<String> {
        let key = self.field.recommended_key();
        if key.len() > 1 { text(key, item) } else { None }
    }

    /// The fields of the recommended key that stock servers do not use.
    pub(crate) fn further_fields(&self) -> &'s [Str] {
        self.field.recommended_key().get(1..).unwrap_or_default()
    }
}

/// A key as text. `None` if the item lacks a field of it.
fn text(names: &[Str], item: &Value) -> Option<String> {
    let part = |name: &Str| match item.get(&**name)? {
        Value::Null | Value::Array(_) | Value::Object(_) => None,
        scalar => Some(format!("{name}={scalar}")),
    };
    names.iter().map(part).collect::<Option<Vec<_>>>().map(|parts| parts.join(", "))
}
