//! The rate of patches that the layer reads the object for, compared with plain merge patches.

use std::time::Instant;

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::call::{MERGE, STRATEGIC, all, create, patch};
use crate::cluster::{Cluster, Connection, RACKS, User};
use crate::objects::{Kind, slot};

/// So many tasks patch an object each. The two kinds of patches take turns.
const TASKS: u32 = 16;
const ROUNDS: usize = 15;
const PATCHES: u32 = 25;

/// The least ratio of the rates.
const LIMIT: f64 = 0.75;

/// Compares the rates of a strategic merge patch of one entry and of a plain merge patch of the same list.
pub(crate) async fn rate(cluster: &Cluster) -> Result<String> {
    let (plain, layered) = (cluster.plain(User::Admin)?, cluster.layered(User::Admin)?);
    for task in 0..TASKS {
        create(&plain.client, RACKS, &Kind::Rack.object(&name(task))).await?;
    }
    let mut rates = Vec::new();
    for round in 0..=ROUNDS {
        let of_plain = measure(&plain, MERGE, round).await?;
        let of_layered = measure(&layered, STRATEGIC, round).await?;
        // The first round connects, and reads the schema.
        if round > 0 {
            rates.push((of_layered / of_plain, of_plain, of_layered));
        }
    }
    rates.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (ratio, of_plain, of_layered) = rates[rates.len() / 2];
    let result =
        format!("{:.0} % ({of_layered:.0} and {of_plain:.0} per second, median of {ROUNDS} rounds)", ratio * 100.0);
    ensure!(ratio >= LIMIT, result);
    Ok(result)
}

fn name(task: u32) -> String {
    format!("rate-{task}")
}

/// Patches per second.
async fn measure(connection: &Connection, kind: &'static str, round: usize) -> Result<f64> {
    let start = Instant::now();
    let mut tasks = JoinSet::new();
    for task in 0..TASKS {
        let client = connection.client.clone();
        let url = format!("{RACKS}/{}", name(task));
        tasks.spawn(async move {
            for number in 0..PATCHES {
                let body = json!({"spec": {"slots": slots(kind, &format!("{kind} {round} {number}"))}});
                patch(&client, &url, kind, &body).await?.object()?;
            }
            anyhow::Ok(())
        });
    }
    all(tasks).await?;
    Ok(f64::from(TASKS * PATCHES) / start.elapsed().as_secs_f64())
}

/// The changed entry, or the list with the other one.
fn slots(kind: &str, device: &str) -> Vec<Value> {
    let changed = slot(1, device);
    if kind == STRATEGIC { vec![changed] } else { vec![slot(0, "switch"), changed] }
}
