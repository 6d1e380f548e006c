//! What a server makes of a Secret: `stringData` becomes part of `data`.

use serde_json::{Map, Value};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The object as the server stores it. Others than Secrets are returned as they are.
///
/// ```yaml
/// {kind: Secret, data: {a: eA==}, stringData: {b: x}}   # stored as data: {a: eA==, b: eA==}
/// ```
pub(super) fn stored(mut object: Value) -> Value {
    let Some(fields) = object.as_object_mut().filter(|fields| fields.get("kind").is_some_and(|kind| kind == "Secret"))
    else {
        return object;
    };
    let texts = fields.get("stringData").and_then(Value::as_object).cloned().unwrap_or_default();
    if texts.is_empty() || !texts.values().all(Value::is_string) {
        return object;
    }
    fields.shift_remove("stringData");
    let data = fields.entry("data").or_insert_with(|| Value::Object(Map::new()));
    if let Some(data) = data.as_object_mut() {
        for (name, text) in texts {
            data.insert(name, Value::from(base64(text.as_str().unwrap_or_default().as_bytes())));
        }
    }
    object
}

fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().fold(0_usize, |bits, byte| bits << 8 | usize::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let letter = ALPHABET[bits >> (18 - 6 * place) & 63];
            text.push(if place <= chunk.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{base64, stored};

    #[test]
    fn text_is_encoded_as_in_rfc_4648() {
        let texts =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("\u{ff}?>", "w78/Pg==")];
        for (text, encoded) in texts {
            assert_eq!(base64(text.as_bytes()), encoded);
        }
    }

    #[test]
    fn only_the_text_of_secrets_is_moved() {
        let secret = json!({"kind": "Secret", "data": {"a": "eA=="}, "stringData": {"a": "y", "b": "x"}});
        assert_eq!(stored(secret), json!({"kind": "Secret", "data": {"a": "eQ==", "b": "eA=="}}));
        for object in
            [json!({"kind": "Rack", "stringData": {"a": "y"}}), json!({"kind": "Secret", "stringData": {"a": 1}})]
        {
            assert_eq!(stored(object.clone()), object);
        }
    }
}
