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
use crate::plan::{ObjectPlan, Plan};

/// In an object in which a patch changes more fields, it is faster to read all of them.
const MANY_NAMES: usize = 16;

impl<'d> Source<'d> {
    /// Indexes a trusted text as far as a patch needs it. `None` if that part is not JSON; not all errors are detected.
    pub(crate) fn needed(bytes: &'d [u8], plan: &ObjectPlan<'_>) -> Option<Self> {
        let text = Source::new(bytes, Index::for_part_of(bytes));
        let mut cursor = Cursor::at_start(&text);
        cursor.skip_space();
        let start = cursor.at();
        if text.byte(start) != Some(b'{') || index::is_left_out(bytes, start) {
            return Self::trusted(bytes);
        }
        let mut reader = Reader { text: &text, cursor, index: Index::for_part_of(bytes) };
        let (end, is_whole) = reader.path(plan)?;
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
enum Stop<'a, 'p> {
    /// After its end.
    End,
    /// After the last field that the patch names.
    Found,
    /// Before that field, an object that the patch merges.
    Inside(&'a ObjectPlan<'p>),
}

impl Reader<'_> {
    /// Reads the root and the objects in it, each as far as needed. Returns where the last one stops, and whether that is
    /// the end of the root.
    fn path(&mut self, mut plan: &ObjectPlan<'_>) -> Option<(usize, bool)> {
        let mut open = Vec::with_capacity(8);
        loop {
            open.push(self.index.add_open(self.cursor.at()));
            self.cursor.move_to(self.cursor.at() + 1);
            match self.object(plan)? {
                Stop::Inside(inner) => plan = inner,
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
    fn object<'a, 'p>(&mut self, plan: &'a ObjectPlan<'p>) -> Option<Stop<'a, 'p>> {
        let mut missing = Missing::of(plan);
        while let Some(field) = self.cursor.name() {
            let named = missing.find(plan, |name| field.is(name.as_bytes()));
            self.cursor.skip_space();
            let first = self.text.byte(self.cursor.at()).unwrap_or_default();
            if matches!(named, Some(Plan::List(_))) && first != b'[' {
                // The patch may remove such a value.
                missing.read_all();
            }
            match (named, first) {
                (_, b'{' | b'[') if index::is_left_out(self.text.bytes, self.cursor.at()) => self.value()?,
                (Some(Plan::Object(inner)), b'{') if missing.is_empty() => return Some(Stop::Inside(inner)),
                (Some(Plan::Object(_) | Plan::List(_)), b'{' | b'[') => self.container(Index::add_whole)?,
                (None, b'{' | b'[') if is_many(plan) => self.container(Index::add_whole)?,
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

fn is_many(plan: &ObjectPlan<'_>) -> bool {
    plan.fields.len() > MANY_NAMES
}

/// The fields of the patch that were not found yet, one bit for each; `None` if the object must be read to its end.
struct Missing(Option<u32>);

impl Missing {
    fn of(plan: &ObjectPlan<'_>) -> Self {
        let removes = || plan.fields.iter().any(|(_, plan)| matches!(plan, Plan::Remove));
        let reads_all = plan.fields.is_empty() || is_many(plan) || plan.replace || plan.retain.is_some() || removes();
        Self((!reads_all).then(|| (1 << plan.fields.len()) - 1))
    }

    /// What the patch does to the field with this name, which is then no longer missing. If the patch has many fields, they
    /// are not searched.
    fn find<'a, 'p>(&mut self, plan: &'a ObjectPlan<'p>, is_name: impl Fn(&str) -> bool) -> Option<&'a Plan<'p>> {
        let fields = if is_many(plan) { &[] } else { plan.fields.as_slice() };
        let place = fields.iter().position(|(name, _)| is_name(name))?;
        if let Some(missing) = &mut self.0 {
            *missing &= !(1 << place);
        }
        Some(&fields[place].1)
    }

    const fn read_all(&mut self) {
        self.0 = None;
    }

    fn is_empty(&self) -> bool {
        self.0 == Some(0)
    }
}
