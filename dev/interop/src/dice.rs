//! Random choices, the same for the same seed.

/// A small random number generator with helpers for generators.
pub(crate) struct Dice(fastrand::Rng);

impl Dice {
    /// The choices of one case, independent of other cases.
    pub(crate) fn new(seed: u64, case: u64) -> Self {
        // Adjacent seeds must not give similar streams.
        let mut mixer = fastrand::Rng::with_seed(seed ^ case.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        Self(fastrand::Rng::with_seed(mixer.u64(..)))
    }

    /// A number below `n`; 0 if `n` is 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { self.0.usize(..n) }
    }

    /// True once in `n` times.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of several.
    pub(crate) fn pick<'t, T>(&mut self, choices: &'t [T]) -> &'t T {
        &choices[self.below(choices.len())]
    }

    /// Some of several, each with the chance `share` of 8, in their order.
    pub(crate) fn some<T: Clone>(&mut self, choices: &[T], share: usize) -> Vec<T> {
        choices.iter().filter(|_| self.below(8) < share).cloned().collect()
    }

    /// Any order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        self.0.shuffle(items);
    }
}
