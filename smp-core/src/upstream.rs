//! Predicts what stock Kubernetes API servers and clients do: the results of the Go package
//! `k8s.io/apimachinery/pkg/util/strategicpatch`, including its quirks, and an error if the package fails, panics or
//! gives a random result.
//!
//! Use it to find out what a stock server does with a patch. The results are compared with those of the Go package over
//! generated cases. The differences from the rules of this crate, each with an example, are listed in
//! `docs/upstream.md` of the repository.
//!
//! ```
//! use smp_core::{Patcher, Schema};
//! use serde_json::json;
//!
//! let (live, patch) = (json!({"spec": {"paused": true}}), json!({"spec": {"$patch": "delete"}}));
//! assert_eq!(Patcher::new(Schema::free_form()).apply(live.clone(), &patch)?, json!({}));
//! assert_eq!(Patcher::new(Schema::free_form()).upstream().apply(live, &patch)?, json!({"spec": {}}));
//! # Ok::<(), smp_core::Error>(())
//! ```

// Each difference is implemented in one place, marked by a line that begins with `UPSTREAM:`. The line is the heading
// of its example in `tests/behavior`.

mod added;
mod conflicts;
mod deduplicate;
pub(crate) mod diff;
mod directed;
mod key;
mod list;
mod lookup;
mod merge;
mod name;
pub(crate) mod operations;
mod order;
mod site;
mod sort;
mod text;
pub(crate) mod three_way;
mod unstable;
