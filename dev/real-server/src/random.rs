//! Random choices that depend only on a seed.

pub(crate) use fastrand::Rng as Random;

/// What generators ask for.
pub(crate) trait Choices {
    /// A number below the limit; 0 if the limit is 0.
    fn below(&mut self, limit: usize) -> usize;

    /// True in one of so many calls.
    fn once_in(&mut self, calls: usize) -> bool {
        self.below(calls) == 0
    }

    /// One of the choices.
    fn pick<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())].clone()
    }
}

impl Choices for Random {
    fn below(&mut self, limit: usize) -> usize {
        self.usize(..limit.max(1))
    }
}

/// The choices of a part of the cases.
pub(crate) fn part(seed: u64, number: u64) -> Random {
    Random::with_seed(seed.wrapping_mul(1_000_003).wrapping_add(number))
}
