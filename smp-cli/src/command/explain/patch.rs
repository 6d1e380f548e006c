//! Explains what each part of a patch does to an object, and the result on a stock server.

mod parts;
mod print;
mod stock;
mod words;

use serde_json::{Map, Value};
use smp_core::{Input, Patcher, Path, Schema};
use smp_kinds::{Catalog, encode_string_data};

use self::parts::Part;
use self::stock::Answer;
use crate::args::ExplainArgs;
use crate::command::failures::Failures;
use crate::command::identity::Identity;
use crate::command::live::{self, Live};
use crate::command::{lint, schemas};
use crate::filenames::Depth;
use crate::input::{Document, Reader};
use crate::output::{self, Output};
use crate::report::{self, Failure, Outcome};
use crate::secret::{self, Version};
use crate::source::Types;
use crate::verdict::{self, Change, Verdict};

/// The explanation of a patch for one object.
struct Explained {
    identity: Identity,
    parts: Vec<Part>,
    errors: Vec<smp_core::Error>,
    answer: Answer,
    verdict: Verdict,
    /// Where the patch brings about each refusal.
    places: Vec<String>,
    /// The texts of a Secret, which a server stores as data.
    texts: Vec<String>,
}

pub(super) fn run(args: &ExplainArgs) -> Result<Outcome, Failure> {
    let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH);
    let live = Live::read(&args.live, Depth::new(args.recursive), &reader)?;
    let schemas = schemas(&args.types.sources, live.documents())?;
    let types = Types::new(&schemas, &args.types)?;
    let mut run = Run { args, types, live, failures: Failures::default(), explained: Vec::new() };
    for patch in &patches(args, &reader)? {
        run.patch(patch)?;
    }
    if let Some(style) = args.output {
        let mut output = Output::new(style);
        run.explained.iter().try_for_each(|explained| output.report(explained))?;
    }
    Ok(run.failures.end(Outcome::Done))
}

fn patches(args: &ExplainArgs, reader: &Reader) -> Result<Vec<Document>, Failure> {
    let files = args.patch_file.iter().map(|file| reader.file(file));
    let patches = files.chain(args.patch.iter().map(|text| reader.patch(text))).collect::<Result<Vec<_>, _>>()?;
    Ok(patches.into_iter().flatten().collect())
}

struct Run<'a> {
    args: &'a ExplainArgs,
    types: Types<'a>,
    live: Live,
    failures: Failures,
    /// The explanations so far, as data.
    explained: Vec<Value>,
}

impl Run<'_> {
    /// Explains a patch for each object that it selects.
    fn patch(&mut self, patch: &Document) -> Result<(), Failure> {
        let selected = self.live.selected(patch);
        if selected.is_empty() {
            let message = format!("{}: {}", patch.origin.name(), live::meant(patch));
            let failure = Failure::does_not_apply(message);
            self.failures.report(failure.hint("check apiVersion, kind, namespace and name of the patch"));
        }
        selected.into_iter().try_for_each(|index| self.object(index, patch))
    }

    fn object(&mut self, index: usize, patch: &Document) -> Result<(), Failure> {
        let object = self.live.object(index);
        let versions = [(&object.value, &object.origin), (&patch.value, &patch.origin)];
        let kind = self.types.check_kind(versions[0], versions[1]);
        let Some(schema) = self.failures.keep(kind.and_then(|()| self.types.of(&versions))) else { return Ok(()) };
        let mut explained = explain(self.types.catalog(), schema, object, patch, self.args.show_secrets);
        if matches!(explained.verdict, Verdict::Accepted(_)) && !self.types.has_all_rules(&object.value) {
            explained.verdict = Verdict::Unknown;
        }
        if self.args.output.is_none() {
            output::styled(&print::text(&explained, self.explained.is_empty()))?;
        }
        self.explained.push(print::data(&explained));
        warn(schema, patch);
        let origins = [(Input::Live, &object.origin), (Input::Patch, &patch.origin)];
        for failure in Failure::operations(&explained.errors, &origins) {
            self.failures.report(failure);
        }
        // The next patch is explained on the result of this one.
        if let Ok(patched) = Patcher::new(schema).apply(object.value.clone(), &patch.value) {
            self.live.put(index, patched);
        }
        Ok(())
    }
}

/// Warns of unknown fields and directives.
fn warn(schema: Schema<'_>, patch: &Document) {
    for unknown in lint::unknown(schema, &patch.value) {
        report::warning(&format!("{}: {unknown}", patch.origin.name()));
    }
}

fn explain(
    catalog: &Catalog,
    schema: Schema<'_>,
    object: &Document,
    patch: &Document,
    show_secrets: bool,
) -> Explained {
    let patcher = Patcher::new(schema);
    let engine = patcher.explain(Some(&object.value), &patch.value);
    let (mut live, mut shown) = (object.value.clone(), patch.value.clone());
    let is_secret = !show_secrets && report::are_secret(schema, &[&live, &shown]);
    if is_secret {
        let versions = [Version { object: &mut shown, mark: "after" }, Version { object: &mut live, mark: "before" }];
        secret::mask(&mut { versions });
    }
    let answer = stock::answer(schema, &object.value, &patch.value, is_secret);
    let result = stock::result(schema, &object.value, &patch.value);
    let verdict = result
        .as_ref()
        .map_or(Verdict::Unknown, |result| verdict::of(catalog, Some(&object.value), result, Change::Update));
    let texts = result.as_ref().map_or_else(Vec::new, texts);
    let places = result.map_or_else(Vec::new, |result| places(schema, patch, &result, &verdict));
    Explained {
        verdict,
        places,
        texts,
        identity: Identity::of(&object.value),
        parts: parts::of(&engine, &live, &shown),
        answer,
        errors: engine.errors,
    }
}

/// The names of the texts that a server moves into the data of a Secret.
fn texts(result: &Value) -> Vec<String> {
    let mut stored = result.clone();
    encode_string_data(&mut stored);
    let is_moved = |_: &&String| stored.get("stringData").is_none();
    let texts = result.get("stringData").and_then(Value::as_object).into_iter().flat_map(Map::keys);
    texts.filter(is_moved).cloned().collect()
}

/// The place in the patch of each refusal: `patch.yaml:4:9`.
fn places(schema: Schema<'_>, patch: &Document, result: &Value, verdict: &Verdict) -> Vec<String> {
    let Verdict::Rejected { refusals, .. } = verdict else { return Vec::new() };
    let path = |field: &str| verdict::in_patch(schema, &patch.value, result, field);
    let paths: Vec<Path> = refusals.iter().map(|refusal| path(&refusal.field)).collect();
    let spots = patch.origin.spots(&paths.iter().collect::<Vec<_>>());
    let is_known = |path: &Path| !path.is_root();
    spots.iter().zip(&paths).map(|(spot, path)| patch.origin.place(spot.as_ref().filter(|_| is_known(path)))).collect()
}
