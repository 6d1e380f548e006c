//! The live items that agree with entries in some fields of a key.

use super::{compared, kept, project};
use crate::document::Keys;
use crate::lookup::Lookup;
use crate::rule::KeyField;
use crate::scalar::Scalar;
use crate::tuple::{Probe, Tabled as _, Tuple, Tuples};

/// The live items by the values of some key fields, as far as entries have the same values.
pub(super) struct Candidates<'a> {
    /// The values of the entries.
    wanted: Lookup<Tuples<'a>>,
    /// For each item, the first entry with its values; sorted by both.
    found: Vec<(usize, usize)>,
    /// For each entry, how many of its items at the front are known to be taken.
    passed: Vec<usize>,
}

impl<'a> Candidates<'a> {
    /// Looks up the `fields` of a key in all items that can be matched.
    pub(super) fn new(
        live: &(impl Keys + ?Sized),
        deleted: &[usize],
        (key, fields): (&[KeyField<'a>], &[usize]),
        wanted: Tuples<'a>,
    ) -> Self {
        let passed = vec![0; wanted.len()];
        let compared = compared(live, fields.first().and_then(|field| key.get(*field)), &wanted);
        let wanted = Lookup::new(wanted);
        let mut found = Vec::new();
        let (mut tuple, mut values) = (Tuple::new(), Tuple::new());
        for item in kept(compared, deleted) {
            if live.read(item, key, &mut tuple) {
                values.clear();
                values.extend(project(&tuple, fields));
                found.extend(wanted.first(Probe::Tuple(&values)).map(|entry| (entry, item)));
            }
        }
        found.sort_unstable();
        Self { wanted, found, passed }
    }

    /// The first entry with these values, and the range of its items.
    fn range(&self, values: &[Option<Scalar<'_>>]) -> (usize, &[(usize, usize)]) {
        let Some(entry) = self.wanted.first(Probe::Tuple(values)) else { return (0, &[]) };
        let start = self.found.partition_point(|(other, _)| *other < entry);
        let len = self.found[start..].partition_point(|(other, _)| *other == entry);
        (entry, &self.found[start..start + len])
    }

    /// The items with these values, in order.
    pub(super) fn all(&self, values: &[Option<Scalar<'_>>]) -> impl Iterator<Item = usize> {
        self.range(values).1.iter().map(|(_, item)| *item)
    }

    /// The items with these values that are not taken. Taken items at the front are skipped in later calls.
    pub(super) fn free(&mut self, values: &[Option<Scalar<'_>>], is_taken: impl Fn(usize) -> bool) -> Vec<usize> {
        let (entry, items) = self.range(values);
        let passed = self.passed.get(entry).copied().unwrap_or_default();
        let rest = items.get(passed..).unwrap_or_default();
        let skipped = rest.iter().take_while(|(_, item)| is_taken(*item)).count();
        let free = rest[skipped..].iter().map(|(_, item)| *item).filter(|item| !is_taken(*item)).collect();
        if let Some(passed) = self.passed.get_mut(entry).filter(|_| skipped > 0) {
            *passed += skipped;
        }
        free
    }
}
