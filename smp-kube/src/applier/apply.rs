//! Applies a configuration only if it changes something.

use std::fmt::Debug;

use kube::Resource;
use kube::api::{Api, Patch};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Applier;
use super::kind::Known;
use super::preview::live_json;
use crate::openapi::Wanted;
use crate::resource::{is_built_in, kind_of};

/// What [`Applier::apply_if_changed`] did.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome<K> {
    /// It sent nothing, because the apply would not change the object.
    Unchanged,
    /// It sent the apply, and the server returned this object.
    Applied(K),
}

impl Applier {
    /// Applies a configuration if it would change the object, and sends nothing if not. `live` is the object from the cache of a watch, such
    /// as a reflector; `None` if it is not there.
    ///
    /// The request is left out only if [`preview`](Applier::preview) finds no change. In every other case the server decides: for
    /// conflicts, errors and kinds without a schema. The cache may be old. If it does not have the last write of this applier yet, the
    /// configuration is sent. If it does not have a write of others yet, the watch brings it later, and the controller calls this again.
    ///
    /// The cached object must have its `managedFields`; without them, everything is sent. The name comes from the configuration.
    ///
    /// ```
    /// use k8s_openapi::api::core::v1::ConfigMap;
    /// use kube::api::Api;
    /// use kube::runtime::reflector::{ObjectRef, Store};
    /// use serde_json::json;
    /// use smp_kube::{Applier, Outcome};
    ///
    /// # async fn example(shop: Applier, maps: Api<ConfigMap>, cache: Store<ConfigMap>) -> Result<(), kube::Error> {
    /// let live = cache.get(&ObjectRef::new("colors").within("shop"));
    /// let wanted = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "colors"}, "data": {"door": "blue"}});
    /// match shop.apply_if_changed(&maps, live.as_deref(), &wanted).await? {
    ///     Outcome::Unchanged => {}
    ///     Outcome::Applied(object) => println!("now at version {:?}", object.metadata.resource_version),
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Api::patch`]: the server's conflicts have code 409.
    pub async fn apply_if_changed<K, W>(
        &self,
        api: &Api<K>,
        live: Option<&K>,
        wanted: &W,
    ) -> Result<Outcome<K>, kube::Error>
    where
        K: Resource + Serialize + DeserializeOwned + Clone + Debug,
        W: Serialize,
    {
        let wanted = serde_json::to_value(wanted).map_err(kube::Error::SerdeError)?;
        let name = wanted.pointer("/metadata/name").and_then(Value::as_str).unwrap_or_default();
        let path = format!("{}/{name}/{}", api.resource_url(), self.subresource.as_deref().unwrap_or_default());
        if let Some(live) = live
            && self.written.is_in(&path, live.meta().resource_version.as_deref())
            && self.changes_nothing(api, live, &wanted).await
        {
            return Ok(Outcome::Unchanged);
        }
        let patch = Patch::Apply(&wanted);
        let applied = match &self.subresource {
            None => api.patch(name, &self.params, &patch).await?,
            Some(subresource) => api.patch_subresource(subresource, name, &self.params, &patch).await?,
        };
        if let Some(version) = applied.meta().resource_version.clone() {
            self.written.remember(path, version);
        }
        Ok(Outcome::Applied(applied))
    }

    /// Whether it is certain that an apply changes nothing.
    async fn changes_nothing<K>(&self, api: &Api<K>, live: &K, wanted: &Value) -> bool
    where
        K: Resource + Serialize + Clone,
    {
        let Some(kind) = kind_of(wanted) else { return false };
        let given = self.schemas.document(&kind);
        let published = if given.is_none() && !is_built_in(&kind.group, &kind.version) {
            let client = api.clone().into_client();
            self.published.group(&client, &self.schemas, Wanted::Kind(&kind)).await.ok().flatten()
        } else {
            None
        };
        let document = given.or(published.as_ref().map(|group| &group.document));
        let Some(known) = Known::new(&self.catalog, document, &kind) else { return false };
        let Ok(live) = live_json(live, wanted, &kind) else { return false };
        self.change(&known, Some(live), wanted).is_ok_and(|change| change.is_empty())
    }
}
