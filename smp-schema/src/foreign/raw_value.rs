//! JSON text of `serde_json`.

use serde_json::value::RawValue;

use crate::{PatchSchema, Shape};

impl PatchSchema for RawValue {
    const SHAPE: &'static Shape = &Shape::FreeForm;
}
