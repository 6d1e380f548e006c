//! What a server loses or confuses: the difference between the object that a patch means and the object that the server makes.

use std::collections::HashMap;
use std::fmt::Write as _;

use serde_json::Value;
use smp_core::{Path, Schema, Step};

use crate::keys::KeyedList;
use crate::tier::member;

/// The number of differences in a message.
const SHOWN: usize = 8;

/// The differences in one line, with paths and keys, without other values. `None` if the objects are equal.
///
/// ```text
/// spec.ports[port=53, protocol="UDP"] lost, spec.ports[port=53, protocol="TCP"].name differs
/// ```
pub(crate) fn between(wanted: &Value, made: &Value, schema: Schema<'_>) -> Option<String> {
    let mut losses = Losses::default();
    losses.value((wanted, made), schema, "");
    let Losses { mut text, count } = losses;
    if count > SHOWN {
        let _ = write!(text, ", and {} more", count - SHOWN);
    }
    Some(text).filter(|text| !text.is_empty())
}

#[derive(Default)]
struct Losses {
    text: String,
    count: usize,
}

impl Losses {
    fn add(&mut self, place: &str, what: &str) {
        self.count += 1;
        if self.count <= SHOWN {
            let comma = if self.text.is_empty() { "" } else { ", " };
            let _ = write!(self.text, "{comma}{place} {what}");
        }
    }

    fn value(&mut self, (wanted, made): (&Value, &Value), schema: Schema<'_>, place: &str) {
        if wanted == made {
            return;
        }
        let (Value::Object(wanted), Value::Object(made)) = (wanted, made) else {
            return self.add(place, "differs");
        };
        for (name, wanted) in wanted {
            let place = field(place, name);
            match (wanted, made.get(name), KeyedList::of(schema, name)) {
                (_, None, _) => self.add(&place, "lost"),
                (Value::Array(wanted), Some(Value::Array(made)), Some(list)) => self.list(wanted, made, list, &place),
                (_, Some(made), _) => {
                    let schema = member(schema, name).map_or(Schema::free_form(), |(_, schema)| schema);
                    self.value((wanted, made), schema, &place);
                }
            }
        }
        for name in made.keys().filter(|name| !wanted.contains_key(*name)) {
            self.add(&field(place, name), "not removed");
        }
    }

    fn list(&mut self, wanted: &[Value], made: &[Value], list: KeyedList<'_>, place: &str) {
        if wanted == made {
            return;
        }
        let before = self.count;
        let key = |item: &Value| list.whole_key(item).or_else(|| list.stock_key(item)).unwrap_or_default();
        let mut rest: HashMap<String, Vec<&Value>> = HashMap::new();
        for item in made.iter().rev() {
            rest.entry(key(item)).or_default().push(item);
        }
        for item in wanted {
            let key = key(item);
            let place = format!("{place}[{key}]");
            match rest.get_mut(&key).and_then(Vec::pop) {
                Some(made) => self.value((item, made), list.item, &place),
                None => self.add(&place, "lost"),
            }
        }
        for key in made.iter().map(key) {
            if rest.get_mut(&key).and_then(Vec::pop).is_some() {
                self.add(&format!("{place}[{key}]"), "not removed");
            }
        }
        if self.count == before {
            self.add(place, "in another order");
        }
    }
}

/// The place of a field, as in a path: `spec.ports`, `metadata.labels["a.b/c"]`.
fn field(place: &str, name: &str) -> String {
    let step = Path::root().child(Step::Field(name.to_owned())).to_string();
    let dot = if place.is_empty() || step.starts_with('[') { "" } else { "." };
    format!("{place}{dot}{step}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lost_and_confused_items_are_named_by_their_keys_without_values() {
        let schema = smp_api_types::schema_for_kind("", "v1", "Service").unwrap();
        let between = |wanted: Value, made: Value| {
            between(&json!({"spec": {"ports": wanted}}), &json!({"spec": {"ports": made}}), schema)
        };
        let port = |protocol: &str, name: &str| json!({"port": 53, "protocol": protocol, "name": name});
        let [udp, tcp] = [port("UDP", "a"), port("TCP", "b")];
        assert_eq!(between(json!([udp, tcp]), json!([udp, tcp])), None);
        let lost = "spec.ports[port=53, protocol=\"TCP\"] lost";
        assert_eq!(between(json!([udp, tcp]), json!([udp])).unwrap(), lost);
        assert_eq!(between(json!([udp]), json!([udp, tcp])).unwrap(), lost.replace("lost", "not removed"));
        assert_eq!(between(json!([udp, tcp]), json!([tcp, udp])).unwrap(), "spec.ports in another order");
        let renamed = "spec.ports[port=53, protocol=\"TCP\"].name differs";
        assert_eq!(between(json!([udp, port("TCP", "secret")]), json!([udp, tcp])).unwrap(), renamed);
        let many: Vec<Value> = (0..12).map(|port| json!({"port": port, "protocol": "TCP"})).collect();
        assert!(between(json!(many), json!([])).unwrap().ends_with(", and 4 more"));
    }
}
