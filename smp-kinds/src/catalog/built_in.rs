//! The tables of built-in kinds.

use std::sync::{Arc, LazyLock, OnceLock};

use crate::availability::Availability;
use crate::kubernetes_version::{COUNT, KubernetesVersion};
use crate::resource::{BuiltIn, Conversion, Flag, Origin, Resource};
use crate::subresource::Subresource;
use crate::tables;

/// Recorded from a real server; see the comments in the file for the columns.
const BUILT_IN: &str = include_str!("../../data/resources.tsv");

/// The built-in kinds of each version of Kubernetes.
static RESOURCES: [LazyLock<BuiltIns>; COUNT] = [
    LazyLock::new(|| BuiltIns::new(KubernetesVersion::ALL[0])),
    LazyLock::new(|| BuiltIns::new(KubernetesVersion::ALL[1])),
    LazyLock::new(|| BuiltIns::new(KubernetesVersion::ALL[2])),
    LazyLock::new(|| BuiltIns::new(KubernetesVersion::ALL[3])),
];

/// The built-in kinds of a version of Kubernetes.
pub(super) struct BuiltIns {
    /// In the order of their paths.
    pub(super) all: Vec<Arc<Resource>>,
    /// In the order of group, kind and version.
    by_kind: Vec<Arc<Resource>>,
}

impl BuiltIns {
    pub(super) fn of(kubernetes: KubernetesVersion) -> &'static Self {
        &RESOURCES[kubernetes.index()]
    }

    fn new(kubernetes: KubernetesVersion) -> Self {
        let mut all = tables::rows(BUILT_IN, |line| row(line, kubernetes));
        all.retain(|resource| {
            let [group, version, kind] = resource.id();
            Availability::of_kind(group, version, kind).includes(kubernetes)
        });
        all.sort_by(|one, other| one.path().cmp(&other.path()));
        let mut by_kind = all.clone();
        by_kind.sort_by(|one, other| one.group_and_kind().cmp(&other.group_and_kind()));
        Self { all, by_kind }
    }

    /// The resource of a kind in its last version.
    pub(super) fn any_version(&self, group: &str, kind: &str) -> Option<&Arc<Resource>> {
        let wanted = (group, kind);
        let end = self.by_kind.partition_point(|resource| resource.group_and_kind() <= wanted);
        self.by_kind[..end].last().filter(|resource| resource.group_and_kind() == wanted)
    }
}

/// Objects that clients create but the server does not store.
const REVIEW_TABLE: &str = include_str!("../../data/reviews.tsv");

/// The kinds of objects that clients create but the server does not store. The name of a subresource has a slash.
pub static REVIEWS: LazyLock<Vec<Arc<Resource>>> =
    LazyLock::new(|| tables::rows(REVIEW_TABLE, |line| row(line, KubernetesVersion::NEWEST)));

/// Returns the reviews that are not subresources.
pub fn reviews<'a>() -> impl Iterator<Item = &'a Arc<Resource>> {
    REVIEWS.iter().filter(|review| !review.plural.contains('/'))
}

/// Returns the create-only subresources of a resource, such as `token`, with their kinds.
pub fn reviews_of(resource: &Resource) -> impl Iterator<Item = (&'static str, &'static Resource)> {
    let is_core = resource.group.is_empty() && resource.version == "v1";
    let names =
        REVIEWS.iter().filter(move |_| is_core).filter_map(|review| Some((review.plural.split_once('/')?, review)));
    names.filter(|((plural, _), _)| *plural == resource.plural).map(|((_, name), review)| (name, &**review))
}

/// Reads a line of the table.
fn row(line: &'static str, kubernetes: KubernetesVersion) -> Option<Arc<Resource>> {
    let [group, version, plural, singular, kind, facts @ ..] = tables::columns::<13>(line)?;
    let [short_names, categories, parts, flags, names, generation, kept, collection] = facts;
    let words = |column| tables::words(column).map(ToOwned::to_owned).collect();
    let flags: Vec<_> = tables::words(flags).map(tables::word).collect::<Option<_>>()?;
    let api_version = if group.is_empty() { version.to_owned() } else { [group, "/", version].concat() };
    Some(Arc::new(Resource {
        group: group.to_owned(),
        version: version.to_owned(),
        plural: plural.to_owned(),
        singular: singular.to_owned(),
        kind: kind.to_owned(),
        list_kind: [kind, "List"].concat(),
        short_names: words(short_names),
        categories: words(categories),
        namespaced: flags.contains(&Flag::Namespaced),
        subresources: tables::words(parts).map(Subresource::read).collect::<Option<_>>()?,
        flags,
        names: tables::word(names)?,
        generation: tables::word(generation)?,
        kept_metadata: tables::words(kept).collect(),
        built_in: BuiltIn::new(group, kind),
        collection: ["/registry/", collection].concat().into(),
        conversion: match (group, version, plural) {
            ("events.k8s.io", ..) => Conversion::Event,
            ("autoscaling", "v1", _) => Conversion::Autoscaler,
            _ => Conversion::None,
        },
        head: Resource::head_of(&api_version, kind),
        origin: Origin::BuiltIn(OnceLock::new()),
        kubernetes,
    }))
}
