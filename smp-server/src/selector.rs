//! Field selectors of lists and watches.

use serde_json::Value;

use crate::status::Status;

/// The fields that are known from the key of an object.
pub(crate) const NAME: &str = "metadata.name";
pub(crate) const NAMESPACE: &str = "metadata.namespace";

/// Requirements on single fields: the path, whether the value must be equal, and the value.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct FieldSelector(Vec<(String, bool, String)>);

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

    #[test]
    fn selectors_that_cannot_be_read_are_refused() {
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
