//! Finds the definitions in documents: Swagger 2.0, OpenAPI 3, custom resource definitions, and lists of these.

use serde_json::{Map, Value};

use super::sources::{Origin, Sources};
use super::{Read, resource};
use crate::error::Problems;
use crate::pointer::Place;

const SWAGGER: &str = "the document has no `definitions`; Swagger 2.0 has its types there";
const OPENAPI: &str = "the document has no `components.schemas`; OpenAPI 3 has its types there";
const NOTHING: &str = "there is no schema here: neither `definitions` (Swagger 2.0) nor `components.schemas` (OpenAPI 3) \
                       nor a CustomResourceDefinition";

/// Returns the definitions of all documents, in their order.
pub(super) fn find<'d>(documents: &'d [Value], problems: &mut Problems) -> Read<Sources<'d>> {
    let mut sources = Sources::default();
    for (index, document) in documents.iter().enumerate() {
        // The error has been recorded; continue with the next document.
        let _: Read<()> = sources.document(document, &Place::Root(index), problems);
    }
    if !sources.any && problems.count() == 0 {
        let (document, pointer, message) = sources.first_without.unwrap_or((0, String::new(), NOTHING));
        return Err(problems.report_at(document, pointer, message));
    }
    sources.add_metadata();
    Ok(sources)
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
}
