//! Creates a patch from two `k8s_openapi` Deployments for `kube::Api::patch`.

use std::error::Error;

use k8s_openapi::Resource;
use k8s_openapi::api::apps::v1::Deployment;
use kube::core::params::Patch;
use serde::Serialize;
use serde_json::json;
use smp_core::Patcher;

/// Returns the strategic merge patch that turns `live` into `wanted`.
fn patch<T: Resource + Serialize>(live: &T, wanted: &T) -> Result<Patch<smp_core::Patch>, Box<dyn Error>> {
    let schema = smp_api_types::schema_for_kind(T::GROUP, T::VERSION, T::KIND).ok_or("not a built-in kind")?;
    let (live, wanted) = (serde_json::to_value(live)?, serde_json::to_value(wanted)?);
    Ok(Patch::Strategic(Patcher::new(schema).diff(&live, &wanted)?))
}

fn main() -> Result<(), Box<dyn Error>> {
    let live: Deployment = serde_json::from_value(json!({
        "apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web"},
        "spec": {
            "selector": {"matchLabels": {"app": "web"}},
            "template": {
                "metadata": {"labels": {"app": "web"}},
                "spec": {"containers": [
                    {"name": "web", "image": "web:1", "env": [{"name": "LOG_LEVEL", "value": "debug"}]},
                    {"name": "proxy", "image": "proxy:1"},
                ]},
            },
        },
    }))?;

    let mut wanted = live.clone();
    let spec = &mut wanted.spec;
    spec.replicas = Some(3);
    let web = &mut spec.template.spec.get_or_insert_default().containers[0];
    web.image = Some("web:2".to_owned());
    web.env = None;

    let patch = patch(&live, &wanted)?;
    let Patch::Strategic(body) = &patch else { return Err("a strategic patch".into()) };
    assert_eq!(
        body.as_value(),
        &json!({
            "spec": {
                "replicas": 3,
                "template": {"spec": {
                    "containers": [{"name": "web", "image": "web:2", "env": null}],
                }},
            },
        })
    );
    println!("{}", serde_json::to_string_pretty(body)?);
    Ok(())
}
