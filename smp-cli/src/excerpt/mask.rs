//! Masks the values and comments in a line of JSON or YAML, so that messages can show it. Names and punctuation stay.

use std::ops::Range;

/// The placeholder for a value.
const HIDDEN: &str = "…";

/// A masked line.
#[derive(Clone, Debug)]
pub(super) struct Masked {
    pub(super) shown: String,
    /// The offset of each byte of the line in the masked line.
    places: Vec<usize>,
}

impl Masked {
    /// Masks a line. Everything that does not look like a name is a value, because the line may not be valid.
    ///
    /// ```yaml
    /// - name: web # main      # becomes: - name: … #…
    /// ```
    pub(super) fn new(line: &str) -> Self {
        let places = vec![0; line.len() + 1];
        let mut mask = Mask { line, at: 0, shown: String::new(), places, is_name: true, brackets: Vec::new() };
        while mask.at < line.len() {
            mask.token();
        }
        mask.finished()
    }

    /// Masks a line of a string, except its indentation.
    pub(super) fn string(line: &str) -> Self {
        let indent = line.len() - line.trim_start_matches([' ', '\t']).len();
        let places = vec![0; line.len() + 1];
        let mut mask = Mask { line, at: 0, shown: String::new(), places, is_name: false, brackets: Vec::new() };
        mask.show(indent);
        mask.hide(line.len() - indent);
        mask.finished()
    }

    /// The range of the masked line for a range of the line.
    pub(super) fn part(&self, part: Range<usize>) -> Range<usize> {
        let start = self.places[part.start];
        start..self.places[part.end].max(start)
    }
}

struct Mask<'l> {
    line: &'l str,
    at: usize,
    shown: String,
    /// The offset of each byte of the line in the masked line.
    places: Vec<usize>,
    /// Whether a name may come next.
    is_name: bool,
    /// The open brackets.
    brackets: Vec<char>,
}

impl Mask<'_> {
    fn finished(mut self) -> Masked {
        self.places[self.line.len()] = self.shown.len();
        Masked { shown: self.shown, places: self.places }
    }

    fn token(&mut self) {
        let rest = &self.line[self.at..];
        let Some(first) = rest.chars().next() else { return };
        let next = rest[first.len_utf8()..].chars().next();
        let is_alone = next.is_none_or(char::is_whitespace);
        match first {
            '#' if self.line[..self.at].ends_with(char::is_whitespace) || self.at == 0 => self.show_first(rest.len()),
            ' ' | '\t' | ']' | '}' | '{' | '[' | ',' | ':' => self.sign(first),
            '-' | '?' if is_alone => self.sign(first),
            '"' | '\'' => self.quoted(first),
            // An anchor, an alias or a tag, or an unquoted password.
            '*' | '&' | '!' if !is_alone => {
                self.show_first(rest.find([' ', '\t', ',', ']', '}']).unwrap_or(rest.len()));
            }
            _ => self.plain(),
        }
    }

    /// A space or a sign of the syntax, which decides whether a name may come next.
    fn sign(&mut self, sign: char) {
        self.show(1);
        match sign {
            ']' | '}' => drop(self.brackets.pop()),
            '{' | '[' => {
                self.brackets.push(sign);
                self.is_name = sign == '{';
            }
            ',' => self.is_name = self.brackets.last() != Some(&'['),
            '-' | '?' => self.is_name = true,
            ':' => self.is_name = false,
            _ => {}
        }
    }

    /// A quoted string. It is a name if a colon follows.
    fn quoted(&mut self, quote: char) {
        let rest = &self.line[self.at..];
        let mut escaped = false;
        let closing = rest.char_indices().skip(1).find(|(_, c)| {
            let is_closing = *c == quote && !escaped;
            escaped = *c == '\\' && quote == '"' && !escaped;
            is_closing
        });
        match closing {
            Some((end, _)) if self.is_name && rest[end + 1..].trim_start().starts_with(':') => self.show(end + 1),
            Some((end, _)) => {
                self.show_first(end);
                self.show(1);
            }
            None => self.show_first(rest.len()),
        }
        self.is_name = false;
    }

    /// An unquoted string. It is a name if it looks like one and a colon follows.
    fn plain(&mut self) {
        let rest = &self.line[self.at..];
        let ends = |(index, c): (usize, char)| match c {
            ',' | '[' | ']' | '{' | '}' => true,
            ':' => rest[index + 1..].chars().next().is_none_or(|next| next.is_whitespace() || "\"'[{".contains(next)),
            '#' => rest[..index].ends_with(char::is_whitespace),
            _ => false,
        };
        let end = rest.char_indices().find(|found| ends(*found)).map_or(rest.len(), |(index, _)| index);
        let text = rest[..end].trim_end_matches([' ', '\t']);
        let looks_like_name = text.chars().all(|c| c.is_ascii_alphanumeric() || "._/$-".contains(c));
        if self.is_name && looks_like_name && rest[end..].starts_with(':') {
            self.show(text.len());
        } else {
            self.hide(text.len());
        }
        self.is_name = false;
    }

    /// Shows the first of some bytes and hides the others.
    fn show_first(&mut self, bytes: usize) {
        self.show(1);
        self.hide(bytes - 1);
    }

    fn show(&mut self, bytes: usize) {
        for index in 0..bytes {
            self.places[self.at + index] = self.shown.len() + index;
        }
        self.shown.push_str(&self.line[self.at..self.at + bytes]);
        self.at += bytes;
    }

    fn hide(&mut self, bytes: usize) {
        if bytes == 0 {
            return;
        }
        self.places[self.at..self.at + bytes].fill(self.shown.len());
        self.shown.push_str(HIDDEN);
        self.at += bytes;
    }
}

#[cfg(test)]
mod tests {
    use super::Masked;

    #[test]
    fn values_and_comments_are_masked_and_names_are_not() {
        let table = [
            ("password: hunter2", "password: …"),
            ("- name: web # the secret one", "- name: … #…"),
            ("data: {token: c2VjcmV0, \"other\": \"x y\"", "data: {token: …, \"other\": \"…\""),
            ("{\"a\": [\"b\", 1], \"c\": true}", "{\"a\": [\"…\", …], \"c\": …}"),
            ("a: b: c", "a: …: …"),
            ("a: 'it''s'", "a: '…''…'"),
            ("c2VjcmV0PT0=", "…"),
            ("\t- x: \"open", "\t- x: \"…"),
            ("image: {{ .Values.image }}:v1", "image: {{ … }}:…"),
            ("größe: 1", "…: …"),
            ("a: &x secret, b: *x", "a: &… …, b: *…"),
            ("password: *hunter2", "password: *…"),
            ("password: !hunter2 [", "password: !… ["),
            ("password: [hunter2: x, y: z", "password: […: …, …: …"),
            ("- [a: 1, {b: 2, c: 3}, d: 4]", "- […: …, {b: …, c: …}, …: …]"),
            ("", ""),
        ];
        for (line, shown) in table {
            assert_eq!(Masked::new(line).shown, shown, "{line}");
        }
    }

    #[test]
    fn a_range_is_mapped_to_the_masked_line() {
        let masked = Masked::new("a: secret, b: more");
        assert_eq!(&masked.shown[masked.part(11..12)], "b");
        let masked = Masked::new("a: secret");
        assert_eq!(&masked.shown[masked.part(3..9).start..], "…");
        let masked = Masked::string("  a: secret");
        assert_eq!((masked.shown.as_str(), masked.part(2..3)), ("  …", 2..2));
    }
}
