//! The server as clients see it.

mod answers;
mod broken_stores;
mod client;
mod concurrent;
mod controllers;
mod custom;
mod custom_details;
mod definitions;
mod files;
mod hostile;
mod list_options;
mod objects;
mod openapi;
mod ownership;
mod patching;
mod pretend;
mod protobuf;
mod reviews;
mod robust;
mod state;
mod support;
mod tables;
mod typed;
mod validation;
mod versions;
mod watching;
