//! Finds the types of expressions that depend on others, as cel-go does.

use std::fmt;
use std::sync::Arc;

use super::types::Type;
use super::wrong::Wrong;

/// What is known about the parameters of calls.
#[derive(Default)]
pub(super) struct Inference<'n> {
    /// The type of each parameter, if it is known.
    known: Vec<Option<Type<'n>>>,
    /// What was known before the changes since the start of an attempt.
    changes: Vec<(usize, Option<Type<'n>>)>,
    work: usize,
}

/// The greatest number of types that are visited. A type may contain another many times.
const MAX_WORK: usize = 100_000;

impl<'n> Inference<'n> {
    /// A parameter that nothing is known about.
    pub(super) fn variable(&mut self) -> Type<'n> {
        self.known.push(None);
        Type::Variable(self.known.len() - 1)
    }

    /// Fails if the types are too large.
    pub(super) fn check(&self, at: usize) -> Result<(), Wrong> {
        if self.work < MAX_WORK { Ok(()) } else { Err(Wrong::limit(at, "the types of the expression are too large")) }
    }

    /// Whether each value of some types can be one of other types. Without success, nothing becomes known.
    pub(super) fn fit(&mut self, pairs: &[(&Type<'n>, &Type<'n>)]) -> bool {
        self.changes.clear();
        let fits = pairs.iter().all(|(one, other)| self.is_assignable(one, other));
        while let Some((variable, before)) = self.changes.pop().filter(|_| !fits) {
            if let Some(place) = self.known.get_mut(variable) {
                *place = before;
            }
        }
        fits
    }

    fn set(&mut self, variable: usize, to: Type<'n>) {
        if let Some(place) = self.known.get_mut(variable) {
            self.changes.push((variable, place.replace(to)));
        }
    }

    fn is_assignable(&mut self, one: &Type<'n>, other: &Type<'n>) -> bool {
        self.work += 1;
        if self.work > MAX_WORK {
            return true;
        }
        if let Type::Variable(variable) = other {
            match self.bind(*variable, one) {
                (true, _) => return true,
                (false, true) => return false,
                (false, false) => {}
            }
        }
        if let Type::Variable(variable) = one {
            return self.bind(*variable, other).0;
        }
        match (one, other) {
            (Type::Dyn, _) | (_, Type::Dyn) | (Type::Meta(_), Type::Meta(_)) => true,
            // Only objects and types of libraries have nulls.
            (Type::Null, other) | (other, Type::Null) => {
                matches!(other, Type::Null | Type::Named(_) | Type::Object(_) | Type::Optional(_))
            }
            (Type::List(one), Type::List(other)) | (Type::Optional(one), Type::Optional(other)) => {
                self.is_assignable(one, other)
            }
            (Type::Map(key, value), Type::Map(other_key, other_value)) => {
                self.is_assignable(key, other_key) && self.is_assignable(value, other_value)
            }
            (one, other) => is_same(one, other),
        }
    }

    /// Sets a parameter to a type, or to a more general one that fits both. Returns whether they fit, and whether the parameter was
    /// known before.
    ///
    /// ```text
    /// A, int  →  A is int        A is int, dyn  →  A is dyn        A is int, string  →  do not fit
    /// ```
    fn bind(&mut self, variable: usize, to: &Type<'n>) -> (bool, bool) {
        if matches!(to, Type::Variable(other) if *other == variable) {
            return (true, true);
        }
        let Some(known) = self.known.get(variable).cloned().flatten() else {
            let fits = !self.contains(to, variable);
            if fits {
                self.set(variable, to.clone());
            }
            return (fits, false);
        };
        if is_same(to, &known) {
            return (true, true);
        }
        if !self.is_assignable(to, &known) {
            return (false, true);
        }
        let general = if self.is_general(to, &known) { to.clone() } else { known };
        if !self.contains(&general, variable) {
            self.set(variable, general);
        }
        (true, true)
    }

    /// Whether a type contains a parameter.
    fn contains(&mut self, found: &Type<'n>, variable: usize) -> bool {
        self.work += 1;
        match found {
            _ if self.work > MAX_WORK => false,
            Type::Variable(own) if *own == variable => true,
            Type::Variable(own) => {
                let known = self.known.get(*own).cloned().flatten();
                known.is_some_and(|known| self.contains(&known, variable))
            }
            Type::List(item) | Type::Optional(item) | Type::Meta(item) => self.contains(item, variable),
            Type::Map(key, value) => self.contains(key, variable) || self.contains(value, variable),
            _ => false,
        }
    }

    /// Whether a type is the same as another or less specific.
    fn is_general(&mut self, one: &Type<'n>, other: &Type<'n>) -> bool {
        self.work += 1;
        match (one, other) {
            _ if self.work > MAX_WORK => true,
            (Type::Dyn | Type::Variable(_), _) | (Type::Meta(_), Type::Meta(_)) => true,
            (_, Type::Dyn | Type::Variable(_)) => false,
            (Type::List(one), Type::List(other)) | (Type::Optional(one), Type::Optional(other)) => {
                self.is_general(one, other)
            }
            (Type::Map(key, value), Type::Map(other_key, other_value)) => {
                self.is_general(key, other_key) && self.is_general(value, other_value)
            }
            (one, other) => is_same(one, other),
        }
    }

    /// The more general one of two types that fit each other.
    pub(super) fn general(&mut self, one: &Type<'n>, other: &Type<'n>) -> Type<'n> {
        if self.is_general(one, other) { one.clone() } else { other.clone() }
    }

    /// A type with what is known about its parameters. An unknown parameter remains, or becomes dyn.
    pub(super) fn resolve(&mut self, found: &Type<'n>, is_final: bool) -> Type<'n> {
        self.work += 1;
        let mut inner = |found: &Arc<Type<'n>>| Arc::new(self.resolve(found, is_final));
        match found {
            Type::List(item) => Type::List(inner(item)),
            Type::Optional(item) => Type::Optional(inner(item)),
            Type::Meta(item) => Type::Meta(inner(item)),
            Type::Map(key, value) => Type::Map(inner(key), inner(value)),
            Type::Variable(variable) => match self.known.get(*variable).cloned().flatten() {
                Some(known) if self.work < MAX_WORK => self.resolve(&known, is_final),
                _ if is_final => Type::Dyn,
                _ => found.clone(),
            },
            other => other.clone(),
        }
    }
}

/// Whether two types are the same.
pub(super) fn is_same(one: &Type<'_>, other: &Type<'_>) -> bool {
    match (one, other) {
        (Type::Named(one), Type::Named(other)) => one == other,
        (Type::Object(one), Type::Object(other)) => std::ptr::eq(*one, *other),
        (Type::Variable(one), Type::Variable(other)) => one == other,
        (Type::Param(one), Type::Param(other)) => one == other,
        (Type::List(one), Type::List(other))
        | (Type::Optional(one), Type::Optional(other))
        | (Type::Meta(one), Type::Meta(other)) => Arc::ptr_eq(one, other) || is_same(one, other),
        (Type::Map(key, value), Type::Map(other_key, other_value)) => {
            (Arc::ptr_eq(key, other_key) || is_same(key, other_key))
                && (Arc::ptr_eq(value, other_value) || is_same(value, other_value))
        }
        (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

/// The type as messages have it.
impl fmt::Display for Type<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Type::Dyn | Type::Variable(_) | Type::Param(_) => "dyn",
            Type::Null => "null",
            Type::Bool => "bool",
            Type::Int => "int",
            Type::Uint => "uint",
            Type::Double => "double",
            Type::Text => "string",
            Type::Bytes => "bytes",
            Type::Object(_) => "object",
            Type::Named("google.protobuf.Duration") => "duration",
            Type::Named("google.protobuf.Timestamp") => "timestamp",
            Type::Named(name) => name,
            Type::List(item) => return write!(f, "list({item})"),
            Type::Map(key, value) => return write!(f, "map({key}, {value})"),
            Type::Optional(value) => return write!(f, "optional_type({value})"),
            Type::Meta(value) => return write!(f, "type({value})"),
        })
    }
}
