//! If the page cannot be written, the program says so before it measures anything.

use std::process::Command;

#[test]
fn a_page_that_cannot_be_written_is_reported_at_once() {
    let output = Command::new(env!("CARGO_BIN_EXE_slidemask-lab"))
        .args(["--html", "/no/such/folder/page.html"])
        .output()
        .expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    for part in ["cannot write the page", "/no/such/folder/page.html", "name a file in"] {
        assert!(said.contains(part), "{said}");
    }
    assert!(output.stdout.is_empty());
}
