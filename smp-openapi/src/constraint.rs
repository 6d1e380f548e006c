//! Values that break a keyword of their documentation, such as `enum`, `maximum` or `pattern`.

use regex_lite::Regex;
use serde_json::Value;
use smp_schema::Documentation;

/// A keyword of a schema that a value breaks. See [`broken_constraint`].
///
/// Its `Display` is what the schema expects, and never contains the value: `must be at most 60`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BrokenConstraint {
    /// The keyword, for example `maximum`.
    pub keyword: &'static str,
    /// The value of the keyword.
    pub limit: Value,
}

/// Returns the first keyword that a value breaks: `enum`, `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`,
/// `multipleOf`, `minLength`, `maxLength`, `pattern`, `minItems` or `maxItems`.
///
/// Only the value itself is checked, not the items of a list or the fields of an object, and not its type. Lengths are in
/// characters. A pattern that Rust's `regex-lite` does not support is ignored.
///
/// ```
/// use smp_schema::{Documentation, Keyword};
/// use serde_json::json;
///
/// let maximum = Keyword { name: "maximum".into(), json: "60".into() };
/// let mut height = Documentation::NONE;
/// height.keywords = vec![maximum].into();
/// assert_eq!(smp_openapi::broken_constraint(&height, &json!(42)), None);
/// let broken = smp_openapi::broken_constraint(&height, &json!(80)).expect("80 is more than 60");
/// assert_eq!(broken.to_string(), "must be at most 60");
/// ```
pub fn broken_constraint(documentation: &Documentation, value: &Value) -> Option<BrokenConstraint> {
    CHECKS.iter().find_map(|(keyword, is_broken)| {
        let limit = limit(documentation, keyword)?;
        is_broken(&limit, value).then_some(BrokenConstraint { keyword, limit })
    })
}

/// The value of a keyword. OpenAPI 3.0 writes an excluded bound as `minimum: 1` with `exclusiveMinimum: true`, and
/// OpenAPI 3.1 as `exclusiveMinimum: 1`.
fn limit(documentation: &Documentation, keyword: &str) -> Option<Value> {
    let value = |keyword| serde_json::from_str(documentation.keyword(keyword)?).ok();
    match (keyword, value(keyword)?) {
        ("exclusiveMinimum", Value::Bool(true)) => value("minimum"),
        ("exclusiveMaximum", Value::Bool(true)) => value("maximum"),
        (_, limit) => Some(limit),
    }
}

/// Whether a value breaks a keyword with this limit.
type Check = fn(&Value, &Value) -> bool;

const CHECKS: &[(&str, Check)] = &[
    ("enum", |limit, value| limit.as_array().is_some_and(|values| !values.contains(value))),
    ("minimum", |limit, value| compare(limit, value, |limit, value| value < limit)),
    ("maximum", |limit, value| compare(limit, value, |limit, value| value > limit)),
    ("exclusiveMinimum", |limit, value| compare(limit, value, |limit, value| value <= limit)),
    ("exclusiveMaximum", |limit, value| compare(limit, value, |limit, value| value >= limit)),
    ("multipleOf", |limit, value| compare(limit, value, |limit, value| !is_multiple(value, limit))),
    ("minLength", |limit, value| length(value).zip(limit.as_u64()).is_some_and(|(length, limit)| length < limit)),
    ("maxLength", |limit, value| length(value).zip(limit.as_u64()).is_some_and(|(length, limit)| length > limit)),
    ("pattern", |limit, value| {
        let pattern = limit.as_str().and_then(|pattern| Regex::new(pattern).ok());
        pattern.zip(value.as_str()).is_some_and(|(pattern, text)| !pattern.is_match(text))
    }),
    ("minItems", |limit, value| items(value).zip(limit.as_u64()).is_some_and(|(items, limit)| items < limit)),
    ("maxItems", |limit, value| items(value).zip(limit.as_u64()).is_some_and(|(items, limit)| items > limit)),
];

fn compare(limit: &Value, value: &Value, is_broken: impl Fn(f64, f64) -> bool) -> bool {
    limit.as_f64().zip(value.as_f64()).is_some_and(|(limit, value)| is_broken(limit, value))
}

/// Whether a number is a multiple of another, up to the errors of binary fractions: 0.3 is a multiple of 0.1.
fn is_multiple(value: f64, of: f64) -> bool {
    let quotient = value / of;
    (quotient - quotient.round()).abs() <= 1e-9 * quotient.abs().max(1.0)
}

fn length(value: &Value) -> Option<u64> {
    value.as_str().map(|text| text.chars().count() as u64)
}

fn items(value: &Value) -> Option<u64> {
    value.as_array().map(|items| items.len() as u64)
}

impl std::fmt::Display for BrokenConstraint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let limit = &self.limit;
        match self.keyword {
            "enum" => {
                let values: Vec<String> = limit.as_array().into_iter().flatten().map(plain).collect();
                write!(f, "must be one of {}", values.join(", "))
            }
            "minimum" => write!(f, "must be at least {limit}"),
            "maximum" => write!(f, "must be at most {limit}"),
            "exclusiveMinimum" => write!(f, "must be greater than {limit}"),
            "exclusiveMaximum" => write!(f, "must be less than {limit}"),
            "multipleOf" => write!(f, "must be a multiple of {limit}"),
            "minLength" => write!(f, "must have at least {limit} characters"),
            "maxLength" => write!(f, "must have at most {limit} characters"),
            "minItems" => write!(f, "must have at least {limit} items"),
            "maxItems" => write!(f, "must have at most {limit} items"),
            _ => write!(f, "must match the {} {}", self.keyword, plain(limit)),
        }
    }
}

/// A value of the schema, with strings in backticks instead of quotes.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), |text| format!("`{text}`"))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use smp_schema::{Documentation, Keyword};

    use super::broken_constraint;

    fn check(keywords: Value, value: &Value) -> Option<String> {
        let Value::Object(keywords) = keywords else { panic!("keywords are an object") };
        let keywords =
            keywords.into_iter().map(|(name, limit)| Keyword { name: name.into(), json: limit.to_string().into() });
        let mut documentation = Documentation::NONE;
        documentation.keywords = keywords.collect();
        broken_constraint(&documentation, value).map(|broken| broken.to_string())
    }

    #[test]
    fn each_keyword_accepts_its_limit_and_rejects_what_is_beyond() {
        let table = [
            (json!({"enum": ["A", 1]}), json!(1), json!("B"), "must be one of `A`, 1"),
            (json!({"minimum": 1}), json!(1), json!(0.5), "must be at least 1"),
            (json!({"maximum": 60}), json!(60), json!(61), "must be at most 60"),
            (json!({"minimum": 1, "exclusiveMinimum": true}), json!(1.5), json!(1), "must be greater than 1"),
            (json!({"exclusiveMinimum": 1}), json!(2), json!(1), "must be greater than 1"),
            (json!({"exclusiveMaximum": 1}), json!(0), json!(1), "must be less than 1"),
            (json!({"multipleOf": 0.1}), json!(0.3), json!(0.35), "must be a multiple of 0.1"),
            (json!({"minLength": 2}), json!("äö"), json!("ä"), "must have at least 2 characters"),
            (json!({"maxLength": 2}), json!("äö"), json!("äöü"), "must have at most 2 characters"),
            (json!({"pattern": "^[a-z]+$"}), json!("web"), json!("Web"), "must match the pattern `^[a-z]+$`"),
            (json!({"minItems": 1}), json!([1]), json!([]), "must have at least 1 items"),
            (json!({"maxItems": 1}), json!([1]), json!([1, 2]), "must have at most 1 items"),
        ];
        for (keywords, right, wrong, message) in table {
            assert_eq!(check(keywords.clone(), &right), None, "{keywords}");
            assert_eq!(check(keywords.clone(), &wrong).as_deref(), Some(message), "{keywords}");
        }
    }

    #[test]
    fn values_of_another_type_and_unknown_patterns_are_not_checked() {
        for (keywords, value) in [
            (json!({"minimum": 1}), json!("0")),
            (json!({"pattern": "^a"}), json!(1)),
            (json!({"pattern": "(?=a)"}), json!("b")),
            (json!({"maxItems": 0}), json!({"a": 1})),
        ] {
            assert_eq!(check(keywords.clone(), &value), None, "{keywords}");
        }
    }
}
