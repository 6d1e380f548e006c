//! Scalars whose type differs from the schema, such as a string for a number.

use serde_json::Value;

use super::{ScalarKind, Schema, Shape};

impl Schema<'_> {
    /// Returns the scalar type that the schema declares if the value is a scalar of another type; otherwise `None`.
    ///
    /// An integer is a number without a fraction, so `1.0` is accepted. A quantity is a string with the format
    /// `quantity` or with a definition named `Quantity`; its value is a number, or a string such as `500m`. Other
    /// formats, such as `int32` or `date-time`, are not checked. `None` if the value or the schema is not a scalar.
    ///
    /// ```
    /// use smp_schema::Schema;
    /// use smp_schema::ScalarKind;
    /// use serde_json::json;
    ///
    /// assert_eq!(Schema::of::<i32>().mismatched_kind(&json!("many")), Some(ScalarKind::Integer));
    /// assert_eq!(Schema::of::<i32>().mismatched_kind(&json!(3)), None);
    /// ```
    pub fn mismatched_kind(self, value: &Value) -> Option<ScalarKind> {
        let Shape::Scalar(scalar) = self.shape().unnamed() else { return None };
        let is_whole =
            || value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|number| number.fract() == 0.0);
        let is_right = match (scalar.kind, value) {
            (ScalarKind::String, Value::String(text)) => !self.is_quantity() || is_quantity(text),
            (ScalarKind::String, Value::Number(_)) => self.is_quantity(),
            (ScalarKind::Integer | ScalarKind::IntOrString, Value::Number(_)) => is_whole(),
            (_, Value::Null | Value::Object(_) | Value::Array(_))
            | (ScalarKind::Number, Value::Number(_))
            | (ScalarKind::Boolean, Value::Bool(_))
            | (ScalarKind::IntOrString, Value::String(_)) => true,
            _ => false,
        };
        (!is_right).then_some(scalar.kind)
    }

    fn is_quantity(self) -> bool {
        let is_named = |name: &str| name.rsplit(['.', ':', '/']).next() == Some("Quantity");
        match self.shape() {
            Shape::Named(definition) => is_named(&definition.name),
            Shape::Scalar(scalar) => scalar.format == "quantity",
            _ => false,
        }
    }
}

/// Whether a string is a quantity: a decimal number with an optional suffix or exponent, such as `500m`, `1.5Gi`, `2e3`.
///
/// As in `k8s.io/apimachinery/pkg/api/resource`, a suffix is binary (`Ki` to `Ei`) or decimal (`n` to `E`), and an
/// exponent is `e` or `E` with an integer.
fn is_quantity(text: &str) -> bool {
    const SUFFIXES: &[&str] = &["", "n", "u", "m", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
    let unsigned = |text: &str| text.strip_prefix(['+', '-']).unwrap_or(text).to_owned();
    let text = unsigned(text);
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, suffix) = text.split_at(end);
    let is_number = number.contains(|c: char| c.is_ascii_digit()) && number.matches('.').count() <= 1;
    let is_exponent = suffix.strip_prefix(['e', 'E']).is_some_and(|exponent| {
        let digits = unsigned(exponent);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    is_number && (SUFFIXES.contains(&suffix) || is_exponent)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::is_quantity;
    use crate::{ScalarKind, Schema, Shape};

    #[test]
    fn quantities_are_numbers_with_a_known_suffix() {
        for text in ["0", "500m", "-1.5Gi", "+.5", "5.", "2e3", "2E-3", "1E", "12Ki", "3n", "3u"] {
            assert!(is_quantity(text), "{text}");
        }
        for text in ["", "lots", ".", "1.2.3", "1 Gi", "1gi", "1KI", "2e", "2e1.5", "--1", "1mm", "e3"] {
            assert!(!is_quantity(text), "{text}");
        }
    }

    #[test]
    fn each_kind_accepts_its_own_scalars() {
        use ScalarKind::{Boolean, IntOrString, Integer, Number, String};
        let accepting = |value| {
            [String, Integer, Number, Boolean, IntOrString].into_iter().filter(move |kind| {
                let shape = Shape::scalar(*kind);
                Schema::new(&shape).mismatched_kind(&value).is_none()
            })
        };
        assert!(accepting(json!("1")).eq([String, IntOrString]));
        assert!(accepting(json!(1)).eq([Integer, Number, IntOrString]));
        assert!(accepting(json!(1.0)).eq([Integer, Number, IntOrString]));
        assert!(accepting(json!(1.5)).eq([Number]));
        assert!(accepting(json!(true)).eq([Boolean]));
    }
}
