//! The audit of schemas: valid tables with lists that are easy to patch wrongly.

mod misplaced;

use std::collections::BTreeSet;
use std::fmt;

use smp_schema::Schema;
use smp_schema::{Field, Kind, ListType, MergeStrategy, Str};

use crate::aspect::fields;
use crate::definitions::Definitions;

/// A part of a schema that follows all rules and is still easy to patch wrongly.
///
/// ```
/// use smp_openapi::{Definitions, WarningKind, audit};
///
/// #[derive(smp_schema::PatchSchema)]
/// struct Pod {
///     #[patch(strategy = "merge", merge_key = "name", list_type = "map", list_map_keys = "name")]
///     secrets: Vec<Secret>,
/// }
///
/// #[derive(smp_schema::PatchSchema)]
/// struct Secret {
///     name: Option<String>,
/// }
///
/// let warnings = audit(&Definitions::of::<Pod>()?);
/// assert_eq!(warnings[0].kind, WarningKind::OptionalKeyField);
/// assert_eq!(
///     warnings[0].to_string(),
///     "Pod.secrets: the key field `name` is optional and has no default: a patch cannot identify an item \
///      without it; make it required [OptionalKeyField]",
/// );
/// # Ok::<(), smp_openapi::NameClash>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Warning {
    /// The name of the definition.
    pub definition: String,
    /// The field of the definition.
    pub field: String,
    /// The kind of problem.
    pub kind: WarningKind,
    /// Why this is a problem, and what to do.
    pub message: String,
}

/// The kind of a [`Warning`].
///
/// ```
/// assert_eq!(smp_openapi::WarningKind::ListMapKeysDiffer.to_string(), "ListMapKeysDiffer");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum WarningKind {
    /// A field of the recommended key is optional and has no default.
    OptionalKeyField,
    /// The default key has several fields; clients that only support one field cannot use it.
    SeveralDefaultKeys,
    /// The default key is shorter than the key that identifies an item; a server that only knows the default key
    /// confuses items.
    DefaultKeyTooShort,
    /// The recommended key is not the key that server-side apply uses.
    ListMapKeysDiffer,
    /// A list of type `map` that a patch replaces.
    MapWithoutMerge,
    /// A list of type `set` that a patch replaces.
    SetWithoutMerge,
    /// A list that a patch merges and server-side apply replaces.
    MergeWithoutListType,
    /// A recommended key without a default key: a patch that does not send the key replaces the list.
    OnlyRecommendedKey,
    /// A default key of a list that is not merged.
    KeyWithoutMerge,
    /// The strategy `merge` on a scalar.
    MergeOfScalar,
    /// A merge key on a field of the items that belongs on the list.
    MergeKeyAtWrongLevel,
    /// The strategy `merge` on a list of objects that has no merge key.
    MergeWithoutKey,
    /// A merge key on a field that is not a list of objects, or one that does not name scalar fields of the items.
    KeyWithoutEffect,
}

/// Returns the lists whose keys, strategies and list types do not fit together, sorted by definition, field and kind.
///
/// A list without a declared list type is atomic for server-side apply. If the list types will be derived from the
/// strategies, audit the result of [`Definitions::with_list_types`] instead.
///
/// ```
/// use smp_openapi::{Definitions, WarningKind, audit};
///
/// let document = smp_openapi::read(
///     r##"{"definitions": {
///         "Service": {"properties": {"ports": {
///             "items": {"$ref": "#/definitions/Port"},
///             "x-kubernetes-patch-strategy": "merge",
///             "x-kubernetes-patch-merge-key": "port",
///             "x-kubernetes-list-type": "map",
///             "x-kubernetes-list-map-keys": ["port", "protocol"]
///         }}},
///         "Port": {
///             "required": ["port", "protocol"],
///             "properties": {"port": {"type": "integer"}, "protocol": {"type": "string"}}
///         }
///     }}"##,
/// )?;
/// let kinds: Vec<WarningKind> = audit(&Definitions::from(&document)).iter().map(|warning| warning.kind).collect();
/// assert_eq!(kinds, [WarningKind::DefaultKeyTooShort, WarningKind::ListMapKeysDiffer]);
/// # Ok::<(), smp_openapi::Errors>(())
/// ```
pub fn audit(definitions: &Definitions<'_>) -> Vec<Warning> {
    let mut warnings = Vec::new();
    let holders = misplaced::Holders::new(definitions);
    for (name, schema) in definitions.iter() {
        for field in fields(schema).into_values() {
            let mut report = |kind, message| {
                let (definition, field) = (name.to_owned(), field.name().to_string());
                warnings.push(Warning { definition, field, kind, message });
            };
            match schema.field_schema(field).kind() {
                Kind::List(item) if field.merge_key().is_empty() || schema.has_merge_key(field) => {
                    List::new(field, item).audit(&mut report);
                }
                Kind::Scalar => misplaced::scalar(field, || holders.of(name), &mut report),
                kind => misplaced::key(field, kind, &mut report),
            }
        }
    }
    warnings.sort();
    warnings
}

type Report<'r> = &'r mut dyn FnMut(WarningKind, String);

/// A list with everything that determines the identity of its items.
struct List<'s> {
    field: &'s Field<'s>,
    items: Schema<'s>,
    merges: bool,
    default_key: &'s [Str],
    recommended_key: &'s [Str],
    map_keys: &'s [Str],
}

impl<'s> List<'s> {
    fn new(field: &'s Field<'s>, items: Schema<'s>) -> Self {
        Self {
            field,
            items,
            merges: is_merged(field) && (!field.merge_key().is_empty() || matches!(items.kind(), Kind::Scalar)),
            default_key: field.merge_key(),
            recommended_key: field.recommended_key(),
            map_keys: field.list_map_keys(),
        }
    }

    fn audit(&self, report: Report<'_>) {
        self.key_fields(report);
        self.default_key(report);
        self.map_keys(report);
        self.list_type(report);
    }

    fn key_fields(&self, report: Report<'_>) {
        for name in self.recommended_key {
            let is_there = |field: &Field<'_>| field.is_required() || field.default().is_some();
            if self.items.field(name).is_none_or(is_there) {
                continue;
            }
            let (why, fix) = if self.default_key.first() == Some(name) {
                ("a patch cannot identify an item without it", "make it required")
            } else {
                (
                    "items with and without it are different, even if an absent field means one of its values",
                    "declare that value as the default, or make the field required",
                )
            };
            let message = format!("the key field `{name}` is optional and has no default: {why}; {fix}");
            report(WarningKind::OptionalKeyField, message);
        }
    }

    fn no_default_key(&self, report: Report<'_>) {
        if is_merged(self.field) && !self.merges {
            let message = "the strategy `merge` has no effect on a list of objects without a merge key, and stock \
                           servers reject patches of it; declare a merge key";
            report(WarningKind::MergeWithoutKey, message.to_owned());
        }
        if !self.recommended_key.is_empty() {
            let message = "there is no default key: a patch without `$patchMergeKey` replaces the list, and so does \
                           every patch on a server that does not know the directive; send whole items";
            report(WarningKind::OnlyRecommendedKey, message.to_owned());
        }
    }

    fn default_key(&self, report: Report<'_>) {
        let key = self.default_key.join(",");
        let Some(first) = self.default_key.first() else { return self.no_default_key(report) };
        if !self.merges {
            let message = format!(
                "the merge key `{key}` does nothing without the strategy `merge`; add the strategy, or declare the key as \
                 the recommended one"
            );
            report(WarningKind::KeyWithoutMerge, message);
        }
        if self.default_key.len() > 1 {
            let message = format!(
                "the merge key has several fields, and clients that only support one field treat `{key}` as one name; make \
                 `{first}` the merge key and `{key}` the recommended one"
            );
            report(WarningKind::SeveralDefaultKeys, message);
        }
        let more: Vec<&str> = without(self.recommended_key.iter().chain(self.map_keys), self.default_key);
        if self.merges && !more.is_empty() {
            let message = format!(
                "a server that only knows the default key merges by `{key}` and confuses items that differ in `{}`; name \
                 items by `$patchMergeKey`, and send such a server the whole list with `$patch: replace`",
                more.join("`, `")
            );
            report(WarningKind::DefaultKeyTooShort, message);
        }
    }

    fn map_keys(&self, report: Report<'_>) {
        let is_map = self.field.list_type() == Some(ListType::Map) || !self.map_keys.is_empty();
        let set = |key: &'s [Str]| key.iter().collect::<BTreeSet<_>>();
        if self.recommended_key.is_empty() || !is_map || set(self.recommended_key) == set(self.map_keys) {
            return;
        }
        let recommended = self.recommended_key.join(",");
        let message = if self.map_keys.is_empty() {
            format!("the list type `map` has no keys; set list_map_keys to `{recommended}`")
        } else {
            let map_keys = self.map_keys.join(",");
            format!(
                "patches identify items by `{recommended}`, server-side apply by `{map_keys}`; declare the same \
                 fields in recommended_key and list_map_keys"
            )
        };
        report(WarningKind::ListMapKeysDiffer, message);
    }

    fn list_type(&self, report: Report<'_>) {
        let wanted = match self.items.kind() {
            Kind::Scalar => ListType::Set,
            Kind::Object(_) | Kind::Map(_) | Kind::List(_) | Kind::FreeForm => ListType::Map,
        };
        let by = |key: &[Str]| if key.is_empty() { String::new() } else { format!(" by `{}`", key.join(",")) };
        match (self.field.list_type(), self.merges) {
            (Some(ListType::Map), false) if self.recommended_key.is_empty() => {
                let message = format!(
                    "patches replace this list, server-side apply merges it{}; to make them agree, declare the same keys as \
                     the recommended key, and a merge key with the strategy `merge`",
                    by(self.map_keys)
                );
                report(WarningKind::MapWithoutMerge, message);
            }
            (Some(ListType::Set), false) => {
                let message = "patches replace this set, server-side apply merges it; to make them agree, declare the strategy `merge`";
                report(WarningKind::SetWithoutMerge, message.to_owned());
            }
            (declared, true) if declared != Some(wanted) => {
                let list_type = if wanted == ListType::Set { "set" } else { "map" };
                let message = format!(
                    "a patch merges this list{}, server-side apply replaces it; declare the list type `{list_type}`",
                    by(self.recommended_key)
                );
                report(WarningKind::MergeWithoutListType, message);
            }
            _ => {}
        }
    }
}

fn is_merged(field: &Field<'_>) -> bool {
    field.strategy().merge == Some(MergeStrategy::Merge)
}

/// Returns the names that are not in `known`, each once.
fn without<'s>(names: impl Iterator<Item = &'s Str>, known: &[Str]) -> Vec<&'s str> {
    let mut more: Vec<&str> = Vec::new();
    for name in names {
        if !known.contains(name) && !more.contains(&&**name) {
            more.push(name);
        }
    }
    more
}

impl WarningKind {
    /// Returns the stable name of the kind.
    ///
    /// ```
    /// assert_eq!(smp_openapi::WarningKind::OptionalKeyField.as_str(), "OptionalKeyField");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OptionalKeyField => "OptionalKeyField",
            Self::SeveralDefaultKeys => "SeveralDefaultKeys",
            Self::DefaultKeyTooShort => "DefaultKeyTooShort",
            Self::ListMapKeysDiffer => "ListMapKeysDiffer",
            Self::MapWithoutMerge => "MapWithoutMerge",
            Self::SetWithoutMerge => "SetWithoutMerge",
            Self::MergeWithoutListType => "MergeWithoutListType",
            Self::OnlyRecommendedKey => "OnlyRecommendedKey",
            Self::KeyWithoutMerge => "KeyWithoutMerge",
            Self::MergeOfScalar => "MergeOfScalar",
            Self::MergeKeyAtWrongLevel => "MergeKeyAtWrongLevel",
            Self::MergeWithoutKey => "MergeWithoutKey",
            Self::KeyWithoutEffect => "KeyWithoutEffect",
        }
    }
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Prints one line: the field, the message, the kind.
impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { definition, field, kind, message } = self;
        write!(f, "{definition}.{field}: {message} [{kind}]")
    }
}
