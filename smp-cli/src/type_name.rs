//! Resolves type names with optional field paths: `pod.spec.containers`, `deployments`, `apps/v1/Deployment.spec`.

use std::collections::BTreeMap;

use smp_core::Schema;
use smp_core::schema::{GroupVersionKind, Kind};
use smp_kinds::{Availability, Names, compare_versions};
use smp_openapi::{Definitions, FieldNotFound, find_field, plural};

use crate::report::{Failure, did_you_mean};
use crate::source::Schemas;
use smp_suggest::{near_names, shown};

/// A type named by the user, and the field path after it.
#[derive(Debug)]
pub(crate) struct Named<'s> {
    /// The index of the source.
    pub(crate) source: usize,
    /// The name of the definition.
    pub(crate) definition: &'s str,
    /// The name for messages: the kind if there is one, or else the name of the definition.
    pub(crate) title: String,
    pub(crate) schema: Schema<'s>,
    /// The field path. Empty if only the type is named.
    pub(crate) path: &'s str,
}

/// Finds a type and splits off the field path.
pub(crate) fn find<'s>(schemas: &Schemas, sources: &[Definitions<'s>], text: &'s str) -> Result<Named<'s>, Failure> {
    if let Some(named) = by_definition(sources, text) {
        return Ok(named);
    }
    let (name, path) = with_group(schemas, sources, text).unwrap_or_else(|| split(text));
    let of_source = |(source, definitions)| {
        let types = by_kind(schemas, definitions, name);
        (!types.is_empty()).then_some((source, types))
    };
    let (source, found) = sources.iter().enumerate().find_map(of_source).unwrap_or_default();
    let Some((definition, kind)) = preferred(schemas, &found) else {
        let kinds: Vec<String> = found.iter().map(|(_, kind)| kind.to_string()).collect();
        let Some(first) = kinds.first() else { return Err(unknown(schemas, sources, name)) };
        return Err(Failure::usage(&format!("ambiguous type {}: {}", shown(name), kinds.join(" or ")))
            .hint(format!("use the full name, such as {first}")));
    };
    let schema = sources[source].get(definition).unwrap_or(Schema::free_form());
    Ok(Named { source, definition, title: kind.to_string(), schema, path })
}

/// Returns the preferred kind among several with the same name: that of the core group, or within a single group the storage
/// version, or else the version that Kubernetes ranks first. `None` if kinds of several groups remain.
///
/// ```text
/// v1/Event, events.k8s.io/v1/Event                          v1/Event
/// autoscaling/v1/HorizontalPodAutoscaler, autoscaling/v2/…  autoscaling/v2/…
/// ```
fn preferred<'s>(
    schemas: &Schemas,
    kinds: &[(&'s str, &'s GroupVersionKind)],
) -> Option<(&'s str, &'s GroupVersionKind)> {
    let core = kinds.iter().any(|(_, kind)| kind.group.is_empty());
    let group = if core { "" } else { &*kinds.first()?.1.group };
    if !core && kinds.iter().any(|(_, kind)| kind.group != group) {
        return None;
    }
    let of_group = kinds.iter().filter(|(_, kind)| kind.group == group);
    let is_stored = |kind: &GroupVersionKind| {
        schemas.resource(kind).and_then(smp_openapi::Resource::storage_version) == Some(&*kind.version)
    };
    of_group.copied().max_by(|(_, one), (_, other)| {
        let by_version = || compare_versions(&one.version, &other.version);
        is_stored(one).cmp(&is_stored(other)).then_with(by_version)
    })
}

/// The definitions whose kind has this name, each with its first such kind.
fn by_kind<'s>(schemas: &Schemas, definitions: &Definitions<'s>, name: &str) -> Vec<(&'s str, &'s GroupVersionKind)> {
    let mut types: BTreeMap<&str, &GroupVersionKind> = BTreeMap::new();
    for (kind, definition) in definitions.kinds() {
        if matches(schemas, kind, name) && is_first(schemas, kind, definition) {
            types.entry(definition).or_insert(kind);
        }
    }
    types.into_iter().collect()
}

/// Finds a type. Returns an error if a field path follows.
pub(crate) fn whole<'s>(schemas: &Schemas, sources: &[Definitions<'s>], text: &'s str) -> Result<Named<'s>, Failure> {
    let named = find(schemas, sources, text)?;
    if named.path.is_empty() {
        return Ok(named);
    }
    Err(Failure::usage(&format!("{} is a field; expected a type", shown(text))).hint(format!("use {}", named.title)))
}

/// Finds the shortest prefix of the text that is the name of a definition. Inline definitions have names that look like paths.
fn by_definition<'s>(sources: &[Definitions<'s>], text: &'s str) -> Option<Named<'s>> {
    let ends = text.char_indices().filter(|(_, c)| matches!(c, '.' | '[')).map(|(index, _)| index);
    ends.chain([text.len()]).find_map(|end| {
        let (name, rest) = text.split_at(end);
        sources.iter().enumerate().find_map(|(source, definitions)| {
            let (definition, schema) = (name, definitions.get(name)?);
            let path = rest.strip_prefix('.').unwrap_or(rest);
            Some(Named { source, definition, title: definition.to_owned(), schema, path })
        })
    })
}

/// Splits a text into the name of a kind or resource and a path. Dots before the last `/` belong to the group.
///
/// ```text
/// example.com/v1/Rack.spec   gives   example.com/v1/Rack and spec
/// ```
fn split(text: &str) -> (&str, &str) {
    let unquoted = text.split('[').next().unwrap_or_default();
    let kind = unquoted.rfind('/').map_or(0, |slash| slash + 1);
    match text[kind..].find(['.', '[']).map(|end| text.split_at(kind + end)) {
        Some((name, path)) => (name, path.strip_prefix('.').unwrap_or(path)),
        None => (text, ""),
    }
}

/// Whether a definition is the first one of its kind. Others are ignored, also for objects of that kind.
fn is_first(schemas: &Schemas, kind: &GroupVersionKind, definition: &str) -> bool {
    let first = schemas.kind(&kind.to_string()).and_then(Schema::object);
    first.is_none_or(|first| first.name() == definition)
}

/// Splits a resource with its group, as in kubectl, from the path: `certificates.cert-manager.io` and `spec`.
fn with_group<'s>(schemas: &Schemas, sources: &[Definitions<'_>], text: &'s str) -> Option<(&'s str, &'s str)> {
    sources.iter().flat_map(Definitions::kinds).find_map(|(kind, _)| {
        let of_group = text.get(..text.to_ascii_lowercase().find(&format!(".{}", kind.group))?)?;
        let (name, rest) = text.split_at(of_group.len() + 1 + kind.group.len());
        let is_whole = rest.is_empty() || rest.starts_with(['.', '[']);
        let is_match = !kind.group.is_empty() && is_whole && is_word(schemas, kind, of_group);
        is_match.then(|| (name, rest.strip_prefix('.').unwrap_or(rest)))
    })
}

/// Whether a name matches a kind: by kind, plural or short name in any case, optionally with group and version.
pub(crate) fn matches(schemas: &Schemas, kind: &GroupVersionKind, name: &str) -> bool {
    with_names(schemas, kind, |names| names.matches(name))
}

/// Whether a word, in any case, is the name, the plural or a short name of a kind.
fn is_word(schemas: &Schemas, kind: &GroupVersionKind, word: &str) -> bool {
    with_names(schemas, kind, |names| names.have(word))
}

/// Calls a function with the names of a kind: those of its definition, those of Kubernetes, or for other kinds a guess.
fn with_names<T>(schemas: &Schemas, kind: &GroupVersionKind, then: impl FnOnce(&Names<'_>) -> T) -> T {
    let GroupVersionKind { group, version, kind: name } = kind;
    let names = Names { group, version, kind: name, plural: "", singular: "", short_names: &[] };
    if let Some(found) = schemas.resource(kind) {
        let (plural, singular, short_names) = (found.plural(), found.singular(), found.short_names());
        return then(&Names { plural, singular, short_names, ..names });
    }
    if let Some(found) = schemas.catalog().any_version(group, name) {
        return then(&Names { version, ..found.names() });
    }
    // API servers list it, but its objects are not stored, so smp-kinds does not have it.
    let short_names = if &**name == "ComponentStatus" { &["cs".to_owned()][..] } else { &[] };
    then(&Names { plural: &plural(name), singular: &name.to_lowercase(), short_names, ..names })
}

fn unknown(schemas: &Schemas, sources: &[Definitions<'_>], name: &str) -> Failure {
    if let Some(not_served) = schemas.not_served(name) {
        return not_served;
    }
    let mut near = schemas.near(name);
    if near.is_empty() {
        let kinds = sources.iter().flat_map(Definitions::kinds);
        let plurals = kinds.map(|(kind, _)| with_names(schemas, kind, |names| names.plural.to_owned()));
        near = near_names(name, plurals);
    }
    let otherwise =
        "use a kind such as pod, deployments or apps/v1/Deployment, the name of a definition, or --schema FILE";
    let hint = Schemas::availability(name).map(|versions| versions.to_string());
    Failure::usage(&format!("unknown type `{}`", shown(name)))
        .hint(hint.unwrap_or_else(|| did_you_mean(&near, otherwise)))
}

/// The failure for a field path that does not exist.
pub(crate) fn not_a_field(named: &Named<'_>, error: &FieldNotFound) -> Failure {
    let failure = Failure::usage(&format!("{}: {}: {error}", shown(&named.title), shown(named.path)));
    match availability(named) {
        Some(versions) => failure.hint(versions.to_string()),
        None => failure,
    }
}

/// The versions of Kubernetes that have the first field of a path that the type does not have.
///
/// ```text
/// pod.spec.evictionResponders in 1.36    added in Kubernetes 1.37
/// ```
fn availability(named: &Named<'_>) -> Option<Availability> {
    let ends = named.path.match_indices('.').map(|(end, _)| end).chain([named.path.len()]);
    let is_missing = |path: &&str| find_field(named.schema, path).is_err();
    let missing = ends.map(|end| &named.path[..end]).find(is_missing)?;
    let (parent, field) = missing.rsplit_once('.').unwrap_or(("", missing));
    let parent = if parent.is_empty() { named.schema } else { find_field(named.schema, parent).ok()?.value };
    let found = Availability::of_field(innermost(parent).object()?.name(), field);
    Some(found).filter(|found| *found != Availability::default())
}

/// The items of lists and the values of maps, whatever their depth.
fn innermost(schema: Schema<'_>) -> Schema<'_> {
    match schema.kind() {
        Kind::List(inner) | Kind::Map(inner) => innermost(inner),
        _ => schema,
    }
}
