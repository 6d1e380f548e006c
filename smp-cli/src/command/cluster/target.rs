//! The objects that a command is about: named on the command line, or in files.

use std::path::PathBuf;

use serde_json::Value;
use smp_core::Patcher;
use smp_core::schema::GroupVersionKind;
use smp_suggest::shown;

use super::api::{self, Refusal};
use super::connect::Cluster;
use super::resource::Resource;
use crate::command::failures::Failures;
use crate::command::files;
use crate::filenames::Depth;
use crate::input::{Document, Reader};
use crate::progress::Progress;
use crate::report::Failure;
use crate::selector::Selector;

/// An object on the cluster, or one that will be.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub(super) resource: Resource,
    pub(super) namespace: Option<String>,
    pub(super) name: String,
    /// The object in a file, if it is from there.
    pub(super) document: Option<Document>,
}

impl Target {
    /// The name for messages: `deployment.apps/web`.
    pub(super) fn named(&self) -> String {
        self.resource.named(&self.name)
    }

    /// The address of the object or of a subresource.
    pub(super) fn path(&self, subresource: Option<&str>) -> String {
        self.resource.object(self.namespace.as_deref(), &self.name, subresource)
    }

    /// The failure for an object that does not exist.
    pub(super) fn not_found(&self) -> Failure {
        let place =
            self.namespace.as_ref().map_or_else(String::new, |name| format!(" in the namespace {}", shown(name)));
        Failure::does_not_apply(format!("{} does not exist{place}", self.named()))
    }

    pub(super) fn is_secret(&self) -> bool {
        self.resource.kind == "Secret"
    }
}

/// The objects for `TYPE NAME…` or `TYPE/NAME…`.
///
/// ```text
/// deployment web shop                 two Deployments
/// deployment/web service/web          a Deployment and a Service
/// apps/v1/Deployment/web              a Deployment
/// ```
pub(super) fn of_words(cluster: &Cluster, words: &[String], namespace: Option<&str>) -> Result<Vec<Target>, Failure> {
    let pairs: Vec<(&str, &str)> = match words {
        [resource, names @ ..] if !words.iter().any(|word| word.contains('/')) => {
            if names.is_empty() {
                let message = format!("the name of the {} is missing", shown(resource));
                return Err(Failure::usage(&message).hint("write TYPE NAME or TYPE/NAME, such as deployment/web"));
            }
            names.iter().map(|name| (&**resource, &**name)).collect()
        }
        words => words
            .iter()
            .map(|word| {
                word.rsplit_once('/').ok_or_else(|| {
                    Failure::usage(&format!("{} is not TYPE/NAME", shown(word)))
                        .hint("write all objects as TYPE/NAME, or one type and its names: deployment web shop")
                })
            })
            .collect::<Result<_, _>>()?,
    };
    let target = |(resource, name): (&str, &str)| {
        let resource = cluster.resource_called(resource)?;
        check_name(name).map_err(|problem| Failure::usage(&problem))?;
        let namespace = resource.is_namespaced.then(|| namespace.unwrap_or(cluster.default_namespace()).to_owned());
        Ok(Target { resource, namespace, name: name.to_owned(), document: None })
    };
    pairs.into_iter().map(target).collect()
}

/// The files with objects, and which of them are used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Files<'a> {
    pub(super) names: &'a [PathBuf],
    pub(super) recursive: bool,
    pub(super) selector: Option<&'a Selector>,
    pub(super) namespace: Option<&'a str>,
}

impl Files<'_> {
    /// Whether standard input is one of them, which then cannot answer questions.
    pub(super) fn use_stdin(&self) -> bool {
        self.names.iter().any(|name| name.as_os_str() == "-")
    }

    /// Like [`Self::targets`], without files none.
    pub(super) fn targets_if_any(&self, cluster: &Cluster, failures: &mut Failures) -> Result<Vec<Target>, Failure> {
        if self.names.is_empty() { Ok(Vec::new()) } else { self.targets(cluster, failures) }
    }

    /// The objects of the files. Files and objects that cannot be used are reported.
    pub(super) fn targets(&self, cluster: &Cluster, failures: &mut Failures) -> Result<Vec<Target>, Failure> {
        let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH);
        let files = files::read(&reader, self.names, Depth::new(self.recursive), failures);
        let documents: Vec<Document> = files.into_iter().flatten().collect();
        if documents.is_empty() && !failures.any() {
            return Err(Failure::usage("no objects found in the files"));
        }
        let selects = |document: &Document| self.selector.is_none_or(|selector| selector.selects(&document.value));
        let mut targets = Vec::new();
        for document in documents.into_iter().filter(selects) {
            targets.extend(failures.keep(self.target(cluster, document)));
        }
        if targets.is_empty() && !failures.any() {
            return Err(Failure::does_not_apply("no object matches the selector".to_owned())
                .hint("a selector is compared with metadata.labels"));
        }
        Ok(targets)
    }

    fn target(&self, cluster: &Cluster, document: Document) -> Result<Target, Failure> {
        let place = document.origin.name();
        let text = |pointer: &str| document.value.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
        let (api_version, kind, name) = (text("/apiVersion"), text("/kind"), text("/metadata/name"));
        let wrong = |problem: &str| Failure::unreadable(&place, problem);
        if api_version.is_empty() || kind.is_empty() {
            return Err(wrong("the object has no apiVersion and kind"));
        }
        let gvk = GroupVersionKind::parse(&format!("{api_version}/{kind}"));
        let gvk = gvk.ok_or_else(|| wrong("apiVersion is not GROUP/VERSION or VERSION"))?;
        if name.is_empty() && !text("/metadata/generateName").is_empty() {
            return Err(wrong("the object has generateName instead of a name; use `kubectl create`"));
        }
        check_name(name).map_err(|problem| wrong(&problem))?;
        let resource = cluster.resource(&gvk)?;
        let own = Some(text("/metadata/namespace")).filter(|namespace| !namespace.is_empty());
        if let (true, Some(own), Some(given)) = (resource.is_namespaced, own, self.namespace)
            && own != given
        {
            let problem = format!("the object is in the namespace {}, not in {}", shown(own), shown(given));
            return Err(wrong(&problem).hint("omit --namespace, or name the namespace of the object"));
        }
        let namespace = own.or(self.namespace).unwrap_or(cluster.default_namespace());
        let namespace = resource.is_namespaced.then(|| namespace.to_owned());
        Ok(Target { resource, namespace, name: name.to_owned(), document: Some(document) })
    }
}

/// Checks that a name can be part of an address, as the server does.
fn check_name(name: &str) -> Result<(), String> {
    match name {
        "" => Err("the object has no name".to_owned()),
        "." | ".." => Err("a name cannot be `.` or `..`".to_owned()),
        _ if name.contains(['/', '%']) => Err("a name cannot contain `/` or `%`".to_owned()),
        _ => Ok(()),
    }
}

/// Reads the live objects. `None` for an object that does not exist.
pub(super) fn live(
    cluster: &Cluster,
    targets: &[Target],
    subresource: Option<&str>,
) -> Vec<Result<Option<Value>, Refusal>> {
    let mut progress = Progress::before_output("objects read");
    let paths = targets.iter().map(|target| target.path(subresource)).collect();
    let answers = cluster.wait(api::get_all(cluster.client(), paths, || progress.add(|| 1)));
    let is_absent = |refusal: &Refusal| refusal.has_code(404);
    answers
        .into_iter()
        .map(|answer| match answer {
            Ok(object) => Ok(Some(object)),
            Err(refusal) if is_absent(&refusal) => Ok(None),
            Err(refusal) => Err(refusal),
        })
        .collect()
}
