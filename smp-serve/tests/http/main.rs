//! Clients over sockets of the loopback interface.

mod clients;
mod compression;
mod connections;
mod hosts;
mod large_lists;
mod limits;
mod services;
mod slow_readers;
mod support;
#[cfg(feature = "tls")]
mod tls;
