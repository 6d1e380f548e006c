//! Reads operations, strictly or like API servers.

use serde_json::Value;

use crate::{Code, Error, MAX_OPERATIONS, Op, Operation, Pointer};

/// How strictly operations are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// Require everything that RFC 6902 requires.
    Strict,
    /// Accept everything that API servers accept.
    Lenient,
}

pub(super) fn operations(patch: &Value, reading: Reading) -> Result<Vec<Operation>, Error> {
    let Value::Array(operations) = patch else {
        return Err(Error::new(Code::NotAPatch).with_message(
            "a JSON patch is a list of operations, such as `[{op: add, path: /spec/replicas, value: 3}]`",
        ));
    };
    if operations.len() > MAX_OPERATIONS {
        return Err(Error::new(Code::TooManyOperations));
    }
    operations.iter().enumerate().map(|(index, operation)| one(index, operation, reading)).collect()
}

fn one(index: usize, operation: &Value, reading: Reading) -> Result<Operation, Error> {
    if !operation.is_object() && !operation.is_null() {
        return Err(Error::new(Code::NotAPatch).with_message("each operation of a JSON patch must be an object"));
    }
    let text = |field: &str| operation.get(field).and_then(Value::as_str);
    let Some(op) = text("op") else {
        return Err(Error::invalid(index, "`op` is missing; it must be add, remove, replace, move, copy or test"));
    };
    let Some(op) = Op::ALL.into_iter().find(|known| known.name() == op) else {
        return Err(Error::invalid(index, "`op` must be add, remove, replace, move, copy or test"));
    };
    let pointer = |field: &str| {
        let pointer = text(field).and_then(Pointer::new).ok_or_else(|| {
            let example = "a pointer that begins with `/`, such as /metadata/labels";
            Error::invalid(index, format!("{op} needs `{field}`, {example}"))
        })?;
        if reading == Reading::Strict && !pointer.is_escaped_well() {
            let message = "write `~` in a pointer as `~0`, and `/` in a name as `~1`";
            return Err(Error::invalid(index, message));
        }
        Ok(pointer)
    };
    let value = || match operation.get("value") {
        Some(value) => Ok(value.clone()),
        None if reading == Reading::Lenient => Ok(Value::Null),
        None => Err(Error::invalid(index, format!("{op} needs `value`"))),
    };
    Ok(match op {
        Op::Add => Operation::Add { path: pointer("path")?, value: value()? },
        Op::Remove => Operation::Remove { path: pointer("path")? },
        Op::Replace => Operation::Replace { path: pointer("path")?, value: value()? },
        Op::Move => Operation::Move { from: pointer("from")?, path: pointer("path")? },
        Op::Copy => Operation::Copy { from: pointer("from")?, path: pointer("path")? },
        Op::Test => Operation::Test { path: pointer("path")?, value: value()? },
    })
}
