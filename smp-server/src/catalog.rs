//! The kinds that the server has, with what it computes from them once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use smp_core::{Patcher, Schema};
use smp_kinds::KubernetesVersion;
use smp_openapi::{Document, ListMapKeys, Reader};

use crate::custom::Custom;
use crate::documents::Documents;
use crate::lock::lock;
use crate::resource::Resource;
use crate::status::Status;

pub(crate) use smp_kinds::__private::catalog::{REVIEWS, custom, reviews, reviews_of};

/// The types of the definitions of custom resources by group, version and kind; none if they cannot be read.
type Types = HashMap<[String; 3], Option<Arc<Document>>>;

/// The kinds at one point in time. The catalog is replaced as a whole when a custom resource definition changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Catalog {
    pub(crate) kinds: smp_kinds::Catalog,
    /// The OpenAPI documents, built at the first request for one.
    pub(crate) documents: Arc<OnceLock<Documents>>,
    /// The patchers of custom resources by group, version and kind, each built at the first patch.
    patchers: Arc<Mutex<HashMap<[String; 3], Patcher>>>,
    /// The types of custom resources for the tracking of managers, each read at the first write.
    types: Arc<Mutex<Types>>,
}

impl Catalog {
    /// The built-in kinds of a version of Kubernetes.
    pub(crate) fn of(version: KubernetesVersion) -> Self {
        Self { kinds: smp_kinds::Catalog::of(version), ..Self::default() }
    }

    /// The resource of a path.
    pub(crate) fn find(&self, group: &str, version: &str, plural: &str) -> Option<Arc<Resource>> {
        self.kinds.get(group, version, plural).cloned()
    }

    /// Returns the error for a path without a resource. Outside the built-in groups it is plain text.
    pub(crate) fn missing(group: &str) -> Status {
        if smp_kinds::Catalog::is_built_in(group) { Status::no_such_resource() } else { Status::no_such_page() }
    }

    /// Returns the resource of an object.
    pub(crate) fn of_kind(&self, api_version: &str, kind: &str) -> Option<&Arc<Resource>> {
        self.kinds.get_kind(api_version, kind)
    }

    /// All resources, the built-in ones first.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Arc<Resource>> {
        self.kinds.resources()
    }

    /// Returns the resource of a collection in the store, in its preferred version.
    pub(crate) fn of_collection(&self, collection: &str) -> Option<Arc<Resource>> {
        self.kinds.of_collection(collection).cloned()
    }

    /// Replaces the resources of a custom resource definition.
    pub(crate) fn replace(&mut self, definition: &str, resources: Vec<Arc<Resource>>) {
        self.kinds.replace(definition, resources);
        (self.documents, self.patchers, self.types) = Default::default();
    }

    /// Returns the rules of strategic merge patches of a custom resource: lists are merged by their map keys.
    pub(crate) fn patcher(&self, resource: &Resource, custom: &Custom) -> Patcher {
        let [group, version, kind] = resource.id();
        let make = || {
            let document = document(custom);
            let found =
                document.as_ref().and_then(|document| document.get_kind(group, version, kind)).map(Patcher::new);
            found.unwrap_or_else(|| Patcher::new(Schema::free_form()))
        };
        self.cached(&self.patchers, resource, make)
    }

    /// Returns the types of all versions of a custom resource, including those that are not served.
    pub(crate) fn types(&self, resource: &Resource, custom: &Custom) -> Option<Arc<Document>> {
        self.cached(&self.types, resource, || {
            let mut definition = custom.definition().clone();
            for version in definition["spec"]["versions"].as_array_mut().into_iter().flatten() {
                version["served"] = true.into();
            }
            Reader::new().read(&definition).ok().map(Arc::new)
        })
    }

    /// Returns what is computed once from the definition of a resource.
    fn cached<T: Clone>(
        &self,
        cache: &Mutex<HashMap<[String; 3], T>>,
        resource: &Resource,
        make: impl FnOnce() -> T,
    ) -> T {
        let [group, version, _] = resource.id();
        // The definition may have changed since the request was read.
        let known = self.kinds.get(group, version, resource.plural());
        if !known.is_some_and(|known| std::ptr::eq(Arc::as_ptr(known), resource)) {
            return make();
        }
        lock(cache).entry(resource.id().map(ToOwned::to_owned)).or_insert_with(make).clone()
    }
}

/// The tables of a definition, in which lists are merged by their map keys.
pub(crate) fn document(custom: &Custom) -> Option<Document> {
    Reader::new().list_map_keys(ListMapKeys::MergeKey).read(custom.definition()).ok()
}
