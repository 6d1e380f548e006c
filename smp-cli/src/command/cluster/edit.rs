//! `smp edit`: opens objects of a cluster in an editor, and sends what was changed.

mod editor;
mod text;

use std::collections::{HashMap, HashSet};
use std::io::{self, IsTerminal as _};

use serde_json::Value;
use smp_core::{Error, Input, Patcher};

use self::editor::Draft;
use self::text::Page;
use super::api::{Change, Query, Refusal, Verb};
use super::change::{FIELD_MANAGER, Plan, field_validation, shows_differences};
use super::confirm::{Answer, Question};
use super::conflict;
use super::connect::Cluster;
use super::engine::Engine;
use super::resource::Address;
use super::select;
use super::shown::{self, Shown};
use super::status;
use super::target::{Files, Target};
use crate::args::{EditArgs, Validate};
use crate::command::failures::Failures;
use crate::command::identity::Identity;
use crate::input::{Document, Reader};
use crate::output::Output;
use crate::report::{Failure, Outcome, note, styled, warning};
use crate::summary::Totals;

pub(in crate::command) fn run(args: &EditArgs) -> Result<Outcome, Failure> {
    let mut failures = Failures::default();
    let cluster = Cluster::connect(&args.cluster, &args.sources)?;
    let files = Files::named(&args.objects, args.namespace.name());
    let objects = select::objects(&cluster, &args.objects, &files, &mut failures)?;
    let objects = objects.into_iter().filter_map(|(target, live)| failures.keep(Object::new(&cluster, target, live)));
    let objects: Vec<Object> = objects.collect();
    if objects.is_empty() {
        return Ok(failures.end(Outcome::Done));
    }
    let session = Session { args, cluster: &cluster, stdin_is_used: files.use_stdin() };
    let outcome = session.run(objects)?;
    Ok(failures.end(outcome))
}

/// An object as it was when the editor opened.
struct Object {
    target: Target,
    engine: Engine,
    original: Value,
}

impl Object {
    fn new(cluster: &Cluster, target: Target, live: Value) -> Result<Self, Failure> {
        let engine = Engine::of(cluster, &live)?;
        Ok(Self { target, engine, original: live })
    }
}

struct Session<'a> {
    args: &'a EditArgs,
    cluster: &'a Cluster,
    stdin_is_used: bool,
}

/// How often the editor opens if nobody may be there to look at the errors.
const UNATTENDED_ROUNDS: usize = 3;

/// What happened so far.
#[derive(Default)]
struct Rounds {
    count: usize,
    unedited: String,
    /// The text that was not accepted.
    rejected: Option<String>,
    /// The names of the objects that were changed.
    edited: Vec<String>,
    /// The addresses and names of the objects that the server refused to change, and that have not been changed since.
    refused: Vec<(Address, String)>,
    /// Results that could not be printed.
    unwritten: Failures,
}

impl Rounds {
    /// Ends without further changes, for the reason `why`.
    fn end(&self, why: Option<&str>) -> Outcome {
        let mut parts: Vec<String> = why.into_iter().map(str::to_owned).collect();
        if self.edited.is_empty() {
            parts.push("nothing was changed".to_owned());
        } else {
            parts.push(format!("edited: {}", self.edited.join(", ")));
        }
        if !self.refused.is_empty() {
            let names: Vec<&str> = self.refused.iter().map(|(_, name)| &**name).collect();
            parts.push(format!("refused by the server: {}", names.join(", ")));
        }
        note(&parts.join("; "));
        self.unwritten.end(if self.refused.is_empty() { Outcome::Done } else { Outcome::Failed(1) })
    }
}

/// What follows a round.
enum Next {
    Open(Page),
    End(Outcome),
    /// The end, and the file is kept.
    Keep(Outcome),
}

impl Session<'_> {
    /// Opens the editor until the changes are stored or given up.
    fn run(&self, mut objects: Vec<Object>) -> Result<Outcome, Failure> {
        let mut page = Page::of(objects.iter().map(|object| &object.original), self.args.style)?;
        let mut rounds = Rounds { unedited: page.body().to_owned(), ..Rounds::default() };
        loop {
            let draft = Draft::edit(&page, self.args.style)?;
            rounds.count += 1;
            match self.round(&mut objects, &draft, &mut rounds) {
                Ok(Next::Open(next)) => page = next,
                Ok(Next::End(outcome)) => return Ok(outcome),
                Ok(Next::Keep(outcome)) => {
                    draft.keep();
                    return Ok(outcome);
                }
                Err(failure) => return Err(draft.kept(failure)),
            }
        }
    }

    /// Handles what the user saved. `objects` become those that have to be edited again.
    fn round(&self, objects: &mut Vec<Object>, draft: &Draft, rounds: &mut Rounds) -> Result<Next, Failure> {
        if draft.body().trim().is_empty() {
            return Ok(Next::End(rounds.end(Some("the saved file is empty"))));
        }
        if rounds.rejected.as_deref() == Some(draft.body()) {
            return Err(Failure::does_not_apply("no valid changes were saved".to_owned()));
        }
        if rounds.rejected.is_none() && draft.body() == rounds.unedited {
            return Ok(Next::End(rounds.end(None)));
        }
        let plans = match self.plans(objects, draft) {
            Ok(plans) => plans,
            Err(failure) if self.stops(rounds) => return Err(failure),
            Err(failure) => {
                failure.print();
                rounds.rejected = Some(draft.body().to_owned());
                return Ok(Next::Open(draft.page().with_reasons(&[failure])));
            }
        };
        if plans.iter().all(|(_, plan)| plan.change.is_none()) {
            return Ok(Next::End(rounds.end(None)));
        }
        match self.confirmed(&plans)? {
            Answer::Yes => self.sent(objects, plans, rounds),
            Answer::Edit => {
                rounds.rejected = None;
                Ok(Next::Open(draft.page()))
            }
            Answer::No => {
                rounds.end(None);
                Ok(Next::Keep(Outcome::Failed(1)))
            }
        }
    }

    /// Whether the editor does not open again after an error. A program as editor may repeat its mistake forever.
    fn stops(&self, rounds: &Rounds) -> bool {
        let is_attended = !self.args.yes && io::stderr().is_terminal();
        !is_attended && rounds.count >= UNATTENDED_ROUNDS
    }

    /// The changes of a draft, for the objects as they are now. Objects that are not in it, or that are as they were, do not change.
    fn plans(&self, objects: &[Object], draft: &Draft) -> Result<Vec<(Value, Plan)>, Failure> {
        let is_strict = self.validate() == Validate::Strict;
        let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH).rejecting_duplicates(is_strict);
        let documents = reader.text(&draft.name(), draft.text(), Some(text::format(self.args.style)))?;
        let mut opened: HashMap<Identity, &Object> =
            objects.iter().map(|object| (Identity::of(&object.original), object)).collect();
        let mut seen = HashSet::new();
        let mut plans: Vec<(Value, Plan)> = Vec::new();
        for document in documents {
            let identity = Identity::of(&document.value);
            let Some(object) = opened.remove(&identity) else {
                let problem = if seen.contains(&identity) {
                    format!("{identity} appears twice")
                } else {
                    "apiVersion, kind, name and namespace cannot be edited".to_owned()
                };
                return Err(Failure::unreadable(&document.origin.name(), &problem));
            };
            seen.insert(identity);
            if document.value != text::without_managed_fields(&object.original) {
                let plan = self.plan(object, &document)?;
                plans.push((document.value, plan));
            }
        }
        Ok(plans)
    }

    fn plan(&self, object: &Object, edited: &Document) -> Result<Plan, Failure> {
        let Object { target, engine, original } = object;
        let subresource = self.args.objects.subresource.as_deref();
        let address = target.address(subresource);
        let current = target.read(self.cluster, subresource);
        let current = current.map_err(|refusal| status::failure(&target.named(), &refusal, target.is_secret()))?;
        let original = text::without_managed_fields(original);
        let opened = shown::document(original.clone(), "as opened");
        let live = shown::document(current.clone(), "live");
        let failure = |error: Error| {
            let origins =
                [(Input::Original, &opened.origin), (Input::Modified, &edited.origin), (Input::Live, &live.origin)];
            Failure::operation(&error, &origins)
        };
        let made = engine.diff(&original, &edited.value, &current).map_err(failure)?;
        let theirs = engine.changes(&original, &text::without_managed_fields(&current)).map_err(failure)?;
        for path in engine.conflicts(&made.patch, &theirs).map_err(failure)? {
            let by = conflict::managers(&object.original, &current).join(", ");
            let who = if by.is_empty() { "others".to_owned() } else { by };
            warning(&format!(
                "{}: {path}: changed by {who} since you opened it; your value replaces it",
                target.named()
            ));
        }
        let is_empty = made.patch.as_object().is_some_and(serde_json::Map::is_empty);
        let change = Change { address, body: made.patch, verb: Verb::Patch(made.patch_type) };
        let change = (!is_empty).then_some(change);
        Ok(Plan {
            target: target.clone(),
            engine: engine.clone(),
            live: Some(current),
            wanted: made.wanted,
            change,
            is_checked_here: false,
        })
    }

    /// Shows the changes as the server would store them, and asks.
    fn confirmed(&self, plans: &[(Value, Plan)]) -> Result<Answer, Failure> {
        if self.args.yes {
            return Ok(Answer::Yes);
        }
        let mut totals = Totals::default();
        for (_, plan) in plans {
            plan.show(self.shown(), &plan.preview(self.cluster, &self.query(true)), &mut totals)?;
        }
        styled(&totals.line("removed"));
        let cluster = self.cluster.name();
        Question { cluster, stdin_is_used: self.stdin_is_used, offers_edit: true }.ask()
    }

    /// Sends the changes, and opens those again that are refused. If a result cannot be printed, the others are still sent.
    fn sent(&self, objects: &mut Vec<Object>, plans: Vec<(Value, Plan)>, rounds: &mut Rounds) -> Result<Next, Failure> {
        let mut output = Output::new(self.args.style);
        // Without a question, the answer of the server is shown.
        let shows = self.args.yes && shows_differences(false);
        let mut totals = Totals::default();
        let (mut failures, mut again, mut values) = (Vec::new(), Vec::new(), Vec::new());
        for (edited, plan) in plans {
            let Some(change) = &plan.change else { continue };
            let (address, name) = (plan.target.address(None), plan.target.named());
            rounds.refused.retain(|(refused, _)| *refused != address);
            let sent = self.cluster.send(change, &self.query(false));
            if shows {
                let stored = sent.as_ref().unwrap_or(&plan.wanted);
                rounds.unwritten.keep(plan.show(self.shown(), stored, &mut totals));
            }
            match sent {
                Ok(_) => {
                    rounds.unwritten.keep(output.line(&format!("{name} edited")));
                    rounds.edited.push(name);
                }
                Err(refusal @ Refusal::Unreachable(_)) => return Err(plan.refused(self.cluster, &refusal)),
                Err(refusal) => {
                    let failure = plan.refused(self.cluster, &refusal);
                    failure.print();
                    failures.push(failure);
                    let place = objects.iter().position(|object| object.target.address(None) == address);
                    again.extend(place.map(|place| objects.swap_remove(place)));
                    rounds.refused.push((address, name));
                    values.push(edited);
                }
            }
        }
        styled(&totals.line("removed"));
        if again.is_empty() {
            let is_complete = rounds.refused.is_empty();
            let outcome = if is_complete { rounds.unwritten.end(Outcome::Done) } else { rounds.end(None) };
            return Ok(Next::End(outcome));
        }
        if self.stops(rounds) {
            return Ok(Next::Keep(Outcome::Failed(1)));
        }
        *objects = again;
        let page = Page::of(values.iter(), self.args.style)?.with_reasons(&failures);
        rounds.rejected = Some(page.body().to_owned());
        Ok(Next::Open(page))
    }

    fn validate(&self) -> Validate {
        self.args.validate.validate.unwrap_or(Validate::Strict)
    }

    fn shown(&self) -> Shown<'_> {
        Shown::new(&self.args.shown, &self.args.managed_fields)
    }

    fn query(&self, is_dry_run: bool) -> Query<'_> {
        Query {
            field_manager: self.args.manager.field_manager.as_deref().unwrap_or(FIELD_MANAGER),
            validation: Some(field_validation(self.validate())),
            is_dry_run,
        }
    }
}
