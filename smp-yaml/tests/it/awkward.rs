//! Edits awkward YAML: the files in `tests/edits`, each with a merge patch, the expected text and the numbers of comments.

use std::fs;
use std::path::Path;

use granit_parser::{Event, Parser};
use serde_json::Value;
use smp_yaml::{Edited, Format, Reader, edit};

/// The smallest number of files, to notice if some are missing.
const AT_LEAST: usize = 60;

fn value(text: &str) -> Value {
    Reader::new().format(Format::Yaml).read_one(text).expect("the text is one document").value
}

/// The number of comments in a text, as another part of the crate counts them.
fn comments(text: &str) -> usize {
    let options = granit_parser::options! { max_buffered_comment_events: usize::MAX };
    let events = Parser::new_from_str_with_options(text, options);
    events.filter(|event| matches!(event, Ok((Event::Comment(..), _)))).count()
}

/// Applies a merge patch (RFC 7386).
fn merged(old: &Value, patch: &Value) -> Value {
    let Value::Object(patch) = patch else { return patch.clone() };
    let mut new = old.as_object().cloned().unwrap_or_default();
    for (name, value) in patch {
        match value {
            Value::Null => drop(new.shift_remove(name)),
            value => {
                let merged = merged(new.get(name).unwrap_or(&Value::Null), value);
                new.insert(name.clone(), merged);
            }
        }
    }
    Value::Object(new)
}

#[test]
fn awkward_files_keep_their_comments() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/edits");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder can be read").path();
        let name = path.display();
        let file = fs::read_to_string(&path).expect("the file can be read");
        let (text, rest) = file.split_once("=== patch\n").expect("there is a patch");
        let (patch, rest) = rest.split_once("=== result, comments: ").expect("there is a result");
        let (counts, expected) = rest.split_once('\n').expect("the result starts on a new line");
        let wanted = merged(&value(text), &value(patch));
        let edited = edit(text, &wanted).expect("the text can be edited");
        assert_eq!(edited, Edited::InPlace(expected.to_owned()), "{name}");
        assert_eq!(value(expected), wanted, "{name}");
        assert_eq!(format!("{} of {}", comments(expected), comments(text)), counts, "{name}");
        count += 1;
    }
    assert!(count >= AT_LEAST, "only {count} files");
}
