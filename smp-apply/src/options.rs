//! Where results may differ from those of a server.

use crate::typed::Emptied;

/// Where results may differ from those of a server. By default, they are the same.
///
/// ```
/// use serde_json::json;
/// use smp_api_types::core::v1::ConfigMap;
/// use smp_apply::{Apply, Manager, Options, Schema};
///
/// let (schema, shop) = (Schema::of::<ConfigMap>(), Manager::applier("shop"));
/// let wanted = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"color": "red"}});
/// let live = Apply::new(schema, &json!({}), &wanted, &shop).run()?.object;
/// let wanted = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {}});
///
/// let emptied = Apply::new(schema, &live, &wanted, &shop).run()?.object;
/// assert_eq!(emptied["data"], json!(null));
/// let emptied = Apply::new(schema, &live, &wanted, &shop).options(Options::new().keep_emptied()).run()?.object;
/// assert_eq!(emptied["data"], json!({}));
/// # Ok::<(), smp_apply::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub(crate) emptied: Emptied,
    pub(crate) drops_gone_versions: bool,
    pub(crate) ignores_empty_values: bool,
    pub(crate) reports_update_errors: bool,
}

impl Options {
    /// Returns the options for the results of a server.
    pub fn new() -> Self {
        Self::default()
    }

    /// Leaves `{}` or `[]` where a map or list loses its last item, as Kubernetes 1.36.0 to 1.36.2 did. Later and earlier versions leave
    /// null, which validation rejects for many custom resources.
    #[must_use]
    pub fn keep_emptied(self) -> Self {
        Self { emptied: Emptied::Kept, ..self }
    }

    /// Drops the managers of versions that were removed from a custom resource, as servers do for built-in kinds. On servers, such managers fail
    /// every apply, and updates are not tracked.
    #[must_use]
    pub fn drop_gone_versions(self) -> Self {
        Self { drops_gone_versions: true, ..self }
    }

    /// Lets an empty map, an empty list and null be the same as nothing in an apply. A server drops empty values of built-in kinds, so an
    /// applier of `data: {}` conflicts with the next one although both want the same.
    #[must_use]
    pub fn ignore_empty_values(self) -> Self {
        Self { ignores_empty_values: true, ..self }
    }

    /// Reports errors of updates. A server ignores them, and keeps the entries that the object had.
    #[must_use]
    pub fn report_update_errors(self) -> Self {
        Self { reports_update_errors: true, ..self }
    }
}
