//! The public API: kinds are found, and their objects decoded, completed, checked and converted.

mod built_in;
mod custom;
mod rules;
mod verdicts;
