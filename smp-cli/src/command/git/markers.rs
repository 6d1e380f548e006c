//! Conflict markers.

use std::fmt::Write as _;

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// A text with both versions of the lines that differ, between the conflict markers of git.
///
/// ```yaml
/// spec:
/// <<<<<<< ours
///   replicas: 3
/// =======
///   replicas: 5
/// >>>>>>> theirs
/// ```
pub(super) fn with_markers(ours: &str, theirs: &str) -> String {
    if ours == theirs {
        return ours.to_owned();
    }
    let (old, new): (Vec<&str>, Vec<&str>) =
        (ours.split_inclusive('\n').collect(), theirs.split_inclusive('\n').collect());
    let difference = capture_diff_slices(Algorithm::Myers, &old, &new);
    let lines = |lines: &[&str]| {
        let mut text = lines.concat();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        text
    };
    let mut text = String::new();
    for ops in difference.chunk_by(|op, next| is_equal(op) == is_equal(next)) {
        let (first, last) = (&ops[0], &ops[ops.len() - 1]);
        let of_ours = &old[first.old_range().start..last.old_range().end];
        if is_equal(first) {
            text.push_str(&of_ours.concat());
            continue;
        }
        let of_theirs = &new[first.new_range().start..last.new_range().end];
        let _ = write!(text, "<<<<<<< ours\n{}=======\n{}>>>>>>> theirs\n", lines(of_ours), lines(of_theirs));
    }
    text
}

fn is_equal(op: &DiffOp) -> bool {
    matches!(op, DiffOp::Equal { .. })
}
