//! Links `smp` at a fixed address on Linux, as Go links kubectl.
//!
//! The tables of the Kubernetes types contain about 18,000 pointers. In a program that can be loaded at any address, the loader
//! writes all of them at each start, which takes longer than `smp apply` takes for a Pod. Heap, stack and libraries still get
//! random addresses.
//!
//! The code that unwinds the stack is linked from the C compiler's static library if it has one. The shared one would be searched
//! for and loaded at each start.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    // With a static C library, rustc chooses the form of the program and its start files together.
    let is_static = target("FEATURE").split(',').any(|feature| feature == "crt-static");
    if target("OS") == "linux" && target("ENV") == "gnu" && !is_static {
        println!("cargo::rustc-link-arg-bins=-no-pie");
        if has_static_unwinder() {
            println!("cargo::rustc-link-lib=static:-bundle=gcc_eh");
        }
    }
}

/// Whether the C compiler that links the program has the file. It then prints the path, or else the name only.
fn has_static_unwinder() -> bool {
    let compiler = env::var("RUSTC_LINKER").unwrap_or_else(|_| "cc".to_owned());
    let output = Command::new(compiler).arg("-print-file-name=libgcc_eh.a").output();
    output.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_absolute())
}
