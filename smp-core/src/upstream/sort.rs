//! Go's stable sort, for inconsistent comparisons: an item without a known position compares as less than every
//! other one, so the result depends on which pairs are compared.

use super::key::Uncomparable;

/// How many items are sorted by insertion before they are merged.
const BLOCK: usize = 20;

/// Whether the first item comes before the second; both are among the sorted items.
type Less<'l, T> = &'l mut dyn FnMut(&T, &T) -> Result<bool, Uncomparable>;

// UPSTREAM: items without a position are reversed.
pub(super) fn stable<T>(items: &mut [T], less: Less<'_, T>) -> Result<(), Uncomparable> {
    items.chunks_mut(BLOCK).try_for_each(|block| by_insertion(block, less))?;
    let mut width = BLOCK;
    while width < items.len() {
        for pair in items.chunks_mut(2 * width).filter(|pair| pair.len() > width) {
            merge(pair, width, less)?;
        }
        width *= 2;
    }
    Ok(())
}

fn by_insertion<T>(items: &mut [T], less: Less<'_, T>) -> Result<(), Uncomparable> {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && less(&items[at], &items[at - 1])? {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
    Ok(())
}

/// Merges two sorted halves in place (Kim and Kutzner, "Stable Minimum Storage Merging by Symmetric Comparisons").
fn merge<T>(items: &mut [T], middle: usize, less: Less<'_, T>) -> Result<(), Uncomparable> {
    let len = items.len();
    if middle == 1 {
        let at = search(1, len, &mut |at| less(&items[at], &items[0]))?;
        items[..at].rotate_left(1);
        return Ok(());
    }
    if len - middle == 1 {
        let at = search(0, middle, &mut |at| less(&items[middle], &items[at]).map(|less| !less))?;
        items[at..].rotate_right(1);
        return Ok(());
    }
    let half = len / 2;
    let sum = half + middle;
    let (from, to) = if middle > half { (sum - len, half) } else { (0, middle) };
    let start = search(from, to, &mut |at| less(&items[sum - 1 - at], &items[at]).map(|less| !less))?;
    let end = sum - start;
    if start < middle && middle < end {
        items[start..end].rotate_left(middle - start);
    }
    let (left, right) = items.split_at_mut(half);
    if 0 < start && start < half {
        merge(left, start, less)?;
    }
    if half < end && end < len {
        merge(right, end - half, less)?;
    }
    Ok(())
}

/// The first position for which the test fails, by binary search.
fn search(
    mut from: usize,
    mut to: usize,
    test: &mut dyn FnMut(usize) -> Result<bool, Uncomparable>,
) -> Result<usize, Uncomparable> {
    while from < to {
        let at = usize::midpoint(from, to);
        if test(at)? {
            from = at + 1;
        } else {
            to = at;
        }
    }
    Ok(from)
}

#[cfg(test)]
mod tests {
    use super::stable;

    #[test]
    fn comparable_items_are_sorted_and_equal_ones_keep_their_order() {
        for len in [0, 1, 19, 21, 40, 41, 137, 1000] {
            let mut items: Vec<(usize, usize)> = (0..len).map(|at| (at * 7919 % 31, at)).collect();
            let mut wanted = items.clone();
            wanted.sort_by_key(|item| item.0);
            stable(&mut items, &mut |a, b| Ok(a.0 < b.0)).unwrap();
            assert_eq!(items, wanted);
        }
    }

    #[test]
    fn a_block_of_items_that_all_compare_less_is_reversed() {
        let mut items: Vec<usize> = (0..20).collect();
        stable(&mut items, &mut |_, _| Ok(true)).unwrap();
        assert!(items.iter().rev().copied().eq(0..20));
    }

    /// Pseudo-random numbers below `limit`.
    fn ranks(n: usize, limit: usize) -> Vec<usize> {
        let mut state = n + 17 * limit;
        let mut next = || {
            state = (state * 1_103_515_245 + 12_345) % (1 << 31);
            state / 65_536 % limit
        };
        (0..n).map(|_| next()).collect()
    }

    /// The numbers are the results of `sort.SliceStable` in Go 1.26 for the same items; rank 0 is an item without a
    /// position.
    #[test]
    fn items_without_a_position_are_sorted_as_in_go() {
        for (limit, wanted) in [
            (2, 0x3d3f_b69f_1da1_110e),
            (3, 0x4b33_1e9d_67bf_e268),
            (10, 0xf1f1_eb60_3521_9016),
            (100, 0xc52e_69ee_160e_8288_u64),
        ] {
            let mut digest = 0_u64;
            for n in [20, 21, 22, 39, 40, 41, 60, 61, 80, 100, 161, 333] {
                let ranks = ranks(n, limit);
                let mut places: Vec<usize> = (0..n).collect();
                let mut less = |a: &usize, b: &usize| Ok(ranks[*a] == 0 || ranks[*b] == 0 || ranks[*a] < ranks[*b]);
                stable(&mut places, &mut less).unwrap();
                digest = places.iter().fold(digest, |all, place| all.wrapping_mul(31).wrapping_add(*place as u64));
            }
            assert_eq!(digest, wanted, "{limit}");
        }
    }
}
