//! What an API server does with the objects of a kind: decoding, defaults, validation, conversion.

use serde_json::Value;

use crate::cause::Causes;
use crate::conversion;
use crate::crd;
use crate::decode::Decoded;
use crate::object::{set_metadata, text_at};
use crate::protobuf::{self, Expected};
use crate::reading::{self, Error};
use crate::resource::{BuiltIn, Resource, Rules};
use crate::rules;
use crate::sources::Fixed;
use crate::subresource::Subresource;

impl Resource {
    /// Decodes an object into the form that an API server stores, and lists its unknown fields. Absent `apiVersion` and `kind` of
    /// a built-in kind are added.
    ///
    /// ```
    /// use serde_json::json;
    ///
    /// let catalog = smp_kinds::Catalog::new();
    /// let config_maps = catalog.get_kind("v1", "ConfigMap").unwrap();
    /// let decoded = config_maps.decode(&json!({"metadata": {"name": "a"}, "date": {"b": "c"}}))?;
    /// assert_eq!(decoded.object, json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "a"}}));
    /// assert_eq!(decoded.problems, ["unknown field \"date\""]);
    /// # Ok::<(), smp_kinds::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Malformed`] if a value has a type that its field cannot hold, and [`Error::OtherKind`] if the object has
    /// another kind.
    pub fn decode(&self, document: &Value) -> Result<Decoded, Error> {
        self.own(reading::value(self, document.clone(), || document.clone())?)
    }

    /// Like [`Resource::decode`], but for JSON text, in which it also finds duplicate fields.
    ///
    /// ```
    /// let catalog = smp_kinds::Catalog::new();
    /// let config_maps = catalog.get_kind("v1", "ConfigMap").unwrap();
    /// let decoded = config_maps.decode_json(br#"{"data": {"a": "b", "a": "c"}}"#)?;
    /// assert_eq!(decoded.object["data"]["a"], "c");
    /// assert_eq!(decoded.strict().unwrap_err().to_string(), "strict decoding error: duplicate field \"data.a\"");
    /// # Ok::<(), smp_kinds::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the same errors, and [`Error::Malformed`] if the text is not JSON.
    pub fn decode_json(&self, text: &[u8]) -> Result<Decoded, Error> {
        self.own(reading::text(self, text)?)
    }

    /// Like [`Resource::decode`], but for Kubernetes' protobuf format, which only built-in kinds have.
    ///
    /// ```
    /// let catalog = smp_kinds::Catalog::new();
    /// let config_maps = catalog.get_kind("v1", "ConfigMap").unwrap();
    /// let body = b"k8s\0\x0a\x0f\x0a\x02v1\x12\x09ConfigMap\x12\x08\x12\x06\x0a\x01a\x12\x01b";
    /// assert_eq!(config_maps.decode_protobuf(body)?.object["data"]["a"], "b");
    /// # Ok::<(), smp_kinds::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the same errors, and [`Error::Malformed`] if the body is not such a message or the kind is not built in.
    pub fn decode_protobuf(&self, body: &[u8]) -> Result<Decoded, Error> {
        let Rules::BuiltIn(root) = self.rules() else {
            return Err(Error::Malformed("custom resources have no protobuf format".to_owned()));
        };
        let api_version = self.api_version();
        let expected = Expected { kind: &self.kind, api_version: Some(&api_version), root };
        let text = protobuf::to_json(body, expected).map_err(|failure| Error::Malformed(failure.to_string()))?;
        self.decode_json(text.as_bytes())
    }

    /// Sets the defaults of a decoded object. `now` returns the time, such as `2026-11-23T07:00:00Z`; only the kind
    /// `ResourceSlice` has a default that needs it.
    ///
    /// ```
    /// use serde_json::json;
    ///
    /// let catalog = smp_kinds::Catalog::new();
    /// let services = catalog.get_kind("v1", "Service").unwrap();
    /// let mut object = services.decode(&json!({"spec": {"ports": [{"port": 80}]}}))?.object;
    /// services.set_defaults(&mut object, || "2026-11-23T07:00:00Z".to_owned())?;
    /// assert_eq!(object["spec"]["type"], "ClusterIP");
    /// assert_eq!(object["spec"]["ports"], json!([{"port": 80, "protocol": "TCP", "targetPort": 80}]));
    /// # Ok::<(), smp_kinds::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::TooLarge`] if the schema of a custom resource sets too many defaults.
    pub fn set_defaults(&self, object: &mut Value, now: impl Fn() -> String) -> Result<(), Error> {
        reading::complete(self, object, &now)
    }

    /// Checks a new object as an API server does, and returns the warnings about it. The object must be decoded and have its
    /// defaults. Fields that the server sets at creation, such as the cluster IP of a Service, may be absent. Rules that depend on the
    /// configuration of a server are left out: the ranges of cluster IPs and node ports.
    ///
    /// ```
    /// use serde_json::json;
    ///
    /// let catalog = smp_kinds::Catalog::new();
    /// let config_maps = catalog.get_kind("v1", "ConfigMap").unwrap();
    /// let causes = config_maps.validate_create(&json!({"metadata": {"name": "a"}, "data": {"b/c": ""}})).unwrap_err();
    /// let fields: Vec<&str> = causes.iter().map(|cause| cause.field()).collect();
    /// assert_eq!(fields, ["data[b/c]"]);
    /// let services = catalog.get_kind("v1", "Service").unwrap();
    /// let mut service = json!({"metadata": {"name": "a"}, "spec": {"ports": [{"port": 80}], "clusterIP": "10.0.0.1"}});
    /// services.set_defaults(&mut service, String::new)?;
    /// assert!(services.validate_create(&service).is_ok());
    /// # Ok::<(), smp_kinds::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the causes for which the server rejects the object.
    pub fn validate_create(&self, object: &Value) -> Result<Vec<String>, Causes> {
        let mut object = object.clone();
        let mut warnings = without_configuration(rules::create(self, &mut object, &Fixed))?;
        warnings.extend(self.warnings_of_definition(None, &object)?);
        Ok(warnings)
    }

    /// Checks an object that replaces `old`, immutable fields included, and returns the warnings about it. Both must be decoded
    /// and have their defaults. As in a server, metadata and a status that the new object lacks are those of the old one.
    ///
    /// ```
    /// use serde_json::json;
    ///
    /// let catalog = smp_kinds::Catalog::new();
    /// let secrets = catalog.get_kind("v1", "Secret").unwrap();
    /// let [old, new] = ["Opaque", "other"].map(|kind| json!({"metadata": {"name": "a", "uid": "1"}, "type": kind}));
    /// assert_eq!(secrets.validate_update(&old, &old), Ok(vec![]));
    /// let causes = secrets.validate_update(&old, &new).unwrap_err();
    /// assert_eq!(causes.to_string(), "type: Invalid value: \"other\": field is immutable");
    /// ```
    ///
    /// # Errors
    /// Returns the causes for which the server rejects the object.
    pub fn validate_update(&self, old: &Value, new: &Value) -> Result<Vec<String>, Causes> {
        let mut new = new.clone();
        let namespace = text_at(old, &["metadata", "namespace"]);
        if !namespace.is_empty() && text_at(&new, &["metadata", "namespace"]).is_empty() {
            set_metadata(&mut new, "namespace", namespace);
        }
        let updated =
            rules::update(self, Subresource::None, old, new, &Fixed).map(|(update, warnings)| (Some(update), warnings));
        let (update, mut warnings) = without_configuration(updated)?;
        if let Some(rules::Update::Write(new)) = update {
            warnings.extend(self.warnings_of_definition(Some(old), &new)?);
        }
        Ok(warnings)
    }

    /// Returns the warning about every request for a kind that is deprecated.
    ///
    /// ```
    /// let catalog = smp_kinds::Catalog::new();
    /// let endpoints = catalog.get_kind("v1", "Endpoints").unwrap();
    /// assert!(endpoints.deprecation().unwrap().starts_with("v1 Endpoints is deprecated in v1.33+"));
    /// ```
    pub fn deprecation(&self) -> Option<String> {
        let own = rules::deprecation(self).map(ToOwned::to_owned);
        own.or_else(|| self.custom()?.deprecation())
    }

    /// Converts an object of this kind to another version. Returns false, and does nothing, if `to` is not a version of the same
    /// resource.
    ///
    /// ```
    /// use serde_json::json;
    ///
    /// let catalog = smp_kinds::Catalog::new();
    /// let [v1, v2] = ["v1", "v2"].map(|version| catalog.get("autoscaling", version, "horizontalpodautoscalers").unwrap());
    /// let mut object = json!({"apiVersion": "autoscaling/v1", "spec": {"targetCPUUtilizationPercentage": 80}});
    /// assert!(v1.convert(&mut object, v2));
    /// assert_eq!(object["apiVersion"], "autoscaling/v2");
    /// assert_eq!(object["spec"]["metrics"][0]["resource"]["target"]["averageUtilization"], 80);
    /// ```
    pub fn convert(&self, object: &mut Value, to: &Self) -> bool {
        let is_same = self.collection == to.collection;
        if is_same {
            conversion::to_stored(self, object);
            conversion::from_stored(to, object);
        }
        is_same
    }

    /// The object, unless it is of another kind.
    fn own(&self, read: reading::Read) -> Result<Decoded, Error> {
        let [api_version, kind] = ["apiVersion", "kind"].map(|name| text_at(&read.object, &[name]));
        if (api_version, kind) == (&self.api_version(), &self.kind) {
            return Ok(Decoded { object: read.object, problems: read.problems });
        }
        Err(Error::OtherKind { api_version: api_version.to_owned(), kind: kind.to_owned() })
    }

    /// A custom resource definition has rules that no table has.
    fn warnings_of_definition(&self, old: Option<&Value>, new: &Value) -> Result<Vec<String>, Causes> {
        if !self.is(BuiltIn::CustomResourceDefinition) {
            return Ok(Vec::new());
        }
        crd::read(old, new).map(|definition| definition.warnings)
    }
}

/// The result of a check, without the causes that depend on the configuration of a server.
fn without_configuration<T: Default>(checked: Result<T, Causes>) -> Result<T, Causes> {
    checked.or_else(|causes| {
        let causes = causes.without_configuration();
        if causes.is_empty() { Ok(T::default()) } else { Err(causes) }
    })
}
