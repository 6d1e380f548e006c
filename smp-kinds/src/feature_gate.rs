//! Fields behind feature gates, which a server may have off. `data/versions.tsv` lists those that are off by default in a covered version.

use std::fmt;
use std::sync::LazyLock;

use serde_json::{Map, Value};

use crate::availability::gate;
use crate::kubernetes_version::KubernetesVersion;
use crate::path::Path;
use crate::resource::{Resource, Rules};
use crate::types::{self, Kind, Slot, Struct};

/// For each struct, a bit for each field with a gate, and a bit for each field that leads to one.
static PLANS: LazyLock<Vec<(u64, u64)>> = LazyLock::new(|| {
    let gated = |of: &Struct| {
        let has_gate = |field: &types::Field| gate(of.name, field.name).is_some();
        of.fields.iter().enumerate().map(|(position, field)| u64::from(has_gate(field)) << position).sum()
    };
    let own: Vec<u64> = types::all().iter().map(gated).collect();
    let chosen: Vec<bool> = own.iter().map(|bits| *bits != 0).collect();
    own.into_iter().zip(types::leading_to(&chosen)).collect()
});

/// The feature gates of a field that are off by default in one of the covered versions of Kubernetes.
///
/// A server drops or rejects a field whose gate is off.
///
/// ```
/// use smp_kinds::FeatureGate;
///
/// let gate = FeatureGate::of_field("io.k8s.api.core.v1.VolumeProjection", "clusterTrustBundle").unwrap();
/// assert_eq!(gate.to_string(), "the feature gate ClusterTrustBundleProjection, which is on by default since Kubernetes 1.37");
/// assert!(!gate.is_on("1.36".parse()?) && gate.is_on("1.37".parse()?));
/// # Ok::<(), smp_kinds::VersionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureGate {
    pub(crate) names: &'static str,
    pub(crate) since: Option<KubernetesVersion>,
}

impl FeatureGate {
    /// Returns the gates of a field, by the name of the definition that contains it, if they are off by default in a covered version.
    ///
    /// ```
    /// use smp_kinds::FeatureGate;
    ///
    /// assert!(FeatureGate::of_field("io.k8s.api.core.v1.PodSpec", "schedulingGroup").is_some());
    /// assert!(FeatureGate::of_field("io.k8s.api.core.v1.PodSpec", "hostname").is_none());
    /// ```
    pub fn of_field(definition: &str, field: &str) -> Option<Self> {
        gate(definition, field)
    }

    /// Returns the names of the gates. A field with several needs all of them.
    ///
    /// ```
    /// # use smp_kinds::FeatureGate;
    /// let gate = FeatureGate::of_field("io.k8s.api.core.v1.PodSpec", "schedulingGroup").unwrap();
    /// assert_eq!(gate.names().collect::<Vec<_>>(), ["GenericWorkload"]);
    /// ```
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.names.split(',')
    }

    /// Returns whether the gates are on by default in a version.
    ///
    /// ```
    /// # use smp_kinds::{FeatureGate, KubernetesVersion};
    /// let gate = FeatureGate::of_field("io.k8s.api.core.v1.VolumeProjection", "clusterTrustBundle").unwrap();
    /// assert!(gate.is_on(KubernetesVersion::NEWEST));
    /// ```
    pub fn is_on(self, version: KubernetesVersion) -> bool {
        self.since.is_some_and(|since| since <= version)
    }
}

impl fmt::Display for FeatureGate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.names().collect();
        let (gate, is) = if names.len() == 1 { ("gate", "is") } else { ("gates", "are") };
        write!(f, "the feature {gate} {}, which {is} ", names.join(" and "))?;
        match self.since {
            Some(since) => write!(f, "on by default since Kubernetes {since}"),
            None => f.write_str("off by default"),
        }
    }
}

impl Resource {
    /// Returns the fields of an object of a built-in kind whose feature gates are off by default in the version of Kubernetes. The status
    /// is left out, because only the server sets it.
    ///
    /// ```
    /// use serde_json::json;
    /// use smp_kinds::Catalog;
    ///
    /// let catalog = Catalog::of("1.36".parse()?);
    /// let sets = catalog.get_kind("apps/v1", "StatefulSet").unwrap();
    /// let set = json!({"spec": {"updateStrategy": {"rollingUpdate": {"maxUnavailable": 2}}}});
    /// let fields: Vec<String> = sets.gated_fields(&set).into_iter().map(|(field, _)| field).collect();
    /// assert_eq!(fields, ["spec.updateStrategy.rollingUpdate.maxUnavailable"]);
    /// # Ok::<(), smp_kinds::VersionError>(())
    /// ```
    pub fn gated_fields(&self, object: &Value) -> Vec<(String, FeatureGate)> {
        let mut found = Vec::new();
        if let (Rules::BuiltIn(of), Value::Object(members)) = (self.rules(), object) {
            walk(of, members, &Path::Root, &mut found);
        }
        found
    }
}

fn walk(of: &Struct, members: &Map<String, Value>, path: &Path<'_>, found: &mut Vec<(String, FeatureGate)>) {
    let (own, descend) = PLANS[of.id.index()];
    for (name, value) in members.iter().filter(|(_, value)| !value.is_null()) {
        let is_status = matches!(path, Path::Root) && name == "status";
        let Some(position) = of.position(name).filter(|_| !is_status) else { continue };
        let (bit, path) = (1 << position, path.field(name));
        if own & bit != 0
            && let Some(gate) = gate(of.name, name).filter(|gate| !gate.is_on(of.kubernetes()))
        {
            found.push((path.to_string(), gate));
        } else if descend & bit != 0 {
            visit(&of.fields[position].slot, value, &path, found);
        }
    }
}

fn visit(slot: &Slot, value: &Value, path: &Path<'_>, found: &mut Vec<(String, FeatureGate)>) {
    match (slot.kind, value) {
        (Kind::Struct(id), Value::Object(members)) => walk(id.get(), members, path, found),
        (Kind::List(item), Value::Array(items)) => {
            items.iter().enumerate().for_each(|(index, value)| visit(item.get(), value, &path.index(index), found));
        }
        (Kind::Map(inner), Value::Object(members)) => {
            members.iter().for_each(|(name, value)| visit(inner.get(), value, &path.field(name), found));
        }
        _ => {}
    }
}
