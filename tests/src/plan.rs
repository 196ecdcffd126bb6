//! What is played: terms, a start, and how the players behave, all from one seed.

use go_core::{Cell, Color, Setup, Size};
use go_rules::{
    Ending, FirstPlayer, GameConfig, Ko, Mirroring, OpeningKind, Preset, Suicide, VariantKind,
};

use crate::random::Random;

/// How the two players choose their turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Anything, with a liking for captures.
    Wild,
    /// Often the image of the opponent's last stone: Black under the first of the five maps that
    /// are their own inverse by number, White under the second; `None` is wild.
    Mirrors([Option<usize>; 2]),
}

/// One game to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The preset that the terms come from.
    pub preset: &'static str,
    /// The terms.
    pub config: GameConfig,
    /// Stones and turn at the start; `None` for the usual start.
    pub start: Option<Setup>,
    /// How turns are chosen.
    pub habit: Habit,
    /// Passes in a thousand turns.
    pub passes: usize,
    /// Turns after which the game is left.
    pub most_turns: usize,
}

/// How large the boards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// Up to 16 points, long games: superko, suicide, full boards.
    Tiny,
    /// Sides of 3 to 9.
    Small,
    /// Sides of 10 to 19, and 25.
    Large,
    /// Boards with room for runs of mirrored turns.
    Mirrored,
}

impl Boards {
    fn size(self, random: &mut Random) -> Size {
        let (width, height) = match self {
            Boards::Tiny => {
                const TINY: [(u8, u8); 20] = [
                    (1, 1),
                    (1, 2),
                    (2, 1),
                    (1, 3),
                    (1, 4),
                    (4, 1),
                    (1, 5),
                    (1, 7),
                    (2, 2),
                    (2, 2),
                    (2, 3),
                    (3, 2),
                    (2, 4),
                    (3, 3),
                    (3, 3),
                    (3, 3),
                    (3, 4),
                    (4, 3),
                    (4, 4),
                    (5, 3),
                ];
                random.pick(&TINY)
            }
            Boards::Small => (3 + random.below(7) as u8, 3 + random.below(7) as u8),
            Boards::Large => {
                const LARGE: [(u8, u8); 11] = [
                    (10, 10),
                    (11, 12),
                    (13, 13),
                    (13, 9),
                    (16, 16),
                    (16, 16),
                    (19, 19),
                    (19, 19),
                    (25, 25),
                    (25, 3),
                    (2, 25),
                ];
                random.pick(&LARGE)
            }
            Boards::Mirrored => {
                const ROOMY: [(u8, u8); 8] =
                    [(6, 6), (7, 7), (8, 8), (9, 9), (6, 8), (9, 5), (11, 11), (4, 10)];
                random.pick(&ROOMY)
            }
        };
        Size::new(width, height).expect("the sizes above are good")
    }
}

impl Plan {
    /// The plan of a seed.
    ///
    /// # Panics
    /// Never: the presets exist and the sizes are good.
    #[must_use]
    pub fn of(seed: u64, boards: Boards) -> Plan {
        let random = &mut Random::new(seed ^ 0x6c61_7773);
        let presets = Preset::all();
        let preset = match boards {
            Boards::Mirrored => Preset::named("conversion").expect("it is there"),
            // Half of all games are Conversion Go, the other half goes through the rest.
            _ if random.chance(400) => Preset::named("conversion").expect("it is there"),
            _ => &presets[random.below(presets.len())],
        };
        let mut config = preset.config();
        config.size = boards.size(random);
        vary(&mut config, random);
        if boards == Boards::Mirrored {
            config.rules.mirroring = Mirroring::NineTurns;
            config.move_limit = None;
        }
        let area = config.size.area();
        if config.rules.game == VariantKind::Go
            && config.size.width() >= 7
            && config.size.height() >= 7
            && random.chance(150)
        {
            config.handicap = 2 + random.below(3) as u8;
        }
        let start =
            (config.handicap == 0 && random.chance(150)).then(|| scattered(config.size, random));
        let some_map = |random: &mut Random| random.chance(700).then(|| random.below(5));
        let habit = match boards {
            Boards::Mirrored => Habit::Mirrors([some_map(random), some_map(random)]),
            _ => Habit::Wild,
        };
        let most_turns = match boards {
            Boards::Tiny => 10 + random.below(120),
            Boards::Small => 20 + random.below(area * 2),
            Boards::Large => area + 20,
            Boards::Mirrored => area + 10,
        };
        let passes = match boards {
            Boards::Mirrored => 8,
            Boards::Large => random.pick(&[1, 5, 20]),
            Boards::Tiny | Boards::Small => random.pick(&[5, 20, 100]),
        };
        Plan { preset: preset.name(), config, start, habit, passes, most_turns }
    }

    /// A preset as it stands, on a board of this size, played until the board is about full.
    #[must_use]
    pub fn plain(preset: &'static Preset, size: Size) -> Plan {
        let config = GameConfig { size, ..preset.config() };
        Plan {
            preset: preset.name(),
            config,
            start: None,
            habit: Habit::Wild,
            passes: 5,
            most_turns: size.area() + 12,
        }
    }
}

/// Single rules in place of the preset's, in some of the games.
fn vary(config: &mut GameConfig, random: &mut Random) {
    let rules = &mut config.rules;
    if random.chance(250) {
        rules.ko = random.pick(&[Ko::None, Ko::Simple, Ko::Positional, Ko::Situational]);
    }
    if random.chance(250) {
        rules.suicide = random.pick(&[Suicide::Forbidden, Suicide::Several]);
    }
    if random.chance(250) {
        rules.ending = random.pick(&[Ending::AsItStands, Ending::Marking, Ending::DameThenMarking]);
    }
    if random.chance(250) {
        rules.opening = random.pick(&[OpeningKind::Plain, OpeningKind::Pie]);
    }
    if random.chance(250) {
        rules.first = random.pick(&[FirstPlayer::Black, FirstPlayer::White]);
    }
    if random.chance(50) {
        rules.mirroring = random.pick(&[Mirroring::Free, Mirroring::NineTurns]);
    }
    if random.chance(100) {
        config.move_limit = Some(1 + random.below(2 * config.size.area()) as u32);
    }
}

/// Stones anywhere, legal or not.
#[must_use]
pub fn scattered(size: Size, random: &mut Random) -> Setup {
    let to_move = random.pick(&Color::ALL);
    let mut setup = Setup::empty(size, to_move);
    // Scattered stones make crowded boards of small groups; a broad brush makes large ones.
    let density = 100 + random.below(850);
    let change = random.pick(&[150, 500]);
    let mut cell = random.pick(&[Cell::Black, Cell::White]);
    for point in size.points() {
        if random.chance(change) {
            cell = random.pick(&[Cell::Black, Cell::White]);
        }
        if random.chance(density) {
            setup.set(point, cell);
        }
    }
    setup
}
