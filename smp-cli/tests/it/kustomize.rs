//! `-k`: patches of kustomizations.

use std::fs;

use serde_json::Value;

use crate::support::Files;

const DEPLOYMENT: &str = "# Owned by the shop team.
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, labels: {tier: front}}
spec:
  replicas: 1  # enough
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - {name: web, image: a}
      - {name: log, image: b}
";

const SERVICE: &str = "apiVersion: v1
kind: Service
metadata: {name: web}
spec: {ports: [{port: 80}]}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: {a: b}
";

/// A folder `base` with a Deployment, a Service and a ConfigMap, and a folder `prod` with a kustomization that includes it.
fn folder(name: &str, kustomization: &str) -> Files {
    let files = Files::new(name);
    for folder in ["base", "prod"] {
        let _ = fs::remove_dir_all(files.path(folder));
        fs::create_dir_all(files.path(folder)).expect("the folder is made");
    }
    files.write("base/deployment.yaml", DEPLOYMENT);
    files.write("base/service.yaml", SERVICE);
    files.write("base/kustomization.yaml", "resources:\n- deployment.yaml\n- service.yaml\n");
    files.write("prod/kustomization.yaml", &format!("resources:\n- ../base\n{kustomization}"));
    files
}

/// An inline patch of the Deployment.
fn patch(text: &str) -> String {
    let lines = text.lines().map(|line| format!("    {line}\n")).collect::<Vec<_>>().concat();
    format!(
        "patches:\n- patch: |-\n    apiVersion: apps/v1\n    kind: Deployment\n    metadata: {{name: web}}\n{lines}"
    )
}

/// The findings as `CODE line:column path`.
fn findings(files: &Files) -> Vec<String> {
    let (_, output, error) = files.smp("lint -k prod -o json");
    let found: Vec<Value> = serde_json::from_str(&output).unwrap_or_else(|_| panic!("no JSON: {output}{error}"));
    let text = |found: &Value| {
        let place = format!("{}:{}", found["line"], found["column"]);
        format!("{} {place} {}", found["code"].as_str().unwrap_or_default(), found["path"].as_str().unwrap_or_default())
    };
    found.iter().map(text).collect()
}

/// The objects of `smp apply -k prod`.
fn applied(files: &Files) -> Vec<Value> {
    let (code, output, error) = files.smp("apply -k prod -o json");
    assert_eq!(code, 0, "{error}");
    serde_json::Deserializer::from_str(&output).into_iter().collect::<Result<_, _>>().expect("the output is JSON")
}

#[test]
fn a_typo_in_an_inline_patch_is_found_at_its_line() {
    let files = folder("k-typo", &patch("spec:\n  replicaz: 3"));
    assert_eq!(findings(&files), ["UnknownField 9:7 spec.replicaz"]);
    let (code, output, _) = files.smp("lint -k prod");
    assert_eq!(code, 1);
    let expected =
        "error: prod/kustomization.yaml:9:7: spec.replicaz: DeploymentSpec has no field `replicaz` [UnknownField]";
    assert!(output.starts_with(expected), "{output}");
    assert!(output.contains("replicaz: …") && output.contains("did you mean `replicas`?"), "{output}");
}

#[test]
fn every_way_to_write_a_patch_has_places() {
    let named = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicaz: 3}\n";
    let in_file = "patches: [{path: patch.yaml}]\n";
    for (name, kustomization, expected) in [
        ("file", in_file.to_owned(), "4:8 spec.replicaz"),
        ("merge", "patchesStrategicMerge: [patch.yaml]\n".to_owned(), "4:8 spec.replicaz"),
        ("json", "patches:\n- target: {kind: Deployment}\n  patch: |\n    - op: add\n      path: /spec/replicaz\n      value: 3\n".to_owned(), "7:7 [0].path"),
        ("old", "patchesJson6902:\n- target: {kind: Deployment, name: web}\n  path: operations.json\n".to_owned(), "1:16 [0].path"),
        ("quoted", "patches:\n- target: {kind: Deployment}\n  patch: '{kind: Deployment, metadata: {name: any}, spec: {replicaz: 3}}'\n".to_owned(), "5:60 spec.replicaz"),
        ("escaped", "patches:\n- target: {kind: Deployment}\n  patch: \"kind: Deployment\\nmetadata: {name: any}\\nspec: {replicaz: 3}\\n\"\n".to_owned(), "5:3 spec.replicaz"),
        ("folded", format!("patchesStrategicMerge:\n- >\n{}", indented(&format!("{named}\n").replace('\n', "\n\n"))), "11:10 spec.replicaz"),
        ("several", format!("patchesStrategicMerge:\n- |-\n{}", indented(&format!("{}---\n{named}", named.replace("replicaz", "replicas")))), "13:10 spec.replicaz"),
    ] {
        let files = folder(&format!("k-place-{name}"), &kustomization);
        files.write("prod/patch.yaml", named);
        files.write("prod/operations.json", "[{\"op\": \"add\", \"path\": \"/spec/replicaz\", \"value\": 3}]");
        assert_eq!(findings(&files), [format!("UnknownField {expected}")], "{name}");
    }
}

fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") }).collect()
}

#[test]
fn the_same_typo_in_two_patches_is_found_twice() {
    let one = "- target: {kind: Deployment}\n  patch: |-\n    kind: Deployment\n    metadata: {name: any}\n    spec: {replicaz: 3}\n";
    let files = folder("k-twice", &format!("patches:\n{one}{one}"));
    assert_eq!(findings(&files), ["UnknownField 8:12 spec.replicaz", "UnknownField 13:12 spec.replicaz"]);
}

#[test]
fn what_works_in_kustomize_is_not_a_finding() {
    let delete = "patches:\n- patch: |-\n    apiVersion: v1\n    kind: ConfigMap\n    metadata: {name: settings}\n    $patch: delete\n";
    let rename = "patches:\n- target: {kind: Deployment}\n  options: {allowNameChange: true}\n  patch: |-\n    kind: Deployment\n    metadata: {name: shop}\n    spec: {replicas: 2}\n";
    let selector =
        patch("spec:\n  selector: {matchLabels: {app: other}}\n  template: {metadata: {labels: {app: other}}}");
    for (name, kustomization) in [("delete", delete), ("rename", rename), ("selector", &*selector)] {
        let files = folder(&format!("k-legal-{name}"), kustomization);
        let (code, output, error) = files.smp("lint -k prod");
        assert_eq!((code, &*output, &*error), (0, "", "no findings in 1 patch\n"), "{name}");
    }
}

#[test]
fn what_kustomize_does_not_do_is_a_finding() {
    let retain = patch("spec:\n  strategy: {$retainKeys: [type], type: Recreate}");
    let replace = patch("$patch: replace\nspec: {replicas: 3}");
    let unnamed = "patches:\n- target: {kind: Deployment}\n  patch: |-\n    spec: {replicas: 3}\n";
    for (name, kustomization, expected) in [
        ("retain", &*retain, "InvalidDirective 9:18 spec.strategy[\"$retainKeys\"]"),
        ("replace", &*replace, "InvalidDirective 8:5 [\"$patch\"]"),
        ("unnamed", unnamed, "InvalidDocument 6:5 "),
    ] {
        let files = folder(&format!("k-kustomize-{name}"), kustomization);
        assert!(findings(&files).iter().any(|found| found.starts_with(expected)), "{name}: {:?}", findings(&files));
    }
}

#[test]
fn targets_select_by_patterns_and_labels() {
    for (target, expected) in [
        ("{kind: Deployment}", "web"),
        ("{kind: Deploy}", ""),
        ("{kind: 'Deploy.*'}", "web"),
        ("{kind: 'Deployment|ConfigMap'}", "web settings"),
        ("{name: 's.*'}", "settings"),
        ("{labelSelector: tier=front}", "web"),
        ("{version: v1, group: apps}", "web"),
    ] {
        let files = folder(
            "k-target",
            &format!(
                "patches:\n- target: {target}\n  patch: |-\n    kind: Any\n    metadata: {{name: any, labels: {{new: 'yes'}}}}\n"
            ),
        );
        let names: Vec<String> = applied(&files)
            .iter()
            .filter(|object| object["metadata"]["labels"]["new"] == "yes")
            .map(|object| object["metadata"]["name"].as_str().unwrap_or_default().to_owned())
            .collect();
        assert_eq!(names.join(" "), expected, "{target}");
        let is_found = findings(&files).contains(&"NoObject 6:5 ".to_owned());
        assert_eq!(is_found, expected.is_empty(), "{target}: {:?}", findings(&files));
    }
}

#[test]
fn apply_prints_the_patched_objects_with_their_comments() {
    let files =
        folder("k-apply", &patch("spec:\n  replicas: 3\n  template: {spec: {containers: [{name: log, image: c}]}}"));
    let (code, output, error) = files.smp("apply -k prod");
    assert_eq!((code, &*error), (0, ""));
    assert!(output.starts_with("# Owned by the shop team.\n") && output.contains("replicas: 3  # enough"), "{output}");
    // kustomize puts the items of the patch first.
    let names: Vec<Value> = applied(&files)[0]["spec"]["template"]["spec"]["containers"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|container| container["name"].clone())
        .collect();
    assert_eq!(names, ["log", "web"]);
    let (_, output, _) = files.smp("apply -k prod -o name");
    assert_eq!(output, "deployment.apps/web\nservice/web\nconfigmap/settings\n");
    let (_, output, _) = files.smp("apply -k prod -o jsonpath={.spec.replicas} --set spec.replicas=5 deployment");
    assert!(output.starts_with('5'), "{output}");
}

#[test]
fn deleted_objects_are_not_printed() {
    let delete = "patches:\n- target: {kind: 'Service|Deployment'}\n  patch: |-\n    kind: Any\n    metadata: {name: any}\n    $patch: delete\n";
    let files = folder("k-delete", delete);
    let (code, output, error) = files.smp("apply -k prod");
    assert_eq!((code, &*error), (0, ""));
    assert_eq!(output, "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings}\ndata: {a: b}\n");
    let (_, output, _) = files.smp("explain -k prod");
    assert!(output.contains("v1/Service web\n  - the whole object is removed\n"), "{output}");
}

#[test]
fn what_is_wrong_with_a_kustomization_is_named_with_its_place() {
    for (name, kustomization, expected) in [
        ("missing", "- nope.yaml\n", "prod/kustomization.yaml:3:3: resources[1]: no such file or folder"),
        ("cycle", "- ../prod\n", "prod/kustomization.yaml:3:3: resources[1]: a cycle: this folder contains"),
        ("parent", "- ..\n", "prod/kustomization.yaml:3:3: resources[1]: a cycle: this folder contains"),
        (
            "outside",
            "- ../base/service.yaml\n",
            "prod/kustomization.yaml:3:3: resources[1]: the file is not in the folder",
        ),
        ("no-patch", "patches: [{path: nope.yaml}]\n", "prod/kustomization.yaml:3:12: patches[0].path: no such file"),
        ("typo", "patchez: []\n", "prod/kustomization.yaml:3:1: patchez: unknown field `patchez`"),
        ("list", "patches: {a: b}\n", "prod/kustomization.yaml:3:1: patches: expected a list, found an object"),
        ("yaml", "patches:\n- patch: |-\n    kind: [\n", "prod/kustomization.yaml:5:"),
        (
            "regex",
            "patches:\n- target: {name: '('}\n  patch: '[]'\n",
            "prod/kustomization.yaml:4:12: patches[0].target.name: invalid regular expression",
        ),
        (
            "target",
            "patches:\n- patch: '[{op: remove, path: /a}]'\n",
            "prod/kustomization.yaml:4:3: patches[0]: a JSON patch does not name an item",
        ),
        ("kind", "kind: Deployment\n", "prod/kustomization.yaml:3:1: kind: not a kustomization"),
        ("component", "components: [../base]\n", "base/kustomization.yaml: not a component"),
        ("twice", "- ../base\n", "base/deployment.yaml: the name apps/v1/Deployment web is used twice"),
        (
            "none",
            "patches:\n- patch: |-\n    apiVersion: v1\n    kind: Pod\n    metadata: {name: nope}\n",
            "prod/kustomization.yaml:5:5: no object matches the patch, which is for v1/Pod nope",
        ),
    ] {
        let files = folder(&format!("k-wrong-{name}"), kustomization);
        for command in ["apply", "validate", "explain"] {
            let (code, output, error) = files.smp(&format!("{command} -k prod"));
            let is_empty = command == "validate" || output.is_empty();
            assert!(code > 0 && is_empty && error.contains(&format!("error: {expected}")), "{name} {command}: {error}");
        }
        let (code, output, _) = files.smp("lint -k prod");
        assert!(code == 1 && output.contains(&format!("error: {expected}")), "{name} lint: {output}");
    }
}

#[test]
fn a_folder_without_a_kustomization_is_an_error() {
    let files = folder("k-none", "");
    fs::create_dir_all(files.path("empty")).expect("the folder is made");
    for (folder, expected) in [
        ("empty", "empty: no kustomization.yaml in this folder"),
        ("nope", "nope: no such folder"),
        ("https://example.com/shop?ref=v1", "https://example.com/shop?ref=v1: smp reads no remote kustomizations"),
        ("github.com/shop/base", "github.com/shop/base: smp reads no remote kustomizations"),
    ] {
        for command in ["apply", "lint", "validate", "explain"] {
            let (code, output, error) = files.smp(&format!("{command} -k {folder}"));
            assert!(code > 0 && format!("{output}{error}").contains(expected), "{command} {folder}: {output}{error}");
        }
    }
}

#[test]
fn other_parts_are_named_in_a_note() {
    let more =
        "namePrefix: dev-\nimages: [{name: a, newTag: v2}]\nconfigMapGenerator: [{name: made, literals: [a=b]}]\n";
    let files = folder("k-note", more);
    files.write(
        "base/kustomization.yaml",
        "namePrefix: shop-\nresources: [deployment.yaml, service.yaml, https://example.com/a.yaml]\n",
    );
    let (code, _, error) = files.smp("apply -k prod");
    assert_eq!(code, 0, "{error}");
    assert_eq!(
        error,
        "note: these parts of the kustomization are not applied, `kustomize build` applies them: namePrefix, https://example.com/a.yaml \
         (remote) (base/kustomization.yaml); namePrefix, images, configMapGenerator (prod/kustomization.yaml)\n"
    );
}

#[test]
fn patches_may_use_the_new_names_of_a_base() {
    let patch = patch("spec: {replicas: 3}");
    for name in ["web", "shop-web"] {
        let files = folder("k-names", &patch.replace("name: web", &format!("name: {name}")));
        files.write("base/kustomization.yaml", "namePrefix: shop-\nresources: [deployment.yaml, service.yaml]\n");
        assert_eq!(applied(&files)[0]["spec"]["replicas"], 3, "{name}");
    }
}

#[test]
fn a_patch_for_a_generated_object_is_only_a_note() {
    let made = "configMapGenerator: [{name: made, literals: [a=b]}]\npatches:\n- patch: |-\n    apiVersion: v1\n    kind: ConfigMap\n    metadata: {name: made}\n    data: {c: d}\n";
    let files = folder("k-made", made);
    let (code, output, error) = files.smp("lint -k prod");
    assert_eq!(code, 0, "{output}{error}");
    assert!(output.starts_with("note: prod/kustomization.yaml:6:5: no object matches the patch"), "{output}");
}

#[test]
fn components_patch_the_objects_of_their_parent() {
    let files = folder("k-component", "components: [../part]\n");
    fs::create_dir_all(files.path("part")).expect("the folder is made");
    let part =
        format!("apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n{}", patch("spec: {replicas: 4}"));
    files.write("part/kustomization.yaml", &part);
    assert_eq!(applied(&files)[0]["spec"]["replicas"], 4);
}

#[test]
fn validate_checks_the_patched_objects() {
    let files = folder("k-validate", &patch("spec: {replicas: -1}"));
    let (code, output, _) = files.smp("validate -k prod");
    assert_eq!(code, 1);
    assert!(output.contains("spec.replicas") && output.contains("must be greater than or equal to 0"), "{output}");
    let (code, ..) = files.smp("validate -k base");
    assert_eq!(code, 0);
}

#[test]
fn explain_explains_each_patch_for_each_object() {
    let files = folder("k-explain", &patch("spec: {replicas: 3}"));
    let (code, output, error) = files.smp("explain -k prod");
    assert_eq!((code, &*error), (0, ""));
    assert_eq!(output, "apps/v1/Deployment web\n  ~ spec.replicas: 1 → 3\n\nA kube-apiserver accepts the result.\n");
}

#[test]
fn lists_of_custom_resources_are_replaced_as_in_kustomize() {
    let files = folder(
        "k-custom",
        "- crd.yaml\n- rack.yaml\npatches:\n- patch: |-\n    apiVersion: example.com/v1\n    kind: Rack\n    metadata: {name: north}\n    spec: {slots: [{number: 2, holds: disk}]}\n",
    );
    files.write("prod/rack.yaml", "apiVersion: example.com/v1\nkind: Rack\nmetadata: {name: north}\nspec: {slots: [{number: 1, holds: fan}, {number: 2, holds: fan}]}\n");
    files.write("prod/crd.yaml", CRD);
    let rack = applied(&files).pop().expect("a rack");
    assert_eq!(rack["spec"]["slots"], serde_json::json!([{"number": 2, "holds": "disk"}]));
    assert_eq!(findings(&files), ["DropsItems 10:12 spec.slots"]);
}

const CRD: &str = "apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: racks.example.com}
spec:
  group: example.com
  names: {kind: Rack, plural: racks}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              slots:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [number]
                items:
                  type: object
                  required: [number]
                  properties: {number: {type: integer}, holds: {type: string}}
";

#[test]
fn files_and_kustomizations_exclude_each_other() {
    let files = folder("k-both", "");
    for command in [
        "apply -i -k prod",
        "apply -k prod -f base",
        "lint -k prod -f base",
        "explain -k prod -f base",
        "validate -k prod base",
    ] {
        let (code, _, error) = files.smp(command);
        assert!(code == 2 && error.contains("cannot be used with"), "{command}: {error}");
    }
}
