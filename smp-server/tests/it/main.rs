//! The server as clients see it.

mod client;
mod concurrent;
mod controllers;
mod custom;
mod hostile;
mod objects;
mod patching;
mod support;
mod typed;
mod versions;
mod watching;
