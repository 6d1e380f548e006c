//! The positions at which the objects and lists of a JSON text end.
#![expect(clippy::inline_always, reason = "code that is not inlined is compiled for the oldest processor")]

use fearless_simd::{Level, Simd, dispatch};

use super::blocks::{BLOCK, Bits, Brackets, Lanes, Strings, level, padded};
use super::containers::Entry;
use super::tokens::Within;

/// The objects and lists of a text, in the order in which they begin. Empty ones are left out: there are many of them,
/// and their end is easy to see.
pub(super) struct Index {
    /// The length of the text.
    text: usize,
    entries: Vec<Entry>,
    len: usize,
    /// For each container that is still open, its index, and in the lowest bit whether it is in an object. The first one is
    /// the text.
    open: Vec<usize>,
    /// The number of containers that are open, including the text.
    depth: usize,
    /// 1 directly in an object.
    in_object: usize,
    /// All bits set outside of all containers.
    nothing: Bits,
}

impl Index {
    pub(super) fn for_text(bytes: &[u8]) -> Self {
        Self { entries: Vec::with_capacity(bytes.len() / 64 + 2 * BLOCK), ..Self::for_part_of(bytes) }
    }

    /// An index that will have few of the containers of a text.
    pub(super) const fn for_part_of(bytes: &[u8]) -> Self {
        Self {
            text: bytes.len(),
            entries: Vec::new(),
            len: 0,
            open: Vec::new(),
            depth: 1,
            in_object: 0,
            nothing: Bits::MAX,
        }
    }

    /// Reserves space for the brackets of a block.
    #[inline(always)]
    fn make_room(&mut self, start: usize) {
        if self.entries.len() < self.len + BLOCK || self.open.len() < self.depth + BLOCK {
            self.grow(start);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, start: usize) {
        let needed = self.len + 2 * BLOCK;
        if self.entries.capacity() < needed {
            // As many as there will be if the text goes on like this, so that the index is moved seldom.
            let expected = self.len.saturating_mul(self.text) / (start + 1) / 16 * 17;
            let wanted = expected.clamp(self.len + self.len / 4, 3 * self.len) + 2 * BLOCK;
            self.entries.reserve_exact(wanted - self.entries.len());
        }
        self.entries.resize(self.entries.capacity().min(needed + self.len), Entry::default());
        self.open.resize(2 * self.depth + 2 * BLOCK, 0);
    }

    /// Adds the brackets of a block. `None` if a closing bracket does not match the opening one.
    #[inline(always)]
    pub(super) fn add(&mut self, start: usize, brackets: &Brackets) -> Option<Within> {
        let Brackets { opening, closing, objects } = *brackets;
        let mut within = Within { objects: bits(self.in_object), nothing: self.nothing };
        let empty = opening & closing >> 1;
        if (objects ^ objects >> 1) & empty != 0 {
            return None;
        }
        let pairs = empty | empty << 1;
        let (opening, closing) = (opening & !pairs, closing & !pairs);
        if opening | closing == 0 {
            return Some(within);
        }
        self.make_room(start);
        self.open_and_close(start, &Brackets { opening, closing, objects }, &mut within)?;
        Some(within)
    }

    /// Adds the brackets of containers that are not empty.
    #[inline(always)]
    fn open_and_close(&mut self, start: usize, brackets: &Brackets, within: &mut Within) -> Option<()> {
        let Brackets { mut opening, mut closing, objects } = *brackets;
        let (entries, open) = (self.entries.as_mut_slice(), self.open.as_mut_slice());
        let (mut len, mut depth, mut in_object) = (self.len, self.depth, self.in_object);
        loop {
            let until_closing = closing ^ closing.wrapping_sub(1);
            let mut openings = opening & until_closing;
            opening &= !until_closing;
            while openings != 0 {
                let place = openings.trailing_zeros();
                openings &= openings - 1;
                if depth == 1 {
                    within.nothing ^= Bits::MAX << place;
                    self.nothing = 0;
                }
                *open.get_mut(depth)? = len << 1 | in_object;
                let is_object = usize::from(objects >> place & 1 == 1);
                within.objects ^= bits(in_object ^ is_object) << place;
                in_object = is_object;
                depth += 1;
                len += 1;
            }
            if closing == 0 {
                break;
            }
            let place = closing.trailing_zeros();
            closing &= closing - 1;
            depth -= 1;
            if depth <= 1 {
                within.nothing ^= Bits::MAX << place;
                self.nothing = Bits::MAX;
            }
            // The text itself is not closed.
            let container = *open.get(depth).filter(|_| depth > 0)?;
            let is_object = usize::from(objects >> place & 1 == 1);
            if is_object != in_object {
                return None;
            }
            in_object = container & 1;
            within.objects ^= bits(is_object ^ in_object) << place;
            *entries.get_mut(container >> 1)? = Entry::new(start + place as usize + 1, len);
        }
        (self.len, self.depth, self.in_object) = (len, depth, in_object);
        Some(())
    }

    /// Adds a container and all containers in it. Returns its end; `None` if it is not closed.
    pub(super) fn add_whole(&mut self, bytes: &[u8], start: usize) -> Option<usize> {
        dispatch!(level(), simd => self.add_whole_with(simd, bytes, start))
    }

    #[inline(always)]
    fn add_whole_with<S: Simd>(&mut self, simd: S, bytes: &[u8], start: usize) -> Option<usize> {
        let (mut strings, mut nesting) = (Strings::default(), Nesting::default());
        for block in (start - start % BLOCK..bytes.len()).step_by(BLOCK) {
            let lanes =
                if block < start { Lanes::after(simd, bytes, block, start) } else { Lanes::at(simd, bytes, block) };
            let mut brackets = lanes.brackets(!strings.parts(&lanes).inside);
            let Some(end) = nesting.end(&brackets) else {
                self.add(block, &brackets)?;
                continue;
            };
            let until_end = Bits::MAX >> (BLOCK - 1 - end);
            brackets.opening &= until_end;
            brackets.closing &= until_end;
            self.add(block, &brackets)?;
            return Some(block + end + 1);
        }
        None
    }

    /// Adds a container without those in it. Returns its end; `None` if it is not closed.
    pub(super) fn add_skipped(&mut self, bytes: &[u8], start: usize) -> Option<usize> {
        let end = end_of_container(bytes, start)?;
        let container = self.add_open(start);
        self.close(container, end);
        Some(end)
    }

    /// Adds a container that begins at `start` and whose end is not known yet, and returns its index.
    pub(super) fn add_open(&mut self, start: usize) -> usize {
        self.make_room(start);
        self.len += 1;
        self.len - 1
    }

    /// Sets the end of a container after all containers in it were added.
    pub(super) fn close(&mut self, container: usize, end: usize) {
        if let Some(entry) = self.entries.get_mut(container) {
            *entry = Entry::new(end, self.len);
        }
    }

    /// What is not closed: an object or a list.
    pub(super) const fn ends_in(&self) -> Option<&'static str> {
        match (self.depth, self.in_object) {
            (1, _) => None,
            (_, 0) => Some("a list"),
            _ => Some("an object"),
        }
    }

    /// The complete index; `None` if an object or a list is not closed.
    pub(super) fn whole(self) -> Option<Self> {
        (self.depth == 1).then_some(self)
    }

    pub(super) fn into_entries(mut self) -> Vec<Entry> {
        self.entries.truncate(self.len);
        self.entries
    }
}

/// All bits set for 1, and none for 0.
#[inline(always)]
const fn bits(bit: usize) -> Bits {
    (bit as Bits).wrapping_neg()
}

/// The objects and lists of a text that is trusted to be JSON. `None` if one of them, or a string, is not closed.
pub(super) fn trusted(bytes: &[u8]) -> Option<Index> {
    trusted_at(level(), bytes)
}

pub(super) fn trusted_at(level: Level, bytes: &[u8]) -> Option<Index> {
    dispatch!(level, simd => trusted_with(simd, bytes))
}

#[inline(always)]
fn trusted_with<S: Simd>(simd: S, bytes: &[u8]) -> Option<Index> {
    let mut index = Index::for_text(bytes);
    let mut strings = Strings::default();
    for start in (0..bytes.len()).step_by(BLOCK) {
        let lanes = Lanes::at(simd, bytes, start);
        index.add(start, &lanes.brackets(!strings.parts(&lanes).inside))?;
    }
    if strings.is_open() { None } else { index.whole() }
}

/// The position after the container that begins at a position; `None` if it is not closed. It counts brackets, which is
/// faster than to find the ends of the containers in it.
pub(super) fn end_of_container(bytes: &[u8], start: usize) -> Option<usize> {
    dispatch!(Level::new(), simd => end_of_container_with(simd, bytes, start))
}

#[inline(always)]
fn end_of_container_with<S: Simd>(simd: S, bytes: &[u8], start: usize) -> Option<usize> {
    let (mut strings, mut nesting) = (Strings::default(), Nesting::default());
    let (blocks, rest) = bytes.get(start..)?.as_chunks();
    let mut at = start;
    for block in blocks {
        let lanes = Lanes::of(simd, block);
        if let Some(end) = nesting.end(&lanes.brackets(!strings.parts(&lanes).inside)) {
            return Some(at + end + 1);
        }
        at += BLOCK;
    }
    let lanes = Lanes::of(simd, &padded(rest));
    nesting.end(&lanes.brackets(!strings.parts(&lanes).inside)).map(|end| at + end + 1)
}

/// How many containers are open.
#[derive(Default)]
struct Nesting(u32);

impl Nesting {
    /// Counts the brackets of a block. Returns the place of the bracket that closes the first container, if it is in the
    /// block.
    #[inline(always)]
    fn end(&mut self, brackets: &Brackets) -> Option<usize> {
        let closings = brackets.closing.count_ones();
        if self.0 > closings {
            self.0 = self.0 + brackets.opening.count_ones() - closings;
            return None;
        }
        let mut left = brackets.opening | brackets.closing;
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left - 1;
            self.0 = if brackets.opening >> place & 1 == 1 { self.0 + 1 } else { self.0.saturating_sub(1) };
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
        trusted(text.as_bytes())
            .map(|found| found.into_entries().iter().map(|entry| entry.container(0, 0).end).collect())
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
