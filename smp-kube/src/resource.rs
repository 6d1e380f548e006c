//! What the path of a request says about its object.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use smp_core::schema::GroupVersionKind;

/// The groups and versions of the built-in types.
static BUILT_IN: LazyLock<BTreeSet<(&str, &str)>> =
    LazyLock::new(|| smp_api_types::kinds().map(|kind| (kind.group, kind.version)).collect());

/// The object of a request, from a path such as `/apis/apps/v1/namespaces/shop/deployments/web/status`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target<'p> {
    /// Empty for the core group.
    pub(crate) group: &'p str,
    pub(crate) version: &'p str,
    pub(crate) plural: &'p str,
    pub(crate) name: &'p str,
    pub(crate) subresource: Option<&'p str>,
    /// The path of the object without the subresource.
    pub(crate) object: &'p str,
}

impl<'p> Target<'p> {
    /// Reads a path. `None` if it is not the path of one object, or of its subresource.
    ///
    /// Servers ignore a slash at the end.
    ///
    /// ```text
    /// /api/v1/namespaces/shop/pods/web          pods web
    /// /api/v1/namespaces/shop                   namespaces shop
    /// /api/v1/namespaces/shop/status            namespaces shop, subresource status
    /// /apis/example.com/v1/racks/a/scale        racks a, subresource scale
    /// ```
    pub(crate) fn of(path: &'p str) -> Option<Self> {
        let path = path.strip_suffix('/').unwrap_or(path);
        let mut parts = path.strip_prefix('/')?.split('/');
        let group = match parts.next()? {
            "api" => "",
            "apis" => parts.next()?,
            _ => return None,
        };
        let version = parts.next()?;
        let rest: Vec<&str> = parts.collect();
        let (plural, name, subresource) = match rest[..] {
            // The status and the finalizers of a namespace are the only subresources that it has.
            ["namespaces", name, sub @ ("status" | "finalize")] => ("namespaces", name, Some(sub)),
            ["namespaces", _, plural, name] | [plural, name] => (plural, name, None),
            ["namespaces", _, plural, name, sub] => (plural, name, Some(sub)),
            [plural, name, sub] if plural != "namespaces" => (plural, name, Some(sub)),
            _ => return None,
        };
        let is_complete = ![version, plural, name].contains(&"") && subresource != Some("");
        let object = &path[..path.len() - subresource.map_or(0, |sub| sub.len() + 1)];
        is_complete.then_some(Self { group, version, plural, name, subresource, object })
    }

    /// Whether stock servers know the group and version.
    pub(crate) fn is_built_in(&self) -> bool {
        is_built_in(self.group, self.version)
    }

    /// The kind with this name in the group and version of the path.
    pub(crate) fn kind(&self, kind: &str) -> GroupVersionKind {
        let owned = |word: &str| Cow::Owned(word.to_owned());
        GroupVersionKind { group: owned(self.group), version: owned(self.version), kind: owned(kind) }
    }
}

/// Whether stock servers know a group and version, and with them strategic merge patches of its kinds. The suffix `.k8s.io`
/// does not decide that: `gateway.networking.k8s.io` has custom resources.
pub(crate) fn is_built_in(group: &str, version: &str) -> bool {
    BUILT_IN.contains(&(group, version))
}

/// The `apiVersion` and `kind` of an object.
pub(crate) fn kind_of(object: &serde_json::Value) -> Option<GroupVersionKind> {
    let word = |name: &str| object.get(name)?.as_str().filter(|word| !word.is_empty());
    GroupVersionKind::parse(&format!("{}/{}", word("apiVersion")?, word("kind")?))
}

#[cfg(test)]
mod tests {
    use super::Target;

    fn read(path: &str) -> Option<(String, &str, Option<&str>, &str)> {
        let target = Target::of(path)?;
        Some((
            format!("{}/{}/{}", target.group, target.version, target.plural),
            target.name,
            target.subresource,
            target.object,
        ))
    }

    #[test]
    fn paths_of_objects_and_subresources_are_read() {
        let shop = "/api/v1/namespaces/shop";
        assert_eq!(read(shop), Some(("/v1/namespaces".to_owned(), "shop", None, shop)));
        assert_eq!(
            read("/api/v1/namespaces/shop/status"),
            Some(("/v1/namespaces".to_owned(), "shop", Some("status"), shop))
        );
        let web = "/apis/apps/v1/namespaces/shop/deployments/web";
        assert_eq!(read(web), Some(("apps/v1/deployments".to_owned(), "web", None, web)));
        assert_eq!(read(&format!("{web}/scale")), Some(("apps/v1/deployments".to_owned(), "web", Some("scale"), web)));
        assert_eq!(read(&format!("{web}/")), read(web));
        let rack = "/apis/example.com/v1/racks/a";
        assert_eq!(read(rack), Some(("example.com/v1/racks".to_owned(), "a", None, rack)));
        assert_eq!(
            read(&format!("{rack}/status")),
            Some(("example.com/v1/racks".to_owned(), "a", Some("status"), rack))
        );
    }

    #[test]
    fn other_paths_are_not_objects() {
        for path in [
            "",
            "/",
            "/version",
            "/api/v1",
            "/apis/apps/v1/deployments",
            "/api/v1/namespaces/shop/pods",
            "/apis//v1//a",
            "/api/v1/pods/a//",
            "/api/v1/namespaces/a/pods/b/c/d",
        ] {
            assert_eq!(read(path), None, "{path}");
        }
    }
}
