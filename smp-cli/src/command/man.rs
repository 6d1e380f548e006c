//! `smp man`: prints manual pages.

use std::io;
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
    let page = page(command.clone().display_name(name)).map_err(|error| Failure::usage(&error.to_string()))?;
    output::bytes(&page).map(|()| Outcome::Done)
}

/// Renders a page. The header names the program and its version, also on the page of a subcommand.
fn page(command: Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let man = Man::new(command).source(concat!("smp ", env!("CARGO_PKG_VERSION"))).manual("smp manual");
    man.render(&mut page)?;
    // Without a date, the other arguments of `.TH` would be one place too early.
    let page = String::from_utf8_lossy(&page).replacen(" 1  \"", " 1 \"\" \"", 1);
    Ok(page.into_bytes())
}

fn write(mut smp: Command, folder: &Path) -> Result<(), Failure> {
    // Gives subcommands their full names, such as `smp-apply`.
    smp.build();
    let written = std::fs::create_dir_all(folder).and_then(|()| write_all(smp, folder));
    written.map_err(|error| Failure::unreadable(&folder.display().to_string(), &format!("cannot write: {error}")))
}

/// Writes the pages of a command and of its subcommands.
fn write_all(command: Command, folder: &Path) -> io::Result<()> {
    for subcommand in command.get_subcommands().filter(|command| command.get_name() != "help") {
        write_all(subcommand.clone(), folder)?;
    }
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    std::fs::write(folder.join(format!("{name}.1")), page(command)?)
}
