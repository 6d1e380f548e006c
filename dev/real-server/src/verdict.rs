//! Compares the verdict of `smp explain` with what a real API server answers to the same patches.

mod answer;
mod page;
mod patches;

use std::collections::BTreeMap;
use std::io::Write as _;

use anyhow::{Context, Result, ensure};
use futures_util::stream::{self, StreamExt};
use http::Method;
use kube::Client;
use serde_json::{Value, json};
use tempfile::NamedTempFile;

use crate::Run;
use crate::call::{self, JSON, MERGE, STRATEGIC};
use crate::diff::customs::{self, Custom};
use crate::diff::generate::bodies::merge;
use crate::diff::kinds::{Kind, all_kinds};
use crate::random::{self, Choices as _, Random};
use answer::{Answer, Difference};
use patches::Patches;

/// The number of patches for an object.
const PATCHES: u32 = 20;

/// The number of objects that are patched at the same time.
const PARALLEL: usize = 4;

/// A kind, with the file that has the definition of a custom resource.
struct Subject {
    kind: Kind,
    definition: Option<NamedTempFile>,
}

/// The number of patches of a kind, and how they ended.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    accepted: u32,
    rejected: u32,
    explained: u32,
    different: u32,
}

/// A patch with different answers.
#[derive(Debug)]
struct Found {
    kind: String,
    patch: Value,
    difference: Difference,
}

/// The results by kind, and the differences.
#[derive(Debug, Default)]
struct Results {
    counts: BTreeMap<String, Count>,
    /// The number and the first example of each reason for another verdict.
    explained: BTreeMap<&'static str, (u32, Value)>,
    found: Vec<Found>,
}

/// The answers to the patches of an object.
type Answers = Vec<(Value, Answer, Answer)>;

/// Sends dry runs of about so many patches, asks `smp explain` about them, and writes the page.
#[expect(clippy::print_stdout, reason = "the results are for the person at the terminal")]
pub(crate) async fn run(flags: &Run, patches: u32) -> Result<()> {
    let client = crate::diff::client().await?;
    let run = format!("{:x}", std::process::id());
    let customs = customs::customs(&run)?;
    customs::define_real(&client, &customs).await?;
    let subjects = subjects(flags, &customs)?;
    let objects = patches.div_ceil(PATCHES);
    let mut results = Results::default();
    let work = (0..objects).map(|number| {
        let subject = &subjects[number as usize % subjects.len()];
        patched(&client, subject, flags.seed, (&run, number.into()))
    });
    let mut running = stream::iter(work).buffer_unordered(PARALLEL);
    while let Some(done) = running.next().await {
        let (kind, answers) = done?;
        for (patch, real, ours) in answers {
            results.add(&kind, patch, &real, &ours);
        }
    }
    customs::withdraw_real(&client, &customs).await?;
    if flags.writes_page() {
        page::write(&results, &client.apiserver_version().await?.git_version, flags.seed)?;
    }
    println!("{}", page::report(&results));
    ensure!(results.found.is_empty(), "{} answers differ", results.found.len());
    Ok(())
}

/// All kinds, or the asked ones.
fn subjects(flags: &Run, customs: &[Custom]) -> Result<Vec<Subject>> {
    let mut subjects: Vec<_> = all_kinds()?.into_iter().map(|kind| Subject { kind, definition: None }).collect();
    for custom in customs {
        let mut file = tempfile::Builder::new().suffix(".json").tempfile()?;
        file.write_all(custom.definition.to_string().as_bytes())?;
        subjects.push(Subject { kind: custom.kind.clone(), definition: Some(file) });
    }
    let is_asked = |subject: &Subject| match flags.only.as_deref() {
        None => true,
        Some("custom") => subject.definition.is_some(),
        Some("built-in") => subject.definition.is_none(),
        Some(name) => name == subject.kind.name,
    };
    subjects.retain(is_asked);
    ensure!(!subjects.is_empty(), "no kind has this name");
    Ok(subjects)
}

/// Creates an object, and asks both about patches of it.
async fn patched(
    client: &Client,
    subject: &Subject,
    seed: u64,
    (run, number): (&str, u64),
) -> Result<(String, Answers)> {
    let kind = &subject.kind;
    let mut random = random::part(seed, number);
    let namespace = format!("v{run}-{number}");
    if kind.namespaced {
        call::create(client, "/api/v1/namespaces", &json!({"metadata": {"name": namespace}})).await?;
    }
    let minimal = kind.object(run, number, &namespace);
    let path = create(client, kind, &kind.collection(&namespace), minimal, &mut random).await?;
    let live = call::get(client, &path).await?;
    let patches = Patches::new(kind, random)?.take(PATCHES, &live);
    let real_path = format!("{path}?dryRun=All&fieldValidation=Strict");
    let media_type = if subject.definition.is_some() { MERGE } else { STRATEGIC };
    let mut answers = Answers::new();
    for patch in patches {
        // The server closes the connection after a panic, for example about a merge key that is an object.
        let sent = call::patch(client, &real_path, media_type, &patch).await;
        let real = sent.map_or(Answer::Refuses, |answer| Answer::of_server(&answer));
        let definition = subject.definition.as_ref().map(|file| file.path().to_owned());
        let (object, asked) = (live.clone(), patch.clone());
        let ours = tokio::task::spawn_blocking(move || {
            answer::of_smp(&object, definition.as_deref(), &asked)
                .with_context(|| format!("smp explain with the patch {asked}"))
        });
        answers.push((patch, real, ours.await??));
    }
    call::call(client, Method::DELETE, &path, Some((JSON, &json!({"gracePeriodSeconds": 0})))).await?;
    Ok((kind.name.clone(), answers))
}

/// Creates an object, with an edit of its kind if the server accepts it, and returns its path.
async fn create(client: &Client, kind: &Kind, collection: &str, minimal: Value, random: &mut Random) -> Result<String> {
    let name = minimal["metadata"]["name"].as_str().context("an object without name")?;
    let path = format!("{collection}/{name}");
    let valid = kind.edits.of_sort("valid");
    if !valid.is_empty() {
        let mut object = minimal.clone();
        merge(&mut object, &random.pick(valid));
        if call::call(client, Method::POST, collection, Some((JSON, &object))).await?.succeeds() {
            return Ok(path);
        }
    }
    call::create(client, collection, &minimal).await.with_context(|| kind.name.clone())?;
    Ok(path)
}

impl Results {
    fn add(&mut self, kind: &str, patch: Value, real: &Answer, ours: &Answer) {
        let count = self.counts.entry(kind.to_owned()).or_default();
        *(if real.accepts() { &mut count.accepted } else { &mut count.rejected }) += 1;
        let Some(difference) = answer::difference(real, ours) else { return };
        if let Some(reason) = answer::reason(&patch, real, ours) {
            count.explained += 1;
            self.explained.entry(reason).or_insert((0, patch)).0 += 1;
        } else {
            count.different += 1;
            self.found.push(Found { kind: kind.to_owned(), patch, difference });
        }
    }

    fn sum(&self, count: fn(&Count) -> u32) -> u32 {
        self.counts.values().map(count).sum()
    }
}
