//! `smp completions`: prints shell completion scripts.

use crate::args::CompletionsArgs;
use crate::output;
use crate::plugin;
use crate::report::{Failure, Outcome};

pub(super) fn run(args: &CompletionsArgs) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut plugin::smp(), "smp", &mut script);
    output::bytes(&script).map(|()| Outcome::Done)
}
