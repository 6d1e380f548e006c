//! Walks over the plan of a patch and the live object, and records what each part does.
//!
//! The items of a keyed list are objects again: this module and `keyed` are halves of one recursion.

use std::cell::RefCell;
use std::collections::HashSet;

use serde_json::{Map, Value};

use super::{Action, Effect, Explanation, Replaced, keyed};
use crate::at::{At, Context};
use crate::depth;
use crate::document::Node;
use crate::error::{Code, Error, Input};
use crate::options::Options;
use crate::path::{Path, Place};
use crate::plan::{self, ListPlan, ObjectPlan, Plan};
use crate::rule::Slot;
use crate::scalar::{Scalar, type_name};

/// Explains what a patch does to an object, part by part, and reports everything that is wrong with the patch.
pub(crate) fn explain<'p>(
    slot: Slot<'p>,
    live: Option<&'p Value>,
    patch: &'p Value,
    options: &Options,
) -> Explanation<'p> {
    let mistakes = RefCell::new(Vec::new());
    let at = At::root(Context::new(options, Input::Patch).collecting(&mistakes), slot);
    let plan = at.pass(plan::compile(&at, Node::Value(patch))).ok().flatten();
    let mut walk = Walk { effects: Vec::new(), wrong: Vec::new() };
    if let Some(live) = live.filter(|live| !live.is_object()) {
        walk.wrong.push(depth::not_an_object(Input::Live, type_name(live)));
    } else if let Some(plan) = plan {
        let live = live.map(|value| Live { value, place: Place::root() });
        walk.object(&plan, Part { at, patch: Some(patch), live });
    }
    let Walk { effects, wrong, .. } = walk;
    let mut errors = mistakes.into_inner();
    errors.extend(wrong);
    // A key that is not a scalar is one mistake, although both the entry check and the schema check report it.
    let keys = errors.iter().filter(|error| error.code() == Code::InvalidMergeKeyValue);
    let keys: HashSet<Path> = keys.map(|error| error.path().clone()).collect();
    errors.retain(|error| error.code() != Code::InvalidType || !keys.contains(error.path()));
    Explanation { effects, errors }
}

/// State of the walk over a plan.
pub(super) struct Walk<'p> {
    effects: Vec<Effect<'p>>,
    /// The mistakes that depend on the live object.
    pub(super) wrong: Vec<Error>,
}

/// A part of the patch and the corresponding part of the live object.
#[derive(Clone, Copy)]
pub(super) struct Part<'a, 'p> {
    pub(super) at: At<'a, 'p>,
    patch: Option<&'p Value>,
    live: Option<Live<'a, 'p>>,
}

/// A value of the live object and its path.
#[derive(Clone, Copy)]
struct Live<'a, 'p> {
    value: &'p Value,
    place: Place<'a>,
}

impl<'a, 'p> Part<'a, 'p> {
    fn field<'b>(&'b self, name: &'b str) -> Part<'b, 'p>
    where
        'a: 'b,
    {
        let live = self.live.as_ref().and_then(|live| {
            let value = live.value.as_object()?.get(name)?;
            Some(Live { value, place: live.place.field(name) })
        });
        let patch = self.patch.and_then(|patch| patch.get(name));
        Part { at: self.at.field(name), patch, live }
    }

    /// An entry of this patch list and the live item that it matches.
    pub(super) fn entry<'b>(&'b self, index: usize, item: Option<usize>) -> Part<'b, 'p>
    where
        'a: 'b,
    {
        let live = self.live.as_ref().zip(item).and_then(|(live, item)| {
            Some(Live { value: live.value.as_array()?.get(item)?, place: live.place.index(item) })
        });
        let patch = self.patch.and_then(|patch| patch.get(index));
        Part { at: self.at.item(index), patch, live }
    }

    /// The live list; empty if live has none.
    pub(super) fn live_items(&self) -> &'p [Value] {
        self.live.and_then(|live| live.value.as_array()).map(Vec::as_slice).unwrap_or_default()
    }
}

impl<'p> Walk<'p> {
    pub(super) fn record(&mut self, part: &Part<'_, 'p>, action: Action<'p>) {
        self.effects.push(Effect {
            path: part.at.path(),
            patch: part.patch,
            live_path: part.live.map(|live| live.place.path()),
            live: part.live.map(|live| live.value),
            schema: part.at.slot.schema,
            field: part.at.slot.field(),
            action,
        });
    }

    fn value(&mut self, plan: &Plan<'p>, part: Part<'_, 'p>) {
        match plan {
            Plan::Remove => self.record(&part, Action::Remove),
            Plan::Set(_) => self.record(&part, Action::Store),
            Plan::Object(plan) => self.object(plan, part),
            Plan::List(plan) => self.list(plan, part),
        }
    }

    pub(super) fn object(&mut self, plan: &ObjectPlan<'p>, part: Part<'_, 'p>) {
        let action = Action::Object {
            replaced: plan
                .replace
                .then(|| if part.at.slot.is_replaced() { Replaced::ByStrategy } else { Replaced::ByDirective }),
            retained: plan.retain.clone(),
            retain_keys: part.at.slot.retains_keys(),
            cleared: part
                .live
                .and_then(|live| live.value.as_object())
                .map(|live| cleared(plan, live))
                .unwrap_or_default(),
        };
        self.record(&part, action);
        // Cleared values are gone before the patch is merged. Only a scalar or a null still shows the old value.
        for (name, change) in &plan.fields {
            let field = part.field(name);
            let live = field.live.filter(|_| !plan.clears(name) || matches!(change, Plan::Set(_) | Plan::Remove));
            self.value(change, Part { live, ..field });
        }
    }

    fn list(&mut self, plan: &ListPlan<'p>, part: Part<'_, 'p>) {
        match plan {
            ListPlan::Atomic { deletions, items } => {
                let (deleted, absent) = present(deletions, part.live_items());
                let items = items.as_deref();
                let (discarded, stored): (Vec<_>, Vec<_>) =
                    items.unwrap_or_default().iter().enumerate().partition(|(_, item)| matches!(item, Plan::Remove));
                let discarded = discarded.into_iter().map(|(index, _)| index).collect();
                self.record(&part, Action::AtomicList { replaced: items.is_some(), deleted, absent, discarded });
                for (index, item) in stored {
                    self.value(item, part.entry(index, None));
                }
            }
            ListPlan::Set { deletions, items, order } => {
                let (deleted, absent) = present(deletions, part.live_items());
                let (present, added) = present(items.as_deref().unwrap_or_default(), part.live_items());
                self.record(&part, Action::Set { added, present, deleted, absent, ordered: order.is_some() });
            }
            ListPlan::Keyed(plan) => keyed::explain(self, plan, &part),
        }
    }
}

/// The live fields that are cleared before the patch is merged and that the patch does not name.
fn cleared<'p>(plan: &ObjectPlan<'p>, live: &'p Map<String, Value>) -> Vec<&'p str> {
    let named: HashSet<&str> = plan.fields.iter().map(|(name, _)| *name).collect();
    live.keys().map(String::as_str).filter(|name| plan.clears(name) && !named.contains(name)).collect()
}

/// Splits values into those that the live list contains and those that it does not.
fn present<'p>(values: &[Node<'p>], live: &[Value]) -> (Vec<&'p Value>, Vec<&'p Value>) {
    let known: HashSet<Scalar<'_>> = live.iter().filter_map(Scalar::of).collect();
    values
        .iter()
        .filter_map(|value| value.in_memory())
        .partition(|value| Scalar::of(value).is_some_and(|value| known.contains(&value)))
}
