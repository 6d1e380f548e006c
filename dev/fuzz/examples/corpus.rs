//! Writes the first inputs of every target to `dev/fuzz/corpus`: the worked examples, and random choices.

use std::fs;
use std::path::Path;

use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let spec = root.join("../../spec/cases");
    let corpus = root.join("corpus");
    for file in ["seeds.yaml", "users.yaml", "rules.yaml"] {
        let cases = smp_yaml::Reader::new().read_one(&fs::read_to_string(spec.join(file))?)?.value;
        for case in cases.as_array().into_iter().flatten() {
            write_case(&corpus, case)?;
        }
    }
    let schema = fs::read_to_string(spec.join("schema.json"))?;
    let document: Value = serde_json::from_str(&schema)?;
    write(&corpus.join("read_schema"), "cases.json", &schema)?;
    for (name, definition) in document["definitions"].as_object().into_iter().flatten() {
        let version = serde_json::json!({"openapi": "3.0.0", "components": {"schemas": {name: definition}}});
        write(&corpus.join("read_schema"), &format!("{name}.yaml"), smp_yaml::to_string(&version))?;
        let alone = serde_json::json!({"swagger": "2.0", "definitions": {name: definition}});
        write(&corpus.join("read_schema"), &format!("{name}.json"), alone.to_string())?;
    }
    write_requests(root, &corpus.join("request"))?;
    let sets = "{\"f:a\":{\".\":{},\"k:{\\\"name\\\":\\\"x\\\"}\":{\"f:b\":{}},\"v:1\":{}}}\n{\"f:a\":{\"v:1.0\":{}},\"i:3\":{}}";
    write(&corpus.join("field_set"), "two.txt", sets)?;
    let pod =
        r#"{"apiVersion":"v1","kind":"Pod","spec":{"containers":[{"name":"a","env":[{"name":"B","value":"1"}]}]}}"#;
    write(&corpus.join("managed"), "script.txt", format!("ua {pod}\nab {pod}\nfc {pod}"))?;
    for target in ["apply", "diff", "three_way", "merge", "read_schema", "script"] {
        write_choices(&corpus.join(target))?;
    }
    Ok(())
}

fn write_case(corpus: &Path, case: &Value) -> Result<()> {
    let (Some(name), Some(operation)) = (case["name"].as_str(), case["op"].as_str()) else {
        return Err(format!("a case without a name or an operation: {case}").into());
    };
    let target = match operation {
        "diff3" => "three_way",
        "conflicts" => "merge",
        other => other,
    };
    let mut case = case.clone();
    for field in ["name", "source", "op", "result", "applied"] {
        case.as_object_mut().and_then(|case| case.shift_remove(field));
    }
    if target == "apply" {
        let number = smp_fuzz::type_number(case["schema"].as_str());
        let text = format!("{}{}\0{}", char::from(number), case["live"], case["patch"]);
        write(&corpus.join("apply_text"), &format!("{name}.bin"), text)?;
    }
    write(&corpus.join(target), &format!("{name}.json"), case.to_string())?;
    write(&corpus.join("read_yaml"), &format!("{name}.yaml"), smp_yaml::to_string(&case))
}

/// Requests about a small object of each kind, and the paths and queries that clients use.
fn write_requests(root: &Path, folder: &Path) -> Result<()> {
    let samples = fs::read_to_string(root.join("../../smp-kinds/tests/data/minimal.yaml"))?;
    let resources = fs::read_to_string(root.join("../../smp-kinds/data/resources.tsv"))?;
    for (number, sample) in samples.split("\n---\n").skip(1).enumerate() {
        let object = smp_yaml::Reader::new().read_one(sample)?.value;
        let (api_version, kind) = (object["apiVersion"].as_str().unwrap_or(""), object["kind"].as_str().unwrap_or(""));
        let mut known = resources.lines().map(|line| line.split('\t').collect::<Vec<_>>());
        let group = api_version.split_once('/').map_or("", |(group, _)| group);
        let known = known.find(|columns| columns.get(4) == Some(&kind) && columns[0] == group);
        let Some(plural) = known.map(|columns| columns[2]) else { continue };
        let version =
            if api_version.contains('/') { format!("/apis/{api_version}") } else { format!("/api/{api_version}") };
        let namespace =
            object["metadata"]["namespace"].as_str().map_or_else(String::new, |name| format!("/namespaces/{name}"));
        let all = format!("{version}{namespace}/{plural}");
        let one = format!("{all}/{}", object["metadata"]["name"].as_str().unwrap_or("sample"));
        let requests = [
            format!("POST application/json {all}?fieldValidation=Strict\n{object}"),
            format!("PUT application/yaml {one}\n{sample}"),
            format!("PATCH application/strategic-merge-patch+json {one}\n{object}"),
            format!("PATCH application/merge-patch+json {one}/status\n{{\"status\":{{\"replicas\":2}}}}"),
            format!(
                "PATCH application/json-patch+json {one}\n[{{\"op\":\"add\",\"path\":\"/metadata/labels\",\"value\":{{\"a\":\"b\"}}}}]"
            ),
            format!("GET table {all}?labelSelector=a%3Db&limit=1"),
            format!("GET partial {all}?watch=true&resourceVersion=1"),
            format!("DELETE application/json {one}?propagationPolicy=Foreground\n{{\"gracePeriodSeconds\":5}}"),
        ];
        write(folder, &format!("kind-{number}"), requests.join(smp_fuzz::SEPARATOR))?;
    }
    write(folder, "racks", include_str!("racks.txt"))
}

/// Pseudo-random bytes, the same in every run. The first is below 8, so `read_schema` reads them as a table.
fn write_choices(folder: &Path) -> Result<()> {
    let mut state = 36_u64;
    for number in 0..100 {
        let bytes = (0..40 + number * 7).map(|index| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let [byte, ..] = (state >> 33).to_le_bytes();
            if index == 0 { byte % 8 } else { byte }
        });
        write(folder, &format!("choices-{number}"), bytes.collect::<Vec<u8>>())?;
    }
    Ok(())
}

fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> Result<()> {
    fs::create_dir_all(folder)?;
    Ok(fs::write(folder.join(name), content)?)
}
