//! The table of commands: every family lists its own, and a command is found by its name.

use go_gtp::{Command, Context, Failure, Handler, Reply};
use go_rules::VariantKind;

use super::desk::Desk;
use super::{
    about, analyze, end, genmove, gogui, handicap, overlay, params, play, record, ruler, ruleset,
    setup, time,
};

/// What a command answers.
pub(super) type Answer = Result<Reply, Failure>;

/// How a command is answered.
#[derive(Copy, Clone)]
pub(super) enum Run {
    /// At once.
    Quick(fn(&mut Desk, &Command) -> Answer),
    /// After some thought, which can be interrupted, or line by line.
    Long(fn(&mut Desk, &Command, &mut Context<'_>) -> Answer),
}

/// A command by its name.
pub(super) type Entry = (&'static str, Run);

/// All families, in the order of `list_commands`.
const FAMILIES: [&[Entry]; 14] = [
    setup::COMMANDS,
    handicap::COMMANDS,
    play::COMMANDS,
    genmove::COMMANDS,
    time::COMMANDS,
    end::COMMANDS,
    ruleset::COMMANDS,
    params::COMMANDS,
    analyze::COMMANDS,
    record::COMMANDS,
    about::COMMANDS,
    gogui::COMMANDS,
    overlay::COMMANDS,
    ruler::COMMANDS,
];

impl Handler for Desk {
    /// All commands, except those that make a client ask for a ruler if the game needs none.
    fn commands(&self) -> Vec<String> {
        let needs_ruler = self.session().config().rules.game == VariantKind::Conversion;
        FAMILIES
            .iter()
            .copied()
            .flatten()
            .map(|&(name, _)| name)
            .filter(|name| needs_ruler || !ruler::INVITATION.contains(name))
            .map(str::to_owned)
            .collect()
    }

    fn handle(&mut self, command: &Command, context: &mut Context<'_>) -> Answer {
        let mut entries = FAMILIES.iter().copied().flatten();
        match entries.find(|(name, _)| *name == command.name()) {
            Some((_, Run::Quick(answer))) => answer(self, command),
            Some((_, Run::Long(answer))) => answer(self, command, context),
            None => Err(Failure::UnknownCommand),
        }
    }
}
