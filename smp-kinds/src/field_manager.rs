//! The field manager of a resource: what an API server does to `metadata.managedFields` when it stores an object.

use std::fmt;
use std::sync::{Arc, OnceLock};

use serde_json::Value;
use smp_apply::{Applied, Kind, Manager, Options, Request, Resets, Schema, Timestamp, Tracker, Type, Unconvertible};

use crate::catalog::Catalog;
use crate::object::{at, set_metadata, take_metadata, text_at};
use crate::reading::{self, Error};
use crate::resource::{BuiltIn, Resource, Rules};

/// Where client-side apply keeps the configuration.
const LAST_APPLIED: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// Tracks who owns the fields of objects of a resource, and applies configurations to them, as an API server does for the kind: with all
/// its versions, the fields that its subresources reset, and its defaults.
///
/// The schemas of kinds are from the caller. For built-in kinds, those of `smp-api-types` fit: `smp_api_types::schema_for_kind`.
///
/// ```
/// use serde_json::json;
/// use smp_api_types::schema_for_kind;
/// use smp_apply::{Manager, Timestamp};
/// use smp_kinds::{Catalog, FieldManager};
///
/// let catalog = Catalog::new();
/// let services = FieldManager::new(&catalog, catalog.get_kind("v1", "Service").unwrap(), schema_for_kind);
/// let wanted = json!({"apiVersion": "v1", "kind": "Service", "metadata": {"name": "web"}, "spec": {"ports": [{"port": 80}]}});
/// let now = Timestamp::from_unix(1_795_766_400);
/// let applied = services.apply(&json!(null), &wanted, &Manager::applier("shop"), false, now)?;
/// assert_eq!(applied.object["spec"]["type"], "ClusterIP");
/// assert_eq!(applied.object["metadata"]["managedFields"][0]["fieldsV1"], json!({
///     "f:spec": {"f:ports": {"k:{\"port\":80,\"protocol\":\"TCP\"}": {".": {}, "f:port": {}}}},
/// }));
/// # Ok::<(), smp_kinds::ApplyError>(())
/// ```
#[derive(Debug)]
pub struct FieldManager<'s> {
    resource: Arc<Resource>,
    /// The `apiVersion` of requests.
    version: String,
    kind: Kind<'s>,
    resets: Resets,
    /// The object before its creation: that of a built-in kind has the fields that its Go type always has.
    empty: Value,
}

/// Why an apply was refused.
///
/// ```
/// use serde_json::json;
/// use smp_api_types::schema_for_kind;
/// use smp_apply::{Manager, Timestamp};
/// use smp_kinds::{Catalog, FieldManager};
///
/// let catalog = Catalog::new();
/// let pods = FieldManager::new(&catalog, catalog.get_kind("v1", "Pod").unwrap(), schema_for_kind);
/// let wanted = json!({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}, "spec": {"activeDeadlineSeconds": 1.5}});
/// let refused = pods.apply(&json!(null), &wanted, &Manager::applier("shop"), false, Timestamp::from_unix(0)).unwrap_err();
/// assert!(refused.to_string().starts_with("failed to convert new object (/a; /v1, Kind=Pod) to proper version: "));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ApplyError {
    /// The apply conflicts with other managers, or it cannot be carried out.
    Refused(smp_apply::Error),
    /// The merged object has a value that its field cannot hold. The text is that of a server, which answers with 500.
    Malformed(String),
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(error) => error.fmt(f),
            Self::Malformed(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for ApplyError {}

impl From<smp_apply::Error> for ApplyError {
    fn from(error: smp_apply::Error) -> Self {
        Self::Refused(error)
    }
}

impl<'s> FieldManager<'s> {
    /// Returns the field manager for requests to a resource, in its version. `schema` returns the schema of a group, version and kind. For a
    /// custom resource, it is called for every version of the definition, including those that are not served.
    pub fn new(
        catalog: &Catalog,
        resource: &Arc<Resource>,
        schema: impl Fn(&str, &str, &str) -> Option<Schema<'s>>,
    ) -> Self {
        let (kind, resets) = match resource.rules() {
            Rules::BuiltIn(_) => {
                // An API group knows its own types only: Events in `v1` lose the managers of `events.k8s.io/v1`.
                let is_version =
                    |other: &&Arc<Resource>| other.collection == resource.collection && other.group == resource.group;
                let versions = catalog.resources().filter(is_version);
                (built_in(&resource.kind, versions.cloned().collect(), schema), Resets::built_in(&resource.kind))
            }
            Rules::Custom(custom) => custom_resource(&resource.group, &resource.kind, custom.definition(), schema),
        };
        let empty = reading::empty(resource);
        Self { resource: Arc::clone(resource), version: resource.api_version(), kind, resets, empty }
    }

    /// Returns the new object with its managers, after a create or any update other than an apply. `old` is the stored object, or null for
    /// a create. Both are decoded, with their defaults, in the version of the resource.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_api_types::schema_for_kind;
    /// use smp_apply::{Manager, Timestamp};
    /// use smp_kinds::{Catalog, FieldManager};
    ///
    /// let catalog = Catalog::new();
    /// let maps = FieldManager::new(&catalog, catalog.get_kind("v1", "ConfigMap").unwrap(), schema_for_kind);
    /// let map = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}, "data": {"color": "red"}});
    /// let created = maps.update(&json!(null), map, &Manager::updater("curl"), Timestamp::from_unix(0));
    /// assert_eq!(created["metadata"]["managedFields"][0]["fieldsV1"], json!({"f:data": {".": {}, "f:color": {}}}));
    /// ```
    pub fn update(&self, old: &Value, new: Value, manager: &Manager, now: Timestamp) -> Value {
        let sent = self.has_own_rules().then(|| new.clone());
        let request = self.request(manager);
        let tracker = self.tracker().clock(move || now);
        // Without the option, the only error is that of a subresource of an absent object.
        let updated = tracker.update(old, new, &request).map(|updated| updated.object);
        with_entries(updated.unwrap_or_default(), sent)
    }

    /// Returns why an update cannot be tracked, if so: [`update`](Self::update) then returns the object with the entries of the old one, as an
    /// API server stores it.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_api_types::schema_for_kind;
    /// use smp_apply::Manager;
    /// use smp_kinds::{Catalog, FieldManager};
    ///
    /// let catalog = Catalog::new();
    /// let maps = FieldManager::new(&catalog, catalog.get_kind("v1", "ConfigMap").unwrap(), schema_for_kind);
    /// let map = json!({"apiVersion": "v1", "kind": "ConfigMap", "nosuch": 1});
    /// let error = maps.update_error(&json!(null), map, &Manager::updater("curl")).unwrap();
    /// assert!(error.to_string().ends_with(".nosuch: field not declared in schema"));
    /// ```
    pub fn update_error(&self, old: &Value, new: Value, manager: &Manager) -> Option<smp_apply::Error> {
        let options = Options::new().report_update_errors();
        self.tracker().options(options).update(old, new, &self.request(manager)).err()
    }

    /// Applies a configuration to an object: the stored one in the version of the resource, or null if it does not exist. The result has its
    /// defaults, and its values in the form that a server stores; other rules of updates are left out, such as those of generations.
    ///
    /// # Errors
    ///
    /// Returns the conflicts and errors of [`Tracker::apply`], and [`ApplyError::Malformed`] if the result is not an object of the kind.
    pub fn apply(
        &self,
        live: &Value,
        wanted: &Value,
        manager: &Manager,
        force: bool,
        now: Timestamp,
    ) -> Result<Applied<Value>, ApplyError> {
        let (failure, merged) = (OnceLock::new(), OnceLock::new());
        let complete = |object: Value| {
            let completed = reading::applied(&self.resource, object, &|| now.to_string());
            let object = completed.unwrap_or_else(|error| {
                _ = failure.set(failed(&described(wanted), &error));
                Value::Null
            });
            if self.has_own_rules() {
                _ = merged.set(object.clone());
            }
            object
        };
        let request = self.request(manager);
        let tracker = self.tracker().clock(move || now).normalize(complete);
        let mut applied = tracker.apply(live, wanted, &request, force)?;
        drop(tracker);
        if let Some(text) = failure.into_inner() {
            return Err(ApplyError::Malformed(text));
        }
        applied.object = with_entries(applied.object, merged.into_inner());
        Ok(applied)
    }

    /// Returns the versions of the kind, with their types and the conversion between them.
    ///
    /// ```
    /// use smp_api_types::schema_for_kind;
    /// use smp_apply::Versions;
    /// use smp_kinds::{Catalog, FieldManager};
    ///
    /// let catalog = Catalog::new();
    /// let deployments = FieldManager::new(&catalog, catalog.get_kind("apps/v1", "Deployment").unwrap(), schema_for_kind);
    /// assert!(deployments.versions().type_of("apps/v1beta1").is_none());
    /// ```
    pub fn versions(&self) -> &Kind<'s> {
        &self.kind
    }

    fn request<'r>(&'r self, manager: &'r Manager) -> Request<'r> {
        Request { manager: manager.name(), version: &self.version, subresource: manager.subresource() }
    }

    fn tracker(&self) -> Tracker<'_, &Kind<'s>> {
        Tracker::new(&self.kind).resets(&self.resets).empty(&self.empty)
    }

    /// Whether requests do not put back what they cannot own: those of certificate signing requests create the spec, and are refused if they
    /// change decisions.
    fn has_own_rules(&self) -> bool {
        self.resource.is(BuiltIn::CertificateSigningRequest)
    }
}

/// A built-in kind: objects are converted through the stored version, and managers in other versions are dropped. A converted object has
/// the fields that its Go type always has, so that a manager who gives them up in another version does not remove them.
///
/// ```yaml
/// # autoscaling/v1         # autoscaling/v2
/// spec: {}                 spec: {maxReplicas: 0, scaleTargetRef: {kind: "", name: ""}}
/// ```
fn built_in<'s>(
    kind: &str,
    versions: Vec<Arc<Resource>>,
    schema: impl Fn(&str, &str, &str) -> Option<Schema<'s>>,
) -> Kind<'s> {
    let types = versions.iter().filter_map(|version| {
        let [group, name, kind] = version.id();
        Some((version.api_version(), schema(group, name, kind)?))
    });
    let all = types.fold(Kind::new(kind), |kind, (version, schema)| kind.version(&version, schema));
    all.converting(move |object, from, to| {
        let find = |wanted: &str| {
            let found = versions.iter().find(|version| version.api_version() == wanted);
            found.ok_or(Unconvertible::Gone)
        };
        let (from, to) = (find(from)?, find(to)?);
        let mut object = object.clone();
        from.convert(&mut object, to);
        Ok(reading::zeroed(to, object))
    })
}

/// A custom resource: its versions differ in `apiVersion`, and the status is reset where the subresource is on.
fn custom_resource<'s>(
    group: &str,
    kind: &str,
    definition: &Value,
    schema: impl Fn(&str, &str, &str) -> Option<Schema<'s>>,
) -> (Kind<'s>, Resets) {
    let (mut all, mut with_status) = (Kind::custom(kind), Vec::new());
    for version in definition["spec"]["versions"].as_array().into_iter().flatten() {
        let name = text_at(version, &["name"]);
        let api_version = format!("{group}/{name}");
        all = match schema(group, name, kind) {
            Some(schema) => all.version(&api_version, schema),
            None => all.version_of_type(&api_version, Type::deduced()),
        };
        if version["subresources"].get("status").is_some() {
            with_status.push(api_version);
        }
    }
    (all, Resets::custom_resource(with_status.iter().map(String::as_str)))
}

/// Returns the object that was sent with what the tracked one has of managers: the entries, and the annotation that an apply of kubectl
/// updates.
fn with_entries(mut tracked: Value, sent: Option<Value>) -> Value {
    let Some(mut object) = sent else { return tracked };
    take_metadata(&mut object, "managedFields");
    if let Some(entries) = take_metadata(&mut tracked, "managedFields") {
        set_metadata(&mut object, "managedFields", entries);
    }
    let applied = at(&tracked, &["metadata", "annotations", LAST_APPLIED]);
    if !applied.is_null() && !at(&object, &["metadata", "annotations", LAST_APPLIED]).is_null() {
        object["metadata"]["annotations"][LAST_APPLIED] = applied.clone();
    }
    object
}

/// The names and the type of an object as messages show them: `shop/web` and `apps/v1, Kind=Deployment`, or `/v1, Kind=Pod` without a group.
fn described(object: &Value) -> [String; 2] {
    let [namespace, name] = ["namespace", "name"].map(|field| text_at(object, &["metadata", field]));
    let (version, kind) = (text_at(object, &["apiVersion"]), text_at(object, &["kind"]));
    let slash = if version.contains('/') { "" } else { "/" };
    [format!("{namespace}/{name}"), format!("{slash}{version}, Kind={kind}")]
}

/// The message about a value that its field cannot hold, as the conversion of an applied object has it instead of the decoder.
///
/// ```text
/// json: cannot unmarshal number 1.5 into Go struct field ServicePort.spec.ports.port of type int32  →  cannot convert float64 to int32
/// json: cannot unmarshal bool into Go struct field ServicePort.spec.ports.port of type int32
///     → json: cannot unmarshal bool into Go value of type int32
/// ```
fn in_conversion(text: String) -> String {
    let number = text.strip_prefix("json: cannot unmarshal number ").and_then(|rest| rest.split_once(' '));
    let kind = text.rsplit_once(" of type ").map(|(_, kind)| kind);
    match (number, kind) {
        (Some((number, _)), Some(kind)) if number.contains(['.', 'e', 'E']) && kind.starts_with("int") => {
            format!("cannot convert float64 to {kind}")
        }
        (_, Some(kind)) => match text.split_once(" into Go struct field ") {
            Some((what, _)) => format!("{what} into Go value of type {kind}"),
            None => text,
        },
        _ => text,
    }
}

fn failed([name, kind]: &[String; 2], error: &Error) -> String {
    let text = in_conversion(error.to_string());
    let step = if text.contains("base64") { "error decoding from json: " } else { "" };
    format!(
        "failed to convert new object ({name}; {kind}) to proper version: unable to convert unstructured object to {kind}: {step}{text}"
    )
}
