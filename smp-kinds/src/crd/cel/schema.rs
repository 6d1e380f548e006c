//! What a schema says to expressions: types, names of fields, and the metadata of resources.

use std::sync::LazyLock;

use serde_json::json;

use super::super::node::{Node, Purpose};
use super::super::schema::Reader;

/// The type of the values of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    IntOrString,
    Object,
    Array,
    Text,
    Bytes,
    Date,
    DateTime,
    Duration,
    Number,
    Integer,
    Boolean,
    /// Any value; expressions cannot read it.
    Opaque,
}

pub(super) fn kind(schema: &Node) -> Kind {
    let format = schema.format.as_ref().map_or("", |(name, _)| name.as_str());
    match (&*schema.types.0, format) {
        ("integer,string", _) => Kind::IntOrString,
        ("object", _) => Kind::Object,
        ("array", _) => Kind::Array,
        ("string", "byte") => Kind::Bytes,
        ("string", "date") => Kind::Date,
        ("string", "date-time") => Kind::DateTime,
        ("string", "duration") => Kind::Duration,
        ("string", _) => Kind::Text,
        ("number", _) => Kind::Number,
        ("integer", _) => Kind::Integer,
        ("boolean", _) => Kind::Boolean,
        _ => Kind::Opaque,
    }
}

/// Whether expressions can read the values of a schema.
pub(super) fn is_readable(schema: &Node) -> bool {
    match kind(schema) {
        Kind::Opaque => false,
        Kind::Array => schema.items.as_deref().is_some_and(is_readable),
        Kind::Object => schema.others().is_none_or(is_readable),
        _ => true,
    }
}

/// The fields that every resource has.
static RESOURCE: LazyLock<Node> = LazyLock::new(|| {
    let text = json!({"type": "string"});
    let metadata = json!({"type": "object", "properties": {"name": text, "generateName": text}});
    let schema = json!({"type": "object", "properties": {"apiVersion": text, "kind": text, "metadata": metadata}});
    Node::new(&Reader::default().schema(&schema, ""), Purpose::Objects)
});

/// The schema of a field of an object. In a resource, the version, the kind and the name are always known.
pub(super) fn field<'n>(schema: &'n Node, name: &str) -> Option<&'n Node> {
    let is_implied = schema.resource && RESOURCE.property(name).is_some() && !is_complete(schema);
    if is_implied { RESOURCE.property(name) } else { schema.property(name) }
}

/// Whether a schema has all fields of a resource, with the right types.
fn is_complete(schema: &Node) -> bool {
    let has = |schema: &Node, name: &str, kind: &str| schema.property(name).is_some_and(|own| own.types.0 == kind);
    has(schema, "kind", "string")
        && has(schema, "apiVersion", "string")
        && has(schema, "metadata", "object")
        && schema
            .property("metadata")
            .is_some_and(|metadata| has(metadata, "name", "string") && has(metadata, "generateName", "string"))
}

/// Words of the language, which are not names of variables, and are escaped if they are names of fields.
pub(crate) const WORDS: [&str; 21] = [
    "true",
    "false",
    "null",
    "in",
    "as",
    "break",
    "const",
    "continue",
    "else",
    "for",
    "function",
    "if",
    "import",
    "let",
    "loop",
    "package",
    "namespace",
    "return",
    "var",
    "void",
    "while",
];

const ESCAPES: [(&str, &str); 4] = [("__underscores__", "__"), ("__dot__", "."), ("__dash__", "-"), ("__slash__", "/")];

/// The name of a field in expressions; `None` if it cannot be written there.
///
/// ```text
/// a-b  →  a__dash__b        namespace  →  __namespace__        a$  →  None
/// ```
pub(super) fn escaped(name: &str) -> Option<String> {
    if WORDS.contains(&name) {
        return Some(format!("__{name}__"));
    }
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let mut out = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(c) = rest.chars().next() {
        if let Some((escape, plain)) = ESCAPES.into_iter().find(|(_, plain)| rest.starts_with(plain)) {
            out.push_str(escape);
            rest = &rest[plain.len()..];
        } else if c.is_ascii_alphanumeric() || c == '_' {
            out.push(c);
            rest = &rest[1..];
        } else {
            return None;
        }
    }
    Some(out)
}

/// The field that an expression may name so: by its escaped name, or by a word of the language.
pub(super) fn named(name: &str) -> Option<String> {
    if WORDS.contains(&name) {
        return Some(name.to_owned());
    }
    unescaped(name).filter(|plain| escaped(plain).is_some_and(|again| again == name))
}

/// The name of the field that an expression names; `None` if the name has a wrong escape.
///
/// ```text
/// a__dash__b  →  a-b        __namespace__  →  namespace        __x__  →  None
/// ```
pub(super) fn unescaped(name: &str) -> Option<String> {
    let mut out = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(at) = rest.find("__") {
        // As in a regular expression, the escape begins at the first underscores that another character follows.
        let inner = &rest[at + 2..];
        let end = inner.find('_').unwrap_or(inner.len());
        if end == 0 || !inner[end..].starts_with("__") {
            let step = if end == 0 { at + 1 } else { at + 2 };
            out.push_str(&rest[..step]);
            rest = &rest[step..];
            continue;
        }
        out.push_str(&rest[..at]);
        let word = &inner[..end];
        let escape = &rest[at..at + end + 4];
        match ESCAPES.into_iter().find(|(known, _)| *known == escape) {
            Some((_, plain)) => out.push_str(plain),
            None if WORDS.contains(&word) && escape == name => out.push_str(word),
            None => return None,
        }
        rest = &rest[at + end + 4..];
    }
    out.push_str(rest);
    Some(out)
}
