//! Many writers of one object.

use std::process::Command;

use anyhow::{Result, ensure};
use http::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::call::{STRATEGIC, all, create, get, patch};
use crate::cluster::{Cluster, Connection, RACKS, User};
use crate::objects::slot;

/// The number of patches, and of processes that share them.
const PATCHES: usize = 100;
const PROCESSES: usize = 10;

/// The number of other writers, and of patches that each writer sends one after the other.
const WRITERS: usize = 10;
const ROUNDS: usize = 20;

/// The rack that several processes patch.
const SHARED: &str = "many-processes";

/// All patches at once from one client. Each adds an entry.
pub(crate) async fn one_client(cluster: &Cluster) -> Result<String> {
    let connection = cluster.layered(User::Admin)?;
    let name = "many-patches";
    rack(cluster, name, &[]).await?;
    add_slots(&connection, name, 0..PATCHES).await?;
    let sent = connection.recorder.take().await?;
    let attempts = sent.iter().filter(|sent| sent.method == Method::PATCH && sent.content_type != STRATEGIC).count();
    complete(cluster, name).await?;
    Ok(format!("100 of 100, with {attempts} merge patches"))
}

/// The same from several processes.
pub(crate) async fn ten_processes(cluster: &Cluster) -> Result<String> {
    rack(cluster, SHARED, &[]).await?;
    let program = std::env::current_exe()?;
    let start = |number: usize| Command::new(&program).args(["process", &number.to_string()]).spawn();
    for mut process in (0..PROCESSES).map(start).collect::<Result<Vec<_>, _>>()? {
        ensure!(process.wait()?.success(), "a process failed");
    }
    complete(cluster, SHARED).await?;
    Ok("100 of 100".to_owned())
}

/// One of the processes.
pub(crate) async fn process(cluster: &Cluster, number: u32) -> Result<()> {
    let connection = cluster.layered(User::Admin)?;
    let share = PATCHES / PROCESSES;
    let first = number as usize * share;
    add_slots(&connection, SHARED, first..first + share).await
}

/// Several clients, each of which changes its own entry again and again. An entry with null that nobody changes turns the
/// merge patches into JSON patches.
pub(crate) async fn ten_writers(cluster: &Cluster) -> Result<String> {
    let untouched = json!({"position": 99, "note": null});
    write_entries(cluster, "many-writers", vec![]).await?;
    write_entries(cluster, "many-writers-null", vec![untouched]).await?;
    let changes = 2 * (WRITERS + 1) * ROUNDS;
    Ok(format!("{changes} of {changes} changes, half of them as JSON patches"))
}

async fn write_entries(cluster: &Cluster, name: &'static str, others: Vec<Value>) -> Result<()> {
    rack(cluster, name, &others).await?;
    let mut writers = JoinSet::new();
    for number in 0..=WRITERS {
        // Each has its own layer, as separate programs do.
        writers.spawn(write_entry(cluster.layered(User::Admin)?, name, number));
    }
    all(writers).await?;
    let stored = slots(cluster, name).await?;
    let wanted = (0..=WRITERS).map(|number| slot(number, &device(number, ROUNDS)));
    ensure!(stored.iter().eq(&wanted.chain(others).collect::<Vec<_>>()), "changes were lost: {stored:?}");
    Ok(())
}

/// One of the writers.
async fn write_entry(connection: Connection, name: &str, number: usize) -> Result<()> {
    for round in 1..=ROUNDS {
        let slot = slot(number, &device(number, round));
        let body = json!({"spec": {"slots": [slot]}});
        let answer = patch(&connection.client, &url(name), STRATEGIC, &body).await?.object()?;
        let slots = answer["spec"]["slots"].as_array();
        ensure!(slots.is_some_and(|slots| slots.contains(&slot)), "an answer does not have the change");
    }
    Ok(())
}

fn device(number: usize, round: usize) -> String {
    format!("device {number}, round {round}")
}

fn url(name: &str) -> String {
    format!("{RACKS}/{name}")
}

/// Creates a rack with these slots and nothing else.
async fn rack(cluster: &Cluster, name: &str, slots: &[Value]) -> Result<()> {
    let (kind, named) = ("Rack", json!({"name": name}));
    let rack = json!({"apiVersion": "example.com/v1", "kind": kind, "metadata": named, "spec": {"slots": slots}});
    create(&cluster.plain(User::Admin)?.client, RACKS, &rack).await?;
    Ok(())
}

/// Adds an entry for each position, all at once.
async fn add_slots(connection: &Connection, name: &str, positions: std::ops::Range<usize>) -> Result<()> {
    let mut patches = JoinSet::new();
    for position in positions {
        let client = connection.client.clone();
        let (url, body) = (url(name), json!({"spec": {"slots": [slot(position, "server")]}}));
        patches.spawn(async move { patch(&client, &url, STRATEGIC, &body).await?.object() });
    }
    all(patches).await?;
    Ok(())
}

/// Fails unless the rack has an entry of each patch.
async fn complete(cluster: &Cluster, name: &str) -> Result<()> {
    let stored = slots(cluster, name).await?;
    let wanted: Vec<Value> = (0..PATCHES).map(|position| slot(position, "server")).collect();
    ensure!(stored == wanted, "{} of {PATCHES} entries are stored", stored.len());
    Ok(())
}

/// The entries of a rack by position.
async fn slots(cluster: &Cluster, name: &str) -> Result<Vec<Value>> {
    let rack = get(&cluster.plain(User::Admin)?.client, &url(name)).await?;
    let mut slots = rack["spec"]["slots"].as_array().cloned().unwrap_or_default();
    slots.sort_by_key(|slot| slot["position"].as_u64());
    Ok(slots)
}
