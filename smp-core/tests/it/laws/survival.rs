//! What a patch must keep, and what it must change.

use serde_json::Value;
use smp_core::PatchMergeKey;
use smp_core::schema::{Kind, ObjectSchema, UnionMember};

use smp_testkit::check::{Normal, has_hollow, is_same_text, scalar};
use smp_testkit::documents::key_by;
use smp_testkit::schemas::{ListRule, Place};

/// Original and modified at one place, and the option for naming items.
#[derive(Clone, Copy)]
pub(crate) struct Versions<'s, 'd> {
    pub(crate) place: Place<'s>,
    /// Original and modified.
    pub(crate) others: [Option<&'d Value>; 2],
    pub(crate) naming: PatchMergeKey,
}

/// A value that only current has and that the result of a three-way patch lost.
pub(crate) fn lost(versions: Versions<'_, '_>, current: &Value, result: Option<&Value>) -> Option<String> {
    let Versions { place, others, .. } = versions;
    if place.is_replaced() || place.retains_keys() {
        return None;
    }
    match current {
        Value::Object(fields) if others.iter().flatten().all(|other| other.is_object()) => {
            fields.iter().filter(|(_, value)| !value.is_null()).find_map(|(name, value)| {
                let [original, modified] =
                    others.map(|other| other.and_then(|other| other.get(name)).filter(|value| !value.is_null()));
                let (child, result) = (place.child(name), result.and_then(|result| result.get(name)));
                match excluded(place, others[1], name) {
                    Some(Exclusion::Member) => return result.is_some().then(|| format!("{name} stays")),
                    Some(Exclusion::Discriminator) if result.is_none() => return None,
                    Some(Exclusion::Discriminator) | None => {}
                }
                if original.is_none() && modified.is_none() {
                    return (!is_alike(child, value, result)).then(|| name.clone());
                }
                let is_removed_struct = modified.is_none() && matches!(child.schema.kind(), Kind::Object(_));
                let inside = Versions { place: child, others: [original, modified], ..versions };
                if is_removed_struct { None } else { lost(inside, value, result) }
            })
        }
        Value::Array(items) if others.iter().flatten().all(|other| other.is_array()) => {
            let in_others = |is_same: &dyn Fn(&Value) -> bool| {
                others.iter().flatten().filter_map(|other| other.as_array()).flatten().any(is_same)
            };
            let in_result = |is_same: &dyn Fn(&Value) -> bool| {
                result.and_then(Value::as_array).is_some_and(|items| items.iter().any(is_same))
            };
            if let Some(lost) = lost_inside(versions, items, result) {
                return Some(lost);
            }
            let is_lost = |item: &&Value| match (place.list_rule(), place.keys().0.first()) {
                (ListRule::Set, _) => {
                    let is_same = |other: &Value| scalar(other) == scalar(item);
                    !in_others(&is_same) && !in_result(&is_same)
                }
                (ListRule::Keyed, Some(first)) if item.get(first).is_some() => {
                    let key = |item: &Value| key_by(place, item, &[*first]);
                    !in_others(&|other| key(other) == key(item))
                        && !in_result(&|other| is_alike(place.item(), item, Some(other)))
                }
                _ => false,
            };
            items.iter().find(is_lost).map(ToString::to_string)
        }
        _ => None,
    }
}

/// The role of a field that a union excludes.
enum Exclusion {
    Member,
    /// It is removed if it selects another member.
    Discriminator,
}

/// Whether modified lacks a field and has, or selects, another member of a union of the field.
fn excluded(place: Place<'_>, modified: Option<&Value>, name: &str) -> Option<Exclusion> {
    let is_set = |name: &str| modified.and_then(|fields| fields.get(name)).is_some_and(|value| !vanishes(value));
    let lacks = |name: &str| modified.and_then(|fields| fields.get(name)).is_none_or(Value::is_null);
    let unions = place.schema.object().into_iter().flat_map(ObjectSchema::unions);
    unions.filter(|_| lacks(name)).find_map(|union| {
        let wanted = |member: &&UnionMember| member.fields().iter().any(|name| is_set(name));
        let value = union.discriminator().and_then(|name| modified?.get(name)?.as_str());
        let selected = value.and_then(|value| union.selected_by(value));
        let own = union.members().iter().find(|member| member.fields().iter().any(|field| field == name));
        let has_any = selected.is_some() || union.members().iter().any(|member| wanted(&member));
        match own {
            Some(own) if has_any && !wanted(&own) && selected != Some(own) => Some(Exclusion::Member),
            None if has_any && union.discriminator() == Some(name) => Some(Exclusion::Discriminator),
            _ => None,
        }
    })
}

/// Whether a value is null or an object of nulls, which counts as absent.
fn vanishes(value: &Value) -> bool {
    value.is_null() || value.as_object().is_some_and(|fields| !fields.is_empty() && fields.values().all(vanishes))
}

fn items(list: Option<&Value>) -> Vec<Value> {
    list.and_then(Value::as_array).cloned().unwrap_or_default()
}

/// A value that was lost inside an item of a keyed list whose key is complete and unique in every version.
fn lost_inside(versions: Versions<'_, '_>, current: &[Value], result: Option<&Value>) -> Option<String> {
    let Versions { place, others, naming } = versions;
    let [original, modified, result] = [others[0], others[1], result].map(items);
    let names = identity(place, naming, [&original, &modified, current])?;
    let key = |item: &Value| key_by(place, item, &names);
    let is_whole = |item: &Value| names.iter().all(|name| item.get(name).is_some_and(|value| !value.is_null()));
    let all = [current, &original, &modified, &result];
    if !all.into_iter().flatten().all(is_whole) {
        return None;
    }
    current.iter().find_map(|item| {
        let [here, originals, modifieds, results] =
            all.map(|items| items.iter().filter(|other| key(other) == key(item)).collect::<Vec<_>>());
        match (&here[..], &originals[..], &modifieds[..], &results[..]) {
            ([_], [], [], []) => Some(item.to_string()),
            ([_], [], [], [found]) => (!is_alike(place.item(), item, Some(found))).then(|| item.to_string()),
            ([_], [] | [_], [modified], [found]) => {
                let others = [originals.first().copied(), Some(*modified)];
                let inside = Versions { place: place.item(), others, ..versions };
                lost(inside, item, Some(found)).map(|lost| format!("{:?}: {lost}", key(item)))
            }
            ([_], [] | [_], [modified], []) => Some(modified.to_string()),
            _ => None,
        }
    })
}

/// The fields by which a diff with this option identifies the items of a keyed list: the default key, unless it is
/// ambiguous in a version or two parties added different items with it; otherwise the recommended key. `None` for other
/// lists.
fn identity<'s>(place: Place<'s>, naming: PatchMergeKey, versions: [&[Value]; 3]) -> Option<Vec<&'s str>> {
    let (default, recommended) = place.keys();
    if place.list_rule() != ListRule::Keyed {
        return None;
    }
    let [original, modified, current] = versions;
    let key = |item: &Value, names: &[&str]| key_by(place, item, names);
    let repeats = |items: &[Value]| {
        let mut seen = std::collections::HashSet::new();
        !items.iter().all(|item| seen.insert(key(item, &default)))
    };
    let is_another =
        |a: &Value, b: &Value| key(a, &default) == key(b, &default) && key(a, &recommended) != key(b, &recommended);
    let were_added = modified.iter().any(|item| {
        current.iter().any(|other| is_another(item, other))
            && !original.iter().any(|other| key(item, &default) == key(other, &default))
    });
    let is_ambiguous = versions.into_iter().any(repeats) || were_added;
    Some(if naming == PatchMergeKey::Always || is_ambiguous { recommended } else { default })
}

/// An item of current that swapped places with another one, although modified has both in current's order.
pub(crate) fn moved(place: Place<'_>, modified: &Value, current: &Value, result: &Value) -> Option<String> {
    match (modified, current, result) {
        (Value::Object(modified), Value::Object(current), Value::Object(result)) if !place.is_replaced() => {
            current.iter().find_map(|(name, current)| {
                let inside = moved(place.child(name), modified.get(name)?, current, result.get(name)?);
                inside.map(|moved| format!("{name}: {moved}"))
            })
        }
        (Value::Array(modified), Value::Array(current), Value::Array(result)) => {
            moved_item(place, modified, current, result)
        }
        _ => None,
    }
}

fn moved_item(place: Place<'_>, modified: &[Value], current: &[Value], result: &[Value]) -> Option<String> {
    let (default, recommended) = place.keys();
    let [name, part] = match place.list_rule() {
        ListRule::Keyed => [recommended, default].map(|names| {
            Box::new(move |item: &Value| key_by(place, item, &names).join(",")) as Box<dyn Fn(&Value) -> String>
        }),
        ListRule::Set => [(), ()].map(|()| Box::new(|item: &Value| scalar(item).to_string()) as Box<_>),
        ListRule::Atomic => return None,
    };
    let names = |items: &[Value], name: &dyn Fn(&Value) -> String| items.iter().map(name).collect::<Vec<_>>();
    let is_distinct = |names: &[String]| names.iter().collect::<std::collections::HashSet<_>>().len() == names.len();
    // The names in `a` that `b` also has, in order.
    let shared = |a: &[String], b: &[String]| a.iter().filter(|name| b.contains(name)).cloned().collect::<Vec<_>>();
    let [before, after, wanted] = [current, result, modified].map(|items| names(items, &*name));
    let [part_before, part_wanted] = [current, modified].map(|items| names(items, &*part));
    if ![&before, &after, &wanted, &part_before, &part_wanted].into_iter().all(|names| is_distinct(names)) {
        return None;
    }
    let is_reordered = shared(&before, &wanted) != shared(&wanted, &before)
        || shared(&part_before, &part_wanted) != shared(&part_wanted, &part_before);
    let (was, is) = (shared(&before, &after), shared(&after, &before));
    (!is_reordered && was != is).then(|| format!("{was:?} is {is:?}"))
}

fn is_alike(place: Place<'_>, wanted: &Value, found: Option<&Value>) -> bool {
    let normal = Normal { order: true, drop_empty: has_hollow(wanted) };
    match found {
        None => has_hollow(wanted),
        Some(found) => normal.of(place, wanted) == normal.of(place, found),
    }
}

/// A value of modified that the result of a three-way patch does not have.
pub(crate) fn unmet(place: Place<'_>, modified: &Value, result: Option<&Value>) -> Option<String> {
    let Some(result) = result else { return (!has_hollow(modified)).then(|| modified.to_string()) };
    match (modified, result) {
        (Value::Object(fields), Value::Object(_)) if !place.is_replaced() => {
            fields.iter().filter(|(_, value)| !value.is_null()).find_map(|(name, value)| {
                let found = result.get(name).filter(|value| !value.is_null());
                unmet(place.child(name), value, found).map(|unmet| format!("{name}: {unmet}"))
            })
        }
        (Value::Array(wanted), Value::Array(found)) if place.may_merge() => {
            let is_met = |item: &Value| found.iter().any(|found| unmet(place.item(), item, Some(found)).is_none());
            wanted.iter().find(|item| !is_met(item)).map(ToString::to_string)
        }
        _ => {
            let normal = Normal { order: false, drop_empty: has_hollow(modified) };
            (normal.of(place, modified) != normal.of(place, result)).then(|| modified.to_string())
        }
    }
}

/// A difference between the result and live in something that the patch does not name.
pub(crate) fn touched(place: Place<'_>, live: &Value, patch: &Value, result: &Value) -> Option<String> {
    let (Some(fields), Some(patch)) = (live.as_object(), patch.as_object()) else { return None };
    if patch.contains_key("$patch") || patch.contains_key("$retainKeys") || place.is_replaced() {
        return None;
    }
    let stays = |name: &&String| fields.contains_key(*name) && result.get(*name).is_some();
    let found = result.as_object().into_iter().flat_map(|result| result.keys());
    if !fields.keys().filter(stays).eq(found.filter(stays)) {
        return Some("the order of fields".to_owned());
    }
    fields.iter().find_map(|(name, live)| {
        let (order, deletions) = (format!("$setElementOrder/{name}"), format!("$deleteFromPrimitiveList/{name}"));
        let found = result.get(name);
        match (live, patch.get(name)) {
            (_, None) if patch.contains_key(&order) || patch.contains_key(&deletions) => None,
            (_, None) => (!found.is_some_and(|found| is_same_text(found, live))).then(|| name.clone()),
            (Value::Object(_), Some(patch @ Value::Object(_))) => {
                touched(place.child(name), live, patch, found.unwrap_or(&Value::Null))
            }
            (Value::Array(live), Some(Value::Array(entries))) => {
                touched_item(place.child(name), live, entries, found, patch.contains_key(&order))
            }
            _ => None,
        }
    })
}

/// An item of a keyed list whose first key field is not in any entry, and that was changed, removed or moved.
fn touched_item(
    place: Place<'_>,
    live: &[Value],
    entries: &[Value],
    result: Option<&Value>,
    is_ordered: bool,
) -> Option<String> {
    let first = *place.keys().0.first()?;
    let replaces = |entry: &Value| entry.get("$patch").is_some_and(|value| value == "replace");
    if entries.iter().any(replaces) {
        return None;
    }
    let key = |item: &Value| key_by(place, item, &[first]);
    let others = live.iter().filter(|item| !entries.iter().any(|entry| key(entry) == key(item)));
    let items = result.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let mut rest = items.iter();
    let mut is_there = |item: &Value| {
        let is_it = |other: &Value| is_same_text(other, item);
        if is_ordered { items.iter().any(is_it) } else { rest.any(is_it) }
    };
    others.into_iter().find(|item| !is_there(item)).map(ToString::to_string)
}
