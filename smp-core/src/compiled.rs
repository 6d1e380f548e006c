//! A patch that is checked once and applied to many objects.

use std::io;

use serde_json::Value;

use crate::apply;
use crate::bytes::{self, Trust};
use crate::depth;
use crate::document::{self, Document, Text, Untouched};
use crate::error::{Error, Input};
use crate::options::{Dialect, Options};
use crate::path::Place;
use crate::plan::{self, Context, ObjectPlan};
use crate::scalar::type_name;
use crate::schema::Schema;
use crate::upstream;

/// A patch, checked against its schema, to be applied to any number of objects.
///
/// ```
/// use smp_core::{CompiledPatch, Options, Schema};
/// use serde_json::json;
///
/// let patch = json!({"metadata": {"labels": {"tier": "web"}}});
/// let patch = CompiledPatch::new(Schema::free_form(), &patch, &Options::default())?;
/// for name in ["a", "b"] {
///     let patched = patch.apply_value(json!({"metadata": {"name": name}}))?;
///     assert_eq!(patched, json!({"metadata": {"name": name, "labels": {"tier": "web"}}}));
/// }
/// # Ok::<(), smp_core::Error>(())
/// ```
pub struct CompiledPatch<'p> {
    options: Options,
    steps: Steps<'p>,
}

/// What the dialect needs to know.
enum Steps<'p> {
    Extended(ObjectPlan<'p>),
    Upstream(Schema<'p>, &'p Value),
}

impl std::fmt::Debug for CompiledPatch<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CompiledPatch").field("options", &self.options).finish_non_exhaustive()
    }
}

impl<'p> CompiledPatch<'p> {
    /// Checks a patch.
    ///
    /// ```
    /// use smp_core::{Code, CompiledPatch, Options, Schema};
    /// use serde_json::json;
    ///
    /// let patch = json!({"spec": {"$patch": "merge?"}});
    /// let error = CompiledPatch::new(Schema::free_form(), &patch, &Options::default()).unwrap_err();
    /// assert_eq!(error.code(), Code::InvalidDirective);
    /// ```
    ///
    /// # Errors
    ///
    /// Whatever is wrong with the patch by itself, also where that part would be dropped. In the dialect
    /// [`Upstream`](Dialect::Upstream) nothing is: the mistake shows where an object is patched.
    pub fn new(schema: Schema<'p>, patch: &'p Value, options: &Options) -> Result<Self, Error> {
        let steps = match options.dialect {
            Dialect::Extended => Steps::Extended(plan::compile(&Context::new(options, Input::Patch), schema, patch)?),
            Dialect::Upstream => Steps::Upstream(schema, patch),
        };
        Ok(Self { options: options.clone(), steps })
    }

    /// Applies the patch to an object, as [`apply_value`](crate::apply_value) does.
    ///
    /// ```
    /// use smp_core::{CompiledPatch, Options, Schema};
    /// use serde_json::json;
    ///
    /// let patch = json!({"replicas": 3});
    /// let patch = CompiledPatch::new(Schema::free_form(), &patch, &Options::default())?;
    /// assert_eq!(patch.apply_value(json!({"replicas": 1}))?, json!({"replicas": 3}));
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What depends on live: see [`apply_value`](crate::apply_value).
    pub fn apply_value(&self, live: Value) -> Result<Value, Error> {
        let context = Context::new(&self.options, Input::Patch);
        let plan = match &self.steps {
            Steps::Extended(plan) => plan,
            Steps::Upstream(schema, patch) => return upstream::apply(&context, *schema, live, patch),
        };
        let live = match Document::Untouched(live).open_object() {
            Ok(live) => live,
            Err(live) => return Err(depth::not_an_object(Input::Live, type_name(&live.into_value()))),
        };
        let patched = apply::object::<Value>(&context, live, plan, &Place::root())?;
        Ok(patched.into_document().into_value())
    }

    /// Applies the patch to an object as JSON text, as [`apply_bytes`](crate::apply_bytes) does.
    ///
    /// ```
    /// use smp_core::{CompiledPatch, Options, Schema};
    /// use serde_json::json;
    ///
    /// let patch = json!({"replicas": 3});
    /// let patch = CompiledPatch::new(Schema::free_form(), &patch, &Options::default())?;
    /// assert_eq!(patch.apply_bytes(br#"{ "replicas": 1 }"#)?, br#"{ "replicas": 3 }"#);
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`apply_bytes`](crate::apply_bytes), but for what is wrong with the patch.
    pub fn apply_bytes(&self, live: &[u8]) -> Result<Vec<u8>, Error> {
        self.apply_to_text(live, Trust::Checked)
    }

    /// Applies the patch to an object as JSON text that is known to be valid, as
    /// [`apply_trusted_bytes`](crate::apply_trusted_bytes) does.
    ///
    /// ```
    /// use smp_core::{CompiledPatch, Options, Schema};
    /// use serde_json::{json, to_vec};
    ///
    /// let patch = json!({"replicas": 3});
    /// let patch = CompiledPatch::new(Schema::free_form(), &patch, &Options::default())?;
    /// let live = to_vec(&json!({"replicas": 1})).unwrap();
    /// assert_eq!(patch.apply_trusted_bytes(&live)?, br#"{"replicas":3}"#);
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`apply_trusted_bytes`](crate::apply_trusted_bytes), but for what is wrong with the patch.
    pub fn apply_trusted_bytes(&self, live: &[u8]) -> Result<Vec<u8>, Error> {
        self.apply_to_text(live, Trust::Trusted)
    }

    /// Applies the patch to an object as JSON text and writes the result, as
    /// [`apply_bytes_to`](crate::apply_bytes_to) does.
    ///
    /// ```
    /// use smp_core::{CompiledPatch, Options, Schema};
    /// use serde_json::json;
    ///
    /// let patch = json!({"replicas": 3});
    /// let patch = CompiledPatch::new(Schema::free_form(), &patch, &Options::default())?;
    /// let mut patched = Vec::new();
    /// patch.apply_bytes_to(br#"{"replicas": 1}"#, &mut patched).unwrap();
    /// assert_eq!(patched, br#"{"replicas": 3}"#);
    /// # Ok::<(), smp_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`apply_bytes_to`](crate::apply_bytes_to), but for what is wrong with the patch.
    pub fn apply_bytes_to(&self, live: &[u8], writer: &mut impl io::Write) -> io::Result<()> {
        self.write(live, Trust::Checked, writer).map_err(bytes::as_io)?
    }

    fn apply_to_text(&self, live: &[u8], trust: Trust) -> Result<Vec<u8>, Error> {
        let mut patched = Vec::with_capacity(live.len() + ROOM);
        match self.write(live, trust, &mut patched)? {
            Ok(()) => Ok(patched),
            Err(error) => Err(bytes::invalid(Input::Live, error)),
        }
    }

    /// Applies the patch; nothing is written where it cannot be.
    fn write(&self, live: &[u8], trust: Trust, writer: &mut impl io::Write) -> Result<io::Result<()>, Error> {
        let context = Context::new(&self.options, Input::Patch);
        let plan = match &self.steps {
            Steps::Extended(plan) => plan,
            Steps::Upstream(schema, patch) => {
                let live = bytes::parse(live, Input::Live)?;
                let patched = upstream::apply(&context, *schema, live, patch)?;
                return Ok(serde_json::to_writer(writer, &patched).map_err(io::Error::from));
            }
        };
        let source = bytes::open(live, Input::Live, trust)?;
        let root = source.root().ok_or_else(|| bytes::broken(Input::Live))?;
        let object = root.open_object().map_err(|root| depth::not_an_object(Input::Live, root.type_name()))?;
        let patched = apply::object::<Text<'_>>(&context, object, plan, &Place::root())?;
        if source.is_malformed() {
            return Err(bytes::broken(Input::Live));
        }
        Ok(document::write(&source, &Document::Object(patched), writer))
    }
}

/// What a patch may add before the result has to move in memory, in bytes.
const ROOM: usize = 256;
