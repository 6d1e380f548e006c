//! What the command says about an object, compared with what a server does with it.
//!
//! | law | test |
//! |---|---|
//! | a result that a server rejects is an error of lint, and explain and apply say so | `rejected_results_are_reported` |
//! | a three-way patch leaves one member of a union, whoever set another one | `a_three_way_patch_leaves_one_member_of_a_union` |
//! | what a server stores as the same is neither a change nor drift | `what_a_server_stores_as_the_same_is_no_change` |
//! | items that a replaced list loses are counted | `lost_items_are_counted` |
//! | each cause has the reason of a server, and a rejection has the warnings | `a_cause_has_a_reason_and_a_rejection_has_warnings` |
//! | an empty list for a merged list is reported | `empty_lists_without_effect_are_reported` |

use crate::support::Files;

/// A Deployment with fields of its Deployment, Pod and container.
fn deployment([spec, pod, container]: [&str; 3]) -> String {
    format!(
        "{{apiVersion: apps/v1, kind: Deployment, metadata: {{name: web}}, spec: {{{spec} selector: {{matchLabels: {{app: web}}}}, \
         template: {{metadata: {{labels: {{app: web}}}}, spec: {{{pod} containers: [{{name: web, image: a, {container}}}]}}}}}}}}"
    )
}

fn container(fields: &str) -> String {
    deployment(["", "", fields])
}

fn pod(fields: &str) -> String {
    deployment(["", &format!("{fields},"), ""])
}

fn set(fields: &str) -> String {
    deployment([&format!("serviceName: web, {fields}"), "", ""]).replace("Deployment", "StatefulSet")
}

/// An object with a name and these fields.
fn object(api_version: &str, kind: &str, fields: &str) -> String {
    format!("{{apiVersion: {api_version}, kind: {kind}, metadata: {{name: a}}, {fields}}}")
}

/// A patch of the container.
fn in_container(fields: &str) -> String {
    format!("{{spec: {{template: {{spec: {{containers: [{{name: web, {fields}}}]}}}}}}}}")
}

fn metric(target: &str) -> String {
    let metrics = format!("[{{type: Resource, resource: {{name: cpu, target: {{{target}}}}}}}]");
    let scaled = "scaleTargetRef: {kind: Deployment, name: web}, minReplicas: 1, maxReplicas: 3";
    object("autoscaling/v2", "HorizontalPodAutoscaler", &format!("spec: {{{scaled}, metrics: {metrics}}}"))
}

/// Whether a patch of a file is rejected too, or only of an object that a server has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Values,
    Update,
}

/// The kind of a rejection, an object, a patch, and what the message names.
type Rejected = (Of, String, String, &'static str);

/// Values that no object can have.
fn wrong_values() -> Vec<Rejected> {
    let plain = || deployment(["", "", ""]);
    let service = |spec: &str| object("v1", "Service", &format!("spec: {{{spec}}}"));
    vec![
        (Of::Values, plain(), "{spec: {replicas: -1}}".into(), "spec.replicas"),
        (Of::Values, plain(), "{spec: {progressDeadlineSeconds: 99999999999}}".into(), "spec.progressDeadlineSeconds"),
        (Of::Values, plain(), "{metadata: {labels: {a: not a label}}}".into(), "metadata.labels"),
        (Of::Values, plain(), "{metadata: {labels: {a: true}}}".into(), "metadata.labels"),
        (Of::Values, plain(), in_container("imagePullPolicy: always"), "imagePullPolicy"),
        (Of::Values, plain(), in_container("tty: \"yes\""), "tty"),
        (Of::Values, plain(), in_container("env: [{name: A, value: 1}]"), "value"),
        (Of::Values, plain(), in_container("ports: [{containerPort: 70000}]"), "containerPort"),
        (Of::Values, plain(), in_container("resources: {limits: {cpu: 1x}}"), "cpu"),
        (Of::Values, plain(), in_container("livenessProbe: {httpGet: {port: \"80\"}}"), "port"),
        (
            Of::Values,
            service("ports: [{port: 80}]"),
            "{spec: {ports: [{port: 80, targetPort: \"8080\"}]}}".into(),
            "targetPort",
        ),
        (
            Of::Values,
            service("type: NodePort, ports: [{port: 80}]"),
            "{spec: {ports: [{port: 80, nodePort: 99999}]}}".into(),
            "nodePort",
        ),
        (Of::Values, service("ports: [{port: 80}]"), "{spec: {externalIPs: [example.com]}}".into(), "externalIPs"),
        (
            Of::Values,
            object("v1", "ConfigMap", "data: {commit: \"1\"}"),
            "{data: {commit: 123456e78}}".into(),
            "data.commit",
        ),
        (Of::Values, object("v1", "Secret", "data: {}"), "{data: {a: \"not base64!\"}}".into(), "data"),
        (
            Of::Values,
            object("coordination.k8s.io/v1", "Lease", "spec: {}"),
            "{spec: {renewTime: yesterday}}".into(),
            "renewTime",
        ),
        (Of::Values, object("v1", "Node", "spec: {}"), "{spec: {taints: [{key: a, effect: Never}]}}".into(), "effect"),
    ]
}

/// Fields that do not fit together.
fn unfit_fields() -> Vec<Rejected> {
    let plain = || deployment(["", "", ""]);
    let service = |spec: &str| object("v1", "Service", &format!("spec: {{{spec}}}"));
    vec![
        (Of::Values, plain(), in_container("volumeMounts: [{name: data, mountPath: /data}]"), "volumeMounts"),
        (Of::Values, plain(), "{spec: {template: {spec: {restartPolicy: Never}}}}".into(), "restartPolicy"),
        (
            Of::Values,
            container("resources: {limits: {cpu: 1}}"),
            in_container("resources: {requests: {cpu: 2}}"),
            "requests",
        ),
        (
            Of::Values,
            container("ports: [{name: http, containerPort: 80}]"),
            in_container("ports: [{name: http, containerPort: 81}]"),
            "ports[1].name",
        ),
        (Of::Values, service("ports: [{name: a, port: 80}]"), "{spec: {ports: [{name: a, port: 81}]}}".into(), "ports"),
        (Of::Values, service("ports: [{port: 80}]"), "{spec: {ports: [{port: 81}]}}".into(), "name"),
        (
            Of::Values,
            metric("type: Utilization, averageUtilization: 50"),
            "{spec: {minReplicas: 5}}".into(),
            "maxReplicas",
        ),
    ]
}

/// Several members of a union.
fn several_members() -> Vec<Rejected> {
    vec![
        (
            Of::Values,
            container("livenessProbe: {httpGet: {port: 80}}"),
            in_container("livenessProbe: {exec: {command: [a]}}"),
            "livenessProbe",
        ),
        (
            Of::Values,
            container("env: [{name: A, value: a}]"),
            in_container("env: [{name: A, valueFrom: {fieldRef: {fieldPath: metadata.name}}}]"),
            "env",
        ),
        (
            Of::Values,
            container("lifecycle: {preStop: {exec: {command: [a]}}}"),
            in_container("lifecycle: {preStop: {sleep: {seconds: 1}}}"),
            "preStop",
        ),
        (
            Of::Values,
            pod("volumes: [{name: v, emptyDir: {}}]"),
            "{spec: {template: {spec: {volumes: [{name: v, hostPath: {path: /x}}]}}}}".into(),
            "volumes",
        ),
        (
            Of::Values,
            deployment(["strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 1}},", "", ""]),
            "{spec: {strategy: {type: Recreate}}}".into(),
            "strategy",
        ),
        (
            Of::Values,
            object("policy/v1", "PodDisruptionBudget", "spec: {minAvailable: 1, selector: {}}"),
            "{spec: {maxUnavailable: 1}}".into(),
            "minAvailable",
        ),
    ]
}

#[test]
fn a_patch_with_another_resource_version_is_rejected() {
    let files = Files::new("version");
    files.write("live.yaml", &deployment(["", "", ""]).replace("metadata: {", "metadata: {resourceVersion: '7', "));
    for (version, accepts) in [("'7'", true), ("null", true), ("'5'", false), ("x", false)] {
        files.write("patch.yaml", &format!("metadata: {{resourceVersion: {version}}}"));
        let (_, explained, _) = files.smp("explain -f live.yaml --patch-file patch.yaml");
        assert_eq!(explained.contains("accepts the result"), accepts, "{version}\n{explained}");
        assert_eq!(
            explained.contains("patch.yaml:1:12: metadata.resourceVersion: "),
            !accepts,
            "{version}\n{explained}"
        );
    }
}

/// Fields that an update cannot change.
fn immutable_fields() -> Vec<Rejected> {
    let plain = || deployment(["", "", ""]);
    let service = |spec: &str| object("v1", "Service", &format!("spec: {{{spec}}}"));
    let rbac = "rbac.authorization.k8s.io";
    vec![
        (
            Of::Update,
            plain(),
            "{spec: {selector: {matchLabels: {x: z}}, template: {metadata: {labels: {x: z}}}}}".into(),
            "selector",
        ),
        (Of::Update, set(""), "{spec: {serviceName: other}}".into(), "serviceName"),
        (Of::Update, set(""), "{spec: {podManagementPolicy: Parallel}}".into(), "podManagementPolicy"),
        (
            Of::Update,
            service("clusterIP: 10.0.0.1, clusterIPs: [10.0.0.1], ports: [{port: 80}]"),
            "{spec: {clusterIP: 10.0.0.2}}".into(),
            "clusterIP",
        ),
        (
            Of::Update,
            object("v1", "Pod", "spec: {containers: [{name: a, image: b}]}"),
            "{spec: {containers: [{name: a, env: [{name: X, value: z}]}]}}".into(),
            "spec",
        ),
        (
            Of::Update,
            object(
                "batch/v1",
                "Job",
                "spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}",
            ),
            "{spec: {template: {spec: {containers: [{name: a, image: c}]}}}}".into(),
            "template",
        ),
        (Of::Update, object("v1", "ConfigMap", "immutable: true, data: {a: b}"), "{data: {a: c}}".into(), "data"),
        (Of::Update, object("v1", "Secret", "type: Opaque"), "{type: example.com/other}".into(), "type"),
        (
            Of::Update,
            object("storage.k8s.io/v1", "StorageClass", "provisioner: a.b/c"),
            "{provisioner: d.e/f}".into(),
            "provisioner",
        ),
        (
            Of::Update,
            object(
                "rbac.authorization.k8s.io/v1",
                "RoleBinding",
                &format!("roleRef: {{apiGroup: {rbac}, kind: Role, name: r}}"),
            ),
            "{roleRef: {name: x}}".into(),
            "roleRef",
        ),
        (
            Of::Update,
            object(
                "v1",
                "PersistentVolumeClaim",
                "spec: {accessModes: [ReadWriteOnce], storageClassName: a, resources: {requests: {storage: 1Gi}}}",
            ),
            "{spec: {storageClassName: b}}".into(),
            "storageClassName",
        ),
    ]
}

#[test]
fn rejected_results_are_reported() {
    let files = Files::new("rejected");
    for (of, live, patch, field) in [wrong_values(), unfit_fields(), several_members(), immutable_fields()].concat() {
        files.write("live.yaml", &live);
        files.write("patch.yaml", &patch);
        let (code, found, _) = files.smp("lint -f live.yaml patch.yaml");
        assert!(code == 1 && found.contains(field), "lint {code} {live} {patch}\n{found}");
        let (_, explained, _) = files.smp("explain -f live.yaml --patch-file patch.yaml");
        assert!(explained.contains("rejects"), "explain {live} {patch}\n{explained}");
        assert!(!explained.contains("produces the same result"), "explain {live} {patch}\n{explained}");
        let (code, _, warned) = files.smp("apply -f live.yaml --patch-file patch.yaml");
        assert_eq!((code, warned.contains("rejects")), (0, of == Of::Values), "apply {live} {patch}\n{warned}");
        let (code, _, _) = files.smp("apply -f live.yaml --patch-file patch.yaml --validate=strict");
        assert_eq!(code, i32::from(of == Of::Values), "apply --validate=strict {live} {patch}");
    }
}

#[test]
fn a_cause_has_a_reason_and_a_rejection_has_warnings() {
    let files = Files::new("reasons");
    let (plain, nothing) = (deployment(["", "", ""]), Vec::new());
    let service = object("v1", "Service", "spec: {ports: [{name: a, port: 80}]}");
    for (live, patch, reasons, warnings) in [
        (&plain, "{spec: {replicas: -1}}", vec!["FieldValueInvalid"], &nothing),
        (&plain, "{spec: {replicas: many}}", vec!["FieldValueInvalid"], &nothing),
        (
            &plain,
            "{spec: {replicas: many, paus: true}}",
            vec!["FieldValueInvalid"],
            &vec!["unknown field \"spec.paus\""],
        ),
        (&plain, "{spec: {replicas: -1, paus: true}}", vec!["FieldValueInvalid"], &vec!["unknown field \"spec.paus\""]),
        (
            &plain,
            "{spec: {template: {spec: {restartPolicy: Never, dnsPolicy: Any}}}}",
            vec!["FieldValueNotSupported", "FieldValueNotSupported"],
            &nothing,
        ),
        (&service, "{spec: {ports: [{port: 81}]}}", vec!["FieldValueRequired"], &nothing),
        (&service, "{spec: {ports: [{name: a, port: 81}]}}", vec!["FieldValueDuplicate"], &nothing),
        (&set(""), "{spec: {serviceName: other}}", vec!["FieldValueInvalid"], &nothing),
    ] {
        files.write("live.yaml", live);
        files.write("patch.yaml", patch);
        let (_, explained, _) = files.smp("explain -f live.yaml --patch-file patch.yaml -o json");
        let explained: serde_json::Value = serde_json::from_str(&explained).expect("the explanation is JSON");
        let verdict = &explained["verdict"];
        let causes = verdict["causes"].as_array().expect("the result is rejected").iter();
        assert!(causes.clone().map(|cause| &cause["reason"]).eq(&reasons), "{patch} {verdict:#}");
        assert_eq!(verdict["warnings"], serde_json::json!(warnings), "{patch} {verdict:#}");
    }
}

fn unions() -> Vec<[String; 2]> {
    let ingress =
        |backend: &str| object("networking.k8s.io/v1", "Ingress", &format!("spec: {{defaultBackend: {{{backend}}}}}"));
    let policy = |peer: &str| {
        object(
            "networking.k8s.io/v1",
            "NetworkPolicy",
            &format!("spec: {{podSelector: {{}}, ingress: [{{from: [{{{peer}}}]}}]}}"),
        )
    };
    let volume = |source: &str| {
        object(
            "v1",
            "PersistentVolume",
            &format!("spec: {{capacity: {{storage: 1Gi}}, accessModes: [ReadWriteOnce], {source}}}"),
        )
    };
    let webhook = |config: &str| {
        let fields = "sideEffects: None, admissionReviewVersions: [v1]";
        let webhooks = format!("webhooks: [{{name: a.b.c, {fields}, clientConfig: {{{config}}}}}]");
        object("admissionregistration.k8s.io/v1", "ValidatingWebhookConfiguration", &webhooks)
    };
    let daemon = |strategy: &str| {
        deployment([&format!("updateStrategy: {{{strategy}}},"), "", ""]).replace("Deployment", "DaemonSet")
    };
    let from = |source: &str| container(&format!("env: [{{name: A, {source}}}]"));
    let probe = |handler: &str| container(&format!("livenessProbe: {{failureThreshold: 3, {handler}}}"));
    vec![
        [from("valueFrom: {fieldRef: {fieldPath: metadata.name}}"), from("value: a")],
        [from("value: a"), from("valueFrom: {fieldRef: {fieldPath: metadata.name}}")],
        [from("valueFrom: {secretKeyRef: {name: a, key: b}}"), from("valueFrom: {configMapKeyRef: {name: a, key: b}}")],
        [probe("httpGet: {port: 80}"), probe("exec: {command: [a]}")],
        [probe("grpc: {port: 80}"), probe("tcpSocket: {port: 80}")],
        [container("envFrom: [{configMapRef: {name: a}}]"), container("envFrom: [{secretRef: {name: a}}]")],
        [
            container("lifecycle: {preStop: {sleep: {seconds: 3}}}"),
            container("lifecycle: {preStop: {exec: {command: [a]}}}"),
        ],
        [
            container("securityContext: {seccompProfile: {type: RuntimeDefault}}"),
            container("securityContext: {seccompProfile: {type: Localhost, localhostProfile: a}}"),
        ],
        [pod("volumes: [{name: v, configMap: {name: a}}]"), pod("volumes: [{name: v, emptyDir: {}}]")],
        [pod("volumes: [{name: v, emptyDir: {}}]"), pod("volumes: [{name: v, hostPath: {path: /a}}]")],
        [
            deployment(["strategy: {type: Recreate},", "", ""]),
            deployment(["strategy: {type: RollingUpdate, rollingUpdate: {maxSurge: 1}},", "", ""]),
        ],
        [daemon("type: OnDelete"), daemon("type: RollingUpdate, rollingUpdate: {maxUnavailable: 1}")],
        [
            set("updateStrategy: {type: OnDelete},"),
            set("updateStrategy: {type: RollingUpdate, rollingUpdate: {partition: 1}},"),
        ],
        [ingress("service: {name: a, port: {number: 80}}"), ingress("resource: {apiGroup: a.b, kind: K, name: a}")],
        [ingress("service: {name: a, port: {name: http}}"), ingress("service: {name: a, port: {number: 80}}")],
        [policy("podSelector: {}"), policy("ipBlock: {cidr: 10.0.0.0/8}")],
        [volume("nfs: {server: a, path: /b}"), volume("hostPath: {path: /x}")],
        [webhook("service: {namespace: a, name: b}"), webhook("url: 'https://a'")],
        [metric("type: Utilization, averageUtilization: 50"), metric("type: AverageValue, averageValue: 100m")],
        [
            object("policy/v1", "PodDisruptionBudget", "spec: {minAvailable: 1, selector: {}}"),
            object("policy/v1", "PodDisruptionBudget", "spec: {maxUnavailable: 1, selector: {}}"),
        ],
    ]
}

#[test]
fn a_three_way_patch_leaves_one_member_of_a_union() {
    let files = Files::new("unions");
    for [manifest, live] in unions() {
        files.write("manifest.yaml", &manifest);
        files.write("live.yaml", &live);
        files.write("new.yaml", &object("v1", "Pod", "spec: {}"));
        for original in ["manifest.yaml", "live.yaml"] {
            let (code, result, warned) = files.smp(&format!("three-way {original} manifest.yaml live.yaml --apply"));
            assert_eq!((code, warned.as_str()), (0, ""), "{manifest} {live}");
            files.write("result.yaml", &result);
            assert_eq!(files.smp("drift -f manifest.yaml result.yaml"), (0, String::new(), String::new()), "{live}");
        }
    }
}

fn equal() -> Vec<[String; 2]> {
    let claims = |claim: &str| set(&format!("volumeClaimTemplates: [{{metadata: {{name: d}}, {claim}}}],"));
    let config = |rest: &str| format!("{{apiVersion: v1, kind: ConfigMap, metadata: {{name: a, {rest}}}}}");
    let cpu = |quantity: &str| container(&format!("resources: {{limits: {{cpu: {quantity}}}}}"));
    let probe = |rest: &str| container(&format!("livenessProbe: {{httpGet: {{port: 80{rest}"));
    let quota = |hard: &str| object("v1", "ResourceQuota", &format!("spec: {{hard: {{{hard}}}}}"));
    let service = |spec: &str| object("v1", "Service", &format!("spec: {{{spec}}}"));
    let plain = || container("");
    vec![
        [cpu("1000m"), cpu("\"1\"")],
        [cpu("1"), cpu("\"1\"")],
        [cpu("0.5"), cpu("500m")],
        [container("resources: {limits: {memory: 1Gi}}"), container("resources: {limits: {memory: 1024Mi}}")],
        [quota("cpu: 2000m, pods: 10"), quota("cpu: \"2\", pods: \"10\"")],
        [
            pod("volumes: [{name: v, emptyDir: {sizeLimit: 1G}}]"),
            pod("volumes: [{name: v, emptyDir: {sizeLimit: 1000M}}]"),
        ],
        [metric("type: AverageValue, averageValue: 1000m"), metric("type: AverageValue, averageValue: 1")],
        // Zero, empty and absent.
        [container("command: []"), plain()],
        [container("tty: false, workingDir: \"\", resources: {}, env: null"), plain()],
        [container("env: [{name: A}]"), container("env: [{name: A, value: \"\"}]")],
        [probe("}, initialDelaySeconds: 0}"), probe("}}")],
        [pod("nodeSelector: {}, securityContext: {}"), plain()],
        [config("labels: {}, annotations: null"), config("")],
        // Defaults.
        [
            probe("}}"),
            probe(
                ", path: /, scheme: HTTP}, timeoutSeconds: 1, periodSeconds: 10, successThreshold: 1, failureThreshold: 3}",
            ),
        ],
        [pod("terminationGracePeriodSeconds: 30, dnsPolicy: ClusterFirst"), plain()],
        [
            pod("volumes: [{name: v, secret: {secretName: a, defaultMode: 0644}}]"),
            pod("volumes: [{name: v, secret: {secretName: a, defaultMode: 420}}]"),
        ],
        [
            service("ports: [{port: 80}]"),
            service("type: ClusterIP, sessionAffinity: None, ports: [{port: 80, protocol: TCP, targetPort: 80}]"),
        ],
        [
            claims("spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}"),
            claims(
                "spec: {accessModes: [ReadWriteOnce], volumeMode: Filesystem, resources: {requests: {storage: 1024Mi}}}, status: {phase: Pending}",
            ),
        ],
        [
            object(
                "networking.k8s.io/v1",
                "NetworkPolicy",
                "spec: {podSelector: {}, ingress: [{ports: [{port: 80}]}]}",
            ),
            object(
                "networking.k8s.io/v1",
                "NetworkPolicy",
                "spec: {podSelector: {}, policyTypes: [Ingress], ingress: [{ports: [{port: 80, protocol: TCP}]}]}",
            ),
        ],
        // Text of Secrets, and sets in any order.
        [object("v1", "Secret", "stringData: {a: x}"), object("v1", "Secret", "type: Opaque, data: {a: eA==}")],
        [config("finalizers: [a/b, c/d]"), config("finalizers: [c/d, a/b]")],
    ]
}

#[test]
fn what_a_server_stores_as_the_same_is_no_change() {
    let files = Files::new("equal");
    for [manifest, live] in equal() {
        files.write("manifest.yaml", &manifest);
        files.write("live.yaml", &live);
        let nothing = (0, String::new(), String::new());
        assert_eq!(
            files.smp("three-way manifest.yaml manifest.yaml live.yaml --summary"),
            nothing,
            "{manifest} {live}"
        );
        for (file, other) in [("manifest.yaml", "live.yaml"), ("live.yaml", "manifest.yaml")] {
            assert_eq!(files.smp(&format!("drift -f {file} {other}")), nothing, "{manifest} {live}");
            let (code, patch, _) = files.smp(&format!("diff --semantic {file} {other}"));
            assert_eq!((code, patch.as_str()), (0, "{}\n"), "{manifest} {live}");
        }
    }
}

#[test]
fn lost_items_are_counted() {
    let files = Files::new("lost");
    let role = |rules: &str| object("rbac.authorization.k8s.io/v1", "ClusterRole", &format!("rules: [{rules}]"));
    let (pods, apps) = (
        "{apiGroups: [\"\"], resources: [pods], verbs: [get]}",
        "{apiGroups: [apps], resources: [deployments], verbs: [list]}",
    );
    for (live, patch, lost) in [
        (
            role(&format!("{pods}, {apps}")),
            "{rules: [{apiGroups: [batch], resources: [jobs], verbs: [watch]}]}",
            "2 of its 2 items are lost",
        ),
        (
            role(&format!("{pods}, {apps}")),
            "{rules: [{apiGroups: [\"\"], resources: [pods], verbs: [get, list]}]}",
            "1 of its 2 items is lost",
        ),
        (
            pod("readinessGates: [{conditionType: a}]"),
            "{spec: {template: {spec: {readinessGates: [{conditionType: b}]}}}}",
            "its only item is lost",
        ),
        (
            pod("tolerations: [{key: a}, {key: b}]"),
            "{spec: {template: {spec: {tolerations: [{key: c}]}}}}",
            "2 of its 2 items are lost",
        ),
        (pod("tolerations: [{key: a}]"), "{spec: {template: {spec: {tolerations: []}}}}", "its only item is lost"),
        (container("args: [a, b, c]"), &in_container("args: [d]"), "3 of its 3 items are lost"),
        (
            object("v1", "Service", "spec: {loadBalancerSourceRanges: [10.0.0.0/8]}"),
            "{spec: {loadBalancerSourceRanges: [11.0.0.0/8]}}",
            "its only item is lost",
        ),
        (
            object("networking.k8s.io/v1", "Ingress", "spec: {rules: [{host: a.b}, {host: c.d}]}"),
            "{spec: {rules: [{host: a.b, http: {paths: []}}]}}",
            "1 of its 2 items is lost",
        ),
    ] {
        files.write("live.yaml", &live);
        files.write("patch.yaml", patch);
        let (_, found, _) = files.smp("lint -f live.yaml patch.yaml");
        assert!(found.contains(lost) && found.contains("DropsItems"), "{live} {patch}\n{found}");
    }
}

#[test]
fn empty_lists_without_effect_are_reported() {
    let files = Files::new("empty");
    for (live, patch) in [
        (pod("volumes: [{name: v}]"), "{spec: {template: {spec: {volumes: []}}}}"),
        (pod("imagePullSecrets: [{name: a}]"), "{spec: {template: {spec: {imagePullSecrets: []}}}}"),
        (pod("hostAliases: [{ip: 10.0.0.1}]"), "{spec: {template: {spec: {hostAliases: []}}}}"),
        (container("env: [{name: A}]"), &in_container("image: b, env: []")),
        (object("v1", "Service", "spec: {ports: [{port: 80}]}"), "{spec: {ports: []}}"),
        (
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, finalizers: [a/b]}}".to_owned(),
            "{metadata: {finalizers: []}}",
        ),
        (
            "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, ownerReferences: [{apiVersion: v1, kind: Pod, name: p, uid: u}]}}".to_owned(),
            "{metadata: {labels: {a: b}, ownerReferences: []}}",
        ),
    ] {
        files.write("live.yaml", &live);
        files.write("patch.yaml", patch);
        let (_, found, _) = files.smp("lint -f live.yaml patch.yaml");
        assert!(found.contains("an empty list has no effect"), "{live} {patch}\n{found}");
    }
}
