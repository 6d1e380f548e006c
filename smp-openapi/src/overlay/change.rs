//! The changes that an entry makes: each sets or removes one attribute of a field.

use serde_json::Value;
use smp_schema::{Attribute, DefaultValue, FieldDefinition, Key, MergeStrategy, Shape, Strategy};

use crate::extension::{self, strategy};
use crate::read::scalar_default;

/// The new value of an attribute; `None` removes it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Change {
    Strategy(Strategy),
    /// Stock servers use the field's own strategy.
    StockStrategy(Option<Strategy>),
    MergeKey(Key),
    RecommendedKey(Key),
    Default(Option<DefaultValue>),
}

impl Change {
    /// Reads the value of a keyword.
    pub(super) fn read(attribute: Attribute, value: &Value) -> Result<Self, &'static str> {
        let is_given = !value.is_null();
        Ok(match attribute {
            Attribute::Strategy => {
                Self::Strategy(if is_given { strategy::read_or_none(value)? } else { Strategy::default() })
            }
            Attribute::StockStrategy => {
                Self::StockStrategy(if is_given { Some(strategy::read_or_none(value)?) } else { None })
            }
            Attribute::MergeKey => Self::MergeKey(if is_given { key(value)? } else { Key::default() }),
            Attribute::RecommendedKey => Self::RecommendedKey(if is_given { key(value)? } else { Key::default() }),
            Attribute::Default => Self::Default(if is_given { Some(default(value)?) } else { None }),
            _ => return Err("an overlay cannot change this attribute"),
        })
    }

    /// The attribute that changes.
    pub(super) fn attribute(&self) -> Attribute {
        match self {
            Self::Strategy(_) => Attribute::Strategy,
            Self::StockStrategy(_) => Attribute::StockStrategy,
            Self::MergeKey(_) => Attribute::MergeKey,
            Self::RecommendedKey(_) => Attribute::RecommendedKey,
            Self::Default(_) => Attribute::Default,
        }
    }

    /// The key that the change sets.
    pub(super) fn key(&self) -> Option<&Key> {
        match self {
            Self::MergeKey(key) | Self::RecommendedKey(key) => Some(key).filter(|key| !key.is_empty()),
            Self::Strategy(_) | Self::StockStrategy(_) | Self::Default(_) => None,
        }
    }

    /// Whether the change sets the strategy `merge`.
    pub(super) fn merges(&self) -> bool {
        matches!(self, Self::Strategy(strategy) if strategy.merge == Some(MergeStrategy::Merge))
    }

    /// Checks a rule that schemas do not have, because documents may violate it: a default has the field's type.
    pub(super) fn check(&self, shape: &Shape) -> Result<(), &'static str> {
        match (self, shape.unnamed()) {
            (Self::Default(Some(default)), Shape::Scalar(scalar)) if !default.fits(scalar.kind) => {
                Err("this default does not have the type of the field; check the quotes")
            }
            _ => Ok(()),
        }
    }

    /// Makes the change. An overlay sets what is recommended, so stock servers keep their strategy unless the overlay
    /// also names `stock_strategy`.
    ///
    /// ```yaml
    /// - {definition: ContainerStatus, field: state, strategy: retainKeys}
    /// # strategy: none                                  before
    /// # strategy: retainKeys, stock_strategy: none      after
    /// ```
    pub(super) fn make(&self, field: &mut FieldDefinition) {
        match self {
            Self::Strategy(strategy) => {
                (field.strategy, field.stock_strategy) = strategy::differing(*strategy, field.table().stock_strategy());
            }
            Self::StockStrategy(strategy) => {
                let stock = strategy.unwrap_or(field.strategy);
                (_, field.stock_strategy) = strategy::differing(field.strategy, stock);
            }
            Self::MergeKey(key) => {
                if key.is_empty() && !field.merge_key.is_empty() {
                    without_merge(field);
                }
                field.merge_key.clone_from(key);
            }
            Self::RecommendedKey(key) => field.recommended_key.clone_from(key),
            Self::Default(default) => field.default.clone_from(default),
        }
    }
}

/// Stock servers merge a list by the same key; without it, they do not merge the list either.
fn without_merge(field: &mut FieldDefinition) {
    if field.strategy.merge != Some(MergeStrategy::Merge) {
        let stock = Strategy { merge: None, ..field.table().stock_strategy() };
        (_, field.stock_strategy) = strategy::differing(field.strategy, stock);
    }
}

fn key(value: &Value) -> Result<Key, &'static str> {
    match value {
        Value::String(_) => extension::key(value),
        Value::Array(names) if !names.is_empty() => extension::names(value),
        _ => Err("a key is a string of field names separated by commas, or a list of names; use null to remove it"),
    }
}

fn default(value: &Value) -> Result<DefaultValue, &'static str> {
    scalar_default(value)?.ok_or("a default is a string, a number or a boolean; use null to remove it")
}
