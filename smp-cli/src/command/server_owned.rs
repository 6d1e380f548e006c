//! What a server owns in an object: it sets these fields, and ignores or rejects what clients send.

use serde_json::Value;
use smp_kinds::{SERVER_METADATA, encode_string_data};

use crate::input::Document;

/// The versions of an object between which a patch is made.
pub(super) struct Versions<'a> {
    /// The last applied object. In a two-way diff, it is the current one.
    pub(super) original: Option<&'a mut Document>,
    pub(super) modified: &'a mut Document,
    pub(super) current: &'a mut Document,
}

/// Takes what a server owns out of the versions, so that a patch between them does not contain it, and returns what the patch would
/// contain. `has_status` is whether `status` is a subresource.
///
/// ```yaml
/// # before                              # after
/// metadata: {name: web, uid: 8f6e}      metadata: {name: web}
/// status: {replicas: 1}
/// ```
///
/// The namespace is taken out if the current object comes from a server and the modified one does not name it: the patch is sent to
/// the namespace of the object. The text of Secrets becomes data, because a server stores only data, and ignores a patch that
/// deletes text.
pub(super) fn take_out(mut versions: Versions<'_>, has_status: bool) -> Vec<String> {
    let mut taken = Vec::new();
    if ["apiVersion", "kind"].iter().all(|name| versions.modified.value[*name].is_string()) {
        let has = |version: &Document, name: &str| version.value.pointer(&format!("/metadata/{name}")).is_some();
        let is_of_server = has(versions.current, "uid") || has(versions.current, "resourceVersion");
        let namespace = (is_of_server && !has(versions.modified, "namespace")).then_some("namespace");
        for name in SERVER_METADATA.into_iter().chain(namespace) {
            if versions.take(|object| object.get_mut("metadata")?.as_object_mut()?.shift_remove(name)) {
                taken.push(format!("metadata.{name}"));
            }
        }
        if has_status && versions.take(|object| object.as_object_mut()?.shift_remove("status")) {
            taken.push("status".to_owned());
        }
    }
    let original = versions.original.as_deref_mut();
    for version in original.into_iter().chain([versions.modified, versions.current]) {
        encode_string_data(&mut version.value);
    }
    taken
}

impl Versions<'_> {
    /// Takes a part out of each version. Returns whether a patch would contain it.
    fn take(&mut self, part: impl Fn(&mut Value) -> Option<Value>) -> bool {
        let original = self.original.as_mut().map(|original| part(&mut original.value));
        let (modified, current) = (part(&mut self.modified.value), part(&mut self.current.value));
        let is_known = modified.is_some() || original.unwrap_or_else(|| current.clone()).is_some();
        modified != current && is_known
    }
}
