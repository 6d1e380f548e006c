//! Takes values and comments out of a line of JSON or YAML, so that messages can show it: names and signs stay.

use std::ops::Range;

/// What stands for a value.
const HIDDEN: &str = "…";

/// A line whose values are hidden, and where a part of it is in there. What is no name by its looks counts as a value;
/// the line may be wrong, so that nothing else can decide.
pub(super) fn masked(line: &str, part: Range<usize>) -> (String, Range<usize>) {
    let places = vec![0; line.len() + 1];
    let mut mask = Mask { line, at: 0, shown: String::new(), places, is_name: true, brackets: Vec::new() };
    while mask.at < line.len() {
        mask.token();
    }
    mask.places[line.len()] = mask.shown.len();
    let start = mask.places[part.start];
    let end = mask.places[part.end].max(start);
    (mask.shown, start..end)
}

struct Mask<'l> {
    line: &'l str,
    at: usize,
    shown: String,
    /// For each byte of the line, where it is shown.
    places: Vec<usize>,
    /// Whether a name may stand here.
    is_name: bool,
    /// The brackets that are open.
    brackets: Vec<char>,
}

impl Mask<'_> {
    fn token(&mut self) {
        let rest = &self.line[self.at..];
        let Some(first) = rest.chars().next() else { return };
        let next = rest[first.len_utf8()..].chars().next();
        let is_alone = next.is_none_or(char::is_whitespace);
        match first {
            '#' if self.line[..self.at].ends_with(char::is_whitespace) || self.at == 0 => {
                self.show(1);
                self.hide(rest.len() - 1);
            }
            ' ' | '\t' => self.show(1),
            ']' | '}' => {
                self.show(1);
                self.brackets.pop();
            }
            '{' | '[' => {
                self.show(1);
                self.brackets.push(first);
                self.is_name = first == '{';
            }
            ',' => {
                self.show(1);
                self.is_name = self.brackets.last() != Some(&'[');
            }
            '-' | '?' if is_alone => {
                self.show(1);
                self.is_name = true;
            }
            ':' => {
                self.show(1);
                self.is_name = false;
            }
            '"' | '\'' => self.quoted(first),
            // An anchor, an alias or a tag; or a password that nobody has put into quotes.
            '*' | '&' | '!' if !is_alone => {
                self.show(1);
                self.hide(rest.find([' ', '\t', ',', ']', '}']).unwrap_or(rest.len()) - 1);
            }
            _ => self.plain(),
        }
    }

    /// A text in quotes: a name where a colon follows.
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
                self.show(1);
                self.hide(end - 1);
                self.show(1);
            }
            None => {
                self.show(1);
                self.hide(rest.len() - 1);
            }
        }
        self.is_name = false;
    }

    /// A text without quotes: a name where it looks like one and a colon follows.
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
    use super::masked;

    #[test]
    fn values_and_comments_are_hidden_and_names_are_not() {
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
            assert_eq!(masked(line, 0..0).0, shown, "{line}");
        }
    }

    #[test]
    fn a_place_stays_where_it_was() {
        let (shown, place) = masked("a: secret, b: more", 11..12);
        assert_eq!(&shown[place], "b");
        let (shown, place) = masked("a: secret", 3..9);
        assert_eq!(&shown[place.start..], "…");
    }
}
