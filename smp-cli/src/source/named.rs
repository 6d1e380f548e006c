//! The files with schemas and overlays: those of the command line, then those of `SMP_SCHEMA`, then those of `.smp.yaml`.

use std::env;
use std::path::PathBuf;

use smp_kinds::KubernetesVersion;

use super::config::Config;
use crate::args::SourceArgs;
use crate::filenames::{Depth, expand};
use crate::input::{Document, Reader};
use crate::report::Failure;

/// The environment variable with the paths of schemas, separated as in `PATH`.
const VARIABLE: &str = "SMP_SCHEMA";

/// Files and folders.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    /// Those with schemas, in the order in which types are searched.
    pub(crate) schemas: Vec<Named>,
    /// The number of schemas that the command line names.
    pub(super) given: usize,
    /// Those with overlays, in the order in which they are applied.
    pub(crate) overlays: Vec<Named>,
    pub(super) ignore_list_types: bool,
    /// The version of the built-in types.
    pub(crate) kubernetes: KubernetesVersion,
}

/// A file or a folder, and what names it.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(super) path: PathBuf,
    /// `None` for the command line.
    pub(super) by: Option<String>,
}

impl Sources {
    /// The sources for a command.
    pub(crate) fn new(args: &SourceArgs) -> Result<Self, Failure> {
        let config = Config::read()?;
        let given = |path: &PathBuf| Named { path: path.clone(), by: None };
        let variable = env::var_os(VARIABLE).unwrap_or_default();
        let paths = env::split_paths(&variable).filter(|path| !path.as_os_str().is_empty());
        let of_variable = paths.map(|path| Named { path, by: Some(VARIABLE.to_owned()) });
        Ok(Self {
            schemas: args.schema.iter().map(given).chain(of_variable).chain(config.schemas).collect(),
            given: args.schema.len(),
            overlays: config.overlays.into_iter().chain(args.overlay.iter().map(given)).collect(),
            ignore_list_types: args.ignore_list_types,
            kubernetes: args.kubernetes.or(config.kubernetes).unwrap_or_default(),
        })
    }

    /// The same sources without overlays, which servers do not know.
    pub(crate) fn without_overlays(self) -> Self {
        Self { overlays: Vec::new(), ..self }
    }
}

impl Named {
    /// The schema documents of the file, or of each file in the folder. Other files in a folder are skipped.
    pub(crate) fn schemas(&self, reader: &Reader) -> Result<Vec<Vec<Document>>, Failure> {
        self.named(if self.path.is_dir() {
            self.in_folder(reader)
        } else {
            reader.schemas(&self.path).map(|file| vec![file])
        })
    }

    fn in_folder(&self, reader: &Reader) -> Result<Vec<Vec<Document>>, Failure> {
        let files = expand(&self.path, Depth::Recursive)?.into_iter().map(|file| reader.schemas_if_any(&file));
        let files: Vec<_> = files.collect::<Result<_, _>>()?;
        let files: Vec<_> = files.into_iter().filter(|documents| !documents.is_empty()).collect();
        if files.is_empty() {
            let message = "no CustomResourceDefinitions or OpenAPI documents in this folder";
            return Err(Failure::unreadable(&self.path.display().to_string(), message));
        }
        Ok(files)
    }

    /// The only document of the file.
    pub(crate) fn overlay(&self, reader: &Reader) -> Result<Document, Failure> {
        self.named(reader.file(&self.path)).and_then(|documents| match <[_; 1]>::try_from(documents) {
            Ok([document]) => Ok(document),
            Err(several) => {
                let message = format!("an overlay is one document, found {}", several.len());
                Err(Failure::unreadable(&self.path.display().to_string(), &message)
                    .hint("write all entries as one list, or use one file with --overlay for each"))
            }
        })
    }

    /// Adds what names the file to a failure.
    pub(super) fn named<T>(&self, result: Result<T, Failure>) -> Result<T, Failure> {
        result.map_err(|failure| match &self.by {
            Some(by) => {
                let details = failure.shown_details().iter().cloned().chain([format!("named in {by}")]).collect();
                failure.details(details)
            }
            None => failure,
        })
    }
}
