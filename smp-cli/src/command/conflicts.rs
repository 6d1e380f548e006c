//! `smp conflicts`: lists the paths that two patches set to different values.

use std::fmt::Write as _;

use serde_json::Value;
use smp_core::schema::Str;
use smp_core::{Directive, Input, Path, Schema, Step};
use smp_suggest::escaped;

use super::entry;

use crate::args::ConflictsArgs;
use crate::output::Output;
use crate::part::Part;
use crate::report::{Failure, Outcome};
use crate::source::Types;

pub(super) fn run(args: &ConflictsArgs) -> Result<Outcome, Failure> {
    let (reader, schemas) = (super::reader(&args.rules), super::schemas(&args.types.sources, [])?);
    let types = Types::new(&schemas, &args.types)?;
    let (first, second) = (reader.single(&args.first)?, reader.single(&args.second)?);
    let schema = types.of(&[(&first.value, &first.origin), (&second.value, &second.origin)])?;
    let rules = args.rules.rules().for_schema(schema);
    [&first, &second].into_iter().try_for_each(|patch| super::check_patch(&rules, patch))?;
    let paths = rules
        .conflicts(&first.value, &second.value)
        .map_err(|error| Failure::operation(&error, &[(Input::Patch, &second.origin)]))?;
    let paths: Vec<String> = paths.iter().map(|path| with_keys(schema, &first.value, path)).collect();
    if let Some(format) = args.output.format {
        Output::new(format).report(&Value::from(paths.as_slice()))?;
    } else {
        let mut output = Output::new(first.origin.format());
        paths.iter().try_for_each(|path| output.line(path))?;
    }
    Ok(if paths.is_empty() { Outcome::Done } else { Outcome::Found })
}

/// A path in a patch, with the keys of list items instead of their indexes, as in a summary.
///
/// ```text
/// spec.containers[0].image   spec.containers[name=web].image
/// ```
fn with_keys(schema: Schema<'_>, patch: &Value, path: &Path) -> String {
    let (mut part, mut value, mut key) = (Part::alone(schema), Some(patch), Vec::new());
    let (mut text, mut plain) = (String::new(), Path::root());
    for step in path.steps() {
        let below = match step {
            Step::Field(name) => {
                let field = part.schema.field(name);
                key = field.map(|field| field.recommended_key().to_vec()).unwrap_or_default();
                value.and_then(|value| value.get(name))
            }
            Step::Index(index) => value.and_then(|value| value.get(index)),
        };
        match (step, below.and_then(|item| label(item, &key))) {
            (Step::Index(_), Some(label)) => {
                let _ = write!(text, "{}{label}", std::mem::replace(&mut plain, Path::root()));
            }
            _ => {
                let separates = plain.is_root() && !text.is_empty() && matches!(step, Step::Field(_));
                text.push_str(if separates { "." } else { "" });
                plain = plain.child(step.clone());
            }
        }
        part = part.step(step);
        value = below;
    }
    escaped(&format!("{text}{plain}")).into_owned()
}

/// The key fields of an entry, as `[port=53,protocol=UDP]`: those of its `$patchMergeKey`, or of the list's key.
fn label(entry: &Value, key: &[Str]) -> Option<String> {
    let sent = entry.get(Directive::PatchMergeKey.as_str()).and_then(Value::as_array);
    let sent: Option<Vec<&str>> = sent.map(|names| names.iter().filter_map(Value::as_str).collect());
    let names = sent.unwrap_or_else(|| key.iter().map(|name| &**name).collect());
    entry::label(entry, names)
}
