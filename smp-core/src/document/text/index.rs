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

    /// Adds a container and all containers in it. Returns its end; `None` if it is not closed.
    pub(super) fn add_whole(&mut self, bytes: &[u8], start: usize) -> Option<usize> {
        let (mut strings, mut nesting) = (Strings::default(), Nesting::default());
        for block in (start - start % BLOCK..bytes.len()).step_by(BLOCK) {
            let lanes = if block < start { Lanes::after(bytes, block, start) } else { Lanes::at(bytes, block) };
            let outside = !strings.parts(&lanes).inside;
            let Some(end) = nesting.end(&lanes, outside) else {
                self.add_block(block, &lanes, outside)?;
                continue;
            };
            self.add_block(block, &lanes, outside & Bits::MAX >> (BLOCK - 1 - end))?;
            return Some(block + end + 1);
        }
        None
    }

    /// Adds a container without those in it. Returns its end; `None` if it is not closed.
    pub(super) fn add_skipped(&mut self, bytes: &[u8], start: usize) -> Option<usize> {
        let end = end_of_container(bytes, start)?;
        let container = self.add_open();
        self.close(container, end);
        Some(end)
    }

    /// Adds a container whose end is not known yet, and returns its index.
    pub(super) fn add_open(&mut self) -> usize {
        self.make_room();
        self.len += 1;
        self.len - 1
    }

    /// Sets the end of a container after all containers in it were added.
    pub(super) fn close(&mut self, container: usize, end: usize) {
        if let Some(container) = self.containers.get_mut(container) {
            *container = Container { end, next: self.len };
        }
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

/// The position after the container that begins at a position; `None` if it is not closed. It counts brackets, which is
/// faster than to find the ends of the containers in it.
fn end_of_container(bytes: &[u8], start: usize) -> Option<usize> {
    let (mut strings, mut nesting) = (Strings::default(), Nesting::default());
    for block in (start..bytes.len()).step_by(BLOCK) {
        let lanes = Lanes::at(bytes, block);
        let outside = !strings.parts(&lanes).inside;
        if let Some(end) = nesting.end(&lanes, outside) {
            return Some(block + end + 1);
        }
    }
    None
}

/// How many containers are open.
#[derive(Default)]
struct Nesting(u32);

impl Nesting {
    /// Counts the brackets of a block that are not in strings. Returns the place of the bracket that closes the first
    /// container, if it is in the block.
    #[inline]
    fn end(&mut self, lanes: &Lanes, outside: Bits) -> Option<usize> {
        let (mut brackets, openings) = (lanes.brackets() & outside, lanes.opening_brackets() & outside);
        let closings = (brackets & !openings).count_ones();
        if self.0 > closings {
            self.0 = self.0 + openings.count_ones() - closings;
            return None;
        }
        while brackets != 0 {
            let place = brackets.trailing_zeros();
            brackets &= brackets - 1;
            self.0 = if openings >> place & 1 == 1 { self.0 + 1 } else { self.0.saturating_sub(1) };
            if self.0 == 0 {
                return Some(place as usize);
            }
        }
        None
    }
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
