//! Runs workloads through a kube client. Two parents include this module, each with its version of kube.

use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use serde_json::{Value, json};

use super::k8s_openapi::api::apps::v1::Deployment;
use super::kube::Client;
use super::kube::api::{Api, Patch, PatchParams, PostParams};
use crate::measure::{Clock, Figures};
use crate::workload::{LISTED, Workload};

/// Runs a workload for some time. Its requests are sent from spawned tasks, because the thread that blocks on a future would
/// be woken by the workers for each request.
pub async fn run(client: Client, workload: Workload, length: Duration) -> Result<Figures> {
    let deployments = Api::<Deployment>::default_namespaced(client.clone());
    match workload {
        Workload::Strategic { tasks } => patches(deployments, tasks, length, image).await,
        Workload::Merge => patches(deployments, 1, length, label).await,
        Workload::Create => {
            let clock = Clock::start(length);
            Ok(clock.figures(tokio::spawn(creates(deployments, clock.end())).await??))
        }
        Workload::Get => {
            deployments.create(&PostParams::default(), &deployment("web")).await?;
            let clock = Clock::start(length);
            Ok(clock.figures(tokio::spawn(gets(deployments, clock.end())).await??))
        }
        Workload::List => {
            fill(&deployments, LISTED).await?;
            let clock = Clock::start(length);
            Ok(clock.figures(tokio::spawn(lists(client, clock.end())).await??))
        }
    }
}

/// A Deployment with two containers.
pub fn deployment(name: &str) -> Deployment {
    let container = |name: &str, port: u16| {
        json!({
            "name": name, "image": "nginx:1.27", "ports": [{"name": name, "containerPort": port}],
            "env": [{"name": "A", "value": "1"}],
        })
    };
    let pod = json!({"containers": [container("web", 8080), container("log", 9090)]});
    serde_json::from_value(json!({
        "metadata": {"name": name, "namespace": "default", "labels": {"app": "web"}},
        "spec": {
            "replicas": 3, "selector": {"matchLabels": {"app": "web"}},
            "template": {"metadata": {"labels": {"app": "web"}}, "spec": pod},
        },
    }))
    .expect("the object is a Deployment")
}

/// Creates Deployments.
pub async fn fill(deployments: &Api<Deployment>, count: usize) -> Result<()> {
    for number in 0..count {
        deployments.create(&PostParams::default(), &deployment(&format!("web-{number}"))).await?;
    }
    Ok(())
}

/// Whether a strategic merge patch that names one container keeps the other one.
pub async fn keeps_containers(client: Client) -> Result<bool> {
    let deployments = Api::<Deployment>::default_namespaced(client);
    deployments.create(&PostParams::default(), &deployment("web")).await?;
    let patched = deployments.patch("web", &PatchParams::default(), &image(1)).await?;
    let pod = patched.spec.and_then(|spec| spec.template.spec);
    Ok(pod.is_some_and(|pod| pod.containers.len() == 2))
}

fn image(number: u64) -> Patch<Value> {
    let pod = json!({"containers": [{"name": "web", "image": format!("nginx:{number}")}]});
    Patch::Strategic(json!({"spec": {"template": {"spec": pod}}}))
}

fn label(number: u64) -> Patch<Value> {
    Patch::Merge(json!({"metadata": {"labels": {"number": number.to_string()}}}))
}

async fn patches(
    deployments: Api<Deployment>,
    tasks: u64,
    length: Duration,
    patch: fn(u64) -> Patch<Value>,
) -> Result<Figures> {
    fill(&deployments, usize::try_from(tasks)?).await?;
    let clock = Clock::start(length);
    let end = clock.end();
    let spawn = |task| {
        let deployments = deployments.clone();
        tokio::spawn(async move {
            let (name, mut count) = (format!("web-{task}"), 0);
            while Instant::now() < end {
                count += 1;
                deployments.patch(&name, &PatchParams::default(), &patch(count)).await?;
            }
            Ok::<_, anyhow::Error>(count)
        })
    };
    let mut total = 0;
    for work in (0..tasks).map(spawn).collect::<Vec<_>>() {
        total += work.await??;
    }
    Ok(clock.figures(total))
}

async fn creates(deployments: Api<Deployment>, end: Instant) -> Result<u64> {
    let (mut count, mut deployment) = (0, deployment("web"));
    while Instant::now() < end {
        deployment.metadata.name = Some(format!("web-{count}"));
        deployments.create(&PostParams::default(), &deployment).await?;
        count += 1;
    }
    Ok(count)
}

async fn gets(deployments: Api<Deployment>, end: Instant) -> Result<u64> {
    let mut count = 0;
    while Instant::now() < end {
        deployments.get("web").await?;
        count += 1;
    }
    Ok(count)
}

async fn lists(client: Client, end: Instant) -> Result<u64> {
    let mut count = 0;
    while Instant::now() < end {
        let request = http::Request::get("/apis/apps/v1/namespaces/default/deployments").body(Vec::new())?;
        let text = client.request_text(request).await?;
        ensure!(text.len() > 300 * LISTED, "the list is too short");
        count += 1;
    }
    if count == 0 {
        bail!("no list was read");
    }
    Ok(count)
}
