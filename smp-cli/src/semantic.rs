//! Equality as a server has it: what is stored as the same is not a change.

use serde_json::{Map, Value};
use smp_core::Schema;
use smp_core::schema::{Field, Kind, ListType, MergeStrategy};
use smp_kinds::Catalog;

use crate::part::Part;
use crate::verdict::{kind_of, stored};

/// The new version of an object, with the parts of the old version that a server stores as the same.
///
/// ```yaml
/// resources: {requests: {cpu: "1"}}                           # old
/// resources: {requests: {cpu: 1000m, memory: 1G}}             # new
/// resources: {requests: {cpu: "1", memory: 1G}}               # returned
/// ```
///
/// A server decodes both, so that quantities have one form and empty fields are absent, and sets defaults. The order of sets, which
/// the schema knows, does not matter. An object whose kind is unknown, or that cannot be decoded, is returned as it is.
pub(crate) fn with_equal_parts_of(catalog: &Catalog, schema: Schema<'_>, old: &Value, new: &Value) -> Value {
    let both = kind_of(catalog, new).and_then(|kind| Some((stored(kind, old).ok()?.0, stored(kind, new).ok()?.0)));
    let place = Part::alone(schema);
    both.map_or_else(|| new.clone(), |(stored_old, stored_new)| part(place, (old, &stored_old), (new, &stored_new)))
}

/// Whether a part is a list of distinct scalars in any order.
fn is_set(place: Part<'_>) -> bool {
    let is_scalar = matches!(place.item().schema.kind(), Kind::Scalar);
    let merges =
        |field: &Field<'_>| field.strategy().merge == Some(MergeStrategy::Merge) && field.merge_key().is_empty();
    place.field.is_some_and(|field| field.list_type() == Some(ListType::Set) || is_scalar && merges(field))
}

/// Whether two lists have the same items, in any order.
fn has_same_items(old: &Value, new: &Value) -> bool {
    let texts = |list: &Value| -> Option<Vec<String>> {
        let mut texts: Vec<String> = list.as_array()?.iter().map(Value::to_string).collect();
        texts.sort_unstable();
        Some(texts)
    };
    texts(old).is_some_and(|old| Some(old) == texts(new))
}

/// A part of the new version, from both versions as they are and as they are stored.
fn part(place: Part<'_>, (old, stored_old): (&Value, &Value), (new, stored_new): (&Value, &Value)) -> Value {
    if stored_old == stored_new || is_set(place) && has_same_items(stored_old, stored_new) {
        return old.clone();
    }
    match ((old, stored_old), (new, stored_new)) {
        ((Value::Object(old), Value::Object(stored_old)), (Value::Object(new), Value::Object(stored_new))) => {
            object(place, (old, stored_old), (new, stored_new))
        }
        ((Value::Array(old), Value::Array(stored_old)), (Value::Array(new), Value::Array(stored_new)))
            if old.len() == stored_old.len() && new.len() == stored_new.len() =>
        {
            let item = |index: usize| {
                let partner = partner(stored_old, &stored_new[index], index, new.len());
                partner.map_or_else(
                    || new[index].clone(),
                    |at| part(place.item(), (&old[at], &stored_old[at]), (&new[index], &stored_new[index])),
                )
            };
            (0..new.len()).map(item).collect()
        }
        _ => new.clone(),
    }
}

type Fields<'v> = (&'v Map<String, Value>, &'v Map<String, Value>);

fn object(place: Part<'_>, (old, stored_old): Fields<'_>, (new, stored_new): Fields<'_>) -> Value {
    let names = new.keys().chain(old.keys().filter(|name| !new.contains_key(*name)));
    let field = |name: &String| {
        let is_same = stored_old.get(name) == stored_new.get(name);
        let value = match (old.get(name), new.get(name)) {
            (old, _) if is_same => old?.clone(),
            (Some(old), Some(new)) => {
                let (stored_old, stored_new) = (stored_old.get(name), stored_new.get(name));
                let both = stored_old.zip(stored_new);
                let place = place.field(name);
                both.map_or_else(
                    || new.clone(),
                    |(stored_old, stored_new)| part(place, (old, stored_old), (new, stored_new)),
                )
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
    use smp_core::Schema;
    use smp_kinds::Catalog;

    /// The new version, by the schema of its kind.
    fn equal(catalog: &Catalog, old: &Value, new: &Value) -> Value {
        let schema = smp_api_types::schema_for_kind("", "v1", new["kind"].as_str().unwrap());
        super::with_equal_parts_of(catalog, schema.unwrap_or(Schema::free_form()), old, new)
    }

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
            assert_eq!(equal(&catalog, &old, &new), old, "{new}");
            assert_eq!(equal(&catalog, &new, &old), new, "{old}");
        }
    }

    #[test]
    fn the_order_of_a_set_does_not_matter() {
        let catalog = Catalog::new();
        let pod = |finalizers: &Value| json!({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a", "finalizers": finalizers}, "spec": {}});
        let (old, new) = (pod(&json!(["a/b", "c/d"])), pod(&json!(["c/d", "a/b"])));
        assert_eq!(equal(&catalog, &old, &new), old);
        let other = pod(&json!(["c/d", "c/d"]));
        assert_eq!(equal(&catalog, &old, &other), other);
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
        assert_eq!(equal(&catalog, &old, &new), expected);
        let unknown = json!({"apiVersion": "example.com/v1", "kind": "Rack", "cpu": "1"});
        assert_eq!(equal(&catalog, &unknown, &unknown), unknown);
    }
}
