//! `FieldsV1`: field sets as text and as JSON values.

use std::fmt::{self, Write};
use std::str::FromStr;

use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde::{Deserialize, de};
use serde_json::Value;

use crate::plain::Plain;
use crate::set::Node;
use crate::{Element, FieldSet, text};

/// The field of a node that makes the node itself a member.
pub(crate) const ITSELF: &str = ".";

/// The deepest set that is read. Objects of a server are less deep.
pub(crate) const MAX_DEPTH: usize = 500;

/// An error in the text of a field set. It never shows a part of the text, which can contain values.
///
/// ```
/// use smp_apply::FieldSet;
///
/// let error = r#"{"f:spec":{"replicas":{}}}"#.parse::<FieldSet>().expect_err("the prefix `f:` is missing");
/// assert_eq!(error.to_string(), "a path element has no `f:`, `k:`, `v:` or `i:` at its beginning at line 1 column 21");
/// ```
#[derive(Debug)]
pub struct InvalidFieldSet(serde_json::Error);

impl fmt::Display for InvalidFieldSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for InvalidFieldSet {}

impl FieldSet {
    /// Reads the value of `fieldsV1` of an entry of `metadata.managedFields`.
    ///
    /// The fields may be in any order, null counts as `{}`, and elements of an unknown kind are left out with what is below them.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::FieldSet;
    ///
    /// let set = FieldSet::from_value(&json!({"f:b": null, "f:a": {".": {}}, "x:y": {}}))?;
    /// assert_eq!(set.to_string(), r#"{"f:a":{},"f:b":{}}"#);
    /// # Ok::<(), smp_apply::InvalidFieldSet>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a node is not an object, an element is not valid, or the set is deeper than 500 elements.
    pub fn from_value(value: &Value) -> Result<Self, InvalidFieldSet> {
        Self::deserialize(value).map_err(InvalidFieldSet)
    }

    /// Returns the value of `fieldsV1`.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::{Element, FieldSet};
    ///
    /// let mut set = FieldSet::new();
    /// set.insert(&[Element::field("data"), Element::field("color")]);
    /// assert_eq!(set.to_value(), json!({"f:data": {"f:color": {}}}));
    /// ```
    pub fn to_value(&self) -> Value {
        to_value(self, false)
    }
}

/// Returns the value of a set; `is_member` says whether the node above it is a member.
fn to_value(set: &FieldSet, is_member: bool) -> Value {
    let itself = (is_member && !set.is_empty()).then(|| (ITSELF.to_owned(), Value::Object(serde_json::Map::new())));
    let text = |element: &Element| match element {
        // Without formatting, nearly all names are written faster.
        Element::Field(name) => ["f:", name].concat(),
        other => other.to_string(),
    };
    let below = set.nodes().iter().map(|node| (text(&node.element), to_value(&node.below, node.is_member)));
    Value::Object(itself.into_iter().chain(below).collect())
}

/// Reads the text of `FieldsV1`.
///
/// # Errors
///
/// As [`from_value`](FieldSet::from_value), and if the text is not JSON.
impl FromStr for FieldSet {
    type Err = InvalidFieldSet;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        serde_json::from_str(text).map_err(InvalidFieldSet)
    }
}

/// Writes the text of `FieldsV1`, byte for byte as the server's library does.
impl fmt::Display for FieldSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut written = String::new();
        write_set(&mut written, self, false, &mut String::new())?;
        f.write_str(&written)
    }
}

/// Writes a set; `is_member` says whether the node above it is a member, which needs a field if there is something below it.
fn write_set(out: &mut String, set: &FieldSet, is_member: bool, scratch: &mut String) -> fmt::Result {
    out.write_char('{')?;
    let mut comma = "";
    if is_member && !set.is_empty() {
        out.write_str("\".\":{}")?;
        comma = ",";
    }
    for node in set.nodes() {
        out.write_str(comma)?;
        comma = ",";
        match &node.element {
            Element::Field(name) => {
                out.write_str("\"f:")?;
                text::escaped(out, name, text::Html::Plain)?;
                out.write_char('"')?;
            }
            // JSON in a string of JSON.
            other => {
                scratch.clear();
                write!(scratch, "{other}")?;
                text::string(out, scratch, text::Html::Plain)?;
            }
        }
        out.write_char(':')?;
        write_set(out, &node.below, node.is_member, scratch)?;
    }
    out.write_char('}')
}

/// Serializes the value of `fieldsV1`. For the exact text, use [`Display`](fmt::Display): JSON writers differ in their escapes.
impl Serialize for FieldSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_value().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for FieldSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Below { depth: 0 }.deserialize(deserializer).map(|(set, _)| set)
    }
}

/// Reads a node: what is below it, and whether it is a member. A node without anything below it is one.
struct Below {
    depth: usize,
}

impl<'de> DeserializeSeed<'de> for Below {
    type Value = (FieldSet, bool);

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        if self.depth > MAX_DEPTH {
            return Err(D::Error::custom("the field set is nested too deeply"));
        }
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Below {
    type Value = (FieldSet, bool);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Self::Value, E> {
        Ok((FieldSet::new(), true))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        // Values know their length, text does not.
        let mut nodes: Vec<Node> = Vec::with_capacity(map.size_hint().unwrap_or_default());
        let mut is_member = false;
        while let Some(element) = map.next_key_seed(KeySeed)? {
            match element {
                Key::Itself => {
                    map.next_value::<IgnoredAny>()?;
                    is_member = true;
                }
                Key::Unknown => {
                    map.next_value::<IgnoredAny>()?;
                }
                Key::Element(element) => {
                    let (below, is_member) = map.next_value_seed(Below { depth: self.depth + 1 })?;
                    nodes.push(Node { element, is_member, below });
                }
            }
        }
        let set = FieldSet::from_nodes(last_content(nodes));
        is_member |= set.is_empty();
        Ok((set, is_member))
    }

    // The messages of serde would show the value.
    fn visit_bool<E: de::Error>(self, _: bool) -> Result<Self::Value, E> {
        not_an_object()
    }

    fn visit_i64<E: de::Error>(self, _: i64) -> Result<Self::Value, E> {
        not_an_object()
    }

    fn visit_u64<E: de::Error>(self, _: u64) -> Result<Self::Value, E> {
        not_an_object()
    }

    fn visit_f64<E: de::Error>(self, _: f64) -> Result<Self::Value, E> {
        not_an_object()
    }

    fn visit_str<E: de::Error>(self, _: &str) -> Result<Self::Value, E> {
        not_an_object()
    }

    fn visit_seq<A: SeqAccess<'de>>(self, _: A) -> Result<Self::Value, A::Error> {
        not_an_object()
    }
}

/// Of the nodes of one element, keeps the last content, as servers do. Any of them makes the element a member.
///
/// ```text
/// {"f:a":{"f:b":{}},"f:a":{".":{},"f:c":{}}} = {"f:a":{".":{},"f:c":{}}}
/// ```
fn last_content(mut nodes: Vec<Node>) -> Vec<Node> {
    if !nodes.is_sorted_by(|a, b| a.element < b.element) {
        nodes.sort_by(|a, b| a.element.cmp(&b.element));
        nodes.dedup_by(|later, first| {
            let is_same = later.element == first.element;
            if is_same {
                first.is_member |= later.is_member;
                if !later.below.is_empty() {
                    first.below = std::mem::take(&mut later.below);
                }
            }
            is_same
        });
    }
    nodes
}

fn not_an_object<T, E: de::Error>() -> Result<T, E> {
    Err(E::custom("a node of the field set is not an object"))
}

/// The name of a field of a node.
enum Key {
    /// `.`: the node itself.
    Itself,
    /// Of a kind that servers may write one day.
    Unknown,
    Element(Element),
}

/// Reads a [`Key`].
struct KeySeed;

impl<'de> DeserializeSeed<'de> for KeySeed {
    type Value = Key;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Key, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for KeySeed {
    type Value = Key;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a path element")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Key, E> {
        key(text).map_err(E::custom)
    }
}

/// Reads the name of a field of a node, as in `f:spec`, `k:{"name":"shop"}`, `v:"x/y"` or `i:3`.
fn key(text: &str) -> Result<Key, &'static str> {
    if text == ITSELF {
        return Ok(Key::Itself);
    }
    if let Some(plain) = Plain::read(text) {
        return Ok(Key::Element(plain.to_element()));
    }
    let (Some(kind), Some(":"), Some(rest)) = (text.get(..1), text.get(1..2), text.get(2..)) else {
        return Err("a path element has no `f:`, `k:`, `v:` or `i:` at its beginning");
    };
    let element = match kind {
        // `f:` never has another form.
        "k" => {
            let keys = serde_json::from_str(rest).map_err(|_| "a path element has no JSON object after `k:`")?;
            let Keys(keys) = keys;
            Element::key(keys)
        }
        "v" => Element::Value(serde_json::from_str(rest).map_err(|_| "a path element has no JSON after `v:`")?),
        "i" => Element::Index(rest.parse().map_err(|_| "a path element has no integer after `i:`")?),
        _ => return Ok(Key::Unknown),
    };
    Ok(Key::Element(element))
}

/// The fields of an object, in the order of the text and each as often as it is there; null has none.
#[derive(Default)]
struct Keys(Vec<(Box<str>, Value)>);

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct KeysVisitor;
        impl<'de> Visitor<'de> for KeysVisitor {
            type Value = Keys;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_unit<E: de::Error>(self) -> Result<Keys, E> {
                Ok(Keys::default())
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Keys, A::Error> {
                let mut keys = Keys::default();
                while let Some(key) = map.next_entry()? {
                    keys.0.push(key);
                }
                Ok(keys)
            }
        }
        deserializer.deserialize_any(KeysVisitor)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{FieldSet, MAX_DEPTH};

    fn rewritten(text: &str) -> Result<String, String> {
        text.parse::<FieldSet>().map(|set| set.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn text_is_read_leniently_and_written_in_one_form() {
        for (text, expected) in [
            ("null", "{}"),
            (r#"{".":{}}"#, "{}"),
            (r#"{"f:b":{},"f:a":{".":5}}"#, r#"{"f:a":{},"f:b":{}}"#),
            (r#"{"f:a":{".":{},"f:b":{}},"f:a":{"f:c":{}}}"#, r#"{"f:a":{".":{},"f:c":{}}}"#),
            (r#"{"f:a":{"f:b":{}},"f:a":{}}"#, r#"{"f:a":{".":{},"f:b":{}}}"#),
            (r#"{"f:a":{"x:b":{"f:c":{}}},"x:a":{}}"#, r#"{"f:a":{}}"#),
            (r#"{"k:{\"a\":1,\"a\":2}":{},"k:null":{}}"#, r#"{"k:{}":{},"k:{\"a\":1,\"a\":2}":{}}"#),
            (r#"{"k:{\"<a\":\"<\"}":{}}"#, r#"{"k:{\"<a\":\"\\u003c\"}":{}}"#),
            (r#"{"f:\u0008\u007f<>&é😀":{}}"#, "{\"f:\\u0008\u{7f}<>&é😀\":{}}"),
            (r#"{"v:\"\\u0008<>&\\u2028\"":{}}"#, r#"{"v:\"\\u0008\\u003c\\u003e\\u0026\\u2028\"":{}}"#),
            (r#"{"v:1":{},"v:1.0":{},"v:1e-7":{},"v:1e21":{}}"#, r#"{"v:1e-07":{},"v:1":{},"v:1e+21":{}}"#),
            (r#"{"v:9007199254740993":{}}"#, r#"{"v:9007199254740993":{}}"#),
            (r#"{"i:03":{},"i:-2":{},"i:+4":{}}"#, r#"{"i:-2":{},"i:3":{},"i:4":{}}"#),
            (
                r#"{"v:null":{},"v:[1]":{},"v:true":{},"v:\"x\"":{},"v:2":{},"k:{}":{},"f:":{}}"#,
                r#"{"f:":{},"k:{}":{},"v:2":{},"v:\"x\"":{},"v:true":{},"v:[1]":{},"v:null":{}}"#,
            ),
            (r#"{"v:5":{"f:a":{}}}"#, r#"{"v:5":{"f:a":{}}}"#),
        ] {
            assert_eq!(rewritten(text).as_deref(), Ok(expected), "{text}");
            assert_eq!(rewritten(expected).as_deref(), Ok(expected), "written text is read as the same set");
        }
    }

    #[test]
    fn errors_show_no_values() {
        for text in [
            "",
            "{",
            "[]",
            "1",
            "\"secret\"",
            r#"{"f:a":[]}"#,
            r#"{"f:a":"secret"}"#,
            r#"{"f:a":-1}"#,
            r#"{"f:a":true}"#,
            r#"{"f:a":1.5}"#,
            r#"{"":{}}"#,
            r#"{"f":{}}"#,
            r#"{"fsecret":{}}"#,
            r#"{"é:":{}}"#,
            r#"{"v:":{}}"#,
            r#"{"v:'secret'":{}}"#,
            r#"{"v:+5":{}}"#,
            r#"{"v:05":{}}"#,
            r#"{"v:1 secret":{}}"#,
            r#"{"k:{\"a\":1} secret":{}}"#,
            r#"{"k:":{}}"#,
            r#"{"k:\"secret\"":{}}"#,
            r#"{"k:{\"secret\"":{}}"#,
            r#"{"i:x":{}}"#,
            r#"{"i:99999999999999999999":{}}"#,
        ] {
            let error = rewritten(text).expect_err(text);
            assert!(!error.contains("secret"), "{error}");
        }
    }

    #[test]
    fn values_and_text_have_the_same_meaning() {
        let text = r#"{"f:a":{".":{},"k:{\"name\":\"\\u003c\"}":{".":{},"f:b":{}}},"f:c":{}}"#;
        let set: FieldSet = text.parse().expect("the text is valid");
        assert_eq!(
            set.to_value(),
            json!({"f:a": {".": {}, r#"k:{"name":"\u003c"}"#: {".": {}, "f:b": {}}}, "f:c": {}})
        );
        assert_eq!(FieldSet::from_value(&set.to_value()).expect("it was just written"), set);
    }

    #[test]
    fn deep_sets_are_rejected() {
        let deep = |depth| (0..depth).fold(json!({}), |below, _| json!({"f:a": below}));
        assert!(FieldSet::from_value(&deep(MAX_DEPTH)).is_ok());
        assert!(FieldSet::from_value(&deep(MAX_DEPTH + 1)).is_err());
    }
}
