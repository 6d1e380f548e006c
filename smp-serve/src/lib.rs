#![doc = include_str!("../README.md")]

mod activity;
mod body;
mod body_budget;
mod connection;
mod gzip;
mod handler;
mod hosts;
mod keep_alive;
mod limits;
mod listener;
mod service;
mod stream;
#[cfg(feature = "tls")]
mod tls;
mod tunnel;

pub use limits::Limits;
pub use listener::Listener;
#[cfg(feature = "tls")]
pub use tls::Tls;
pub use tunnel::Tunnel;
