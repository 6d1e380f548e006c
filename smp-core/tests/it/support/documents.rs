//! Schemas for the cases, from documents that were written from tables.

use std::collections::BTreeMap;

use serde_json::Value;
use smp_core::Schema;
use smp_core::schema::GroupVersionKind;
use smp_openapi::{CustomResource, Definitions, Document, Info, ListMapKeys, Loss, OpenApi, Reader, Recursion};

use smp_testkit::swagger;

/// A document in `openapi`, which is written from the built-in types.
pub(crate) fn of_kubernetes(file: &str) -> Document {
    let path = format!("{}/../openapi/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    smp_openapi::read(&text).unwrap_or_else(|errors| panic!("{path}: {errors}"))
}

/// The document of `spec/cases/schema.json`, written again.
pub(crate) fn of_cases(version: OpenApi) -> Document {
    let info = Info { title: "types for the cases".to_owned(), version: "1".to_owned() };
    let written = Definitions::from(&swagger::of_cases()).document(version, &info);
    smp_openapi::read(&written).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Types as the `spec` of custom resources, read from manifests for an API server.
#[derive(Default)]
pub(crate) struct CustomResources {
    by_name: BTreeMap<String, (Document, Vec<Loss>)>,
}

impl CustomResources {
    /// A type as in a custom resource, and what a custom resource cannot express.
    pub(crate) fn of(&mut self, name: &str, schema: Schema<'_>) -> (Schema<'_>, &[Loss]) {
        let (read, losses) = self.by_name.entry(name.to_owned()).or_insert_with(|| through_manifest(schema));
        let root = read.get_kind("example.com", "v1", "Case").expect("the manifest has the kind");
        (root.field_schema(root.field("spec").expect("the kind has it")), losses)
    }
}

fn through_manifest(schema: Schema<'_>) -> (Document, Vec<Loss>) {
    let kind = GroupVersionKind::new("example.com", "v1", "Case");
    let resource = CustomResource::new(kind, schema).recursion(Recursion::FreeForm);
    let written = resource.manifest().unwrap_or_else(|error| panic!("{error}"));
    let reader = Reader::new().list_map_keys(ListMapKeys::MergeKey);
    let read = reader.read(&written.value).unwrap_or_else(|errors| panic!("{errors}"));
    (read, written.losses)
}

/// The name that a case uses for its type.
pub(crate) fn type_of(case: &Value) -> Option<&str> {
    ["schema", "gvk", "definition"].into_iter().find_map(|source| case[source].as_str())
}
