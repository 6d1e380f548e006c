//! Explains the patches of a kustomization for the objects that they are for.

use std::path::Path;

use smp_core::Schema;

use super::{Explanations, Given};
use crate::args::ExplainArgs;
use crate::command::identity::Identity;
use crate::command::kustomize::{Kustomization, as_for, deletes};
use crate::command::lint::Applier;
use crate::command::live::Live;
use crate::input::{Document, Reader};
use crate::patch_type::PatchType;
use crate::report::Failure;
use crate::source::{Schemas, Types};

/// Explains the patches in the order in which they are applied. Returns the objects after them.
pub(super) fn explain(
    folder: &Path,
    args: &ExplainArgs,
    reader: &Reader,
    explanations: &mut Explanations<'_>,
) -> Result<Live, Failure> {
    let mut failures = std::mem::take(&mut explanations.failures);
    let mut explained = Ok(());
    let mut see = |schemas: &Schemas, patch: &Document, object: &Document| {
        if explained.is_ok() {
            explained = one(args, explanations, schemas, patch, object);
        }
    };
    let items = Kustomization::objects_of(folder, &args.types.sources, reader, &mut failures, &mut see)?;
    explained?;
    explanations.failures = failures;
    let objects = items.into_iter().filter(|item| !item.is_deleted).map(|item| item.document);
    Ok(Live::of(objects.collect()))
}

/// Explains a patch for an object.
fn one(
    args: &ExplainArgs,
    explanations: &mut Explanations<'_>,
    schemas: &Schemas,
    patch: &Document,
    object: &Document,
) -> Result<(), Failure> {
    if deletes(&patch.value) {
        return explanations.deletion(&Identity::of(&object.value));
    }
    let types = Types::new(schemas, &args.types)?;
    let schema = types.of(&[(&object.value, &object.origin)]).unwrap_or(Schema::free_form());
    let patch_type = if patch.value.is_array() { PatchType::Json } else { PatchType::Strategic };
    let patch = Document { value: as_for(&patch.value, &object.value), origin: patch.origin.clone() };
    let (catalog, show_secrets) = (types.catalog(), args.show_secrets);
    let given = Given { catalog, schema, object, patch: &patch, show_secrets, applier: Applier::Kustomize };
    explanations.add(&given, patch_type, types.has_all_rules(&object.value), |_| None).map(drop)
}
