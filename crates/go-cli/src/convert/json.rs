//! The tree of a record as JSON, for programs that would rather not read SGF.
//!
//! ```json
//! {"format": "go-cli tree", "version": 1, "encoding": "UTF-8", "games": [
//! {"size": [19, 19], "info": {"black": {"name": "Sen", "rank": "3d"}, "komi": 6.5}, "nodes": [
//! {"parent": null, "properties": {"SZ": ["19"]}},
//! {"parent": 0, "moves": [{"color": "black", "point": "Q16"}], "properties": {"B": ["pd"]}}
//! ]}
//! ]}
//! ```
//!
//! Nodes come in a list, each behind its parent, which it names by its place in the list (from 0);
//! the main line takes the first child everywhere. A list and not nodes within nodes, since a game
//! of 300 moves would be nested deeper than most readers go. A node is a line of the file.
//!
//! A node has, where they are there: `moves` (`color`, and `point` as `Q16`, `"pass"`, or null with
//! the text as `spelled` where it cannot be read), `setup` (`black`, `white`, `empty`), `to_move`,
//! `name`, `comment`, `marks` (`kind`, `point`, and `to`, `text` or `color`), and always
//! `properties`: everything that stands in the node, under its SGF name, as plain text.
//!
//! Points are named as in GTP; beyond 25 columns `Z` is followed by `AA`.

use go_record::{BoardSize, Collection, Color, Cursor, Mark, Place, Xy};
use serde_json::{Map, Value, json};

/// The whole file.
pub(crate) fn tree(file: &Collection) -> Vec<u8> {
    let mut out = Vec::new();
    let head = json!({ "format": "go-cli tree", "version": 1, "encoding": file.encoding() });
    let head = head.to_string();
    // The head is an object, and its brace stays open.
    out.extend_from_slice(&head.as_bytes()[..head.len() - 1]);
    out.extend_from_slice(b",\"games\":[");
    for (i, root) in file.games().enumerate() {
        out.extend_from_slice(if i == 0 { b"\n" } else { b",\n" });
        game(&mut out, root);
    }
    out.extend_from_slice(b"\n]}\n");
    out
}

fn game(out: &mut Vec<u8>, root: Cursor<'_>) {
    let size = root.size();
    let head = json!({ "size": [size.width(), size.height()], "info": info(root) }).to_string();
    out.extend_from_slice(&head.as_bytes()[..head.len() - 1]);
    out.extend_from_slice(b",\"nodes\":[");
    // Nodes whose children are still to come, with their places.
    let mut to_do: Vec<(Cursor<'_>, Option<usize>)> = vec![(root, None)];
    let mut place = 0;
    while let Some((at, parent)) = to_do.pop() {
        out.extend_from_slice(if place == 0 { b"\n" } else { b",\n" });
        out.extend_from_slice(node(at, parent).to_string().as_bytes());
        let children: Vec<Cursor<'_>> = at.children().collect();
        to_do.extend(children.into_iter().rev().map(|child| (child, Some(place))));
        place += 1;
    }
    out.extend_from_slice(b"\n]}");
}

fn info(root: Cursor<'_>) -> Value {
    let info = root.info();
    let mut map = Map::new();
    for (key, color) in [("black", Color::Black), ("white", Color::White)] {
        let mut player = Map::new();
        put(&mut player, "name", info.player(color));
        put(&mut player, "rank", info.rank(color));
        if !player.is_empty() {
            map.insert(key.to_owned(), player.into());
        }
    }
    put(&mut map, "title", info.title());
    put(&mut map, "date", info.date());
    put(&mut map, "place", info.location());
    put(&mut map, "rules", info.rules().map(|rules| rules.to_string()));
    put(&mut map, "result", info.result().map(|result| result.to_string()));
    if let Some(komi) = info.komi() {
        map.insert("komi".to_owned(), json!(f64::from(komi.value.0) / 2.0));
    }
    if let Some(stones) = info.handicap() {
        map.insert("handicap".to_owned(), json!(stones));
    }
    map.into()
}

fn put(map: &mut Map<String, Value>, key: &str, text: Option<impl Into<String>>) {
    if let Some(text) = text {
        map.insert(key.to_owned(), Value::String(text.into()));
    }
}

fn node(at: Cursor<'_>, parent: Option<usize>) -> Value {
    let size = at.size();
    let name = |xy: Xy| point_name(xy, size);
    let mut map = Map::new();
    map.insert("parent".to_owned(), json!(parent));
    let moves: Vec<Value> = at
        .moves()
        .map(|played| {
            let color = color_name(played.color);
            match played.place {
                Place::At(xy) => json!({ "color": color, "point": name(xy) }),
                Place::Pass => json!({ "color": color, "point": "pass" }),
                Place::Unreadable => {
                    json!({ "color": color, "point": null, "spelled": played.spelled() })
                }
            }
        })
        .collect();
    if !moves.is_empty() {
        map.insert("moves".to_owned(), moves.into());
    }
    let setup = at.setup();
    if !setup.is_empty() {
        let names = |points: &[Xy]| points.iter().map(|&xy| name(xy)).collect::<Vec<_>>();
        let value = json!({
            "black": names(&setup.black),
            "white": names(&setup.white),
            "empty": names(&setup.empty),
        });
        map.insert("setup".to_owned(), value);
    }
    put(&mut map, "to_move", at.player().map(color_name));
    put(&mut map, "name", at.line_text("N"));
    put(&mut map, "comment", at.comment());
    let marks: Vec<Value> = at.marks().filter_map(|mark| mark_value(mark, &name)).collect();
    if !marks.is_empty() {
        map.insert("marks".to_owned(), marks.into());
    }
    let mut properties = Map::new();
    for property in at.properties() {
        let values = property.values().map(|value| Value::String(value.text().into_owned()));
        let list = properties.entry(property.name()).or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(list) = list {
            list.extend(values);
        }
    }
    map.insert("properties".to_owned(), properties.into());
    map.into()
}

fn mark_value(mark: Mark, name: &dyn Fn(Xy) -> String) -> Option<Value> {
    let shape = |kind: &str, xy: Xy| json!({ "kind": kind, "point": name(xy) });
    let stroke =
        |kind: &str, from: Xy, to: Xy| json!({ "kind": kind, "point": name(from), "to": name(to) });
    Some(match mark {
        Mark::Label(xy, text) => json!({ "kind": "label", "point": name(xy), "text": text }),
        Mark::Cross(xy) => shape("cross", xy),
        Mark::Triangle(xy) => shape("triangle", xy),
        Mark::Circle(xy) => shape("circle", xy),
        Mark::Square(xy) => shape("square", xy),
        Mark::Selected(xy) => shape("selected", xy),
        Mark::Dimmed(xy) => shape("dimmed", xy),
        Mark::Territory(color, xy) => {
            json!({ "kind": "territory", "point": name(xy), "color": color_name(color) })
        }
        Mark::Line(from, to) => stroke("line", from, to),
        Mark::Arrow(from, to) => stroke("arrow", from, to),
        _ => return None,
    })
}

fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

fn point_name(xy: Xy, size: BoardSize) -> String {
    const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";
    let letter = |n: u8| char::from(LETTERS[usize::from(n) % LETTERS.len()]);
    let row = u32::from(size.height()).saturating_sub(u32::from(xy.y));
    match xy.x / 25 {
        0 => format!("{}{row}", letter(xy.x)),
        more => format!("{}{}{row}", letter(more - 1), letter(xy.x)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(sgf: &str) -> Value {
        let file = Collection::read(sgf).unwrap();
        serde_json::from_slice(&tree(&file)).unwrap()
    }

    #[test]
    fn branches_name_their_parents() {
        let value = parsed("(;SZ[9]PB[Sen]KM[0,5](;B[ee](;W[cc])(;W[gg]C[so]))(;B[dd]TR[dd])");
        let game = &value["games"][0];
        assert_eq!(game["info"], json!({ "black": { "name": "Sen" }, "komi": 0.5 }));
        let parents: Vec<&Value> =
            game["nodes"].as_array().unwrap().iter().map(|node| &node["parent"]).collect();
        assert_eq!(parents, [&json!(null), &json!(0), &json!(1), &json!(1), &json!(0)]);
        assert_eq!(game["nodes"][3]["comment"], "so");
        assert_eq!(game["nodes"][3]["moves"][0], json!({ "color": "white", "point": "G3" }));
        assert_eq!(game["nodes"][4]["marks"][0], json!({ "kind": "triangle", "point": "D6" }));
    }

    #[test]
    fn a_deep_tree_is_no_deep_json() {
        let deep = format!("(;SZ[9]{}", ";B[aa];W[]".repeat(3000));
        let value = parsed(&deep);
        assert_eq!(value["games"][0]["nodes"].as_array().unwrap().len(), 6001);
    }

    #[test]
    fn points_have_names_on_every_board() {
        let name = |x, y, side| point_name(Xy::new(x, y), BoardSize::new(side, side).unwrap());
        assert_eq!(name(15, 3, 19), "Q16");
        assert_eq!(name(24, 24, 25), "Z1");
        assert_eq!(name(25, 0, 52), "AA52");
        assert_eq!(name(51, 51, 52), "BB1");
    }
}
