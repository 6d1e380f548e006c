//! The causes of one error. Their number and size are bounded, because a body of 3 MB can be wrong in a million places.

use std::collections::HashSet;
use std::fmt::{self, Display};

use super::{Bad, Cause};

/// The maximum number of causes in an error.
const MAX_COUNT: usize = 1_000;

/// The maximum size of all causes in an error except the last one, in bytes.
const MAX_BYTES: usize = 1024 * 1024;

/// Why an object is invalid: the causes in the order of kube-apiserver. Causes beyond a limit are left out.
///
/// ```text
/// 60,000 ports without a name  →  the causes of the first 1,000, and the sentence "further causes are left out"
/// ```
///
/// It displays as the end of the message of a `Status`:
///
/// ```
/// let catalog = smp_kinds::Catalog::new();
/// let config_maps = catalog.get_kind("v1", "ConfigMap").unwrap();
/// let causes = config_maps.validate_create(&serde_json::json!({})).unwrap_err();
/// assert_eq!(causes.to_string(), "metadata.name: Required value: name or generateName is required");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Causes {
    kept: Vec<Cause>,
    bytes: usize,
    left_out: bool,
}

impl Causes {
    /// Returns the causes.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let config_maps = catalog.get_kind("v1", "ConfigMap").unwrap();
    /// let causes = config_maps.validate_create(&serde_json::json!({})).unwrap_err();
    /// assert_eq!(causes.iter().next().unwrap().field(), "metadata.name");
    /// ```
    pub fn iter(&self) -> std::slice::Iter<'_, Cause> {
        self.kept.iter()
    }

    /// Returns whether there are no causes.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let config_maps = catalog.get_kind("v1", "ConfigMap").unwrap();
    /// let causes = config_maps.validate_create(&serde_json::json!({})).unwrap_err();
    /// assert!(!causes.is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Returns whether there are causes beyond the limit.
    ///
    /// ```
    /// # let catalog = smp_kinds::Catalog::new();
    /// # let config_maps = catalog.get_kind("v1", "ConfigMap").unwrap();
    /// let causes = config_maps.validate_create(&serde_json::json!({})).unwrap_err();
    /// assert!(!causes.are_incomplete());
    /// ```
    pub fn are_incomplete(&self) -> bool {
        self.left_out
    }

    /// Leaves out the causes that depend on the configuration of a server.
    pub(crate) fn without_configuration(mut self) -> Self {
        self.kept.retain(|cause| !cause.is_of_configuration);
        self
    }

    /// Marks causes after the first `from` as those of rules that are declared in the Go type.
    pub(crate) fn mark_declared(&mut self, from: usize, is_declared: impl Fn(&Cause) -> bool) {
        for cause in self.kept.iter_mut().skip(from) {
            cause.is_declared |= is_declared(cause);
        }
    }

    /// Moves the causes of declared rules to the end, as kube-apiserver does.
    pub(crate) fn move_declared(&mut self) {
        self.kept.sort_by_key(|cause| cause.is_declared);
    }

    /// Adds a cause. Once the limit is reached, `cause` is not called.
    pub(crate) fn add(&mut self, cause: impl FnOnce() -> Cause) {
        if self.is_full() {
            self.left_out = true;
            return;
        }
        let cause = cause();
        self.bytes = self.bytes.saturating_add(cause.size());
        self.kept.push(cause);
    }

    /// Adds [`Cause::required`]. Field and detail are written only if the cause is kept, here and below.
    pub(crate) fn required(&mut self, field: impl Display, detail: impl Display) {
        self.add(|| Cause::required(field.to_string(), &detail.to_string()));
    }

    /// Adds [`Cause::required`] if a text is empty.
    pub(crate) fn required_text(&mut self, field: impl Display, text: &str) {
        if text.is_empty() {
            self.required(field, "");
        }
    }

    /// Adds [`Cause::invalid`].
    pub(crate) fn invalid<'a>(&mut self, field: impl Display, bad: impl Into<Bad<'a>>, detail: impl Display) {
        self.add(|| Cause::invalid(field.to_string(), bad, &detail.to_string()));
    }

    /// Adds [`Cause::invalid`] for each problem of a value.
    pub(crate) fn problems<'a>(&mut self, field: impl Display, bad: impl Into<Bad<'a>>, problems: Vec<String>) {
        let bad = bad.into();
        for problem in problems {
            self.invalid(&field, bad, problem);
        }
    }

    /// Adds [`Cause::forbidden`].
    pub(crate) fn forbidden(&mut self, field: impl Display, detail: impl Display) {
        self.add(|| Cause::forbidden(field.to_string(), &detail.to_string()));
    }

    /// Adds [`Cause::duplicate`].
    pub(crate) fn duplicate<'a>(&mut self, field: impl Display, bad: impl Into<Bad<'a>>) {
        self.add(|| Cause::duplicate(field.to_string(), bad));
    }

    /// Adds [`Cause::not_supported`].
    pub(crate) fn not_supported<'a>(&mut self, field: impl Display, bad: impl Into<Bad<'a>>, supported: &[&str]) {
        self.add(|| Cause::not_supported(field.to_string(), bad, supported));
    }

    /// Adds [`Cause::not_supported`] unless a text is one of the supported ones. Any other value counts as an empty text.
    pub(crate) fn one_of<'a>(&mut self, field: impl Display, value: impl Into<Bad<'a>>, supported: &[&str]) {
        let value = value.into();
        if !supported.contains(&value.text()) {
            self.not_supported(field, value, supported);
        }
    }

    /// Adds all causes of another part of the object.
    pub(crate) fn append(&mut self, others: Self) {
        self.left_out |= others.left_out;
        self.extend(others.kept);
    }

    /// Whether the limit is reached. The rest of the object need not be checked then.
    pub(crate) fn is_full(&self) -> bool {
        self.kept.len() >= MAX_COUNT || self.bytes >= MAX_BYTES
    }

    pub(crate) fn len(&self) -> usize {
        self.kept.len()
    }

    /// Removes all causes after the first `len`.
    pub(crate) fn truncate(&mut self, len: usize) {
        if len < self.kept.len() {
            self.bytes -= self.kept.drain(len..).map(|cause| cause.size()).sum::<usize>();
            self.left_out = false;
        }
    }

    /// Removes the causes that do not match.
    pub(crate) fn retain(&mut self, is_kept: impl FnMut(&Cause) -> bool) {
        self.kept.retain(is_kept);
        self.bytes = self.kept.iter().map(Cause::size).sum();
    }

    pub(crate) fn sort_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&Cause) -> K) {
        self.kept.sort_by_cached_key(key);
    }

    /// Sorts the causes by field, and removes repeated ones.
    pub(crate) fn sort_and_dedup(&mut self) {
        self.kept.sort_by(|left, right| (&left.field, &left.message).cmp(&(&right.field, &right.message)));
        self.kept.dedup();
        self.bytes = self.kept.iter().map(Cause::size).sum();
    }
}

impl<'c> IntoIterator for &'c Causes {
    type Item = &'c Cause;
    type IntoIter = std::slice::Iter<'c, Cause>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The end of the message of a Status. A cause that appears twice is written once.
///
/// ```text
/// [spec.a: Required value]                          →  spec.a: Required value
/// [spec.a: Required value, spec.b: Required value]  →  [spec.a: Required value, spec.b: Required value]
/// ```
impl fmt::Display for Causes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut seen = HashSet::new();
        let texts: Vec<String> = self.iter().map(Cause::to_string).filter(|text| seen.insert(text.clone())).collect();
        match texts.as_slice() {
            [text] => f.write_str(text)?,
            texts => write!(f, "[{}]", texts.join(", "))?,
        }
        if self.are_incomplete() { f.write_str("; further causes are left out") } else { Ok(()) }
    }
}

impl std::error::Error for Causes {}

impl Extend<Cause> for Causes {
    fn extend<I: IntoIterator<Item = Cause>>(&mut self, causes: I) {
        let mut causes = causes.into_iter();
        while !self.is_full() {
            let Some(cause) = causes.next() else { return };
            self.add(|| cause);
        }
        self.left_out = self.left_out || causes.next().is_some();
    }
}

impl FromIterator<Cause> for Causes {
    fn from_iter<I: IntoIterator<Item = Cause>>(causes: I) -> Self {
        let mut collected = Self::default();
        collected.extend(causes);
        collected
    }
}

impl<I: IntoIterator<Item = Cause>> From<I> for Causes {
    fn from(causes: I) -> Self {
        causes.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_beyond_the_maximum_number_are_not_built() {
        let mut causes: Causes = (0..MAX_COUNT).map(|_| Cause::required("a", "")).collect();
        assert!(causes.is_full() && !causes.are_incomplete(), "nothing was left out yet");
        causes.add(|| unreachable!("the cause is not needed"));
        causes.extend(std::iter::repeat_with(|| Cause::required("b", "")).take(10_000_000));
        assert_eq!((causes.len(), causes.are_incomplete()), (MAX_COUNT, true));
        causes.truncate(1);
        assert!(!causes.is_full() && !causes.are_incomplete(), "the limit applies to the remaining causes");
    }

    #[test]
    fn causes_beyond_the_maximum_size_are_left_out() {
        let long = "x".repeat(10_000);
        let causes: Causes = (0..MAX_COUNT).map(|_| Cause::required("a", &long)).collect();
        assert!((100..110).contains(&causes.len()), "{}", causes.len());
        assert!(causes.are_incomplete());
    }

    #[test]
    fn a_single_cause_may_have_any_size() {
        let causes = Causes::from([Cause::required("a", &"x".repeat(3 * MAX_BYTES))]);
        assert!(causes.len() == 1 && !causes.are_incomplete());
        let mut all = Causes::default();
        all.append(causes);
        all.append(Causes::from([Cause::required("b", "")]));
        assert!(all.len() == 1 && all.are_incomplete());
    }
}
