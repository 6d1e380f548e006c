//! Says which part of a path a document does not have, and what to do about it.

use std::fmt::Write as _;

use serde_json::{Map, Value};
use smp_suggest::{DidYouMean, near_names, shown};

use crate::{Op, Pointer};

/// The part of a path that the document does not have: `PLACE is missing in OBJECT; …` or `PLACE in OBJECT is a list; …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Missing {
    pub(crate) place: Pointer,
    /// Whether there is nothing at the place.
    pub(crate) is_absent: bool,
    /// What else there is to say, with the character before it.
    pub(crate) rest: String,
}

/// Finds the first part of a path that the document does not have.
///
/// ```text
/// {metadata: {}}         add /metadata/labels/a        /metadata/labels is missing; add it first
/// {spec: {ports: []}}    remove /spec/ports/0          /spec/ports is an empty list
/// {spec: {replicas: 1}}  add /spec/replicas/a          /spec/replicas is a number, not an object or a list
/// ```
pub(super) fn find(document: &Value, op: Op, path: &Pointer) -> Option<Missing> {
    let tokens: Vec<String> = path.tokens().map(Into::into).collect();
    let (mut place, mut above, mut value) = (Pointer::default(), None, document);
    for (index, token) in tokens.iter().enumerate() {
        let search = Search { op, token, below: &tokens[index + 1..], above, value };
        let next = match value {
            Value::Object(fields) => fields.get(token),
            Value::Array(items) => super::apply::existing(token, items.len()).ok().and_then(|index| items.get(index)),
            _ => None,
        };
        let Some(next) = next else { return Some(search.missing(place)) };
        (above, value) = (Some((place.clone(), value, token.as_str())), next);
        place = place.child(token);
    }
    None
}

/// The state of the search at the part that has no such child.
struct Search<'d> {
    op: Op,
    /// The name or index that is not there.
    token: &'d str,
    /// The names and indexes after it.
    below: &'d [String],
    /// The path and the value that contain the part, and its name there.
    above: Option<(Pointer, &'d Value, &'d str)>,
    /// The part.
    value: &'d Value,
}

impl Search<'_> {
    fn missing(&self, place: Pointer) -> Missing {
        match self.value {
            Value::Object(fields) => {
                let rest = self.in_object(&place, fields);
                Missing { place: place.child(self.token), is_absent: true, rest: format!("; {rest}") }
            }
            Value::Array(items) => Missing { rest: self.in_list(&place, items), place, is_absent: false },
            scalar => Missing { rest: self.in_scalar(scalar), place, is_absent: false },
        }
    }

    /// The advice if an object does not have a field.
    fn in_object(&self, place: &Pointer, fields: &Map<String, Value>) -> String {
        if let Some(name) = self.joined().find(|name| fields.contains_key(name)) {
            return slash(place, &name);
        }
        if let [below, ..] = self.below
            && (self.token.contains('.') || is_map_of_texts(place, fields))
        {
            return slash(place, &format!("{}/{below}", self.token));
        }
        let near = near_names(self.token, fields.keys().map(String::as_str));
        if !near.is_empty() {
            return DidYouMean { near: &near, otherwise: "" }.to_string();
        }
        match (self.op, self.below) {
            (Op::Add, [below, rest @ ..]) => {
                let empty = if is_index(below) { "[]" } else { "{}" };
                let path = place.child(self.token);
                let mut advice = format!("add it first: {{op: add, path: {}, value: {empty}}}", shown(path.as_str()));
                if !rest.is_empty() && (below.contains('.') || MAPS.contains(&self.token)) {
                    advice.push_str("; write a `/` in a name as `~1`");
                }
                advice
            }
            (Op::Replace, []) => "to create it, use add".to_owned(),
            (Op::Remove, []) => "there is nothing to remove".to_owned(),
            _ => "check the names in the path".to_owned(),
        }
    }

    /// The names that the next parts of the path are if a `/` between them is not escaped: `a/b`, then `a/b/c`.
    fn joined(&self) -> impl Iterator<Item = String> {
        self.below.iter().scan(self.token.to_owned(), |name, part| {
            let _ = write!(name, "/{part}");
            Some(name.clone())
        })
    }

    /// Says why a list does not have an item.
    fn in_list(&self, place: &Pointer, items: &[Value]) -> String {
        let last = items.len().checked_sub(1);
        if self.token == "-" {
            let only = " is a list, and `-` is the place after its last item, which only add can use";
            return match last {
                Some(last) => format!("{only}; the last item is {}", shown(place.child(&last.to_string()).as_str())),
                None => format!("{only}; the list is empty"),
            };
        }
        if !is_index(self.token) {
            let named = items.iter().position(|item| item.get("name").is_some_and(|name| name == self.token));
            let hint = match named {
                Some(index) => format!("; the item with this name is {index}"),
                None => "; name an item by its index, from 0".to_owned(),
            };
            return format!(" is a list, and `{}` is not an index{hint}", shown(self.token));
        }
        let append = if self.op == Op::Add && self.below.is_empty() { "; to append an item, use `-`" } else { "" };
        match last {
            None => format!(" is an empty list{append}"),
            Some(0) => format!(" has no item {}, only item 0{append}", shown(self.token)),
            Some(last) => format!(" has no item {}; its last item is {last}{append}", shown(self.token)),
        }
    }

    /// Says what there is instead of an object or a list.
    fn in_scalar(&self, scalar: &Value) -> String {
        let is = match scalar {
            Value::Null => " is null",
            Value::String(_) => " is a string",
            Value::Bool(_) => " is a boolean",
            _ => " is a number",
        };
        let slash = match &self.above {
            Some((place, Value::Object(fields), name)) if is_map_of_texts(place, fields) => {
                format!("; {}", slash(place, &format!("{name}/{}", self.token)))
            }
            _ => String::new(),
        };
        format!("{is}, not an object or a list{slash}")
    }
}

/// The advice for a `/` that is not escaped.
fn slash(place: &Pointer, name: &str) -> String {
    let path = place.child(name);
    format!("write a `/` in a name as `~1`: {}", shown(path.as_str()))
}

/// The fields of Kubernetes objects that are maps of texts.
const MAPS: [&str; 8] =
    ["labels", "annotations", "matchLabels", "nodeSelector", "selector", "data", "stringData", "binaryData"];

/// Whether an object has arbitrary names with texts, such as labels.
fn is_map_of_texts(place: &Pointer, fields: &Map<String, Value>) -> bool {
    let last = place.tokens().next_back().unwrap_or_default();
    MAPS.contains(&&*last) && fields.values().all(Value::is_string)
}

/// Whether a part of a path is for an item of a list.
fn is_index(token: &str) -> bool {
    token == "-" || token.parse::<i64>().is_ok()
}
