//! Apply on JSON text must answer what apply in memory answers.

use serde_json::Value;
use smp_core::{Error, Options, Schema, apply_bytes, apply_trusted_bytes};

use super::same::same;

/// Applies a patch in memory and to the text of the object, compact and spaced, checked and trusted; panics where the
/// answers differ.
pub(crate) fn apply_value(schema: Schema<'_>, live: Value, patch: &Value, options: &Options) -> Result<Value, Error> {
    let texts = [serde_json::to_vec(&live).unwrap(), serde_json::to_vec_pretty(&live).unwrap()];
    let answer = smp_core::apply_value(schema, live, patch, options);
    let patch = serde_json::to_vec(patch).unwrap();
    for live in &texts {
        for apply in [apply_bytes, apply_trusted_bytes] {
            match (&answer, apply(schema, live, &patch, options)) {
                (Ok(answer), Ok(bytes)) => {
                    let bytes: Value = serde_json::from_slice(&bytes)
                        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&bytes)));
                    assert!(same(answer, &bytes), "in memory {answer}\nas text   {bytes}");
                }
                (Err(answer), Err(error)) => assert_eq!(*answer, error),
                (answer, bytes) => {
                    panic!("in memory {answer:?}\nas text   {:?}", bytes.map(String::from_utf8))
                }
            }
        }
    }
    answer
}
