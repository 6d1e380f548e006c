//! How kube-apiserver writes the place of a value in a custom resource. A field that is not a property is a key of the path.

use crate::path::{Path, start, write_step};

/// The path as the fields of causes have it.
///
/// ```text
/// spec, ports, 0, name                    →  spec.ports[0].name
/// spec, labels, a (not a property)        →  spec.labels[a]
/// ```
pub(super) fn field(path: &Path<'_>, base: &str) -> String {
    if matches!((path, base), (Path::Root, "")) {
        return "<nil>".to_owned();
    }
    let mut out = base.to_owned();
    path.write(&mut out, |out, step| match step {
        Path::Field(_, "") => out.push_str("[]"),
        step => write_step(out, step),
    });
    out
}

/// The path as the schema validation has it, which puts a dot in front of fields that are not properties.
///
/// ```text
/// spec, labels, a (not a property)        →  spec.labels.a
/// ```
pub(super) fn name(path: &Path<'_>) -> String {
    let mut out = String::new();
    path.write(&mut out, |out, step| match step {
        Path::Key(_, name) => {
            out.push('.');
            out.push_str(start(name));
        }
        step => write_step(out, step),
    });
    out
}
