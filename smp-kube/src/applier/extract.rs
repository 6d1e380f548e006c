//! What a manager applied, as it is in the live object.

use kube::Resource;
use serde::Serialize;
use serde::de::DeserializeOwned;
use smp_apply::Owners;

use super::Applier;
use super::kind::Known;
use crate::resource::kind_of;
use crate::{Error, json};

impl Applier {
    /// Returns what this manager applied to an object, as far as it still owns it, with the name and the namespace; `None` if it owns
    /// nothing. A controller can change it and apply it again. client-go has `ExtractInto` and `ExtractDeploymentStatus` for this.
    ///
    /// The result is a value, or a type with optional fields. If it were a type of k8s-openapi, applying it would own required fields that
    /// were never applied, such as the selector of a Deployment.
    ///
    /// ```
    /// use k8s_openapi::api::core::v1::ConfigMap;
    /// use kube::api::{DynamicObject, PatchParams};
    /// use serde_json::json;
    /// use smp_kube::Applier;
    ///
    /// let live: ConfigMap = serde_json::from_value(json!({
    ///     "metadata": {
    ///         "name": "colors",
    ///         "managedFields": [{
    ///             "manager": "shop", "operation": "Apply", "apiVersion": "v1", "fieldsType": "FieldsV1",
    ///             "fieldsV1": {"f:data": {"f:door": {}}},
    ///         }],
    ///     },
    ///     "data": {"door": "red", "wall": "white"},
    /// }))?;
    /// let applied: Option<DynamicObject> = Applier::new(PatchParams::apply("shop")).extract(&live)?;
    /// assert_eq!(applied.unwrap().data, json!({"data": {"door": "red"}}));
    /// let applied: Option<DynamicObject> = Applier::new(PatchParams::apply("other")).extract(&live)?;
    /// assert_eq!(applied, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Error::Apply`] if the `managedFields` are invalid, [`Error::OtherVersion`] if the manager applied another version of the
    /// kind than that of `live`, [`Error::DoesNotFit`] if the result does not fit the type, [`Error::NoManager`], [`Error::NoKind`] and
    /// [`Error::NoSchema`].
    pub fn extract<K: Resource + Serialize, T: DeserializeOwned>(&self, live: &K) -> Result<Option<T>, Error> {
        let manager = self.manager()?;
        let live = json(live)?;
        let kind = kind_of(&live).ok_or(Error::NoKind)?;
        let document = self.schemas.document(&kind);
        let known = Known::new(&self.catalog, document, &kind).ok_or_else(|| Error::NoSchema(kind.clone()))?;
        let owners = Owners::read(&live)?;
        let Some((owner, _)) = owners.iter().find(|(owner, _)| owner.manager == manager) else { return Ok(None) };
        if live["apiVersion"] != *owner.version {
            return Err(Error::OtherVersion(owner.version.clone()));
        }
        let mut applied = owners.applied_by(&manager, known.schema, &live)?;
        for name in ["name", "namespace"] {
            if let Some(value) = live["metadata"].get(name) {
                applied["metadata"][name] = value.clone();
            }
        }
        serde_path_to_error::deserialize(applied)
            .map(Some)
            .map_err(|error| Error::DoesNotFit(error.path().to_string(), error.into_inner()))
    }
}
