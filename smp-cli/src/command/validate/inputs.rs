//! Reads the objects of files and folders, without what is not an object of Kubernetes.

use serde_json::Value;
use smp_kinds::Catalog;

use crate::args::ValidateObjectsArgs;
use crate::command::failures::Failures;
use crate::command::files::{Files, Wanted};
use crate::command::kustomize::Kustomization;
use crate::filenames::Depth;
use crate::input::{Document, Reader};
use crate::report::Failure;

/// What the files contain.
#[derive(Debug)]
pub(super) struct Inputs {
    pub(super) objects: Vec<Document>,
    /// Files that are not valid YAML or JSON, with the reason.
    pub(super) unreadable: Vec<(String, Failure)>,
    files: Files,
}

impl Inputs {
    /// Reads the files, or a kustomization. Missing files are reported.
    pub(super) fn read(args: &ValidateObjectsArgs, reader: &Reader, failures: &mut Failures) -> Result<Self, Failure> {
        let mut files = Files::new(Depth::new(args.recursive), Wanted::Manifests);
        let (mut objects, mut unreadable) = (Vec::new(), Vec::new());
        if let Some(folder) = &args.kustomize {
            let items = Kustomization::objects_of(folder, &args.sources, reader, failures, &mut |_, _, _| {})?;
            objects.extend(items.into_iter().filter(|item| !item.is_deleted).map(|item| item.document));
        }
        for file in files.read(reader, &args.files) {
            match file {
                Ok(documents) => objects.extend(documents),
                Err(unread) if unread.is_missing => failures.report(unread.failure),
                Err(unread) => unreadable.push((unread.name, unread.failure)),
            }
        }
        Ok(Self { objects, unreadable, files })
    }

    /// Names the skipped files.
    pub(super) fn report(&self) {
        self.files.report();
    }
}

/// Replaces typed lists by their items, as kubectl does. The reader does it for a `v1` `List`.
///
/// ```yaml
/// {apiVersion: rbac.authorization.k8s.io/v1, kind: RoleList, items: [{metadata: {name: a}}]}   # a Role
/// ```
pub(super) fn items_of_lists(objects: Vec<Document>, catalog: &Catalog) -> Vec<Document> {
    let items = |document: Document| {
        let text = |name: &str| document.value.get(name).and_then(Value::as_str).unwrap_or_default();
        let (api_version, kind) = (text("apiVersion"), text("kind").strip_suffix("List").unwrap_or_default());
        let is_list = document.origin.item.is_none() && catalog.get_kind(api_version, kind).is_some();
        let Some(items) = document.value.get("items").and_then(Value::as_array).filter(|_| is_list) else {
            return vec![document];
        };
        let item = |(index, item): (usize, &Value)| {
            let mut value = item.clone();
            if let Value::Object(fields) = &mut value {
                fields.entry("apiVersion").or_insert_with(|| api_version.into());
                fields.entry("kind").or_insert_with(|| kind.into());
            }
            let mut origin = document.origin.clone();
            origin.item = Some(index);
            Document { value, origin }
        };
        items.iter().enumerate().map(item).collect()
    };
    objects.into_iter().flat_map(items).collect()
}
