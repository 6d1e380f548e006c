//! Names that a shell completes: those in the kubeconfig, and those of objects on the cluster. What cannot be read has no names.

use kube::config::Kubeconfig;

use super::api;
use super::connect::Cluster;
use crate::args::{ClusterArgs, SourceArgs};

/// The names in a kubeconfig.
#[derive(Debug, Default)]
pub(crate) struct Names {
    pub(crate) contexts: Vec<String>,
    pub(crate) clusters: Vec<String>,
    pub(crate) users: Vec<String>,
}

/// The names in the kubeconfig of a command.
pub(crate) fn of_kubeconfig(args: &ClusterArgs) -> Names {
    let file = args.kubeconfig.as_ref().map_or_else(Kubeconfig::read, Kubeconfig::read_from);
    let Ok(Kubeconfig { contexts, clusters, auth_infos, .. }) = file else { return Names::default() };
    Names {
        contexts: contexts.into_iter().map(|context| context.name).collect(),
        clusters: clusters.into_iter().map(|cluster| cluster.name).collect(),
        users: auth_infos.into_iter().map(|user| user.name).collect(),
    }
}

/// The names of the objects of a type, such as `deploy` or `namespaces`.
pub(crate) fn of_objects(args: &ClusterArgs, word: &str, namespace: Option<&str>) -> Option<Vec<String>> {
    let cluster = Cluster::connect(args, &SourceArgs::default()).ok()?;
    let resource = cluster.resource_called(word).ok()?;
    let namespace = resource.is_namespaced.then(|| namespace.unwrap_or_else(|| cluster.default_namespace()));
    cluster.wait(api::names(cluster.client(), &resource.collection(namespace))).ok()
}
