//! `smp convert`: converts patches to another patch type, for given objects.

use serde_json::Value;

use super::apply::{Object, documents, patched_files, patching, read_files};
use super::failures::Failures;
use super::identity::Identity;
use super::patching::Patching;
use crate::args::ConvertArgs;
use crate::input::Document;
use crate::output::{Output, Style};
use crate::patch_type::PatchType;
use crate::report::{Failure, Outcome};

pub(super) fn run(args: &ConvertArgs) -> Result<Outcome, Failure> {
    let inputs = &args.inputs;
    let mut failures = Failures::default();
    let reader = super::reader(&inputs.patching.rules);
    let files = read_files(inputs, &reader, true, &mut failures)?;
    let schemas = super::schemas_for_patching(&inputs.patching, documents(&files))?;
    let given = patching(inputs, &args.validate, &schemas)?;
    let wanted = Patching::new(&schemas, &inputs.patching)?.of_type(args.to, "--to").testing(&args.json);
    let files = patched_files(inputs, (&reader, &schemas), &given, files, &mut failures)?;
    let objects: Vec<&Object> = files.iter().flat_map(|file| &file.objects).collect();
    let single = objects.len() == 1;
    let concerned: Vec<&Object> = objects.into_iter().filter(|object| object.is_selected).collect();
    if args.to == PatchType::Json && concerned.len() > 1 {
        return Err(Failure::usage("a JSON patch does not name its object").hint("name one with TARGET"));
    }
    let mut output = None;
    for object in concerned.into_iter().filter(|object| single || object.has_changed()) {
        let Some(mut patch) = failures.keep(converted(&wanted, object)) else { continue };
        if !single && args.to != PatchType::Json {
            Identity::of(&object.document.value).write_into(&mut patch);
        }
        let style = || args.output.format.unwrap_or_else(|| Style::from(object.document.origin.format()));
        output.get_or_insert_with(|| Output::new(style())).document(&patch)?;
    }
    Ok(failures.end(Outcome::Done))
}

/// The patch that has the same effect on an object as the given patches.
fn converted(wanted: &Patching<'_>, object: &Object) -> Result<Value, Failure> {
    let origin = &object.document.origin;
    let document = |value: &Value| Document { value: value.clone(), origin: origin.clone() };
    let before = document(object.before.as_ref().unwrap_or(&Value::Null));
    let value = wanted.make(&before, &object.document)?;
    let mut result = before;
    wanted.apply(&mut result, &wanted.read(document(&value))?)?;
    if result.value == object.document.value {
        return Ok(value);
    }
    let message = format!("{}: a patch of this type cannot express this change exactly", origin.name());
    Err(Failure::does_not_apply(message).hint("use --to json, which expresses every change"))
}
