//! The order of a merged list.

use std::ops::Range;

/// The source of an item of the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A live item that the patch does not mention, by its index in live.
    Live(usize),
    /// An item that an entry of the patch added or changed, by the index of the entry.
    Entry(usize),
}

/// What a patch does with the items of a live list.
pub(crate) struct Taken<'a> {
    /// The number of live items.
    pub(crate) live: usize,
    /// The indexes of the items that are deleted, in order.
    pub(crate) deleted: &'a [usize],
    /// For each entry, the index of the live item that it takes; `None` for a new item.
    pub(crate) by: &'a [Option<usize>],
}

/// Adjacent indexes. Those of entries follow those of live items.
struct Runs(Vec<Range<usize>>);

impl Runs {
    fn with_capacity(len: usize) -> Self {
        Self(Vec::with_capacity(len))
    }

    fn push(&mut self, run: Range<usize>) {
        match self.0.last_mut() {
            _ if run.is_empty() => {}
            Some(last) if last.end == run.start => last.end = run.end,
            _ => self.0.push(run),
        }
    }
}

impl Taken<'_> {
    /// The part with an index in runs.
    pub(crate) const fn part(&self, index: usize) -> Part {
        match index.checked_sub(self.live) {
            None => Part::Live(index),
            Some(entry) => Part::Entry(entry),
        }
    }

    /// The live items that entries take or that are deleted, in order, each with its entry.
    fn gone(&self) -> Vec<(usize, Option<usize>)> {
        let taken = self.by.iter().enumerate().filter_map(|(entry, place)| Some(((*place)?, Some(entry))));
        let mut gone = Vec::with_capacity(self.by.len() + self.deleted.len());
        gone.extend(taken.chain(self.deleted.iter().map(|place| (*place, None))));
        gone.sort_unstable();
        gone
    }
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
/// Returns runs of indexes; see [`Taken::part`]. (Preserved order proposal, "When `$setElementOrder` is not present".)
pub(crate) fn runs_by_patch(taken: &Taken<'_>) -> Vec<Range<usize>> {
    let mut runs = Runs::with_capacity(2 * taken.by.len() + 1);
    let mut gone = taken.gone().into_iter().map(|(place, _)| place).peekable();
    let mut next = 0;
    let mut live_until = |runs: &mut Runs, end: usize| {
        while next < end {
            let until = gone.peek().map_or(end, |gone| end.min(*gone));
            runs.push(next..until);
            next = until;
            if gone.next_if(|gone| *gone == next).is_some() {
                next += 1;
            }
        }
    };
    let mut waiting = 0;
    for (entry, place) in taken.by.iter().enumerate() {
        let Some(place) = place else { continue };
        live_until(&mut runs, *place);
        runs.push(taken.live + waiting..taken.live + entry + 1);
        waiting = entry + 1;
    }
    live_until(&mut runs, taken.live);
    runs.push(taken.live + waiting..taken.live + taken.by.len());
    runs.0
}

/// The parts of a list without `$setElementOrder`, one by one.
pub(crate) fn by_patch(live: usize, taken: &[Option<usize>]) -> Vec<Part> {
    let taken = Taken { live, deleted: &[], by: taken };
    runs_by_patch(&taken).into_iter().flatten().map(|index| taken.part(index)).collect()
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
/// `length` is the length of the directive. `place` finds the first place in the directive with the key of a part that was
/// not found before. Returns runs of indexes; see [`Taken::part`]. (Preserved order proposal, "When the list to be merged
/// contains elements not found in `$setElementOrder`".)
pub(crate) fn by_directive(
    taken: &Taken<'_>,
    length: usize,
    mut place: impl FnMut(Part) -> Option<usize>,
) -> Vec<Range<usize>> {
    const NOTHING: usize = usize::MAX;
    let mut ordered = vec![NOTHING; length];
    // Whether the index of a part got a place in the directive.
    let mut assign = |index: usize| match place(taken.part(index)).and_then(|place| ordered.get_mut(place)) {
        Some(place) => {
            *place = index;
            true
        }
        None => false,
    };
    let is_ordered: Vec<bool> = (0..taken.by.len()).map(|entry| assign(taken.live + entry)).collect();
    let mut runs = Runs::with_capacity(length + 1);
    let mut others = |index: usize| runs.push(index..index + 1);
    let mut gone = taken.gone().into_iter().peekable();
    for index in 0..taken.live {
        match gone.next_if(|(gone, _)| *gone == index) {
            None if !assign(index) => others(index),
            Some((_, Some(entry))) if !is_ordered[entry] => others(taken.live + entry),
            _ => {}
        }
    }
    for entry in (0..taken.by.len()).filter(|entry| taken.by[*entry].is_none() && !is_ordered[*entry]) {
        others(taken.live + entry);
    }
    ordered.into_iter().filter(|index| *index != NOTHING).for_each(others);
    runs.0
}

#[cfg(test)]
mod tests {
    use super::Part::{Entry, Live};
    use super::{Taken, by_patch, runs_by_patch};

    #[test]
    fn every_item_occurs_once() {
        let taken = [Some(3), None, Some(1), Some(4), None, None];
        let order = by_patch(6, &taken);
        let wanted = [Live(0), Live(2), Entry(0), Entry(1), Entry(2), Entry(3), Live(5), Entry(4), Entry(5)];
        assert_eq!(order, wanted);
    }

    #[test]
    fn deleted_items_do_not_occur() {
        let taken = Taken { live: 6, deleted: &[0, 2, 5], by: &[Some(3), None] };
        assert_eq!(runs_by_patch(&taken), [1..2, 6..7, 4..5, 7..8]);
    }

    /// The items one by one, as the rule says it.
    fn in_words(taken: &Taken<'_>) -> Vec<usize> {
        let is_gone = |place: &usize| taken.deleted.contains(place) || taken.by.contains(&Some(*place));
        let mut others = (0..taken.live).filter(|place| !is_gone(place)).peekable();
        let (mut result, mut waiting) = (Vec::new(), Vec::new());
        for (entry, place) in taken.by.iter().enumerate() {
            waiting.push(taken.live + entry);
            if let Some(place) = place {
                while let Some(other) = others.next_if(|other| other < place) {
                    result.push(other);
                }
                result.append(&mut waiting);
            }
        }
        result.extend(others);
        result.extend(waiting);
        result
    }

    #[test]
    fn runs_are_the_order_that_the_rule_says() {
        let mut number = 1_usize;
        let mut below = |end: usize| {
            number = number.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (number >> 33) % end
        };
        for _ in 0..2000 {
            let live = below(8);
            let mut free: Vec<usize> = (0..live).collect();
            let mut by = Vec::new();
            for _ in 0..below(6) {
                let is_new = free.is_empty() || below(3) == 0;
                by.push(if is_new { None } else { Some(free.remove(below(free.len()))) });
            }
            let deleted: Vec<usize> = free.into_iter().filter(|_| below(3) == 0).collect();
            let taken = Taken { live, deleted: &deleted, by: &by };
            let runs: Vec<usize> = runs_by_patch(&taken).into_iter().flatten().collect();
            assert_eq!(runs, in_words(&taken), "{live} {by:?} {deleted:?}");
        }
    }
}
