//! Names that a person may have meant: the one measure of likeness, and how a suggestion is worded.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

/// How many near names an error shows.
const MAX_NEAR: usize = 3;

/// Names longer than this are not compared.
const MAX_COMPARED: usize = 256;

/// How much of a name an error shows, in characters.
const MAX_SHOWN: usize = 200;

/// Up to three of the candidates that are like a name, nearest first.
///
/// Upper and lower case count as equal. The last part of a candidate, behind the last `.` or `/`, alone counts almost
/// as much as all of it.
///
/// ```
/// let kinds = ["apps/v1/Deployment", "v1/Pod", "v1/PodTemplate"].map(str::to_owned);
/// assert_eq!(smp_openapi::near_names("apps/v1/Deploymnt", kinds.clone()), ["apps/v1/Deployment"]);
/// assert_eq!(smp_openapi::near_names("pod", kinds.clone()), ["v1/Pod"]);
/// assert!(smp_openapi::near_names("Node", kinds).is_empty());
/// ```
pub fn near_names(name: &str, candidates: impl IntoIterator<Item = String>) -> Vec<String> {
    if name.len() > MAX_COMPARED {
        return Vec::new();
    }
    let wanted = name.to_lowercase();
    let mut near: Vec<(f64, String)> = candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= MAX_COMPARED)
        .map(|candidate| (likeness(&wanted, &candidate.to_lowercase()), candidate))
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    let least = near.first().map_or(0.0, |(best, _)| best - 0.1).max(0.7);
    let mut seen = HashSet::new();
    let near = near.into_iter().take_while(|(likeness, _)| *likeness >= least).map(|(_, name)| name);
    near.filter(|name| seen.insert(name.clone())).take(MAX_NEAR).collect()
}

/// A name that somebody wrote, or as much of it as an error shows.
pub(crate) fn shown(name: &str) -> Cow<'_, str> {
    match name.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}…", &name[..end]).into(),
        None => name.into(),
    }
}

/// From 0 to 1.
fn likeness(wanted: &str, candidate: &str) -> f64 {
    let last = candidate.rsplit(['/', '.']).next().unwrap_or(candidate);
    let whole = strsim::normalized_damerau_levenshtein(wanted, candidate);
    whole.max(0.95 * strsim::normalized_damerau_levenshtein(wanted, last))
}

/// The question for near names, or what to say where there are none.
pub(crate) struct DidYouMean<'n> {
    pub(crate) near: &'n [String],
    pub(crate) otherwise: &'n str,
}

impl fmt::Display for DidYouMean<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.near.split_last() {
            None => f.write_str(self.otherwise),
            Some((last, [])) => write!(f, "did you mean `{last}`?"),
            Some((last, others)) => write!(f, "did you mean `{}` or `{last}`?", others.join("`, `")),
        }
    }
}
