//! Update strategies of workloads.

use serde_json::{Map, Value};

use super::{object_mut, set_nil, text};

/// Go: `SetDefaults_Deployment`.
///
/// ```text
/// strategy: {}                strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 25%, maxUnavailable: 25%}}
/// strategy: {type: Recreate}  unchanged
/// ```
pub(super) fn deployment_strategy(strategy: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    if matches!(text(strategy, "type"), "" | "RollingUpdate") {
        let rolling_update = created(strategy);
        set_nil(rolling_update, "maxUnavailable", "25%");
        set_nil(rolling_update, "maxSurge", "25%");
    }
}

/// Go: `SetDefaults_DaemonSet`. As for a Deployment, with one pod at a time.
pub(super) fn daemon_set_strategy(strategy: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    if matches!(text(strategy, "type"), "" | "RollingUpdate") {
        let rolling_update = created(strategy);
        set_nil(rolling_update, "maxUnavailable", 1);
        set_nil(rolling_update, "maxSurge", 0);
    }
}

/// Go: `SetDefaults_StatefulSet`.
///
/// ```text
/// updateStrategy: {}                     updateStrategy: {type: RollingUpdate, rollingUpdate: {maxUnavailable: 1, partition: 0}}
/// updateStrategy: {type: RollingUpdate}  unchanged
/// ```
pub(super) fn stateful_set_strategy(strategy: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    if text(strategy, "type").is_empty() {
        created(strategy);
    }
    if matches!(text(strategy, "type"), "" | "RollingUpdate")
        && let Some(rolling_update) = object_mut(strategy, "rollingUpdate")
    {
        set_nil(rolling_update, "partition", 0);
        set_nil(rolling_update, "maxUnavailable", 1);
    }
}

/// Returns the parameters of a rolling update, and creates them if they are absent.
fn created(strategy: &mut Map<String, Value>) -> &mut Map<String, Value> {
    let value = strategy.entry("rollingUpdate").or_insert(Value::Null);
    if !value.is_object() {
        *value = Value::Object(Map::new());
    }
    value.as_object_mut().expect("the value was made an object")
}
