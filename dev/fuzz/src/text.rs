//! Laws of patching JSON text.

use serde::de::IgnoredAny;
use serde_json::{Deserializer, Value};
use smp_core::{Code, Json, Patcher, TrustedJson};

use smp_testkit::same::same;
use smp_testkit::schemas::{Source, TYPES};

/// The input is an object and a patch as raw text, separated by a zero byte. Text is rejected exactly if it is not
/// JSON, the result is the same as for values, and invalid trusted text does no harm. The first byte selects the type.
pub fn apply_text(data: &[u8]) {
    let Some((&choice, rest)) = data.split_first() else { return };
    let (live, patch) = match rest.iter().position(|byte| *byte == 0) {
        Some(place) => (&rest[..place], &rest[place + 1..]),
        None => (rest, &b"{}"[..]),
    };
    let source = TYPES.get(usize::from(choice)).map_or(Source::FreeForm, |name| Source::Cases(name));
    let patcher = Patcher::new(source.schema());
    let answer = patcher.apply(Json(live), Json("{}"));
    let is_refused = answer.is_err_and(|error| error.code() == Code::InvalidDocument);
    assert_eq!(is_refused, !is_json(live), "accepted by only one of smp and serde_json");
    let Ok(patch_value) = serde_json::from_slice::<Value>(patch) else { return };
    let Ok(compiled) = patcher.compile(&patch_value) else { return };
    let trusted = compiled.apply(TrustedJson(live));
    let Ok(value) = serde_json::from_slice::<Value>(live) else { return };
    // Trusted text is not searched for repeated names.
    let trusted = (n_names(live) == n_fields(&value)).then_some(trusted);
    let in_memory = patcher.apply(value, &patch_value);
    for text in [patcher.apply(Json(live), Json(patch))].into_iter().chain(trusted) {
        match (&in_memory, text) {
            (Ok(wanted), Ok(text)) => {
                let text: Value = serde_json::from_slice(&text).expect("the result is JSON");
                assert!(same(wanted, &text), "in memory {wanted}, as text {text}");
            }
            (Err(wanted), Err(error)) => assert_eq!(*wanted, error),
            (wanted, text) => panic!("in memory {wanted:?}, as text {:?}", text.map(String::from_utf8)),
        }
    }
}

/// The number of names in a JSON text, that is, of colons outside of strings.
fn n_names(text: &[u8]) -> usize {
    let (mut count, mut in_string, mut is_escaped) = (0, false, false);
    for byte in text {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => in_string = !in_string,
            b':' if !in_string => count += 1,
            _ => {}
        }
    }
    count
}

/// The number of fields of all objects in a value.
fn n_fields(value: &Value) -> usize {
    match value {
        Value::Object(fields) => fields.values().map(|field| 1 + n_fields(field)).sum(),
        Value::Array(items) => items.iter().map(n_fields).sum(),
        _ => 0,
    }
}

/// The first byte of an input for each type of the worked examples; any other byte means free-form.
pub fn type_number(name: Option<&str>) -> u8 {
    let place = TYPES.iter().position(|known| Some(*known) == name).unwrap_or(TYPES.len());
    u8::try_from(place).unwrap_or(u8::MAX)
}

/// Whether a text is JSON according to `serde_json`, including numbers that no `Value` can hold and nesting of any
/// depth.
fn is_json(text: &[u8]) -> bool {
    std::str::from_utf8(text)
        .is_ok_and(|text| serde_json::from_str::<IgnoredAny>(text).is_ok() && has_whole_strings(text))
}

/// Whether every string of a text can be read; the grammar alone allows half of a surrogate pair.
fn has_whole_strings(mut text: &str) -> bool {
    while let Some(start) = text.find('"') {
        let mut strings = Deserializer::from_str(&text[start..]).into_iter::<String>();
        if strings.next().is_none_or(|string| string.is_err()) {
            return false;
        }
        text = &text[start + strings.byte_offset()..];
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{apply_text, is_json};

    /// Skips a string and checks whether it is valid JSON.
    const STRINGS: &[(&str, bool)] = &[
        ("", true),
        (r#"\\ \" \u0000"#, true),
        (r"\ud83d\ude00", true),
        (r"\\ud800", true),
        (r"\ud800", false),
        // `serde_json` reports an unexpected end instead of a lone surrogate.
        (r"\ud800\\", false),
        (r"\ud800\n", false),
        (r"\ud800\u0041", false),
        (r"\ud800\ud800", false),
        (r"\ud800x", false),
        (r"\ude00", false),
        (r"\u12", false),
    ];

    #[test]
    fn a_string_with_a_lone_surrogate_is_rejected() {
        let nested = "[".repeat(200) + &"]".repeat(200);
        for (string, expected) in STRINGS {
            // A number that no `Value` can represent does not hide the string after it.
            for before in ["1", "1e400", "\"\"", &nested] {
                for text in [format!(r#"{{"a":[{before},"{string}"]}}"#), format!(r#"{{"a":{before},"{string}":1}}"#)] {
                    assert_eq!(is_json(text.as_bytes()), *expected, "{text}");
                    apply_text(format!("\u{7f}{text}").as_bytes());
                }
            }
        }
        assert!(!is_json(b"\"\xff\"") && !is_json(b"{\"a\":\"") && !is_json(b""));
    }
}
