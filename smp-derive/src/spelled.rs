//! Recognizes types of the standard library by their names, to check attributes that override the schema of a type.
//! This is best effort: an unrecognized type, such as an alias, is not checked.

use syn::{GenericArgument, PathArguments, Type};

use crate::ast::last_segment;
use crate::choice::ScalarKind;

/// The JSON form of a type.
#[derive(Clone, Copy)]
pub(crate) enum Spelled {
    List,
    Map,
    String,
    Boolean,
    Number,
    /// An integer with its minimum and maximum.
    Integer(i64, i64),
}

impl Spelled {
    /// Returns the JSON form of a type; `None` if its name is not recognized: `Option<Box<u16>>` is an integer from 0 to 65535,
    /// and `Ports`, which may be an alias, is unknown.
    pub(crate) fn of(ty: &Type) -> Option<Self> {
        if matches!(ty, Type::Array(_) | Type::Slice(_)) {
            return Some(Self::List);
        }
        let last = last_segment(ty)?;
        Some(match last.ident.to_string().as_str() {
            "Option" | "Box" | "Rc" | "Arc" => return inner(&last.arguments).and_then(Self::of),
            "Vec" | "VecDeque" | "BTreeSet" | "HashSet" => Self::List,
            "BTreeMap" | "HashMap" => Self::Map,
            "String" | "str" | "char" => Self::String,
            "bool" => Self::Boolean,
            "f32" | "f64" => Self::Number,
            "i8" => Self::Integer(i8::MIN.into(), i8::MAX.into()),
            "i16" => Self::Integer(i16::MIN.into(), i16::MAX.into()),
            "i32" => Self::Integer(i32::MIN.into(), i32::MAX.into()),
            "i64" | "isize" | "i128" => Self::Integer(i64::MIN, i64::MAX),
            "u8" => Self::Integer(0, u8::MAX.into()),
            "u16" => Self::Integer(0, u16::MAX.into()),
            "u32" => Self::Integer(0, u32::MAX.into()),
            "u64" | "usize" | "u128" => Self::Integer(0, i64::MAX),
            _ => return None,
        })
    }

    /// Whether `scalar` can describe the type.
    pub(crate) fn can_be(self, kind: ScalarKind) -> bool {
        match self {
            Self::List | Self::Map => false,
            Self::String => matches!(kind, ScalarKind::String | ScalarKind::IntOrString),
            Self::Boolean => kind == ScalarKind::Boolean,
            Self::Number => kind == ScalarKind::Number,
            Self::Integer(..) => matches!(kind, ScalarKind::Integer | ScalarKind::Number | ScalarKind::IntOrString),
        }
    }

    /// Returns the type with its article, for messages.
    pub(crate) fn what(self) -> &'static str {
        match self {
            Self::List => "a list",
            Self::Map => "a map",
            Self::String => "a string",
            Self::Boolean => "a boolean",
            Self::Number => "a number",
            Self::Integer(..) => "an integer",
        }
    }
}

/// Returns the first type argument.
fn inner(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}
