//! The table on the screen.

use go_core::{Color, Move, Point};
use go_rules::{Action, Phase};
use go_score::{Owner, ScoreReport};
use go_session::{Actor, Player, Seats, words};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::layout::Layout;
use super::{Play, Tone};
use crate::board::{Scene, Sign, Spot};
use crate::pen::{Pen, cut, put, wrapped};
use crate::view::View;

impl Play {
    /// Whether the terminal is large enough.
    pub(crate) fn fits(&self, view: &View) -> bool {
        Layout::of(self, view).is_ok()
    }

    pub(crate) fn draw(&self, view: &View, frame: &mut Frame<'_>) {
        let layout = match Layout::of(self, view) {
            Ok(layout) => layout,
            Err(needed) => {
                if self.asks_to_leave() {
                    let mut pen = Pen::new(frame.buffer_mut(), view.area);
                    let text = "NOT saved! Ctrl-C again leaves.";
                    return pen.words(text, view.theme.warning(), usize::MAX);
                }
                let waits = "The game waits; Ctrl-C leaves.";
                return draw_too_small(view, needed, waits, frame);
            }
        };
        let scene = self.scene(view);
        layout.board.draw(&scene, view.theme, frame.buffer_mut());
        if layout.panel.is_some() {
            self.draw_panel(view, &layout, &scene, frame.buffer_mut());
        }
        for (i, (button, area)) in layout.buttons.iter().enumerate() {
            self.draw_button(view, i, &button.label, *area, frame.buffer_mut());
        }
        self.draw_bottom(view, &layout, frame);
    }

    fn draw_button(&self, view: &View, at: usize, label: &str, area: Rect, buffer: &mut Buffer) {
        let is_chosen = match self.dialog {
            Some(dialog) => {
                super::dialog::Dialog::ANSWERS.get(at).is_some_and(|a| a.0 == dialog.answer)
            }
            None => self.focus == Some(at),
        };
        if is_chosen {
            put(
                buffer,
                area.x,
                area.y,
                &cut(&format!("[{label}]"), area.width.into()),
                view.theme.chosen(),
            );
        } else {
            put(buffer, area.x, area.y, "[", view.theme.quiet());
            put(
                buffer,
                area.x + 1,
                area.y,
                &cut(label, area.width.saturating_sub(1).into()),
                view.theme.button(),
            );
            put(buffer, area.right().saturating_sub(1), area.y, "]", view.theme.quiet());
        }
    }

    /// The board as it is to be shown.
    pub(crate) fn scene(&self, view: &View) -> Scene {
        let session = self.session();
        let board = session.board();
        let mut scene = Scene::empty(session.size());
        let marking = session.phase() == Phase::Marking;
        let dead = session.dead();
        for point in session.size().points() {
            scene.spots[point].stone = board.color(point);
            let facts = &self.facts;
            let sign = match () {
                () if marking && dead.contains(point) => Sign::Dead,
                () if board.is_empty(point) => Sign::Plain,
                () if view.shown.rings.is_on() && facts.atari.contains(point) => Sign::Atari,
                () if !view.shown.settled.is_on() => Sign::Plain,
                () if facts.immune.contains(point) => Sign::Immune,
                () if facts.settled.contains(point) => Sign::Settled,
                () => Sign::Plain,
            };
            scene.sign(point, sign);
        }
        for &(point, _) in &self.facts.forbidden {
            scene.sign(point, Sign::Forbidden);
        }
        scene.last = session.last_turn().and_then(|(_, turn)| turn.point());
        if let Some(report) = &self.result
            && session.phase() == Phase::Counted
        {
            show_count(&mut scene, report, Count::Final);
            return scene;
        }
        if session.phase().is_over() {
            return scene;
        }
        if let Some((_, report)) = &self.estimate {
            show_count(&mut scene, report, Count::Estimated);
        }
        if let Some((_, hint)) = &self.hint {
            let letters = ('a'..='z').zip(hint.turns.iter().filter_map(|turn| turn.point()));
            for (letter, point) in letters {
                scene.sign(point, Sign::Letter(letter));
            }
        }
        if self.seats().have_person() {
            scene.cursor = Some(self.cursor);
            self.preview(&mut scene);
        }
        scene
    }

    /// What a stone at the cursor would do.
    fn preview(&self, scene: &mut Scene) {
        let session = self.session();
        if !session.phase().takes_turns()
            || !self.is_persons_turn()
            || session.phase() == Phase::ChoosingSide
            || !self.facts.legal.contains(self.cursor)
        {
            return;
        }
        let verb = words::Taking::of(&session.config().rules).verb;
        let sign = if verb == "converts" { Sign::Turned } else { Sign::Taken };
        for point in session.effect(self.cursor).iter() {
            scene.sign(point, sign);
        }
        if scene.spots[self.cursor] == Spot::default() {
            scene.sign(self.cursor, Sign::Ghost(session.to_move()));
        }
    }

    /// What is under the cursor, in words.
    fn under_cursor(&self) -> Option<String> {
        let session = self.session();
        let name = session.size().name(self.cursor);
        if let Some(group) = session.board().group(self.cursor) {
            if session.phase() == Phase::Marking {
                let verdict = self.table.judged()?.at(self.cursor)?;
                return Some(format!("{name}: {verdict}"));
            }
            let liberties = match group.liberties() {
                1 => "1 liberty".to_owned(),
                count => format!("{count} liberties"),
            };
            let immune = if self.facts.immune.contains(self.cursor) { ", immune" } else { "" };
            let stones = words::stones(group.stones());
            return Some(format!("{name}: {} {stones}, {liberties}{immune}", group.color()));
        }
        if !self.is_persons_turn() || !session.phase().takes_turns() {
            return None;
        }
        if let Some((_, why)) = self.facts.forbidden.iter().find(|(point, _)| *point == self.cursor)
        {
            let stone = go_core::Stone { point: self.cursor, color: session.to_move() };
            return Some(format!("not allowed: {}", why.at(session.size(), stone)));
        }
        if !self.facts.legal.contains(self.cursor) {
            let turn = Action::Turn { color: session.to_move(), turn: Move::Play(self.cursor) };
            let why = session.boxed_clone().act(turn).err();
            return Some(why.map_or(name.to_string(), |why| format!("not allowed: {why}")));
        }
        match session.effect(self.cursor).len() {
            0 => Some(name.to_string()),
            count => {
                let verb = words::Taking::of(&session.config().rules).verb;
                Some(format!("{name} {verb} {}", words::stones(count)))
            }
        }
    }

    fn draw_bottom(&self, view: &View, layout: &Layout, frame: &mut Frame<'_>) {
        let theme = view.theme;
        let mut pen = Pen::new(frame.buffer_mut(), layout.bottom);
        let width = pen.width();
        let mut spans = Vec::new();
        if layout.panel.is_none() {
            if self.unsaved.is_some() {
                spans.push(Span::styled("NOT SAVED  ", theme.warning()));
            }
            let standing = self.headline().unwrap_or_else(|| self.compact(view));
            spans.push(Span::styled(format!("{standing}  "), theme.strong()));
        }
        if let Some(dialog) = self.dialog {
            spans.push(Span::styled(format!("{} (y, n)", dialog.text(self)), theme.accent()));
        } else if let Some(waiting) = self.waiting() {
            spans.push(Span::styled(format!("{} {waiting}   ", view.spinner()), theme.accent()));
            let text = self.said(&spans, width);
            spans.push(Span::raw(text));
        } else {
            let style = match self.message.tone {
                Tone::Plain => theme.strong(),
                Tone::Warning => theme.warning(),
            };
            let text = self.said(&spans, width);
            spans.push(Span::styled(text, style));
        }
        let mut line = Line::from(spans);
        let taken = line.width();
        if let Some(here) = self.under_cursor().map(|here| cut(&here, width))
            && self.dialog.is_none()
            && !self.message.text.contains(&here)
            && taken + 2 + here.chars().count() <= width
        {
            pen.right(&here, theme.quiet());
        } else if taken > width {
            let text: String = line.spans.iter().map(|span| span.content.as_ref()).collect();
            let style = line.spans.last().map(|span| span.style).unwrap_or_default();
            if self.line.is_none() {
                // The keys are known by now; what has happened is not.
                return pen.words(&text, style, 2);
            }
            line = Line::styled(cut(&text, width), style);
        }
        pen.line(line);
        let row = pen.next_row();
        match &self.line {
            Some(text) => {
                let shown: String = {
                    let count = text.chars().count();
                    text.chars().skip((count + 3).saturating_sub(width)).collect()
                };
                pen.line(Line::from(vec![
                    Span::styled("> ", theme.accent()),
                    Span::raw(shown.clone()),
                    Span::styled(self.completion(text), theme.quiet()),
                ]));
                let x = row.x + 2 + shown.chars().count() as u16;
                if row.height > 0 && x < row.right() {
                    frame.set_cursor_position(Position { x, y: row.y });
                }
            }
            None => pen.line(Line::styled(cut(self.keys(), width), theme.quiet())),
        }
    }

    /// What has been said, after what stands before it; in fewer words where there is no room for all
    /// of it.
    fn said(&self, before: &[Span<'_>], width: usize) -> String {
        let text = self.message.text.replace('\n', " ");
        let Some(brief) = &self.message.brief else { return text };
        let rows = if self.line.is_some() { 1 } else { 2 };
        let before: String = before.iter().map(|span| span.content.as_ref()).collect();
        let fits = wrapped(&(before + &text), width).len() <= rows;
        if fits { text } else { brief.clone() }
    }

    /// What a word that is being typed would do.
    fn completion(&self, text: &str) -> String {
        let word = text.trim();
        if word.is_empty() {
            return "a point, as d4, or a word, as pass".to_owned();
        }
        match super::command::Verb::named(word) {
            Some(verb) => {
                let rest = verb.word().get(word.len()..).unwrap_or_default();
                format!("{rest} — {}", verb.meaning())
            }
            None => String::new(),
        }
    }

    /// The keys that help most now.
    fn keys(&self) -> &'static str {
        match self.session().phase() {
            _ if self.dialog.is_some() => "y yes · n no · Enter the answer that is marked",
            Phase::Marking => "Enter mark a group · confirm · back to play · Tab buttons · ? help",
            Phase::Counted | Phase::Over(_) => "new another game · review · quit · ? help",
            Phase::ChoosingSide if self.is_persons_turn() => {
                "black or white: type it or press a button (Tab) · ? help"
            }
            _ if !self.seats().have_person() => ". play at once · graph · quit · ? help",
            _ if self.is_choosing() => ". play at once · undo · quit · ? help",
            _ if self.handicap_left() > 0 => {
                "arrows Enter place · d4 type · undo takes one back · ? help"
            }
            _ => "arrows Enter place · d4 or pass type · Tab buttons · ? help",
        }
    }

    /// Who is waited for, in words.
    fn waiting(&self) -> Option<String> {
        use crate::work::Kind;
        Some(match self.waits_for()? {
            Kind::Task if self.session().phase() == Phase::Marking => {
                "The computer looks at the board …".to_owned()
            }
            Kind::Task => format!("{} thinks …", self.actor_name().unwrap_or("The computer")),
            Kind::Hint => "Looking for a hint …".to_owned(),
            Kind::Estimate => "Counting …".to_owned(),
            Kind::Graph => return None,
        })
    }

    /// Prisoners and clocks in one line, where there is no panel.
    fn compact(&self, view: &View) -> String {
        let taken = self.session().taken();
        let parts = Color::ALL.map(|color| {
            let player = Seats::player(self.session(), color);
            let clock = self.table.time_left(player, view.now);
            let clock = clock.map(|left| format!(" {left}")).unwrap_or_default();
            let sign = if color == Color::Black { '●' } else { '○' };
            let acts = Seats::actor(self.session()) == Actor::Player(player);
            let turn = if acts { "▶" } else { " " };
            format!("{turn}{sign} {}{clock}", taken[color])
        });
        parts.join(" ")
    }

    /// The name of a turn.
    pub(crate) fn turn_name(&self, turn: Move) -> String {
        words::turn_name(self.session(), turn)
    }

    /// Whose clock runs out: styles it.
    pub(crate) fn is_short_of_time(&self, player: Player, view: &View) -> bool {
        self.table
            .time_left(player, view.now)
            .is_some_and(|left| left.time < std::time::Duration::from_secs(10))
    }
}

/// Whether a count is the result.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Count {
    Final,
    Estimated,
}

/// Shows whose each point is.
fn show_count(scene: &mut Scene, report: &ScoreReport, count: Count) {
    let mut show = |point: Point| {
        let spot = &mut scene.spots[point];
        match (report.owner(point), count) {
            (Owner::Stone(color), Count::Final) => spot.stone = Some(color),
            (Owner::Stone(color), Count::Estimated) if spot.stone == Some(color.other()) => {
                spot.sign = Sign::Dead;
            }
            // A dead stone is shown as one: what was taken off is to be seen.
            (Owner::Territory(color), _) => match spot.stone {
                Some(_) => spot.sign = Sign::Dead,
                None => spot.sign = Sign::Territory(color),
            },
            (Owner::SekiEye(_), _) => spot.sign = Sign::SekiEye,
            _ => {}
        }
    };
    report.size.points().for_each(&mut show);
}

/// Says how large the terminal has to be, and what can be done in this one.
pub(crate) fn draw_too_small(view: &View, needed: (u16, u16), then: &str, frame: &mut Frame<'_>) {
    let (width, height) = needed;
    let area = view.area;
    let mut pen = Pen::new(frame.buffer_mut(), area);
    pen.words("This terminal is too small.", view.theme.strong(), 2);
    let text = format!(
        "It has {}x{} characters, and the board needs {width}x{height}. Make it larger, or the \
         letters smaller. {then}",
        area.width, area.height
    );
    pen.words(&text, view.theme.quiet(), usize::MAX);
}
