#![doc = include_str!("../README.md")]

mod body;
mod connection;
mod event;
mod hosts;
mod limits;
mod listener;
mod service;
mod stream;

pub use event::{Answered, Event};
pub use limits::Limits;
pub use listener::Listener;
