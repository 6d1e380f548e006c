//! Versions of an object as JSON text, read only as far as they differ.
//!
//! What modified and current have alike, byte for byte, changes nothing, so that a stand-in takes its place in all
//! versions. A stand-in must never come out in a patch: where it does, the versions have to be read whole.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::document::{Document, Text, Untouched};
use crate::key::{self, Tuple};
use crate::options::{Dialect, Options, UnknownFields};
use crate::plan::all_distinct;
use crate::rule::{KeyField, ListRule, Slot};
use crate::schema::{Kind, Schema};

/// One thing of each version; `None` where original has nothing, or where it is current.
pub(crate) struct Versions<T> {
    pub(crate) original: Option<T>,
    pub(crate) modified: T,
    pub(crate) current: T,
}

/// The versions with stand-ins; `None` where they must be read whole.
pub(crate) fn narrow(schema: Schema<'_>, versions: &Versions<Text<'_>>, options: &Options) -> Option<Versions<Value>> {
    let looks_at_all = options.dialect == Dialect::Upstream
        || options.unknown_fields == UnknownFields::Reject
        || !options.preconditions.is_empty();
    let Versions { original, modified, current } = versions;
    let is_object = |text: &Text<'_>| text.is_object();
    if looks_at_all
        || !is_object(modified)
        || !is_object(current)
        || original.as_ref().is_some_and(|text| !is_object(text))
    {
        return None;
    }
    Narrow { stand_ins: 0, is_two_way: original.is_none() }.objects(Slot::bare(schema), versions)
}

/// Whether a stand-in came out.
pub(crate) fn leaks(patch: &Value) -> bool {
    match patch {
        Value::Object(map) => map.iter().any(|(name, value)| name.starts_with(MARK) || leaks(value)),
        Value::Array(items) => items.iter().any(leaks),
        Value::String(text) => text.starts_with(MARK),
        _ => false,
    }
}

/// What no field of Kubernetes begins with. Where a document has it all the same, it is read whole.
const MARK: &str = "\0stand-in ";

struct Narrow {
    stand_ins: usize,
    /// Whether original is current.
    is_two_way: bool,
}

/// The fields of an object by name; `None` where one is repeated.
fn fields<'d>(object: &Text<'d>) -> Option<BTreeMap<Cow<'d, [u8]>, Text<'d>>> {
    let mut count = 0;
    let fields: BTreeMap<_, _> = object.fields().inspect(|_| count += 1).collect();
    (fields.len() == count).then_some(fields)
}

impl Narrow {
    fn objects(&mut self, slot: Slot<'_>, versions: &Versions<Text<'_>>) -> Option<Versions<Value>> {
        let original = match &versions.original {
            Some(original) => fields(original)?,
            None => BTreeMap::new(),
        };
        let (modified, current) = (fields(&versions.modified)?, fields(&versions.current)?);
        let mut narrow = Versions { original: Some(Map::new()), modified: Map::new(), current: Map::new() };
        for (name, wanted) in versions.modified.fields() {
            let field = String::from_utf8(name.to_vec()).ok()?;
            let original = original.get(&name).copied();
            let part = match current.get(&name) {
                Some(current) => {
                    let versions = Versions { original, modified: wanted, current: *current };
                    let part = self.values(slot.child_or_free_form(&field), &versions)?;
                    narrow.current.insert(field.clone(), part.current);
                    (part.original, part.modified)
                }
                None => (whole(original)?, wanted.parse()?),
            };
            insert(&mut narrow.original, &field, part.0);
            narrow.modified.insert(field, part.1);
        }
        for (name, text) in versions.current.fields().filter(|(name, _)| !modified.contains_key(name)) {
            let field = String::from_utf8(name.to_vec()).ok()?;
            let original = original.get(&name).copied();
            // What only current has is let alone; that it is there may count.
            let is_let_alone = original.is_none() && !self.is_two_way;
            let value = if is_let_alone && text.is_container() { self.stand_in(text) } else { text.parse()? };
            insert(&mut narrow.original, &field, whole(original)?);
            narrow.current.insert(field, value);
        }
        Some(narrow.into_values(versions.original.is_some()))
    }

    /// A value that modified and current have.
    fn values(&mut self, slot: Slot<'_>, versions: &Versions<Text<'_>>) -> Option<Versions<Value>> {
        let Versions { original, modified, current } = versions;
        if modified.is_container() && modified.bytes() == current.bytes() {
            let value = self.stand_in(*modified);
            let original = original.is_some().then(|| value.clone());
            return Some(Versions { original, modified: value.clone(), current: value });
        }
        let are_objects = [Some(modified), Some(current), original.as_ref()].into_iter().flatten().all(Text::is_object);
        let are_lists = [Some(modified), Some(current), original.as_ref()].into_iter().flatten().all(Text::is_list);
        let merges = !slot.is_replaced() && !matches!(slot.schema.kind(), Kind::Scalar | Kind::List(_));
        if merges && are_objects {
            return self.objects(slot, versions);
        }
        if slot.list_rule() == ListRule::Keyed
            && are_lists
            && let Some(narrow) = self.lists(slot, versions)
        {
            return Some(narrow);
        }
        Some(Versions { original: whole(*original)?, modified: modified.parse()?, current: current.parse()? })
    }

    /// Lists whose items have the same keys in the same order in all versions, no key twice.
    fn lists(&mut self, slot: Slot<'_>, versions: &Versions<Text<'_>>) -> Option<Versions<Value>> {
        let (modified, current) = (documents(&versions.modified), documents(&versions.current));
        let original = versions.original.as_ref().map(documents);
        let keys = [slot.default_key(), slot.recommended_key()];
        for key in &keys {
            let wanted = tuples(&modified, key).filter(|tuples| all_distinct(tuples.iter()))?;
            let is_same = |items: &Vec<Document<Text<'_>>>| tuples(items, key).is_some_and(|tuples| tuples == wanted);
            if !is_same(&current) || !original.as_ref().is_none_or(is_same) {
                return None;
            }
        }
        let mut narrow = Versions { original: Some(Vec::new()), modified: Vec::new(), current: Vec::new() };
        for index in 0..modified.len() {
            let original = original.as_deref().and_then(|items| text(items, index));
            let versions = Versions { original, modified: text(&modified, index)?, current: text(&current, index)? };
            let item = self.objects(slot.item(), &versions)?;
            if let Some(items) = &mut narrow.original {
                items.extend(item.original);
            }
            narrow.modified.push(item.modified);
            narrow.current.push(item.current);
        }
        Some(Versions {
            original: versions.original.and(narrow.original).map(Value::Array),
            modified: Value::Array(narrow.modified),
            current: Value::Array(narrow.current),
        })
    }

    /// An object for an object, a list for a list, and no two alike.
    fn stand_in(&mut self, text: Text<'_>) -> Value {
        self.stand_ins += 1;
        let mark = format!("{MARK}{}", self.stand_ins);
        if text.is_object() { Value::Object(Map::from_iter([(mark, Value::Bool(true))])) } else { vec![mark].into() }
    }
}

impl Versions<Map<String, Value>> {
    fn into_values(self, has_original: bool) -> Versions<Value> {
        Versions {
            original: self.original.filter(|_| has_original).map(Value::Object),
            modified: Value::Object(self.modified),
            current: Value::Object(self.current),
        }
    }
}

fn insert(map: &mut Option<Map<String, Value>>, name: &str, value: Option<Value>) {
    if let (Some(map), Some(value)) = (map, value) {
        map.insert(name.to_owned(), value);
    }
}

/// A value that may be absent, read whole; `None` where it cannot be read.
#[expect(clippy::option_option, reason = "the outer one says that it cannot be read")]
fn whole(text: Option<Text<'_>>) -> Option<Option<Value>> {
    text.map_or(Some(None), |text| text.parse().map(Some))
}

fn documents<'d>(list: &Text<'d>) -> Vec<Document<Text<'d>>> {
    list.items().map(Document::Untouched).collect()
}

fn text<'d>(items: &[Document<Text<'d>>], index: usize) -> Option<Text<'d>> {
    match items.get(index) {
        Some(Document::Untouched(text)) => Some(*text),
        _ => None,
    }
}

/// The key of every item; `None` where one has no first key field, or cannot be matched.
fn tuples<'a>(items: &'a [Document<Text<'_>>], key: &[KeyField<'a>]) -> Option<Vec<Tuple<'a>>> {
    let tuple = |item: &'a Document<Text<'_>>| {
        key::of_document(item, key).filter(|tuple| tuple.first().is_some_and(Option::is_some))
    };
    items.iter().map(tuple).collect()
}
