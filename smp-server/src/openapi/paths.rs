//! The paths of a resource and the operations of each.

use serde_json::{Map, Value, json};

use super::document::{SCALE, names};
use super::operation::{Action, Context};
use crate::resource::Resource;
use crate::verbs::{subresources, verbs};

/// The paths of a resource.
///
/// ```text
/// /apis/apps/v1/deployments                                       list
/// /apis/apps/v1/namespaces/{namespace}/deployments                list, post, deletecollection
/// /apis/apps/v1/namespaces/{namespace}/deployments/{name}         get, put, patch, delete
/// /apis/apps/v1/namespaces/{namespace}/deployments/{name}/scale   get, put, patch
/// ```
pub(super) fn of(resource: &Resource, strategic: bool) -> Vec<(String, Value)> {
    let root = if resource.group().is_empty() { "api" } else { "apis" };
    let base = format!("/{root}/{}", resource.api_version());
    let inside = if resource.is_namespaced() { "/namespaces/{namespace}" } else { "" };
    let (all, collection) = (format!("{base}/{}", resource.plural()), format!("{base}{inside}/{}", resource.plural()));
    let (definition, list) = names(resource);
    let context = Context { resource, definition, list, part: "", kind: resource.id(), strategic };
    let mut paths = Vec::new();
    if resource.is_namespaced() {
        paths.push((all, path(&context, &[Action::ListAll], false)));
    }
    let mut actions = vec![Action::List, Action::Create];
    if verbs(resource).contains(&"deletecollection") {
        actions.push(Action::DeleteCollection);
    }
    paths.push((collection.clone(), path(&context, &actions, false)));
    let whole = [Action::Get, Action::Replace, Action::Patch, Action::Delete];
    paths.push((format!("{collection}/{{name}}"), path(&context, &whole, true)));
    // Clients look for resources that can be patched; evictions and the like are left out.
    for part in subresources(resource).iter().filter(|part| part.verbs.contains(&"update")) {
        let definition = if part.name == "scale" { SCALE } else { &context.definition }.to_owned();
        let context = Context { part: part.name, kind: part.id, definition, list: String::new(), ..context };
        let actions = [Action::Replace, Action::Get, Action::Patch];
        let actions = if part.verbs.contains(&"patch") { &actions[..] } else { &actions[..1] };
        paths.push((format!("{collection}/{{name}}/{}", part.name), path(&context, actions, true)));
    }
    paths
}

fn path(context: &Context<'_>, actions: &[Action], has_name: bool) -> Value {
    let mut operations = Map::new();
    for action in actions {
        operations.insert(action.method().to_owned(), context.operation(*action));
    }
    let mut parameters = Vec::new();
    let mut add = |name: &str, description: &str| {
        let schema = json!({"type": "string", "uniqueItems": true});
        parameters.push(json!({
            "name": name, "in": "path", "required": true, "description": description, "schema": schema,
        }));
    };
    if has_name {
        add("name", "The name of the object.");
    }
    if context.resource.is_namespaced() && !matches!(actions, [Action::ListAll]) {
        add("namespace", "The namespace of the objects.");
    }
    if !parameters.is_empty() {
        operations.insert("parameters".to_owned(), parameters.into());
    }
    operations.into()
}
