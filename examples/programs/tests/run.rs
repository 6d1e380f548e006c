//! Runs every program and compares its output with a snapshot.

use std::process::Command;

fn output(program: &str) -> String {
    let output = Command::new(program).output().expect("the program was built");
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{program}: {stderr}");
    assert_eq!(stderr, "", "{program}");
    stdout.into_owned()
}

macro_rules! programs {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            insta::assert_snapshot!(output(env!(concat!("CARGO_BIN_EXE_", stringify!($name)))));
        }
    )*};
}

programs! { apply controller gitops handover linter migrate own_api owners prediction preview store tracker }

#[test]
fn every_program_is_run() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin");
    assert_eq!(std::fs::read_dir(folder).expect("the programs are there").count(), 12);
}
