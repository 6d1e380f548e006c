//! What a table says about one value, resolved into what to do.

use crate::scalar::Scalar;
use crate::schema::{Field, Kind, MergeStrategy, Schema};

/// One value's schema, with the entry of the field that holds it.
#[derive(Clone, Copy)]
pub(crate) struct Slot<'s> {
    pub(crate) schema: Schema<'s>,
    field: Option<&'s Field>,
    retains_keys: bool,
}

/// What patching a list does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListRule {
    /// The list is replaced whole.
    Atomic,
    /// Scalars are united.
    Set,
    /// Items are merged by the default key.
    Keyed,
}

/// A field that identifies items, with its declared default.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct KeyField<'s> {
    pub(crate) name: &'s str,
    pub(crate) default: Option<Scalar<'s>>,
}

impl<'s> Slot<'s> {
    /// A value that no field holds: the root, an item of a list, a value of a map.
    pub(crate) const fn bare(schema: Schema<'s>) -> Self {
        Self { schema, field: None, retains_keys: false }
    }

    pub(crate) const fn free_form() -> Self {
        Self::bare(Schema::free_form())
    }

    /// The slot of a field; `None` when an object with a table does not know it.
    pub(crate) fn child(self, name: &str) -> Option<Self> {
        match self.schema.kind() {
            Kind::Object(table) => match table.field(name) {
                Some(field) => Some(Self {
                    schema: self.schema.value_of(field),
                    field: Some(field),
                    retains_keys: field.strategy.retain_keys,
                }),
                None => table.additional().map(|shape| Self::bare(self.schema.part(shape))),
            },
            Kind::Map(value) => Some(Self::bare(value)),
            Kind::FreeForm | Kind::Scalar | Kind::List(_) => Some(Self::free_form()),
        }
    }

    /// The slot of a field, free-form where the schema does not know it.
    pub(crate) fn child_or_free_form(self, name: &str) -> Self {
        self.child(name).unwrap_or(Self::free_form())
    }

    /// The slot of a list's items.
    pub(crate) fn item(self) -> Self {
        match self.schema.kind() {
            Kind::List(item) => Self { retains_keys: self.retains_keys, ..Self::bare(item) },
            _ => Self::free_form(),
        }
    }

    pub(crate) fn list_rule(self) -> ListRule {
        let Kind::List(item) = self.schema.kind() else { return ListRule::Atomic };
        match self.field {
            Some(field) if field.strategy.merge == Some(MergeStrategy::Merge) => {
                if !field.merge_key.is_empty() {
                    ListRule::Keyed
                } else if matches!(item.kind(), Kind::Scalar) {
                    ListRule::Set
                } else {
                    ListRule::Atomic
                }
            }
            _ => ListRule::Atomic,
        }
    }

    /// The table's entry of the field that holds the value, where the schema knows it.
    pub(crate) const fn field(self) -> Option<&'s Field> {
        self.field
    }

    /// Whether a field that the schema knows holds the value.
    pub(crate) const fn is_field(self) -> bool {
        self.field.is_some()
    }

    /// Whether an object here is replaced whole.
    pub(crate) fn is_replaced(self) -> bool {
        self.field.is_some_and(|field| field.strategy.merge == Some(MergeStrategy::Replace))
    }

    /// Whether objects here, or in the list here, have the strategy `retainKeys`.
    pub(crate) const fn retains_keys(self) -> bool {
        self.retains_keys
    }

    /// The default key D; empty unless the list is keyed.
    pub(crate) fn default_key(self) -> Vec<KeyField<'s>> {
        match self.field {
            Some(field) if self.list_rule() == ListRule::Keyed => self.key_fields(&field.merge_key),
            _ => Vec::new(),
        }
    }

    /// The recommended key R, which is D where none is declared.
    pub(crate) fn recommended_key(self) -> Vec<KeyField<'s>> {
        self.field.map(|field| self.key_fields(field.recommended_key())).unwrap_or_default()
    }

    fn key_fields(self, names: &'s [crate::schema::Str]) -> Vec<KeyField<'s>> {
        names.iter().map(|name| self.key_field(name)).collect()
    }

    /// A field of this list's items as part of a key.
    pub(crate) fn key_field<'n>(self, name: &'n str) -> KeyField<'n>
    where
        's: 'n,
    {
        let default = match self.schema.kind() {
            Kind::List(item) => item.field(name).and_then(|field| field.default.as_ref()).map(Scalar::of_default),
            _ => None,
        };
        KeyField { name, default }
    }
}
