//! Keeps a cluster in sync with git: three-way patch from last applied, wanted and current custom resource.

#![expect(clippy::print_stdout, reason = "the patch is what this program is for")]

use smp_core::{Code, Patcher, ThreeWay};
use smp_openapi::{ListMapKeys, Reader};

const ORIGINAL: &str = include_str!("../../../rack.yaml");
const MODIFIED: &str = "
apiVersion: example.com/v1
kind: Rack
metadata: {name: north, namespace: hall}
spec:
  room: b13
  slots:
  - {number: 1, holds: switch}
";
const CURRENT: &str = "
apiVersion: example.com/v1
kind: Rack
metadata: {name: north, namespace: hall, labels: {audited: 'yes'}}
spec:
  room: b12
  slots:
  - {number: 1, holds: switch}
  - {number: 2, holds: server}
  - {number: 3, holds: battery}
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [original, modified, current] =
        [ORIGINAL, MODIFIED, CURRENT].map(|text| smp_yaml::Reader::new().read_one(text));
    let (original, modified, current) = (&original?.value, &modified?.value, &current?.value);

    // The list type `map` in the definition declares the key that merges the slots.
    let reader = Reader::new().list_map_keys(ListMapKeys::MergeKey);
    let document = reader.read(include_str!("../../../rack-crd.yaml"))?;
    let patcher = Patcher::new(document.schema("example.com/v1/Rack")?).protect_fields(["metadata.name".parse()?]);

    let patch = patcher.three_way(ThreeWay { original, modified, current })?;
    println!("{patch:#}");
    let applied = patcher.apply(current.clone(), &patch)?;
    assert_eq!(applied["spec"]["slots"][1]["number"], 3, "the slot that others added is kept");

    // Somebody else changes a field that this tool changes, too.
    let mut theirs = current.clone();
    theirs["spec"]["room"] = "c1".into();
    let careful = patcher.report_conflicts();
    let refused = careful.three_way(ThreeWay { original, modified, current: &theirs }).unwrap_err();
    assert_eq!(refused.code(), Code::Conflict);
    for conflict in refused.conflicts() {
        println!("conflict at {}", conflict.path);
    }
    Ok(())
}
