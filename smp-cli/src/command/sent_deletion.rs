//! Deletions with `$patchMergeKey`. A stock server accepts them even with strict validation, but deletes more items.

use smp_core::Path;
use smp_core::explain::{Action, Effect};

/// A deletion with `$patchMergeKey`.
pub(super) struct SentDeletion {
    /// Its place in the patch.
    pub(super) path: Path,
    /// The default key of the list, which a stock server uses for the deletion.
    pub(super) default_key: Vec<String>,
}

/// Finds the deletions that delete more items on a stock server.
///
/// ```yaml
/// ports:
/// - {$patch: delete, $patchMergeKey: [port, protocol], port: 53, protocol: TCP}   # a stock server deletes every port 53
/// ```
pub(super) fn find(effects: &[Effect<'_>]) -> Vec<SentDeletion> {
    let mut found = Vec::new();
    for (index, effect) in effects.iter().enumerate() {
        let Action::KeyedList { default_key, sent_keys, .. } = &effect.action else { continue };
        if default_key.is_empty() || sent_keys.is_empty() {
            continue;
        }
        // Either every entry of a list has `$patchMergeKey` or none does.
        let deletions = below(effects, index).filter(|entry| match &entry.action {
            Action::DeleteItems { key, .. } => key != default_key,
            _ => false,
        });
        found.extend(deletions.map(|entry| SentDeletion {
            path: entry.path.clone(),
            default_key: default_key.iter().map(ToString::to_string).collect(),
        }));
    }
    found
}

/// The effects of the parts directly below a place: the fields of an object, the entries of a list.
pub(super) fn below<'e, 'p>(effects: &'e [Effect<'p>], index: usize) -> impl Iterator<Item = &'e Effect<'p>> {
    let above = &effects[index].path;
    let depth = above.steps().len();
    effects[index + 1..]
        .iter()
        .take_while(move |effect| effect.path.steps().starts_with(above.steps()))
        .filter(move |effect| effect.path.steps().len() == depth + 1)
}
