//! Values as kube-apiserver shows them: in its own types, whose fields have other names than in the API, and are all there.

use serde_json::Value;

use crate::cause::text;
use crate::types::{self, Kind, Slot};

/// A value in kube-apiserver's own types, as JSON. Types of the library for all APIs, such as label selectors, are as in the API.
///
/// ```text
/// {"apiGroup": "rbac.authorization.k8s.io", "name": "a"}
///   →  {"APIGroup":"rbac.authorization.k8s.io","Kind":"","Name":"a"}
/// ```
pub(crate) fn internal(slot: &Slot, value: &Value) -> String {
    match (slot.kind, value) {
        (_, Value::Null) if slot.pointer => "null".to_owned(),
        (Kind::Struct(id), value) if id.get().name.starts_with("io.k8s.api.") => {
            let fields = id.get().present().filter_map(|field| {
                let value = value.get(field.name).unwrap_or(&Value::Null);
                if field.name == "metadata" {
                    // Its fields are among those of the struct around it.
                    let inline = internal(&field.slot, value);
                    let inline = inline.strip_prefix('{')?.strip_suffix('}')?.to_owned();
                    return (!inline.is_empty()).then_some(inline);
                }
                Some(format!("\"{}\":{}", capitalized(field.name), internal(&field.slot, value)))
            });
            format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
        }
        (Kind::Struct(id), Value::Object(members)) if members.len() > 1 => {
            let present = id.get().present().filter_map(|field| Some((field, value.get(field.name)?)));
            let fields = present.map(|(field, value)| format!("\"{}\":{}", field.name, internal(&field.slot, value)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
        }
        (Kind::List(item), Value::Array(items)) => {
            let items = items.iter().map(|value| internal(item.get(), value));
            format!("[{}]", items.collect::<Vec<_>>().join(","))
        }
        (kind, Value::Null) => zero(kind).to_owned(),
        (_, value) => text::json(value),
    }
}

/// A value of a struct with a name, in kube-apiserver's own types.
pub(crate) fn of(name: &str, value: &Value) -> String {
    types::by_name(name).map(|of| internal(&of.slot, value)).unwrap_or_default()
}

fn zero(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "\"\"",
        Kind::Int32 | Kind::Int64 | Kind::Float64 => "0",
        Kind::Bool => "false",
        _ => "null",
    }
}

/// Names whose first letters are an abbreviation.
const ABBREVIATED: [(&str, &str); 23] = [
    ("api", "API"),
    ("aws", "AWS"),
    ("cel", "CEL"),
    ("cephfs", "CephFS"),
    ("cidr", "CIDR"),
    ("csi", "CSI"),
    ("dns", "DNS"),
    ("fc", "FC"),
    ("gce", "GCE"),
    ("gmsa", "GMSA"),
    ("grpc", "GRPC"),
    ("http", "HTTP"),
    ("ip", "IP"),
    ("iscsi", "ISCSI"),
    ("nfs", "NFS"),
    ("os", "OS"),
    ("rbd", "RBD"),
    ("seLinux", "SELinux"),
    ("storageos", "StorageOS"),
    ("tcp", "TCP"),
    ("ttl", "TTL"),
    ("tty", "TTY"),
    ("uid", "UID"),
];

/// ```text
/// name → Name        apiGroup → APIGroup        ips → IPs        seLinuxOptions → SELinuxOptions
/// ```
fn capitalized(name: &str) -> String {
    let is_word = |rest: &str| rest == "s" || !rest.starts_with(|c: char| c.is_ascii_lowercase());
    let abbreviated = ABBREVIATED.iter().find_map(|(start, shown)| {
        name.strip_prefix(start).filter(|rest| is_word(rest)).map(|rest| format!("{shown}{rest}"))
    });
    abbreviated.unwrap_or_else(|| {
        let mut letters = name.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
    })
}
