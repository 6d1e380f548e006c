//! Racks: a custom resource with every kind of list and map that an API server knows.

use serde_json::{Value, json};

use super::{edit_items, edit_map};
use crate::random::{Choices as _, Random};

/// An item of `slots`.
pub(crate) fn slot(position: usize, device: &str) -> Value {
    json!({"position": position, "device": device})
}

pub(super) fn edit(random: &mut Random, spec: &mut Value) {
    match random.below(9) {
        0 => edit_fields(random, spec),
        1 => spec["location"] = location(random),
        2 | 3 => edit_items(random, &mut spec["slots"], &["position"], full_slot),
        4 | 5 => edit_items(random, &mut spec["ports"], &["port", "protocol"], port),
        6 => edit_items(random, &mut spec["names"], &[], |random| json!(random.pick(&["a", "b", "c", "d", "e"]))),
        7 => edit_items(random, &mut spec["log"], &[], |random| json!({"text": "done", "number": random.below(9)})),
        _ => edit_items(
            random,
            &mut spec["network"]["routes"],
            &["to"],
            |random| json!({"to": random.pick(&["a", "b", "c"]), "via": format!("gateway-{}", random.below(4))}),
        ),
    }
}

/// Changes a field that is neither a list nor replaced whole.
pub(crate) fn edit_fields(random: &mut Random, spec: &mut Value) {
    let text = format!("text {}", random.below(99));
    match random.below(9) {
        0 => spec["title"] = text.into(),
        1 => spec["replicas"] = random.below(9).into(),
        2 => spec["weight"] = json!([0.5, 1.25, 7.75][random.below(3)]),
        3 => spec["paused"] = random.once_in(2).into(),
        4 => spec["note"] = text.into(),
        5 => drop(spec.as_object_mut().map(|spec| spec.remove("note"))),
        6 => spec["extra"]["vendor"][random.pick(&["id", "model"])] = random.below(9).into(),
        7 => spec["network"]["mtu"] = (1500 + random.below(9)).into(),
        _ => edit_map(random, &mut spec["labels"]),
    }
}

fn location(random: &mut Random) -> Value {
    let site = random.pick(&["north", "south"]);
    match random.below(3) {
        0 => json!({"site": site}),
        1 => json!({"site": site, "shelf": random.below(9)}),
        _ => json!({"row": "b", "shelf": random.below(9)}),
    }
}

fn full_slot(random: &mut Random) -> Value {
    let mut slot = slot(random.below(8), random.pick(&["switch", "server", "store"]));
    if random.once_in(2) {
        let tags = &["hot", "new", "spare"][..random.below(4)];
        slot["tags"] = json!(tags);
    }
    if random.once_in(2) {
        slot["limits"] = json!({(random.pick(&["power", "heat"])): random.below(9)});
    }
    if random.once_in(4) {
        slot["note"] = "check".into();
    }
    slot
}

fn port(random: &mut Random) -> Value {
    let protocol = random.pick(&["TCP", "UDP"]);
    let mut port = json!({"port": 50 + random.below(5), "protocol": protocol});
    if random.once_in(2) {
        port["name"] = protocol.to_lowercase().into();
    }
    if random.once_in(2) {
        port["weight"] = random.below(9).into();
    }
    port
}

/// A value for `extra` with null in a list, where it is data.
pub(crate) fn lines_with_null(random: &mut Random) -> Value {
    let line = |random: &mut Random| {
        let number = random.below(99);
        if random.once_in(2) { json!({"text": null, "number": number}) } else { json!({"number": number}) }
    };
    let others: Vec<Value> = (0..random.below(3)).map(|_| line(random)).collect();
    let lines: Vec<Value> = others.into_iter().chain([json!({"text": null, "number": random.below(9999)})]).collect();
    json!({"lines": lines})
}
