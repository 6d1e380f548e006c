//! The words by which users name a kind.

/// The names of a kind, to compare them with a word of a user as kubectl does.
///
/// ```
/// use smp_kinds::Names;
///
/// let short_names = ["deploy".to_owned()];
/// let [group, version, kind] = ["apps", "v1", "Deployment"];
/// let names = Names { group, version, kind, plural: "deployments", singular: "deployment", short_names: &short_names };
/// for word in ["deploy", "deployments", "Deployment", "deployments.apps", "deployments.v1.apps", "apps/v1/Deployment"] {
///     assert!(names.matches(word), "{word}");
/// }
/// assert!(!names.matches("deployments.batch"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names<'n> {
    /// The group; empty for the core group.
    pub group: &'n str,
    /// The version.
    pub version: &'n str,
    /// The kind.
    pub kind: &'n str,
    /// The plural name.
    pub plural: &'n str,
    /// The singular name.
    pub singular: &'n str,
    /// The short names.
    pub short_names: &'n [String],
}

impl Names<'_> {
    /// Returns whether a text names the kind: a word as in [`Names::have`], also with the group, the group and the version, or the
    /// `apiVersion`.
    ///
    /// ```text
    /// deployments   deployments.apps   deployments.v1.apps   apps/v1/Deployment
    /// ```
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// let pods = catalog.get("", "v1", "pods").unwrap();
    /// assert!(pods.names().matches("v1/Pod") && !pods.names().matches("apps/v1/Pod"));
    /// ```
    pub fn matches(&self, text: &str) -> bool {
        if let Some((api_version, word)) = text.rsplit_once('/') {
            let (group, version) = api_version.rsplit_once('/').unwrap_or(("", api_version));
            return (group, version) == (self.group, self.version) && self.have(word);
        }
        let Some((word, rest)) = text.split_once('.') else { return self.have(text) };
        let is_group = |group: &str| group.eq_ignore_ascii_case(self.group);
        let (version, group) = rest.split_once('.').unwrap_or((rest, ""));
        let is_place = is_group(rest) || (version.eq_ignore_ascii_case(self.version) && is_group(group));
        is_place && self.have(word)
    }

    /// Returns whether a word, in any case, is the kind, the plural or singular name or a short name.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// let pods = catalog.get("", "v1", "pods").unwrap();
    /// assert!(pods.names().have("po") && !pods.names().have("v1/Pod"));
    /// ```
    pub fn have(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        [self.plural, self.singular].contains(&&*word)
            || self.kind.to_lowercase() == word
            || self.short_names.contains(&word)
    }
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn a_kind_is_found_by_its_names_as_in_kubectl() {
        let short_names = ["po".to_owned()];
        let [group, version, kind] = ["", "v1", "Pod"];
        let names = Names { group, version, kind, plural: "pods", singular: "pod", short_names: &short_names };
        for word in ["pods", "Pod", "PO", "pods.v1", "v1/Pod", "v1/pods"] {
            assert!(names.matches(word), "{word}");
        }
        for word in ["", "p", "pods.v2", "pods.apps", "apps/v1/Pod", "/Pod", "v1/", "v1/pods.v1", "v1"] {
            assert!(!names.matches(word), "{word}");
        }
    }
}
