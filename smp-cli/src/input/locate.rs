//! Finds the line of a path in the text of a document, by reading it again up to there.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use smp_core::Step;

use super::yaml;

/// The line of a path in a JSON document, from 1; of the nearest part above it where it is not there.
pub(super) fn in_json(text: &str, path: &[Step]) -> Option<usize> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    deserializer.disable_recursion_limit();
    let error = Walk { path }.deserialize(&mut deserializer).err()?;
    Some(error.line()).filter(|line| *line > 0)
}

/// The line of a path in a YAML document, from 1; of the nearest part above it where it is not there.
pub(super) fn in_yaml(text: &str, path: &[Step]) -> Option<usize> {
    let error = yaml::deserialize(text, DEEPEST, |deserializer| Walk { path }.deserialize(deserializer)).err()?;
    yaml::position(&error).map(|(line, _)| line)
}

/// Deeper than any document that was read.
const DEEPEST: usize = 1_000;

/// Walks along a path and fails where it ends: the error carries the position.
#[derive(Clone, Copy)]
struct Walk<'p> {
    path: &'p [Step],
}

const FOUND: &str = "found";

impl<'de> DeserializeSeed<'de> for Walk<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(FOUND)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<(), A::Error> {
        let Some((Step::Index(wanted), path)) = self.path.split_first() else { return Err(A::Error::custom(FOUND)) };
        for _ in 0..*wanted {
            if access.next_element::<IgnoredAny>()?.is_none() {
                return Ok(());
            }
        }
        access.next_element_seed(Walk { path }).map(drop)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<(), A::Error> {
        let Some((Step::Field(wanted), path)) = self.path.split_first() else { return Err(A::Error::custom(FOUND)) };
        while let Some(is_wanted) = access.next_key_seed(Key { wanted, is_last: path.is_empty() })? {
            if is_wanted {
                return access.next_value_seed(Walk { path });
            }
            access.next_value::<IgnoredAny>()?;
        }
        Err(A::Error::custom(FOUND))
    }
}

/// Reads a field's name and says whether it is the wanted one; fails at the name where the path ends with it.
#[derive(Clone, Copy)]
struct Key<'p> {
    wanted: &'p str,
    is_last: bool,
}

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(FOUND)
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<bool, E> {
        if name == self.wanted && self.is_last { Err(E::custom(FOUND)) } else { Ok(name == self.wanted) }
    }
}
