//! Locations in a document, as a linked list on the stack that is converted to a JSON pointer for an error; and the
//! names in references.

use std::borrow::Cow;

/// The location of a definition.
#[derive(Clone, Debug)]
pub(crate) struct Anchor {
    /// The definition's name.
    pub(crate) name: String,
    /// The number of the document, from 0.
    pub(crate) document: usize,
    /// The JSON pointer in that document.
    pub(crate) pointer: String,
}

/// A location in a document, linked to its parent.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'a> {
    /// A whole document, by its number from 0.
    Root(usize),
    /// A definition.
    Definition(&'a Anchor),
    /// A member of an object.
    Field { above: &'a Place<'a>, name: &'a str, length: usize },
    /// An item of a list.
    Index { above: &'a Place<'a>, index: usize, length: usize },
}

#[derive(Clone, Copy)]
enum Token<'a> {
    Field(&'a str),
    Index(usize),
}

impl<'a> Place<'a> {
    /// Returns the location of a member of the object at this location.
    pub(crate) const fn field(&'a self, name: &'a str) -> Place<'a> {
        Place::Field { above: self, name, length: self.length() + 1 + name.len() }
    }

    /// Returns the location of an item of the list at this location.
    pub(crate) const fn index(&'a self, index: usize) -> Place<'a> {
        Place::Index { above: self, index, length: self.length() + 2 }
    }

    /// Returns the approximate length of the pointer in bytes.
    pub(crate) const fn length(&self) -> usize {
        match self {
            Place::Root(_) => 0,
            Place::Definition(anchor) => anchor.pointer.len(),
            Place::Field { length, .. } | Place::Index { length, .. } => *length,
        }
    }

    /// Returns the number of the document, from 0.
    pub(crate) fn document(&self) -> usize {
        match self.tokens().0 {
            Place::Definition(anchor) => anchor.document,
            Place::Root(document) => document,
            Place::Field { .. } | Place::Index { .. } => 0,
        }
    }

    /// Returns the JSON pointer (RFC 6901); empty for the root.
    pub(crate) fn pointer(&self) -> String {
        let mut text = String::with_capacity(self.length());
        let (start, tokens) = self.tokens();
        if let Place::Definition(anchor) = start {
            text.push_str(&anchor.pointer);
        }
        for token in tokens {
            text.push('/');
            match token {
                Token::Field(name) => text.push_str(&escape(name)),
                Token::Index(index) => text.push_str(&index.to_string()),
            }
        }
        text
    }

    /// Returns the name of the definition that contains this location, and the names of the properties on the way to
    /// it.
    pub(crate) fn names(&self) -> Vec<&'a str> {
        let (start, tokens) = self.tokens();
        let mut names = Vec::new();
        if let Place::Definition(anchor) = start {
            names.push(anchor.name.as_str());
        }
        let mut tokens = tokens.into_iter();
        while let Some(token) = tokens.next() {
            if let Token::Field("properties") = token
                && let Some(Token::Field(name)) = tokens.next()
            {
                names.push(name);
            }
        }
        names
    }

    /// Returns the root of this location, and the steps from there.
    fn tokens(&self) -> (Place<'a>, Vec<Token<'a>>) {
        let mut tokens = Vec::new();
        let mut place = *self;
        loop {
            let (token, above) = match place {
                Place::Root(_) | Place::Definition(_) => break,
                Place::Field { above, name, .. } => (Token::Field(name), above),
                Place::Index { above, index, .. } => (Token::Index(index), above),
            };
            tokens.push(token);
            place = *above;
        }
        tokens.reverse();
        (place, tokens)
    }
}

/// Escapes a name as a step of a JSON pointer.
pub(crate) fn escape(name: &str) -> Cow<'_, str> {
    if name.contains(['~', '/']) { name.replace('~', "~0").replace('/', "~1").into() } else { name.into() }
}

/// Unescapes a step of a JSON pointer.
pub(crate) fn unescape(step: &str) -> Cow<'_, str> {
    if step.contains('~') { step.replace("~1", "/").replace("~0", "~").into() } else { step.into() }
}

/// Escapes a name as the last step of a reference: a step of a JSON pointer in a URI fragment.
pub(crate) fn reference_step(name: &str) -> String {
    let mut step = String::with_capacity(name.len());
    for byte in escape(name).bytes() {
        match byte {
            b'-' | b'.' | b'_' | b'~' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => step.push(char::from(byte)),
            _ => step.extend(['%', hex_digit(byte >> 4), hex_digit(byte & 15)]),
        }
    }
    step
}

fn hex_digit(value: u8) -> char {
    char::from_digit(value.into(), 16).unwrap_or('0').to_ascii_uppercase()
}

/// Decodes `%xx` in a URI fragment; `None` if it is malformed.
pub(crate) fn percent_decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        if *first == b'%' {
            let digits = after.get(..2).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))?;
            bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_escapes_slashes_and_tildes() {
        let place = Place::Root(0);
        let place = place.field("a/b~c");
        let place = place.index(2);
        assert_eq!(place.pointer(), "/a~1b~0c/2");
        assert_eq!(unescape("a~1b~01c"), "a/b~1c");
    }

    #[test]
    fn names_are_those_of_the_definition_and_after_the_keyword() {
        let pointer = "/definitions/properties".to_owned();
        let anchor = Anchor { name: "properties".to_owned(), document: 3, pointer };
        let place = Place::Definition(&anchor);
        let place = place.field("properties");
        let place = place.field("properties");
        let place = place.field("items");
        assert_eq!(place.names(), ["properties", "properties"]);
        assert_eq!(place.pointer(), "/definitions/properties/properties/properties/items");
        assert_eq!(place.document(), 3);
    }

    #[test]
    fn a_name_in_a_reference_reads_back() {
        for (name, step) in [
            ("io.k8s.api.core.v1.Pod", "io.k8s.api.core.v1.Pod"),
            ("a/b~c%d", "a~1b~0c%25d"),
            ("List<ü>", "List%3C%C3%BC%3E"),
        ] {
            assert_eq!(reference_step(name), step);
            assert_eq!(percent_decode(step).map(|step| unescape(&step).into_owned()).as_deref(), Some(name));
        }
    }

    #[test]
    fn malformed_percent_signs_are_rejected() {
        assert_eq!(percent_decode("List%3CPod%3E").as_deref(), Some("List<Pod>"));
        for text in ["%", "%2", "%zz", "%ff", "%+1"] {
            assert_eq!(percent_decode(text), None, "{text}");
        }
    }
}
