//! Deserializes objects: a field may be absent, `null` means an empty list or map in a required field, and unknown fields are
//! ignored.
//!
//! Serde's derive writes a visitor for each type, which takes most of the time to compile this crate. Here one visitor
//! serves all types; a type only lists its fields.

use std::fmt::{self, Formatter};
use std::marker::PhantomData;

use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// A type whose fields can be set one by one.
pub(crate) trait Fields<'de>: Default {
    /// The name of the type.
    const NAME: &'static str;
    /// The names of the fields in JSON.
    const NAMES: &'static [&'static str];

    /// Sets the field with this index to the next value of the map.
    fn set<A: MapAccess<'de>>(&mut self, index: usize, map: &mut A) -> Result<(), A::Error>;
}

/// Implements `Deserialize` for a type; each line is an index, the name in JSON, the field and how to read it.
macro_rules! fields {
    ($ty:ident { $($index:literal $name:literal $field:ident $read:ident,)* }) => {
        impl<'de> serde::Deserialize<'de> for $ty {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                crate::fields::object(deserializer)
            }
        }

        impl<'de> crate::fields::Fields<'de> for $ty {
            const NAME: &'static str = stringify!($ty);
            const NAMES: &'static [&'static str] = &[$($name),*];

            fn set<A: serde::de::MapAccess<'de>>(&mut self, index: usize, map: &mut A) -> Result<(), A::Error> {
                match index {
                    $($index => self.$field = crate::fields::$read(map)?,)*
                    _ => {}
                }
                Ok(())
            }
        }
    };
}

pub(crate) use fields;

/// Deserializes an object.
pub(crate) fn object<'de, T: Fields<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_struct(T::NAME, T::NAMES, Object(PhantomData))
}

/// Deserializes the next value of a map.
pub(crate) fn value<'de, A: MapAccess<'de>, T: Deserialize<'de>>(map: &mut A) -> Result<T, A::Error> {
    map.next_value()
}

/// Deserializes a required list or map. Go writes `null` for an empty one.
pub(crate) fn or_empty<'de, A: MapAccess<'de>, T: Default + Deserialize<'de>>(map: &mut A) -> Result<T, A::Error> {
    map.next_value().map(Option::unwrap_or_default)
}

struct Object<T>(PhantomData<T>);

impl<'de, T: Fields<'de>> Visitor<'de> for Object<T> {
    type Value = T;

    fn expecting(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "struct {}", T::NAME)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let (mut object, mut seen) = (T::default(), Seen::default());
        while let Some(found) = map.next_key_seed(Name(T::NAMES))? {
            match found {
                Some(index) if seen.insert(index) => object.set(index, &mut map)?,
                Some(index) => return Err(A::Error::duplicate_field(T::NAMES[index])),
                None => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(object)
    }
}

/// A set of indexes below 128; repeated fields beyond it are not detected. No type has more than half as many fields.
#[derive(Default)]
struct Seen(u128);

impl Seen {
    /// Returns whether the index is new.
    fn insert(&mut self, index: usize) -> bool {
        let bit = u32::try_from(index).ok().and_then(|index| 1_u128.checked_shl(index)).unwrap_or_default();
        let is_new = self.0 & bit == 0;
        self.0 |= bit;
        is_new
    }
}

/// Finds the index of a name.
struct Name(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Name {
    type Value = Option<usize>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Name {
    type Value = Option<usize>;

    fn expecting(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str("field identifier")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        Ok(self.0.iter().position(|known| *known == name))
    }
}

#[cfg(test)]
mod tests {
    use crate::meta::v1::{LabelSelector, LabelSelectorRequirement};

    fn read(json: &str) -> Result<LabelSelector, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn absent_fields_have_their_default_and_unknown_fields_are_ignored() {
        assert_eq!(read("{}"), Ok(LabelSelector::default()));
        assert_eq!(read(r#"{"new": [1, {"a": null}], "matchLabels": null}"#), Ok(LabelSelector::default()));
    }

    #[test]
    fn a_required_list_can_be_null() {
        let json = r#"{"matchExpressions": [{"key": "a", "operator": "Exists", "values": null}]}"#;
        let selector = read(json).expect("it is valid");
        let requirement =
            LabelSelectorRequirement { key: "a".to_owned(), operator: "Exists".to_owned(), ..Default::default() };
        assert_eq!(selector.match_expressions, Some(vec![requirement]));
    }

    #[test]
    fn errors_are_those_of_a_derived_type() {
        let error = read(r#"{"matchLabels": {}, "matchLabels": {}}"#).expect_err("the name is repeated");
        assert!(error.starts_with("duplicate field `matchLabels`"), "{error}");
        let error = read("[]").expect_err("it is a list");
        assert!(error.starts_with("invalid type: sequence, expected struct LabelSelector"), "{error}");
    }
}
