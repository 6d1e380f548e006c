//! Tables: objects as rows of cells, as `kubectl get` prints them.

use bytes::Bytes;
use serde_json::{Value, json};
use smp_kinds::__private::table::{conditions, default_class};
use smp_kinds::Column;

use crate::encoding;
use crate::read;
use crate::request::ApiRequest;
use crate::resource::Resource;
use crate::status::Status;
use crate::store::{StoreError, Stored};

/// The beginning of the table of a list, up to the rows. `]}` completes it.
pub(crate) fn head(request: &ApiRequest, metadata: &Value) -> String {
    before_rows(metadata, &definitions(&request.target.resource))
}

/// The row of an object in the table of a list.
pub(crate) fn row_of(request: &ApiRequest, stored: &Stored) -> Result<String, Status> {
    stored_row(request, stored, stored.revision, request.time)
}

/// Marks the default storage class in rows of a list. kube-apiserver does this only in lists.
///
/// ```json
/// {"cells":["fast","example.com/fast",…   becomes   {"cells":["fast (default)","example.com/fast",…
/// ```
pub(crate) fn mark_default<'s>(
    request: &ApiRequest,
    classes: impl Iterator<Item = &'s Stored>,
    rows: &mut [String],
) -> Result<(), Status> {
    let resource = &request.target.resource;
    if (resource.group(), resource.plural()) != ("storage.k8s.io", "storageclasses") {
        return Ok(());
    }
    let classes = classes.map(|class| encoding::value(resource, class)).collect::<Result<Vec<_>, _>>()?;
    let Some(name) = default_class(classes.iter().map(|class| &**class)) else { return Ok(()) };
    let start = format!(r#"{{"cells":["{name}","#);
    if let Some(row) = rows.iter_mut().find(|row| row.starts_with(&start)) {
        let rest = row.split_off(start.len());
        *row = format!(r#"{{"cells":["{name} (default)",{rest}"#);
    }
    Ok(())
}

/// The table of a stored object.
pub(crate) fn stored(request: &ApiRequest, stored: &Stored) -> Result<Bytes, Status> {
    Ok(write(stored.revision, &definitions(&request.target.resource), &row_of(request, stored)?))
}

/// The table of an object that is not stored, such as the result of a dry run.
pub(crate) fn unstored(request: &ApiRequest, object: &Value, revision: Option<u64>) -> Result<Bytes, Status> {
    let resource = &request.target.resource;
    let whole = || Ok(encoding::unstored(resource, object, revision));
    let revision = revision.unwrap_or_default();
    Ok(write(revision, &definitions(resource), &row(request, object, revision, request.time, whole)?))
}

/// The table of an event of a watch, without columns: [`with_columns`] adds them to the first one.
pub(crate) fn event(request: &ApiRequest, stored: &Stored, revision: u64, now: u64) -> Result<Bytes, Status> {
    Ok(write(revision, &Value::Null, &stored_row(request, stored, revision, now)?))
}

/// The table of a bookmark, whose row has only the bookmark's metadata.
pub(crate) fn bookmark(resource: &Resource, object: &Value) -> Value {
    let cells: Vec<Value> = resource.columns().iter().map(|column| column.cell(object, 0)).collect();
    json!({
        "kind": "Table", "apiVersion": "meta.k8s.io/v1",
        "metadata": {"resourceVersion": object["metadata"]["resourceVersion"]},
        "columnDefinitions": null, "rows": [{"cells": cells, "object": object}],
    })
}

/// Adds the columns to the line of an event.
///
/// ```json
/// {"type":"ADDED","object":{"kind":"Table",…,"columnDefinitions":null,"rows":…
/// ```
pub(crate) fn with_columns(resource: &Resource, line: &Bytes) -> Option<Bytes> {
    const NONE: &str = r#""columnDefinitions":null"#;
    let (before, after) = std::str::from_utf8(line).ok()?.split_once(NONE)?;
    Some(format!(r#"{before}"columnDefinitions":{}{after}"#, definitions(resource)).into())
}

fn definitions(resource: &Resource) -> Value {
    let definition = |column: &Column| {
        json!({
            "name": column.name(), "type": column.kind(), "format": column.format(), "description": column.description(),
            "priority": column.priority(),
        })
    };
    resource.columns().iter().map(definition).collect()
}

fn write(revision: u64, definitions: &Value, rows: &str) -> Bytes {
    let metadata = json!({"resourceVersion": revision.to_string()});
    format!("{}{rows}]}}", before_rows(&metadata, definitions)).into()
}

fn before_rows(metadata: &Value, definitions: &Value) -> String {
    // The order matters: the columns are before all that comes from objects.
    format!(
        r#"{{"kind":"Table","apiVersion":"meta.k8s.io/v1","metadata":{metadata},"columnDefinitions":{definitions},"rows":["#
    )
}

fn stored_row(request: &ApiRequest, stored: &Stored, revision: u64, now: u64) -> Result<String, Status> {
    let resource = &request.target.resource;
    let object = encoding::value(resource, stored)?;
    row(request, &object, revision, now, || encoding::with_version(resource, stored, revision))
}

/// The row of an object. `includeObject` selects what it contains apart from the cells; `whole` returns the text of the object.
fn row(
    request: &ApiRequest,
    object: &Value,
    revision: u64,
    now: u64,
    whole: impl FnOnce() -> Result<Bytes, StoreError>,
) -> Result<String, Status> {
    let resource = &request.target.resource;
    let shown: Bytes = match request.query.include_object.as_str() {
        "" | "Metadata" => read::partial(resource, object, revision).to_string().into(),
        "None" => "null".into(),
        "Object" => whole()?,
        other => {
            return Err(Status::bad_request(format!(
                "Unable to convert to Table as requested: includeObject: Invalid value: \"{other}\": must be 'Metadata', \
                 'Object', 'None', or empty"
            )));
        }
    };
    let cells: Value = resource.columns().iter().map(|column| column.cell(object, now)).collect();
    let conditions = conditions(object).map(|conditions| format!(r#""conditions":{conditions},"#));
    let conditions = conditions.unwrap_or_default();
    Ok(format!(r#"{{"cells":{cells},{conditions}"object":{}}}"#, String::from_utf8_lossy(&shown)))
}
