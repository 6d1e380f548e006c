//! The operations on Rust types with the default options.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::Error;
use crate::patch::Patch;
use crate::patcher::Patcher;
use crate::path::Path;
use crate::schema::PatchSchema;
use crate::three_way::ThreeWay;

/// Applies a patch to a Rust value and returns the patched value.
///
/// The value is converted to JSON and back, so fields that the type does not have are lost. To keep them, use
/// [`Patcher::apply`](crate::Patcher::apply) with a `serde_json::Value` or JSON text.
///
/// ```
/// use serde::{Deserialize, Serialize};
/// use smp_core::{Patch, PatchSchema, apply};
/// use serde_json::json;
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize, PatchSchema)]
/// struct Deployment {
///     replicas: i32,
///     paused: Option<bool>,
/// }
///
/// let live = Deployment { replicas: 1, paused: Some(true) };
/// let patch = Patch::from(json!({"replicas": 3, "paused": null}));
/// assert_eq!(apply(&live, &patch)?, Deployment { replicas: 3, paused: None });
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// Returns the errors of [`Patcher::apply`](crate::Patcher::apply).
pub fn apply<T: PatchSchema + Serialize + DeserializeOwned>(live: &T, patch: &Patch) -> Result<T, Error> {
    Patcher::of::<T>().apply(live, patch)
}

/// Returns the patch that turns `original` into `modified`. The patch is safe for any server.
///
/// ```
/// use serde::Serialize;
/// use smp_core::{PatchSchema, diff};
///
/// #[derive(Serialize, PatchSchema)]
/// struct Deployment {
///     replicas: i32,
/// }
///
/// let patch = diff(&Deployment { replicas: 1 }, &Deployment { replicas: 3 })?;
/// assert_eq!(patch.to_string(), r#"{"replicas":3}"#);
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// Returns the errors of [`Patcher::diff`](crate::Patcher::diff).
pub fn diff<T: PatchSchema + Serialize>(original: &T, modified: &T) -> Result<Patch, Error> {
    Patcher::of::<T>().diff(original, modified)
}

/// Returns the patch that turns current into modified without undoing what others did since original. The patch is safe
/// for any server.
///
/// ```
/// use serde::Serialize;
/// use serde_json::json;
/// use smp_core::{PatchSchema, ThreeWay, three_way};
///
/// #[derive(Serialize, PatchSchema)]
/// struct Deployment {
///     replicas: i32,
///     paused: bool,
/// }
///
/// let patch = three_way(ThreeWay {
///     original: &Deployment { replicas: 1, paused: false },
///     modified: &Deployment { replicas: 1, paused: true },
///     current: &Deployment { replicas: 5, paused: false },
/// })?;
/// assert_eq!(patch.as_value(), &json!({"replicas": 1, "paused": true}));
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// Returns the errors of [`Patcher::three_way`](crate::Patcher::three_way).
pub fn three_way<T: PatchSchema + Serialize>(inputs: ThreeWay<&T>) -> Result<Patch, Error> {
    Patcher::of::<T>().three_way(inputs)
}

/// Returns one patch with the same effect as two patches applied one after the other.
///
/// ```
/// use smp_core::{Patch, PatchSchema, merge};
/// use serde_json::json;
///
/// #[derive(PatchSchema)]
/// struct Deployment {
///     replicas: i32,
/// }
///
/// let (first, second) = (Patch::from(json!({"replicas": 1})), Patch::from(json!({"replicas": 3})));
/// assert_eq!(merge::<Deployment>(&first, &second)?, second);
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// Returns the errors of [`Patcher::merge`](crate::Patcher::merge).
pub fn merge<T: PatchSchema>(first: &Patch, second: &Patch) -> Result<Patch, Error> {
    Patcher::of::<T>().merge(first, second)
}

/// Returns the paths that two patches change to different values.
///
/// ```
/// use smp_core::{Patch, PatchSchema, conflicts};
/// use serde_json::json;
///
/// #[derive(PatchSchema)]
/// struct Deployment {
///     replicas: i32,
/// }
///
/// let (first, second) = (Patch::from(json!({"replicas": 1})), Patch::from(json!({"replicas": 3})));
/// assert_eq!(conflicts::<Deployment>(&first, &second)?[0].to_string(), "replicas");
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// Returns the errors of [`Patcher::conflicts`](crate::Patcher::conflicts).
pub fn conflicts<T: PatchSchema>(first: &Patch, second: &Patch) -> Result<Vec<Path>, Error> {
    Patcher::of::<T>().conflicts(first, second)
}
