//! The output of `smp apply`.

use std::mem;

use serde_json::Value;

use super::{File, Object, is_dry};
use crate::args::{ApplyArgs, ApplyView, View};
use crate::command::identity::Identity;
use crate::command::patching::Patching;
use crate::in_place::{Part, State};
use crate::input::Document;
use crate::memory;
use crate::output::Output;
use crate::report::Failure;

/// Prints patched files.
pub(super) fn print(args: &ApplyArgs, patching: &Patching<'_>, files: Vec<File>) -> Result<(), Failure> {
    let objects: Vec<Object> = files.into_iter().flat_map(|file| file.objects).collect();
    let Some(first) = objects.iter().find(|object| !object.is_removed) else { return Ok(()) };
    let style =
        args.change.view.as_ref().and_then(ApplyView::style).unwrap_or_else(|| first.document.origin.format().into());
    let mut output = Output::new(style);
    if is_dry(args) && args.change.view.is_none() {
        for object in objects.iter().filter(|object| object.is_selected) {
            let resource = Identity::of(&object.document.value).resource();
            let change = if object.has_changed() { "" } else { " (no change)" };
            let done = if args.server_side.server_side { "serverside-applied" } else { "patched" };
            output.line(&format!("{resource} {done}{change} (dry run)"))?;
        }
    }
    match &args.change.view {
        None if is_dry(args) => Ok(()),
        Some(ApplyView::Template(template)) => {
            let selected = objects.iter().filter(|object| object.is_selected);
            let selected: Vec<&Value> = selected.map(|object| &object.document.value).collect();
            let text = template.text(&selected, args.change.no_headers);
            output.exactly(&text.map_err(|error| Failure::usage(&error))?)
        }
        Some(ApplyView::Plain(View::Name)) => objects
            .iter()
            .filter(|object| object.is_selected)
            .try_for_each(|object| output.line(&Identity::of(&object.document.value).resource())),
        Some(ApplyView::Plain(View::Patch)) => patches(patching, &objects, &mut output),
        None | Some(ApplyView::Plain(View::Json | View::Yaml | View::Kyaml)) => all(args, objects, &mut output),
    }
}

/// Prints files. Without `-o`, those in the format of the first keep their layout and comments.
fn all(args: &ApplyArgs, objects: Vec<Object>, output: &mut Output) -> Result<(), Failure> {
    let hides = args.change.managed_fields.show_managed_fields == Some(false);
    let objects: Vec<Object> = objects.into_iter().map(|object| if hides { shown(object) } else { object }).collect();
    let format = objects.first().map(|object| object.document.origin.format());
    let parts: Vec<Part<'_>> = objects.iter().map(part).collect();
    let files = parts.chunk_by(|part, next| part.document.origin.is_in_file_of(&next.document.origin));
    let is_removed = |file: &&[Part<'_>]| file.iter().all(|part| part.state == State::Removed);
    for file in files.filter(|file| !is_removed(file)) {
        let is_kept = args.change.view.is_none() && Some(file[0].document.origin.format()) == format;
        output.file(file, is_kept)?;
    }
    // The process ends now; to free each value would take as long as to print it.
    if !memory::is_used() {
        mem::forget(objects);
    }
    Ok(())
}

fn part(object: &Object) -> Part<'_> {
    let state = match object {
        Object { is_removed: true, .. } => State::Removed,
        Object { is_selected: true, .. } => State::Patched,
        _ => State::Same,
    };
    Part { document: &object.document, state }
}

/// An object as it is printed, without managed fields.
fn shown(mut object: Object) -> Object {
    if let Some(Value::Object(metadata)) = object.document.value.get_mut("metadata") {
        object.is_selected |= metadata.shift_remove("managedFields").is_some();
    }
    object
}

/// Prints one patch for each object that changes. A single object gets one even if nothing changes.
fn patches(patching: &Patching<'_>, objects: &[Object], output: &mut Output) -> Result<(), Failure> {
    if patching.is_json() && objects.iter().filter(|object| object.is_selected).count() > 1 {
        return Err(Failure::usage("a JSON patch does not name its object").hint("name one with TARGET"));
    }
    for object in objects {
        let (single, Some(before)) = (objects.len() == 1, &object.before) else { continue };
        if object.is_removed || !single && !object.has_changed() {
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
