//! Phase 6: the version of Kubernetes, and the lists of definitions and kinds that the registry searches.

use std::fmt::Write;

use super::model::{Model, Type};

/// Returns the file with the version and both lists, sorted for binary search.
pub(crate) fn file(model: &Model, version: &str) -> String {
    let mut text = format!(
        "//! The version of Kubernetes, and the definitions and kinds of the enabled features, sorted by name.\n\n\
         use crate::registry::{{Definition, RegisteredKind}};\n\n\
         /// The Kubernetes version of the types.\n\
         pub const KUBERNETES_VERSION: &str = {version:?};\n\n\
         /// Every definition, by name.\n\
         pub(crate) static DEFINITIONS: &[Definition] = &[\n"
    );
    for ty in &model.types {
        let _ = writeln!(text, "{}Definition::new::<{}>({:?}),", cfg(ty), ty.place.path(), ty.definition);
    }
    text.push_str(
        "];\n\n/// Every kind, by group, version and kind.\npub(crate) static KINDS: &[RegisteredKind] = &[\n",
    );
    let mut kinds: Vec<_> = model
        .types
        .iter()
        .flat_map(|ty| ty.body.kinds.iter().map(move |kind| ((&kind.group, &kind.version, &kind.kind), ty)))
        .collect();
    kinds.sort_by_key(|(kind, _)| *kind);
    for ((group, version, kind), ty) in kinds {
        let _ =
            writeln!(text, "{}RegisteredKind::new::<{}>({group:?}, {version:?}, {kind:?}),", cfg(ty), ty.place.path());
    }
    text.push_str("];\n");
    text
}

fn cfg(ty: &Type) -> String {
    ty.place.feature.as_ref().map(|feature| format!("#[cfg(feature = \"{feature}\")] ")).unwrap_or_default()
}
