//! The arguments of `smp schema`.

use clap::{Args, Subcommand};

use super::SourceArgs;
use crate::input::Format;

/// Look at the schemas of types
#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    #[command(subcommand)]
    pub(crate) command: SchemaCommand,
}

/// What to do with schemas.
#[derive(Debug, Subcommand)]
pub(crate) enum SchemaCommand {
    Audit(AuditArgs),
    Compare(CompareArgs),
}

/// Warn of lists whose keys, strategies and list types do not fit together
///
/// Audits each TYPE and all that it leads to; without TYPE the documents given with --schema, and without these the
/// built-in types. One warning a line, sorted.
#[derive(Debug, Args)]
pub(crate) struct AuditArgs {
    /// A kind as in apps/v1/Deployment, or a definition's name
    #[arg(value_name = "TYPE")]
    pub(crate) types: Vec<String>,
    /// Exit with 1 when there is a warning
    #[arg(long)]
    pub(crate) deny: bool,
    #[command(flatten)]
    pub(crate) sources: SourceArgs,
    /// Print a list for programs instead of lines for people
    #[arg(short = 'o', long = "output", value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
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
    pub(crate) format: Option<Format>,
}
