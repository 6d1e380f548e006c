#![doc = include_str!("../README.md")]

#[allow(dead_code, reason = "requests do not use it yet")]
mod decode;
#[allow(dead_code, reason = "requests do not use it yet")]
mod types;
