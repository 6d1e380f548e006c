//! The six operations of a JSON patch.

use std::fmt;

use serde::ser::{Serialize, SerializeMap as _, Serializer};
use serde_json::Value;

use crate::Pointer;

/// An operation of a JSON patch.
///
/// ```
/// # use smp_patch::{Op, Operation, Pointer};
/// let operation = Operation::Remove { path: Pointer::new("/spec/paused").unwrap() };
/// assert_eq!(operation.op(), Op::Remove);
/// assert_eq!(serde_json::to_string(&operation)?, r#"{"op":"remove","path":"/spec/paused"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Operation {
    /// Adds a field, or inserts an item before the one at an index. The index `-` means the end of the list.
    Add {
        /// The place of the value.
        path: Pointer,
        /// The value to add.
        value: Value,
    },
    /// Removes a field or an item.
    Remove {
        /// The place of the value.
        path: Pointer,
    },
    /// Replaces an item, or sets a field whether or not it exists.
    Replace {
        /// The place of the value.
        path: Pointer,
        /// The new value.
        value: Value,
    },
    /// Removes a value from one place and adds it at another.
    Move {
        /// The place of the value.
        from: Pointer,
        /// The place to add it at.
        path: Pointer,
    },
    /// Adds a copy of a value at another place.
    Copy {
        /// The place of the value.
        from: Pointer,
        /// The place to add the copy at.
        path: Pointer,
    },
    /// Fails unless a value is as expected. A field that is absent counts as null.
    Test {
        /// The place of the value.
        path: Pointer,
        /// The expected value.
        value: Value,
    },
}

/// The name of an operation.
///
/// ```
/// assert_eq!(smp_patch::Op::Replace.to_string(), "replace");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// `add`
    Add,
    /// `remove`
    Remove,
    /// `replace`
    Replace,
    /// `move`
    Move,
    /// `copy`
    Copy,
    /// `test`
    Test,
}

impl Operation {
    /// The name of the operation.
    ///
    /// ```
    /// # use smp_patch::{Op, Operation, Pointer};
    /// let path = Pointer::new("/spec").unwrap();
    /// assert_eq!(Operation::Test { path, value: true.into() }.op(), Op::Test);
    /// ```
    pub fn op(&self) -> Op {
        match self {
            Self::Add { .. } => Op::Add,
            Self::Remove { .. } => Op::Remove,
            Self::Replace { .. } => Op::Replace,
            Self::Move { .. } => Op::Move,
            Self::Copy { .. } => Op::Copy,
            Self::Test { .. } => Op::Test,
        }
    }

    /// The place that the operation changes or tests.
    ///
    /// ```
    /// # use smp_patch::{Operation, Pointer};
    /// let [from, path] = ["/a", "/b"].map(|text| Pointer::new(text).unwrap());
    /// assert_eq!(Operation::Move { from, path }.path().as_str(), "/b");
    /// ```
    pub fn path(&self) -> &Pointer {
        match self {
            Self::Add { path, .. }
            | Self::Remove { path }
            | Self::Replace { path, .. }
            | Self::Move { path, .. }
            | Self::Copy { path, .. }
            | Self::Test { path, .. } => path,
        }
    }
}

impl Op {
    pub(crate) const ALL: [Self; 6] = [Self::Add, Self::Remove, Self::Replace, Self::Move, Self::Copy, Self::Test];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Add => "add",
            Self::Remove => "remove",
            Self::Replace => "replace",
            Self::Move => "move",
            Self::Copy => "copy",
            Self::Test => "test",
        }
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Operation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("op", self.op().name())?;
        if let Self::Move { from, .. } | Self::Copy { from, .. } = self {
            map.serialize_entry("from", from.as_str())?;
        }
        map.serialize_entry("path", self.path().as_str())?;
        if let Self::Add { value, .. } | Self::Replace { value, .. } | Self::Test { value, .. } = self {
            map.serialize_entry("value", value)?;
        }
        map.end()
    }
}
