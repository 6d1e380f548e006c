//! Scaling rules of horizontal pod autoscalers.

use serde_json::{Map, Value, json};

use super::{object_mut, set_nil};

/// Go: `GenerateHPAScaleUpRules` and `GenerateHPAScaleDownRules`. Rules that are absent are in the table.
///
/// ```text
/// behavior: {scaleDown: {selectPolicy: Min}}
/// behavior: {scaleDown: {selectPolicy: Min, policies: [{type: Percent, value: 100, periodSeconds: 15}]}, scaleUp: ...}
/// ```
pub(super) fn behavior(behavior: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    let percent = || json!({"type": "Percent", "value": 100, "periodSeconds": 15});
    if let Some(up) = object_mut(behavior, "scaleUp") {
        set_nil(up, "stabilizationWindowSeconds", 0);
        set_nil(up, "policies", json!([{"type": "Pods", "value": 4, "periodSeconds": 15}, percent()]));
    }
    if let Some(down) = object_mut(behavior, "scaleDown") {
        set_nil(down, "policies", json!([percent()]));
    }
}
