//! Twelve example programs for typical uses of `smp-core` and `smp-apply`. Run one with `cargo run -p smp-examples --bin controller`.
