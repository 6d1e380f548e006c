//! The custom resources of `customs.yaml`: their definitions for both servers, and the kinds that the generator uses.

use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use http::Method;
use kube::Client;
use serde_json::{Value, json};
use smp_server::Server;
use smp_yaml::Reader;

use crate::call::{self, Answer};
use crate::diff::kinds::{Edits, Kind};
use crate::step::{JSON, Step};

const CUSTOMS: &str = include_str!("customs.yaml");
const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/// What the subjects of cases about custom resources end with.
const SUBJECT: &str = " (custom)";

/// A definition, and what is known about its objects.
#[derive(Debug)]
pub(crate) struct Custom {
    /// The custom resource definition.
    pub(crate) definition: Arc<Value>,
    pub(crate) kind: Kind,
}

/// The group of the custom resources of a run.
pub(crate) fn group(run: &str) -> String {
    format!("k{run}-1.example.com")
}

/// Whether cases with a subject are about custom resources.
pub(crate) fn is_custom(subject: &str) -> bool {
    subject.ends_with(SUBJECT)
}

/// Reads all definitions.
pub(crate) fn customs(run: &str) -> Result<Vec<Custom>> {
    let all = Reader::new().read_one(CUSTOMS).context("customs.yaml")?.value;
    all.as_array().context("customs.yaml is not a list")?.iter().map(|custom| read(custom, &group(run))).collect()
}

fn read(custom: &Value, group: &str) -> Result<Custom> {
    let mut spec = custom["spec"].clone();
    spec["group"] = group.into();
    let text = |value: &Value| value.as_str().map(ToOwned::to_owned).context("a text is missing");
    let (name, plural) = (text(&spec["names"]["kind"])?, text(&spec["names"]["plural"])?);
    let versions = spec["versions"].as_array().context("a definition without versions")?;
    let versions: Vec<String> = versions.iter().map(|version| text(&version["name"])).collect::<Result<_>>()?;
    let stored = spec["versions"].as_array().into_iter().flatten().find(|version| version["storage"] == true);
    let stored = stored.context("a definition without storage version")?;
    let api_version = format!("{group}/{}", text(&stored["name"])?);
    let mut minimal = custom["object"].clone();
    minimal["apiVersion"] = api_version.clone().into();
    minimal["kind"] = name.clone().into();
    minimal["metadata"] = json!({"name": "sample"});
    let fields = custom["fields"].as_array().into_iter().flatten().map(text).collect::<Result<_>>()?;
    let kind = Kind {
        name: format!("{name}{SUBJECT}"),
        base: format!("/apis/{api_version}"),
        plural: plural.clone(),
        namespaced: spec["scope"] == "Namespaced",
        has_status: !stored["subresources"]["status"].is_null(),
        has_scale: !stored["subresources"]["scale"].is_null(),
        edits: Edits::read(custom),
        minimal,
        versions,
        fields,
    };
    let metadata = json!({"name": format!("{plural}.{group}")});
    let definition = json!({"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": metadata, "spec": spec});
    Ok(Custom { definition: Arc::new(definition), kind })
}

/// Creates a definition on the server in this process, which serves it at once.
pub(crate) async fn define_ours(server: &mut Server, definition: &Value) -> Result<()> {
    let step = Step::new("create", Method::POST, DEFINITIONS).with_body(JSON, definition.to_string());
    let answer = call::ours(server, &step).await?;
    ensure!(answer.succeeds(), "smp-server refuses a definition: {}", answer.message());
    Ok(())
}

/// Creates all definitions on the real server, and waits until it serves all their versions.
pub(crate) async fn define_real(client: &Client, customs: &[Custom]) -> Result<()> {
    for custom in customs {
        call::create(client, DEFINITIONS, &custom.definition).await?;
    }
    for custom in customs {
        for version in custom.definition["spec"]["versions"].as_array().into_iter().flatten() {
            if version["served"] == true {
                let group = custom.definition["spec"]["group"].as_str().unwrap_or_default();
                let version = version["name"].as_str().unwrap_or_default();
                // The list is answered from the cache of watches, so that watches work too.
                let list = format!("/apis/{group}/{version}/{}?resourceVersion=0", custom.kind.plural);
                call::wait(client, &list, Answer::succeeds).await?;
            }
        }
    }
    Ok(())
}

/// Deletes all definitions on the real server.
pub(crate) async fn withdraw_real(client: &Client, customs: &[Custom]) -> Result<()> {
    for custom in customs {
        let name = custom.definition["metadata"]["name"].as_str().unwrap_or_default();
        call::call(client, Method::DELETE, &format!("{DEFINITIONS}/{name}"), None).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn smp_server_accepts_every_definition_and_its_object() {
        for custom in customs("x").unwrap() {
            let mut server = Server::new(smp_server::Options::new());
            define_ours(&mut server, &custom.definition).await.unwrap();
            let body = custom.kind.minimal.to_string();
            let step = Step::new("create", Method::POST, custom.kind.collection("default")).with_body(JSON, body);
            let answer = call::ours(&mut server, &step).await.unwrap();
            assert!(answer.succeeds(), "{}", answer.message());
        }
    }
}
