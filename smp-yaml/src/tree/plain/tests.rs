//! Every text is read as by the parser, or left to it.

use super::parse;
use crate::tree::Tree;

/// Returns whether a text was read, after comparing the tree with that of the parser.
fn check(text: &str) -> bool {
    let Some(tree) = parse(text, 20) else { return false };
    let parsed = Tree::parsed(text, 20);
    let parsed = parsed.unwrap_or_else(|_| panic!("the parser rejects {text:?}"));
    assert_eq!(format!("{tree:?}"), format!("{parsed:?}"), "{text:?}");
    true
}

#[test]
fn what_kubectl_writes_is_read() {
    for text in [
        "a: 1\n",
        "a: 1",
        "---\na: 1\n",
        "a:\n  b: \"c: d\"\n  e: 'f'\ng: {}\nh: []\n",
        "a:\nb:\n",
        "a:\n  b:\n",
        "- a\n- b: 1\n  c: 2\n",
        "a:\n- b: 1\n  c:\n  - d\n  - e: f\nz: 1\n",
        "a:\n  - - 1\n    - 2\n  - - b: 1\n      c: 2\n",
        "\"a b\": -1\n'c': ~\n",
        "f:spec:\n  k:{\"name\":\"web\"}:\n    .: {}\n",
        "a: http://b:80/c\n",
        "- --a=b\n",
        "a:   b\n",
        "-   a: 1\n    b: 2\n",
    ] {
        assert!(check(text), "{text:?}");
    }
}

#[test]
fn what_may_mean_more_is_left_to_the_parser() {
    for text in [
        "",
        "a",
        "\n",
        "a: 1\n\nb: 1\n",
        "# a\n",
        "a: b # c\n",
        "a: |\n  b\n",
        "a: b\n  c\n",
        "a: &b c\n",
        "a: *b\n",
        "a: !!str 1\n",
        "a: {b: 1}\n",
        "a: \"\\n\"\n",
        "a: 'it''s'\n",
        "a: \"b\nc\"\n",
        "a: é\n",
        "a:\tb\n",
        "a: b: c\n",
        "a: -\n",
        "-\n",
        "- \n",
        "a: 1\n b: 1\n",
        "a:\n  b: 1\n c: 1\n",
        "- a\nb: 1\n",
        "a: 1\n- b\n",
        "? a\n",
        "<<: a\n",
        "a: 1\n...\n",
        "a: 1\n---\nb: 1\n",
        "a: \"b\" c\n",
        "a : b\n",
        "  a: 1\n",
        "- a\n  b\n",
        "a: [\n",
    ] {
        assert!(!check(text), "{text:?}");
    }
}

#[test]
fn a_text_nests_at_most_as_deep_as_allowed() {
    let text = "a:\n  b:\n    c: 1\n";
    assert!(parse(text, 3).is_some() && parse(text, 2).is_none());
    let text = "a:\n  b: {}\n";
    assert!(parse(text, 3).is_some() && parse(text, 2).is_none());
}

#[test]
fn random_texts_are_read_as_by_the_parser() {
    const INDENTS: [&str; 8] = ["", "", "  ", "  ", "    ", "      ", " ", "---\n"];
    const DASHES: [&str; 6] = ["", "", "", "- ", "- - ", "-   "];
    const KEYS: [&str; 12] =
        ["a:", "a: ", "b: ", "c:", "'d': ", "\"e\": ", "f:g: ", "h:   ", "", "i : ", "<<: ", "k:{\"n\":1}:"];
    const VALUES: [&str; 26] = [
        "", "", "", "", "l", "1", "true", "{}", "[]", "\"m n\"", "'o p'", "q r", "~", "-2", "--w", "---", "http://s",
        "t:", "\"", "''", "-", "#", " # u", "...", "v\n", "|",
    ];
    let mut state = 11_u64;
    let mut draw = |parts: &[&'static str]| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        parts[usize::try_from(state >> 33).unwrap_or_default() % parts.len()]
    };
    let mut read = 0;
    for round in 0..200_000 {
        let lines = (0..=round % 6).map(|_| [draw(&INDENTS), draw(&DASHES), draw(&KEYS), draw(&VALUES)].concat());
        read += usize::from(check(&lines.collect::<Vec<_>>().join("\n")));
    }
    assert!(read > 5_000, "only {read} texts were read");
}
