//! `slidemask methods`, `cpu` and `verify`: what there is, what is chosen, what is proved.

use snapbox::cmd::{Command, cargo_bin};
use snapbox::{file, str};

use crate::slidemask;

#[test]
fn methods_as_a_table() {
    slidemask(&["methods"]).success().stdout_eq(file!["snapshots/methods.txt"]);
    let json = slidemask(&["methods", "--json"]).success();
    let json: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).expect("JSON");
    assert_eq!(json["methods"].as_array().expect("rows").len(), slidemask::method::METHODS.len());
    assert_eq!(json["methods"][1]["table_bytes"], 4608);
}

/// Whatever the machine: many lookups use the last instruction set that is here, one uses what the build may.
#[test]
fn instruction_sets_are_chosen() {
    let json = slidemask(&["cpu", "--json"]).success();
    let json: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).expect("JSON");
    let rows = json["instruction_sets"].as_array().expect("rows");
    assert_eq!(rows.len(), slidemask::Isa::ALL.len());
    let here = || rows.iter().filter(|row| row["available"] == true).map(|row| &row["name"]);
    assert_eq!(Some(&json["many"]), here().next_back());
    assert!(here().any(|name| *name == json["single"]));
    let text = slidemask(&["cpu"]).success();
    let text = String::from_utf8_lossy(&text.get_output().stdout).into_owned();
    assert_eq!(text.lines().count(), rows.len() + 1);
    assert_eq!(text.matches(", one at a time, as built").count(), 1);
    assert_eq!(text.matches(", many at a time").count(), 1);
}

#[test]
fn the_environment_restricts_the_choice() {
    let with = |isa| {
        Command::new(cargo_bin!("slidemask")).args(["cpu", "--json"]).env("SLIDEMASK_ISA", isa).assert()
    };
    let json = with("scalar").success();
    let json: serde_json::Value = serde_json::from_slice(&json.get_output().stdout).expect("JSON");
    assert_eq!(json["many"], "scalar");
    with("mmx").code(2).stdout_eq("").stderr_eq(str![[r"
slidemask: the environment's SLIDEMASK_ISA: no such instruction set: expected one of scalar, ssse3, avx2, avx512, avx512icl

"]]);
}

#[test]
fn verify_counts_the_cases() {
    slidemask(&["verify"]).success().stdout_eq(file!["snapshots/verify.txt"]).stderr_eq("");
    slidemask(&["verify", "--method", "sbamg"]).success().stdout_eq(str![[r"
cases tried                   rook     bishop      queen
sbamg                    1,048,576     71,168  1,119,744 ok

2,239,488 cases, no difference, [..] s

"]]);
}
