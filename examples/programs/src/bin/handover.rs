//! A tool is retired: what did it say, and what goes with it?

#![expect(clippy::print_stdout, reason = "the objects are what this program is for")]

use serde_json::{Value, json};
use smp_api_types::core::v1::ConfigMap;
use smp_apply::{Apply, Manager, NewEntries, Owners, Schema};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let config_map = Schema::of::<ConfigMap>();
    let (old_tool, new_tool) = (Manager::applier("old-tool"), Manager::applier("new-tool"));
    let wanted =
        |data: Value| json!({"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "shop"}, "data": data});

    let said_by_old = wanted(json!({"color": "red", "size": "XL"}));
    let live = Apply::new(config_map, &json!({}), &said_by_old, &old_tool).run()?.object;
    let live = Apply::new(config_map, &live, &wanted(json!({"color": "red"})), &new_tool).run()?.object;

    let said = Owners::read(&live)?.applied_by(&old_tool, config_map, &live)?;
    println!("the old tool said: {}", said["data"]);
    // Fields that only it owned go, and those that the new tool applies too stay.
    let pruned = Apply::give_up(config_map, &live, &old_tool)?;
    println!("without it: {}", pruned.object["data"]);
    println!("owners: {}", pruned.object["metadata"]["managedFields"]);

    // Or the new tool takes over: fields that it does not apply go with its next apply.
    let given = NewEntries::giving(&live, "old-tool", "new-tool")?.object();
    for field in Owners::read(&given)?.since(&Owners::read(&live)?) {
        println!("{}: {} -> {}", field.path, field.before, field.after);
    }
    Ok(())
}
