//! Generates patches of an object: edits of its kind, mistakes in them, and changes of values that the object has.

use anyhow::Result;
use serde_json::{Map, Value, json};

use crate::diff::customs;
use crate::diff::generate::bodies::merge;
use crate::diff::kinds::{Edits, Kind};
use crate::random::{Choices as _, Random};

/// Values in places where most are wrong.
const VALUES: &str = r#"["", "x", "A B", "a.b/c", "web", "10%", "1Gi", "-1", "2026-01-01T00:00:00Z", "0.5", "10.0.0.1", "-a",
    0, -1, 1, 65536, 2147483648, 1.5, true, false, null, [], {}, ["a", "a"], {"a": "b"}, [{"name": "a"}, {"name": "a"}]]"#;

/// Generates patches for one kind.
pub(super) struct Patches<'k> {
    kind: &'k Kind,
    any: Edits,
    values: Vec<Value>,
    random: Random,
}

impl<'k> Patches<'k> {
    pub(super) fn new(kind: &'k Kind, random: Random) -> Result<Self> {
        Ok(Self { kind, any: Edits::of_any_kind()?, values: serde_json::from_str(VALUES)?, random })
    }

    /// The next patches for an object.
    pub(super) fn take(mut self, number: u32, live: &Value) -> Vec<Value> {
        (0..number).map(|_| self.patch(live)).collect()
    }

    fn patch(&mut self, live: &Value) -> Value {
        let mut patch = match self.random.u8(..10) {
            0..3 => self.changed(live),
            _ => self.edit(),
        };
        match self.random.u8(..10) {
            0..2 => merge(&mut patch, &self.edit()),
            2 => patch = self.changed(&patch),
            3 => self.add_unknown(&mut patch),
            _ => {}
        }
        // smp refuses a patch for another kind, and a server ignores the kind of a strategic merge patch.
        match patch.as_object_mut() {
            Some(fields) => fields.retain(|name, _| !matches!(name.as_str(), "apiVersion" | "kind")),
            None => patch = json!({}),
        }
        patch
    }

    fn edit(&mut self) -> Value {
        let is_custom = customs::is_custom(&self.kind.name);
        let sort = match self.random.u8(..10) {
            0..4 => "valid",
            4..9 => "invalid",
            _ if is_custom => "valid",
            _ => "strategic",
        };
        let edits = if self.random.u8(..8) == 0 { &self.any } else { &self.kind.edits };
        let edits = edits.of_sort(sort);
        if edits.is_empty() { json!({}) } else { self.random.pick(edits) }
    }

    /// A patch with one field of an object, whose value is another one. Lists on the way to it are whole.
    ///
    /// ```yaml
    /// spec: {replicas: 1, template: {...}}    # spec: {replicas: "x"}
    /// ```
    fn changed(&mut self, object: &Value) -> Value {
        let Some(fields) = object.as_object().filter(|fields| !fields.is_empty()) else {
            return self.random.pick(&self.values);
        };
        let names: Vec<&String> =
            fields.keys().filter(|name| !matches!(name.as_str(), "status" | "managedFields")).collect();
        let Some(&name) = names.get(self.random.below(names.len())) else { return json!({}) };
        let value = match &fields[name] {
            Value::Array(items) if !items.is_empty() && self.random.u8(..8) != 0 => {
                let mut items = items.clone();
                let place = self.random.below(items.len());
                let change = self.changed(&items[place]);
                merge(&mut items[place], &change);
                Value::Array(items)
            }
            value if value.is_object() && self.random.u8(..12) != 0 => self.changed(value),
            _ => self.random.pick(&self.values),
        };
        Value::Object(Map::from_iter([(name.clone(), value)]))
    }

    fn add_unknown(&mut self, patch: &mut Value) {
        let mut place = patch;
        while self.random.u8(..3) != 0
            && let Some(name) = place.as_object().and_then(|fields| fields.iter().find(|(_, value)| value.is_object()))
        {
            let name = name.0.clone();
            place = &mut place[name];
        }
        if let Some(fields) = place.as_object_mut() {
            fields.insert("nosuch".to_owned(), 1.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::kinds::all_kinds;
    use crate::random;

    #[test]
    fn patches_depend_only_on_the_seed_and_are_of_many_sorts() {
        let kinds = all_kinds().unwrap();
        let kind = kinds.iter().find(|kind| kind.name == "Deployment").unwrap();
        let patches = |seed| Patches::new(kind, random::part(seed, 1)).unwrap().take(200, &kind.minimal);
        assert_eq!(patches(1), patches(1));
        assert_ne!(patches(1), patches(2));
        let texts: std::collections::BTreeSet<String> = patches(1).iter().map(ToString::to_string).collect();
        assert!(texts.len() > 100, "{}", texts.len());
        assert!(texts.iter().any(|text| text.contains("nosuch")));
    }
}
