//! Laws of reading and writing schemas.

use serde_json::Value;
use smp_core::Patcher;
use smp_core::schema::SchemaSet;
use smp_openapi::{Definitions, Document, Info, ListMapKeys, OpenApi, Overlay, Reader};

use smp_testkit::tables;
use smp_testkit::tape::Tape;

/// A schema that was read can be audited, used for patches and written, and the written document reads back as the same
/// definitions. An input that starts with a byte below 8 is a random table instead of text.
pub fn read_schema(data: &[u8]) {
    if let [0..8, rest @ ..] = data {
        let set = tables::random(&mut Tape::new(rest));
        return survives(&of_set(&set));
    }
    let Ok(text) = str::from_utf8(data) else {
        assert!(smp_openapi::read(data).is_err(), "the input is not UTF-8");
        return;
    };
    let read = smp_openapi::read(data);
    let with_keys = Reader::new().list_map_keys(ListMapKeys::MergeKey).read(text);
    for document in [&read, &with_keys].into_iter().flatten() {
        survives(&Definitions::from(document));
        serves(document);
    }
    if let (Ok(overlay), Ok(document)) = (Overlay::read(text), &read) {
        drop(overlay.apply(&Definitions::from(document)));
    }
}

fn of_set(set: &SchemaSet) -> Definitions<'_> {
    let mut definitions = Definitions::new();
    for schema in set.names().filter_map(|name| set.get(name)) {
        definitions.add(schema).expect("names of types are unique");
    }
    definitions
}

/// Definitions written in either version read back unchanged.
fn survives(definitions: &Definitions<'_>) {
    drop(smp_openapi::audit(definitions));
    let info = Info { title: "fuzz".to_owned(), version: "1".to_owned() };
    for version in [OpenApi::V2, OpenApi::V3] {
        let written = definitions.document(version, &info);
        let read = smp_openapi::read(&written).unwrap_or_else(|errors| panic!("{errors} in {written}"));
        let differences = smp_openapi::compare(definitions, &Definitions::from(&read));
        assert!(differences.is_empty(), "{differences:?} in {written}");
    }
}

/// Every definition can be patched in each of its fields.
fn serves(document: &Document) {
    for schema in document.names().filter_map(|name| document.get(name)).take(16) {
        let names = schema.object().into_iter().flat_map(smp_core::schema::ObjectSchema::all_fields);
        let value: Value = names.take(32).map(|field| (field.name().to_string(), Value::from("a"))).collect();
        let patcher = Patcher::new(schema);
        drop(patcher.apply(value.clone(), &value));
        if let Ok(patch) = patcher.diff(&value, &value) {
            assert!(patch.is_empty(), "a diff of equals is {patch}");
        }
    }
}
