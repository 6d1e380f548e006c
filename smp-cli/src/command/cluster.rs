//! The commands on a cluster: `smp patch`, `smp edit`, `smp proxy`, and with `--live` `smp apply`, `smp diff` and `smp drift`.

mod api;
mod apply;
mod applyset;
mod change;
mod check;
mod confirm;
mod conflict;
mod connect;
mod definitions;
mod diff;
mod discovery;
mod drift;
mod edit;
mod engine;
mod kubeconfig;
pub(crate) mod names;
mod order;
mod owners;
mod patch;
mod print;
#[cfg(feature = "serve")]
mod proxy;
mod ready;
mod requests;
mod resource;
mod select;
mod server_side;
mod shown;
mod status;
mod target;
mod unreachable;
mod validate;
mod wait;

pub(super) use self::apply::run as apply;
pub(super) use self::diff::run as diff;
pub(super) use self::drift::run as drift;
pub(super) use self::edit::run as edit;
pub(super) use self::owners::run as owners;
pub(super) use self::patch::run as patch;
#[cfg(feature = "serve")]
pub(super) use self::proxy::run as proxy;
pub(super) use self::validate::{schemas, stored};
