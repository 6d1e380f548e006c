//! The metadata of embedded resources, which is that of any object.

use serde_json::Value;

use crate::cause::Causes;
use crate::decode::{self, Decoded};
use crate::object::text_at;
use crate::path::Path;
use crate::{metadata, names};

/// Go's text of what prevents metadata from being read, if anything does.
///
/// ```text
/// {name: 1}  →  json: cannot unmarshal number into Go struct field ObjectMeta.name of type string
/// ```
pub(super) fn unreadable(metadata: &Value) -> Option<String> {
    decode::metadata(metadata).err().map(|error| error.to_string())
}

/// Removes unknown fields of metadata, and returns their paths.
pub(super) fn read(metadata: &mut Value) -> Vec<String> {
    let Ok(Decoded { object, problems }) = decode::metadata(metadata) else { return Vec::new() };
    *metadata = object;
    let path = |problem: &String| problem.split('"').nth(1).unwrap_or_default().to_owned();
    problems.iter().filter(|problem| problem.starts_with("unknown")).map(path).collect()
}

/// Returns the causes for metadata. `base` is its path.
pub(super) fn check(metadata: &Value, base: &str) -> Causes {
    let mut causes = Causes::default();
    let mut check = |name: &str, problems: fn(&str) -> Vec<String>| {
        let value = text_at(metadata, &[name]);
        let problems = if value.is_empty() { Vec::new() } else { problems(value) };
        causes.problems(format_args!("{base}.{name}"), value, problems);
    };
    let not_a_segment = |name: &str| names::problems(names::NameSyntax::Segment, name);
    check("generateName", |name| {
        let problems = names::problems(names::NameSyntax::Segment, name);
        problems.into_iter().filter(|problem| problem.starts_with("may not contain")).collect()
    });
    check("name", not_a_segment);
    check("namespace", names::label);
    if let Some(generation) = metadata["generation"].as_i64().filter(|generation| *generation < 0) {
        causes.invalid(format_args!("{base}.generation"), generation, "must be greater than or equal to 0");
    }
    causes.append(metadata::check_common(metadata, &Path::Root.field(base), true));
    causes.append(metadata::check_managers(metadata, &Path::Root.field(base)));
    causes
}
