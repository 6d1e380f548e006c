//! The directives that kustomize does not know, and stores in the object.

use serde_json::Value;
use smp_core::{Directive, Path, Step};

/// A directive in a patch that kustomize does not apply.
#[derive(Debug)]
pub(in crate::command) struct Unsupported {
    pub(in crate::command) path: Path,
    pub(in crate::command) message: String,
}

/// Finds the directives of a strategic merge patch that kustomize does not apply.
///
/// ```yaml
/// spec: {strategy: {$retainKeys: [type], type: Recreate}}   # kustomize writes $retainKeys into the object
/// $patch: replace                                           # at the root: kustomize ignores the whole patch
/// ```
pub(in crate::command) fn unsupported(patch: &Value) -> Vec<Unsupported> {
    let mut found = Vec::new();
    if is_ignored(patch) {
        let path = Path::root().child(Step::Field(Directive::Patch.to_string()));
        let message = "kustomize ignores a patch with `$patch: replace` at its root".to_owned();
        found.push(Unsupported { path, message });
    }
    collect(patch, &Path::root(), &mut found);
    found
}

/// Whether kustomize ignores the whole patch.
pub(super) fn is_ignored(patch: &Value) -> bool {
    patch.get(Directive::Patch.as_str()).is_some_and(|value| value == "replace")
}

fn collect(value: &Value, at: &Path, found: &mut Vec<Unsupported>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let path = at.child(Step::Field(name.clone()));
                match Directive::of(name) {
                    None => collect(value, &path, found),
                    Some(Directive::Patch) => {}
                    Some(directive) => {
                        let message =
                            format!("kustomize does not know `{}` and writes it into the object", directive.as_str());
                        found.push(Unsupported { path, message });
                    }
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, &at.child(Step::Index(index)), found);
            }
        }
        _ => {}
    }
}
