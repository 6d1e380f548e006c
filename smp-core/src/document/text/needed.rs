//! Reads a trusted text only as far as a patch needs it: to the last field that the patch names.
//!
//! ```yaml
//! patch: {spec: {replicas: 3}}
//! live:  {"metadata":{"name":"a"},"spec":{"paused":true,"replicas":1,"template":{}},"status":{}}
//! # reads up to `"replicas":1`; `metadata` is skipped, and the rest is copied
//! ```

use super::cursor::Cursor;
use super::index::{self, Index};
use super::source::Source;
use super::{Wanted, WantedAs};

impl<'d> Source<'d> {
    /// Indexes a trusted text as far as a patch needs it. `None` if that part is not JSON; not all errors are detected.
    pub(crate) fn needed(bytes: &'d [u8], wanted: &impl Wanted) -> Option<Self> {
        let text = Source::new(bytes, Index::for_part_of(bytes));
        let mut cursor = Cursor::at_start(&text);
        cursor.skip_space();
        let start = cursor.at();
        if text.byte(start) != Some(b'{') || index::is_left_out(bytes, start) {
            return Self::trusted(bytes);
        }
        let mut reader = Reader { text: &text, cursor, index: Index::for_part_of(bytes) };
        let (end, is_whole) = reader.path(wanted)?;
        let (bytes, rest) = bytes.split_at_checked(end)?;
        let mut source = Self::new(bytes, reader.index);
        if !is_whole {
            source.rest = rest.trim_ascii_end();
        }
        Some(source)
    }
}

struct Reader<'t> {
    /// The whole text, without an index.
    text: &'t Source<'t>,
    cursor: Cursor<'t>,
    index: Index,
}

/// Where reading an object stopped.
enum Stop<'a, W> {
    /// After its end.
    End,
    /// After the last wanted field.
    Found,
    /// Before that field, an object that is opened.
    Inside(&'a W),
}

impl Reader<'_> {
    /// Reads the root and the objects in it, each as far as needed. Returns where the last one stops, and whether that is
    /// the end of the root.
    fn path<W: Wanted>(&mut self, mut wanted: &W) -> Option<(usize, bool)> {
        let mut open = Vec::with_capacity(8);
        loop {
            open.push(self.index.add_open(self.cursor.at()));
            self.cursor.move_to(self.cursor.at() + 1);
            match self.object(wanted)? {
                Stop::Inside(inner) => wanted = inner,
                Stop::Found => break,
                Stop::End => {
                    let ended = open.pop()?;
                    self.index.close(ended, self.cursor.at());
                    break;
                }
            }
        }
        let end = self.cursor.at();
        // An end after the part that is read marks an object as cut.
        for container in &open {
            self.index.close(*container, end + 1);
        }
        Some((end, open.is_empty()))
    }

    /// Reads the fields of an object, after its opening bracket.
    fn object<'a, W: Wanted>(&mut self, wanted: &'a W) -> Option<Stop<'a, W>> {
        let mut missing = Missing::of(wanted);
        while let Some(field) = self.cursor.name() {
            let named = missing.find(wanted, |name| field.is(name.as_bytes()));
            self.cursor.skip_space();
            let first = self.text.byte(self.cursor.at()).unwrap_or_default();
            if matches!(named, Some(WantedAs::List)) && first != b'[' {
                // The patch may remove such a value.
                missing.read_all();
            }
            match (named, first) {
                (_, b'{' | b'[') if index::is_left_out(self.text.bytes, self.cursor.at()) => self.value()?,
                (Some(WantedAs::Object(inner)), b'{') if missing.is_empty() => return Some(Stop::Inside(inner)),
                (Some(WantedAs::Object(_) | WantedAs::List), b'{' | b'[') => self.container(Index::add_whole)?,
                (None, b'{' | b'[') if wanted.are_many() => self.container(Index::add_whole)?,
                (_, b'{' | b'[') => self.container(Index::add_skipped)?,
                _ => self.value()?,
            }
            if missing.is_empty() {
                return Some(Stop::Found);
            }
        }
        // The cursor is before the closing bracket.
        self.cursor.move_to(self.cursor.at() + 1);
        (!self.text.is_malformed()).then_some(Stop::End)
    }

    /// Moves over a value that is not in the index.
    fn value(&mut self) -> Option<()> {
        self.cursor.value().map(drop)
    }

    /// Moves over an object or a list, which is added to the index.
    fn container(&mut self, add: fn(&mut Index, &[u8], usize) -> Option<usize>) -> Option<()> {
        let end = add(&mut self.index, self.text.bytes, self.cursor.at())?;
        self.cursor.move_to(end);
        Some(())
    }
}

/// The wanted fields that were not found yet, one bit for each; `None` if the object must be read to its end.
struct Missing(Option<u32>);

impl Missing {
    fn of(wanted: &impl Wanted) -> Self {
        let reads_all = wanted.len() == 0 || wanted.are_many() || wanted.reads_all();
        Self((!reads_all).then(|| (1 << wanted.len()) - 1))
    }

    /// How the field with this name is opened, if it is wanted; it is then no longer missing. Many fields are not searched.
    fn find<'a, W: Wanted>(&mut self, wanted: &'a W, is_name: impl Fn(&str) -> bool) -> Option<WantedAs<'a, W>> {
        if wanted.are_many() {
            return None;
        }
        let (place, wanted) = wanted.find(is_name)?;
        if let Some(missing) = &mut self.0 {
            *missing &= !(1 << place);
        }
        Some(wanted)
    }

    const fn read_all(&mut self) {
        self.0 = None;
    }

    fn is_empty(&self) -> bool {
        self.0 == Some(0)
    }
}
