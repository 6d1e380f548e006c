//! One object, patched again and again through the layer, and its twin, which gets the same changes by plain requests.

use std::mem::replace;

use anyhow::{Context, Result, bail, ensure};
use http::Method;
use serde_json::{Value, json};
use smp_core::Patcher;
use smp_kube::Strategic;
use smp_patch::MergePatch;

use super::counts::Counts;
use super::{Tier, compare, make};
use crate::call::{Answer, JSON, JSON_PATCH, MERGE, STRATEGIC, call, create, get, patch};
use crate::cluster::{Cluster, Connection, User};
use crate::objects::Kind;
use crate::random::{self, Choices as _, Random};
use crate::record::Sent;

/// An object and its twin.
pub(super) struct Chain {
    tier: Tier,
    kind: Kind,
    random: Random,
    patcher: Patcher,
    layered: Connection,
    plain: Connection,
    /// The path and the stored form, of the object and of its twin.
    object: (String, Value),
    twin: (String, Value),
}

impl Chain {
    /// Creates both objects.
    pub(super) async fn new(
        cluster: &Cluster,
        strategic: &Strategic,
        (tier, kind): (Tier, Kind),
        number: u32,
    ) -> Result<Self> {
        let (layered, plain) = (cluster.sharing(User::Admin, strategic)?, cluster.plain(User::Admin)?);
        let mut pair = Vec::new();
        for part in ["object", "twin"] {
            let name = format!("{tier:?}-{number}-{part}").to_lowercase();
            let collection = kind.collection();
            let url = format!("{collection}?fieldManager=creator");
            let created = create(&plain.client, &url, &kind.object(&name)).await?;
            pair.push((format!("{collection}/{name}"), created));
        }
        // Before the first answer, the layer does not know that a resource is a custom one.
        patch(&layered.client, &pair[0].0, STRATEGIC, &json!({})).await?.object()?;
        layered.recorder.take().await?;
        let (Some(twin), Some(object)) = (pair.pop(), pair.pop()) else { bail!("there are two objects") };
        let random = random::part(cluster.seed, u64::from(number) * 8 + tier as u64);
        Ok(Self { tier, kind, random, patcher: kind.patcher()?, layered, plain, object, twin })
    }

    /// Makes, sends and checks the patches.
    pub(super) async fn run(mut self, cases: u32) -> Result<Counts> {
        let mut counts = Counts::default();
        while counts.applied < cases {
            let patch = make::patch(&mut self.random, (self.tier, self.kind), &self.patcher, &self.object.1)?;
            let before = self.object.1.clone();
            let step = self.step(&patch).await;
            counts += step.with_context(|| format!("{:?}: {patch}\nof {before}", self.tier))?;
        }
        Ok(counts)
    }

    async fn step(&mut self, body: &Value) -> Result<Counts> {
        let manager = self.random.pick(&["first", "second"]);
        let validation = self.random.pick(&["", "&fieldValidation=Strict", "&fieldValidation=Ignore"]);
        let query = format!("fieldManager={manager}{validation}");
        let url = format!("{}?{query}", self.object.0);
        let answer = patch(&self.layered.client, &url, STRATEGIC, body).await?;
        let mut sent = self.layered.recorder.take().await?;
        sent.retain(|sent| sent.url.starts_with(&self.object.0));
        let expected = match self.patcher.apply(self.object.1.clone(), body) {
            Ok(expected) => expected,
            Err(error) => return refused(&answer, &sent, &error),
        };
        self.check_route(&sent, body, answer.status)?;
        let plain = self.plain_request(&query, body, &expected).await?;
        let [status, of_plain] = [&answer, &plain].map(|answer| answer.status);
        // A server refuses an unknown field with another status in a patch than in an object.
        ensure!((status < 300) == (of_plain < 300), "status {status}, of a plain request {of_plain}: {}", answer.body);
        if status >= 300 {
            return Ok(Counts { refused: 1, ..Counts::default() });
        }
        let [warnings, of_plain] = [&answer, &plain].map(|answer| &answer.warnings);
        ensure!(warnings == of_plain, "warnings {warnings:?}, of a plain request {of_plain:?}");
        let warned = u32::from(!warnings.is_empty());
        let reordered = u32::from(self.check_stored(expected, body).await?);
        Ok(Counts { applied: 1, warned, reordered, ..Counts::default() })
    }

    /// Checks what the layer sent for the patch.
    fn check_route(&self, sent: &[Sent], patch: &Value, status: u16) -> Result<()> {
        let mut patches = sent.iter().filter(|sent| sent.method == Method::PATCH);
        let (Some(last), None) = (patches.next(), patches.next()) else {
            bail!("instead of one patch, these requests were sent: {sent:?}")
        };
        let body: Value = serde_json::from_slice(&last.body)?;
        let (requests, kind) = match self.tier {
            Tier::Unchanged => (1, STRATEGIC),
            Tier::SameBytes => (1, MERGE),
            Tier::BuiltIn | Tier::Custom => (2, MERGE),
            // After a refusal, the object is read again to see whether its version is the reason.
            Tier::Nulls if status == 422 => (3, JSON_PATCH),
            Tier::Nulls => (2, JSON_PATCH),
        };
        ensure!(last.content_type == kind, "{} was sent instead of {kind}: {body}", last.content_type);
        ensure!(sent.len() == requests, "{} requests instead of {requests}", sent.len());
        match self.tier {
            Tier::Unchanged | Tier::SameBytes => ensure!(body == *patch, "the patch was sent as {body}"),
            Tier::Nulls => {
                let guard = &body[0];
                let guards = guard["op"] == "replace" && guard["path"] == "/metadata/resourceVersion";
                ensure!(guards, "the patch does not check the version first: {body}");
            }
            Tier::BuiltIn | Tier::Custom => {}
        }
        Ok(())
    }

    /// Makes the same change to the twin without the layer.
    async fn plain_request(&self, query: &str, body: &Value, expected: &Value) -> Result<Answer> {
        let (client, url) = (&self.plain.client, format!("{}?{query}", self.twin.0));
        match self.tier {
            Tier::Unchanged => patch(client, &url, STRATEGIC, body).await,
            Tier::BuiltIn => {
                let difference = MergePatch::diff(&self.object.1, expected)?.into_value();
                patch(client, &url, MERGE, &difference).await
            }
            Tier::SameBytes | Tier::Custom | Tier::Nulls => {
                let object = with_identity(expected.clone(), &self.twin.1);
                call(client, Method::PUT, &url, Some((JSON, &object))).await
            }
        }
    }

    /// Reads both objects and compares them. Returns whether items of a list are in another order than expected.
    async fn check_stored(&mut self, expected: Value, patch: &Value) -> Result<bool> {
        let client = &self.plain.client;
        let before = replace(&mut self.object.1, get(client, &self.object.0).await?);
        self.twin.1 = get(client, &self.twin.0).await?;
        let (object, twin) = (&self.object.1, &self.twin.1);
        compare::same_content(self.kind, twin, object).context("the twin differs")?;
        compare::same_metadata(object, twin)?;
        let expected = without_unknown(expected);
        if self.tier != Tier::Unchanged {
            return compare::same_content(self.kind, object, &expected).map(|()| false);
        }
        let upstream = || Ok(without_unknown(Patcher::new(self.patcher.schema()).upstream().apply(&before, patch)?));
        compare::same_on_stock_server(self.kind, object, &expected, upstream)
    }
}

fn without_unknown(mut object: Value) -> Value {
    if let Some(spec) = object["spec"].as_object_mut() {
        spec.remove(make::UNKNOWN);
    }
    object
}

/// An error of the engine is an answer 422, and nothing is changed.
fn refused(answer: &Answer, sent: &[Sent], error: &smp_core::Error) -> Result<Counts> {
    ensure!(answer.status == 422, "status {} instead of an error: {error}", answer.status);
    ensure!(sent.iter().all(|sent| sent.method == Method::GET), "a patch was sent in spite of an error: {error}");
    Ok(Counts { invalid: 1, ..Counts::default() })
}

/// The object with the identity and version of another one.
fn with_identity(mut object: Value, other: &Value) -> Value {
    for name in ["creationTimestamp", "generation", "managedFields", "name", "resourceVersion", "uid"] {
        object["metadata"][name] = other["metadata"][name].clone();
    }
    object
}
