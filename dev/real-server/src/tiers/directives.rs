//! Patches of a rack that are not diffs: every directive, written as a person would write it.

use serde_json::{Map, Value, json};

use crate::random::{Choices as _, Random};

const DELETE: &str = "delete";
const REPLACE: &str = "replace";

/// A patch with one or two directives.
pub(super) fn patch(random: &mut Random, live: &Value) -> Value {
    let mut spec = Map::new();
    for _ in 0..=random.below(2) {
        let part = part(random, &live["spec"]);
        // A second part for the same list would contradict the first.
        let names = |part: &Map<String, Value>| part.keys().map(|name| last(name).to_owned()).collect::<Vec<_>>();
        let taken = names(&spec);
        if names(&part).iter().all(|name| !taken.contains(name)) {
            spec.extend(part);
        }
    }
    json!({"spec": spec})
}

/// `names` of `$setElementOrder/names`.
fn last(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

fn part(random: &mut Random, spec: &Value) -> Map<String, Value> {
    let (position, number) = (random.below(8), random.below(9));
    let key = json!(["port", "protocol"]);
    let (port, protocol) = (50 + random.below(5), random.pick(&["TCP", "UDP"]));
    let part = match random.below(12) {
        0 => json!({"slots": [{"$patch": DELETE, "position": position}]}),
        1 => json!({"ports": [{"$patchMergeKey": key, "port": port, "protocol": protocol, "weight": number}]}),
        2 => json!({"ports": [{"$patchMergeKey": key, "$patch": DELETE, "port": port, "protocol": protocol}]}),
        3 => json!({"names": ["e"], "$deleteFromPrimitiveList/names": [random.pick(&["a", "b", "c"])]}),
        4 => order(random, spec).into(),
        5 => json!({"network": {"$retainKeys": ["mtu"], "mtu": 1500 + number}}),
        6 => json!({"labels": {"$patch": REPLACE, "level": format!("v{number}")}}),
        7 => json!({"location": {"site": format!("site {number}")}}),
        8 => json!({"slots": [{"$patch": REPLACE}, {"position": position, "device": "server"}]}),
        9 => json!({"slots": [{
            "position": position,
            "limits": {"power": null, "heat": number},
            "tags": ["old"],
            "$deleteFromPrimitiveList/tags": ["hot"],
        }]}),
        10 => json!({"network": {"$patch": DELETE}}),
        // Not valid: the entry has no merge key.
        _ => json!({"slots": [{"device": "server"}]}),
    };
    if let Value::Object(part) = part { part } else { Map::new() }
}

/// The positions of the slots, with one of them moved to the end.
fn order(random: &mut Random, spec: &Value) -> Map<String, Value> {
    let slots = spec["slots"].as_array().into_iter().flatten();
    let mut order: Vec<Value> = slots.map(|slot| json!({"position": slot["position"]})).collect();
    if !order.is_empty() {
        let moved = order.remove(random.below(order.len()));
        order.push(moved);
    }
    Map::from_iter([("$setElementOrder/slots".to_owned(), order.into())])
}
