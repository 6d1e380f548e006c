//! Scaling rules of horizontal pod autoscalers.

use serde_json::{Map, Value, json};

use super::{object_mut, set_nil};

/// Go: `GenerateHPAScaleUpRules` and `GenerateHPAScaleDownRules`. Rules that are absent are in the table.
///
/// ```text
/// behavior: {scaleDown: {selectPolicy: Min}}
/// behavior: {scaleDown: {selectPolicy: Min, policies: [{type: Percent, value: 100, periodSeconds: 15}]}, scaleUp: ...}
/// behavior: {scaleDown: {selectPolicy: Min, policies: []}}
/// behavior: {scaleDown: {selectPolicy: Min}, scaleUp: ...}: a server then refuses it
/// ```
pub(super) fn behavior(behavior: &mut Map<String, Value>, _: &dyn Fn() -> String) {
    let percent = || json!({"type": "Percent", "value": 100, "periodSeconds": 15});
    if let Some(up) = object_mut(behavior, "scaleUp") {
        set_nil(up, "stabilizationWindowSeconds", 0);
        set_policies(up, json!([{"type": "Pods", "value": 4, "periodSeconds": 15}, percent()]));
    }
    if let Some(down) = object_mut(behavior, "scaleDown") {
        set_policies(down, json!([percent()]));
    }
}

fn set_policies(rules: &mut Map<String, Value>, policies: Value) {
    set_nil(rules, "policies", policies);
    if rules["policies"] == json!([]) {
        rules.remove("policies");
    }
}
