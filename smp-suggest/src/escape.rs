//! Escapes the characters of names that would control a terminal or forge log lines.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Returns a text with every control character and every invisible formatting character as a JSON escape.
///
/// These are the characters that can move the cursor, start a new line in a log, reverse the direction of a text or hide a part
/// of it. A backslash is not escaped, so an escaped text stays the same if it is escaped again.
///
/// ```
/// use smp_suggest::escaped;
///
/// assert_eq!(escaped("größe 🙂"), "größe 🙂");
/// assert_eq!(escaped("web\n::error::\u{1b}[31m"), r"web\n::error::\u001b[31m");
/// assert_eq!(escaped("user\u{202e}nimda"), r"user\u202enimda");
/// ```
pub fn escaped(text: &str) -> Cow<'_, str> {
    without(text, acts)
}

/// Like [`escaped`], for a text of several lines: keeps line feeds and tabs.
///
/// In JSON text, the result is the same document.
///
/// ```
/// use smp_suggest::escaped_lines;
///
/// assert_eq!(escaped_lines("a:\n\tb\u{9b}31m\r\n"), "a:\n\tb\\u009b31m\\r\n");
/// ```
pub fn escaped_lines(text: &str) -> Cow<'_, str> {
    without(text, |c| acts(c) && c != '\n' && c != '\t')
}

/// Whether a character is a control or formatting character, which is not shown. These are the Unicode categories Cc, Cf, Zl and Zp, except for
/// the few letters of category Cf.
fn acts(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

fn without(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_escaped) {
        return text.into();
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            c if !is_escaped(c) => escaped.push(c),
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            '\t' => escaped.push_str("\\t"),
            c => {
                // Characters beyond the first plane take two escapes, as in JSON.
                for unit in c.encode_utf16(&mut [0; 2]) {
                    // Writing to a string cannot fail.
                    let _ = write!(escaped, "\\u{unit:04x}");
                }
            }
        }
    }
    escaped.into()
}

#[cfg(test)]
mod tests {
    use super::{escaped, escaped_lines};

    #[test]
    fn an_escaped_text_reads_back_as_json_and_stays_the_same() {
        for c in (0..=0x10_ffff).filter_map(char::from_u32).filter(|c| !matches!(c, '"' | '\\')) {
            let text = format!("a{c}b");
            let shown = escaped(&text);
            assert_eq!(escaped(&shown), shown);
            let read: String = serde_json::from_str(&format!("\"{shown}\"")).unwrap();
            assert_eq!(read, text);
            assert_eq!(escaped_lines(&text) == text, shown == text || matches!(c, '\n' | '\t'), "{c:?}");
        }
    }
}
