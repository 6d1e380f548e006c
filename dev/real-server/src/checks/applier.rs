//! What `Applier` computes, compared with what the server does.

mod wanted;

use anyhow::{Context, Result, bail, ensure};
use kube::Client;
use kube::api::{Api, ApiResource, DynamicObject, GroupVersionKind, Patch, PatchParams};
use serde_json::{Value, json};
use smp_apply::{Change, Schema};
use smp_kube::{Applier, Error, Outcome};

use self::wanted::KINDS;
use crate::cluster::{CRD, Cluster, User};
use crate::random::{self, Choices as _, Random};

/// The applies of one object.
const STEPS: u32 = 25;

/// How many applies had which result.
#[derive(Default)]
struct Counts {
    unchanged: u32,
    changed: u32,
    conflicts: u32,
    refused: u32,
}

/// Previews generated applies, and compares each preview with what the server does: nothing, the same changes, or the same conflicts.
pub(crate) async fn previews(cluster: &Cluster) -> Result<String> {
    let client = cluster.plain(User::Admin)?.client;
    let Counts { unchanged, changed, conflicts, refused } = law(&client, cluster.cases, cluster.seed).await?;
    let all = unchanged + changed + conflicts + refused;
    Ok(format!(
        "{all} applies: {unchanged} change nothing, {changed} change something, {conflicts} conflict, {refused} are invalid objects"
    ))
}

async fn law(client: &Client, cases: u32, seed: u64) -> Result<Counts> {
    let mut counts = Counts::default();
    let crd: Value = serde_json::from_str(CRD)?;
    let names = ["a", "b", "c"].into_iter();
    let params = names.flat_map(|name| [PatchParams::apply(name), PatchParams::apply(name).force()]);
    let appliers: Vec<Applier> = params.map(|params| Applier::new(params).with_crd(&crd)).collect::<Result<_, _>>()?;
    for number in 0..cases.div_ceil(STEPS) {
        let mut random = random::part(seed, number.into());
        let kind = &KINDS[random.below(KINDS.len())];
        let (group, version) = kind.api_version.split_once('/').unwrap_or(("", kind.api_version));
        let resource = ApiResource::from_gvk(&GroupVersionKind::gvk(group, version, kind.kind));
        let api: Api<DynamicObject> = Api::namespaced_with(client.clone(), "checks", &resource);
        let object = Object { api, name: format!("applied-{number}"), kind, appliers: &appliers };
        for step in 0..STEPS {
            let context = || format!("seed {seed}, {} {}, step {step}", kind.kind, object.name);
            object.step(&mut random, &mut counts).await.with_context(context)?;
        }
    }
    Ok(counts)
}

/// An object that several managers apply.
struct Object<'k> {
    api: Api<DynamicObject>,
    name: String,
    kind: &'k wanted::Applied,
    appliers: &'k [Applier],
}

impl Object<'_> {
    async fn step(&self, random: &mut Random, counts: &mut Counts) -> Result<()> {
        let live = self.api.get_opt(&self.name).await?;
        if live.is_some() && random.once_in(6) {
            return self.update(random).await;
        }
        let applier = &self.appliers[random.below(self.appliers.len())];
        let params = applier.params();
        let before =
            live.as_ref().filter(|_| random.once_in(3)).map(|live| applier.extract(live)).transpose()?.flatten();
        // Often, a manager applies again what it applied before.
        let wanted = before.unwrap_or_else(|| self.wanted(random));
        let preview = applier.preview(live.as_ref(), &wanted);
        let applied = self.api.patch(&self.name, params, &Patch::Apply(&wanted)).await;
        let described = || format!("live: {}\nwanted: {wanted}\n{params:?}", json!(live));
        match (preview, applied) {
            (Ok(change), Ok(object)) => {
                let is_same = live.as_ref().is_some_and(|live| is_same(live, &object));
                ensure!(change.is_empty() == is_same, "previewed:\n{change}stored: {}\n{}", json!(object), described());
                *if is_same { &mut counts.unchanged } else { &mut counts.changed } += 1;
                if let Some(live) = &live {
                    let (schema, after) = (self.kind.schema(), json!(object));
                    let change = text(&change);
                    let happened = text(&Change::between(schema.unwrap_or(Schema::free_form()), &json!(live), &after)?);
                    if schema.is_some() {
                        ensure!(change == happened, "previewed:\n{change}happened:\n{happened}{}", described());
                    }
                    self.sends_only_changes(applier, live, &wanted, is_same).await?;
                }
            }
            (Err(Error::Apply(error)), Err(kube::Error::Api(status))) if status.code == 409 => {
                ensure!(error.to_string() == status.message, "{error}\n{}\n{}", status.message, described());
                counts.conflicts += 1;
            }
            // The preview does not validate.
            (_, Err(kube::Error::Api(status))) if status.code == 422 => counts.refused += 1,
            (Err(Error::Apply(error)), Err(kube::Error::Api(status))) if status.code == 500 => {
                ensure!(error.code() == smp_apply::Code::InvalidPatch, "{error}\n{}\n{}", status.message, described());
                counts.refused += 1;
            }
            (preview, applied) => bail!("{preview:?}\n{applied:?}\n{}", described()),
        }
        Ok(())
    }

    /// From the old object, `apply_if_changed` sends exactly what changes something.
    async fn sends_only_changes(
        &self,
        applier: &Applier,
        live: &DynamicObject,
        wanted: &Value,
        is_same: bool,
    ) -> Result<()> {
        let sends = match applier.apply_if_changed(&self.api, Some(live), wanted).await {
            Ok(outcome) => outcome != Outcome::Unchanged,
            // An empty map that an apply sets conflicts with the next one that has it.
            Err(kube::Error::Api(status)) if status.code == 409 => true,
            Err(error) => return Err(error.into()),
        };
        ensure!(sends != is_same, "sent: {sends}, although the object is the same: {is_same}");
        Ok(())
    }

    fn wanted(&self, random: &mut Random) -> Value {
        let mut wanted = (self.kind.wanted)(random);
        wanted["apiVersion"] = self.kind.api_version.into();
        wanted["kind"] = self.kind.kind.into();
        wanted["metadata"]["name"] = (&*self.name).into();
        wanted
    }

    /// Somebody changes the object in another way.
    async fn update(&self, random: &mut Random) -> Result<()> {
        let wanted = self.wanted(random);
        let patch = json!({"metadata": {"labels": {"x": random.pick(&["1", "2"])}}, "data": wanted["data"], "spec": wanted["spec"]});
        let params = PatchParams { field_manager: Some(random.pick(&["a", "u"]).to_owned()), ..PatchParams::default() };
        match self.api.patch(&self.name, &params, &Patch::Merge(patch)).await {
            Err(kube::Error::Api(status)) if status.code == 422 => {}
            updated => drop(updated?),
        }
        Ok(())
    }
}

/// Whether two objects are the same but for the version. A server stores an empty map in the `metadata` of a custom resource, and drops
/// it at the next write. That write gives the object another version, although it changes nothing.
fn is_same(one: &DynamicObject, other: &DynamicObject) -> bool {
    let plain = |object: &DynamicObject| {
        let mut object = object.clone();
        object.metadata.resource_version = None;
        object
    };
    plain(one) == plain(other)
}

/// A change without what only a server sets.
fn text(change: &Change) -> String {
    let is_of_server = |line: &&str| {
        let field = line.rsplit(' ').next().unwrap_or_default();
        [".metadata.generation", ".metadata.resourceVersion"].contains(&field)
    };
    change.to_string().lines().filter(|line| !is_of_server(line)).flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use smp_server::{Options, Server};

    use super::law;
    use crate::cluster::CRD;

    #[tokio::test]
    async fn previews_have_the_changes_and_conflicts_of_smp_server() {
        let server = Server::new(Options::new());
        server.load(r#"{"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": "checks"}}"#).await.unwrap();
        server.load(CRD).await.unwrap();
        let counts = law(&kube::Client::new(server, "checks"), 150, 1).await.unwrap();
        let enough = [counts.unchanged, counts.changed, counts.conflicts].map(|count| count > 15);
        assert_eq!(enough, [true; 3], "{} {} {}", counts.unchanged, counts.changed, counts.conflicts);
    }
}
