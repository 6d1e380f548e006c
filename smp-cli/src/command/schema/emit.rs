//! `smp schema emit`: writes types as OpenAPI documents or as CRDs.

use std::path::Path;

use serde_json::Value;
use smp_core::Schema;
use smp_openapi::{
    CustomResource, CustomResourceError, CustomResourceProblem, Definitions, Info, NameClash, OpenApi, Recursion,
    Resource, Scope,
};

use crate::args::{EmitArgs, Form, ScopeName};
use crate::command::schemas;
use crate::output::{self, Output, Style};
use crate::report::{Failure, Outcome, warning};
use crate::source::Schemas;
use crate::type_name::{self, Named};

pub(super) fn run(args: &EmitArgs) -> Result<Outcome, Failure> {
    let version = match args.openapi {
        Form::Two => OpenApi::V2,
        Form::Three => OpenApi::V3,
        Form::Crd => return resources(args),
    };
    let resource = &args.resource;
    if resource.plural.is_some() || resource.scope.is_some() || resource.free_form_recursion {
        return Err(Failure::usage("--plural, --scope and --free-form-recursion are options for CRDs")
            .hint("add --openapi crd, or remove them"));
    }
    let schemas = schemas(&args.sources, [])?;
    let sources = schemas.sources()?;
    let definitions = definitions(&schemas, &sources, args)?;
    let (format, info) = (args.format.unwrap_or(Style::Json), info(&schemas));
    match &args.by_group_version {
        Some(folder) => files(&definitions, folder, format, |part| part.document(version, &info)),
        None => Output::new(format).document(&definitions.document(version, &info)),
    }
    .map(|()| Outcome::Done)
}

fn info(schemas: &Schemas) -> Info {
    let (title, version) = if schemas.has_documents() {
        ("smp schema emit", env!("CARGO_PKG_VERSION"))
    } else {
        ("Kubernetes", smp_api_types::KUBERNETES_VERSION)
    };
    Info { title: title.to_owned(), version: version.to_owned() }
}

/// The named types with all types that they refer to. Without names, all types of the documents, or else the built-in ones.
fn definitions<'s>(
    schemas: &Schemas,
    sources: &[Definitions<'s>],
    args: &'s EmitArgs,
) -> Result<Definitions<'s>, Failure> {
    let mut definitions = Definitions::new();
    let mut merge = |more: &Definitions<'s>| definitions.merge(more).map_err(|clash| two_types(&clash));
    if args.types.is_empty() {
        schemas.whole(sources).iter().try_for_each(&mut merge)?;
    }
    for text in &args.types {
        let named = type_name::whole(schemas, sources, text)?;
        merge(&sources[named.source].select([named.definition]))?;
    }
    Ok(definitions)
}

fn two_types(clash: &NameClash) -> Failure {
    Failure::usage(&format!("two different types are named {}", clash.name()))
        .hint("write them in separate runs, each with its --schema")
}

fn files(
    definitions: &Definitions<'_>,
    folder: &Path,
    format: Style,
    document: impl Fn(&Definitions<'_>) -> Value,
) -> Result<(), Failure> {
    let extension = match format {
        Style::Json => "json",
        Style::Yaml | Style::Kyaml => "yaml",
    };
    for (name, part) in definitions.by_group_version() {
        let name = format!("{name}.{extension}");
        let path = folder.join(&name);
        let text = output::text(&document(&part), format)?;
        let written = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&path, text));
        written.map_err(|error| Failure::unreadable(&path.display().to_string(), &format!("cannot write: {error}")))?;
    }
    Ok(())
}

fn resources(args: &EmitArgs) -> Result<Outcome, Failure> {
    if args.types.is_empty() {
        return Err(Failure::usage("--openapi crd needs a type").hint("add TYPE"));
    }
    if args.by_group_version.is_some() {
        return Err(Failure::usage("a CRD is a single file; remove --by-group-version"));
    }
    if args.resource.plural.is_some() && args.types.len() > 1 {
        return Err(Failure::usage("--plural is for one resource; give a single TYPE"));
    }
    let schemas = schemas(&args.sources, [])?;
    let sources = schemas.sources()?;
    let named = args.types.iter().map(|text| type_name::whole(&schemas, &sources, text));
    let manifests: Vec<Value> = named.map(|named| manifest(&schemas, &named?, args)).collect::<Result<_, _>>()?;
    let mut output = Output::new(args.format.unwrap_or(Style::Yaml));
    manifests.iter().try_for_each(|manifest| output.document(manifest))?;
    Ok(Outcome::Done)
}

fn manifest(schemas: &Schemas, named: &Named<'_>, args: &EmitArgs) -> Result<Value, Failure> {
    let written = resource(schemas, named, args).and_then(|resource| resource.manifest());
    let mut written = written.map_err(|error| match error.problem() {
        CustomResourceProblem::Recursive => {
            let message = format!("{}: the type is recursive, which a CRD cannot express", error.path());
            Failure::unreadable(&named.title, &message)
                .hint("use --free-form-recursion to cut the type off with a free-form field")
        }
        _ => Failure::unreadable(&named.title, &error.to_string()),
    })?;
    match definition(schemas, named.schema) {
        Some(definition) => {
            let place = |version: &Value| definition.versions().iter().position(|name| version["name"] == **name);
            written.value["spec"]["versions"].as_array_mut().into_iter().for_each(|all| all.sort_by_key(place));
        }
        None if schemas.is_document(named.source) => {
            warning(&format!("{}: the CRD contains only this version of the type", named.title));
        }
        None => {}
    }
    for loss in &written.losses {
        warning(&format!("{}: {loss}", named.title));
    }
    Ok(written.value)
}

/// The custom resource definition of a type, if the type is from one.
fn definition<'s>(schemas: &'s Schemas, schema: Schema<'_>) -> Option<&'s Resource> {
    schemas.resource(schema.object()?.kinds().first()?)
}

/// The custom resource for a type, with the names and the scope of its document and of the command line. If the document is a definition,
/// the resource has all its versions. The storage version comes first.
fn resource<'s>(
    schemas: &'s Schemas,
    named: &Named<'s>,
    args: &EmitArgs,
) -> Result<CustomResource<'s>, CustomResourceError> {
    let recursion = if args.resource.free_form_recursion { Recursion::FreeForm } else { Recursion::default() };
    let mut resource = CustomResource::of(named.schema)?.recursion(recursion);
    if let Some(definition) = definition(schemas, named.schema) {
        let (group, kind) = (definition.group(), definition.kind());
        let mut versions: Vec<&str> = definition.versions().iter().map(String::as_str).collect();
        versions.sort_by_key(|version| Some(*version) != definition.storage_version());
        let schemas = versions.into_iter().filter_map(|version| schemas.kind(&format!("{group}/{version}/{kind}")));
        let of = |schema| CustomResource::of(schema).map(|version| version.resource(definition).recursion(recursion));
        let versions = schemas.map(of).collect::<Result<Vec<_>, _>>()?;
        resource = versions.into_iter().reduce(CustomResource::version).unwrap_or(resource.resource(definition));
    }
    if let Some(plural) = &args.resource.plural {
        resource = resource.plural(plural);
    }
    if let Some(scope) = args.resource.scope {
        resource = resource.scope(match scope {
            ScopeName::Namespaced => Scope::Namespaced,
            ScopeName::Cluster => Scope::Cluster,
        });
    }
    Ok(resource)
}
