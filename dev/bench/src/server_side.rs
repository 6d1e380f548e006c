//! Server-side apply, measured next to the Go packages that servers use, on the same documents and in turns.

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use smp_api_types::schema_for_api_version;
use smp_apply::{FieldSet, Kind, Request, Timestamp, Tracker};
use smp_page::{bytes, count, fill, ratio, table, time};

use crate::clock;
use crate::documents;
use crate::go::Go;
use crate::turns::{Call, Effort, Figure, Run, Runner, take_turns};

/// The sizes of the growing list.
const LENGTHS: [usize; 5] = [250, 500, 1_000, 2_000, 4_000];

/// A request to a Deployment or a Pod.
struct Step {
    name: String,
    version: &'static str,
    kind: &'static str,
    live: Value,
    /// `apply` or `update`.
    operation: &'static str,
    object: Value,
}

/// The times of both.
struct Pair {
    name: String,
    bytes: usize,
    ours: Figure,
    go: Figure,
}

impl Pair {
    fn ratio(&self) -> f64 {
        self.go.nanoseconds / self.ours.nanoseconds
    }
}

fn now() -> Timestamp {
    Timestamp::from_unix(1_795_766_400)
}

fn tracker(version: &str, kind: &str) -> Result<Tracker<'static, Kind<'static>>> {
    let schema = schema_for_api_version(version, kind).context("the kind is built in")?;
    Ok(Tracker::new(Kind::new(kind).version(version, schema)).clock(now))
}

impl Step {
    fn run(&self, tracker: &Tracker<'_, Kind<'_>>, object: Value) -> Result<Value, smp_apply::Error> {
        let request = Request { manager: "deployer", version: self.version, subresource: None };
        let applied = match self.operation {
            "apply" => tracker.apply(&self.live, &object, &request, false),
            _ => tracker.update(&self.live, object, &request),
        };
        applied.map(|applied| applied.object)
    }

    /// The question to the Go program, with the members of a level.
    fn question(&self, level: Value) -> Value {
        let (group, version) = self.version.rsplit_once('/').unwrap_or(("", self.version));
        let step =
            json!({"op": self.operation, "manager": "deployer", "time": now().to_string(), "object": self.object});
        let mut question = json!({
            "id": 0, "schema": {"builtin": true}, "group": group, "version": version, "kind": self.kind, "live": self.live,
            "step": step, "steps": [step],
        });
        if let (Value::Object(question), Value::Object(level)) = (&mut question, level) {
            question.extend(level);
        }
        question
    }

    fn measure(&self, go: &mut Go, effort: Effort) -> Result<Pair> {
        let tracker = tracker(self.version, self.kind)?;
        let mut ours = self.run(&tracker, self.object.clone()).with_context(|| self.name.clone())?;
        let theirs: Value = go.ask(&self.question(json!({"level": "object"})))?;
        let entries = ours["metadata"]["managedFields"].take();
        let step = &theirs["steps"][0];
        ensure!(entries == step["managedFields"], "{}: the entries differ from Go's", self.name);
        ours["metadata"].as_object_mut().map(|metadata| metadata.remove("managedFields"));
        ensure!(ours == step["object"], "{}: the object differs from Go's", self.name);

        let bytes = self.live.to_string().len();
        let call = StepCalls { step: self, tracker };
        pair(self.name.clone(), bytes, call, self.question(json!({"level": "time", "op": "step"})), go, effort)
    }
}

/// Calls of a step, each with a copy of its object that was made before the measurement, as in Go.
struct StepCalls<'s> {
    step: &'s Step,
    tracker: Tracker<'static, Kind<'static>>,
}

impl Runner for StepCalls<'_> {
    fn run(&mut self, times: u32) -> Result<Run> {
        let objects: Vec<_> = (0..times).map(|_| self.step.object.clone()).collect();
        let mut result = Ok(());
        let start = clock::now();
        let counted = allocation_counter::measure(|| {
            let mut calls = objects.into_iter().map(|object| self.step.run(&self.tracker, object));
            result = calls.try_for_each(|object| object.map(|object| drop(std::hint::black_box(object))));
        });
        let elapsed = clock::now().saturating_sub(start);
        result?;
        Ok(Run { elapsed, allocations: Some(counted.count_total / u64::from(times)), answer: None })
    }
}

/// A question that the Go program answers with the time of `times` calls.
struct GoCalls<'g>(&'g mut Go, Value);

impl Runner for GoCalls<'_> {
    fn run(&mut self, times: u32) -> Result<Run> {
        self.1["times"] = times.into();
        let answer: Value = self.0.ask(&self.1)?;
        let number = |name: &str| {
            answer[name].as_u64().with_context(|| format!("the Go program failed: {}", answer["error"]["message"]))
        };
        Ok(Run {
            elapsed: std::time::Duration::from_nanos(number("nanoseconds")?),
            allocations: Some(number("allocations")? / u64::from(times)),
            answer: None,
        })
    }
}

fn pair(name: String, bytes: usize, ours: impl Runner, question: Value, go: &mut Go, effort: Effort) -> Result<Pair> {
    let mut ours = ours;
    let allocations = {
        let counted = allocation_counter::measure(|| drop(ours.run(1)));
        counted.count_total
    };
    let mut runners: Vec<Box<dyn Runner + '_>> = vec![Box::new(ours), Box::new(GoCalls(go, question))];
    let mut figures = take_turns(&mut runners, effort)?.into_iter();
    drop(runners);
    let (mut ours, go) = (figures.next().context("it was measured")?, figures.next().context("it was measured")?);
    ours.allocations = ours.allocations.or(Some(allocations));
    Ok(Pair { name, bytes, ours, go })
}

/// A live object with three managers: an applier, an updater, and the writer of the status.
fn live(version: &'static str, kind: &'static str, applied: &Value, status: &Value) -> Result<Value> {
    let tracker = tracker(version, kind)?;
    let request = |manager, subresource| Request { manager, version, subresource };
    let stored = tracker.apply(&Value::Null, applied, &request("deployer", None), false)?.object;
    let mut labeled = stored.clone();
    labeled["metadata"]["labels"]["example.com/team"] = "blue".into();
    let stored = tracker.update(&stored, labeled, &request("team", None))?.object;
    let mut observed = stored.clone();
    observed["status"] = status.clone();
    Ok(tracker.update(&stored, observed, &request("kube-controller-manager", Some("status")))?.object)
}

/// An apply that changes an image, one that changes nothing, and two updates.
fn steps(of: &str, version: &'static str, kind: &'static str, whole: &Value, containers: &str) -> Result<Vec<Step>> {
    let mut applied = whole.clone();
    let status = applied["status"].take();
    let object = applied.as_object_mut().context("it is an object")?;
    object.remove("status");
    applied["metadata"] = json!({"name": "web", "labels": whole["metadata"]["labels"]});
    let live = live(version, kind, &applied, &status)?;
    let mut image = applied.clone();
    *image.pointer_mut(&format!("{containers}/0/image")).context("it has an image")? =
        "registry.example.com/web:2".into();
    let mut label = live.clone();
    label["metadata"]["labels"]["example.com/team"] = "red".into();
    let mut counter = live.clone();
    counter["metadata"]["resourceVersion"] = "2".into();
    let step = |name: &str, operation, object| Step {
        name: format!("{of}: {name}"),
        version,
        kind,
        live: live.clone(),
        operation,
        object,
    };
    Ok(vec![
        step("apply, one image changes", "apply", image),
        step("apply, nothing changes", "apply", applied),
        step("update, one label changes", "update", label),
        step("update, nothing changes that anybody owns", "update", counter),
    ])
}

/// Updates of a Deployment of 1 KB that one manager created, and of the same one after a controller has written its status.
fn small() -> Result<[Step; 2]> {
    let labels = json!({"app": "web", "example.com/team": "blue"});
    let container = json!({
        "name": "web", "image": "registry.example.com/web:1", "ports": [{"containerPort": 8080, "protocol": "TCP"}],
        "env": [{"name": "LEVEL", "value": "info"}], "resources": {"limits": {"memory": "128Mi"}},
    });
    let deployment = json!({
        "apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "web", "namespace": "shop", "labels": labels},
        "spec": {
            "replicas": 3, "selector": {"matchLabels": {"app": "web"}},
            "template": {"metadata": {"labels": labels}, "spec": {"containers": [container]}},
        },
    });
    let tracker = tracker("apps/v1", "Deployment")?;
    let request = |manager, subresource| Request { manager, version: "apps/v1", subresource };
    let mut created = tracker.update(&Value::Null, deployment, &request("deployer", None))?.object;
    created["metadata"]["uid"] = "7".into();
    let mut observed = created.clone();
    observed["status"] = json!({"observedGeneration": 1, "replicas": 3, "readyReplicas": 3, "updatedReplicas": 3});
    let observed = tracker.update(&created, observed, &request("kube-controller-manager", Some("status")))?.object;
    let step = |live: Value, managers: &str| {
        let mut object = live.clone();
        object["spec"]["replicas"] = 5.into();
        let name = format!("Deployment of 1 KB, {managers}: update, the replicas change");
        Step { name, version: "apps/v1", kind: "Deployment", live, operation: "update", object }
    };
    Ok([step(created, "one manager"), step(observed, "two managers")])
}

/// A Pod with `length` environment variables, of which the applier changes every second one.
fn growing(length: usize) -> Result<[Step; 2]> {
    let pod = |changed: &str| {
        let variable = |index: usize| {
            let changed = if index.is_multiple_of(2) { changed } else { "" };
            json!({"name": format!("SETTING_{index}"), "value": format!("value {index}{changed}")})
        };
        let variables: Vec<_> = (0..length).map(variable).collect();
        json!({"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "web"}, "spec": {"containers": [{"name": "web", "env": variables}]}})
    };
    let tracker = tracker("v1", "Pod")?;
    let request = Request { manager: "deployer", version: "v1", subresource: None };
    let live = tracker.apply(&Value::Null, &pod(""), &request, false)?.object;
    let mut updated = pod(" changed");
    updated["metadata"] = live["metadata"].clone();
    let step = |operation, object| Step {
        name: format!("{operation}, {length} variables"),
        version: "v1",
        kind: "Pod",
        live: live.clone(),
        operation,
        object,
    };
    Ok([step("apply", pod(" changed")), step("update", updated)])
}

fn text_pairs(live: &Value, go: &mut Go, effort: Effort) -> Result<Vec<Pair>> {
    let fields = &live["metadata"]["managedFields"][0]["fieldsV1"];
    let text = fields.to_string();
    let set: FieldSet = text.parse()?;
    let question = |op: &str| json!({"id": 0, "level": "time", "op": op, "text": fields});
    let decode = Call(|| {
        text.parse::<FieldSet>()
            .map(|set| drop(std::hint::black_box(set)))
            .map(|()| Vec::new())
            .map_err(|error| error.to_string().into())
    });
    let encode = Call(|| Ok(set.to_string().into_bytes()));
    Ok(vec![
        pair("FieldsV1: read".to_owned(), text.len(), decode, question("decode"), go, effort)?,
        pair("FieldsV1: write".to_owned(), text.len(), encode, question("encode"), go, effort)?,
    ])
}

/// Measures, and returns the page.
pub(crate) fn page(effort: Effort) -> Result<String> {
    let mut go = Go::start("./apply", "interop-apply")?;
    let deployment = documents::deployment();
    let of_deployment = steps("Deployment", "apps/v1", "Deployment", &deployment, "/spec/template/spec/containers")?;
    let of_pod = steps("Pod", "v1", "Pod", &documents::pod(), "/spec/containers")?;
    let mut pairs = Vec::new();
    for step in of_deployment.iter().chain(&of_pod).chain(&small()?) {
        pairs.push(step.measure(&mut go, effort)?);
    }
    pairs.extend(text_pairs(&of_deployment[0].live, &mut go, effort)?);
    let mut growth: [Vec<Pair>; 2] = Default::default();
    for length in LENGTHS {
        for (series, step) in growth.iter_mut().zip(growing(length)?) {
            series.push(step.measure(&mut go, effort)?);
        }
    }
    let machine = crate::machine::describe().into_iter().map(|(name, value)| vec![name.to_owned(), value]);
    Ok(fill(
        include_str!("server_side.md"),
        &[
            (
                "requests",
                table(
                    " | size | smp | Go | Go relative to smp | allocations, smp | allocations, Go",
                    pairs.iter().map(row),
                ),
            ),
            ("growth", growth.iter().map(|series| grown(series)).collect::<Vec<_>>().join("\n\n")),
            ("machine", table(" | ", machine).replace("---:", "---")),
        ],
    ))
}

fn row(pair: &Pair) -> Vec<String> {
    let allocations = |figure: &Figure| figure.allocations.map_or_else(String::new, count);
    vec![
        pair.name.clone(),
        bytes(pair.bytes),
        time(pair.ours.nanoseconds),
        time(pair.go.nanoseconds),
        ratio(Some(pair.ratio())),
        allocations(&pair.ours),
        allocations(&pair.go),
    ]
}

fn grown(series: &[Pair]) -> String {
    let befores = std::iter::once(None).chain(series.iter().map(Some));
    let rows = series.iter().zip(befores).map(|(pair, before)| {
        let growth = |of: &dyn Fn(&Pair) -> f64| ratio(before.map(|before| of(pair) / of(before)));
        vec![
            pair.name.clone(),
            time(pair.ours.nanoseconds),
            time(pair.go.nanoseconds),
            ratio(Some(pair.ratio())),
            growth(&|pair| pair.ours.nanoseconds),
            growth(&|pair| pair.go.nanoseconds),
        ]
    });
    table(" | smp | Go | Go relative to smp | growth, smp | growth, Go", rows)
}
