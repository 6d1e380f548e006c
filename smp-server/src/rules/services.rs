//! Addresses of services. No network exists, so they come from a fixed range.

use serde_json::{Value, json};

use crate::object::text_at;

/// Fields that a service keeps if the client leaves them out.
const KEPT: [&str; 4] = ["clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy"];

/// Gives a new service its addresses.
///
/// ```yaml
/// spec: {ports: [{port: 80}]}   →   spec: {clusterIP: 10.96.4.17, clusterIPs: [10.96.4.17], ipFamilies: [IPv4], …}
/// ```
pub(crate) fn complete(service: &mut Value) {
    if text_at(service, &["spec", "type"]) == "ExternalName" {
        return;
    }
    let address = match text_at(service, &["spec", "clusterIP"]) {
        "" => address_of(text_at(service, &["metadata", "uid"])),
        address => address.to_owned(),
    };
    let spec = &mut service["spec"];
    spec["clusterIP"] = address.as_str().into();
    spec["clusterIPs"] = json!([address]);
    if spec["ipFamilies"].is_null() {
        spec["ipFamilies"] = json!(["IPv4"]);
    }
    if spec["ipFamilyPolicy"].is_null() {
        spec["ipFamilyPolicy"] = "SingleStack".into();
    }
}

/// An address in 10.96.0.0/16 that follows from the uid, so that a seed gives the same ones in every run.
fn address_of(uid: &str) -> String {
    let sum = uid.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let [_, _, high, low] = sum.to_be_bytes();
    format!("10.96.{high}.{}", low.clamp(2, 254))
}

/// Keeps the addresses of a changed service.
pub(crate) fn keep_addresses(old: &Value, new: &mut Value) {
    if text_at(new, &["spec", "type"]) == "ExternalName" {
        return;
    }
    if text_at(old, &["spec", "clusterIP"]).is_empty() {
        return complete(new);
    }
    for name in KEPT {
        if new["spec"][name].is_null() {
            new["spec"][name] = old["spec"][name].clone();
        }
    }
    // A client that knows only the single address changes only that.
    if new["spec"]["clusterIP"] != old["spec"]["clusterIP"] && new["spec"]["clusterIPs"] == old["spec"]["clusterIPs"] {
        new["spec"]["clusterIPs"] = json!([new["spec"]["clusterIP"]]);
    }
}
