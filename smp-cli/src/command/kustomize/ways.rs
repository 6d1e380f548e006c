//! Applies a patch to an object as kustomize does: the patch may be for other names, and cannot change that of the object.

use serde_json::{Map, Value};
use smp_core::{Directive, Patcher};

use super::entry::Options;
use super::order;
use crate::args::{PatchingArgs, RuleArgs, SourceArgs, TypeArgs};
use crate::command::patching::{Patch, Patching};
use crate::input::Document;
use crate::part::Part;
use crate::patch_type::{PatchType, keep_order};
use crate::report::Failure;
use crate::source::Schemas;

/// The ways to apply a patch.
pub(in crate::command) struct Ways<'s> {
    pub(in crate::command) schemas: &'s Schemas,
    typed: Patching<'s>,
    untyped: Patching<'s>,
    json: Patching<'s>,
    puts_patch_first: bool,
}

impl<'s> Ways<'s> {
    pub(in crate::command) fn new(schemas: &'s Schemas) -> Result<Self, Failure> {
        let way = |patch_type, untyped| {
            let types = TypeArgs { name: None, untyped, sources: SourceArgs::default() };
            let rules = RuleArgs { max_depth: Patcher::MAX_DEPTH, ..RuleArgs::default() };
            Patching::new(schemas, &PatchingArgs { patch_type, types, rules, for_stock_server: false })
        };
        Ok(Self {
            schemas,
            typed: way(PatchType::Strategic, false)?,
            untyped: way(PatchType::Strategic, true)?,
            json: way(PatchType::Json, false)?,
            puts_patch_first: false,
        })
    }

    /// Orders list items as kustomize: those of the patch come first.
    pub(in crate::command) fn putting_patch_first(self) -> Self {
        Self { puts_patch_first: true, ..self }
    }

    /// Applies a patch to an object. Returns `None` if it deletes the item.
    pub(in crate::command) fn apply(
        &self,
        item: &Document,
        patch: &Document,
        options: Options,
    ) -> Result<Option<Value>, Failure> {
        let mut object = item.clone();
        let item = &item.value;
        if patch.value.is_array() {
            self.json.apply(&mut object, &self.json.read(patch.clone())?)?;
        } else if deletes(&patch.value) {
            return Ok(None);
        } else {
            let schema = self.schemas.kind(&type_name(item));
            let way = if schema.is_some() { &self.typed } else { &self.untyped };
            way.apply(&mut object, &without_type(way, patch)?)?;
            if let Some(schema) = schema.filter(|_| self.puts_patch_first) {
                order::patch_first(Part::alone(schema), item, &patch.value, &mut object.value);
            }
            restore_identity(item, &mut object.value, &patch.value, options);
        }
        if !object.value.is_object() {
            let message = format!("{}: the result is not an object", patch.origin.name());
            return Err(Failure::does_not_apply(message));
        }
        restore_annotations(item, &mut object.value);
        keep_order(item, &mut object.value);
        Ok(Some(object.value))
    }
}

/// The name of the type of an item, such as `apps/v1/Deployment`.
pub(in crate::command) fn type_name(item: &Value) -> String {
    let text = |field: &str| item.get(field).and_then(Value::as_str).unwrap_or_default();
    format!("{}/{}", text("apiVersion"), text("kind"))
}

/// Whether a patch deletes the whole item.
pub(in crate::command) fn deletes(patch: &Value) -> bool {
    patch.get(Directive::Patch.as_str()).is_some_and(|directive| directive == "delete")
}

/// The patch without apiVersion and kind, which may differ from those of the item if there is a target.
fn without_type(way: &Patching<'_>, patch: &Document) -> Result<Patch, Failure> {
    let mut patch = patch.clone();
    if let Value::Object(fields) = &mut patch.value {
        fields.shift_remove("apiVersion");
        fields.shift_remove("kind");
    }
    way.read(patch)
}

/// A patch as if it were for this object: kustomize compares the names in a patch that has a target with nothing.
///
/// ```yaml
/// {kind: Deployment, metadata: {name: any}, spec: {replicas: 3}}   # the patch
/// {kind: Deployment, metadata: {name: web}, spec: {replicas: 3}}   # for the Deployment web
/// ```
pub(in crate::command) fn as_for(patch: &Value, object: &Value) -> Value {
    let mut patch = patch.clone();
    for (at, name) in [("", "apiVersion"), ("", "kind"), ("/metadata", "name"), ("/metadata", "namespace")] {
        let own = object.pointer(&format!("{at}/{name}"));
        let fields = patch.pointer_mut(at).and_then(Value::as_object_mut);
        if let Some(fields) = fields.filter(|fields| fields.contains_key(name)) {
            restore(own, fields, name);
        }
    }
    patch
}

/// Restores apiVersion, kind, name and namespace, which a patch does not change unless its options allow it.
fn restore_identity(before: &Value, after: &mut Value, patch: &Value, options: Options) {
    let Value::Object(fields) = after else { return };
    restore(before.get("apiVersion"), fields, "apiVersion");
    let kind = patch.get("kind").filter(|_| options.allow_kind_change);
    restore(kind.or(before.get("kind")), fields, "kind");
    let Some(Value::Object(metadata)) = object_at(after, "metadata") else { return };
    let name = patch.pointer("/metadata/name").filter(|_| options.allow_name_change);
    restore(name.or(before.pointer("/metadata/name")), metadata, "name");
    restore(before.pointer("/metadata/namespace"), metadata, "namespace");
}

fn restore(before: Option<&Value>, fields: &mut Map<String, Value>, name: &str) {
    match before {
        Some(value) => drop(fields.insert(name.to_owned(), value.clone())),
        None => drop(fields.shift_remove(name)),
    }
}

/// Restores the annotations of the orchestrator, which a function must not change.
fn restore_annotations(before: &Value, after: &mut Value) {
    let Some(annotations) = before.pointer("/metadata/annotations").and_then(Value::as_object) else { return };
    let internal: Vec<_> = annotations.iter().filter(|(name, _)| is_internal(name)).collect();
    if internal.is_empty() {
        return;
    }
    let Some(fields) = object_at(after, "metadata").and_then(|metadata| object_at(metadata, "annotations")) else {
        return;
    };
    for (name, value) in internal {
        fields[name] = value.clone();
    }
}

/// The object in a field, which is created if necessary. `None` if `value` is not an object itself.
fn object_at<'v>(value: &'v mut Value, field: &str) -> Option<&'v mut Value> {
    let inner = value.as_object_mut()?.entry(field).or_insert(Value::Null);
    if !inner.is_object() {
        *inner = Value::Object(Map::new());
    }
    Some(inner)
}

/// Whether an annotation belongs to the orchestrator. kustomize and kpt use the names without `internal` too.
fn is_internal(name: &str) -> bool {
    let legacy =
        ["config.kubernetes.io/index", "config.kubernetes.io/path", "config.k8s.io/id", "kustomize.config.k8s.io/id"];
    name.starts_with("internal.config.kubernetes.io/") || legacy.contains(&name)
}
