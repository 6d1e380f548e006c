//! Paths in a document: an owned path, and a linked list on the stack that becomes a path when an error occurs.

use std::fmt;
use std::str::FromStr;

use serde_json::Value;
use smp_suggest::escaped;

/// A place in a document, for example `spec.ports[2].port` or `metadata.labels["a.b/c"]`; empty for the root.
///
/// `Display` writes names that are not identifiers as JSON strings, in which control characters are escaped.
///
/// ```
/// use smp_core::{Patcher, Schema};
/// use serde_json::json;
///
/// let patch = json!({"rules": [{"$patchMergeKey": ["host"], "host": {"name": "a"}}]});
/// let error = Patcher::new(Schema::free_form()).apply(json!({}), &patch).unwrap_err();
/// assert_eq!(error.path().to_string(), "rules[0].host");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path(Vec<Step>);

/// One step of a path.
///
/// ```
/// use smp_core::{Path, Step};
///
/// let path = "ports[2]".parse::<Path>().unwrap();
/// assert_eq!(path.steps(), [Step::Field("ports".to_owned()), Step::Index(2)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A field of an object.
    Field(String),
    /// An item of a list, counted from 0.
    Index(usize),
}

impl Path {
    /// Returns the path of the root.
    ///
    /// ```
    /// use smp_core::Path;
    ///
    /// assert_eq!(Path::root().to_string(), "");
    /// assert_eq!("".parse(), Ok(Path::root()));
    /// ```
    pub const fn root() -> Self {
        Self(Vec::new())
    }

    /// Returns whether this is the root.
    ///
    /// ```
    /// use smp_core::Path;
    ///
    /// assert!(Path::root().is_root());
    /// assert!(!"spec".parse::<Path>().unwrap().is_root());
    /// ```
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the steps from the root.
    ///
    /// ```
    /// use smp_core::{Path, Step};
    ///
    /// let path = "metadata.labels".parse::<Path>().unwrap();
    /// assert_eq!(path.steps().last(), Some(&Step::Field("labels".to_owned())));
    /// ```
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// Returns the path of a part of the value at this path.
    ///
    /// ```
    /// use smp_core::{Path, Step};
    ///
    /// let ports = "spec.ports".parse::<Path>().unwrap();
    /// assert_eq!(ports.child(Step::Index(2)).to_string(), "spec.ports[2]");
    /// ```
    #[must_use]
    pub fn child(&self, step: Step) -> Self {
        Self(self.0.iter().cloned().chain([step]).collect())
    }

    /// Returns the path of the object or list that contains this value; `None` for the root.
    ///
    /// ```
    /// use smp_core::Path;
    ///
    /// assert_eq!("spec.ports[2]".parse::<Path>().unwrap().parent(), "spec.ports".parse().ok());
    /// assert_eq!(Path::root().parent(), None);
    /// ```
    pub fn parent(&self) -> Option<Self> {
        self.0.split_last().map(|(_, above)| Self(above.to_vec()))
    }

    /// Splits the path after a number of steps.
    pub(crate) fn split_at(&self, n_steps: usize) -> (Self, Self) {
        let (head, tail) = self.0.split_at(n_steps);
        (Self(head.to_vec()), Self(tail.to_vec()))
    }

    /// Inserts a step at the front.
    pub(crate) fn prepend(&mut self, step: Step) {
        self.0.insert(0, step);
    }

    /// The part of a document at this path, mutably.
    pub(crate) fn find_mut<'d>(&self, document: &'d mut Value) -> Option<&'d mut Value> {
        self.0.iter().try_fold(document, |value, step| match step {
            Step::Field(name) => value.get_mut(name),
            Step::Index(index) => value.get_mut(index),
        })
    }

    /// Returns the part of a document at this path, if there is one.
    ///
    /// ```
    /// use smp_core::Path;
    /// use serde_json::json;
    ///
    /// let document = json!({"ports": [{"port": 53}]});
    /// let path: Path = "ports[0].port".parse()?;
    /// assert_eq!(path.find(&document), Some(&json!(53)));
    /// # Ok::<(), smp_core::ParsePathError>(())
    /// ```
    pub fn find<'d>(&self, document: &'d Value) -> Option<&'d Value> {
        self.0.iter().try_fold(document, |value, step| match step {
            Step::Field(name) => value.get(name),
            Step::Index(index) => value.get(index),
        })
    }
}

/// Parses the format that `Display` writes.
///
/// ```
/// use smp_core::Path;
///
/// let path: Path = r#"metadata.labels["a.b/c"]"#.parse()?;
/// assert_eq!(path.steps().len(), 3);
/// assert_eq!(path.to_string(), r#"metadata.labels["a.b/c"]"#);
/// assert!("spec..ports".parse::<Path>().is_err());
/// # Ok::<(), smp_core::ParsePathError>(())
/// ```
impl FromStr for Path {
    type Err = ParsePathError;

    fn from_str(text: &str) -> Result<Self, ParsePathError> {
        parse(text).map(Self).ok_or(ParsePathError(()))
    }
}

fn parse(text: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (step, after) = parse_step(rest, steps.is_empty())?;
        steps.push(step);
        rest = after;
    }
    Some(steps)
}

/// The first step of a text, and the rest.
fn parse_step(text: &str, is_first: bool) -> Option<(Step, &str)> {
    if let Some(inner) = text.strip_prefix("[\"") {
        let end = closing_quote(inner)?;
        let name = serde_json::from_str(&text[1..end + 3]).ok()?;
        Some((Step::Field(name), inner[end + 1..].strip_prefix(']')?))
    } else if let Some(inner) = text.strip_prefix('[') {
        let (index, after) = inner.split_once(']')?;
        Some((Step::Index(index.parse().ok()?), after))
    } else {
        let name = if is_first { text } else { text.strip_prefix('.')? };
        let end = name.find(['.', '[']).unwrap_or(name.len());
        (end > 0).then(|| (Step::Field(name[..end].to_owned()), &name[end..]))
    }
}

/// The error for a text that is not a path.
///
/// ```
/// use smp_core::Path;
///
/// let error = "spec..ports".parse::<Path>().unwrap_err();
/// assert_eq!(error.to_string(), "not a path; write it as `metadata.name` or `metadata.labels[\"a.b/c\"]`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePathError(());

impl fmt::Display for ParsePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a path; write it as `metadata.name` or `metadata.labels[\"a.b/c\"]`")
    }
}

impl std::error::Error for ParsePathError {}

fn closing_quote(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.char_indices().find_map(|(index, c)| {
        let found = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        found.then_some(index)
    })
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, step) in self.0.iter().enumerate() {
            match step {
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Field(name) if is_identifier(name) => {
                    write!(f, "{}{name}", if position == 0 { "" } else { "." })?;
                }
                Step::Field(name) => {
                    let quoted = serde_json::to_string(name).map_err(|_| fmt::Error)?;
                    // JSON escapes only the control characters of ASCII.
                    write!(f, "[{}]", escaped(&quoted))?;
                }
            }
        }
        Ok(())
    }
}

fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The current position of the engine: a linked list on the stack.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    above: Option<&'a Place<'a>>,
    step: PlaceStep<'a>,
    level: usize,
}

#[derive(Clone, Copy)]
enum PlaceStep<'a> {
    Root,
    Field(&'a str),
    Index(usize),
}

impl<'a> Place<'a> {
    pub(crate) const fn root() -> Self {
        Self { above: None, step: PlaceStep::Root, level: 1 }
    }

    pub(crate) fn field(&'a self, name: &'a str) -> Place<'a> {
        Place { above: Some(self), step: PlaceStep::Field(name), level: self.level + 1 }
    }

    pub(crate) fn index(&'a self, index: usize) -> Place<'a> {
        Place { above: Some(self), step: PlaceStep::Index(index), level: self.level + 1 }
    }

    /// The nesting level of the value; the root is level 1.
    pub(crate) const fn level(&self) -> usize {
        self.level
    }

    pub(crate) fn path(&self) -> Path {
        let mut steps = Vec::with_capacity(self.level - 1);
        let mut place = Some(self);
        while let Some(here) = place {
            match here.step {
                PlaceStep::Root => {}
                PlaceStep::Field(name) => steps.push(Step::Field(name.to_owned())),
                PlaceStep::Index(index) => steps.push(Step::Index(index)),
            }
            place = here.above;
        }
        steps.reverse();
        Path(steps)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use smp_suggest::escaped;

    use super::{Path, Step};

    fn of(name: &str) -> Path {
        Path(vec![
            Step::Field("a".to_owned()),
            Step::Field(name.to_owned()),
            Step::Index(10),
            Step::Field("b".to_owned()),
        ])
    }

    #[test]
    fn a_displayed_path_can_be_parsed() {
        for name in [
            "b",
            "_b",
            "b_1",
            "1b",
            "",
            "a.b/c",
            "a[0]",
            "]",
            "\"",
            "a\"]b",
            "\\",
            "a\\",
            "a\\\"b",
            "\\\\\"",
            "é",
            "a b",
            "\n",
            "\u{1b}[31m",
            "\u{9b}",
            "\u{202e}",
            "\u{e0001}",
        ] {
            let path = of(name);
            assert_eq!(path.to_string().parse().ok(), Some(path.clone()), "{path}");
            assert_eq!(escaped(&path.to_string()), path.to_string());
            assert_eq!(path.steps().len(), 4);
        }
    }

    #[test]
    fn a_name_that_is_not_an_identifier_is_quoted() {
        assert_eq!(of("_b1").to_string(), "a._b1[10].b");
        for name in ["1b", "", "a-b", "é"] {
            assert_eq!(of(name).to_string(), format!("a[\"{name}\"][10].b"));
        }
    }

    #[test]
    fn a_text_that_is_not_a_path_is_rejected() {
        for text in
            [".", "a.", "a..b", ".a", "a[", "a[x]", "a[-1]", "a[1", "[\"a", "[\"a\"", "[\"a\"b", "a[0]b", "[\"\\x\"]"]
        {
            assert!(text.parse::<Path>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_path_finds_its_value() {
        let mut document = json!({"a": {"x.y": [0, {"b": 7}]}});
        let path = "a[\"x.y\"][1].b".parse::<Path>().unwrap();
        assert_eq!(path.find(&document), Some(&json!(7)));
        assert_eq!(path.find_mut(&mut document), Some(&mut json!(7)));
        for absent in ["a.b", "a[0]", "a[\"x.y\"][2]", "a[\"x.y\"].b"] {
            let path = absent.parse::<Path>().unwrap();
            assert_eq!((path.find(&document), path.find_mut(&mut document.clone())), (None, None), "{absent}");
        }
    }
}
