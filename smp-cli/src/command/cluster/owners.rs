//! `smp owners --live`: who owns the fields of objects on a cluster, and changes of owners.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use serde_json::Value;
use smp_core::Schema;

use super::api::{self, Change, Query, Refusal, Verb};
use super::change::FIELD_MANAGER;
use super::confirm::{Answer, Question};
use super::connect::Cluster;
use super::definitions;
use super::engine::Engine;
use super::select;
use super::shown::document;
use super::status;
use super::target::{Files, Target};
use crate::args::{DryRun, ObjectArgs, OwnersArgs, OwnersFormat};
use crate::command::failures::Failures;
use crate::command::owners::change::{Changed, change, check_managers};
use crate::command::owners::{Kinds, Missing, show};
use crate::command::schemas;
use crate::output::{Output, Style};
use crate::patch_type::PatchType;
use crate::report::{Failure, Outcome, note};
use crate::verdict::kind_of;

pub(in crate::command) fn run(args: &OwnersArgs) -> Result<Outcome, Failure> {
    let mut failures = Failures::exiting_with_2();
    let cluster = Cluster::connect(&args.on_cluster.cluster, &args.types.sources)?;
    let wanted = ObjectArgs {
        target: args.words.clone(),
        files: args.files.clone(),
        recursive: args.recursive,
        selector: args.select.labels.selector.clone(),
        all: args.on_cluster.all,
        all_namespaces: args.on_cluster.all_namespaces,
        subresource: None,
    };
    if wanted.target.is_empty() && wanted.files.is_empty() {
        return Err(Failure::usage("name the objects, such as deployment/web"));
    }
    let files = Files::named(&wanted, args.select.namespace.name());
    let objects = select::objects(&cluster, &wanted, &files, &mut failures)?;
    if args.change.is_given() {
        return Owned { args, cluster: &cluster, stdin_is_used: files.use_stdin() }.change(objects, failures);
    }
    let mut schemas = schemas(&args.types.sources, [])?;
    let mut engines: BTreeMap<String, Engine> = BTreeMap::new();
    for (target, live) in &objects {
        if let Entry::Vacant(unknown) = engines.entry(kind(live)) {
            unknown.insert(Engine::of(&cluster, live)?);
            if let Some(schemas) = Arc::get_mut(&mut schemas)
                && kind_of(schemas.catalog(), live).is_none()
                && target.resource.group.contains('.')
            {
                let address = definitions::address(&definitions::definition_of(&target.resource));
                // Without it, its defaults and its versions are not known.
                if let Ok(definition) = cluster.wait(api::get(cluster.client(), &address)) {
                    schemas.define(&definition);
                }
            }
        }
    }
    let schema_of = |object: &Value| engines.get(&kind(object)).map_or(Schema::free_form(), Engine::schema);
    let kinds = Kinds { schemas: &schemas, schema_of: &schema_of };
    let documents = objects.into_iter().map(|(_, live)| document(live, "live")).collect();
    show(args, &kinds, documents, failures, Missing::IsFine)
}

fn kind(object: &Value) -> String {
    let text = |name: &str| object.get(name).and_then(Value::as_str).unwrap_or_default();
    format!("{}/{}", text("apiVersion"), text("kind"))
}

/// A change of owners on a cluster.
struct Owned<'a> {
    args: &'a OwnersArgs,
    cluster: &'a Cluster,
    stdin_is_used: bool,
}

impl Owned<'_> {
    /// Says what the changes mean, asks, and sends them.
    fn change(&self, objects: Vec<(Target, Value)>, mut failures: Failures) -> Result<Outcome, Failure> {
        let is_patch = match self.args.format {
            None => false,
            Some(OwnersFormat::JsonPatch) => true,
            Some(_) => {
                return Err(Failure::usage("changes on a cluster are printed with -o json-patch only"));
            }
        };
        check_managers(&self.args.change, &objects.iter().map(|(_, live)| live).collect::<Vec<_>>())?;
        let plans = objects.into_iter().filter_map(|(target, live)| {
            let changed = failures.keep(change(&self.args.change, &document(live, "live")))?;
            changed.remarks.iter().for_each(|remark| note(&format!("{}: {remark}", target.named())));
            Some((target, changed))
        });
        let plans: Vec<(Target, Changed)> = plans.collect();
        if is_patch {
            let mut output = Output::new(Style::Json);
            plans
                .iter()
                .filter_map(|(_, changed)| changed.patch.as_ref())
                .try_for_each(|patch| output.document(patch))?;
            return Ok(failures.end(Outcome::Done));
        }
        let changes = plans.iter().any(|(_, changed)| changed.patch.is_some());
        let on_cluster = &self.args.on_cluster;
        if changes && on_cluster.dry_run == DryRun::None && !on_cluster.yes {
            let question =
                Question { cluster: self.cluster.name(), stdin_is_used: self.stdin_is_used, offers_edit: false };
            if question.ask()? != Answer::Yes {
                note("nothing was changed");
                return Ok(Outcome::Failed(1));
            }
        }
        let mut output = Output::new(Style::Yaml);
        for (target, changed) in plans {
            if let Some(done) = failures.keep(self.send(&target, changed)) {
                output.line(&format!("{} {done}", target.named()))?;
            }
        }
        Ok(failures.end(Outcome::Done))
    }

    /// Sends a change, and returns what was done.
    fn send(&self, target: &Target, changed: Changed) -> Result<&'static str, Failure> {
        let Some(body) = changed.patch else { return Ok("unchanged") };
        let on_cluster = &self.args.on_cluster;
        if on_cluster.dry_run == DryRun::Client {
            return Ok("owners changed (dry run)");
        }
        let change = Change { address: target.address(None), body, verb: Verb::Patch(PatchType::Json) };
        let is_dry_run = on_cluster.dry_run == DryRun::Server;
        let query = Query { field_manager: FIELD_MANAGER, validation: None, is_dry_run };
        let refused = |refusal: Refusal| {
            let failure = status::failure(&target.named(), &refusal, target.is_secret());
            if refusal.has_code(409) {
                failure.hint("somebody changed the object in the meantime; run the command again")
            } else {
                failure
            }
        };
        self.cluster.send(&change, &query).map_err(refused)?;
        Ok(if is_dry_run { "owners changed (server dry run)" } else { "owners changed" })
    }
}
