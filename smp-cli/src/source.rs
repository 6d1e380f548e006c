//! Finds the schema of a type: in documents that the user gave, else built in.

use std::path::Path;

use serde_json::Value;
use smp_core::Schema;
use smp_core::schema::GroupVersionKind;
use smp_openapi::{Definitions, Document, Errors, ListMapKeys, Overlay, ReadOptions, Resource};

use crate::args::{SourceArgs, TypeArgs};
use crate::input::{Origin, Reader};
use crate::report::{self, Failure, did_you_mean};
use smp_suggest::{near_names, shown};

/// The documents that the user gave, in the order in which they are looked into, and the built-in types.
#[derive(Debug, Default)]
pub(crate) struct Schemas {
    documents: Vec<Document>,
    /// The built-in types, where an overlay changes them.
    built_in: Option<Document>,
    /// What custom resource definitions among the documents say besides their schemas.
    resources: Vec<Resource>,
}

/// Where the type of an object comes from, for one call of a command.
#[derive(Debug)]
pub(crate) struct Types<'s> {
    schemas: &'s Schemas,
    given: Option<Schema<'s>>,
}

impl Schemas {
    /// Reads schema documents, and lays overlays over them and the built-in types.
    pub(crate) fn read(args: &SourceArgs, reader: &Reader) -> Result<Self, Failure> {
        let options = read_options(args.list_map_keys);
        let documents = args.schema.iter().map(|file| read_document(file, reader, &options));
        let documents = documents.collect::<Result<Vec<Document>, _>>()?;
        let resources = documents.iter().flat_map(Document::resources).cloned().collect();
        let mut schemas = Self { documents, built_in: None, resources };
        args.overlay.iter().try_for_each(|file| schemas.lay_over(file, reader))?;
        Ok(schemas)
    }

    fn lay_over(&mut self, file: &Path, reader: &Reader) -> Result<(), Failure> {
        let document = match <[_; 1]>::try_from(reader.file(file)?) {
            Ok([document]) => document,
            Err(several) => {
                let message = format!("holds {} documents where an overlay is one", several.len());
                return Err(Failure::unreadable(&file.display().to_string(), &message)
                    .hint("write all entries as one list, or give several files, each with --overlay"));
            }
        };
        let name = document.origin.name();
        let changed = Overlay::read(&document.value).map_err(|errors| {
            let failure = unreadable(&name, &errors);
            if is_schema(&document.value) {
                failure.hint("this looks like a schema; give it with --schema")
            } else if document.value.get("apiVersion").is_some() {
                failure.hint(
                    "this looks like an object; an overlay is for types and names them with `gvk` or `definition`",
                )
            } else {
                failure
            }
        })?;
        let changed = changed.apply_to_each(&self.sources()?).map_err(|errors| unreadable(&name, &errors))?;
        let mut changed = changed.into_iter();
        for (document, changed) in self.documents.iter_mut().zip(changed.by_ref()) {
            if let Some(changed) = changed {
                *document = changed;
            }
        }
        self.built_in = changed.next().flatten().or(self.built_in.take());
        Ok(())
    }

    /// All types by name: those of each document, in order, then the built-in ones.
    pub(crate) fn sources(&self) -> Result<Vec<Definitions<'_>>, Failure> {
        let built_in = definitions(self.built_in.as_ref())?;
        Ok(self.documents.iter().map(Definitions::from).chain([built_in]).collect())
    }

    /// Whether the user gave documents.
    pub(crate) fn has_documents(&self) -> bool {
        !self.documents.is_empty()
    }

    /// Whether a source is a document that the user gave.
    pub(crate) fn is_document(&self, source: usize) -> bool {
        source < self.documents.len()
    }

    /// The type with a definition's name.
    pub(crate) fn definition(&self, name: &str) -> Option<Schema<'_>> {
        let given = self.changed().find_map(|document| document.get(name));
        given.or_else(|| smp_api_types::schema_for_definition(name))
    }

    /// The type of `apps/v1/Deployment` or `v1/Pod`.
    pub(crate) fn kind(&self, name: &str) -> Option<Schema<'_>> {
        let GroupVersionKind { group, version, kind } = GroupVersionKind::parse(name)?;
        let given = self.changed().find_map(|document| document.get_kind(&group, &version, &kind));
        given.or_else(|| smp_api_types::schema_for_kind(&group, &version, &kind))
    }

    /// What a custom resource definition says of a kind besides its schemas; the first one counts.
    pub(crate) fn resource(&self, kind: &GroupVersionKind) -> Option<&Resource> {
        self.resources.iter().find(|resource| resource.group() == kind.group && resource.kind() == kind.kind)
    }

    /// What to say of `cert-manager.io/v1alpha1/Certificate` where requests cannot name that version.
    pub(crate) fn not_served(&self, name: &str) -> Option<Failure> {
        let kind = GroupVersionKind::parse(name)?;
        let (version, resource) = (&*kind.version, self.resource(&kind)?);
        let is_unserved = resource.not_served().iter().any(|unserved| unserved == version);
        is_unserved.then(|| {
            Failure::usage(&format!("the version {version} of {} is not served", kind.kind))
                .hint("name a version that is, or set `served: true` in the CustomResourceDefinition")
        })
    }

    /// What is looked into before the built-in types as they are.
    fn changed(&self) -> impl Iterator<Item = &Document> {
        self.documents.iter().chain(&self.built_in)
    }

    /// What to say about a type that is not there: up to three names that are near.
    pub(crate) fn near(&self, name: &str) -> Vec<String> {
        let kinds = self.documents.iter().flat_map(|document| document.kinds().map(|(kind, _)| kind.to_string()));
        let definitions = self.documents.iter().flat_map(Document::names).map(str::to_owned);
        let built_in = smp_api_types::kinds().map(|entry| {
            let slash = if entry.group.is_empty() { "" } else { "/" };
            format!("{}{slash}{}/{}", entry.group, entry.version, entry.kind)
        });
        near_names(name, kinds.chain(definitions).chain(built_in))
    }
}

/// The definitions of a document; without one the built-in types.
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

/// What `--list-map-keys` says.
pub(crate) fn read_options(list_map_keys: bool) -> ReadOptions {
    ReadOptions { list_map_keys: if list_map_keys { ListMapKeys::MergeKey } else { ListMapKeys::Carry } }
}

/// Reads a file of schema documents.
pub(crate) fn read_document(file: &Path, reader: &Reader, options: &ReadOptions) -> Result<Document, Failure> {
    let (values, origins): (Vec<Value>, Vec<Origin>) =
        reader.schemas(file)?.into_iter().map(|document| (document.value, document.origin)).unzip();
    let name = origins.first().map(Origin::file).unwrap_or_default();
    let document = smp_openapi::read_all(&values, options).map_err(|errors| {
        let failure = unreadable(name, &errors);
        if !values.iter().any(|value| value.is_object() || value.is_array()) {
            failure.hint("a schema is a Swagger 2.0 or OpenAPI 3 document or a CustomResourceDefinition")
        } else if values.iter().all(is_overlay) {
            failure.hint("this looks like an overlay, not like a schema; commands on types take it with --overlay")
        } else if errors.iter().any(|error| error.pointer().ends_with("/$ref")) {
            failure
                .hint("a file must hold all definitions that it refers to; `smp schema emit NAME` writes built-in ones")
        } else {
            failure
        }
    })?;
    warn(name, document.warnings());
    Ok(document)
}

/// Prints the first annotations without effect, and the number of the others.
fn warn(name: &str, warnings: &[smp_openapi::Error]) {
    for warning in warnings.iter().take(SHOWN_WARNINGS) {
        report::warning(&format!("{name}: {warning}"));
    }
    let more = match warnings.len().saturating_sub(SHOWN_WARNINGS) {
        0 => return,
        1 => "1 more annotation has".to_owned(),
        more => format!("{more} more annotations have"),
    };
    report::warning(&format!("{name}: {more} no effect; `smp schema audit --schema {name}` says where they belong"));
}

/// Whether somebody meant a schema: a document of one of the formats that are read.
fn is_schema(value: &Value) -> bool {
    ["swagger", "openapi", "definitions", "components"].iter().any(|word| value.get(word).is_some())
        || value.get("kind").is_some_and(|kind| kind == "CustomResourceDefinition")
}

/// Whether somebody meant an overlay: a list of entries that name fields.
fn is_overlay(value: &Value) -> bool {
    value.as_array().is_some_and(|entries| entries.iter().any(|entry| entry.get("field").is_some()))
}

impl<'s> Types<'s> {
    /// Resolves the type that the user named, if any.
    pub(crate) fn new(schemas: &'s Schemas, args: &TypeArgs) -> Result<Self, Failure> {
        let given = match args.name.as_deref() {
            _ if args.untyped => Some(Schema::free_form()),
            None => None,
            Some("none") => Some(Schema::free_form()),
            Some(name) => match schemas.definition(name).or_else(|| schemas.kind(name)) {
                Some(schema) => Some(schema),
                None => return Err(unknown(schemas, "--type-name", name)),
            },
        };
        Ok(Self { schemas, given })
    }

    /// Fails where a patch names its type and the object none: then the two were probably swapped.
    pub(crate) fn check_roles(&self, object: (&Value, &Origin), patch: (&Value, &Origin)) -> Result<(), Failure> {
        let names = |value: &Value| value.get("apiVersion").is_some() && value.get("kind").is_some();
        if self.given.is_some() || names(object.0) || !names(patch.0) {
            return Ok(());
        }
        let message = format!("the object lacks apiVersion or kind, and the patch {} has both", patch.1.name());
        Err(Failure::unreadable(&object.1.name(), &message)
            .hint("if the two are swapped, change them: -f names the object; else give its type with --type-name"))
    }

    /// The type that the user named, else that of the first of `objects` that has apiVersion and kind. Objects of different
    /// kinds are no versions of one.
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
                .hint("give two versions of one object, or name the type that both are to have with --type-name"));
        }
        for (object, origin) in objects {
            if let (Some(api_version), Some(kind)) = (text(object, "apiVersion"), text(object, "kind")) {
                let name = format!("{api_version}/{kind}");
                return self.schemas.kind(&name).ok_or_else(|| unknown(self.schemas, &origin.name(), &name));
            }
        }
        let place = objects.first().map(|(_, origin)| origin.name()).unwrap_or_default();
        Err(Failure::unreadable(&place, "the type is not known: the document lacks apiVersion or kind")
            .hint("give it with --type-name apps/v1/Deployment, or merge without a type with --untyped"))
    }
}

/// How many problems of a file of types are shown.
const SHOWN: usize = 20;

/// How many annotations without effect are shown.
const SHOWN_WARNINGS: usize = 3;

fn unreadable(name: &str, errors: &Errors) -> Failure {
    let mut problems = errors.iter().map(ToString::to_string);
    let first = problems.next().unwrap_or_default();
    let mut details: Vec<String> = problems.by_ref().take(SHOWN - 1).collect();
    match problems.count() {
        0 => {}
        more => details.push(format!("and {more} more")),
    }
    Failure::unreadable(name, &first).details(details)
}

fn unknown(schemas: &Schemas, place: &str, name: &str) -> Failure {
    if let Some(not_served) = schemas.not_served(name) {
        return not_served;
    }
    let otherwise =
        "give a schema with --schema FILE, another type with --type-name, or --untyped to merge without a type";
    Failure::unreadable(place, &format!("there is no schema for the type {}", shown(name)))
        .hint(did_you_mean(&schemas.near(name), otherwise))
}
