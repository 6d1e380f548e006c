//! The command's reader of JSON and YAML.

/// The files of the command, which is no library.
#[path = "../../smp-cli/src/input"]
mod input {
    pub(crate) mod place;
    pub(crate) mod tree;
    pub(crate) mod yaml;
}

use serde_json::Value;
use smp_core::{Input, Patcher, Schema};

use input::place::{Message, Unreadable};
use input::{tree, yaml as reader};

/// What is read lies inside the text, is written as YAML and read as the same again; JSON is read as YAML reads it; an
/// error has a place and a reason.
pub fn read_yaml(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let patcher = Patcher::new(Schema::free_form());
    let json = tree::read_json(text, Patcher::DEFAULT_MAX_DEPTH);
    match reader::read(text, Patcher::DEFAULT_MAX_DEPTH) {
        Ok(documents) => {
            for (part, value, _) in &documents {
                assert!(
                    part.number.is_none() && text.get(part.start..part.end).is_some(),
                    "a part outside of the text"
                );
                if patcher.check_depth(value, Input::Live).is_ok() {
                    is_read_back(value, Patcher::DEFAULT_MAX_DEPTH);
                }
            }
        }
        Err(Unreadable { at, message }) => {
            assert!(text.is_char_boundary(at), "no place: {at}");
            match message {
                Message::TooDeep => {}
                Message::Text(text) => assert!(!text.is_empty(), "no reason"),
            }
        }
    }
    if let Ok(json) = json {
        let written = json.to_string();
        let again = tree::read_json(&written, Patcher::DEFAULT_MAX_DEPTH).expect("what was written is JSON");
        assert_eq!(json, again, "JSON is read in another way the second time");
    }
}

fn is_read_back(value: &Value, max_depth: usize) {
    let written = value.to_string();
    let read = reader::read(&written, max_depth).ok();
    let values: Option<Vec<&Value>> = read.as_ref().map(|read| read.iter().map(|(_, value, _)| value).collect());
    assert_eq!(values.as_deref(), Some(&[value][..]), "JSON is read in another way as YAML: {written}");
}
