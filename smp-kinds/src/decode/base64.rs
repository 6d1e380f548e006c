//! Byte strings. They stay base64, in the spelling that an encoder would choose.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::mismatch::unfit;

/// Checks a base64 text as Go's decoder does, and returns the text that Go's encoder would write.
///
/// ```text
/// "aGVs\nbG8="  becomes "aGVsbG8="
/// "aGVsbG9="    becomes "aGVsbG8=", because the last digit has bits that are not used
/// ```
pub(super) fn decode(value: Value) -> Result<Value, String> {
    let text = match value {
        Value::Null => return Ok(Value::Null),
        Value::String(text) => text,
        Value::Array(items) => return numbers(&items).map(|bytes| Value::String(encode(&bytes))),
        other => return Err(unfit(&other, "[]uint8")),
    };
    let text = if text.contains(['\r', '\n']) { text.replace(['\r', '\n'], "") } else { text };
    normal(text).map(Value::String).map_err(|at| format!("illegal base64 data at input byte {at}"))
}

/// Reads bytes that are written as numbers, which Go's decoder accepts too.
fn numbers(items: &[Value]) -> Result<Vec<u8>, String> {
    let byte = |item: &Value| match item {
        Value::Null => Some(0),
        item => item.as_u64().and_then(|number| u8::try_from(number).ok()),
    };
    items
        .iter()
        .map(|item| byte(item).ok_or_else(|| "json: cannot unmarshal into Go value of type uint8".to_owned()))
        .collect()
}

/// Returns the text with the unused bits of its last digit cleared, or the position of the first byte that is wrong.
fn normal(mut text: String) -> Result<String, usize> {
    let body = text.trim_end_matches('=').len();
    let padding = text.len() - body;
    if let Some(at) = text.bytes().take(body).position(|byte| digit(byte).is_none()) {
        return Err(at);
    }
    if padding == 0 && !text.len().is_multiple_of(4) {
        // Go names the last group of digits, which is not complete.
        return Err(text.len() / 4 * 4);
    }
    if !text.len().is_multiple_of(4) || padding > 2 {
        return Err(text.len());
    }
    if let (Some(last), 1..=2) = (text.as_bytes()[..body].last().copied().and_then(digit), padding) {
        let kept = if padding == 1 { last & !0b11 } else { last & !0b1111 };
        if kept != last {
            text.replace_range(body - 1..body, &char::from(DIGITS[usize::from(kept)]).to_string());
        }
    }
    Ok(text)
}

/// Encodes bytes, as Go does: `hello` is `aGVsbG8=`.
pub(crate) fn encode(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}
