//! The versions of OpenAPI.

/// A version of OpenAPI, named after the path where API servers publish it: `/openapi/v2`, `/openapi/v3`.
///
/// | | V2 | V3 |
/// |---|---|---|
/// | place of definitions | `definitions` | `components.schemas` |
/// | extensions and default of a reference | next to `$ref` | next to `allOf: [{$ref}]` |
/// | a number or a string | `type: string`, `format: int-or-string` | `oneOf` with an integer and a string, and the format |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OpenApi {
    /// Swagger 2.0.
    V2,
    /// OpenAPI 3.0.
    V3,
}
