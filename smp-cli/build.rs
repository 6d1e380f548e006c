//! Links `smp` at a fixed address on Linux, as Go links kubectl.
//!
//! The tables of the Kubernetes types contain about 18,000 pointers. In a program that can be loaded at any address, the loader
//! writes all of them at each start, which takes longer than `smp apply` takes for a Pod. Heap, stack and libraries still get
//! random addresses.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    // With a static C library, rustc chooses the form of the program and its start files together.
    let is_static = target("FEATURE").split(',').any(|feature| feature == "crt-static");
    if target("OS") == "linux" && target("ENV") == "gnu" && !is_static {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
