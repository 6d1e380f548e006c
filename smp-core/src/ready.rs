//! A checked patch, ready to apply to objects in any form.

use std::io;

use serde_json::Value;

use crate::apply;
use crate::at::{At, Context};
use crate::depth;
use crate::document::{self, Document, Node, Untouched};
use crate::error::{Error, Input};
use crate::options::Options;
use crate::plan::{self, ObjectPlan};
use crate::rule::Slot;
use crate::scalar::type_name;
use crate::text::{self, Trust};

/// A checked patch; it borrows from the patch document.
pub struct Ready<'p> {
    patch: Node<'p>,
    plan: ObjectPlan<'p>,
}

impl std::fmt::Debug for Ready<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ready").finish_non_exhaustive()
    }
}

/// How many extra bytes to allocate for what a patch adds to a text.
const ROOM: usize = 256;

impl<'p> Ready<'p> {
    /// Checks a patch against the schema of a slot.
    pub(crate) fn new(slot: Slot<'p>, patch: Node<'p>, options: &Options) -> Result<Self, Error> {
        let plan = plan::compile(&At::root(Context::new(options, Input::Patch), slot), patch)?;
        let ready = Self { patch, plan };
        ready.check_patch().map(|()| ready)
    }

    /// Returns an error if something in the patch is not valid JSON, or cannot be a `Value`.
    fn check_patch(&self) -> Result<(), Error> {
        self.patch.source().map_or(Ok(()), |source| text::check(source, Input::Patch))
    }

    pub(crate) fn plan(&self) -> &ObjectPlan<'p> {
        &self.plan
    }

    pub(crate) fn apply(&self, live: Value) -> Result<Value, Error> {
        let live = match Document::Untouched(live).open_object() {
            Ok(live) => live,
            Err(live) => return Err(depth::not_an_object(Input::Live, type_name(&live.into_value()))),
        };
        let patched = apply::object::<Value>(live, &self.plan)?;
        self.check_patch()?;
        Ok(patched.into_document().into_value())
    }

    pub(crate) fn apply_to_text(&self, live: &[u8], trust: Trust) -> Result<Vec<u8>, Error> {
        let added = self.patch.source().map_or(0, |source| source.bytes().len());
        let mut patched = Vec::with_capacity(live.len() + added + ROOM);
        match self.write(live, trust, &mut patched)? {
            Ok(()) => Ok(patched),
            Err(error) => Err(text::invalid(Input::Live, error)),
        }
    }

    /// Writes the patched text. Writes nothing if the patch cannot be applied.
    pub(crate) fn write(
        &self,
        live: &[u8],
        trust: Trust,
        writer: &mut impl io::Write,
    ) -> Result<io::Result<()>, Error> {
        let source = text::open_live(live, trust, &self.plan)?;
        let root = Node::root(&source).ok_or_else(|| text::broken(Input::Live))?;
        let object =
            root.open_object(&self.plan).map_err(|root| depth::not_an_object(Input::Live, root.type_name()))?;
        let patched = apply::object::<Node<'_>>(object, &self.plan)?;
        if source.is_malformed() {
            return Err(text::broken(Input::Live));
        }
        Ok(document::write(&source, &Document::Object(patched), writer))
    }
}

/// Applies a patch to a part of an object, with the schema of its slot.
pub(crate) fn apply_by_slot(slot: Slot<'_>, live: Value, patch: &Value, options: &Options) -> Result<Value, Error> {
    Ready::new(slot, Node::Value(patch), options)?.apply(live)
}
