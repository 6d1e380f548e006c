//! Checks of JSON merge patches (RFC 7386), which replace lists and have no directives.

use serde_json::Value;
use smp_core::{Directive, Path, Schema, Step};
use smp_kinds::Catalog;
use smp_suggest::shown;

use super::super::code::Code;
use super::super::finding::Found;
use super::{Applier, Patched, errors, findings, strict};

/// Runs all checks on a merge patch.
///
/// ```yaml
/// spec: {containers: [{name: a}, {name: b}]}              # live
/// spec: {containers: [{name: a, image: x}]}               # b is lost
/// spec: {containers: [{name: b, $patch: delete}]}         # $patch is data, which a server drops or rejects
/// ```
pub(super) fn check(catalog: &Catalog, schema: Schema<'_>, patch: &Value, live: Option<&Value>) -> Vec<Found> {
    let mut found = Vec::new();
    let plain = without_directives(patch, &Path::root(), &mut found);
    let patcher = strict(schema);
    let explanation = patcher.explain_merge_patch(live, &plain);
    found.extend(findings(
        catalog,
        &Patched {
            schema,
            patch: &plain,
            live,
            is_whole: false,
            explanation,
            is_merge: true,
            applier: Applier::Server,
        },
    ));
    found
}

/// The unknown names in a merge patch, and other errors.
pub(super) fn of_names(schema: Schema<'_>, patch: &Value) -> Vec<Found> {
    let mut found = Vec::new();
    let plain = without_directives(patch, &Path::root(), &mut found);
    let patcher = strict(schema);
    let explanation = patcher.explain_merge_patch(None, &plain);
    found.extend(errors(&Patched {
        schema,
        patch: &plain,
        live: None,
        is_whole: false,
        explanation,
        is_merge: true,
        applier: Applier::Server,
    }));
    found
}

/// The patch without its directives, which are findings.
pub(super) fn without_directives(value: &Value, at: &Path, found: &mut Vec<Found>) -> Value {
    match value {
        Value::Object(fields) => {
            let mut plain = serde_json::Map::new();
            for (name, value) in fields {
                let at = at.child(Step::Field(name.clone()));
                if Directive::of(name).is_some() {
                    let message = format!("a merge patch has no directives; `{}` is stored as data", shown(name));
                    let hint = "remove it, or use a strategic merge patch";
                    found.push(Found::new(Code::UnknownDirective, &at, message).hint(hint));
                } else {
                    plain.insert(name.clone(), without_directives(value, &at, found));
                }
            }
            plain.into()
        }
        Value::Array(items) => {
            let items = items.iter().enumerate();
            items.map(|(index, item)| without_directives(item, &at.child(Step::Index(index)), found)).collect()
        }
        scalar => scalar.clone(),
    }
}
