//! Patching JSON text.

use serde::de::IgnoredAny;
use serde_json::Value;
use smp_core::{Code, CompiledPatch, Options, apply_bytes, apply_value};

use crate::same::same;
use crate::schemas::{Source, TYPES};

/// An object and a patch, both raw, with a zero between them: a text is refused exactly when it is no JSON, the answer is
/// that of the patch in memory, and a text that was trusted wrongly does no harm. The first byte chooses the type.
pub fn apply_text(data: &[u8]) {
    let Some((&choice, rest)) = data.split_first() else { return };
    let (live, patch) = match rest.iter().position(|byte| *byte == 0) {
        Some(place) => (&rest[..place], &rest[place + 1..]),
        None => (rest, &b"{}"[..]),
    };
    let source = TYPES.get(usize::from(choice)).map_or(Source::FreeForm, |name| Source::Cases(name));
    let (schema, options) = (source.schema(), Options::default());
    let answer = apply_bytes(schema, live, b"{}", &options);
    let is_refused = answer.is_err_and(|error| error.code() == Code::InvalidDocument);
    assert_eq!(is_refused, !is_json(live), "refused or not, against serde_json");
    let Ok(patch_value) = serde_json::from_slice::<Value>(patch) else { return };
    let Ok(compiled) = CompiledPatch::new(schema, &patch_value, &options) else { return };
    let trusted = compiled.apply_trusted_bytes(live);
    let Ok(value) = serde_json::from_slice::<Value>(live) else { return };
    let in_memory = apply_value(schema, value, &patch_value, &options);
    for text in [apply_bytes(schema, live, patch, &options), trusted] {
        match (&in_memory, text) {
            (Ok(wanted), Ok(text)) => {
                let text: Value = serde_json::from_slice(&text).expect("the result is JSON");
                assert!(same(wanted, &text), "in memory {wanted}, as text {text}");
            }
            (Err(wanted), Err(error)) => assert_eq!(*wanted, error),
            (wanted, text) => panic!("in memory {wanted:?}, as text {:?}", text.map(String::from_utf8)),
        }
    }
}

/// The first byte of an input for a type of the worked examples; free-form for any other.
pub fn type_number(name: Option<&str>) -> u8 {
    let place = TYPES.iter().position(|known| Some(*known) == name).unwrap_or(TYPES.len());
    u8::try_from(place).unwrap_or(u8::MAX)
}

/// What `serde_json` says, of numbers that no `Value` can hold and of any depth too.
fn is_json(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok_and(|text| {
        let grammar = serde_json::from_str::<IgnoredAny>(text).is_ok();
        let surrogates = |error: serde_json::Error| error.to_string().contains("surrogate");
        grammar && !serde_json::from_str::<Value>(text).is_err_and(surrogates)
    })
}
