//! Random configurations: with values that servers write in another form, leave out or set by default.

use serde_json::{Map, Value, json};
use smp_api_types::schema_for_api_version;
use smp_apply::Schema;

use crate::random::{Choices as _, Random};

/// A kind that is applied, and its random configurations.
pub(super) struct Applied {
    pub(super) api_version: &'static str,
    pub(super) kind: &'static str,
    /// A configuration without kind and name.
    pub(super) wanted: fn(&mut Random) -> Value,
}

impl Applied {
    /// The schema of a built-in kind.
    pub(super) fn schema(&self) -> Option<Schema<'static>> {
        schema_for_api_version(self.api_version, self.kind)
    }
}

pub(super) const KINDS: [Applied; 4] = [
    Applied { api_version: "v1", kind: "ConfigMap", wanted: config_map },
    Applied { api_version: "apps/v1", kind: "Deployment", wanted: deployment },
    Applied { api_version: "v1", kind: "Service", wanted: service },
    Applied { api_version: "example.com/v1", kind: "Rack", wanted: rack },
];

/// An object with some of the fields.
fn some(random: &mut Random, fields: &[(&str, &[Value])]) -> Value {
    let mut object = Map::new();
    for (name, values) in fields {
        if random.once_in(2) {
            object.insert((*name).to_owned(), random.pick(values));
        }
    }
    Value::Object(object)
}

fn metadata(random: &mut Random) -> Value {
    let labels = [json!({}), json!({"x": "1"}), json!({"x": "2", "y": "1"}), json!(null)];
    some(random, &[("labels", &labels), ("annotations", &[json!({}), json!({"note": "a"}), json!({"note": ""})])])
}

fn config_map(random: &mut Random) -> Value {
    let mut map = some(
        random,
        &[("immutable", &[json!(false), json!(null)]), ("binaryData", &[json!({}), json!({"z": "eA=="})])],
    );
    let values = [json!("1"), json!("2"), json!("")];
    let data = some(random, &[("a", &values), ("b", &values), ("c", &[json!("1"), json!(null)])]);
    map["data"] = random.pick(&[data.clone(), data, json!(null)]);
    map["metadata"] = metadata(random);
    map
}

fn deployment(random: &mut Random) -> Value {
    let mut spec = some(
        random,
        &[
            ("replicas", &[json!(1), json!(2), json!(null)]),
            ("strategy", &[json!({}), json!({"type": "Recreate"}), json!({"rollingUpdate": {"maxSurge": 1}})]),
            ("minReadySeconds", &[json!(0), json!(5)]),
            ("paused", &[json!(false), json!(true)]),
        ],
    );
    let mut pod = some(
        random,
        &[
            ("nodeSelector", &[json!({}), json!({"disk": "ssd"}), json!(null)]),
            ("tolerations", &[json!([]), json!([{"key": "a", "operator": "Exists"}])]),
            ("securityContext", &[json!({}), json!({"runAsUser": 1})]),
            ("hostNetwork", &[json!(false)]),
        ],
    );
    pod["containers"] = ["a", "b"]
        .iter()
        .filter(|_| random.once_in(2))
        .map(|name| (*name).to_owned())
        .collect::<Vec<_>>()
        .into_iter()
        .map(|name| container(random, &name))
        .collect();
    if random.once_in(4) || pod["containers"] == json!([]) {
        pod["containers"] = json!([container(random, "a")]);
    }
    spec["selector"] = json!({"matchLabels": {"app": "a"}});
    spec["template"] = json!({"metadata": {"labels": {"app": "a"}}, "spec": pod});
    json!({"metadata": metadata(random), "spec": spec})
}

fn container(random: &mut Random, name: &str) -> Value {
    let cpu = |cpu: &str| json!({"limits": {"cpu": cpu}});
    let ports = [
        json!([]),
        json!([{"containerPort": 80}]),
        json!([{"containerPort": 80, "protocol": "UDP"}, {"containerPort": 80, "name": "http"}]),
    ];
    let env = [json!([]), json!([{"name": "A", "value": "1"}]), json!([{"name": "B"}, {"name": "A", "value": ""}])];
    let mut container = some(
        random,
        &[
            ("resources", &[json!({}), cpu("1"), cpu("1000m"), cpu("0.5"), json!({"limits": {"memory": "1024Mi"}})]),
            ("ports", &ports),
            ("env", &env),
            ("args", &[json!([]), json!(["x"])]),
            ("imagePullPolicy", &[json!("Always"), json!("IfNotPresent")]),
        ],
    );
    container["name"] = name.into();
    container["image"] = random.pick(&["web:1", "web:2"]).into();
    container
}

fn service(random: &mut Random) -> Value {
    let mut spec = some(
        random,
        &[
            ("selector", &[json!({}), json!({"app": "a"}), json!(null)]),
            ("sessionAffinity", &[json!("None"), json!("ClientIP")]),
            ("publishNotReadyAddresses", &[json!(false), json!(true)]),
        ],
    );
    let ports = [
        json!({"name": "udp", "port": 53, "protocol": "UDP"}),
        json!({"name": "tcp", "port": 53, "protocol": "TCP", "targetPort": random.below(3) + 1}),
        json!({"name": "web", "port": 80}),
    ];
    let chosen: Vec<Value> = ports.into_iter().filter(|_| random.once_in(2)).collect();
    if !chosen.is_empty() {
        spec["ports"] = Value::Array(chosen);
    }
    spec["clusterIP"] = "None".into();
    json!({"metadata": metadata(random), "spec": spec})
}

fn rack(random: &mut Random) -> Value {
    let slot = |random: &mut Random, position: usize| {
        let tags = [json!([]), json!(["hot"]), json!(["new", "hot"])];
        let mut slot = some(
            random,
            &[("device", &[json!("switch"), json!("disk")]), ("tags", &tags), ("note", &[json!("a"), json!(null)])],
        );
        slot["position"] = position.into();
        slot
    };
    let ports = [
        json!([]),
        json!([{"port": 53}]),
        json!([{"port": 53, "protocol": "UDP", "name": "dns"}, {"port": 53, "weight": 1}]),
    ];
    let mut spec = some(
        random,
        &[
            ("title", &[json!("a"), json!("")]),
            ("replicas", &[json!(1), json!(2)]),
            ("weight", &[json!(1), json!(1.0), json!(0.5)]),
            ("location", &[json!({}), json!({"site": "north"}), json!({"site": "south", "shelf": 1})]),
            ("ports", &ports),
            ("names", &[json!([]), json!(["a"]), json!(["b", "a"])]),
            ("log", &[json!([]), json!([{"text": "done"}])]),
            ("extra", &[json!({}), json!({"vendor": {"id": 1}})]),
        ],
    );
    let slots: Vec<Value> =
        (1..4).filter(|_| random.once_in(2)).collect::<Vec<_>>().into_iter().map(|at| slot(random, at)).collect();
    if random.once_in(2) {
        spec["slots"] = Value::Array(slots);
    }
    json!({"metadata": metadata(random), "spec": spec})
}
