//! Containers and volumes of pods.

use serde_json::{Map, Value};

use super::{set_nil, set_text, text};
use crate::defaults::image;

/// Go: `SetDefaults_Container` and `SetDefaults_EphemeralContainer`.
///
/// ```text
/// image: nginx       imagePullPolicy: Always
/// image: nginx:1.27  imagePullPolicy: IfNotPresent
/// ```
pub(super) fn container(container: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    // A stored container has a policy, and reading the image takes time.
    if text(container, "imagePullPolicy").is_empty() {
        let policy = pull_policy(text(container, "image"));
        set_text(container, "imagePullPolicy", policy);
    }
}

/// Go: `SetDefaults_Volume`, the part about images.
pub(super) fn image_volume(source: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    let policy = pull_policy(text(source, "reference"));
    set_text(source, "pullPolicy", policy);
}

fn pull_policy(image: &str) -> &'static str {
    if image::is_latest(image) { "Always" } else { "IfNotPresent" }
}

/// Go: `SetDefaults_Volume`. A volume without a source is an empty directory.
pub(super) fn volume(volume: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    if volume.iter().all(|(name, value)| name == "name" || value.is_null()) {
        set_nil(volume, "emptyDir", Value::Object(Map::new()));
    }
}
