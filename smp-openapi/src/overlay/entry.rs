//! An entry of an overlay: the type, the field and the changes.

use serde_json::{Map, Value};
use smp_schema::{Attribute, GroupVersionKind};

use super::change::Change;
use crate::error::{Problems, Reported};
use crate::extension;
use crate::pointer::Place;
use smp_suggest::{DidYouMean, near_attributes, shown};

/// An entry of an overlay.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) target: Target,
    /// A path in the syntax of `find_field`.
    pub(super) field: String,
    /// At least one.
    pub(super) changes: Vec<Change>,
}

/// The type that the path of an entry starts from.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Target {
    Definition(String),
    Kind(GroupVersionKind),
}

const DEFINITION: &str = "definition";
const GVK: &str = "gvk";
const FIELD: &str = "field";

/// Keywords in the order in which they change a field: `strategy` before `stock_strategy`.
const ATTRIBUTES: [Attribute; 5] =
    [Attribute::Strategy, Attribute::StockStrategy, Attribute::MergeKey, Attribute::RecommendedKey, Attribute::Default];

/// Returns the keyword of an attribute, as in `#[patch(...)]`.
pub(super) fn word(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::Strategy => "strategy",
        Attribute::StockStrategy => "stock_strategy",
        Attribute::MergeKey => "merge_key",
        Attribute::RecommendedKey => "recommended_key",
        Attribute::Default => "default",
        _ => "attribute",
    }
}

impl Target {
    /// Returns the keyword.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Definition(_) => DEFINITION,
            Self::Kind(_) => GVK,
        }
    }

    fn read(entry: &Map<String, Value>, place: &Place<'_>, problems: &mut Problems) -> Result<Self, Reported> {
        match (entry.get(DEFINITION), entry.get(GVK)) {
            (Some(_), Some(_)) => {
                Err(problems.report(place, "`definition` and `gvk` both name the type; keep one of them"))
            }
            (None, None) => Err(problems
                .report(place, "name the type with `definition`, or with `gvk` as in apps/v1/Deployment or v1/Pod")),
            (Some(Value::String(name)), None) => Ok(Self::Definition(name.clone())),
            (Some(_), None) => Err(problems.report(&place.field(DEFINITION), "a definition's name is a string")),
            (None, Some(value)) => {
                let message = "write a kind as in apps/v1/Deployment or v1/Pod, or as an object with `group`, `version` \
                               and `kind`";
                kind(value).map(Self::Kind).ok_or_else(|| problems.report(&place.field(GVK), message))
            }
        }
    }
}

impl Entry {
    /// Reads an entry and reports all errors in it.
    pub(super) fn read(value: &Value, place: &Place<'_>, problems: &mut Problems) -> Result<Self, Reported> {
        let Some(entry) = value.as_object() else {
            return Err(problems.report(place, "an entry is an object with `definition` or `gvk`, and `field`"));
        };
        let mut result = Ok(());
        for word in entry.keys() {
            if !words().any(|known| known == word) {
                result = Err(problems.report(&place.field(word), unknown(word)));
            }
        }
        let target = Target::read(entry, place, problems);
        let field = match entry.get(FIELD) {
            Some(Value::String(field)) => Ok(field.clone()),
            Some(_) => Err(problems.report(&place.field(FIELD), "a field's path is a string")),
            None => Err(problems.report(
                place,
                "name the field with `field`, a path from the type as in spec.template.spec.containers",
            )),
        };
        let mut changes = Vec::new();
        for attribute in ATTRIBUTES {
            let Some(value) = entry.get(word(attribute)) else { continue };
            match Change::read(attribute, value) {
                Ok(change) => changes.push(change),
                Err(message) => result = Err(problems.report(&place.field(word(attribute)), message)),
            }
        }
        if changes.is_empty() && result.is_ok() {
            let message = "this changes nothing; set `strategy`, `stock_strategy`, `merge_key`, `recommended_key` or \
                           `default`";
            result = Err(problems.report(place, message));
        }
        let (target, field) = (target?, field?);
        result.map(|()| Self { target, field, changes })
    }
}

fn words() -> impl Iterator<Item = &'static str> {
    [DEFINITION, GVK, FIELD].into_iter().chain(ATTRIBUTES.map(word))
}

fn unknown(wrong: &str) -> String {
    let of_extension =
        ATTRIBUTES.into_iter().find(|attribute| extension::keywords(*attribute).contains(&wrong)).map(word);
    let near = || near_attributes(wrong, words()).into_iter().next();
    let meant: Vec<&str> = of_extension.or_else(near).into_iter().collect();
    let all = format!("there are `{}`", words().collect::<Vec<_>>().join("`, `"));
    format!("unknown keyword `{}`; {}", shown(wrong), DidYouMean { near: &meant, otherwise: &all })
}

fn kind(value: &Value) -> Option<GroupVersionKind> {
    match value {
        Value::String(text) => GroupVersionKind::parse(text),
        other => extension::kind(other),
    }
}
