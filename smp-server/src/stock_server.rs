//! Finds what a stock server gets wrong when it applies a strategic merge patch.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write;

use serde_json::{Map, Value};
use smp_core::schema::{Field, Kind, Str};
use smp_core::{Code, Patcher, Schema};

use crate::object::{is_same, member};

/// Compares the result of a stock server with the meaning of a patch. Returns a sentence for each list that lost items, or in
/// which the wrong items changed.
///
/// ```yaml
/// # stored                         # patch                              # a stock server
/// ports:                           ports:                               ports:
/// - {port: 53, protocol: UDP}      - {port: 53, protocol: UDP}          - {port: 53, protocol: TCP}
///                                  - {port: 53, protocol: TCP}
/// ```
pub(crate) fn losses(schema: Schema<'_>, live: &Value, patch: &Value, result: &Value) -> Vec<String> {
    if !has_ambiguous_list(schema, patch) {
        return Vec::new();
    }
    let mut losses = Vec::new();
    match Patcher::new(schema).follow_proposals().apply(live.clone(), patch) {
        Ok(meant) => compare(&mut String::new(), schema, (&meant, result), &mut losses),
        Err(error) if error.code() == Code::AmbiguousMergeKey => {
            losses.push(format!("this patch changes the first of several items on a stock API server: {error}"));
        }
        // A stock server accepts patches that smp rejects.
        Err(_) => {}
    }
    losses
}

/// Returns whether a patch names a list whose merge key does not distinguish all items, so items may be lost.
///
/// ```text
/// {"spec": {"ports": […]}} of a Service     yes: the key of stock servers is port, and the recommended one port and protocol
/// {"spec": {"replicas": 3}} of a Deployment no
/// ```
fn has_ambiguous_list(schema: Schema<'_>, patch: &Value) -> bool {
    match (schema.kind(), patch) {
        (Kind::List(item), Value::Array(items)) => items.iter().any(|value| has_ambiguous_list(item, value)),
        (Kind::Map(value), Value::Object(members)) => members.values().any(|member| has_ambiguous_list(value, member)),
        (_, Value::Object(members)) => members.iter().any(|(name, value)| {
            schema.field(name).is_some_and(|field| {
                value.is_array() && is_ambiguous(field) || has_ambiguous_list(schema.field_schema(field), value)
            })
        }),
        _ => false,
    }
}

fn is_ambiguous(field: &Field<'_>) -> bool {
    field.recommended_key() != field.merge_key()
}

/// The maximum number of sentences for one patch.
const LIMIT: usize = 8;

fn compare(path: &mut String, schema: Schema<'_>, (meant, result): (&Value, &Value), losses: &mut Vec<String>) {
    let (Value::Object(meant), Value::Object(result)) = (meant, result) else { return };
    let end = path.len();
    for (name, meant) in meant {
        let Some(result) = member(result, name).filter(|result| losses.len() < LIMIT && !is_same(meant, result)) else {
            continue;
        };
        if end > 0 {
            path.push('.');
        }
        path.push_str(name);
        match (schema.field(name), schema.kind()) {
            (Some(field), _) => compare_field(path, (schema.field_schema(field), field), (meant, result), losses),
            (None, Kind::Map(value)) => compare(path, value, (meant, result), losses),
            (None, _) => {}
        }
        path.truncate(end);
    }
}

fn compare_field(
    path: &mut String,
    (schema, field): (Schema<'_>, &Field<'_>),
    (meant, result): (&Value, &Value),
    losses: &mut Vec<String>,
) {
    let (Kind::List(item), Value::Array(meant), Value::Array(result)) = (schema.kind(), meant, result) else {
        return compare(path, schema, (meant, result), losses);
    };
    if field.merge_key().is_empty() {
        return;
    }
    let because = "on a stock API server, because its merge key does not distinguish them";
    if meant.len() > result.len() {
        let lost = meant.len() - result.len();
        return losses.push(format!("this patch makes {path} lose {lost} of {} items {because}", meant.len()));
    }
    let Some(pairs) = pairs(meant, result, field.recommended_key()) else {
        return losses.push(format!("this patch changes the wrong items of {path} {because}"));
    };
    let end = path.len();
    for (index, (meant, result)) in pairs.into_iter().enumerate() {
        if is_ambiguous(field) && !is_same(&without_nulls(meant), &without_nulls(result)) {
            return losses.push(format!("this patch changes the wrong items of {path} {because}"));
        }
        let _ = write!(path, "[{index}]");
        compare(path, item, (meant, result), losses);
        path.truncate(end);
    }
}

/// Pairs each item of a list with the item of another list that has the same key, in any order. Returns `None` if an item has no
/// counterpart.
///
/// ```text
/// [53/UDP, 53/TCP], [53/TCP, 53/UDP]  →  53/UDP and 53/UDP, 53/TCP and 53/TCP
/// [53/UDP, 53/TCP], [53/TCP, 53/TCP]  →  None
/// ```
fn pairs<'v>(meant: &'v [Value], result: &'v [Value], key: &[Str]) -> Option<Vec<(&'v Value, &'v Value)>> {
    let name = |item: &Value| key.iter().map(|field| item[&**field].clone()).collect::<Value>().to_string();
    let mut left: HashMap<String, VecDeque<&Value>> = HashMap::new();
    for item in result {
        left.entry(name(item)).or_default().push_back(item);
    }
    meant.iter().map(|item| Some((item, left.get_mut(&name(item))?.pop_front()?))).collect()
}

/// Returns an item without its nulls. A stock server keeps the nulls of items that a patch adds until it decodes the object.
fn without_nulls(item: &Value) -> Value {
    let members: Option<Map<_, _>> = item.as_object().map(|members| {
        members.iter().filter(|(_, value)| !value.is_null()).map(|(k, v)| (k.clone(), v.clone())).collect()
    });
    members.map_or_else(|| item.clone(), Value::Object)
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use smp_core::Patcher;

    use super::*;

    fn found(kind: [&str; 3], live: &Value, patch: &Value) -> Vec<String> {
        let schema = smp_api_types::schema_for_kind(kind[0], kind[1], kind[2]).unwrap();
        let result = Patcher::new(schema).upstream().apply(live, patch).unwrap();
        losses(schema, live, patch, &result)
    }

    const SERVICE: [&str; 3] = ["", "v1", "Service"];
    const POD: [&str; 3] = ["", "v1", "Pod"];

    fn dns() -> Value {
        let port =
            |name: &str, protocol: &str| json!({"name": name, "port": 53, "protocol": protocol, "targetPort": 53});
        json!({"spec": {"ports": [port("dns", "UDP"), port("dns-tcp", "TCP")]}})
    }

    #[test]
    fn an_item_that_is_lost_is_counted() {
        let port = |protocol: &str| json!({"name": protocol.to_lowercase(), "port": 53, "protocol": protocol});
        let live = json!({"spec": {"ports": [port("UDP"), {"name": "web", "port": 80, "protocol": "TCP"}]}});
        let patch = json!({"spec": {"ports": [port("UDP"), port("TCP")]}});
        let expected = "this patch makes spec.ports lose 1 of 3 items on a stock API server, because its merge key does not \
                        distinguish them";
        assert_eq!(found(SERVICE, &live, &patch), [expected]);
    }

    #[test]
    fn an_item_that_gets_the_change_of_another_is_reported() {
        let expected = "this patch changes the wrong items of spec.ports on a stock API server, because its merge key does not \
                        distinguish them";
        for entry in
            [json!({"port": 53, "targetPort": 8053}), json!({"port": 53, "protocol": "TCP", "targetPort": 8053})]
        {
            assert_eq!(found(SERVICE, &dns(), &json!({"spec": {"ports": [entry]}})), [expected]);
        }
        let first = json!({"spec": {"ports": [{"port": 53, "protocol": "UDP", "targetPort": 8053}]}});
        assert_eq!(found(SERVICE, &dns(), &first), [""; 0]);
    }

    #[test]
    fn another_order_of_items_is_no_loss() {
        let container = |name: &str, ports: &[i64]| {
            let ports: Vec<_> = ports.iter().map(|port| json!({"containerPort": port, "protocol": "TCP"})).collect();
            json!({"name": name, "image": "x", "ports": ports})
        };
        let live = json!({"spec": {"containers": [container("a", &[1, 2]), container("b", &[3])]}});
        let patch = json!({"spec": {"containers": [container("c", &[4])]}});
        assert_eq!(found(POD, &live, &patch), [""; 0]);
    }

    #[test]
    fn a_null_in_a_new_item_is_no_loss() {
        let patch = json!({"spec": {"ports": [{"name": "web", "port": 80, "protocol": "TCP", "appProtocol": null}]}});
        assert_eq!(found(SERVICE, &dns(), &patch), [""; 0]);
    }
}
