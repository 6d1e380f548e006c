//! The verbs of resources and their subresources, for discovery and OpenAPI documents.

use crate::catalog;
use crate::resource::{BuiltIn, Resource};
use crate::subresource::{SCALE, Subresource};

/// The verbs of every resource.
const VERBS: [&str; 8] = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"];
/// The verbs of every subresource except `finalize`, which has only the last one.
const SUBRESOURCE_VERBS: [&str; 3] = ["get", "patch", "update"];
/// The verbs of reviews.
const REVIEW_VERBS: [&str; 1] = ["create"];

/// The verbs of a resource.
pub(crate) fn verbs(resource: &Resource) -> Vec<&'static str> {
    if resource.is_review() {
        return REVIEW_VERBS.to_vec();
    }
    let is_namespace = resource.is(BuiltIn::Namespace);
    VERBS.into_iter().filter(|verb| !(is_namespace && *verb == "deletecollection")).collect()
}

/// A subresource, with the group, version and kind of its objects.
pub(crate) struct SubresourceOf<'a> {
    pub(crate) name: &'static str,
    pub(crate) id: [&'a str; 3],
    pub(crate) verbs: &'static [&'static str],
}

/// Returns the subresources of a resource, sorted by name.
pub(crate) fn subresources(resource: &Resource) -> Vec<SubresourceOf<'_>> {
    let created = catalog::reviews_of(resource);
    let created = created.map(|(name, review)| SubresourceOf { name, id: review.id(), verbs: &REVIEW_VERBS });
    let is_served = |part: &&Subresource| !matches!(part, Subresource::Connect(_));
    let updated = resource.subresources().iter().filter(is_served).map(|part| SubresourceOf {
        name: part.name(),
        id: if *part == Subresource::Scale { SCALE } else { resource.id() },
        verbs: if *part == Subresource::Finalize { &SUBRESOURCE_VERBS[2..] } else { &SUBRESOURCE_VERBS },
    });
    let mut parts: Vec<_> = created.chain(updated).collect();
    parts.sort_by_key(|part| part.name);
    parts
}
