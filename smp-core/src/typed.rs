//! The operations on Rust types: a type's derived table and its JSON form.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::apply::apply_value;
use crate::conflicts::conflicts_value;
use crate::diff::{diff_value, three_way_value};
use crate::error::{Code, Error, Input};
use crate::merge::merge_value;
use crate::options::Options;
use crate::patch::Patch;
use crate::path::Path;
use crate::schema::{PatchSchema, Schema};

/// Applies a patch to a typed object, with the default options.
///
/// The object goes through its JSON form, so fields that the type does not have are dropped by serde; use
/// [`apply_value`] where they must survive.
///
/// ```
/// use serde::{Deserialize, Serialize};
/// use smp_core::{apply, Patch, PatchSchema};
/// use serde_json::json;
///
/// #[derive(Serialize, Deserialize, PatchSchema)]
/// struct Pod {
///     #[patch(strategy = "merge", merge_key = "name")]
///     containers: Vec<Container>,
/// }
///
/// #[derive(Serialize, Deserialize, PatchSchema)]
/// struct Container {
///     name: String,
///     image: Option<String>,
/// }
///
/// let live: Pod = serde_json::from_value(json!({"containers": [{"name": "web", "image": "web:1"}, {"name": "log"}]}))?;
/// let patch = Patch::from(json!({"containers": [{"name": "web", "image": "web:2"}]}));
/// let patched = apply(&live, &patch)?;
/// assert_eq!(patched.containers[0].image.as_deref(), Some("web:2"));
/// assert_eq!(patched.containers[1].name, "log");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// As [`apply_value`]; and [`Code::InvalidDocument`] when the object cannot be written as JSON, or the patched one does
/// not fit the type.
pub fn apply<T: PatchSchema + Serialize + DeserializeOwned>(live: &T, patch: &Patch) -> Result<T, Error> {
    apply_with(live, patch, &Options::default())
}

/// [`apply`] with options.
///
/// ```
/// use serde::{Deserialize, Serialize};
/// use smp_core::{Code, Options, Patch, PatchSchema, UnknownFields, apply_with};
/// use serde_json::json;
///
/// #[derive(Debug, Serialize, Deserialize, PatchSchema)]
/// struct Deployment {
///     replicas: i32,
/// }
///
/// let options = Options { unknown_fields: UnknownFields::Reject, ..Options::default() };
/// let error = apply_with(&Deployment { replicas: 1 }, &Patch::from(json!({"replica": 3})), &options).unwrap_err();
/// assert_eq!((error.code(), error.path().to_string()), (Code::UnknownField, "replica".to_owned()));
/// ```
///
/// # Errors
///
/// As [`apply`].
pub fn apply_with<T>(live: &T, patch: &Patch, options: &Options) -> Result<T, Error>
where
    T: PatchSchema + Serialize + DeserializeOwned,
{
    let patched = apply_value(Schema::of::<T>(), json(live, Input::Live)?, patch.as_value(), options)?;
    serde_json::from_value(patched).map_err(|error| {
        invalid(Input::Live, &format!("the patched object does not fit the Rust type ({})", cause(&error)))
    })
}

/// Makes the patch that turns one typed object into another, with the default options.
///
/// ```
/// use serde::Serialize;
/// use smp_core::{diff, PatchSchema};
/// use serde_json::json;
///
/// #[derive(Clone, Serialize, PatchSchema)]
/// struct Deployment {
///     replicas: i32,
///     paused: bool,
/// }
///
/// let original = Deployment { replicas: 1, paused: true };
/// let modified = Deployment { replicas: 3, ..original.clone() };
/// assert_eq!(diff(&original, &modified)?.as_value(), &json!({"replicas": 3}));
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`diff_value`]; and [`Code::InvalidDocument`] when an object cannot be written as JSON.
pub fn diff<T: PatchSchema + Serialize>(original: &T, modified: &T) -> Result<Patch, Error> {
    diff_with(original, modified, &Options::default())
}

/// [`diff`] with options. A patch for a stock Kubernetes API server wants
/// [`PatchMergeKey::Never`](crate::PatchMergeKey::Never).
///
/// ```
/// use serde::Serialize;
/// use smp_core::{Options, PatchMergeKey, PatchSchema, diff_with};
/// use serde_json::json;
///
/// #[derive(Serialize, PatchSchema)]
/// struct Service {
///     #[patch(strategy = "merge", merge_key = "port", recommended_key = "port,protocol")]
///     ports: Vec<Port>,
/// }
///
/// #[derive(Serialize, PatchSchema)]
/// struct Port {
///     port: u16,
///     protocol: &'static str,
/// }
///
/// let port = |protocol| Port { port: 53, protocol };
/// let original = Service { ports: vec![port("TCP")] };
/// let modified = Service { ports: vec![port("TCP"), port("UDP")] };
/// let options = Options { patch_merge_key: PatchMergeKey::Never, ..Options::default() };
/// assert_eq!(
///     diff_with(&original, &modified, &options)?.as_value(),
///     &json!({"ports": [{"port": 53, "protocol": "TCP"}, {"port": 53, "protocol": "UDP"}, {"$patch": "replace"}]}),
/// );
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`diff`].
pub fn diff_with<T: PatchSchema + Serialize>(original: &T, modified: &T, options: &Options) -> Result<Patch, Error> {
    let (original, modified) = (json(original, Input::Original)?, json(modified, Input::Modified)?);
    diff_value(Schema::of::<T>(), &original, &modified, options)
}

/// Makes the patch that brings `current` to `modified` without undoing what others did since `original`, with the
/// default options.
///
/// ```
/// use std::collections::BTreeMap;
///
/// use serde::Serialize;
/// use smp_core::{three_way, PatchSchema};
/// use serde_json::json;
///
/// #[derive(Serialize, PatchSchema)]
/// struct Labels {
///     labels: BTreeMap<String, String>,
/// }
///
/// let labels = |names: &[&str]| Labels { labels: names.iter().map(|name| (name.to_string(), "1".into())).collect() };
/// let patch = three_way(&labels(&["mine"]), &labels(&[]), &labels(&["mine", "theirs"]))?;
/// assert_eq!(patch.as_value(), &json!({"labels": {"mine": null}}));
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`three_way_value`]; and [`Code::InvalidDocument`] when an object cannot be written as JSON.
pub fn three_way<T: PatchSchema + Serialize>(original: &T, modified: &T, current: &T) -> Result<Patch, Error> {
    three_way_with(original, modified, current, &Options::default())
}

/// [`three_way`] with options.
///
/// ```
/// use serde::Serialize;
/// use smp_core::{Code, Options, PatchSchema, three_way_with};
///
/// #[derive(Serialize, PatchSchema)]
/// struct Deployment {
///     replicas: i32,
/// }
///
/// let [original, modified, current] = [1, 2, 3].map(|replicas| Deployment { replicas });
/// let options = Options { overwrite: false, ..Options::default() };
/// let error = three_way_with(&original, &modified, &current, &options).unwrap_err();
/// assert_eq!(error.code(), Code::Conflict);
/// ```
///
/// # Errors
///
/// As [`three_way`].
pub fn three_way_with<T: PatchSchema + Serialize>(
    original: &T,
    modified: &T,
    current: &T,
    options: &Options,
) -> Result<Patch, Error> {
    let original = json(original, Input::Original)?;
    let (modified, current) = (json(modified, Input::Modified)?, json(current, Input::Current)?);
    three_way_value(Schema::of::<T>(), &original, &modified, &current, options)
}

/// Makes one patch of two for a type, with the default options; see [`merge_value`].
///
/// ```
/// use smp_core::{merge, Patch, PatchSchema};
/// use serde_json::json;
///
/// #[derive(PatchSchema)]
/// struct Finalizers {
///     #[patch(strategy = "merge")]
///     finalizers: Vec<String>,
/// }
///
/// let first = Patch::from(json!({"finalizers": ["a"]}));
/// let second = Patch::from(json!({"finalizers": ["b"]}));
/// assert_eq!(merge::<Finalizers>(&first, &second)?.as_value(), &json!({"finalizers": ["a", "b"]}));
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`merge_value`].
pub fn merge<T: PatchSchema>(first: &Patch, second: &Patch) -> Result<Patch, Error> {
    merge_value(Schema::of::<T>(), first.as_value(), second.as_value(), &Options::default())
}

/// Lists the paths that two patches for a type change to different values; see [`conflicts_value`].
///
/// ```
/// use smp_core::{conflicts, Patch, PatchSchema};
/// use serde_json::json;
///
/// #[derive(PatchSchema)]
/// struct Deployment {
///     replicas: i32,
/// }
///
/// let (first, second) = (Patch::from(json!({"replicas": 1})), Patch::from(json!({"replicas": 2})));
/// assert_eq!(conflicts::<Deployment>(&first, &second)?[0].to_string(), "replicas");
/// # Ok::<(), smp_core::Error>(())
/// ```
///
/// # Errors
///
/// As [`conflicts_value`].
pub fn conflicts<T: PatchSchema>(first: &Patch, second: &Patch) -> Result<Vec<Path>, Error> {
    conflicts_value(Schema::of::<T>(), first.as_value(), second.as_value(), &Options::default())
}

fn json<T: Serialize>(value: &T, input: Input) -> Result<Value, Error> {
    serde_json::to_value(value)
        .map_err(|error| invalid(input, &format!("the Rust value cannot be written as JSON ({})", cause(&error))))
}

/// What serde says, without the values that it may quote.
fn cause(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let is_quoting = text.contains(['"', '`']) && !text.starts_with("missing field");
    if is_quoting { "a value or field of another type".to_owned() } else { text }
}

fn invalid(input: Input, message: &str) -> Error {
    Error::new(Code::InvalidDocument, input, Path::root(), message)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, from_str};

    use super::cause;

    #[test]
    fn what_serde_says_is_told_unless_it_quotes_a_value() {
        #[derive(Debug, serde::Deserialize)]
        struct Port {
            #[expect(dead_code, reason = "only its absence matters")]
            port: u16,
        }
        let says = |text: &str| cause(&from_str::<Port>(text).unwrap_err());
        assert_eq!(says("{}"), "missing field `port` at line 1 column 2");
        assert_eq!(says("{\"port\": \"c2VjcmV0\"}"), "a value or field of another type");
        assert_eq!(cause(&from_str::<Value>("[1").unwrap_err()), "EOF while parsing a list at line 1 column 2");
    }
}
