//! The choices of a random case, read from bytes. Zero is always the simplest choice, so that cases shrink well.

/// Bytes that are read choice by choice; after their end come zeros.
pub struct Tape<'b> {
    bytes: &'b [u8],
    /// For a case that the Go package runs too, the seed of the fields that its objects use.
    pub stock: Option<u64>,
}

impl<'b> Tape<'b> {
    /// A tape of these bytes.
    pub fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, stock: None }
    }

    fn next(&mut self) -> usize {
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        usize::from(*first)
    }

    /// A number below `n`, and 0 when `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        let number = if n > 256 { self.next() << 8 | self.next() } else { self.next() };
        number.checked_rem(n).unwrap_or(0)
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.next() % n == n - 1
    }

    /// One of the choices.
    pub fn pick<'p, T>(&mut self, choices: &'p [T]) -> &'p T {
        &choices[self.below(choices.len())]
    }

    /// Some of the choices, in their order.
    pub fn some<T: Copy>(&mut self, choices: &[T], once_in: usize) -> Vec<T> {
        choices.iter().copied().filter(|_| self.once_in(once_in)).collect()
    }

    /// The items in another order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in 1..items.len() {
            items.swap(index, index - self.below(index + 1));
        }
    }
}
