//! Where documents have their definitions: Swagger 2.0, OpenAPI 3, and lists of anything.

use serde_json::{Map, Value};
use smp_core::schema::GroupVersionKind;

use super::{Read, resource};
use crate::crd::Resource;
use crate::error::Problems;
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

/// Where a definition comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The `definitions` of a Swagger 2.0 document.
    Swagger,
    /// The `components.schemas` of an OpenAPI 3 document.
    OpenApi,
    /// A version of a custom resource definition.
    CustomResource,
    /// No document: what a custom resource needs and no document defines.
    BuiltIn,
}

/// Collects the definitions of documents.
#[derive(Debug, Default)]
pub(super) struct Sources<'d> {
    pub(super) found: Vec<Source<'d>>,
    /// What custom resource definitions say besides their schemas.
    pub(super) resources: Vec<Resource>,
    /// Whether any document could have had some.
    any: bool,
    /// The first document that had none, and why.
    first_without: Option<(usize, String, &'static str)>,
}

const SWAGGER: &str = "the document has no `definitions`; Swagger 2.0 has its types there";
const OPENAPI: &str = "the document has no `components.schemas`; OpenAPI 3 has its types there";
const NOTHING: &str = "there is no schema here: neither `definitions` (Swagger 2.0) nor `components.schemas` (OpenAPI 3) \
                       nor a CustomResourceDefinition";

/// The definitions of all documents, in their order.
pub(super) fn find<'d>(documents: &'d [Value], problems: &mut Problems) -> Read<Sources<'d>> {
    let mut sources = Sources::default();
    for (index, document) in documents.iter().enumerate() {
        // A problem is written down already, and the next document is read all the same.
        let _: Read<()> = sources.document(document, &Place::Root(index), problems);
    }
    if !sources.any && problems.count() == 0 {
        let (document, pointer, message) = sources.first_without.unwrap_or((0, String::new(), NOTHING));
        return Err(problems.report_at(document, pointer, message));
    }
    sources.add_metadata();
    Ok(sources)
}

impl Origin {
    /// What references to definitions begin with.
    pub(super) const fn prefix(self) -> &'static str {
        match self {
            Self::OpenApi => "#/components/schemas/",
            Self::Swagger | Self::CustomResource | Self::BuiltIn => "#/definitions/",
        }
    }
}

impl<'d> Sources<'d> {
    fn document(&mut self, document: &'d Value, place: &Place<'_>, problems: &mut Problems) -> Read<()> {
        let is_list = |kind: &Value| kind == "List" || kind == "CustomResourceDefinitionList";
        match document.get("items") {
            Some(Value::Array(items)) if document.get("kind").is_some_and(is_list) => {
                let place = place.field("items");
                for (index, item) in items.iter().enumerate() {
                    let _: Read<()> = self.object(item, &place.index(index), problems);
                }
                self.nothing(&place, NOTHING);
                Ok(())
            }
            _ => self.object(document, place, problems),
        }
    }

    fn object(&mut self, document: &'d Value, place: &Place<'_>, problems: &mut Problems) -> Read<()> {
        let Some(object) = document.as_object() else {
            return Err(problems.report(place, "a document must be a JSON object"));
        };
        let has_text = |name: &str| object.get(name).is_some_and(Value::is_string);
        if object.contains_key("openapi") {
            self.openapi(object, place, problems)
        } else if object.contains_key("swagger") {
            self.swagger(object, place, problems)
        } else if object.get("kind").is_some_and(|kind| kind == "CustomResourceDefinition") {
            resource::find(object, place, self, problems)
        } else if object.contains_key("definitions") {
            self.swagger(object, place, problems)
        } else if object.contains_key("components") {
            self.openapi(object, place, problems)
        } else if has_text("apiVersion") && has_text("kind") {
            self.nothing(place, NOTHING);
            Ok(())
        } else {
            Err(problems.report(place, NOTHING))
        }
    }

    fn swagger(&mut self, document: &'d Map<String, Value>, place: &Place<'_>, problems: &mut Problems) -> Read<()> {
        let is_2 = |version: &Value| version == "2.0" || version.as_f64() == Some(2.0);
        if document.get("swagger").is_some_and(|version| !is_2(version)) {
            problems.report(&place.field("swagger"), "the version must be \"2.0\"");
        }
        let within = place.field("definitions");
        match document.get("definitions") {
            Some(Value::Object(definitions)) => self.all(definitions, &within, Origin::Swagger),
            Some(_) => return Err(problems.report(&within, "definitions must be a JSON object")),
            None => self.nothing(place, SWAGGER),
        }
        Ok(())
    }

    fn openapi(&mut self, document: &'d Map<String, Value>, place: &Place<'_>, problems: &mut Problems) -> Read<()> {
        let is_3 = |version: &Value| version.as_str().is_some_and(|text| text.starts_with("3."));
        if document.get("openapi").is_some_and(|version| !is_3(version)) {
            problems
                .report(&place.field("openapi"), "the version must be \"3.0.x\" or \"3.1.x\"; convert the document");
        }
        let within = place.field("components");
        let schemas = match document.get("components") {
            Some(Value::Object(components)) => components.get("schemas"),
            Some(_) => return Err(problems.report(&within, "components must be a JSON object")),
            None => None,
        };
        let within = within.field("schemas");
        match schemas {
            Some(Value::Object(schemas)) => self.all(schemas, &within, Origin::OpenApi),
            Some(_) => return Err(problems.report(&within, "schemas must be a JSON object")),
            None => self.nothing(place, OPENAPI),
        }
        Ok(())
    }

    fn all(&mut self, definitions: &'d Map<String, Value>, place: &Place<'_>, origin: Origin) {
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

    /// Remembers that there is no schema at a place; that is a problem only if there is none anywhere.
    pub(super) fn nothing(&mut self, place: &Place<'_>, why: &'static str) {
        if self.first_without.is_none() {
            self.first_without = Some((place.document(), place.pointer(), why));
        }
    }

    /// What the `metadata` of custom resources refers to, unless a document has it.
    fn add_metadata(&mut self) {
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
