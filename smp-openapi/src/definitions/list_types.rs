//! Derives list types from the way a field is patched.

use smp_schema::Schema;
use smp_schema::{Field, Key, ListType, MergeStrategy, Problems, Str};

use super::Definitions;
use crate::crd::Lost;
use crate::crd::list_type::types_of;
use crate::document::Document;

impl Definitions<'_> {
    /// Returns the definitions as a document in which merged lists also have `x-kubernetes-list-type` and
    /// `x-kubernetes-list-map-keys` for server-side apply, unless they declare a type. A merged list of scalars becomes
    /// a `set`. A keyed list becomes a `map` by its recommended key if each field of the key is required or has a
    /// default, because an API server rejects any other key.
    ///
    /// This is a separate step: without it, reading the written document returns the same tables.
    ///
    /// ```
    /// use smp_schema::PatchSchema;
    /// use smp_openapi::{Definitions, OpenApi};
    ///
    /// #[derive(PatchSchema)]
    /// struct Service {
    ///     #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
    ///     ports: Vec<Port>,
    /// }
    ///
    /// #[derive(PatchSchema)]
    /// struct Port {
    ///     port: u16,
    ///     #[patch(default = "TCP")]
    ///     protocol: Option<String>,
    /// }
    ///
    /// let document = Definitions::of::<Service>()?.with_list_types().expect("a derived table keeps the rules");
    /// let schemas = Definitions::from(&document).schemas(OpenApi::V2);
    /// let ports = &schemas["Service"]["properties"]["ports"];
    /// assert_eq!(ports["x-kubernetes-list-type"], "map");
    /// assert_eq!(ports["x-kubernetes-list-map-keys"], serde_json::json!(["port", "protocol"]));
    /// # Ok::<(), smp_openapi::NameClash>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Definitions::to_document`].
    pub fn with_list_types(&self) -> Result<Document, Problems> {
        let mut tables = self.tables();
        for (name, table) in &mut tables.objects {
            let Some(schema) = self.get(name) else { continue };
            for field in &mut table.fields {
                if let Some((list_type, keys)) = schema.field(&field.name).and_then(|field| follows(schema, field)) {
                    field.list_type = Some(list_type);
                    field.list_map_keys = keys;
                }
            }
        }
        tables.build()
    }
}

/// Returns the list type of a merged list that declares none; `None` if an API server would not accept the whole key.
fn follows<'s>(schema: Schema<'s>, field: &'s Field<'s>) -> Option<(ListType, Key)> {
    let is_declared = field.list_type().is_some() || !field.list_map_keys().is_empty();
    if is_declared || field.strategy().merge != Some(MergeStrategy::Merge) {
        return None;
    }
    let types = types_of(field, schema.field_schema(field), None);
    let is_less = types.losses.iter().any(|(lost, _)| matches!(lost, Lost::Key | Lost::DeclaredType));
    let (list_type, keys) = types.list.filter(|(list_type, _)| *list_type != ListType::Atomic && !is_less)?;
    Some((list_type, keys.into_iter().map(Str::Owned).collect()))
}
