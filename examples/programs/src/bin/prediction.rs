//! A test that predicts the result of a patch on a stock Kubernetes server and compares it with smp.

#![expect(clippy::print_stdout, reason = "the objects are what this program is for")]

use serde_json::json;
use smp_api_types::schema_for_api_version;
use smp_core::Patcher;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let schema = schema_for_api_version("v1", "Service").ok_or("Service is a built-in kind")?;
    let live = json!({"spec": {"ports": [
        {"port": 53, "protocol": "UDP", "name": "dns"},
        {"port": 53, "protocol": "TCP", "name": "dns-tcp"},
    ]}});
    let deletion = json!({"spec": {"ports": [{"$patch": "delete", "port": 53, "protocol": "TCP"}]}});

    // A stock server merges by the port alone: the deletion removes both items.
    let there = Patcher::new(schema).upstream().apply(&live, &deletion)?;
    println!("stock server: {there}");
    let here = Patcher::new(schema).apply(live.clone(), &deletion)?;
    println!("smp:          {here}");
    assert_ne!(there, here);

    // A patch that smp makes is safe on a stock server.
    let wanted = json!({"spec": {"ports": [{"port": 53, "protocol": "UDP", "name": "dns"}]}});
    let patch = Patcher::new(schema).diff(&live, &wanted)?;
    println!("safe patch:   {patch}");
    assert_eq!(Patcher::new(schema).upstream().apply(&live, &patch)?, wanted);
    Ok(())
}
