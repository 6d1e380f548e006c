//! Messages of a server without the values that they quote.

/// The longest message that is shown. A server quotes whole objects in some.
const LONGEST: usize = 600;

/// Words before a quoted value in messages about invalid fields.
const BEFORE_VALUES: [&str; 4] = ["Invalid value: ", "Unsupported value: ", "Duplicate value: ", "Not found: "];

/// A message without the values that it quotes. Numbers and booleans are shown unless they are of a Secret.
///
/// ```text
/// spec.replicas: Invalid value: -1: must be …           is unchanged
/// patch: Invalid value: "{\"data\":…}": cannot …        patch: Invalid value: …: cannot …
/// ```
pub(crate) fn masked(message: &str, is_secret: bool) -> String {
    // Decoders of older servers quote the document around the error.
    let message = message.split(", error found in #").next().unwrap_or_default();
    if let (true, Some((known, _))) = (is_secret, denied(message)) {
        return format!("{known}…");
    }
    let mut text = String::with_capacity(message.len());
    let mut rest = message;
    while let Some((at, word)) = first_of(rest, &BEFORE_VALUES) {
        let value = &rest[at + word.len()..];
        let length = value_length(value);
        text.push_str(&without_objects(&rest[..at]));
        text.push_str(word);
        let is_plain = ["true", "false"].contains(&&value[..length]) || value[..length].parse::<f64>().is_ok();
        text.push_str(if is_plain && !is_secret { &value[..length] } else { "…" });
        rest = &value[length..];
    }
    text.push_str(&without_objects(rest));
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// A message of admission, divided before the words of a webhook or of a policy, which may quote anything.
pub(crate) fn denied(message: &str) -> Option<(&str, &str)> {
    let ends = ["denied the request: ", "denied request: "].into_iter();
    let end = ends.filter_map(|words| Some(message.find(words)? + words.len())).min()?;
    Some(message.split_at(end))
}

/// The first of several words in a text, with its place.
fn first_of<'w>(text: &str, words: &[&'w str]) -> Option<(usize, &'w str)> {
    words.iter().filter_map(|word| Some((text.find(word)?, *word))).min()
}

/// The length of a value at the start of a text: a quoted string, an object or a list, or else everything up to a colon.
fn value_length(text: &str) -> usize {
    match text.as_bytes().first() {
        Some(b'"') => quoted_length(text),
        Some(b'{' | b'[') => nested_length(text),
        _ => text.find(": ").unwrap_or(text.len()),
    }
}

fn quoted_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'"' if !is_escaped => return at + 1,
            b'\\' => is_escaped = !is_escaped,
            _ => is_escaped = false,
        }
    }
    text.len()
}

/// The length up to the bracket that closes the first one. Brackets in strings do not count.
fn nested_length(text: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(byte) = text.as_bytes().get(at) {
        match byte {
            b'"' => {
                at += quoted_length(&text[at..]);
                continue;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// A text without the objects in it. Braces of a regular expression are kept.
fn without_objects(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        let object = &rest[at..at + nested_length(&rest[at..])];
        shown.push_str(&rest[..at]);
        shown.push_str(if object.contains([':', '"']) { "{…}" } else { object });
        rest = &rest[at + object.len()..];
    }
    without_map(&(shown + rest))
}

/// A text without the maps of Go in it. Their strings have no quotes, so a bracket may be part of one.
fn without_map(text: &str) -> String {
    let Some((before, map)) = text.split_once("map[") else { return text.to_owned() };
    format!("{before}map[…]{}", map.rsplit_once(']').map_or("", |(_, after)| after))
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn messages_show_no_values() {
        for (message, shown) in [
            (
                "spec.replicas: Invalid value: -1: must be positive",
                "spec.replicas: Invalid value: -1: must be positive",
            ),
            ("patch: Invalid value: \"{\\\"data\\\":{}}\": cannot", "patch: Invalid value: …: cannot"),
            ("a: Invalid value: \"x: \\\"y\\\\\": must", "a: Invalid value: …: must"),
            (
                "a: Invalid value: {\"b\":\"}\"}: must, b: Duplicate value: \"c\"",
                "a: Invalid value: …: must, b: Duplicate value: …",
            ),
            ("Unsupported value: \"x\": supported values: \"A\"", "Unsupported value: …: supported values: \"A\""),
            ("regex is '[a-z]{1,3}'", "regex is '[a-z]{1,3}'"),
            ("denied: {\"token\": \"secret\"} is wrong", "denied: {…} is wrong"),
            ("cannot unmarshal, error found in #10 byte of ...|secret|...", "cannot unmarshal"),
            ("Invalid value: \"never closed", "Invalid value: …"),
            ("{never closed: secret", "{…}"),
            ("cannot restore map[a:b] c:map[d:e]] to int", "cannot restore map[…] to int"),
            ("cannot restore map[a:b", "cannot restore map[…]"),
        ] {
            assert_eq!(masked(message, false), shown);
        }
        let policy = "ValidatingAdmissionPolicy 'a' with binding 'b' denied request: password hunter2 is weak";
        assert_eq!(masked(policy, false), policy);
        let shown = "ValidatingAdmissionPolicy 'a' with binding 'b' denied request: …";
        assert_eq!(masked(policy, true), shown);
        assert_eq!(masked("data: Invalid value: 17: must", true), "data: Invalid value: …: must");
        assert_eq!(masked(&"x".repeat(2000), false).chars().count(), 601);
    }
}
