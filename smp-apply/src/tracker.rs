//! Server-side apply in a server.

use std::borrow::Cow;
use std::fmt;

use serde_json::{Map, Value};

use crate::apply::Applied;
use crate::field_manager::{Done, FieldManager, Refused};
use crate::object::{empty, kind_of};
use crate::options::Options;
use crate::versions::{DropGone, Versions};
use crate::{Code, Conflict, Conflicts, Element, Error, FieldSet, Resets, Timestamp, managed, settle};

type Clock<'t> = Box<dyn Fn() -> Timestamp + Send + Sync + 't>;
type Normalize<'t> = Box<dyn Fn(Value) -> Value + Send + Sync + 't>;

/// Tracks the managers of objects of one kind, for a server that stores them.
///
/// Objects are values with `metadata.managedFields`; null is an object that does not exist yet. As on a server, an object that has a
/// `metadata.uid` but no entries is not tracked before somebody applies.
///
/// ```
/// use serde_json::{Value, json};
/// use smp_apply::{Kind, Request, Resets, Schema, Timestamp, Tracker};
///
/// let kind = Kind::new("Deployment").version("apps/v1", Schema::free_form());
/// let resets = Resets::none().with("", "apps/v1", r#"{"f:status":{}}"#.parse()?);
/// let tracker = Tracker::new(kind).resets(&resets).clock(|| Timestamp::from_unix(1_795_766_400));
///
/// let new = json!({"apiVersion": "apps/v1", "kind": "Deployment", "spec": {"replicas": 3}, "status": {"replicas": 3}});
/// let request = Request { manager: "curl", version: "apps/v1", subresource: None };
/// let stored = tracker.update(&Value::Null, new, &request)?;
/// assert_eq!(stored.object["status"], Value::Null);
/// assert_eq!(stored.object["metadata"]["managedFields"][0], json!({
///     "manager": "curl", "operation": "Update", "apiVersion": "apps/v1", "time": "2026-11-27T08:00:00Z",
///     "fieldsType": "FieldsV1", "fieldsV1": {"f:spec": {".": {}, "f:replicas": {}}},
/// }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tracker<'t, V> {
    versions: V,
    resets: Cow<'t, Resets>,
    clock: Option<Clock<'t>>,
    normalize: Option<Normalize<'t>>,
    empty: Option<&'t Value>,
    options: Options,
}

/// Who sends a request, in which version, and to what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request<'r> {
    /// The name of the manager; `unknown` if it is empty.
    pub manager: &'r str,
    /// The `apiVersion` of the request, and of the result.
    pub version: &'r str,
    /// The subresource; none for the object itself.
    pub subresource: Option<&'r str>,
}

impl<V> fmt::Debug for Tracker<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tracker").field("resets", &self.resets).field("options", &self.options).finish_non_exhaustive()
    }
}

impl<'t, V: Versions> Tracker<'t, V> {
    /// Returns a tracker for a kind. Without a clock, entries have no time.
    pub fn new(versions: V) -> Self {
        let resets = Cow::Owned(Resets::none());
        Self { versions, resets, clock: None, normalize: None, empty: None, options: Options::new() }
    }

    /// Sets what requests reset. The default is nothing.
    #[must_use]
    pub fn resets(self, resets: &'t Resets) -> Self {
        Self { resets: Cow::Borrowed(resets), ..self }
    }

    /// Sets the clock.
    #[must_use]
    pub fn clock(self, clock: impl Fn() -> Timestamp + Send + Sync + 't) -> Self {
        Self { clock: Some(Box::new(clock)), ..self }
    }

    /// Sets where results differ from those of a server.
    #[must_use]
    pub fn options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// Sets what becomes of an object after an apply has merged it: a server sets defaults, which nobody owns, and writes quantities in one form.
    #[must_use]
    pub fn normalize(self, normalize: impl Fn(Value) -> Value + Send + Sync + 't) -> Self {
        Self { normalize: Some(Box::new(normalize)), ..self }
    }

    /// Sets the object before its creation, in the version of the request. The default has only `apiVersion` and `kind`. That of a built-in kind
    /// also has the fields that its Go type always has, such as `spec: {}`; nobody owns them.
    #[must_use]
    pub fn empty(self, empty: &'t Value) -> Self {
        Self { empty: Some(empty), ..self }
    }

    /// Tracks a create, a replacement, or any patch other than an apply: `new` replaces `old`. Entries of managers that own nothing of what
    /// changes are not decoded. It costs least if `new` has the entries of `old`, because they are then moved and not copied.
    ///
    /// # Errors
    ///
    /// Returns an error with [`Code::NotFound`] for a subresource of an object that does not exist. Other errors are ignored as by a server, so
    /// that the result has the entries of `old`, unless the [options](Options::report_update_errors) say otherwise.
    pub fn update(&self, old: &Value, new: Value, request: &Request<'_>) -> Result<Applied<Value>, Error> {
        let kind = kind_of(&new).to_owned();
        self.run(old, &kind, request, |manager, live| Ok((manager.update(live, new, request.manager)?, Vec::new())))
    }

    /// Applies a configuration.
    ///
    /// # Errors
    ///
    /// As [`Apply::run`](crate::Apply::run), and with [`Code::NotFound`] for a subresource of an object that does not exist.
    pub fn apply(
        &self,
        old: &Value,
        wanted: &Value,
        request: &Request<'_>,
        force: bool,
    ) -> Result<Applied<Value>, Error> {
        self.run(old, kind_of(wanted), request, |manager, live| {
            let conflicts = |lost: &[_]| Conflicts::new(lost, self.versions.type_of(request.version), live, wanted);
            match manager.apply(live, wanted, request.manager, force) {
                Ok(Done { mut object, managers, taken }) => {
                    managed::set(&mut object, managed::encode(&managers));
                    Ok((object, conflicts(&taken).into_list()))
                }
                Err(Refused::Conflicts(lost)) => Err(Error::Conflicts(conflicts(&lost))),
                Err(Refused::Failed(error)) => Err(error),
            }
        })
    }

    fn run(
        &self,
        old: &Value,
        kind: &str,
        request: &Request<'_>,
        operation: impl FnOnce(&FieldManager<'_>, &Value) -> Result<(Value, Vec<Conflict>), Error>,
    ) -> Result<Applied<Value>, Error> {
        let subresource = request.subresource.unwrap_or_default();
        if old.is_null() && !subresource.is_empty() {
            return Err(Error::new(Code::NotFound, "the object does not exist"));
        }
        let plain = empty(request.version, kind);
        let empty = self.empty.unwrap_or(&plain);
        let live = if old.is_null() { empty } else { old };
        let without_gone = DropGone(&self.versions);
        let manager = FieldManager {
            versions: if self.options.drops_gone_versions { &without_gone } else { &self.versions },
            version: request.version,
            subresource,
            resets: &self.resets,
            now: self.clock.as_ref().map(|clock| clock()),
            options: self.options,
            empty,
            normalize: self.normalize.as_deref().unwrap_or(&|object| object),
        };
        let (mut object, taken) = operation(&manager, live)?;
        let before = manager.in_version(live).unwrap_or(Cow::Borrowed(live));
        if let Some(fields) = self.resets.get(subresource, request.version, request.version) {
            put_back(&before, &mut object, fields);
        }
        let changed = settle(&before, &mut object) || old.is_null();
        Ok(Applied::new(object, changed, taken))
    }
}

/// Puts back what a request resets. The entries of managers stay.
///
/// ```yaml
/// old:    {spec: {replicas: 1}, status: {replicas: 1}}
/// new:    {spec: {replicas: 3}, status: {replicas: 3}}
/// fields: [.status]
/// result: {spec: {replicas: 3}, status: {replicas: 1}}
/// ```
fn put_back(old: &Value, new: &mut Value, fields: &FieldSet) {
    let entries = managed::take(new).unwrap_or_default();
    put_back_fields(old, new, fields);
    managed::set(new, entries);
}

fn put_back_fields(old: &Value, new: &mut Value, fields: &FieldSet) {
    let Value::Object(object) = new else { return };
    for node in fields.nodes() {
        let Element::Field(name) = &node.element else { continue };
        let before = old.get(&**name);
        match before {
            Some(before) if node.is_member => _ = object.insert(name.to_string(), before.clone()),
            None if node.is_member => _ = object.remove(&**name),
            before => {
                let was_there = object.contains_key(&**name);
                let below = object.entry(name.to_string()).or_insert_with(|| Value::Object(Map::new()));
                put_back_fields(before.unwrap_or(&Value::Null), below, &node.below);
                if !was_there && below.as_object().is_some_and(Map::is_empty) {
                    object.remove(&**name);
                }
            }
        }
    }
}
