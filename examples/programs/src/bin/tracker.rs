//! A test server that tracks managers: versions, reset fields and a clock are its own.

#![expect(clippy::print_stdout, reason = "the entries are what this program is for")]

use serde_json::{Value, json};
use smp_api_types::apps::v1::Deployment;
use smp_apply::{Kind, Request, Resets, Schema, Timestamp, Tracker};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let kinds = Kind::new("Deployment").version("apps/v1", Schema::of::<Deployment>());
    let resets = Resets::built_in("Deployment");
    let tracker = Tracker::new(kinds).resets(&resets).clock(|| Timestamp::from_unix(1_795_766_400));
    let deployment = |replicas: u8, ready: u8| {
        json!({
            "apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "shop"},
            "spec": {"replicas": replicas}, "status": {"readyReplicas": ready},
        })
    };

    let curl = Request { manager: "curl", version: "apps/v1", subresource: None };
    let stored = tracker.update(&Value::Null, deployment(3, 3), &curl)?.object;
    println!("created: {}", json!({"spec": stored["spec"], "status": stored["status"]}));

    let controller = Request { manager: "controller", version: "apps/v1", subresource: Some("status") };
    let stored = tracker.update(&stored, deployment(9, 3), &controller)?.object;
    println!("after a write of the status: {}", json!({"spec": stored["spec"], "status": stored["status"]}));
    for entry in stored["metadata"]["managedFields"].as_array().into_iter().flatten() {
        println!("{entry}");
    }

    let wanted =
        json!({"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "shop"}, "spec": {"replicas": 5}});
    let deployer = Request { manager: "deployer", ..curl };
    if let Err(error) = tracker.apply(&stored, &wanted, &deployer, false) {
        println!("{} {error}", error.code().status());
    }
    Ok(())
}
