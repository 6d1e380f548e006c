//! Enums for attributes with a fixed set of values.

/// A value of an attribute.
pub(crate) trait Choice: Copy + 'static {
    /// The name of the enum, here and in `smp_core::schema`.
    const NAME: &'static str;

    /// Every value.
    const ALL: &'static [Self];

    /// The spelling in the attribute.
    fn as_str(self) -> &'static str;

    /// The name of the variant in both enums.
    fn variant(self) -> &'static str;
}

macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $name {
            $($variant,)*
        }

        impl Choice for $name {
            const NAME: &'static str = stringify!($name);
            const ALL: &'static [Self] = &[$(Self::$variant,)*];

            fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }

            fn variant(self) -> &'static str {
                match self {
                    $(Self::$variant => stringify!($variant),)*
                }
            }
        }
    )*};
}

choices! {
    /// The patch strategies; `none` is for a field without one.
    MergeStrategy {
        Merge = "merge",
        Replace = "replace",
        RetainKeys = "retainKeys",
        None = "none",
    }
    /// The list types.
    ListType {
        Atomic = "atomic",
        Set = "set",
        Map = "map",
    }
    /// The map types.
    MapType {
        Atomic = "atomic",
        Granular = "granular",
    }
    /// The types of scalars.
    ScalarKind {
        String = "string",
        Integer = "integer",
        Number = "number",
        Boolean = "boolean",
        IntOrString = "int-or-string",
    }
    /// The reasons of a validation rule.
    Reason {
        Invalid = "FieldValueInvalid",
        Forbidden = "FieldValueForbidden",
        Required = "FieldValueRequired",
        Duplicate = "FieldValueDuplicate",
    }
}
