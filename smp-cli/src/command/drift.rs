//! `smp drift`: reports where objects differ from their files.

use std::path::PathBuf;

use serde_json::Value;
use smp_core::{Patcher, Schema};

use super::diff::{self, Pair};
use super::failures::Failures;
use super::field_owners::{FieldOwners, Side};
use super::files::Files;
use super::identity::{Identity, Objects, Selection};
use super::server_owned::{self, Versions};
use super::three_way::last_applied;
use crate::args::{DriftArgs, DriftFormat};
use crate::filenames::Depth;
use crate::input::{Document, Reader};
use crate::output::{self, Output, Style};
use crate::report::{Failure, Outcome, are_secret};
use crate::secret::{Version, mask};
use crate::semantic;
use crate::source::{Schemas, Types};
use crate::summary::{Change, Kind, Totals, wrapped};

pub(super) fn run(args: &DriftArgs) -> Result<Outcome, Failure> {
    let mut failures = Failures::exiting_with_2();
    let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH);
    let mut files = Files::new(Depth::new(args.recursive), args.types.wanted());
    let mut side = |names: &[PathBuf]| files.objects(&reader, names, &mut failures).into_iter().flatten().collect();
    let (wanted, mut live): (Vec<Document>, Vec<Document>) = (side(&args.files), side(&args.objects));
    files.report();
    let wanted = Objects::new(wanted)?;
    live.retain(|object| args.select.is_in_namespace(&object.value));
    let identities: Selection = live.iter().map(|object| Identity::of(&object.value)).collect();
    let schemas = super::schemas(&args.types.sources, live.iter().chain(wanted.documents()))?;
    let mut drift = Drift::new(args, &schemas)?;
    let mut is_nothing_selected = wanted.documents().next().is_some();
    for (identity, wanted) in wanted.into_rest() {
        let found = identities.named(&identity);
        let is_selected = |version: &Document| args.select.selects(&version.value);
        if !is_selected(&wanted) && !found.iter().any(|index| is_selected(&live[*index])) {
            continue;
        }
        is_nothing_selected = false;
        let live = match found.as_slice() {
            // If a file could not be read, a missing object does not mean that it is gone.
            [] if failures.any() => continue,
            [] => None,
            [index] => Some(live[*index].clone()),
            [_, _, ..] => {
                let message = format!("{}: several live objects are {identity}", wanted.origin.name());
                failures.report(Failure::does_not_apply(message).hint("write the namespace into the file, or use -n"));
                continue;
            }
        };
        let versions: Vec<_> = live.iter().chain([&wanted]).map(|version| (&version.value, &version.origin)).collect();
        let schema = drift.types.of(&versions).unwrap_or(Schema::free_form());
        drift.add(schema, Pair { identity, old: Some(wanted), new: live })?;
    }
    if is_nothing_selected && !failures.any() {
        return Err(args.select.nothing());
    }
    drift.end(&failures)
}

/// The drift of the objects so far.
#[derive(Debug)]
pub(super) struct Drift<'s> {
    args: &'s DriftArgs,
    types: Types<'s>,
    /// The entries of a JSON report.
    entries: Vec<Value>,
    totals: Totals,
    is_found: bool,
}

impl<'s> Drift<'s> {
    pub(super) fn new(args: &'s DriftArgs, schemas: &'s Schemas) -> Result<Self, Failure> {
        Ok(Self {
            args,
            types: Types::new(schemas, &args.types)?,
            entries: Vec::new(),
            totals: Totals::default(),
            is_found: false,
        })
    }

    /// Compares an object with its file. In the pair, `old` is the file, and `new` the object, if it exists.
    pub(super) fn add(&mut self, schema: Schema<'_>, mut pair: Pair) -> Result<(), Failure> {
        let owners = pair.new.as_ref().and_then(|live| FieldOwners::of(&live.value));
        if let Pair { old: Some(wanted), new: Some(live), .. } = &mut pair {
            self.prepare(schema, wanted, live);
        }
        let mut changes = self.changes(schema, &pair);
        if let (Some(owners), Some(live)) = (&owners, &pair.new) {
            owners.remark(schema, (&live.value, Side::New), &mut changes);
        }
        if pair.is_excluded(&self.args.ignore) || !pair.count(&changes, &mut self.totals) {
            return Ok(());
        }
        self.is_found = true;
        match self.args.format {
            DriftFormat::Human => output::styled(&wrapped(&diff::by_paths(&pair, &changes))),
            DriftFormat::Json => {
                self.entries.push(entry(schema, &pair, &changes, owners.as_ref()));
                Ok(())
            }
        }
    }

    /// Takes out what does not count as drift, and masks values of Secrets.
    fn prepare(&self, schema: Schema<'_>, wanted: &mut Document, live: &mut Document) {
        let has_status = self.types.has_status_subresource(&live.value);
        server_owned::take_out(Versions { original: None, modified: wanted, current: live }, has_status);
        for version in [&mut *wanted, &mut *live] {
            last_applied::remove(&mut version.value);
            self.args.ignore.remove_from(&mut version.value);
        }
        // A file without a namespace is for any.
        if wanted.value.pointer("/metadata/namespace").is_none()
            && let Some(metadata) = live.value.get_mut("metadata").and_then(Value::as_object_mut)
        {
            metadata.shift_remove("namespace");
        }
        live.value = semantic::with_equal_parts_of(self.types.catalog(), schema, &wanted.value, &live.value);
        if !self.args.show_secrets && are_secret(schema, &[&wanted.value, &live.value]) {
            mask(&mut [
                Version { object: &mut wanted.value, mark: "file" },
                Version { object: &mut live.value, mark: "live" },
            ]);
        }
    }

    fn changes(&self, schema: Schema<'_>, pair: &Pair) -> Vec<Change> {
        let mut changes = diff::changes(schema, pair);
        changes.retain(|change| !(self.args.declared && matches!(change.kind, Kind::Added(_))));
        changes
    }

    /// Prints a JSON report, and returns whether there is drift.
    pub(super) fn end(self, failures: &Failures) -> Result<Outcome, Failure> {
        match self.args.format {
            DriftFormat::Human => output::styled(&self.totals.line("missing"))?,
            DriftFormat::Json => Output::new(Style::Json).report(&Value::Array(self.entries))?,
        }
        Ok(failures.end(if self.is_found { Outcome::Found } else { Outcome::Done }))
    }
}

/// An entry of a JSON report. The owners of a field are there if the object has managed fields.
///
/// ```json
/// {"apiVersion": "apps/v1", "kind": "Deployment", "name": "web", "missing": false,
///  "drift": [{"path": "spec.replicas", "file": 2, "live": 5, "owners": [{"manager": "hpa", "operation": "Update"}]}]}
/// ```
fn entry(schema: Schema<'_>, pair: &Pair, changes: &[Change], owners: Option<&FieldOwners>) -> Value {
    let mut entry = pair.identity.fields();
    entry.insert("missing".to_owned(), pair.new.is_none().into());
    let change = |change: &Change| {
        let mut field = diff::field(change, ["file", "live"]);
        if let (Some(owners), Some(live)) = (owners, &pair.new) {
            let data = owners.data(schema, (&live.value, Side::New), change);
            field["owners"] = data.unwrap_or_else(|| Value::Array(Vec::new()));
        }
        field
    };
    entry.insert("drift".to_owned(), changes.iter().map(change).collect());
    Value::Object(entry)
}
