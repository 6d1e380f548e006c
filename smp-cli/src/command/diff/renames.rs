//! Finds objects with another name.

use std::collections::{BTreeMap, HashSet};

use serde_json::Value;
use smp_core::{Path, Step};

use super::Pair;

/// The most objects of a kind on one side that are compared with those of the other side.
const MOST: usize = 100;

/// How much of two objects must be the same, in percent.
const SAME: usize = 50;

/// Pairs an object that is only in OLD with one of the same kind and namespace that is only in NEW, if at least half of their values are
/// the same, or if their names differ only in the hash that kustomize appends.
///
/// ```text
/// OLD: ConfigMap settings-2b4f8k9m6d   NEW: ConfigMap settings-7c5h2t8g4f   one pair
/// ```
pub(super) fn paired(pairs: Vec<Pair>) -> Vec<Pair> {
    let mut kinds: BTreeMap<[String; 3], [Vec<usize>; 2]> = BTreeMap::new();
    for (index, pair) in pairs.iter().enumerate() {
        let side = match (&pair.old, &pair.new) {
            (Some(_), None) => 0,
            (None, Some(_)) => 1,
            _ => continue,
        };
        let [api_version, kind, namespace, _] = pair.identity.parts().map(|(_, text)| text.to_owned());
        kinds.entry([api_version, kind, namespace]).or_default()[side].push(index);
    }
    let mut renamed: BTreeMap<usize, usize> = BTreeMap::new();
    for [old, new] in kinds.values().filter(|[old, new]| old.len() <= MOST && new.len() <= MOST) {
        renamed.extend(matches(&pairs, old, new));
    }
    let mut pairs: Vec<Option<Pair>> = pairs.into_iter().map(Some).collect();
    for (new, old) in renamed {
        let old = pairs[old].take().and_then(|pair| pair.old);
        if let Some(pair) = &mut pairs[new] {
            pair.old = old;
        }
    }
    pairs.into_iter().flatten().collect()
}

/// The most similar objects first; each is used once.
fn matches(pairs: &[Pair], old: &[usize], new: &[usize]) -> Vec<(usize, usize)> {
    let of = |index: usize| pairs[index].old.as_ref().or(pairs[index].new.as_ref());
    let values = |indexes: &[usize]| -> Vec<HashSet<String>> {
        indexes.iter().map(|index| of(*index).map(|object| leaves(&object.value)).unwrap_or_default()).collect()
    };
    let (old_values, new_values) = (values(old), values(new));
    let mut found = Vec::new();
    for (a, before) in old.iter().zip(&old_values) {
        for (b, after) in new.iter().zip(&new_values) {
            let same = before.intersection(after).count() * 100 / before.len().max(after.len()).max(1);
            let has_same_stem =
                stem(pairs[*a].identity.name()).is_some_and(|name| stem(pairs[*b].identity.name()) == Some(name));
            if same >= SAME || has_same_stem {
                found.push((same, *b, *a));
            }
        }
    }
    found.sort_by_key(|(same, b, a)| (std::cmp::Reverse(*same), *b, *a));
    let mut used = HashSet::new();
    found.retain(|(_, b, a)| !used.contains(a) && !used.contains(b) && used.insert(*a) && used.insert(*b));
    found.into_iter().map(|(_, b, a)| (b, a)).collect()
}

/// A name without the hash that kustomize appends: 10 letters and digits.
fn stem(name: &str) -> Option<&str> {
    let (stem, hash) = name.rsplit_once('-')?;
    (hash.len() == 10 && hash.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())).then_some(stem)
}

/// The values of an object with their paths, without its identity.
fn leaves(object: &Value) -> HashSet<String> {
    let mut found = HashSet::new();
    let Value::Object(fields) = object else { return found };
    for (name, value) in fields.iter().filter(|(name, _)| !matches!(name.as_str(), "apiVersion" | "kind")) {
        collect(value, &Path::root().child(Step::Field(name.clone())), &mut found);
    }
    for name in ["name", "namespace"] {
        if let Some(value) = object.get("metadata").and_then(|metadata| metadata.get(name)) {
            found.remove(&format!("metadata.{name}: {value}"));
        }
    }
    found
}

fn collect(value: &Value, at: &Path, found: &mut HashSet<String>) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            fields.iter().for_each(|(name, value)| collect(value, &at.child(Step::Field(name.clone())), found));
        }
        Value::Array(items) if !items.is_empty() => {
            items.iter().enumerate().for_each(|(index, item)| collect(item, &at.child(Step::Index(index)), found));
        }
        value => drop(found.insert(format!("{at}: {value}"))),
    }
}
