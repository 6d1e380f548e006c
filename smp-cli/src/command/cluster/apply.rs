//! `smp apply --live`: makes the objects of a cluster those of files, and keeps what others changed.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::{Map, Value};
use smp_core::last_applied::ANNOTATION;
use smp_core::{Error, Input, Patcher, ThreeWay};
use smp_kinds::encode_string_data;

use super::api::{Change, Refusal, Verb};
use super::applyset::{self, Parent, Scope};
use super::change::{Plan, Run, Sending, Words};
use super::connect::Cluster;
use super::definitions::{NewKinds, definition_of};
use super::engine::Engine;
use super::resource::Resource;
use super::server_side::{Planned, ServerSide};
use super::shown::{Shown, document};
use super::status;
use super::target::{self, Files, Target};
use super::wait::{self, Awaited};
use super::{check, order};
use crate::args::{ApplyArgs, ServerSideArgs, SourceArgs, Validate};
use crate::command::failures::Failures;
use crate::command::schemas;
use crate::command::server_owned::{self, Versions};
use crate::command::server_side::print_explained;
use crate::command::three_way::last_applied;
use crate::input::{Document, Reader};
use crate::report::{Failure, Outcome, are_secret, note, warning};
use crate::semantic;
use crate::source::Schemas;
use crate::summary::counted;

const WORDS: Words = Words { changed: "configured", unchanged: "unchanged" };

/// The words for server-side apply. As in kubectl, they do not say whether an object was new.
const SERVER_SIDE_WORDS: Words = Words { changed: "serverside-applied", unchanged: "serverside-applied (no change)" };

/// The field manager of kubectl apply.
pub(super) const KUBECTL_APPLY: &str = "kubectl-client-side-apply";

/// What the objects are compared for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Apply,
    /// To apply them, unless the file and the cluster changed the same field differently.
    ApplyWithoutOverwriting,
    Show,
}

pub(in crate::command) fn run(args: &ApplyArgs) -> Result<Outcome, Failure> {
    let mut failures = Failures::default().held();
    let (inputs, live) = (&args.inputs, &args.on_cluster);
    let cluster = Cluster::connect(&live.cluster, &inputs.patching.types.sources)?;
    let validate = args.validate.validate.unwrap_or(Validate::Strict);
    let files = Files::new(&inputs.files.files, inputs.recursive, &inputs.select);
    let kustomization = args.kustomize.kustomize.as_deref().map(|folder| (folder, &inputs.patching.types.sources));
    let files = Files { is_strict: validate == Validate::Strict, kustomization, ..files };
    let purpose = if live.no_overwrite { Purpose::ApplyWithoutOverwriting } else { Purpose::Apply };
    let targets = files.targets(&cluster, &mut failures)?;
    target::check_distinct(targets.iter())?;
    let parent = Parent::read(&cluster, &live.prune, inputs.select.namespace.name())?;
    let server_side = args.server_side.server_side.then(|| ServerSide::new(args, validate));
    let planner = Planner::new(&cluster, &inputs.patching.types.sources, &targets, (purpose, validate))?;
    let planner = Planner { server_side: server_side.as_ref(), ..planner };
    if args.server_side.explain {
        return planner.explain(targets, args, failures);
    }
    let plans = planner.plans(targets, parent.as_ref(), &mut failures)?;
    let default_manager = server_side.as_ref().map_or(KUBECTL_APPLY, |_| ServerSideArgs::KUBECTL);
    let sending = Sending {
        cluster: &cluster,
        args: &args.change,
        shown: Shown::new(&live.shown, &args.change.managed_fields),
        yes: live.yes,
        field_manager: args.server_side.manager.field_manager.as_deref().unwrap_or(default_manager),
        validate: Some(validate),
        words: if server_side.is_some() { SERVER_SIDE_WORDS } else { WORDS },
        stdin_is_used: files.use_stdin(),
        server_side: server_side.as_ref(),
    };
    let Some(mut run) = sending.start(&plans, &mut failures)? else { return Ok(Outcome::Failed(1)) };
    let mut carried_out = Vec::new();
    if let Err(failure) = carry_out(&planner, plans, parent, (&mut run, &mut carried_out), &mut failures) {
        failures.report(failure);
    }
    run.print(&mut failures);
    if live.wait && !run.is_dry() {
        let timeout = (live.timeout.duration, &*live.timeout.text);
        run.failed_later(wait::for_all(&cluster, carried_out, timeout, &mut failures));
    }
    Ok(run.end(&mut failures))
}

/// Carries out the plans. After a failure, the other objects are still applied, and none is pruned.
///
/// # Errors
///
/// Returns an error if the parent of the applyset cannot be changed. Then the rest is not carried out.
fn carry_out(
    planner: &Planner<'_>,
    plans: Vec<Plan>,
    parent: Option<Parent>,
    (run, carried_out): (&mut Run<'_, '_>, &mut Vec<Awaited>),
    failures: &mut Failures,
) -> Result<(), Failure> {
    let cluster = planner.cluster;
    let mut parent = parent.filter(|_| !run.is_dry());
    // What the applyset contains afterwards.
    let scope = Scope::of(plans.iter().filter(|plan| !plan.deletes()).map(|plan| &plan.target));
    let (mut kinds, mut kept) = (NewKinds::default(), 0);
    for mut plan in plans {
        if plan.deletes() && failures.any() {
            kept += 1;
            continue;
        }
        // The parent may be in a new namespace. It has to cover all members before they exist, in case the command is interrupted.
        if let Some(parent) = parent.as_mut().filter(|_| order::rank(&plan.target) > 0) {
            let all = parent.scope.and(&scope);
            parent.record(cluster, &all)?;
        }
        if plan.target.awaits_kind && !run.is_dry() {
            match kinds.served(cluster, &plan.target).and_then(|resource| planner.again(plan.target, resource)) {
                Ok(now) => plan = now,
                Err(failure) => {
                    failures.report(failure);
                    continue;
                }
            }
        }
        if let Some(object) = run.carry_out(&plan, failures) {
            kinds.applied(&plan.target);
            carried_out.push(Awaited::new(&plan.target, &object, plan.deletes()));
        }
    }
    if kept > 0 {
        warning(&format!("{} not pruned, because of the errors", counted(kept, "object")));
    }
    match &mut parent {
        Some(parent) if !failures.any() => parent.record(cluster, &scope),
        _ => Ok(()),
    }
}

/// Plans what has to be done for objects.
pub(super) struct Planner<'a> {
    cluster: &'a Cluster,
    schemas: Arc<Schemas>,
    purpose: Purpose,
    validate: Validate,
    /// With `--server-side`.
    server_side: Option<&'a ServerSide>,
    /// The names of the custom resource definitions among the targets.
    defined: HashSet<String>,
}

impl<'a> Planner<'a> {
    pub(super) fn new(
        cluster: &'a Cluster,
        sources: &SourceArgs,
        targets: &[Target],
        (purpose, validate): (Purpose, Validate),
    ) -> Result<Self, Failure> {
        let schemas = schemas(sources, targets.iter().filter_map(|target| target.document.as_ref()))?;
        let definitions = targets.iter().filter(|target| order::is_definition(&target.resource));
        let defined = definitions.map(|target| target.name.clone()).collect();
        Ok(Self { cluster, schemas, purpose, validate, server_side: None, defined })
    }

    /// Returns the plan of each object in the order of execution, followed by the deletions of the applyset. If anything failed, nothing
    /// is deleted.
    ///
    /// # Errors
    ///
    /// Returns an error if the members of the applyset cannot be read. Other failures are reported.
    pub(super) fn plans(
        &self,
        mut targets: Vec<Target>,
        parent: Option<&Parent>,
        failures: &mut Failures,
    ) -> Result<Vec<Plan>, Failure> {
        if let Some(id) = parent.map(Parent::id) {
            targets.retain_mut(|target| failures.keep(applyset::label(target, &id)).is_some());
        }
        targets.sort_by_key(order::rank);
        let lives = target::live(self.cluster, &targets, self.subresource());
        let plan = |(target, live)| failures.keep(self.plan(target, live));
        let plans: Vec<Plan> = targets.into_iter().zip(lives).filter_map(plan).collect();
        let changed = order::Changed::by(&plans);
        let check = |plan: Plan| {
            let is_checked_here = changed.concerns(&plan.target);
            let checked = if is_checked_here { check::object(&self.schemas, &plan, self.validate) } else { Ok(()) };
            failures.keep(checked.map(|()| Plan { is_checked_here, ..plan }))
        };
        let mut plans: Vec<Plan> = plans.into_iter().filter_map(check).collect();
        match parent {
            Some(_) if failures.any() => warning("nothing is pruned, because of the errors"),
            Some(parent) => plans.extend(applyset::deletions(self.cluster, parent, &plans)?),
            None => {}
        }
        Ok(plans)
    }

    /// The subresource to apply to.
    fn subresource(&self) -> Option<&str> {
        self.server_side.and_then(ServerSide::subresource)
    }

    /// Explains what applying the objects does to each field. Nothing is changed.
    fn explain(&self, targets: Vec<Target>, args: &ApplyArgs, mut failures: Failures) -> Result<Outcome, Failure> {
        let Some(server_side) = self.server_side else { return Ok(Outcome::Done) };
        let lives = target::live(self.cluster, &targets, self.subresource());
        let mut explained = Vec::new();
        for (target, live) in targets.into_iter().zip(lives) {
            let live = live.map_err(|refusal| status::failure(&target.named(), &refusal, target.is_secret()));
            let (Some(live), Some(document)) = (failures.keep(live), target.document.clone()) else { continue };
            let mut body = document.value;
            put_namespace(&mut body, target.namespace.as_deref());
            let planned = Planned { target, body, live, is_redefined: false };
            if let Some((object, conflict)) = failures.keep(server_side.explained(self.cluster, &self.schemas, planned))
            {
                explained.push(object);
                if let Some(conflict) = conflict {
                    failures.report(conflict);
                }
            }
        }
        print_explained(&explained, args, server_side.request.now)?;
        failures.print();
        Ok(failures.end(Outcome::Done))
    }

    /// Plans again what has to be done for an object, after the cluster got its kind.
    fn again(&self, target: Target, resource: Resource) -> Result<Plan, Failure> {
        let target = Target { resource, ..target };
        let live = match target.read(self.cluster, self.subresource()) {
            Err(refusal) if refusal.has_code(404) => Ok(None),
            live => live.map(Some),
        };
        self.plan(target, live)
    }

    fn plan(&self, target: Target, live: Result<Option<Value>, Refusal>) -> Result<Plan, Failure> {
        let live = live.map_err(|refusal| status::failure(&target.named(), &refusal, target.is_secret()))?;
        let Some(mut modified) = target.document.clone() else { return Err(target.not_found()) };
        put_namespace(&mut modified.value, target.namespace.as_deref());
        if let Some(server_side) = self.server_side {
            let is_redefined = self.defined.contains(&definition_of(&target.resource));
            let planned = Planned { target, body: modified.value, live, is_redefined };
            return server_side.plan(self.cluster, &self.schemas, planned);
        }
        last_applied::write(&mut modified, None)?;
        let Some(live) = live else { return self.creation(target, modified.value) };
        let engine = Engine::of(self.cluster, &live)?;
        let live = document(live, "live");
        let mut original = original(self.purpose, &live)?;
        let has_status = smp_api_types::is_built_in(engine.schema());
        let mut current = live.clone();
        let versions = Versions { original: Some(&mut original), modified: &mut modified, current: &mut current };
        let taken = server_owned::take_out(versions, has_status);
        if !taken.is_empty() {
            note(&format!("{}: left out what the server sets: {}", target.named(), taken.join(", ")));
        }
        let is_secret = are_secret(engine.schema(), &[&live.value, &modified.value]);
        let failure = |error: Error| {
            let origins = [
                (Input::Original, &original.origin),
                (Input::Modified, &modified.origin),
                (Input::Current, &live.origin),
                (Input::Live, &live.origin),
            ];
            Failure::operation(&error, &origins)
        };
        let inputs = ThreeWay { original: &original.value, modified: &modified.value, current: &live.value };
        if self.purpose == Purpose::ApplyWithoutOverwriting {
            let report = if is_secret { Patcher::report_conflict_paths } else { Patcher::report_conflicts };
            engine.three_way(inputs, report).map_err(failure)?;
        }
        let mut made = engine.three_way(inputs, |patcher| patcher).map_err(failure)?;
        encode_string_data(&mut made.wanted);
        let change = Change { address: target.address(None), body: made.patch, verb: Verb::Patch(made.patch_type) };
        let wanted = semantic::with_equal_parts_of(self.schemas.catalog(), engine.schema(), &live.value, &made.wanted);
        let change = (wanted != live.value).then_some(change);
        Ok(Plan { target, engine, live: Some(live.value), wanted, change, is_checked_here: false })
    }

    /// The plan for an object that does not exist.
    fn creation(&self, target: Target, mut object: Value) -> Result<Plan, Failure> {
        let engine = if target.awaits_kind {
            Engine::defined(&self.schemas, &object)
        } else {
            Engine::of(self.cluster, &object)?
        };
        let address = target.resource.collection(target.namespace.as_deref());
        let change = Some(Change { address, body: object.clone(), verb: Verb::Create });
        encode_string_data(&mut object);
        Ok(Plan { target, engine, live: None, wanted: object, change, is_checked_here: false })
    }
}

/// The object as it was last applied. An empty one if it never was: then the object has nothing to delete.
fn original(purpose: Purpose, live: &Document) -> Result<Document, Failure> {
    let annotation = live.value.get("metadata").and_then(|metadata| metadata.get("annotations")?.get(ANNOTATION));
    let recorded = if purpose == Purpose::Show && annotation.is_none() {
        None
    } else {
        last_applied::read(&Reader::new(Patcher::MAX_DEPTH), live, "the file")?
    };
    Ok(recorded.unwrap_or_else(|| Document { value: Value::Object(Map::new()), origin: live.origin.clone() }))
}

/// Writes the namespace that the object is applied to, as kubectl does before it records the object.
fn put_namespace(object: &mut Value, namespace: Option<&str>) {
    let metadata = object.get_mut("metadata").and_then(Value::as_object_mut);
    if let (Some(metadata), Some(namespace)) = (metadata, namespace) {
        metadata.insert("namespace".to_owned(), Value::from(namespace));
    }
}
