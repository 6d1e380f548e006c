//! Services. Two ports may have the same number and differ in their protocols.

use serde_json::{Value, json};

use super::{edit_items, edit_map};
use crate::random::{Choices as _, Random};

fn port(number: usize, protocol: &str) -> Value {
    json!({
        "name": format!("{}-{number}", protocol.to_lowercase()),
        "port": number,
        "protocol": protocol,
        "targetPort": number,
    })
}

pub(super) fn edit(random: &mut Random, spec: &mut Value) {
    if random.once_in(6) {
        return edit_map(random, &mut spec["selector"]);
    }
    let before = spec["ports"].clone();
    edit_items(random, &mut spec["ports"], &["port", "protocol", "name"], |random| {
        let mut port = port(53 + random.below(4), random.pick(&["TCP", "UDP", "SCTP"]));
        if random.once_in(2) {
            port["targetPort"] = (5300 + random.below(9)).into();
        }
        if random.once_in(3) {
            port["appProtocol"] = "example.com/dns".into();
        }
        port
    });
    if spec["ports"] == json!([]) {
        spec["ports"] = before;
    }
}
