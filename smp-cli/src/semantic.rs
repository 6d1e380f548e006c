//! Equality as a server has it: what is stored as the same is not a change.

use serde_json::{Map, Value};
use smp_kinds::Catalog;

use crate::verdict::stored;

/// The new version of an object, with the parts of the old version that a server stores as the same.
///
/// ```yaml
/// resources: {requests: {cpu: "1"}}                           # old
/// resources: {requests: {cpu: 1000m, memory: 1G}}             # new
/// resources: {requests: {cpu: "1", memory: 1G}}               # returned
/// ```
///
/// A server decodes both, so that quantities have one form and empty fields are absent, and sets defaults. An object whose kind is
/// unknown, or that cannot be decoded, is returned as it is.
pub(crate) fn with_equal_parts_of(catalog: &Catalog, old: &Value, new: &Value) -> Value {
    let text = |name: &str| new[name].as_str().unwrap_or_default();
    let kind = catalog.get_kind(text("apiVersion"), text("kind"));
    let both = kind.and_then(|kind| Some((stored(kind, old).ok()?.0, stored(kind, new).ok()?.0)));
    both.map_or_else(|| new.clone(), |(stored_old, stored_new)| part((old, &stored_old), (new, &stored_new)))
}

/// A part of the new version, from both versions as they are and as they are stored.
fn part((old, stored_old): (&Value, &Value), (new, stored_new): (&Value, &Value)) -> Value {
    if stored_old == stored_new {
        return old.clone();
    }
    match ((old, stored_old), (new, stored_new)) {
        ((Value::Object(old), Value::Object(stored_old)), (Value::Object(new), Value::Object(stored_new))) => {
            object((old, stored_old), (new, stored_new))
        }
        ((Value::Array(old), Value::Array(stored_old)), (Value::Array(new), Value::Array(stored_new)))
            if old.len() == stored_old.len() && new.len() == stored_new.len() =>
        {
            let item = |index: usize| {
                let partner = partner(stored_old, &stored_new[index], index, new.len());
                partner.map_or_else(
                    || new[index].clone(),
                    |at| part((&old[at], &stored_old[at]), (&new[index], &stored_new[index])),
                )
            };
            (0..new.len()).map(item).collect()
        }
        _ => new.clone(),
    }
}

type Fields<'v> = (&'v Map<String, Value>, &'v Map<String, Value>);

fn object((old, stored_old): Fields<'_>, (new, stored_new): Fields<'_>) -> Value {
    let names = new.keys().chain(old.keys().filter(|name| !new.contains_key(*name)));
    let field = |name: &String| {
        let is_same = stored_old.get(name) == stored_new.get(name);
        let value = match (old.get(name), new.get(name)) {
            (old, _) if is_same => old?.clone(),
            (Some(old), Some(new)) => {
                let (stored_old, stored_new) = (stored_old.get(name), stored_new.get(name));
                let both = stored_old.zip(stored_new);
                both.map_or_else(|| new.clone(), |(stored_old, stored_new)| part((old, stored_old), (new, stored_new)))
            }
            (_, new) => new?.clone(),
        };
        Some((name.clone(), value))
    };
    names.filter_map(field).collect::<Map<_, _>>().into()
}

/// The old item that a new one is compared with: an equal one, or that with the same name, or that at the same index of a list with as
/// many items.
fn partner(old: &[Value], item: &Value, index: usize, length: usize) -> Option<usize> {
    let has_name = |other: &Value| item.get("name").is_some_and(|name| other.get("name") == Some(name));
    let at_index = || (old.len() == length).then_some(index);
    let same = old.get(index).filter(|other| *other == item).map(|_| index);
    same.or_else(|| old.iter().position(has_name)).or_else(at_index)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use smp_kinds::Catalog;

    use super::with_equal_parts_of;

    fn pod(spec: &Value) -> Value {
        json!({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}, "spec": spec})
    }

    #[test]
    fn what_a_server_stores_as_the_same_is_not_changed() {
        let catalog = Catalog::new();
        let container = |more: &Value| {
            let mut container = json!({"name": "a", "image": "a:1"});
            for (name, value) in more.as_object().unwrap() {
                container[name] = value.clone();
            }
            pod(&json!({"containers": [container]}))
        };
        for (old, new) in [
            (json!({"resources": {"requests": {"cpu": "1"}}}), json!({"resources": {"requests": {"cpu": "1000m"}}})),
            (
                json!({"livenessProbe": {"tcpSocket": {"port": 80}}}),
                json!({"livenessProbe": {"tcpSocket": {"port": 80}, "initialDelaySeconds": 0}}),
            ),
            (json!({"imagePullPolicy": "IfNotPresent"}), json!({})),
            (json!({"ports": [{"containerPort": 80, "protocol": "TCP"}]}), json!({"ports": [{"containerPort": 80}]})),
            (json!({}), json!({"env": [], "command": null})),
        ] {
            let (old, new) = (container(&old), container(&new));
            assert_eq!(with_equal_parts_of(&catalog, &old, &new), old, "{new}");
            assert_eq!(with_equal_parts_of(&catalog, &new, &old), new, "{old}");
        }
    }

    #[test]
    fn changes_stay() {
        let catalog = Catalog::new();
        let old = pod(
            &json!({"containers": [{"name": "a", "image": "a", "resources": {"limits": {"cpu": "1"}}}, {"name": "b", "image": "b"}]}),
        );
        let new = pod(
            &json!({"containers": [{"name": "c", "image": "c"}, {"name": "a", "image": "x", "resources": {"limits": {"cpu": "1000m"}}}]}),
        );
        let expected = pod(
            &json!({"containers": [{"name": "c", "image": "c"}, {"name": "a", "image": "x", "resources": {"limits": {"cpu": "1"}}}]}),
        );
        assert_eq!(with_equal_parts_of(&catalog, &old, &new), expected);
        let unknown = json!({"apiVersion": "example.com/v1", "kind": "Rack", "cpu": "1"});
        assert_eq!(with_equal_parts_of(&catalog, &unknown, &unknown), unknown);
    }
}
