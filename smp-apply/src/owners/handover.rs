//! What changed hands between two versions of an object.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::index::{Field, Index};
use crate::manager::Identity;
use crate::{Element, Owner, OwnerNames, Owners, Path};

/// A field that has other owners than before; see [`Owners::since`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Handover<'o> {
    /// The path of the field.
    pub path: Path,
    /// The owners before.
    pub before: OwnerNames<'o>,
    /// The owners now; none if nobody owns the field, or it is gone.
    pub after: OwnerNames<'o>,
}

impl Owners {
    /// Returns the fields that have other owners than before, in the order of their paths: each field before those below it. Owners are
    /// compared by manager, operation and subresource, and updaters also by version; times do not count.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::{Apply, Manager, Owners, Schema};
    ///
    /// let wanted = |color: &str| json!({"apiVersion": "v1", "data": {"color": color}});
    /// let old = Apply::new(Schema::free_form(), &json!({}), &wanted("red"), &Manager::applier("a")).run()?.object;
    /// let new = Apply::new(Schema::free_form(), &old, &wanted("blue"), &Manager::applier("b")).force().run()?.object;
    /// let (old, new) = (Owners::read(&old)?, Owners::read(&new)?);
    /// let handovers = new.since(&old).into_iter();
    /// let handovers: Vec<_> = handovers.map(|field| format!("{}: {} -> {}", field.path, field.before, field.after)).collect();
    /// assert_eq!(handovers, [".data: a -> a, b", ".data.color: a -> b"]);
    /// # Ok::<(), smp_apply::Error>(())
    /// ```
    pub fn since<'o>(&'o self, before: &'o Self) -> Vec<Handover<'o>> {
        let sides = [before, self];
        let indexes = sides.map(|side| Index::new(side.iter().map(|(_, fields)| fields)));
        let mut known = BTreeMap::new();
        let numbers = sides.map(|side| {
            let identities = side.iter().map(|(owner, _)| Identity::new(owner.manager.clone(), &owner.version));
            let number = |identity: Identity| {
                let next = known.len();
                *known.entry(identity).or_insert(next)
            };
            identities.map(number).collect::<Vec<_>>()
        });
        let owners = sides.map(|side| side.iter().map(|(owner, _)| owner).collect::<Vec<_>>());
        let mut comparison = Comparison { owners, numbers, path: Vec::new(), found: Vec::new() };
        comparison.add(indexes.each_ref().map(Some));
        comparison.found
    }
}

/// A comparison of two versions, the older one first.
struct Comparison<'o> {
    owners: [Vec<&'o Owner>; 2],
    /// Numbers of the owners, equal for the same manager.
    numbers: [Vec<usize>; 2],
    path: Vec<Element>,
    found: Vec<Handover<'o>>,
}

impl<'o> Comparison<'o> {
    /// Compares the fields of both versions below a path, which are in the same order.
    fn add(&mut self, indexes: [Option<&Index<'o>>; 2]) {
        let [mut old, mut new] = indexes.map(|index| index.map_or(&[][..], Index::fields).iter().peekable());
        loop {
            let order = match (old.peek(), new.peek()) {
                (None, None) => return,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some(old), Some(new)) => old.element.cmp(new.element),
            };
            let old = if order.is_le() { old.next() } else { None };
            let new = if order.is_ge() { new.next() } else { None };
            self.add_field([old, new]);
        }
    }

    fn add_field(&mut self, fields: [Option<&Field<'o>>; 2]) {
        let Some(element) = fields.into_iter().flatten().map(|field| field.element).next() else { return };
        self.path.push(element.clone());
        let owners = fields.map(|field| field.map_or(&[][..], |field| &field.owners));
        let numbers = [0, 1].map(|side| {
            let mut numbers: Vec<usize> = owners[side].iter().map(|owner| self.numbers[side][*owner]).collect();
            numbers.sort_unstable();
            numbers
        });
        if numbers[0] != numbers[1] {
            let names = |side: usize| owners[side].iter().map(|owner| self.owners[side][*owner]).collect();
            let (before, after) = (names(0), names(1));
            self.found.push(Handover { path: self.path.clone().into(), before, after });
        }
        self.add(fields.map(|field| field.map(|field| &field.below)));
        self.path.pop();
    }
}
