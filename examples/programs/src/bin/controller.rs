//! A controller that sets an image and the number of replicas, and sends only what differs.

#![expect(clippy::print_stdout, reason = "the patch is what this program is for")]

use smp_api_types::apps::v1::Deployment;
use smp_core::{Error, Patch, apply, diff};

/// Returns the patch for a Deployment, or `None` if it is already up to date.
fn reconcile(live: &Deployment, image: &str, replicas: i32) -> Result<Option<Patch>, Error> {
    let mut wanted = live.clone();
    let spec = &mut wanted.spec;
    spec.replicas = Some(replicas);
    for container in &mut spec.template.spec.get_or_insert_default().containers {
        if container.name == "shop" {
            container.image = Some(image.to_owned());
        }
    }
    let patch = diff(live, &wanted)?;
    Ok((!patch.is_empty()).then_some(patch))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let live = smp_yaml::Reader::new().read_one(include_str!("../../../deployment-live.yaml"))?;
    let live: Deployment = serde_json::from_value(live.value)?;
    if let Some(patch) = reconcile(&live, "registry.example.com/shop:3.1", 6)? {
        println!("{patch:#}");
        let patched = apply(&live, &patch)?;
        assert_eq!(reconcile(&patched, "registry.example.com/shop:3.1", 6)?, None, "nothing left to do");
    }
    Ok(())
}
