//! Six programs, one for each task that `smp-core` is for. Run one with `cargo run -p smp-examples --bin controller`.
