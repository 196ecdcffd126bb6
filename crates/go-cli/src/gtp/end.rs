//! The end of a game: score and dead groups, from one judgement.

use go_core::{Color, PointSet};
use go_gtp::{Command, Failure, Reply};
use go_rules::VariantKind;
use go_score::Owner;

use super::desk::Desk;
use super::handler::{Answer, Entry, Run};
use super::words::{names, shorten, syntax, word};

pub(super) const COMMANDS: &[Entry] = &[
    ("final_score", Run::Quick(final_score)),
    ("final_status_list", Run::Quick(final_status_list)),
    ("go-score_report", Run::Quick(score_report)),
    ("kgs-game_over", Run::Quick(nothing)),
    ("cgos-gameover", Run::Quick(nothing)),
];

/// `B+3.5`, `W+0.5` or `0`; `W+R` and the like for a game that ended so, as the report says.
fn final_score(desk: &mut Desk, _: &Command) -> Answer {
    Ok(desk.score().outcome.to_string().into())
}

/// `final_status_list dead|alive|seki|black_territory|white_territory|dame`: one group a line, or
/// all points on one.
fn final_status_list(desk: &mut Desk, command: &Command) -> Answer {
    let status = word(command, 0, "a status")?.to_ascii_lowercase();
    let dead = desk.dead();
    let report = desk.score();
    let board = desk.session().board();
    let size = board.size();
    let groups = |belongs: &dyn Fn(&PointSet) -> bool| {
        let lines: Vec<String> = board
            .groups()
            .map(go_core::Group::point_set)
            .filter(|stones| belongs(stones))
            .map(|stones| names(size, &stones))
            .collect();
        lines.join("\n")
    };
    let is_dead = |stones: &PointSet| dead.contains_all(stones);
    // Seki is a word of Go, and of finished borders: where one is open, nobody knows yet.
    let open = report.open_borders.iter().fold(PointSet::EMPTY, |all, border| all | *border);
    let is_open =
        |stones: &PointSet| stones.iter().any(|p| board.neighbors(p).any(|n| open.contains(n)));
    let is_seki = |stones: &PointSet| {
        report.rules.game == VariantKind::Go
            && !is_dead(stones)
            && report.seki_stones.contains_all(stones)
            && !is_open(stones)
    };
    let territory = |color| {
        let points = report.points_of(Owner::Territory(color));
        points.iter().filter(|&point| board.is_empty(point)).collect::<PointSet>()
    };
    Ok(match status.as_str() {
        "dead" => groups(&is_dead),
        "seki" => groups(&is_seki),
        "alive" => groups(&|stones| !is_dead(stones) && !is_seki(stones)),
        "black_territory" => names(size, &territory(Color::Black)),
        "white_territory" => names(size, &territory(Color::White)),
        "dame" => names(size, &report.dame),
        _ => {
            let shown = shorten(&status);
            let known = "dead, alive, seki, black_territory, white_territory and dame are";
            return Err(syntax(format!("'{shown}' is not a status: {known}")));
        }
    }
    .into())
}

/// The count in words, with everything that led to it.
fn score_report(desk: &mut Desk, _: &Command) -> Answer {
    Ok(desk.score().explain().join("\n").into())
}

/// Servers announce the end of a game; nothing follows from it.
fn nothing(_: &mut Desk, _: &Command) -> Result<Reply, Failure> {
    Ok(Reply::empty())
}
