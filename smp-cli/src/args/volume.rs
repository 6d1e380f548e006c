//! How much commands print: `-q` and `-v`, for every command.

use clap::Args;

use crate::volume::Volume;

/// How much is printed to standard error.
#[derive(Debug, Args)]
pub(crate) struct VolumeArgs {
    /// Print only results and errors
    ///
    /// Leaves out warnings, notes, counts and progress, and the difference before a change that needs no confirmation.
    #[arg(short, long, global = true, hide_short_help = true, display_order = 1000, conflicts_with = "verbose")]
    quiet: bool,
    /// Also print which files are read and written, and the requests to a cluster
    #[arg(short, long, global = true, hide_short_help = true, display_order = 1001)]
    verbose: bool,
}

impl VolumeArgs {
    pub(crate) fn volume(&self) -> Volume {
        match (self.quiet, self.verbose) {
            (true, _) => Volume::Quiet,
            (_, true) => Volume::Verbose,
            _ => Volume::Normal,
        }
    }
}
