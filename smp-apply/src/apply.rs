//! Server-side apply of one object.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::document::{from_json, to_json};
use crate::manager::Identity;
use crate::object::version_of;
use crate::preview::Change;
use crate::tracker::{Request, Tracker};
use crate::versions::{AllVersions, Versions};
use crate::{Conflict, Error, Manager, Operation, Options, PatchSchema, Resets, Schema, Timestamp, Type, managed};

/// Applies a configuration to an object, as a server does.
///
/// Documents are values or Rust types with a [`PatchSchema`]. The object may be `{}` if it does not exist yet.
///
/// ```
/// use serde_json::json;
/// use smp_apply::{Apply, Manager, Schema, Timestamp};
///
/// let live = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "shop"}});
/// let wanted = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"color": "red"}});
/// let now = Timestamp::from_unix(1_795_766_400);
/// let applied = Apply::new(Schema::free_form(), &live, &wanted, &Manager::applier("shop")).at(now).run()?;
/// assert!(applied.changed());
/// assert_eq!(applied.object["data"], json!({"color": "red"}));
/// assert_eq!(applied.object["metadata"]["managedFields"], json!([{
///     "manager": "shop", "operation": "Apply", "apiVersion": "v1", "time": "2026-11-27T08:00:00Z",
///     "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {".": {}, "f:color": {}}},
/// }]));
/// # Ok::<(), smp_apply::Error>(())
/// ```
pub struct Apply<'a, L, W = Value> {
    schema: Schema<'a>,
    live: &'a L,
    wanted: &'a W,
    manager: &'a Manager,
    at: Option<Timestamp>,
    force: bool,
    options: Options,
    versions: Option<&'a dyn Versions>,
    resets: Option<&'a Resets>,
}

/// The result of an operation: the object with its entries.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Applied<L> {
    /// The object.
    pub object: L,
    changed: bool,
    taken: Vec<Conflict>,
}

impl<L> Applied<L> {
    pub(crate) fn new(object: L, changed: bool, taken: Vec<Conflict>) -> Self {
        Self { object, changed, taken }
    }

    /// Returns whether the object or one of its entries changed. Times alone do not count.
    pub fn changed(&self) -> bool {
        self.changed
    }

    /// Returns the fields that a forced apply took from other managers.
    pub fn taken(&self) -> &[Conflict] {
        &self.taken
    }
}

impl<L, W> fmt::Debug for Apply<'_, L, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Apply").field("manager", self.manager).field("force", &self.force).finish_non_exhaustive()
    }
}

impl<'a, L, W> Apply<'a, L, W>
where
    L: PatchSchema + Serialize + DeserializeOwned,
    W: PatchSchema + Serialize,
{
    /// Returns an apply of a configuration by a manager, of which the name and the subresource count.
    pub fn new(schema: Schema<'a>, live: &'a L, wanted: &'a W, manager: &'a Manager) -> Self {
        let options = Options::new();
        Self { schema, live, wanted, manager, at: None, force: false, options, versions: None, resets: None }
    }

    /// Sets the time of the request. Without it, new entries have no time.
    #[must_use]
    pub fn at(self, now: impl Into<Timestamp>) -> Self {
        Self { at: Some(now.into()), ..self }
    }

    /// Takes fields from other managers instead of conflicting with them.
    #[must_use]
    pub fn force(self) -> Self {
        Self { force: true, ..self }
    }

    /// Sets where the result differs from that of a server.
    #[must_use]
    pub fn options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// Sets the versions of the kind, for objects whose managers wrote other versions. Without them, the schema counts for every version.
    #[must_use]
    pub fn versions(self, versions: &'a dyn Versions) -> Self {
        Self { versions: Some(versions), ..self }
    }

    /// Sets what requests reset. The default is nothing.
    #[must_use]
    pub fn resets(self, resets: &'a Resets) -> Self {
        Self { resets: Some(resets), ..self }
    }

    /// Applies the configuration.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Conflicts`] if other managers own fields that change, unless it is [forced](Self::force). Other codes:
    /// [`InvalidKind`](crate::Code::InvalidKind) and [`ManagedFieldsInPatch`](crate::Code::ManagedFieldsInPatch) for a configuration that
    /// cannot be applied to this object, [`InvalidPatch`](crate::Code::InvalidPatch) and [`InvalidObject`](crate::Code::InvalidObject) for a
    /// document that does not fit the schema, [`InvalidManagedFields`](crate::Code::InvalidManagedFields),
    /// [`Conversion`](crate::Code::Conversion), and [`InvalidDocument`](crate::Code::InvalidDocument) for Rust types.
    pub fn run(&self) -> Result<Applied<L>, Error> {
        let applied = self.apply(&*to_json(self.live)?)?;
        Ok(Applied { object: from_json(applied.object)?, changed: applied.changed, taken: applied.taken })
    }

    /// Returns what the apply would change: fields, and who owns them.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::{Apply, Manager, Schema};
    ///
    /// let live = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"color": "red"}});
    /// let wanted = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"color": "red", "size": "XL"}});
    /// let change = Apply::new(Schema::free_form(), &live, &wanted, &Manager::applier("shop")).preview()?;
    /// assert_eq!(change.added().to_string(), r#"{"f:data":{"f:size":{}}}"#);
    /// # Ok::<(), smp_apply::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run).
    pub fn preview(&self) -> Result<Change, Error> {
        let live = to_json(self.live)?;
        let applied = self.apply(&live)?;
        Change::between(self.schema, &live, &applied.object)
    }

    fn apply(&self, live: &Value) -> Result<Applied<Value>, Error> {
        let wanted = to_json(self.wanted)?;
        let all = AllVersions(Type::of(self.schema));
        let none = Resets::none();
        let tracker =
            Tracker::new(self.versions.unwrap_or(&all)).resets(self.resets.unwrap_or(&none)).options(self.options);
        let tracker = match self.at {
            Some(now) => tracker.clock(move || now),
            None => tracker,
        };
        let version = if version_of(live).is_empty() { version_of(&wanted) } else { version_of(live) };
        let request = Request { manager: self.manager.name(), version, subresource: self.manager.subresource() };
        tracker.apply(live, &wanted, &request, self.force)
    }
}

impl<'a, L: PatchSchema + Serialize + DeserializeOwned> Apply<'a, L, Value> {
    /// Takes away what an applier owns: fields that only it owned are removed, and shared ones stay. It is what the manager would do by applying
    /// nothing. The object stays as it is if the manager owns nothing.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_apply::{Apply, Manager, Schema};
    ///
    /// let wanted = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"color": "red"}});
    /// let live = Apply::new(Schema::free_form(), &json!({}), &wanted, &Manager::applier("a")).run()?.object;
    /// let wanted = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"color": "red", "size": "XL"}});
    /// let live = Apply::new(Schema::free_form(), &live, &wanted, &Manager::applier("b")).run()?.object;
    /// let pruned = Apply::give_up(Schema::free_form(), &live, &Manager::applier("b"))?;
    /// assert_eq!(pruned.object["data"], json!({"color": "red"}));
    /// # Ok::<(), smp_apply::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run), but never with conflicts.
    pub fn give_up(schema: Schema<'a>, live: &'a L, manager: &'a Manager) -> Result<Applied<L>, Error> {
        let object = to_json(live)?;
        let of_object = |name: &str| Some((name.to_owned(), object.get(name)?.clone()));
        let nothing = Value::Object(["apiVersion", "kind"].into_iter().filter_map(of_object).collect());
        let owned = managed::read(&object)?;
        if !owned.contains_key(&Identity::new(manager.clone(), version_of(&object)))
            || manager.operation() == Operation::Update
        {
            return Ok(Applied::new(from_json(object.into_owned())?, false, Vec::new()));
        }
        Apply::new(schema, live, &nothing, manager).force().run()
    }
}
