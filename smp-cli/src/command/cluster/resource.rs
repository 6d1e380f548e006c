//! A resource of a cluster and the addresses of its objects.

use std::fmt::Write as _;

use smp_core::schema::GroupVersionKind;

/// A kind of object that a cluster serves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Resource {
    pub(super) group: String,
    pub(super) version: String,
    pub(super) kind: String,
    pub(super) plural: String,
    pub(super) is_namespaced: bool,
}

/// The path of a request, and what its answer is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) path: String,
    /// Whether the answer may quote the values of a Secret.
    pub(super) is_secret: bool,
}

impl Resource {
    pub(super) fn gvk(&self) -> GroupVersionKind {
        let Self { group, version, kind, .. } = self;
        GroupVersionKind { group: group.clone().into(), version: version.clone().into(), kind: kind.clone().into() }
    }

    /// The resource and a name, as kubectl prints them: `deployment.apps/web`.
    pub(super) fn named(&self, name: &str) -> String {
        let dot = if self.group.is_empty() { "" } else { "." };
        format!("{}{dot}{}/{name}", self.kind.to_lowercase(), self.group)
    }

    /// The group and version, such as `apps/v1`.
    pub(super) fn api_version(&self) -> String {
        if self.group.is_empty() { self.version.clone() } else { format!("{}/{}", self.group, self.version) }
    }

    /// The address of the objects of a namespace, or of all objects.
    pub(super) fn collection(&self, namespace: Option<&str>) -> Address {
        let root = if self.group.is_empty() { "/api" } else { "/apis" };
        let namespace = namespace.map_or_else(String::new, |namespace| format!("/namespaces/{}", encoded(namespace)));
        let path = format!("{root}/{}{namespace}/{}", self.api_version(), self.plural);
        Address { path, is_secret: self.is_secret() }
    }

    /// The address of an object or of one of its subresources.
    pub(super) fn object(&self, namespace: Option<&str>, name: &str, subresource: Option<&str>) -> Address {
        let subresource = subresource.map_or_else(String::new, |name| format!("/{}", encoded(name)));
        let Address { path, is_secret } = self.collection(namespace);
        Address { path: format!("{path}/{}{subresource}", encoded(name)), is_secret }
    }

    /// Whether the objects are Secrets.
    pub(super) fn is_secret(&self) -> bool {
        self.kind == "Secret"
    }
}

/// A part of an address, or a value of a query. Names may contain a colon, and a user may type anything.
pub(super) fn encoded(part: &str) -> String {
    let mut text = String::with_capacity(part.len());
    for byte in part.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~:@".contains(&byte) {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Resource, encoded};

    #[test]
    fn addresses_are_those_of_kubernetes() {
        let pods = Resource {
            group: String::new(),
            version: "v1".to_owned(),
            kind: "Pod".to_owned(),
            plural: "pods".to_owned(),
            is_namespaced: true,
        };
        assert_eq!(pods.object(Some("shop"), "web", None).path, "/api/v1/namespaces/shop/pods/web");
        assert_eq!(pods.named("web"), "pod/web");
        let racks =
            Resource { group: "example.com".to_owned(), plural: "racks".to_owned(), kind: "Rack".to_owned(), ..pods };
        assert_eq!(racks.object(None, "a", Some("status")).path, "/apis/example.com/v1/racks/a/status");
        assert_eq!(racks.named("a"), "rack.example.com/a");
    }

    #[test]
    fn a_name_cannot_change_the_address() {
        assert_eq!(encoded("system:node/a?b#c%"), "system:node%2Fa%3Fb%23c%25");
    }
}
