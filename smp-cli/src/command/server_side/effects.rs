//! What an apply does to each field of an object, and who owns it then.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use smp_apply::{FieldSet, Manager, Owner, Owners, Path, Timestamp};

use crate::ownership::{self, values_at};
use crate::report::note;

/// What happens to a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// The configuration sets it, and nobody else owns it.
    Set,
    /// Others own it too, and have the same value.
    Shared,
    /// It was of others.
    Taken,
    /// It belongs to others, and the configuration has another value.
    Conflict,
    /// The configuration does not have it, and nobody else owns it.
    Removed,
    /// The configuration does not have it, but it stays.
    Kept,
    /// Nothing changes.
    Unchanged,
}

/// A field that the manager owns before or after an apply.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) path: Path,
    pub(super) effect: Effect,
    /// The others that own it: before the apply if it is taken or removed, afterwards if it is shared or kept.
    pub(super) owners: Vec<Owner>,
    pub(super) before: Option<Value>,
    pub(super) after: Option<Value>,
}

/// The owner to which the first apply gives what the object had.
const BEFORE: &str = "before-first-apply";

/// The fields that owners have.
struct Owned {
    owner: Owner,
    paths: BTreeSet<Path>,
}

/// What an apply does to the fields of a manager. `migrated` are updaters whose fields went to it.
pub(super) fn effects(before: &Value, after: &Value, manager: &Manager, migrated: &[String]) -> Vec<Field> {
    let is_mine = |owner: &Owner| owner.manager == *manager;
    let is_migrated =
        |owner: &Owner| !ownership::applies(owner) && migrated.iter().any(|name| name == owner.manager.name());
    let (owners_before, owners_after) = (Owners::lossy(before), Owners::lossy(after));
    let union = |owners: &Owners, is_meant: &dyn Fn(&Owner) -> bool| {
        let sets = owners.iter().filter(|(owner, _)| is_meant(owner)).map(|(_, fields)| fields);
        sets.fold(FieldSet::new(), |all, fields| all.union(fields))
    };
    let had = union(&owners_before, &|owner| is_mine(owner) || is_migrated(owner));
    let has = union(&owners_after, &is_mine);
    let lost: BTreeSet<Path> = had.difference(&has).leaves().paths().collect();
    let (had, own): (BTreeSet<Path>, BTreeSet<Path>) = (had.paths().collect(), has.leaves().paths().collect());
    let others = |owners: &Owners| owned_by(owners, &|owner| !is_mine(owner) && !is_migrated(owner));
    let (before_others, after_others) = (others(&owners_before), others(&owners_after));
    let from_migrated = owned_by(&owners_before, &is_migrated);

    let first: Vec<Owner> =
        owners_after.iter().map(|(owner, _)| owner).filter(|owner| owner.manager.name() == BEFORE).cloned().collect();

    let paths: Vec<Path> = own.iter().chain(&lost).cloned().collect();
    let (old, new) = (values_at(before, &paths), values_at(after, &paths));
    let field = |index: usize, path: &Path| {
        // The null that a map or list leaves when it loses its last item is not a value.
        let [old, new] = [old[index], new[index]].map(|value| value.filter(|value| !value.is_null()));
        let (effect, owners) = if own.contains(path) {
            let now = with(&after_others, path);
            let then = with(&before_others, path);
            let taken: Vec<Owner> =
                then.into_iter().filter(|owner| !now.iter().any(|other| same(owner, other))).collect();
            match (taken.is_empty(), now.is_empty()) {
                (false, _) => (Effect::Taken, taken),
                (true, false) if had.contains(path) && old == new => (Effect::Unchanged, now),
                (true, false) => (Effect::Shared, now),
                (true, true) if had.contains(path) && old == new => (Effect::Unchanged, Vec::new()),
                // Nobody owned anything, so the first apply took the field from the owner that it added.
                (true, true) if owners_before.iter().next().is_none() && old.is_some() => {
                    (Effect::Taken, first.clone())
                }
                (true, true) => (Effect::Set, Vec::new()),
            }
        } else if new.is_some() {
            (Effect::Kept, with_or_below(&after_others, path))
        } else {
            (Effect::Removed, with(&from_migrated, path))
        };
        Field { path: path.clone(), effect, owners, before: old.cloned(), after: new.cloned() }
    };
    // A field that neither version of the object has is an empty value of a built-in kind, which servers drop.
    let mut fields: Vec<Field> = paths
        .iter()
        .enumerate()
        .map(|(index, path)| field(index, path))
        .filter(|field| field.before.is_some() || field.after.is_some())
        .collect();
    fields.sort_by(|a, b| a.path.cmp(&b.path));
    fields
}

fn owned_by(owners: &Owners, is_meant: &dyn Fn(&Owner) -> bool) -> Vec<Owned> {
    let meant = owners.iter().filter(|(owner, _)| is_meant(owner));
    meant.map(|(owner, fields)| Owned { owner: owner.clone(), paths: fields.paths().collect() }).collect()
}

/// Whether two owners are one, whose time may have changed.
fn same(one: &Owner, other: &Owner) -> bool {
    one.manager == other.manager && one.version == other.version
}

fn with(owned: &[Owned], path: &Path) -> Vec<Owner> {
    owned.iter().filter(|owned| owned.paths.contains(path)).map(|owned| owned.owner.clone()).collect()
}

/// The owners of a field or of what is below it. Paths below a path follow it in their order.
fn with_or_below(owned: &[Owned], path: &Path) -> Vec<Owner> {
    let has = |owned: &&Owned| {
        owned.paths.range(path..).next().is_some_and(|next| next.elements().starts_with(path.elements()))
    };
    owned.iter().filter(has).map(|owned| owned.owner.clone()).collect()
}

/// The most fields that a note names.
const SHOWN: usize = 3;

/// Says what a forced apply took from whom, in a note for each owner.
///
/// ```text
/// note: deployment.apps/shop: took spec.replicas, spec.paused from hpa (Update of scale, 3 days ago)
/// ```
pub(in crate::command) fn notes_of_taken(
    named: &str,
    (before, after): (&Value, &Value),
    manager: &Manager,
    migrated: &[String],
    now: Timestamp,
) {
    let mut taken: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for field in effects(before, after, manager, migrated).iter().filter(|field| field.effect == Effect::Taken) {
        for owner in &field.owners {
            taken.entry(ownership::who(owner, now)).or_default().push(ownership::path(&field.path));
        }
    }
    for (owner, paths) in taken {
        note(&format!("{named}: took {} from {owner}", listed(&paths)));
    }
}

/// Says which fields a migration removes: the configuration does not have them, and only the migrated managers owned them.
pub(in crate::command) fn notes_of_removed(
    named: &str,
    (before, after): (&Value, &Value),
    manager: &Manager,
    migrated: &[String],
) {
    if migrated.is_empty() {
        return;
    }
    let effects = effects(before, after, manager, migrated);
    let removed = effects.iter().filter(|field| field.effect == Effect::Removed && !field.owners.is_empty());
    let paths: Vec<String> = removed.map(|field| ownership::path(&field.path)).collect();
    let from = migrated.join(", ");
    if paths.is_empty() {
        note(&format!("{named}: {} takes over from {from}; no field is removed", manager.name()));
    } else {
        let removes = format!("{}, which the configuration does not have", listed(&paths));
        note(&format!("{named}: {} takes over from {from}, and removes {removes}", manager.name()));
    }
}

/// The first paths, and the number of the others.
fn listed(paths: &[String]) -> String {
    let first = paths.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    match paths.len().saturating_sub(SHOWN) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}
