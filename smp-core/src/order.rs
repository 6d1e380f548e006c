//! The order of a merged list.

use std::hash::Hash;

use crate::groups::Groups;

/// The source of an item of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A live item that the patch does not mention, by its index in live.
    Live(usize),
    /// An item that an entry of the patch added or changed, by the index of the entry.
    Entry(usize),
}

/// The order of a list without `$setElementOrder`. The existing items that the patch mentions, in the patch's order,
/// are merged with the other live items, in live order: of the next items of the two sequences, the one that comes
/// first in live is taken. A new item is placed directly before the next existing item of the patch, or at the end.
///
/// ```yaml
/// live:   [{name: b}, {name: c}, {name: a}]
/// patch:  [{name: a}, {name: b}, {name: d}]
/// result: [{name: c}, {name: a}, {name: b}, {name: d}]
/// ```
///
/// `taken` has the index of the live item for each entry, and `None` for a new item. (Preserved order proposal, "When
/// `$setElementOrder` is not present".)
pub(crate) fn by_patch(live: usize, taken: &[Option<usize>]) -> Vec<Part> {
    let mut is_taken = vec![false; live];
    for place in taken.iter().flatten() {
        is_taken[*place] = true;
    }
    let mut others = (0..live).filter(|place| !is_taken[*place]).peekable();
    let mut result = Vec::with_capacity(live + taken.len());
    let mut waiting = 0;
    for (entry, place) in taken.iter().enumerate() {
        let Some(place) = place else { continue };
        while let Some(other) = others.next_if(|other| other < place) {
            result.push(Part::Live(other));
        }
        result.extend((waiting..=entry).map(Part::Entry));
        waiting = entry + 1;
    }
    result.extend(others.map(Part::Live));
    result.extend((waiting..taken.len()).map(Part::Entry));
    result
}

/// The order of a list with `$setElementOrder`: server-only items in live order, then the items of the directive in its
/// order. If a key is repeated, the directive's entries are assigned to the items that the patch added or changed
/// first, then to the other items in live order.
///
/// ```yaml
/// live:   [{name: a}, {name: injected}, {name: b}]
/// order:  [{name: b}, {name: a}]
/// result: [{name: injected}, {name: b}, {name: a}]
/// ```
///
/// `of_entries` and `of_live` have the keys of the patch's entries and of the live items; an item with `None` never
/// matches. (Preserved order proposal, "When the list to be merged contains elements not found in `$setElementOrder`".)
pub(crate) fn by_directive<K: Eq + Hash>(
    taken: &[Option<usize>],
    order: &[K],
    of_entries: &[Option<K>],
    of_live: &[Option<K>],
) -> Vec<Part> {
    let mut is_taken = vec![None; of_live.len()];
    for (entry, place) in taken.iter().enumerate() {
        if let Some(place) = place {
            is_taken[*place] = Some(entry);
        }
    }
    // First the entries, then the live items that no entry took.
    let width = of_entries.len();
    let keys = (0..width + of_live.len()).map(|index| match index.checked_sub(width) {
        None => of_entries[index].as_ref(),
        Some(place) => of_live[place].as_ref().filter(|_| is_taken[place].is_none()),
    });
    let mut candidates = Groups::new(keys);
    let ordered: Vec<usize> = order.iter().filter_map(|key| candidates.pop(&key)).collect();
    let mut is_ordered = vec![false; width + of_live.len()];
    for index in &ordered {
        is_ordered[*index] = true;
    }
    let server_only = (0..of_live.len()).map(|place| is_taken[place].unwrap_or(width + place));
    let new = (0..width).filter(|entry| taken[*entry].is_none());
    let others = server_only.chain(new).filter(|index| !is_ordered[*index]);
    let part = |index: usize| index.checked_sub(width).map_or(Part::Entry(index), Part::Live);
    others.chain(ordered.iter().copied()).map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::Part::{Entry, Live};
    use super::by_patch;

    #[test]
    fn every_item_occurs_once() {
        let taken = [Some(3), None, Some(1), Some(4), None, None];
        let order = by_patch(6, &taken);
        let wanted = [Live(0), Live(2), Entry(0), Entry(1), Entry(2), Entry(3), Live(5), Entry(4), Entry(5)];
        assert_eq!(order, wanted);
    }
}
