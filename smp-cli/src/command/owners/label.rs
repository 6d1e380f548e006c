//! Which lines say who owns them: each owner is said once for all that is below it.

use std::collections::{HashMap, HashSet};
use std::ptr;

use serde_json::Value;
use smp_apply::{Element, OwnedPart, Owner};

/// Who owns a part.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Label {
    /// Servers do not track it: the kind, the name.
    Untracked,
    Nobody,
    /// Nobody, and the value is the default.
    Default,
    /// The indexes of the owners, in ascending order.
    Owners(Vec<usize>),
}

/// A part with its label. The label of a list or map is that of most of its parts.
#[derive(Debug)]
pub(super) struct Labelled<'t> {
    pub(super) element: &'t Element,
    pub(super) value: &'t Value,
    pub(super) is_atomic: bool,
    /// `None` if the parts have nothing in common.
    pub(super) label: Option<Label>,
    /// Whether the label holds for everything below.
    pub(super) is_uniform: bool,
    pub(super) parts: Vec<Labelled<'t>>,
}

/// The owners of an object, by which labels refer to them.
#[derive(Debug)]
pub(super) struct Numbers<'o>(HashMap<&'o Owner, usize>);

impl<'o> Numbers<'o> {
    pub(super) fn new(owners: impl IntoIterator<Item = &'o Owner>) -> Self {
        Self(owners.into_iter().enumerate().map(|(index, owner)| (owner, index)).collect())
    }

    pub(super) fn of(&self, owners: &[&Owner]) -> Vec<usize> {
        owners.iter().filter_map(|owner| self.0.get(*owner).copied()).collect()
    }
}

impl Label {
    pub(super) fn is_owned(&self) -> bool {
        matches!(self, Self::Owners(_))
    }
}

/// What labels depend on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Labels<'l> {
    pub(super) numbers: &'l Numbers<'l>,
    /// The values that are defaults.
    pub(super) defaults: &'l HashSet<*const Value>,
    /// Lists and maps without a label.
    pub(super) above: &'l HashSet<*const Value>,
}

impl Labels<'_> {
    /// Labels parts.
    pub(super) fn of<'t>(self, parts: &'t [OwnedPart<'_, '_>]) -> Vec<Labelled<'t>> {
        parts.iter().map(|part| self.labelled(part)).collect()
    }

    fn labelled<'t>(self, part: &'t OwnedPart<'_, '_>) -> Labelled<'t> {
        let OwnedPart { element, value, is_atomic, .. } = part;
        let own = self.numbers.of(part.owners.as_slice());
        let parts = self.of(&part.parts);
        let at = ptr::from_ref(*value);
        let (label, is_uniform) = match () {
            () if !parts.is_empty() && self.above.contains(&at) => (None, false),
            () if !parts.is_empty() => of_parts(&own, &parts),
            () if !own.is_empty() => (Some(Label::Owners(own)), true),
            () if !part.is_tracked => (Some(Label::Untracked), true),
            () if self.defaults.contains(&at) => (Some(Label::Default), true),
            () => (Some(Label::Nobody), true),
        };
        Labelled { element, value, is_atomic: *is_atomic, label, is_uniform, parts }
    }
}

/// The label of a list or map, and whether it holds for everything below.
///
/// ```yaml
/// spec:              # argocd: two of the three parts
///   replicas: 5      # hpa
///   selector: {}
///   template: {}
/// ```
fn of_parts(own: &[usize], parts: &[Labelled<'_>]) -> (Option<Label>, bool) {
    let tracked = || parts.iter().filter(|part| part.label != Some(Label::Untracked));
    // Both are in ascending order.
    let covers = |label: &Label| match label {
        Label::Owners(owners) => own.iter().all(|owner| owners.binary_search(owner).is_ok()),
        _ => own.is_empty(),
    };
    let Some(first) = tracked().next() else {
        return if own.is_empty() {
            (Some(Label::Untracked), true)
        } else {
            (Some(Label::Owners(own.to_vec())), false)
        };
    };
    if let Some(label) = &first.label
        && tracked().all(|part| part.is_uniform && part.label == first.label)
        && covers(label)
    {
        return (Some(label.clone()), true);
    }
    let mut counts: HashMap<&Label, usize> = HashMap::new();
    for label in tracked().filter_map(|part| part.label.as_ref()).filter(|label| label.is_owned()) {
        *counts.entry(label).or_default() += 1;
    }
    let most = counts.values().copied().max().unwrap_or_default();
    let mut common = counts.into_iter().filter(|(_, count)| *count == most && most > 1).map(|(label, _)| label);
    match (common.next(), common.next()) {
        (Some(label), None) if covers(label) => (Some(label.clone()), false),
        _ => ((!own.is_empty()).then(|| Label::Owners(own.to_vec())), false),
    }
}
