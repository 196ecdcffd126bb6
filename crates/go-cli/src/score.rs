//! `go-cli score`: the count of a record's last position, with the reasons in words.

use std::io::{self, Write};

use anyhow::anyhow;
use go_core::{Color, PointSet};
use go_rules::Phase;
use go_score::ScoreReport;
use go_session::{Computer, Session};
use serde_json::{Value, json};

use crate::args::{ColorWhen, ScoreArgs};
use crate::drawing::picture;
use crate::drawn::counted;
use crate::failure::usage;
use crate::look::{Look, Rings};
use crate::record::Record;
use crate::words::explained;

/// Where the list of dead stones comes from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Source {
    /// The flags.
    Named,
    /// The players marked them in the record.
    Record,
    /// The rules remove nothing.
    Rules,
    /// The computer's judgement: proofs, and playouts where there is none.
    Judged,
}

/// Counts and prints.
pub(crate) fn run(args: &ScoreArgs, color: ColorWhen) -> anyhow::Result<()> {
    let record = Record::read(&args.file)?.with_game(args.game)?;
    let replayed = record.replay(args.rules, None, Computer::default())?;
    record.warn(args.rules)?;
    let session = &*replayed.session;
    let (dead, source) = dead_stones(args, session)?;
    let report = session.score_with_dead(dead);
    if args.drawn.wanted() {
        args.drawn.write(counted(session.board(), &report))?;
    }
    let text = if args.json {
        format!("{:#}\n", as_json(&report, source))
    } else {
        let look = Look::choose(&args.look, color, Rings::Hidden);
        let note = match source {
            Source::Named => "Dead groups are those that were named.",
            Source::Record => "Dead groups are those that the record marks.",
            Source::Rules => "The board is counted as it stands.",
            Source::Judged => "Dead groups are judged, each with its reason; --dead names others.",
        };
        let judged = if source == Source::Judged { session.propose_dead() } else { Vec::new() };
        let note = judged.iter().fold(note.to_owned(), |text, verdict| {
            let name = session.size().name(verdict.head);
            format!("{text}\n  {}'s group at {name}: {verdict}", verdict.color)
        });
        let words = explained(&report).join("\n");
        format!("{}{note}\n{words}\n", picture(session, look, Some(&report)))
    };
    Ok(io::stdout().write_all(text.as_bytes())?)
}

fn dead_stones(args: &ScoreArgs, session: &dyn Session) -> anyhow::Result<(PointSet, Source)> {
    if let Some(names) = &args.dead {
        let mut dead = PointSet::EMPTY;
        for name in names.split([' ', ',']).filter(|name| !name.is_empty()) {
            let point = session.size().parse_point(name).map_err(usage)?;
            let group = session.board().group(point).ok_or_else(|| {
                let name = session.size().name(point);
                usage(anyhow!("{name}: no dead group there, the point is empty"))
            })?;
            dead |= group.point_set();
        }
        return Ok((dead, Source::Named));
    }
    if session.config().rules.ending == go_rules::Ending::AsItStands {
        return Ok((PointSet::EMPTY, Source::Rules));
    }
    if !session.dead().is_empty() || session.phase() == Phase::Counted {
        return Ok((session.dead(), Source::Record));
    }
    let proposed = session.propose_dead();
    Ok((proposed.iter().fold(PointSet::EMPTY, |all, p| all | p.stones), Source::Judged))
}

/// The report for programs: points by name, points as numbers of points.
fn as_json(report: &ScoreReport, source: Source) -> Value {
    let names = |points: &PointSet| -> Vec<String> {
        points.iter().map(|point| report.size.name(point).to_string()).collect()
    };
    let number = |points: go_score::Points| f64::from(points.in_half_points()) / 2.0;
    let side = |color: Color| {
        let side = &report.sides[color];
        json!({
            "stones": side.stones,
            "territory": side.territory,
            "seki_eyes": side.seki_eyes,
            "captured": side.captured,
            "dead": side.dead,
            "tax": number(side.tax),
            "komi": number(side.komi),
            "bonus": number(side.bonus),
            "button": number(side.button),
            "total": number(side.total),
        })
    };
    let dead =
        |color: Color| -> Vec<Vec<String>> { report.dead[color].iter().map(names).collect() };
    json!({
        "rules": go_score::nearest_preset(&report.rules).map(go_rules::Preset::name),
        "size": [report.size.width(), report.size.height()],
        "result": report.outcome.to_string(),
        "black": side(Color::Black),
        "white": side(Color::White),
        "dead": { "black": dead(Color::Black), "white": dead(Color::White) },
        "dead_from": match source {
            Source::Named => "named",
            Source::Record => "record",
            Source::Rules => "rules",
            Source::Judged => "judged",
        },
        "neutral": names(&report.neutral_points()),
        "seki_eyes": {
            "black": names(&report.seki_eyes[Color::Black]),
            "white": names(&report.seki_eyes[Color::White]),
        },
        "open_borders": report.open_borders.iter().map(names).collect::<Vec<_>>(),
        "owners": report.picture().lines().map(|row| row.replace(' ', "")).collect::<Vec<_>>(),
        "words": report.explain(),
    })
}
