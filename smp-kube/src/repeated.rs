//! Finds lists in which several items have the merge key that stock servers know.

use std::collections::{HashMap, HashSet};

use serde_json::Value;
use smp_core::{Directive, Path, Schema, Step};

use crate::keys::KeyedList;
use crate::tier::member;

/// The first list of an object whose merge key does not identify its items, with the key.
///
/// ```text
/// {spec: {ports: [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}]}}   spec.ports, port=53
/// ```
pub(crate) fn in_object(object: &Value, schema: Schema<'_>) -> Option<Repeated> {
    let Value::Object(fields) = object else { return None };
    fields.iter().find_map(|(name, value)| {
        let found = match (value, KeyedList::of(schema, name)) {
            (Value::Array(items), Some(list)) => in_list(items, list),
            _ => in_object(value, member(schema, name)?.1),
        };
        found.map(|found| found.below(Step::Field(name.clone())))
    })
}

fn in_list(items: &[Value], list: KeyedList<'_>) -> Option<Repeated> {
    let mut seen = HashSet::new();
    let repeated = items.iter().filter_map(|item| list.stock_key(item)).find(|key| !seen.insert(key.clone()));
    if let Some(key) = repeated {
        return Some(Repeated { steps: Vec::new(), key });
    }
    let nested = |(index, item)| Some(in_object(item, list.item)?.below(Step::Index(index)));
    items.iter().enumerate().find_map(nested)
}

/// A key that several items of a list have.
#[derive(Debug)]
pub(crate) struct Repeated {
    /// From the list to the root.
    steps: Vec<Step>,
    key: String,
}

impl Repeated {
    fn below(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }
}

impl std::fmt::Display for Repeated {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let path = self.steps.iter().rev().cloned().fold(Path::root(), |path, step| path.child(step));
        write!(f, "{path} has several items with {}", self.key)
    }
}

/// Whether a patch names a key that several items have, and whether it says which of them it means.
#[derive(Debug)]
pub(crate) enum Entries {
    /// Each key belongs to at most one item, which stock servers find.
    Distinct,
    /// Entries have the key of several items, and also the other fields that identify one of them.
    Complete(Repeated),
    /// An entry may mean any of several items.
    Ambiguous(Ambiguous),
}

/// An entry that may mean any of several items.
#[derive(Debug)]
pub(crate) struct Ambiguous {
    pub(crate) path: Path,
    pub(crate) message: String,
}

/// Checks the entries of a patch.
///
/// ```text
/// live   {ports: [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}, {port: 80, protocol: TCP}]}
/// patch  {ports: [{port: 80, name: web}]}                     distinct
/// patch  {ports: [{port: 53, protocol: UDP, name: dns}]}      complete
/// patch  {ports: [{port: 53, name: dns}]}                     ambiguous
/// patch  {ports: [{port: 53, $patch: delete}]}                ambiguous
/// ```
pub(crate) fn in_patch(patch: &Value, live: &Value, schema: Schema<'_>) -> Entries {
    let mut search = Search { path: Vec::new(), complete: None };
    match search.object(patch, live, schema) {
        Err(ambiguous) => Entries::Ambiguous(ambiguous),
        Ok(()) => search.complete.map_or(Entries::Distinct, Entries::Complete),
    }
}

struct Search {
    path: Vec<Step>,
    complete: Option<Repeated>,
}

impl Search {
    fn object(&mut self, patch: &Value, live: &Value, schema: Schema<'_>) -> Result<(), Ambiguous> {
        // What the live object does not have, or what is replaced, is stored as the patch has it.
        let (Value::Object(fields), Value::Object(live)) = (patch, live) else { return Ok(()) };
        if fields.contains_key(Directive::Patch.as_str()) {
            return Ok(());
        }
        for (name, value) in fields.iter().filter(|(name, _)| !name.starts_with('$')) {
            let Some(live) = live.get(name) else { continue };
            self.path.push(Step::Field(name.clone()));
            match (value, live, KeyedList::of(schema, name)) {
                (Value::Array(entries), Value::Array(items), Some(list)) => {
                    let order = fields.get(&format!("{}/{name}", Directive::SetElementOrder.as_str()));
                    let order = order.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                    self.list(entries, items, order, list)?;
                }
                _ => {
                    if let Some((_, schema)) = member(schema, name) {
                        self.object(value, live, schema)?;
                    }
                }
            }
            self.path.pop();
        }
        Ok(())
    }

    fn list(
        &mut self,
        entries: &[Value],
        items: &[Value],
        order: &[Value],
        list: KeyedList<'_>,
    ) -> Result<(), Ambiguous> {
        let directive =
            |entry: &Value, name: &str| entry.get(Directive::Patch.as_str()).is_some_and(|value| value == name);
        if entries.iter().any(|entry| directive(entry, "replace")) {
            return Ok(());
        }
        let changes = || entries.iter().filter(|entry| !directive(entry, "delete"));
        let live = Counts::of(items.iter(), |item| list.stock_key(item));
        let live_whole = Counts::of(items.iter(), |item| list.whole_key(item));
        let named = Counts::of(changes(), |entry| list.stock_key(entry));
        let named_whole = Counts::of(changes(), |entry| list.whole_key(entry));
        let ordered = Counts::of(order.iter(), |entry| list.stock_key(entry));
        for (index, entry) in entries.iter().enumerate() {
            let Some(key) = list.stock_key(entry) else { continue };
            let is_deletion = directive(entry, "delete");
            let is_repeated =
                live.count(&key) > 1 || !is_deletion && (named.count(&key) > 1 || ordered.count(&key) > 1);
            let mut item = live.first(&key);
            if is_repeated {
                let whole = list.whole_key(entry);
                let is_unique = |whole: &&String| live_whole.count(whole) == 1 && named_whole.count(whole) <= 1;
                let Some(whole) = whole.as_ref().filter(is_unique) else {
                    return Err(self.ambiguous(index, &key, list));
                };
                item = live_whole.first(whole);
                let steps = self.path.iter().rev().cloned().collect();
                self.complete.get_or_insert(Repeated { steps, key });
            }
            if let Some(item) = item.filter(|_| !is_deletion) {
                self.path.push(Step::Index(index));
                self.object(entry, &items[item], list.item)?;
                self.path.pop();
            }
        }
        Ok(())
    }

    fn ambiguous(&self, index: usize, key: &str, list: KeyedList<'_>) -> Ambiguous {
        let path = self.path.iter().cloned().chain([Step::Index(index)]);
        let further = list.further_fields().join("` and `");
        let advice = if further.is_empty() {
            "send the whole list with `$patch: replace`".to_owned()
        } else {
            format!(
                "name an existing item with `{further}` too, use `$patchMergeKey`, or send the whole list with `$patch: replace`"
            )
        };
        Ambiguous {
            path: path.fold(Path::root(), |path, step| path.child(step)),
            message: format!(
                "{key} does not identify one item, so the server may change or delete another one; {advice}"
            ),
        }
    }
}

/// How often each key occurs, and where first.
struct Counts(HashMap<String, (usize, usize)>);

impl Counts {
    fn of<'v>(items: impl Iterator<Item = &'v Value>, key: impl Fn(&Value) -> Option<String>) -> Self {
        let mut counts = HashMap::new();
        for (index, item) in items.enumerate() {
            if let Some(key) = key(item) {
                counts.entry(key).or_insert((0, index)).0 += 1;
            }
        }
        Self(counts)
    }

    fn count(&self, key: &str) -> usize {
        self.0.get(key).map_or(0, |(count, _)| *count)
    }

    fn first(&self, key: &str) -> Option<usize> {
        self.0.get(key).map(|(_, index)| *index)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use smp_core::schema::GroupVersionKind;

    use super::*;

    fn entries(patch: &Value) -> String {
        let schema = smp_api_types::schema_for_kind("", "v1", "Service").unwrap();
        let ports = json!([
            {"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP"}, {"port": 80, "protocol": "TCP"},
        ]);
        match in_patch(&json!({"spec": patch}), &json!({"spec": {"ports": ports}}), schema) {
            Entries::Distinct => "distinct".to_owned(),
            Entries::Complete(repeated) => repeated.to_string(),
            Entries::Ambiguous(Ambiguous { path, .. }) => format!("ambiguous {path}"),
        }
    }

    #[test]
    fn an_entry_with_the_key_of_several_items_must_have_the_whole_key_of_one() {
        let distinct = [
            json!({"ports": [{"port": 80, "name": "web"}], "$setElementOrder/ports": [{"port": 53}, {"port": 53}, {"port": 80}]}),
            json!({"ports": [{"port": 81}]}),
            json!({"ports": [{"port": 53}, {"port": 53}, {"$patch": "replace"}]}),
            json!({"ports": [{"port": 80, "$patch": "delete"}, {"port": 80}]}),
            json!({"ports": [{"name": "no key"}]}),
            json!({"$patch": "replace", "ports": [{"port": 53}]}),
            json!({"externalIPs": ["1.2.3.4"], "ports": null}),
        ];
        for patch in &distinct {
            assert_eq!(entries(patch), "distinct", "{patch}");
        }
        let complete =
            json!({"ports": [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP", "$patch": "delete"}]});
        assert_eq!(entries(&complete), "spec.ports has several items with port=53");
        let ambiguous = [
            json!({"ports": [{"port": 53, "name": "dns"}]}),
            json!({"ports": [{"port": 53, "$patch": "delete"}]}),
            json!({"ports": [{"port": 53, "protocol": "SCTP"}]}),
            json!({"ports": [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "UDP"}]}),
            json!({"ports": [{"port": 81}, {"port": 81}]}),
            json!({"ports": [{"port": 81}], "$setElementOrder/ports": [{"port": 81}, {"port": 81}]}),
        ];
        for patch in &ambiguous {
            assert_eq!(entries(patch), "ambiguous spec.ports[0]", "{patch}");
        }
    }

    #[test]
    fn lists_in_items_are_checked_too() {
        let schema = smp_api_types::schema_for_kind("apps", "v1", "Deployment").unwrap();
        let object = |ports: Value, name: &str| {
            let containers = json!([{"name": "other"}, {"name": name, "ports": ports}]);
            json!({"spec": {"template": {"spec": {"containers": containers}}}})
        };
        let live =
            object(json!([{"containerPort": 53, "protocol": "UDP"}, {"containerPort": 53, "protocol": "TCP"}]), "dns");
        let patch = object(json!([{"containerPort": 53, "hostPort": 1}]), "dns");
        let Entries::Ambiguous(found) = in_patch(&patch, &live, schema) else { panic!("{patch}") };
        assert_eq!(found.path.to_string(), "spec.template.spec.containers[1].ports[0]");
        let added = object(json!([{"containerPort": 53}, {"containerPort": 53}]), "new");
        assert!(matches!(in_patch(&added, &live, schema), Entries::Distinct));
        let found = in_object(&live, schema).unwrap().to_string();
        assert_eq!(found, "spec.template.spec.containers[1].ports has several items with containerPort=53");
        let kind = GroupVersionKind::new("", "v1", "ConfigMap");
        let schema = smp_api_types::schema_for_kind(&kind.group, &kind.version, &kind.kind).unwrap();
        assert!(in_object(&json!({"data": {"a": "b"}}), schema).is_none());
    }
}
