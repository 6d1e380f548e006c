//! Go's unstable sort, for a comparison by which each of two equal items is less than the other. Their order depends on
//! which pairs are compared.
//!
//! The algorithm is pattern-defeating quicksort (Orson Peters) with Go's parameters.

use std::ops::Range;

/// The indexes of the items, sorted by rank as Go sorts them with `<=`.
// UPSTREAM: items with equal keys are taken from the end of the list.
// UPSTREAM: beyond twelve items, equal keys are taken in quicksort order.
pub(super) fn sorted(ranks: &[usize]) -> Vec<usize> {
    let n = ranks.len();
    let mut sort = Sort { ranks, places: (0..n).collect() };
    sort.quick(0..n, bit_length(n));
    sort.places
}

/// Up to this many items are sorted by insertion.
const INSERTION: usize = 12;
/// From this many items on, the pivot is chosen from nine items, and unordered items are moved first.
const LONG: usize = 50;
/// How many items may be out of order in a range that counts as sorted.
const MAX_WRONG: usize = 5;

struct Sort<'r> {
    ranks: &'r [usize],
    places: Vec<usize>,
}

/// What was found about a range when its pivot was chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hint {
    Increasing,
    Decreasing,
    Unknown,
}

const fn bit_length(n: usize) -> u32 {
    usize::BITS - n.leading_zeros()
}

impl Sort<'_> {
    fn less(&self, a: usize, b: usize) -> bool {
        self.ranks[self.places[a]] <= self.ranks[self.places[b]]
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.places.swap(a, b);
    }

    /// Sorts a range; after `chances` bad pivots, by heapsort.
    fn quick(&mut self, mut range: Range<usize>, mut chances: u32) {
        let (mut was_balanced, mut was_partitioned) = (true, true);
        while range.len() > INSERTION {
            if chances == 0 {
                return self.heap(range);
            }
            if !was_balanced {
                self.break_patterns(&range);
                chances -= 1;
            }
            let (mut pivot, mut hint) = self.pivot(&range);
            if hint == Hint::Decreasing {
                self.places[range.clone()].reverse();
                pivot = range.end - 1 - (pivot - range.start);
                hint = Hint::Increasing;
            }
            let looks_sorted = was_balanced && was_partitioned && hint == Hint::Increasing;
            if looks_sorted && self.partial_insertion(&range) {
                return;
            }
            // Here Go checks for items equal to the one before the range. With `<=`, none counts as equal.
            let (middle, was_in_order) = self.partition(&range, pivot);
            was_partitioned = was_in_order;
            let (left, right) = (range.start..middle, middle + 1..range.end);
            let n_right = range.end - middle;
            let enough = range.len() / 8;
            // The shorter side is sorted recursively, so the recursion depth is log n.
            if left.len() < n_right {
                was_balanced = left.len() >= enough;
                self.quick(left, chances);
                range = right;
            } else {
                was_balanced = n_right >= enough;
                self.quick(right, chances);
                range = left;
            }
        }
        self.insertion(&range);
    }

    fn insertion(&mut self, range: &Range<usize>) {
        for end in range.clone().skip(1) {
            self.sink(end, range.start);
        }
    }

    /// Moves an item to the front, past all items that are greater, but not beyond `first`.
    fn sink(&mut self, mut at: usize, first: usize) {
        while at > first && self.less(at, at - 1) {
            self.swap(at, at - 1);
            at -= 1;
        }
    }

    fn heap(&mut self, range: Range<usize>) {
        for root in (0..=(range.len() - 1) / 2).rev() {
            self.sift(&range, root, range.len());
        }
        for end in (0..range.len()).rev() {
            self.swap(range.start, range.start + end);
            self.sift(&range, 0, end);
        }
    }

    /// Moves the root of a heap of `len` items down to its position.
    fn sift(&mut self, range: &Range<usize>, mut root: usize, len: usize) {
        let at = |node: usize| range.start + node;
        while 2 * root + 1 < len {
            let left = 2 * root + 1;
            let has_greater_right = left + 1 < len && self.less(at(left), at(left + 1));
            let child = left + usize::from(has_greater_right);
            if !self.less(at(root), at(child)) {
                return;
            }
            self.swap(at(root), at(child));
            root = child;
        }
    }

    /// Partitions a range by a pivot. Returns the position of the pivot, and whether the range was already partitioned.
    fn partition(&mut self, range: &Range<usize>, pivot: usize) -> (usize, bool) {
        let first = range.start;
        self.swap(first, pivot);
        let (mut low, mut high) = (first + 1, range.end - 1);
        let mut was_in_order = true;
        loop {
            while low <= high && self.less(low, first) {
                low += 1;
            }
            while low <= high && !self.less(high, first) {
                high -= 1;
            }
            if low > high {
                self.swap(high, first);
                return (high, was_in_order);
            }
            was_in_order = false;
            self.swap(low, high);
            low += 1;
            high -= 1;
        }
    }

    /// Sorts a range with few items out of order; returns false if there are too many.
    fn partial_insertion(&mut self, range: &Range<usize>) -> bool {
        let mut at = range.start + 1;
        for _ in 0..MAX_WRONG {
            while at < range.end && !self.less(at, at - 1) {
                at += 1;
            }
            if at == range.end {
                return true;
            }
            if range.len() < LONG {
                return false;
            }
            self.swap(at, at - 1);
            // Here Go looks beyond the start of the range, where all items are less than these.
            self.sink(at - 1, range.start);
            let mut next = at + 1;
            while next < range.end && self.less(next, next - 1) {
                self.swap(next, next - 1);
                next += 1;
            }
        }
        false
    }

    /// Swaps three items around the middle with random ones, which are the same for each length.
    fn break_patterns(&mut self, range: &Range<usize>) {
        let len = range.len();
        let mut random = len as u64;
        let mask = (1_u64 << bit_length(len)) - 1;
        let middle = range.start + len / 4 * 2;
        for at in middle - 1..=middle + 1 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let other = usize::try_from(random & mask).unwrap_or(0);
            let other = if other >= len { other - len } else { other };
            self.swap(at, range.start + other);
        }
    }

    fn pivot(&self, range: &Range<usize>) -> (usize, Hint) {
        let quarter = range.len() / 4;
        let mut swaps = 0;
        let mut candidates = [1, 2, 3].map(|n| range.start + n * quarter);
        if range.len() >= LONG {
            candidates = candidates.map(|at| self.median([at - 1, at, at + 1], &mut swaps));
        }
        let pivot = self.median(candidates, &mut swaps);
        let hint = match swaps {
            0 => Hint::Increasing,
            12 => Hint::Decreasing,
            _ => Hint::Unknown,
        };
        (pivot, hint)
    }

    /// The median of three items; counts the swaps.
    fn median(&self, [mut a, mut b, mut c]: [usize; 3], swaps: &mut usize) -> usize {
        let mut order = |a: &mut usize, b: &mut usize| {
            if self.less(*b, *a) {
                *swaps += 1;
                std::mem::swap(a, b);
            }
        };
        order(&mut a, &mut b);
        order(&mut b, &mut c);
        order(&mut a, &mut b);
        b
    }
}

#[cfg(test)]
mod tests {
    use super::{Sort, sorted};

    /// Pseudo-random numbers below `limit`.
    fn ranks(n: usize, limit: usize) -> Vec<usize> {
        let mut state = n + 17 * limit;
        let mut next = || {
            state = (state * 1_103_515_245 + 12_345) % (1 << 31);
            state / 65_536 % limit
        };
        (0..n).map(|_| next()).collect()
    }

    #[test]
    fn items_are_sorted_without_loss() {
        for n in [0, 1, 2, 12, 13, 49, 50, 51, 200, 1000] {
            for ranks in [ranks(n, 3), ranks(n, n.max(1)), (0..n).collect(), (0..n).rev().collect(), vec![0; n]] {
                let places = sorted(&ranks);
                assert!(places.is_sorted_by_key(|place| ranks[*place]), "{ranks:?}");
                let mut all = places;
                all.sort_unstable();
                assert!(all.into_iter().eq(0..n));
            }
        }
    }

    /// A hash of an order of items.
    fn digest(all: u64, places: &[usize]) -> u64 {
        places.iter().fold(all, |all, place| all.wrapping_mul(31).wrapping_add(*place as u64))
    }

    const SIZES: [usize; 11] = [13, 14, 24, 49, 50, 51, 64, 100, 128, 333, 1000];

    type Make = fn(usize) -> Vec<usize>;

    /// The numbers are the results of `sort.Sort` in Go 1.26 for the same items with `<=`.
    #[test]
    fn equal_items_are_sorted_as_in_go() {
        let kinds: [(&str, Make, u64); 11] = [
            ("of two ranks", |n| ranks(n, 2), 0xf6a4_997b_17ed_fcef),
            ("of three ranks", |n| ranks(n, 3), 0x5032_43da_42f6_59d3),
            ("many equal", |n| ranks(n, n / 2), 0xf996_4a71_102b_632d),
            ("some equal", |n| ranks(n, n), 0x4f71_0dc8_8226_afe9),
            ("all equal", |n| vec![0; n], 0xaf3c_8ef1_2f2a_3c77),
            ("ascending pairs", |n| (0..n).map(|at| at / 2).collect(), 0x26e2_93c3_2ae0_4e1d),
            ("descending pairs", |n| (0..n).map(|at| (n - at) / 2).collect(), 0xd166_0af5_696a_8d6b),
            ("up and down", |n| (0..n).map(|at| at.min(n - at)).collect(), 0xcae5_08e4_d36b_5fe1),
            ("a saw", |n| (0..n).map(|at| at % 7).collect(), 0x5878_78c6_7a4e_b82f),
            (
                "almost ascending",
                |n| (0..n).map(|at| if at % 23 == 11 { at - 5 } else { at }).collect(),
                0xf528_5152_3568_630d,
            ),
            ("the end in front", |n| (0..n).map(|at| (at + 3) % n).collect(), 0x01ba_ea90_68cc_7cb5),
        ];
        for (name, make, wanted) in kinds {
            let got = SIZES.into_iter().fold(0, |all, n| digest(all, &sorted(&make(n))));
            assert_eq!(got, wanted, "{name}");
        }
    }

    /// The numbers are those of Go 1.26, for a whole list and for a part of it.
    #[test]
    fn bad_pivots_are_handled_as_in_go() {
        let (mut heap, mut patterns) = (0, 0);
        for n in SIZES {
            for ranks in [ranks(n, 3), ranks(n, n)] {
                for range in [0..n, 5..n - 2] {
                    let mut sort = Sort { ranks: &ranks, places: (0..n).collect() };
                    sort.heap(range);
                    heap = digest(heap, &sort.places);
                }
            }
            let mut sort = Sort { ranks: &[], places: (0..n).collect() };
            for range in [0..n, 3..n - 1] {
                sort.break_patterns(&range);
                patterns = digest(patterns, &sort.places);
            }
        }
        assert_eq!((heap, patterns), (0x4fc0_c073_a0b5_a37a, 0x74c6_ca47_3747_493a));
    }

    #[test]
    fn a_few_equal_items_are_reversed() {
        assert_eq!(sorted(&[1, 0, 1, 0, 1]), [3, 1, 4, 2, 0]);
    }
}
