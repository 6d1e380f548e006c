//! Laws of reading and writing YAML and JSON.

use serde_json::Value;
use smp_yaml::{Code, Format, MAX_DEPTH, Reader, from_json};

/// Documents are ranges of the text, respect the depth limit, and survive a round trip as YAML, KYAML and JSON. An
/// error has a position and a message. Editing a text to its own value does not change it.
pub fn read_yaml(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let reader = Reader::new().format(Format::Yaml);
    match reader.read(text) {
        Ok(documents) => {
            for document in &documents {
                let own = text.get(document.range.clone()).expect("a range of the text");
                assert_eq!(smp_yaml::edit(own, &document.value).map(smp_yaml::Edited::into_text).as_deref(), Ok(own));
                is_read_back(&reader, &document.value);
            }
        }
        Err(error) => {
            assert!(text.is_char_boundary(error.offset()), "no place: {}", error.offset());
            assert!(!error.message().is_empty(), "no reason");
            assert!(error.code() != Code::NotOneDocument, "several documents are read");
        }
    }
    if let Ok(json) = from_json(text, MAX_DEPTH) {
        let again = from_json(&json.to_string(), MAX_DEPTH).expect("the output is JSON");
        assert_eq!(json, again, "JSON does not survive a round trip");
    }
}

fn is_read_back(reader: &Reader, value: &Value) {
    for written in [value.to_string(), smp_yaml::to_string(value), smp_yaml::to_kyaml(value)] {
        let read = reader.read_one(&written).map(|document| document.value);
        assert_eq!(read.as_ref(), Ok(value), "the output does not survive a round trip: {written}");
    }
}
