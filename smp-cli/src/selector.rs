//! Label selectors in the syntax of kubectl: `app=web,tier in (a, b),!legacy`.

use serde_json::{Map, Value};

/// A selector. One without requirements matches everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Selector(Vec<Requirement>);

/// A requirement for the label `key`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Requirement {
    key: String,
    operator: Operator,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Operator {
    Exists,
    DoesNotExist,
    In(Vec<String>),
    NotIn(Vec<String>),
    GreaterThan(i64),
    LessThan(i64),
}

impl Selector {
    /// Parses a selector. `None` if it is invalid.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if text.trim().is_empty() {
            return Some(Self(Vec::new()));
        }
        requirements(text).into_iter().map(requirement).collect::<Option<_>>().map(Self)
    }

    /// Parses the value of `--selector`.
    pub(crate) fn from_argument(text: &str) -> Result<Self, String> {
        Self::parse(text).ok_or_else(|| "write it as in kubectl: app=web,tier!=test,env in (a, b),!legacy".to_owned())
    }

    /// Whether the labels of an object meet all requirements.
    pub(crate) fn selects(&self, object: &Value) -> bool {
        self.matches(object.pointer("/metadata/labels").and_then(Value::as_object))
    }

    /// Whether labels meet all requirements.
    pub(crate) fn matches(&self, labels: Option<&Map<String, Value>>) -> bool {
        self.0.iter().all(|Requirement { key, operator }| {
            let label = labels.and_then(|labels| labels.get(key)).and_then(Value::as_str);
            let number = || label.and_then(|label| label.parse::<i64>().ok());
            let is_one_of = |values: &[String]| label.is_some_and(|label| values.iter().any(|value| value == label));
            match operator {
                Operator::Exists => label.is_some(),
                Operator::DoesNotExist => label.is_none(),
                Operator::In(values) => is_one_of(values),
                Operator::NotIn(values) => !is_one_of(values),
                Operator::GreaterThan(limit) => number().is_some_and(|number| number > *limit),
                Operator::LessThan(limit) => number().is_some_and(|number| number < *limit),
            }
        })
    }
}

/// Splits at the commas that are not in parentheses.
///
/// ```text
/// a in (b, c),d   is   a in (b, c)   and   d
/// ```
fn requirements(text: &str) -> Vec<&str> {
    let mut is_in_list = false;
    text.split(|character| {
        match character {
            '(' => is_in_list = true,
            ')' => is_in_list = false,
            _ => {}
        }
        character == ',' && !is_in_list
    })
    .collect()
}

fn requirement(text: &str) -> Option<Requirement> {
    let text = text.trim();
    let of = |key: &str, operator: Operator| {
        let key = key.trim();
        (!key.is_empty() && is_word(key)).then(|| Requirement { key: key.to_owned(), operator })
    };
    if let Some(key) = text.strip_prefix('!') {
        return of(key, Operator::DoesNotExist);
    }
    if let Some((head, values)) = text.split_once('(') {
        let values = words(values.strip_suffix(')')?.split(','))?;
        let (key, operator) = head.trim().rsplit_once(char::is_whitespace)?;
        return match operator {
            "in" => of(key, Operator::In(values)),
            "notin" => of(key, Operator::NotIn(values)),
            _ => None,
        };
    }
    if let Some((key, value)) = text.split_once("!=") {
        return of(key, Operator::NotIn(words([value])?));
    }
    if let Some((key, value)) = text.split_once("==").or_else(|| text.split_once('=')) {
        return of(key, Operator::In(words([value])?));
    }
    if let Some((key, limit)) = text.split_once('>') {
        return of(key, Operator::GreaterThan(limit.trim().parse().ok()?));
    }
    match text.split_once('<') {
        Some((key, limit)) => of(key, Operator::LessThan(limit.trim().parse().ok()?)),
        None => of(text, Operator::Exists),
    }
}

fn words<'t>(texts: impl IntoIterator<Item = &'t str>) -> Option<Vec<String>> {
    let word = |text: &str| Some(text.trim().to_owned()).filter(|word| is_word(word));
    texts.into_iter().map(word).collect()
}

/// Whether a text can be a key or a value. Values may be empty.
fn is_word(text: &str) -> bool {
    text.chars().all(|character| character.is_ascii_alphanumeric() || "-_./".contains(character))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Selector;

    #[test]
    fn selectors_match_as_in_kubectl() {
        let labels = json!({"app": "web", "tier": "a", "size": "10", "empty": ""});
        let labels = labels.as_object();
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
        ] {
            let selector = Selector::parse(text).expect(text);
            assert_eq!(selector.matches(labels), expected, "{text}");
        }
        assert!(!Selector::parse("app").expect("valid").matches(None));
        assert!(Selector::parse("!app").expect("valid").matches(None));
        assert!(!Selector::parse("app").expect("valid").matches(json!({"app": Value::Null}).as_object()));
    }

    #[test]
    fn invalid_selectors_are_rejected() {
        for text in [",", "a,", "a b", "=b", "!", "a in b", "a in (b", "a of (b)", "a>b", "a=b=c", "a=(b)", "in (b)"] {
            assert_eq!(Selector::parse(text), None, "{text}");
        }
    }
}
