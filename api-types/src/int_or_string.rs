//! An integer or a string, for ports and percentages.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;
use smp_schema::PatchSchema;
use smp_schema::{Definition, Link, ScalarKind, Shape};

/// An integer or a string where the API accepts both: a port number or name, a count or a percentage.
///
/// `80` and `"80"` are different values.
///
/// ```
/// use smp_api_types::IntOrString;
///
/// let surge: IntOrString = serde_json::from_str(r#""25%""#).unwrap();
/// assert_eq!(surge, IntOrString::from("25%"));
/// assert_eq!(serde_json::to_string(&IntOrString::from(80)).unwrap(), "80");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum IntOrString {
    /// A 32-bit integer.
    Int(i32),
    /// A string.
    String(String),
}

impl Default for IntOrString {
    fn default() -> Self {
        Self::Int(0)
    }
}

impl From<i32> for IntOrString {
    fn from(number: i32) -> Self {
        Self::Int(number)
    }
}

impl From<&str> for IntOrString {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for IntOrString {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl fmt::Display for IntOrString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => number.fmt(f),
            Self::String(text) => text.fmt(f),
        }
    }
}

impl Serialize for IntOrString {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Int(number) => serializer.serialize_i32(*number),
            Self::String(text) => serializer.serialize_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for IntOrString {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = match Value::deserialize(deserializer)? {
            Value::Null => return Ok(Self::default()),
            Value::String(text) => return Ok(Self::String(text)),
            value => value.as_i64().and_then(|number| i32::try_from(number).ok()),
        };
        number.map(Self::Int).ok_or_else(|| de::Error::custom("expected a 32-bit integer or a string"))
    }
}

impl PatchSchema for IntOrString {
    const SHAPE: &'static Shape = &Shape::Named(Link::Static(DEFINITION));
}

const DEFINITION: &Definition =
    &crate::scalar::named("io.k8s.apimachinery.pkg.util.intstr.IntOrString", ScalarKind::IntOrString, "int-or-string");

#[cfg(test)]
mod tests {
    use super::IntOrString;

    #[test]
    fn only_integers_and_strings_are_accepted() {
        let read = |text: &str| serde_json::from_str::<IntOrString>(text);
        assert_eq!(read("-1").unwrap(), IntOrString::Int(-1));
        assert_eq!(read("\"80\"").unwrap(), IntOrString::String("80".to_owned()));
        for wrong in ["1.5", "2147483648", "true", "[]", "{}"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
