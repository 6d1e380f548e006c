//! `smp schema emit --openapi crd` of a custom resource definition.
//!
//! The law: the emitted definition is its source.

use std::fs;

use serde_json::Value;
use smp_yaml::{Format, Reader};

use crate::support;

/// Definitions, each with parts that its types do not determine.
const DEFINITIONS: [(&str, &str); 8] = [
    ("scale, and a version for each way to store a status", SCALE),
    ("columns and selectable fields", COLUMNS),
    ("annotations and labels of a group that needs an approval", APPROVED),
    ("required and restricted metadata", METADATA),
    ("a status that is not a subresource, and a subresource without a schema", STATUS),
    ("conversion, deprecated versions, and versions that are not served", CONVERSION),
    ("names and a scope", NAMES),
    ("keywords of schemas", KEYWORDS),
];

const SCALE: &str = r"
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: pools.example.com}
spec:
  group: example.com
  names: {kind: Pool, listKind: PoolList, plural: pools, singular: pool}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    subresources:
      scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas, labelSelectorPath: .status.selector}
      status: {}
    schema: &schema
      openAPIV3Schema:
        type: object
        properties:
          spec: {type: object, properties: {replicas: {type: integer, format: int32, minimum: 0, default: 1}}}
          status: {type: object, properties: {replicas: {type: integer}, selector: {type: string}}}
  - name: v1beta1
    served: true
    storage: false
    subresources: {status: {}}
    schema: *schema
  - name: v1alpha1
    served: true
    storage: false
    schema: *schema
";

const COLUMNS: &str = r"
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: clusters.example.com}
spec:
  group: example.com
  names: {kind: Cluster, listKind: ClusterList, plural: clusters, singular: cluster}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    additionalPrinterColumns:
    - {name: Phase, type: string, jsonPath: .status.phase, description: The phase., priority: 1}
    - {name: Age, type: date, jsonPath: .metadata.creationTimestamp}
    selectableFields: [{jsonPath: .spec.region}]
    subresources: {status: {}}
    schema:
      openAPIV3Schema:
        description: A cluster.
        type: object
        required: [spec]
        properties:
          apiVersion: {type: string, description: The version.}
          kind: {type: string}
          metadata: {type: object}
          spec: {type: object, required: [region], properties: {region: {type: string, enum: [eu, us]}}}
          status: {type: object, properties: {phase: {type: string}}}
";

const APPROVED: &str = r#"
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: routes.networking.example.k8s.io
  annotations: {api-approved.kubernetes.io: "https://example.com/review/1", example.com/bundle: v1.2.3}
  labels: {app.kubernetes.io/part-of: routing}
spec:
  group: networking.example.k8s.io
  names: {kind: Route, listKind: RouteList, plural: routes, singular: route}
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
              hosts: {type: array, x-kubernetes-list-type: set, items: {type: string}}
              rules:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items: {type: object, required: [name], properties: {name: {type: string}}}
"#;

const METADATA: &str = r#"
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: orders.example.com}
spec:
  group: example.com
  names: {kind: Order, listKind: OrderList, plural: orders, singular: order}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        required: [apiVersion, kind, metadata, spec]
        properties:
          apiVersion: {type: string}
          kind: {type: string}
          metadata: {type: object, properties: {name: {type: string, maxLength: 20, pattern: "^[a-z]+$"}}}
          spec: {type: object}
"#;

const STATUS: &str = r"
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: workflows.example.com}
spec:
  group: example.com
  names: {kind: Workflow, listKind: WorkflowList, plural: workflows, singular: workflow}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        required: [metadata, spec]
        properties:
          apiVersion: {type: string}
          kind: {type: string}
          metadata: {type: object}
          spec: {type: object, x-kubernetes-preserve-unknown-fields: true}
          status: {type: object, x-kubernetes-preserve-unknown-fields: true}
  - name: v2
    served: true
    storage: false
    subresources: {status: {}}
    schema:
      openAPIV3Schema: {type: object, properties: {spec: {type: object}}}
";

const CONVERSION: &str = r"
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: racks.example.com}
spec:
  group: example.com
  names: {kind: Rack, listKind: RackList, plural: racks, singular: rack}
  scope: Cluster
  preserveUnknownFields: false
  conversion:
    strategy: Webhook
    webhook:
      conversionReviewVersions: [v1]
      clientConfig: {service: {namespace: racks, name: converter, path: /convert}}
  versions:
  - name: v1alpha1
    served: false
    storage: false
    deprecated: true
    deprecationWarning: use v1
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {room: {type: string}}}}}}
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {rooms: {type: array, items: {type: string}}}}}}}
";

const NAMES: &str = r"
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: chassis.example.com}
spec:
  group: example.com
  names: {kind: Chassis, listKind: ChassisItems, plural: chassis, singular: onechassis, shortNames: [ch, cha], categories: [all, hardware]}
  scope: Cluster
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
";

const KEYWORDS: &str = r#"
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  names: {kind: Widget, listKind: WidgetList, plural: widgets, singular: widget}
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
            description: What is wanted.
            minProperties: 1
            x-kubernetes-validations: [{rule: "self.a <= self.b", message: a is at most b}]
            oneOf: [{required: [a]}, {required: [b]}]
            properties:
              a: {type: integer, format: int64, minimum: 1, maximum: 9, exclusiveMaximum: true, multipleOf: 2}
              b: {type: integer, default: 9}
              c: {type: string, pattern: "^x", minLength: 1, maxLength: 3, nullable: true, example: xyz}
              port: {x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}]}
              tags: {type: object, additionalProperties: {type: string}, x-kubernetes-map-type: atomic}
              items: {type: array, minItems: 1, maxItems: 3, items: {type: number}, default: [1.5]}
              template: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}
              mode: {type: string, enum: [fast, safe], default: safe}
"#;

/// The emitted definition, and what is said about it.
fn emitted(name: &str, arguments: &[&str]) -> (Value, String) {
    let folder = tempfile::tempdir().expect("a folder for the file");
    fs::write(folder.path().join("crd.yaml"), name).expect("the file is written");
    let arguments = [&["schema", "emit", "--openapi", "crd", "--schema", "crd.yaml", "-o", "json"], arguments].concat();
    let output = support::smp(folder.path(), &arguments, b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    (serde_json::from_slice(&output.stdout).expect("the output is JSON"), said)
}

#[test]
fn the_emitted_definition_is_its_source() {
    for (what, text) in DEFINITIONS {
        let source = Reader::new().format(Format::Yaml).read(text).expect("the definition is YAML").remove(0).value;
        let [group, kind] =
            ["/spec/group", "/spec/names/kind"].map(|part| source.pointer(part).unwrap().as_str().unwrap());
        let versions =
            source["spec"]["versions"].as_array().unwrap().iter().filter(|version| version["served"] == true);
        for version in versions.map(|version| version["name"].as_str().unwrap()) {
            let (definition, said) = emitted(text, &[&format!("{group}/{version}/{kind}")]);
            assert_eq!((&definition, said.as_str()), (&source, ""), "{what} {version}\n{definition:#}");
        }
        assert_eq!(emitted(text, &[kind]).0, source, "{what}");
    }
}
