//! The objects to patch or to edit: named, in files, or selected by `-l` and `--all`.

use serde_json::Value;
use smp_kinds::LabelSelector;
use smp_suggest::shown;

use super::connect::Cluster;
use super::resource::Resource;
use super::status;
use super::target::{self, Files, Target};
use crate::args::ObjectArgs;
use crate::command::failures::Failures;
use crate::progress::Progress;
use crate::report::Failure;

/// The objects, and what they are now. Those that cannot be read are reported.
pub(super) fn objects(
    cluster: &Cluster,
    args: &ObjectArgs,
    files: &Files<'_>,
    failures: &mut Failures,
) -> Result<Vec<(Target, Value)>, Failure> {
    let subresource = args.subresource.as_deref();
    let targets = if let Some(selection) = Selection::new(cluster, args, files.namespace)? {
        let objects = selection.objects(cluster, failures)?;
        if subresource.is_none() {
            return Ok(objects);
        }
        objects.into_iter().map(|(target, _)| target).collect()
    } else {
        files.and_words(cluster, &args.target, failures)?
    };
    let lives = target::live(cluster, &targets, subresource);
    let object = |(target, live): (Target, Result<Option<Value>, _>)| {
        let live = live.map_err(|refusal| status::failure(&target.named(), &refusal, target.is_secret()));
        let live = live.and_then(|live| live.ok_or_else(|| target.absent(cluster, subresource)));
        failures.keep(live).map(|live| (target, live))
    };
    Ok(targets.into_iter().zip(lives).filter_map(object).collect())
}

/// All objects of some types, or those with some labels.
///
/// ```text
/// deploy,sts -l app=web -n shop
/// deploy --all -A
/// ```
struct Selection<'a> {
    resources: Vec<Resource>,
    selector: LabelSelector,
    /// `None` for all namespaces.
    namespace: Option<&'a str>,
}

impl<'a> Selection<'a> {
    /// `None` if the objects are named, or in files.
    fn new(cluster: &'a Cluster, args: &'a ObjectArgs, namespace: Option<&'a str>) -> Result<Option<Self>, Failure> {
        // An empty selector is none, as in kubectl, because the variable of a script may be empty.
        let selector = args.selector.clone().filter(|selector| !selector.is_empty());
        let selects = selector.is_some() || args.all;
        if !args.files.is_empty() || !(selects || args.all_namespaces) {
            return Ok(None);
        }
        let option = if args.all { "--all" } else { "-l" };
        let types = match &args.target[..] {
            _ if !selects => {
                let message = "-A selects in all namespaces; without -l or --all nothing is selected";
                return Err(Failure::usage(message).hint("add -l SELECTOR or --all, or name the namespace with -n"));
            }
            [types] if !types.contains('/') => types,
            [.., word] => {
                let message = format!("{} names an object, but {option} selects objects by their type", shown(word));
                return Err(Failure::usage(&message)
                    .hint(format!("write the types with commas, such as deployment,statefulset, or omit {option}")));
            }
            [] => return Ok(None),
        };
        let mut resources = Vec::new();
        for word in types.split(',') {
            let resource = cluster.resource_called(word)?;
            if !resources.contains(&resource) {
                resources.push(resource);
            }
        }
        let namespace = (!args.all_namespaces).then(|| namespace.unwrap_or(cluster.default_namespace()));
        Ok(Some(Self { resources, selector: selector.unwrap_or_default(), namespace }))
    }

    /// Reads the objects. Types that cannot be read are reported.
    fn objects(&self, cluster: &Cluster, failures: &mut Failures) -> Result<Vec<(Target, Value)>, Failure> {
        let mut progress = Progress::before_output("objects read");
        let mut objects = Vec::new();
        for resource in &self.resources {
            let collection = resource.collection(self.namespace.filter(|_| resource.is_namespaced));
            let items = cluster.list(&collection, &self.selector.to_string(), |count| progress.add(|| count));
            let items = items.map_err(|refusal| status::failure(&resource.plural, &refusal, resource.is_secret()));
            let items = failures.keep(items).unwrap_or_default();
            objects.extend(items.into_iter().filter_map(|item| Target::of_item(resource, item)));
        }
        if objects.is_empty() && !failures.any() {
            return Err(self.nothing());
        }
        target::check_distinct(objects.iter().map(|(target, _)| target))?;
        Ok(objects)
    }

    /// The failure of a selection without objects.
    fn nothing(&self) -> Failure {
        let place = match self.namespace {
            _ if !self.resources.iter().any(|resource| resource.is_namespaced) => String::new(),
            Some(namespace) => format!(" in the namespace {}", shown(namespace)),
            None => " in any namespace".to_owned(),
        };
        let types: Vec<&str> = self.resources.iter().map(|resource| &*resource.plural).collect();
        let types = types.join(" or ");
        if self.selector.is_empty() {
            return Failure::does_not_apply(format!("no {types} found{place}"));
        }
        Failure::does_not_apply(format!("no {types} with {} found{place}", shown(&self.selector.to_string())))
            .hint("a selector is compared with metadata.labels; `kubectl get --show-labels` prints them")
    }
}
