//! Where the objects and lists of a JSON text end.

use super::blocks::{self, BLOCK, Lanes, Strings};

/// An object or a list.
#[derive(Clone, Copy, Default)]
pub(super) struct Container {
    /// The place after its closing bracket.
    pub(super) end: usize,
    /// Which container begins next after it.
    pub(super) next: usize,
}

/// The objects and lists of a text as they are found, in the order in which they begin.
#[derive(Default)]
pub(super) struct Index {
    containers: Vec<Container>,
    len: usize,
    /// The numbers of those that have not ended yet.
    open: Vec<usize>,
    depth: usize,
    deepest: usize,
}

impl Index {
    pub(super) fn for_text(bytes: &[u8]) -> Self {
        Self { containers: Vec::with_capacity(bytes.len() / 32 + 2 * BLOCK), ..Self::default() }
    }

    /// Makes room for the brackets of one block.
    #[inline]
    pub(super) fn make_room(&mut self) {
        if self.containers.len() < self.len + BLOCK {
            self.containers.resize(self.len + self.len / 2 + 2 * BLOCK, Container::default());
        }
        if self.open.len() < self.depth + BLOCK {
            self.open.resize(2 * self.depth + 2 * BLOCK, 0);
        }
    }

    /// Adds a bracket for which there is room; `None` where it closes nothing. Both kinds take the same steps, since the
    /// processor cannot foresee which one comes.
    #[inline]
    pub(super) fn bracket(&mut self, place: usize, opens: bool) -> Option<()> {
        let level = self.depth.checked_sub(usize::from(!opens))?;
        let open = self.open.get_mut(level)?;
        let container = if opens { self.len } else { *open };
        *open = container;
        self.depth = level + usize::from(opens);
        self.deepest = self.deepest.max(self.depth);
        self.len += usize::from(opens);
        *self.containers.get_mut(container)? = Container { end: place + 1, next: self.len };
        Some(())
    }

    /// `None` where an object or a list does not end.
    pub(super) fn whole(self) -> Option<Self> {
        (self.depth == 0).then_some(self)
    }

    /// How deep they nest, and every object and list.
    pub(super) fn into_parts(mut self) -> (usize, Vec<Container>) {
        self.containers.truncate(self.len);
        (self.deepest, self.containers)
    }
}

/// The objects and lists of a text that is trusted to be JSON. `None` where one, or a string, does not end.
pub(super) fn trusted(bytes: &[u8]) -> Option<Index> {
    let mut index = Index::for_text(bytes);
    let mut strings = Strings::default();
    blocks::each(bytes, |start, block| {
        let lanes = Lanes::of(block);
        let mut brackets = lanes.brackets() & !strings.parts(&lanes).inside;
        index.make_room();
        while brackets != 0 {
            let place = brackets.trailing_zeros() as usize;
            brackets &= brackets - 1;
            index.bracket(start + place, opens(block[place]))?;
        }
        Some(())
    })?;
    if strings.is_open() { None } else { index.whole() }
}

/// Whether a bracket is `{` or `[`.
#[inline]
pub(super) const fn opens(bracket: u8) -> bool {
    // The bit in which they differ from `}` and `]`.
    bracket & 0b10 != 0
}

#[cfg(test)]
mod tests {
    use super::trusted;

    fn ends(text: &str) -> Option<Vec<usize>> {
        trusted(text.as_bytes()).map(|found| found.into_parts().1.iter().map(|container| container.end).collect())
    }

    #[test]
    fn brackets_in_strings_do_not_count() {
        assert_eq!(ends(r#"{"a{": ["]", "\"]", "\\"]}"#), Some(vec![26, 25]));
    }

    #[test]
    fn strings_and_escapes_go_on_over_blocks() {
        for width in 0..130 {
            let text = format!(r#"{{"{}\\": "{}\"]}}", "b": [1]}}"#, "x".repeat(width), "\\\\".repeat(width));
            let end = text.len();
            assert_eq!(ends(&text), Some(vec![end, end - 1]), "{text}");
        }
    }

    #[test]
    fn what_does_not_end_is_noticed() {
        assert!(["{", "}", "[[]", "{\"a", "\"\\\""].into_iter().all(|text| ends(text).is_none()));
        assert_eq!(ends("1"), Some(vec![]));
        assert_eq!(ends("[{}, [], {\"a\": []}]"), Some(vec![19, 3, 7, 18, 17]));
    }
}
