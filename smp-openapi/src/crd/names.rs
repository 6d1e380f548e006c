//! The names of a custom resource, checked by the rules of an API server.

use std::collections::BTreeMap;

use super::error::{CustomResourceError, CustomResourceProblem};

/// The annotation that a server requires in groups of Kubernetes itself.
const APPROVED: &str = "api-approved.kubernetes.io";

/// The names of a resource in requests and on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Names {
    pub(super) kind: String,
    pub(super) list_kind: String,
    pub(super) plural: String,
    pub(super) singular: String,
    pub(super) short: Vec<String>,
    pub(super) categories: Vec<String>,
}

impl Names {
    pub(super) fn of_kind(kind: &str) -> Self {
        Self {
            kind: kind.to_owned(),
            list_kind: format!("{kind}List"),
            plural: plural(kind),
            singular: kind.to_lowercase(),
            short: Vec::new(),
            categories: Vec::new(),
        }
    }

    pub(super) fn check(&self) -> Result<(), CustomResourceError> {
        label("the kind", &self.kind.to_lowercase())?;
        label("the list kind", &self.list_kind.to_lowercase())?;
        label("the plural", &self.plural)?;
        label("the singular", &self.singular)?;
        self.short.iter().try_for_each(|name| label("a short name", name))?;
        self.categories.iter().try_for_each(|name| label("a category", name))?;
        if self.kind == self.list_kind {
            return Err(wrong("the kind and the list kind are equal; rename the list kind".to_owned()));
        }
        Ok(())
    }
}

/// Returns the plural name of a kind, which a resource has in paths and on the command line. Uses the same simple
/// English rule as kubebuilder and kube.
///
/// ```
/// use smp_openapi::plural;
///
/// assert_eq!(plural("Deployment"), "deployments");
/// assert_eq!(plural("NetworkPolicy"), "networkpolicies");
/// assert_eq!(plural("Gateway"), "gateways");
/// assert_eq!(plural("Ingress"), "ingresses");
/// assert_eq!(plural("Endpoints"), "endpoints");
/// ```
pub fn plural(kind: &str) -> String {
    let singular = kind.to_lowercase();
    let ends_with = |ends: &[&str]| ends.iter().any(|end| singular.ends_with(end));
    if singular == "endpoints" {
        singular
    } else if ends_with(&["s", "x", "z", "ch", "sh"]) {
        singular + "es"
    } else if singular.ends_with('y') && singular.len() > 1 && !ends_with(&["ay", "ey", "iy", "oy", "uy"]) {
        format!("{}ies", &singular[..singular.len() - 1])
    } else {
        singular + "s"
    }
}

/// Checks that the group is a domain with at least two labels.
pub(super) fn check_group(group: &str) -> Result<(), CustomResourceError> {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let is_edge = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let is_part = |part: &str| part.chars().all(allowed) && part.starts_with(is_edge) && part.ends_with(is_edge);
    if group.len() <= 253 && group.contains('.') && group.split('.').all(is_part) {
        return Ok(());
    }
    Err(wrong(format!("the group `{group}` is not a lower-case domain with a dot, such as `example.com`")))
}

/// Checks that a group of Kubernetes itself has the annotation that the community requires.
pub(super) fn check_approval(group: &str, annotations: &BTreeMap<String, String>) -> Result<(), CustomResourceError> {
    let is_protected = ["k8s.io", "kubernetes.io"]
        .iter()
        .any(|domain| group.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')));
    let is_allowed = |value: &String| value.starts_with("unapproved") || value.contains("://");
    if !is_protected || annotations.get(APPROVED).is_some_and(is_allowed) {
        return Ok(());
    }
    Err(wrong(format!(
        "the group `{group}` belongs to Kubernetes; use your own group, or add the annotation `{APPROVED}`, with a link to \
         the review or a value that begins with `unapproved`"
    )))
}

/// Checks a version.
pub(super) fn check_version(version: &str) -> Result<(), CustomResourceError> {
    label("the version", version)
}

fn label(what: &str, name: &str) -> Result<(), CustomResourceError> {
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let starts = name.starts_with(|c: char| c.is_ascii_lowercase());
    if starts && name.len() <= 63 && name.chars().all(allowed) && !name.ends_with('-') {
        return Ok(());
    }
    Err(wrong(format!(
        "{what} `{name}` must have at most 63 characters (lower-case letters, digits and `-`), begin with a letter and not end with `-`"
    )))
}

fn wrong(message: String) -> CustomResourceError {
    CustomResourceError::new(CustomResourceProblem::Name, message)
}
