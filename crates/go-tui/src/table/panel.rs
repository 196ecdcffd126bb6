//! The panel: who plays, what the phase asks for, the moves, the graph.

use go_core::{Color, Move};
use go_rules::{Action, Phase};
use go_session::{Actor, Player, Seat, Seats, words};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Rect};
use ratatui::style::Style;
use ratatui::symbols::Marker;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Axis, Chart, Dataset, GraphType, Widget};

use super::Play;
use super::layout::Layout;
use crate::board::{Scene, sample};
use crate::look::Stones;
use crate::pen::{Pen, cut};
use crate::view::View;

/// Rows of the graph.
const GRAPH: u16 = 9;

impl Play {
    /// Whether the graph can be shown in play.
    pub(crate) fn has_room_for_graph(&self, view: &View) -> bool {
        let room = Layout::of(self, view).map_or(0, |layout| layout.inside.height);
        // Two lines of terms, two for each player.
        room >= 6 + GRAPH
    }

    pub(crate) fn draw_panel(
        &self,
        view: &View,
        layout: &Layout,
        scene: &Scene,
        buffer: &mut Buffer,
    ) {
        let inside = layout.inside;
        let is_low = inside.height < 12;
        let mut pen = Pen::new(buffer, inside);
        let config = self.session().config();
        let title = go_score::rules_title(&config.rules);
        if !is_low || self.session().turns() == 0 {
            let mut terms = format!("board {}, komi {}", config.size, config.komi);
            if config.handicap > 0 {
                terms += &format!(", handicap {}", config.handicap);
            }
            if let Some(limit) = config.move_limit {
                terms += &format!(", {limit} turns");
            }
            pen.line(Line::styled(cut(&title, pen.width()), view.theme.accent()));
            pen.line(Line::styled(cut(&terms, pen.width()), view.theme.quiet()));
        }
        let order = match self.session().side_of_player_2() {
            Some(Color::Black) => [Player::Two, Player::One],
            _ => Player::ALL,
        };
        for player in order {
            self.draw_player(view, player, &mut pen);
        }
        if self.unsaved.is_some() {
            pen.line(Line::styled("NOT SAVED: save FILE", view.theme.warning()));
        }
        let legend = self.legend(view, scene, pen.width());
        self.draw_phase(view, &mut pen, legend.len());
        let shows_graph = view.shown.graph.is_on() && pen.left() >= usize::from(GRAPH);
        let reserved = match (view.shown.graph.is_on(), shows_graph) {
            (true, true) => usize::from(GRAPH),
            (true, false) => 1,
            (false, _) => 0,
        };
        let reserved = reserved + legend.len() + usize::from(!legend.is_empty());
        let room = pen.left().saturating_sub(reserved);
        self.draw_moves(view, &mut pen, room);
        for line in legend {
            if pen.left() > 0 {
                pen.line(line);
            }
        }
        if shows_graph {
            let area = pen.rest();
            self.draw_graph(view, area, buffer);
        } else if view.shown.graph.is_on() && pen.left() > 0 {
            pen.line(Line::styled("No room for the graph", view.theme.quiet()));
        }
    }

    fn draw_player(&self, view: &View, player: Player, pen: &mut Pen<'_>) {
        let session = self.session();
        let theme = view.theme;
        let is_open = Seats::are_open(session);
        let color = Seats::color(session, player);
        let acts = Seats::actor(session) == Actor::Player(player);
        let who = match self.seats().of(player) {
            Seat::Person if self.is_shared() => String::new(),
            Seat::Person => "you".to_owned(),
            Seat::Computer => match self.own_limits() {
                None => format!("computer, level {}", self.table.arrangement().level),
                Some(_) => "computer".to_owned(),
            },
        };
        let disc = match (is_open, color) {
            (true, _) => "  ",
            (false, Color::Black) => "● ",
            (false, Color::White) => "○ ",
        };
        let mut name = Seats::name(session, player).to_owned();
        // After the choice people want to know which of them has which colour.
        if session.side_of_player_2().is_some() {
            name += if player == Player::One { " (Player 1)" } else { " (Player 2)" };
        }
        let left = self.table.time_left(player, view.now).map(|left| left.to_string());
        let taken = left.as_ref().map_or(0, |left| left.chars().count() + 1);
        let who = cut(&who, pen.width().saturating_sub(taken + 6 + name.len()));
        if let Some(left) = left {
            let style = if acts && self.is_short_of_time(player, view) {
                theme.warning()
            } else if acts {
                theme.strong()
            } else {
                theme.quiet()
            };
            pen.right(&left, style);
        }
        let style = if acts { theme.strong() } else { Style::new() };
        pen.line(Line::from(vec![
            Span::styled(if acts { "▶ " } else { "  " }, theme.accent()),
            Span::styled(format!("{disc}{name}"), style),
            Span::styled(format!("  {who}"), theme.quiet()),
        ]));
        if !is_open {
            let taken = words::taken(&session.config().rules, session.taken()[color]);
            pen.line(Line::styled(format!("    {taken}"), theme.quiet()));
        }
    }

    fn draw_phase(&self, view: &View, pen: &mut Pen<'_>, below: usize) {
        let theme = view.theme;
        let places = self.handicap_left() > 0;
        if self.session().phase() != Phase::Play || self.estimate.is_some() || places {
            pen.rule('─', theme.quiet());
        }
        match self.session().phase() {
            Phase::Opening { .. } | Phase::ChoosingSide => self.draw_opening(view, pen),
            Phase::Marking => self.draw_marking(view, pen, below),
            Phase::Counted | Phase::Over(_) => self.draw_result(view, pen, below),
            Phase::Dame => {
                pen.line(Line::styled("Neutral points", theme.accent()));
                if let Some(text) = self.phase_text() {
                    pen.words(&text, Style::new(), 6);
                }
            }
            Phase::Play if places => self.draw_handicap(view, pen),
            Phase::Play => {}
        }
        if self.session().phase() != Phase::Marking {
            self.draw_estimate(view, pen, below);
        }
    }

    /// What Black has placed of a free handicap, and what is to come.
    fn draw_handicap(&self, view: &View, pen: &mut Pen<'_>) {
        let (all, left) = (self.session().config().handicap, self.handicap_left());
        pen.line(Line::styled("The handicap", view.theme.accent()));
        let placed = format!("{} of {all} stones stand", all.saturating_sub(left));
        pen.line(Line::styled(placed, view.theme.strong()));
        if let Some(text) = self.phase_text() {
            pen.words(&text, Style::new(), pen.left().min(6));
        }
    }

    /// The pie opening as steps.
    fn draw_opening(&self, view: &View, pen: &mut Pen<'_>) {
        let theme = view.theme;
        pen.line(Line::styled("The pie opening", theme.accent()));
        let placed: Vec<Move> = self.moves().map(|(_, turn)| turn).collect();
        let steps = ["a black stone", "a white stone", "a black stone"];
        let at = match self.session().phase() {
            Phase::Opening { turn } => usize::from(turn) - 1,
            _ => steps.len(),
        };
        for (i, step) in steps.into_iter().enumerate() {
            let done = placed.get(i).map(|&turn| self.turn_name(turn));
            let (sign, style) = match i.cmp(&at) {
                std::cmp::Ordering::Less => ("✓", theme.quiet()),
                std::cmp::Ordering::Equal => ("▶", theme.strong()),
                std::cmp::Ordering::Greater => (" ", Style::new()),
            };
            let done = done.map(|name| format!(": {name}")).unwrap_or_default();
            pen.line(Line::styled(format!("{sign} {}. Player 1: {step}{done}", i + 1), style));
        }
        let (sign, style) = if at == 3 { ("▶", theme.strong()) } else { (" ", Style::new()) };
        pen.line(Line::styled(format!("{sign} 4. Player 2 takes a side"), style));
        pen.skip(1);
        if let Some(text) = self.phase_text() {
            pen.words(&text, Style::new(), pen.left().min(9));
        }
    }

    /// The turns so far.
    fn moves(&self) -> impl Iterator<Item = (Color, Move)> + '_ {
        self.session().log().iter().filter_map(|action| match *action {
            Action::Turn { color, turn } => Some((color, turn)),
            _ => None,
        })
    }

    fn draw_moves(&self, view: &View, pen: &mut Pen<'_>, rows: usize) {
        if rows < 2 {
            return;
        }
        let theme = view.theme;
        pen.rule('─', theme.quiet());
        let moves: Vec<(Color, Move)> = self.moves().collect();
        let columns = (pen.width() / 11).max(1);
        let rows = rows - 1;
        // Whole rows, so that the columns stay where they are.
        let total = moves.len().div_ceil(columns);
        let skipped = total.saturating_sub(rows) * columns;
        for (i, row) in moves[skipped.min(moves.len())..].chunks(columns).enumerate() {
            let mut spans = Vec::new();
            for (j, &(color, turn)) in row.iter().enumerate() {
                let number = skipped + i * columns + j + 1;
                let disc = if color == Color::Black { '●' } else { '○' };
                let is_last = number == moves.len();
                let style = if is_last { theme.strong() } else { Style::new() };
                spans.push(Span::styled(format!("{number:>3} "), theme.quiet()));
                spans.push(Span::styled(format!("{disc} {:<5}", self.turn_name(turn)), style));
            }
            pen.line(Line::from(spans));
        }
        pen.skip((rows.saturating_sub(total.min(rows))) as u16);
    }

    /// The signs on the board and what they mean.
    fn legend(&self, view: &View, scene: &Scene, width: usize) -> Vec<Line<'static>> {
        let mut lines: Vec<Line<'static>> = Vec::new();
        for (spot, meaning) in scene.legend() {
            let (sign, style) = sample(spot, view.stones, view.theme);
            let more = 2 + sign.chars().count() + meaning.chars().count();
            let fits = lines.last().is_some_and(|line| line.width() + 1 + more <= width);
            let spans = [
                Span::styled(format!(" {sign}"), style),
                Span::styled(format!(" {meaning} "), view.theme.quiet()),
            ];
            match lines.last_mut().filter(|_| fits) {
                Some(line) => line.spans.extend(spans),
                None => lines.push(Line::from(spans.to_vec())),
            }
        }
        lines
    }

    fn draw_graph(&self, view: &View, area: Rect, buffer: &mut Buffer) {
        let theme = view.theme;
        let mut pen = Pen::new(buffer, area);
        let heading = match self.graph.latest() {
            Some(value) => {
                let leader = if value.score < 0.0 { "W" } else { "B" };
                // Each figure looks as its curve.
                Line::from(vec![
                    Span::styled(format!("Black {:.0} %", value.winrate * 100.0), theme.graph()),
                    Span::styled(
                        format!("  score {leader}+{:.1}", value.score.abs()),
                        theme.quiet(),
                    ),
                ])
            }
            None => Line::styled("Black's chances", theme.accent()),
        };
        pen.line(heading);
        if self.graph.points().is_empty() {
            let text = "Nothing to show yet: the computer looks at each position, from the first \
                        turn after the opening on.";
            return pen.words(text, theme.quiet(), 4);
        }
        let area = pen.rest();
        let points = self.graph.points();
        let chances: Vec<(f64, f64)> = points
            .iter()
            .map(|&(turn, value)| (f64::from(turn), f64::from(value.winrate) * 100.0))
            .collect();
        let most = points.iter().map(|(_, value)| value.score.abs()).fold(5.0, f32::max);
        let scores: Vec<(f64, f64)> = points
            .iter()
            .map(|&(turn, value)| (f64::from(turn), f64::from(value.score / most) * 50.0 + 50.0))
            .collect();
        let marker = if view.stones == Stones::Ascii { Marker::Dot } else { Marker::Braille };
        let end = f64::from(self.graph.turns().max(1));
        let middle = [(0.0, 50.0), (end, 50.0)];
        let set = |data, style| {
            Dataset::default().marker(marker).graph_type(GraphType::Line).style(style).data(data)
        };
        let chart = Chart::new(vec![
            set(&middle, theme.quiet()),
            set(&scores, theme.quiet()),
            set(&chances, theme.graph()),
        ])
        .x_axis(Axis::default().bounds([0.0, end]).labels(["0".to_owned(), end.to_string()]))
        .y_axis(Axis::default().bounds([0.0, 100.0]).labels(["0 %", "50", "100"]))
        .hidden_legend_constraints((Constraint::Length(0), Constraint::Length(0)));
        chart.render(area, buffer);
    }
}
