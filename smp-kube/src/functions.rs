//! Patches of Rust objects: made for stock servers, made for clients with the layer, and applied in memory.

use std::collections::HashMap;

use kube::Resource;
use kube::api::Patch;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use smp_core::schema::{Field, GroupVersionKind, Kind, MergeStrategy};
use smp_core::{Directive, Patcher, Schema, ThreeWay};
use smp_patch::{JsonPatch, MergePatch};

use crate::resource::kind_of;
use crate::send::{Change, Version};
use crate::strategic::Strategic;
use crate::tier::member;
use crate::{Error, json, schemas};

/// Returns the patch that turns `live` into `wanted`, for any API server and any client.
///
/// Built-in types get a strategic merge patch, and custom resources a merge patch, or a JSON patch if null has to be written.
/// Where a list is sent whole, the patch names the resource version of `live`, so that entries which others added meanwhile are
/// not lost: the server then answers 409. Fields of `metadata` that the server sets, such as `uid`, are taken
/// from `live` if `wanted` does not have them.
///
/// A client with the layer can send smaller patches that do not conflict: see [`Strategic::diff`].
///
/// ```
/// use k8s_openapi::api::apps::v1::Deployment;
/// use kube::api::Patch;
/// use serde_json::json;
///
/// let live: Deployment = serde_json::from_value(json!({
///     "metadata": {"name": "web", "resourceVersion": "7"},
///     "spec": {"selector": {}, "template": {"spec": {"containers": [{"name": "web", "image": "web:1"}]}}},
/// }))?;
/// let mut wanted = live.clone();
/// wanted.spec.template.spec.as_mut().unwrap().containers[0].image = Some("web:2".to_owned());
///
/// let Patch::Strategic(patch) = smp_kube::diff(&live, &wanted)? else { panic!("a built-in type") };
/// let container = json!({"name": "web", "image": "web:2"});
/// assert_eq!(patch.as_value(), &json!({"spec": {"template": {"spec": {"containers": [container]}}}}));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns [`Error::NoKind`] or [`Error::DifferentKinds`] for objects without a kind or of two kinds, and [`Error::Strategic`] or
/// [`Error::Patch`] if no patch expresses the change.
pub fn diff<K: Resource + Serialize>(live: &K, wanted: &K) -> Result<Patch<smp_core::Patch>, Error> {
    let Objects { kind, versions: [live, mut wanted] } = Objects::of([live, wanted])?;
    keep_server_fields(&live, &mut wanted);
    match Strategic::new().known(&kind) {
        Some(patcher) => Ok(Patch::Strategic(with_version_of(&live, patcher.diff(&live, &wanted)?, patcher.schema()))),
        None => between(&live, wanted),
    }
}

/// Returns the patch that turns `current` into `modified` without undoing what others did since `original`, for any API server
/// and any client; see [`diff`].
///
/// ```
/// use k8s_openapi::api::core::v1::ConfigMap;
/// use kube::api::Patch;
/// use serde_json::{Value, json};
/// use smp_core::ThreeWay;
///
/// let config = |data: Value| serde_json::from_value::<ConfigMap>(json!({"metadata": {"name": "web"}, "data": data}));
/// let original = config(json!({"level": "info", "old": "1"}))?;
/// let modified = config(json!({"level": "debug"}))?;
/// let current = config(json!({"level": "info", "old": "1", "added": "by others"}))?;
/// let versions = ThreeWay { original: &original, modified: &modified, current: &current };
/// let Patch::Strategic(patch) = smp_kube::three_way(versions)? else { panic!("a built-in type") };
/// assert_eq!(patch.as_value(), &json!({"data": {"level": "debug", "old": null}}));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the errors of [`diff`].
pub fn three_way<K: Resource + Serialize>(versions: ThreeWay<&K>) -> Result<Patch<smp_core::Patch>, Error> {
    let Objects { kind, versions: [original, modified, current] } =
        Objects::of([versions.original, versions.modified, versions.current])?;
    let versions = ThreeWay { original: &original, modified: &modified, current: &current };
    match Strategic::new().known(&kind) {
        Some(patcher) => {
            Ok(Patch::Strategic(with_version_of(&current, patcher.three_way(versions)?, patcher.schema())))
        }
        None => {
            let patcher = schemas::any_object();
            let patch = patcher.three_way(versions)?;
            let wanted = patcher.apply(current.clone(), &patch)?;
            between(&current, wanted)
        }
    }
}

/// Applies a patch in memory as an API server does, for tests and dry runs. Lists of custom resources are replaced; see
/// [`Strategic::apply`] for merging them.
///
/// ```
/// use k8s_openapi::api::core::v1::ConfigMap;
/// use kube::api::Patch;
/// use serde_json::json;
///
/// let live: ConfigMap = serde_json::from_value(json!({"metadata": {"name": "web"}, "data": {"level": "info"}}))?;
/// let patched = smp_kube::apply(&live, &Patch::Merge(json!({"data": {"level": "debug"}})))?;
/// assert_eq!(patched.data.unwrap()["level"], "debug");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns [`Error::NoKind`] for an object without a kind, [`Error::Strategic`] or [`Error::Patch`] if the patch is malformed or
/// does not apply, [`Error::DoesNotFit`] if the result does not fit the Rust type, and [`Error::ServerSideApply`] for
/// `Patch::Apply`.
pub fn apply<K, P>(live: &K, patch: &Patch<P>) -> Result<K, Error>
where
    K: Resource + Serialize + DeserializeOwned,
    P: Serialize,
{
    Strategic::new().apply(live, patch)
}

/// # Patches in memory
impl Strategic {
    /// Returns the patch that turns `live` into `wanted`, for a client with this layer. It is a strategic merge patch of the
    /// entries that differ, so changes of others to other entries stay, without a conflict.
    ///
    /// ```
    /// use k8s_openapi::api::core::v1::Service;
    /// use kube::api::Patch;
    /// use serde_json::json;
    ///
    /// let live: Service = serde_json::from_value(json!({
    ///     "metadata": {"name": "dns"},
    ///     "spec": {"ports": [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP"}]},
    /// }))?;
    /// let mut wanted = live.clone();
    /// wanted.spec.as_mut().unwrap().ports.as_mut().unwrap()[1].name = Some("tcp".to_owned());
    ///
    /// let Patch::Strategic(patch) = smp_kube::Strategic::new().diff(&live, &wanted)? else { unreachable!() };
    /// let key = json!(["port", "protocol"]);
    /// let port = json!({"$patchMergeKey": key, "port": 53, "protocol": "TCP", "name": "tcp"});
    /// assert_eq!(patch.as_value(), &json!({"spec": {"ports": [port]}}));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`diff`](crate::diff), and [`Error::NoSchema`] for a custom resource without a schema: see
    /// [`Strategic::with_crd`].
    pub fn diff<K: Resource + Serialize>(&self, live: &K, wanted: &K) -> Result<Patch<smp_core::Patch>, Error> {
        let Objects { kind, versions: [live, mut wanted] } = Objects::of([live, wanted])?;
        keep_server_fields(&live, &mut wanted);
        Ok(Patch::Strategic(self.sender(&kind)?.diff(&live, &wanted)?))
    }

    /// Returns the patch that turns `current` into `modified` without undoing what others did since `original`, for a client
    /// with this layer.
    ///
    /// ```
    /// use k8s_openapi::api::core::v1::ConfigMap;
    /// use kube::api::Patch;
    /// use serde_json::{Value, json};
    /// use smp_core::ThreeWay;
    ///
    /// let config = |data: Value| serde_json::from_value::<ConfigMap>(json!({"metadata": {"name": "web"}, "data": data}));
    /// let original = config(json!({"old": "1"}))?;
    /// let modified = config(json!({}))?;
    /// let current = config(json!({"old": "1", "added": "by others"}))?;
    /// let versions = ThreeWay { original: &original, modified: &modified, current: &current };
    /// let Patch::Strategic(patch) = smp_kube::Strategic::new().three_way(versions)? else { unreachable!() };
    /// assert_eq!(patch.as_value(), &json!({"data": {"old": null}}));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Strategic::diff`].
    pub fn three_way<K: Resource + Serialize>(&self, versions: ThreeWay<&K>) -> Result<Patch<smp_core::Patch>, Error> {
        let Objects { kind, versions: [original, modified, current] } =
            Objects::of([versions.original, versions.modified, versions.current])?;
        let versions = ThreeWay { original: &original, modified: &modified, current: &current };
        Ok(Patch::Strategic(self.sender(&kind)?.three_way(versions)?))
    }

    /// Applies a patch in memory as an API server does if the client has this layer, for tests and dry runs.
    ///
    /// ```
    /// use k8s_openapi::api::core::v1::Service;
    /// use kube::api::Patch;
    /// use serde_json::json;
    ///
    /// let live: Service = serde_json::from_value(json!({
    ///     "metadata": {"name": "dns"},
    ///     "spec": {"ports": [{"port": 53, "protocol": "UDP"}, {"port": 53, "protocol": "TCP"}]},
    /// }))?;
    /// let key = json!(["port", "protocol"]);
    /// let udp = json!({"$patch": "delete", "$patchMergeKey": key, "port": 53, "protocol": "UDP"});
    /// let patched = smp_kube::Strategic::new().apply(&live, &Patch::Strategic(json!({"spec": {"ports": [udp]}})))?;
    /// assert_eq!(patched.spec.unwrap().ports.unwrap()[0].protocol.as_deref(), Some("TCP"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`apply`](crate::apply).
    pub fn apply<K, P>(&self, live: &K, patch: &Patch<P>) -> Result<K, Error>
    where
        K: Resource + Serialize + DeserializeOwned,
        P: Serialize,
    {
        let Objects { kind, versions: [live] } = Objects::of([live])?;
        let patched = match patch {
            Patch::Strategic(patch) => {
                let patcher = self.known(&kind).unwrap_or_else(schemas::any_object);
                patcher.apply(live, &json(patch)?)?
            }
            Patch::Merge(patch) => MergePatch::from_value(json(patch)?)?.apply(live),
            Patch::Json(patch) => JsonPatch::from_value_leniently(&json(patch)?)?.apply(live)?,
            // Server-side apply, and kinds of patches to come.
            _ => return Err(Error::ServerSideApply),
        };
        serde_path_to_error::deserialize(patched)
            .map_err(|error| Error::DoesNotFit(error.path().to_string(), error.into_inner()))
    }

    /// The engine for patches to a client with this layer. Without the type, a diff would contain whole lists, which the layer
    /// may then merge.
    fn sender(&self, kind: &GroupVersionKind) -> Result<Patcher, Error> {
        self.known(kind).map(Patcher::send_merge_keys).ok_or_else(|| Error::NoSchema(kind.clone()))
    }
}

/// Versions of an object as JSON, and their kind.
struct Objects<const N: usize> {
    kind: GroupVersionKind,
    versions: [Value; N],
}

impl<const N: usize> Objects<N> {
    fn of<K: Serialize>(versions: [&K; N]) -> Result<Self, Error> {
        let mut objects = [const { Value::Null }; N];
        for (object, version) in objects.iter_mut().zip(versions) {
            *object = json(version)?;
        }
        let kind = objects.first().and_then(kind_of).ok_or(Error::NoKind)?;
        match objects.iter().find(|object| kind_of(object).as_ref() != Some(&kind)) {
            None => Ok(Self { kind, versions: objects }),
            Some(other) => Err(kind_of(other).map_or(Error::NoKind, |_| Error::DifferentKinds)),
        }
    }
}

/// The fields of `metadata` that only the server sets.
const SERVER_FIELDS: [&str; 8] = [
    "creationTimestamp",
    "deletionGracePeriodSeconds",
    "deletionTimestamp",
    "generation",
    "managedFields",
    "resourceVersion",
    "selfLink",
    "uid",
];

/// Copies fields that the server sets, so that an object which was made from nothing is not a request to remove them.
///
/// ```yaml
/// live:   {metadata: {name: web, uid: 1234, resourceVersion: "7"}}
/// wanted: {metadata: {name: web}}
/// # becomes
/// wanted: {metadata: {name: web, uid: 1234, resourceVersion: "7"}}
/// ```
fn keep_server_fields(live: &Value, wanted: &mut Value) {
    let (Some(live), Some(wanted)) = (live.get("metadata"), wanted.get_mut("metadata").and_then(Value::as_object_mut))
    else {
        return;
    };
    for name in SERVER_FIELDS {
        if let Some(value) = live.get(name) {
            wanted.entry(name).or_insert_with(|| value.clone());
        }
    }
}

/// The patch of a custom resource.
fn between(live: &Value, wanted: Value) -> Result<Patch<smp_core::Patch>, Error> {
    // An object usually repeats the version of the one that it was made from.
    let is_same = wanted.pointer("/metadata/resourceVersion") == live.pointer("/metadata/resourceVersion");
    let version = Version::of(live, if is_same { &Value::Null } else { &wanted }).map(Version::only_for_lists);
    Ok(match Change::between(live, wanted, version.as_ref())? {
        Change::Merge(patch) => Patch::Merge(smp_core::Patch::from(patch)),
        Change::Json(operations) => Patch::Json(serde_json::from_value(operations).map_err(Error::NotJson)?),
    })
}

/// Adds the resource version of the object to a patch that sends a list whole, which others may have added to.
///
/// ```yaml
/// {spec: {taints: [{key: gpu, effect: NoSchedule}]}}
/// # becomes, because stock servers replace the list
/// {spec: {taints: [{key: gpu, effect: NoSchedule}]}, metadata: {resourceVersion: "7"}}
/// ```
fn with_version_of(live: &Value, patch: smp_core::Patch, schema: Schema<'_>) -> smp_core::Patch {
    match Version::of(live, patch.as_value()) {
        Some(version) if has_whole_list(patch.as_value(), live, schema) => {
            smp_core::Patch::from(version.put_into(patch.into_value()))
        }
        _ => patch,
    }
}

/// Whether a patch for stock servers has a list that replaces the live one. A list in an item that the patch adds replaces nothing:
///
/// ```yaml
/// {containers: [{name: web, command: [sh]}]}   # true if there is a container `web`
/// ```
fn has_whole_list(patch: &Value, live: &Value, schema: Schema<'_>) -> bool {
    let Value::Object(fields) = patch else { return false };
    fields.iter().filter(|(name, _)| !name.starts_with('$')).any(|(name, value)| {
        let (field, child) = member(schema, name).unwrap_or((None, Schema::free_form()));
        let live = live.get(name).unwrap_or(&Value::Null);
        match (value, field) {
            (Value::Array(items), Some(field)) if field.stock_strategy().merge == Some(MergeStrategy::Merge) => {
                items.iter().any(is_replacement) || changes_whole_list(items, live, field, item_of(child))
            }
            (Value::Array(_), _) => true,
            _ => has_whole_list(value, live, child),
        }
    })
}

/// Whether one of the entries for items that the live list has replaces a list in its item.
fn changes_whole_list(entries: &[Value], live: &Value, field: &Field<'_>, item: Schema<'_>) -> bool {
    let key =
        |item: &Value| field.merge_key().iter().map(|name| item.get(&**name).cloned()).collect::<Option<Vec<_>>>();
    let items: HashMap<_, _> =
        live.as_array().into_iter().flatten().filter_map(|item| Some((key(item)?, item))).collect();
    let is_of_live = |entry: &Value| key(entry).and_then(|key| items.get(&key).copied());
    entries.iter().any(|entry| is_of_live(entry).is_some_and(|live| has_whole_list(entry, live, item)))
}

/// Whether an entry of a list says that the list replaces the live one.
fn is_replacement(entry: &Value) -> bool {
    entry.get(Directive::Patch.as_str()).is_some_and(|patch| patch == "replace")
}

fn item_of(list: Schema<'_>) -> Schema<'_> {
    match list.kind() {
        Kind::List(item) => item,
        _ => Schema::free_form(),
    }
}
