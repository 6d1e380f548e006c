//! The order of the versions of an API group.

use std::cmp::Ordering;

/// Compares two versions by the order of Kubernetes, in which the greater one is preferred: `v2` is greater than `v1`, `v1beta2`,
/// `v1beta1`, `v1alpha1` and all others, in this order.
///
/// ```
/// let mut versions = ["v1beta1", "v2", "latest", "v1", "v10alpha1"];
/// versions.sort_by(|one, other| smp_kinds::compare_versions(one, other));
/// assert_eq!(versions, ["latest", "v10alpha1", "v1beta1", "v1", "v2"]);
/// ```
pub fn compare_versions(one: &str, other: &str) -> Ordering {
    priority(one).cmp(&priority(other))
}

/// The rank of a version: `v2` before `v1` before `v1beta2` before `v1alpha1` before all others.
pub fn priority(version: &str) -> (u8, u64, u64) {
    let number = |text: &str| text.parse::<u64>().ok();
    let Some(rest) = version.strip_prefix('v') else { return (0, 0, 0) };
    if let Some(major) = number(rest) {
        return (3, major, 0);
    }
    for (rank, word) in [(2, "beta"), (1, "alpha")] {
        if let Some((major, minor)) = rest.split_once(word)
            && let (Some(major), Some(minor)) = (number(major), number(minor))
        {
            return (rank, major, minor);
        }
    }
    (0, 0, 0)
}

#[cfg(test)]
mod tests {
    use super::priority;

    #[test]
    fn stable_versions_rank_before_beta_and_alpha() {
        let ranked = ["v2", "v1", "v2beta1", "v1beta2", "v1beta1", "v10alpha1", "v1alpha1", "latest"];
        assert!(ranked.windows(2).all(|pair| priority(pair[0]) > priority(pair[1])));
    }
}
