//! A readable summary of what a patch changes, path by path, for people: what `smp diff --summary` prints.
//!
//! It shows values of the object, so mask secrets before. Lists without keys are compared as text is, in time that grows
//! with their length times the number of differences.

mod ignore;
mod list;
mod render;
mod shown;
mod values;

use serde_json::Value;
use smp_core::{Path, Schema, Step};
use smp_suggest::escaped;

use crate::part::Part;
pub(crate) use ignore::{Excluded, Ignored};
pub(crate) use list::counterpart;
pub(crate) use render::{Sign, TITLE, Totals, below, changes, line, title, width, wrapped};
pub(crate) use shown::{plain, short};
pub(crate) use values::{Values, counted};

/// The differences between two versions of an object.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Summary {
    /// The differences, in the field order of the old version. New fields come last.
    pub(crate) changes: Vec<Change>,
}

/// A difference at a path.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Change {
    /// The path, with list items named by their key: `spec.containers[name=web].image`.
    pub(crate) path: String,
    /// The length of the path of the outermost list item with a key. 0 if there is none.
    item: usize,
    /// Where the part is in the old and the new version, as JSON pointers. A version that does not have the part has no value there.
    pub(crate) at: [String; 2],
    /// What differs there.
    pub(crate) kind: Kind,
    /// What is said at the end of the line, such as the owners of the field.
    pub(crate) remark: Option<String>,
}

/// The kind of a difference.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    /// Only the new version has this value.
    Added(Value),
    /// Only the old version has this value.
    Removed(Value),
    /// The versions have different values.
    Changed {
        /// The value in the old version.
        old: Value,
        /// The value in the new version.
        new: Value,
    },
    /// The list has the same items in a different order.
    Moved {
        /// The names of the items in the old order.
        old: Vec<String>,
        /// The names of the items in the new order.
        new: Vec<String>,
    },
}

impl Change {
    /// The path of the list item that the change is in: `spec.containers[name=web]`.
    fn item(&self) -> Option<&str> {
        self.path.get(..self.item).filter(|item| !item.is_empty() && item.len() < self.path.len())
    }

    /// Returns whether this is an added field whose name starts with `$`: a directive that was stored as data, as stock
    /// servers do with directives that they do not know, until they drop unknown fields.
    pub(crate) fn is_directive(&self) -> bool {
        let name = self.path.rsplit_once("[\"$").map(|(_, name)| name);
        matches!(self.kind, Kind::Added(_)) && name.is_some_and(|name| !name.contains("\"]."))
    }
}

impl Summary {
    /// Compares two versions of an object. Items of lists are compared by the keys of the schema.
    pub(crate) fn between(schema: Schema<'_>, old: &Value, new: &Value) -> Self {
        let mut changes = Vec::new();
        value(&mut changes, &Place::default(), Part::alone(schema), old, new);
        Self { changes }
    }
}

/// A readable path: `spec.containers[name=web].image`.
#[derive(Clone, Debug, Default)]
struct Place {
    path: String,
    /// The length of the path of the outermost list item with a key.
    item: usize,
    at: [String; 2],
}

/// The indices of an item in the old and the new list.
type Indices = [Option<usize>; 2];

impl Place {
    fn field(&self, name: &str) -> Self {
        let step = Path::root().child(Step::Field(name.to_owned())).to_string();
        let dot = if self.path.is_empty() || step.starts_with('[') { "" } else { "." };
        let token = name.replace('~', "~0").replace('/', "~1");
        let at = self.at.each_ref().map(|at| format!("{at}/{token}"));
        Self { path: format!("{}{dot}{step}", self.path), at, ..*self }
    }

    /// An item of a list, by its key.
    fn item(&self, name: &str, indices: Indices) -> Self {
        let path = format!("{}[{}]", self.path, escaped(name));
        Self { item: if self.item == 0 { path.len() } else { self.item }, path, at: self.at_item(indices) }
    }

    /// An item of a list without keys.
    fn index(&self, index: usize, indices: Indices) -> Self {
        Self { path: format!("{}[{index}]", self.path), at: self.at_item(indices), ..*self }
    }

    /// An item of a set, which has the path of the set.
    fn member(&self, indices: Indices) -> Self {
        Self { path: self.path.clone(), at: self.at_item(indices), ..*self }
    }

    /// In a list that does not have the item, it is where none is: `/ports/-`.
    fn at_item(&self, indices: Indices) -> [String; 2] {
        let [old, new] = indices.map(|index| index.map_or_else(|| "-".to_owned(), |index| index.to_string()));
        [format!("{}/{old}", self.at[0]), format!("{}/{new}", self.at[1])]
    }
}

fn value(changes: &mut Vec<Change>, place: &Place, part: Part<'_>, old: &Value, new: &Value) {
    match (old, new) {
        _ if old == new => {}
        (Value::Null, new) => change(changes, place, Kind::Added(new.clone())),
        (old, Value::Null) => change(changes, place, Kind::Removed(old.clone())),
        (Value::Object(before), Value::Object(after)) => {
            let added = after.keys().filter(|name| !before.contains_key(*name));
            for name in before.keys().chain(added) {
                let of = |fields: &serde_json::Map<String, Value>| fields.get(name).cloned().unwrap_or_default();
                value(changes, &place.field(name), part.field(name), &of(before), &of(after));
            }
        }
        (Value::Array(before), Value::Array(after)) => list::items(changes, place, part, before, after),
        (old, new) => change(changes, place, Kind::Changed { old: old.clone(), new: new.clone() }),
    }
}

fn change(changes: &mut Vec<Change>, place: &Place, kind: Kind) {
    let Place { path, item, at } = place.clone();
    changes.push(Change { path, item, at, kind, remark: None });
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use smp_core::Schema;

    use super::Summary;

    fn lines(schema: Schema<'_>, old: &Value, new: &Value) -> Vec<String> {
        let text = super::changes(&Summary::between(schema, old, new).changes);
        anstream::adapter::strip_str(&text).to_string().lines().map(|line| line.trim_start().to_owned()).collect()
    }

    #[test]
    fn changes_are_found_exactly_where_documents_differ() {
        let values = [
            json!({}),
            json!({"a": 1}),
            json!({"a": "1"}),
            json!({"a": [1, 2]}),
            json!({"a": [2, 1]}),
            json!({"a": [1, 1, 2]}),
            json!({"a": [{"name": "x", "b": 1}, {"name": "y"}]}),
            json!({"a": [{"name": "y"}, {"name": "x", "b": 1}]}),
            json!({"a": [{"name": "x", "b": 2}, {"name": "y"}]}),
            json!({"a": [{"name": "x"}, {"name": "x"}]}),
            json!({"a": [{"b": {"c": []}}, 1, null]}),
            json!({"a": {"b": {"c": {}}}}),
        ];
        for (old, new) in values.iter().flat_map(|old| values.iter().map(move |new| (old, new))) {
            let lines = lines(Schema::free_form(), old, new);
            assert_eq!(lines.is_empty(), old == new, "{old} {new} {lines:?}");
        }
    }

    #[test]
    fn items_are_named_by_the_shortest_key_that_is_unique() {
        let service = smp_api_types::schema_for_kind("", "v1", "Service").expect("it is built in");
        let ports = |ports: Value| json!({"spec": {"ports": ports}});
        let single = lines(service, &ports(json!([{"port": 80}])), &ports(json!([{"port": 80, "name": "http"}])));
        assert_eq!(single, ["+ spec.ports[port=80].name: http"]);
        let old = ports(json!([{"port": 53}, {"port": 53, "protocol": "UDP"}]));
        let new = ports(json!([{"port": 53, "protocol": "UDP", "nodePort": 1}, {"port": 53, "protocol": "TCP"}]));
        assert_eq!(
            lines(service, &old, &new),
            [
                "+ spec.ports[port=53,protocol=TCP].protocol: TCP",
                "+ spec.ports[port=53,protocol=UDP].nodePort: 1",
                "~ spec.ports: order [port=53,protocol=TCP], [port=53,protocol=UDP] → [port=53,protocol=UDP], [port=53,protocol=TCP]",
            ]
        );
        let pod = smp_api_types::schema_for_kind("", "v1", "Pod").expect("it is built in");
        let finalizers = |names: Value| json!({"metadata": {"finalizers": names}});
        assert_eq!(
            lines(pod, &finalizers(json!(["a", "b"])), &finalizers(json!(["b", "c", "a"]))),
            ["+ metadata.finalizers: c", "~ metadata.finalizers: order a, b → b, a"]
        );
    }
}
