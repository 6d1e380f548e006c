//! Causes: the entries of `details.causes` in a Status with code 422, with the messages of Kubernetes.

mod causes;
pub(crate) mod text;

use std::collections::HashSet;

use serde_json::Value;

pub(crate) use causes::Causes;

/// The maximum size of a value in a message, in bytes. A longer value is cut.
pub(crate) const MAX_SHOWN: usize = 32 * 1024;

/// A cause of an Invalid Status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cause {
    /// A machine-readable reason, such as `FieldValueInvalid`.
    pub(crate) reason: &'static str,
    /// What is wrong, without the field, such as `Invalid value: 0: must be positive`.
    pub(crate) message: String,
    /// The path of the field, such as `spec.ports[0].name`.
    pub(crate) field: String,
}

/// An invalid value, as a message shows it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Bad<'a> {
    /// Any value. Lists and objects are shown as JSON.
    Value(&'a Value),
    /// A string, shown in quotes.
    Text(&'a str),
    /// An integer.
    Integer(i64),
    /// Text that is shown without quotes.
    Json(&'a str),
}

impl<'a> From<&'a Value> for Bad<'a> {
    fn from(value: &'a Value) -> Self {
        Bad::Value(value)
    }
}

impl<'a> From<&'a str> for Bad<'a> {
    fn from(text: &'a str) -> Self {
        Bad::Text(text)
    }
}

impl<'a> From<&'a String> for Bad<'a> {
    fn from(text: &'a String) -> Self {
        Bad::Text(text)
    }
}

impl From<i64> for Bad<'_> {
    fn from(integer: i64) -> Self {
        Bad::Integer(integer)
    }
}

impl<'a> Bad<'a> {
    /// The value, if it is a text.
    fn text(self) -> &'a str {
        match self {
            Bad::Value(value) => value.as_str().unwrap_or_default(),
            Bad::Text(text) => text,
            Bad::Integer(_) | Bad::Json(_) => "",
        }
    }

    fn shown(self) -> String {
        match self {
            Bad::Value(Value::String(text)) => text::quoted_within(text, MAX_SHOWN),
            Bad::Text(text) => text::quoted_within(text, MAX_SHOWN),
            Bad::Value(Value::Number(number)) => text::Numeric::of(number).shown(),
            Bad::Value(value) => text::json_within(value, MAX_SHOWN),
            Bad::Integer(integer) => integer.to_string(),
            Bad::Json(text) => text::within(text.to_owned(), MAX_SHOWN),
        }
    }
}

impl Cause {
    /// A required value is missing. The detail may be empty.
    pub(crate) fn required(field: impl Into<String>, detail: &str) -> Self {
        Self::new("FieldValueRequired", field, with_detail("Required value".to_owned(), detail))
    }

    /// A value breaks a rule.
    pub(crate) fn invalid<'a>(field: impl Into<String>, bad: impl Into<Bad<'a>>, detail: &str) -> Self {
        Self::with_value("FieldValueInvalid", "Invalid value", field, bad, detail)
    }

    /// A value has another type than in the schema.
    pub(crate) fn type_invalid<'a>(field: impl Into<String>, bad: impl Into<Bad<'a>>, detail: &str) -> Self {
        Self::with_value("FieldValueTypeInvalid", "Invalid value", field, bad, detail)
    }

    /// A value occurs twice, but must be unique.
    pub(crate) fn duplicate<'a>(field: impl Into<String>, bad: impl Into<Bad<'a>>) -> Self {
        Self::with_value("FieldValueDuplicate", "Duplicate value", field, bad, "")
    }

    /// A value is not one of the supported values.
    ///
    /// ```text
    /// mode, "x", ["a", "b"]  →  mode: Unsupported value: "x": supported values: "a", "b"
    /// ```
    pub(crate) fn not_supported<'a, S: AsRef<str>>(
        field: impl Into<String>,
        bad: impl Into<Bad<'a>>,
        supported: &[S],
    ) -> Self {
        let names = text::joined_within(supported.iter().map(|name| text::quoted(name.as_ref())), ", ", MAX_SHOWN);
        let detail = if names.is_empty() { String::new() } else { format!("supported values: {names}") };
        Self::with_value("FieldValueNotSupported", "Unsupported value", field, bad, &detail)
    }

    /// A value is not allowed here.
    pub(crate) fn forbidden(field: impl Into<String>, detail: &str) -> Self {
        Self::new("FieldValueForbidden", field, with_detail("Forbidden".to_owned(), detail))
    }

    /// A text is longer than `limit`. The message calls the unit bytes even where characters are counted, as
    /// Kubernetes does.
    pub(crate) fn too_long(field: impl Into<String>, limit: i64) -> Self {
        let unit = if limit == 1 { "byte" } else { "bytes" };
        let detail =
            if limit < 0 { "value is too long".to_owned() } else { format!("may not be more than {limit} {unit}") };
        Self::new("FieldValueTooLong", field, with_detail("Too long".to_owned(), &detail))
    }

    /// A list or an object has more entries than `limit`.
    pub(crate) fn too_many(field: impl Into<String>, actual: i64, limit: i64) -> Self {
        let unit = if limit == 1 { "item" } else { "items" };
        let detail =
            if limit < 0 { "has too many items".to_owned() } else { format!("must have at most {limit} {unit}") };
        Self::with_value("FieldValueTooMany", "Too many", field, actual, &detail)
    }

    /// The message with its field, as it appears in the message of the Status.
    pub(crate) fn text(&self) -> String {
        format!("{}: {}", self.field, self.message)
    }

    /// The size of the texts in bytes.
    fn size(&self) -> usize {
        self.message.len() + self.field.len()
    }

    fn with_value<'a>(
        reason: &'static str,
        title: &str,
        field: impl Into<String>,
        bad: impl Into<Bad<'a>>,
        detail: &str,
    ) -> Self {
        Self::new(reason, field, with_detail(format!("{title}: {}", bad.into().shown()), detail))
    }

    pub(crate) fn new(reason: &'static str, field: impl Into<String>, message: String) -> Self {
        Self { reason, message, field: field.into() }
    }
}

fn with_detail(mut message: String, detail: &str) -> String {
    if !detail.is_empty() {
        message.push_str(": ");
        message.push_str(detail);
    }
    message
}

/// The causes as the end of the message of a Status. A cause that appears twice is written once.
///
/// ```text
/// [spec.a: Required value]                          →  spec.a: Required value
/// [spec.a: Required value, spec.b: Required value]  →  [spec.a: Required value, spec.b: Required value]
/// ```
pub(crate) fn joined(causes: &Causes) -> String {
    let mut seen = HashSet::new();
    let texts: Vec<String> =
        causes.as_slice().iter().map(Cause::text).filter(|text| seen.insert(text.clone())).collect();
    let mut joined = match texts.as_slice() {
        [text] => text.clone(),
        texts => format!("[{}]", texts.join(", ")),
    };
    if causes.are_incomplete() {
        joined.push_str("; further causes are left out");
    }
    joined
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Cause, Causes, MAX_SHOWN, joined};

    #[test]
    fn values_are_written_as_kubernetes_writes_them() {
        let text = |value| Cause::invalid("spec.x", &value, "no").text();
        assert_eq!(text(json!("a\"b\u{7f}")), "spec.x: Invalid value: \"a\\\"b\\x7f\": no");
        assert_eq!(text(json!(1.5e30)), "spec.x: Invalid value: 1.5e+30: no");
        assert_eq!(
            text(json!({"b": ["<", 1e-7], "a": null})),
            "spec.x: Invalid value: {\"a\":null,\"b\":[\"\\u003c\",1e-7]}: no"
        );
        assert_eq!(text(json!(null)), "spec.x: Invalid value: null: no");
    }

    #[test]
    fn limits_have_a_singular() {
        assert_eq!(Cause::too_long("a", 1).text(), "a: Too long: may not be more than 1 byte");
        assert_eq!(Cause::too_many("a", 3, 2).text(), "a: Too many: 3: must have at most 2 items");
        assert_eq!(Cause::too_many("a", 2, 1).text(), "a: Too many: 2: must have at most 1 item");
    }

    #[test]
    fn several_causes_are_joined_in_brackets_and_repeated_ones_once() {
        let cause = Cause::required("spec.a", "");
        let other = Cause::not_supported("spec.b", "x", &["a", "b"]);
        assert_eq!(joined(&Causes::from([cause.clone(), cause.clone()])), "spec.a: Required value");
        assert_eq!(
            joined(&Causes::from([cause, other])),
            "[spec.a: Required value, spec.b: Unsupported value: \"x\": supported values: \"a\", \"b\"]"
        );
    }

    #[test]
    fn a_long_value_is_cut() {
        let long = "ä".repeat(100_000);
        let values = [json!(long), json!([long]), json!(vec![7; 100_000]), json!({"a": {"b": long}})];
        for value in values {
            let text = Cause::invalid("spec.x", &value, "no").text();
            assert!((MAX_SHOWN..MAX_SHOWN + 100).contains(&text.len()), "{}", text.len());
            assert!(text.ends_with("…: no"));
        }
        let names = vec!["a"; 100_000];
        assert!(Cause::not_supported("spec.x", "b", &names).text().len() < MAX_SHOWN + 100);
    }
}
