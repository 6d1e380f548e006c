//! Measures requests per second through a kube client.

mod bare;
mod measure;
mod objects;

use std::time::{Duration, Instant};

use anyhow::Result;
use futures::StreamExt as _;
use http_body_util::BodyExt as _;
use kube::api::{Api, ListParams, Patch, PatchParams, PostParams};
use k8s_openapi::api::apps::v1::Deployment;
use kube::Client;
use serde_json::{Value, json};
use smp_server::{Options, Server};

const SECONDS: u64 = 2;

fn main() -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(run())
}

fn image(n: u64) -> Patch<Value> {
    Patch::Strategic(json!({"spec": {"template": {"spec": {"containers": [{"name": "web", "image": format!("nginx:{n}")}]}}}}))
}

async fn patches(client: Client, tasks: u64, ty: &'static str) -> Result<f64> {
    let deployments = Api::<Deployment>::default_namespaced(client);
    for task in 0..tasks {
        deployments.create(&PostParams::default(), &objects::deployment(&format!("p{task}"))).await?;
    }
    let cpu = measure::cpu();
    let start = Instant::now();
    let work = (0..tasks).map(|task| {
        let deployments = deployments.clone();
        tokio::spawn(async move {
            let mut count = 0;
            let name = format!("p{task}");
            while start.elapsed() < Duration::from_secs(SECONDS) {
                let patch = match ty { "strategic" => image(count), _ => Patch::Merge(json!({"metadata": {"labels": {"a": count.to_string()}}})) };
                deployments.patch(&name, &PatchParams::default(), &patch).await.unwrap();
                count += 1;
            }
            count
        })
    });
    let mut total = 0;
    for work in work.collect::<Vec<_>>() {
        total += work.await?;
    }
    println!("    cpu {:.1} us each", (measure::cpu() - cpu) * 1e6 / total as f64);
    Ok(total as f64 / start.elapsed().as_secs_f64())
}

async fn run() -> Result<()> {
    let new = || Server::new(Options::new());
    let client = |server: &Server| Client::new(server.clone(), "default");
    let start = Instant::now();
    let server = new();
    let deployments = Api::<Deployment>::default_namespaced(client(&server));
    deployments.list(&ListParams::default()).await?;
    println!("start and first list: {:?}", start.elapsed());
    println!("bare strategic 1: {:.0}/s", patches(bare::client(), 1, "strategic").await?);
    println!("bare strategic 8: {:.0}/s", patches(bare::client(), 8, "strategic").await?);
    println!("strategic 1: {:.0}/s", patches(client(&new()), 1, "strategic").await?);
    println!("strategic 8: {:.0}/s", patches(client(&new()), 8, "strategic").await?);
    println!("merge 1: {:.0}/s", patches(client(&new()), 1, "merge").await?);
    let ext = Server::new(Options::new().extended());
    println!("extended 1: {:.0}/s", patches(client(&ext), 1, "strategic").await?);
    // create, get
    let cpu = measure::cpu();
    let (mut n, start) = (0_u64, Instant::now());
    while start.elapsed() < Duration::from_secs(SECONDS) {
        deployments.create(&PostParams::default(), &objects::deployment(&format!("c{n}"))).await?;
        n += 1;
    }
    println!("cpu {:.1}", (measure::cpu() - cpu) * 1e6 / n as f64);
    println!("create: {:.0}/s", n as f64 / start.elapsed().as_secs_f64());
    let cpu = measure::cpu();
    let (mut g, start) = (0_u64, Instant::now());
    while start.elapsed() < Duration::from_secs(SECONDS) {
        deployments.get("c7").await?;
        g += 1;
    }
    println!("cpu {:.1}", (measure::cpu() - cpu) * 1e6 / g as f64);
    println!("get: {:.0}/s", g as f64 / start.elapsed().as_secs_f64());
    let server = new();
    let deployments = Api::<Deployment>::default_namespaced(client(&server));
    for n in 0..1200 {
        deployments.create(&PostParams::default(), &objects::deployment(&format!("c{n}"))).await?;
    }
    let mut best = Duration::MAX;
    for _ in 0..20 {
        let start = Instant::now();
        let request = http::Request::get("/apis/apps/v1/deployments").body(http_body_util::Empty::<bytes::Bytes>::new())?;
        let response = tower::ServiceExt::oneshot(server.clone(), request).await?;
        let bytes = response.into_body().collect().await?.to_bytes();
        best = best.min(start.elapsed());
        assert!(bytes.len() > 1_000_000);
    }
    println!("list of 1200: {best:?}");
    // watchers
    let server = new();
    for _ in 0..50 {
        let server = server.clone();
        tokio::spawn(async move {
            let request = http::Request::get("/apis/apps/v1/deployments?watch=true").body(http_body_util::Empty::<bytes::Bytes>::new()).unwrap();
            let response = tower::ServiceExt::oneshot(server, request).await.unwrap();
            let mut body = response.into_body().into_data_stream();
            while body.next().await.is_some() {}
        });
    }
    println!("strategic 1 with 50 watchers: {:.0}/s", patches(client(&server), 1, "strategic").await?);
    println!("memory: {} KiB", measure::resident());
    Ok(())
}
