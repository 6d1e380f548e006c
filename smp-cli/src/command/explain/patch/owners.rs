//! Explains what a patch does to the owners of fields.

use serde_json::{Value, json};
use smp_apply::{Change, Conflict, Error, FieldSet, Manager, Owner, Owners, Path, Schema, Timestamp};
use smp_kinds::ApplyError;

use crate::command::explain::phrases::and;
use crate::command::field_owners;
use crate::command::server_side::{Kinds, Tracked};
use crate::ownership;
use crate::summary::{Sign, below, line};

/// The most fields that are shown for an owner.
const SHOWN: usize = 6;

/// What a patch does to the owners of an object, if a manager sends it.
#[derive(Debug)]
pub(super) struct Transfer {
    manager: Manager,
    moves: Vec<Move>,
    now: Timestamp,
    /// The entries of the object afterwards.
    entries: Value,
}

impl Transfer {
    /// Gives the entries to the object that the patch makes.
    pub(super) fn put_entries_into(&self, patched: &mut Value) {
        if let Some(metadata) = patched.get_mut("metadata").and_then(Value::as_object_mut) {
            metadata.insert("managedFields".to_owned(), self.entries.clone());
        }
    }
}

/// What an owner gains and loses.
#[derive(Debug)]
struct Move {
    owner: Owner,
    gained: Vec<Path>,
    lost: Vec<Path>,
    next: Option<Next>,
}

/// What happens if an applier that loses fields applies the same configuration again.
#[derive(Debug)]
enum Next {
    Conflicts(Vec<Conflict>),
    /// It sets the fields again, and nobody minds.
    Restores,
}

/// What becomes of the owners when a manager turns one object into another by a patch. `None` if the object has no owners, or nothing
/// changes.
pub(super) fn of(
    kinds: &mut Kinds<'_>,
    schema: Schema<'_>,
    (before, after): (&Value, &Value),
    manager: &str,
) -> Option<Transfer> {
    Owners::lossy(before).iter().next()?;
    let kind = kinds.of(before);
    let (before, after) = (kinds.stored(before).ok()?.0, kinds.stored(after).ok()?.0);
    let (manager, now) = (Manager::updater(manager), ownership::now());
    let after = kind.update(&before, after, &manager, now);
    let change = Change::between(schema, &before, &after).ok()?;
    if change.fields().is_empty() && change.ownership().is_empty() {
        return None;
    }
    let moves = change.ownership().iter().map(|moved| {
        let (gained, lost) = (outermost(&moved.gained), outermost(&moved.lost));
        let next = (ownership::applies(&moved.owner) && !lost.is_empty())
            .then(|| next(&kind, schema, (&before, &after), &moved.owner.manager, now))
            .flatten();
        Move { owner: moved.owner.clone(), gained, lost, next }
    });
    let mut moves: Vec<Move> = moves.collect();
    // The sender comes first.
    moves.sort_by_key(|moved| moved.owner.manager != manager);
    Some(Transfer { moves, entries: after["metadata"]["managedFields"].clone(), manager, now })
}

/// What the next apply of a manager does, if it wants what it wanted before.
fn next(
    kind: &Tracked<'_>,
    schema: Schema<'_>,
    (before, after): (&Value, &Value),
    manager: &Manager,
    now: Timestamp,
) -> Option<Next> {
    let wanted = Owners::lossy(before).applied_by(manager, schema, before).ok()?;
    match kind.apply(after, &wanted, manager, false, now) {
        Ok(_) => Some(Next::Restores),
        Err(ApplyError::Refused(Error::Conflicts(conflicts))) => {
            Some(Next::Conflicts(conflicts.iter().cloned().collect()))
        }
        Err(_) => None,
    }
}

/// The members of a set without those that are in another member.
///
/// ```text
/// .spec.ports[port=53], .spec.ports[port=53].port, .spec.type   →   .spec.ports[port=53], .spec.type
/// ```
fn outermost(fields: &FieldSet) -> Vec<Path> {
    let mut paths: Vec<Path> = fields.paths().collect();
    // What is in a member follows it.
    paths.sort();
    let mut outer: Vec<Path> = Vec::new();
    for path in paths {
        if !outer.last().is_some_and(|last| path.elements().starts_with(last.elements())) {
            outer.push(path);
        }
    }
    outer
}

/// The explanation as text.
///
/// ```text
/// Owners, if kubectl-patch sends the patch:
///   + kubectl-patch (Update) gains spec.replicas
///   - shop (Apply, 3 days ago) loses spec.replicas
///       If it applies the same again, it conflicts with kubectl-patch.
/// ```
pub(super) fn text(transfer: &Transfer) -> String {
    let Transfer { manager, moves, now, .. } = transfer;
    let name = manager.name();
    if moves.is_empty() {
        return format!("Owners, if {name} sends the patch: unchanged, it owns these fields already.\n");
    }
    let mut text = format!("Owners, if {name} sends the patch:\n");
    for Move { owner, gained, lost, next } in moves {
        let is_sender = owner.manager == *manager;
        let who = if is_sender { format!("{name} ({})", ownership::how(owner)) } else { ownership::who(owner, *now) };
        for (sign, verb, paths) in [(Sign::Add, "gains", gained), (Sign::Remove, "loses", lost)] {
            match paths.as_slice() {
                [] => {}
                [path] => text.push_str(&line(1, sign, &format!("{who} {verb} {}", ownership::path(path)))),
                paths => {
                    text.push_str(&line(1, sign, &format!("{who} {verb}")));
                    text.push_str(&below(1, &listed(paths)));
                }
            }
        }
        if let Some(next) = next {
            text.push_str(&below(1, &[(None, consequence(next))]));
        }
    }
    text
}

fn listed(paths: &[Path]) -> Vec<(Option<Sign>, String)> {
    let mut lines: Vec<_> = paths.iter().take(SHOWN).map(|path| (None, ownership::path(path))).collect();
    if let more @ 1.. = paths.len().saturating_sub(SHOWN) {
        lines.push((None, format!("and {more} more")));
    }
    lines
}

fn consequence(next: &Next) -> String {
    match next {
        Next::Restores => "If it applies the same again, the old values return.".to_owned(),
        Next::Conflicts(conflicts) => {
            let mut names: Vec<&str> = Vec::new();
            for owner in conflicts.iter().flat_map(|conflict| &conflict.owners) {
                if !names.contains(&owner.manager.name()) {
                    names.push(owner.manager.name());
                }
            }
            format!("If it applies the same again, it conflicts with {}.", and(&names))
        }
    }
}

/// The explanation as data.
pub(super) fn data(transfer: &Transfer) -> Value {
    let paths = |paths: &[Path]| paths.iter().map(ownership::path).collect::<Vec<_>>();
    let moved = |Move { owner, gained, lost, next }: &Move| {
        let next = next.as_ref().map(|next| match next {
            Next::Restores => json!({"does": "restores"}),
            Next::Conflicts(conflicts) => {
                let conflict = |conflict: &Conflict| {
                    let owners: Vec<_> = conflict.owners.iter().map(field_owners::data).collect();
                    json!({"path": ownership::path(&conflict.path), "owners": owners})
                };
                json!({"does": "conflicts", "conflicts": conflicts.iter().map(conflict).collect::<Vec<_>>()})
            }
        });
        json!({"owner": field_owners::data(owner), "gains": paths(gained), "loses": paths(lost), "nextApply": next})
    };
    json!({"fieldManager": transfer.manager.name(), "owners": transfer.moves.iter().map(moved).collect::<Vec<_>>()})
}
