//! What a command line that is being typed already says: files, types, the cluster.

use std::path::Path;

use clap::ArgMatches;
use serde_json::Value;
use smp_core::{Patcher, Schema};

use super::WORDS;
#[cfg(feature = "cluster")]
use crate::args::ClusterArgs;
use crate::args::{SourceArgs, TypeArgs};
use crate::command::{identity_of, schemas};
use crate::input::{Document, Reader};
use crate::plugin;
use crate::source::Types;
use crate::type_name;

/// The names of arguments with objects, in the order in which their types are used.
const OBJECTS: [&str; 7] = ["files", "live", "new", "old", "second", "first", "objects"];

/// The arguments of the command so far.
pub(super) struct Line {
    matches: ArgMatches,
    #[cfg(feature = "cluster")]
    command: String,
}

impl Line {
    /// The line that is completed. What does not parse yet is left out.
    pub(super) fn current() -> Self {
        let words = WORDS.get().map(Vec::as_slice).unwrap_or_default();
        let command = plugin::smp().ignore_errors(true).mut_subcommands(|command| command.ignore_errors(true));
        let mut matches = command.try_get_matches_from(words).unwrap_or_default();
        let mut name = String::new();
        while let Some((below, of_command)) = matches.remove_subcommand() {
            (matches, name) = (of_command, below);
        }
        #[cfg(not(feature = "cluster"))]
        let _ = name;
        Self {
            matches,
            #[cfg(feature = "cluster")]
            command: name,
        }
    }

    /// The values of an argument so far.
    fn values(&self, name: &str) -> Vec<String> {
        let values = self.matches.try_get_raw(name).ok().flatten().into_iter().flatten();
        values.map(|value| value.to_string_lossy().into_owned()).collect()
    }

    /// The objects of the first files that can be read.
    fn objects(&self) -> Vec<Document> {
        let reader = Reader::new(Patcher::DEFAULT_MAX_DEPTH);
        let files = OBJECTS.iter().flat_map(|name| self.values(name));
        files
            .filter(|file| Path::new(file).is_file())
            .find_map(|file| reader.objects(Path::new(&file)).ok())
            .unwrap_or_default()
    }

    /// The names of the objects in the files, such as `deployment.apps/web`.
    pub(super) fn resources(&self) -> Vec<String> {
        self.objects().iter().map(|object| identity_of(&object.value)).collect()
    }

    fn sources(&self) -> SourceArgs {
        SourceArgs { schema: self.values("schema").into_iter().map(Into::into).collect(), ..SourceArgs::default() }
    }

    /// Calls `of` with the type that the line states, or that of an object in the files, and the object.
    pub(super) fn with_type<T>(&self, of: impl FnOnce(Schema<'_>, Option<&Value>) -> T) -> Option<T> {
        let objects = self.objects();
        let schemas = schemas(&self.sources(), &objects).ok()?;
        let object = objects.first().map(|object| &object.value);
        let args = TypeArgs { name: self.values("name").pop(), ..TypeArgs::default() };
        let types = Types::new(&schemas, &args).ok()?;
        if let Some(object) = object {
            return Some(of(types.of_value(object), Some(object)));
        }
        if args.name.is_some() {
            return Some(of(types.of_value(&Value::Null), None));
        }
        let (target, sources) = (self.values("target"), schemas.sources().ok()?);
        let word = target.first()?.split('/').next()?;
        let named = type_name::whole(&schemas, &sources, word).ok()?;
        Some(of(named.schema, None))
    }

    /// Calls `of` with the type that a text begins with, the path after it, and the text of the type.
    pub(super) fn with_path<T>(&self, text: &str, of: impl FnOnce(Schema<'_>, &str, &str) -> T) -> Option<T> {
        let schemas = schemas(&self.sources(), []).ok()?;
        let sources = schemas.sources().ok()?;
        let named = type_name::find(&schemas, &sources, text).ok()?;
        let title = text[..text.len() - named.path.len()].trim_end_matches('.');
        Some(of(named.schema, named.path, title))
    }

    /// The namespaces of the objects in the files.
    pub(super) fn namespaces(&self) -> Vec<String> {
        let of = |object: &Document| object.value["metadata"]["namespace"].as_str().map(str::to_owned);
        self.objects().iter().filter_map(of).collect()
    }

    /// Whether the command uses a cluster.
    #[cfg(feature = "cluster")]
    pub(super) fn is_on_cluster(&self) -> bool {
        let is_flag = |name| self.matches.try_get_one::<bool>(name).ok().flatten().is_some_and(|is_given| *is_given);
        let is_local = is_flag("local");
        (matches!(&*self.command, "patch" | "edit") && !is_local) || is_flag("live")
    }

    #[cfg(feature = "cluster")]
    pub(super) fn namespace(&self) -> Option<String> {
        self.values("namespace").pop()
    }

    /// The targets before the current word.
    #[cfg(feature = "cluster")]
    pub(super) fn targets_before(&self, current: &str) -> Vec<String> {
        let mut targets = self.values("target");
        if targets.last().is_some_and(|last| last == current) {
            targets.pop();
        }
        targets
    }

    /// The cluster that the line names.
    #[cfg(feature = "cluster")]
    pub(super) fn cluster(&self) -> ClusterArgs {
        fn typed<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Option<T> {
            matches.try_get_one(name).ok().flatten().cloned()
        }
        let one = |name| self.values(name).pop();
        ClusterArgs {
            kubeconfig: one("kubeconfig").map(Into::into),
            context: one("context"),
            cluster: one("cluster"),
            user: one("user"),
            server: typed(&self.matches, "server"),
            token: typed(&self.matches, "token"),
            certificate_authority: one("certificate_authority").map(Into::into),
            tls_server_name: one("tls_server_name"),
            insecure_skip_tls_verify: typed(&self.matches, "insecure_skip_tls_verify"),
            ..ClusterArgs::default()
        }
    }
}
