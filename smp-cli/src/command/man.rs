//! `smp man`: prints manual pages.

mod sections;

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
fn page(mut command: Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    let synopsis = sections::synopsis(&mut command);
    let last = [
        sections::notes_and_examples(&command),
        sections::exit_status(&name),
        sections::environment(&command),
        sections::see_also(&name),
    ];
    let has_subcommands = command.get_subcommands().any(|command| command.get_name() != "help");
    let man = Man::new(command).source(concat!("smp ", env!("CARGO_PKG_VERSION"))).manual("smp manual");
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    synopsis.to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if has_subcommands {
        man.render_subcommands_section(&mut page)?;
    }
    for section in last {
        section.to_writer(&mut page)?;
    }
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
