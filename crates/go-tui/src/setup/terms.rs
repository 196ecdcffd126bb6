//! What the form means: the terms of a game, and the game itself.

use go_rules::{ConfigError, GameConfig, OpeningKind};
use go_session::{
    Arrangement, Computer, HandicapPoints, Seat, Seats, Session, TimeControl, handicap,
};

use super::Setup;
use super::rows::Row;
use crate::table::Play;

impl Setup {
    /// The terms that are chosen.
    ///
    /// # Errors
    /// The row that is wrong, and why.
    pub(crate) fn config(&self) -> Result<GameConfig, (Row, String)> {
        let fault = |row: Row| move |text: String| (row, text);
        let preset = self.preset();
        let mut config = preset.config();
        config.size = self
            .value(Row::Board)
            .parse()
            .map_err(|e: go_core::SizeError| fault(Row::Board)(e.to_string()))?;
        config.komi = self
            .value(Row::Komi)
            .parse()
            .map_err(|e: go_rules::KomiError| fault(Row::Komi)(e.to_string()))?;
        config.handicap = match self.value(Row::Handicap) {
            _ if self.is_pie() => 0,
            "none" | "" => 0,
            text => text.parse().map_err(|_| {
                fault(Row::Handicap)("a handicap is a number of stones, or none".to_owned())
            })?,
        };
        config.rules.opening = if self.is_pie() { OpeningKind::Pie } else { OpeningKind::Plain };
        config.move_limit = match self.value(Row::MoveLimit) {
            "none" | "" | "0" => None,
            text => {
                let limit = text.parse().map_err(|_| {
                    fault(Row::MoveLimit)("a move limit is a number of turns, or none".to_owned())
                })?;
                Some(limit)
            }
        };
        Ok(config)
    }

    /// A game with these terms.
    fn opened(
        &self,
        config: GameConfig,
        computer: Computer,
    ) -> Result<Box<dyn Session>, ConfigError> {
        let points = match self.fields[Row::HandicapPoints as usize].at {
            0 => HandicapPoints::Usual,
            _ => HandicapPoints::Free,
        };
        handicap::open(config, points, computer)
    }

    fn seats(&self) -> Seats {
        let (one, two) = match self.fields[Row::Opponent as usize].at {
            0 => (Seat::Person, Seat::Computer),
            1 => (Seat::Computer, Seat::Person),
            2 => (Seat::Person, Seat::Person),
            _ => (Seat::Computer, Seat::Computer),
        };
        Seats { one, two }
    }

    /// The game that is chosen, on a table.
    pub(super) fn game(&self, computer: Computer) -> Result<Play, (Row, String)> {
        let control: TimeControl = self
            .value(Row::Clock)
            .parse()
            .map_err(|e: go_session::TimeControlError| (Row::Clock, e.to_string()))?;
        let level = self.value(Row::Level).parse().unwrap_or_default();
        let session = match &self.from {
            Some(session) => session.boxed_clone(),
            None => {
                let config = self.config()?;
                self.opened(config, computer).map_err(|error| {
                    let row = if config.handicap > 0 { Row::Handicap } else { Row::MoveLimit };
                    let more = match error {
                        ConfigError::Handicap(_) if config.handicap > 1 => {
                            "; they can stand where Black places them"
                        }
                        _ => "",
                    };
                    (row, format!("{error}{more}"))
                })?
            }
        };
        Ok(Play::new(session, Arrangement { seats: self.seats(), level, control }, self.limits))
    }

    /// The board as it will be at the start, if it can be.
    pub(crate) fn board(&self) -> Option<crate::board::Scene> {
        if let Some(game) = self.chosen_game() {
            let preview = game.preview.as_ref()?;
            let mut scene = crate::board::Scene::empty(preview.stones.size);
            for point in preview.stones.size.points() {
                scene.spots[point].stone = preview.stones.cell(point).color();
            }
            scene.last = preview.last;
            return Some(scene);
        }
        let config = match &self.from {
            Some(session) => *session.config(),
            None => self.config().ok()?,
        };
        let mut scene = crate::board::Scene::empty(config.size);
        let session = match &self.from {
            Some(session) => session.boxed_clone(),
            None => self.opened(config, Computer::default()).ok()?,
        };
        for point in config.size.points() {
            scene.spots[point].stone = session.board().color(point);
        }
        scene.last = session.last_turn().and_then(|(_, turn)| turn.point());
        Some(scene)
    }
}
