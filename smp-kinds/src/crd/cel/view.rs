//! Lists and objects of the checked object, with the types of their schema.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use serde_json::{Map, Value as Json};

use super::super::node::{ListType, Node};
use super::functions::time::{self, Time};
use super::schema::{Kind, escaped, field, kind, unescaped};
use super::value::{Failure, Key, Text, Value, equal};
use crate::cause::text::{Numeric, same};

/// A list of the checked object, or one that the expression builds.
#[derive(Clone, Debug)]
pub(super) struct List<'v> {
    items: Items<'v>,
    /// The schema of a list of the checked object.
    schema: Option<&'v Node>,
}

#[derive(Clone, Debug)]
enum Items<'v> {
    Json(&'v [Json]),
    Values(Rc<Vec<Value<'v>>>),
}

impl<'v> List<'v> {
    /// A list that the expression builds.
    pub(super) fn new(items: Vec<Value<'v>>) -> Self {
        Self { items: Items::Values(Rc::new(items)), schema: None }
    }

    pub(super) fn len(&self) -> usize {
        match &self.items {
            Items::Json(items) => items.len(),
            Items::Values(items) => items.len(),
        }
    }

    /// Whether the list is not from the checked object.
    pub(super) fn is_native(&self) -> bool {
        self.schema.is_none()
    }

    /// An item; an error if the object has another value there than the schema says.
    pub(super) fn get(&self, index: usize) -> Option<Result<Value<'v>, Failure>> {
        Some(match (&self.items, self.schema.and_then(|schema| schema.items.as_deref())) {
            (Items::Json(items), Some(schema)) => value(items.get(index)?, schema),
            (Items::Json(items), None) => Ok(Value::Opaque(items.get(index)?)),
            (Items::Values(items), _) => Ok(items.get(index)?.clone()),
        })
    }

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = Result<Value<'v>, Failure>> {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// Appends a list. In sets and lists with keys, items that both have remain once.
    ///
    /// ```text
    /// a set [a, b] + [b, c]  →  [a, b, c]
    /// with key name: [{name: a, x: 1}] + [{name: a, x: 2}]  →  [{name: a, x: 2}]
    /// ```
    pub(super) fn plus(&self, other: &Self) -> Result<Value<'v>, Failure> {
        let kind = self.schema.map_or(ListType::Atomic, |schema| schema.list);
        let mut items: Vec<_> = self.iter().collect::<Result<_, _>>()?;
        let identity = |item: &Value<'v>| match kind {
            ListType::Atomic => Ok(None),
            ListType::Set => item.identity(),
            ListType::Map => Ok(Some(Key::Text(self.keys(item, false)))),
        };
        let mut places = std::collections::BTreeMap::new();
        for (at, item) in items.iter().enumerate() {
            places.extend(identity(item)?.map(|identity| (identity, at)));
        }
        for item in other.iter() {
            let item = item?;
            let identity = identity(&item)?;
            match identity.as_ref().and_then(|identity| places.get(identity)) {
                Some(_) if kind == ListType::Set => {}
                Some(place) => items[*place] = item,
                None => {
                    // In a list with keys, kube-apiserver adds all items with a new key.
                    places.extend(identity.filter(|_| kind == ListType::Set).map(|identity| (identity, items.len())));
                    items.push(item);
                }
            }
        }
        let schema = self.schema.filter(|_| kind != ListType::Atomic);
        Ok(Value::List(List { items: Items::Values(Rc::new(items)), schema }))
    }

    /// The key fields of an item, as text. In the checked object, kube-apiserver looks for the escaped names of the fields.
    fn keys(&self, item: &Value<'v>, is_escaped: bool) -> String {
        let keys = self.schema.map_or(&[][..], |schema| &schema.map_keys);
        let Value::Fields(fields) = item else { return String::new() };
        let key = |name: &String| {
            let name = escaped(name).filter(|_| is_escaped).unwrap_or_else(|| name.clone());
            fields.members.get(&name).map_or_else(|| "-".to_owned(), Json::to_string)
        };
        keys.iter().map(key).collect::<Vec<_>>().join("\0")
    }

    /// Whether another value is an equal list. The order of sets and of lists with keys does not count.
    pub(super) fn equals(&self, other: &Value<'v>) -> Result<bool, Failure> {
        let Value::List(other) = other else {
            return if self.is_native() { Ok(false) } else { Err(Failure::overload()) };
        };
        if self.len() != other.len() {
            return Ok(false);
        }
        match self.schema.map(|schema| schema.list) {
            Some(ListType::Set) => self.equals_set(other),
            Some(ListType::Map) => self.equals_map(other),
            kind => {
                for (left, right) in self.iter().zip(other.iter()) {
                    match (equal(&left?, &right?), kind) {
                        (Ok(false), _) => return Ok(false),
                        (Err(failure), Some(_)) => return Err(failure),
                        // In a list of the expression, an error counts as equal, as in cel-go.
                        (Ok(true), _) | (Err(_), None) => {}
                    }
                }
                Ok(true)
            }
        }
    }

    fn equals_set(&self, other: &Self) -> Result<bool, Failure> {
        let of = |list: &Self| list.iter().map(|item| item?.identity()).collect::<Result<BTreeSet<_>, _>>();
        let (own, other) = (of(self)?, of(other)?);
        // An item without an identity differs from itself.
        Ok(own == other && !other.contains(&None))
    }

    fn equals_map(&self, other: &Self) -> Result<bool, Failure> {
        let is_escaped = matches!(self.items, Items::Json(_));
        let mut own = HashMap::with_capacity(self.len());
        for item in self.iter() {
            let item = item?;
            own.insert(self.keys(&item, is_escaped), item);
        }
        let mut seen = HashSet::with_capacity(own.len());
        for item in other.iter() {
            let item = item?;
            let keys = self.keys(&item, is_escaped);
            match own.get(&keys) {
                Some(found) if equal(found, &item)? => seen.insert(keys),
                _ => return Ok(false),
            };
        }
        Ok(seen.len() == own.len())
    }

    /// Whether an item is equal to a value. Errors of items are reported only if no item is equal.
    pub(super) fn contains(&self, wanted: &Value<'v>) -> Result<bool, Failure> {
        let mut error = None;
        for item in self.iter() {
            match item.and_then(|item| equal(&item, wanted)) {
                Ok(true) => return Ok(true),
                Ok(false) => {}
                Err(failure) => {
                    error.get_or_insert(failure);
                }
            }
        }
        match error {
            Some(failure) if matches!(self.items, Items::Json(_)) => Err(failure),
            _ => Ok(false),
        }
    }
}

/// An object or a map of the checked object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'v> {
    members: &'v Map<String, Json>,
    schema: &'v Node,
}

impl<'v> Fields<'v> {
    fn is_object(self) -> bool {
        self.schema.resource || !self.schema.properties.is_empty()
    }

    /// The schema of a field.
    fn schema_of(self, name: &str) -> Option<&'v Node> {
        if self.is_object() { field(self.schema, name) } else { self.schema.others() }
    }

    /// The number of fields, known ones and others.
    pub(super) fn size(self) -> usize {
        self.members.len()
    }

    /// The value of a field, by its escaped name. In an object, a null counts as absent.
    pub(super) fn find(self, name: &str) -> Result<Option<Value<'v>>, Failure> {
        if !self.is_object() {
            return self.raw(name);
        }
        match unescaped(name) {
            Some(name) => self.raw(&name),
            None => Ok(None),
        }
    }

    fn raw(self, name: &str) -> Result<Option<Value<'v>>, Failure> {
        match (self.members.get(name), self.schema_of(name)) {
            (Some(Json::Null), _) if self.is_object() => Ok(None),
            (Some(found), Some(schema)) => value(found, schema).map(Some),
            _ => Ok(None),
        }
    }

    /// The keys that the schema knows.
    pub(super) fn keys(self) -> impl Iterator<Item = Value<'v>> {
        let known = self.members.keys().filter(move |name| self.schema_of(name).is_some());
        known.map(move |name| match escaped(name).filter(|_| self.is_object()) {
            Some(escaped) if escaped != *name => escaped.into(),
            _ => name.as_str().into(),
        })
    }

    /// Whether another value is an equal map. Unknown fields are compared as JSON.
    pub(super) fn equals(self, other: &Value<'v>) -> Result<bool, Failure> {
        let size = match other {
            Value::Fields(other) => other.size(),
            Value::Map(other) => other.len(),
            _ => return Err(Failure::overload()),
        };
        if self.size() != size {
            return Ok(false);
        }
        for (name, own) in self.members {
            if self.schema_of(name).is_none() {
                let Value::Fields(other) = other else { return Err(Failure::overload()) };
                if other.members.get(name).is_some_and(|other| !same(own, other)) {
                    return Ok(false);
                }
                continue;
            }
            let key = Value::from(name.as_str());
            match (self.find(name)?, super::value::find(other, &key)?) {
                (None, None) => {}
                (Some(own), Some(other)) if equal(&own, &other)? => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }
}

/// The value of JSON with a schema.
///
/// ```text
/// "10s", {type: string, format: duration}  →  a duration        1, {type: number}  →  1.0
/// ```
///
/// # Errors
///
/// Returns the error of an object that does not fit its schema.
pub(super) fn value<'v>(json: &'v Json, schema: &'v Node) -> Result<Value<'v>, Failure> {
    let wrong = |expected: &str| Failure::new(format!("invalid data, expected {expected}"));
    if json.is_null() {
        let null = schema.nullable.then_some(Value::Null);
        return null.ok_or_else(|| Failure::new("invalid data, got null for schema with nullable=false"));
    }
    Ok(match (kind(schema), json) {
        (Kind::IntOrString, Json::String(text)) => Value::from(text.as_str()),
        (Kind::IntOrString | Kind::Integer, Json::Number(number)) => match Numeric::of(number) {
            Numeric::Integer(number) => Value::Int(number),
            Numeric::Float(_) => return Err(wrong("int")),
        },
        (Kind::IntOrString, _) => return Err(wrong("XIntOrString value to be either a string or integer")),
        (Kind::Object, Json::Object(members)) => Value::Fields(Fields { members, schema }),
        (Kind::Array, Json::Array(items)) => Value::List(List { items: Items::Json(items), schema: Some(schema) }),
        (Kind::Number, Json::Number(number)) => Value::Double(Numeric::of(number).float()),
        (Kind::Boolean, Json::Bool(flag)) => Value::Bool(*flag),
        (Kind::Text, Json::String(text)) => Value::Text(Text::Borrowed(text)),
        (Kind::Bytes, Json::String(text)) => {
            use base64::Engine as _;
            let bytes = base64::engine::general_purpose::STANDARD.decode(text);
            Value::Bytes(bytes.map_err(|_| Failure::new(format!("Invalid byte formatted string {text}")))?.into())
        }
        (Kind::Date, Json::String(text)) => {
            let time = Time::parse(&format!("{text}T00:00:00Z"));
            Value::Time(time.ok_or_else(|| Failure::new(format!("Invalid date formatted string {text}")))?)
        }
        (Kind::DateTime, Json::String(text)) => {
            let time = Time::parse(text);
            Value::Time(time.ok_or_else(|| Failure::new(format!("Invalid date-time formatted string {text}")))?)
        }
        (Kind::Duration, Json::String(text)) => {
            let duration = time::lenient_duration(text);
            Value::Duration(duration.ok_or_else(|| Failure::new(format!("Invalid duration {text}")))?)
        }
        (Kind::Opaque, json) => Value::Opaque(json),
        (Kind::Object, _) => return Err(wrong("a map for the provided schema with type=object")),
        (Kind::Array, _) => return Err(wrong("an array for the provided schema with type=array")),
        (Kind::Number, _) => return Err(wrong("float")),
        (Kind::Integer, _) => return Err(wrong("int")),
        (Kind::Boolean, _) => return Err(wrong("bool")),
        (Kind::Text | Kind::Bytes | Kind::Date | Kind::DateTime | Kind::Duration, _) => return Err(wrong("string")),
    })
}
