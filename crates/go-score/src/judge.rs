//! Life and death of every group at the end of a game of Go: proved where it can be, estimated
//! with a figure where not (docs/LIFE.md §3).

use go_core::{Board, Color, Group, Point, PointSet};
use go_rules::{RuleSet, Scoring};

use crate::capture::{enemies_of, is_captured};
use crate::dead_stones::DeadStones;
use crate::life::CertainLife;
use crate::locale::{Keep, KoThreats, Locale, Reading};
use crate::ownership::Ownership;
use crate::region::{Border, regions};
use crate::safety::SafeLife;
use crate::seki::estates;
use crate::verdict::{Certainty, LifeReport, LifeStatus, Reason, Verdict};

/// From this chance on, in percent, an estimate settles a group's life or death.
const SETTLED_FROM: u8 = 75;
/// Up to this chance of being kept, in percent, reading may overrule an open map.
const DOUBTED_UP_TO: u8 = 66;

/// Judges every group of a board, as at the end of a game under these rules.
///
/// In this order: groups that live whoever plays, and what stands in their territory; the same if
/// owners answer; reading by exhaustion in places that such groups cut off; the ownership map, if
/// there is one; reading in places cut off by groups that live by the map. What none of these
/// settles is [`LifeStatus::Unsettled`]. The result depends on the arguments alone.
///
/// ```
/// use go_core::{Color, Diagram};
/// use go_rules::Preset;
/// use go_score::{Certainty, LifeStatus, judge_life};
/// let diagram: Diagram = "
///     . X . X O . O
///     X X X X O O .
///     . X . . X O O
///     O . X X X X O
///     X X X O O O O
/// ".parse().unwrap();
/// let board = diagram.board();
/// let report = judge_life(&board, &Preset::named("baduk").unwrap().rules(), None);
/// let stone = report.at(board.size().parse_point("A2").unwrap()).unwrap();
/// assert_eq!((stone.status, stone.certainty), (LifeStatus::Dead, Certainty::Proved));
/// ```
#[must_use]
pub fn judge_life(board: &Board, rules: &RuleSet, ownership: Option<&Ownership>) -> LifeReport {
    let mut verdicts: Vec<Verdict> = board.groups().map(Verdict::open).collect();
    prove_statically(board, rules, &mut verdicts);
    read_locales(board, rules, &mut verdicts, Certainty::Proved);
    if let Some(map) = ownership {
        for verdict in verdicts.iter_mut().filter(|v| v.is_open()) {
            estimate(verdict, map);
        }
        let least = verdicts.iter().filter(|v| v.status == LifeStatus::Alive).filter_map(figure);
        let least = Certainty::Estimated(least.min().unwrap_or(100));
        read_locales(board, rules, &mut verdicts, least);
        read_races(board, rules, &mut verdicts);
        doubt_weak_groups(board, rules, &mut verdicts);
    }
    find_sekis(board, &mut verdicts);
    let open_borders = open_borders(board, &verdicts);
    LifeReport { size: board.size(), verdicts, open_borders, parts: Vec::new() }
}

/// The figure of an estimate.
fn figure(verdict: &Verdict) -> Option<u8> {
    match verdict.certainty {
        Certainty::Proved | Certainty::Unknown => None,
        Certainty::Estimated(percent) => Some(percent),
    }
}

fn prove_statically(board: &Board, rules: &RuleSet, verdicts: &mut [Verdict]) {
    let certain = CertainLife::of(board, rules.suicide);
    let safe = SafeLife::of(board, rules.suicide);
    for verdict in verdicts {
        let (own, other) = (verdict.color, verdict.color.other());
        let stone = verdict.head;
        let (status, reason) = if certain.groups[own].contains(stone) {
            (LifeStatus::Alive, Reason::TwoEyes)
        } else if certain.territory[other].contains(stone) {
            (LifeStatus::Dead, Reason::NoRoom)
        } else if safe.groups[own].contains(stone) {
            (LifeStatus::Alive, Reason::Answers)
        } else if safe.territory[other].contains(stone) {
            (LifeStatus::Dead, Reason::NoRoom)
        } else {
            continue;
        };
        verdict.settle(status, Certainty::Proved, reason);
    }
}

/// Reads the places that living groups cut off, for groups without a verdict.
fn read_locales(board: &Board, rules: &RuleSet, verdicts: &mut [Verdict], certainty: Certainty) {
    let mut living = PointSet::EMPTY;
    for verdict in verdicts.iter().filter(|v| v.status == LifeStatus::Alive) {
        living |= verdict.stones;
    }
    for locale in Locale::all(board, &living, rules.suicide) {
        let here = |v: &&mut Verdict| v.is_open() && locale.points.contains(v.head);
        let mut open: Vec<&mut Verdict> = verdicts.iter_mut().filter(here).collect();
        if open.is_empty() {
            continue;
        }
        let Some(readings) = Readings::of(&locale) else { continue };
        for verdict in &mut open {
            let places = board.group(verdict.head).map(|g| locale.places(g));
            if let Some((status, reason)) =
                places.and_then(|places| readings.judge(verdict.color, places, rules.scoring))
            {
                verdict.settle(status, certainty, reason);
            }
        }
    }
}

/// The readings of a locale under each assumption about ko.
struct Readings {
    plain: Reading,
    /// With threats for Black, and for White; only if a ko can arise.
    favoured: Option<[Option<Reading>; 2]>,
}

impl Readings {
    fn of(locale: &Locale) -> Option<Readings> {
        let plain = locale.read(KoThreats::Nobody)?;
        let favoured = plain.has_ko.then(|| Color::ALL.map(|c| locale.read(KoThreats::For(c))));
        Some(Readings { plain, favoured })
    }

    fn with_threats_for(&self, color: Color) -> Option<&Reading> {
        match &self.favoured {
            None => Some(&self.plain),
            Some(both) => both[color as usize].as_ref(),
        }
    }

    /// What reading says of the group of this colour on these places. It lives if all of it can
    /// be kept against the first move, and is dead if nothing of it can be with the first move.
    fn judge(&self, owner: Color, places: u32, scoring: Scoring) -> Option<(LifeStatus, Reason)> {
        let attacker = owner.other();
        let lives = |r: &Reading| r.keeps(owner, places, Keep::All, attacker);
        let falls = |r: &Reading| !r.keeps(owner, places, Keep::Some, owner);
        if lives(self.with_threats_for(attacker)?) {
            return Some((LifeStatus::Alive, Reason::Reading));
        }
        if falls(self.with_threats_for(owner)?) {
            return Some((LifeStatus::Dead, Reason::Reading));
        }
        let (plain_lives, plain_falls) = (lives(&self.plain), falls(&self.plain));
        match scoring {
            Scoring::Territory if plain_lives => Some((LifeStatus::Alive, Reason::Reading)),
            // The attacker may start the ko when nothing is left elsewhere: bent four.
            Scoring::Territory if plain_falls => Some((LifeStatus::Dead, Reason::NoThreats)),
            _ if plain_lives || plain_falls => Some((LifeStatus::Unsettled, Reason::Ko)),
            _ => Some((LifeStatus::Unsettled, Reason::FirstMove)),
        }
    }
}

fn estimate(verdict: &mut Verdict, map: &Ownership) {
    let kept = map.percent(verdict.color, &verdict.stones);
    if kept >= SETTLED_FROM {
        verdict.settle(LifeStatus::Alive, Certainty::Estimated(kept), Reason::Ownership);
    } else if 100 - kept >= SETTLED_FROM {
        verdict.settle(LifeStatus::Dead, Certainty::Estimated(100 - kept), Reason::Ownership);
    } else {
        // Stays open for reading; the figure is how far the map is from settling it.
        verdict.certainty = Certainty::Estimated(kept);
        verdict.reason = Reason::Ownership;
    }
}

/// Reads whether groups that the map leaves open can be captured, those first that it likes
/// least. Where the map leans the other way the captors must not be in danger themselves, since a
/// stone inside a dead group is captured in vain; open groups beside one that is captured live. The
/// figure stays that of the map.
fn read_races(board: &Board, rules: &RuleSet, verdicts: &mut [Verdict]) {
    let mut open: Vec<(u8, &mut Verdict)> = verdicts
        .iter_mut()
        .filter(|v| v.is_open())
        .filter_map(|verdict| Some((figure(verdict)?, verdict)))
        .collect();
    open.sort_by_key(|(kept, _)| *kept);
    let in_doubt = open.iter().fold(PointSet::EMPTY, |all, (_, v)| all | v.stones);
    let beside = |head: Point, points: PointSet| -> PointSet {
        let enemies = board.group(head).into_iter().flat_map(|g| enemies_of(board, g));
        enemies.map(Group::head).filter(|&other| points.contains(other)).collect()
    };
    let mut captured = PointSet::EMPTY;
    for (kept, verdict) in open {
        let falls = |head, first| is_captured(board, rules, head, first);
        let (own, other) = (verdict.color, verdict.color.other());
        if !beside(verdict.head, captured).is_empty() {
            verdict.settle(LifeStatus::Alive, verdict.certainty, Reason::Captures);
        } else if falls(verdict.head, own) == Some(true)
            && (kept < 50
                || kept <= DOUBTED_UP_TO
                    && beside(verdict.head, in_doubt).iter().all(|e| falls(e, own) == Some(false)))
        {
            let certainty = Certainty::Estimated((100 - kept).max(50));
            verdict.settle(LifeStatus::Dead, certainty, Reason::Captured);
            captured |= verdict.stones;
        } else if falls(verdict.head, other) == Some(true) {
            verdict.settle(LifeStatus::Unsettled, verdict.certainty, Reason::Race);
        }
    }
}

/// Takes back the map's word for the life of groups with one or two liberties that are captured if
/// the opponent begins. Stones inside dead groups are sacrificed, so they are let be.
fn doubt_weak_groups(board: &Board, rules: &RuleSet, verdicts: &mut [Verdict]) {
    let firm = |v: &Verdict| v.status == LifeStatus::Alive;
    let standing =
        verdicts.iter().filter(|v| firm(v)).fold(PointSet::EMPTY, |all, v| all | v.stones);
    for verdict in verdicts.iter_mut().filter(|v| firm(v) && v.reason == Reason::Ownership) {
        let Some(group) = board.group(verdict.head) else { continue };
        if group.liberties() <= 2
            && enemies_of(board, group).all(|enemy| standing.contains(enemy.head()))
            && is_captured(board, rules, verdict.head, verdict.color.other()) == Some(true)
        {
            verdict.settle(LifeStatus::Unsettled, verdict.certainty, Reason::Race);
        }
    }
}

/// Calls living groups without two eyes, at a dame shared with such groups of the other side,
/// alive in seki; and such groups that the map can't settle, if two liberties are all they have, so
/// that nobody can afford the first move.
fn find_sekis(board: &Board, verdicts: &mut [Verdict]) {
    let mut cleared = *board;
    for verdict in verdicts.iter().filter(|v| v.status == LifeStatus::Dead) {
        cleared.remove_group(verdict.head);
    }
    let regions = regions(&cleared);
    let estates = estates(&cleared, &regions);
    for verdict in verdicts {
        let lives = match (verdict.status, verdict.reason) {
            (LifeStatus::Alive, reason) => !matches!(reason, Reason::TwoEyes | Reason::Answers),
            (LifeStatus::Unsettled, Reason::Ownership) => {
                cleared.group(verdict.head).is_some_and(|g| g.liberties() == 2)
            }
            _ => false,
        };
        if lives && estates.iter().any(|e| e.in_seki && e.points.contains(verdict.head)) {
            verdict.status = LifeStatus::Seki;
        }
    }
}

/// Regions between living groups of both colours where a point does not touch both: nobody's.
fn open_borders(board: &Board, verdicts: &[Verdict]) -> Vec<PointSet> {
    let mut cleared = *board;
    for verdict in verdicts.iter().filter(|v| v.status == LifeStatus::Dead) {
        cleared.remove_group(verdict.head);
    }
    let regions = regions(&cleared);
    crate::scored::open_borders(&cleared, &regions)
}

impl LifeReport {
    /// The stones that a click on one of them should mark or unmark together: a dead group with
    /// the other dead groups of its colour in the same pocket of the opponent's (in Conversion Go:
    /// in the same component), otherwise the group with those of its colour that share two
    /// liberties with it, step by step.
    #[must_use]
    pub fn falls_with(&self, board: &Board, stone: Point) -> PointSet {
        let Some(first) = self.at(stone) else { return PointSet::EMPTY };
        if first.status == LifeStatus::Dead {
            let dead = self.dead().points();
            let own = |p| board.color(p) == Some(first.color) && dead.contains(p);
            let part = self.parts.iter().find(|part| part.contains(first.head));
            let pocket = match part {
                Some(part) => *part,
                None => board.flood(first.head, |p| board.is_empty(p) || own(p)),
            };
            return pocket.iter().filter(|&p| own(p)).collect();
        }
        let same = |v: &&Verdict| v.color == first.color && v.status != LifeStatus::Dead;
        let liberties = |p: Point| board.group(p).map_or(PointSet::EMPTY, Group::liberty_set);
        let mut together = first.stones;
        let mut breath = liberties(first.head);
        loop {
            let more =
                self.verdicts.iter().filter(same).find(|v| {
                    !together.contains(v.head) && (liberties(v.head) & breath).len() >= 2
                });
            let Some(more) = more else { return together };
            together |= more.stones;
            breath |= liberties(more.head);
        }
    }

    /// The groups called dead, proved or estimated: what marking begins with.
    #[must_use]
    pub fn dead(&self) -> DeadStones {
        let dead = self.verdicts.iter().filter(|v| v.status == LifeStatus::Dead);
        DeadStones::of_groups(dead.map(|v| v.stones))
    }

    /// Whether some empty point that touches a dead group would be nobody's although the group is
    /// called dead: then the group is not cut off, and its verdict should be looked at.
    #[must_use]
    pub fn not_cut_off(&self, board: &Board) -> Vec<&Verdict> {
        let mut cleared = *board;
        for stones in self.dead().groups(board) {
            if let Some(stone) = stones.first() {
                cleared.remove_group(stone);
            }
        }
        let regions = regions(&cleared);
        let dead = self.verdicts.iter().filter(|v| v.status == LifeStatus::Dead);
        dead.filter(|v| {
            let region = regions.iter().find(|r| r.points.contains(v.head));
            region.is_some_and(|r| r.border != Border::One(v.color.other()))
        })
        .collect()
    }
}
