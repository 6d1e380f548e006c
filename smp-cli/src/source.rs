//! Finds the schema of a type, in schema documents or among the built-in types.

mod config;
mod custom;
mod named;
mod own;
mod read;
mod unknown;

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value;
use smp_api_types::RegisteredKind;
use smp_core::Schema;
use smp_core::schema::GroupVersionKind;
use smp_kinds::__private::versions::adapt;
use smp_kinds::{Availability, Catalog, KubernetesVersion};
use smp_openapi::{Definitions, Document, Overlay, Resource};

pub(crate) use self::config::find as config_file;
use self::named::Named;
pub(crate) use self::named::Sources;
use self::read::not_an_overlay;
use self::read::read_files;
pub(crate) use self::read::{is_definition, is_schema_document, read_documents, schema_reader, unreadable};
pub(crate) use self::unknown::needs_no_type;
use crate::args::TypeArgs;
use crate::input::{self, Reader};
use crate::origin::Origin;
use crate::report::{Failure, did_you_mean};
use crate::type_name;
use smp_suggest::{near_names, shown};

/// The schema documents in search order, and the built-in types.
#[derive(Debug, Default)]
pub(crate) struct Schemas {
    documents: Vec<Document>,
    /// The number of documents to which a command without a type refers.
    whole: usize,
    /// The built-in types, if an overlay changes them, or they are those of an older version.
    built_in: Option<Document>,
    /// The names and scopes of the custom resource definitions among the documents.
    resources: Vec<Resource>,
    /// The kinds of Kubernetes.
    catalog: Catalog,
    /// The warnings about the definitions.
    limits: BTreeSet<String>,
    /// The kinds of definitions that others with the same name replaced.
    earlier: Vec<Arc<smp_kinds::Resource>>,
}

/// Types that several runs of commands share, and where they come from.
#[derive(Debug)]
pub(crate) struct SharedTypes {
    pub(crate) sources: Sources,
    pub(crate) schemas: Arc<Schemas>,
}

/// Finds the type of an object, for one run of a command.
#[derive(Debug)]
pub(crate) struct Types<'s> {
    schemas: &'s Schemas,
    given: Option<Schema<'s>>,
}

impl Schemas {
    /// Reads schema documents, and applies overlays to them and to the built-in types. Custom resource definitions among the objects
    /// are schemas of the other objects.
    pub(crate) fn read<'d>(
        sources: &Sources,
        reader: &Reader,
        objects: impl IntoIterator<Item = &'d input::Document>,
    ) -> Result<Self, Failure> {
        let schema_reader = schema_reader(sources.ignore_list_types);
        let read = |named: &[Named]| -> Result<Vec<(Document, Vec<Value>)>, Failure> {
            let read = |named: &Named| named.named(read_files(named.schemas(reader)?, &schema_reader));
            Ok(named.iter().map(read).collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
        };
        let (given, others) = sources.schemas.split_at(sources.given);
        let given = read(given)?;
        let whole = given.len();
        let all = given.into_iter().chain(own::definitions(objects, &schema_reader)).chain(read(others)?);
        let (documents, definitions): (_, Vec<Vec<Value>>) = all.unzip();
        let mut schemas = Self::new(documents);
        schemas.set_version(sources.kubernetes)?;
        if whole > 0 {
            schemas.whole = whole;
        }
        // A definition replaces one with the same name, so the first is the last.
        for definition in definitions.iter().flatten().rev() {
            schemas.add_rules(definition);
        }
        for named in &sources.overlays {
            let overlay = named.overlay(reader)?;
            named.named(schemas.override_with(&overlay.origin.name(), &overlay.value))?;
        }
        Ok(schemas)
    }

    /// The types of documents in search order, and the built-in ones.
    pub(crate) fn new(documents: Vec<Document>) -> Self {
        let resources = documents.iter().flat_map(Document::resources).cloned().collect();
        Self { resources, whole: documents.len(), documents, ..Self::default() }
    }

    /// Replaces the built-in types and kinds by those of a version of Kubernetes.
    fn set_version(&mut self, version: KubernetesVersion) -> Result<(), Failure> {
        self.catalog = Catalog::of(version);
        if version != KubernetesVersion::NEWEST {
            let types = definitions(None)?.edit(|definition| adapt(version, definition));
            self.built_in = Some(types.map_err(|problems| Failure::usage(&problems.to_string()))?);
        }
        Ok(())
    }

    /// Applies an overlay to all types. `name` is for messages.
    pub(crate) fn override_with(&mut self, name: &str, overlay: &Value) -> Result<(), Failure> {
        let overlay = Overlay::read(overlay).map_err(|errors| not_an_overlay(name, overlay, &errors))?;
        let kinds = overlay.kinds_without_schema(&self.sources()?);
        self.documents.extend(kinds);
        let changed = overlay.apply_to_each(&self.sources()?).map_err(|errors| unreadable(name, &errors))?;
        let mut changed = changed.into_iter();
        for (document, changed) in self.documents.iter_mut().zip(changed.by_ref()) {
            if let Some(changed) = changed {
                *document = changed;
            }
        }
        self.built_in = changed.next().flatten().or(self.built_in.take());
        Ok(())
    }

    /// All types by name: those of each document in order, then the built-in ones.
    pub(crate) fn sources(&self) -> Result<Vec<Definitions<'_>>, Failure> {
        let built_in = definitions(self.built_in.as_ref())?;
        Ok(self.documents.iter().map(Definitions::from).chain([built_in]).collect())
    }

    /// Whether there are schema documents.
    pub(crate) fn has_documents(&self) -> bool {
        self.whole > 0
    }

    /// The sources to which a command without a type refers: those of `--schema`, or else all schema documents, or else the built-in types.
    pub(crate) fn whole<'a, 's>(&self, sources: &'a [Definitions<'s>]) -> &'a [Definitions<'s>] {
        if self.has_documents() { &sources[..self.whole] } else { sources }
    }

    /// Whether a source is a schema document.
    pub(crate) fn is_document(&self, source: usize) -> bool {
        source < self.documents.len()
    }

    /// The type with this definition name.
    pub(crate) fn definition(&self, name: &str) -> Option<Schema<'_>> {
        let given = self.changed().find_map(|document| document.get(name));
        given.or_else(|| self.unchanged(smp_api_types::schema_for_definition(name)))
    }

    /// The type of a kind, such as `apps/v1/Deployment` or `v1/Pod`.
    pub(crate) fn kind(&self, name: &str) -> Option<Schema<'_>> {
        let GroupVersionKind { group, version, kind } = GroupVersionKind::parse(name)?;
        let given = self.changed().find_map(|document| document.get_kind(&group, &version, &kind));
        given.or_else(|| self.unchanged(smp_api_types::schema_for_kind(&group, &version, &kind)))
    }

    /// An original built-in type, if `built_in` does not replace all of them.
    fn unchanged(&self, schema: Option<Schema<'static>>) -> Option<Schema<'static>> {
        schema.filter(|_| self.built_in.is_none())
    }

    /// The versions of Kubernetes that have a kind, such as `resource.k8s.io/v1/ResourceClaim`, if not all have it.
    pub(crate) fn availability(name: &str) -> Option<Availability> {
        let GroupVersionKind { group, version, kind } = GroupVersionKind::parse(name)?;
        Some(Availability::of_kind(&group, &version, &kind)).filter(|found| *found != Availability::default())
    }

    /// The names and scope of a custom resource kind. If there are several definitions, the first one is used.
    pub(crate) fn resource(&self, kind: &GroupVersionKind) -> Option<&Resource> {
        self.resources.iter().find(|resource| resource.group() == kind.group && resource.kind() == kind.kind)
    }

    /// The kinds of Kubernetes and of custom resource definitions.
    pub(crate) fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    /// The failure for a version that is not served, such as `cert-manager.io/v1alpha1/Certificate`.
    pub(crate) fn not_served(&self, name: &str) -> Option<Failure> {
        let kind = GroupVersionKind::parse(name)?;
        let (version, resource) = (&*kind.version, self.resource(&kind)?);
        let is_unserved = resource.not_served().iter().any(|unserved| unserved == version);
        is_unserved.then(|| {
            Failure::usage(&format!("version {version} of {} is not served", kind.kind))
                .hint("use a served version, or set `served: true` in the CustomResourceDefinition")
        })
    }

    /// The documents that take precedence over the original built-in types.
    fn changed(&self) -> impl Iterator<Item = &Document> {
        self.documents.iter().chain(&self.built_in)
    }

    /// Up to three type names that are similar to an unknown one.
    pub(crate) fn near(&self, name: &str) -> Vec<String> {
        let kinds = self.documents.iter().flat_map(|document| document.kinds().map(|(kind, _)| kind.to_string()));
        let definitions = self.documents.iter().flat_map(Document::names).map(str::to_owned);
        let is_here = |entry: &&RegisteredKind| {
            Availability::of_kind(entry.group, entry.version, entry.kind).includes(self.catalog.kubernetes())
        };
        let built_in = smp_api_types::kinds().filter(is_here).map(|entry| {
            let slash = if entry.group.is_empty() { "" } else { "/" };
            format!("{}{slash}{}/{}", entry.group, entry.version, entry.kind)
        });
        near_names(name, kinds.chain(definitions).chain(built_in))
    }
}

/// The definitions of a document, or without a document the built-in types.
pub(crate) fn definitions(document: Option<&Document>) -> Result<Definitions<'_>, Failure> {
    if let Some(document) = document {
        return Ok(Definitions::from(document));
    }
    let mut definitions = Definitions::new();
    smp_api_types::definitions()
        .try_for_each(|definition| definitions.add(definition.schema))
        .map_err(|clash| Failure::usage(&clash.to_string()))?;
    Ok(definitions)
}

impl<'s> Types<'s> {
    /// The type of an object, or a free-form schema if it is unknown.
    pub(crate) fn of_value(&self, object: &Value) -> Schema<'s> {
        let text = |name: &str| object.get(name).and_then(Value::as_str).unwrap_or_default();
        let named = || self.schemas.kind(&format!("{}/{}", text("apiVersion"), text("kind")));
        self.given.or_else(named).unwrap_or(Schema::free_form())
    }

    /// The kinds of Kubernetes and of custom resource definitions.
    pub(crate) fn catalog(&self) -> &'s Catalog {
        self.schemas.catalog()
    }

    /// Whether the catalog has all rules of an object's kind, so that an object that follows them is accepted.
    pub(crate) fn has_all_rules(&self, object: &Value) -> bool {
        let text = |name: &str| object.get(name).and_then(Value::as_str).unwrap_or_default();
        self.schemas.rules_of(text("apiVersion"), text("kind")).all(|kind| kind.unevaluated_rules().is_empty())
    }

    /// Resolves `--type-name` and `--untyped`, if they are given.
    pub(crate) fn new(schemas: &'s Schemas, args: &TypeArgs) -> Result<Self, Failure> {
        let given = match args.name.as_deref() {
            _ if args.untyped => Some(Schema::free_form()),
            None => None,
            Some("none") => Some(Schema::free_form()),
            Some(name) => match schemas.definition(name).or_else(|| schemas.kind(name)) {
                Some(schema) => Some(schema),
                None => Some(by_word(schemas, name)?),
            },
        };
        Ok(Self { schemas, given })
    }

    /// Returns an error if the patch has apiVersion and kind but the object does not. They were probably swapped.
    pub(crate) fn check_roles(&self, object: (&Value, &Origin), patch: (&Value, &Origin)) -> Result<(), Failure> {
        let names = |value: &Value| value.get("apiVersion").is_some() && value.get("kind").is_some();
        if self.given.is_some() || names(object.0) || !names(patch.0) {
            return Ok(());
        }
        let message = format!("the object has no apiVersion or kind, but the patch {} has both", patch.1.name());
        Err(Failure::unreadable(&object.1.name(), &message)
            .hint("if they are swapped, pass the object with -f; otherwise give the type with --type-name"))
    }

    /// Returns an error if a patch is for another kind than the object.
    pub(crate) fn check_kind(&self, object: (&Value, &Origin), patch: (&Value, &Origin)) -> Result<(), Failure> {
        let kind = |value: &Value| value.get("kind").and_then(Value::as_str).map(str::to_owned);
        let (Some(of), Some(wanted)) = (kind(object.0), kind(patch.0)) else { return Ok(()) };
        if self.given.is_some() || of == wanted {
            return Ok(());
        }
        let message = format!("the patch is for a {}, but {} is a {}", shown(&wanted), object.1.name(), shown(&of));
        Err(Failure::unreadable(&patch.1.name(), &message)
            .hint("apply the patch to an object of its kind, or set the type of both with --type-name"))
    }

    /// Returns the type from the command line, or else that of the first object with apiVersion and kind.
    ///
    /// Returns an error if the objects have different kinds, because versions of one object have one kind.
    pub(crate) fn of(&self, objects: &[(&Value, &Origin)]) -> Result<Schema<'s>, Failure> {
        if let Some(schema) = self.given {
            return Ok(schema);
        }
        let text = |object: &Value, field: &str| object.get(field).and_then(Value::as_str).map(str::to_owned);
        let kinds: Vec<(String, &Origin)> =
            objects.iter().filter_map(|(object, origin)| Some((text(object, "kind")?, *origin))).collect();
        if let Some((first, rest)) = kinds.split_first()
            && let Some((kind, origin)) = rest.iter().find(|(kind, _)| *kind != first.0)
        {
            let message = format!("this is a {kind}, but {} is a {}", first.1.name(), first.0);
            return Err(Failure::unreadable(&origin.name(), &message)
                .hint("use versions of one object, or set the type of both with --type-name"));
        }
        for (object, origin) in objects {
            if let (Some(api_version), Some(kind)) = (text(object, "apiVersion"), text(object, "kind")) {
                let name = format!("{api_version}/{kind}");
                return self.schemas.kind(&name).ok_or_else(|| unknown(self.schemas, &origin.name(), &name));
            }
        }
        let place = objects.first().map(|(_, origin)| origin.name()).unwrap_or_default();
        let has = |field: &str| objects.iter().any(|(object, _)| object.get(field).is_some());
        let missing = match (has("apiVersion"), has("kind")) {
            (false, true) => "apiVersion",
            (true, false) => "kind",
            _ => "apiVersion or kind",
        };
        Err(Failure::unreadable(&place, &format!("unknown type: the document has no {missing}"))
            .hint("use --type-name, such as --type-name apps/v1/Deployment, or --untyped to merge without a type"))
    }

    /// Whether the status of an object is a subresource: as its custom resource definition says, and of every other kind.
    pub(crate) fn has_status_subresource(&self, object: &Value) -> bool {
        let text = |name: &str| object.get(name).and_then(Value::as_str).unwrap_or_default();
        let kind = GroupVersionKind::parse(&format!("{}/{}", text("apiVersion"), text("kind")));
        let resource = kind.as_ref().and_then(|kind| Some((kind, self.schemas.resource(kind)?)));
        resource.is_none_or(|(kind, resource)| resource.has_status_subresource(&kind.version))
    }
}

/// The type with a plural or a short name, such as `deployments` or `hpa`.
fn by_word<'s>(schemas: &'s Schemas, name: &str) -> Result<Schema<'s>, Failure> {
    let sources = schemas.sources()?;
    let named = type_name::whole(schemas, &sources, name).ok();
    named.and_then(|named| schemas.definition(named.definition)).ok_or_else(|| unknown(schemas, "--type-name", name))
}

fn unknown(schemas: &Schemas, place: &str, name: &str) -> Failure {
    if let Some(not_served) = schemas.not_served(name) {
        return not_served;
    }
    let otherwise = "use --schema FILE, another type with --type-name, or --untyped to merge without a type";
    let hint = Schemas::availability(name)
        .map_or_else(|| did_you_mean(&schemas.near(name), otherwise), |versions| format!("{versions}; {otherwise}"));
    Failure::unreadable(place, &format!("unknown type `{}`", shown(name))).hint(hint)
}
