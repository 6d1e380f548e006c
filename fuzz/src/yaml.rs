//! The command's reader of JSON and YAML.

#[path = "../../smp-cli/src/input/yaml.rs"]
mod reader;
#[path = "../../smp-cli/src/input/tree.rs"]
mod tree;

use serde_json::Value;
use smp_core::{Input, Options};

/// The reader's part of a text.
struct Part {
    start: usize,
    end: usize,
    number: Option<usize>,
}

/// The reader's error.
struct Unreadable {
    start: usize,
    line: usize,
    column: usize,
    message: Message,
}

/// The reader's reason.
enum Message {
    TooDeep,
    Text(String),
}

/// What is read lies inside the text, is written as YAML and read as the same again; JSON is read as YAML reads it; an
/// error has a place and a reason.
pub fn read_yaml(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let options = Options::default();
    let json = tree::read_json(text, options.max_depth);
    match reader::read(text, options.max_depth) {
        Ok(documents) => {
            for (part, value) in &documents {
                assert!(
                    part.number.is_none() && text.get(part.start..part.end).is_some(),
                    "a part outside of the text"
                );
                if smp_core::check_depth(value, Input::Live, &options).is_ok() {
                    is_read_back(value, options.max_depth);
                }
            }
        }
        Err(Unreadable { start, line, column, message }) => {
            assert!(text.is_char_boundary(start) && line > 0 && column > 0, "no place: {start}, {line}, {column}");
            match message {
                Message::TooDeep => {}
                Message::Text(text) => assert!(!text.is_empty(), "no reason"),
            }
        }
    }
    if let Ok(json) = json {
        let written = json.to_string();
        let again = tree::read_json(&written, options.max_depth).expect("what was written is JSON");
        assert_eq!(json, again, "JSON is read in another way the second time");
    }
}

fn is_read_back(value: &Value, max_depth: usize) {
    let written = value.to_string();
    let read = reader::read(&written, max_depth).ok();
    let values: Option<Vec<&Value>> = read.as_ref().map(|read| read.iter().map(|(_, value)| value).collect());
    assert_eq!(values.as_deref(), Some(&[value][..]), "JSON is read in another way as YAML: {written}");
}
