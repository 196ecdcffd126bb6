//! Finished games, and what GNU Go says of their groups.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use go_ai::{Limits, SearchConfig, StopToken};
use go_core::{Color, Diagram, Move, PointSet, Size};
use go_gtp::{Client, Launch};
use go_rules::{Action, Phase, Preset};
use go_session::{Computer, Session, open};

/// The rules of the games: territory counts, dead stones are marked.
pub(crate) const PRESET: &str = "japanese";
/// The longest that GNU Go may take for one answer.
const PATIENCE: Duration = Duration::from_secs(300);

/// The end of a game.
#[derive(Clone, Debug)]
pub(crate) struct Finished {
    /// The seed of the game.
    pub(crate) seed: u64,
    /// The stones, and who would move next.
    pub(crate) diagram: Diagram,
    /// The stones that GNU Go takes for dead.
    pub(crate) dead: PointSet,
    /// Those that it takes for alive in seki.
    pub(crate) seki: PointSet,
}

pub(crate) fn start(program: &Path) -> anyhow::Result<Client> {
    Ok(Client::spawn(&Launch::new(program).args(["--mode", "gtp", "--quiet"]))?)
}

/// Plays a game to its end, and asks about it.
pub(crate) fn play(seed: u64, playouts: u64, gnugo: &mut Client) -> anyhow::Result<Finished> {
    let mut config = Preset::named(PRESET)?.config();
    config.size = Size::square(if seed.is_multiple_of(2) { 13 } else { 9 })?;
    // Nobody gives up: the stones of a lost game are the interesting ones.
    let search = SearchConfig { resign_below: -1.0, ..SearchConfig::baseline() };
    let mut session = open(config, Computer { search, seed })?;
    let stop = StopToken::new();
    while let Some(choice) = session.choose(&Limits::playouts(playouts), &stop) {
        session.act(choice.action)?;
    }
    anyhow::ensure!(session.phase() == Phase::Marking, "game {seed} has not come to its end");
    let (dead, seki) = ask(&*session, gnugo)?;
    let mut picture = String::new();
    for point in session.size().points() {
        picture.push(match session.board().color(point) {
            None => '.',
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
        });
        let ends = session.size().xy(point).0 + 1 == session.size().width();
        picture.push(if ends { '\n' } else { ' ' });
    }
    Ok(Finished { seed, diagram: picture.parse()?, dead, seki })
}

/// GNU Go's list of dead stones, and of those in seki, after the moves of a game.
fn ask(session: &dyn Session, gnugo: &mut Client) -> anyhow::Result<(PointSet, PointSet)> {
    let size = session.size();
    gnugo.ask(&format!("boardsize {}", size.width()), PATIENCE)?;
    gnugo.ask("clear_board", PATIENCE)?;
    gnugo.ask(&format!("komi {}", session.config().komi), PATIENCE)?;
    for action in session.log() {
        let Action::Turn { color, turn } = action else { continue };
        let place = match turn {
            Move::Play(point) => size.name(*point).to_string(),
            Move::Pass => "pass".to_owned(),
        };
        gnugo.ask(&format!("play {color:#} {place}"), PATIENCE)?;
    }
    let mut list = |status: &str| -> anyhow::Result<PointSet> {
        let answer = gnugo.ask(&format!("final_status_list {status}"), PATIENCE)?;
        points(size, &answer)
    };
    Ok((list("dead")?, list("seki")?))
}

fn points(size: Size, names: &str) -> anyhow::Result<PointSet> {
    let each = names.split_whitespace().map(|name| Ok(size.parse_point(name)?));
    each.collect()
}

impl Finished {
    /// A game as a paragraph of text.
    pub(crate) fn to_text(&self) -> String {
        let size = self.diagram.setup().size;
        let names = |points: &PointSet| {
            let names: Vec<String> = points.iter().map(|p| size.name(p).to_string()).collect();
            names.join(" ")
        };
        let picture = go_core::Board::to_string(&self.diagram.board());
        format!(
            "game {}\ndead {}\nseki {}\n{}\n\n",
            self.seed,
            names(&self.dead),
            names(&self.seki),
            picture.trim_end()
        )
    }

    fn from_text(text: &str) -> anyhow::Result<Finished> {
        let mut lines = text.lines();
        let mut field = |name: &str| -> anyhow::Result<String> {
            let line = lines.next().and_then(|line| line.strip_prefix(name));
            line.map(|rest| rest.trim().to_owned()).ok_or_else(|| anyhow!("no line '{name} …'"))
        };
        let (seed, dead, seki) = (field("game")?, field("dead")?, field("seki")?);
        let diagram: Diagram = lines.collect::<Vec<&str>>().join("\n").parse()?;
        let size = diagram.setup().size;
        let (dead, seki) = (points(size, &dead)?, points(size, &seki)?);
        Ok(Finished { seed: seed.parse()?, diagram, dead, seki })
    }
}

/// Reads kept games.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<Finished>> {
    let text = std::fs::read_to_string(path)?;
    let paragraphs = text.split("\n\n").filter(|text| !text.trim().is_empty());
    let games = paragraphs.map(|text| Finished::from_text(text.trim_start()));
    games.collect::<anyhow::Result<_>>().with_context(|| format!("{}", path.display()))
}
