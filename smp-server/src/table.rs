//! Tables: objects as rows of cells, as `kubectl get` prints them.

mod cell;
mod columns;
mod custom;
mod duration;
mod lists;
mod network;
mod nodes;
mod others;
mod pods;
mod storage;
#[cfg(test)]
mod tests;
mod workloads;

use bytes::Bytes;
use serde_json::{Value, json};

use crate::column::{Column, Source};
use crate::encoding;
use crate::read;
use crate::request::ApiRequest;
use crate::resource::Resource;
use crate::status::Status;
use crate::store::{StoreError, Stored};

/// What a row contains of its object, apart from the cells: `includeObject`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Include {
    Metadata,
    Nothing,
    Object,
}

impl Include {
    fn of(request: &ApiRequest) -> Result<Self, Status> {
        match request.query.include_object.as_str() {
            "" | "Metadata" => Ok(Self::Metadata),
            "None" => Ok(Self::Nothing),
            "Object" => Ok(Self::Object),
            other => Err(Status::bad_request(format!(
                "Unable to convert to Table as requested: includeObject: Invalid value: \"{other}\": must be 'Metadata', \
                 'Object', 'None', or empty"
            ))),
        }
    }
}

/// The beginning of the table of a list, up to the rows. `]}` completes it.
pub(crate) fn head(request: &ApiRequest, metadata: &Value) -> String {
    let definitions: Vec<Value> = Column::of(&request.target.resource).iter().map(Column::definition).collect();
    before_rows(metadata, &Value::Array(definitions))
}

/// The row of an object in the table of a list.
pub(crate) fn row_of(request: &ApiRequest, stored: &Stored) -> Result<String, Status> {
    stored_row(request, Column::of(&request.target.resource), stored, stored.revision, request.time)
}

/// The table of a stored object.
pub(crate) fn stored(request: &ApiRequest, stored: &Stored) -> Result<Bytes, Status> {
    let columns = Column::of(&request.target.resource);
    let row = stored_row(request, columns, stored, stored.revision, request.time)?;
    Ok(single(columns, stored.revision, &row))
}

/// The table of an object that is not stored, such as the result of a dry run.
pub(crate) fn unstored(request: &ApiRequest, object: &Value, revision: Option<u64>) -> Result<Bytes, Status> {
    let columns = Column::of(&request.target.resource);
    let shown = match Include::of(request)? {
        Include::Nothing => "null".into(),
        Include::Metadata => {
            read::partial(&request.target.resource, object, revision.unwrap_or_default()).to_string().into()
        }
        Include::Object => encoding::unstored(&request.target.resource, object, revision),
    };
    let row = row(columns, &Source { object, now: request.time }, &shown);
    Ok(single(columns, revision.unwrap_or_default(), &row))
}

/// The table of an event of a watch, without columns: [`with_columns`] adds them to the first one.
pub(crate) fn event(request: &ApiRequest, stored: &Stored, revision: u64, now: u64) -> Result<Bytes, Status> {
    let columns = Column::of(&request.target.resource);
    let row = stored_row(request, columns, stored, revision, now)?;
    Ok(write(&json!({"resourceVersion": revision.to_string()}), &Value::Null, &row))
}

/// The table of a bookmark, whose row has only the bookmark's metadata.
pub(crate) fn bookmark(resource: &Resource, metadata: &Value) -> Value {
    let object = json!({"kind": "PartialObjectMetadata", "apiVersion": "meta.k8s.io/v1", "metadata": metadata});
    let source = Source { object: &object, now: 0 };
    let cells: Vec<Value> = Column::of(resource).iter().map(|column| column.cell(&source)).collect();
    json!({
        "kind": "Table", "apiVersion": "meta.k8s.io/v1",
        "metadata": {"resourceVersion": metadata["resourceVersion"]},
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
    let definitions: Vec<Value> = Column::of(resource).iter().map(Column::definition).collect();
    Some(format!(r#"{before}"columnDefinitions":{}{after}"#, Value::Array(definitions)).into())
}

fn single(columns: &[Column], revision: u64, row: &str) -> Bytes {
    let definitions: Vec<Value> = columns.iter().map(Column::definition).collect();
    write(&json!({"resourceVersion": revision.to_string()}), &Value::Array(definitions), row)
}

fn write(metadata: &Value, definitions: &Value, rows: &str) -> Bytes {
    format!("{}{rows}]}}", before_rows(metadata, definitions)).into()
}

fn before_rows(metadata: &Value, definitions: &Value) -> String {
    // The order matters: the columns are before all that comes from objects.
    format!(
        r#"{{"kind":"Table","apiVersion":"meta.k8s.io/v1","metadata":{metadata},"columnDefinitions":{definitions},"rows":["#
    )
}

fn stored_row(
    request: &ApiRequest,
    columns: &[Column],
    stored: &Stored,
    revision: u64,
    now: u64,
) -> Result<String, Status> {
    let resource = &request.target.resource;
    let object = encoding::value(resource, stored)?;
    let shown = match Include::of(request)? {
        Include::Nothing => "null".into(),
        Include::Metadata => read::partial(resource, &object, revision).to_string().into(),
        Include::Object => whole(resource, stored, revision)?,
    };
    Ok(row(columns, &Source { object: &object, now }, &shown))
}

fn whole(resource: &Resource, stored: &Stored, revision: u64) -> Result<Bytes, StoreError> {
    let mut text = bytes::BytesMut::with_capacity(stored.bytes.len() + 40);
    encoding::put_versioned_as(&mut text, resource, stored, revision)?;
    Ok(text.freeze())
}

fn row(columns: &[Column], source: &Source<'_>, object: &Bytes) -> String {
    let cells: Vec<Value> = columns.iter().map(|column| column.cell(source)).collect();
    let conditions = pods::conditions(source.object).map(|conditions| format!(r#""conditions":{conditions},"#));
    let (cells, conditions) = (Value::Array(cells), conditions.unwrap_or_default());
    format!(r#"{{"cells":{cells},{conditions}"object":{}}}"#, String::from_utf8_lossy(object))
}
