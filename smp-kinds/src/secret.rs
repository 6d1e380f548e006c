//! Secrets: the text of `stringData` is stored as data.

use serde_json::{Map, Value};

use crate::decode::base64;
use crate::defaults::rules::{object_mut, set_nil};

/// Moves the texts of a Secret into its data, as a server does, which stores only data. Other objects, and a Secret whose texts are not
/// all strings, stay as they are.
///
/// ```
/// use serde_json::json;
///
/// let mut secret = json!({"kind": "Secret", "data": {"a": "eA=="}, "stringData": {"b": "x"}});
/// smp_kinds::encode_string_data(&mut secret);
/// assert_eq!(secret, json!({"kind": "Secret", "data": {"a": "eA==", "b": "eA=="}}));
/// ```
pub fn encode_string_data(object: &mut Value) {
    let is_secret = |object: &Map<String, Value>| {
        object.get("kind").is_some_and(|kind| kind == "Secret")
            && object.get("apiVersion").is_none_or(|version| version == "v1")
    };
    if let Some(secret) = object.as_object_mut().filter(|object| is_secret(object)) {
        let texts = secret.get("stringData").and_then(Value::as_object);
        if texts.is_some_and(|texts| texts.values().all(Value::is_string)) {
            encode(secret);
        }
    }
}

/// Go: `Convert_v1_Secret_To_core_Secret`. The internal version has no field for texts.
pub(crate) fn encode(secret: &mut Map<String, Value>) {
    let texts = secret.get_mut("stringData").map(Value::take);
    // Keeps the order of the other fields.
    secret.retain(|name, _| name != "stringData");
    let Some(Value::Object(texts)) = texts else { return };
    set_nil(secret, "data", Value::Object(Map::new()));
    if let Some(data) = object_mut(secret, "data") {
        for (key, text) in texts {
            data.insert(key, base64::encode(text.as_str().unwrap_or_default().as_bytes()).into());
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::encode_string_data;

    fn stored(mut object: Value) -> Value {
        encode_string_data(&mut object);
        object
    }

    #[test]
    fn only_the_text_of_secrets_is_moved() {
        let secret = json!({"kind": "Secret", "data": {"a": "eA=="}, "stringData": {"a": "y", "b": "x"}});
        assert_eq!(stored(secret), json!({"kind": "Secret", "data": {"a": "eQ==", "b": "eA=="}}));
        for object in [
            json!({"kind": "Rack", "stringData": {"a": "y"}}),
            json!({"kind": "Secret", "stringData": {"a": 1}}),
            json!({"apiVersion": "example.com/v1", "kind": "Secret", "stringData": {"a": "y"}}),
            json!([]),
        ] {
            assert_eq!(stored(object.clone()), object);
        }
    }

    #[test]
    fn text_is_encoded_as_in_rfc_4648() {
        let texts =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("\u{ff}?>", "w78/Pg==")];
        for (text, encoded) in texts {
            let secret = stored(json!({"kind": "Secret", "stringData": {"a": text}}));
            assert_eq!(secret, json!({"kind": "Secret", "data": {"a": encoded}}));
        }
    }
}
