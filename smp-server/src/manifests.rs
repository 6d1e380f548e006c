//! Loads and dumps manifests.

use bytes::Bytes;
use http::{HeaderMap, Method};
use serde_json::Value;
use smp_apply::Manager;

use crate::bootstrap;
use crate::content;
use crate::encoding;
use crate::managers::{self, Entries};
use crate::media::View;
use crate::object::{self, text_at};
use crate::outcome::Outcome;
use crate::query::Query;
use crate::request::ApiRequest;
use crate::resource::Resource;
use crate::start;
use crate::state::Server;
use crate::status::Status;
use crate::store::Range;
use crate::subresource::Subresource;
use crate::target::Target;
use crate::work;
use crate::write;

/// The manager of the fields of loaded objects.
const MANAGER: &str = "smp-server";

impl Server {
    /// Creates the objects in YAML or JSON text: one or more documents, or a `List`. Objects without a namespace are created in
    /// `default`. A namespace or a custom resource definition must come before the objects that need it. Unlike in a request, the
    /// status of an object is kept; its `resourceVersion` and uid are new. An object with `metadata.managedFields` keeps these entries, so that
    /// one from a cluster has the same owners here. The fields of other objects are owned by the manager `smp-server`.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
    /// use smp_server::{Options, Server};
    ///
    /// let server = Server::new(Options::new());
    /// let manifests = "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {color: red}}";
    /// server.load(manifests).await?;
    /// assert!(server.dump().await?.contains("color: red"));
    /// # Ok::<(), smp_server::Status>(())
    /// # }).unwrap();
    /// ```
    ///
    /// # Errors
    /// Returns the `Status` for the first document that the server rejects, with the number of the document before its message.
    /// The objects before it are created.
    pub async fn load(&self, text: &str) -> Result<(), Status> {
        start::once(self).await?;
        let documents = smp_yaml::Reader::new().read(text);
        let documents = documents.map_err(|error| Status::bad_request(error.to_string()))?;
        for (index, document) in documents.into_iter().enumerate() {
            let number = |status: Status| status.with_prefix(&format!("document {}: ", index + 1));
            for object in objects(document.value) {
                self.load_object(object).await.map_err(number)?;
            }
        }
        Ok(())
    }

    /// Creates an object as [`Server::load`] does.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
    /// use serde_json::json;
    /// use smp_server::{Options, Server};
    ///
    /// let server = Server::new(Options::new());
    /// server.load_object(json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "shop"}})).await?;
    /// assert!(server.dump().await?.contains("name: shop"));
    /// # Ok::<(), smp_server::Status>(())
    /// # }).unwrap();
    /// ```
    ///
    /// A system namespace, and the service account `default` of a namespace, exist already and are changed. The objects that the
    /// server itself creates, such as the Service `kubernetes`, are skipped.
    ///
    /// # Errors
    /// Returns the `Status` with which the server rejects the object.
    pub async fn load_object(&self, mut object: Value) -> Result<(), Status> {
        let server = &self.for_request();
        start::once(server).await?;
        // A manifest from `dump` or `kubectl get` has an old resourceVersion.
        object::take_metadata(&mut object, "resourceVersion");
        let (api_version, kind) = (text_at(&object, &["apiVersion"]), text_at(&object, &["kind"]));
        let catalog = server.catalog();
        let resource = catalog.of_kind(api_version, kind);
        let resource =
            resource.ok_or_else(|| Status::bad_request(format!("the server has no kind {kind} in {api_version:?}")))?;
        let namespace = match text_at(&object, &["metadata", "namespace"]) {
            _ if !resource.is_namespaced() => None,
            "" => Some("default".to_owned()),
            namespace => Some(namespace.to_owned()),
        };
        if let Some(namespace) = &namespace {
            object::set_metadata(&mut object, "namespace", namespace.as_str());
        }
        if bootstrap::is_of_server(resource, &object) {
            return Ok(());
        }
        // Each start would create another object.
        if text_at(&object, &["metadata", "name"]).is_empty()
            && !text_at(&object, &["metadata", "generateName"]).is_empty()
        {
            return Err(Status::bad_request(
                "metadata.generateName: each load would create another object; set metadata.name",
            ));
        }
        let status = object.get("status").cloned();
        let (mut object, _) =
            content::of_value(server, resource, object.clone(), || object).map_err(Status::bad_request)?;
        let entries =
            if object["metadata"].get("managedFields").is_some() { Entries::AsSent } else { Entries::Tracked };
        if entries == Entries::Tracked {
            object = managers::update(server, resource, &Value::Null, object, &Manager::updater(MANAGER));
        }
        let target = Target { resource: resource.clone(), namespace, name: None, subresource: Subresource::None };
        let mut query = Query::default();
        MANAGER.clone_into(&mut query.field_manager);
        let mut request = ApiRequest {
            method: Method::POST,
            target,
            query,
            view: View::Whole,
            time: server.inner.sources.seconds(),
            headers: HeaderMap::new(),
            body: Bytes::new(),
        };
        let (own, create, new) = (server.clone(), request.clone(), object.clone());
        let created = async move { write::create_object(&own, &create, new).await };
        let created = match work::complete(server, Box::pin(created)).await? {
            Err(exists) if exists.reason() == "AlreadyExists" && bootstrap::can_exist(resource, &object) => {
                request.target.name = Some(text_at(&object, &["metadata", "name"]).to_owned());
                let mut wanted = object;
                object::take_metadata(&mut wanted, "uid");
                update(server, request.clone(), entries, wanted).await?
            }
            created => created?,
        };
        let Some(status) = status.filter(|_| resource.has_status()) else { return Ok(()) };
        request.target.subresource = Subresource::Status;
        request.target.name = Some(text_at(&created.object, &["metadata", "name"]).to_owned());
        let mut wanted = Value::clone(&created.object);
        wanted["status"] = status;
        let (wanted, _) =
            content::of_value(server, resource, wanted.clone(), || wanted).map_err(Status::bad_request)?;
        update(server, request, entries, wanted).await.map(drop)
    }

    /// Returns all objects as YAML documents, sorted by group, resource, namespace and name, with sorted fields.
    ///
    /// With [`Options::seed`](crate::Options::seed) and [`Options::time`](crate::Options::time), the text is the same in every run, so a
    /// test can compare a whole cluster with a snapshot. It omits the objects of every new cluster or namespace.
    ///
    /// ```
    /// # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
    /// let server = smp_server::Server::new(smp_server::Options::new());
    /// assert_eq!(server.dump().await?, "");
    /// # Ok::<(), smp_server::Status>(())
    /// # }).unwrap();
    /// ```
    ///
    /// # Errors
    /// Returns a `Status` if the store cannot be read.
    pub async fn dump(&self) -> Result<String, Status> {
        start::once(self).await?;
        let mut text = String::new();
        let mut seen = std::collections::BTreeSet::new();
        for resource in self.catalog().all() {
            if seen.insert(resource.collection().clone()) {
                self.dump_collection(resource, &mut text).await?;
            }
        }
        Ok(text)
    }

    async fn dump_collection(&self, resource: &Resource, text: &mut String) -> Result<(), Status> {
        let page = self.inner.store.range(Range::all(resource.collection())).await?;
        for (_, stored) in page.entries {
            let mut object = encoding::value_with_version(resource, &*stored.value()?, stored.revision);
            if bootstrap::is_of_server(resource, &object) || bootstrap::is_as_created(resource, &object) {
                continue;
            }
            object.sort_all_objects();
            text.push_str("---\n");
            text.push_str(&smp_yaml::to_string(&object));
        }
        Ok(())
    }
}

/// Returns the objects of a document: the items of a `List`, nothing for an empty document, otherwise the object itself.
fn objects(mut document: Value) -> Vec<Value> {
    if document.is_null() {
        return Vec::new();
    }
    let is_list = text_at(&document, &["kind"]) == "List" && text_at(&document, &["apiVersion"]) == "v1";
    match document.get_mut("items") {
        Some(Value::Array(items)) if is_list => std::mem::take(items),
        _ => vec![document],
    }
}

/// Updates an existing object.
async fn update(server: &Server, request: ApiRequest, entries: Entries, mut wanted: Value) -> Result<Outcome, Status> {
    if entries == Entries::Tracked {
        object::take_metadata(&mut wanted, "managedFields");
    }
    let own = server.clone();
    let updated = async move { write::update(&own, &request, entries, |_| Ok((wanted.clone(), Vec::new()))).await };
    work::complete(server, Box::pin(updated)).await?
}
