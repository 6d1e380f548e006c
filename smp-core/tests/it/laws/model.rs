//! A model of patching a list with one key: the specification in as little code as possible.

use serde_json::{Map, Value, json};

use smp_testkit::tape::Tape;

/// A list of items with different keys, and a patch of it. An item is a key and one field.
pub(crate) struct Case {
    live: Vec<(&'static str, Option<&'static str>)>,
    /// The entries to merge; `None` keeps the field, an empty text deletes it.
    entries: Vec<(&'static str, Option<&'static str>)>,
    deletions: Vec<&'static str>,
    order: Option<Vec<&'static str>>,
}

const KEYS: [&str; 6] = ["a", "b", "c", "d", "e", "f"];

impl Case {
    pub(crate) fn choose(tape: &mut Tape<'_>) -> Self {
        let some = |tape: &mut Tape<'_>| {
            let mut keys = tape.some(&KEYS, 2);
            tape.shuffle(&mut keys);
            keys
        };
        let (live, entries) = (some(tape), some(tape));
        let deletions = tape.some(&KEYS, 4);
        let order = tape.once_in(2).then(|| {
            let mut order = entries.clone();
            for key in some(tape).into_iter().filter(|key| !entries.contains(key)) {
                order.insert(tape.below(order.len() + 1), key);
            }
            order
        });
        let live = live.into_iter().map(|key| (key, *tape.pick(&[None, Some("x"), Some("y")]))).collect();
        let entries = entries.into_iter().map(|key| (key, *tape.pick(&[None, Some("z"), Some("")]))).collect();
        Self { live, entries, deletions, order }
    }

    pub(crate) fn live(&self) -> Value {
        list(&self.live)
    }

    /// The patch as an old client writes it, and with `$patchMergeKey` in every entry.
    pub(crate) fn spellings(&self) -> [Value; 2] {
        [false, true].map(|sends| {
            let entry = |mut entry: Value| {
                if sends {
                    entry["$patchMergeKey"] = json!(["foo"]);
                }
                entry
            };
            let merged = self.entries.iter().map(|(key, value)| match value {
                None => json!({"foo": key}),
                Some("") => json!({"foo": key, "other": null}),
                Some(value) => json!({"foo": key, "other": value}),
            });
            let deleted = self.deletions.iter().map(|key| json!({"$patch": "delete", "foo": key}));
            let mut patch = Map::new();
            patch.insert("list".to_owned(), merged.chain(deleted).map(entry).collect());
            if let Some(order) = &self.order {
                let names = order.iter().map(|key| entry(json!({"foo": key}))).collect();
                patch.insert("$setElementOrder/list".to_owned(), names);
            }
            Value::Object(patch)
        })
    }

    /// The list after the patch.
    pub(crate) fn result(&self) -> Value {
        let mut live = self.live.clone();
        live.retain(|(key, _)| !self.deletions.contains(key));
        let item = |key: &'static str| {
            let was = live.iter().find(|(other, _)| *other == key).and_then(|(_, value)| *value);
            let entry = self.entries.iter().find(|(other, _)| *other == key).and_then(|(_, value)| *value);
            (key, entry.or(was).filter(|value| !value.is_empty()))
        };
        let names = |items: &[(&'static str, _)]| items.iter().map(|(key, _)| *key).collect::<Vec<_>>();
        let (live_keys, entry_keys) = (names(&live), names(&self.entries));
        let keys = match &self.order {
            Some(order) => by_directive(order, &live_keys, &entry_keys),
            None => by_patch(&live_keys, &entry_keys),
        };
        list(&keys.into_iter().map(item).collect::<Vec<_>>())
    }
}

fn list(items: &[(&'static str, Option<&'static str>)]) -> Value {
    let item = |(key, value): &(&str, Option<&str>)| match value {
        None => json!({"foo": key}),
        Some(value) => json!({"foo": key, "other": value}),
    };
    json!({"list": items.iter().map(item).collect::<Value>()})
}

/// Items that only live has, in live order, then those of the directive.
fn by_directive<'k>(order: &[&'k str], live: &[&'k str], entries: &[&'k str]) -> Vec<&'k str> {
    let named = order.iter().filter(|key| live.contains(key) || entries.contains(key));
    live.iter().filter(|key| !order.contains(key)).chain(named).copied().collect()
}

/// Live items in live order as far as the patch's order allows; each new one before the patch's next live one.
fn by_patch<'k>(live: &[&'k str], entries: &[&'k str]) -> Vec<&'k str> {
    let mut result = Vec::new();
    let mut rest: Vec<&'k str> = live.iter().copied().filter(|key| !entries.contains(key)).collect();
    let mut new = Vec::new();
    for key in entries {
        let Some(place) = live.iter().position(|other| other == key) else {
            new.push(*key);
            continue;
        };
        let before = rest.iter().take_while(|key| live[..place].contains(key)).count();
        result.extend(rest.drain(..before));
        result.append(&mut new);
        result.push(*key);
    }
    result.into_iter().chain(rest).chain(new).collect()
}
