//! The arguments of server-side apply.

use clap::{ArgGroup, Args};
use smp_kinds::is_dns_label;

use super::shared::FOR_PATCHES;

/// The longest name of a field manager that servers accept, in bytes.
const LONGEST: usize = 128;

/// How `smp apply` applies configurations on the server side, or as a server does.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Server-side apply")]
#[command(group(ArgGroup::new("recorded").args(["server_side"]).multiple(true)))]
#[command(mut_arg("field_manager", |arg| arg.requires("recorded")))]
pub(crate) struct ServerSideArgs {
    /// Apply configurations as an API server does, and record who owns each field
    ///
    /// A configuration has the fields that you want. You own them, and a field that you leave out the next time is removed if nobody else
    /// owns it. A field that another manager owns and that you change is a conflict: the exit code is 1, and nothing is applied to the
    /// object. Without --live, -p and --patch-file have the configurations, and the output is what `kubectl apply --server-side
    /// --dry-run=server` returns for the objects of -f, without what only a server sets, such as uids. With --live, -f has them.
    ///
    /// A configuration for an object that the files do not contain creates it, as in kubectl. With -i, it is an error.
    #[arg(long, conflicts_with_all = ["target", "set", "unset", "strict", "allow_identity_change"],
          conflicts_with_all = FOR_PATCHES)]
    pub(crate) server_side: bool,
    #[command(flatten)]
    pub(crate) manager: FieldManagerArgs,
    /// Take fields from other managers instead of reporting conflicts
    ///
    /// Notes say which fields were taken from whom.
    #[arg(long, requires = "server_side")]
    pub(crate) force_conflicts: bool,
    /// Explain each field instead of applying: set, shared, taken, removed or kept
    ///
    /// Nothing is changed. With -o json, prints data.
    #[arg(long, requires = "server_side", conflicts_with_all = ["in_place", "no_headers"])]
    pub(crate) explain: bool,
    /// Take over what this manager set with client-side apply or another update
    ///
    /// Fields of the manager that the configuration does not have are removed, and listed before. May be given several times. Managers of
    /// client-side apply, which own the last-applied annotation, are migrated without this option, as in kubectl.
    #[arg(long, requires = "server_side", value_name = "MANAGER", value_parser = manager, num_args = 0..=1,
          default_missing_value = CLIENT_SIDE, hide_short_help = true)]
    pub(crate) migrate: Vec<String>,
    /// Subresource to apply to, such as status or scale
    #[arg(long, requires = "server_side", value_name = "NAME", value_parser = subresource, hide_short_help = true)]
    pub(crate) subresource: Option<String>,
}

/// Who changes fields.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct FieldManagerArgs {
    /// Name under which the server records who changed a field
    ///
    /// The default is `kubectl` for server-side apply, that of kubectl apply for `apply --live` and `diff --live`, so that both tools share
    /// ownership, and `smp` for other commands.
    #[arg(long, hide_short_help = true, value_name = "NAME", value_parser = manager)]
    pub(crate) field_manager: Option<String>,
}

impl ServerSideArgs {
    /// The manager of `kubectl apply --server-side`.
    pub(crate) const KUBECTL: &str = "kubectl";

    /// The name of the manager.
    pub(crate) fn manager(&self) -> &str {
        self.manager.field_manager.as_deref().unwrap_or(Self::KUBECTL)
    }
}

/// The manager of `kubectl apply` without `--server-side`.
const CLIENT_SIDE: &str = "kubectl-client-side-apply";

pub(super) fn manager(text: &str) -> Result<String, String> {
    if text.is_empty() {
        return Err("a field manager needs a name".to_owned());
    }
    if text.len() > LONGEST {
        return Err(format!("a name of a field manager has at most {LONGEST} bytes, this one has {}", text.len()));
    }
    if text.chars().any(char::is_control) {
        return Err("a name of a field manager has only printable characters".to_owned());
    }
    Ok(text.to_owned())
}

pub(super) fn subresource(text: &str) -> Result<String, String> {
    if is_dns_label(text) { Ok(text.to_owned()) } else { Err("not a name of a subresource".to_owned()) }
}
