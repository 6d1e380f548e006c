//! Notes on strategic merge patches of custom resources, which API servers reject.

use serde_json::Value;
use smp_core::Schema;
use smp_patch::MergePatch;

use crate::input::Document;
use crate::report::note;
use crate::rules::Rules;

/// Notes that a patch of a custom resource is not for a server, if it has another result when it is sent as a merge patch instead.
///
/// ```yaml
/// spec: {room: c3}                          # the same result
/// spec: {slots: [{number: 2, holds: disk}]} # a merge patch removes the other slots
/// ```
pub(super) fn note_of(schema: Schema<'_>, rules: &Rules, live: &Document, patch: &Value, type_option: &str) {
    if smp_api_types::is_built_in(schema) || schema.object().is_none() {
        return;
    }
    let Ok(result) = rules.apply(live.value.clone(), patch) else { return };
    let merged = MergePatch::from_value(patch.clone()).map(|patch| patch.apply(live.value.clone()));
    if merged.is_ok_and(|merged| merged == result) {
        return;
    }
    let place = live.origin.name();
    note(&format!(
        "{place}: API servers reject strategic merge patches for custom resources, and this one has another result as a merge patch; \
         for a server, use {type_option} merge"
    ));
}
