//! Keyed lists that are new or have another key, with the places in Kubernetes that check whether the key is unique.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;

use crate::kubernetes::go::{self, Declaration};
use crate::kubernetes::sources::{self, Sources};
use crate::kubernetes::tree::Tree;

use super::{Section, Sides, shown};

/// The keys of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Keyed {
    /// The merge key of strategic merge patch.
    patch: String,
    /// The keys of server-side apply.
    apply: String,
    /// The definition of the items.
    item: String,
}

pub(super) fn section(sides: &Sides<'_>) -> Result<Section> {
    let [old, new] = [keyed(sides.old.tree)?, keyed(sides.new.tree)?];
    let mut lines = Vec::new();
    for ((definition, field), keys) in &new {
        let before = old.get(&(definition.clone(), field.clone()));
        if before == Some(keys) {
            continue;
        }
        let was = before.map_or("new".to_owned(), |before| format!("was {}", words(before)));
        let unique = match uniqueness(&sides.new.sources, definition, field, &keys.item)? {
            places if places.is_empty() => "no validation that compares the keys found".to_owned(),
            places => format!("keys are compared in {}", places.join(", ")),
        };
        lines.push(format!("{}: {} ({was}); {unique}", shown(definition, field), words(keys)));
    }
    let gone = old.keys().filter(|name| !new.contains_key(*name));
    lines.extend(gone.map(|(definition, field)| format!("{}: removed", shown(definition, field))));
    Ok(Section {
        title: "Keyed lists",
        decide: "If two items can have the same key, recommend a longer one in `overlay.tsv`, with a row in `audit.tsv`. If a field of \
                 the key is optional and has a default, add a row to `key-defaults.tsv`.",
        lines,
    })
}

fn words(Keyed { patch, apply, .. }: &Keyed) -> String {
    match (&**patch, &**apply) {
        (patch, apply) if patch == apply => format!("key `{patch}`"),
        (patch, "") => format!("merge key `{patch}`"),
        ("", apply) => format!("list keys `{apply}`"),
        (patch, apply) => format!("merge key `{patch}`, list keys `{apply}`"),
    }
}

/// The keyed lists of a release, by definition and field.
fn keyed(tree: &Tree<'_>) -> Result<BTreeMap<(String, String), Keyed>> {
    let mut lists = BTreeMap::<_, Keyed>::new();
    for row in tree.rows("spec/facts/patch-fields.tsv")? {
        if let [definition, field, _, _, key, _, _, item] = &row[..]
            && !key.is_empty()
        {
            let list = lists.entry((definition.clone(), field.clone())).or_default();
            (list.patch, list.item) = (key.clone(), item.clone());
        }
    }
    for row in tree.rows("spec/facts/apply/lists.tsv")? {
        if let [definition, field, kind, keys, item, ..] = &row[..]
            && kind == "map"
        {
            let list = lists.entry((definition.clone(), field.clone())).or_default();
            (list.apply, list.item) = (keys.clone(), item.clone());
        }
    }
    Ok(lists)
}

/// The places that compare the keys of a list.
fn uniqueness(sources: &Sources, definition: &str, field: &str, item: &str) -> Result<Vec<String>> {
    let Some((group, version)) = sources::group(definition) else { return Ok(Vec::new()) };
    let owner = definition.rsplit('.').next().unwrap_or_default();
    let mut found = Vec::new();
    let generated = sources.files(&format!("pkg/apis/{group}/{version}"))?;
    if let Some(text) = generated.get(Path::new("zz_generated.validations.go")) {
        found.extend(declarative(text, owner, field).map(|stage| format!("declarative validation{stage}")));
    }
    let item = item.rsplit('.').next().unwrap_or_default();
    for (file, text) in sources.files(&format!("pkg/apis/{group}/validation"))? {
        for function in go::declarations(&text).iter().filter(|function| compares(function, field, item)) {
            found.push(format!("`{}` ({}:{})", function.name, file.display(), function.line));
        }
    }
    Ok(found)
}

/// The stage at which generated validation checks that the keys of a field are unique, or `None` without such a check.
///
/// ```text
/// { // field v1.Device.ConsumesCounters
///     … validate.ValSliceUnique(…).MarkAlpha(); …   →  ", alpha: not enforced"
/// ```
fn declarative(text: &str, owner: &str, field: &str) -> Option<&'static str> {
    let name = format!("Validate_{owner}");
    let function = go::declarations(text).into_iter().find(|function| function.name == name)?;
    let is_field = |part: &&str| {
        let path = part.split([' ', '\n']).next().unwrap_or_default();
        path.rsplit('.').next().is_some_and(|last| last.eq_ignore_ascii_case(field))
    };
    let part = function.text.split("// field ").skip(1).find(is_field)?;
    let (_, check) = part.split_once("SliceUnique(")?;
    let call = check.split("; len(e)").next()?;
    Some(match call {
        call if call.contains("MarkAlpha()") => ", alpha: not enforced",
        call if call.contains("MarkBeta()") => ", beta",
        _ => "",
    })
}

/// Whether a function reports duplicates, and is about the field or its items.
fn compares(function: &Declaration<'_>, field: &str, item: &str) -> bool {
    let signature = function.text.split(" {\n").next().unwrap_or_default();
    let is_about = function.text.contains(&format!("\"{field}\""))
        || signature.contains(&format!(".{item},"))
        || signature.contains(&format!(".{item})"));
    function.text.contains("field.Duplicate(") && is_about
}

#[cfg(test)]
mod tests {
    use super::{compares, declarative};
    use crate::kubernetes::go;

    #[test]
    fn the_generated_check_of_a_field_has_a_stage() {
        let text = "func Validate_Pod(ctx int) (errs int) {\n\t// field v1.Pod.Meta has no validation\n\t{ // field v1.Pod.Ports\n\
                    \t\tif e := validate.ValSliceUnique(ctx, f).MarkAlpha(); len(e) != 0 {\n\t\t}\n\t}\n\t{ // field v1.Pod.Env\n\
                    \t\tif e := validate.ValSliceUnique(ctx); len(e) != 0 {\n\t\t}\n\t}\n\t{ // field v1.Pod.Args\n\t}\n}\n";
        assert_eq!(declarative(text, "Pod", "ports"), Some(", alpha: not enforced"));
        assert_eq!(declarative(text, "Pod", "env"), Some(""));
        assert_eq!(declarative(text, "Pod", "args"), None);
        assert_eq!(declarative(text, "Node", "env"), None);
    }

    #[test]
    fn a_function_is_about_a_field_or_its_items() {
        let found = |text: &str| compares(&go::declarations(text)[0], "ports", "Port");
        let body = "{\n\tall = append(all, field.Duplicate(path, name))\n}\n";
        assert!(found(&format!("func validatePorts(ports []core.Port, path *field.Path) {body}")));
        assert!(found(&format!("func v(spec *core.Spec) {}", body.replace("path", "path.Child(\"ports\")"))));
        assert!(found(&format!(
            "func v(spec *core.Spec) {}",
            body.replace("path", "field.NewPath(\"spec\", \"ports\")")
        )));
        assert!(!found(&format!("func v(ports []core.PortStatus) {body}")));
        assert!(!found("func v(ports []core.Port) {\n\treturn nil\n}\n"));
    }
}
