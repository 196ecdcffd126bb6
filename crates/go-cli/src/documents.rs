//! The documents that the program writes about itself: shell completions and the manual page.

use std::io::{self, Write};

use clap::CommandFactory;

use crate::args::{Args, CompletionsArgs};

/// Writes the completion script of a shell.
pub(crate) fn completions(args: &CompletionsArgs) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "go-cli", &mut script);
    Ok(io::stdout().write_all(&script)?)
}

/// Writes the manual page: the program's own, then one section for each command.
pub(crate) fn man() -> anyhow::Result<()> {
    let mut command = Args::command().disable_help_subcommand(true);
    command.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for command in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        let name = command.get_name().to_uppercase();
        writeln!(page, ".SH \"COMMAND {name}\"")?;
        let about = clap_mangen::Man::new(command.clone());
        about.render_description_section(&mut page)?;
        about.render_options_section(&mut page)?;
    }
    Ok(io::stdout().write_all(&page)?)
}
