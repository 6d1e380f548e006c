//! The arguments of `smp krm`.

use clap::Args;

/// Apply patches as a KRM function, in kustomize or kpt
///
/// Reads a `ResourceList` from standard input, applies the patches in its functionConfig to its items, and prints it with the
/// results. Comments and formatting are kept. If a patch fails, all items stay unchanged and the exit code is 1. No files are read.
///
/// Patches and targets work as in the `patches` field of kustomize. Custom resources merge by the list map keys of their CRDs, which
/// are taken from `schemas` and from the items. Without a CRD, lists are replaced.
///
/// Under the name smp-krm, the program runs this command, for runners that pass no arguments.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct KrmArgs {}

const EXAMPLES: &str = "\
Example of a functionConfig:
  apiVersion: smp/v1alpha1
  kind: StrategicMergePatch
  metadata: {name: more-slots}
  patches:
  - target: {kind: Rack, name: north.*, labelSelector: 'room=b12'}
    patch: {spec: {slots: [{number: 2, holds: disk}]}}
  schemas: []   # CRDs and OpenAPI documents
  overlay: []   # entries that override strategies and merge keys";
