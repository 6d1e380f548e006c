//! The operations of a path.

use serde_json::{Map, Value, json};

use super::document::{meta, reference};
use crate::crd::keyword;
use crate::resource::Resource;

/// The subject of the operations of a path.
pub(super) struct Context<'r> {
    pub(super) resource: &'r Resource,
    /// The definition of the objects that a request and its response have.
    pub(super) definition: String,
    pub(super) list: String,
    /// The subresource; empty for whole objects.
    pub(super) part: &'r str,
    /// Group, version and kind of the objects.
    pub(super) kind: [&'r str; 3],
    /// Whether custom resources accept strategic merge patches.
    pub(super) strategic: bool,
}

/// The action of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    List,
    /// Lists the objects of all namespaces.
    ListAll,
    Create,
    DeleteCollection,
    Get,
    Replace,
    Patch,
    Delete,
}

/// The parameters of the query: name, type, description.
type Parameters = &'static [(&'static str, &'static str, &'static str)];

const SELECTION: Parameters = &[
    ("continue", "string", "Continues a list after the part that an earlier answer had."),
    ("fieldSelector", "string", "Selects objects by fields, for example `metadata.name=a`."),
    ("labelSelector", "string", "Selects objects by labels, for example `app=web,tier in (a, b)`."),
    ("limit", "integer", "The largest number of objects in the answer."),
    ("resourceVersion", "string", "The version that is read, by the rule of `resourceVersionMatch`."),
    ("resourceVersionMatch", "string", "`Exact` or `NotOlderThan`."),
];

const WATCHING: Parameters = &[
    ("allowWatchBookmarks", "boolean", "Whether a watch sends bookmarks."),
    ("sendInitialEvents", "boolean", "Whether a watch begins with the objects that exist, and a bookmark after them."),
    ("timeoutSeconds", "integer", "How long a watch lasts."),
    ("watch", "boolean", "Whether the answer is a stream of changes."),
];

const WRITING: Parameters = &[
    ("dryRun", "string", "With `All`, nothing is stored."),
    ("fieldManager", "string", "The name of the writer."),
    ("fieldValidation", "string", "What happens with unknown and repeated fields: `Ignore`, `Warn` or `Strict`."),
];

const FORCING: Parameters = &[("force", "boolean", "Whether an apply takes fields from other managers.")];

const DELETING: Parameters = &[
    ("dryRun", "string", "With `All`, nothing is deleted."),
    ("gracePeriodSeconds", "integer", "How long an object remains after the deletion is requested."),
    ("orphanDependents", "boolean", "Deprecated; use `propagationPolicy`."),
    ("propagationPolicy", "string", "What happens to dependents: `Orphan`, `Background` or `Foreground`."),
];

impl Action {
    pub(super) fn method(self) -> &'static str {
        self.names()[0]
    }

    /// The method, the name in the extension `x-kubernetes-action`, and the first word of the operation's id.
    fn names(self) -> [&'static str; 3] {
        match self {
            Self::List | Self::ListAll => ["get", "list", "list"],
            Self::Create => ["post", "post", "create"],
            Self::DeleteCollection => ["delete", "deletecollection", "delete"],
            Self::Get => ["get", "get", "read"],
            Self::Replace => ["put", "put", "replace"],
            Self::Patch => ["patch", "patch", "patch"],
            Self::Delete => ["delete", "delete", "delete"],
        }
    }

    fn parameters(self) -> [Parameters; 2] {
        match self {
            Self::List | Self::ListAll => [SELECTION, WATCHING],
            Self::Create | Self::Replace => [WRITING, &[]],
            Self::Patch => [WRITING, FORCING],
            Self::Get => [&[], &[]],
            Self::DeleteCollection => [SELECTION, DELETING],
            Self::Delete => [DELETING, &[]],
        }
    }

    fn codes(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Create | Self::Replace | Self::Patch => &[("200", "OK"), ("201", "Created")],
            Self::Delete => &[("200", "OK"), ("202", "Accepted")],
            _ => &[("200", "OK")],
        }
    }
}

impl Context<'_> {
    pub(super) fn operation(&self, action: Action) -> Value {
        let [group, version, kind] = self.kind;
        let mut operation = json!({
            "operationId": self.id(action),
            "tags": [self.tag()],
            "responses": self.responses(action),
            keyword::ACTION: action.names()[1],
            keyword::GROUP_VERSION_KIND: {"group": group, "version": version, "kind": kind},
        });
        let parameters = action.parameters();
        let parameters: Vec<Value> = parameters.into_iter().flatten().map(parameter).collect();
        if !parameters.is_empty() {
            operation["parameters"] = parameters.into();
        }
        if let Some(body) = self.body(action) {
            operation["requestBody"] = body;
        }
        operation
    }

    fn body(&self, action: Action) -> Option<Value> {
        let json = "application/json";
        let (types, schema, required): (&[&str], _, _) = match action {
            Action::Create | Action::Replace => (&[json], self.definition.clone(), true),
            Action::Delete | Action::DeleteCollection => (&[json], meta("DeleteOptions"), false),
            Action::Patch if self.resource.is_custom() && !self.strategic => (&PATCHES[..3], meta("Patch"), true),
            Action::Patch => (&PATCHES, meta("Patch"), true),
            Action::List | Action::ListAll | Action::Get => return None,
        };
        let mut body = json!({"content": content(types, &schema)});
        if required {
            body["required"] = true.into();
        }
        Some(body)
    }

    fn responses(&self, action: Action) -> Value {
        let schema = match action {
            Action::List | Action::ListAll => self.list.clone(),
            Action::Delete | Action::DeleteCollection => meta("Status"),
            _ => self.definition.clone(),
        };
        let answer = |(code, description): &(&str, &str)| {
            let content = content(&["application/json"], &schema);
            ((*code).to_owned(), json!({"description": description, "content": content}))
        };
        action.codes().iter().map(answer).collect::<Map<_, _>>().into()
    }

    /// The id of an operation, from which client generators derive method names.
    ///
    /// ```text
    /// replaceAppsV1NamespacedDeploymentScale, deleteCoreV1CollectionNamespacedPod, listCoreV1PodForAllNamespaces
    /// ```
    fn id(&self, action: Action) -> String {
        let words: String = self.words().iter().map(|word| capital(word)).collect();
        let collection = if action == Action::DeleteCollection { "Collection" } else { "" };
        let scope = if self.resource.is_namespaced() && action != Action::ListAll { "Namespaced" } else { "" };
        let all = if action == Action::ListAll { "ForAllNamespaces" } else { "" };
        let part = capital(self.part);
        format!("{}{words}{collection}{scope}{}{part}{all}", action.names()[2], self.resource.kind())
    }

    /// The group of operations: `core_v1`, `rbacAuthorization_v1`.
    fn tag(&self) -> String {
        let words = self.words();
        let (first, rest) = words.split_first().unwrap_or((&"", &[]));
        let (version, rest) = rest.split_last().unwrap_or((&"", &[]));
        let rest: String = rest.iter().map(|word| capital(word)).collect();
        format!("{first}{rest}_{version}")
    }

    /// The words of group and version: `core`, `v1`; `rbac`, `authorization`, `v1`.
    fn words(&self) -> Vec<&str> {
        let [group, version, _] = self.resource.id();
        let group = if group.is_empty() { "core" } else { group.strip_suffix(".k8s.io").unwrap_or(group) };
        group.split('.').chain([version]).collect()
    }
}

/// The types of patches; custom resources take the first three.
const PATCHES: [&str; 4] = [
    "application/apply-patch+yaml",
    "application/json-patch+json",
    "application/merge-patch+json",
    "application/strategic-merge-patch+json",
];

fn content(types: &[&str], schema: &str) -> Value {
    types.iter().map(|name| ((*name).to_owned(), json!({"schema": reference(schema)}))).collect::<Map<_, _>>().into()
}

fn parameter((name, kind, description): &(&str, &str, &str)) -> Value {
    json!({
        "name": name, "in": "query", "description": description, "schema": {"type": kind, "uniqueItems": true},
    })
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
