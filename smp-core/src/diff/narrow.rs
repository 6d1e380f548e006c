//! Reads JSON text only where original, modified and current differ.
//!
//! Parts that are equal in modified and current, byte for byte, are replaced by placeholders in all versions. A
//! placeholder must never appear in a patch. If it does, the versions are read whole.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::{Map, Value};

use crate::document::{Document, Text, Untouched};
use crate::key::Tuple;
use crate::options::Options;
use crate::plan::all_distinct;
use crate::rule::{KeyField, ListRule, Slot};

/// A value in each version; `None` if original does not have it, or if original is current.
pub(crate) struct Versions<T> {
    pub(crate) original: Option<T>,
    pub(crate) modified: T,
    pub(crate) current: T,
}

/// The versions with placeholders; `None` if they must be read whole.
pub(crate) fn narrow(slot: Slot<'_>, versions: &Versions<Text<'_>>, options: &Options) -> Option<Versions<Value>> {
    let looks_at_all = options.is_strict() || !options.preconditions.is_empty();
    let Versions { original, modified, current } = versions;
    let is_object = |text: &Text<'_>| text.is_object();
    if looks_at_all
        || !is_object(modified)
        || !is_object(current)
        || original.as_ref().is_some_and(|text| !is_object(text))
    {
        return None;
    }
    Narrow { stand_ins: 0, is_two_way: original.is_none() }.objects(slot, versions, &[])
}

/// Whether a patch contains a placeholder.
pub(crate) fn leaks(patch: &Value) -> bool {
    match patch {
        Value::Object(map) => map.iter().any(|(name, value)| name.starts_with(MARK) || leaks(value)),
        Value::Array(items) => items.iter().any(leaks),
        Value::String(text) => text.starts_with(MARK),
        _ => false,
    }
}

/// No field of Kubernetes begins with this. A document that contains it anyway is read whole.
const MARK: &str = "\0placeholder ";

struct Narrow {
    stand_ins: usize,
    /// Whether original is current.
    is_two_way: bool,
}

/// The fields of an object, without repeated names.
struct Fields<'d> {
    all: Vec<(Cow<'d, [u8]>, Text<'d>)>,
    /// Built if there are many fields.
    index: Option<HashMap<Cow<'d, [u8]>, Text<'d>>>,
}

/// Up to this number of fields, a linear search is faster than an index.
const FEW: usize = 32;

impl<'d> Fields<'d> {
    /// `None` if a name is repeated.
    fn of(object: &Text<'d>) -> Option<Self> {
        let all: Vec<_> = object.fields().collect();
        let index: Option<HashMap<_, _>> = (all.len() > FEW).then(|| all.iter().cloned().collect());
        let is_distinct = match &index {
            Some(index) => index.len() == all.len(),
            None => {
                all.iter().enumerate().all(|(place, (name, _))| all[..place].iter().all(|(known, _)| known != name))
            }
        };
        is_distinct.then_some(Self { all, index })
    }

    fn get(&self, name: &[u8]) -> Option<Text<'d>> {
        match &self.index {
            Some(index) => index.get(name).copied(),
            None => self.all.iter().find(|(known, _)| **known == *name).map(|(_, value)| *value),
        }
    }
}

impl Narrow {
    /// Reads two objects. For equal parts, only the fields in `keep` are read.
    fn objects(&mut self, slot: Slot<'_>, versions: &Versions<Text<'_>>, keep: &[&str]) -> Option<Versions<Value>> {
        let original = match &versions.original {
            Some(original) => Some(Fields::of(original)?),
            None => None,
        };
        let fields =
            Versions { original, modified: Fields::of(&versions.modified)?, current: Fields::of(&versions.current)? };
        let mut narrow = Versions { original: Some(Map::new()), modified: Map::new(), current: Map::new() };
        if self.fields_of_modified(slot, &fields, keep, &mut narrow)? {
            let mark = self.mark();
            narrow.modified.insert(mark.clone(), Value::Bool(true));
            narrow.current.insert(mark, Value::Bool(true));
        }
        if self.fields_of_current(&fields, keep, &mut narrow)? {
            narrow.current.insert(self.mark(), Value::Bool(true));
        }
        Some(narrow.into_values(versions.original.is_some()))
    }

    /// Reads the fields that modified has. Returns whether equal ones are left out.
    fn fields_of_modified(
        &mut self,
        slot: Slot<'_>,
        fields: &Versions<Fields<'_>>,
        keep: &[&str],
        narrow: &mut Versions<Map<String, Value>>,
    ) -> Option<bool> {
        let mut are_some_alike = false;
        for (name, wanted) in &fields.modified.all {
            let (field, before) = (std::str::from_utf8(name).ok()?, fields.original(name));
            let (original, modified) = match fields.current.get(name) {
                // `$retainKeys` lists every field.
                Some(now) if now.bytes() == wanted.bytes() && !slot.retains_keys() && !keep.contains(&field) => {
                    are_some_alike = true;
                    continue;
                }
                Some(now) => {
                    let versions = Versions { original: before, modified: *wanted, current: now };
                    let part = self.values(slot.child_or_free_form(field), &versions)?;
                    narrow.current.insert(field.to_owned(), part.current);
                    (part.original, part.modified)
                }
                None => (whole(before)?, wanted.parse()?),
            };
            insert(&mut narrow.original, field, original);
            narrow.modified.insert(field.to_owned(), modified);
        }
        Some(are_some_alike)
    }

    /// Reads the fields that only current has. Returns whether some are left out because the patch keeps them.
    fn fields_of_current(
        &self,
        fields: &Versions<Fields<'_>>,
        keep: &[&str],
        narrow: &mut Versions<Map<String, Value>>,
    ) -> Option<bool> {
        let mut are_some_let_alone = false;
        for (name, now) in fields.current.all.iter().filter(|(name, _)| fields.modified.get(name).is_none()) {
            let (field, before) = (std::str::from_utf8(name).ok()?, fields.original(name));
            if before.is_none() && !self.is_two_way && !keep.contains(&field) && !now.is_null() {
                are_some_let_alone = true;
                continue;
            }
            insert(&mut narrow.original, field, whole(before)?);
            narrow.current.insert(field.to_owned(), now.parse()?);
        }
        Some(are_some_let_alone)
    }

    /// Two equal objects: the fields to keep, and a placeholder for the others.
    fn equal_objects(&mut self, object: &Text<'_>, keep: &[&str]) -> Option<Value> {
        let mut narrow = Map::new();
        for (name, value) in object.fields() {
            let name = std::str::from_utf8(&name).ok()?;
            if keep.contains(&name) {
                narrow.insert(name.to_owned(), value.parse()?);
            }
        }
        narrow.insert(self.mark(), Value::Bool(true));
        Some(Value::Object(narrow))
    }

    /// A value that modified and current have.
    fn values(&mut self, slot: Slot<'_>, versions: &Versions<Text<'_>>) -> Option<Versions<Value>> {
        let Versions { original, modified, current } = versions;
        if modified.is_container() && modified.bytes() == current.bytes() {
            let value = self.placeholder(*modified);
            let original = original.is_some().then(|| value.clone());
            return Some(Versions { original, modified: value.clone(), current: value });
        }
        let mut texts = [Some(modified), Some(current), original.as_ref()].into_iter().flatten();
        if slot.merges_objects() && texts.clone().all(Text::is_object) {
            return self.objects(slot, versions, &[]);
        }
        if slot.list_rule() == ListRule::Keyed
            && texts.all(Text::is_list)
            && let Some(narrow) = self.lists(slot, versions)
        {
            return Some(narrow);
        }
        Some(Versions { original: whole(*original)?, modified: modified.parse()?, current: current.parse()? })
    }

    /// Lists whose items have the same keys in the same order in all versions, without repeated keys.
    fn lists(&mut self, slot: Slot<'_>, versions: &Versions<Text<'_>>) -> Option<Versions<Value>> {
        let (modified, current) = (documents(&versions.modified), documents(&versions.current));
        let original = versions.original.as_ref().map(documents);
        let keys = [slot.default_key(), slot.recommended_key()];
        let keep: Vec<&str> = keys.iter().flatten().map(|field| field.name).collect();
        let others: Vec<&[Document<Text<'_>>]> =
            [Some(&current), original.as_ref()].into_iter().flatten().map(Vec::as_slice).collect();
        let is_one = keys[0] == keys[1];
        if !keys.iter().skip(usize::from(is_one)).all(|key| have_same_keys(&modified, &others, key)) {
            return None;
        }
        let mut narrow = Versions { original: Some(Vec::new()), modified: Vec::new(), current: Vec::new() };
        for index in 0..modified.len() {
            let original = original.as_deref().and_then(|items| text(items, index));
            let versions = Versions { original, modified: text(&modified, index)?, current: text(&current, index)? };
            let item = if versions.modified.bytes() == versions.current.bytes() {
                let item = self.equal_objects(&versions.modified, &keep)?;
                Versions { original: original.is_some().then(|| item.clone()), modified: item.clone(), current: item }
            } else {
                self.objects(slot.item(), &versions, &keep)?
            };
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

    /// A placeholder: an object for an object, a list for a list. All placeholders are different.
    fn placeholder(&mut self, text: Text<'_>) -> Value {
        let mark = self.mark();
        if text.is_object() { Value::Object(Map::from_iter([(mark, Value::Bool(true))])) } else { vec![mark].into() }
    }

    fn mark(&mut self) -> String {
        self.stand_ins += 1;
        format!("{MARK}{}", self.stand_ins)
    }
}

impl<'d> Versions<Fields<'d>> {
    fn original(&self, name: &[u8]) -> Option<Text<'d>> {
        self.original.as_ref().and_then(|original| original.get(name))
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

/// A value that may be absent, read whole; `None` if it cannot be read.
#[expect(clippy::option_option, reason = "the outer `None` means that it cannot be read")]
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

/// Whether the items of all lists have the same keys in the same order, without repeated keys.
fn have_same_keys(items: &[Document<Text<'_>>], others: &[&[Document<Text<'_>>]], key: &[KeyField<'_>]) -> bool {
    tuples(items, key).is_some_and(|wanted| {
        let is_same = |items: &&[Document<Text<'_>>]| tuples(items, key).is_some_and(|tuples| tuples == wanted);
        all_distinct(wanted.iter()) && others.iter().all(is_same)
    })
}

/// The key of each item; `None` if an item lacks the first key field or cannot be matched.
fn tuples<'a>(items: &'a [Document<Text<'_>>], key: &[KeyField<'a>]) -> Option<Vec<Tuple<'a>>> {
    let tuple =
        |item: &'a Document<Text<'_>>| item.tuple(key).filter(|tuple| tuple.first().is_some_and(Option::is_some));
    items.iter().map(tuple).collect()
}
