//! Values as the Go package compares them: by type and value. Objects and lists cannot be compared.

use serde_json::{Map, Number, Value};

use crate::small_map::SmallMap;

/// A value as Go's `==` compares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Key<'v> {
    Null,
    Bool(bool),
    Integer(i64),
    /// The bits of the number; negative zero is stored as zero.
    Float(u64),
    Text(&'v str),
    Object,
    List,
}

/// Two objects or two lists were compared, which makes Go panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Uncomparable;

impl<'v> Key<'v> {
    // UPSTREAM: numbers are equal only when their types are.
    pub(crate) fn of(value: &'v Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Number(number) => Self::number(number),
            Value::String(text) => Self::Text(text),
            Value::Object(_) => Self::Object,
            Value::Array(_) => Self::List,
        }
    }

    fn number(number: &Number) -> Self {
        match number.as_i64() {
            Some(integer) => Self::Integer(integer),
            // Adding zero turns negative zero into zero.
            None => Self::Float((number.as_f64().unwrap_or(f64::MAX) + 0.0).to_bits()),
        }
    }

    pub(crate) const fn is_comparable(self) -> bool {
        !matches!(self, Self::Object | Self::List)
    }

    /// Whether two values have the same Go type.
    pub(crate) fn is_like(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// Go's `==`.
    pub(crate) fn equals(self, other: Self) -> Result<bool, Uncomparable> {
        if self == other && !self.is_comparable() { Err(Uncomparable) } else { Ok(self == other) }
    }
}

/// Whether two values are deeply equal, including the types of their numbers.
pub(crate) fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Array(a), Value::Array(b)) => all_same(a, b),
        (Value::Object(a), Value::Object(b)) => same_fields(a, b),
        (a, b) => Key::of(a).equals(Key::of(b)) == Ok(true),
    }
}

/// Whether two objects are deeply equal.
pub(crate) fn same_fields(a: &Map<String, Value>, b: &Map<String, Value>) -> bool {
    a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| same(a, b)))
}

/// Whether two lists are deeply equal.
pub(crate) fn all_same(a: &[Value], b: &[Value]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
}

/// The first position of each value of a list.
#[derive(Default)]
pub(crate) struct Index<'v>(SmallMap<Key<'v>, usize>);

impl<'v> Index<'v> {
    /// Adds a value after all others.
    pub(crate) fn insert(&mut self, key: Key<'v>, place: usize) {
        if self.0.get(&key).is_none() {
            self.0.push(key, place);
        }
    }

    /// The first position of a value, searched from the front with `==`.
    pub(crate) fn find(&self, key: Key<'v>) -> Result<Option<usize>, Uncomparable> {
        match self.0.get(&key) {
            Some(_) if !key.is_comparable() => Err(Uncomparable),
            place => Ok(place.copied()),
        }
    }
}

impl<'v> FromIterator<Key<'v>> for Index<'v> {
    fn from_iter<I: IntoIterator<Item = Key<'v>>>(keys: I) -> Self {
        let mut index = Self::default();
        keys.into_iter().enumerate().for_each(|(place, key)| index.insert(key, place));
        index
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Index, Key, Uncomparable, same};

    #[test]
    fn numbers_are_equal_when_their_types_are_too() {
        assert!(same(&json!({"a": [80, -0.0]}), &json!({"a": [80, 0.0]})));
        for (a, b) in [(json!(80), json!(80.0)), (json!(80), json!("80")), (json!(null), json!(false))] {
            assert!(!same(&a, &b), "{a} {b}");
        }
    }

    #[test]
    fn an_object_cannot_be_searched_among_objects() {
        let (object, list) = (json!({}), json!([]));
        let index: Index<'_> = [Key::Null, Key::of(&object), Key::Null].into_iter().collect();
        assert_eq!(index.find(Key::Null), Ok(Some(0)));
        assert_eq!(index.find(Key::of(&object)), Err(Uncomparable));
        assert_eq!(index.find(Key::of(&list)), Ok(None));
    }

    #[test]
    fn the_first_position_counts_in_lists_of_any_length() {
        for length in [1, 9, 100] {
            let keys = (0..length).chain(0..length).map(|number| Key::Integer(i64::try_from(number).unwrap()));
            let index: Index<'_> = keys.collect();
            for number in 0..length {
                assert_eq!(index.find(Key::Integer(i64::try_from(number).unwrap())), Ok(Some(number)), "{length}");
            }
            assert_eq!(index.find(Key::Integer(-1)), Ok(None));
        }
    }
}
