//! What became of generated patches.

use std::fmt;
use std::ops::AddAssign;

/// How many patches were applied, and how many were refused by the server or by the layer.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) applied: u32,
    pub(super) refused: u32,
    pub(super) invalid: u32,
    pub(super) warned: u32,
    pub(super) reordered: u32,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.applied += other.applied;
        self.refused += other.refused;
        self.invalid += other.invalid;
        self.warned += other.warned;
        self.reordered += other.reordered;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} stored", self.applied)?;
        let others = [
            (self.warned, "of them with warnings"),
            (self.reordered, "of them in another order, as stock servers sort ports with the same number"),
            (self.refused, "refused by the server"),
            (self.invalid, "refused by the layer"),
        ];
        others.iter().filter(|(count, _)| *count > 0).try_for_each(|(count, what)| write!(f, ", {count} {what}"))
    }
}
