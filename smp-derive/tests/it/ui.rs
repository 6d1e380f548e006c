//! The compile errors of the macro, in one folder for each kind of mistake.
//!
//! `TRYBUILD=overwrite cargo test -p smp-derive --test it ui` updates the `.stderr` files.

use std::process::Command;

/// The compiler that produced the `.stderr` files.
const CHECKED_COMPILER: &str = "1.95";

#[test]
fn mistakes_are_reported_where_they_are() {
    let compiler = compiler();
    let cases = trybuild::TestCases::new();
    cases.pass("tests/pass/*.rs");
    if compiler.starts_with(&format!("{CHECKED_COMPILER}.")) {
        cases.compile_fail("tests/ui/*/*.rs");
    } else {
        #[expect(clippy::print_stderr, reason = "a test that skips checks must report it")]
        {
            eprintln!(
                "error messages are only checked with Rust {CHECKED_COMPILER}, and this is {compiler}: \
                 compiled only tests/pass"
            );
        }
    }
}

/// The version of the compiler in use, such as `1.95.0`.
fn compiler() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().expect("rustc can be run");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.split_whitespace().nth(1).unwrap_or_default().to_owned()
}
