//! `smp completions`: prints shell completion scripts.

use crate::args::CompletionsArgs;
use crate::completion;
use crate::output;
use crate::plugin;
use crate::report::{Failure, Outcome};

pub(super) fn run(args: &CompletionsArgs) -> Result<Outcome, Failure> {
    let dynamic = completion::script(&args.shell.to_string()).filter(|_| !args.is_static);
    let script = dynamic.unwrap_or_else(|| {
        let mut script = Vec::new();
        clap_complete::generate(args.shell, &mut plugin::smp(), "smp", &mut script);
        script
    });
    output::bytes(&script).map(|()| Outcome::Done)
}
