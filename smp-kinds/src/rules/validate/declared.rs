//! The order of causes: kube-apiserver reports those of rules that are declared in the Go types after those of all other rules.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::cause::{Cause, Causes};
use crate::path::Path;
use crate::tables;
use crate::types::Struct;

/// See the comments in the file for the columns.
const TABLE: &str = include_str!("../../../data/declared.tsv");

/// Structs without the group of Kubernetes, fields, and reasons without their first word.
static RULES: LazyLock<HashSet<[&str; 3]>> = LazyLock::new(|| {
    let row = |line| tables::columns(line).map(|[of, field, reasons]| (of, field, reasons));
    let rows = tables::rows(TABLE, row).into_iter();
    rows.flat_map(|(of, field, reasons)| tables::words(reasons).map(move |reason| [of, field, reason])).collect()
});

/// Marks the causes after the first `from`, which are those of a row of a struct.
///
/// ```text
/// maxReplicas: Required value, of HorizontalPodAutoscalerSpec   →  marked, because declared.tsv has a row for it
/// ```
pub(super) fn mark(of: &Struct, path: &Path<'_>, from: usize, causes: &mut Causes) {
    let Some(of) = of.name.strip_prefix("io.k8s.api.") else { return };
    let path = path.to_string();
    causes.mark_declared(from, |cause: &Cause| {
        let field = cause.field().strip_prefix(&path).unwrap_or_default().trim_start_matches('.');
        let field = field.split('[').next().unwrap_or_default();
        RULES.contains(&[of, field, cause.reason().trim_start_matches("FieldValue")])
    });
}
