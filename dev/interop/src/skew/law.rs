//! The law behind the matrix, for generated cases: on a stock server, a newer patch has the same effect as an older
//! one.

use serde_json::{Map, Value};
use smp_core::{Patch, PatchMergeKey, Schema, ThreeWay};

use super::without;
use crate::case::{Inputs, Op};
use crate::compare::same;
use crate::directive::{self, PATCH_MERGE_KEY};
use crate::generate;
use crate::types::{Origin, Types};
use crate::wanted::{Order, gives};
use smp_testkit::operations::{apply_value, diff, three_way};
use smp_testkit::options::{Dialect, Options};
use smp_testkit::schemas::{ListRule, Place};

/// A case with the newer patch, as sent and without the newer directive, which a server may drop.
struct Sent<'s> {
    schema: Schema<'s>,
    inputs: Inputs,
    newer: Value,
    dropped: Value,
}

#[test]
fn a_newer_patch_without_the_newer_directive_is_one_of_an_older_client() {
    // Clients send the directive for lists of only a few built-in types.
    for (origin, cases) in [(Origin::BuiltIn, 40_000), (Origin::Generated, 6000)] {
        let types = Types::new(origin, 11, 60).unwrap();
        let (mut sent, mut kept) = (0, 0);
        for number in 0..cases {
            let case = generate::legal_case(&types, [Op::Diff, Op::ThreeWay], 11, number);
            let Some(case) = newer(types.schema(&case.name), case.inputs) else { continue };
            sent += 1;
            ends_alike_stored_or_dropped(&case);
            kept += u32::from(keeps_what_an_older_one_keeps(&case));
            says_more_of_keys_alone(&case);
        }
        assert!(sent > 100 && kept > 100, "{origin:?}: of {sent} patches with the directive {kept} were compared");
    }
}

/// The case, if its patch has the newer directive and it is not an exception.
fn newer(schema: Schema<'_>, inputs: Inputs) -> Option<Sent<'_>> {
    let newer = patch(schema, &inputs, &Options::follow_proposals())?;
    let dropped = without_newer(&newer);
    let counts = dropped != newer && !is_exception(schema, &inputs, &newer);
    counts.then_some(Sent { schema, inputs, newer, dropped })
}

/// The result is the same whether a server drops the directive before or after the merge.
fn ends_alike_stored_or_dropped(Sent { schema, inputs, newer, dropped }: &Sent<'_>) {
    let apply = |patch| apply_value(*schema, target(inputs).clone(), patch, &stock()).ok();
    let stored = apply(newer).map(|result| without_newer(&result));
    let is_same = match (&stored, &apply(dropped)) {
        (Some(stored), Some(dropped)) => same(stored, dropped),
        (stored, dropped) => stored.is_none() && dropped.is_none(),
    };
    assert!(is_same, "{inputs:?}\n{newer}");
}

/// If Go's own patch gives the wanted result, so does the newer patch. Returns whether it does.
fn keeps_what_an_older_one_keeps(Sent { schema, inputs, newer, dropped }: &Sent<'_>) -> bool {
    // The server decides the order of items that the patch does not name.
    let (wanted, order) = match inputs {
        Inputs::Diff { modified, .. } => (modified.clone(), Order::Grouped),
        inputs => (apply_value(*schema, target(inputs).clone(), newer, &Options::default()).unwrap(), Order::Any),
    };
    let gives_wanted = |patch: &Value| {
        let result = apply_value(*schema, target(inputs).clone(), patch, &stock());
        result.is_ok_and(|result| gives(Place::root(*schema), &wanted, &result, order))
    };
    let keeps = patch(*schema, inputs, &stock()).is_some_and(|older| gives_wanted(&older));
    assert!(!keeps || gives_wanted(dropped), "{inputs:?}\n{dropped}");
    keeps
}

/// The newer patch contains our patch by default keys, and in addition only other key fields.
fn says_more_of_keys_alone(Sent { schema, inputs, dropped, .. }: &Sent<'_>) {
    let options = Options { patch_merge_key: PatchMergeKey::Auto, ..Options::follow_proposals() };
    let older = patch(*schema, inputs, &options).unwrap();
    assert!(says_more(Place::root(*schema), &[], &older, dropped), "{inputs:?}\n{older}\n{dropped}");
}

fn without_newer(value: &Value) -> Value {
    without(value, &|name| name == PATCH_MERGE_KEY)
}

fn patch(schema: Schema<'_>, inputs: &Inputs, options: &Options) -> Option<Value> {
    let patch = match inputs {
        Inputs::Diff { original, modified } => diff(schema, original, modified, options),
        Inputs::ThreeWay { original, modified, current, .. } => {
            three_way(schema, ThreeWay { original, modified, current }, options)
        }
        Inputs::Apply { .. } | Inputs::Patches { .. } => return None,
    };
    patch.ok().map(Patch::into_value)
}

fn target(inputs: &Inputs) -> &Value {
    match inputs {
        Inputs::Diff { original: target, .. }
        | Inputs::ThreeWay { current: target, .. }
        | Inputs::Apply { live: target, .. }
        | Inputs::Patches { patches: [target, _] } => target,
    }
}

fn stock() -> Options {
    Options { dialect: Dialect::Upstream, ..Options::default() }
}

/// Whether the newer patch contains the older one, and in addition only fields of `key` in list entries.
fn says_more(place: Place<'_>, key: &[&str], older: &Value, newer: &Value) -> bool {
    match (older, newer) {
        (Value::Object(older), Value::Object(newer)) => {
            let is_there = |(name, older): (&String, &Value)| {
                let list = name.split_once('/').filter(|_| directive::stem(name).is_some()).map(|(_, list)| list);
                let place = place.child(list.unwrap_or(name));
                newer.get(name).is_some_and(|newer| says_more(place, &[], older, newer))
            };
            older.iter().all(is_there)
                && newer.keys().all(|name| older.contains_key(name) || key.contains(&name.as_str()))
        }
        (Value::Array(older), Value::Array(newer)) => {
            let key =
                place.field.map(|field| field.own_recommended_key().iter().map(|name| &**name).collect::<Vec<_>>());
            let key = key.unwrap_or_default();
            older.len() == newer.len()
                && older.iter().zip(newer).all(|(older, newer)| says_more(place.item(), &key, older, newer))
        }
        (older, newer) => same(older, newer),
    }
}

/// Whether the inputs, or the result of the newer patch, show an exception.
fn is_exception(schema: Schema<'_>, inputs: &Inputs, newer: &Value) -> bool {
    let result = apply_value(schema, target(inputs).clone(), newer, &Options::default()).unwrap();
    let mut documents: Vec<&Value> = inputs.documents().into_iter().map(|(_, document)| document).collect();
    documents.push(&result);
    documents
        .iter()
        .enumerate()
        .any(|(index, a)| documents[..index].iter().any(|b| differ_by_exception(Place::root(schema), a, b)))
}

/// Whether two versions show an exception: a changed list with only a recommended key, items with the same default key,
/// or an item whose recommended key changes.
fn differ_by_exception(place: Place<'_>, original: &Value, modified: &Value) -> bool {
    let recommended = place.field.is_some_and(|field| {
        !field.own_recommended_key().is_empty() && field.own_recommended_key() != field.merge_key()
    });
    match (original, modified, place.list_rule()) {
        (Value::Object(original), Value::Object(modified), _) => {
            let pairs = modified.iter().filter_map(|(name, field)| Some((name, original.get(name)?, field)));
            pairs.into_iter().any(|(name, old, new)| differ_by_exception(place.child(name), old, new))
        }
        (Value::Array(original), Value::Array(modified), ListRule::Atomic) if recommended => {
            !same(&Value::Array(original.clone()), &Value::Array(modified.clone()))
        }
        (Value::Array(original), Value::Array(modified), ListRule::Keyed) => {
            let key = place.keys().0[0];
            // Go treats the newer directive as a field that `$retainKeys` does not name.
            recommended && place.retains_keys()
                || repeats(original, key)
                || repeats(modified, key)
                || modified.iter().any(|new| {
                    let old = original.iter().find(|old| same_key(old, new, key));
                    old.is_some_and(|old| {
                        has_another_key(place, old, new) || differ_by_exception(place.item(), old, new)
                    })
                })
        }
        _ => false,
    }
}

fn has_another_key(place: Place<'_>, old: &Value, new: &Value) -> bool {
    let key = place.field.map(smp_core::schema::Field::own_recommended_key).unwrap_or_default();
    key.iter().any(|name| match (old.get(&**name), new.get(&**name)) {
        (Some(old), Some(new)) => !same(old, new),
        (old, new) => old.is_some() != new.is_some(),
    })
}

fn repeats(items: &[Value], key: &str) -> bool {
    items.iter().enumerate().any(|(index, item)| items[..index].iter().any(|other| same_key(other, item, key)))
}

fn same_key(a: &Value, b: &Value, key: &str) -> bool {
    let of = |item: &Value| item.as_object().and_then(|item: &Map<String, Value>| item.get(key)).cloned();
    match (of(a), of(b)) {
        (Some(a), Some(b)) => same(&a, &b),
        _ => false,
    }
}
