//! What the server computes about pods.

use serde_json::Value;

/// The class by which a node chooses the pods to evict: `Guaranteed` if every container has limits for CPU and memory that equal
/// its requests, `BestEffort` if none has any, `Burstable` otherwise.
pub(crate) fn quality_of_service(spec: &Value) -> &'static str {
    let containers = ["containers", "initContainers"].into_iter().filter_map(|name| spec[name].as_array()).flatten();
    let (mut has_any, mut all_equal) = (false, true);
    for container in containers {
        let resources = &container["resources"];
        for name in ["cpu", "memory"] {
            let [request, limit] = ["requests", "limits"].map(|part| amount(&resources[part][name]));
            has_any |= request.is_some() || limit.is_some();
            all_equal &= limit.is_some() && request == limit;
        }
    }
    match (has_any, all_equal) {
        (false, _) => "BestEffort",
        (true, true) => "Guaranteed",
        (true, false) => "Burstable",
    }
}

/// An amount that is not zero.
fn amount(quantity: &Value) -> Option<&str> {
    quantity.as_str().filter(|text| *text != "0")
}
