//! Error codes.

use std::fmt;

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident,)*) => {
        /// The kind of an error. The names are stable.
        ///
        /// ```
        /// use smp_core::Code;
        ///
        /// assert_eq!(Code::MissingMergeKey.to_string(), "MissingMergeKey");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[doc = $doc])* $name,)*
        }

        impl Code {
            /// All codes.
            ///
            /// ```
            /// use smp_core::Code;
            ///
            /// assert!(Code::ALL.contains(&Code::Conflict));
            /// ```
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Returns the code's stable name.
            ///
            /// ```
            /// assert_eq!(smp_core::Code::DepthLimit.as_str(), "DepthLimit");
            /// ```
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)*
                }
            }
        }
    };
}

codes! {
    /// The input cannot be read, or does not match the Rust type.
    InvalidDocument,
    /// The root of a document is not an object.
    NotAnObject,
    /// A list entry has no value for the first field of the default key.
    MissingMergeKey,
    /// The value of a merge key is an object or a list.
    InvalidMergeKeyValue,
    /// Two entries of a patch list match the same item.
    DuplicateMergeKey,
    /// An entry matches several items.
    AmbiguousMergeKey,
    /// Only some entries of a list have `$patchMergeKey`.
    MixedPatchMergeKey,
    /// `$patchMergeKey` is malformed or in the wrong place, or one list has too many different ones.
    InvalidPatchMergeKey,
    /// A directive is malformed or in the wrong place.
    InvalidDirective,
    /// A `$` field is not a directive, and unknown directives are rejected.
    UnknownDirective,
    /// The patch sets a field that its `$retainKeys` does not list.
    RetainKeysMismatch,
    /// The patch list does not match its `$setElementOrder`.
    ElementOrderMismatch,
    /// A value has a different type than in the schema.
    InvalidType,
    /// A merged list contains both objects and scalars.
    MixedElementTypes,
    /// A merged list contains a list.
    NestedList,
    /// A field is not in the schema, and unknown fields are rejected.
    UnknownField,
    /// No single patch does what the two patches do.
    NotMergeable,
    /// Modified and current both changed something, to different values.
    Conflict,
    /// A diff would change a protected field.
    PreconditionFailed,
    /// A document is nested too deeply.
    DepthLimit,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
