//! The server as clients see it.

mod client;
mod concurrent;
mod controllers;
mod custom;
mod objects;
mod support;
mod watching;
