//! What the schema of a value declares next to its type: how lists and objects are owned.

use smp_schema::{Documentation, Extension, Field, Keyword, ListType, MapType, MergeStrategy, Str};

use super::{Identity, Key, Type};

/// The place of a declaration: a field has attributes for it, and the items of a list have keywords.
#[derive(Clone, Copy, Debug)]
pub(super) enum Around<'s> {
    Nothing,
    Field(&'s Field<'s>),
    Part(&'s Documentation),
}

const LIST_TYPE: &str = "x-kubernetes-list-type";
const LIST_MAP_KEYS: &str = "x-kubernetes-list-map-keys";
const MAP_TYPE: &str = "x-kubernetes-map-type";
const PRESERVE_UNKNOWN_FIELDS: &str = "x-kubernetes-preserve-unknown-fields";

impl<'s> Around<'s> {
    pub(super) fn of(documentation: Option<&'s Documentation>) -> Self {
        documentation.map_or(Self::Nothing, Self::Part)
    }

    fn documentation(self) -> Option<&'s Documentation> {
        match self {
            Self::Nothing => None,
            Self::Field(field) => Some(field.documentation()),
            Self::Part(documentation) => Some(documentation),
        }
    }

    fn keyword(self, name: &str) -> Option<&'s str> {
        match self {
            Self::Part(documentation) => keyword(documentation, name),
            Self::Nothing | Self::Field(_) => None,
        }
    }

    /// Returns what is declared about the items of a list or the values of a map.
    pub(super) fn items(self) -> Self {
        Self::of(self.documentation().and_then(Documentation::items))
    }

    pub(super) fn map_type(self) -> Option<MapType> {
        match self {
            Self::Field(field) => field.map_type(),
            Self::Part(_) | Self::Nothing => match self.keyword(MAP_TYPE)? {
                r#""atomic""# => Some(MapType::Atomic),
                r#""granular""# => Some(MapType::Granular),
                _ => None,
            },
        }
    }

    pub(super) fn preserves_unknown_fields(self) -> bool {
        match self {
            Self::Field(field) => preserves_unknown_fields(field.extensions()),
            Self::Part(_) | Self::Nothing => self.keyword(PRESERVE_UNKNOWN_FIELDS) == Some("true"),
        }
    }

    pub(super) fn forbids_additional(self) -> bool {
        self.documentation().is_some_and(forbids_additional)
    }

    /// Returns whether the items of a list are identified.
    pub(super) fn has_identity(self) -> bool {
        match self {
            Self::Nothing => false,
            Self::Field(field) => of_field(field).is_some(),
            Self::Part(documentation) => matches!(keyword(documentation, LIST_TYPE), Some(r#""set""# | r#""map""#)),
        }
    }

    /// Returns how the items of a list are identified; `None` if the list is atomic.
    ///
    /// ```yaml
    /// x-kubernetes-list-type: map            # by the keys
    /// x-kubernetes-list-map-keys: [port, protocol]
    /// x-kubernetes-patch-strategy: merge     # without a list type, by the merge key
    /// x-kubernetes-patch-merge-key: port
    /// ```
    pub(super) fn identity(self, item: Type<'s>) -> Option<Identity<'s>> {
        let keys = match self {
            Self::Nothing => return None,
            Self::Field(field) => of_field(field)?.iter().map(|key| &**key).collect(),
            Self::Part(documentation) => match keyword(documentation, LIST_TYPE)? {
                r#""set""# => Vec::new(),
                r#""map""# => names(keyword(documentation, LIST_MAP_KEYS)),
                _ => return None,
            },
        };
        if keys.is_empty() {
            return Some(Identity::Value);
        }
        let key = |(position, name)| Key { name, default: item.key_default(name), position };
        let mut keys: Vec<_> = keys.into_iter().enumerate().map(key).collect();
        keys.sort_by_key(|key| key.name);
        Some(Identity::Keys(keys))
    }
}

/// The keys that identify the items of a field's list, none for a set; `None` if it is atomic.
fn of_field<'s>(field: &'s Field<'s>) -> Option<&'s [Str]> {
    match field.list_type() {
        Some(ListType::Set) => Some(&[]),
        Some(ListType::Map) => Some(field.list_map_keys()),
        None if field.stock_strategy().merge == Some(MergeStrategy::Merge) => Some(field.merge_key()),
        Some(ListType::Atomic) | None => None,
    }
}

/// The names in the JSON text of a list. Names with escapes are not supported: no field has one.
fn names(json: Option<&str>) -> Vec<&str> {
    json.and_then(|json| serde_json::from_str(json).ok()).unwrap_or_default()
}

pub(super) fn preserves_unknown_fields(extensions: &[Extension]) -> bool {
    extensions.iter().any(|extension| extension.name == PRESERVE_UNKNOWN_FIELDS && extension.json == "true")
}

pub(super) fn forbids_additional(documentation: &Documentation) -> bool {
    keyword(documentation, "additionalProperties") == Some("false")
}

/// Like [`Documentation::keyword`], but without the keywords of Rust types, which cannot declare these.
fn keyword<'s>(documentation: &'s Documentation, name: &str) -> Option<&'s str> {
    let has_name = |keyword: &&Keyword| keyword.name == name;
    documentation.keywords.iter().find(has_name).map(|keyword| &*keyword.json)
}
