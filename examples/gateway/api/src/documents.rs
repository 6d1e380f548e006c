//! The published documents: OpenAPI for clients and tools, and the definitions for an API server.

use serde_json::Value;
use smp_core::{PatchSchema, Schema};
use smp_openapi::{CustomResource, CustomResourceError, Definitions, Info, Loss, NameClash, OpenApi};

use crate::{Gateway, Route};

/// The definitions of all types.
///
/// # Errors
///
/// Returns an error if two types have the same name.
pub fn definitions() -> Result<Definitions<'static>, NameClash> {
    let mut definitions = Definitions::new();
    definitions.add(Schema::of::<Gateway>())?;
    definitions.add(Schema::of::<Route>())?;
    Ok(definitions)
}

/// The OpenAPI 3.0 document of the API.
///
/// # Errors
///
/// Returns an error if two types have the same name.
pub fn openapi() -> Result<Value, NameClash> {
    let info = Info { title: "Gateways".to_owned(), version: "v1".to_owned() };
    Ok(definitions()?.document(OpenApi::V3, &info))
}

/// The `CustomResourceDefinition` of a type, and what an API server does not keep of its schema.
///
/// # Errors
///
/// Returns an error if the type has no kind, or if an API server would reject its definition.
pub fn manifest<T: PatchSchema>() -> Result<(Value, Vec<Loss>), CustomResourceError> {
    let written = CustomResource::of(Schema::of::<T>())?.manifest()?;
    Ok((written.value, written.losses))
}
