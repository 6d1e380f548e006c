//! Jobs. The template of a `CronJob` has none of these defaults.

use serde_json::{Map, Value};

use super::core::copy_labels;
use super::{is_nil, object, object_mut, set_nil};

/// Go: `SetDefaults_Job`.
///
/// ```text
/// spec: {}                spec: {completions: 1, parallelism: 1, ...}
/// spec: {completions: 5}  spec: {completions: 5, parallelism: 1, ...}
/// spec: {parallelism: 5}  unchanged, because the work itself says when it is done
/// ```
pub(super) fn job(job: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    if let Some(spec) = object_mut(job, "spec") {
        if is_nil(spec, "parallelism") {
            set_nil(spec, "completions", 1);
        }
        set_nil(spec, "parallelism", 1);
        let limit = if is_nil(spec, "backoffLimitPerIndex") { 6 } else { i32::MAX };
        set_nil(spec, "backoffLimit", limit);
        set_nil(spec, "completionMode", "NonIndexed");
        set_nil(spec, "suspend", false);
        let replacement = if is_nil(spec, "podFailurePolicy") { "TerminatingOrFailed" } else { "Failed" };
        set_nil(spec, "podReplacementPolicy", replacement);
        set_nil(spec, "manualSelector", false);
    }
    let labels = object(job, "spec").and_then(|spec| super::core::template_labels(spec));
    copy_labels(job, labels.cloned());
}
