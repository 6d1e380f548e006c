//! `smp validate`: reports why a server rejects objects, and its warnings about them.

mod inputs;
mod stored;
mod unknown;

#[cfg(feature = "cluster")]
use std::sync::Arc;

use serde_json::Value;
use smp_core::{Patcher, Path, Schema, Step};
use smp_kinds::__private::crd::is_limit;
use smp_suggest::shown;

use self::inputs::Inputs;
use self::unknown::Unchecked;
use super::failures::Failures;
use super::lint::{self, Code, Findings, Found, Policy};
use crate::args::{TypeArgs, UnknownKinds, ValidateObjectsArgs};
use crate::input::{Document, Reader};
use crate::report::{Failure, Outcome, note};
use crate::source::{Schemas, Types};
use crate::verdict::{self, Answer, Refusal};

pub(super) fn run(args: &ValidateObjectsArgs) -> Result<Outcome, Failure> {
    let mut findings = Findings::new(Policy::new(&args.findings)?);
    let mut failures = Failures::default();
    let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH).keeping_duplicates();
    let mut inputs = Inputs::read(args, &reader, &mut failures)?;
    for (name, failure) in &inputs.unreadable {
        findings.unreadable(name, failure);
    }
    #[cfg(feature = "cluster")]
    let (cluster, mut schemas) = super::cluster::schemas(args, &inputs.objects)?;
    #[cfg(not(feature = "cluster"))]
    let schemas = super::schemas(&args.sources, &inputs.objects)?;
    let objects = inputs::items_of_lists(std::mem::take(&mut inputs.objects), schemas.catalog());
    #[cfg(feature = "cluster")]
    let stored = match (cluster, Arc::get_mut(&mut schemas)) {
        // Only the lines of a batch share their types, and they use no cluster.
        (Some(cluster), Some(schemas)) => super::cluster::stored(&cluster, args, &objects, schemas, &mut failures),
        _ => stored::read(args, &objects)?,
    };
    #[cfg(not(feature = "cluster"))]
    let stored = stored::read(args, &objects)?;
    let mut objects: Vec<(Document, Option<Document>)> = objects.into_iter().zip(stored).collect();
    let has_objects = !objects.is_empty();
    objects.retain(|(object, stored)| stored.iter().chain([object]).any(|version| args.select.selects(&version.value)));
    if has_objects && objects.is_empty() && inputs.unreadable.is_empty() && !failures.any() {
        return Err(args.select.nothing());
    }
    let is_checked = |origin: &_| objects.iter().any(|(object, _)| object.origin.is_part_of(origin));
    findings.duplicates(reader.take_duplicates().into_iter().filter(|(origin, _)| is_checked(origin)));
    let types = Types::new(&schemas, &TypeArgs::default())?;
    let mut check = Check { types, schemas: &schemas, unchecked: Unchecked::default(), action: args.unknown_kinds };
    for (object, stored) in &objects {
        for found in check.object(object, stored.as_ref()) {
            findings.add(&object.origin, with_line(&object.value, found));
        }
    }
    inputs.report();
    check.unchecked.report();
    schemas.limits().for_each(|limit| note(&format!("custom resources: {limit}")));
    findings.sort();
    let names: Vec<String> = objects.iter().map(|(object, _)| object.origin.name()).collect();
    lint::print(&findings, (&names, ["object", "objects"]), args.findings.format)?;
    Ok(failures.end(if findings.fail() { Outcome::Found } else { Outcome::Done }))
}

/// What objects are checked with.
struct Check<'s> {
    types: Types<'s>,
    schemas: &'s Schemas,
    unchecked: Unchecked,
    action: UnknownKinds,
}

impl Check<'_> {
    fn object(&mut self, object: &Document, stored: Option<&Document>) -> Vec<Found> {
        let value = &object.value;
        if !value.is_object() {
            return vec![Found::new(Code::NotAnObject, &Path::root(), "not an object").hint(NOT_AN_OBJECT)];
        }
        let schema = self.types.of_value(value);
        if let Some(found) = self.of_kind(schema, object, stored) {
            return found;
        }
        match unknown::kind(self.schemas, value) {
            Some(found) => vec![found],
            None if schema.object().is_some() => of_schema(schema, value),
            None if self.action == UnknownKinds::Error => vec![unknown::without_rules(value)],
            None => {
                self.unchecked.add(value);
                Vec::new()
            }
        }
    }

    /// What a server answers to an object, if it knows the kind.
    fn of_kind(&self, schema: Schema<'_>, object: &Document, stored: Option<&Document>) -> Option<Vec<Found>> {
        let value = &object.value;
        let applied = stored.map(|stored| stored::applied(&self.types, stored, object));
        let update = stored.zip(applied.as_ref()).map(|(stored, applied)| (&stored.value, applied));
        let answer = self.answer(value, update)?;
        let result = applied.as_ref().unwrap_or(value);
        let mut found: Vec<Found> = answer.unknown.iter().map(|field| unknown_field(schema, value, field)).collect();
        if !answer.malformed.is_empty() {
            let known = lint::of_types(schema, value);
            found.extend(answer.malformed.iter().map(|refusal| malformed(schema, value, refusal, &known)));
        }
        let refused = |refusal: &Refusal| {
            lint::answered(Code::ServerRejects, schema, (value, result), &refusal.field, &refusal.message)
        };
        found.extend(answer.refusals.iter().map(refused));
        let warnings = answer.warnings.iter().filter(|text| !is_limit(text));
        found.extend(warnings.map(|text| lint::warning(schema, value, result, text)));
        let kind = verdict::kind_of(self.schemas.catalog(), value);
        found.extend(kind.into_iter().flat_map(|kind| lint::gated(kind, schema, None, (value, value))));
        Some(found)
    }

    /// The answer of a server. If the files define the kind several times, as a folder of variants does, the object may be for any of
    /// them: the answer is that with the fewest problems.
    fn answer(&self, object: &Value, update: Option<(&Value, &Value)>) -> Option<Answer> {
        let text = |name: &str| object.get(name).and_then(Value::as_str).unwrap_or_default();
        let mut best: Option<Answer> = None;
        for kind in self.schemas.rules_of(text("apiVersion"), text("kind")) {
            let answer = verdict::of_object(kind, object, update);
            if best.as_ref().is_none_or(|best| answer.problems() < best.problems()) {
                best = Some(answer);
            }
            if best.as_ref().is_some_and(|best| best.problems() == 0) {
                break;
            }
        }
        best
    }
}

/// Shows the line of the kind for a finding about the whole object, or about a field that would be at its top.
fn with_line(object: &Value, found: Found) -> Found {
    let has = |step: &Step| matches!(step, Step::Field(name) if object.get(name).is_some());
    if found.path.steps().first().is_some_and(has) {
        return found;
    }
    let line = ["kind", "apiVersion"].into_iter().find(|name| object.get(*name).is_some());
    Found { directive: line.map(|name| Path::root().child(Step::Field(name.to_owned()))), ..found }
}

const NOT_AN_OBJECT: &str = "an object has fields with values, such as `kind: Pod`";

/// The finding for a field that the kind does not have, with similar names.
fn unknown_field(schema: Schema<'_>, object: &Value, field: &str) -> Found {
    let path = verdict::in_patch(schema, object, object, field);
    // A name that contains dots is not found.
    if path.to_string() != field {
        return Found::new(Code::UnknownField, &path, format!("unknown field `{}`", shown(field)));
    }
    lint::unknown_field(schema, &path)
}

/// The finding for a value that cannot be decoded. The engine's words about the type of a value are easier to read than those of Go.
fn malformed(schema: Schema<'_>, object: &Value, refusal: &Refusal, known: &[Found]) -> Found {
    let path = verdict::in_patch(schema, object, object, &refusal.field);
    let is_of_type = |found: &&Found| {
        matches!(found.code, Code::InvalidType | Code::ScalarMismatch | Code::KeyTypeMismatch) && found.path == path
    };
    match known.iter().find(is_of_type) {
        // A wrong key has another effect in a patch.
        Some(found) if found.code == Code::KeyTypeMismatch => {
            let message = found.message.replace("the key matches no item", "a server rejects it");
            Found { code: Code::ScalarMismatch, message, ..found.clone() }
        }
        Some(found) => found.clone(),
        None => lint::answered(Code::ServerRejects, schema, (object, object), &refusal.field, &refusal.message),
    }
}

/// The unknown fields and the values of the wrong type in an object of which only the schema is known.
fn of_schema(schema: Schema<'_>, object: &Value) -> Vec<Found> {
    let mut found = lint::of_types(schema, object);
    found.retain(|found| {
        matches!(found.code, Code::UnknownField | Code::InvalidType | Code::ScalarMismatch | Code::KeyTypeMismatch)
    });
    found
}
