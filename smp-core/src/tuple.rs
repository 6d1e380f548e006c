//! The values of key fields, by which items are compared.

use smallvec::SmallVec;

use crate::scalar::Scalar;

/// The values of some key fields in one item; `None` for a field that the item does not have.
/// Most keys have one field, which needs no allocation.
pub(crate) type Tuple<'a> = SmallVec<[Option<Scalar<'a>>; 1]>;

/// A tuple to look for.
#[derive(Clone, Copy)]
pub(crate) enum Probe<'t, 'a> {
    Tuple(&'t [Option<Scalar<'a>>]),
    /// A tuple with one string.
    Text(&'t [u8]),
}

impl Probe<'_, '_> {
    pub(crate) fn is(self, tuple: &[Option<Scalar<'_>>]) -> bool {
        match self {
            Self::Tuple(wanted) => wanted == tuple,
            Self::Text(wanted) => matches!(tuple, [Some(Scalar::String(text))] if text.as_bytes() == wanted),
        }
    }
}

/// Tuples of the same width, one after another.
#[derive(Default)]
pub(crate) struct Tuples<'a> {
    width: usize,
    len: usize,
    values: Vec<Option<Scalar<'a>>>,
}

impl<'a> Tuples<'a> {
    pub(crate) fn with_capacity(width: usize, len: usize) -> Self {
        Self { width, len: 0, values: Vec::with_capacity(width * len) }
    }

    /// Adds a tuple. Fields that it lacks are absent.
    pub(crate) fn push(&mut self, tuple: impl IntoIterator<Item = Option<Scalar<'a>>>) {
        self.len += 1;
        self.values.extend(tuple.into_iter().take(self.width));
        self.values.resize(self.len * self.width, None);
    }
}

/// Tuples by index.
pub(crate) trait Tabled<'a> {
    fn len(&self) -> usize;

    fn at(&self, index: usize) -> &[Option<Scalar<'a>>];

    /// Whether there is a tuple at this index. If not, it is not found.
    fn has(&self, _: usize) -> bool {
        true
    }
}

impl<'a> Tabled<'a> for Tuples<'a> {
    fn len(&self) -> usize {
        self.len
    }

    fn at(&self, index: usize) -> &[Option<Scalar<'a>>] {
        self.values.get(index * self.width..(index + 1) * self.width).unwrap_or_default()
    }
}

impl<'a, T: Tabled<'a>> Tabled<'a> for &T {
    fn len(&self) -> usize {
        (**self).len()
    }

    fn at(&self, index: usize) -> &[Option<Scalar<'a>>] {
        (**self).at(index)
    }

    fn has(&self, index: usize) -> bool {
        (**self).has(index)
    }
}
