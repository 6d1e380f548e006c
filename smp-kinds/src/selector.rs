//! Label selectors: as text, and in objects.

use std::collections::BTreeSet;
use std::fmt;

use serde_json::Value;

use crate::object::{scalar, text_at};

/// A label selector in the syntax of kubectl and of the query parameter `labelSelector`. It selects an object that meets all its
/// requirements; an empty one selects every object.
///
/// ```
/// use serde_json::json;
/// use smp_kinds::LabelSelector;
///
/// let selector = LabelSelector::parse("app=web,tier!=db,env in (a, b),owner,!legacy,weight>3").unwrap();
/// assert!(selector.matches(&json!({"app": "web", "env": "b", "owner": "", "weight": "4"})));
/// assert!(!selector.matches(&json!({"app": "web"})));
/// assert_eq!(LabelSelector::parse("app in web"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LabelSelector(Vec<(String, Requirement)>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Requirement {
    In(BTreeSet<String>),
    /// Also matches an object without the label.
    NotIn(BTreeSet<String>),
    Exists,
    DoesNotExist,
    GreaterThan(i64),
    LessThan(i64),
}

impl LabelSelector {
    /// Parses a selector. Returns `None` if it is invalid.
    ///
    /// ```
    /// # use smp_kinds::LabelSelector;
    /// assert!(LabelSelector::parse("app = web, tier notin (db)").is_some());
    /// assert!(LabelSelector::parse("app=web=shop").is_none());
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        if text.trim().is_empty() {
            return Some(Self::default());
        }
        split_outside_parentheses(text)
            .into_iter()
            .map(|part| requirement(part.trim()))
            .collect::<Option<_>>()
            .map(Self)
    }

    /// Returns whether the selector has no requirements.
    ///
    /// ```
    /// # use smp_kinds::LabelSelector;
    /// assert!(LabelSelector::parse(" ").unwrap().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether labels meet all requirements. `null` has no labels.
    ///
    /// ```
    /// # use smp_kinds::LabelSelector;
    /// let object = serde_json::json!({"metadata": {"name": "web"}});
    /// assert!(LabelSelector::parse("app!=web").unwrap().matches(&object["metadata"]["labels"]));
    /// ```
    pub fn matches(&self, labels: &Value) -> bool {
        self.0.iter().all(|(key, requirement)| requirement.is_met(labels.get(key).and_then(Value::as_str)))
    }
}

/// Writes the selector in the syntax that [`LabelSelector::parse`] reads.
///
/// ```
/// # use smp_kinds::LabelSelector;
/// let selector = LabelSelector::parse("app == web, tier notin (db,cache)").unwrap();
/// assert_eq!(selector.to_string(), "app=web,tier notin (cache,db)");
/// ```
impl fmt::Display for LabelSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (key, requirement)) in self.0.iter().enumerate() {
            f.write_str(if index > 0 { "," } else { "" })?;
            let list = |values: &BTreeSet<String>| values.iter().map(String::as_str).collect::<Vec<_>>().join(",");
            match requirement {
                Requirement::In(values) if values.len() == 1 => write!(f, "{key}={}", list(values)),
                Requirement::In(values) => write!(f, "{key} in ({})", list(values)),
                Requirement::NotIn(values) if values.len() == 1 => write!(f, "{key}!={}", list(values)),
                Requirement::NotIn(values) => write!(f, "{key} notin ({})", list(values)),
                Requirement::Exists => f.write_str(key),
                Requirement::DoesNotExist => write!(f, "!{key}"),
                Requirement::GreaterThan(limit) => write!(f, "{key}>{limit}"),
                Requirement::LessThan(limit) => write!(f, "{key}<{limit}"),
            }?;
        }
        Ok(())
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

/// Splits at the commas that are not in parentheses.
///
/// ```text
/// a in (b, c),d   →   a in (b, c)   d
/// ```
fn split_outside_parentheses(text: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let parts = text.split(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    });
    parts.collect()
}

/// Parses one requirement. Spaces around operators are optional.
fn requirement(text: &str) -> Option<(String, Requirement)> {
    if let Some(key) = text.strip_prefix('!') {
        return Some((key_of(key)?, Requirement::DoesNotExist));
    }
    if let Some((left, right)) = text.split_once('(') {
        let values = right.trim_end().strip_suffix(')')?.split(',').map(value_of).collect::<Option<_>>()?;
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
    value_of(text).filter(|key| !key.is_empty())
}

fn value_of(text: &str) -> Option<String> {
    let is_of_value = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/');
    Some(text.trim()).filter(|value| value.chars().all(is_of_value)).map(str::to_owned)
}

/// The requirements of a selector in an object: the name of each label, and the text of its requirement.
///
/// ```text
/// {app: web}, [{key: tier, operator: In, values: [b, a]}]  →  (app, app=web), (tier, tier in (a,b))
/// ```
pub fn requirements(labels: &Value, expressions: &Value) -> Vec<(String, String)> {
    let labels = labels.as_object().into_iter().flatten();
    let labels = labels.map(|(name, value)| (name.clone(), format!("{name}={}", scalar(value))));
    let expressions = expressions.as_array().into_iter().flatten().map(|expression| {
        let name = text_at(expression, &["key"]);
        let mut values: Vec<String> = expression["values"].as_array().into_iter().flatten().map(scalar).collect();
        values.sort_unstable();
        let text = match text_at(expression, &["operator"]) {
            "In" => format!("{name} in ({})", values.join(",")),
            "NotIn" => format!("{name} notin ({})", values.join(",")),
            "DoesNotExist" => format!("!{name}"),
            _ => name.to_owned(),
        };
        (name.to_owned(), text)
    });
    labels.chain(expressions).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::LabelSelector;

    #[test]
    fn selectors_match_as_in_kubectl() {
        let labels = json!({"app": "web", "tier": "a", "size": "10", "empty": ""});
        for (text, expected) in [
            ("", true),
            ("app", true),
            ("other", false),
            ("!other", true),
            ("! app", false),
            ("app=web", true),
            ("app = web", true),
            ("app==web", true),
            ("app=shop", false),
            ("app!=shop", true),
            ("other!=shop", true),
            ("empty=", true),
            ("tier in (a, b)", true),
            ("tier in (b,c),app=web", false),
            ("tier notin (b,c),app=web", true),
            ("other notin (b)", true),
            ("size>9", true),
            ("size < 9", false),
            ("app>9", false),
            ("app,tier=a,!legacy", true),
            ("app==web,tier in (a, b)", true),
            ("tier notin (c)", true),
            ("size<4", false),
            ("app in (x)", false),
        ] {
            let selector = LabelSelector::parse(text).expect(text);
            assert_eq!(selector.matches(&labels), expected, "{text}");
            assert_eq!(LabelSelector::parse(&selector.to_string()), Some(selector), "{text}");
        }
        assert!(!LabelSelector::parse("app").expect("valid").matches(&Value::Null));
        assert!(LabelSelector::parse("!app").expect("valid").matches(&Value::Null));
        assert!(!LabelSelector::parse("app").expect("valid").matches(&json!({"app": null})));
    }

    #[test]
    fn invalid_selectors_are_rejected() {
        for text in [
            ",",
            "a,",
            "a b",
            "=b",
            "!",
            "a in b",
            "a in (b",
            "a of (b)",
            "a>b",
            "a>x",
            "a=b=c",
            "a=(b)",
            "in (b)",
            "=x",
            "a like (b)",
            "a in (b c)",
        ] {
            assert_eq!(LabelSelector::parse(text), None, "{text}");
        }
    }
}
