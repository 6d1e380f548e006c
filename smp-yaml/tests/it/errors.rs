//! Every error code with its place. Messages show no content of the document.

use smp_yaml::{Code, Format, MAX_DEPTH, Reader};

#[test]
fn each_mistake_has_a_code_and_a_place() {
    let bomb = (1..30).fold("a0: &a0 [word, word]\n".to_owned(), |text, level| {
        let below = format!("*a{}", level - 1);
        format!("{text}a{level}: &a{level} [{below}, {below}, {below}, {below}]\n")
    });
    let table = [
        ("a: 1\nb:\n\t- word\n", Code::Syntax, (3, 2)),
        ("a: 'word", Code::Syntax, (1, 4)),
        ("a: *word", Code::InvalidAlias, (1, 4)),
        ("a: &word [*word]", Code::InvalidAlias, (1, 11)),
        ("a: 1\nb: !!int word", Code::InvalidScalar, (2, 10)),
        ("a: !!binary word!", Code::InvalidScalar, (1, 13)),
        ("é: .inf", Code::InvalidScalar, (1, 4)),
        ("? [word]\n: 1", Code::InvalidKey, (1, 3)),
        ("~: word", Code::InvalidKey, (1, 1)),
        ("a: {<<: word}", Code::InvalidMerge, (1, 9)),
        (&bomb, Code::AliasLimit, (6, 10)),
        ("{\"a\": word}", Code::Syntax, (1, 7)),
        ("\u{feff}{\"a\": 1}\n{\"b\": word}", Code::Syntax, (2, 7)),
    ];
    for (text, code, position) in table {
        let format = if text.contains("{\"") { Format::Json } else { Format::Yaml };
        let error = Reader::new().format(format).read(text).expect_err(text);
        assert_eq!((error.code(), (error.line(), error.column())), (code, position), "{text}");
        assert!(!error.to_string().contains("word"), "{error}");
        assert!(text.is_char_boundary(error.offset()), "{text}");
    }
}

#[test]
fn a_missing_space_after_a_name_is_explained() {
    let error = Reader::new().read("{spec:{replicas: 3}}").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 6: write a space after `:`");
}

#[test]
fn read_one_expects_one_document() {
    let error = |text: &str| Reader::new().read_one(text).unwrap_err();
    assert_eq!(error("").to_string(), "line 1, column 1: no document found; write at least `{}`");
    assert_eq!((error("a: 1\n---\nb: 1").code(), error("a: 1\n---\nb: 1").line()), (Code::NotOneDocument, 2));
}

#[test]
fn the_depth_limit_is_exact_in_every_format() {
    let json = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
    let block = |levels: usize| {
        let lines: Vec<String> = (0..levels).map(|level| format!("{}a:\n", " ".repeat(level))).collect();
        lines.concat() + &" ".repeat(levels) + "1"
    };
    let aliased =
        |levels: usize| format!("a: &a [[[[[]]]]]\nb: {}*a{}", "[".repeat(levels - 6), "]".repeat(levels - 6));
    let forms: [&dyn Fn(usize) -> String; 3] = [&json, &block, &aliased];
    for (form, limit) in forms.iter().flat_map(|form| [20, MAX_DEPTH].map(|limit| (form, limit))) {
        let reader = Reader::new().max_depth(limit);
        assert!(reader.read(&form(limit)).is_ok());
        assert_eq!(reader.read(&form(limit + 1)).unwrap_err().code(), Code::DepthLimit);
        assert_eq!(reader.format(Format::Yaml).read(&form(limit + 1)).unwrap_err().code(), Code::DepthLimit);
    }
    for levels in [1_000, 100_000] {
        assert_eq!(Reader::new().read(&json(levels)).unwrap_err().code(), Code::DepthLimit);
    }
    let error = Reader::new().max_depth(2).read("{\"a\": 1,\n \"b\": {\"c\": []}}").unwrap_err();
    assert_eq!((error.line(), error.column()), (2, 8));
}
