//! The schemas that are known without asking a cluster: those that the user gave, then the built-in types; overlays on top.

use std::sync::Arc;

use serde_json::Value;
use smp_api_types::meta::v1::ObjectMeta;
use smp_core::schema::GroupVersionKind;
use smp_core::{PatchSchema, Patcher};
use smp_openapi::{Definitions, Document, ListMapKeys, Overlay, Reader};

use crate::Error;
use crate::resource::{Target, is_built_in};

/// Documents and overlays of the user.
#[derive(Clone, Debug, Default)]
pub(crate) struct Schemas {
    documents: Vec<Arc<Document>>,
    /// The built-in types, if an overlay changes them.
    built_in: Option<Arc<Document>>,
    /// Entries of overlays for types that no document has yet, such as those that the cluster publishes.
    pending: Vec<Overlay>,
}

impl Schemas {
    /// Adds the types of a document. Servers publish the keys of custom resources as list map keys, which count as merge keys.
    pub(crate) fn add(&mut self, document: &Value) -> Result<(), Error> {
        let document = self.with_pending(read(document)?)?;
        self.documents.push(Arc::new(document));
        Ok(())
    }

    /// Changes the types that are known, and keeps the other entries for later.
    pub(crate) fn change(&mut self, overlay: &Overlay) -> Result<(), Error> {
        let built_in = match &self.built_in {
            Some(document) => Definitions::from(&**document),
            None => built_in(),
        };
        let sources: Vec<Definitions<'_>> =
            self.documents.iter().map(|document| Definitions::from(&**document)).chain([built_in]).collect();
        let (known, unknown) = overlay.split(&sources);
        let mut changed = known.apply_to_each(&sources)?.into_iter();
        drop(sources);
        for (document, changed) in self.documents.iter_mut().zip(changed.by_ref()) {
            if let Some(changed) = changed {
                *document = Arc::new(changed);
            }
        }
        self.built_in = changed.next().flatten().map(Arc::new).or(self.built_in.take());
        self.pending.push(unknown);
        Ok(())
    }

    /// A document with the entries of earlier overlays for its types.
    pub(crate) fn with_pending(&self, mut document: Document) -> Result<Document, Error> {
        for overlay in &self.pending {
            let changed = {
                let sources = [Definitions::from(&document)];
                let (known, _) = overlay.split(&sources);
                known.apply_to_each(&sources)?.into_iter().next().flatten()
            };
            document = changed.unwrap_or(document);
        }
        Ok(document)
    }

    /// The engine for a kind. `None` if neither the user nor Kubernetes defines it.
    pub(crate) fn patcher(&self, kind: &GroupVersionKind) -> Option<Patcher> {
        let GroupVersionKind { group, version, kind } = kind;
        let given = self.documents.iter().chain(&self.built_in);
        let given = given.into_iter().find_map(|document| document.get_kind(group, version, kind));
        given.or_else(|| smp_api_types::schema_for_kind(group, version, kind)).map(Patcher::new)
    }

    /// The document of the user that has a kind.
    #[cfg(feature = "apply")]
    pub(crate) fn document(&self, kind: &GroupVersionKind) -> Option<&Document> {
        let GroupVersionKind { group, version, kind } = kind;
        self.documents
            .iter()
            .map(|document| &**document)
            .find(|document| document.get_kind(group, version, kind).is_some())
    }

    /// Whether the user gave schemas for a group and version, or an overlay for built-in types.
    pub(crate) fn cover(&self, group: &str, version: &str) -> bool {
        let is_its = |kind: &GroupVersionKind| (&*kind.group, &*kind.version) == (group, version);
        let is_given = self.documents.iter().any(|document| document.kinds().any(|(kind, _)| is_its(kind)));
        is_given || self.built_in.is_some() && is_built_in(group, version)
    }

    /// The kind of a custom resource that the user gave a schema for.
    pub(crate) fn kind(&self, target: &Target<'_>) -> Option<GroupVersionKind> {
        let resources = self.documents.iter().flat_map(|document| document.resources());
        let mut named =
            resources.filter(|resource| (resource.group(), resource.plural()) == (target.group, target.plural));
        named.next().map(|resource| target.kind(resource.kind()))
    }
}

/// Reads a document as servers publish it.
pub(crate) fn read(document: &Value) -> Result<Document, Error> {
    Ok(Reader::new().list_map_keys(ListMapKeys::MergeKeyOfCustomResources).read(document)?)
}

/// An object of any type.
#[derive(PatchSchema)]
#[expect(dead_code, reason = "only its table is used")]
struct AnyObject {
    metadata: ObjectMeta,
    #[serde(flatten)]
    fields: serde_json::Map<String, Value>,
}

/// The engine for an object whose type is unknown: lists are replaced, except those of its metadata, such as finalizers.
pub(crate) fn any_object() -> Patcher {
    Patcher::of::<AnyObject>()
}

fn built_in() -> Definitions<'static> {
    let mut definitions = Definitions::new();
    for definition in smp_api_types::definitions() {
        // The names of built-in definitions are distinct; a test of that crate checks them.
        drop(definitions.add(definition.schema));
    }
    definitions
}
