//! Values of a query that are more than JSON: points of its board, colors, sizes.

use super::fields::{Fault, Fields};
use crate::{Color, Coordinate, MoveText, ParseColorError, Restriction};
use serde_json::Value;

/// The board of a query, which its points have to be on.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub(super) width: u8,
    pub(super) height: u8,
}

impl Board {
    pub(super) fn read_turn(self, item: Value) -> Result<(Color, MoveText), String> {
        let (color, place): (String, String) =
            serde_json::from_value(item).map_err(|error| error.to_string())?;
        let color = color.parse::<Color>().map_err(|error| error.to_string())?;
        Ok((color, self.read_place(&place)?))
    }

    /// A point of this board as `D4` or as `(3,15)`, counted from the upper left; or a pass.
    fn read_place(self, text: &str) -> Result<MoveText, String> {
        let off = || format!("{text:?} is not on a board of {} by {}", self.width, self.height);
        let pair = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        if let Some((column, row)) = pair.and_then(|pair| pair.split_once(',')) {
            let column = column.trim().parse::<u8>().map_err(|_| off())?;
            let row = row.trim().parse::<u8>().map_err(|_| off())?;
            let row = self.height.checked_sub(1).and_then(|top| top.checked_sub(row));
            let point = row.and_then(|row| Coordinate::new(column, row));
            let point = point.filter(|point| point.fits(self.width, self.height));
            return point.map(MoveText::At).ok_or_else(off);
        }
        match text.parse::<MoveText>().map_err(|error| error.to_string())? {
            MoveText::At(point) if !point.fits(self.width, self.height) => Err(off()),
            MoveText::Resign => Err("resign is no move to analyze".to_owned()),
            played => Ok(played),
        }
    }

    pub(super) fn read_restriction(self, item: Value) -> Result<Restriction, String> {
        let mut fields = Fields::new(item).ok_or("not an object")?;
        let read = |fields: &mut Fields| {
            let color = read_color(fields, "player")?;
            let color = color.ok_or_else(|| Fault::new("player", "missing"))?;
            let moves = fields.list("moves", |item| match item {
                Value::String(text) => self.read_place(&text),
                _ => Err("not a string".to_owned()),
            })?;
            let until_depth = fields.required("untilDepth")?;
            if until_depth == 0 {
                return Err(Fault::new("untilDepth", "must be at least 1"));
            }
            Ok(Restriction { color, moves, until_depth })
        };
        read(&mut fields).map_err(|fault: Fault| format!("{}: {}", fault.field, fault.message))
    }
}

pub(super) fn read_size(fields: &mut Fields, field: &str) -> Result<u8, Fault> {
    let size: u64 = fields.required(field)?;
    let size = u8::try_from(size).ok().filter(|size| (1..=Coordinate::MAX).contains(size));
    size.ok_or_else(|| Fault::new(field, "not from 1 to 25"))
}

pub(super) fn read_color(fields: &mut Fields, field: &str) -> Result<Option<Color>, Fault> {
    let text: Option<String> = fields.optional(field)?;
    let read = |text: String| text.parse().map_err(|error: ParseColorError| error.to_string());
    text.map(read).transpose().map_err(|message| Fault::new(field, message))
}

/// A number that is not negative. JSON has none that is not finite.
pub(super) fn read_positive(fields: &mut Fields, field: &str) -> Result<Option<f64>, Fault> {
    match fields.optional(field)? {
        Some(number) if number < 0.0 => Err(Fault::new(field, "must not be negative")),
        number => Ok(number),
    }
}
