//! `record` refuses the options of the measurements.

use std::process::Command;

#[test]
fn options_that_would_mean_nothing_are_refused() {
    for option in ["--tsv", "--full"] {
        let output = Command::new(env!("CARGO_BIN_EXE_slidemask-lab"))
            .args(["record", "--tables", option])
            .output()
            .expect("the program runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(&format!("unexpected argument '{option}'")), "{said}");
        assert!(output.stdout.is_empty());
    }
}
