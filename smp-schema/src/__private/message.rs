//! Builds the messages of compile errors at compile time, without allocation.

use crate::ObjectSchema;

/// Text with a maximum length. Parts that do not fit are omitted.
pub(super) struct Message {
    bytes: [u8; Self::SIZE],
    len: usize,
}

impl Message {
    const SIZE: usize = 512;

    pub(super) const fn new(text: &str) -> Self {
        Self { bytes: [0; Self::SIZE], len: 0 }.text(text)
    }

    pub(super) const fn text(mut self, text: &str) -> Self {
        let bytes = text.as_bytes();
        if self.len + bytes.len() <= Self::SIZE {
            let mut index = 0;
            while index < bytes.len() {
                self.bytes[self.len + index] = bytes[index];
                index += 1;
            }
            self.len += bytes.len();
        }
        self
    }

    /// Appends a name in backticks.
    pub(super) const fn name(self, name: &str) -> Self {
        self.text("`").text(name).text("`")
    }

    /// Appends the most similar field name of a table or, if none is similar, all field names.
    pub(super) const fn fields(self, wanted: &str, table: &ObjectSchema<'_>) -> Self {
        if let Some(near) = nearest(wanted, table) {
            return self.text("; did you mean ").name(near).text("?");
        }
        let fields = table.fields();
        let mut message = self.text("; its fields are ");
        let mut index = 0;
        while index < fields.len() && index < MAX_LISTED {
            let separator = if index == 0 { "" } else { ", " };
            message = message.text(separator).name(fields[index].name());
            index += 1;
        }
        let more = if fields.len() > MAX_LISTED { " and others" } else { "" };
        message.text(more).text(". Fields that serde skips are not in JSON")
    }

    pub(super) const fn as_str(&self) -> &str {
        match std::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

/// The maximum number of fields in a message.
const MAX_LISTED: usize = 12;

/// The maximum number of letters that are compared.
const MAX_COMPARED: usize = 64;

/// Returns the most similar field name, such as `nodePort` for `node_prot`. At least 70 % of its letters must be equal, ignoring case, `_` and `-`.
///
/// `smp_suggest` does the same at run time; it allocates, so it cannot run at compile time.
const fn nearest<'t>(wanted: &str, table: &ObjectSchema<'t>) -> Option<&'t str> {
    let (mut best, mut least) = (None, usize::MAX);
    let mut index = 0;
    while index < table.fields().len() {
        let name = table.fields()[index].name();
        let longest = if name.len() > wanted.len() { name.len() } else { wanted.len() };
        let distance = distance(wanted, name);
        if distance < least && distance * 10 <= longest * 3 {
            (best, least) = (Some(name), distance);
        }
        index += 1;
    }
    best
}

/// Returns the edit distance: the number of letters to add, remove, replace or swap with the next one.
const fn distance(a: &str, b: &str) -> usize {
    let ((a, a_len), (b, b_len)) = (plain(a), plain(b));
    let mut rows = [[0; MAX_COMPARED + 1]; 3];
    let mut line = 0;
    while line <= a_len {
        let (this, above, two_above) = (line % 3, (line + 2) % 3, (line + 1) % 3);
        let mut column = 0;
        while column <= b_len {
            rows[this][column] = if line == 0 || column == 0 {
                line + column
            } else {
                let differs = a[line - 1] != b[column - 1];
                let mut least = rows[above][column - 1] + differs as usize;
                least = min(least, min(rows[above][column], rows[this][column - 1]) + 1);
                if line > 1 && column > 1 && a[line - 1] == b[column - 2] && a[line - 2] == b[column - 1] {
                    least = min(least, rows[two_above][column - 2] + 1);
                }
                least
            };
            column += 1;
        }
        line += 1;
    }
    rows[a_len % 3][b_len]
}

const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

/// Returns the letters of a name in lower case, without `_` and `-`.
const fn plain(name: &str) -> ([u8; MAX_COMPARED], usize) {
    let (mut letters, mut len, mut index) = ([0; MAX_COMPARED], 0, 0);
    let bytes = name.as_bytes();
    while index < bytes.len() && len < MAX_COMPARED {
        if bytes[index] != b'_' && bytes[index] != b'-' {
            letters[len] = bytes[index].to_ascii_lowercase();
            len += 1;
        }
        index += 1;
    }
    (letters, len)
}

#[cfg(test)]
mod tests {
    use super::{Message, distance};
    use crate::{Field, ObjectSchema, Shape};

    #[test]
    fn names_that_differ_only_in_case_and_underscores_are_equal() {
        assert_eq!(distance("host_ip", "hostIP"), 0);
        assert_eq!(distance("prot", "port"), 1);
        assert_eq!(distance("protcol", "protocol"), 1);
        assert_eq!(distance("", "port"), 4);
    }

    #[test]
    fn a_message_names_the_most_similar_field_or_all_fields() {
        let fields = ["protocol", "hostIP"].map(|name| Field::new(name, &Shape::FreeForm));
        let table = ObjectSchema::new("Port").with_fields(&fields);
        assert_eq!(Message::new("a").fields("protcol", &table).as_str(), "a; did you mean `protocol`?");
        assert_eq!(
            Message::new("a").fields("id", &table).as_str(),
            "a; its fields are `protocol`, `hostIP`. Fields that serde skips are not in JSON",
        );
    }

    #[test]
    fn a_part_that_does_not_fit_is_omitted() {
        let long = "x".repeat(Message::SIZE);
        assert_eq!(Message::new("a").text(&long).text("b").as_str(), "ab");
    }
}
