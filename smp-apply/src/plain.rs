//! The text of path elements in the form that nearly all have, without escapes.

use serde_json::Value;

use crate::Element;

/// An element whose text has no escapes, as nearly all have. It borrows the text, and has the order of [`Element`]s.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(crate) enum Plain<'t> {
    Field(&'t str),
    Key([Option<(&'t str, Scalar<'t>)>; 4]),
    Value(Scalar<'t>),
}

#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub(crate) enum Scalar<'t> {
    Integer(i64),
    Text(&'t str),
    Boolean(bool),
}

impl<'t> Plain<'t> {
    /// Reads the text of an element; none if it has another form, or is not valid.
    pub(crate) fn read(text: &'t str) -> Option<Self> {
        let (kind, rest) = text.split_at_checked(2)?;
        match kind {
            "f:" => Some(Self::Field(rest)),
            "k:" => keys(rest).map(Self::Key),
            "v:" => scalar(rest).filter(|(_, rest)| rest.is_empty()).map(|(value, _)| Self::Value(value)),
            _ => None,
        }
    }

    pub(crate) fn to_element(self) -> Element {
        match self {
            Self::Field(name) => Element::field(name),
            Self::Key(keys) => {
                Element::Key(keys.into_iter().flatten().map(|(name, value)| (name.into(), value.into())).collect())
            }
            Self::Value(value) => Element::Value(value.into()),
        }
    }
}

impl From<Scalar<'_>> for Value {
    fn from(scalar: Scalar<'_>) -> Self {
        match scalar {
            Scalar::Integer(value) => value.into(),
            Scalar::Text(value) => value.into(),
            Scalar::Boolean(value) => value.into(),
        }
    }
}

/// Reads `{"containerPort":80,"protocol":"TCP"}`.
fn keys(text: &str) -> Option<[Option<(&str, Scalar<'_>)>; 4]> {
    let mut keys = [None; 4];
    let mut rest = text.strip_prefix('{')?;
    for index in 0..keys.len() {
        let (name, value) = string(rest)?;
        if index > 0 && keys[index - 1].is_none_or(|(before, _)| before >= name) {
            return None;
        }
        let (value, after) = scalar(value.strip_prefix(':')?)?;
        keys[index] = Some((name, value));
        match after.strip_prefix(',') {
            Some(next) => rest = next,
            None => return (after == "}").then_some(keys),
        }
    }
    None
}

/// Reads a scalar at the beginning of a text, and returns the rest.
fn scalar(text: &str) -> Option<(Scalar<'_>, &str)> {
    if text.starts_with('"') {
        return string(text).map(|(text, rest)| (Scalar::Text(text), rest));
    }
    let (word, rest) = text.split_at(text.find([',', '}']).unwrap_or(text.len()));
    let digits = word.strip_prefix('-').unwrap_or(word);
    let value = match word {
        "true" => Scalar::Boolean(true),
        "false" => Scalar::Boolean(false),
        "0" => Scalar::Integer(0),
        // `parse` reads leading zeros and `+`, too.
        _ if digits.starts_with(|digit| matches!(digit, '1'..='9')) => Scalar::Integer(word.parse().ok()?),
        _ => return None,
    };
    Some((value, rest))
}

/// Reads a string in quotes at the beginning of a text, and returns the rest.
fn string(text: &str) -> Option<(&str, &str)> {
    let (text, rest) = text.strip_prefix('"')?.split_once('"')?;
    let is_plain = |byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'\\' | b'<' | b'>' | b'&');
    text.bytes().all(is_plain).then_some((text, rest))
}

#[cfg(test)]
mod tests {
    use super::Plain;
    use crate::FieldSet;

    /// The set of one element.
    fn set(text: &str) -> Option<FieldSet> {
        format!("{{{}:{{}}}}", serde_json::Value::from(text)).parse().ok()
    }

    #[test]
    fn what_is_read_is_written_with_the_same_text() {
        for text in [
            "f:",
            "f:é\"x",
            "k:{\"name\":\"a b\"}",
            "k:{\"a\":-80,\"b\":\"\",\"c\":true,\"d\":0}",
            "v:false",
            "v:9223372036854775807",
            "v:\"a.b/c~\"",
        ] {
            let element = Plain::read(text).expect(text).to_element();
            assert_eq!(element.to_string(), text);
            assert!(set(text).expect(text).contains(&[element]));
        }
    }

    #[test]
    fn other_text_is_left_to_the_decoder() {
        for text in [
            "",
            "f",
            "é:",
            "x:a",
            "i:1",
            "k:",
            "k:{}",
            "k:null",
            "k: {\"a\":1}",
            "k:{\"a\": 1}",
            "k:{\"a\":1} ",
            "k:{\"a\":1,}",
            "k:{\"a\":1,\"a\":1}",
            "k:{\"b\":1,\"a\":1}",
            "k:{\"a\":null}",
            "k:{\"a\":[1]}",
            "k:{\"a\":\"<\"}",
            "k:{\"a\":\"\\n\"}",
            "k:{\"a\":1,\"b\":1,\"c\":1,\"d\":1,\"e\":1}",
            "v:",
            "v:01",
            "v:+1",
            "v:-0",
            "v:-",
            "v:1.0",
            "v:9223372036854775808",
            "v:\"é\"",
            "v:\"a",
            "v:null",
            "v:true ",
            "v:1,",
            "v:1}",
        ] {
            assert!(Plain::read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn the_order_is_that_of_elements() {
        let ascending = [
            "f:a",
            "f:b",
            "k:{\"a\":9}",
            "k:{\"a\":80}",
            "k:{\"a\":80,\"b\":1}",
            "k:{\"a\":\"\"}",
            "k:{\"a\":\"x\"}",
            "k:{\"a\":\"x!\"}",
            "k:{\"a\":false}",
            "k:{\"b\":1}",
            "v:-2",
            "v:9",
            "v:10",
            "v:\"a\"",
            "v:\"a b\"",
            "v:true",
        ];
        for pair in ascending.windows(2) {
            let [a, b] = [pair[0], pair[1]].map(|text| Plain::read(text).expect(text));
            assert!(a < b && a.to_element() < b.to_element(), "{pair:?}");
        }
    }
}
