//! The arguments of `smp schema`.

use std::path::PathBuf;

use clap::builder::ArgPredicate;
use clap::{Args, Subcommand, ValueEnum};

use super::SourceArgs;
use crate::output::Style;

/// Look at the schemas of types, and write them
#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    #[command(subcommand)]
    pub(crate) command: SchemaCommand,
}

/// What to do with schemas.
#[derive(Debug, Subcommand)]
pub(crate) enum SchemaCommand {
    Show(ShowArgs),
    Emit(EmitArgs),
    Audit(AuditArgs),
    Compare(CompareArgs),
}

/// Print the fields of a type and how each is patched
///
/// A type is written as for kubectl explain: pod.spec.containers, deployments.spec, apps/v1/Deployment.spec.template, or by
/// the name of a definition. Lists and maps need no sign in the path; [] is allowed.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// The type, and the path of a field in it
    #[arg(value_name = "TYPE[.PATH]")]
    pub(crate) path: String,
    /// Print for programs instead of for people
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Style>,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
}

/// Write types as OpenAPI definitions or as custom resources
///
/// Without TYPE all definitions of the given documents are written, or the built-in ones; with it the type and all that it
/// leads to. What a custom resource cannot carry is told on standard error.
#[derive(Debug, Args)]
pub(crate) struct EmitArgs {
    /// The types, as apps/v1/Deployment, deployment, or the name of a definition
    #[arg(value_name = "TYPE")]
    pub(crate) types: Vec<String>,
    /// What to write
    #[arg(
        long,
        value_enum,
        value_name = "FORM",
        default_value = "2",
        default_value_if("by_group_version", ArgPredicate::IsPresent, "3")
    )]
    pub(crate) openapi: Form,
    /// Write a file for each group and version into this folder, as API servers publish them; as OpenAPI 3.0 unless
    /// --openapi says 2
    #[arg(long, value_name = "FOLDER")]
    pub(crate) by_group_version: Option<PathBuf>,
    /// The format of what is written [default: json; yaml for crd]
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Style>,
    #[command(flatten)]
    pub(crate) resource: ResourceArgs,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
}

/// What only custom resources have.
#[derive(Debug, Args)]
#[command(next_help_heading = "Custom resource")]
pub(crate) struct ResourceArgs {
    /// The name in paths and on the command line [default: that of the document, else the plural of
    /// the kind]
    #[arg(long, value_name = "NAME")]
    pub(crate) plural: Option<String>,
    /// Whether objects stand in a namespace [default: that of the document, else namespaced]
    #[arg(long, value_enum, value_name = "SCOPE")]
    pub(crate) scope: Option<ScopeName>,
    /// Let a type that holds itself go on free-form, instead of failing
    #[arg(long)]
    pub(crate) free_form_recursion: bool,
}

/// Warn of lists whose keys, strategies and list types do not fit together
///
/// Audits each TYPE and all that it leads to; without TYPE the documents given with --schema, and without these the
/// built-in types. One warning a line, sorted.
#[derive(Debug, Args)]
pub(crate) struct AuditArgs {
    /// The types, as apps/v1/Deployment, deployment, or the name of a definition
    #[arg(value_name = "TYPE")]
    pub(crate) types: Vec<String>,
    /// Exit with 1 when there is a warning
    #[arg(long)]
    pub(crate) deny: bool,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
    /// Print a list for programs instead of lines for people
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Style>,
}

/// Print in what two schemas differ
///
/// One difference a line, sorted by definition and field. The order of fields does not count. Exits with 1
/// when there is a difference.
#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// The first schema: a document, or `built-in` for the built-in types
    #[arg(value_name = "SCHEMA")]
    pub(crate) first: String,
    /// The second schema
    #[arg(value_name = "SCHEMA")]
    pub(crate) second: String,
    /// Read documents as with --schema and --list-map-keys
    #[arg(long)]
    pub(crate) list_map_keys: bool,
    /// Print a list for programs instead of lines for people
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Style>,
}

/// What `smp schema emit` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// A Swagger 2.0 document, as kustomize's `openapi.path` takes it
    #[value(name = "2")]
    Two,
    /// An OpenAPI 3.0 document
    #[value(name = "3")]
    Three,
    /// The manifest of a custom resource, with list types in the place of patch strategies
    Crd,
}

/// Whether objects stand in a namespace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScopeName {
    /// Each object stands in a namespace
    Namespaced,
    /// Objects stand beside namespaces
    Cluster,
}
