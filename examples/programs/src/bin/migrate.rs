//! The way from `kubectl apply` to `kubectl apply --server-side`: without it, fields that leave the manifest would stay forever.

#![expect(clippy::print_stdout, reason = "the objects are what this program is for")]

use serde_json::json;
use smp_api_types::core::v1::ConfigMap;
use smp_apply::{Apply, Manager, Schema, upgrade};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let live = json!({
        "apiVersion": "v1",
        "kind": "ConfigMap",
        "metadata": {"name": "shop", "resourceVersion": "7", "managedFields": [{
            "manager": "kubectl-client-side-apply", "operation": "Update", "apiVersion": "v1", "time": "2026-11-24T08:00:00Z",
            "fieldsType": "FieldsV1", "fieldsV1": {"f:data": {".": {}, "f:color": {}, "f:size": {}}},
        }]},
        "data": {"color": "red", "size": "XL"},
    });
    let kubectl = Manager::applier("kubectl");
    let wanted =
        json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "shop"}, "data": {"color": "red"}});
    let config_map = Schema::of::<ConfigMap>();

    // The entry of client-side apply still owns the size.
    let applied = Apply::new(config_map, &live, &wanted, &kubectl).run()?;
    println!("without migration: {}", applied.object["data"]);

    let migrated = upgrade(&live, &["kubectl-client-side-apply"], &kubectl)?;
    if let Some(patch) = migrated.json_patch() {
        println!("patch to send: {patch}");
    }
    let applied = Apply::new(config_map, &migrated.object(), &wanted, &kubectl).run()?;
    println!("with migration: {}", applied.object["data"]);
    Ok(())
}
