//! The keys of objects in etcd, as kube-apiserver writes them.

use std::ops::Bound;

use crate::store::{Key, Range};

/// The common prefix of the paths of all collections.
const REGISTRY: &str = "/registry/";

/// The prefix of all keys: empty, or a path such as `/test`.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    prefix: String,
}

impl Keys {
    /// Accepts a prefix with and without slashes around it.
    pub(super) fn new(prefix: &str) -> Self {
        let path = prefix.trim_matches('/');
        Self { prefix: if path.is_empty() { String::new() } else { format!("/{path}") } }
    }

    pub(super) fn of(&self, key: &Key) -> Vec<u8> {
        format!("{}{key}", self.prefix).into_bytes()
    }

    /// The first key of a range, and the first one after it.
    ///
    /// ```text
    /// names with "default/" of /registry/pods:   /registry/pods/default/   /registry/pods/default0
    /// ```
    pub(super) fn bounds(&self, range: &Range<'_>) -> (Vec<u8>, Vec<u8>) {
        let path = format!("{}{}/", self.prefix, range.collection);
        let start = match range.start() {
            // No key is between a key and the same with a zero byte.
            Bound::Excluded(name) => format!("{path}{name}\0"),
            Bound::Included(name) => format!("{path}{name}"),
            Bound::Unbounded => path.clone(),
        };
        let mut end = format!("{path}{}", range.prefix).into_bytes();
        // The path ends with a slash and UTF-8 does not have the byte 255, so a larger byte exists.
        if let Some(last) = end.last_mut() {
            *last += 1;
        }
        (start.into_bytes(), end)
    }

    /// The name of an entry of a collection, or `None` if it is not a text.
    pub(super) fn name<'a>(&self, collection: &str, key: &'a [u8]) -> Option<&'a str> {
        let key = std::str::from_utf8(key).ok()?;
        key.strip_prefix(&self.prefix)?.strip_prefix(collection)?.strip_prefix('/')
    }

    /// The collection and the name of a key, or `None` if it is not the key of an object.
    ///
    /// ```text
    /// /registry/deployments/default/web               /registry/deployments            default/web
    /// /registry/services/specs/default/web            /registry/services/specs         default/web
    /// /registry/example.com/widgets/default/w         /registry/example.com/widgets    default/w
    /// ```
    pub(super) fn parse(&self, key: &[u8]) -> Option<Key> {
        let path = std::str::from_utf8(key).ok()?.strip_prefix(&self.prefix)?;
        let mut rest = path.strip_prefix(REGISTRY)?;
        let (first, after) = rest.split_once('/')?;
        rest = after;
        // Services and their endpoints share a folder, and so do the resources of most groups with a domain. No resource has
        // a dot in its name.
        if first == "services" || first.contains('.') {
            rest = after.split_once('/')?.1;
        }
        let collection = &path[..path.len() - rest.len() - 1];
        Some(Key::new(collection, rest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_of_kube_apiserver() {
        for (collection, name) in [
            ("/registry/deployments", "default/web"),
            ("/registry/namespaces", "default"),
            ("/registry/services/specs", "default/web"),
            ("/registry/apiregistration.k8s.io/apiservices", "v1.apps"),
            ("/registry/example.com/widgets", "default/w"),
        ] {
            for prefix in ["", "/test", "a/b/"] {
                let (keys, key) = (Keys::new(prefix), Key::new(collection, name));
                assert_eq!(keys.parse(&keys.of(&key)), Some(key.clone()), "{prefix} {key}");
                assert_eq!(keys.name(collection, &keys.of(&key)), Some(name));
            }
        }
        assert_eq!(Keys::new("test").of(&Key::new("/registry/pods", "a/b")), b"/test/registry/pods/a/b");
    }

    #[test]
    fn keys_of_others_are_not_objects() {
        for key in
            [&b"compact_rev_key"[..], b"/registry/health", b"/registry/example.com/x", b"/registry/pods/\xff", b"/r"]
        {
            assert_eq!(Keys::new("").parse(key), None);
        }
        assert_eq!(Keys::new("/a").parse(b"/registry/pods/default/web"), None);
        assert_eq!(Keys::new("").parse(b"/a/registry/pods/default/web"), None);
    }

    #[test]
    fn a_range_ends_after_its_prefix() {
        let range = |prefix, after| Range { prefix, after, ..Range::all("/registry/pods") };
        let bounds = |prefix, after| {
            let (start, end) = Keys::new("").bounds(&range(prefix, after));
            [start, end].map(|key| String::from_utf8(key).unwrap())
        };
        assert_eq!(bounds("", ""), ["/registry/pods/", "/registry/pods0"]);
        assert_eq!(bounds("a/", ""), ["/registry/pods/a/", "/registry/pods/a0"]);
        assert_eq!(bounds("a/", "a/x"), ["/registry/pods/a/x\0", "/registry/pods/a0"]);
        assert_eq!(bounds("b/", "a/x"), ["/registry/pods/b/", "/registry/pods/b0"]);
    }
}
