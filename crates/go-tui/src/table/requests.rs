//! Doing what was asked for at the table.

use go_core::{Color, Move, Point};
use go_rules::{ActionError, Phase};
use go_session::{Actor, Event, EventKind, Level, Player, Refused, Request, Seats, words};

use super::command::{Command, Verb};
use super::dialog::Dialog;
use super::{LEAVE, Play, Tone};
use crate::board::Zoom;
use crate::effect::{Effect, Place};
use crate::look::Switch;
use crate::reading::Reading;
use crate::view::View;
use crate::work::{Job, Kind};

impl Play {
    /// Says what has happened.
    pub(crate) fn tell(&mut self, events: &[Event]) {
        if events.is_empty() {
            return;
        }
        let lines: Vec<&str> = events.iter().map(|event| event.text.as_str()).collect();
        self.say(lines.join(" · "));
        if let [Event { kind: EventKind::Marked(changed), .. }] = events {
            self.message.brief = Some(words::marked_briefly(self.session(), *changed));
        }
        for event in events {
            match event.kind {
                EventKind::UndoAsked(player) => self.dialog = Some(Dialog::allow_undo(player)),
                EventKind::Disagreed => self.message.tone = Tone::Warning,
                _ => {}
            }
        }
        if let Some(warning) = words::mirror_warning(self.session()) {
            self.message.text += &format!(" · {warning}");
            self.message.tone = Tone::Warning;
        }
        // Proposals are listed beside the board.
        if events.iter().any(|event| event.kind == EventKind::Proposed) {
            let first = events[0].text.lines().next().unwrap_or_default().to_owned();
            let more = match events[0].text.lines().count() {
                0 | 1 => String::new(),
                lines => format!(" And {} more.", lines - 1),
            };
            self.say(first + &more);
            let dead = self.session().dead();
            let verdicts = self.table.judged().map_or(&[][..], |report| &report.verdicts);
            let brief = verdicts
                .iter()
                .find(|verdict| dead.contains(verdict.head))
                .map(|verdict| words::proposed_briefly(self.session(), verdict) + &more);
            self.message.brief = brief;
        }
    }

    /// Asks the table for something.
    pub(crate) fn request(&mut self, view: &View, player: Player, request: Request) -> Vec<Effect> {
        match self.table.request(player, request, view.now) {
            Ok(events) => self.tell(&events),
            Err(refused) => {
                self.warn(match refused {
                    Refused::Action(ActionError::Illegal(why)) => format!("Not allowed: {why}."),
                    _ => words::sentence(&refused),
                });
            }
        }
        self.settle(view)
    }

    /// Asks for something as the person who may.
    fn ask(&mut self, view: &View, request: Request) -> Vec<Effect> {
        match self.person() {
            Some(player) => self.request(view, player, request),
            None => {
                self.warn("The computer plays both sides.");
                Vec::new()
            }
        }
    }

    /// Enter on a point, a click on it, its name.
    pub(crate) fn at(&mut self, view: &View, point: Point) -> Vec<Effect> {
        self.cursor = point;
        match self.session().phase() {
            Phase::ChoosingSide if self.is_persons_turn() => {
                self.warn("First Player 2 chooses a side: black or white.");
                Vec::new()
            }
            Phase::Marking => self.ask(view, Request::Mark(point)),
            Phase::Counted | Phase::Over(_) => Vec::new(),
            _ if self.is_choosing() && self.seats().have_person() => {
                self.warn("The computer thinks; now plays at once.");
                Vec::new()
            }
            _ => self.ask(view, Request::Turn(Move::Play(point))),
        }
    }

    pub(crate) fn obey(&mut self, view: &mut View, command: Command) -> Vec<Effect> {
        match command {
            Command::At(point) => self.at(view, point),
            Command::Do(verb) => self.verb(view, verb),
            Command::ConfirmAs(color) => {
                let player = Seats::player(self.session(), color);
                self.request(view, player, Request::Confirm)
            }
            Command::SaveAs(path) => vec![Effect::SaveAs(path)],
            Command::Open(path) => vec![Effect::Open(path)],
        }
    }

    pub(crate) fn verb(&mut self, view: &mut View, verb: Verb) -> Vec<Effect> {
        match verb {
            Verb::Pass if self.session().phase() == Phase::Marking => {
                self.warn(
                    "Dead groups are marked now: confirm agrees, back goes on with the game.",
                );
                Vec::new()
            }
            Verb::Pass => self.ask(view, Request::Turn(Move::Pass)),
            Verb::Undo => self.undo(view),
            Verb::Black => self.ask(view, Request::ChooseSide(Color::Black)),
            Verb::White => self.ask(view, Request::ChooseSide(Color::White)),
            Verb::Confirm => self.ask(view, Request::Confirm),
            Verb::Proposals => self.ask(view, Request::MarkProposals),
            Verb::Reasons => {
                let lines = self.reasons(view);
                if lines.is_empty() {
                    self.warn("Nothing is counted now: score counts.");
                    return Vec::new();
                }
                let reading = Reading::new("Dead groups and the count", lines);
                vec![Effect::Go(Place::Reading(reading))]
            }
            Verb::Back => self.ask(view, Request::BackToPlay),
            Verb::Resign => {
                match self.person() {
                    Some(player) if !self.session().phase().is_over() => {
                        self.dialog = Some(Dialog::resign(player));
                    }
                    _ => self.warn("There is nobody to resign."),
                }
                Vec::new()
            }
            Verb::Now if self.is_choosing() => vec![Effect::Stop(Kind::Task)],
            Verb::Now => {
                self.warn("The computer is not thinking about a turn.");
                Vec::new()
            }
            Verb::Hint => self.ask_hint(view),
            Verb::Score => self.ask_score(),
            Verb::Graph => {
                let graph = view.shown.graph.flip();
                let text = format!("Graph: {graph}.");
                if graph == Switch::On && !self.has_room_for_graph(view) {
                    self.warn(format!("{text} No room for it here."));
                } else {
                    self.say(text);
                }
                self.settle_graph(view)
            }
            Verb::Rings => {
                let rings = view.shown.rings.flip();
                self.say(format!("Rings around stones in atari: {rings}."));
                Vec::new()
            }
            Verb::Settled => {
                let settled = view.shown.settled.flip();
                self.say(format!("Immune and settled stones of Conversion Go: {settled}."));
                Vec::new()
            }
            Verb::Stones => {
                // A look that there is no room for is passed over.
                let before = view.stones;
                loop {
                    view.stones = view.stones.next();
                    if view.stones == before || self.fits(view) {
                        break;
                    }
                }
                self.say(format!("Stones: {}.", view.stones));
                Vec::new()
            }
            Verb::Zoom => {
                view.zoom = match view.zoom {
                    Zoom::Fitting => Zoom::Small,
                    Zoom::Small => Zoom::Fitting,
                };
                self.say(match view.zoom {
                    Zoom::Fitting => "Board: as large as fits.",
                    Zoom::Small => "Board: small.",
                });
                Vec::new()
            }
            Verb::Save => {
                self.line = Some("save ".to_owned());
                Vec::new()
            }
            Verb::Open => {
                self.line = Some("open ".to_owned());
                Vec::new()
            }
            Verb::Review => {
                vec![Effect::Go(Place::Review(Box::new(self.record())))]
            }
            Verb::New if !self.has_something_to_lose() => {
                vec![Effect::Go(Place::Setup)]
            }
            Verb::New => {
                self.dialog = Some(Dialog::new_game());
                // The question says whether the game is in its file at this moment.
                vec![Effect::Keep]
            }
            Verb::Help => vec![Effect::Go(Place::Help)],
            Verb::Quit => self.ask_leave(),
        }
    }

    /// Asks whether to leave, where there is something to leave.
    pub(crate) fn ask_leave(&mut self) -> Vec<Effect> {
        if !self.has_something_to_lose() {
            return vec![Effect::Leave];
        }
        self.dialog = Some(Dialog::leave(self));
        vec![Effect::Keep]
    }

    /// Asks whether the game that was chosen may take the place of this one.
    pub(crate) fn ask_next(&mut self) -> Vec<Effect> {
        self.dialog = Some(Dialog::next_game());
        vec![Effect::Keep]
    }

    /// Whether the question of whether to leave is open.
    pub(crate) fn asks_to_leave(&self) -> bool {
        self.dialog.is_some_and(|asked| asked.question == LEAVE)
    }

    /// Whether to ask before the table is left: an unfinished game, or one that is in no file.
    pub(crate) fn has_something_to_lose(&self) -> bool {
        let is_over = self.session().phase().is_over();
        self.has_begun() && (!is_over || self.unsaved.is_some())
    }

    fn undo(&mut self, view: &View) -> Vec<Effect> {
        if !self.is_shared() {
            return self.ask(view, Request::Undo);
        }
        // Of two people it is the one who decided last.
        let count = |player| Seats::undo_count(self.session(), &[player]);
        let last = Player::ALL
            .into_iter()
            .filter(|&player| count(player) > 0)
            .min_by_key(|&player| count(player));
        self.request(view, last.unwrap_or(Player::One), Request::Undo)
    }

    fn ask_hint(&mut self, view: &View) -> Vec<Effect> {
        if self.session().phase() == Phase::Marking {
            return self.ask(view, Request::MarkProposals);
        }
        if self.session().phase().is_over() {
            self.warn("The game is over.");
            return Vec::new();
        }
        if !self.is_persons_turn() {
            self.warn("There is nothing for you to choose now.");
            return Vec::new();
        }
        if self.is_busy(Kind::Hint) {
            return vec![Effect::Stop(Kind::Hint)];
        }
        let serial = self.table.serial();
        self.busy.push((Kind::Hint, serial));
        // An easy opponent is no reason for bad advice.
        let limits = match self.own_limits() {
            Some(limits) => limits,
            None => self.table.arrangement().level.max(Level::OF_HINTS).limits(),
        };
        let session = self.session().boxed_clone();
        vec![Effect::Work(Job::Hint { serial, session, limits })]
    }

    fn ask_score(&mut self) -> Vec<Effect> {
        if self.session().phase() == Phase::Marking {
            let report = Box::new(self.session().score());
            self.say(format!("With these marks: {}.", report.outcome.in_words()));
            self.estimate = Some((self.table.serial(), report));
            return Vec::new();
        }
        if self.session().phase().is_over() || self.is_busy(Kind::Estimate) {
            return Vec::new();
        }
        if self.estimate.take().is_some() {
            self.say("");
            return Vec::new();
        }
        let serial = self.table.serial();
        self.busy.push((Kind::Estimate, serial));
        vec![Effect::Work(Job::Estimate { serial, session: self.session().boxed_clone() })]
    }

    /// The name of whoever has to do something, for a heading.
    pub(crate) fn actor_name(&self) -> Option<&'static str> {
        match Seats::actor(self.session()) {
            Actor::Player(player) => Some(Seats::name(self.session(), player)),
            Actor::Both | Actor::Nobody => None,
        }
    }
}
