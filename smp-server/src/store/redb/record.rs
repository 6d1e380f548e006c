//! The format of a change in the journal.
//!
//! ```text
//! length of the rest, checksum of the record before and the rest
//! revision, collection, name, the text after the change, revision and text before it
//! ```
//!
//! Numbers have eight bytes; a text is preceded by its length. An absent text has the length [`NONE`]. A text before a change is not
//! repeated if the record of its revision is earlier in the file, as the text after that change: its length is [`EARLIER`].
//! Checksums are chained, so the remains of a failed write follow a later write only if that repeated what they followed.

use bytes::Bytes;

use crate::store::{Event, Key, Stored};

/// The length of an absent text.
const NONE: u64 = u64::MAX;

/// The length of a text that an earlier record has.
const EARLIER: u64 = u64::MAX - 1;

/// The bytes before the rest.
const HEAD: usize = 16;

/// Adds a change to a buffer, after the record with a checksum, or 0 for the first one. Returns the checksum of the new record.
/// `begin` is the first revision to which it can refer: the file has a record for each later one.
///
/// ```text
/// begin 5, change 7 of an object with revision 6: the record has only the text after the change
/// begin 7, change 7 of an object with revision 6: the record has both texts
/// ```
pub(super) fn write(buffer: &mut Vec<u8>, event: &Event, before: u32, begin: u64) -> u32 {
    let start = buffer.len();
    buffer.extend([0; HEAD]);
    put_number(buffer, event.revision);
    put_text(buffer, Some(event.key.collection.as_bytes()));
    put_text(buffer, Some(event.key.name.as_bytes()));
    put_text(buffer, event.object.as_ref().map(|stored| &stored.bytes[..]));
    put_number(buffer, event.previous.as_ref().map_or(0, |stored| stored.revision));
    match &event.previous {
        Some(stored) if stored.revision >= begin => put_number(buffer, EARLIER),
        previous => put_text(buffer, previous.as_ref().map(|stored| &stored.bytes[..])),
    }
    let rest = &buffer[start + HEAD..];
    let (length, sum) = (rest.len() as u64, sum(before, rest));
    buffer[start..start + 8].copy_from_slice(&length.to_le_bytes());
    buffer[start + 8..start + HEAD].copy_from_slice(&u64::from(sum).to_le_bytes());
    sum
}

fn sum(before: u32, rest: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(&before.to_le_bytes());
    sum.update(rest);
    sum.finalize()
}

fn put_number(buffer: &mut Vec<u8>, number: u64) {
    buffer.extend(number.to_le_bytes());
}

fn put_text(buffer: &mut Vec<u8>, text: Option<&[u8]>) {
    put_number(buffer, text.map_or(NONE, |text| text.len() as u64));
    buffer.extend(text.unwrap_or_default());
}

/// Reads the change at the start of some bytes, and returns it with the length and the checksum of its record. `earlier` are the
/// changes before it in the file. Returns `None` if the record is incomplete, for example because a crash interrupted the write, or
/// if an earlier record that it refers to is missing.
pub(super) fn read(mut bytes: &[u8], before: u32, earlier: &[Event]) -> Option<(Event, usize, u32)> {
    let length = usize::try_from(take_number(&mut bytes)?).ok()?;
    let found = u32::try_from(take_number(&mut bytes)?).ok()?;
    let mut rest = bytes.get(..length).filter(|rest| !rest.is_empty() && sum(before, rest) == found)?;
    let revision = take_number(&mut rest)?;
    let mut name = || std::str::from_utf8(take_text(&mut rest)??).ok();
    let key = Key::new(name()?, name()?);
    let object = take_text(&mut rest)?.map(|text| Stored::new(Bytes::copy_from_slice(text), revision));
    let older = take_number(&mut rest)?;
    let previous = if rest == EARLIER.to_le_bytes() {
        Some(object_of(earlier, older)?)
    } else {
        take_text(&mut rest)?.map(|text| Stored::new(Bytes::copy_from_slice(text), older))
    };
    Some((Event::new(key, revision, object, previous), HEAD + length, found))
}

/// The object after the change with a revision, of changes without a gap.
fn object_of(changes: &[Event], revision: u64) -> Option<Stored> {
    let index = revision.checked_sub(changes.first()?.revision)?;
    changes.get(usize::try_from(index).ok()?)?.object.clone()
}

fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u64::from_le_bytes(*number))
}

/// The outer `None` is the end of the bytes, the inner one a text that does not exist.
#[expect(clippy::option_option, reason = "the two mean different things")]
fn take_text<'b>(bytes: &mut &'b [u8]) -> Option<Option<&'b [u8]>> {
    let length = take_number(bytes)?;
    if length == NONE {
        return Some(None);
    }
    let (text, rest) = bytes.split_at_checked(usize::try_from(length).ok()?)?;
    *bytes = rest;
    Some(Some(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(revision: u64, text: &str) -> Stored {
        Stored::new(text.to_owned(), revision)
    }

    fn event(revision: u64, object: Option<Stored>, previous: Option<Stored>) -> Event {
        Event::new(Key::new("/registry/nodes", "n1"), revision, object, previous)
    }

    /// Two changes, the first of a file.
    fn records() -> Vec<u8> {
        let mut buffer = Vec::new();
        let sum = write(&mut buffer, &event(7, Some(stored(7, "{}")), None), 0, 7);
        write(&mut buffer, &event(8, None, Some(stored(7, "{}"))), sum, 7);
        buffer
    }

    #[test]
    fn a_record_is_read_as_it_was_written() {
        let buffer = records();
        let (created, length, sum) = read(&buffer, 0, &[]).unwrap();
        let earlier = [created];
        let (deleted, rest, _) = read(&buffer[length..], sum, &earlier).unwrap();
        assert_eq!(length + rest, buffer.len());
        let [created] = earlier;
        assert_eq!((created.revision, created.object.unwrap().bytes), (7, Bytes::from("{}")));
        assert!(created.previous.is_none() && deleted.object.is_none());
        let previous = deleted.previous.unwrap();
        assert_eq!((deleted.key.to_string(), previous.revision), ("/registry/nodes/n1".to_owned(), 7));
        assert_eq!(previous.bytes, "{}");
    }

    #[test]
    fn a_text_that_the_file_has_is_not_written_again() {
        let text = "x".repeat(1_000);
        let change = event(8, Some(stored(8, &text)), Some(stored(7, &text)));
        let length = |begin| {
            let mut buffer = Vec::new();
            write(&mut buffer, &change, 0, begin);
            buffer.len()
        };
        assert_eq!(length(8) - length(7), text.len(), "a file that begins with revision 8 does not have it");
    }

    #[test]
    fn a_record_without_the_earlier_one_is_not_read() {
        let mut buffer = Vec::new();
        write(&mut buffer, &event(8, None, Some(stored(7, "{}"))), 0, 7);
        let change = |revision, object| event(revision, object, None);
        assert!(read(&buffer, 0, &[]).is_none());
        assert!(read(&buffer, 0, &[change(6, Some(stored(6, "{}")))]).is_none());
        assert!(read(&buffer, 0, &[change(8, Some(stored(8, "{}")))]).is_none());
        assert!(read(&buffer, 0, &[change(7, None)]).is_none(), "it deleted an object");
        assert!(read(&buffer, 0, &[change(7, Some(stored(7, "{}")))]).is_some());
    }

    #[test]
    fn a_record_with_another_byte_or_without_its_end_is_not_read() {
        let buffer = records();
        let (_, length, sum) = read(&buffer, 0, &[]).unwrap();
        for at in 0..length {
            let mut changed = buffer.clone();
            changed[at] ^= 1;
            assert!(read(&changed, 0, &[]).is_none(), "byte {at}");
            assert!(read(&buffer[..at], 0, &[]).is_none(), "{at} bytes");
        }
        assert!(read(&buffer[length..], sum ^ 1, &[]).is_none(), "it follows another record");
        assert!(read(&[0; 64], 0, &[]).is_none(), "nothing was written");
    }
}
