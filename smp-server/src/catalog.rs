//! The resources that the server has: the built-in ones, and those of custom resource definitions.

use std::sync::{Arc, LazyLock, OnceLock};

use serde_json::Value;

use crate::crd::Definition;
use crate::custom::Custom;
use crate::documents::Documents;
use crate::names::NameSyntax;
use crate::resource::{BuiltIn, Conversion, Flag, Generation, Resource, Rules};
use crate::status::Status;
use crate::subresource::Subresource;
use crate::tables;
use crate::types;

/// Recorded from a real server; see the comments in the file for the columns.
const BUILT_IN: &str = include_str!("../data/resources.tsv");

static RESOURCES: LazyLock<Vec<Arc<Resource>>> = LazyLock::new(|| {
    let mut resources = tables::rows(BUILT_IN, built_in);
    resources.sort_by(|one, other| one.path().cmp(&other.path()));
    resources
});

/// Objects that clients create but the server does not store.
const REVIEW_TABLE: &str = include_str!("../data/reviews.tsv");

/// The kinds of objects that clients create but the server does not store. The name of a subresource has a slash.
pub(crate) static REVIEWS: LazyLock<Vec<Arc<Resource>>> = LazyLock::new(|| tables::rows(REVIEW_TABLE, built_in));

/// Returns the reviews that are not subresources.
pub(crate) fn reviews<'a>() -> impl Iterator<Item = &'a Arc<Resource>> {
    REVIEWS.iter().filter(|review| !review.plural.contains('/'))
}

/// Returns the create-only subresources of a resource, such as `token`, with their kinds.
pub(crate) fn reviews_of(resource: &Resource) -> impl Iterator<Item = (&'static str, &'static Resource)> {
    let is_core = resource.group.is_empty() && resource.version == "v1";
    let names =
        REVIEWS.iter().filter(move |_| is_core).filter_map(|review| Some((review.plural.split_once('/')?, review)));
    names.filter(|((plural, _), _)| *plural == resource.plural).map(|((_, name), review)| (name, &**review))
}

/// The resources at one point in time. The catalog is replaced as a whole when a custom resource definition changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Catalog {
    custom: Vec<Arc<Resource>>,
    /// The OpenAPI documents, built at the first request for one.
    pub(crate) documents: Arc<OnceLock<Documents>>,
}

impl Catalog {
    /// The resource of a path.
    pub(crate) fn find(&self, group: &str, version: &str, plural: &str) -> Option<Arc<Resource>> {
        let wanted = (group, version, plural);
        let find = |resources: &[Arc<Resource>]| {
            let at = resources.binary_search_by(|resource| resource.path().cmp(&wanted)).ok()?;
            Some(Arc::clone(&resources[at]))
        };
        find(&RESOURCES).or_else(|| find(&self.custom))
    }

    /// Returns the error for a path without a resource. Outside the built-in groups it is plain text.
    pub(crate) fn missing(group: &str) -> Status {
        let is_built_in = RESOURCES.iter().any(|known| known.group == group);
        if is_built_in { Status::no_such_resource() } else { Status::no_such_page() }
    }

    /// Returns the resource of an object.
    pub(crate) fn of_kind(&self, api_version: &str, kind: &str) -> Option<&Arc<Resource>> {
        let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
        self.all().find(|resource| resource.kind == kind && resource.version == version && resource.group == group)
    }

    /// All resources, the built-in ones first.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Arc<Resource>> {
        RESOURCES.iter().chain(&self.custom)
    }

    /// Returns the resource of a collection in the store, in its preferred version.
    pub(crate) fn of_collection(&self, collection: &str) -> Option<Arc<Resource>> {
        self.all().find(|resource| *resource.collection == *collection).cloned()
    }

    /// Replaces the resources of a custom resource definition.
    ///
    /// A built-in resource wins over a definition with its group and plural name.
    pub(crate) fn replace(&mut self, definition: &str, resources: Vec<Arc<Resource>>) {
        self.custom.retain(|resource| resource.qualified() != definition);
        let is_built_in =
            |resource: &Resource| RESOURCES.iter().any(|own| own.is_named(&resource.group, &resource.plural));
        self.custom.extend(resources.into_iter().filter(|resource| !is_built_in(resource)));
        self.custom.sort_by(|one, other| one.path().cmp(&other.path()));
        self.documents = Arc::default();
    }
}

impl Resource {
    fn path(&self) -> (&str, &str, &str) {
        (&self.group, &self.version, &self.plural)
    }
}

/// Reads a line of the table.
fn built_in(line: &'static str) -> Option<Arc<Resource>> {
    let [group, version, plural, singular, kind, facts @ ..] = tables::columns::<13>(line)?;
    let [short_names, categories, parts, flags, names, generation, kept, collection] = facts;
    let words = |column| tables::words(column).map(ToOwned::to_owned).collect();
    let flags: Vec<_> = tables::words(flags).map(tables::word).collect::<Option<_>>()?;
    let rules = Rules::BuiltIn(types::of_kind(group, version, kind)?);
    let api_version = if group.is_empty() { version.to_owned() } else { format!("{group}/{version}") };
    Some(Arc::new(Resource {
        group: group.to_owned(),
        version: version.to_owned(),
        plural: plural.to_owned(),
        singular: singular.to_owned(),
        kind: kind.to_owned(),
        list_kind: format!("{kind}List"),
        short_names: words(short_names),
        categories: words(categories),
        namespaced: flags.contains(&Flag::Namespaced),
        subresources: tables::words(parts).map(Subresource::read).collect::<Option<_>>()?,
        flags,
        names: tables::word(names)?,
        generation: tables::word(generation)?,
        kept_metadata: tables::words(kept).collect(),
        built_in: BuiltIn::new(group, kind),
        collection: format!("/registry/{collection}").into(),
        conversion: match (group, version, plural) {
            ("events.k8s.io", ..) => Conversion::Event,
            ("autoscaling", "v1", _) => Conversion::Autoscaler,
            _ => Conversion::None,
        },
        head: Resource::head_of(&api_version, kind),
        rules,
    }))
}

/// The resources of a custom resource definition, one for each served version.
pub(crate) fn custom(definition: Definition, object: &Value) -> Vec<Arc<Resource>> {
    let object = Arc::new(object.clone());
    let stored_version = definition.storage().map(|version| version.name.clone()).unwrap_or_default();
    let Definition { group, names, namespaced, versions, .. } = definition;
    let stored_ever = object["status"]["storedVersions"].as_array().into_iter().flatten();
    let has_one_version = versions.len() == 1 && stored_ever.clone().all(|name| *name == *stored_version);
    let versions: Vec<_> = versions.into_iter().map(Arc::new).collect();
    let Some(stored) = versions.iter().find(|version| version.storage).cloned() else { return Vec::new() };
    let served = versions.into_iter().filter(|version| version.served);
    let resources = served.map(|version| {
        let api_version = format!("{group}/{}", version.name);
        Arc::new(Resource {
            group: group.clone(),
            version: version.name.clone(),
            plural: names.plural.clone(),
            singular: names.singular.clone(),
            kind: names.kind.clone(),
            list_kind: names.list_kind.clone(),
            short_names: names.short_names.clone(),
            categories: names.categories.clone(),
            namespaced,
            subresources: [(version.scale.is_some(), Subresource::Scale), (version.status, Subresource::Status)]
                .into_iter()
                .filter_map(|(has, subresource)| has.then_some(subresource))
                .collect(),
            flags: vec![Flag::PlainFinalizers, Flag::Versioned],
            names: NameSyntax::Subdomain,
            generation: Generation::Content,
            kept_metadata: Vec::new(),
            built_in: BuiltIn::Other,
            collection: format!("/registry/{group}/{}", names.plural).into(),
            conversion: if has_one_version { Conversion::None } else { Conversion::ApiVersion },
            head: Resource::head_of(&api_version, &names.kind),
            rules: Rules::Custom(Arc::new(Custom::new(version, &stored, [&group, &names.kind], &object))),
        })
    });
    resources.collect()
}
