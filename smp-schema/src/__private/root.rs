//! The fields of the root type that kube's derive creates, with messages that name that derive.

use crate::{Field, PatchSchema};

/// Implemented by every type with a schema. The messages are about the root type, because its fields are not in the source
/// and cannot be annotated.
#[diagnostic::on_unimplemented(
    message = "`{Self}`, the type of a field of the custom resource, has no patch schema",
    label = "`#[kube(derive = \"PatchSchema\")]` needs a schema of this type",
    note = "kube's `CustomResource` creates the root type, with the fields `metadata`, `spec` and `status`; \
        `#[kube(derive = \"PatchSchema\")]` derives its schema from theirs",
    note = "for `ObjectMeta`, enable the feature of `smp-schema` for the version of k8s-openapi that kube uses: `k8s-openapi029`",
    note = "for the spec and the status, add `#[derive(PatchSchema)]` to the type"
)]
pub trait FieldOfRoot: PatchSchema {}

#[diagnostic::do_not_recommend]
impl<T: PatchSchema + ?Sized> FieldOfRoot for T {}

/// A field without annotations of a root type, required unless its type is optional.
pub const fn field_of_root<T: FieldOfRoot + ?Sized>(name: &'static str) -> Field<'static> {
    super::field::<T>(name)
}
