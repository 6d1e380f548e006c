//! Objects whose type is unknown.

use serde_json::Value;
use smp_suggest::near_names;

use super::{Schemas, Types};

impl Types<'_> {
    /// Whether an object may have a type that is not given: its kind is not a misspelled one of Kubernetes.
    ///
    /// ```yaml
    /// {apiVersion: example.com/v1, kind: Rack}                  # true
    /// {apiVersion: policy/v1beta1, kind: PodDisruptionBudget}   # true: an old version
    /// {apiVersion: apps/v1, kind: Deploymnt}                    # false
    /// {apiVersion: certificates.k8s.io/v1, kind: ClusterTrustBundle}   # false in 1.36: added later
    /// {kind: Rack}                                              # false: no apiVersion
    /// ```
    pub(crate) fn may_be_unknown(&self, object: &Value) -> bool {
        let text = |name: &str| object.get(name).and_then(Value::as_str);
        let (Some(api_version), Some(kind)) = (text("apiVersion"), text("kind")) else { return false };
        let availability = Schemas::availability(&format!("{api_version}/{kind}"));
        if availability.is_some_and(|versions| !versions.includes(self.catalog().kubernetes())) {
            return false;
        }
        let group = api_version.split_once('/').map_or("", |(group, _)| group);
        let kinds: Vec<&str> =
            self.catalog().resources().filter(|own| own.group() == group).map(|own| own.kind()).collect();
        kinds.contains(&kind) || near_names(kind, kinds).is_empty()
    }

    /// Whether a patch for an object of an unknown type can be merged, because it needs no type.
    pub(crate) fn merges_without(&self, object: &Value, patch: &Value) -> bool {
        needs_no_type(patch) && self.may_be_unknown(object)
    }
}

/// Whether a strategic merge patch does the same for every type: it has no lists, which a type may merge, and no directives.
///
/// ```yaml
/// metadata: {labels: {team: a}}   # needs no type
/// metadata: {finalizers: [a]}     # does
/// ```
pub(crate) fn needs_no_type(patch: &Value) -> bool {
    match patch {
        Value::Object(fields) => fields.iter().all(|(name, value)| !name.starts_with('$') && needs_no_type(value)),
        Value::Array(_) => false,
        _ => true,
    }
}
