//! The versions of Kubernetes in which kinds and fields exist. `data/versions.tsv` lists those that not every covered version has.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use smp_schema::{FieldDefinition, ObjectDefinition, Shape};

use crate::feature_gate::FeatureGate;
use crate::kubernetes_version::KubernetesVersion;
use crate::tables;

/// See the comments in the file for the columns.
pub(crate) const TABLE: &str = include_str!("../data/versions.tsv");

static DIFFERENCES: LazyLock<Differences> = LazyLock::new(|| {
    let mut found = Differences::default();
    for row in tables::rows(TABLE, row) {
        match row {
            Row::Kind(kind, availability) => drop(found.kinds.insert(kind, availability)),
            Row::Field(field, availability) => drop(found.fields.insert(field, availability)),
            Row::Gate(field, gate) => drop(found.gates.insert(field, gate)),
            Row::Default(field, since) => drop(found.defaults.insert(field, since)),
        }
    }
    found
});

/// The rows of the table.
#[derive(Default)]
struct Differences {
    kinds: HashMap<[&'static str; 3], Availability>,
    fields: HashMap<[&'static str; 2], Availability>,
    gates: HashMap<[&'static str; 2], FeatureGate>,
    defaults: HashMap<[&'static str; 2], KubernetesVersion>,
}

/// A line of the table.
enum Row {
    Kind([&'static str; 3], Availability),
    Field([&'static str; 2], Availability),
    Gate([&'static str; 2], FeatureGate),
    Default([&'static str; 2], KubernetesVersion),
}

/// The versions of Kubernetes in which a kind or a field exists.
///
/// ```
/// use smp_kinds::{Availability, KubernetesVersion};
///
/// let responders = Availability::of_field("io.k8s.api.core.v1.PodSpec", "evictionResponders");
/// assert_eq!(responders.to_string(), "added in Kubernetes 1.37");
/// assert!(!responders.includes("1.36".parse()?) && responders.includes(KubernetesVersion::NEWEST));
///
/// let bundles = Availability::of_kind("certificates.k8s.io", "v1", "ClusterTrustBundle");
/// assert_eq!(bundles.added_in(), Some("1.37".parse()?));
/// # Ok::<(), smp_kinds::VersionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Availability {
    since: Option<KubernetesVersion>,
    last: Option<KubernetesVersion>,
}

impl Availability {
    /// Returns the versions that have a kind. A kind that is not known is assumed to be in all.
    ///
    /// ```
    /// use smp_kinds::{Availability, KubernetesVersion};
    ///
    /// let workloads = Availability::of_kind("scheduling.k8s.io", "v1alpha1", "Workload");
    /// assert_eq!(workloads.to_string(), "added in Kubernetes 1.35, removed in 1.36");
    /// assert!(KubernetesVersion::ALL.iter().all(|version| Availability::of_kind("", "v1", "Pod").includes(*version)));
    /// ```
    pub fn of_kind(group: &str, version: &str, kind: &str) -> Self {
        DIFFERENCES.kinds.get(&[group, version, kind]).copied().unwrap_or_default()
    }

    /// Returns the versions that have a field, by the name of the definition that contains it. A field that is not known is assumed
    /// to be in all. The fields of a type that is new are not listed: ask for the kind or the field that contains it.
    ///
    /// ```
    /// use smp_kinds::Availability;
    ///
    /// let mount = "io.k8s.api.core.v1.VolumeMount";
    /// assert_eq!(Availability::of_field(mount, "bindMountOptions").to_string(), "added in Kubernetes 1.37");
    /// assert_eq!(Availability::of_field(mount, "name"), Availability::default());
    /// ```
    pub fn of_field(definition: &str, field: &str) -> Self {
        DIFFERENCES.fields.get(&[definition, field]).copied().unwrap_or_default()
    }

    /// Returns whether a version has the kind or field.
    ///
    /// ```
    /// # use smp_kinds::Availability;
    /// let options = Availability::of_field("io.k8s.api.core.v1.VolumeMount", "bindMountOptions");
    /// assert!(!options.includes("1.36".parse().unwrap()));
    /// ```
    pub fn includes(self, version: KubernetesVersion) -> bool {
        self.since.is_none_or(|since| since <= version) && self.last.is_none_or(|last| version <= last)
    }

    /// Returns the first version with the kind or field, or `None` if the oldest covered version has it.
    ///
    /// ```
    /// # use smp_kinds::Availability;
    /// assert_eq!(Availability::of_kind("apps", "v1", "Deployment").added_in(), None);
    /// ```
    pub fn added_in(self) -> Option<KubernetesVersion> {
        self.since
    }

    /// Returns the first version without a kind or field that earlier versions have.
    ///
    /// ```
    /// # use smp_kinds::Availability;
    /// let removed = Availability::of_kind("scheduling.k8s.io", "v1alpha2", "PodGroup").removed_in();
    /// assert_eq!(removed, Some("1.37".parse().unwrap()));
    /// ```
    pub fn removed_in(self) -> Option<KubernetesVersion> {
        self.last.and_then(KubernetesVersion::next)
    }
}

/// The changes, such as `added in Kubernetes 1.34, removed in 1.36`. Empty if all covered versions have the kind or field.
impl fmt::Display for Availability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.added_in(), self.removed_in()) {
            (None, None) => Ok(()),
            (Some(added), None) => write!(f, "added in Kubernetes {added}"),
            (None, Some(removed)) => write!(f, "removed in Kubernetes {removed}"),
            (Some(added), Some(removed)) => write!(f, "added in Kubernetes {added}, removed in {removed}"),
        }
    }
}

/// The fields that a version has and the newest one does not: definition and field. Their types are not known.
pub(crate) fn removed_fields(version: KubernetesVersion) -> impl Iterator<Item = [&'static str; 2]> {
    let rows = DIFFERENCES.fields.iter();
    rows.filter(move |(_, found)| found.last.is_some() && found.includes(version)).map(|(field, _)| *field)
}

/// Makes a type what it is in a version: removes the kinds and fields that the version lacks, and adds those that only it has, as
/// free-form fields. Returns whether the version has the type.
///
/// ```yaml
/// spec: {schedulingGroup: {…}, hostname: web}    # in 1.36
/// spec: {hostname: web}                          # in 1.35
/// ```
pub fn adapt(version: KubernetesVersion, definition: &mut ObjectDefinition) -> bool {
    let ObjectDefinition { name, kinds, fields, unions, .. } = definition;
    let is_kind = !kinds.is_empty();
    kinds.retain(|kind| Availability::of_kind(&kind.group, &kind.version, &kind.kind).includes(version));
    let has = |field: &str| Availability::of_field(name, field).includes(version);
    fields.retain(|field| has(&field.name));
    for union in &mut *unions {
        union.members.retain(|member| member.fields().iter().all(|field| has(field)));
    }
    unions.retain(|union| union.members.len() > 1);
    let removed = removed_fields(version).filter(|[of, _]| **of == **name);
    fields.extend(removed.map(|[_, field]| FieldDefinition::new(field, Shape::FreeForm)));
    !is_kind || !kinds.is_empty()
}

/// The feature gates of a field.
pub(crate) fn gate(definition: &str, field: &str) -> Option<FeatureGate> {
    DIFFERENCES.gates.get(&[definition, field]).copied()
}

/// Returns the first version that sets the default of a field, or `None` if all covered versions with the field do.
pub(crate) fn default_since(definition: &str, field: &str) -> Option<KubernetesVersion> {
    DIFFERENCES.defaults.get(&[definition, field]).copied()
}

/// Reads a line. The version `-` is one before or after the covered ones.
///
/// ```text
/// kind     certificates.k8s.io  v1  ClusterTrustBundle  1.37  -
/// field    io.k8s.api.core.v1.PodSpec  workloadRef  1.35  1.35
/// gate     io.k8s.api.core.v1.PodSpec  hostnameOverride  HostnameOverride  1.35
/// default  io.k8s.api.storage.v1.CSIDriverSpec  preventPodSchedulingIfMissing  1.37
/// ```
fn row(line: &'static str) -> Option<Row> {
    let version = |text: &str| if text == "-" { Some(None) } else { text.parse().ok().map(Some) };
    let availability = |since, last| Some(Availability { since: version(since)?, last: version(last)? });
    match line.split_once('\t')? {
        ("kind", rest) => {
            let [group, api_version, kind, since, last] = tables::columns(rest)?;
            Some(Row::Kind([group, api_version, kind], availability(since, last)?))
        }
        ("field", rest) => {
            let [definition, field, since, last] = tables::columns(rest)?;
            Some(Row::Field([definition, field], availability(since, last)?))
        }
        ("gate", rest) => {
            let [definition, field, names, since] = tables::columns(rest)?;
            Some(Row::Gate([definition, field], FeatureGate { names, since: version(since)? }))
        }
        ("default", rest) => {
            let [definition, field, since] = tables::columns(rest)?;
            Some(Row::Default([definition, field], since.parse().ok()?))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
