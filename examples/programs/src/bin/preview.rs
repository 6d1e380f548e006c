//! The test of a controller: a second reconciliation must not change anything.

#![expect(clippy::print_stdout, reason = "the changes are what this program is for")]

use std::collections::BTreeMap;

use serde_json::json;
use smp_api_types::core::v1::ConfigMap;
use smp_api_types::meta::v1::ObjectMeta;
use smp_apply::{Apply, Manager, Schema, Timestamp};

/// What the controller wants.
fn desired(size: &str) -> ConfigMap {
    ConfigMap {
        api_version: Some("v1".to_owned()),
        kind: Some("ConfigMap".to_owned()),
        metadata: Some(ObjectMeta { name: Some("shop".to_owned()), ..Default::default() }),
        data: Some(BTreeMap::from([("size".to_owned(), size.to_owned())])),
        ..Default::default()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let config_map = Schema::of::<ConfigMap>();
    let (controller, now) = (Manager::applier("shop-controller"), Timestamp::from_unix(1_795_766_400));
    let live = json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "shop"}, "data": {"color": "red"}});

    let change = Apply::new(config_map, &live, &desired("XL"), &controller).force().at(now).preview()?;
    print!("first:\n{change}");
    let live = Apply::new(config_map, &live, &desired("XL"), &controller).force().at(now).run()?.object;

    let change = Apply::new(config_map, &live, &desired("XL"), &controller).force().at(now).preview()?;
    assert!(change.fields().is_empty(), "{change}");
    println!("second: {} fields", change.fields().paths().count());
    Ok(())
}
