//! Arguments that are built late, so that a start is quick.

use std::ops::Deref;

use clap::{ArgMatches, Args, Command, Error, FromArgMatches};

/// The arguments of a subcommand, which clap builds when the subcommand is called: to build those of all subcommands takes about half a
/// millisecond. The variant in [`Command`](super::Command) has the first line of the help text, for the list of subcommands.
#[derive(Debug)]
pub(crate) struct Later<T>(T);

impl<T: Args> Args for Later<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(T::augment_args)
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(T::augment_args_for_update)
    }
}

impl<T: FromArgMatches> FromArgMatches for Later<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        T::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<T> Deref for Later<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use crate::plugin::smp;

    #[test]
    fn the_list_of_subcommands_has_their_help_texts() {
        let mut built = smp();
        built.build();
        for command in smp().get_subcommands() {
            let about = |command: &clap::Command| command.get_about().map(ToString::to_string);
            assert_eq!(about(command), about(built.find_subcommand(command.get_name()).unwrap()));
        }
    }
}
