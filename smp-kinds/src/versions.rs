//! The order of the versions of an API group.

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
