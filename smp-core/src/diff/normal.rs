//! Normalized values: nulls are absent, sets are deduplicated.

use serde_json::{Map, Value};

use super::versions::get;
use crate::at::At;
use crate::directive;
use crate::document::{JsonType, Node};
use crate::error::{Code, Error, Input};
use crate::key;
use crate::plan::{check_element_types, distinct};
use crate::rule::{KeyField, ListRule, Slot};
use crate::schema::Kind;

/// A value to send whole, without nulls; `None` for an object that contains only nulls.
pub(super) fn plain(at: &At<'_, '_>, value: Node<'_>) -> Result<Option<Value>, Error> {
    match (at.slot.schema.kind(), value.json_type()) {
        (Kind::Object(_) | Kind::Map(_) | Kind::FreeForm, JsonType::Object) => object(at, value),
        (Kind::List(_), JsonType::List) => list(at, value).map(Value::Array).map(Some),
        (Kind::FreeForm, JsonType::List) => {
            reject_directives(at, value)?;
            Ok(Some(value.to_value()))
        }
        (Kind::Scalar | Kind::FreeForm, JsonType::Scalar) => Ok(Some(value.to_value())),
        (Kind::Scalar, _) => Err(at.invalid_type(value, "a scalar")),
        (Kind::List(_), _) => Err(at.invalid_type(value, "a list")),
        _ => Err(at.invalid_type(value, "an object")),
    }
}

/// A value to send whole; an object that contains only nulls becomes `{}`.
pub(super) fn whole(at: &At<'_, '_>, value: Node<'_>) -> Result<Value, Error> {
    Ok(plain(at, value)?.unwrap_or_else(|| Value::Object(Map::new())))
}

/// An object of modified that contains only nulls is not added if the target does not have it.
fn object(at: &At<'_, '_>, value: Node<'_>) -> Result<Option<Value>, Error> {
    let members = value.members().unwrap_or_default();
    let mut plain = Map::new();
    for (name, value) in members.iter().filter(|(_, value)| !value.is_null()) {
        reject_directive(at, name)?;
        if let Some(value) = self::plain(&at.field(name), value)? {
            plain.insert(name.to_owned(), value);
        }
    }
    let vanishes = plain.is_empty() && !members.is_empty() && at.input() == Input::Modified;
    Ok((!vanishes).then_some(Value::Object(plain)))
}

fn list(at: &At<'_, '_>, list: Node<'_>) -> Result<Vec<Value>, Error> {
    let items = list.list().unwrap_or_default();
    match at.slot.list_rule() {
        ListRule::Set => {
            check_element_types(at, &items.iter().copied(), false)?;
            Ok(distinct(items).into_iter().map(Node::to_value).collect())
        }
        ListRule::Keyed => {
            check_element_types(at, &items.iter().copied(), true)?;
            let keys = Keys::of(at);
            items.iter().enumerate().try_for_each(|(index, item)| keys.check(&at.item(index), *item))?;
            whole_items(at, &items)
        }
        ListRule::Atomic => match items.iter().position(|item| item.is_null()) {
            None => whole_items(at, &items),
            Some(index) => {
                let message = "a list in a patch cannot contain null; remove the item";
                Err(at.item(index).error(Code::InvalidType, message))
            }
        },
    }
}

fn whole_items(at: &At<'_, '_>, items: &[Node<'_>]) -> Result<Vec<Value>, Error> {
    items.iter().enumerate().map(|(index, item)| whole(&at.item(index), *item)).collect()
}

/// The keys of a list whose items are checked: each must be one that a patch can name.
pub(super) struct Keys<'s> {
    default: Vec<KeyField<'s>>,
    recommended: Vec<KeyField<'s>>,
}

impl<'s> Keys<'s> {
    pub(super) fn of(list: &At<'_, 's>) -> Self {
        Self { default: list.slot.default_key(), recommended: list.slot.recommended_key() }
    }

    /// Whether the first field of the default key has no default, so that each item must have the field.
    pub(super) fn has_no_first_default(&self) -> bool {
        self.default.first().is_none_or(|first| first.default.is_none())
    }

    /// Checks an item: no field has the name of a directive, and the key fields are scalars.
    pub(super) fn check(&self, item: &At<'_, '_>, value: Node<'_>) -> Result<(), Error> {
        let Some(members) = value.members() else { return Ok(()) };
        members.iter().try_for_each(|(name, _)| reject_directive(item, name))?;
        if let Some(first) = self.default.first()
            && get(&members, first.name).is_none()
        {
            let message =
                format!("this item has no merge key `{}`; no patch can refer to the item without it", first.name);
            return Err(item.error(Code::MissingMergeKey, message).of_key([first.name]));
        }
        match self.recommended.iter().find(|field| key::raw(&members, field.name).is_err()) {
            None => Ok(()),
            Some(field) => {
                let message = "a merge key must be a string, a number or a boolean";
                let error = item.untyped_field(field.name).error(Code::InvalidMergeKeyValue, message);
                Err(error.of_key([field.name]))
            }
        }
    }
}

/// Rejects a field that apply would read as a directive. No patch can set or remove it.
pub(super) fn reject_directive(at: &At<'_, '_>, name: &str) -> Result<(), Error> {
    if !directive::is_directive(name, at.slot.schema.object()) {
        return Ok(());
    }
    let message =
        format!("the field `{name}` would be read as a directive in a patch, so no patch can set or remove it");
    Err(at.error(Code::InvalidDirective, message).of_field(name))
}

/// Rejects directives as field names in the data of a list.
fn reject_directives(at: &At<'_, '_>, value: Node<'_>) -> Result<(), Error> {
    if let Some(members) = value.members() {
        return members.iter().try_for_each(|(name, value)| {
            if directive::is_known(name) {
                reject_directive(at, name)?;
            }
            reject_directives(&at.field(name), value)
        });
    }
    value.items().enumerate().try_for_each(|(index, item)| reject_directives(&at.item(index), item))
}

/// Whether a target that has `current` already has everything in `wanted`.
pub(super) fn equivalent(slot: Slot<'_>, wanted: Option<Node<'_>>, current: Option<Node<'_>>) -> bool {
    let is_there = |value: &Node<'_>| !value.is_null();
    match (wanted.filter(is_there), current.filter(is_there)) {
        (None, None) => true,
        (Some(wanted), None) => vanishes(wanted),
        (None, Some(_)) => false,
        (Some(wanted), Some(current)) if wanted.is_identical(current) => true,
        (Some(wanted), Some(current)) => match (wanted.json_type(), current.json_type()) {
            (JsonType::Object, JsonType::Object) => equivalent_objects(slot, wanted, current),
            (JsonType::List, JsonType::List) => equivalent_lists(slot, wanted, current),
            _ => wanted.equals(current),
        },
    }
}

fn equivalent_objects(slot: Slot<'_>, wanted: Node<'_>, current: Node<'_>) -> bool {
    let (wanted, current) = (wanted.members().unwrap_or_default(), current.members().unwrap_or_default());
    let child = |name: &str| slot.child_or_free_form(name);
    wanted.iter().all(|(name, value)| equivalent(child(name), Some(value), current.get(name)))
        && current.iter().all(|(name, value)| value.is_null() || get(&wanted, name).is_some())
}

fn equivalent_lists(slot: Slot<'_>, wanted: Node<'_>, current: Node<'_>) -> bool {
    if matches!(slot.schema.kind(), Kind::FreeForm) {
        return wanted.equals(current);
    }
    let item = slot.item();
    match slot.list_rule() {
        ListRule::Set => all_equivalent(item, distinct(wanted.items()), distinct(current.items())),
        ListRule::Atomic | ListRule::Keyed => all_equivalent(item, wanted.items(), current.items()),
    }
}

fn all_equivalent<'w, 'c>(
    slot: Slot<'_>,
    wanted: impl IntoIterator<Item = Node<'w>>,
    current: impl IntoIterator<Item = Node<'c>>,
) -> bool {
    let (mut wanted, mut current) = (wanted.into_iter(), current.into_iter());
    loop {
        match (wanted.next(), current.next()) {
            (None, None) => return true,
            (Some(wanted), Some(current)) if equivalent(slot, Some(wanted), Some(current)) => {}
            _ => return false,
        }
    }
}

/// Whether an object contains only nulls, at every depth, so that it is not added if the target does not have it.
fn vanishes(value: Node<'_>) -> bool {
    value.members().is_some_and(|members| {
        !members.is_empty() && members.iter().all(|(_, value)| value.is_null() || vanishes(value))
    })
}
