//! Laws of the codec on random input.

mod probe;

use go_gtp::analysis::{AnalyzeQuery, ParseReplyError, Query, Reply, Report};
use go_gtp::{
    Color, Command, Coordinate, Form, InfoLine, Input, LineReader, MoveInfo, MoveText, Response,
    Restriction, RootInfo, transcript,
};
use proptest::{collection::vec, option, prelude::*};

fn word() -> impl Strategy<Value = String> {
    "[!-\"$-~äß漢]{1,12}"
}

fn coordinate() -> impl Strategy<Value = Coordinate> {
    (0_u8..25, 0_u8..25).prop_map(|(column, row)| Coordinate::new(column, row).unwrap())
}

fn played() -> impl Strategy<Value = MoveText> {
    prop_oneof![8 => coordinate().prop_map(MoveText::At), 1 => Just(MoveText::Pass)]
}

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

/// Six decimals are what a line holds.
fn number(range: std::ops::RangeInclusive<i64>) -> impl Strategy<Value = f64> {
    range.prop_map(|millionths| millionths as f64 / 1e6)
}

/// Four decimals are what Leela Zero's dialect holds.
fn share() -> impl Strategy<Value = f64> {
    (0_u32..=10_000).prop_map(|part| f64::from(part) / 10_000.0)
}

prop_compose! {
    fn move_info()(
        played in played(),
        visits in any::<u64>(),
        winrate in share(),
        prior in option::of(share()),
        lcb in option::of(share()),
        utility in option::of(number(-2_000_000..=2_000_000)),
        score_lead in option::of(number(-400_000_000..=400_000_000)),
        score_stdev in option::of(number(0..=99_000_000)),
        order in any::<u32>(),
        pv in vec(self::played(), 0..6),
        pv_visits in vec(any::<u64>(), 0..6),
        ownership in vec(number(-1_000_000..=1_000_000), 0..10),
    ) -> MoveInfo {
        MoveInfo {
            played, visits, winrate, prior, lcb, utility, score_lead, score_stdev, order, pv,
            pv_visits, ownership,
        }
    }
}

prop_compose! {
    fn root_info()(
        visits in any::<u64>(),
        winrate in share(),
        utility in option::of(number(-2_000_000..=2_000_000)),
        score_lead in option::of(number(-400_000_000..=400_000_000)),
        score_stdev in option::of(number(0..=99_000_000)),
    ) -> RootInfo {
        RootInfo { visits, winrate, utility, score_lead, score_stdev }
    }
}

prop_compose! {
    fn restriction()(
        color in color(),
        moves in vec(played(), 0..4),
        until_depth in 1_u32..100,
    ) -> Restriction {
        Restriction { color, moves, until_depth }
    }
}

prop_compose! {
    fn query()(
        id in ".{0,10}",
        komi in option::of((-300_i32..=300).prop_map(|halves| f64::from(halves) / 2.0)),
        bonus in option::of(prop_oneof![Just("0"), Just("N"), Just("N-1")]),
        stones in vec((color(), coordinate()), 0..5),
        player in option::of(color()),
        moves in vec((color(), played()), 0..9),
        turns in any::<[bool; 9]>(),
        some_turns in any::<bool>(),
        visits in option::of(1_u64..1_000_000),
        flags in any::<[bool; 4]>(),
        avoid in vec(restriction(), 0..3),
        allow in vec(restriction(), 0..2),
        every in option::of(number(0..=5_000_000)),
        priority in any::<i64>(),
    ) -> AnalyzeQuery {
        let mut query = AnalyzeQuery::new(id, "chinese", 25, 25);
        query.komi = komi;
        query.white_handicap_bonus = bonus.map(String::from);
        query.initial_stones = stones;
        query.initial_player = player;
        if some_turns {
            // The last one too, since a query asks for one turn at least.
            let last = moves.len();
            let wanted = |&turn: &usize| turn == last || turns[turn];
            let turns: Vec<usize> = (0..=last).filter(wanted).collect();
            query.priorities = Some(turns.iter().map(|&turn| priority ^ turn as i64).collect());
            query.analyze_turns = Some(turns);
        }
        query.moves = moves;
        query.max_visits = visits;
        query.pv_len = visits.map(|visits| visits as usize % 30);
        query.root_policy_temperature = every;
        [query.include_ownership, query.include_moves_ownership, query.include_policy,
         query.include_pv_visits] = flags;
        query.avoid_moves = avoid;
        query.allow_moves = allow;
        query.report_during_search_every = every;
        query.first_report_during_search_after = every;
        query.priority = priority;
        if flags[0] {
            query.override_settings.insert("maxTime".into(), 2.into());
        }
        query
    }
}

proptest! {
    #[test]
    fn a_command_survives_its_text(
        id in option::of(any::<u64>()),
        name in "[a-z][a-z0-9_-]{0,15}",
        args in vec(word(), 0..6),
    ) {
        let mut command = Command::new(&name, &args).unwrap();
        if let Some(id) = id {
            command = command.with_id(id);
        }
        let line = command.to_string();
        prop_assert_eq!(Input::parse(&line), Input::Command(command.clone()));
        let wild = format!("  {}\t \r", line.replace(' ', " \t "));
        let Input::Command(read) = Input::parse(&wild) else { panic!("{wild:?}") };
        prop_assert_eq!(read.args(), command.args());
        prop_assert_eq!((read.id(), read.name()), (command.id(), command.name()));
    }

    #[test]
    fn what_cannot_be_sent_is_refused_and_the_rest_arrives(text in "\\PC{0,12}|[ \t\n#\r]{1,3}a") {
        match Command::new("echo", [&text]) {
            Ok(command) => {
                let read = Input::parse(&command.to_string());
                prop_assert_eq!(read, Input::Command(command));
            }
            Err(_) => {
                let cuts = |letter: char| letter.is_control() || " #\u{feff}".contains(letter);
                prop_assert!(text.is_empty() || text.contains(cuts));
            }
        }
    }

    #[test]
    fn any_line_has_a_meaning_and_reading_is_settled_after_one_round(line in "(?s).{0,40}") {
        if let Input::Command(command) = Input::parse(&line) {
            prop_assert_eq!(Input::parse(&command.to_string()), Input::Command(command.clone()));
            prop_assert!(!command.to_string().contains(char::is_control));
        }
    }

    #[test]
    fn a_response_is_one_block_and_survives_its_text(
        id in option::of(any::<u64>()),
        body in "(?s)[a-z0-9 .\n\r\t=?äß]{0,60}",
        failed in any::<bool>(),
    ) {
        let response = if failed {
            Response::failure(id, body.clone())
        } else {
            Response::success(id, body.clone())
        };
        let text = response.to_string();
        prop_assert!(text.ends_with("\n\n") && text.find("\n\n") == Some(text.len() - 2), "{:?}", text);
        let read = Response::parse(&text).unwrap();
        prop_assert_eq!(read.id, id);
        prop_assert_eq!(read.result.is_err(), failed);
        prop_assert_eq!(read.to_string(), text);
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let (Ok(read) | Err(read)) = &read.result;
        // A carriage return is no space but nothing at all.
        prop_assert_eq!(words(read), words(&body.replace('\r', "")));
    }

    #[test]
    fn any_text_may_be_an_answer_or_not(text in "(?s).{0,40}") {
        if let Ok(response) = Response::parse(&text) {
            prop_assert_eq!(&Response::parse(&response.to_string()), &Ok(response));
        }
    }

    #[test]
    fn random_points_and_words(text in "[A-Za-z]{0,2}[0-9]{0,3}|\\PC{0,4}") {
        if let Ok(point) = text.parse::<Coordinate>() {
            let name = point.to_string();
            prop_assert!(text.to_ascii_uppercase().starts_with(&name[..1]));
            prop_assert_eq!(name.parse(), Ok(point));
            prop_assert!(point.fits(point.column() + 1, point.row() + 1));
            prop_assert!(!point.fits(point.column(), 25) && !point.fits(25, point.row()));
        }
    }

    #[test]
    fn a_server_answers_every_command_of_random_bytes(
        bytes in vec(prop_oneof![any::<u8>(), Just(b'\n'), Just(b' '), Just(b'#'), b'0'..=b'9'], 0..300),
        longest_line in 1_usize..40,
        backlog in 0_usize..600,
    ) {
        let mut options = probe::options();
        options.longest_line = longest_line;
        options.backlog = backlog;
        let answers = transcript(&bytes, &mut probe::Probe::default(), &options).unwrap();
        let mut lines = LineReader::new(&bytes[..], usize::MAX);
        let mut commands = 0;
        let mut long = 0;
        while let Some(line) = lines.next_line().unwrap() {
            let go_gtp::Line::Text(text) = line else { panic!("no line is longer than memory") };
            commands += usize::from(matches!(Input::parse(&text), Input::Command(_)));
            long += usize::from(text.len() >= longest_line);
        }
        let blocks = answers.matches("\n\n").count();
        // Over-long lines may count once more (a blank one) or once less (a comment).
        prop_assert!(blocks.abs_diff(commands) <= long, "{} of {}", blocks, commands);
        prop_assert!(answers.is_empty() || answers.ends_with("\n\n"));
        for block in answers.split_terminator("\n\n") {
            prop_assert!(block.starts_with(['=', '?']), "{:?}", block);
        }
    }

    #[test]
    fn info_lines_survive_their_text(
        moves in vec(move_info(), 1..4),
        root in option::of(root_info()),
        ownership in vec(number(-1_000_000..=1_000_000), 0..10),
    ) {
        let line = InfoLine { moves, root, ownership };
        prop_assert_eq!(&InfoLine::parse(&line.to_text(Form::Kata), Form::Kata), &Ok(line.clone()));
        let plain = InfoLine { root: None, ..line.clone() };
        prop_assert_eq!(InfoLine::parse(&line.to_text(Form::Plain), Form::Plain), Ok(plain));
        let mut lz = InfoLine { root: None, ownership: Vec::new(), ..line.clone() };
        for info in &mut lz.moves {
            (info.utility, info.score_lead, info.score_stdev) = (None, None, None);
            (info.pv_visits, info.ownership) = (Vec::new(), Vec::new());
        }
        prop_assert_eq!(InfoLine::parse(&line.to_text(Form::Lz), Form::Lz), Ok(lz));
    }

    #[test]
    fn random_info_lines_never_panic(
        words in vec(prop_oneof![
            Just("info"), Just("move"), Just("visits"), Just("winrate"), Just("pv"), Just("D4"),
            Just("0.5"), Just("12"), Just("ownership"), Just("rootInfo"), Just("pvVisits"), Just("é"),
        ], 0..20),
    ) {
        for form in [Form::Lz, Form::Kata, Form::Plain] {
            let _ = InfoLine::parse(&words.join(" "), form);
        }
    }

    #[test]
    fn queries_survive_their_line(query in query()) {
        let query = Query::Analyze(Box::new(query));
        let line = query.to_line();
        prop_assert!(!line.contains('\n'));
        prop_assert_eq!(Query::parse(&line), Ok(query));
    }

    #[test]
    fn actions_survive_their_line(
        id in ".{0,10}",
        target in option::of(".{0,10}"),
        turns in option::of(vec(any::<usize>(), 0..4)),
    ) {
        for query in [
            Query::Terminate { id: id.clone(), target, turns },
            Query::Version { id: id.clone() },
            Query::ClearCache { id: id.clone() },
            Query::Models { id },
        ] {
            prop_assert_eq!(&Query::parse(&query.to_line()), &Ok(query.clone()));
            let reply = Reply::echo(&query);
            prop_assert_eq!(reply.id(), Some(query.id()));
            prop_assert_eq!(&Reply::parse(&reply.to_line()), &Ok(reply.clone()));
        }
    }

    #[test]
    fn reports_survive_their_line(
        id in ".{0,10}",
        turn in any::<usize>(),
        during_search in any::<bool>(),
        moves in vec(move_info(), 0..4),
        root in root_info(),
        ownership in vec(number(-1_000_000..=1_000_000), 0..10),
        policy in vec(number(-1_000_000..=1_000_000), 0..10),
    ) {
        let report =
            Report { id: id.clone(), turn, during_search, moves, root, ownership, policy };
        for reply in [
            Reply::Report(Box::new(report)),
            Reply::NoResults { id: id.clone(), turn },
            Reply::Error { id: Some(id.clone()), field: None, message: "m".into() },
            Reply::Warning { id: Some(id), field: Some("komi".into()), message: "m".into() },
        ] {
            prop_assert_eq!(&Reply::parse(&reply.to_line()), &Ok(reply.clone()));
        }
    }

    #[test]
    fn a_mutilated_query_is_refused_with_a_reason(query in query(), cut in any::<prop::sample::Index>()) {
        let line = Query::Analyze(Box::new(query)).to_line();
        let cut = cut.get(&line.char_indices().map(|(place, _)| place).collect::<Vec<_>>()).to_owned();
        let error = Query::parse(&line[..cut]).unwrap_err();
        prop_assert!(!error.message.is_empty());
        let failed = matches!(Reply::parse(&line[..cut]), Err(ParseReplyError::Json { .. }));
        prop_assert!(failed);
    }
}
