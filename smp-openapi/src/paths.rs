//! The kinds of resources, from the paths of a document.

use std::collections::BTreeMap;

use serde_json::Value;
use smp_schema::GroupVersionKind;

use crate::extension::GROUP_VERSION_KIND;

/// Returns the kinds of the resources that a document has paths for, by the plural name in the path. A document that a server
/// publishes at `/openapi/v3` has the resources of one group and version.
///
/// ```
/// use serde_json::json;
/// use smp_schema::GroupVersionKind;
///
/// let kind = json!({"group": "example.com", "version": "v1", "kind": "Rack"});
/// let patch = json!({"x-kubernetes-group-version-kind": kind});
/// let document = json!({"paths": {"/apis/example.com/v1/namespaces/{namespace}/racks/{name}": {"patch": patch}}});
/// let kinds = smp_openapi::resource_kinds(&document);
/// assert_eq!(kinds["racks"], GroupVersionKind::new("example.com", "v1", "Rack"));
/// ```
pub fn resource_kinds(document: &Value) -> BTreeMap<String, GroupVersionKind> {
    let paths = document.get("paths").and_then(Value::as_object).into_iter().flatten();
    paths.filter_map(|(path, operations)| Some((plural(path)?.to_owned(), patched_kind(operations)?))).collect()
}

/// The plural name in the path of an object.
///
/// ```text
/// /apis/example.com/v1/racks/{name}           racks
/// /apis/example.com/v1/racks/{name}/status    none: a subresource, which may have another kind
/// ```
fn plural(path: &str) -> Option<&str> {
    path.strip_suffix("/{name}")?.rsplit('/').next()
}

fn patched_kind(operations: &Value) -> Option<GroupVersionKind> {
    let kind = operations.get("patch")?.get(GROUP_VERSION_KIND)?;
    let word = |name: &str| kind.get(name).and_then(Value::as_str).map(|word| word.to_owned().into());
    Some(GroupVersionKind { group: word("group").unwrap_or_default(), version: word("version")?, kind: word("kind")? })
}
