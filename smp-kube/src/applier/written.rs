//! The versions that an applier wrote, so that it does not trust a cache which has not seen them yet.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a version is remembered. A cache that is older than this belongs to a watch that has failed.
const REMEMBERED: Duration = Duration::from_mins(10);

/// The number of versions below which old ones are not looked for.
const FEW: usize = 1024;

/// The resource versions of the objects that were written last, by path.
#[derive(Debug, Default)]
pub(super) struct Written(Mutex<Versions>);

#[derive(Debug, Default)]
struct Versions {
    by_path: HashMap<String, (String, Instant)>,
    /// The number of versions at which old ones are forgotten.
    limit: usize,
}

impl Written {
    /// Remembers the version of an object that was written.
    pub(super) fn remember(&self, path: String, version: String) {
        let mut versions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        versions.by_path.insert(path, (version, Instant::now()));
        if versions.by_path.len() > versions.limit.max(FEW) {
            versions.by_path.retain(|_, (_, written)| written.elapsed() < REMEMBERED);
            versions.limit = 2 * versions.by_path.len();
        }
    }

    /// Whether an object from a cache has what was written last. Then the version is forgotten.
    ///
    /// ```text
    /// written   cached   result
    /// 8         7        false
    /// 8         8        true
    /// 8         9        true: others have written since
    /// ```
    pub(super) fn is_in(&self, path: &str, cached: Option<&str>) -> bool {
        let mut versions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((written, _)) = versions.by_path.get(path) else { return true };
        // Resource versions are decimal numbers that increase.
        let number = |version: &str| version.parse::<u128>().ok();
        let is_in = cached.is_some_and(|cached| {
            cached == written || number(cached).zip(number(written)).is_some_and(|(cached, written)| cached > written)
        });
        if is_in {
            versions.by_path.remove(path);
        }
        is_in
    }
}

#[cfg(test)]
mod tests {
    use super::Written;

    #[test]
    fn a_cache_is_trusted_once_it_has_seen_the_write() {
        let written = Written::default();
        assert!(written.is_in("a", Some("7")));
        written.remember("a".to_owned(), "10".to_owned());
        assert!(!written.is_in("a", Some("9")) && !written.is_in("a", None));
        assert!(written.is_in("b", Some("9")));
        assert!(written.is_in("a", Some("11")));
        assert!(written.is_in("a", Some("9")), "the version is forgotten");
    }

    #[test]
    fn a_version_that_is_not_a_number_must_be_the_same() {
        let written = Written::default();
        written.remember("a".to_owned(), "x".to_owned());
        assert!(!written.is_in("a", Some("y")));
        assert!(written.is_in("a", Some("x")));
    }
}
