//! Applies operations like the library of API servers, which differs from RFC 6902 in a few points.

use std::io::{self, Write};

use serde_json::Value;

use super::missing;
use super::node::Node;
use super::place::{Part, open, parent};
use crate::depth::is_too_deep;
use crate::{Code, Error, MAX_COPIED_BYTES, Operation, Pointer};

/// What `replace` and `copy` do if an object does not have the field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Absent {
    /// Treat it as null, like API servers.
    IsNull,
    /// Fail, as in RFC 6902.
    IsError,
}

/// Applies operations in order.
pub(super) fn all(live: Value, operations: &[Operation], absent: Absent) -> Result<Value, Error> {
    each(live, operations, absent, |_, _| ())
}

/// Applies operations in order, and passes on the value that each of them replaces or removes.
pub(super) fn each(
    live: Value,
    operations: &[Operation],
    absent: Absent,
    mut done: impl FnMut(&Operation, Option<Value>),
) -> Result<Value, Error> {
    let mut live = Node::Value(live);
    let mut copied = 0;
    for (index, operation) in operations.iter().enumerate() {
        match one(&mut live, operation, absent, &mut copied) {
            Ok(before) => done(operation, before.map(Node::into_value)),
            Err(code) => return Err(failed(live, code, index, operation)),
        }
    }
    Ok(live.into_value())
}

/// The error for an operation that failed on a document.
fn failed(live: Node, code: Code, index: usize, operation: &Operation) -> Error {
    let path = match operation {
        Operation::Move { from, .. } | Operation::Copy { from, .. } if code == Code::NoSuchSource => from,
        operation => operation.path(),
    };
    let error = Error::new(code).at(index, operation.op(), path.as_str());
    match operation {
        Operation::Move { from, path } if code == Code::NoSuchPath && path.is_below(from) => {
            error.with_message("a value cannot move into itself")
        }
        _ if matches!(code, Code::NoSuchPath | Code::NoSuchSource) => {
            error.with_missing(missing::find(&live.into_value(), operation.op(), path))
        }
        _ => error,
    }
}

/// Applies an operation. Returns the value that it replaces or removes, if any; that of a move goes to its new place.
fn one(live: &mut Node, operation: &Operation, absent: Absent, copied: &mut usize) -> Result<Option<Node>, Code> {
    match operation {
        Operation::Add { path, value } => add(live, path, value.clone()),
        Operation::Remove { path } => remove(live, path).map(Some),
        Operation::Replace { path, value } => replace(live, path, value, absent),
        Operation::Move { from, path } => {
            let node = remove(live, from).map_err(of_source)?;
            // A part that does not move down stays as deep as it was.
            if path.tokens().count() > from.tokens().count() && node.is_too_deep(path.tokens().count()) {
                return Err(Code::DepthLimit);
            }
            insert(live, path, node)
        }
        Operation::Copy { from, path } => {
            let (parent, key) = parent(live, from).map_err(of_source)?;
            if absent == Absent::IsError && !parent.has(&key) {
                return Err(Code::NoSuchSource);
            }
            let value = copy_of(parent.into_item(&key).map_err(of_source)?, copied)?;
            add(live, path, value)
        }
        Operation::Test { path, value } => test(live, path, value).map(|()| None),
    }
}

fn of_source(code: Code) -> Code {
    if code == Code::NoSuchPath { Code::NoSuchSource } else { code }
}

fn add(live: &mut Node, path: &Pointer, value: Value) -> Result<Option<Node>, Code> {
    check_depth(path, &value)?;
    insert(live, path, Node::Value(value))
}

fn insert(live: &mut Node, path: &Pointer, node: Node) -> Result<Option<Node>, Code> {
    let (place, key) = parent(live, path)?;
    if node.is_open() || (key != "-" && place.is_long_list()) {
        open(live, path)?;
    }
    let (parent, key) = parent(live, path)?;
    parent.add(&key, node)
}

fn remove(live: &mut Node, path: &Pointer) -> Result<Node, Code> {
    let (place, _) = parent(live, path)?;
    if place.is_long_list() || place.is_long_object() {
        open(live, path)?;
    }
    let (parent, key) = parent(live, path)?;
    parent.remove(&key)
}

fn replace(live: &mut Node, path: &Pointer, value: &Value, absent: Absent) -> Result<Option<Node>, Code> {
    check_depth(path, value)?;
    if path.as_str().is_empty() {
        if !value.is_object() && !value.is_array() {
            return Err(Code::WholeDocument);
        }
        return Ok(Some(std::mem::replace(live, Node::Value(value.clone()))));
    }
    let (parent, key) = parent(live, path)?;
    if absent == Absent::IsError && !parent.has(&key) {
        return Err(Code::NoSuchPath);
    }
    parent.set(&key, value.clone())
}

/// Compares a value. An absent field is equal to null.
fn test(live: &mut Node, path: &Pointer, expected: &Value) -> Result<(), Code> {
    let found = if path.as_str().is_empty() {
        Some(Part::Node(live))
    } else {
        let (parent, key) = parent(live, path)?;
        parent.into_item(&key)?
    };
    if found.map_or(expected.is_null(), |found| found.is(expected)) { Ok(()) } else { Err(Code::TestFailed) }
}

fn check_depth(path: &Pointer, value: &Value) -> Result<(), Code> {
    if is_too_deep(value, path.tokens().count()) { Err(Code::DepthLimit) } else { Ok(()) }
}

/// The index of one of `count` items. API servers count negative ones from the end: `-1` is the last item.
pub(super) fn existing(token: &str, count: usize) -> Result<usize, Code> {
    let index: i64 = token.parse().map_err(|_| Code::NoSuchPath)?;
    let distance = usize::try_from(index.unsigned_abs()).map_err(|_| Code::NoSuchPath)?;
    let index = if index < 0 { count.checked_sub(distance) } else { Some(distance) };
    index.filter(|index| *index < count).ok_or(Code::NoSuchPath)
}

/// Copies a value, unless all copies together are too large. An absent field is copied as null.
fn copy_of(part: Option<Part<'_>>, copied: &mut usize) -> Result<Value, Code> {
    let Some(part) = part else { return Ok(Value::Null) };
    let value = part.into_value();
    *copied = copied.saturating_add(size(&value));
    if *copied > MAX_COPIED_BYTES { Err(Code::CopyLimit) } else { Ok(value.into_owned()) }
}

/// The length of a value's compact JSON text as Go writes it.
fn size(value: &Value) -> usize {
    let mut length = Length(0);
    // Counting does not fail.
    let _ = serde_json::to_writer(&mut length, value);
    length.0
}

/// Counts the bytes written.
struct Length(usize);

impl Write for Length {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Go escapes these characters, for HTML and JavaScript, with six characters.
        let of_html = bytes.iter().filter(|byte| b"<>&".contains(byte)).count();
        let of_script = bytes.windows(3).filter(|bytes| matches!(bytes, [0xe2, 0x80, 0xa8 | 0xa9])).count();
        self.0 += bytes.len() + 5 * of_html + 3 * of_script;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
