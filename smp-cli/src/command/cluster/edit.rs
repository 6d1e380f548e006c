//! `smp edit`: opens objects of a cluster in an editor, and sends what was changed.

mod editor;
mod text;

use serde_json::Value;
use smp_core::{Error, Input, Patcher};

use self::editor::Draft;
use self::text::Page;
use super::api::{Change, Query, Refusal};
use super::change::{Plan, field_validation};
use super::confirm::{Answer, Question};
use super::conflict;
use super::connect::Cluster;
use super::engine::Engine;
use super::shown;
use super::status;
use super::target::{self, Files, Target};
use crate::args::{EditArgs, Validate};
use crate::command::failures::Failures;
use crate::command::identity::Identity;
use crate::input::{Document, Reader};
use crate::output::Output;
use crate::report::{Failure, Outcome, note, warning};

pub(in crate::command) fn run(args: &EditArgs) -> Result<Outcome, Failure> {
    let mut failures = Failures::default();
    let cluster = Cluster::connect(&args.cluster, &args.types)?;
    let files = Files { recursive: args.recursive, ..Files::named(&args.files, args.cluster.namespace()) };
    let targets = files.and_words(&cluster, &args.target, &mut failures)?;
    let lives = target::live(&cluster, &targets, args.subresource.as_deref());
    let mut objects = Vec::new();
    for (target, live) in targets.into_iter().zip(lives) {
        let object = live
            .map_err(|refusal| status::failure(&target.named(), &refusal, target.is_secret()))
            .and_then(|live| live.ok_or_else(|| target.absent(&cluster, args.subresource.as_deref())))
            .and_then(|live| Object::new(&cluster, target, live));
        objects.extend(failures.keep(object));
    }
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

/// What became of the changes of a round.
enum Sent {
    Done,
    /// The user wants to go on editing.
    EditAgain,
    Cancelled,
    /// Some were refused; the reasons, and the objects to edit again.
    Refused(Vec<Failure>, Vec<(Object, Value)>),
}

impl Session<'_> {
    /// Opens the editor until the changes are stored or given up.
    fn run(&self, mut objects: Vec<Object>) -> Result<Outcome, Failure> {
        let mut page = Page::of(objects.iter().map(|object| &object.original), self.args.style)?;
        let unedited = page.body().to_owned();
        let mut rejected: Option<String> = None;
        loop {
            let draft = Draft::edit(&page, self.args.style)?;
            if draft.body().trim().is_empty() {
                note("the saved file is empty; nothing was changed");
                return Ok(Outcome::Done);
            }
            if rejected.as_deref() == Some(draft.body()) {
                return Err(draft.kept(Failure::does_not_apply("no valid changes were saved".to_owned())));
            }
            if rejected.is_none() && draft.body() == unedited {
                note("nothing was changed");
                return Ok(Outcome::Done);
            }
            let plans = match self.plans(&objects, &draft) {
                Ok(plans) => plans,
                Err(failure) => {
                    failure.print();
                    page = draft.page().with_reasons(&[failure]);
                    rejected = Some(draft.body().to_owned());
                    continue;
                }
            };
            if plans.iter().all(|(_, plan)| plan.change.is_none()) {
                note("nothing was changed");
                return Ok(Outcome::Done);
            }
            let sent = match self.send(objects, plans) {
                Ok(sent) => sent,
                Err(failure) => return Err(draft.kept(failure)),
            };
            match sent {
                (_, Sent::Done) => return Ok(Outcome::Done),
                (_, Sent::Cancelled) => {
                    note("nothing was changed");
                    draft.keep();
                    return Ok(Outcome::Failed(1));
                }
                (same, Sent::EditAgain) => {
                    objects = same;
                    page = draft.page();
                    rejected = None;
                }
                (_, Sent::Refused(failures, refused)) => {
                    let values: Vec<Value> = refused.iter().map(|(_, value)| value.clone()).collect();
                    objects = refused.into_iter().map(|(object, _)| object).collect();
                    page = Page::of(values.iter(), self.args.style)?.with_reasons(&failures);
                    rejected = Some(page.body().to_owned());
                }
            }
        }
    }

    /// The changes of a draft, for the objects as they are now. Objects that are not in it do not change.
    fn plans(&self, objects: &[Object], draft: &Draft) -> Result<Vec<(Value, Plan)>, Failure> {
        let is_strict = self.args.validate == Validate::Strict;
        let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH).rejecting_duplicates(is_strict);
        let documents = reader.text(&draft.name(), draft.text(), Some(text::format(self.args.style)))?;
        let mut plans = Vec::new();
        for document in documents {
            let identity = Identity::of(&document.value);
            let object = objects.iter().find(|object| Identity::of(&object.original) == identity);
            let object = object.ok_or_else(|| {
                Failure::unreadable(&document.origin.name(), "apiVersion, kind, name and namespace cannot be edited")
            })?;
            let plan = self.plan(object, &document)?;
            plans.push((document.value, plan));
        }
        Ok(plans)
    }

    fn plan(&self, object: &Object, edited: &Document) -> Result<Plan, Failure> {
        let Object { target, engine, original } = object;
        let subresource = self.args.subresource.as_deref();
        let path = target.path(subresource);
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
        let change = Change { path, body: made.patch, patch_type: Some(made.patch_type) };
        let change = (!is_empty).then_some(change);
        Ok(Plan { target: target.clone(), engine: engine.clone(), live: Some(current), wanted: made.wanted, change })
    }

    /// Shows the changes, asks, and sends them. Returns the objects if they are edited again.
    fn send(&self, objects: Vec<Object>, plans: Vec<(Value, Plan)>) -> Result<(Vec<Object>, Sent), Failure> {
        for (_, plan) in &plans {
            plan.show(&self.args.shown, &plan.wanted)?;
        }
        if !self.args.yes {
            let cluster = self.cluster.name();
            let question = Question { cluster: &cluster, stdin_is_used: self.stdin_is_used, offers_edit: true };
            match question.ask()? {
                Answer::Yes => {}
                Answer::No => return Ok((objects, Sent::Cancelled)),
                Answer::Edit => return Ok((objects, Sent::EditAgain)),
            }
        }
        let mut output = Output::new(self.args.style);
        let (mut failures, mut refused) = (Vec::new(), Vec::new());
        for (edited, plan) in plans {
            let Some(change) = &plan.change else { continue };
            match self.cluster.send(change, &self.query()) {
                Ok(_) => output.line(&format!("{} edited", plan.target.named()))?,
                Err(refusal @ Refusal::Unreachable(_)) => return Err(plan.refused(self.cluster, &refusal)),
                Err(refusal) => {
                    let failure = plan.refused(self.cluster, &refusal);
                    failure.print();
                    failures.push(failure);
                    let object = objects.iter().find(|object| object.target.named() == plan.target.named());
                    let original = object.map_or(edited.clone(), |object| object.original.clone());
                    refused.push((Object { target: plan.target, engine: plan.engine, original }, edited));
                }
            }
        }
        let sent = if refused.is_empty() { Sent::Done } else { Sent::Refused(failures, refused) };
        Ok((Vec::new(), sent))
    }

    fn query(&self) -> Query<'_> {
        Query {
            field_manager: &self.args.field_manager,
            validation: Some(field_validation(self.args.validate)),
            is_dry_run: false,
        }
    }
}
