//! `null` in required fields: Go writes it for an empty list or map.

use serde::{Deserialize, Deserializer};

/// Deserializes a list or map; `null` is an empty one.
pub(crate) fn or_empty<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}
