//! The parts of a patch that get a line, with their effects, places and nesting.

use std::collections::{HashMap, HashSet};

use crate::summary::{Sign, Values, short};
use serde_json::Value;
use smp_core::explain::{Action, Effect, Explanation};
use smp_core::{Code, Path, Step};
use smp_suggest::escaped;

use super::words;
use crate::command::{entry, lost_items};

/// One part of a patch.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) sign: Sign,
    /// The number of parts above it.
    pub(super) depth: usize,
    /// Its path, relative to the part above.
    pub(super) label: String,
    /// What the part does, and why.
    pub(super) says: String,
    /// The lines of a long value.
    pub(super) below: Vec<(Option<Sign>, String)>,
    /// The path in the patch, and in the live object.
    pub(super) path: Path,
    pub(super) live_path: Option<Path>,
    /// The values before and after, if they are scalars.
    pub(super) before: Option<Value>,
    pub(super) after: Option<Value>,
}

/// The parts of a patch in order. `live` and `patch` are the objects with secrets masked.
pub(super) fn of<'d>(explanation: &'d Explanation<'_>, live: &'d Value, patch: &'d Value) -> Vec<Part> {
    let wrong = explanation.errors.iter().map(|error| (error.path(), error.code())).collect();
    let mut builder = Builder { live, patch, wrong, replaced: HashSet::new(), parts: Vec::new(), above: Vec::new() };
    let mut replaced: Option<&Path> = None;
    for effect in &explanation.effects {
        let is_below = |path: &Path| effect.path != *path && effect.path.steps().starts_with(path.steps());
        // For a list that is replaced, only the number of items is shown.
        if replaced.is_some_and(is_below) {
            continue;
        }
        if matches!(effect.action, Action::AtomicList { replaced: true, .. }) {
            replaced = Some(&effect.path);
        }
        builder.add(effect);
    }
    builder.parts
}

/// Builds the parts from the effects of an explanation.
struct Builder<'d> {
    live: &'d Value,
    patch: &'d Value,
    /// The paths of errors.
    wrong: HashMap<&'d Path, Code>,
    /// The keyed lists that are replaced.
    replaced: HashSet<Path>,
    parts: Vec<Part>,
    /// The paths of the parts above the next one, and the key fields in their labels.
    above: Vec<(Path, Vec<String>)>,
}

impl Builder<'_> {
    fn add(&mut self, effect: &Effect<'_>) {
        while self.above.last().is_some_and(|(above, _)| !effect.path.steps().starts_with(above.steps())) {
            self.above.pop();
        }
        if matches!(effect.action, Action::KeyedList { replaced: true, .. }) {
            self.replaced.insert(effect.path.clone());
        }
        let has_line = self.above.last().is_some_and(|(above, _)| *above == effect.path);
        if let Some((sign, says)) = self.words(effect, has_line) {
            self.put(effect, sign, &self.label(effect), says);
            if !has_line {
                self.above.push((effect.path.clone(), key_of(effect)));
            }
        }
        self.details(effect);
    }

    /// What a part does. `None` if it needs no separate line, or if the line of its item covers it.
    fn words(&self, effect: &Effect<'_>, has_line: bool) -> Option<(Sign, Values)> {
        if matches!(effect.action, Action::Store) {
            return self.stored(effect);
        }
        self.phrase(effect, has_line).map(|(sign, says)| (sign, says.into()))
    }

    fn phrase(&self, effect: &Effect<'_>, has_line: bool) -> Option<(Sign, String)> {
        let is_new = effect.live.is_none();
        match &effect.action {
            Action::Remove if is_new => Some((Sign::Keep, "absent, nothing to remove".to_owned())),
            Action::Remove => Some((Sign::Remove, words::removed(self.shown(effect).0))),
            Action::Object { replaced: None, retained: None, .. } if has_line || !is_new || effect.path.is_root() => {
                None
            }
            Action::Object { replaced, retained, .. } => Some(words::object(*replaced, retained.as_deref(), is_new)),
            Action::AtomicList { replaced: true, discarded, .. } => Some(words::atomic(effect, discarded)),
            Action::AtomicList { .. } => Some((Sign::Change, "loses some values".to_owned())),
            Action::Set { ordered, .. } => Some(words::set(*ordered, is_new)),
            Action::KeyedList { .. } => Some(words::keyed(effect)),
            Action::DeleteItems { key, items } => Some(words::deletion(key, items)),
            Action::Item { .. } if self.wrong.contains_key(&effect.path) => {
                Some((Sign::Wrong, format!("error: {}", self.wrong[&effect.path])))
            }
            Action::Item { key, matched } => {
                let list = effect.path.parent();
                let is_replaced = list.is_some_and(|list| self.replaced.contains(&list));
                Some(words::item(effect, key, matched, is_replaced))
            }
            _ => None,
        }
    }

    fn stored(&self, effect: &Effect<'_>) -> Option<(Sign, Values)> {
        let (before, after) = self.shown(effect);
        let after = after.unwrap_or(&Value::Null);
        match before {
            None if self.is_name(effect) => None,
            None => Some((Sign::Add, Values::one(Sign::Add, after))),
            Some(_) if effect.live == effect.patch && self.is_name(effect) => None,
            Some(_) if effect.live == effect.patch => Some((Sign::Keep, format!("{}, unchanged", short(after)).into())),
            Some(before) => Some((Sign::Change, Values::two(before, after))),
        }
    }

    /// Whether a scalar only identifies the object or the item.
    fn is_name(&self, effect: &Effect<'_>) -> bool {
        let path = effect.path.to_string();
        if ["apiVersion", "kind", "metadata.name", "metadata.namespace"].contains(&&*path) {
            return true;
        }
        // The label of the item already shows its key.
        let (Some((above, key)), Some((Step::Field(name), steps))) =
            (self.above.last(), effect.path.steps().split_last())
        else {
            return false;
        };
        above.steps() == steps && key.contains(name)
    }

    /// Adds the lines below a part.
    fn details(&mut self, effect: &Effect<'_>) {
        match &effect.action {
            Action::Object { cleared, .. } => {
                for name in cleared {
                    self.detail(effect, Sign::Remove, name, "cleared");
                }
            }
            Action::Set { added, present, deleted, absent, .. } => {
                self.values(effect, Sign::Add, added, "added");
                self.values(effect, Sign::Keep, present, "already present");
                self.values(effect, Sign::Remove, deleted, "deleted");
                self.values(effect, Sign::Keep, absent, "absent, nothing to delete");
            }
            Action::AtomicList { replaced: true, .. } => {
                for (index, item) in lost_items::of(effect) {
                    // The effect has the live object as it is; what is shown has masked values.
                    let shown = self.shown(effect).0.and_then(|list| list.get(index)).unwrap_or(item);
                    self.detail(effect, Sign::Remove, &short(shown), "lost");
                }
            }
            Action::AtomicList { deleted, absent, .. } => {
                self.values(effect, Sign::Remove, deleted, "deleted");
                self.values(effect, Sign::Keep, absent, "absent, nothing to delete");
            }
            _ => {}
        }
    }

    fn values(&mut self, effect: &Effect<'_>, sign: Sign, values: &[&Value], says: &str) {
        for value in values {
            self.detail(effect, sign, &short(value), says);
        }
    }

    fn detail(&mut self, effect: &Effect<'_>, sign: Sign, label: &str, says: &str) {
        let depth = self.above.len();
        self.put(effect, sign, label, says.to_owned().into());
        if let Some(part) = self.parts.last_mut() {
            part.depth = depth;
            (part.before, part.after) = (None, None);
        }
    }

    fn put(&mut self, effect: &Effect<'_>, sign: Sign, label: &str, says: Values) {
        let (before, after) = self.shown(effect);
        let single = |value: Option<&Value>| value.filter(|value| !value.is_object() && !value.is_array()).cloned();
        let part = Part {
            sign,
            depth: self.above.len(),
            label: escaped(label).into_owned(),
            says: escaped(&says.line).into_owned(),
            below: says.below,
            path: effect.path.clone(),
            live_path: effect.live_path.clone(),
            before: single(before),
            after: single(after),
        };
        self.parts.push(part);
    }

    /// The values before and after, with secrets masked.
    fn shown(&self, effect: &Effect<'_>) -> (Option<&Value>, Option<&Value>) {
        let live = effect.live_path.as_ref().and_then(|path| at(self.live, path));
        (live, effect.patch.and_then(|_| at(self.patch, &effect.path)))
    }

    /// The path relative to the part above, or the key for an item.
    fn label(&self, effect: &Effect<'_>) -> String {
        if let Action::Item { key, .. } | Action::DeleteItems { key, .. } = &effect.action {
            return item(effect, key);
        }
        let above = self.above.last().map_or(0, |(above, _)| above.steps().len());
        let steps = effect.path.steps()[above..].iter().cloned();
        steps.fold(Path::root(), |path, step| path.child(step)).to_string()
    }
}

/// The key fields of an item.
fn key_of(effect: &Effect<'_>) -> Vec<String> {
    match &effect.action {
        Action::Item { key, .. } => key.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    }
}

/// The label of an item: its key, or else its index.
fn item(effect: &Effect<'_>, key: &[&str]) -> String {
    let label = effect.patch.and_then(|entry| entry::label(entry, key.iter().copied()));
    label.unwrap_or_else(|| match effect.path.steps().last() {
        Some(Step::Index(index)) => format!("[{index}]"),
        _ => "[]".to_owned(),
    })
}

pub(super) fn at<'d>(document: &'d Value, path: &Path) -> Option<&'d Value> {
    path.steps().iter().try_fold(document, |value, step| match step {
        Step::Field(name) => value.get(name),
        Step::Index(index) => value.get(index),
    })
}
