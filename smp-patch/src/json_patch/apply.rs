//! Applies operations like the library of API servers, which differs from RFC 6902 in a few points.

use std::io::{self, Write};

use serde_json::{Map, Value};

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
pub(super) fn all(mut live: Value, operations: &[Operation], absent: Absent) -> Result<Value, Error> {
    let mut copied = 0;
    for (index, operation) in operations.iter().enumerate() {
        one(&mut live, operation, absent, &mut copied).map_err(|code| {
            let path = match operation {
                Operation::Move { from, .. } | Operation::Copy { from, .. } if code == Code::NoSuchSource => from,
                operation => operation.path(),
            };
            Error::new(code).at(index, operation.op(), path.as_str())
        })?;
    }
    Ok(live)
}

fn one(live: &mut Value, operation: &Operation, absent: Absent, copied: &mut usize) -> Result<(), Code> {
    match operation {
        Operation::Add { path, value } => add(live, path, value.clone()),
        Operation::Remove { path } => {
            let (parent, key) = parent(live, path)?;
            parent.remove(&key).map(drop)
        }
        Operation::Replace { path, value } => replace(live, path, value, absent),
        Operation::Move { from, path } => {
            let (parent, key) = parent(live, from).map_err(of_source)?;
            let value = parent.remove(&key).map_err(of_source)?;
            add(live, path, value)
        }
        Operation::Copy { from, path } => {
            let (parent, key) = parent(live, from).map_err(of_source)?;
            if absent == Absent::IsError && !parent.has(&key) {
                return Err(Code::NoSuchSource);
            }
            let value = copy_of(parent.into_item(&key).map_err(of_source)?, copied)?;
            add(live, path, value)
        }
        Operation::Test { path, value } => test(live, path, value),
    }
}

fn of_source(code: Code) -> Code {
    if code == Code::NoSuchPath { Code::NoSuchSource } else { code }
}

fn add(live: &mut Value, path: &Pointer, value: Value) -> Result<(), Code> {
    check_depth(path, &value)?;
    let (parent, key) = parent(live, path)?;
    parent.add(&key, value)
}

fn replace(live: &mut Value, path: &Pointer, value: &Value, absent: Absent) -> Result<(), Code> {
    check_depth(path, value)?;
    if path.as_str().is_empty() {
        if !value.is_object() && !value.is_array() {
            return Err(Code::WholeDocument);
        }
        *live = value.clone();
        return Ok(());
    }
    let (parent, key) = parent(live, path)?;
    if absent == Absent::IsError && !parent.has(&key) {
        return Err(Code::NoSuchPath);
    }
    parent.set(&key, value.clone())
}

/// Compares a value. An absent field is equal to null.
fn test(live: &mut Value, path: &Pointer, expected: &Value) -> Result<(), Code> {
    let found = if path.as_str().is_empty() {
        Some(&*live)
    } else {
        let (parent, key) = parent(live, path)?;
        parent.into_item(&key)?
    };
    if found.unwrap_or(&Value::Null) == expected { Ok(()) } else { Err(Code::TestFailed) }
}

fn check_depth(path: &Pointer, value: &Value) -> Result<(), Code> {
    if is_too_deep(value, path.tokens().count()) { Err(Code::DepthLimit) } else { Ok(()) }
}

/// The object or list that an operation changes.
enum Parent<'v> {
    Object(&'v mut Map<String, Value>),
    List(&'v mut Vec<Value>),
}

/// The object or list that contains the target of a pointer, and the name or index of the target in it.
fn parent<'v>(live: &'v mut Value, path: &Pointer) -> Result<(Parent<'v>, String), Code> {
    let mut tokens = path.tokens();
    let key = tokens.next_back().ok_or(Code::WholeDocument)?.into_owned();
    let mut value = live;
    for token in tokens {
        value = match value {
            Value::Object(fields) => fields.get_mut(&*token).ok_or(Code::NoSuchPath)?,
            Value::Array(items) => {
                let index = existing(&token, items.len())?;
                &mut items[index]
            }
            _ => return Err(Code::NoSuchPath),
        };
    }
    match value {
        Value::Object(fields) => Ok((Parent::Object(fields), key)),
        Value::Array(items) => Ok((Parent::List(items), key)),
        _ => Err(Code::NoSuchPath),
    }
}

impl<'v> Parent<'v> {
    fn has(&self, key: &str) -> bool {
        match self {
            Self::Object(fields) => fields.contains_key(key),
            Self::List(items) => existing(key, items.len()).is_ok(),
        }
    }

    fn into_item(self, key: &str) -> Result<Option<&'v Value>, Code> {
        Ok(match self {
            Self::Object(fields) => fields.get(key),
            Self::List(items) => Some(&items[existing(key, items.len())?]),
        })
    }

    fn add(self, key: &str, value: Value) -> Result<(), Code> {
        match self {
            Self::Object(fields) => drop(fields.insert(key.to_owned(), value)),
            Self::List(items) if key == "-" => items.push(value),
            // A list of n items has n + 1 places to insert at.
            Self::List(items) => items.insert(existing(key, items.len() + 1)?, value),
        }
        Ok(())
    }

    /// Sets a field or an item. Like API servers, this also adds an absent field.
    fn set(self, key: &str, value: Value) -> Result<(), Code> {
        match self {
            Self::Object(fields) => drop(fields.insert(key.to_owned(), value)),
            Self::List(items) => {
                let index = existing(key, items.len())?;
                items[index] = value;
            }
        }
        Ok(())
    }

    fn remove(self, key: &str) -> Result<Value, Code> {
        match self {
            Self::Object(fields) => {
                let value = fields.get_mut(key).map(Value::take).ok_or(Code::NoSuchPath)?;
                // Unlike `remove`, this keeps the order of the other fields whatever map `serde_json` uses.
                fields.retain(|name, _| name != key);
                Ok(value)
            }
            Self::List(items) => Ok(items.remove(existing(key, items.len())?)),
        }
    }
}

/// The index of one of `count` items. API servers count negative ones from the end: `-1` is the last item.
fn existing(token: &str, count: usize) -> Result<usize, Code> {
    let index: i64 = token.parse().map_err(|_| Code::NoSuchPath)?;
    let distance = usize::try_from(index.unsigned_abs()).map_err(|_| Code::NoSuchPath)?;
    let index = if index < 0 { count.checked_sub(distance) } else { Some(distance) };
    index.filter(|index| *index < count).ok_or(Code::NoSuchPath)
}

/// Copies a value, unless all copies together are too large. An absent field is copied as null.
fn copy_of(value: Option<&Value>, copied: &mut usize) -> Result<Value, Code> {
    let Some(value) = value else { return Ok(Value::Null) };
    *copied = copied.saturating_add(size(value));
    if *copied > MAX_COPIED_BYTES { Err(Code::CopyLimit) } else { Ok(value.clone()) }
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
