//! What kinds of mistakes there are.

use std::fmt;

macro_rules! codes {
    ($($(#[doc = $doc:literal])* $name:ident,)*) => {
        /// What kind of mistake it is. The names are stable.
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
            /// Every code.
            ///
            /// ```
            /// use smp_core::Code;
            ///
            /// assert!(Code::ALL.contains(&Code::Conflict));
            /// ```
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The code's stable name.
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
    /// The input could not be read, or does not fit the Rust type it is meant for.
    InvalidDocument,
    /// The root of a document is not an object.
    NotAnObject,
    /// A list entry lacks the first field of the default key.
    MissingMergeKey,
    /// A merge key's value is an object or a list.
    InvalidMergeKeyValue,
    /// Two entries of one patch list are for the same item.
    DuplicateMergeKey,
    /// An entry matches several items.
    AmbiguousMergeKey,
    /// Only some entries of a list hold `$patchMergeKey`.
    MixedPatchMergeKey,
    /// `$patchMergeKey` is malformed, in the wrong place, or there are too many different ones.
    InvalidPatchMergeKey,
    /// A directive is malformed or in the wrong place.
    InvalidDirective,
    /// A `$` field is no directive, and unknown ones are rejected.
    UnknownDirective,
    /// The patch sets a field that its `$retainKeys` does not list.
    RetainKeysMismatch,
    /// The patch list does not fit its `$setElementOrder`.
    ElementOrderMismatch,
    /// A value is of another type than the schema says.
    InvalidType,
    /// Objects and scalars in one merged list.
    MixedElementTypes,
    /// A list as an item of a merged list.
    NestedList,
    /// A field is not in the schema, and unknown ones are rejected.
    UnknownField,
    /// Two patches have no single patch that does what both do.
    NotMergeable,
    /// Modified and current changed the same thing differently.
    Conflict,
    /// A diff would change a field that must not change.
    PreconditionFailed,
    /// A document nests too deep.
    DepthLimit,
    /// A schema breaks a rule.
    InvalidSchema,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
