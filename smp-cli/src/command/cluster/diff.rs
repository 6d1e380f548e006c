//! `smp diff --live`: prints what applying files would change on a cluster.

use serde_json::Value;

use super::api::Query;
use super::apply::{KUBECTL_APPLY, Planner, Purpose};
use super::applyset::Parent;
use super::change::{Plan, field_validation};
use super::connect::Cluster;
use super::shown::{Shown, difference};
use super::target::Files;
use crate::args::{DiffArgs, DiffBy, LiveDiffArgs, Validate};
use crate::command::failures::Failures;
use crate::output;
use crate::report::{Failure, Outcome, note};
use crate::summary::{Totals, wrapped};

pub(in crate::command) fn run(args: &DiffArgs) -> Result<Outcome, Failure> {
    let mut failures = Failures::exiting_with_2().held();
    let live = &args.on_cluster;
    let cluster = Cluster::connect(&live.cluster, &args.patching.types.sources)?;
    let files = Files::new(&live.files.files, args.recursive, &args.select);
    let kustomization = live.kustomize.as_deref().map(|folder| (folder, &args.patching.types.sources));
    let files = Files { kustomization, ..files };
    let shown = Shown::new(&args.shown, &args.managed_fields).ignoring(&args.ignore).naming_owners();
    let targets = files.targets(&cluster, &mut failures)?;
    let planner = Planner::new(&cluster, &args.patching.types.sources, &targets, (Purpose::Show, Validate::Warn))?;
    let parent = Parent::read(&cluster, &live.prune, args.select.namespace.name())?;
    let plans = planner.plans(targets, parent.as_ref(), &mut failures)?;
    let (mut found, mut compared, mut totals) = (false, 0, Totals::default());
    for plan in &plans {
        let Some(object) = failures.keep(result(live, &cluster, plan)) else { continue };
        compared += 1;
        let after = (!plan.deletes()).then_some(&object);
        let text = difference(shown, &plan.engine, plan.live.as_ref(), after, &mut totals)?;
        found |= !text.is_empty();
        output::styled(&wrapped(&text))?;
    }
    output::styled(&totals.line("removed"))?;
    failures.print_counted(compared);
    Ok(failures.end(if found && args.exit_code { Outcome::Found } else { Outcome::Done }))
}

/// The object after the change. The server computes it in a dry run, which includes defaults and admission.
fn result(args: &LiveDiffArgs, cluster: &Cluster, plan: &Plan) -> Result<Value, Failure> {
    let asks = args.dry_run == DiffBy::Server && !plan.is_checked_here && !plan.deletes();
    let Some(change) = plan.change.as_ref().filter(|_| asks) else { return Ok(plan.wanted.clone()) };
    let query = Query {
        field_manager: args.manager.field_manager.as_deref().unwrap_or(KUBECTL_APPLY),
        validation: Some(field_validation(Validate::Warn)),
        is_dry_run: true,
    };
    match cluster.send(change, &query) {
        Ok(object) => Ok(object),
        // The namespace may be created in another way.
        Err(refusal) if plan.live.is_none() && refusal.has_code(404) => {
            note(&format!("{}: its namespace does not exist; showing the file", plan.target.named()));
            Ok(plan.wanted.clone())
        }
        Err(refusal) => {
            let failure = plan.refused(cluster, &refusal);
            if refusal.has_code(403) {
                return Err(failure.hint("use --dry-run=client to compare without the right to patch"));
            }
            Err(failure)
        }
    }
}
