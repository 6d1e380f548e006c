//! Decodes JSON arrays into lists.

use std::fmt;

use serde::Deserializer;
use serde::de::{SeqAccess, Visitor};
use serde_json::Value;

use super::context::Path;
use super::seed::Seed;
use crate::types::Slot;

/// A list with items of one type.
pub(super) struct ListOf<'p> {
    pub(super) item: &'static Slot,
    pub(super) seed: Seed<'p>,
}

impl<'de> Visitor<'de> for ListOf<'_> {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an array")
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_seq(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let Self { item: slot, seed } = self;
        // The items of an earlier list under the same name are decoded into again, position by position.
        let mut base = match seed.base.map(|base| *base) {
            Some(Value::Array(items)) => items.into_iter(),
            _ => Vec::new().into_iter(),
        };
        let mut items = Vec::new();
        loop {
            let path = Path::Index(seed.path, items.len());
            match access.next_element_seed(Seed {
                context: seed.context,
                path: &path,
                slot,
                base: base.next().map(Box::new),
            })? {
                Some(item) => items.push(item),
                None => return Ok(Value::Array(items)),
            }
        }
    }
}
