//! The objects that a command is about: named on the command line, or in files.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use smp_core::Patcher;
use smp_core::schema::GroupVersionKind;
use smp_kinds::LabelSelector;
use smp_suggest::{DidYouMean, near_names, shown};

use super::api::{self, Refusal};
use super::connect::Cluster;
use super::definitions::Defined;
use super::resource::{Address, Resource};
use crate::args::{ObjectArgs, SelectArgs, SourceArgs};
use crate::command::failures::Failures;
use crate::command::files::{self, Wanted};
use crate::command::kustomize::Kustomization;
use crate::filenames::Depth;
use crate::input::{Document, Reader};
use crate::progress::Progress;
use crate::report::Failure;

/// An object on the cluster, or one that will be.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub(super) resource: Resource,
    pub(super) namespace: Option<String>,
    pub(super) name: String,
    /// The object in a file, if it is from there.
    pub(super) document: Option<Document>,
    /// Whether the cluster has the kind only after a definition of the files is applied.
    pub(super) awaits_kind: bool,
}

impl Target {
    /// An item of a list, and the object with its apiVersion and kind, which the items of lists of built-in types lack.
    pub(super) fn of_item(resource: &Resource, item: Value) -> Option<(Self, Value)> {
        let Value::Object(fields) = item else { return None };
        let named = [("apiVersion", resource.api_version()), ("kind", resource.kind.clone())];
        let mut object: Map<String, Value> =
            named.into_iter().map(|(name, text)| (name.to_owned(), Value::from(text))).collect();
        object.extend(fields);
        let object = Value::Object(object);
        let text = |pointer| object.pointer(pointer).and_then(Value::as_str).map(str::to_owned);
        let (namespace, name) = (text("/metadata/namespace"), text("/metadata/name")?);
        let target = Self { resource: resource.clone(), namespace, name, document: None, awaits_kind: false };
        Some((target, object))
    }

    /// The name for messages: `deployment.apps/web`.
    pub(super) fn named(&self) -> String {
        self.resource.named(&self.name)
    }

    /// The address of the object or of a subresource.
    pub(super) fn address(&self, subresource: Option<&str>) -> Address {
        self.resource.object(self.namespace.as_deref(), &self.name, subresource)
    }

    /// The names in the namespace that are similar to the name of the object.
    fn near(&self, cluster: &Cluster) -> Vec<String> {
        let all = self.resource.collection(self.namespace.as_deref());
        let names = cluster.wait(api::names(cluster.client(), &all)).unwrap_or_default();
        near_names(&self.name, names)
    }

    /// The failure for an object that does not exist.
    pub(super) fn not_found(&self) -> Failure {
        Failure::does_not_apply(format!("{} does not exist{}", self.named(), self.place()))
    }

    /// The namespace for messages, if there is one.
    fn place(&self) -> String {
        self.namespace.as_ref().map_or_else(String::new, |name| format!(" in the namespace {}", shown(name)))
    }

    /// The failure for an object or a subresource that does not exist.
    pub(super) fn absent(&self, cluster: &Cluster, subresource: Option<&str>) -> Failure {
        let exists = || cluster.wait(api::get(cluster.client(), &self.address(None))).is_ok();
        match subresource {
            Some(name) if exists() => {
                Failure::does_not_apply(format!("{} has no subresource {}", self.named(), shown(name)))
            }
            _ => match &*self.near(cluster) {
                [] => self.not_found(),
                near => self.not_found().hint(DidYouMean { near, otherwise: "" }.to_string()),
            },
        }
    }

    /// Reads the object or a subresource. Who may patch a status may not be allowed to read it; the object contains it too.
    pub(super) fn read(&self, cluster: &Cluster, subresource: Option<&str>) -> Result<Value, Refusal> {
        let get = |address: &Address| cluster.wait(api::get(cluster.client(), address));
        match get(&self.address(subresource)) {
            Err(refusal) if subresource == Some("status") && is_denied(&refusal) => {
                get(&self.address(None)).map_err(|_| refusal)
            }
            answer => answer,
        }
    }

    pub(super) fn is_secret(&self) -> bool {
        self.resource.is_secret()
    }
}

/// The objects for `TYPE NAME…` or `TYPE/NAME…`.
///
/// ```text
/// deployment web shop                 two Deployments
/// deployment/web service/web          a Deployment and a Service
/// apps/v1/Deployment/web              a Deployment
/// ```
fn of_words(cluster: &Cluster, words: &[String], namespace: Option<&str>) -> Result<Vec<Target>, Failure> {
    let pairs: Vec<(&str, &str)> = match words {
        [resource, names @ ..] if !words.iter().any(|word| word.contains('/')) => {
            if names.is_empty() {
                let message = format!("the name of the {} is missing", shown(resource));
                return Err(Failure::usage(&message)
                    .hint("write TYPE NAME or TYPE/NAME, such as deployment/web, or select objects with -l or --all"));
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
        if resource.contains(',') {
            return Err(Failure::usage("several types need -l or --all, not names")
                .hint("write objects of several types as TYPE/NAME, such as deployment/web statefulset/web"));
        }
        let resource = cluster.resource_called(resource)?;
        check_name(name).map_err(|problem| Failure::usage(&problem))?;
        let namespace = resource.is_namespaced.then(|| namespace.unwrap_or(cluster.default_namespace()).to_owned());
        Ok(Target { resource, namespace, name: name.to_owned(), document: None, awaits_kind: false })
    };
    pairs.into_iter().map(target).collect()
}

/// The files with objects, and which of them are used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Files<'a> {
    pub(super) names: &'a [PathBuf],
    pub(super) recursive: bool,
    pub(super) selector: Option<&'a LabelSelector>,
    pub(super) namespace: Option<&'a str>,
    /// Whether duplicate keys are errors.
    pub(super) is_strict: bool,
    /// The folder of a kustomization instead of files, and the types for its patches.
    pub(super) kustomization: Option<(&'a Path, &'a SourceArgs)>,
}

impl<'a> Files<'a> {
    /// Files that only name objects.
    pub(super) fn named(args: &'a ObjectArgs, namespace: Option<&'a str>) -> Self {
        Self {
            names: &args.files,
            recursive: args.recursive,
            selector: args.selector.as_ref(),
            namespace,
            is_strict: false,
            kustomization: None,
        }
    }

    /// Files with objects to apply or to compare.
    pub(super) fn new(names: &'a [PathBuf], recursive: bool, select: &'a SelectArgs) -> Self {
        let (selector, namespace) = (select.labels.selector.as_ref(), select.namespace.name());
        Self { names, recursive, selector, namespace, is_strict: false, kustomization: None }
    }

    /// Whether standard input is one of them, which then cannot answer questions.
    pub(super) fn use_stdin(&self) -> bool {
        self.names.iter().any(|name| name.as_os_str() == "-")
    }

    /// The objects of the files, if there are files, and those that are named by words.
    pub(super) fn and_words(
        &self,
        cluster: &Cluster,
        words: &[String],
        failures: &mut Failures,
    ) -> Result<Vec<Target>, Failure> {
        let mut targets = if self.names.is_empty() { Vec::new() } else { self.targets(cluster, failures)? };
        if !words.is_empty() {
            targets.extend(of_words(cluster, words, self.namespace)?);
        }
        check_distinct(targets.iter())?;
        Ok(targets)
    }

    /// The objects of the files. Files and objects that cannot be used are reported.
    pub(super) fn targets(&self, cluster: &Cluster, failures: &mut Failures) -> Result<Vec<Target>, Failure> {
        let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH).rejecting_duplicates(self.is_strict);
        let documents = match self.kustomization {
            Some((folder, sources)) => Kustomization::whole_objects_of(folder, sources, &reader, failures)?,
            None => {
                let mut all = files::Files::new(Depth::new(self.recursive), Wanted::Objects);
                let files = all.objects(&reader, self.names, failures);
                all.report();
                files.into_iter().flatten().collect()
            }
        };
        if documents.is_empty() && !failures.any() {
            return Err(Failure::usage("no objects found in the files"));
        }
        let selects = |document: &Document| {
            self.selector.is_none_or(|selector| selector.matches(&document.value["metadata"]["labels"]))
        };
        let documents: Vec<Document> = documents.into_iter().filter(selects).collect();
        let defined = Defined::among(&documents);
        let mut targets = Vec::new();
        for document in documents {
            targets.extend(failures.keep(self.target(cluster, &defined, document)));
        }
        if targets.is_empty() && !failures.any() {
            return Err(Failure::does_not_apply("no object matches the selector".to_owned())
                .hint("a selector is compared with metadata.labels"));
        }
        Ok(targets)
    }

    /// The object of a document. Its kind is one of the cluster, or else of the definitions among the files.
    pub(super) fn target(&self, cluster: &Cluster, defined: &Defined, document: Document) -> Result<Target, Failure> {
        let place = document.origin.name();
        let wrong = |problem: &str| Failure::unreadable(&place, problem);
        let text = |pointer: &str| match document.value.pointer(pointer) {
            None | Some(Value::Null) => Ok(""),
            Some(Value::String(text)) => Ok(&**text),
            Some(_) => {
                let field = pointer.trim_start_matches('/').replace('/', ".");
                Err(wrong(&format!("{field} is not a string")).hint("numbers and booleans need quotes"))
            }
        };
        let (api_version, kind, name) = (text("/apiVersion")?, text("/kind")?, text("/metadata/name")?);
        if api_version.is_empty() || kind.is_empty() {
            return Err(wrong("the object has no apiVersion and kind"));
        }
        let gvk = GroupVersionKind::parse(&format!("{api_version}/{kind}"));
        let gvk = gvk.ok_or_else(|| wrong("apiVersion is not GROUP/VERSION or VERSION"))?;
        if name.is_empty() && !text("/metadata/generateName")?.is_empty() {
            return Err(wrong("the object has generateName instead of a name; use `kubectl create`"));
        }
        check_name(name).map_err(|problem| wrong(&problem))?;
        let (resource, awaits_kind) = match (cluster.resource(&gvk), defined.resource(&gvk)) {
            (Err(_), Some(resource)) => (resource, true),
            (resource, _) => (resource?, false),
        };
        let own = Some(text("/metadata/namespace")?).filter(|namespace| !namespace.is_empty());
        own.map_or(Ok(()), check_name).map_err(|problem| wrong(&problem))?;
        if let (true, Some(own), Some(given)) = (resource.is_namespaced, own, self.namespace)
            && own != given
        {
            let problem = format!("the object is in the namespace {}, not in {}", shown(own), shown(given));
            return Err(wrong(&problem).hint("omit --namespace, or name the namespace of the object"));
        }
        let namespace = own.or(self.namespace).unwrap_or(cluster.default_namespace());
        let namespace = resource.is_namespaced.then(|| namespace.to_owned());
        Ok(Target { resource, namespace, name: name.to_owned(), document: Some(document), awaits_kind })
    }
}

/// The UID of an object. Another object with the same name has another one.
pub(super) fn uid(object: &Value) -> Option<&str> {
    object.pointer("/metadata/uid").and_then(Value::as_str)
}

/// Checks that no object is changed twice: all changes are computed before the first one is sent.
pub(super) fn check_distinct<'t>(mut targets: impl Iterator<Item = &'t Target>) -> Result<(), Failure> {
    let mut seen = HashSet::new();
    // The versions of a resource are views of the same objects.
    let identity = |target: &'_ Target| {
        let Resource { group, plural, .. } = &target.resource;
        (group.clone(), plural.clone(), target.namespace.clone(), target.name.clone())
    };
    match targets.find(|target| !seen.insert(identity(target))) {
        None => Ok(()),
        Some(target) => {
            let message = format!("{} appears twice{}", target.named(), target.place());
            Err(Failure::usage(&message).hint("name each object once"))
        }
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

/// Reads the live objects. `None` for an object that does not exist, because its kind does not exist yet, for example.
pub(super) fn live(
    cluster: &Cluster,
    targets: &[Target],
    subresource: Option<&str>,
) -> Vec<Result<Option<Value>, Refusal>> {
    let mut progress = Progress::before_output("objects read");
    let of_known_kind = targets.iter().filter(|target| !target.awaits_kind);
    let addresses = of_known_kind.map(|target| target.address(subresource)).collect();
    let answers = cluster.wait(api::get_all(cluster.client(), addresses, || progress.add(|| 1)));
    let mut answers = answers.into_iter();
    let answer = |target: &Target| match (!target.awaits_kind).then(|| answers.next()).flatten() {
        Some(Err(refusal)) if subresource.is_some() && is_denied(&refusal) => {
            target.read(cluster, subresource).map(Some)
        }
        Some(Err(refusal)) if refusal.has_code(404) => Ok(None),
        answer => answer.transpose(),
    };
    targets.iter().map(answer).collect()
}

/// Whether an object cannot be read here, but perhaps elsewhere.
fn is_denied(refusal: &Refusal) -> bool {
    refusal.has_code(403) || refusal.has_code(405)
}
