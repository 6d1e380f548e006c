//! Makes the patch of `kubectl apply` again, from the manifests in the annotation of the last applied object.

use http::Uri;
use serde_json::{Map, Value};
use smp_core::last_applied::{self, ANNOTATION};
use smp_core::{Error, Patcher, Schema, ThreeWay};

use crate::repeated::{self, Repeated};
use crate::resource::Target;

/// The parameter with the field manager of `kubectl apply`.
const MANAGER: &str = "fieldManager=kubectl-client-side-apply";

/// The manifests of a patch that `kubectl apply` made: what was applied before, and what is applied now.
#[derive(Debug)]
pub(crate) struct Applied {
    original: Value,
    modified: Value,
}

impl Applied {
    /// Reads the manifests. `None` if the patch was not made by `kubectl apply`, or not for this whole object.
    ///
    /// ```text
    /// patch has the annotation                       modified is in the patch, original in the live object
    /// patch has none, kubectl apply is the manager   the manifest is unchanged, so both are in the live object
    /// the same in a dry run                          none: it may be `kubectl diff`, which never sends the manifest
    /// ```
    pub(crate) fn of(uri: &Uri, patch: &Value, live: &Value) -> Option<Self> {
        if Target::of(uri.path())?.subresource.is_some() {
            return None;
        }
        let original = last_applied::read(live).ok().flatten();
        let (text, original) = match (annotation(patch), original) {
            (Some(text), original) => (text.as_str()?, original.unwrap_or_else(|| Map::new().into())),
            (None, Some(original)) if is_by_kubectl_apply(uri) && !has(uri, "dryRun=") => {
                (annotation(live)?.as_str()?, original)
            }
            _ => return None,
        };
        let mut modified: Value = serde_json::from_str(text).ok()?;
        let is_for_live = |pointer| modified.pointer(pointer) == live.pointer(pointer);
        if !["/kind", "/apiVersion", "/metadata/name"].into_iter().all(is_for_live) {
            return None;
        }
        let metadata = modified.get_mut("metadata")?.as_object_mut()?;
        let annotations = metadata.entry("annotations").or_insert(Value::Null);
        if annotations.is_null() {
            *annotations = Map::new().into();
        }
        annotations.as_object_mut()?.insert(ANNOTATION.to_owned(), text.into());
        Some(Self { original, modified })
    }

    /// The first list of the manifest or of the live object in which kubectl and the server confuse items.
    pub(crate) fn repeated(&self, live: &Value, schema: Schema<'_>) -> Option<Repeated> {
        repeated::in_object(&self.modified, schema).or_else(|| repeated::in_object(live, schema))
    }

    /// The object that `kubectl apply` is meant to make: the manifest, with what others changed.
    pub(crate) fn apply(&self, live: &Value, patcher: &Patcher) -> Result<Value, Error> {
        let versions = ThreeWay { original: &self.original, modified: &self.modified, current: live };
        let patch = patcher.clone().send_merge_keys().three_way(versions)?;
        patcher.apply(live.clone(), &patch)
    }
}

/// Whether a patch may be of `kubectl apply`, before the live object is known.
pub(crate) fn may_be_applied(uri: &Uri, patch: &Value) -> bool {
    annotation(patch).is_some() || is_by_kubectl_apply(uri)
}

fn annotation(object: &Value) -> Option<&Value> {
    object.get("metadata")?.get("annotations")?.get(ANNOTATION)
}

fn is_by_kubectl_apply(uri: &Uri) -> bool {
    has(uri, MANAGER)
}

/// Whether a parameter of the query begins with a text.
fn has(uri: &Uri, start: &str) -> bool {
    uri.query().is_some_and(|query| query.split('&').any(|part| part.starts_with(start)))
}
