//! Writes a custom resource as a document with everything that a server drops, for tools that make patches.

use std::sync::LazyLock;

use serde_json::json;
use smp_schema::{FieldDefinition, ObjectDefinition, ScalarKind, SchemaRef, Shape};

use super::error::{CustomResourceError, CustomResourceProblem};
use super::writer::TYPE_META;
use super::{CustomResource, Root, SPEC_FIELD, STATUS_FIELD};
use crate::definitions::{Definitions, NameClash, Tables};
use crate::document::Document;
use crate::error::Errors;
use crate::metadata;
use crate::read::read;

const TEXT: &Shape = &Shape::scalar(ScalarKind::String);

/// The metadata of every object, as definitions.
static METADATA: LazyLock<Result<Document, Errors>> =
    LazyLock::new(|| read(&json!({"definitions": *metadata::DEFINITIONS})));

impl CustomResource<'_> {
    /// Returns the definitions of the object and of all types that it refers to, with every patch extension and with
    /// the metadata of objects. Written as Swagger 2.0, they are the input for kustomize's `openapi.path` and for
    /// `smp --schema`.
    ///
    /// All versions are included. A root that is assembled from parts gets the name that API servers use, such as
    /// `com.example.v1.Rack`.
    ///
    /// ```
    /// use smp_schema::GroupVersionKind;
    /// use smp_schema::{PatchSchema, Schema};
    /// use smp_openapi::{CustomResource, Definitions, Info, OpenApi};
    ///
    /// #[derive(PatchSchema)]
    /// struct RackSpec {
    ///     #[patch(strategy = "merge", merge_key = "number")]
    ///     slots: Vec<Slot>,
    /// }
    ///
    /// #[derive(PatchSchema)]
    /// struct Slot {
    ///     number: u16,
    /// }
    ///
    /// let rack = CustomResource::new(GroupVersionKind::new("example.com", "v1", "Rack"), Schema::of::<RackSpec>());
    /// let document = rack.document()?;
    /// let info = Info { title: "racks".to_owned(), version: "v1".to_owned() };
    /// let swagger = Definitions::from(&document).document(OpenApi::V2, &info);
    /// let slots = &swagger["definitions"]["RackSpec"]["properties"]["slots"];
    /// assert_eq!(slots["x-kubernetes-patch-merge-key"], "number");
    ///
    /// let metadata = &swagger["definitions"]["com.example.v1.Rack"]["properties"]["metadata"];
    /// assert_eq!(metadata["$ref"], "#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta");
    /// # Ok::<(), smp_openapi::CustomResourceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`CustomResourceProblem::Definitions`] if two different types have the same name.
    pub fn document(&self) -> Result<Document, CustomResourceError> {
        let failed = |message: String| CustomResourceError::new(CustomResourceProblem::Definitions, message);
        let mut definitions = Definitions::new();
        for version in self.versions() {
            match &version.root {
                Root::Whole(root) => definitions.add(*root)?,
                Root::Parts { spec, status } => {
                    definitions.add(*spec)?;
                    status.map_or(Ok(()), |status| definitions.add(status))?;
                }
            }
        }
        definitions.fill(&Definitions::from(METADATA.as_ref().map_err(|errors| failed(errors.to_string()))?));
        let mut tables = definitions.tables();
        for version in self.versions() {
            version.add_root(&mut tables);
        }
        tables.build().map_err(|problems| {
            let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
            failed(problems.join("; "))
        })
    }

    /// Adds the table of the whole object, or adds the fields of every object to the existing table.
    fn add_root(&self, tables: &mut Tables) {
        let (name, mut own) = self.own_root(tables);
        let metadata = Shape::Object(SchemaRef::named(metadata::OBJECT_META));
        let mut fields = Vec::new();
        for name in TYPE_META {
            let shape = if name == "metadata" { metadata.clone() } else { TEXT.clone() };
            let declared = own.fields.iter().find(|field| field.name == name && field.shape == shape).cloned();
            fields.push(declared.unwrap_or_else(|| FieldDefinition::new(name, shape)));
        }
        fields.extend(own.fields.iter().filter(|field| !TYPE_META.contains(&&*field.name)).cloned());
        (own.name, own.fields) = (name.clone().into(), fields);
        tables.objects.insert(name, own);
    }

    /// Returns the root with its own fields, and its name.
    fn own_root(&self, tables: &mut Tables) -> (String, ObjectDefinition) {
        match &self.root {
            Root::Whole(root) => {
                let name = root.object().map(|table| table.name().to_owned()).unwrap_or_default();
                let own = tables.objects.remove(&name);
                (name, own.unwrap_or_else(|| ObjectDefinition::new("")))
            }
            Root::Parts { spec, status } => {
                let parts = [Some((&SPEC_FIELD, spec)), status.as_ref().map(|status| (&STATUS_FIELD, status))];
                let parts = parts.into_iter().flatten();
                let mut own = ObjectDefinition::new("");
                own.fields = parts.map(|(field, part)| (&field.with_shape(part.shape())).into()).collect();
                own.kinds = vec![self.kind.clone()];
                (metadata::definition_name(&self.kind), own)
            }
        }
    }
}

impl From<NameClash> for CustomResourceError {
    fn from(clash: NameClash) -> Self {
        Self::new(CustomResourceProblem::Definitions, clash.to_string())
    }
}
