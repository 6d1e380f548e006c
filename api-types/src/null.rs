//! What a `null` is where a field is required: Go writes it for a list or map that holds nothing.

use serde::{Deserialize, Deserializer};

/// Reads a list or map, and `null` as an empty one.
pub(crate) fn or_empty<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}
