//! A server that stores objects as JSON text and patches the text: parts that a patch does not name are never parsed.

#![expect(clippy::print_stdout, reason = "the objects are what this program is for")]

use std::collections::BTreeMap;

use smp_api_types::schema_for_api_version;
use smp_core::{CompiledPatch, Error, Json, Patcher, TrustedJson};

/// Pods by name. Every text was validated when it was stored.
struct Store {
    patcher: Patcher,
    pods: BTreeMap<String, Vec<u8>>,
}

impl Store {
    /// Answers `PATCH /api/v1/namespaces/default/pods/<name>`.
    fn patch(&mut self, name: &str, body: &[u8]) -> Option<Result<&[u8], Error>> {
        let pod = self.pods.get_mut(name)?;
        Some(self.patcher.apply(TrustedJson(&*pod), Json(body)).map(|patched| {
            *pod = patched;
            pod.as_slice()
        }))
    }

    /// Applies one patch to every pod. The patch is checked once; if it fails for one pod, no pod changes.
    fn patch_all(&mut self, patch: &CompiledPatch) -> Result<(), Error> {
        let patched = self.pods.values().map(|pod| patch.apply(TrustedJson(pod))).collect::<Result<Vec<_>, _>>()?;
        self.pods.values_mut().zip(patched).for_each(|(pod, patched)| *pod = patched);
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let pod = |name: &str| {
        format!(
            r#"{{"metadata": {{"name": "{name}"}}, "spec": {{"containers": [{{"name": "web", "image": "web:1"}}]}}}}"#
        )
    };
    let pods = ["a", "b"].map(|name| (name.to_owned(), pod(name).into_bytes()));
    let patcher = Patcher::new(schema_for_api_version("v1", "Pod").ok_or("Pod is a built-in kind")?);
    let mut store = Store { patcher, pods: pods.into() };

    let body = br#"{"spec": {"containers": [{"name": "web", "image": "web:2"}]}}"#;
    println!("{}", String::from_utf8_lossy(store.patch("a", body).ok_or("there is a pod a")??));

    let label = store.patcher.compile(Json(r#"{"metadata": {"labels": {"team": "shop"}}}"#))?;
    store.patch_all(&label)?;
    for pod in store.pods.values() {
        println!("{}", String::from_utf8_lossy(pod));
    }

    if let Some(Err(error)) = store.patch("a", br#"{"spec": {"containers": [{"image": "web:3"}]}}"#) {
        println!("400 {error}");
    }
    Ok(())
}
