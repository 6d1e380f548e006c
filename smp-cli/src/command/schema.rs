//! `smp schema`: what schemas say.

mod audit;
mod compare;

use crate::args::{SchemaArgs, SchemaCommand};
use crate::report::{Failure, Outcome};

pub(super) fn run(args: &SchemaArgs) -> Result<Outcome, Failure> {
    match &args.command {
        SchemaCommand::Audit(args) => audit::run(args).map_err(Failure::trouble),
        SchemaCommand::Compare(args) => compare::run(args).map_err(Failure::trouble),
    }
}
