//! The inputs of a three-way diff.

/// The inputs of a three-way diff.
///
/// ```
/// use smp_core::{Patcher, Schema, ThreeWay};
/// use serde_json::json;
///
/// let patch = Patcher::new(Schema::free_form()).three_way(ThreeWay {
///     original: &json!({"labels": {"mine": "1"}}),
///     modified: &json!({"labels": {}}),
///     current: &json!({"labels": {"mine": "1", "theirs": "2"}}),
/// })?;
/// assert_eq!(patch.as_value(), &json!({"labels": {"mine": null}}));
/// # Ok::<(), smp_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ThreeWay<D> {
    /// The last applied object.
    pub original: D,
    /// The wanted object.
    pub modified: D,
    /// The object on the server.
    pub current: D,
}
