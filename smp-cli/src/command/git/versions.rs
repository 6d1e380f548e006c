//! Merges two versions of an object with their common version.

use serde_json::Value;
use smp_core::{Code, Conflict, Error, Patch, PatchMergeKey, Schema, SetElementOrder, Step, ThreeWay};

use crate::command::identity::Identity;
use crate::command::patching::is_empty;
use crate::part::Part;
use crate::rules::{Rules, report_conflicts};
use crate::summary::{counterpart, short};

/// The versions of an object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Versions<'v> {
    pub(super) base: &'v Value,
    pub(super) ours: &'v Value,
    pub(super) theirs: &'v Value,
}

/// The merged object, with our value of each conflict, and with theirs. They are the same without conflicts.
#[derive(Debug)]
pub(super) struct Merged {
    pub(super) ours: Value,
    pub(super) theirs: Value,
    pub(super) conflicts: Vec<Conflict>,
}

impl Versions<'_> {
    /// Applies the changes of each side to the other side. There is a conflict if the results differ by more than order.
    ///
    /// ```yaml
    /// base:   {replicas: 2, image: a, paused: true}
    /// ours:   {replicas: 3, image: a, paused: true}
    /// theirs: {replicas: 5, image: b, paused: true}
    /// # their change of ours: {replicas: 5, image: b}; our change of theirs: {replicas: 3, image: b}
    /// ```
    pub(super) fn merge(self, rules: &Rules, schema: Schema<'_>) -> Result<Merged, Error> {
        let Self { base, ours, theirs } = self;
        let rules = rules.clone().patch_merge_key(PatchMergeKey::Auto).set_element_order(SetElementOrder::WhenNeeded);
        let changed = |to: &Value, onto: &Value| rules.apply(onto.clone(), rules.diff(base, to)?.as_value());
        let (mut with_theirs, mut with_ours) = (changed(theirs, ours)?, changed(ours, theirs)?);
        let input = ThreeWay { original: base, modified: theirs, current: ours };
        let conflicts = match report_conflicts(rules.clone(), false).three_way(input) {
            Err(error) if error.code() == Code::Conflict => error.conflicts().to_vec(),
            _ => Vec::new(),
        };
        for conflict in &conflicts {
            let part = Part::alone(schema);
            match (&conflict.current, &conflict.modified) {
                (None, Some(item)) => complete(part, theirs, &mut with_theirs, conflict.path.steps(), item),
                (Some(item), None) => complete(part, ours, &mut with_ours, conflict.path.steps(), item),
                _ => {}
            }
        }
        // In the order of the other version, so that only the values differ.
        let unordered = rules.set_element_order(SetElementOrder::Never);
        let patch = unordered.diff(&with_theirs, &with_ours).map(Patch::into_value)?;
        if is_empty(&patch) {
            return Ok(Merged { ours: with_theirs.clone(), theirs: with_theirs, conflicts: Vec::new() });
        }
        Ok(Merged { ours: unordered.apply(with_theirs.clone(), &patch)?, theirs: with_theirs, conflicts })
    }
}

/// Completes an item that one side changed and the other deleted: the change is a patch, which has only some fields of the item.
/// `steps` is its path in `side`.
///
/// ```yaml
/// side:   [{name: a}, {name: b, image: b:2, tty: true}]
/// result: [{name: b, image: b:2}]   # completed by tty
/// ```
fn complete(part: Part<'_>, side: &Value, result: &mut Value, steps: &[Step], item: &Value) {
    let Some((step, rest)) = steps.split_first() else { return *result = item.clone() };
    match (step, side, result) {
        (Step::Field(name), Value::Object(side), Value::Object(result)) => {
            if let (Some(side), Some(result)) = (side.get(name), result.get_mut(name)) {
                complete(part.field(name), side, result, rest, item);
            }
        }
        (Step::Index(index), Value::Array(items), Value::Array(result)) => {
            if let (Some(side), Some(at)) = (items.get(*index), counterpart(part, items, *index, result)) {
                complete(part.item(), side, &mut result[at], rest, item);
            }
        }
        _ => {}
    }
}

/// A line of the message about a conflict.
pub(super) fn described(identity: &Identity, conflict: &Conflict, is_secret: bool) -> String {
    let Conflict { path, original, modified, current, .. } = conflict;
    if is_secret {
        return format!("{identity}: {path}");
    }
    let [base, ours, theirs] =
        [original, current, modified].map(|value| value.as_ref().map_or_else(|| "absent".to_owned(), short));
    format!("{identity}: {path}: base {base}, ours {ours}, theirs {theirs}")
}
