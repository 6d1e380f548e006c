//! Pairs the parts of an object with those of its old version, to accept what is invalid but unchanged.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::super::list_type::Identity;
use super::super::node::{ListType, Node};
use crate::cause::text::{Numeric, quoted, same};

/// A value, its old version, and the schema by which their parts are paired.
pub(in crate::crd) struct Correlated<'a> {
    pub(super) value: &'a Value,
    pub(in crate::crd) old: &'a Value,
    schema: &'a Node,
    is_root: bool,
    /// The items of the old list by their keys.
    entries: OnceCell<HashMap<Identity<'a>, &'a Value>>,
}

impl<'a> Correlated<'a> {
    /// Pairs an object with its old version.
    pub(in crate::crd) fn root(value: &'a Value, old: &'a Value, schema: &'a Node) -> Self {
        Self { is_root: true, ..Self::new(value, old, schema) }
    }

    fn new(value: &'a Value, old: &'a Value, schema: &'a Node) -> Self {
        Self { value, old, schema, is_root: false, entries: OnceCell::new() }
    }

    /// The pair of a field to check. The version and kind of an object are always checked.
    pub(super) fn property(&self, name: &str) -> Option<Self> {
        if self.is_root && matches!(name, "kind" | "apiVersion") { None } else { self.field(name) }
    }

    /// The pair of a field, if both versions and the schema have it.
    pub(in crate::crd) fn field(&self, name: &str) -> Option<Self> {
        let (value, old) = (self.value.as_object()?.get(name)?, self.old.as_object()?.get(name)?);
        Some(Self::new(value, old, self.schema.field(name)?))
    }

    /// The pair of an item. Only items of lists of type `map` are paired, by their keys.
    pub(in crate::crd) fn item(&self, index: usize) -> Option<Self> {
        if self.schema.list != ListType::Map {
            return None;
        }
        let (items, old) = (self.value.as_array()?, self.old.as_array()?);
        let item = items.get(index)?;
        let key = self.key(item.as_object()?)?;
        let entries = self.entries.get_or_init(|| {
            let mut entries = HashMap::with_capacity(old.len());
            for item in old {
                if let Some(key) = item.as_object().and_then(|item| self.key(item)) {
                    entries.entry(key).or_insert(item);
                }
            }
            entries
        });
        Some(Self::new(item, entries.get(&key)?, self.schema.items.as_deref()?))
    }

    fn key<'v>(&self, item: &'v Map<String, Value>) -> Option<Identity<'v>> {
        if let [name] = &*self.schema.map_keys {
            return item.get(name).filter(|key| is_scalar(key)).map(Identity::of);
        }
        let mut text = String::new();
        for name in &self.schema.map_keys {
            text.push('\0');
            match item.get(name)? {
                Value::Bool(flag) => text.push_str(if *flag { "true" } else { "false" }),
                Value::String(key) => text.push_str(&quoted(key)),
                Value::Number(number) => match Numeric::of(number) {
                    Numeric::Integer(integer) => text.push_str(&integer.to_string()),
                    // Kubernetes compares six decimal places.
                    Numeric::Float(float) => write!(text, "{float:.6}").ok()?,
                },
                _ => return None,
            }
        }
        (!self.schema.map_keys.is_empty()).then_some(Identity::Compound(text))
    }

    /// Whether the value is equal to its old version. A field that the schema does not have makes its object unequal.
    pub(in crate::crd) fn is_unchanged(&self) -> bool {
        match (self.value, self.old) {
            (Value::Array(items), Value::Array(old)) if self.schema.list == ListType::Map => {
                let paired = |index| self.item(index).is_some_and(|item| item.is_unchanged());
                items.len() == old.len() && (0..items.len()).all(paired)
            }
            (Value::Object(members), Value::Object(old)) => {
                let paired = |name: &String| self.field(name).is_some_and(|field| field.is_unchanged());
                members.len() == old.len() && members.keys().all(paired)
            }
            (value, old) => same(value, old),
        }
    }
}

/// Whether a value can be the key of an item.
fn is_scalar(value: &Value) -> bool {
    matches!(value, Value::Bool(_) | Value::String(_) | Value::Number(_))
}
