//! A patch that is checked once and applied to many objects.

use std::fmt;
use std::io;

use self_cell::self_cell;
use serde_json::Value;

use crate::document::{Node, Source};
use crate::error::{Error, Input};
use crate::form::{AsDocument, Form, Live};
use crate::options::Options;
use crate::ready::Ready;
use crate::rule::Slot;
use crate::schema::OwnedSchema;
use crate::text;

/// A patch that was checked against its schema. It owns its data, so you can keep it in a struct and share it between
/// threads.
///
/// Made by [`Patcher::compile`](crate::Patcher::compile).
///
/// ```
/// use std::thread;
///
/// use smp_core::{CompiledPatch, Json, Patcher, Schema};
/// use serde_json::json;
///
/// let patch: CompiledPatch = Patcher::new(Schema::free_form()).compile(&json!({"spec": {"replicas": 3}}))?;
/// thread::scope(|scope| {
///     for _ in 0..2 {
///         scope.spawn(|| assert_eq!(patch.apply(Json(r#"{"spec": {}}"#)).unwrap(), br#"{"spec": {"replicas":3}}"#));
///     }
/// });
/// assert_eq!(patch.apply(json!({}))?, json!({"spec": {"replicas": 3}}));
/// # Ok::<(), smp_core::Error>(())
/// ```
pub struct CompiledPatch(Cell);

/// The data that a plan borrows.
struct Owner {
    schema: OwnedSchema,
    patch: Owned,
}

/// A patch that owns its data.
pub(crate) enum Owned {
    Value(Value),
    Text(OwnedText),
}

self_cell!(
    /// A text with its index.
    pub(crate) struct OwnedText {
        owner: Vec<u8>,
        #[covariant]
        dependent: Source,
    }
);

impl Owned {
    pub(crate) fn of(form: Form<'_>) -> Result<Self, Error> {
        match form {
            Form::Value(value) => Ok(Self::Value(value.into_owned())),
            Form::Text(text, trust) => {
                OwnedText::try_new(text.to_vec(), |text| text::open(text, Input::Patch, trust).map(Source::for_reading))
                    .map(Self::Text)
            }
        }
    }

    fn node(&self) -> Result<Node<'_>, Error> {
        match self {
            Self::Value(value) => Ok(Node::Value(value)),
            Self::Text(text) => Node::root(text.borrow_dependent()).ok_or_else(|| text::broken(Input::Patch)),
        }
    }
}

self_cell!(
    struct Cell {
        owner: Owner,
        #[covariant]
        dependent: Ready,
    }
);

#[expect(clippy::needless_pass_by_value, reason = "a document is a reference or a small wrapper of one")]
impl CompiledPatch {
    pub(crate) fn new(schema: OwnedSchema, patch: Owned, options: &Options) -> Result<Self, Error> {
        let owner = Owner { schema, patch };
        Cell::try_new(owner, |owner| Ready::new(Slot::bare(owner.schema.get()), owner.patch.node()?, options)).map(Self)
    }

    /// Applies the patch to an object and returns the patched object in the form of the input.
    ///
    /// ```
    /// use smp_core::{Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let patch = Patcher::new(Schema::free_form()).compile(&json!({"replicas": 3}))?;
    /// assert_eq!(patch.apply(json!({"replicas": 1}))?, json!({"replicas": 3}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the patch cannot be applied to this live object; see
    /// [`Patcher::apply`](crate::Patcher::apply).
    pub fn apply<L: Live>(&self, live: L) -> Result<L::Patched, Error> {
        live.patched(self.0.borrow_dependent())
    }

    /// Applies the patch to an object and writes the patched object as JSON text.
    ///
    /// ```
    /// use smp_core::{Json, Patcher, Schema};
    /// use serde_json::json;
    ///
    /// let patch = Patcher::new(Schema::free_form()).compile(&json!({"replicas": 3}))?;
    /// let mut patched = Vec::new();
    /// patch.apply_to(Json(br#"{"replicas": 1}"#), &mut patched).unwrap();
    /// assert_eq!(patched, br#"{"replicas": 3}"#);
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the writer's error, or an error of kind [`InvalidData`](io::ErrorKind::InvalidData) that contains the
    /// [`Error`]. In the second case nothing has been written.
    pub fn apply_to(&self, live: impl AsDocument, writer: &mut impl io::Write) -> io::Result<()> {
        let ready = self.0.borrow_dependent();
        write(ready, &live, writer)
    }
}

/// Applies a patch and writes the patched object as JSON text.
pub(crate) fn write(patch: &Ready<'_>, live: &impl AsDocument, writer: &mut impl io::Write) -> io::Result<()> {
    match live.form(Input::Live).map_err(as_io)? {
        Form::Text(text, trust) => patch.write(text, trust, writer).map_err(as_io)?,
        Form::Value(value) => {
            let patched = patch.apply(value.into_owned()).map_err(as_io)?;
            serde_json::to_writer(writer, &patched).map_err(io::Error::from)
        }
    }
}

pub(crate) fn as_io(error: Error) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

impl fmt::Debug for CompiledPatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CompiledPatch").finish_non_exhaustive()
    }
}
