//! Phase 4: renders a definition as Rust code.

mod doc;

use std::fmt::Write;

use super::load::{Body, GroupVersionKind};
use super::model::{RustField, Type};

/// Returns the file of a definition, without its header.
pub(crate) fn file(ty: &Type) -> String {
    let mut text = String::new();
    let uses_map = ty.fields.iter().any(|field| field.ty.contains("BTreeMap<"));
    if uses_map {
        text.push_str("use std::collections::BTreeMap;\n\n");
    }
    // One visitor deserializes all objects; deriving one for each type takes most of the time to compile the types.
    let is_object = matches!(ty.body.body, Body::Object(_));
    let (import, derive) =
        if is_object { ("Serialize", "Serialize") } else { ("{Deserialize, Serialize}", "Serialize, Deserialize") };
    let _ = write!(text, "use serde::{import};\nuse smp_schema::PatchSchema;\n\n");
    text.push_str(&doc::lines(&doc::definition(ty)));
    let _ = writeln!(text, "#[derive(Clone, Debug, Default, PartialEq, {derive}, PatchSchema)]");
    match ty.body.body {
        Body::Object(_) => object(ty, &mut text),
        Body::FreeObject => newtype(ty, "serde_json::Map<String, serde_json::Value>", &mut text),
        Body::Any | Body::Scalar => newtype(ty, "serde_json::Value", &mut text),
    }
    if let Some(kind) = own_kind(ty) {
        text.push_str(&object_impl(ty, kind));
    }
    text
}

fn object(ty: &Type, text: &mut String) {
    let name = &ty.place.name;
    let _ = write!(text, "#[serde(rename_all = \"camelCase\")]\n#[patch({})]\npub struct {name} {{\n", container(ty));
    for field in &ty.fields {
        text.push_str(&doc::lines(&doc::field(field)));
        let serde = serde_words(field);
        if !serde.is_empty() {
            let _ = writeln!(text, "#[serde({})]", serde.join(", "));
        }
        let patch = patch_words(field);
        if !patch.is_empty() {
            let _ = writeln!(text, "#[patch({})]", patch.join(", "));
        }
        let required = field.field.required;
        let rust_type = if required { field.ty.clone() } else { format!("Option<{}>", field.ty) };
        let _ = writeln!(text, "pub {}: {rust_type},", field.ident);
    }
    text.push_str("}\n\n");
    text.push_str(&deserialize(ty));
}

/// The call that implements `Deserialize`: how to read each field. The API server treats a missing field as its zero value
/// before validation, or sets a default.
fn deserialize(ty: &Type) -> String {
    let mut text = format!("crate::fields::fields!({} {{\n", ty.place.name);
    for (index, field) in ty.fields.iter().enumerate() {
        let is_container = field.ty.starts_with("Vec<") || field.ty.starts_with("BTreeMap<");
        let read = if field.field.required && is_container { "or_empty" } else { "value" };
        let _ = writeln!(text, "    {index} \"{}\" {} {read},", field.json, field.ident);
    }
    text + "});\n"
}

fn newtype(ty: &Type, inner: &str, text: &mut String) {
    let name = &ty.place.name;
    let container = container(ty);
    let _ = write!(
        text,
        "#[serde(transparent)]\n#[patch({container})]\npub struct {name}(\n/// The unchanged value.\npub {inner},\n);\n"
    );
}

fn container(ty: &Type) -> String {
    // The doc comments repeat what the types say; as descriptions they would be dead weight in every program.
    let mut words = vec![format!("name = \"{}\"", ty.definition), "no_descriptions".to_owned()];
    for GroupVersionKind { group, version, kind } in &ty.body.kinds {
        words.push(format!("gvk(\"{group}\", \"{version}\", \"{kind}\")"));
    }
    words.extend(ty.body.map_type.iter().map(|map_type| format!("map_type = \"{map_type}\"")));
    words.extend(ty.body.unions.iter().cloned());
    for (name, json) in &ty.body.extensions {
        words.push(format!("extension(\"{name}\", r#\"{json}\"#)"));
    }
    words.join(", ")
}

fn serde_words(field: &RustField) -> Vec<String> {
    let mut words = Vec::new();
    if field.renamed {
        words.push(format!("rename = \"{}\"", field.json));
    }
    if !field.field.required {
        words.push("skip_serializing_if = \"Option::is_none\"".to_owned());
    }
    words
}

fn patch_words(rust_field: &RustField) -> Vec<String> {
    let field = &rust_field.field;
    let mut words = Vec::new();
    let mut list = |word: &str, values: &[String], separator: &str| {
        if !values.is_empty() {
            words.push(format!("{word} = \"{}\"", values.join(separator)));
        }
    };
    if field.recommended_strategy.is_empty() {
        list("strategy", &field.strategy, "|");
    } else {
        let none = ["none".to_owned()];
        list("strategy", &field.recommended_strategy, "|");
        list("stock_strategy", if field.strategy.is_empty() { &none } else { &field.strategy }, "|");
    }
    list("merge_key", &field.merge_key, ",");
    list("recommended_key", &field.recommended_key, ",");
    list("default", field.default.as_slice(), "");
    list("list_type", field.list_type.as_slice(), "");
    list("list_map_keys", &field.list_map_keys, ",");
    list("map_type", field.map_type.as_slice(), "");
    words
}

/// The group, version and kind that constructors set. A type with many groups uses the first one, the core group.
pub(crate) fn own_kind(ty: &Type) -> Option<&GroupVersionKind> {
    ty.body.kinds.first()
}

/// `apps/v1`, or `v1` for the core group.
pub(crate) fn api_version(kind: &GroupVersionKind) -> String {
    if kind.group.is_empty() { kind.version.clone() } else { format!("{}/{}", kind.group, kind.version) }
}

fn object_impl(ty: &Type, own: &GroupVersionKind) -> String {
    let name = &ty.place.name;
    let GroupVersionKind { group, version, kind } = own;
    let api_version = api_version(own);
    let has_type = ty.fields.iter().any(|field| field.json == "apiVersion");
    let new = if has_type {
        "Self { api_version: Some(Self::API_VERSION.to_owned()), kind: Some(Self::KIND.to_owned()), ..Self::default() }"
    } else {
        "Self::default()"
    };
    format!(
        "\nimpl crate::Object for {name} {{\n\
         const GROUP: &'static str = \"{group}\";\n\
         const VERSION: &'static str = \"{version}\";\n\
         const KIND: &'static str = \"{kind}\";\n\
         const API_VERSION: &'static str = \"{api_version}\";\n\n\
         fn new() -> Self {{\n{new}\n}}\n}}\n"
    )
}
