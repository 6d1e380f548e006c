//! `smp drift --live`: reports where the objects of a cluster differ from their files.

use super::connect::Cluster;
use super::engine::Engine;
use super::shown::document;
use super::status;
use super::target::{self, Files};
use crate::args::DriftArgs;
use crate::command::diff::Pair;
use crate::command::drift::Drift;
use crate::command::failures::Failures;
use crate::command::identity::Identity;
use crate::command::schemas;
use crate::report::{Failure, Outcome};

pub(in crate::command) fn run(args: &DriftArgs) -> Result<Outcome, Failure> {
    let mut failures = Failures::exiting_with_2();
    let on_cluster = &args.on_cluster;
    let cluster = Cluster::connect(&on_cluster.cluster, &args.types.sources)?;
    let files = Files::new(&args.files, args.recursive, &args.select);
    let targets = files.targets(&cluster, &mut failures)?;
    let lives = target::live(&cluster, &targets, None);
    let schemas = schemas(&args.types.sources, targets.iter().filter_map(|target| target.document.as_ref()))?;
    let mut drift = Drift::new(args, &schemas)?;
    for (target, live) in targets.into_iter().zip(lives) {
        let live = live.map_err(|refusal| status::failure(&target.named(), &refusal, target.is_secret()));
        let (Some(live), Some(wanted)) = (failures.keep(live), target.document) else { continue };
        let engine = if target.awaits_kind {
            Engine::defined(&schemas, &wanted.value)
        } else {
            Engine::of(&cluster, live.as_ref().unwrap_or(&wanted.value))?
        };
        let identity = Identity::of(live.as_ref().unwrap_or(&wanted.value));
        let live = live.map(|live| document(live, "live"));
        drift.add(engine.schema(), Pair { identity, old: Some(wanted), new: live })?;
    }
    drift.end(&failures)
}
