//! Quantities such as `500m` and `1Gi`, which keep their original text.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Number, Value};
use smp_schema::PatchSchema;
use smp_schema::{Definition, Link, ScalarKind, Shape};

/// An amount of a resource, such as `500m`, `1Gi` or `2e3`.
///
/// The original text is kept: `1000m` does not become `1`, and two quantities are equal only if their texts are. A
/// plain number in a document stays a number.
///
/// ```
/// use smp_api_types::Quantity;
///
/// let cpu: Quantity = "500m".parse().unwrap();
/// assert_eq!(cpu.to_string(), "500m");
/// assert!("half".parse::<Quantity>().is_err());
///
/// let two: Quantity = serde_json::from_str("2").unwrap();
/// assert_eq!(serde_json::to_string(&two).unwrap(), "2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Quantity(Written);

/// The form in the document.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Written {
    Text(String),
    Number(Number),
}

/// The error of parsing a [`Quantity`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseQuantityError;

impl Quantity {
    /// Returns a quantity with this text, without validating it.
    ///
    /// ```
    /// assert_eq!(smp_api_types::Quantity::new("1Gi").to_string(), "1Gi");
    /// ```
    pub fn new(text: impl Into<String>) -> Self {
        Self(Written::Text(text.into()))
    }
}

/// Zero, serialized as `0`.
impl Default for Quantity {
    fn default() -> Self {
        Self::new("0")
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Written::Text(text) => text.fmt(f),
            Written::Number(number) => number.fmt(f),
        }
    }
}

/// Validates the format: sign, digits with at most one point, then an SI, binary or exponent suffix.
impl FromStr for Quantity {
    type Err = ParseQuantityError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        let end = unsigned.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(unsigned.len());
        let (digits, suffix) = unsigned.split_at(end);
        let is_number = digits.contains(|letter: char| letter.is_ascii_digit()) && digits.matches('.').count() <= 1;
        if is_number && is_suffix(suffix) { Ok(Self::new(text)) } else { Err(ParseQuantityError) }
    }
}

fn is_suffix(suffix: &str) -> bool {
    const SUFFIXES: [&str; 16] = ["", "n", "u", "m", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
    if SUFFIXES.contains(&suffix) {
        return true;
    }
    let exponent = suffix.strip_prefix(['e', 'E']).map(|rest| rest.strip_prefix(['+', '-']).unwrap_or(rest));
    exponent.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()))
}

impl fmt::Display for ParseQuantityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a quantity; write digits and one of the suffixes n, u, m, k, M, G, T, P, E, Ki … Ei, e3")
    }
}

impl std::error::Error for ParseQuantityError {}

impl Serialize for Quantity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Written::Text(text) => serializer.serialize_str(text),
            Written::Number(number) => number.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Quantity {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Null => Ok(Self::default()),
            Value::String(text) => Ok(Self(Written::Text(text))),
            Value::Number(number) => Ok(Self(Written::Number(number))),
            _ => Err(de::Error::custom("expected a quantity: a string or a number")),
        }
    }
}

impl PatchSchema for Quantity {
    const SHAPE: &'static Shape = &Shape::Named(Link::Static(DEFINITION));
}

const DEFINITION: &Definition =
    &crate::scalar::named("io.k8s.apimachinery.pkg.api.resource.Quantity", ScalarKind::String, "");

#[cfg(test)]
mod tests {
    use super::Quantity;

    #[test]
    fn the_format_is_validated() {
        for right in ["0", "1", "-1.5", "+.5", "1.", "500m", "1Gi", "12e6", "1E", "1E3", "5e-3", "100n"] {
            assert_eq!(right.parse::<Quantity>().map(|quantity| quantity.to_string()).as_deref(), Ok(right));
        }
        for wrong in ["", "m", ".", "1.2.3", "1gi", "1 Gi", "--1", "1e", "1e+", "0x1", "1K"] {
            assert!(wrong.parse::<Quantity>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_number_in_a_document_stays_a_number() {
        for text in ["2", "0.5", "\"1000m\"", "12345678901234567890"] {
            let quantity: Quantity = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&quantity).unwrap(), text);
        }
        assert!(serde_json::from_str::<Quantity>("true").is_err());
    }
}
