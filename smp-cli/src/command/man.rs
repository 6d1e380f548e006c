//! `smp man`: prints manual pages.

use std::path::Path;

use clap::Command;
use clap_mangen::Man;

use crate::args::ManArgs;
use crate::output;
use crate::plugin;
use crate::report::{Failure, Outcome};
use smp_suggest::shown;

pub(super) fn run(args: &ManArgs) -> Result<Outcome, Failure> {
    let mut smp = plugin::smp();
    if let Some(folder) = &args.folder {
        return write(smp, folder).map(|()| Outcome::Done);
    }
    smp.build();
    let mut command = &smp;
    for name in &args.command {
        command = command.find_subcommand(name).ok_or_else(|| {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            Failure::usage(&format!("unknown command {}", shown(name)))
                .hint(format!("the commands are {}", names.join(", ")))
        })?;
    }
    let name = ["smp"].into_iter().chain(args.command.iter().map(String::as_str)).collect::<Vec<_>>().join("-");
    let mut page = Vec::new();
    let man = Man::new(command.clone().display_name(name));
    man.render(&mut page).map_err(|error| Failure::usage(&error.to_string()))?;
    output::bytes(&page).map(|()| Outcome::Done)
}

fn write(smp: Command, folder: &Path) -> Result<(), Failure> {
    let written = std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(smp, folder));
    written.map_err(|error| Failure::unreadable(&folder.display().to_string(), &format!("cannot write: {error}")))
}
