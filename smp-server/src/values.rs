//! The limit on the number of values of an object.
//!
//! The body of a request is limited in bytes, but a value of two bytes takes hundreds of bytes of memory: an empty item of a list gets
//! the fields that its type always has, and their defaults, in each copy of the object.

use serde_json::Value;

use crate::object::at;
use crate::status::Status;

pub(crate) use crate::protobuf::MAX_VALUES;

/// Refuses a JSON text with more values than the limit.
///
/// # Errors
///
/// Returns 413.
pub(crate) fn check(text: &[u8]) -> Result<(), Status> {
    // Each value takes at least one byte, so a short text need not be counted.
    if text.len() <= MAX_VALUES {
        return Ok(());
    }
    let count_of_all = count(text);
    if count_of_all <= MAX_VALUES {
        return Ok(());
    }
    let entries = count(entries(text));
    refuse_more(count_of_all - entries, entries)
}

/// The owners of fields, in `metadata.managedFields`, have their own limit: an object at the limit has about as many.
const MAX_OWNED: usize = 2 * MAX_VALUES;

fn refuse_more(values: usize, owned: usize) -> Result<(), Status> {
    if values > MAX_VALUES || owned > MAX_OWNED { Err(Status::too_many_values(MAX_VALUES)) } else { Ok(()) }
}

/// The list `managedFields` in a JSON text; empty if there is none.
fn entries(text: &[u8]) -> &[u8] {
    const NAME: &[u8] = b"\"managedFields\"";
    let Some(start) = memchr::memmem::find(text, NAME) else { return &[] };
    let list = &text[start + NAME.len()..];
    let (mut depth, mut is_quoted, mut bytes) = (0_usize, false, list.iter().enumerate());
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\\' if is_quoted => drop(bytes.next()),
            b'{' | b'[' if !is_quoted => depth += 1,
            b'}' | b']' if !is_quoted && depth <= 1 => return &list[..at],
            b'}' | b']' if !is_quoted => depth -= 1,
            b',' if depth == 0 => return &[],
            _ => {}
        }
    }
    &[]
}

/// Refuses a YAML text that may have more values than the limit. A value ends its line, or is in brackets or before a comma. Those in
/// texts count as well, because only the parser finds out what is a text.
///
/// # Errors
///
/// Returns 413.
pub(crate) fn check_yaml(text: &str) -> Result<(), Status> {
    let count = text.bytes().filter(|byte| matches!(byte, b',' | b'{' | b'[' | b'\n')).count();
    if count > MAX_VALUES { Err(Status::too_many_values(MAX_VALUES)) } else { Ok(()) }
}

/// Refuses an object with more values than the limit.
///
/// # Errors
///
/// Returns 413.
pub(crate) fn check_value(value: &Value) -> Result<(), Status> {
    let entries = count_values(at(value, &["metadata", "managedFields"]));
    refuse_more(count_values(value) - entries, entries)
}

fn count_values(value: &Value) -> usize {
    let (mut count, mut rest) = (0, vec![value]);
    while let Some(value) = rest.pop() {
        count += 1;
        match value {
            Value::Array(items) => rest.extend(items),
            Value::Object(members) => rest.extend(members.values()),
            _ => {}
        }
    }
    count
}

/// The number of values in a JSON text: texts, numbers, lists and objects, at any depth.
///
/// ```text
/// {"a":[1,"b,c"],"d":[]}  →  5: the list in a, 1, "b,c", the list in d, and the whole
/// ```
///
/// A list or an object with `n` values in it has `n - 1` commas and one bracket at its start, so these are counted.
pub(crate) fn count(text: &[u8]) -> usize {
    let (mut count, mut is_quoted, mut bytes) = (0, false, text.iter());
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\\' if is_quoted => drop(bytes.next()),
            b',' | b'{' | b'[' if !is_quoted => count += 1,
            _ => {}
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A list of empty objects.
    fn list(length: usize) -> String {
        format!("[{}]", vec!["{}"; length].join(","))
    }

    #[test]
    fn values_outside_of_texts_are_counted() {
        for (text, values) in [
            (r#"{"a":[1,"b,c"],"d":[]}"#, 5),
            (r#"{"a":"{[,\",",":"\"{,"}"#, 2),
            (r#"{"a":"\\","b":[1,2]}"#, 4),
            (r#""a,b""#, 0),
        ] {
            assert_eq!(count(text.as_bytes()), values, "{text}");
        }
    }

    #[test]
    fn a_text_with_too_many_values_is_refused() {
        assert!(check(list(MAX_VALUES / 2 - 1).as_bytes()).is_ok());
        let status = check(list(MAX_VALUES).as_bytes()).unwrap_err();
        assert_eq!(status.code().as_u16(), 413);
        assert!(status.message().ends_with("the object has more than 50000 values"), "{}", status.message());
        assert!(check_yaml(&list(MAX_VALUES)).is_err());
        assert!(check_yaml(&"- {}\n".repeat(MAX_VALUES)).is_err());
        assert!(check_yaml(&"a: b\n".repeat(MAX_VALUES / 2)).is_ok());
        assert!(check_value(&json!([vec![1; MAX_VALUES]])).is_err());
        assert!(check_value(&json!({"a": vec![1; MAX_VALUES / 2]})).is_ok());
    }

    #[test]
    fn owners_of_fields_have_a_limit_of_their_own() {
        let object = |values: usize, owned: usize| {
            let (data, fields) = (vec![1; values], vec![1; owned]);
            json!({"metadata": {"managedFields": [{"fieldsV1": {"f:a]}": fields}}], "name": "a"}, "data": data})
        };
        for (values, owned, fits) in [(40_000, 40_000, true), (60_000, 10, false), (10, 110_000, false)] {
            let object = object(values, owned);
            assert_eq!((check_value(&object).is_ok(), check(object.to_string().as_bytes()).is_ok()), (fits, fits));
        }
        assert!(check(json!({"managedFields": 1, "data": vec![1; 60_000]}).to_string().as_bytes()).is_err());
    }

    #[test]
    fn a_long_text_is_one_value() {
        assert!(check(json!({"a": "{},".repeat(1_000_000)}).to_string().as_bytes()).is_ok());
    }
}
