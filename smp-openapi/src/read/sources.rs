//! The definitions of documents before they are read.

use serde_json::{Map, Value};
use smp_schema::GroupVersionKind;

use crate::crd::Resource;
use crate::metadata;
use crate::pointer::{Anchor, Place, escape};

/// A definition before it is read.
#[derive(Debug)]
pub(super) struct Source<'d> {
    pub(super) anchor: Anchor,
    pub(super) schema: &'d Value,
    /// The kind of a custom resource.
    pub(super) kind: Option<GroupVersionKind>,
    pub(super) origin: Origin,
}

/// The source of a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The `definitions` of a Swagger 2.0 document.
    Swagger,
    /// The `components.schemas` of an OpenAPI 3 document.
    OpenApi,
    /// A version of a custom resource definition.
    CustomResource,
    /// Not a document: a definition that custom resources need and no document contains.
    BuiltIn,
}

/// Collects the definitions of documents.
#[derive(Debug, Default)]
pub(super) struct Sources<'d> {
    pub(super) found: Vec<Source<'d>>,
    /// The contents of custom resource definitions other than their schemas.
    pub(super) resources: Vec<Resource>,
    /// Whether any document was of a kind that has definitions.
    pub(super) any: bool,
    /// The first document without definitions, and the reason.
    pub(super) first_without: Option<(usize, String, &'static str)>,
}

impl Origin {
    /// Returns the prefix of references to definitions.
    pub(super) const fn prefix(self) -> &'static str {
        match self {
            Self::OpenApi => "#/components/schemas/",
            Self::Swagger | Self::CustomResource | Self::BuiltIn => "#/definitions/",
        }
    }
}

impl<'d> Sources<'d> {
    /// Adds all definitions of a document.
    pub(super) fn all(&mut self, definitions: &'d Map<String, Value>, place: &Place<'_>, origin: Origin) {
        self.any = true;
        let (document, above) = (place.document(), place.pointer());
        self.found.extend(definitions.iter().map(|(name, schema)| {
            let pointer = format!("{above}/{}", escape(name));
            Source { anchor: Anchor { name: name.clone(), document, pointer }, schema, kind: None, origin }
        }));
    }

    /// Adds a single definition.
    pub(super) fn add(&mut self, source: Source<'d>) {
        self.any = true;
        self.found.push(source);
    }

    /// Records that there is no schema at a location; this is an error only if there is none anywhere.
    pub(super) fn nothing(&mut self, place: &Place<'_>, why: &'static str) {
        if self.first_without.is_none() {
            self.first_without = Some((place.document(), place.pointer(), why));
        }
    }

    /// Adds the definitions that the `metadata` of custom resources refers to, unless a document has them.
    pub(super) fn add_metadata(&mut self) {
        let is_resource = |source: &Source<'_>| source.origin == Origin::CustomResource;
        let is_metadata = |source: &Source<'_>| source.anchor.name == metadata::OBJECT_META;
        if !self.found.iter().any(is_resource) || self.found.iter().any(is_metadata) {
            return;
        }
        let definitions: &'static Value = &metadata::DEFINITIONS;
        self.found.extend(definitions.as_object().into_iter().flatten().map(|(name, schema)| {
            let anchor = Anchor { name: name.clone(), document: 0, pointer: String::new() };
            Source { anchor, schema, kind: None, origin: Origin::BuiltIn }
        }));
    }
}
