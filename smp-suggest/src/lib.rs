#![doc = include_str!("../README.md")]

mod escape;

use std::borrow::Cow;
use std::fmt;

pub use self::escape::{escaped, escaped_lines};

/// The largest number of similar names in a message.
const MAX_NEAR: usize = 3;

/// Names longer than this, in bytes, are not compared: the comparison is quadratic.
const MAX_COMPARED: usize = 256;

/// The largest number of characters of a text in a message.
const MAX_SHOWN: usize = 200;

/// Returns up to three candidates that are similar to a name, most similar first, without duplicates.
///
/// Case, `-` and `_` are ignored. A name that is similar to the last part of a candidate, after the last `.` or `/`, ranks almost as
/// high as one that is similar to the whole candidate. A name of more than 256 bytes has no similar names.
///
/// ```
/// use smp_suggest::near_names;
///
/// let kinds = ["apps/v1/Deployment", "v1/Pod", "v1/PodTemplate"];
/// assert_eq!(near_names("apps/v1/Deploymnt", kinds), ["apps/v1/Deployment"]);
/// assert_eq!(near_names("pod", kinds), ["v1/Pod"]);
/// assert!(near_names("Node", kinds).is_empty());
/// assert_eq!(near_names("mergeKey", ["merge_key", "list_map_keys"]), ["merge_key"]);
/// ```
pub fn near_names<S: AsRef<str> + PartialEq>(name: &str, candidates: impl IntoIterator<Item = S>) -> Vec<S> {
    if name.len() > MAX_COMPARED {
        return Vec::new();
    }
    let wanted = plain(name);
    let comparable = candidates.into_iter().filter(|candidate| candidate.as_ref().len() <= MAX_COMPARED);
    let mut ranked: Vec<(f64, S)> =
        comparable.map(|candidate| (similarity(&wanted, candidate.as_ref()), candidate)).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    let least = ranked.first().map_or(0.0, |(best, _)| best - 0.1).max(0.7);
    let mut near = Vec::new();
    for (_, candidate) in ranked.into_iter().take_while(|(similarity, _)| *similarity >= least) {
        if near.len() < MAX_NEAR && !near.contains(&candidate) {
            near.push(candidate);
        }
    }
    near
}

/// Returns the patch attributes that are similar to a name, as [`near_names`] does. A `patch` in the name is ignored:
/// Go's struct tags are `patchStrategy` and `patchMergeKey`, and documents have extensions of these names.
///
/// ```
/// use smp_suggest::near_attributes;
///
/// assert_eq!(near_attributes("patchMergeKey", ["strategy", "merge_key"]), ["merge_key"]);
/// ```
pub fn near_attributes<S: AsRef<str> + PartialEq>(name: &str, attributes: impl IntoIterator<Item = S>) -> Vec<S> {
    near_names(&plain(name).replacen("patch", "", 1), attributes)
}

/// The similarity of two names, from 0 to 1. `wanted` is already plain.
fn similarity(wanted: &str, candidate: &str) -> f64 {
    let last = candidate.rsplit(['/', '.']).next().unwrap_or(candidate);
    let whole = closeness(wanted, &plain(candidate));
    if last.len() == candidate.len() { whole } else { whole.max(0.95 * closeness(wanted, &plain(last))) }
}

/// The similarity of two plain names, or 0 if their lengths differ too much: the distance is at least the difference of the
/// lengths.
fn closeness(wanted: &str, candidate: &str) -> f64 {
    let (one, other) = (wanted.chars().count(), candidate.chars().count());
    let is_possible = one.min(other) * 10 >= one.max(other) * 7;
    if is_possible { strsim::normalized_damerau_levenshtein(wanted, candidate) } else { 0.0 }
}

/// A name in lower case without `-` and `_`: `MergeKey`, `merge_key` and `merge-key` are equal.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', '_'], "")
}

/// The question "did you mean …?" for similar names.
///
/// ```
/// use smp_suggest::DidYouMean;
///
/// let ask = |near: &[&str]| DidYouMean { near, otherwise: "check the name" }.to_string();
/// assert_eq!(ask(&["port"]), "did you mean `port`?");
/// assert_eq!(ask(&["port", "ports", "part"]), "did you mean `port`, `ports` or `part`?");
/// assert_eq!(ask(&[]), "check the name");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DidYouMean<'n, S> {
    /// The similar names, as [`near_names`] returns them.
    pub near: &'n [S],
    /// The text if there are none.
    pub otherwise: &'n str,
}

impl<S: AsRef<str>> fmt::Display for DidYouMean<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((last, others)) = self.near.split_last() else { return f.write_str(self.otherwise) };
        f.write_str("did you mean ")?;
        for (i, name) in others.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}`{}`", name.as_ref())?;
        }
        let or = if others.is_empty() { "" } else { " or " };
        write!(f, "{or}`{}`?", last.as_ref())
    }
}

/// Returns a text, or its first 200 characters and `…` if it is longer, [escaped].
///
/// ```
/// use smp_suggest::shown;
///
/// assert_eq!(shown("replicas"), "replicas");
/// assert_eq!(shown("a\u{7}"), r"a\u0007");
/// assert_eq!(shown(&"x".repeat(1000)).chars().count(), 201);
/// ```
pub fn shown(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}…", escaped(&text[..end])).into(),
        None => escaped(text),
    }
}
