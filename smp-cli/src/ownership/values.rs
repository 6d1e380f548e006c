//! The values at paths of field sets.

use std::collections::HashMap;

use serde_json::Value;
use smp_apply::{Element, Path};

/// The most sets of keys by which items of one list are looked up. A schema has one; invalid entries may have any number.
const MAX_KEYS: usize = 8;

/// The values of an object at some paths; `None` where it has none. An item of a list is found by the keys in the path, so the object needs
/// its defaults.
///
/// ```text
/// .spec.ports[port=80,protocol="TCP"].name    the name of {port: 80, protocol: TCP, name: http}
/// .metadata.finalizers[="x/y"]                the item x/y
/// ```
pub(crate) fn values_at<'v>(object: &'v Value, paths: &[Path]) -> Vec<Option<&'v Value>> {
    let mut order: Vec<usize> = (0..paths.len()).collect();
    order.sort_by(|a, b| paths[*a].cmp(&paths[*b]));
    let mut found = vec![None; paths.len()];
    collect(object, &order, paths, 0, &mut found);
    found
}

/// Finds the values of paths, in order, that have their first elements in common.
fn collect<'v>(value: &'v Value, order: &[usize], paths: &[Path], depth: usize, found: &mut [Option<&'v Value>]) {
    let mut items = Items { list: value.as_array().map_or(&[], Vec::as_slice), by_keys: HashMap::new() };
    let element = |index: usize| paths[index].elements().get(depth);
    for same in order.chunk_by(|one, next| element(*one) == element(*next)) {
        let Some(element) = same.first().and_then(|index| element(*index)) else {
            for index in same {
                found[*index] = Some(value);
            }
            continue;
        };
        let part = match element {
            Element::Field(name) => value.get(&**name),
            Element::Key(keys) => items.with_keys(keys),
            Element::Value(wanted) => items.with_keys(&[(Box::default(), wanted.clone())]),
            Element::Index(index) => usize::try_from(*index).ok().and_then(|index| value.get(index)),
        };
        if let Some(part) = part {
            collect(part, same, paths, depth + 1, found);
        }
    }
}

/// The items of a list by their keys.
struct Items<'v> {
    list: &'v [Value],
    /// By the names of the keys, and then by their values. The empty name is the item itself.
    by_keys: HashMap<Vec<Box<str>>, HashMap<Vec<String>, &'v Value>>,
}

impl<'v> Items<'v> {
    fn with_keys(&mut self, keys: &[(Box<str>, Value)]) -> Option<&'v Value> {
        let names: Vec<Box<str>> = keys.iter().map(|(name, _)| name.clone()).collect();
        if !self.by_keys.contains_key(&names) {
            if self.by_keys.len() == MAX_KEYS {
                return None;
            }
            let key = |item: &'v Value, name: &str| if name.is_empty() { Some(item) } else { item.get(name) };
            let with_key = |item: &'v Value| {
                let values: Option<Vec<_>> = names.iter().map(|name| key(item, name).map(text)).collect();
                Some((values?, item))
            };
            // The first of several items with one key counts.
            self.by_keys.insert(names.clone(), self.list.iter().rev().filter_map(with_key).collect());
        }
        let values: Vec<String> = keys.iter().map(|(_, value)| text(value)).collect();
        self.by_keys.get(&names)?.get(&values).copied()
    }
}

/// The text of a scalar, which is the same for 1 and 1.0.
fn text(value: &Value) -> String {
    match value.as_f64() {
        Some(number) if value.as_i64().is_none() && number.fract() == 0.0 => format!("{number:.0}"),
        _ => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use smp_apply::{Element, Path};

    use super::values_at;

    #[test]
    fn values_are_found_by_fields_keys_and_indexes() {
        let object = json!({
            "ports": [{"port": 53}, {"port": 80, "protocol": "TCP", "name": "http"}],
            "finalizers": ["a", "x/y"], "weights": [1.0, 2],
        });
        let http = Element::key([("port", json!(80)), ("protocol", json!("TCP"))]);
        let paths: Vec<Path> = [
            vec![Element::field("weights"), Element::Value(json!(1))],
            vec![Element::field("ports"), http.clone(), Element::field("name")],
            vec![Element::field("ports"), http, Element::field("port")],
            vec![Element::field("ports"), Element::key([("port", json!(53))])],
            vec![Element::field("ports"), Element::key([("port", json!(54))])],
            vec![Element::field("finalizers"), Element::Value(json!("x/y"))],
            vec![Element::field("finalizers"), Element::Index(0)],
            vec![Element::field("finalizers"), Element::Index(-1)],
            vec![Element::field("nothing"), Element::field("below")],
            vec![],
        ]
        .map(Path::from)
        .to_vec();
        let found: Vec<_> = values_at(&object, &paths).into_iter().map(Option::<&Value>::cloned).collect();
        let expected = [
            Some(json!(1.0)),
            Some(json!("http")),
            Some(json!(80)),
            Some(json!({"port": 53})),
            None,
            Some(json!("x/y")),
            Some(json!("a")),
            None,
            None,
            Some(object.clone()),
        ];
        assert_eq!(found, expected);
    }
}
