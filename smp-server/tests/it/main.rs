//! The server as clients see it.

mod client;
mod concurrent;
mod controllers;
mod custom;
mod hostile;
mod objects;
mod support;
mod watching;
