//! What the owner of an API publishes of a derived type, each with one call.

use serde_json::{Map, Value};
use smp_core::{PatchSchema, Schema};

use crate::crd::{CustomResource, CustomResourceError, Written};
use crate::definitions::{Definitions, NameClash};
use crate::emit::OpenApi;

/// Returns the complete definitions of a Rust type and of all that it leads to: the `definitions` of Swagger 2.0, the
/// `components.schemas` of OpenAPI 3.0.
///
/// They have everything that the types say: patch strategies and keys, the list types that follow from them, doc comments
/// as descriptions, the names of enums, and `#[patch(schema(...))]`. For several types, or without the list types, use
/// [`Definitions`].
///
/// ```
/// use serde_json::json;
/// use smp_core::PatchSchema;
/// use smp_openapi::{OpenApi, definitions_of};
///
/// /// A cabinet for servers.
/// #[derive(PatchSchema)]
/// struct Rack {
///     /// Height in units.
///     #[patch(schema(minimum = 1, maximum = 60))]
///     height: u16,
///     door: Option<Side>,
/// }
///
/// #[derive(PatchSchema)]
/// enum Side {
///     Front,
///     Back,
/// }
///
/// assert_eq!(
///     definitions_of::<Rack>(OpenApi::V2)?["Rack"],
///     json!({
///         "description": "A cabinet for servers.",
///         "type": "object",
///         "required": ["height"],
///         "properties": {
///             "height": {
///                 "description": "Height in units.",
///                 "type": "integer",
///                 "format": "int32",
///                 "minimum": 1,
///                 "maximum": 60,
///             },
///             "door": {"type": "string", "enum": ["Front", "Back"]},
///         },
///     }),
/// );
/// # Ok::<(), smp_openapi::NameClash>(())
/// ```
///
/// # Errors
///
/// Returns a [`NameClash`] if two different types have one name.
pub fn definitions_of<T: PatchSchema + ?Sized>(version: OpenApi) -> Result<Map<String, Value>, NameClash> {
    let definitions = Definitions::of::<T>()?;
    // Derived tables keep the rules. Those that were made by hand may not, and are written without list types.
    Ok(match definitions.with_list_types() {
        Ok(document) => Definitions::from(&document).schemas(version),
        Err(_) => definitions.schemas(version),
    })
}

/// Returns the `CustomResourceDefinition` of a Rust type, which says its group, version and kind, and what an API server
/// does not take of it.
///
/// Names follow from the kind, and objects are in a namespace. [`CustomResource`] says otherwise.
///
/// ```
/// use smp_core::PatchSchema;
/// use smp_openapi::custom_resource_of;
///
/// /// A cabinet for servers.
/// #[derive(PatchSchema)]
/// #[patch(group = "example.com", version = "v1", kind = "Rack")]
/// struct Rack {
///     spec: RackSpec,
/// }
///
/// #[derive(PatchSchema)]
/// #[patch(schema(validation(rule = "self.used <= self.height", message = "more used than there is")))]
/// struct RackSpec {
///     #[patch(schema(minimum = 1, maximum = 60))]
///     height: u16,
///     used: u16,
/// }
///
/// let definition = custom_resource_of::<Rack>()?;
/// assert!(definition.losses.is_empty());
/// let schema = &definition.value["spec"]["versions"][0]["schema"]["openAPIV3Schema"];
/// assert_eq!(schema["description"], "A cabinet for servers.");
/// assert_eq!(schema["properties"]["spec"]["x-kubernetes-validations"][0]["message"], "more used than there is");
/// # Ok::<(), smp_openapi::CustomResourceError>(())
/// ```
///
/// # Errors
///
/// As [`CustomResource::of`] and [`CustomResource::manifest`].
pub fn custom_resource_of<T: PatchSchema + ?Sized>() -> Result<Written, CustomResourceError> {
    CustomResource::of(Schema::of::<T>())?.manifest()
}
