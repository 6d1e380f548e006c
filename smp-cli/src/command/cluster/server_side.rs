//! `smp apply --live --server-side`: plans applies of the server, explains its conflicts, and migrates from client-side apply.

use std::collections::{BTreeMap, HashMap};

use kube::core::Status;
use serde_json::Value;
use smp_apply::{Owner, Owners, Path, upgrade};

use super::api::{self, Change, Query, Refusal, Verb};
use super::change::{Plan, field_validation};
use super::connect::Cluster;
use super::engine::Engine;
use super::status;
use super::target::Target;
use crate::args::{ApplyArgs, DryRun, Validate};
use crate::command::server_side::{
    ANNOTATION_MANAGER, Applied, Contested, Done, Explained, Kinds, Request, Tracked, apply, client_side, conflict,
    notes_of_removed, notes_of_taken, only_annotation,
};
use crate::ownership::{self, values_at};
use crate::patch_type::PatchType;
use crate::report::{Failure, warning};
use crate::source::Schemas;

/// The reason of a cause that is a conflict.
const FIELD_MANAGER_CONFLICT: &str = "FieldManagerConflict";

/// How often a migration is tried while others change the object, as in kubectl.
const TRIES: usize = 5;

/// Who applies, and what is sent before anybody is asked.
#[derive(Clone, Debug)]
pub(super) struct ServerSide {
    pub(super) request: Request,
    validate: Validate,
    /// Whether the server computes each result in a dry run first.
    asks_server: bool,
    /// Whether the configuration is sent without knowing the result.
    is_blind: bool,
    explains: bool,
}

impl ServerSide {
    pub(super) fn new(args: &ApplyArgs, validate: Validate) -> Self {
        let request = Request::new(&args.server_side);
        let explains = args.server_side.explain;
        let asks_server = match args.change.dry_run {
            DryRun::Client => false,
            DryRun::Server => true,
            DryRun::None => explains || !args.on_cluster.yes,
        };
        let is_blind = !asks_server && args.change.dry_run == DryRun::None;
        Self { request, validate, asks_server, is_blind, explains }
    }

    /// The subresource of all requests.
    pub(super) fn subresource(&self) -> Option<&str> {
        self.request.manager.subresource()
    }

    fn query(&self, is_dry_run: bool) -> Query<'_> {
        let validation = Some(field_validation(self.validate));
        Query { field_manager: self.request.manager.name(), validation, is_dry_run }
    }

    /// The plan for an object.
    ///
    /// # Errors
    ///
    /// Returns an error for conflicts, and if the server refuses the configuration.
    pub(super) fn plan(&self, cluster: &Cluster, schemas: &Schemas, planned: Planned) -> Result<Plan, Failure> {
        let unasked = planned.is_redefined.then(|| Self { asks_server: false, ..self.clone() });
        let asking = unasked.as_ref().unwrap_or(self);
        let (plan, change) = self.start(cluster, schemas, planned)?;
        let refused = |refused| self.failure(&plan, refused);
        let (wanted, migrated) =
            asking.result(cluster, schemas, (&plan, &change), self.request.force).map_err(refused)?;
        self.note(&plan, &wanted, &migrated);
        let changes = self.is_blind || plan.live.as_ref() != Some(&wanted);
        Ok(Plan { wanted, change: changes.then_some(change), ..plan })
    }

    /// What an apply does to each field, and the failure for conflicts.
    pub(super) fn explained(
        &self,
        cluster: &Cluster,
        schemas: &Schemas,
        planned: Planned,
    ) -> Result<(Explained, Option<Failure>), Failure> {
        let (plan, change) = self.start(cluster, schemas, planned)?;
        let (named, is_secret) = (plan.target.named(), plan.target.is_secret());
        let refused = |refused| self.failure(&plan, refused);
        let (result, conflicts) = match self.result(cluster, schemas, (&plan, &change), self.request.force) {
            Err(Refused::Conflicts(conflicts)) => {
                (self.result(cluster, schemas, (&plan, &change), true).map_err(refused)?, conflicts)
            }
            result => (result.map_err(refused)?, Vec::new()),
        };
        let before = plan.live.as_ref().unwrap_or(&Value::Null);
        let applied = Applied { before, after: &result.0, migrated: &result.1, conflicts: &conflicts };
        let failure = (!conflicts.is_empty()).then(|| conflict(&named, &conflicts, is_secret, self.request.now));
        Ok((Explained::new(&self.request.manager, &applied, is_secret), failure))
    }

    /// The plan without the result, and the request.
    fn start(&self, cluster: &Cluster, schemas: &Schemas, planned: Planned) -> Result<(Plan, Change), Failure> {
        let Planned { target, body, live, .. } = planned;
        if live.is_none() && self.subresource().is_some() {
            return Err(target.absent(cluster, self.subresource()));
        }
        let engine = match &live {
            Some(live) => Engine::of(cluster, live)?,
            None if target.awaits_kind => Engine::defined(schemas, &body),
            None => Engine::of(cluster, &body)?,
        };
        let address = target.address(self.subresource());
        let change = Change { address, body, verb: Verb::Apply { force: self.request.force } };
        Ok((Plan { target, engine, live, wanted: Value::Null, change: None, is_checked_here: false }, change))
    }

    /// The object after an apply, and the managers that are migrated: as the server answers in a dry run, or as it is computed here. A
    /// migration is always computed here, because it needs several requests, of which a dry run stores none.
    fn result(
        &self,
        cluster: &Cluster,
        schemas: &Schemas,
        (plan, change): (&Plan, &Change),
        force: bool,
    ) -> Result<(Value, Vec<String>), Refused> {
        let Some(live) = plan.live.as_ref() else {
            let created = if self.explains {
                self.computed(schemas, plan, &change.body, true)?.object
            } else {
                change.body.clone()
            };
            return Ok((created, Vec::new()));
        };
        let is_whole = self.subresource().is_none();
        let migrates = is_whole && (!self.request.migrate.is_empty() || !client_side(live).is_empty());
        if self.asks_server && !migrates {
            let change = Change { verb: Verb::Apply { force }, ..change.clone() };
            let answer = cluster.send(&change, &self.query(true));
            return answer.map(|object| (object, Vec::new())).map_err(|refusal| refused(plan, &change, live, &refusal));
        }
        // What is sent without a question needs no preview, but a migration says what it removes. A Scale has another kind than its object.
        let is_unknown = self.is_blind && !migrates || self.subresource() == Some("scale");
        let computed = if is_unknown { None } else { Some(self.computed(schemas, plan, &change.body, force)) };
        match computed {
            Some(Ok(Done { object, migrated })) => Ok((object, migrated)),
            Some(Err(refused)) if !self.is_blind => Err(refused),
            _ => Ok((live.clone(), Vec::new())),
        }
    }

    /// The result as it is computed here.
    fn computed(&self, schemas: &Schemas, plan: &Plan, body: &Value, force: bool) -> Result<Done, Refused> {
        let live = plan.live.clone().unwrap_or(Value::Null);
        let request = Request { force, ..self.request.clone() };
        let text = |name: &str| body[name].as_str().unwrap_or_default();
        let done = if schemas.catalog().get_kind(text("apiVersion"), text("kind")).is_some() {
            apply(&Kinds::new(schemas).of(body), &live, body, &request)
        } else {
            apply(&Tracked::Schema(plan.engine.schema()), &live, body, &request)
        };
        done.map_err(|error| match error {
            smp_kinds::ApplyError::Refused(smp_apply::Error::Conflicts(list)) => {
                Refused::Conflicts(list.iter().map(Contested::from).collect())
            }
            error => Refused::Failed(Box::new(Failure::does_not_apply(format!("{}: {error}", plan.target.named())))),
        })
    }

    /// The failure for an apply that is refused.
    fn failure(&self, plan: &Plan, refused: Refused) -> Failure {
        match refused {
            Refused::Conflicts(list) => {
                conflict(&plan.target.named(), &list, plan.target.is_secret(), self.request.now)
            }
            Refused::Failed(failure) => *failure,
        }
    }

    /// The failure for an apply that the server refused. Conflicts say who owns the fields.
    pub(super) fn refused(&self, plan: &Plan, change: &Change, live: &Value, refusal: &Refusal) -> Failure {
        self.failure(plan, refused(plan, change, live, refusal))
    }

    /// Says what was taken from whom, and what a migration removes.
    fn note(&self, plan: &Plan, wanted: &Value, migrated: &[String]) {
        let Some(live) = &plan.live else { return };
        let (named, manager) = (plan.target.named(), &self.request.manager);
        notes_of_removed(&named, (live, wanted), manager, migrated);
        notes_of_taken(&named, (live, wanted), manager, migrated, self.request.now);
    }

    /// Says what was taken from whom, if that was not known before.
    pub(super) fn note_of_result(&self, plan: &Plan, object: &Value) {
        if let Some(live) = plan.live.as_ref().filter(|_| self.is_blind) {
            let Request { manager, migrate, now, .. } = &self.request;
            notes_of_taken(&plan.target.named(), (live, object), manager, migrate, *now);
        }
    }

    /// Migrates the managers of client-side apply after an apply, and applies again, so that fields go that the configuration does not have.
    /// Returns the object afterwards. As in kubectl, a failure is a warning, because the configuration is applied.
    pub(super) fn migrated(&self, cluster: &Cluster, plan: &Plan, change: &Change, applied: Value) -> Value {
        let names = client_side(&applied);
        if self.subresource().is_some() || names.is_empty() && only_annotation(&applied).is_none() {
            return applied;
        }
        let migrated = self.give(cluster, plan, applied.clone(), &names);
        let again = migrated.and_then(|migrated| match migrated {
            (object, true) => cluster.send(change, &self.query(false)).map(|done| (object, Some(done))),
            (object, false) => Ok((object, None)),
        });
        match again {
            Ok((object, done)) => done.unwrap_or(object),
            Err(refusal) => {
                let failure = status::failure(&plan.target.named(), &refusal, plan.target.is_secret());
                warning(&format!("{}; it is applied, but client-side apply still owns its fields", failure.message()));
                applied
            }
        }
    }

    /// Gives the fields of updaters to the manager before an apply, as `--migrate` says.
    pub(super) fn migrate_first(&self, cluster: &Cluster, plan: &Plan) -> Result<(), Failure> {
        let Some(live) = plan.live.as_ref().filter(|_| !self.request.migrate.is_empty()) else { return Ok(()) };
        let migrated = self.give(cluster, plan, live.clone(), &self.request.migrate);
        migrated.map(drop).map_err(|refusal| status::failure(&plan.target.named(), &refusal, plan.target.is_secret()))
    }

    /// Gives the fields of updaters to the manager. Returns the object, and whether they had any.
    fn give(
        &self,
        cluster: &Cluster,
        plan: &Plan,
        mut object: Value,
        names: &[String],
    ) -> Result<(Value, bool), Refusal> {
        let address = plan.target.address(None);
        if let Some(body) = only_annotation(&object).filter(|_| self.request.is_kubectl()) {
            let change = Change { address: address.clone(), body, verb: Verb::Apply { force: false } };
            object = cluster.send(&change, &Query { field_manager: ANNOTATION_MANAGER, ..self.query(false) })?;
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut tries = 0;
        loop {
            let upgraded = upgrade(&object, &names, &self.request.manager).ok();
            let Some(body) = upgraded.and_then(|upgraded| upgraded.json_patch()) else { return Ok((object, false)) };
            let change = Change { address: address.clone(), body, verb: Verb::Patch(PatchType::Json) };
            tries += 1;
            match cluster.send(&change, &self.query(false)) {
                Ok(object) => return Ok((object, true)),
                Err(refusal) if refusal.has_code(409) && tries < TRIES => {
                    object = cluster.wait(api::get(cluster.client(), &address))?;
                }
                Err(refusal) => return Err(refusal),
            }
        }
    }
}

/// An object to plan: what is applied, and the object on the cluster, if it exists.
#[derive(Clone, Debug)]
pub(super) struct Planned {
    pub(super) target: Target,
    pub(super) body: Value,
    pub(super) live: Option<Value>,
    /// Whether the definition of its kind is among the files. Until that is applied, the server cannot answer for it.
    pub(super) is_redefined: bool,
}

/// Why an apply is refused.
enum Refused {
    Conflicts(Vec<Contested>),
    Failed(Box<Failure>),
}

/// Why the server refused an apply.
fn refused(plan: &Plan, change: &Change, live: &Value, refusal: &Refusal) -> Refused {
    let failed = || Refused::Failed(Box::new(status::failure(&plan.target.named(), refusal, plan.target.is_secret())));
    let Refusal::Status(answer) = refusal else { return failed() };
    match contested(answer, live, &change.body) {
        list if list.is_empty() => failed(),
        list => Refused::Conflicts(list),
    }
}

/// The conflicts of an answer, with what the managed fields of the live object say about the owners. Empty if it has another reason.
fn contested(answer: &Status, live: &Value, wanted: &Value) -> Vec<Contested> {
    let causes = answer.details.iter().flat_map(|details| &details.causes);
    let mut by_field: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for cause in causes.filter(|cause| cause.reason == FIELD_MANAGER_CONFLICT) {
        by_field.entry(&cause.field).or_default().push(&cause.message);
    }
    let owners = Owners::lossy(live);
    let known: HashMap<String, &Owner> =
        owners.iter().map(|(owner, _)| (format!("conflict with {owner}"), owner)).collect();
    let meant: HashMap<String, Path> = owners
        .iter()
        .flat_map(|(_, fields)| fields.paths())
        .map(|path| (path.to_string(), path))
        .filter(|(text, _)| by_field.contains_key(text.as_str()))
        .collect();
    by_field
        .into_iter()
        .map(|(field, messages)| {
            let path = meant.get(field).cloned();
            let value = |object: &Value| values_at(object, path.as_slice()).first().copied().flatten().cloned();
            let (named, unknown): (Vec<&str>, Vec<&str>) =
                messages.into_iter().partition(|text| known.contains_key(*text));
            Contested {
                path: path.as_ref().map_or_else(|| field.trim_start_matches('.').to_owned(), ownership::path),
                owners: named.into_iter().filter_map(|text| known.get(text).map(|owner| (*owner).clone())).collect(),
                others: unknown.into_iter().map(|text| text.trim_start_matches("conflict with ").to_owned()).collect(),
                live: value(live),
                wanted: value(wanted),
            }
        })
        .collect()
}
