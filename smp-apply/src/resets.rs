//! The fields that a request resets, which its manager can neither own nor take.

use crate::generated::RESET_FIELDS;
use crate::{Element, FieldSet};

/// The fields of a kind that requests reset: `status` in a request for the object itself, `spec` in one for its status.
///
/// A manager does not own what its request resets. Field sets are per version, so the fields are, too.
///
/// ```
/// use smp_apply::Resets;
///
/// let pods = Resets::built_in("Pod");
/// let fields = |subresource| pods.get(subresource, "v1", "v1").map(ToString::to_string);
/// assert_eq!(fields("").as_deref(), Some(r#"{"f:status":{}}"#));
/// assert_eq!(fields("binding"), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resets(Vec<Reset>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Reset {
    subresource: Box<str>,
    /// The apiVersion of the request; `None` for any.
    request: Option<Box<str>>,
    /// The apiVersion of the managers' entries.
    version: Box<str>,
    fields: FieldSet,
}

impl Resets {
    /// Returns those of a kind that resets nothing.
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// Returns those of a built-in kind.
    ///
    /// ```
    /// use smp_apply::Resets;
    ///
    /// let status = Resets::built_in("Deployment").get("status", "apps/v1", "apps/v1").cloned().unwrap_or_default();
    /// assert_eq!(status.to_string(), r#"{"f:metadata":{"f:labels":{}},"f:spec":{}}"#);
    /// assert_eq!(Resets::built_in("ConfigMap"), Resets::none());
    /// ```
    pub fn built_in(kind: &str) -> Self {
        let start = RESET_FIELDS.partition_point(|(other, ..)| *other < kind);
        let rows = RESET_FIELDS[start..].iter().take_while(|(other, ..)| *other == kind);
        rows.fold(Self::none(), |resets, (_, subresource, version, paths)| {
            resets.with(subresource, version, set(paths))
        })
    }

    /// Returns those of a custom resource with these `apiVersion`s and a status subresource.
    ///
    /// A request for the object resets the status only for managers in its own version. An update in `v1` therefore takes the status
    /// away from an owner in `v2`.
    ///
    /// ```
    /// use smp_apply::Resets;
    ///
    /// let racks = Resets::custom_resource(["example.com/v1", "example.com/v2"]);
    /// assert!(racks.get("", "example.com/v1", "example.com/v1").is_some());
    /// assert!(racks.get("", "example.com/v1", "example.com/v2").is_none());
    /// assert!(racks.get("status", "example.com/v1", "example.com/v2").is_some());
    /// ```
    pub fn custom_resource<'v>(versions: impl IntoIterator<Item = &'v str>) -> Self {
        versions.into_iter().fold(Self::none(), |resets, version| {
            let status = resets.with("status", version, set(&[&["metadata"], &["spec"]]));
            status.with_in(version, "", version, set(&[&["status"]]))
        })
    }

    /// Adds the fields that requests for a subresource reset in entries of an `apiVersion`. The empty subresource is the object itself.
    ///
    /// ```
    /// use smp_apply::Resets;
    ///
    /// let resets = Resets::none().with("scale", "v1", r#"{"f:metadata":{}}"#.parse()?);
    /// assert!(resets.get("scale", "v2", "v1").is_some());
    /// # Ok::<(), smp_apply::InvalidFieldSet>(())
    /// ```
    #[must_use]
    pub fn with(self, subresource: &str, version: &str, fields: FieldSet) -> Self {
        self.add(None, subresource, version, fields)
    }

    /// Like [`with`](Self::with), for requests in one `apiVersion`.
    ///
    /// ```
    /// use smp_apply::Resets;
    ///
    /// let resets = Resets::none().with_in("v2", "scale", "v1", r#"{"f:metadata":{}}"#.parse()?);
    /// assert!(resets.get("scale", "v1", "v1").is_none());
    /// # Ok::<(), smp_apply::InvalidFieldSet>(())
    /// ```
    #[must_use]
    pub fn with_in(self, request: &str, subresource: &str, version: &str, fields: FieldSet) -> Self {
        self.add(Some(request.into()), subresource, version, fields)
    }

    fn add(mut self, request: Option<Box<str>>, subresource: &str, version: &str, fields: FieldSet) -> Self {
        self.0.push(Reset { subresource: subresource.into(), request, version: version.into(), fields });
        self
    }

    /// Returns the fields that a request in an `apiVersion` resets in entries of another one.
    pub fn get(&self, subresource: &str, request: &str, version: &str) -> Option<&FieldSet> {
        let applies = |reset: &&Reset| {
            *reset.subresource == *subresource
                && *reset.version == *version
                && reset.request.as_deref().is_none_or(|only| only == request)
        };
        self.0.iter().find(applies).map(|reset| &reset.fields)
    }
}

fn set(paths: &[&[&str]]) -> FieldSet {
    let mut set = FieldSet::new();
    for path in paths {
        set.insert(&path.iter().map(|name| Element::field(*name)).collect::<Vec<_>>());
    }
    set
}

#[cfg(test)]
mod tests {
    use super::RESET_FIELDS;

    #[test]
    fn the_table_is_sorted_by_kind() {
        assert!(RESET_FIELDS.is_sorted_by_key(|(kind, subresource, version, _)| (kind, subresource, version)));
    }
}
