//! A linter that lists every mistake in a patch and the effects of the rest.

#![expect(clippy::print_stdout, reason = "the findings are what this program is for")]

use serde_json::json;
use smp_api_types::schema_for_api_version;
use smp_core::Patcher;
use smp_core::explain::Action;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let schema = schema_for_api_version("v1", "Service").ok_or("Service is a built-in kind")?;
    let live = json!({"spec": {"ports": [{"port": 53, "protocol": "UDP"}], "clusterIP": "10.0.0.9"}});
    let patch = json!({"spec": {
        "clusterIp": "10.0.0.8",
        "$retainKey": ["ports"],
        "ports": [{"name": "dns", "$patch": "remove"}, {"port": 53, "protocol": "UDP", "name": "dns"}],
    }});

    let patcher = Patcher::new(schema).reject_unknown_fields().reject_unknown_directives();
    let explanation = patcher.explain(Some(&live), &patch);
    for error in &explanation.errors {
        println!("{} {}: {}", error.code(), error.path(), error.message());
        if let Some(directive) = error.directive() {
            println!("  directive: {directive}");
        }
    }
    for effect in &explanation.effects {
        if let Action::Item { key, matched, .. } = &effect.action {
            println!("{}: item with key {key:?}, {matched:?}", effect.path);
        }
    }
    Ok(())
}
