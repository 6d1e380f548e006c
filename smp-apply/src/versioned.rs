//! Objects in a version, converted once.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

use serde_json::Value;

use crate::fields::fields;
use crate::remove::{Emptied, remove};
use crate::validate::{Duplicates, validate};
use crate::versions::{Unconvertible, Versions};
use crate::{Code, Error, FieldSet, Type};

/// An object in a version, with its type. It is cheap to clone.
#[derive(Clone)]
pub(crate) struct Versioned<'d>(Rc<Inner<'d>>);

struct Inner<'d> {
    value: Cow<'d, Value>,
    version: Box<str>,
    ty: Type<'d>,
    named_fields: OnceCell<FieldSet>,
}

impl<'d> Versioned<'d> {
    fn new(value: Cow<'d, Value>, version: &str, ty: Type<'d>) -> Self {
        Self(Rc::new(Inner { value, version: version.into(), ty, named_fields: OnceCell::new() }))
    }

    /// An object in the version of a request.
    pub(crate) fn of(versions: &'d dyn Versions, value: &'d Value, version: &str) -> Result<Self, Error> {
        let ty =
            versions.type_of(version).ok_or_else(|| Error::new(Code::Conversion, Unconvertible::Gone.to_string()))?;
        Ok(Self::new(Cow::Borrowed(value), version, ty))
    }

    pub(crate) fn value(&self) -> &Value {
        &self.0.value
    }

    pub(crate) fn into_value(self) -> Value {
        match Rc::try_unwrap(self.0) {
            Ok(inner) => inner.value.into_owned(),
            Err(shared) => shared.value.as_ref().clone(),
        }
    }

    pub(crate) fn version(&self) -> &str {
        &self.0.version
    }

    pub(crate) fn ty(&self) -> Type<'d> {
        self.0.ty
    }

    /// The object with another value.
    pub(crate) fn with(&self, value: Value) -> Self {
        Self::new(Cow::Owned(value), self.version(), self.ty())
    }

    /// The object without some of its fields.
    pub(crate) fn without(&self, removed: &FieldSet, emptied: Emptied) -> Self {
        let is_empty = self.value().as_object().is_none_or(serde_json::Map::is_empty);
        if removed.is_empty() && !is_empty {
            self.clone()
        } else {
            self.with(remove(self.ty(), self.value(), removed, emptied))
        }
    }

    /// The fields of the object, and every field of a struct on the way to them.
    pub(crate) fn named_fields(&self) -> &FieldSet {
        self.0.named_fields.get_or_init(|| fields(self.ty(), self.value()).into_named(self.ty()))
    }

    /// Converts the object to a version; `None` if the version does not exist. The result must not have duplicates in a list, although the
    /// object may have them.
    pub(crate) fn converted(&self, versions: &'d dyn Versions, version: &str) -> Result<Option<Self>, Error> {
        if versions.are_same(self.version(), version) {
            return Ok(Some(self.clone()));
        }
        let value = match versions.convert(self.value(), self.version(), version) {
            Ok(value) => value,
            Err(Unconvertible::Gone) => return Ok(None),
            Err(Unconvertible::Failed(message)) => return Err(Error::new(Code::Conversion, message)),
        };
        let Some(ty) = versions.type_of(version) else { return Ok(None) };
        validate(ty, &value, Duplicates::Forbidden).map_err(|invalid| Error::invalid(Code::Conversion, &invalid))?;
        Ok(Some(Self::new(Cow::Owned(value), version, ty)))
    }
}

/// Something that is computed once per version. There are few versions, because those that are gone are not kept.
pub(crate) struct PerVersion<T> {
    known: Vec<(String, T)>,
}

impl<T> PerVersion<T> {
    pub(crate) const fn new() -> Self {
        Self { known: Vec::new() }
    }

    /// Returns what is known of a version, or computes it; none if the version is gone.
    pub(crate) fn get(
        &mut self,
        versions: &dyn Versions,
        version: &str,
        compute: impl FnOnce() -> Result<Option<T>, Error>,
    ) -> Result<Option<&T>, Error> {
        let known = self.known.iter().position(|(other, _)| versions.are_same(other, version));
        let at = match known {
            Some(at) => at,
            None => {
                let Some(computed) = compute()? else { return Ok(None) };
                self.known.push((version.to_owned(), computed));
                self.known.len() - 1
            }
        };
        Ok(Some(&self.known[at].1))
    }
}
