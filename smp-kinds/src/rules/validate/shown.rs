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
            let has_metadata = id.get().position("metadata").is_some();
            let fields = id.get().present().filter_map(|field| {
                if has_metadata && matches!(field.name, "apiVersion" | "kind") {
                    return None;
                }
                let value = value.get(field.name).unwrap_or(&Value::Null);
                if field.name == "metadata" {
                    // Its fields are among those of the struct around it.
                    let inline = internal(&field.slot, value);
                    let inline = inline.strip_prefix('{')?.strip_suffix('}')?.to_owned();
                    return (!inline.is_empty()).then_some(inline);
                }
                let own = OWN.iter().find(|(name, next, _)| (*name, *next) == (id.get().name, field.name));
                let own = own.map_or("", |(_, _, text)| text);
                Some(format!("{own}\"{}\":{}", capitalized(field.name), internal(&field.slot, value)))
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

/// A value as in the API, with the fields in the order of the Go type. Rules that are declared there show values like this.
///
/// ```text
/// {"exactly": {"count": 1}, "name": "a"}  →  {"name":"a","exactly":{"count":1}}
/// ```
pub(crate) fn declared(slot: &Slot, value: &Value) -> String {
    match (slot.kind, value) {
        (Kind::Struct(id), Value::Object(_)) => {
            let set = id.get().present().filter_map(|field| Some((field, value.get(field.name)?)));
            let fields = set.map(|(field, value)| format!("\"{}\":{}", field.name, declared(&field.slot, value)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
        }
        (Kind::List(item), Value::Array(items)) => {
            let items = items.iter().map(|value| declared(item.get(), value));
            format!("[{}]", items.collect::<Vec<_>>().join(","))
        }
        (_, value) => text::json(value),
    }
}

/// The type of a field of a struct with a name.
pub(crate) fn slot_of(name: &str, field: &str) -> Option<Slot> {
    let Kind::Struct(id) = types::by_name(name)?.slot.kind else { return None };
    Some(id.get().fields[id.get().position(field)?].slot)
}

fn zero(kind: Kind) -> &'static str {
    match kind {
        Kind::Text => "\"\"",
        Kind::Int32 | Kind::Int64 | Kind::Float64 => "0",
        Kind::Bool => "false",
        _ => "null",
    }
}

/// Fields that only kube-apiserver's own types have: the struct, the field after them, and their text.
const OWN: [(&str, &str, &str); 1] = [(
    "io.k8s.api.certificates.v1.PodCertificateRequestSpec",
    "stubPKCS10Request",
    r#""PKIXPublicKey":null,"ProofOfPossession":null,"#,
)];

/// Names whose first letters are an abbreviation.
const ABBREVIATED: [(&str, &str); 24] = [
    ("api", "API"),
    ("aws", "AWS"),
    ("cel", "CEL"),
    ("cephfs", "CephFS"),
    ("cidr", "CIDR"),
    ("csi", "CSI"),
    ("dns", "DNS"),
    ("fc", "FC"),
    ("fs", "FS"),
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
    if name == "serviceAccount" {
        return "DeprecatedServiceAccount".to_owned();
    }
    let is_word = |rest: &str| rest == "s" || !rest.starts_with(|c: char| c.is_ascii_lowercase());
    let abbreviated = ABBREVIATED.iter().find_map(|(start, shown)| {
        name.strip_prefix(start).filter(|rest| is_word(rest)).map(|rest| format!("{shown}{rest}"))
    });
    abbreviated.unwrap_or_else(|| {
        let mut letters = name.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::of;

    #[test]
    fn the_spec_of_a_pod_is_shown_as_kubernetes_1_37_shows_it() {
        let probe = json!({
            "httpGet": {"path": "/", "port": 80, "scheme": "HTTP"},
            "timeoutSeconds": 1, "periodSeconds": 10, "successThreshold": 1, "failureThreshold": 3,
        });
        let container = json!({
            "name": "web", "image": "b", "resources": {}, "livenessProbe": probe, "imagePullPolicy": "Always",
            "terminationMessagePath": "/dev/termination-log", "terminationMessagePolicy": "File",
        });
        let spec = json!({
            "containers": [container], "restartPolicy": "Never", "terminationGracePeriodSeconds": 30,
            "dnsPolicy": "ClusterFirst", "serviceAccountName": "robot", "serviceAccount": "robot", "hostNetwork": true,
            "securityContext": {}, "schedulerName": "default-scheduler",
        });
        let recorded = include_str!("shown/pod-spec.json");
        assert_eq!(of("io.k8s.api.core.v1.PodSpec", &spec), recorded.trim_end());
    }
}
