//! Six example programs for typical uses of `smp-core`. Run one with `cargo run -p smp-examples --bin controller`.
