//! A deployment tool that applies a manifest without a server, and explains conflicts before it takes fields from others.

#![expect(clippy::print_stdout, reason = "the conflicts are what this program is for")]

use serde_json::json;
use smp_api_types::apps::v1::Deployment;
use smp_apply::{Apply, Error, Manager, Schema, Timestamp};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let deployment = Schema::of::<Deployment>();
    let live = json!({
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {"name": "shop", "managedFields": [{
            "manager": "hpa-controller", "operation": "Update", "apiVersion": "apps/v1", "time": "2026-11-24T08:00:00Z",
            "fieldsType": "FieldsV1", "fieldsV1": {"f:spec": {"f:replicas": {}}}, "subresource": "scale",
        }]},
        "spec": {"replicas": 5},
    });
    let wanted = json!({
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {"name": "shop"},
        "spec": {"replicas": 2, "template": {"spec": {"containers": [{"name": "shop", "image": "shop:3.2"}]}}},
    });
    let deployer = Manager::applier("deployer");
    let now: Timestamp = "2026-11-27T08:00:00Z".parse()?;

    let apply = Apply::new(deployment, &live, &wanted, &deployer).at(now);
    match apply.run() {
        Ok(applied) => println!("applied: {}", applied.changed()),
        Err(Error::Conflicts(conflicts)) => {
            for conflict in &conflicts {
                let [live, wanted] = [&conflict.live, &conflict.wanted].map(|value| value.clone().unwrap_or_default());
                println!("{conflict}; it is {live}, and you want {wanted}");
            }
        }
        Err(error) => return Err(error.into()),
    }

    let forced = Apply::new(deployment, &live, &wanted, &deployer).at(now).force().run()?;
    for taken in forced.taken() {
        println!("took {} from {}", taken.path, taken.owners[0]);
    }
    println!("entries: {}", forced.object["metadata"]["managedFields"]);
    Ok(())
}
