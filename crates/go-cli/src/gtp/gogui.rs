//! GoGui's own commands, apart from rules and overlays.

use go_gtp::{Command, Reply};

use super::desk::Desk;
use super::handler::{Answer, Entry, Run};

pub(super) const COMMANDS: &[Entry] = &[
    ("gogui-interrupt", Run::Quick(nothing)),
    ("gogui-version", Run::Quick(nothing)),
    ("gogui-title", Run::Quick(title)),
    ("gogui-analyze_commands", Run::Quick(analyze_commands)),
];

/// Listed, `gogui-interrupt` promises that the comment `# interrupt` is seen; `gogui-version`
/// tells the client's version, which changes nothing.
fn nothing(_: &mut Desk, _: &Command) -> Answer {
    Ok(Reply::empty())
}

/// What stands on the title bar.
fn title(desk: &mut Desk, _: &Command) -> Answer {
    let config = desk.session().config();
    let title = go_score::rules_title(&config.rules);
    let (width, height) = (config.size.width(), config.size.height());
    Ok(format!("{title}, {width}x{height}").into())
}

/// What the menu of analyze commands offers: type, label and command in each line.
fn analyze_commands(_: &mut Desk, _: &Command) -> Answer {
    const LINES: [&str; 17] = [
        "pspairs/Liberties/go-liberties",
        "gfx/Ladders/go-ladders",
        "gfx/Sides and immunity/go-sides",
        "gfx/Settled sets/go-settled",
        "gfx/Ownership/go-ownership",
        "gfx/Score/go-territory",
        "gfx/Forbidden points/go-forbidden",
        "plist/Legal points/go-legal_points",
        "plist/Dead groups/final_status_list dead",
        "varc/Expected line/go-line %c",
        "hstring/Explain last move/gomill-explain_last_move",
        "hstring/Score report/go-score_report",
        "string/Why illegal/go-explain_illegal",
        "string/Final score/final_score",
        "string/Rules/kata-get-rules",
        "hstring/Show board/showboard",
        "none/Clear cache/clear_cache",
    ];
    Ok(LINES.join("\n").into())
}
