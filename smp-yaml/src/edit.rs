//! Edits the text of a document, so that only the text of changed values changes.

mod editor;
mod pairing;
mod passes;

use serde_json::Value;

use self::editor::edited_json;
use crate::error::{Code, Error, Problem};
use crate::reader::Reader;
use crate::write::to_string;
use crate::{Format, MAX_DEPTH};

/// An edited text, and how much of it was edited in place.
///
/// ```
/// # use serde_json::json;
/// let edited = smp_yaml::edit("a: &one 1 # one\nb: *one\n", &json!({"a": 2, "b": 1}))?;
/// assert!(matches!(edited, smp_yaml::Edited::InPlace(_)));
/// assert_eq!(edited.into_text(), "a: &one 2 # one\nb: 1\n");
/// # Ok::<(), smp_yaml::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edited {
    /// Only the text of changed values has changed.
    InPlace(String),
    /// Some values could not be edited in place and were rewritten. Comments inside them are lost; all others are kept.
    PartlyRewritten(String),
    /// The whole document was rewritten. Only the comments at its top are kept.
    Rewritten(String),
}

impl Edited {
    /// Returns the new text.
    ///
    /// ```
    /// # use serde_json::json;
    /// assert_eq!(smp_yaml::edit("a: 1", &json!({"a": 1}))?.into_text(), "a: 1");
    /// # Ok::<(), smp_yaml::Error>(())
    /// ```
    pub fn into_text(self) -> String {
        match self {
            Self::InPlace(text) | Self::PartlyRewritten(text) | Self::Rewritten(text) => text,
        }
    }

    fn map(self, change: impl FnOnce(String) -> String) -> Self {
        match self {
            Self::InPlace(text) => Self::InPlace(change(text)),
            Self::PartlyRewritten(text) => Self::PartlyRewritten(change(text)),
            Self::Rewritten(text) => Self::Rewritten(change(text)),
        }
    }
}

/// Changes the text of a YAML document so that it has a new value.
///
/// Comments, quotes, indentation, line endings and everything else that does not change are kept. List items keep their comments if
/// they move. Anchors are kept. An alias is written out if its value differs from that of its anchor. If a change cannot be made in
/// place, the smallest value around it is rewritten. If that is the document, the whole document is rewritten. The result is read
/// back and compared before it is returned.
///
/// # Errors
///
/// Returns the error of [`Reader::read_one`] if the text is not one document, and an error with [`Code::NotWritable`] if no YAML
/// text has this value.
///
/// ```
/// # use serde_json::json;
/// use smp_yaml::{Edited, edit};
///
/// let text = "# the web server\nname: 'web'\nports: # of the container\n  - 80 # plain\n";
/// let edited = edit(text, &json!({"name": "shop", "ports": [80, 443]}))?;
/// let expected = "# the web server\nname: 'shop'\nports: # of the container\n  - 80 # plain\n  - 443\n";
/// assert_eq!(edited, Edited::InPlace(expected.to_owned()));
/// # Ok::<(), smp_yaml::Error>(())
/// ```
pub fn edit(text: &str, value: &Value) -> Result<Edited, Error> {
    let (mark, content) = split_mark(text);
    edit_content(content, value).map(|edited| edited.map(|text| format!("{mark}{text}")))
}

/// Changes the text of a JSON document so that it has a new value.
///
/// The order of fields, the indentation, the spaces around colons and commas, and lists on one line are kept. New values are laid
/// out like the text around them. The result is read back and compared before it is returned.
///
/// # Errors
///
/// Returns the error of [`Reader::read_one`] if the text is not one document, and an error with [`Code::NotWritable`] if no JSON
/// text has this value.
///
/// ```
/// # use serde_json::json;
/// let text = "{\n  \"name\" : \"web\",\n  \"ports\" : [80, 443]\n}\n";
/// let edited = smp_yaml::edit_json(text, &json!({"name": "web", "ports": [80, 443, 8080]}))?;
/// assert_eq!(edited, text.replace("443", "443, 8080"));
/// # Ok::<(), smp_yaml::Error>(())
/// ```
pub fn edit_json(text: &str, value: &Value) -> Result<String, Error> {
    let (mark, content) = split_mark(text);
    let reader = reader(Format::Json);
    let old = reader.read_one(content)?.value;
    if old == *value {
        return Ok(text.to_owned());
    }
    let is_read_back = |text: &String| reader.read_one(text).is_ok_and(|document| is_same(&document.value, value));
    match edited_json(content, &old, value).filter(is_read_back) {
        Some(edited) => Ok(format!("{mark}{edited}")),
        None => Err(not_writable(content, "JSON")),
    }
}

/// The byte order mark, if there is one, and the rest of the text.
fn split_mark(text: &str) -> (&str, &str) {
    let content = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.split_at(text.len() - content.len())
}

fn reader(format: Format) -> Reader {
    Reader::new().max_depth(MAX_DEPTH).format(format)
}

fn edit_content(text: &str, value: &Value) -> Result<Edited, Error> {
    let reader = reader(Format::Yaml);
    let old = reader.read_one(text)?.value;
    if old == *value {
        return Ok(Edited::InPlace(text.to_owned()));
    }
    if let Some(edited) = passes::in_place(text, &old, value) {
        return Ok(edited);
    }
    let is_read_back = |text: &String| reader.read_one(text).is_ok_and(|document| is_same(&document.value, value));
    let rewritten = Some(rewritten(text, value)).filter(is_read_back);
    rewritten.map(Edited::Rewritten).ok_or_else(|| not_writable(text, "YAML"))
}

fn not_writable(text: &str, format: &str) -> Error {
    let message = format!("cannot write this value as {format}; numbers may be too large, or nesting too deep");
    Problem::new(Code::NotWritable, 0, message).into_error(text)
}

/// Rewrites a document, but keeps the comments, directives and the marker at its top.
fn rewritten(text: &str, value: &Value) -> String {
    let mut head = String::new();
    let mut has_marker = false;
    for line in text.split_inclusive('\n') {
        if line.starts_with("---") && !has_marker {
            has_marker = true;
            let rest = line[3..].trim();
            head.push_str(if rest.is_empty() || rest.starts_with('#') { line } else { "---\n" });
        } else if (line.trim().is_empty() || line.starts_with(['#', '%'])) && !line.trim_end().contains('\r') {
            head.push_str(line);
        } else {
            break;
        }
    }
    let tail = text.split_inclusive('\n').next_back().filter(|line| line.starts_with("...")).unwrap_or_default();
    let document = to_string(value);
    let document = if text.contains("\r\n") { document.replace('\n', "\r\n") } else { document };
    format!("{head}{document}{tail}")
}

/// Whether values are equal, if 1 and 1.0 count as equal.
fn is_same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || (a.is_f64() || b.is_f64()) && a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| is_same(a, b)))
        }
        _ => a == b,
    }
}
