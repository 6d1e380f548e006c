//! The program checks its result itself.

use std::process::Command;

#[test]
fn the_program_makes_the_patch() {
    let output = Command::new(env!("CARGO_BIN_EXE_gateway-operator")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
