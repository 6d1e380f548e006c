//! Conflicts: what modified and current changed differently since original.

use super::normal;
use super::versions::{Diff, Sides};
use crate::at::At;
use crate::document::Node;
use crate::error::{Code, Conflict, Error, Input};
use crate::options::OnConflict;
use crate::rule::ListRule;

/// Records a conflict at this path if there is one and the options do not overwrite. A set never conflicts.
///
/// ```yaml
/// original: {replicas: 1}
/// modified: {replicas: 2}
/// current:  {replicas: 5}
/// ```
pub(super) fn note(diff: &Diff, at: &At<'_, '_>, sides: Sides<'_>) {
    if at.options().on_conflict == OnConflict::Overwrite || at.slot.list_rule() == ListRule::Set {
        return;
    }
    let differs = |a: Option<Node<'_>>, b: Option<Node<'_>>| !normal::equivalent(at.slot, a, b);
    if differs(sides.modified, sides.original)
        && differs(sides.current, sides.original)
        && differs(sides.modified, sides.current)
    {
        push(diff, at, sides);
    }
}

/// Records a conflict if a union excludes a field that others set or changed.
///
/// ```yaml
/// original: {name: A}
/// modified: {name: A, valueFrom: {fieldRef: {fieldPath: metadata.name}}}
/// current:  {name: A, value: theirs}
/// ```
pub(super) fn excluded(diff: &Diff, at: &At<'_, '_>, sides: Sides<'_>) {
    let is_checked = at.options().on_conflict != OnConflict::Overwrite;
    if is_checked && !normal::equivalent(at.slot, sides.current, sides.original) {
        push(diff, at, sides);
    }
}

fn push(diff: &Diff, at: &At<'_, '_>, sides: Sides<'_>) {
    let is_shown = at.options().on_conflict == OnConflict::Report;
    let value = |side: Option<Node<'_>>| side.filter(|_| is_shown).map(Node::to_value);
    diff.conflicts.borrow_mut().push(Conflict {
        path: at.path(),
        original: value(sides.original),
        modified: value(sides.modified),
        current: value(sides.current),
    });
}

/// Returns all conflicts as one error.
pub(crate) fn check(mut conflicts: Vec<Conflict>) -> Result<(), Error> {
    conflicts.sort_by(|a, b| a.path.cmp(&b.path));
    conflicts.dedup_by(|a, b| a.path == b.path);
    let Some(first) = conflicts.first() else { return Ok(()) };
    let path = first.path.clone();
    let paths: Vec<String> = conflicts.iter().map(|conflict| format!("`{}`", conflict.path)).collect();
    let message = format!(
        "modified and current both changed {} since original, to different values; use the current value or overwrite \
        it",
        paths.join(", ")
    );
    Err(Error::new(Code::Conflict, Input::Modified, path, message).with_conflicts(conflicts))
}
