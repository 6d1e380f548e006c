//! The simple paths that custom resource definitions use for columns.

use serde_json::Value;

use crate::object::scalar;

/// A path such as `.status.conditions[?(@.type=="Ready")].status`.
#[derive(Clone, Debug)]
pub(crate) struct JsonPath {
    steps: Vec<Step>,
}

#[derive(Clone, Debug)]
enum Step {
    Name(String),
    /// Counted from the end if it is negative.
    Index(i64),
    All,
    /// The items whose value at the path has this text.
    Where(Vec<Step>, String),
}

impl JsonPath {
    /// Reads a path; `None` if it is not a simple one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Some(Self { steps: steps(text)? })
    }

    /// The first value that the path leads to.
    pub(crate) fn first<'v>(&self, object: &'v Value) -> Option<&'v Value> {
        first(object, &self.steps)
    }
}

fn steps(mut text: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    while !text.is_empty() {
        let step;
        (step, text) = if let Some(rest) = text.strip_prefix('.') { name(rest)? } else { bracket(text)? };
        steps.extend(step);
    }
    Some(steps)
}

/// A name up to the next `.` or `[`; a backslash protects one character.
fn name(text: &str) -> Option<(Option<Step>, &str)> {
    let mut name = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => name.push(letters.next()?.1),
            '.' | '[' if name.is_empty() && letter == '.' => return None,
            '.' | '[' => return Some((step(name), &text[at..])),
            letter => name.push(letter),
        }
    }
    Some((step(name), ""))
}

fn step(name: String) -> Option<Step> {
    match name.as_str() {
        "" => None,
        "*" => Some(Step::All),
        _ => Some(Step::Name(name)),
    }
}

fn bracket(text: &str) -> Option<(Option<Step>, &str)> {
    let text = text.strip_prefix('[')?;
    if let Some(filter) = text.strip_prefix("?(@") {
        let (filter, rest) = filter.split_once(")]")?;
        let (path, value) = filter.split_once("==")?;
        return Some((Some(Step::Where(steps(path.trim())?, unquoted(value.trim()).to_owned())), rest));
    }
    let (inner, rest) = text.split_once(']')?;
    let step = match inner.trim() {
        "*" => Step::All,
        inner if inner != unquoted(inner) => Step::Name(unquoted(inner).to_owned()),
        inner => Step::Index(inner.parse().ok()?),
    };
    Some((Some(step), rest))
}

fn unquoted(text: &str) -> &str {
    let inside = |quote: char| text.strip_prefix(quote)?.strip_suffix(quote);
    inside('\'').or_else(|| inside('"')).unwrap_or(text)
}

fn first<'v>(value: &'v Value, steps: &[Step]) -> Option<&'v Value> {
    let Some((step, rest)) = steps.split_first() else { return Some(value) };
    match step {
        Step::Name(name) => first(value.get(name)?, rest),
        Step::Index(index) => {
            let items = value.as_array()?;
            let index = if *index < 0 { i64::try_from(items.len()).ok()? + index } else { *index };
            first(items.get(usize::try_from(index).ok()?)?, rest)
        }
        Step::All => match value {
            Value::Array(items) => items.iter().find_map(|item| first(item, rest)),
            Value::Object(members) => members.values().find_map(|item| first(item, rest)),
            _ => None,
        },
        Step::Where(path, wanted) => {
            let is_wanted = |item: &&Value| first(item, path).is_some_and(|found| scalar(found) == *wanted);
            value.as_array()?.iter().filter(is_wanted).find_map(|item| first(item, rest))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn paths_lead_to_the_first_value() {
        let object = json!({"a": {"b.c": [1, 2]}, "conditions": [
            {"type": "Other", "status": "False"}, {"type": "Ready", "status": "True", "count": 3}]});
        for (path, value) in [
            (".a['b.c'][0]", json!(1)),
            (r".a.b\.c[-1]", json!(2)),
            (".conditions[?(@.type==\"Ready\")].status", json!("True")),
            (".conditions[?(@.count==3)].type", json!("Ready")),
            (".conditions[*].count", json!(3)),
        ] {
            assert_eq!(JsonPath::parse(path).unwrap().first(&object), Some(&value), "{path}");
        }
        for path in [".b", ".a[0]", ".conditions[7]", ".conditions[?(@.type=='None')].status"] {
            assert_eq!(JsonPath::parse(path).unwrap().first(&object), None, "{path}");
        }
        for path in ["..a", "[", ".a[x]", "a", ".a[?(@.b)]"] {
            assert!(JsonPath::parse(path).is_none(), "{path}");
        }
    }
}
