//! A dashboard that shows who owns each line of an object.

#![expect(clippy::print_stdout, reason = "the lines are what this program is for")]

use serde_json::json;
use smp_api_types::core::v1::Service;
use smp_apply::{Owners, Schema};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let http = r#"k:{"port":80,"protocol":"TCP"}"#;
    let live = json!({
        "apiVersion": "v1",
        "kind": "Service",
        "metadata": {"name": "shop", "managedFields": [
            {
                "manager": "deployer", "operation": "Apply", "apiVersion": "v1", "time": "2026-11-27T08:00:00Z", "fieldsType": "FieldsV1",
                "fieldsV1": {"f:spec": {"f:ports": {http: {".": {}, "f:port": {}}}, "f:selector": {}}},
            },
            {
                "manager": "kubectl-edit", "operation": "Update", "apiVersion": "v1", "time": "2026-11-27T09:00:00Z", "fieldsType": "FieldsV1",
                "fieldsV1": {"f:spec": {"f:ports": {http: {"f:targetPort": {}}}, "f:type": {}}},
            },
        ]},
        "spec": {
            "type": "ClusterIP",
            "selector": {"app": "shop"},
            "ports": [{"port": 80, "protocol": "TCP", "targetPort": 8080}],
        },
    });

    // An invalid entry is an error here; `Owners::lossy` skips it.
    let owners = Owners::read(&live)?;
    for (path, owner) in owners.at(".spec.ports")? {
        println!("{path}: {owner}");
    }
    for line in owners.annotate(Schema::of::<Service>(), &live)? {
        println!("{:<12} | {}", line.owners, line.yaml);
    }
    Ok(())
}
