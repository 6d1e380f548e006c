//! Shows planned changes, asks, and sends them one after the other.

use serde_json::{Map, Value, json};
use smp_core::last_applied::ANNOTATION;

use super::api::{Change, Query, Refusal, Verb};
use super::confirm::{Answer, Question};
use super::conflict;
use super::connect::Cluster;
use super::engine::Engine;
use super::print::{Printer, Result as Printed};
use super::server_side::ServerSide;
use super::shown::{Shown, difference};
use super::status;
use super::target::Target;
use crate::args::{ChangeArgs, DryRun, Validate};
use crate::command::failures::Failures;
use crate::progress::Progress;
use crate::report::{Failure, Outcome, note, styled};
use crate::summary::{Totals, counted};
use crate::volume;

/// The field manager of `smp patch` and `smp edit`.
pub(super) const FIELD_MANAGER: &str = "smp";

/// What is going to happen to an object.
pub(super) struct Plan {
    pub(super) target: Target,
    pub(super) engine: Engine,
    /// `None` if it does not exist yet.
    pub(super) live: Option<Value>,
    /// The object that the change makes, as far as it is known here.
    pub(super) wanted: Value,
    /// `None` if nothing changes.
    pub(super) change: Option<Change>,
    /// Whether the server cannot check it in a dry run, because other plans create or change its namespace or its kind.
    pub(super) is_checked_here: bool,
}

/// The words for what was done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    pub(super) changed: &'static str,
    pub(super) unchanged: &'static str,
}

/// How plans are carried out.
pub(super) struct Sending<'a> {
    pub(super) cluster: &'a Cluster,
    pub(super) args: &'a ChangeArgs,
    pub(super) shown: Shown<'a>,
    /// Whether nobody is asked.
    pub(super) yes: bool,
    pub(super) field_manager: &'a str,
    pub(super) validate: Option<Validate>,
    pub(super) words: Words,
    pub(super) stdin_is_used: bool,
    /// With `--server-side`.
    pub(super) server_side: Option<&'a ServerSide>,
}

impl Plan {
    /// The deletion of an object, unless another object has its name by then. Its dependents are deleted in the background.
    pub(super) fn deletion(target: Target, live: Value) -> Self {
        let uid = live.pointer("/metadata/uid").cloned().unwrap_or_default();
        let options = json!({
            "apiVersion": "v1", "kind": "DeleteOptions", "propagationPolicy": "Background", "preconditions": {"uid": uid},
        });
        let change = Some(Change { address: target.address(None), body: options, verb: Verb::Delete });
        let engine = Engine::of_any_object();
        Self { target, engine, live: Some(live.clone()), wanted: live, change, is_checked_here: false }
    }

    /// Whether the object is deleted.
    pub(super) fn deletes(&self) -> bool {
        self.change.as_ref().is_some_and(|change| change.verb == Verb::Delete)
    }

    /// Whether a configuration is applied by the server.
    fn applies(&self) -> bool {
        self.change.as_ref().is_some_and(|change| matches!(change.verb, Verb::Apply { .. }))
    }

    /// Prints the difference to standard error, if there is a change.
    pub(super) fn show(&self, shown: Shown<'_>, wanted: &Value, totals: &mut Totals) -> Result<(), Failure> {
        if self.change.is_none() {
            return Ok(());
        }
        let after = (!self.deletes()).then_some(wanted);
        let difference = difference(shown, &self.engine, self.live.as_ref(), after, totals)?;
        let record =
            |object: &Value| object.get("metadata").and_then(|data| data.get("annotations")?.get(ANNOTATION)).cloned();
        if difference.is_empty() && self.live.as_ref().is_some_and(|live| record(live) != record(wanted)) {
            note(&format!("{}: only the record of what was last applied changes", self.target.named()));
        } else if difference.is_empty() && self.live.is_some() && self.applies() {
            note(&format!("{}: no value changes, only who owns the fields", self.target.named()));
        } else if difference.is_empty() && self.live.is_some() {
            note(&format!("{}: nothing that is stored changes", self.target.named()));
        }
        styled(&difference);
        Ok(())
    }

    /// The object as the server would store it: without unknown fields, with defaults and changes by admission. What the client wants
    /// if the server does not say so, or creates the object.
    pub(super) fn preview(&self, cluster: &Cluster, dry_run: &Query<'_>) -> Value {
        let asks = self.live.is_some() && !self.is_checked_here && !self.deletes() && !self.applies();
        let change = self.change.as_ref().filter(|_| asks);
        change.and_then(|change| cluster.send(change, dry_run).ok()).unwrap_or_else(|| self.wanted.clone())
    }

    /// The failure for a change that the server refused. Explains conflicts.
    pub(super) fn refused(&self, cluster: &Cluster, refusal: &Refusal) -> Failure {
        let failure = status::failure(&self.target.named(), refusal, self.target.is_secret());
        if refusal.has_code(409) { conflict::explained(cluster, self, failure) } else { failure }
    }
}

/// Whether differences are shown before a change. Whoever is asked has to see them, even with `--quiet`.
pub(super) fn shows_differences(asks: bool) -> bool {
    asks || !volume::is_quiet()
}

impl<'a> Sending<'a> {
    /// Carries out the plans. After a failure, the others are still carried out.
    pub(super) fn run(&self, plans: &[Plan], failures: &mut Failures) -> Result<Outcome, Failure> {
        let Some(mut run) = self.start(plans, failures)? else { return Ok(Outcome::Failed(1)) };
        for plan in plans {
            run.carry_out(plan, failures);
        }
        run.print(failures);
        Ok(run.end(failures))
    }

    /// Shows the plans, and asks. `None` if they are not to be carried out.
    pub(super) fn start(&self, plans: &[Plan], failures: &mut Failures) -> Result<Option<Run<'_, 'a>>, Failure> {
        let changes = plans.iter().any(|plan| plan.change.is_some());
        let asks = changes && self.args.dry_run == DryRun::None && !self.yes;
        let shows = shows_differences(asks);
        let mut totals = Totals::default();
        // Without a question, the answer of the server is shown.
        let shows_before = shows && (asks || self.args.dry_run == DryRun::Client);
        if shows_before {
            for plan in plans {
                let stored = if asks { plan.preview(self.cluster, &self.query(true)) } else { plan.wanted.clone() };
                plan.show(self.shown, &stored, &mut totals)?;
            }
            styled(&totals.line("removed"));
            failures.print();
        }
        if asks {
            let cluster = self.cluster.name();
            let question = Question { cluster, stdin_is_used: self.stdin_is_used, offers_edit: false };
            if question.ask()? != Answer::Yes {
                note("nothing was changed");
                return Ok(None);
            }
        }
        let (printer, progress) = (Printer::new(self.args), Progress::of("objects"));
        Ok(Some(Run { sending: self, printer, progress, totals, shows: shows && !shows_before, done: 0, unchecked: 0 }))
    }

    fn query(&self, is_dry_run: bool) -> Query<'_> {
        Query { field_manager: self.field_manager, validation: self.validate.map(field_validation), is_dry_run }
    }

    /// Sends the change of a plan, if there is one, and returns the object afterwards.
    fn send(&self, plan: &Plan) -> Result<Value, Failure> {
        let is_dry_run = match self.args.dry_run {
            DryRun::None => Some(false),
            DryRun::Server if !plan.is_checked_here => Some(true),
            DryRun::Server | DryRun::Client => None,
        };
        match (&plan.change, is_dry_run) {
            (Some(change), Some(is_dry_run)) if plan.applies() => self.apply(plan, change, is_dry_run),
            (Some(change), Some(is_dry_run)) => match self.cluster.send(change, &self.query(is_dry_run)) {
                Ok(object) if !plan.deletes() => Ok(object),
                Ok(_) => Ok(plan.wanted.clone()),
                Err(refusal) if plan.deletes() && refusal.has_code(404) => Ok(plan.wanted.clone()),
                Err(refusal) => Err(plan.refused(self.cluster, &refusal)),
            },
            _ => Ok(plan.wanted.clone()),
        }
    }

    /// Applies a configuration on the server, and migrates from client-side apply. A dry run was answered when it was planned, unless the
    /// object is new.
    fn apply(&self, plan: &Plan, change: &Change, is_dry_run: bool) -> Result<Value, Failure> {
        let Some(server_side) = self.server_side.filter(|_| !is_dry_run || plan.live.is_none()) else {
            return Ok(plan.wanted.clone());
        };
        server_side.migrate_first(self.cluster, plan)?;
        match self.cluster.send(change, &self.query(is_dry_run)) {
            Ok(object) if is_dry_run => Ok(object),
            Ok(object) => {
                server_side.note_of_result(plan, &object);
                Ok(server_side.migrated(self.cluster, plan, change, object))
            }
            Err(refusal) => {
                let live = plan.live.as_ref().unwrap_or(&Value::Null);
                Err(server_side.refused(plan, change, live, &refusal))
            }
        }
    }

    /// The word for what was done. The server keeps the version of an object that a change leaves as it is, and that of an
    /// object that is gone with its last finalizer.
    fn done(&self, plan: &Plan, object: &Value) -> &'static str {
        let version = |object: &Value| object.pointer("/metadata/resourceVersion").cloned();
        let is_changed = |live: &Value| version(live) != version(object) || is_gone(live, object);
        match (&plan.change, &plan.live) {
            (Some(_), _) if plan.deletes() => "pruned",
            (Some(_), None) => "created",
            (Some(_), Some(live)) if self.args.dry_run != DryRun::None || is_changed(live) => self.words.changed,
            _ => self.words.unchanged,
        }
    }
}

/// Plans that are being carried out.
pub(super) struct Run<'s, 'a> {
    sending: &'s Sending<'a>,
    printer: Printer<'a>,
    progress: Progress,
    totals: Totals,
    /// Whether each difference is shown after the change.
    shows: bool,
    /// The number of objects that did not fail.
    done: usize,
    /// The number of objects that the server cannot check in a dry run.
    unchecked: usize,
}

impl Run<'_, '_> {
    /// Whether nothing is stored.
    pub(super) fn is_dry(&self) -> bool {
        self.sending.args.dry_run != DryRun::None
    }

    /// Carries out a plan and prints the result. Returns the object afterwards, unless the server refused the change.
    pub(super) fn carry_out(&mut self, plan: &Plan, failures: &mut Failures) -> Option<Value> {
        let sending = self.sending;
        let done = sending.send(plan);
        self.progress.clear();
        self.progress.add(|| 1);
        // Conflicts of a configuration that was sent without a question say more than the configuration.
        if self.shows && (done.is_ok() || !plan.applies()) {
            let is_dry_run = sending.args.dry_run == DryRun::Server;
            // A new object has fields that only the server sets, such as its uid.
            let stored = done.as_ref().ok().filter(|_| is_dry_run || plan.live.is_some()).unwrap_or(&plan.wanted);
            failures.keep(plan.show(sending.shown, stored, &mut self.totals));
        }
        let object = failures.keep(done)?;
        self.done += 1;
        self.unchecked += usize::from(sending.args.dry_run == DryRun::Server && plan.is_checked_here);
        let empty = Value::Object(Map::new());
        // What was planned is sent, even if its results cannot be printed.
        let printed = self.printer.print(&Printed {
            target: &plan.target,
            done: sending.done(plan, &object),
            object: &object,
            patch: plan.change.as_ref().map_or(&empty, |change| &change.body),
        });
        printed.unwrap_or_else(|failure| failures.report_uncounted(failure));
        Some(object)
    }

    /// Prints what all changes have in common, and the failures, last, so that no difference hides them.
    pub(super) fn print(&mut self, failures: &mut Failures) {
        self.printer.finish().unwrap_or_else(|failure| failures.report_uncounted(failure));
        if self.shows {
            styled(&self.totals.line("removed"));
        }
        if self.unchecked > 0 {
            let objects = counted(self.unchecked, "object");
            note(&format!("the server cannot check {objects} before the namespace or the kind exists"));
        }
        failures.print();
    }

    /// Counts objects as failed that were carried out.
    pub(super) fn failed_later(&mut self, count: usize) {
        self.done = self.done.saturating_sub(count);
    }

    /// Prints the other failures, and how many there are.
    pub(super) fn end(self, failures: &mut Failures) -> Outcome {
        failures.print_counted(self.done);
        failures.end(Outcome::Done)
    }
}

/// Whether a change took the last finalizer of an object that is being deleted.
fn is_gone(live: &Value, object: &Value) -> bool {
    let finalizers =
        |object: &Value| object.pointer("/metadata/finalizers").and_then(Value::as_array).map_or(0, Vec::len);
    live.pointer("/metadata/deletionTimestamp").is_some() && finalizers(live) > 0 && finalizers(object) == 0
}

/// The value of the query parameter `fieldValidation`.
pub(super) fn field_validation(validate: Validate) -> &'static str {
    match validate {
        Validate::Ignore => "Ignore",
        Validate::Warn => "Warn",
        Validate::Strict => "Strict",
    }
}
