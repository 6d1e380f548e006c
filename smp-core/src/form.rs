//! The forms of documents: values, Rust types, patches and JSON text.

use std::borrow::Cow;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::document::{Node, Source};
use crate::error::{Error, Input};
use crate::patch::Patch;
use crate::ready::Ready;
use crate::schema::PatchSchema;
use crate::text::{self, Trust};
use crate::typed::{self, json};

/// A document as JSON text. Operations read only the parts that they need and copy the rest byte for byte.
///
/// If you patch an object as text, the result is text. Everything that the patch does not name is unchanged, including
/// numbers of any size, whitespace and the order of fields. The whole text is checked to be valid JSON in UTF-8. If an
/// object repeats a name, the last value counts. Keys and items of sets are compared as `serde_json` reads numbers: without its
/// feature `arbitrary_precision`, integers of more than 64 bits are compared as `f64`.
///
/// ```
/// use smp_core::{Json, Patcher, Schema};
///
/// let live = br#"{
///   "metadata": {"resourceVersion": 12345678901234567890123},
///   "spec": {"replicas": 1, "paused": true}
/// }"#;
/// let patched = Patcher::new(Schema::free_form()).apply(Json(live), Json(br#"{"spec": {"replicas": 3}}"#))?;
/// assert_eq!(patched, br#"{
///   "metadata": {"resourceVersion": 12345678901234567890123},
///   "spec": {"replicas": 3, "paused": true}
/// }"#);
/// # Ok::<(), smp_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Json<B>(pub B);

/// A document as JSON text that is known to be valid, such as text written by `serde_json` or checked before. The text
/// is not checked again, which saves more than half the time of a small patch.
///
/// Applying a patch reads the text only up to the last field that the patch names, and copies the rest. A name that an object
/// repeats after that point is not looked for, although it counts for most readers:
///
/// ```
/// use smp_core::{Json, Patcher, Schema, TrustedJson};
///
/// let patcher = Patcher::new(Schema::free_form());
/// let (live, patch) = (r#"{"replicas": 1, "replicas": 2}"#, Json(r#"{"replicas": 3}"#));
/// assert_eq!(patcher.apply(Json(live), patch)?, br#"{"replicas": 1, "replicas": 3}"#);
/// assert_eq!(patcher.apply(TrustedJson(live), patch)?, br#"{"replicas": 3, "replicas": 2}"#);
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// Text that is not valid JSON is not a safety problem: the result is an error or other text that is not valid JSON.
///
/// ```
/// use smp_core::{Json, Patcher, Schema, TrustedJson};
///
/// let live = serde_json::to_vec(&serde_json::json!({"replicas": 1})).unwrap();
/// let patched = Patcher::new(Schema::free_form()).apply(TrustedJson(&live), Json(br#"{"replicas": 3}"#))?;
/// assert_eq!(patched, br#"{"replicas":3}"#);
/// # Ok::<(), smp_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TrustedJson<B>(pub B);

/// A document that an operation reads: a `&serde_json::Value`, a reference to a Rust type with a [`PatchSchema`], a
/// [`&Patch`](Patch), or JSON text as [`Json`] or [`TrustedJson`].
///
/// ```
/// use smp_core::{Json, Patcher, Schema};
/// use serde_json::json;
///
/// let patcher = Patcher::new(Schema::free_form());
/// let values = patcher.diff(&json!({"replicas": 1}), &json!({"replicas": 3}))?;
/// let texts = patcher.diff(Json(r#"{"replicas": 1}"#), Json(r#"{"replicas": 3}"#))?;
/// assert_eq!(values, texts);
/// # Ok::<(), smp_core::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a document",
    label = "not a document",
    note = "a document is a `&serde_json::Value`, a `&Patch`, `Json(text)`, `TrustedJson(text)`, or a reference to a type that \
        implements `Serialize` and `PatchSchema`",
    note = "if the type is yours, derive both; for the type that kube's `CustomResource` creates, add \
        `#[kube(derive = \"PatchSchema\")]` to the spec"
)]
pub trait AsDocument: sealed::Sealed {
    #[doc(hidden)]
    fn form(&self, input: Input) -> Result<Form<'_>, Error>;
}

/// An object to patch. The result has the same form: a `serde_json::Value` for a value, a `Vec<u8>` for JSON text as
/// [`Json`] or [`TrustedJson`], and a new value of the same type for a reference to a Rust type.
///
/// ```
/// use smp_core::{Json, Patcher, Schema};
/// use serde_json::json;
///
/// let patcher = Patcher::new(Schema::free_form());
/// let patch = json!({"replicas": 3});
/// assert_eq!(patcher.apply(json!({"replicas": 1}), &patch)?, json!({"replicas": 3}));
/// assert_eq!(patcher.apply(Json(r#"{ "replicas": 1 }"#), &patch)?, br#"{ "replicas": 3 }"#);
/// # Ok::<(), smp_core::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an object to patch",
    label = "not an object to patch",
    note = "an object is a `serde_json::Value`, `Json(text)`, `TrustedJson(text)`, or a reference to a type that implements \
        `Serialize`, `Deserialize` and `PatchSchema`",
    note = "if the type is yours, derive them; for the type that kube's `CustomResource` creates, add \
        `#[kube(derive = \"PatchSchema\")]` to the spec"
)]
pub trait Live: sealed::Sealed {
    /// The form of the patched object.
    type Patched;

    #[doc(hidden)]
    fn patched(self, patch: &Ready<'_>) -> Result<Self::Patched, Error>;

    /// Patches the object as a value.
    #[doc(hidden)]
    fn patched_as_value(self, patch: impl FnOnce(Value) -> Result<Value, Error>) -> Result<Self::Patched, Error>;
}

/// A document in one of its forms.
#[derive(Debug)]
pub enum Form<'a> {
    Value(Cow<'a, Value>),
    Text(&'a [u8], Trust),
}

/// A document that can be read.
pub(crate) enum Readable<'a> {
    Value(Cow<'a, Value>),
    Text(Source<'a>),
}

impl Readable<'_> {
    pub(crate) fn node(&self, input: Input) -> Result<Node<'_>, Error> {
        match self {
            Self::Value(value) => Ok(Node::Value(value)),
            Self::Text(source) => Node::root(source).ok_or_else(|| text::broken(input)),
        }
    }

    /// Returns an error if something that was read is not valid JSON.
    pub(crate) fn check(&self, input: Input) -> Result<(), Error> {
        match self {
            Self::Value(_) => Ok(()),
            Self::Text(source) => text::check(source, input),
        }
    }
}

impl<'a> Form<'a> {
    pub(crate) fn open(self, input: Input) -> Result<Readable<'a>, Error> {
        match self {
            Self::Value(value) => Ok(Readable::Value(value)),
            Self::Text(text, trust) => text::open(text, input, trust).map(Source::for_reading).map(Readable::Text),
        }
    }

    pub(crate) fn into_value(self, input: Input) -> Result<Cow<'a, Value>, Error> {
        match self {
            Self::Value(value) => Ok(value),
            Self::Text(text, _) => text::parse(text, input).map(Cow::Owned),
        }
    }
}

mod sealed {
    use serde::Serialize;

    use super::{Json, Patch, PatchSchema, TrustedJson, Value};

    pub trait Sealed {}

    impl<T: PatchSchema + Serialize + ?Sized> Sealed for &T {}
    impl Sealed for &Patch {}
    impl Sealed for Value {}
    impl<B> Sealed for Json<B> {}
    impl<B> Sealed for TrustedJson<B> {}
}

impl<T: PatchSchema + Serialize + ?Sized> AsDocument for &T {
    fn form(&self, input: Input) -> Result<Form<'_>, Error> {
        json(*self, input).map(Form::Value)
    }
}

impl AsDocument for &Patch {
    fn form(&self, _: Input) -> Result<Form<'_>, Error> {
        Ok(Form::Value(Cow::Borrowed(self.as_value())))
    }
}

impl<B: AsRef<[u8]>> AsDocument for Json<B> {
    fn form(&self, _: Input) -> Result<Form<'_>, Error> {
        Ok(Form::Text(self.0.as_ref(), Trust::Checked))
    }
}

impl<B: AsRef<[u8]>> AsDocument for TrustedJson<B> {
    fn form(&self, _: Input) -> Result<Form<'_>, Error> {
        Ok(Form::Text(self.0.as_ref(), Trust::Trusted))
    }
}

impl Live for Value {
    type Patched = Self;

    fn patched(self, patch: &Ready<'_>) -> Result<Self, Error> {
        patch.apply(self)
    }

    fn patched_as_value(self, patch: impl FnOnce(Value) -> Result<Value, Error>) -> Result<Self, Error> {
        patch(self)
    }
}

impl<B: AsRef<[u8]>> Live for Json<B> {
    type Patched = Vec<u8>;

    fn patched(self, patch: &Ready<'_>) -> Result<Vec<u8>, Error> {
        patch.apply_to_text(self.0.as_ref(), Trust::Checked)
    }

    fn patched_as_value(self, patch: impl FnOnce(Value) -> Result<Value, Error>) -> Result<Vec<u8>, Error> {
        patch(text::parse(self.0.as_ref(), Input::Live)?).map(|patched| patched.to_string().into_bytes())
    }
}

impl<B: AsRef<[u8]>> Live for TrustedJson<B> {
    type Patched = Vec<u8>;

    fn patched(self, patch: &Ready<'_>) -> Result<Vec<u8>, Error> {
        patch.apply_to_text(self.0.as_ref(), Trust::Trusted)
    }

    fn patched_as_value(self, patch: impl FnOnce(Value) -> Result<Value, Error>) -> Result<Vec<u8>, Error> {
        Json(self.0).patched_as_value(patch)
    }
}

impl<T: PatchSchema + Serialize + DeserializeOwned> Live for &T {
    type Patched = T;

    fn patched(self, patch: &Ready<'_>) -> Result<T, Error> {
        let patched = patch.apply(json(self, Input::Live)?.into_owned())?;
        T::__from_json(patched).or_else(|patched| typed::read(self, patched, Some(patch)))
    }

    fn patched_as_value(self, patch: impl FnOnce(Value) -> Result<Value, Error>) -> Result<T, Error> {
        let patched = patch(json(self, Input::Live)?.into_owned())?;
        T::__from_json(patched).or_else(|patched| typed::read(self, patched, None))
    }
}
