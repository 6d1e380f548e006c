//! What clients know: which writes were acknowledged, and which may have happened.
//!
//! ```text
//! a write is answered with 200           it must be found from now on
//! a write has no answer, or one of 5xx   it happened or not; the next read decides
//! a revision is seen                     it belongs to this change of this object for ever
//! ```

use std::collections::HashMap;

/// A version of an object. The mark is different in each write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    pub revision: u64,
    pub mark: u64,
}

/// What a client knows about an object that only this client writes.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The last version that was acknowledged or read; `None` if there is no object.
    pub version: Option<Version>,
    unknown: Unknown,
}

/// A write without answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Unknown {
    #[default]
    Nothing,
    Deletion,
    /// The object has this mark, if it happened.
    Mark(u64),
}

/// What became of a write without answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// All writes had an answer.
    Known,
    Happened,
    DidNotHappen,
}

impl Known {
    /// A write was acknowledged.
    pub fn acknowledge(&mut self, version: Option<Version>) {
        *self = Self { version, unknown: Unknown::Nothing };
    }

    /// A write has no answer. `None` is a deletion.
    pub fn lose(&mut self, mark: Option<u64>) {
        self.unknown = mark.map_or(Unknown::Deletion, Unknown::Mark);
    }

    /// Compares a read with what is known. Returns an error if an acknowledged write is not there.
    pub fn settle(&mut self, found: Option<Version>) -> Result<Fate, String> {
        let fate = match (self.unknown, found) {
            (Unknown::Nothing, _) if found == self.version => Fate::Known,
            _ if found == self.version => Fate::DidNotHappen,
            (Unknown::Deletion, None) => Fate::Happened,
            (Unknown::Mark(mark), Some(found)) if found.mark == mark => Fate::Happened,
            _ => return Err(format!("{:?} was acknowledged, and {found:?} is there", self.version)),
        };
        *self = Self { version: found, unknown: Unknown::Nothing };
        Ok(fate)
    }
}

/// The revisions that any client saw.
#[derive(Debug, Default)]
pub struct Revisions {
    changes: HashMap<u64, Change>,
}

#[derive(Debug)]
struct Change {
    name: String,
    /// The mark of the object after the change; `None` if it was deleted.
    mark: Option<u64>,
    is_acknowledged: bool,
    is_watched: bool,
}

/// Where a revision was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The answer to a write.
    Answer,
    /// An event of a watch.
    Event,
}

impl Revisions {
    /// Notes a revision. Returns an error if another change had it.
    pub fn add(&mut self, revision: u64, name: &str, mark: Option<u64>, source: Source) -> Result<(), String> {
        let new = || Change { name: name.to_owned(), mark, is_acknowledged: false, is_watched: false };
        let change = self.changes.entry(revision).or_insert_with(new);
        if (change.name.as_str(), change.mark) != (name, mark) {
            let Change { name: other, mark: before, .. } = change;
            return Err(format!("revision {revision} is {other} with {before:?} and {name} with {mark:?}"));
        }
        match source {
            Source::Answer => change.is_acknowledged = true,
            Source::Event => change.is_watched = true,
        }
        Ok(())
    }

    /// The number of acknowledged writes after a revision whose event the watch did not have.
    pub fn unwatched(&self, after: u64) -> usize {
        let is_lost =
            |(revision, change): &(&u64, &Change)| **revision > after && change.is_acknowledged && !change.is_watched;
        self.changes.iter().filter(is_lost).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Version = Version { revision: 7, mark: 1 };
    const SECOND: Version = Version { revision: 8, mark: 2 };

    #[test]
    fn an_acknowledged_write_must_be_found() {
        let mut known = Known::default();
        known.acknowledge(Some(FIRST));
        assert_eq!(known.clone().settle(Some(FIRST)), Ok(Fate::Known));
        assert!(known.clone().settle(None).is_err());
        assert!(known.settle(Some(SECOND)).is_err());
    }

    #[test]
    fn a_write_without_answer_may_be_found() {
        let mut known = Known::default();
        known.acknowledge(Some(FIRST));
        known.lose(Some(2));
        assert_eq!(known.clone().settle(Some(SECOND)), Ok(Fate::Happened));
        assert_eq!(known.clone().settle(Some(FIRST)), Ok(Fate::DidNotHappen));
        assert!(known.clone().settle(None).is_err());
        known.lose(None);
        assert_eq!(known.settle(None), Ok(Fate::Happened));
    }

    #[test]
    fn a_revision_belongs_to_one_change() {
        let mut revisions = Revisions::default();
        assert_eq!(revisions.add(7, "a", Some(1), Source::Answer), Ok(()));
        assert_eq!(revisions.unwatched(0), 1);
        assert_eq!(revisions.add(7, "a", Some(1), Source::Event), Ok(()));
        assert_eq!(revisions.unwatched(0), 0);
        assert!(revisions.add(7, "a", Some(2), Source::Event).is_err());
        assert!(revisions.add(7, "b", Some(1), Source::Event).is_err());
    }
}
