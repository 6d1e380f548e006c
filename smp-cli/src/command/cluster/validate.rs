//! The objects of a cluster for `smp validate --live`.

use std::sync::Arc;

use smp_kinds::KubernetesVersion;
use smp_suggest::shown;

use super::api;
use super::connect::Cluster;
use super::definitions::{self, Defined};
use super::resource::Address;
use super::shown::document;
use super::status;
use super::target::{self, Files, Target};
use crate::args::{SourceArgs, ValidateObjectsArgs};
use crate::command;
use crate::command::failures::Failures;
use crate::command::identity::Identity;
use crate::input::Document;
use crate::report::{Failure, note};
use crate::source::Schemas;
use crate::verdict::kind_of;

/// The types for objects, and with `--live` the cluster, whose version of Kubernetes chooses the built-in types.
///
/// # Errors
///
/// Returns an error if the types or the configuration of the cluster cannot be used.
pub(in crate::command) fn schemas(
    args: &ValidateObjectsArgs,
    objects: &[Document],
) -> Result<(Option<Cluster>, Arc<Schemas>), Failure> {
    if !args.on_cluster.live {
        return Ok((None, command::schemas(&args.sources, objects)?));
    }
    let cluster = Cluster::connect(&args.on_cluster.cluster, &args.sources)?;
    let kubernetes = args.sources.kubernetes.or_else(|| version(&cluster));
    let sources = SourceArgs { kubernetes, ..args.sources.clone() };
    Ok((Some(cluster), command::schemas(&sources, objects)?))
}

/// The version of Kubernetes that the cluster reports, or the most similar one that is covered.
fn version(cluster: &Cluster) -> Option<KubernetesVersion> {
    let address = Address { path: "/version".to_owned(), is_secret: false };
    // If this request fails, so do those for the objects, which report it.
    let answer = cluster.wait(api::get(cluster.client(), &address)).ok()?;
    let reported = answer["gitVersion"].as_str()?;
    let version = KubernetesVersion::nearest(reported);
    if reported.parse() != Ok(version) {
        note(&format!("the cluster has Kubernetes {}; checking for {version}", shown(reported)));
    }
    Some(version)
}

/// The stored object for each object with the labels of `--selector`, if there is one. Adds the custom resource definitions of the cluster
/// for kinds that are not known. Objects that cannot be read are reported.
pub(in crate::command) fn stored(
    cluster: &Cluster,
    args: &ValidateObjectsArgs,
    objects: &[Document],
    schemas: &mut Schemas,
    failures: &mut Failures,
) -> Vec<Option<Document>> {
    let files = Files::new(&[], false, &args.select);
    let mut targets = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        let identity = Identity::of(&object.value);
        // The server generates the name, or the definition is among the files.
        if !args.select.has_labels(&object.value)
            || identity.name().is_empty()
            || !object.value["kind"].is_string()
            || !object.value["apiVersion"].is_string()
        {
            continue;
        }
        let target = files.target(cluster, &Defined::default(), object.clone());
        if target.is_err() && kind_of(schemas.catalog(), &object.value).is_some_and(smp_kinds::Resource::is_custom) {
            continue;
        }
        targets.extend(failures.keep(target).map(|target| (index, target)));
    }
    let (indexes, targets): (Vec<usize>, Vec<Target>) = targets.into_iter().unzip();
    for target in &targets {
        define(cluster, target, schemas);
    }
    let mut stored = vec![None; objects.len()];
    let lives = target::live(cluster, &targets, None);
    for ((index, target), live) in indexes.into_iter().zip(&targets).zip(lives) {
        let live = live.map_err(|refusal| status::failure(&target.named(), &refusal, target.is_secret()));
        stored[index] = failures.keep(live).flatten().map(|live| document(live, "live"));
    }
    stored
}

/// Reads the definition of a kind that is not known.
fn define(cluster: &Cluster, target: &Target, schemas: &mut Schemas) {
    let resource = &target.resource;
    let is_known = target.document.as_ref().is_some_and(|object| kind_of(schemas.catalog(), &object.value).is_some());
    if is_known || !resource.group.contains('.') {
        return;
    }
    // Without it, the kind is reported as not checked.
    let address = definitions::address(&definitions::definition_of(resource));
    if let Ok(definition) = cluster.wait(api::get(cluster.client(), &address)) {
        schemas.define(&definition);
    }
}
