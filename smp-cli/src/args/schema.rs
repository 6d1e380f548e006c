//! The arguments of `smp schema`.

use std::path::PathBuf;

use crate::completion;
use clap::builder::ArgPredicate;
use clap::{Args, Subcommand, ValueEnum};
use clap_complete::engine::ArgValueCompleter;

use super::SourceArgs;
use super::suggested::Suggested;
use crate::output::Style;

/// Show, write, audit and compare schemas
#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    #[command(subcommand)]
    pub(crate) command: SchemaCommand,
}

/// The subcommands of `smp schema`.
#[derive(Debug, Subcommand)]
pub(crate) enum SchemaCommand {
    Show(ShowArgs),
    Emit(EmitArgs),
    Audit(AuditArgs),
    Compare(CompareArgs),
}

/// Print the fields of a type and how they are patched
///
/// Types are written as in kubectl explain: pod.spec.containers, deployments.spec or apps/v1/Deployment.spec.template. The type may
/// also be the name of a definition. Lists and maps need no brackets in the path; [] is allowed.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// Type and optional field path, such as pod.spec
    #[arg(value_name = "TYPE[.PATH]", value_parser = Suggested::KindWords, hide_possible_values = true, add = ArgValueCompleter::new(completion::type_and_path))]
    pub(crate) path: String,
    /// Print structured data in this format
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Style>,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
}

/// Write types as OpenAPI definitions or as a CRD
///
/// With TYPE, writes the type and all types that it refers to. Without TYPE, writes all definitions of --schema, or all built-in
/// ones. Parts of a type that a CRD cannot express are listed on standard error.
#[derive(Debug, Args)]
pub(crate) struct EmitArgs {
    /// Types, such as apps/v1/Deployment, deployment or the name of a definition
    #[arg(value_name = "TYPE", value_parser = Suggested::KindWords, hide_possible_values = true)]
    pub(crate) types: Vec<String>,
    /// Document to write
    #[arg(
        long,
        value_enum,
        value_name = "FORM",
        default_value = "2",
        default_value_if("by_group_version", ArgPredicate::IsPresent, "3")
    )]
    pub(crate) openapi: Form,
    /// Write one file per group and version to this folder, as API servers do
    ///
    /// The files are OpenAPI 3.0 unless --openapi 2 is given.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) by_group_version: Option<PathBuf>,
    /// Output format [default: json, for a CRD yaml]
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Style>,
    #[command(flatten)]
    pub(crate) resource: ResourceArgs,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
}

/// Options for CRDs.
#[derive(Debug, Args)]
#[command(next_help_heading = "Custom resource")]
pub(crate) struct ResourceArgs {
    /// Plural name of the resource [default: from the document, else from the kind]
    #[arg(long, value_name = "NAME")]
    pub(crate) plural: Option<String>,
    /// Scope of the resource [default: from the document, else namespaced]
    #[arg(long, value_enum, value_name = "SCOPE")]
    pub(crate) scope: Option<ScopeName>,
    /// Cut recursive types off with a free-form field instead of failing
    #[arg(long)]
    pub(crate) free_form_recursion: bool,
}

/// Report inconsistent merge keys, patch strategies and list types
///
/// With TYPE, audits the type and all types that it refers to. Without TYPE, audits all types of --schema, or all built-in ones.
/// Prints one warning per line, sorted.
#[derive(Debug, Args)]
pub(crate) struct AuditArgs {
    /// Types, such as apps/v1/Deployment, deployment or the name of a definition
    #[arg(value_name = "TYPE", value_parser = Suggested::KindWords, hide_possible_values = true)]
    pub(crate) types: Vec<String>,
    /// Exit with 1 if there is a warning
    #[arg(long)]
    pub(crate) deny: bool,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
    /// Print structured data in this format
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Style>,
}

/// Print the differences between two schemas
///
/// Prints one difference per line, sorted by definition and field. The order of fields is ignored. Exits with 1 if there is a
/// difference.
#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// First schema: a file, or `built-in` for the built-in types
    #[arg(value_name = "SCHEMA")]
    pub(crate) first: String,
    /// Second schema
    #[arg(value_name = "SCHEMA")]
    pub(crate) second: String,
    /// Compare strategies and merge keys only by patch extensions, not by list types
    #[arg(long)]
    pub(crate) ignore_list_types: bool,
    /// Print structured data in this format
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Style>,
}

/// What `smp schema emit` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Swagger 2.0, for example for kustomize's `openapi.path`
    #[value(name = "2")]
    Two,
    /// OpenAPI 3.0
    #[value(name = "3")]
    Three,
    /// A CRD, with list types instead of patch strategies
    Crd,
}

/// The scope of a resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScopeName {
    /// Objects are in a namespace
    Namespaced,
    /// Objects are cluster-wide
    Cluster,
}
