//! The objects and patches that several commands take.

use std::path::PathBuf;

use crate::completion;
use clap::{ArgGroup, Args};
use clap_complete::engine::ArgValueCompleter;
use serde_json::Value;
use smp_kinds::{LabelSelector, is_dns_label};
use smp_suggest::shown;

use crate::report::Failure;
use crate::set::Edit;

/// Files with objects.
#[derive(Clone, Debug, Args)]
pub(crate) struct FileArgs {
    /// File or folder with objects, or - for standard input
    #[arg(short = 'f', long = "filename", value_name = "FILE", required = true, value_delimiter = ',')]
    pub(crate) files: Vec<PathBuf>,
}

/// The labels of the objects of files.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct LabelArgs {
    /// Use only objects with these labels, such as app=web,tier!=test
    ///
    /// Uses the syntax of kubectl. Selects among the objects of the files. `apply` without --live and `three-way --apply` print other
    /// objects unchanged. A command that compares versions of an object uses it if one of them has the labels.
    #[arg(short = 'l', long, value_name = "SELECTOR", value_parser = selector, hide_short_help = true)]
    pub(crate) selector: Option<LabelSelector>,
}

/// The namespace of the objects.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct NamespaceArgs {
    /// Namespace of the objects
    ///
    /// In files, selects the objects of this namespace, and those that name none. On a cluster, the default is the namespace of the
    /// object in the file, or else of the context.
    #[arg(short, long, value_name = "NAME", value_parser = namespace, add = ArgValueCompleter::new(completion::namespace))]
    namespace: Option<String>,
}

impl NamespaceArgs {
    /// The namespace. An empty one is none, as in kubectl.
    pub(crate) fn name(&self) -> Option<&str> {
        self.namespace.as_deref().filter(|name| !name.is_empty())
    }
}

fn namespace(text: &str) -> Result<String, String> {
    if text.is_empty() || is_dns_label(text) {
        Ok(text.to_owned())
    } else {
        Err("not a name of a namespace".to_owned())
    }
}

pub(super) fn selector(text: &str) -> Result<LabelSelector, String> {
    LabelSelector::parse(text)
        .ok_or_else(|| "write it as in kubectl: app=web,tier!=test,env in (a, b),!legacy".to_owned())
}

/// Which objects of the files are used.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct SelectArgs {
    #[command(flatten)]
    pub(crate) labels: LabelArgs,
    #[command(flatten)]
    pub(crate) namespace: NamespaceArgs,
}

impl SelectArgs {
    /// Whether an object is used.
    pub(crate) fn selects(&self, object: &Value) -> bool {
        self.is_in_namespace(object) && self.has_labels(object)
    }

    /// Whether the labels of an object match.
    pub(crate) fn has_labels(&self, object: &Value) -> bool {
        self.labels.selector.as_ref().is_none_or(|selector| selector.matches(&object["metadata"]["labels"]))
    }

    /// Whether an object may be in the namespace. An object that names none may be in any.
    pub(crate) fn is_in_namespace(&self, object: &Value) -> bool {
        let own = object["metadata"]["namespace"].as_str().unwrap_or_default();
        self.namespace.name().is_none_or(|namespace| own.is_empty() || own == namespace)
    }

    /// Whether all objects are used.
    pub(crate) fn is_empty(&self) -> bool {
        self.labels.selector.is_none() && self.namespace.name().is_none()
    }

    /// The failure if no object is used.
    pub(crate) fn nothing(&self) -> Failure {
        let place = self.namespace.name().map_or_else(String::new, |name| format!(" in the namespace {}", shown(name)));
        if self.labels.selector.is_none() {
            return Failure::does_not_apply(format!("no object is{place}"));
        }
        Failure::does_not_apply(format!("no object{place} matches the selector"))
            .hint("a selector is compared with metadata.labels")
    }
}

/// Patches for objects.
#[derive(Clone, Debug, Args)]
#[command(group(ArgGroup::new("patches").args(["patch", "patch_file", "set", "unset"]).required(true).multiple(true)))]
pub(crate) struct PatchesArgs {
    /// Patch in JSON or YAML
    ///
    /// In files, several patches are applied in order.
    #[arg(short, long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) patch: Vec<String>,
    /// File with one or more patches
    ///
    /// Patches from files are applied before those of --patch.
    #[arg(long, value_name = "FILE")]
    pub(crate) patch_file: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) fields: FieldArgs,
}

/// Changes of single fields.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct FieldArgs {
    /// Set a field, such as spec.replicas=3
    ///
    /// A path is written as in the output of smp: 'spec.template.spec.containers[name=web].image'. The brackets may also have the
    /// number of an item, from 0, or - for the end of the list. The schema decides the type of the value; a value without a type,
    /// an object and a list are YAML. May be given several times. Comes after the patches.
    #[arg(long, value_name = "PATH=VALUE", value_parser = Edit::set, allow_hyphen_values = true, add = ArgValueCompleter::new(completion::set))]
    pub(crate) set: Vec<Edit>,
    /// Remove a field or an item, such as 'spec.ports[name=http]'
    ///
    /// May be given several times. Comes after all --set.
    #[arg(long, value_name = "PATH", value_parser = Edit::unset, hide_short_help = true, add = ArgValueCompleter::new(completion::unset))]
    pub(crate) unset: Vec<Edit>,
}

impl FieldArgs {
    /// The changes in order.
    pub(crate) fn all(&self) -> Vec<Edit> {
        self.set.iter().chain(&self.unset).cloned().collect()
    }
}
