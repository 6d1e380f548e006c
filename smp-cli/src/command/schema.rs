//! `smp schema`: shows, writes, audits and compares schemas.

mod audit;
mod compare;
mod emit;
mod show;

pub(super) use self::show::show_type;

use crate::args::{SchemaArgs, SchemaCommand};
use crate::report::{Failure, Outcome};

pub(super) fn run(args: &SchemaArgs) -> Result<Outcome, Failure> {
    match &args.command {
        SchemaCommand::Show(args) => show::run(args),
        SchemaCommand::Emit(args) => emit::run(args),
        SchemaCommand::Audit(args) => audit::run(args).map_err(Failure::exiting_with_2),
        SchemaCommand::Compare(args) => compare::run(args).map_err(Failure::exiting_with_2),
    }
}
