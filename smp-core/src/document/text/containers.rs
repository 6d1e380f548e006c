//! The ends of the objects and lists of a text, in eight bytes each.

/// An object or a list.
#[derive(Clone, Copy)]
pub(super) struct Container {
    /// The position after its closing bracket.
    pub(super) end: usize,
    /// The index of the next container after it.
    pub(super) next: usize,
}

/// A container, with the lower 32 bits of each number. If the container is shorter than 4 GiB, they and its start are enough.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry {
    end: u32,
    next: u32,
}

/// The length of a text in which a container may be too long for an [`Entry`].
pub(super) const LONG: usize = u32::MAX as usize;

impl Entry {
    #[inline]
    pub(super) const fn new(end: usize, next: usize) -> Self {
        Self { end: low(end), next: low(next) }
    }

    /// The container that begins at `start` and has this index.
    #[inline]
    pub(super) const fn container(self, start: usize, index: usize) -> Container {
        Container { end: above(start, self.end), next: above(index, self.next) }
    }
}

/// The smallest number from `least` on with these lower 32 bits.
#[inline]
const fn above(least: usize, low_bits: u32) -> usize {
    least + low_bits.wrapping_sub(low(least)) as usize
}

#[expect(clippy::cast_possible_truncation, reason = "the upper bits follow from the context")]
#[inline]
const fn low(number: usize) -> u32 {
    number as u32
}

#[cfg(test)]
mod tests {
    use super::{Entry, LONG};

    #[test]
    fn a_container_is_restored_from_its_start_and_its_index() {
        for (start, end) in [(0, 2), (5, LONG), (LONG - 1, LONG + 9), (3 * LONG, 4 * LONG)] {
            let (index, next) = (start / 2, end / 2);
            let container = Entry::new(end, next).container(start, index);
            assert_eq!((container.end, container.next), (end, next));
        }
    }
}
