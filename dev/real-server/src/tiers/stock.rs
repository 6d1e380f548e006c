//! Patches of `smp_kube::diff` and `smp_kube::three_way`, sent by a client without the layer.

use anyhow::{Context, Result, ensure};
use http::Method;
use kube::api::{Api, ApiResource, DynamicObject, Patch, PatchParams};
use serde_json::Value;
use smp_core::{Patcher, ThreeWay};
use tokio::task::JoinSet;

use super::counts::Counts;
use super::{CHAINS, compare};
use crate::call::{JSON, all, call, create, get};
use crate::cluster::{Cluster, Connection, User};
use crate::objects::Kind;
use crate::random::{self, Choices as _, Random};

/// Numbers the generators after those of the tiers.
const PART: u64 = 1000;

/// An object that is patched without the layer.
struct Object {
    kind: Kind,
    name: String,
    random: Random,
    patcher: Patcher,
    connection: Connection,
    api: Api<DynamicObject>,
    /// What was applied last, without what the server or others set.
    manifest: Value,
}

/// Runs the cases without the layer.
pub(crate) async fn run(cluster: &Cluster) -> Result<String> {
    let mut objects = JoinSet::new();
    for number in 0..CHAINS {
        let kind = [Kind::Service, Kind::Deployment, Kind::Rack][number as usize % 3];
        let object = Object::new(cluster, kind, number).await?;
        objects.spawn(object.run(cluster.cases / CHAINS + u32::from(number < cluster.cases % CHAINS)));
    }
    let mut total = Counts::default();
    all(objects).await?.into_iter().for_each(|counts| total += counts);
    Ok(total.to_string())
}

impl Object {
    async fn new(cluster: &Cluster, kind: Kind, number: u32) -> Result<Self> {
        let connection = cluster.plain(User::Admin)?;
        let name = format!("stock-{number}");
        let manifest = kind.object(&name);
        let created = create(&connection.client, kind.collection(), &manifest).await?;
        let kinds = dynamic(&created)?.types.context("the object has no type")?;
        let resource = ApiResource::from_gvk(&kinds.try_into()?);
        let api = Api::namespaced_with(connection.client.clone(), "checks", &resource);
        let random = random::part(cluster.seed, PART + u64::from(number));
        Ok(Self { kind, name, random, patcher: kind.patcher()?, connection, api, manifest })
    }

    async fn run(mut self, cases: u32) -> Result<Counts> {
        let mut counts = Counts::default();
        while counts.applied < cases {
            counts += if self.random.once_in(2) { self.diff().await? } else { self.three_way().await? };
        }
        Ok(counts)
    }

    /// Changes the object as it is stored.
    async fn diff(&mut self) -> Result<Counts> {
        let live = self.read().await?;
        let wanted = self.edited(&live);
        let patch = smp_kube::diff(&dynamic(&live)?, &dynamic(&wanted)?)?;
        self.send(&live, &patch, &wanted).await
    }

    /// Changes what was applied last, after somebody else has changed the object.
    async fn three_way(&mut self) -> Result<Counts> {
        let others = self.edited(&self.read().await?);
        let url = format!("{}/{}", self.kind.collection(), self.name);
        call(&self.connection.client, Method::PUT, &url, Some((JSON, &others))).await?;
        let current = self.read().await?;
        let modified = self.edited(&self.manifest.clone());
        let versions = [&self.manifest, &modified, &current].map(dynamic);
        let [original, wanted, live] = versions;
        let (original, wanted, live) = (original?, wanted?, live?);
        let patch = smp_kube::three_way(ThreeWay { original: &original, modified: &wanted, current: &live })?;
        let expected = serde_json::to_value(smp_kube::apply(&live, &patch)?)?;
        let counts = self.send(&current, &patch, &expected).await?;
        if counts.applied == 1 {
            self.manifest = modified;
        }
        Ok(counts)
    }

    /// Sends the patch and compares the stored object.
    async fn send(&self, before: &Value, patch: &Patch<smp_core::Patch>, expected: &Value) -> Result<Counts> {
        if let Err(error) = self.api.patch(&self.name, &PatchParams::default(), patch).await {
            // What is added may contradict what others added, such as a second source of a volume.
            ensure!(
                matches!(&error, kube::Error::Api(status) if status.code == 422),
                "{error}: {patch:?}\nof {before}"
            );
            return Ok(Counts { refused: 1, ..Counts::default() });
        }
        let stored = self.read().await?;
        let context = || format!("{patch:?}\nof {before}");
        let Patch::Strategic(strategic) = patch else {
            compare::same_content(self.kind, &stored, expected).with_context(context)?;
            return Ok(Counts { applied: 1, ..Counts::default() });
        };
        let upstream = Patcher::new(self.patcher.schema()).upstream();
        let patched = || Ok(upstream.apply(before, strategic)?);
        let is_reordered =
            compare::same_on_stock_server(self.kind, &stored, expected, patched).with_context(context)?;
        Ok(Counts { applied: 1, reordered: u32::from(is_reordered), ..Counts::default() })
    }

    async fn read(&self) -> Result<Value> {
        get(&self.connection.client, &format!("{}/{}", self.kind.collection(), self.name)).await
    }

    fn edited(&mut self, object: &Value) -> Value {
        let mut edited = object.clone();
        for _ in 0..=self.random.below(3) {
            self.kind.edit(&mut self.random, &mut edited);
        }
        edited
    }
}

fn dynamic(object: &Value) -> Result<DynamicObject> {
    Ok(serde_json::from_value(object.clone())?)
}
