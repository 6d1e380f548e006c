//! What an apply would change, computed from the live object.

use kube::Resource;
use serde::Serialize;
use serde_json::Value;
use smp_apply::{Change, Manager, Timestamp};
use smp_core::schema::GroupVersionKind;

use super::Applier;
use super::kind::Known;
use crate::resource::kind_of;
use crate::{Error, json};

impl Applier {
    /// Returns what an apply would change, without a request: fields, and who owns them.
    ///
    /// `live` is the object as a server returned it, with its `managedFields`, or `None` if it does not exist. `wanted` is the configuration
    /// that is sent. Values that a server stores as the same are the same here: `1000m` and `1`, `{}` and nothing in a built-in type.
    ///
    /// If nothing [changes](Change::is_empty), a server stores nothing, unless the object has changed meanwhile. Changes by admission
    /// webhooks are unknown.
    ///
    /// ```
    /// use k8s_openapi::api::apps::v1::Deployment;
    /// use kube::api::PatchParams;
    /// use serde_json::json;
    /// use smp_kube::{Applier, Error};
    ///
    /// let live: Deployment = serde_json::from_value(json!({
    ///     "metadata": {
    ///         "name": "web",
    ///         "managedFields": [{
    ///             "manager": "kubectl-scale", "operation": "Update", "apiVersion": "apps/v1", "fieldsType": "FieldsV1",
    ///             "fieldsV1": {"f:spec": {"f:replicas": {}}},
    ///         }],
    ///     },
    ///     "spec": {"replicas": 5, "selector": {}, "template": {}},
    /// }))?;
    /// let wanted = json!({"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web"}, "spec": {"replicas": 3}});
    ///
    /// let Err(Error::Apply(conflict)) = Applier::new(PatchParams::apply("shop")).preview(Some(&live), &wanted) else { panic!() };
    /// let text = r#"Apply failed with 1 conflict: conflict with "kubectl-scale" using apps/v1: .spec.replicas"#;
    /// assert_eq!(conflict.to_string(), text);
    ///
    /// let change = Applier::new(PatchParams::apply("shop").force()).preview(Some(&live), &wanted)?;
    /// let text = "modified .spec.replicas\n\"kubectl-scale\" using apps/v1 loses .spec.replicas\n\"shop\" gains .spec.replicas\n";
    /// assert_eq!(change.to_string(), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Error::Apply`] with the conflicts, or if the server would refuse the apply, for example because of an unknown field;
    /// [`Error::NoManager`] if the parameters have no manager, [`Error::NoKind`], [`Error::DifferentObjects`] if `live` has another
    /// kind or name, and [`Error::NoSchema`] for a custom resource without a schema: see [`Applier::with_crd`].
    pub fn preview<K: Resource + Serialize, W: Serialize>(
        &self,
        live: Option<&K>,
        wanted: &W,
    ) -> Result<Change, Error> {
        let wanted = json(wanted)?;
        let kind = kind_of(&wanted).ok_or(Error::NoKind)?;
        let document = self.schemas.document(&kind);
        let known = Known::new(&self.catalog, document, &kind).ok_or_else(|| Error::NoSchema(kind.clone()))?;
        let live = live.map(|live| live_json(live, &wanted, &kind)).transpose()?;
        self.change(&known, live, &wanted)
    }

    /// What an apply would change in an object whose kind is known.
    pub(super) fn change(&self, known: &Known<'_>, live: Option<Value>, wanted: &Value) -> Result<Change, Error> {
        let live = live.map_or(Value::Null, |live| known.stored(live));
        let manager = self.manager()?;
        // Times do not count.
        let applied = known.field_manager().apply(&live, wanted, &manager, self.params.force, Timestamp::from_unix(0));
        let applied = applied.map_err(Error::from)?;
        Ok(Change::between(known.schema, &live, &applied.object)?)
    }

    pub(super) fn manager(&self) -> Result<Manager, Error> {
        let name = self.params.field_manager.as_deref().filter(|name| !name.is_empty()).ok_or(Error::NoManager)?;
        Ok(Manager::applier(name).on(self.subresource.as_deref().unwrap_or_default()))
    }
}

/// The live object as JSON. It must be the object that is applied. An object from a list may lack its kind.
pub(super) fn live_json(live: &impl Serialize, wanted: &Value, kind: &GroupVersionKind) -> Result<Value, Error> {
    let mut live = json(live)?;
    match kind_of(&live) {
        None => {
            for name in ["apiVersion", "kind"] {
                live[name] = wanted[name].clone();
            }
        }
        Some(other) if (&other.group, &other.kind) != (&kind.group, &kind.kind) => return Err(Error::DifferentObjects),
        Some(_) => {}
    }
    let names = |field: &str| [&live, wanted].map(|object| object.pointer(field).and_then(Value::as_str));
    let differs = |field| matches!(names(field), [Some(live), Some(wanted)] if live != wanted);
    if differs("/metadata/name") || differs("/metadata/namespace") || differs("/metadata/uid") {
        return Err(Error::DifferentObjects);
    }
    Ok(live)
}
