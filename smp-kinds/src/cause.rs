//! Causes: the entries of `details.causes` in a Status with code 422, with the messages of Kubernetes.

mod causes;
pub(crate) mod text;

use std::fmt;
use std::ops::Range;

use serde_json::Value;

pub use causes::Causes;

/// The maximum size of a value in a message, in bytes. A longer value is cut.
pub(crate) const MAX_SHOWN: usize = 32 * 1024;

/// Why a field of an object is invalid, in the words of kube-apiserver.
///
/// ```
/// use serde_json::json;
/// use smp_kinds::Catalog;
///
/// let catalog = Catalog::new();
/// let services = catalog.get_kind("v1", "Service").unwrap();
/// let service = json!({"metadata": {"name": "web"}, "spec": {"ports": [{"port": 0}]}});
/// let object = services.decode(&service)?.object;
/// let causes = services.validate_create(&object).unwrap_err();
/// let cause = causes.iter().next().unwrap();
/// assert_eq!((cause.field(), cause.reason()), ("spec.ports[0].port", "FieldValueInvalid"));
/// assert_eq!(cause.message(), "Invalid value: 0: must be between 1 and 65535, inclusive");
/// assert_eq!((cause.value(), cause.detail()), (Some("0"), "must be between 1 and 65535, inclusive"));
/// # Ok::<(), smp_kinds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    pub(crate) reason: &'static str,
    pub(crate) message: String,
    pub(crate) field: String,
    /// Where the message has the value.
    value: Option<Range<usize>>,
    /// Whether the rule depends on the configuration of a server.
    is_of_configuration: bool,
    /// Whether the rule is declared in the Go type.
    is_declared: bool,
}

/// An invalid value, as a message shows it.
#[derive(Clone, Copy, Debug)]
pub enum Bad<'a> {
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
    #[doc(hidden)]
    pub fn required(field: impl Into<String>, detail: &str) -> Self {
        Self::new("FieldValueRequired", field, with_detail("Required value".to_owned(), detail))
    }

    /// The same cause, of a rule that depends on the configuration of a server: the ranges of its addresses and node ports.
    pub(crate) fn of_configuration(self) -> Self {
        Self { is_of_configuration: true, ..self }
    }

    /// A value breaks a rule.
    #[doc(hidden)]
    pub fn invalid<'a>(field: impl Into<String>, bad: impl Into<Bad<'a>>, detail: &str) -> Self {
        Self::with_value("FieldValueInvalid", "Invalid value", field, bad, detail)
    }

    /// A value breaks a rule, but is not shown.
    pub(crate) fn invalid_without_value(field: impl Into<String>, detail: &str) -> Self {
        Self::new("FieldValueInvalid", field, with_detail("Invalid value".to_owned(), detail))
    }

    /// A value has another type than in the schema.
    pub(crate) fn type_invalid<'a>(field: impl Into<String>, bad: impl Into<Bad<'a>>, detail: &str) -> Self {
        Self::with_value("FieldValueTypeInvalid", "Invalid value", field, bad, detail)
    }

    /// A value occurs twice, but must be unique.
    pub(crate) fn duplicate<'a>(field: impl Into<String>, bad: impl Into<Bad<'a>>) -> Self {
        Self::with_value("FieldValueDuplicate", "Duplicate value", field, bad, "")
    }

    /// A value refers to something that does not exist.
    pub(crate) fn not_found(field: impl Into<String>, name: &str) -> Self {
        Self::with_shown("FieldValueNotFound", "Not found", field, &text::quoted(name), "")
    }

    /// A value is not one of the supported values.
    ///
    /// ```text
    /// mode, "x", ["a", "b"]  →  mode: Unsupported value: "x": supported values: "a", "b"
    /// ```
    #[doc(hidden)]
    pub fn not_supported<'a, S: AsRef<str>>(
        field: impl Into<String>,
        bad: impl Into<Bad<'a>>,
        supported: &[S],
    ) -> Self {
        let names = text::joined_within(supported.iter().map(|name| text::quoted(name.as_ref())), ", ", MAX_SHOWN);
        let detail = if names.is_empty() { String::new() } else { format!("supported values: {names}") };
        Self::with_value("FieldValueNotSupported", "Unsupported value", field, bad, &detail)
    }

    /// A value is not allowed here.
    #[doc(hidden)]
    pub fn forbidden(field: impl Into<String>, detail: &str) -> Self {
        Self::new("FieldValueForbidden", field, with_detail("Forbidden".to_owned(), detail))
    }

    /// A text is longer than `limit`. The message calls the unit bytes even where characters are counted, as
    /// Kubernetes does.
    #[doc(hidden)]
    pub fn too_long(field: impl Into<String>, limit: i64) -> Self {
        let unit = if limit == 1 { "byte" } else { "bytes" };
        let detail =
            if limit < 0 { "value is too long".to_owned() } else { format!("may not be more than {limit} {unit}") };
        Self::new("FieldValueTooLong", field, with_detail("Too long".to_owned(), &detail))
    }

    /// A text is longer than `limit`. Rules that are declared in the Go type name the unit that they count.
    pub(crate) fn longer_than(field: impl Into<String>, limit: i64, unit: &str) -> Self {
        let detail = format!("may not be more than {limit} {unit}");
        Self::new("FieldValueTooLong", field, with_detail("Too long".to_owned(), &detail))
    }

    /// A list or an object has more entries than `limit`.
    pub(crate) fn too_many(field: impl Into<String>, actual: i64, limit: i64) -> Self {
        let unit = if limit == 1 { "item" } else { "items" };
        let detail =
            if limit < 0 { "has too many items".to_owned() } else { format!("must have at most {limit} {unit}") };
        Self::with_value("FieldValueTooMany", "Too many", field, actual, &detail)
    }

    /// Returns the path of the field, such as `spec.ports[0].name`.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let services = catalog.get_kind("v1", "Service").unwrap();
    /// let service = serde_json::json!({"metadata": {"name": "web"}, "spec": {"ports": [{"port": 0}]}});
    /// let causes = services.validate_create(&services.decode(&service)?.object).unwrap_err();
    /// let cause = causes.iter().next().unwrap();
    /// assert_eq!(cause.field(), "spec.ports[0].port");
    /// # Ok::<(), smp_kinds::Error>(())
    /// ```
    pub fn field(&self) -> &str {
        &self.field
    }

    /// Returns the machine-readable reason, such as `FieldValueInvalid`.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let services = catalog.get_kind("v1", "Service").unwrap();
    /// let service = serde_json::json!({"metadata": {"name": "web"}, "spec": {"ports": [{"port": 0}]}});
    /// let causes = services.validate_create(&services.decode(&service)?.object).unwrap_err();
    /// let cause = causes.iter().next().unwrap();
    /// assert_eq!(cause.reason(), "FieldValueInvalid");
    /// # Ok::<(), smp_kinds::Error>(())
    /// ```
    pub fn reason(&self) -> &'static str {
        self.reason
    }

    /// Returns whether the value of the field is wrong whatever the rest of the object is: it is not required or forbidden only because
    /// of other fields.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let services = catalog.get_kind("v1", "Service").unwrap();
    /// let service = serde_json::json!({"metadata": {"name": "web"}, "spec": {"ports": [{"port": 0, "targetPort": 1}, {"port": 80, "targetPort": 2}]}});
    /// let causes = services.validate_create(&services.decode(&service)?.object).unwrap_err();
    /// let fields: Vec<&str> = causes.iter().filter(|cause| cause.is_about_value()).map(|cause| cause.field()).collect();
    /// assert_eq!(fields, ["spec.ports[0].port"], "the name of a port is required because there are two");
    /// # Ok::<(), smp_kinds::Error>(())
    /// ```
    pub fn is_about_value(&self) -> bool {
        !matches!(self.reason, "FieldValueRequired" | "FieldValueForbidden")
    }

    /// Returns what is wrong, without the field, such as `Invalid value: 0: must be positive`.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let services = catalog.get_kind("v1", "Service").unwrap();
    /// let service = serde_json::json!({"metadata": {"name": "web"}, "spec": {"ports": [{"port": 0}]}});
    /// let causes = services.validate_create(&services.decode(&service)?.object).unwrap_err();
    /// let cause = causes.iter().next().unwrap();
    /// assert_eq!(cause.message(), "Invalid value: 0: must be between 1 and 65535, inclusive");
    /// # Ok::<(), smp_kinds::Error>(())
    /// ```
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the invalid value as the message shows it: a string in quotes, a list or an object as JSON, a long one cut.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let services = catalog.get_kind("v1", "Service").unwrap();
    /// let service = serde_json::json!({"metadata": {"name": "web"}, "spec": {"ports": [{"port": 0}]}});
    /// let causes = services.validate_create(&services.decode(&service)?.object).unwrap_err();
    /// let cause = causes.iter().next().unwrap();
    /// assert_eq!(cause.value(), Some("0"));
    /// # Ok::<(), smp_kinds::Error>(())
    /// ```
    pub fn value(&self) -> Option<&str> {
        self.message.get(self.value.clone()?)
    }

    /// Returns the message without the value, such as `must be positive`; the whole message if it has no value.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let services = catalog.get_kind("v1", "Service").unwrap();
    /// let service = serde_json::json!({"metadata": {"name": "web"}, "spec": {"ports": [{"port": 0}]}});
    /// let causes = services.validate_create(&services.decode(&service)?.object).unwrap_err();
    /// let cause = causes.iter().next().unwrap();
    /// assert_eq!(cause.detail(), "must be between 1 and 65535, inclusive");
    /// # Ok::<(), smp_kinds::Error>(())
    /// ```
    pub fn detail(&self) -> &str {
        let end = self.value.as_ref().map_or(0, |value| value.end);
        let rest = self.message.get(end..).unwrap_or_default();
        rest.strip_prefix(": ").unwrap_or(rest)
    }

    /// The size of the texts in bytes.
    fn size(&self) -> usize {
        self.message.len() + self.field.len()
    }

    /// A value breaks a rule, but the message does not show it.
    pub(crate) fn without_value(reason: &'static str, title: &str, field: impl Into<String>, detail: &str) -> Self {
        Self::new(reason, field, with_detail(title.to_owned(), detail))
    }

    fn with_value<'a>(
        reason: &'static str,
        title: &str,
        field: impl Into<String>,
        bad: impl Into<Bad<'a>>,
        detail: &str,
    ) -> Self {
        Self::with_shown(reason, title, field, &bad.into().shown(), detail)
    }

    fn with_shown(reason: &'static str, title: &str, field: impl Into<String>, shown: &str, detail: &str) -> Self {
        let message = format!("{title}: {shown}");
        let value = Some(title.len() + 2..message.len());
        Self { value, ..Self::new(reason, field, with_detail(message, detail)) }
    }

    fn new(reason: &'static str, field: impl Into<String>, message: String) -> Self {
        Self { reason, message, field: field.into(), value: None, is_of_configuration: false, is_declared: false }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.message)
    }
}

fn with_detail(mut message: String, detail: &str) -> String {
    if !detail.is_empty() {
        message.push_str(": ");
        message.push_str(detail);
    }
    message
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Cause, Causes, MAX_SHOWN};

    #[test]
    fn values_are_written_as_kubernetes_writes_them() {
        let text = |value| Cause::invalid("spec.x", &value, "no").to_string();
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
        assert_eq!(Cause::too_long("a", 1).to_string(), "a: Too long: may not be more than 1 byte");
        assert_eq!(Cause::too_many("a", 3, 2).to_string(), "a: Too many: 3: must have at most 2 items");
        assert_eq!(Cause::too_many("a", 2, 1).to_string(), "a: Too many: 2: must have at most 1 item");
    }

    #[test]
    fn several_causes_are_joined_in_brackets_and_repeated_ones_once() {
        let cause = Cause::required("spec.a", "");
        let other = Cause::not_supported("spec.b", "x", &["a", "b"]);
        assert_eq!(Causes::from([cause.clone(), cause.clone()]).to_string(), "spec.a: Required value");
        assert_eq!(
            Causes::from([cause, other]).to_string(),
            "[spec.a: Required value, spec.b: Unsupported value: \"x\": supported values: \"a\", \"b\"]"
        );
    }

    #[test]
    fn a_long_value_is_cut() {
        let long = "ä".repeat(100_000);
        let values = [json!(long), json!([long]), json!(vec![7; 100_000]), json!({"a": {"b": long}})];
        for value in values {
            let text = Cause::invalid("spec.x", &value, "no").to_string();
            assert!((MAX_SHOWN..MAX_SHOWN + 100).contains(&text.len()), "{}", text.len());
            assert!(text.ends_with("…: no"));
        }
        let names = vec!["a"; 100_000];
        assert!(Cause::not_supported("spec.x", "b", &names).to_string().len() < MAX_SHOWN + 100);
    }
}
