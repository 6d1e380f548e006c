//! Changes of owners: `--drop`, `--give` and `--reset`. Fields stay as they are.

use std::collections::BTreeSet;

use serde_json::Value;
use smp_apply::{Element, NewEntries, Owner, Owners, Path};
use smp_core::Schema;
use smp_suggest::shown;

use super::{Missing, managers_exist, names::fields, owners_of};
use crate::args::{OwnerChangeArgs, OwnersArgs, OwnersFormat};
use crate::command::failures::Failures;
use crate::command::identity::Identity;
use crate::in_place::{self, Part, State, Target, Writer};
use crate::input::Document;
use crate::output::{Output, Style};
use crate::ownership;
use crate::report::{Failure, Outcome, few, note};

/// The new owners of an object.
pub(in crate::command) struct Changed {
    /// The object with its new entries.
    pub(in crate::command) object: Value,
    /// The JSON patch; `None` if nothing changes.
    pub(in crate::command) patch: Option<Value>,
    /// What the change means, in sentences.
    pub(in crate::command) remarks: Vec<String>,
}

/// Changes the owners in files, or prints the objects or patches.
pub(super) fn run(args: &OwnersArgs, mut documents: Vec<Document>, mut failures: Failures) -> Result<Outcome, Failure> {
    let is_patch = args.format == Some(OwnersFormat::JsonPatch);
    if !matches!(args.format, None | Some(OwnersFormat::JsonPatch | OwnersFormat::Yaml | OwnersFormat::Json)) {
        return Err(Failure::usage("changed objects are printed as yaml, json or json-patch"));
    }
    if is_patch && documents.len() > 1 {
        return Err(Failure::usage("a JSON patch does not name its object").hint("select one with -n and -l"));
    }
    let objects: Vec<&Value> = documents.iter().map(|document| &document.value).collect();
    check_managers(&args.change, &objects)?;
    let mut is_changed = vec![false; documents.len()];
    for (document, is_changed) in documents.iter_mut().zip(&mut is_changed) {
        let Some(changed) = failures.keep(change(&args.change, document)) else { continue };
        let name = Identity::of(&document.value);
        changed.remarks.iter().for_each(|remark| note(&format!("{name}: {remark}")));
        if is_patch {
            let patch = failures.keep(patch(document, changed.patch));
            patch.map_or(Ok(()), |patch| Output::new(Style::Json).document(&patch))?;
        }
        document.value = changed.object;
        *is_changed = true;
    }
    if !is_patch {
        print(args, &documents, &is_changed, &mut failures)?;
    }
    Ok(failures.end(Outcome::Done))
}

/// A patch that fails if the object has changed.
fn patch(document: &Document, patch: Option<Value>) -> Result<Value, Failure> {
    let has_version = document
        .value
        .pointer("/metadata/resourceVersion")
        .is_some_and(|version| version.as_str().is_some_and(|text| !text.is_empty()));
    if !has_version {
        let message = format!("{}: the object has no resourceVersion", document.origin.name());
        return Err(Failure::does_not_apply(message)
            .hint("read the object again; without it, the patch could undo changes of others"));
    }
    Ok(patch.unwrap_or_else(|| Value::Array(Vec::new())))
}

/// Prints the objects, or writes them to their files. A file with an object that failed is left out.
fn print(
    args: &OwnersArgs,
    documents: &[Document],
    is_changed: &[bool],
    failures: &mut Failures,
) -> Result<(), Failure> {
    let state = |is_changed: bool| if is_changed { State::Patched } else { State::Same };
    let part = |(document, is_changed): (_, &bool)| Part { document, state: state(*is_changed) };
    let parts: Vec<Part<'_>> = documents.iter().zip(is_changed).map(part).collect();
    let files = parts.chunk_by(|part, next| part.document.origin.is_in_file_of(&next.document.origin));
    let files = files.filter(|file| file.iter().all(|part| part.state == State::Patched));
    if args.change.in_place {
        let mut writer = Writer::new(documents.len());
        for file in files {
            let text = in_place::edited(file, Target::File { rewrites: false });
            failures.keep(text.and_then(|text| writer.write(&file[0].document.origin, &text)));
        }
        writer.finish().into_iter().for_each(|failure| failures.report(failure));
        return Ok(());
    }
    let style = match args.format {
        Some(OwnersFormat::Json) => Style::Json,
        Some(_) => Style::Yaml,
        None => documents.first().map_or(Style::Yaml, |document| document.origin.format().into()),
    };
    let mut output = Output::new(style);
    for file in files {
        output.file(file, args.format.is_none())?;
    }
    Ok(())
}

/// Reports a manager that owns nothing in any of the objects.
pub(in crate::command) fn check_managers(args: &OwnerChangeArgs, objects: &[&Value]) -> Result<(), Failure> {
    let owners = objects.iter().flat_map(|object| {
        let owners = Owners::lossy(object);
        owners.iter().map(|(owner, _)| owner.manager.name().to_owned()).collect::<Vec<_>>()
    });
    let managers: Vec<String> = owners.collect();
    let wanted: Vec<String> = args.drop.iter().chain(args.give.iter().map(|(from, _)| from)).cloned().collect();
    if objects.is_empty() { Ok(()) } else { managers_exist(&wanted, &managers) }
}

/// Changes the owners of an object.
pub(in crate::command) fn change(args: &OwnerChangeArgs, document: &Document) -> Result<Changed, Failure> {
    let owners = owners_of(document, Missing::IsAMistake);
    // A reset repairs entries that cannot be read.
    let before = if args.reset { owners.unwrap_or_else(|_| Owners::lossy(&document.value)) } else { owners? };
    let wrong = |error: &smp_apply::Error| Failure::does_not_apply(format!("{}: {error}", document.origin.name()));
    let (mut object, mut remarks) = (document.value.clone(), Vec::new());
    for name in &args.drop {
        let next = NewEntries::without(&object, name).map_err(|error| wrong(&error))?.object();
        remarks.extend(dropped(&object, &next, name));
        object = next;
    }
    for (from, to) in &args.give {
        let given = NewEntries::giving(&object, from, to).map_err(|error| {
            wrong(&error).hint(format!("drop {} instead, and apply again with {}", shown(from), shown(to)))
        })?;
        remarks.extend(self::given(&object, from, to));
        object = given.object();
    }
    if args.reset {
        object = NewEntries::reset(&object).object();
        remarks.push(reset(&before));
    }
    let entries = object.pointer("/metadata/managedFields").and_then(Value::as_array).cloned().unwrap_or_default();
    let patch = NewEntries::replacing(&document.value, entries).json_patch();
    Ok(Changed { object, patch, remarks })
}

/// What a drop means.
fn dropped(before: &Value, after: &Value, name: &str) -> Option<String> {
    let (old, new) = (Owners::lossy(before), Owners::lossy(after));
    let who = named(&old, name)?;
    let handovers = new.since(&old);
    let tree = old.tree(Schema::free_form(), before);
    let absent: BTreeSet<&[Element]> = tree.absent.iter().map(|part| part.path.elements()).collect();
    let is_absent = |path: &[Element]| (1..=path.len()).any(|length| absent.contains(&path[..length]));
    let orphans: Vec<String> = handovers
        .iter()
        .filter(|field| field.after.as_slice().is_empty() && !is_absent(field.path.elements()))
        .filter(|field| !is_above_another(&field.path, &handovers))
        .map(|field| ownership::path(&field.path))
        .collect();
    let names: Vec<&str> = orphans.iter().map(String::as_str).collect();
    Some(match orphans.len() {
        0 => format!("drops {who}; no field loses its only owner"),
        count => format!(
            "drops {who}; nobody owns {} afterwards ({}), so no apply removes {}",
            fields(count),
            few(&names),
            if count == 1 { "it" } else { "them" },
        ),
    })
}

/// Whether a field that lost its owner contains the next one, which is named instead.
fn is_above_another(path: &Path, all: &[smp_apply::Handover<'_>]) -> bool {
    // The fields below a field follow it.
    let at = all.partition_point(|field| field.path.elements() <= path.elements());
    all.get(at).is_some_and(|next| next.path.elements().starts_with(path.elements()))
}

/// What giving fields away means, for each entry of the manager.
fn given(before: &Value, from: &str, to: &str) -> Vec<String> {
    let owners = Owners::lossy(before);
    let all = || owners.iter().map(|(owner, _)| owner);
    let remark = |owner: &Owner| {
        let who = ownership::who(owner, ownership::now());
        let is_of_to =
            |other: &&Owner| other.manager.name() == to && other.manager.subresource() == owner.manager.subresource();
        let same =
            |other: &Owner| (other.manager.operation(), &other.version) == (owner.manager.operation(), &owner.version);
        match () {
            () if all().filter(is_of_to).any(ownership::applies) => format!(
                "gives the fields of {who} to {}, whose next apply removes those that its configuration does not have",
                shown(to)
            ),
            () if all().filter(is_of_to).any(same) => format!("gives the fields of {who} to {}", shown(to)),
            () => format!("gives {who} the name {}", shown(to)),
        }
    };
    all().filter(|owner| owner.manager.name() == from).map(remark).collect()
}

/// The entries of a manager.
fn named(owners: &Owners, name: &str) -> Option<String> {
    let entries: Vec<&Owner> =
        owners.iter().map(|(owner, _)| owner).filter(|owner| owner.manager.name() == name).collect();
    (!entries.is_empty()).then(|| ownership::all(entries, ownership::now()))
}

fn reset(before: &Owners) -> String {
    let count = before.iter().count();
    let entries = if count == 1 { "the only entry".to_owned() } else { format!("all {count} entries") };
    format!(
        "drops {entries}; nobody owns anything until the next server-side apply, which gives all fields to before-first-apply"
    )
}
