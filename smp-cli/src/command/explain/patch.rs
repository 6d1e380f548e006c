//! Explains what each part of a patch does to an object, and the result on a stock server.

mod fields;
mod kustomized;
mod operations;
mod owners;
mod parts;
mod print;
mod stock;
mod words;

use serde_json::{Map, Value, json};
use smp_core::{Patcher, Path, Schema};
use smp_kinds::{Catalog, encode_string_data};

use self::owners::Transfer;
use self::parts::Part;
use self::stock::Answer;
use crate::args::{ExplainArgs, PatchingArgs};
use crate::command::failures::Failures;
use crate::command::identity::Identity;
use crate::command::lint::Applier;
use crate::command::live::{self, Live};
use crate::command::patching::Patching;
use crate::command::server_side::Kinds;
use crate::command::{edits, lint, schemas};
use crate::input::{Document, Format, Reader};
use crate::output::{self, Output};
use crate::patch_type::PatchType;
use crate::report::{self, Failure, Outcome};
use crate::set::Edit;
use crate::source::{Schemas, Types};
use crate::summary;
use crate::verdict::{self, Verdict};

/// The explanation of a patch for one object.
struct Explained {
    identity: Identity,
    parts: Vec<Part>,
    errors: Vec<Problem>,
    /// The errors with their places.
    failures: Vec<Failure>,
    /// The object that the patch makes.
    patched: Option<Value>,
    /// The object that a server makes of the patch.
    result: Option<Value>,
    /// What becomes of the owners of fields, if the object has any.
    owners: Option<Transfer>,
    answer: Answer,
    verdict: Verdict,
    /// Where the patch brings about each refusal.
    places: Vec<String>,
    /// The texts of a Secret, which a server stores as data.
    texts: Vec<String>,
}

/// An error, as data.
struct Problem {
    code: String,
    path: String,
    message: String,
}

impl From<&smp_core::Error> for Problem {
    fn from(error: &smp_core::Error) -> Self {
        let (code, path) = (error.code().as_str().to_owned(), error.path().to_string());
        Self { code, path, message: error.message().to_owned() }
    }
}

impl From<&smp_patch::Error> for Problem {
    fn from(error: &smp_patch::Error) -> Self {
        let (code, path) = (format!("{:?}", error.code()), error.path().unwrap_or_default().to_owned());
        Self { code, path, message: error.to_string() }
    }
}

pub(super) fn run(args: &ExplainArgs) -> Result<Outcome, Failure> {
    let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH);
    let mut explanations = Explanations::new(args);
    let live = match &args.kustomize {
        Some(folder) => kustomized::explain(folder, args, &reader, &mut explanations)?,
        None => Live::read(&args.live, args.recursive, &args.select, &args.types, &reader)?,
    };
    if args.patch_type == PatchType::Json && live.documents().nth(1).is_some() {
        return Err(Failure::usage("a JSON patch does not name its object").hint("give one object with -f"));
    }
    let schemas = schemas(&args.types.sources, live.documents())?;
    let types = Types::new(&schemas, &args.types)?;
    let mut run = Run { args, types, kinds: Kinds::new(&schemas), live, explanations };
    for patch in &patches(args, &reader)? {
        run.patch(patch)?;
    }
    run.fields(&args.fields.all(), &schemas, &reader)?;
    run.explanations.end()
}

fn patches(args: &ExplainArgs, reader: &Reader) -> Result<Vec<Document>, Failure> {
    let files = args.patch_file.iter().map(|file| reader.file(file));
    let patches = files.chain(args.patch.iter().map(|text| reader.patch(text))).collect::<Result<Vec<_>, _>>()?;
    Ok(patches.into_iter().flatten().collect())
}

/// The explanations so far.
struct Explanations<'a> {
    args: &'a ExplainArgs,
    failures: Failures,
    /// The explanations as data.
    explained: Vec<Value>,
}

struct Run<'a> {
    args: &'a ExplainArgs,
    types: Types<'a>,
    kinds: Kinds<'a>,
    live: Live,
    explanations: Explanations<'a>,
}

impl Run<'_> {
    /// Explains a patch for each object that it selects.
    fn patch(&mut self, patch: &Document) -> Result<(), Failure> {
        let selected = self.live.selected(patch);
        if selected.is_empty() {
            let message = format!("{}: {}", patch.origin.name(), live::meant(patch));
            let failure = Failure::does_not_apply(message);
            self.explanations.failures.report(failure.hint("check apiVersion, kind, namespace and name of the patch"));
        }
        selected.into_iter().try_for_each(|index| self.object(index, patch))
    }

    /// Explains the patch that changes of single fields make for each object.
    fn fields(&mut self, edits: &[Edit], schemas: &Schemas, reader: &Reader) -> Result<(), Failure> {
        if edits.is_empty() {
            return Ok(());
        }
        let (patch_type, types) = (self.args.patch_type, self.args.types.clone());
        let patching = PatchingArgs { patch_type, types, ..PatchingArgs::default() };
        let patching = Patching::new(schemas, &patching)?.without_type(true);
        for index in 0..self.live.documents().count() {
            let patch = edits::patch(edits, &patching, reader, self.live.object(index));
            let Some(patch) = self.explanations.failures.keep(patch) else { continue };
            let is_secret = report::are_secret(patching.schema_if_known(&[]), &[&self.live.object(index).value]);
            self.object(index, &patch)?;
            self.explanations.made(&patch, is_secret && !self.args.show_secrets)?;
        }
        Ok(())
    }

    fn object(&mut self, index: usize, patch: &Document) -> Result<(), Failure> {
        let object = self.live.object(index);
        let patch_type = self.args.patch_type;
        let schema = schema_of(&self.types, patch_type, object, patch);
        let Some(schema) = self.explanations.failures.keep(schema) else { return Ok(()) };
        let show_secrets = self.args.show_secrets;
        let applier = Applier::Server;
        let given = Given { catalog: self.types.catalog(), schema, object, patch, show_secrets, applier };
        let has_all_rules = self.types.has_all_rules(&object.value);
        let (kinds, manager) = (&mut self.kinds, &*self.args.field_manager);
        let owners = |result: &Value| owners::of(kinds, schema, (&object.value, result), manager);
        // The next patch is explained on the result of this one.
        if let Some(patched) = self.explanations.add(&given, patch_type, has_all_rules, owners)? {
            self.live.put(index, patched);
        }
        Ok(())
    }
}

impl<'a> Explanations<'a> {
    fn new(args: &'a ExplainArgs) -> Self {
        Self { args, failures: Failures::default(), explained: Vec::new() }
    }

    /// Shows the patch that was made, unless it has the values of a Secret.
    fn made(&mut self, patch: &Document, is_hidden: bool) -> Result<(), Failure> {
        let Some(Value::Object(explained)) = self.explained.last_mut().filter(|_| !is_hidden) else { return Ok(()) };
        explained.insert("patch".to_owned(), patch.value.clone());
        if self.args.output.is_none() {
            output::styled(&print::patch(&output::text(&patch.value, Format::Yaml)?))?;
        }
        Ok(())
    }

    /// Explains a patch for an object. Returns the result of the patch. `owners` finds what becomes of the owners if a server makes an object
    /// of the patch.
    fn add(
        &mut self,
        given: &Given<'_>,
        patch_type: PatchType,
        has_all_rules: bool,
        owners: impl FnOnce(&Value) -> Option<Transfer>,
    ) -> Result<Option<Value>, Failure> {
        let explained = match patch_type {
            PatchType::Json => operations::explain(given),
            PatchType::Strategic | PatchType::Merge => Ok(fields::explain(given, patch_type)),
        };
        let Some(mut explained) = self.failures.keep(explained) else { return Ok(None) };
        if matches!(explained.verdict, Verdict::Accepted(_)) && !has_all_rules {
            explained.verdict = Verdict::Unknown;
        }
        explained.owners = explained.result.as_ref().and_then(owners);
        if let (Some(owners), Some(patched)) = (&explained.owners, &mut explained.patched) {
            owners.put_entries_into(patched);
        }
        if self.args.output.is_none() {
            let text = print::text(&explained, self.explained.is_empty(), patch_type);
            output::styled(&summary::wrapped(&text))?;
        }
        self.explained.push(print::data(&explained));
        let patch = given.patch;
        for unknown in lint::unknown(given.schema, patch_type, &patch.value) {
            report::warning(&format!("{}: {unknown}", patch.origin.name()));
        }
        // Failures of kustomize are reported when the patch is applied.
        if given.applier == Applier::Server {
            explained.failures.into_iter().for_each(|failure| self.failures.report(failure));
        }
        Ok(explained.patched)
    }

    /// Explains a patch that deletes an object.
    fn deletion(&mut self, identity: &Identity) -> Result<(), Failure> {
        if self.args.output.is_none() {
            output::styled(&print::deletion(identity, self.explained.is_empty()))?;
        }
        self.explained.push(json!({"object": identity.to_string(), "isDeleted": true}));
        Ok(())
    }

    /// Prints the explanations as data, if that is wanted.
    fn end(self) -> Result<Outcome, Failure> {
        if let Some(style) = self.args.output {
            let mut output = Output::new(style);
            self.explained.iter().try_for_each(|explained| output.report(explained))?;
        }
        Ok(self.failures.end(Outcome::Done))
    }
}

/// The type of an object. Only a strategic merge patch needs one.
fn schema_of<'s>(
    types: &Types<'s>,
    patch_type: PatchType,
    object: &Document,
    patch: &Document,
) -> Result<Schema<'s>, Failure> {
    let versions = [(&object.value, &object.origin), (&patch.value, &patch.origin)];
    if patch_type == PatchType::Json {
        return Ok(types.of(&versions[..1]).unwrap_or(Schema::free_form()));
    }
    types.check_kind(versions[0], versions[1])?;
    match types.of(&versions) {
        Err(_) if patch_type == PatchType::Merge || types.merges_without(&object.value, &patch.value) => {
            Ok(Schema::free_form())
        }
        schema => schema,
    }
}

/// A patch and the object to explain it for.
struct Given<'a> {
    catalog: &'a Catalog,
    schema: Schema<'a>,
    object: &'a Document,
    patch: &'a Document,
    show_secrets: bool,
    applier: Applier,
}

impl Given<'_> {
    /// Whether values must be masked.
    fn is_secret(&self, versions: &[&Value]) -> bool {
        !self.show_secrets && report::are_secret(self.schema, versions)
    }

    /// An explanation without parts, with the answer of a server to the object that it makes of the patch. `place` finds the part of the
    /// patch that causes a refusal.
    fn judged(&self, answer: Answer, result: Option<&Value>, place: impl Fn(&Value, &str) -> Path) -> Explained {
        let before = Some(&self.object.value);
        let verdict =
            result.map_or(Verdict::Unknown, |result| verdict::of(self.catalog, before, result, self.applier.change()));
        let places = match (&verdict, result) {
            (Verdict::Rejected { refusals, .. }, Some(result)) => {
                places(self.patch, &refusals.iter().map(|refusal| place(result, &refusal.field)).collect::<Vec<_>>())
            }
            _ => Vec::new(),
        };
        Explained {
            verdict,
            places,
            texts: result.map_or_else(Vec::new, texts),
            identity: Identity::of(&self.object.value),
            answer,
            parts: Vec::new(),
            errors: Vec::new(),
            failures: Vec::new(),
            patched: None,
            result: result.cloned(),
            owners: None,
        }
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

/// The places of parts of a patch: `patch.yaml:4:9`.
fn places(patch: &Document, paths: &[Path]) -> Vec<String> {
    let spots = patch.origin.spots(&paths.iter().collect::<Vec<_>>());
    let is_known = |path: &Path| !path.is_root();
    spots.iter().zip(paths).map(|(spot, path)| patch.origin.place(spot.as_ref().filter(|_| is_known(path)))).collect()
}
