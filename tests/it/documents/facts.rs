//! What the library says about each fact of a diagram.

use go_core::{Board, Cell, Color, Group, Move, Point, PointSet, Sides};
use go_rules::{Conversion, Game, Position, Preset};
use go_score::{
    Border, Certainty, ConversionLife, DeadStones, Endgame, EndgameLimits, LifeStatus, Outcome,
    Owner, PaperError, PaperPicture, Points, ScoreReport, Scored, Terms, Verdict, judge_life,
    regions, score_board,
};

use super::corpus::{Document, Fact, Line, points};
use super::paper::{Paper, enclosure};
use super::replay::{Step, all, count, game_after, game_of, is_conversion};
use super::shown::drawing;

/// A value that a fact can have.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Number(usize),
    Points(PointSet),
    /// Sets of points in any order.
    Sets(Vec<PointSet>),
    Sides(Sides),
    Color(Color),
}

/// A diagram with what the library makes of it.
pub(super) struct Facts<'d, R: Scored> {
    pub(super) document: &'d Document,
    pub(super) game: Game<R>,
    /// The turns of the record.
    pub(super) steps: Vec<Step>,
    /// The library's verdict on each group.
    pub(super) verdicts: Vec<Verdict>,
    /// The groups that cannot escape.
    pub(super) dead: DeadStones,
}

impl<'d, R: Scored> Facts<'d, R> {
    pub(super) fn of(document: &'d Document) -> Self {
        let (game, steps) = game_of::<R>(document);
        let board = game.position().board();
        let verdicts = judged(document, board);
        let dead = dead_stones(document, board, &verdicts);
        Facts { document, game, steps, verdicts, dead }
    }

    /// Whether the fact is true.
    ///
    /// # Errors
    /// What it should say, an unknown key, or a value that cannot be read.
    pub(super) fn check(&self, fact: &Fact) -> Result<(), String> {
        let actual = self.value(&fact.key, fact.about.as_deref())?;
        let claimed = self.read(&actual, &fact.value)?;
        if actual == claimed { Ok(()) } else { Err(format!("it is {}", self.write(&actual))) }
    }

    fn value(&self, key: &str, about: Option<&str>) -> Result<Value, String> {
        match about {
            Some(about) => self.value_about(key, about),
            None => self.value_of_diagram(key),
        }
    }

    /// Facts about the diagram as a whole.
    fn value_of_diagram(&self, key: &str) -> Result<Value, String> {
        let board = self.board();
        let size = board.size();
        if let Some(area) = key.strip_prefix("crossed-").filter(|rest| !rest.contains("-at-end"))
            && area != "in-play"
            && area != "at-end"
        {
            return enclosure(size, self.document.picture.crossed, area).map(Value::Points);
        }
        if let Some(area) = key.strip_prefix("colour-") {
            let crossed = enclosure(size, self.document.picture.crossed, area)?;
            return self.color_of(crossed);
        }
        Ok(match key {
            "empty" => Value::Number(board.empty()),
            "corners" => {
                let is_corner = |&p: &Point| Sides::of(size, p).count() == 2;
                Value::Points(size.points().filter(is_corner).collect())
            }
            "immune-without-liberties" => Value::Sets(self.groups(|group| {
                group.liberties() == 0 && R::is_immune(group) && !R::is_dead(group)
            })),
            "seki" => Value::Sets(self.shared_pairs()),
            "doomed-black" => Value::Sets(self.doomed(Color::Black)?),
            "doomed-white" => Value::Sets(self.doomed(Color::White)?),
            "settled-points" => {
                Value::Number(size.area() - ConversionLife::of(board).unsettled().len())
            }
            "unsettled-empty-points" => {
                let unsettled = ConversionLife::of(board).unsettled();
                Value::Number(board.empty_points().filter(|&p| unsettled.contains(p)).count())
            }
            "crossed-in-play" => Value::Points(self.paper().crossed_in_play),
            "crossed-at-end" => Value::Points(self.paper().crossed_at_end),
            "crossed-in-play-and-at-end" => {
                Value::Points(self.paper().crossed_in_play & self.paper().crossed_at_end)
            }
            "conversions-in-play" => {
                Value::Number(self.steps.iter().map(|s| s.taken.len() + s.lost.len()).sum())
            }
            "stones-converted-in-play" => {
                let stones = |s: &Step| all(&s.taken).len() + all(&s.lost).len();
                Value::Number(self.steps.iter().map(stones).sum())
            }
            "ambiguous" => Value::Points(self.ambiguous()?),
            "black-groups" => Value::Number(self.groups(|g| g.color() == Color::Black).len()),
            "two-eyes-white" => Value::Sets(self.two_eyed(Color::White)),
            "one-eye-black" => Value::Sets(self.in_seki(Color::Black, 1)),
            "seki-white" => Value::Sets(self.in_seki(Color::White, 0)),
            "seki-black" => Value::Sets(self.in_seki(Color::Black, 0)),
            "seki-points" => Value::Sets(self.seki_points()),
            "territory-black" => self.territory(&self.report(), Color::Black),
            "territory-white" => self.territory(&self.report(), Color::White),
            "territory-black-japanese" => self.territory(&self.japanese(), Color::Black),
            "territory-white-japanese" => self.territory(&self.japanese(), Color::White),
            "neutral-points" | "dame" => Value::Points(self.report().dame),
            "dead-black" => Value::Points(all(&self.doomed(Color::Black)?)),
            "dead-white" => Value::Points(all(&self.doomed(Color::White)?)),
            "profitable-moves" => Value::Points(self.profitable_moves()),
            "score-black" => whole(self.report().sides.black.total)?,
            "score-white" => whole(self.report().sides.white.total)?,
            "neutral" => Value::Number(self.report().neutral()),
            "winner" => winner(self.report().outcome)?,
            _ => return Err("an unknown fact".to_owned()),
        })
    }

    /// Facts about a line of play, or a point.
    fn value_about(&self, key: &str, about: &str) -> Result<Value, String> {
        if key == "sides" {
            let point = super::corpus::point(self.board().size(), about)?;
            let group = self.board().group(point).ok_or("there is no group")?;
            return Ok(Value::Sides(group.sides()));
        }
        let line = self.document.lines.iter().find(|line| line.name == about);
        let line = line.ok_or_else(|| format!("there is no line of play {about}"))?;
        let (_, steps) = game_after::<R>(self.document, line);
        let last = steps.last().ok_or("no turn")?;
        Ok(match key {
            "converted" => Value::Points(all(&last.taken)),
            "converted-back" => Value::Points(all(&last.lost)),
            "captured" => {
                let taking = steps.iter().rev().find(|step| !step.taken.is_empty());
                Value::Points(all(&taking.ok_or("nothing is taken")?.taken))
            }
            "score-black" => whole(self.report_after(line).sides.black.total)?,
            "score-white" => whole(self.report_after(line).sides.white.total)?,
            "winner" => winner(self.report_after(line).outcome)?,
            _ => return Err("an unknown fact about something".to_owned()),
        })
    }

    /// The stones as they stand.
    pub(super) fn board(&self) -> &Board {
        self.game.position().board()
    }

    /// The count of the diagram.
    pub(super) fn report(&self) -> ScoreReport {
        count(self.game.clone(), &self.dead)
    }

    /// The count after a line of play, without the dead stones that are left.
    pub(super) fn report_after(&self, line: &Line) -> ScoreReport {
        let (game, _) = game_after::<R>(self.document, line);
        let board = game.position().board();
        let left = self.dead.points().iter().filter(|&p| board.color(p) == self.board().color(p));
        let dead = DeadStones::marked(board, left).expect("stones stand there");
        count(game, &dead)
    }

    /// The same count where eyes in seki are nobody's.
    fn japanese(&self) -> ScoreReport {
        let rules = Preset::named("japanese").expect("a preset").rules();
        let terms = Terms { rules, ..Terms::of_game(&self.game) };
        score_board::<R>(self.board(), &self.dead, &terms)
    }

    /// The drawing of the record.
    pub(super) fn paper(&self) -> Paper {
        Paper::of(self.document.size, &self.steps, self.dead.points())
    }

    fn territory(&self, report: &ScoreReport, color: Color) -> Value {
        Value::Points(report.points_of(Owner::Territory(color)))
    }

    fn groups(&self, wanted: impl Fn(Group<'_>) -> bool) -> Vec<PointSet> {
        self.board().groups().filter(|&g| wanted(g)).map(Group::point_set).collect()
    }

    /// The groups of a colour that cannot escape. In Conversion Go exactly these, so every verdict
    /// must be proved.
    fn doomed(&self, color: Color) -> Result<Vec<PointSet>, String> {
        let open = self.verdicts.iter().find(|v| v.certainty != Certainty::Proved);
        match open.filter(|_| is_conversion(self.document)) {
            None => Ok(self.groups(|g| g.color() == color && self.dead.contains(g.head()))),
            Some(open) => {
                let names = super::shown::names(self.board().size(), &open.stones);
                Err(format!("there is no proof for {names}: {}, {}", open.status, open.reason))
            }
        }
    }

    /// The two liberties, and no others, that groups of both colours have, where whoever takes one
    /// of them is converted or captured on the other.
    fn shared_pairs(&self) -> Vec<PointSet> {
        let pairs = |color: Color| {
            self.groups(|g| g.color() == color && g.liberties() == 2)
                .iter()
                .filter_map(|stones| Some(self.board().group(stones.first()?)?.liberty_set()))
                .collect::<Vec<_>>()
        };
        let white = pairs(Color::White);
        let mut shared = pairs(Color::Black);
        shared.retain(|pair| white.contains(pair) && self.nobody_wants(pair));
        sorted(shared)
    }

    fn nobody_wants(&self, pair: &PointSet) -> bool {
        Color::ALL.into_iter().all(|color| {
            pair.iter().all(|first| {
                let rules = self.game.position().rules();
                let setup = self.board().to_setup(color);
                let mut position = Position::from_setup(rules, &setup).expect("it can stand");
                let second = pair.iter().find(|&p| p != first).expect("a pair");
                let loses = |settlement: go_rules::Settlement| settlement.taken > 0;
                position.play(first).is_ok_and(|settlement| !loses(settlement))
                    && position.play(second).is_ok_and(loses)
            })
        })
    }

    /// The groups of a colour in seki that have so many eyes.
    fn in_seki(&self, color: Color, eyes: usize) -> Vec<PointSet> {
        let seki = self.report().seki_stones;
        let regions = regions(self.board());
        self.groups(|g| {
            let liberties = g.liberty_set();
            let is_eye = |r: &&go_score::Region| {
                r.border == Border::One(color) && liberties.contains_all(&r.points)
            };
            g.color() == color
                && seki.contains(g.head())
                && regions.iter().filter(is_eye).count() == eyes
        })
    }

    /// The groups of a colour that live by two eyes, by proof.
    fn two_eyed(&self, color: Color) -> Vec<PointSet> {
        let lives = |v: &&Verdict| {
            v.color == color && v.status == LifeStatus::Alive && v.certainty == Certainty::Proved
        };
        self.verdicts.iter().filter(lives).map(|v| v.stones).collect()
    }

    /// The liberties of the eyeless white groups in seki: together they are all neutral points.
    fn seki_points(&self) -> Vec<PointSet> {
        let liberties =
            |stones: &PointSet| Some(self.board().group(stones.first()?)?.liberty_set());
        let pairs: Vec<PointSet> =
            self.in_seki(Color::White, 0).iter().filter_map(liberties).collect();
        assert_eq!(all(&pairs), self.report().dame);
        sorted(pairs)
    }

    /// The points among the marked ones and the one-point eyes where a side has a move to which no
    /// answer makes the mover's margin worse than it is in the diagram.
    fn profitable_moves(&self) -> PointSet {
        let marked = self.document.points.iter().flat_map(|(_, points)| points.clone());
        let is_eye = |r: &go_score::Region| r.points.len() == 1 && r.border != Border::Both;
        let eyes = regions(self.board()).into_iter().filter(is_eye).flat_map(|r| r.points);
        let candidates: PointSet = marked.chain(eyes).collect();
        candidates
            .iter()
            .filter(|&p| Color::ALL.into_iter().any(|color| self.is_profitable(p, color)))
            .collect()
    }

    fn is_profitable(&self, point: Point, color: Color) -> bool {
        let margin = |game: &Game<R>| {
            let terms = Terms::of_game(game);
            let report = score_board::<R>(game.position().board(), &DeadStones::NONE, &terms);
            let black = report.margin.in_half_points();
            if color == Color::Black { black } else { -black }
        };
        let start = self.board().to_setup(color);
        let mut game = Game::<R>::from_setup(*self.game.config(), start).expect("it can stand");
        let before = margin(&game);
        if game.play(Move::Play(point)).is_err() {
            return false;
        }
        let loses = |answer: &Point| {
            let mut game = game.clone();
            game.play(Move::Play(*answer)).is_ok() && margin(&game) < before
        };
        !game.legal_points().iter().any(loses)
    }

    /// The colour that the library reads for crossed stones.
    fn color_of(&self, crossed: PointSet) -> Result<Value, String> {
        let reading = paper_picture(self.document).read().map_err(|e| e.to_string())?;
        let has = |color| crossed.iter().all(|p| reading.board().color(p) == Some(color));
        let color = Color::ALL.into_iter().find(|&color| has(color));
        color.map(Value::Color).ok_or_else(|| "stones of both colours".to_owned())
    }

    /// The crossed stones whose colour the library cannot tell from the drawing alone.
    fn ambiguous(&self) -> Result<PointSet, String> {
        match paper_picture(self.document).read() {
            Ok(_) => Ok(PointSet::EMPTY),
            Err(PaperError::Ambiguous { points, .. }) => Ok(points),
            Err(error) => Err(error.to_string()),
        }
    }

    /// A claimed value of the same kind as the actual one.
    fn read(&self, actual: &Value, text: &str) -> Result<Value, String> {
        let size = self.board().size();
        Ok(match actual {
            Value::Number(_) => Value::Number(text.parse().map_err(|_| "it is a number")?),
            Value::Points(_) => Value::Points(points(size, text, ' ')?.into_iter().collect()),
            Value::Sets(_) if text == "none" => Value::Sets(Vec::new()),
            Value::Sets(_) => {
                let set = |text| Ok(points(size, text, ' ')?.into_iter().collect());
                let sets: Result<Vec<PointSet>, String> = text.split("; ").map(set).collect();
                Value::Sets(sorted(sets?))
            }
            Value::Sides(_) => Value::Sides(sides(text)?),
            Value::Color(_) => Value::Color(match text {
                "black" => Color::Black,
                "white" => Color::White,
                _ => return Err("it is a colour".to_owned()),
            }),
        })
    }

    fn write(&self, value: &Value) -> String {
        let list = |set: &PointSet| super::shown::names(self.board().size(), set);
        match value {
            Value::Number(number) => number.to_string(),
            Value::Points(points) => list(points),
            Value::Sets(sets) if sets.is_empty() => "none".to_owned(),
            Value::Sets(sets) => sets.iter().map(list).collect::<Vec<_>>().join("; "),
            Value::Sides(sides) => sides.to_string(),
            Value::Color(color) => format!("{color:#}"),
        }
    }
}

/// The verdicts on all groups of a diagram.
fn judged(document: &Document, board: &Board) -> Vec<Verdict> {
    if is_conversion(document) {
        endgame(board).verdicts().to_vec()
    } else {
        judge_life(board, &document.preset.rules(), None).verdicts
    }
}

/// The dead groups: those that are proved to be, and in Go those without a proof that the judged
/// picture takes off. A judged picture that contradicts a proof shows in every fact about the count.
fn dead_stones(document: &Document, board: &Board, verdicts: &[Verdict]) -> DeadStones {
    let gone = |p: Point| document.resolved.as_ref().is_some_and(|r| r.cell(p) == Cell::Empty);
    let is_dead = |v: &&Verdict| match v.certainty {
        Certainty::Proved => v.status == LifeStatus::Dead,
        Certainty::Estimated(_) | Certainty::Unknown => !is_conversion(document) && gone(v.head),
    };
    let heads = verdicts.iter().filter(is_dead).map(|v| v.head);
    DeadStones::marked(board, heads).expect("stones stand there")
}

/// The drawing of a diagram as the library reads it.
pub(super) fn paper_picture(document: &Document) -> PaperPicture {
    drawing(document).to_string().parse().expect("it is a drawing")
}

/// A board of Conversion Go, proved as far as the usual limits allow.
pub(super) fn endgame(board: &Board) -> Endgame {
    let setup = board.to_setup(Color::Black);
    let position = Position::from_setup(Conversion, &setup).expect("the groups can stand");
    Endgame::solve(&position, EndgameLimits::default(), None)
}

/// Sets in reading order of their first points, each once.
fn sorted(mut sets: Vec<PointSet>) -> Vec<PointSet> {
    sets.sort_by_key(|set| set.first().map(Point::index));
    sets.dedup();
    sets
}

fn sides(text: &str) -> Result<Sides, String> {
    let side = |word| match word {
        "left" => Ok(Sides::LEFT),
        "right" => Ok(Sides::RIGHT),
        "top" => Ok(Sides::TOP),
        "bottom" => Ok(Sides::BOTTOM),
        _ => Err(format!("'{word}' is no side")),
    };
    text.split(' ').try_fold(Sides::NONE, |sides, word| Ok(sides | side(word)?))
}

fn whole(points: Points) -> Result<Value, String> {
    let half_points = usize::try_from(points.in_half_points()).map_err(|e| e.to_string())?;
    if half_points % 2 == 0 {
        Ok(Value::Number(half_points / 2))
    } else {
        Err(format!("{points} is not whole"))
    }
}

fn winner(outcome: Outcome) -> Result<Value, String> {
    outcome.winner().map(Value::Color).ok_or_else(|| "nobody wins".to_owned())
}
