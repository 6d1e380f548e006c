//! Finds the fewest moves that bring the items of a list into another order.

/// The move of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    /// The index of the item before any change.
    pub(super) item: usize,
    /// Its index when it moves.
    pub(super) from: usize,
    /// Its index afterwards.
    pub(super) to: usize,
}

/// The moves for items that are given by their old indexes in the new order. All other items are gone. As many items as possible stay.
///
/// ```text
/// old: a b c d   new: d a c   kept: [3, 0, 2]   moves: d from 2 to 0
/// ```
///
/// The items that stay divide the list into gaps. In each gap, items that have arrived come before those that still have to leave.
pub(super) fn between(kept: &[usize]) -> Vec<Move> {
    let stays = longest_increasing(kept);
    if stays.iter().all(|stays| *stays) {
        return Vec::new();
    }
    let ranks = ranks(kept);
    // By rank: whether the item stays, and how many before it do.
    let mut staying = vec![false; kept.len()];
    ranks.iter().zip(&stays).for_each(|(rank, stays)| staying[*rank] = *stays);
    let gaps: Vec<usize> = staying
        .iter()
        .scan(0, |before, stays| Some(std::mem::replace(before, *before + usize::from(*stays))))
        .collect();
    let mut leaving = Counter::new(staying.iter().map(|stays| usize::from(!stays)));
    // The gaps of the items that have arrived, in ascending order.
    let mut arrived: Vec<usize> = Vec::new();
    // The number of items that stay before the next one, and the rank after the last of them.
    let (mut gap, mut start) = (0, 0);
    let mut moves = Vec::new();
    for ((item, rank), stays) in kept.iter().zip(&ranks).zip(&stays) {
        if *stays {
            (gap, start) = (gap + 1, rank + 1);
            continue;
        }
        let old_gap = gaps[*rank];
        let from = old_gap + arrived.partition_point(|gap| *gap <= old_gap) + leaving.before(*rank);
        leaving.remove(*rank);
        let to = gap + arrived.len() + leaving.before(start);
        arrived.push(gap);
        if from != to {
            moves.push(Move { item: *item, from, to });
        }
    }
    moves
}

/// The position of each number among all of them.
fn ranks(numbers: &[usize]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_unstable_by_key(|index| numbers[*index]);
    let mut ranks = vec![0; numbers.len()];
    order.into_iter().enumerate().for_each(|(rank, index)| ranks[index] = rank);
    ranks
}

/// Marks a longest increasing subsequence.
fn longest_increasing(numbers: &[usize]) -> Vec<bool> {
    // For each length, the index of the smallest number that ends a subsequence of that length.
    let mut ends: Vec<usize> = Vec::new();
    let mut previous = vec![None; numbers.len()];
    for (index, number) in numbers.iter().enumerate() {
        let length = ends.partition_point(|end| numbers[*end] < *number);
        previous[index] = length.checked_sub(1).map(|length| ends[length]);
        if length == ends.len() { ends.push(index) } else { ends[length] = index }
    }
    let mut marked = vec![false; numbers.len()];
    let mut next = ends.last().copied();
    while let Some(index) = next {
        marked[index] = true;
        next = previous[index];
    }
    marked
}

/// Counts, and finds the sum of all counts before a position, in logarithmic time (a Fenwick tree).
struct Counter(Vec<usize>);

impl Counter {
    fn new(counts: impl Iterator<Item = usize>) -> Self {
        let mut sums: Vec<usize> = counts.collect();
        for index in 0..sums.len() {
            let parent = index | (index + 1);
            if parent < sums.len() {
                sums[parent] += sums[index];
            }
        }
        Self(sums)
    }

    fn before(&self, mut end: usize) -> usize {
        let mut sum = 0;
        while end > 0 {
            sum += self.0[end - 1];
            end &= end - 1;
        }
        sum
    }

    fn remove(&mut self, mut index: usize) {
        while index < self.0.len() {
            self.0[index] -= 1;
            index |= index + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Move, between};

    #[test]
    fn the_moves_make_the_new_order_and_are_few() {
        for seed in 0..2000_usize {
            let mut kept: Vec<usize> = (0..seed % 9).map(|index| index * 2).collect();
            for index in (1..kept.len()).rev() {
                kept.swap(index, seed * 31 / 7 % (index + 1));
            }
            let mut list = kept.clone();
            list.sort_unstable();
            let moves = between(&kept);
            for Move { item, from, to } in &moves {
                let moved = list.remove(*from);
                assert_eq!(moved, *item);
                list.insert(*to, moved);
            }
            assert_eq!(list, kept);
            assert!(moves.len() < kept.len().max(1));
        }
    }

    #[test]
    fn a_single_item_that_moves_is_one_move() {
        for from in 0..6 {
            for to in (0..6).filter(|to| *to != from) {
                let mut kept: Vec<usize> = (0..6).collect();
                let item = kept.remove(from);
                kept.insert(to, item);
                assert_eq!(between(&kept).len(), 1, "{kept:?}");
            }
        }
    }
}
