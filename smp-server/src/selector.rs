//! Label and field selectors of lists and watches.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::status::Status;

/// The fields that are known from the key of an object.
pub(crate) const NAME: &str = "metadata.name";
pub(crate) const NAMESPACE: &str = "metadata.namespace";

/// Requirements on labels; an object must match all of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct LabelSelector(Vec<(String, Requirement)>);

#[derive(Clone, Debug, PartialEq)]
enum Requirement {
    In(BTreeSet<String>),
    /// Also matches an object without the label.
    NotIn(BTreeSet<String>),
    Exists,
    DoesNotExist,
    GreaterThan(i64),
    LessThan(i64),
}

/// Requirements on single fields: the path, whether the value must be equal, and the value.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct FieldSelector(Vec<(String, bool, String)>);

impl LabelSelector {
    /// Reads the text of a `labelSelector`.
    ///
    /// ```text
    /// app=web,tier!=db,env in (a, b),env notin (c),owner,!hidden,weight>3
    /// ```
    pub(crate) fn parse(text: &str) -> Result<Self, Status> {
        let parts = split_outside_parentheses(text);
        let requirements: Option<Vec<_>> = parts.iter().map(|part| requirement(part.trim())).collect();
        let requirements = if text.trim().is_empty() { Some(Vec::new()) } else { requirements };
        requirements
            .map(Self)
            .ok_or_else(|| Status::bad_request("unable to parse requirement: the label selector is invalid"))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether the labels of an object meet all requirements.
    pub(crate) fn matches(&self, labels: &Value) -> bool {
        self.0.iter().all(|(key, requirement)| requirement.is_met(labels.get(key).and_then(Value::as_str)))
    }
}

impl Requirement {
    fn is_met(&self, label: Option<&str>) -> bool {
        let is_one_of = |values: &BTreeSet<String>| label.is_some_and(|label| values.contains(label));
        let number = || label.and_then(|label| label.parse::<i64>().ok());
        match self {
            Self::In(values) => is_one_of(values),
            Self::NotIn(values) => !is_one_of(values),
            Self::Exists => label.is_some(),
            Self::DoesNotExist => label.is_none(),
            Self::GreaterThan(limit) => number().is_some_and(|number| number > *limit),
            Self::LessThan(limit) => number().is_some_and(|number| number < *limit),
        }
    }
}

fn split_outside_parentheses(text: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let parts = text.split(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    });
    parts.collect()
}

/// Reads one requirement. Words are separated by spaces, which are optional around operators.
fn requirement(text: &str) -> Option<(String, Requirement)> {
    if let Some(key) = text.strip_prefix('!') {
        return Some((key_of(key)?, Requirement::DoesNotExist));
    }
    if let Some((left, right)) = text.split_once('(') {
        let values: BTreeSet<_> =
            right.trim_end().strip_suffix(')')?.split(',').map(|value| value.trim().to_owned()).collect();
        let mut words = left.split_whitespace();
        let (key, operator) = (key_of(words.next()?)?, words.next()?);
        let requirement = match operator {
            "in" => Requirement::In(values),
            "notin" => Requirement::NotIn(values),
            _ => return None,
        };
        return words.next().is_none().then_some((key, requirement));
    }
    let Some(at) = text.find(['=', '!', '<', '>']) else { return Some((key_of(text)?, Requirement::Exists)) };
    let (key, rest) = (key_of(&text[..at])?, &text[at..]);
    let operators = ["==", "!=", "=", ">", "<"];
    let (operator, value) = operators.iter().find_map(|word| Some((*word, rest.strip_prefix(word)?.trim())))?;
    let requirement = match operator {
        "!=" => Requirement::NotIn(BTreeSet::from([value_of(value)?])),
        ">" => Requirement::GreaterThan(value.parse().ok()?),
        "<" => Requirement::LessThan(value.parse().ok()?),
        _ => Requirement::In(BTreeSet::from([value_of(value)?])),
    };
    Some((key, requirement))
}

fn key_of(text: &str) -> Option<String> {
    let key = text.trim();
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/');
    (!key.is_empty() && key.chars().all(is_word)).then(|| key.to_owned())
}

fn value_of(text: &str) -> Option<String> {
    (text.is_empty() || key_of(text).is_some()).then(|| text.to_owned())
}

impl FieldSelector {
    /// Reads the text of a `fieldSelector`, in which a backslash escapes a comma, an equals sign or a backslash.
    ///
    /// ```text
    /// metadata.name=web,status.phase!=Running
    /// ```
    pub(crate) fn parse(text: &str) -> Result<Self, Status> {
        let mut requirements = Vec::new();
        for part in split_unescaped(text).into_iter().filter(|part| !part.is_empty()) {
            let unreadable = || format!("invalid selector: '{text}'; can't understand '{part}'");
            requirements.push(field_requirement(&part).ok_or_else(|| Status::bad_request(unreadable()))?);
        }
        Ok(Self(requirements))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The paths of the fields.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(path, ..)| path.as_str())
    }

    /// Returns the value that a field must have, if the selector requires one.
    pub(crate) fn wanted(&self, path: &str) -> Option<&str> {
        self.0.iter().find(|(own, is_equal, _)| own == path && *is_equal).map(|(.., value)| value.as_str())
    }

    /// Returns whether the key of an object suffices to check all requirements.
    pub(crate) fn needs_only_key(&self) -> bool {
        self.paths().all(|path| path == NAME || path == NAMESPACE)
    }

    /// Returns whether the key of an object, `namespace/name` or `name`, meets the requirements on name and namespace. Other
    /// requirements are ignored.
    pub(crate) fn matches_key(&self, key: &str) -> bool {
        let (namespace, name) = key.split_once('/').unwrap_or(("", key));
        self.0.iter().all(|(path, is_equal, value)| match path.as_str() {
            NAME => (name == value) == *is_equal,
            NAMESPACE => (namespace == value) == *is_equal,
            _ => true,
        })
    }

    /// Whether an object meets all requirements. An absent field is an empty text.
    pub(crate) fn matches(&self, object: &Value, read: impl Fn(&Value, &str) -> String) -> bool {
        self.0.iter().all(|(path, is_equal, value)| (read(object, path) == *value) == *is_equal)
    }
}

fn split_unescaped(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut is_escaped = false;
    for c in text.chars() {
        if c == ',' && !is_escaped {
            parts.push(String::new());
            continue;
        }
        is_escaped = c == '\\' && !is_escaped;
        if let Some(last) = parts.last_mut() {
            last.push(c);
        }
    }
    parts
}

fn field_requirement(text: &str) -> Option<(String, bool, String)> {
    for (operator, is_equal) in [("!=", false), ("==", true), ("=", true)] {
        if let Some((path, value)) = text.split_once(operator) {
            return Some((path.to_owned(), is_equal, unescape(value)?));
        }
    }
    None
}

fn unescape(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => plain.push(chars.next().filter(|c| matches!(c, '\\' | ',' | '='))?),
            ',' | '=' => return None,
            _ => plain.push(c),
        }
    }
    Some(plain)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn selects(selector: &str, labels: &Value) -> bool {
        LabelSelector::parse(selector).unwrap().matches(labels)
    }

    #[test]
    fn label_requirements_are_joined_by_and() {
        let labels = json!({"app": "web", "env": "a", "weight": "4"});
        for selector in ["", "app=web", "app==web,env in (a, b)", "env notin (c)", "app", "!hidden", "weight>3", "x!=y"]
        {
            assert!(selects(selector, &labels), "{selector}");
        }
        for selector in ["app=db", "env notin (a)", "!app", "hidden", "weight<4", "app=web,env=b", "app in (x)"] {
            assert!(!selects(selector, &labels), "{selector}");
        }
    }

    #[test]
    fn selectors_that_cannot_be_read_are_refused() {
        for selector in ["a in b", "=x", "a in (b", "a b", "a>x", "a=b=c", ",", "a like (b)"] {
            assert!(LabelSelector::parse(selector).is_err(), "{selector}");
        }
        for selector in ["a", "a=b=c", "a=\\x"] {
            assert!(FieldSelector::parse(selector).is_err(), "{selector}");
        }
    }

    #[test]
    fn names_and_namespaces_are_compared_with_keys() {
        for (selector, matches, needs_only_key) in [
            ("metadata.name=web", true, true),
            ("metadata.namespace=default,metadata.name!=db", true, true),
            ("metadata.name=web,status.phase=Running", true, false),
            ("metadata.name!=web,status.phase=Running", false, false),
            ("metadata.namespace=", false, true),
        ] {
            let parsed = FieldSelector::parse(selector).unwrap();
            assert_eq!((parsed.matches_key("default/web"), parsed.needs_only_key()), (matches, needs_only_key));
        }
        let selector = FieldSelector::parse("metadata.name=n1,metadata.namespace=").unwrap();
        assert!(selector.matches_key("n1") && !selector.matches_key("n2"));
        assert_eq!((selector.wanted(NAME), selector.wanted("status.phase")), (Some("n1"), None));
    }

    #[test]
    fn a_field_selector_compares_texts() {
        let selector = FieldSelector::parse(r"metadata.name=a\,b,status.phase!=Running").unwrap();
        let read = |object: &Value, path: &str| object[path].as_str().unwrap_or_default().to_owned();
        assert!(selector.matches(&json!({"metadata.name": "a,b"}), read));
        assert!(!selector.matches(&json!({"metadata.name": "a,b", "status.phase": "Running"}), read));
    }
}
