//! Fields that exclude each other, such as `value` and `valueFrom` of an environment variable.

use std::collections::HashSet;

use serde_json::Value;
use smp_core::Directive;
use smp_core::Path;
use smp_core::explain::{Action, Effect};
use smp_core::schema::{Union, UnionMember};

use super::super::code::{Code, Severity};
use super::super::finding::Found;
use super::{Applier, Patched, and};

/// Checks the objects that the patch changes.
///
/// ```yaml
/// env: [{name: A, value: x}]                             # live
/// env: [{name: A, valueFrom: {fieldRef: {...}}}]         # the result has both
/// env: [{name: A, value: null, valueFrom: {...}}]        # right
/// ```
pub(super) fn check(patched: &Patched<'_>, found: &mut Vec<Found>) {
    for effect in &patched.explanation.effects {
        let Action::Object { cleared, .. } = &effect.action else { continue };
        let Some(table) = effect.schema.object() else { continue };
        let knows_retain_keys = !patched.is_merge && patched.applier == Applier::Server;
        let object = Object { effect, cleared, knows_retain_keys };
        found.extend(table.unions().filter_map(|union| object.conflict(union)));
    }
}

/// Removes notes that fields may exclude each other, if a known union already covers these fields.
pub(super) fn replace_notes(found: &mut Vec<Found>) {
    let conflicts: HashSet<Path> =
        found.iter().filter(|found| found.code == Code::UnionConflict).map(|found| found.path.clone()).collect();
    found.retain(|found| found.code != Code::MissingRetainKeys || !conflicts.contains(&found.path));
}

/// An object and the patch for it.
struct Object<'e> {
    effect: &'e Effect<'e>,
    /// The live fields that are removed.
    cleared: &'e [&'e str],
    /// Whether the patch may have `$retainKeys`.
    knows_retain_keys: bool,
}

impl Object<'_> {
    fn in_patch(&self, name: &str) -> Option<&Value> {
        self.effect.patch?.get(name)
    }

    /// Whether the patch sets a field. As in Go, an empty string or list is not set.
    fn sets(&self, name: &str) -> bool {
        self.in_patch(name).is_some_and(is_set)
    }

    /// The live value, if the patch neither changes nor removes it.
    fn kept(&self, name: &str) -> Option<&Value> {
        let is_gone = self.in_patch(name).is_some() || self.cleared.contains(&name);
        self.effect.live.filter(|_| !is_gone)?.get(name)
    }

    fn has(&self, name: &str) -> bool {
        self.sets(name) || self.kept(name).is_some_and(is_set)
    }

    /// The finding if the patched object has two members of the union, or one that the discriminator excludes. A
    /// conflict in which the patch is not involved is not reported.
    fn conflict(&self, union: &Union<'_>) -> Option<Found> {
        let present = |member: &UnionMember| -> Vec<String> {
            member.fields().iter().filter(|name| self.has(name)).map(ToString::to_string).collect()
        };
        let of_patch = |names: &[String]| names.iter().any(|name| self.sets(name));
        let members: Vec<(&UnionMember, Vec<String>)> = union
            .members()
            .iter()
            .map(|member| (member, present(member)))
            .filter(|(_, names)| !names.is_empty())
            .collect();
        let Some(discriminator) = union.discriminator() else {
            let is_new = members.iter().any(|(_, names)| of_patch(names));
            return (is_new && members.len() > 1).then(|| self.several(&members));
        };
        let selected = self.in_patch(discriminator).or_else(|| self.kept(discriminator))?.as_str()?;
        let right = union.selected_by(selected)?;
        let is_wrong = |member: &UnionMember| member != right && !member.values().is_empty();
        let (member, names) = members
            .into_iter()
            .find(|(member, names)| is_wrong(member) && (of_patch(names) || self.sets(discriminator)))?;
        let values = member.values().join(" or ");
        let message = format!("{} {} only for {discriminator} {values}", and(&names), is_are(&names));
        let removed = format!("remove it, or change {discriminator}");
        let hint = if names.iter().all(|name| self.sets(name)) { removed } else { self.hint(&names) };
        Some(Found::new(Code::UnionConflict, &self.effect.path, message).severity(Severity::Warning).hint(hint))
    }

    /// The finding for several members.
    fn several(&self, members: &[(&UnionMember, Vec<String>)]) -> Found {
        let names: Vec<String> = members.iter().flat_map(|(_, names)| names.clone()).collect();
        let message = format!("{} exclude each other; a server rejects an object with both", and(&names));
        Found::new(Code::UnionConflict, &self.effect.path, message).hint(self.hint(&names))
    }

    /// How to resolve a conflict between fields.
    fn hint(&self, names: &[String]) -> String {
        let live: Vec<&String> = names.iter().filter(|name| !self.sets(name)).collect();
        if live.is_empty() {
            return "set only one of them".to_owned();
        }
        let or = if self.knows_retain_keys { ", or list the fields to keep in `$retainKeys`" } else { "" };
        format!("the live object has {}; set it to `null`{or}", and(&live))
    }
}

fn is_are(names: &[String]) -> &'static str {
    if names.len() == 1 { "is" } else { "are" }
}

/// Whether a value counts as set: `value: ""` and `apiGroups: []` do not.
fn is_set(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => fields.get(Directive::Patch.as_str()).is_none_or(|directive| directive != "delete"),
        Value::Bool(_) | Value::Number(_) => true,
    }
}
