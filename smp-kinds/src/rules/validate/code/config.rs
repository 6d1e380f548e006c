//! Config maps and secrets.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Map, Value};

use super::super::{Code, Site, syntax};
use super::quantities::sorted;
use crate::cause::{Cause, Causes};

pub(super) const RULES: &[(&str, Code)] = &[("config-map", config_map), ("secret", secret)];

/// The number of bytes that a text in base64 encodes.
///
/// ```text
/// YQ==  →  1        YWI=  →  2        YWJj  →  3
/// ```
pub(super) fn decoded_len(text: &str) -> usize {
    let padding = text.bytes().rev().take_while(|b| *b == b'=').count();
    (text.len() / 4 * 3).saturating_sub(padding)
}

/// The most bytes of all values together, 1 MiB.
const MOST: usize = 1024 * 1024;

fn config_map(site: &Site<'_>, causes: &mut Causes) {
    let empty = Map::new();
    let binary = site.get("binaryData").as_object().unwrap_or(&empty);
    let mut size = 0;
    for name in ["data", "binaryData"] {
        let path = site.path.field(name);
        for (key, value) in sorted(site.get(name)) {
            syntax::check(syntax::config_key, key, path.key(key), causes);
            if name == "data" && binary.contains_key(key) {
                causes.invalid(path.key(key), key, "duplicate of key present in binaryData");
            }
            let length = value.as_str().unwrap_or_default().len();
            size += if name == "data" { length } else { decoded_len(value.as_str().unwrap_or_default()) };
        }
    }
    if size > MOST {
        causes.add(|| Cause::too_long("[]", 1_048_576));
    }
}

/// What a secret of a type has to contain.
const NEEDED: [(&str, &[&str]); 4] = [
    ("kubernetes.io/dockercfg", &[".dockercfg"]),
    ("kubernetes.io/dockerconfigjson", &[".dockerconfigjson"]),
    ("kubernetes.io/ssh-auth", &["ssh-privatekey"]),
    ("kubernetes.io/tls", &["tls.crt", "tls.key"]),
];

fn secret(site: &Site<'_>, causes: &mut Causes) {
    let path = site.path.field("data");
    let data = site.get("data");
    let mut size = 0;
    for (key, value) in sorted(data) {
        syntax::check(syntax::config_key, key, path.key(key), causes);
        size += decoded_len(value.as_str().unwrap_or_default());
    }
    if size > MOST {
        causes.add(|| Cause::too_long(path, 1_048_576));
    }
    let has = |key: &str| data.get(key).is_some();
    match site.text("type") {
        "kubernetes.io/service-account-token" => {
            let key = "kubernetes.io/service-account.name";
            let name = site.get("metadata")["annotations"][key].as_str().unwrap_or_default();
            causes.required_text(format_args!("metadata.annotations[{key}]"), name);
        }
        "kubernetes.io/basic-auth" if !has("username") && !has("password") => {
            for key in ["username", "password"] {
                causes.required(path.key(key), "");
            }
        }
        kind => {
            let needed = NEEDED.iter().find(|(name, _)| *name == kind).map(|(_, keys)| *keys).unwrap_or_default();
            for key in needed.iter().filter(|key| !has(key)) {
                causes.required(path.key(key), "");
            }
            if let [key @ (".dockercfg" | ".dockerconfigjson")] = needed
                && let Some(value) = data.get(key)
            {
                docker(value, &path.key(key).to_string(), causes);
            }
        }
    }
}

/// Logins for registries are a JSON object. The value is never shown.
fn docker(value: &Value, field: &str, causes: &mut Causes) {
    let bytes = STANDARD.decode(value.as_str().unwrap_or_default()).unwrap_or_default();
    if bytes.is_empty() {
        causes.invalid(field, "<secret contents redacted>", "unexpected end of JSON input");
    } else if !serde_json::from_slice::<Value>(&bytes).is_ok_and(|value| value.is_object()) {
        causes.invalid(field, "<secret contents redacted>", "invalid character");
    }
}
