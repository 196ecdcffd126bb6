//! The JSON of analysis engines from both sides.

use go_gtp::analysis::{Query, Reply};

/// Pieces of queries and answers.
pub(super) const WORDS: &[&str] = &[
    "{\"id\":\"a\",",
    "\"rules\":\"chinese\",",
    "\"boardXSize\":9,",
    "\"boardYSize\":9,",
    "\"moves\":[[\"B\",\"D4\"]],",
    "\"moves\":[]}",
    "\"komi\":6.5,",
    "\"analyzeTurns\":[0,1],",
    "\"maxVisits\":10,",
    "\"initialStones\":[[\"W\",\"(0,3)\"]],",
    "\"initialPlayer\":\"W\",",
    "\"avoidMoves\":[{\"player\":\"B\",\"moves\":[\"pass\"],\"untilDepth\":1}],",
    "\"overrideSettings\":{},",
    "\"action\":\"terminate\",",
    "\"terminateId\":\"a\",",
    "\"action\":\"terminate_all\",",
    "\"turnNumbers\":[1],",
    "\"priority\":-9223372036854775808,",
    "\"priorities\":[1],",
    "\"isDuringSearch\":true,",
    "\"noResults\":true,",
    "\"turnNumber\":3,",
    "\"moveInfos\":[",
    "{\"move\":\"D4\",\"visits\":1,\"winrate\":0.5,\"pv\":[\"D4\"]}",
    "\"rootInfo\":{\"visits\":1,\"winrate\":0.5}",
    "\"error\":\"e\",",
    "\"warning\":\"w\",",
    "\"field\":\"f\",",
    "\"ownership\":[0.5,-1],",
    "\"policy\":[],",
    "null",
    "1e308",
    "\"\\ud800\"",
    "[[[[",
    "]]]]",
    "}",
    "\"reportDuringSearchEvery\":0.1,",
];

/// Bytes as a query and as an answer.
pub(super) fn json(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(mut query) = Query::parse(&text) {
        if let Query::Analyze(query) = &mut query {
            // These are told about, not written.
            query.unknown.clear();
            for place in 0..query.turns().len() {
                let _ = query.priority_of(place);
            }
        }
        let line = query.to_line();
        assert!(!line.contains('\n'));
        assert_eq!(Query::parse(&line).as_ref(), Ok(&query), "{line}");
    }
    if let Ok(reply) = Reply::parse(&text) {
        let line = reply.to_line();
        assert!(!line.contains('\n'));
        assert_eq!(Reply::parse(&line).as_ref(), Ok(&reply), "{line}");
    }
}
