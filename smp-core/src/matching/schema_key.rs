//! Matches entries without `$patchMergeKey`.

use std::collections::HashMap;

use super::candidates::Candidates;
use super::{ambiguous, compared, kept, project};
use crate::document::Keys;
use crate::error::Error;
use crate::key;
use crate::lookup::Lookup;
use crate::plan::KeyedPlan;
use crate::rule::KeyField;
use crate::scalar::Scalar;
use crate::tuple::{Tabled as _, Tuple, Tuples};

/// For each entry, the live item that it takes.
pub(super) fn taken(
    plan: &KeyedPlan<'_>,
    live: &(impl Keys + ?Sized),
    deleted: &[usize],
) -> Result<Vec<Option<usize>>, Error> {
    let key = &plan.recommended_key;
    let mut matches = Matches {
        live,
        deleted,
        key,
        wanted: Lookup::new(&plan.keys),
        width: plan.default_key.len(),
        taken: vec![None; plan.entries.len()],
    };
    let left = matches.equal();
    if left > 0 && matches.width < key.len() {
        matches.by_parts(plan).map_err(|(values, indexes)| ambiguous(key, &values, &indexes, deleted))?;
    }
    Ok(matches.taken)
}

/// Matches entries without sent keys with live items, in several steps.
struct Matches<'w, 'a, L: ?Sized> {
    live: &'w L,
    deleted: &'w [usize],
    /// The recommended key.
    key: &'w [KeyField<'a>],
    /// The recommended key of each entry, with defaults for absent fields.
    wanted: Lookup<&'w Tuples<'a>>,
    /// The number of fields in the default key.
    width: usize,
    taken: Vec<Option<usize>>,
}

/// The live items by some fields of the recommended key.
type ByFields<'a> = HashMap<Vec<usize>, Candidates<'a>>;

/// The values of an entry that matches several items, and the indexes of these items.
type Ambiguous<'a> = (Tuple<'a>, Vec<usize>);

impl<'a, L: Keys + ?Sized> Matches<'_, 'a, L> {
    /// Matches entries and items with the same recommended key. If a key is repeated, the k-th entry takes the k-th
    /// item.
    ///
    /// ```yaml
    /// live:    [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}]
    /// entries: [{port: 53, protocol: TCP}, {port: 53, protocol: UDP}]   # take the second and the first item
    /// ```
    ///
    /// Returns how many entries are left over.
    fn equal(&mut self) -> usize {
        let mut left = self.taken.len();
        let mut tuple = Tuple::new();
        let items = compared(self.live, self.key.first(), self.wanted.tuples());
        for item in kept(items, self.deleted) {
            if let Some(probe) = self.live.probe(item, self.key, &mut tuple)
                && let Some(entry) = self.wanted.pop(probe)
            {
                self.taken[entry] = Some(item);
                left -= 1;
                if left == 0 {
                    break;
                }
            }
        }
        left
    }

    /// Matches the entries that are left over by parts of the recommended key.
    fn by_parts(&mut self, plan: &KeyedPlan<'a>) -> Result<(), Ambiguous<'a>> {
        let left_over: Vec<usize> = (0..self.taken.len()).filter(|entry| self.taken[*entry].is_none()).collect();
        let literal: Vec<Tuple<'a>> =
            left_over.iter().map(|entry| key::literal(plan.entries[*entry].item, self.key)).collect();
        let left_over: Vec<(usize, Tuple<'a>)> = left_over.into_iter().zip(literal).collect();
        let mut lookups = self.lookups(&left_over);
        let mut is_taken = vec![false; self.live.len()];
        self.taken.iter().flatten().for_each(|item| is_taken[*item] = true);
        self.agreeing(&left_over, &mut lookups, &mut is_taken)?;
        self.only(&left_over, &lookups, &mut is_taken);
        Ok(())
    }

    /// The sets of fields by which an entry is compared, one after the other.
    fn sets(&self, entry: usize, literal: &Tuple<'a>) -> impl Iterator<Item = Vec<usize>> + use<'a, L> {
        let wanted = self.wanted.tuples().at(entry);
        let fields_of = |tuple: &[Option<Scalar<'a>>]| -> Vec<usize> {
            (0..tuple.len()).filter(|field| *field < self.width || tuple[*field].is_some()).collect()
        };
        let (with_defaults, literal) = (fields_of(wanted), fields_of(literal));
        let sets = if with_defaults == literal { vec![literal] } else { vec![with_defaults, literal] };
        let width = wanted.len();
        // All items with the whole key are already taken.
        sets.into_iter().filter(move |fields| fields.len() < width)
    }

    fn default_key(&self) -> Vec<usize> {
        (0..self.width).collect()
    }

    /// Looks up the items by all sets of fields that the entries compare.
    fn lookups(&self, left_over: &[(usize, Tuple<'a>)]) -> ByFields<'a> {
        let mut wanted: HashMap<Vec<usize>, Tuples<'a>> = HashMap::new();
        for (entry, literal) in left_over {
            for fields in self.sets(*entry, literal).chain([self.default_key()]) {
                let values: Tuple<'a> = project(self.wanted.tuples().at(*entry), &fields).collect();
                wanted.entry(fields).or_insert_with_key(|fields| Tuples::with_capacity(fields.len(), 1)).push(values);
            }
        }
        let candidates = |(fields, wanted): (Vec<usize>, Tuples<'a>)| {
            let candidates = Candidates::new(self.live, self.deleted, (self.key, &fields), wanted);
            (fields, candidates)
        };
        wanted.into_iter().map(candidates).collect()
    }

    /// Matches each entry with the item that agrees in the default key and in the other key fields that the entry has,
    /// including fields with a declared default. If there is none, with the item that agrees in the fields that are
    /// written in the entry. Several such items are an error.
    ///
    /// ```yaml
    /// live:  [{port: 53, protocol: UDP, name: a}, {port: 53, protocol: TCP, name: b}]
    /// entry: {port: 53, node: 1}      # the key is port,protocol,name; protocol's default is TCP: takes b
    /// live:  [{port: 53, protocol: UDP}, {port: 53, protocol: SCTP}]
    /// entry: {port: 53}               # neither is TCP, both have port 53: an error
    /// ```
    fn agreeing(
        &mut self,
        left_over: &[(usize, Tuple<'a>)],
        lookups: &mut ByFields<'a>,
        is_taken: &mut [bool],
    ) -> Result<(), Ambiguous<'a>> {
        for (entry, literal) in left_over {
            for fields in self.sets(*entry, literal) {
                let values: Tuple<'a> = project(self.wanted.tuples().at(*entry), &fields).collect();
                let Some(candidates) = lookups.get_mut(&fields) else { continue };
                match candidates.free(&values, |item| is_taken[item])[..] {
                    [] => {}
                    [item] => {
                        self.taken[*entry] = Some(item);
                        is_taken[item] = true;
                        break;
                    }
                    ref several => return Err((literal.clone(), several.to_vec())),
                }
            }
        }
        Ok(())
    }

    /// Matches each entry with the only item that has its default key.
    ///
    /// ```yaml
    /// live:  [{port: 53, protocol: UDP}]
    /// entry: {port: 53, protocol: TCP}    # changes the protocol of the item
    /// ```
    fn only(&mut self, left_over: &[(usize, Tuple<'a>)], lookups: &ByFields<'a>, is_taken: &mut [bool]) {
        let fields = self.default_key();
        let Some(candidates) = lookups.get(&fields) else { return };
        for (entry, _) in left_over {
            let values: Tuple<'a> = project(self.wanted.tuples().at(*entry), &fields).collect();
            if self.taken[*entry].is_some() || values.first().is_none_or(Option::is_none) {
                continue;
            }
            let mut items = candidates.all(&values);
            if let (Some(item), None) = (items.next(), items.next())
                && !is_taken[item]
            {
                is_taken[item] = true;
                self.taken[*entry] = Some(item);
            }
        }
    }
}
