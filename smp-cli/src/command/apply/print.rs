//! The output of `smp apply`.

use std::mem;

use serde_json::Value;

use super::{File, Object, is_dry};
use crate::args::{ApplyArgs, ApplyView, View};
use crate::command::identity::Identity;
use crate::command::patching::Patching;
use crate::in_place;
use crate::input::Document;
use crate::output::Output;
use crate::report::Failure;

/// Prints patched files.
pub(super) fn print(args: &ApplyArgs, patching: &Patching<'_>, files: Vec<File>) -> Result<(), Failure> {
    let objects: Vec<Object> = files.into_iter().flat_map(|file| file.objects).collect();
    let Some(first) = objects.first() else { return Ok(()) };
    let style =
        args.change.view.as_ref().and_then(ApplyView::style).unwrap_or_else(|| first.document.origin.format().into());
    let mut output = Output::new(style);
    if is_dry(args) && args.change.view.is_none() {
        for object in objects.iter().filter(|object| object.is_selected) {
            let resource = Identity::of(&object.document.value).resource();
            let change = if object.has_changed() { "" } else { " (no change)" };
            output.line(&format!("{resource} patched{change} (dry run)"))?;
        }
    }
    match &args.change.view {
        None if is_dry(args) => Ok(()),
        Some(ApplyView::JsonPath(template)) => objects
            .iter()
            .filter(|object| object.is_selected)
            .try_for_each(|object| output.exactly(&template.of(&object.document.value))),
        Some(ApplyView::Plain(View::Name)) => objects
            .iter()
            .filter(|object| object.is_selected)
            .try_for_each(|object| output.line(&Identity::of(&object.document.value).resource())),
        Some(ApplyView::Plain(View::Patch)) => patches(patching, &objects, &mut output),
        None | Some(ApplyView::Plain(View::Json | View::Yaml | View::Kyaml)) => documents(args, objects, &mut output),
    }
}

/// Prints the documents, those of a list as a list.
fn documents(args: &ApplyArgs, objects: Vec<Object>, output: &mut Output) -> Result<(), Failure> {
    let shown: Vec<Document> = objects.into_iter().map(|object| shown(args, object.document)).collect();
    for part in shown.chunk_by(|one, next| one.origin.is_in_list_of(&next.origin)) {
        let list = in_place::list_of(&part.iter().collect::<Vec<_>>());
        match &list {
            Some(list) => output.document(list)?,
            None => part.iter().try_for_each(|document| output.document(&document.value))?,
        }
    }
    // The process ends now; to free each value would take as long as to print it.
    mem::forget(shown);
    Ok(())
}

/// An object as it is printed, without managed fields if the user does not want them.
fn shown(args: &ApplyArgs, mut shown: Document) -> Document {
    if args.change.managed_fields.show_managed_fields == Some(false)
        && let Some(Value::Object(metadata)) = shown.value.get_mut("metadata")
    {
        metadata.shift_remove("managedFields");
    }
    shown
}

/// Prints one patch for each object that changes. A single object gets one even if nothing changes.
fn patches(patching: &Patching<'_>, objects: &[Object], output: &mut Output) -> Result<(), Failure> {
    if patching.is_json() && objects.iter().filter(|object| object.is_selected).count() > 1 {
        return Err(Failure::usage("a JSON patch does not name its object").hint("name one with TARGET"));
    }
    for object in objects {
        let (single, Some(before)) = (objects.len() == 1, &object.before) else { continue };
        if !single && !object.has_changed() {
            continue;
        }
        let old = Document { value: before.clone(), origin: object.document.origin.clone() };
        let mut patch = patching.make(&old, &object.document)?;
        if !single && !patching.is_json() {
            Identity::of(before).write_into(&mut patch);
        }
        output.document(&patch)?;
    }
    Ok(())
}
