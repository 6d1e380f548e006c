//! The objects of `--load`.

use std::path::PathBuf;

use serde_json::Value;
use smp_core::Patcher;
use smp_server::Server;

use crate::command::masked::masked;
use crate::filenames::{Depth, expand};
use crate::input::{Document, Reader};
use crate::report::Failure;

/// Reads the manifests, in the order in which they are created.
///
/// ```text
/// Rack north in shop, Namespace shop, CustomResourceDefinition of Rack   →   the definition, the namespace, the rack
/// ```
pub(super) fn read(names: &[PathBuf], is_recursive: bool) -> Result<Vec<Document>, Failure> {
    let reader = Reader::new(Patcher::MAX_DEPTH);
    let mut documents = Vec::new();
    for name in names {
        for file in expand(name, Depth::new(is_recursive))? {
            documents.extend(reader.objects_if_any(&file)?);
        }
    }
    documents.sort_by_key(|document| stage(&document.value));
    Ok(documents)
}

/// When an object is created: before the objects that need it.
fn stage(object: &Value) -> u8 {
    let group = object["apiVersion"].as_str().unwrap_or_default().split('/').next().unwrap_or_default();
    match (group, object["kind"].as_str()) {
        ("apiextensions.k8s.io", Some("CustomResourceDefinition")) => 0,
        ("v1", Some("Namespace")) => 1,
        _ => 2,
    }
}

/// Creates the objects. With `keeps_known`, objects that already exist are left unchanged. Messages show no values of Secrets.
pub(super) async fn create(server: &Server, documents: Vec<Document>, keeps_known: bool) -> Result<(), Failure> {
    for Document { value, origin } in documents {
        let is_secret = value["kind"].as_str().is_some_and(|kind| kind.starts_with("Secret"));
        if let Err(status) = server.load_object(value).await {
            if keeps_known && status.reason() == "AlreadyExists" {
                continue;
            }
            let message = masked(status.message(), is_secret);
            return Err(Failure::does_not_apply(format!("{}: {message}", origin.name())));
        }
        // A server in memory never waits, so signals can only be handled here.
        tokio::task::yield_now().await;
    }
    Ok(())
}
