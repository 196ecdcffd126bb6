//! Parameters of the search that clients may read and change, under KataGo's names.

use std::time::Duration;

use go_gtp::{Command, Failure, Reply};

use super::desk::Desk;
use super::handler::{Answer, Entry, Run};
use super::words::{parsed, shorten, syntax, word};

pub(super) const COMMANDS: &[Entry] = &[
    ("kata-get-param", Run::Quick(get_param)),
    ("kata-set-param", Run::Quick(set_param)),
    ("kata-list-params", Run::Quick(list_params)),
    ("kata-get-params", Run::Quick(get_params)),
    ("clear_cache", Run::Quick(clear_cache)),
];

/// The parameters there are. The last two are asked for by clients; this engine has nothing of the
/// kind, so they are zero and stay so.
const NAMES: [&str; 5] =
    ["maxPlayouts", "maxVisits", "maxTime", "playoutDoublingAdvantage", "analysisWideRootNoise"];

/// `kata-get-param NAME`.
fn get_param(desk: &mut Desk, command: &Command) -> Answer {
    let name = known(word(command, 0, "the name of a parameter")?)?;
    Ok(value(desk, name).into())
}

/// `kata-get-params`: all of them as a JSON object.
fn get_params(desk: &mut Desk, _: &Command) -> Answer {
    let pairs: Vec<String> =
        NAMES.iter().map(|name| format!("\"{name}\":\"{}\"", value(desk, name))).collect();
    Ok(format!("{{{}}}", pairs.join(",")).into())
}

fn list_params(_: &mut Desk, _: &Command) -> Answer {
    Ok(NAMES.join(" ").into())
}

/// `kata-set-param NAME VALUE`: limits of a move. A limit of 0 takes it away.
fn set_param(desk: &mut Desk, command: &Command) -> Answer {
    match known(word(command, 0, "the name of a parameter")?)? {
        "maxPlayouts" | "maxVisits" => {
            let playouts: u64 = parsed(command, 1, "a number of playouts")?;
            desk.limits.playouts = (playouts > 0).then_some(playouts);
        }
        "maxTime" => {
            let seconds: f64 = parsed(command, 1, "a number of seconds")?;
            let time = Duration::try_from_secs_f64(seconds)
                .map_err(|error| syntax(format!("maxTime: {error}")))?;
            desk.limits.time = (!time.is_zero()).then_some(time);
        }
        name => {
            let number: f64 = parsed(command, 1, "a number")?;
            if number != 0.0 {
                return Err(Failure::Other(format!("{name} is 0 in this engine")));
            }
        }
    }
    Ok(Reply::empty())
}

/// Forgets the tree, and starts the computer from its seed.
fn clear_cache(desk: &mut Desk, _: &Command) -> Answer {
    let computer = desk.computer();
    desk.searcher().reset_computer(computer);
    Ok(Reply::empty())
}

fn known(name: &str) -> Result<&'static str, Failure> {
    let found = NAMES.into_iter().find(|known| *known == name);
    found.ok_or_else(|| {
        let shown = shorten(name);
        Failure::Other(format!("unknown parameter '{shown}'; known are {}", NAMES.join(", ")))
    })
}

fn value(desk: &Desk, name: &str) -> String {
    match name {
        "maxPlayouts" | "maxVisits" => {
            let limits = desk.limits_for(desk.session().to_move());
            limits.playouts.unwrap_or(0).to_string()
        }
        "maxTime" => desk.limits.time.map_or(0.0, |time| time.as_secs_f64()).to_string(),
        _ => "0.0".to_owned(),
    }
}
