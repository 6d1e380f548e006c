//! Comparisons of texts at compile time.

/// Whether a JSON list of strings contains this text. Returns true if the list contains an escape, because escapes are
/// not decoded.
pub(super) const fn has_quoted(json: &str, text: &str) -> bool {
    let (json, text) = (json.as_bytes(), text.as_bytes());
    let mut index = 0;
    while index < json.len() {
        if json[index] == b'"' {
            index += 1;
            let start = index;
            let mut is_same = true;
            while index < json.len() && json[index] != b'"' && json[index] != b'\\' {
                is_same = is_same && index - start < text.len() && json[index] == text[index - start];
                index += 1;
            }
            if is_same && index - start == text.len() {
                return true;
            }
        }
        if index < json.len() && json[index] == b'\\' {
            return true;
        }
        index += 1;
    }
    false
}

pub(super) const fn is_integer(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut index = if !bytes.is_empty() && bytes[0] == b'-' { 1 } else { 0 };
    let has_digits = index < bytes.len();
    while index < bytes.len() && bytes[index].is_ascii_digit() {
        index += 1;
    }
    has_digits && index == bytes.len()
}

pub(super) const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::has_quoted;

    #[test]
    fn only_a_whole_text_is_in_a_list() {
        let list = r#"["a","bc"]"#;
        for (text, is_there) in [("a", true), ("bc", true), ("b", false), ("", false), (",", false), ("bcd", false)] {
            assert_eq!(has_quoted(list, text), is_there, "{text}");
        }
        assert!(has_quoted(r#"["\u0061"]"#, "b"));
    }
}
