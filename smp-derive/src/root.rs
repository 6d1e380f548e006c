//! Recognizes the root type of a custom resource, which kube's derive creates.

use syn::{Data, DeriveInput, Type};

use crate::ast::last_segment;

/// Whether kube's derive created the type. It writes the path of `ObjectMeta` in full:
///
/// ```text
/// struct Rack {
///     metadata: ::k8s_openapi::apimachinery::pkg::apis::meta::v1::ObjectMeta,
///     spec: RackSpec,
///     status: Option<RackStatus>,
/// }
/// ```
pub(crate) fn is_created_by_kube(input: &DeriveInput) -> bool {
    let Data::Struct(data) = &input.data else { return false };
    data.fields.iter().any(|field| {
        let is_metadata = field.ident.as_ref().is_some_and(|name| name == "metadata");
        is_metadata && is_full_path(&field.ty)
    })
}

fn is_full_path(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    let is_in_full = path.path.segments.iter().any(|segment| segment.ident == "apimachinery");
    is_in_full && last_segment(ty).is_some_and(|last| last.ident == "ObjectMeta")
}
