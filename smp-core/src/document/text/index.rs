//! The positions at which the objects and lists of a JSON text end.

use super::blocks::{BLOCK, Bits, Lanes, Strings};

/// An object or a list.
#[derive(Clone, Copy, Default)]
pub(super) struct Container {
    /// The position after its closing bracket.
    pub(super) end: usize,
    /// The index of the next container after it.
    pub(super) next: usize,
}

/// The objects and lists of a text, in the order in which they begin. Empty ones are left out: there are many of them,
/// and their end is easy to see.
#[derive(Default)]
pub(super) struct Index {
    containers: Vec<Container>,
    len: usize,
    /// The indexes of the containers that are still open.
    open: Vec<usize>,
    depth: usize,
    deepest: usize,
}

impl Index {
    pub(super) fn for_text(bytes: &[u8]) -> Self {
        Self { containers: Vec::with_capacity(bytes.len() / 32 + 2 * BLOCK), ..Self::default() }
    }

    /// Reserves space for the brackets of one block.
    #[inline]
    fn make_room(&mut self) {
        if self.containers.len() < self.len + BLOCK {
            self.containers.resize(self.len + self.len / 2 + 2 * BLOCK, Container::default());
        }
        if self.open.len() < self.depth + BLOCK {
            self.open.resize(2 * self.depth + 2 * BLOCK, 0);
        }
    }

    /// Adds the brackets of a block, for which space is reserved; `None` if a closing bracket has no opening one. Both
    /// kinds take the same steps, because branch prediction does not work well here.
    #[inline]
    fn add(&mut self, start: usize, mut brackets: Bits, openings: Bits) -> Option<()> {
        let Self { containers, open, .. } = self;
        let (containers, open) = (containers.as_mut_slice(), open.as_mut_slice());
        let (mut len, mut depth, mut deepest) = (self.len, self.depth, self.deepest);
        while brackets != 0 {
            let place = brackets.trailing_zeros();
            brackets &= brackets - 1;
            let opens = usize::from(openings >> place & 1 == 1);
            let level = (depth + opens).checked_sub(1)?;
            let open = open.get_mut(level)?;
            let container = if opens == 1 { len } else { *open };
            *open = container;
            depth = level + opens;
            deepest = deepest.max(depth);
            len += opens;
            *containers.get_mut(container)? = Container { end: start + place as usize + 1, next: len };
        }
        (self.len, self.depth, self.deepest) = (len, depth, deepest);
        Some(())
    }

    /// Adds the brackets of a block that are not in strings; `None` if a closing bracket has no opening one.
    #[inline]
    pub(super) fn add_block(&mut self, start: usize, lanes: &Lanes, outside: Bits) -> Option<()> {
        let (brackets, openings) = (lanes.brackets() & outside, lanes.opening_brackets() & outside);
        let empty = openings & (brackets & !openings) >> 1;
        self.make_room();
        self.add(start, brackets & !(empty | empty << 1), openings)
    }

    /// The complete index; `None` if an object or a list is not closed.
    pub(super) fn whole(self) -> Option<Self> {
        (self.depth == 0).then_some(self)
    }

    /// The nesting depth, not counting empty containers, and the containers.
    pub(super) fn into_parts(mut self) -> (usize, Vec<Container>) {
        self.containers.truncate(self.len);
        (self.deepest, self.containers)
    }
}

/// The objects and lists of a text that is trusted to be JSON. `None` if one of them, or a string, is not closed.
pub(super) fn trusted(bytes: &[u8]) -> Option<Index> {
    let mut index = Index::for_text(bytes);
    let mut strings = Strings::default();
    for start in (0..bytes.len()).step_by(BLOCK) {
        let lanes = Lanes::at(bytes, start);
        index.add_block(start, &lanes, !strings.parts(&lanes).inside)?;
    }
    if strings.is_open() { None } else { index.whole() }
}

/// Whether the container at a position is left out because the next byte closes it. A container whose opening bracket
/// is the last byte of a block is never left out.
#[inline]
pub(super) fn is_left_out(bytes: &[u8], place: usize) -> bool {
    place % BLOCK != BLOCK - 1
        && matches!(bytes.get(place), Some(b'{' | b'['))
        && matches!(bytes.get(place.wrapping_add(1)), Some(b'}' | b']'))
}

#[cfg(test)]
mod tests {
    use super::trusted;

    fn ends(text: &str) -> Option<Vec<usize>> {
        trusted(text.as_bytes()).map(|found| found.into_parts().1.iter().map(|container| container.end).collect())
    }

    #[test]
    fn brackets_in_strings_are_ignored() {
        assert_eq!(ends(r#"{"a{": ["]", "\"]", "\\"]}"#), Some(vec![26, 25]));
    }

    #[test]
    fn strings_and_escapes_continue_in_the_next_block() {
        for width in 0..130 {
            let text = format!(r#"{{"{}\\": "{}\"]}}", "b": [1]}}"#, "x".repeat(width), "\\\\".repeat(width));
            let end = text.len();
            assert_eq!(ends(&text), Some(vec![end, end - 1]), "{text}");
        }
    }

    #[test]
    fn empty_containers_are_left_out_of_the_index() {
        for width in 0..130 {
            let text = format!("[{}{{}},[],[{{}}]]", " ".repeat(width));
            let edges = ends(&text).unwrap();
            // A container whose opening bracket is the last byte of a block is in the index.
            let seen = [width + 1, width + 4, width + 8].iter().filter(|place| **place % 64 == 63).count();
            assert_eq!(edges.len(), 2 + seen, "{text}");
        }
    }

    #[test]
    fn unclosed_containers_and_strings_are_detected() {
        assert!(["{", "}", "[[]", "{\"a", "\"\\\""].into_iter().all(|text| ends(text).is_none()));
        assert_eq!(ends("1"), Some(vec![]));
        assert_eq!(ends("[{}, [], {\"a\": []}]"), Some(vec![19, 18]));
    }
}
