//! The flags of `match`.

use std::path::{Path, PathBuf};

use go_core::Size;
use go_rules::{Komi, OpeningKind, Preset};

use super::declaration::{Declaration, Engine, FORMAT, REFEREE, Sprt};
use super::gtp_player::Filling;
use super::openings;
use super::spec::Named;
use crate::args::{Opening, PresetParser};
use crate::failure::usage;

/// The flags of `match`.
#[derive(Debug, clap::Args)]
#[command(
    override_usage = "go-cli match --engine <NAME=SPEC> --engine <NAME=SPEC> --rules <PRESET> \
    --out <FILE.jsonl> [OPTIONS]\n       go-cli match --resume <FILE.jsonl> [OPTIONS]"
)]
#[command(after_help = "Example: go-cli match --engine 'a=baseline playouts=200' \
    --engine 'b=gtp: gnugo --mode gtp --level 1 --seed {seed}' --rules baduk --size 9 --pairs 50 \
    --out a-b.jsonl")]
pub(crate) struct MatchArgs {
    /// An engine, NAME=SPEC; give two
    ///
    /// A SPEC is `baseline` with `playouts=N`, `time=SECONDS` or `cpu=SECONDS` for each move and
    /// `seed=N`; `random` with `eyes=keep` or `eyes=fill` and `seed=N`; or `gtp:` and a command
    /// line, in which {seed}, {rules} and {size} stand for those of the game.
    #[arg(long, value_name = "NAME=SPEC", required_unless_present = "resume")]
    engine: Vec<Named>,
    /// A GTP command for the engine of that name before each game (may be repeated)
    #[arg(long, value_name = "NAME=COMMAND", value_parser = named_text)]
    send: Vec<(String, String)>,
    /// The rules
    #[arg(long, value_name = "PRESET", value_parser = PresetParser,
          required_unless_present = "resume")]
    rules: Option<&'static Preset>,
    /// The board, N or WxH, 1 to 25 each [default: the usual one of the rules]
    #[arg(long, value_name = "N|WxH", allow_hyphen_values = true)]
    size: Option<Size>,
    /// Points for White, whole or half [default: that of the rules]
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    komi: Option<Komi>,
    /// Whether games begin with the pie opening, which the list of openings places [default: as
    /// the rules say]
    #[arg(long, value_enum)]
    opening: Option<Opening>,
    /// Pairs of games: each opening is played twice, with the colours swapped
    #[arg(long, value_name = "N", default_value_t = 50,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// What chance begins with: openings that are drawn, and engines
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Openings from this file: one a line, points such as D4 or pass, # comments
    #[arg(long, value_name = "FILE", conflicts_with = "random_opening")]
    openings: Option<PathBuf>,
    /// Openings of so many random turns [default: 3 with the pie opening, otherwise 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=50))]
    random_opening: Option<u32>,
    /// Turns after which a game is counted as it stands [default: three times the points]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    move_limit: Option<u32>,
    /// Seconds that an engine may take for an answer; longer is a loss
    #[arg(long, value_name = "S", default_value_t = 120.0, value_parser = seconds)]
    timeout: f64,
    /// CPU seconds for each move of our engines that name no limit
    #[arg(long, value_name = "S", value_parser = seconds)]
    cpu: Option<f64>,
    /// Stop as soon as a sequential test decides between these Elo differences of the first engine
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The match: its declaration and a line for each game; games go to the same name with .sgf.
    /// A new match needs it
    #[arg(long, value_name = "FILE.jsonl", required_unless_present = "resume")]
    out: Option<PathBuf>,
    /// Go on with a match as its file declares it
    #[arg(long, value_name = "FILE.jsonl",
          conflicts_with_all = ["engine", "rules", "out", "send", "size", "komi", "opening",
                                "openings", "random_opening", "move_limit", "cpu", "sprt"])]
    pub(super) resume: Option<PathBuf>,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=256))]
    pub(super) concurrency: u32,
}

impl MatchArgs {
    /// The file of the match.
    pub(super) fn file(&self) -> &Path {
        self.resume.as_deref().or(self.out.as_deref()).unwrap_or(Path::new(""))
    }

    /// The match that the flags declare.
    pub(super) fn declaration(&self) -> anyhow::Result<Declaration> {
        let [first, second] = self.engine.as_slice() else {
            return Err(usage("a match has two engines: give --engine twice"));
        };
        if first.name == second.name {
            return Err(usage(format!("both engines have the name {}", first.name)));
        }
        for (name, _) in &self.send {
            if *name != first.name && *name != second.name {
                return Err(usage(format!("--send {name}: no engine has that name")));
            }
        }
        let preset = self.rules.ok_or_else(|| usage("which rules?"))?;
        let mut config = preset.config();
        config.size = self.size.unwrap_or(config.size);
        config.komi = self.komi.unwrap_or(config.komi);
        config.rules.opening = self.opening.map_or(config.rules.opening, Into::into);
        let area = config.size.area() as u32;
        config.move_limit = Some(self.move_limit.unwrap_or(3 * area));
        let pie = config.rules.opening == OpeningKind::Pie;
        let openings = match &self.openings {
            Some(path) => openings::read(path)?,
            None => {
                let turns = self.random_opening.unwrap_or(if pie { 3 } else { 2 });
                openings::random(&config, turns, self.pairs, self.seed)
            }
        };
        let filling = Filling::of(&config, self.seed);
        let engine = |named: &Named| {
            let sent = self.send.iter().filter(|(name, _)| *name == named.name);
            let send = sent.map(|(_, command)| command.clone()).collect();
            let spec = named.spec.clone().with_cpu(self.cpu);
            Ok::<_, anyhow::Error>(Engine {
                name: named.name.clone(),
                identity: spec.identify(&named.name, self.timeout, &filling)?,
                spec: spec.to_string(),
                send,
            })
        };
        Ok(Declaration {
            format: FORMAT,
            engines: [engine(first)?, engine(second)?],
            rules: preset.name().to_owned(),
            opening: if pie { "pie" } else { "none" }.to_owned(),
            size: config.size.to_string(),
            komi: config.komi.to_string(),
            move_limit: config.move_limit.unwrap_or(3 * area),
            pairs: self.pairs,
            seed: self.seed,
            timeout: self.timeout,
            sprt: self.sprt,
            referee: REFEREE.to_owned(),
            openings,
        })
    }
}

fn named_text(text: &str) -> Result<(String, String), String> {
    let (name, rest) = text.split_once('=').ok_or("NAME=COMMAND is wanted")?;
    Ok((name.trim().to_owned(), rest.trim().to_owned()))
}

/// Reads seconds: more than nothing, a day at most.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 86_400.0 => Ok(seconds),
        _ => Err(format!("'{text}' is not a time: seconds above 0 are, as 2.5")),
    }
}
