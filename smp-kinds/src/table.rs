//! Tables: objects as rows of cells, as `kubectl get` prints them.

mod cell;
mod columns;
mod custom;
mod duration;
mod lists;
mod network;
mod nodes;
mod others;
mod pods;
mod storage;
#[cfg(test)]
mod tests;
mod workloads;

pub use pods::conditions;
pub use storage::default_class;

pub(crate) use columns::{cell, of};
pub(crate) use duration::seconds;
