//! Combines the types and references of a schema, in `type` or as the members of a union, into one.

use serde_json::{Map, Value};
use smp_schema::ScalarKind;

use super::Read;
use super::sources::Origin;
use crate::error::Problems;
use crate::pointer::Place;

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Scalar(ScalarKind),
    Array,
    Object,
    /// Only null, which does not affect a patch.
    Null,
    /// Several types that have nothing in common.
    Mixed,
}

/// The combined type of the members of a union.
#[derive(Clone, Copy, Debug)]
pub(super) enum Union<'d> {
    Type(Type),
    /// One reference, and perhaps null.
    Reference(Reference<'d>),
}

/// A reference to a definition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reference<'d> {
    pub(super) value: &'d Value,
    /// The keyword that contains the reference as one of its members, and the index.
    pub(super) within: Option<(&'static str, usize)>,
}

impl<'d> Reference<'d> {
    /// Returns the name of the definition as it is written; `None` if this is not a reference to one.
    pub(super) fn name(self) -> Option<&'d str> {
        let text = self.value.as_str()?;
        [Origin::Swagger, Origin::OpenApi].iter().find_map(|origin| text.strip_prefix(origin.prefix()))
    }
}

impl Type {
    pub(super) fn of_word(word: &str) -> Option<Self> {
        Some(match word {
            "string" => Self::Scalar(ScalarKind::String),
            "integer" => Self::Scalar(ScalarKind::Integer),
            "number" => Self::Scalar(ScalarKind::Number),
            "boolean" => Self::Scalar(ScalarKind::Boolean),
            "array" => Self::Array,
            "object" => Self::Object,
            "null" => Self::Null,
            _ => return None,
        })
    }

    /// Combines two types. Integer and string together have their own kind, `IntOrString`; a string and any other
    /// scalar are a string, as for quantities.
    fn or(self, other: Self) -> Self {
        use ScalarKind::{IntOrString, Integer, Number, String};
        match (self, other) {
            (one, another) if one == another => one,
            (Self::Null, one) | (one, Self::Null) => one,
            (Self::Scalar(one), Self::Scalar(another)) => Self::Scalar(match (one, another) {
                (Integer | IntOrString, String | IntOrString) | (String | IntOrString, Integer) => IntOrString,
                (Integer, Number) | (Number, Integer) => Number,
                _ => String,
            }),
            _ => Self::Mixed,
        }
    }
}

/// Reads the `type` keyword: a string, or a list of strings as in OpenAPI 3.1.
pub(super) fn declared(schema: &Map<String, Value>, place: &Place<'_>, problems: &mut Problems) -> Read<Option<Type>> {
    let Some(value) = schema.get("type") else { return Ok(None) };
    let word = |value: &Value| value.as_str().and_then(Type::of_word);
    let ty = match value {
        Value::Array(words) => {
            words.iter().map(word).try_fold(Type::Null, |types, ty| Some(types.or(ty?))).filter(|_| !words.is_empty())
        }
        _ => word(value),
    };
    ty.map(Some).ok_or_else(|| {
        let message = "a type is `string`, `integer`, `number`, `boolean`, `array` or `object`";
        problems.report(&place.field("type"), message)
    })
}

/// Reads the `oneOf` or `anyOf` of a schema that has no other type. A union whose members have no types only restricts
/// values and is ignored.
pub(super) fn union<'d>(
    schema: &'d Map<String, Value>,
    place: &Place<'_>,
    problems: &mut Problems,
) -> Read<Option<Union<'d>>> {
    for keyword in ["oneOf", "anyOf"] {
        let Some(value) = schema.get(keyword) else { continue };
        let place = place.field(keyword);
        let Some(members) = value.as_array() else {
            return Err(problems.report(&place, format!("`{keyword}` must be a list of schemas")));
        };
        if let Some(found) = united(keyword, members, &place, problems)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn united<'d>(
    keyword: &'static str,
    members: &'d [Value],
    place: &Place<'_>,
    problems: &mut Problems,
) -> Read<Option<Union<'d>>> {
    let mut types: Option<Type> = None;
    let mut references = Vec::new();
    for (index, member) in members.iter().enumerate() {
        let place = place.index(index);
        let Some(member) = member.as_object() else {
            return Err(problems.report(&place, "a schema must be a JSON object"));
        };
        if let Some(value) = member.get("$ref") {
            references.push(Reference { value, within: Some((keyword, index)) });
        } else if let Some(ty) = declared(member, &place, problems)? {
            types = Some(types.map_or(ty, |types| types.or(ty)));
        } else if ["properties", "items", "additionalProperties"].iter().any(|part| member.contains_key(*part)) {
            types = Some(Type::Mixed);
        }
    }
    Ok(match (types, references.as_slice()) {
        (None, []) => None,
        (Some(ty), []) => Some(Union::Type(ty)),
        (None | Some(Type::Null), [reference]) => Some(Union::Reference(*reference)),
        _ => Some(Union::Type(Type::Mixed)),
    })
}
