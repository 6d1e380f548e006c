//! The elements of list items.

use std::fmt;

use serde_json::Value;
use smp_schema::DefaultValue;

use crate::Element;
use crate::types::Identity;
use crate::validate::Invalid;

/// The reason why an item has no element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoElement {
    NullInMap,
    ScalarInMap,
    /// None of the keys is set or has a default.
    NoKeys(Vec<String>),
    ObjectInSet,
    ListInSet,
    NullInSet,
}

/// Returns the element of an item of a list.
///
/// ```yaml
/// - containerPort: 80    # k:{"containerPort":80,"protocol":"TCP"}: the default counts
/// - name: a              # k:{"name":"a"} in a list with the keys name and type: the other one is left out
/// ```
pub(crate) fn element(identity: &Identity<'_>, item: &Value) -> Result<Element, NoElement> {
    match (identity, item) {
        (Identity::Keys(keys), Value::Object(fields)) => {
            let value = |(name, default): &(&str, Option<&DefaultValue>)| {
                let value = fields.get(*name).cloned().or_else(|| default.map(json))?;
                Some((Box::<str>::from(*name), value))
            };
            let found: Vec<_> = keys.iter().filter_map(value).collect();
            if found.is_empty() {
                return Err(NoElement::NoKeys(keys.iter().map(|(name, _)| (*name).to_owned()).collect()));
            }
            Ok(Element::key(found))
        }
        (Identity::Keys(_), Value::Null) => Err(NoElement::NullInMap),
        (Identity::Keys(_), _) => Err(NoElement::ScalarInMap),
        (Identity::Value, Value::Object(_)) => Err(NoElement::ObjectInSet),
        (Identity::Value, Value::Array(_)) => Err(NoElement::ListInSet),
        (Identity::Value, Value::Null) => Err(NoElement::NullInSet),
        (Identity::Value, scalar) => Ok(Element::Value(scalar.clone())),
    }
}

/// An item with its element.
pub(crate) type Item<'v> = (Element, &'v Value);

/// Returns the items of a list with their elements.
///
/// # Errors
///
/// An item has an error if it has no element.
pub(crate) fn elements<'v>(
    identity: &Identity<'_>,
    items: &'v [Value],
) -> impl Iterator<Item = Result<Item<'v>, Invalid>> {
    items.iter().enumerate().map(|(index, item)| match element(identity, item) {
        Ok(element) => Ok((element, item)),
        Err(reason) => Err(Invalid::new(format!("element {index}: {reason}"))),
    })
}

/// Returns the items of a list in the order of their elements. Those with the same one keep their order.
pub(crate) fn sorted<'v>(identity: &Identity<'_>, items: &'v [Value]) -> Result<Vec<Item<'v>>, Invalid> {
    let mut items: Vec<_> = elements(identity, items).collect::<Result<_, _>>()?;
    sort(&mut items);
    Ok(items)
}

pub(crate) fn sort(items: &mut [Item<'_>]) {
    items.sort_by(|(a, _), (b, _)| a.cmp(b));
}

/// Returns whether two items have the same element.
pub(crate) fn is_same((a, _): &Item<'_>, (b, _): &Item<'_>) -> bool {
    a == b
}

fn json(default: &DefaultValue) -> Value {
    match default {
        DefaultValue::Bool(value) => (*value).into(),
        DefaultValue::Integer(value) => (*value).into(),
        DefaultValue::Number(value) => (*value).into(),
        DefaultValue::String(value) => (&**value).into(),
    }
}

/// Writes the text of a server.
impl fmt::Display for NoElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NullInMap => f.write_str("associative list with keys may not have a null element"),
            Self::ScalarInMap => f.write_str("associative list with keys may not have non-map elements"),
            Self::NoKeys(keys) => {
                let keys: Vec<_> = keys.iter().map(|key| format!("{key:?}")).collect();
                write!(
                    f,
                    "associative list with keys has an element that omits all key fields [{}] (and doesn't have default \
                    values for any key fields)",
                    keys.join(" ")
                )
            }
            Self::ObjectInSet => f.write_str("associative list without keys has an element that's a map type"),
            Self::ListInSet => f.write_str("not supported: associative list with lists as elements"),
            Self::NullInSet => f.write_str("associative list without keys has an element that's an explicit null"),
        }
    }
}
